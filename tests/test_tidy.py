"""The habits of this house that no other tool holds: each check, and a planted slip it must see."""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "parlour"
SHELF = SRC / "games" / "__init__.py"
GAMES = [file.parent for file in sorted(SHELF.parent.glob("*/__init__.py"))]
WRITTEN = {".py", ".md", ".txt", ".css", ".html", ".js", ".json", ".svelte", ".ts"}


BUILT = {"node_modules", "static"}
"""Folders in which nothing is written by us."""


def files(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix in WRITTEN and BUILT.isdisjoint(file.parts):
                yield file


def modules(*folders: Path) -> Iterator[Path]:
    return (file for file in files(*folders) if file.suffix == ".py")


def at(file: Path, slips: Iterable[str]) -> list[str]:
    return [f"{file.relative_to(ROOT)}: {slip}" for slip in slips]


# Rules speak the small language that all three faces share

LANGUAGE = (
    ast.Assign, ast.AugAssign, ast.Break, ast.Continue, ast.Expr, ast.For, ast.If, ast.Pass, ast.Return,
    ast.While, ast.Attribute, ast.BinOp, ast.BoolOp, ast.Call, ast.Compare, ast.Constant, ast.IfExp,
    ast.Name, ast.Subscript, ast.UnaryOp, ast.expr_context, ast.boolop, ast.unaryop,
    ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod,
    ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor,
    ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE,
)  # fmt: skip
BUILT_IN = {"abs", "int", "len", "max", "min", "range"}


def rules_of(source: str) -> dict[str, ast.FunctionDef]:
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return {f.name: f for f in functions if "rule" in map(ast.unparse, f.decorator_list)}


def slips_in_rules(source: str, elsewhere: set[str]) -> Iterator[str]:
    """What the rules of a module say outside the language; `elsewhere` are rules it may import."""
    own = rules_of(source)
    for name, function in own.items():
        body = function.body[1:] if ast.get_docstring(function) else function.body
        nodes = [node for statement in body for node in ast.walk(statement)]
        yield from (f"{name}: {slip}" for slip in signature_slips(function.args))
        yield from (f"{name}: {slip}" for node in nodes for slip in node_slips(node))
        yield from (f"{name}: {slip}" for slip in name_slips(function.args, nodes, {*own, *elsewhere}))
        if name in reached(name, own):
            yield f"{name}: comes back to itself"


def signature_slips(given: ast.arguments) -> Iterator[str]:
    if given.defaults or given.kwonlyargs or given.vararg or given.kwarg:
        yield "an argument that is not plain"


def node_slips(node: ast.AST) -> Iterator[str]:
    if not isinstance(node, LANGUAGE):
        yield f"{type(node).__name__}"
    match node:
        case ast.Constant(value=value) if not isinstance(value, int):
            yield f"the constant {value!r}"
        case ast.Assign(targets=[_, _, *_]):
            yield "two targets"
        case ast.Call(func=ast.Name(), keywords=[]):
            pass
        case ast.Call(func=ast.Name()):
            yield "a keyword argument"
        case ast.Call(func=function):
            yield f"the method {ast.unparse(function)}"


def name_slips(given: ast.arguments, nodes: list[ast.AST], rules: set[str]) -> Iterator[str]:
    names = [node for node in nodes if isinstance(node, ast.Name)]
    own = {argument.arg for argument in given.args} | {n.id for n in names if isinstance(n.ctx, ast.Store)}
    called = {
        node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    for name in sorted({n.id for n in names} - own - BUILT_IN - rules):
        if not name.isupper():
            yield f"the name {name}, which is neither a rule nor a constant"
    for name in sorted(called - BUILT_IN - rules):
        yield f"a call of {name}, which is no rule"


def reached(name: str, rules: dict[str, ast.FunctionDef]) -> set[str]:
    """The rules of the module that a rule of it calls, and those that they call."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        function = rules[waiting.pop()]
        called = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} & rules.keys() - found
        found |= called
        waiting += called
    return found


def test_rules_speak_the_language_of_all_faces() -> None:
    sources = {file: file.read_text(encoding="utf-8") for file in modules(SRC)}
    rules = {name for source in sources.values() for name in rules_of(source)}
    assert [
        slip for file, source in sources.items() for slip in at(file, slips_in_rules(source, rules))
    ] == []


@pytest.mark.parametrize(
    "planted",
    [
        "def f(n=1):\n    pass",
        "def f(*n):\n    pass",
        "def f(*, n):\n    pass",
        "def f(n):\n    return f(n - 1)",
        "def f(n):\n    return g(n)\n@rule\ndef g(n):\n    return f(n)",
        "def f(n):\n    g(n=n)\n@rule\ndef g(n):\n    pass",
        "def f(s):\n    a, b = s",
        "def f(s):\n    a = b = s",
        "def f(s):\n    return s, s",
        "def f(s):\n    return 'word'",
        "def f(s):\n    return f'{s}'",
        "def f(s):\n    return 0.5",
        "def f(s):\n    return None",
        "def f(s):\n    return s / 2",
        "def f(s):\n    return s**2",
        "def f(s):\n    return s in s.hand",
        "def f(s):\n    return s.bit_count()",
        "def f(s):\n    import os",
        "def f(s):\n    return [s]",
        "def f(s):\n    return {s}",
        "def f(s):\n    return {s: s}",
        "def f(s):\n    return lambda: s",
        "def f(s):\n    return [i for i in s]",
        "def f(s):\n    return s[1:]",
        "def f(s):\n    with s:\n        pass",
        "def f(s):\n    try:\n        pass\n    finally:\n        pass",
        "def f(s):\n    return sum(s)",
        "def f(s):\n    return helper(s)\ndef helper(s):\n    pass",
        "def f(s):\n    return table[s]\ntable = [1]",
        "def f(s):\n    return s(1)",
        "def f(s):\n    return rules.WIDTH",
    ],
)
def test_planted_in_a_rule(planted: str) -> None:
    assert list(slips_in_rules(f"@rule\n{planted}", set()))


def test_a_rule_as_it_should_be() -> None:
    source = '''
WIDTH = 3
@rule
def f(s, seat, out):
    """A docstring."""
    for card in range(WIDTH):
        if s.hand[seat][card] and not below(s.top, card):
            out[card] += 1
    return -1 if s.top == WIDTH else max(s.top, 2)
'''
    assert list(slips_in_rules(source, {"below"})) == []


# A game is found by its folder, and lives in it


def packages(tests: Iterable[Path]) -> list[Path]:
    """Folders of tests that would be part of the package, and so of the graph of imports."""
    return [folder for folder in tests if (folder / "__init__.py").exists()]


def imports_by_name(source: str) -> bool:
    names = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    members = {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    imported = {node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.alias)}
    return not {"import_module", "__import__"}.isdisjoint(names | members | imported)


def mentions(text: str, names: Iterable[str]) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        for name in names:
            if re.search(rf"(?<![a-z]){name}s?(?![a-z])", line, re.IGNORECASE):
                yield f"line {number} names {name}"


def test_tests_of_games_are_no_packages() -> None:
    assert packages(game / "tests" for game in GAMES) == []


def test_a_planted_package(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").touch()
    assert packages([tmp_path]) == [tmp_path]


def test_only_the_shelf_imports_by_name() -> None:
    assert [file for file in modules(SRC) if imports_by_name(file.read_text(encoding="utf-8"))] == [SHELF]


@pytest.mark.parametrize(
    "planted",
    ["from importlib import import_module as by", "importlib.import_module('x')", "__import__('x')"],
)
def test_a_planted_import_by_name(planted: str) -> None:
    assert imports_by_name(planted)


def test_no_game_is_named_outside_its_folder() -> None:
    slips: list[str] = []
    for file in files(SRC, ROOT / "web" / "src", ROOT / "tests", ROOT / "tools", ROOT / "bench"):
        others = [game.name for game in GAMES if game not in file.parents]
        slips += at(file, mentions(file.read_text(encoding="utf-8"), others))
    assert slips == []


@pytest.mark.parametrize(
    "planted", ["load('pig')", "# as in Pig", "pig_hand = 1", "from games.pig import GAME", "Pigs"]
)
def test_a_planted_name(planted: str) -> None:
    assert list(mentions(planted, ["pig"]))


def test_a_word_that_only_contains_a_name() -> None:
    assert list(mentions("pigment, spigot", ["pig"])) == []


# A look knows its own files and what the shell gives to all looks

GIVEN = ("parlour/look", "parlour/kit", "svelte")


def strangers(source: str) -> list[str]:
    """What a file of a look imports beside its own folder and what is given to all."""
    imported = re.findall(r"""(?:from|import)\s*\(?["']([^"']+)["']""", source)
    return [name for name in imported if name.split("/")[0] != "." and not name.startswith(GIVEN)]


def test_a_look_imports_its_own_files_and_what_is_given_to_all() -> None:
    looks = files(*(game / "look" for game in GAMES))
    assert [slip for file in looks for slip in at(file, strangers(file.read_text(encoding="utf-8")))] == []


@pytest.mark.parametrize(
    "planted",
    [
        'import { go } from "../../other/look/words"',
        'import "three"',
        "const more = await import('../rules')",
    ],
)
def test_a_planted_import_of_a_look(planted: str) -> None:
    assert strangers(planted)
    assert strangers('import { drag } from "parlour/kit";\nimport Card from "./Card.svelte";') == []


# Who silences a tool says which complaint, and why

SILENCED = re.compile(r"#\s*(noqa|type:\s*ignore|ty:\s*ignore)")
EXPLAINED = re.compile(r"#\s*(noqa: ?[A-Z]+\d+(, ?[A-Z]+\d+)*|(type|ty): ?ignore\[[\w, -]+\])\W+\w+ \w+")


def silencers(source: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if (
            token.type == tokenize.COMMENT
            and SILENCED.search(token.string)
            and not EXPLAINED.search(token.string)
        ):
            yield f"line {token.start[0]} silences a tool and does not say why: {token.string}"


def test_silence_is_explained() -> None:
    python = modules(SRC, ROOT / "tests", ROOT / "tools", ROOT / "bench")
    assert [slip for file in python for slip in at(file, silencers(file.read_text(encoding="utf-8")))] == []


@pytest.mark.parametrize(
    "planted", ["noqa", "noqa: E501", "type: ignore", "type: ignore[x]", "ty: ignore  # as we must"]
)
def test_a_planted_silence(planted: str) -> None:
    assert list(silencers(f"x = 1  # {planted}"))
    assert list(silencers("x = 1  # noqa: E501 - a table is wide")) == []
    assert list(silencers("x = 1  # ty: ignore[no-such] - the stub lacks it")) == []


# Every clause of a game's rules has a test that bears its number


def clauses_and_tests(rules: str, tests: str) -> tuple[list[str], list[str]]:
    """Clauses without a test, and tests without a clause."""
    clauses = re.findall(r"^- \*\*(\d+\.\d+)\*\*", rules, re.MULTILINE)
    named = re.findall(r"^def (test_(\d+)_(\d+)_\w+)", tests, re.MULTILINE)
    tested = {f"{chapter}.{clause}" for _, chapter, clause in named}
    lost = [name for name, chapter, clause in named if f"{chapter}.{clause}" not in clauses]
    return [clause for clause in clauses if clause not in tested], lost


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_clause_has_a_test(game: Path) -> None:
    rules = (game / "rules.md").read_text(encoding="utf-8")
    tests = [file.read_text(encoding="utf-8") for file in sorted((game / "tests").glob("test_*.py"))]
    assert clauses_and_tests(rules, "\n".join(tests)) == ([], [])


def test_a_planted_clause_and_a_planted_test() -> None:
    rules = "- **1.1** Tested.\n- **1.2** Forgotten.\n- **11.1** Forgotten too."
    tests = "def test_1_1_it(): ...\ndef test_1_3_gone(): ...\ndef test_other(): ..."
    assert clauses_and_tests(rules, tests) == (["1.2", "11.1"], ["test_1_3_gone"])
