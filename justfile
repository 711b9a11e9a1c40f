# Recipes call their tools by name: those of .venv come first on the path, so that
# `.venv/bin/just check` works with nothing activated.

scripts := justfile_directory() / if os_family() == "windows" { ".venv/Scripts;" } else { ".venv/bin:" }
export PATH := scripts + env("PATH", "/usr/bin:/bin")

# What there is
[private]
default:
    @just --list --unsorted

# Everything that is looked at before a commit: style, types, imports and the quick tests
check: lint
    pytest -q -n auto --dist worksteal -m "not slow"

# All tests, and everything else that `check` looks at
test: lint
    pytest -q -n auto --dist worksteal

# Style, types, also of the pages, and the direction of imports
lint:
    ruff check
    ruff format --check
    ty check
    lint-imports --no-logo
    python tools/typescript.py --check
    python hatch_build.py check

# Bring all code into its one form
format:
    ruff check --fix
    ruff format

# The law-book over very many matches of every game
soak $PARLOUR_GAMES="100000":
    pytest -q -n auto tests/test_every_game.py

# Cut the server's power so many times while guests play every game
storm $PARLOUR_CUTS="200":
    pytest -q tests/server/test_kill.py -k power_cut

# Break a game's rules in every small way and list what no test notices
mutants GAME:
    python tools/mutants.py {{ GAME }}

# Build the pages that the server shows
web:
    python hatch_build.py

# Write the pages' types anew from what Python says
types:
    python tools/typescript.py

# Write a game's golden matches anew; the diff is the review
golden GAME:
    pytest -q -k "golden and {{ GAME }}" --golden

# Measure every claim about speed
bench *ARGS:
    for script in bench/*.py; do python "$script" {{ ARGS }} || exit; done

# Renew the pinned versions in pyproject.toml
pins:
    python tools/pins.py

# The command line of this checkout
parlour *ARGS:
    @parlour {{ ARGS }}
