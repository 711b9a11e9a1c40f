"""Tables that people and programs can reach: HTTP, WebSockets, a database."""
