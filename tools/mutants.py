"""Break a game's rules in every small way, one at a time, and list the changes no test notices.

What changes, in every function of `rules.py`: comparisons, operators, `and` and `or`, conditions
(always, never), whole numbers by one, what is returned (0, 1), `not` (dropped), statements (left
out). Outside functions: constants that have a line of their own, for these are numbers of the
game. Names given together (`DRAW, LEAVE = 7, 8`) are ids, which mean nothing but themselves, and
what a call makes (the layout) is a declaration: both are left alone.

Each mutant runs in a fork of this process, which has pytest imported already, so that it costs
little more than the test that kills it. Hence this tool, unlike Parlour, needs POSIX.
"""

import ast
import importlib.util
import json
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Generator, Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import pytest
from hypothesis import Phase, settings
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "parlour" / "games"
ALIVE = 0.10  # the most that may survive
MEMORY = 4 << 30  # bytes; an endless loop may also be one that fills a list
IMPORTS = 10  # seconds of work until the first test begins; an endless loop may come before

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
PLAIN = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=mutants"]
PLAIN += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # of what was imported before the fork
COLUMNS = (BarColumn(), MofNCompleteColumn(), "{task.fields[alive]} alive", TimeRemainingColumn())
LEFT_OUT = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Break, ast.Continue, ast.For)


class Mutant(NamedTuple):
    file: Path
    line: int
    was: str
    now: str
    source: str


def mutants(file: Path) -> list[Mutant]:
    """Every different program that one change makes of the file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    seen = {ast.unparse(tree)}
    found = []
    for statement, node in list(sites(tree)):
        for new in variants(node):
            was = headline(statement)
            Swap(node, new).visit(tree)
            source = ast.unparse(tree)
            if source not in seen:
                seen.add(source)
                now = headline(new if node is statement else statement)
                found.append(Mutant(file, node.lineno, was, now, source))
            Swap(new, node).visit(tree)
    return found


def sites(tree: ast.Module) -> Iterator[tuple[ast.stmt, ast.stmt | ast.expr]]:
    """Every node that may change, and the statement it stands in."""
    for top in tree.body:
        match top:
            case ast.FunctionDef(body=body):
                for statement in body[1:] if ast.get_docstring(top) else body:
                    yield from inside(statement, statement)
            case ast.Assign(targets=[ast.Name()], value=value) if not isinstance(value, ast.Call):
                yield from inside(top, value)


def inside(statement: ast.stmt, node: ast.AST) -> Iterator[tuple[ast.stmt, ast.stmt | ast.expr]]:
    if isinstance(node, ast.stmt | ast.expr):
        yield statement, node
    for child in ast.iter_child_nodes(node):
        yield from inside(child if isinstance(child, ast.stmt) else statement, child)


def variants(node: ast.stmt | ast.expr) -> Iterator[ast.AST]:
    """What may stand in the node's place."""
    return variants_of_statement(node) if isinstance(node, ast.stmt) else variants_of_expression(node)


def variants_of_expression(node: ast.expr) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                yield changed(node, ops=[*ops[:i], swapped(op), *ops[i + 1 :]])
        case ast.BinOp(op=op) | ast.BoolOp(op=op):
            yield changed(node, op=swapped(op))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.IfExp(body=body, orelse=orelse):
            yield from (body, orelse)


def variants_of_statement(node: ast.stmt) -> Iterator[ast.AST]:
    match node:
        case ast.AugAssign(op=op):
            yield changed(node, op=swapped(op))
        case ast.If() | ast.While():
            yield from (changed(node, test=ast.Constant(value)) for value in (True, False))
        case ast.Return(value=ast.expr()):
            yield from (ast.Return(ast.Constant(value)) for value in (0, 1))
    if isinstance(node, LEFT_OUT):
        yield ast.Pass()


def swapped(operator: ast.AST) -> ast.AST:
    return SWAPS.get(type(operator), type(operator))()


def changed(node: ast.AST, **fields: object) -> ast.AST:
    return type(node)(**{**dict(ast.iter_fields(node)), **fields})


