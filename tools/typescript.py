"""Write for TypeScript what Python says of messages, answers and views: the pages' types.

`web/src/wire.ts` is made of the messages, `web/src/api.ts` of the requests, and `look/view.ts` in a
game's folder of what its `view.py` shows. `--check` writes nothing and names the files that differ.
"""

import ast
import inspect
import sys
import types
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from parlour.game import Event, Score
from parlour.games import load, names
from parlour.server import affairs, api, wire
from parlour.table import Seen

WEB = Path(__file__).parent.parent / "web" / "src"
HEAD = "// Made by `just types` from {}: change it there.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def typescript(kind: Any) -> str:
    """The same type in TypeScript."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in parts)
    if origin in (Union, types.UnionType):
        return " | ".join(typescript(part) for part in parts)
    if origin is list:
        inner = typescript(parts[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{typescript(parts[0])}, {typescript(parts[1])}>"
    return PLAIN.get(kind) or kind.__name__


def interface(cls: type, is_sent: bool = False) -> str:
    """A class of fields as an interface; what is sent to the server may leave out what has a default."""
    config = getattr(cls, "__struct_config__", None)
    bases = dict_bases(cls)
    inherited = {key for base in bases for key in get_type_hints(base)}
    lines = [f'{config.tag_field}: "{config.tag}";'] if config and config.tag else []
    told = docs(cls)
    for key, kind in get_type_hints(cls).items():
        if key in inherited:
            continue
        if key in told:
            lines.append(f"/** {told[key]} */")
        mark = "?" if is_sent and has_default(cls, key) else ""
        lines.append(f"{key}{mark}: {typescript(kind)};")
    extends = f" extends {', '.join(base.__name__ for base in bases)}" if bases else ""
    body = "".join(f"  {line}\n" for line in lines)
    return f"{comment(cls)}export interface {cls.__name__}{extends} {{\n{body}}}\n"


def dict_bases(cls: type) -> list[type]:
    """The typed dictionaries that this one adds keys to: it has forgotten them, its source has not."""
    if not is_typeddict(cls):
        return []
    bases = (getattr(sys.modules[cls.__module__], ast.unparse(base)) for base in tree(cls).bases)
    return [base for base in bases if is_typeddict(base)]


def has_default(cls: Any, key: str) -> bool:
    return any(field.name == key and not field.required for field in msgspec.structs.fields(cls))


def comment(cls: type) -> str:
    text = ast.get_docstring(tree(cls))
    return f"/** {' '.join(text.split())} */\n" if text else ""


def docs(cls: type) -> dict[str, str]:
    """What stands below each field of the class and of its bases."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith("parlour"):
            found |= own_docs(tree(base))
    return found


def own_docs(node: ast.ClassDef) -> dict[str, str]:
    found: dict[str, str] = {}
    for field, text in zip(node.body, node.body[1:], strict=False):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=key)), ast.Expr(value=ast.Constant(value=str(said))):
                found[key] = " ".join(said.split())
    return found


def tree(cls: type) -> ast.ClassDef:
    node = ast.parse(inspect.getsource(cls)).body[0]
    assert isinstance(node, ast.ClassDef)
    return node


def named(name: str, kind: Any) -> str:
    return f"export type {name} = {typescript(kind)};\n"


def of_wire() -> str:
    asked, answers = get_args(wire.Asked), get_args(wire.Answers)
    parts = [
        named("Value", str | int),
        named("Phase", affairs.Phase),
        named("Choice", affairs.Choice),
        *(interface(cls) for cls in (Event, Score, Seen, wire.Told, wire.Place)),
        *(interface(cls, is_sent=True) for cls in asked),
        named("Asked", wire.Asked),
        *(interface(cls) for cls in answers),
        named("Answers", wire.Answers),
    ]
    return HEAD.format("server/wire.py") + "\n" + "\n".join(parts)


def of_api() -> str:
    taken = {ask.takes for ask in api.Api(None).asks}  # ty: ignore[invalid-argument-type]  # it only lists
    structs = [cls for cls in own_classes(api) if issubclass(cls, msgspec.Struct)]
    parts = [interface(cls, is_sent=cls in taken) for cls in structs]
    return HEAD.format("server/api.py") + "\n" + "\n".join(parts)


def own_classes(module: types.ModuleType) -> Iterator[type]:
    """The classes that the module defines, in its order."""
    return (
        cls for cls in vars(module).values() if isinstance(cls, type) and cls.__module__ == module.__name__
    )


def of_view(game: str) -> str:
    module = import_module(f"parlour.games.{game}.view")
    shown = "\n".join(interface(cls) for cls in own_classes(module))
    shown = shown.replace("export interface View {", "export interface View extends Seen {")
    known = [cls.__name__ for cls in (Event, Score, Seen) if f" extends {cls.__name__} " in shown]
    return f'{HEAD.format("view.py")}\nimport type {{ {", ".join(known)} }} from "parlour/look";\n\n{shown}'


def wanted() -> dict[Path, str]:
    """Every file, and what belongs in it."""
    views = {load(game).folder / "look" / "view.ts": of_view(game) for game in names()}
    return {WEB / "wire.ts": of_wire(), WEB / "api.ts": of_api(), **views}


def main() -> None:
    differing = []
    for file, text in wanted().items():
        if file.exists() and file.read_text(encoding="utf-8") == text:
            continue
        differing.append(file.name)
        if "--check" not in sys.argv:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
    if differing and "--check" in sys.argv:
        raise SystemExit(f"not what Python says, run `just types`: {', '.join(differing)}")


if __name__ == "__main__":
    main()
