"""The server does over HTTP what its own document says, whatever it is asked."""

import asyncio
import contextlib
import random
from contextlib import AsyncExitStack

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation, BaseSchema
from schemathesis.specs.openapi.checks import positive_data_acceptance

from parlour.games import load, names
from server.client import House
from server.playing import gather, quick_rules, to_the_end

usual = settings(max_examples=25, deadline=None, suppress_health_check=[*HealthCheck])


@pytest.fixture(scope="module")
def described(house: House) -> BaseSchema:
    return schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")


@pytest.fixture(scope="module")
def tables(house: House) -> list[str]:
    """One that waits, one where a match is played, one where it is over."""
    game = names()[0]
    ann = house.guest("Ann")

    async def played() -> str:
        async with AsyncExitStack() as stack:
            seats = load(game).seats[0]
            table, _, lines = await gather(stack, house, game, seats, options=quick_rules(game, seats))
            await asyncio.gather(*(to_the_end(line, random.Random(n)) for n, line in enumerate(lines)))
            return table

    return [ann.open_table(game, 2), ann.open_table(game, 2, house="thumb"), asyncio.run(played())]


@pytest.mark.slow
@pytest.mark.parametrize("mode", GenerationMode)
def test_all_requests_are_answered_as_the_document_says(
    mode: GenerationMode, described: BaseSchema, tables: list[str], house: House
) -> None:
    """Requests that fit it and requests that do not: nobody is answered with a fault."""
    tried: list[str] = []
    for found in described.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        with contextlib.suppress(Unsatisfiable):  # where there is nothing that would not fit
            try_out(operation, mode, tables, house.guest("Ann").token)
            tried.append(operation.label)
    assert len(tried) >= 5


def try_out(operation: APIOperation, mode: GenerationMode, tables: list[str], token: str) -> None:
    """Make requests of one kind, also about tables that there are."""

    @usual
    @given(operation.as_strategy(generation_mode=mode), st.sampled_from([*tables, None]))
    def ask(case: Case, table: str | None) -> None:
        if table and "table" in case.path_parameters:
            case.path_parameters["table"] = table
        headers = {"authorization": f"bearer {token}"}
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    ask()
