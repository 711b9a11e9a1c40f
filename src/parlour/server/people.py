"""Guests: who somebody is, without an account. An id is public, its signature is not."""

import secrets
from collections.abc import AsyncGenerator, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sql
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from sqlalchemy.dialects.sqlite import insert

from parlour.game import Refused
from parlour.server import store as kept
from parlour.server.affairs import Affairs
from parlour.server.store import Store
from parlour.table import Say
from parlour.table.log import LONGEST_NAME, clean

COOKIE = "parlour"
YEAR = 365 * 24 * 3600
CARRY = 15 * 60
"""Seconds for which a link carries a seat to another device."""

NOBODY = "Guest"
"""What somebody is called who has been deleted."""

FIRST_RATING = 1500.0
SWING = 32.0
"""How much a match can change a rating, about."""


class Person(NamedTuple):
    id: str
    name: str


class People:
    """The guests of this house."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store = store
        self._cookies = URLSafeSerializer(secret, salt="guest")
        self._links = URLSafeTimedSerializer(secret, salt="carry")

    async def welcome(self, name: str, now: int) -> Person:
        """A new guest."""
        person = Person(secrets.token_urlsafe(9), clean(name, LONGEST_NAME))
        row = {"id": person.id, "name": person.name, "made": now}
        await self.store.change([sql.insert(kept.people).values(row)])
        return person

    def cookie(self, id: str) -> str:
        """What proves to be this guest."""
        return self._cookies.dumps(id)

    async def who(self, cookie: str | None) -> Person | None:
        """Whose cookie this is, if it is one of ours and the guest has not been deleted."""
        try:
            id = self._cookies.loads(cookie) if cookie else None
        except BadSignature:
            return None
        return await self.find(id) if isinstance(id, str) else None

    async def find(self, id: str) -> Person | None:
        name = await self.store.one(sql.select(kept.people.c.name).filter_by(id=id))
        return None if name is None else Person(id, name)

    async def rename(self, person: Person, name: str) -> Person:
        new = person._replace(name=clean(name, LONGEST_NAME))
        change = sql.update(kept.people).filter_by(id=person.id).values(name=new.name)
        await self.store.change([change])
        return new

    def carry(self, person: Person) -> str:
        """What a link carries to another device of the same guest."""
        return self._links.dumps(person.id)

    async def carried(self, token: str) -> Person:
        try:
            id = self._links.loads(token, max_age=CARRY)
        except BadSignature:
            raise Refused("bad_link", "this link is too old or was never given out: make a new one") from None
        if (person := await self.find(id)) is None:
            raise Refused("bad_link", "the guest of this link has been deleted")
        return person

    # Results and ratings

    async def results(self, who: str) -> list[dict[str, Any]]:
        found = sql.select(kept.results).filter_by(who=who).order_by(kept.results.c.at.desc())
        return [{**row._mapping} for row in await self.store.all(found)]

    async def ratings(self, who: str) -> dict[str, dict[str, float]]:
        """By game: the rating now, and after how many matches."""
        by_game: dict[str, dict[str, float]] = {}
        for result in await self.results(who):
            entry = by_game.setdefault(result["game"], {"rating": round(result["rating"]), "matches": 0})
            entry["matches"] += 1
        return by_game

    async def results_of(
        self,
        table: str,
        game: str,
        whose: Sequence[str],
        scores: Sequence[int],
        places: Sequence[int],
        now: int,
    ) -> sql.Executable:
        """What keeps how a match ended; `whose` names a guest or a house player for each seat."""
        before = {who: await self._rating(who, game) for who in set(whose)}
        after = rated([before[who] for who in whose], places)
        rows = [
            {
                "table": table, "seat": seat, "who": who, "game": game, "seats": len(whose), "at": now,
                "place": places[seat], "score": scores[seat], "rating": after[seat],
            }
            for seat, who in enumerate(whose)
        ]  # fmt: skip
        return insert(kept.results).values(rows).on_conflict_do_nothing()

    async def _rating(self, who: str, game: str) -> float:
        newest = sql.select(kept.results.c.rating).filter_by(who=who, game=game)
        rating = await self.store.one(newest.order_by(kept.results.c.at.desc()).limit(1))
        return FIRST_RATING if rating is None else rating

    # What is kept of a person

    async def export(self, person: Person) -> dict[str, Any]:
        """Everything that is kept of this guest."""
        mine = sql.select(kept.talk).filter_by(who=person.id)
        reports = sql.select(kept.reports.c.table, kept.reports.c.at, kept.reports.c.text)
        hidden = sql.select(kept.hidden.c.whom).filter_by(who=person.id)
        return {
            "id": person.id,
            "name": person.name,
            "results": await self.results(person.id),
            "ratings": await self.ratings(person.id),
            "talk": [{**row._mapping} for row in await self.store.all(mine)],
            "said": [line async for line in self._said(person)],
            "reports": [{**row._mapping} for row in await self.store.all(reports.filter_by(who=person.id))],
            "hidden": await self.store.column(hidden),
            "tables": [
                {"table": table, "game": affairs.game, "seat": seat, "name": affairs.chairs[seat].name}
                for table, affairs in (await self.tables(person)).items()
                if (seat := affairs.seat_of(person.id)) is not None
            ],
        }

    async def _said(self, person: Person) -> AsyncGenerator[dict[str, Any]]:
        """What this guest has said in matches."""
        for table, affairs in (await self.tables(person)).items():
            seat, found = affairs.seat_of(person.id), await self.store.table(table)
            for row, _, _ in found.rows if found else []:
                match row.entries:
                    case (Say(speaker, text),) if speaker == seat:
                        yield {"table": table, "at": row.at, "text": text}

    async def tables(self, person: Person) -> dict[str, Affairs]:
        """All tables that know of this guest."""
        affairs = kept.tables.c.affairs
        mine = sql.select(kept.tables.c.id, affairs)
        rows = await self.store.all(mine.where(affairs.contains(f'"{person.id}"', autoescape=True)))
        return {id: msgspec.json.decode(text, type=Affairs) for id, text in rows}

    async def delete(self, person: Person) -> None:
        """Forget this guest; at tables that is for the tables to do."""
        mine: dict[str, str] = {"who": person.id}
        of_mine = (kept.hidden, kept.talk, kept.reports, kept.presence, kept.results, kept.commands)
        changes: list[sql.Executable] = [sql.delete(one).filter_by(**mine) for one in of_mine]
        changes.append(sql.delete(kept.hidden).filter_by(whom=person.id))
        reports = kept.reports.c
        others = sql.select(reports.id, reports.log).where(
            reports.log.contains(f'"{person.id}"', autoescape=True)
        )
        for id, log in await self.store.all(others.where(reports.who != person.id)):
            changes.append(sql.update(kept.reports).filter_by(id=id).values(log=scrubbed(log, person.id)))
        changes.append(sql.delete(kept.people).filter_by(id=person.id))
        await self.store.change(changes)


def scrubbed(log: str, who: str) -> str:
    """The log that a report attaches, without what a person was called and has said."""
    report = msgspec.json.decode(log)
    report["talk"] = [line for line in report["talk"] if line["who"] != who]
    for seat, sitter in enumerate(report.get("whose", [])):
        if sitter == who:
            report["whose"][seat] = ""
            scrub_record(report["record"], seat)
    return msgspec.json.encode(report).decode()


def scrub_record(record: dict[str, Any] | None, seat: int) -> None:
    """Make nobody's of a seat's names and words in a record."""
    if record is None:
        return
    record["seats"][seat] = NOBODY
    for begin, new in ((f"* seat {seat} ", NOBODY), (f"{seat} say ", kept.DELETED)):
        record["log"] = [
            [begin + new if line.startswith(begin) else line for line in row] for row in record["log"]
        ]


def rated(before: Sequence[float], places: Sequence[int]) -> list[float]:
    """The ratings after a match: each pair of seats is a game of its own, won by the better place."""
    after = list(before)
    for one, mine in enumerate(places):
        for other, theirs in enumerate(places):
            if one != other:
                won = 0.5 if mine == theirs else float(mine < theirs)
                expected = 1 / (1 + 10 ** ((before[other] - before[one]) / 400))
                after[one] += SWING * (won - expected) / (len(places) - 1)
    return after