class Swap(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def headline(statement: ast.AST) -> str:
    return ast.unparse(statement).partition("\n")[0]


class Serve(SourceFileLoader):
    """Finds one module in a source that is not the one on disk."""

    def __init__(self, mutant: Mutant) -> None:
        parts = mutant.file.relative_to(ROOT / "src").with_suffix("").parts
        super().__init__(".".join(parts).removesuffix(".__init__"), str(mutant.file))
        self.source = mutant.source

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        return importlib.util.spec_from_file_location(name, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec")


class Watch:
    """Ends the process in a test that works much longer than on the rules as they are."""

    def __init__(self, usual: dict[str, float]) -> None:
        self.usual = usual
        self.taken: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        signal.setitimer(signal.ITIMER_PROF, 1 + 3 * self.usual.get(item.nodeid, 200))
        began = time.process_time()
        result = yield
        self.taken[item.nodeid] = time.process_time() - began
        return result


def start(mutant: Mutant, game: str, usual: dict[str, float], output: int) -> int:
    """Begin the game's tests on the mutant in a process of their own, and answer its id.

    The process says last how long each test took.
    """
    if child := os.fork():
        return child
    code = 1
    try:
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
        signal.setitimer(signal.ITIMER_PROF, IMPORTS)
        sys.meta_path.insert(0, Serve(mutant))
        tests = [str(GAMES / game / "tests"), str(ROOT / "tests" / "test_every_game.py")]
        watch = Watch(usual)
        code = pytest.main([*PLAIN, "-k", game, *tests], plugins=[watch])
        print(json.dumps(watch.taken), flush=True)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def unharmed(game: str, file: Path) -> dict[str, float]:
    """The seconds that each test takes on the rules as they are."""
    with tempfile.TemporaryFile("w+") as output:
        whole = Mutant(file, 0, "", "", file.read_text(encoding="utf-8"))
        start(whole, game, {}, output.fileno())
        _, status = os.wait()
        output.seek(0)
        said = output.read()
    if status:
        raise SystemExit(f"{said}\nthe tests fail on the rules as they are")
    return json.loads(said.splitlines()[-1])


def survivors(game: str, found: list[Mutant], usual: dict[str, float]) -> tuple[list[Mutant], int]:
    """The mutants that pass all tests, and how many others ran into the limit of time."""
    alive: list[Mutant] = []
    late: list[Mutant] = []
    running: dict[int, Mutant] = {}

    def finish_one() -> None:
        child, status = os.wait()
        mutant = running.pop(child)
        if status == 0:
            alive.append(mutant)
        elif os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
            late.append(mutant)
        progress.update(task, advance=1, alive=len(alive), refresh=True)

    # drawn by this thread alone, for a second one would make forking unsafe
    with Progress(*COLUMNS, auto_refresh=False) as progress, Path(os.devnull).open("wb") as nowhere:
        task = progress.add_task("", total=len(found), alive=0)
        for mutant in found:
            if len(running) == (os.cpu_count() or 1):
                finish_one()
            running[start(mutant, game, usual, nowhere.fileno())] = mutant
        while running:
            finish_one()
    return sorted(alive), len(late)


def main() -> int:
    game = sys.argv[1] if len(sys.argv) == 2 else "."
    folder = GAMES / game
    files = sorted(folder.glob("rules.py")) or sorted(folder.glob("rules/*.py"))
    if not files:
        print(f"usage: mutants.py GAME, where {GAMES.relative_to(ROOT)}/GAME holds rules")
        return 2
    os.chdir(ROOT)
    sys.dont_write_bytecode = False  # the forks share the tests as pytest compiles them
    os.environ.update(PARLOUR_GAMES="60", PARLOUR_INTERPRETED="1")
    settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, phases=[Phase.explicit, Phase.generate]
    )
    usual = unharmed(game, files[0])
    found = [mutant for file in files for mutant in mutants(file)]
    print(f"{len(found)} mutants; on the rules as they are the tests take {sum(usual.values()):.1f} s")
    alive, late = survivors(game, found, usual)
    for mutant in alive:
        print(f"{mutant.file.relative_to(ROOT)}:{mutant.line}: {mutant.was}  ->  {mutant.now}")
    share = len(alive) / len(found)
    print(f"{len(alive)} of {len(found)} alive, {share:.1%}; {late} ran into the limit of time")
    return share > ALIVE


if __name__ == "__main__":
    sys.exit(main())
