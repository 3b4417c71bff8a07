"""The public declarations of our own SwiftUI, PhotosUI, AVKit, MapKit and UniformTypeIdentifiers, and those of them that no screen uses.

    declarations.py              each declaration: its name with labels, where it stands and how it reads
    declarations.py --unused     those whose name occurs in no screen

Left out is what a screen doesn't name: `body`, what Swift's own protocols ask for, and names that begin with an underscore.
"""

import pathlib
import re
import sys
from collections import Counter
from dataclasses import dataclass, replace

ROOT = pathlib.Path(__file__).resolve().parents[1] / "Apple"
MODULES = ROOT / "LinuxSwiftUI/Sources"
NAMES = ["SwiftUI", "PhotosUI", "AVKit", "MapKit", "UniformTypeIdentifiers"]
SCREENS = [ROOT / "Sources", ROOT / "Apps"]

KINDS = "struct|class|enum|protocol|actor|extension|func|var|let|init|typealias|associatedtype|subscript|case"
# A word that a declaration begins with, after its attributes and modifiers.
DECLARATION = re.compile(
    rf"^(?P<before>(?:@\w+(?:\((?:[^()]|\([^()]*\))*\))?\s*|(?:public|private|fileprivate|package|internal|static|final|nonisolated"
    rf"|mutating|nonmutating|indirect|convenience|override)(?:\(\w+\))?\s+)*)"
    rf"(?P<kind>{KINDS})\b\??\s*(?P<name>`\w+`|[\w.]+|[^\s\w(<]+)?"
)
TYPES = {"struct", "class", "enum", "protocol", "actor"}
# What Swift's own protocols ask for.
USUAL = re.compile(
    r"(==|<|hash\(into:\)|description|startIndex|endIndex|indices|index\((after|before):\)|subscript\(position:\)"
    r"|init\((rawValue|stringLiteral|stringInterpolation|literalCapacity:interpolationCount):\)|rawValue|appendLiteral\(_:\)"
    r"|Element|Iterator|Index|Indices|Body)$"
)
SET_ALGEBRA = re.compile(
    r"(contains|union|intersection|symmetricDifference|insert|remove|update|formUnion|formIntersection|formSymmetricDifference)\("
)
# Names that the language writes in a screen's place: what they belong to is used.
SILENT = re.compile(r"(wrappedValue|projectedValue|body|build\w+|callAsFunction|subscript|init|main|resolve|appendInterpolation)\b")


@dataclass(frozen=True)
class Declaration:
    """One public declaration; `signature` is on one line, without attributes of access, body or value."""

    name: str  # with its container and labels: View.padding(_:_:)
    signature: str
    path: str
    where: str  # what the container has to be: Self == PlainListStyle

    @property
    def container(self) -> str:
        return self.name.split("(")[0].rpartition(".")[0]

    @property
    def base(self) -> str:
        return self.name.split("(")[0].rpartition(".")[2]


def without_text(source: str) -> str:
    """The source without comments, and with string literals empty, so that braces and words in them count for nothing."""
    result, position = [], 0
    while position < len(source):
        if source.startswith("//", position):
            end = source.find("\n", position)
            position = len(source) if end < 0 else end
        elif source[position] == '"':
            position = end_of_literal(source, position)
            result.append('""')
        else:
            result.append(source[position])
            position += 1
    return "".join(result)


def end_of_literal(source: str, start: int) -> int:
    position = start + 1
    while source[position] != '"':
        if source.startswith("\\(", position):
            position, depth = position + 2, 1
            while depth:
                if source[position] == '"':
                    position = end_of_literal(source, position)
                    continue
                depth += {"(": 1, ")": -1}.get(source[position], 0)
                position += 1
        else:
            position += 2 if source[position] == "\\" else 1
    return position + 1


def closing(text: str, start: int) -> int:
    """Where the bracket that opens at `start` is closed."""
    pairs = {"(": ")", "[": "]", "{": "}", "<": ">"}
    opening, depth = text[start], 0
    for position in range(start, len(text)):
        if text[position] == opening:
            depth += 1
        elif text[position] == pairs[opening] and text[position - 1] != "-":
            depth -= 1
            if depth == 0:
                return position
    raise ValueError(f"not closed: {text[start:start + 60]}")


def statements(text: str) -> list[tuple[str, str]]:
    """What stands before each body at this level, with the body; without one it is empty."""
    found, position = [], 0
    head = ""
    while position < len(text):
        character = text[position]
        if character in "([":
            end = closing(text, position)
            head += text[position:end + 1]
            position = end + 1
        elif character == "{":
            end = closing(text, position)
            found.append((" ".join(head.split()), text[position + 1:end]))
            head, position = "", end + 1
        elif character in "\n;" and head.strip() and not goes_on(head, text[position + 1:]):
            found.append((" ".join(head.split()), ""))
            head, position = "", position + 1
        else:
            head += character
            position += 1
    return found + ([(" ".join(head.split()), "")] if head.strip() else [])


def goes_on(head: str, rest: str) -> bool:
    alone = re.fullmatch(r"\s*(@\w+(\([^)]*\))?\s*)+", head)
    return bool(alone or re.search(r"(\bwhere|,|=|->|\?|:)\s*$", head) or re.match(r"\s*(where\b|->|\{|[?:.] ?)", rest))


def parameters(signature: str) -> list[str]:
    start = re.match(r"[^(<]*(<)?", signature)
    opening = signature.find("(", closing(signature, start.end() - 1) if start[1] else 0)
    return split(signature[opening + 1:closing(signature, opening)])


def split(text: str) -> list[str]:
    """Between the commas that are in no bracket."""
    pieces, depth, piece = [], 0, ""
    for position, character in enumerate(text):
        depth += {"(": 1, "[": 1, "<": 1, ")": -1, "]": -1}.get(character, 0)
        depth -= character == ">" and text[position - 1] != "-"
        if character == "," and depth == 0:
            pieces, piece = [*pieces, piece.strip()], ""
        else:
            piece += character
    return [*pieces, piece.strip()] if piece.strip() else pieces


def labels(signature: str, with_types: bool = False) -> str:
    parts = []
    for parameter in parameters(signature):
        bare = re.sub(r"^(@\w+(<[^<>]*>)?(\([^()]*\))?\s+)+", "", parameter)
        label = re.match(r"\w+", bare)[0]
        # A subscript has labels only where they stand twice.
        if signature.startswith("subscript") and not re.match(r"\w+ \w+:", bare):
            label = label if label == "position" else "_"
        kind = bare.partition(":")[2].partition(" = ")[0].strip()
        parts.append(f"{label}: {kind}" if with_types else f"{label}:")
    return f"({', '.join(parts)})" if with_types else f"({''.join(parts)})"


def in_scope(text: str, path: str, container: str = "", where: str = "", is_asked: bool = False) -> list[Declaration]:
    found = []
    for head, body in statements(text):
        match = DECLARATION.match(head)
        if not match:
            continue
        kind, name = match["kind"], (match["name"] or "").strip("`")
        if kind in TYPES | {"extension"}:
            full = f"{container}.{name}" if container else name
            is_public = kind == "extension" or re.search(r"\bpublic\b", match["before"])
            if kind != "extension" and is_public and not name.startswith("_"):
                cases = [case for line, _ in statements(body) if (case := re.match(r"case (.*)", line))] if kind == "enum" else []
                listed = " { case " + ", ".join(case[1] for case in cases) + " }" if cases else ""
                found.append(Declaration(full, tidy(head) + listed, path, ""))
            if is_public and not name.startswith("_"):
                condition = head.partition(" where ")[2]
                found += in_scope(body, path, full, condition, kind == "protocol")
            continue
        if kind == "case" or (not is_asked and not re.search(r"\bpublic\b", match["before"])):
            continue
        if "@available(*, unavailable)" in head or name.startswith("_") or (kind == "func" and not re.match(r"\w", name)):
            continue
        signature = tidy(head)
        bare = re.sub(rf"^.*?\b({kind})\b", r"\1", signature, count=1)
        own = {"init": "init", "subscript": "subscript"}.get(kind, name)
        if kind in {"func", "init", "subscript"}:
            own += labels(bare)
        if USUAL.match(own) or own == "body" or (container == "AccessibilityTraits" and SET_ALGEBRA.match(own)):
            continue
        found.append(Declaration(f"{container}.{own}" if container else own, signature, path, where))
    return found


def tidy(head: str) -> str:
    """A declaration's line without `public`, without its value, and as the formatter would write it in one line."""
    head = re.sub(r"\b(public|nonmutating)\s+|@(frozen|preconcurrency|discardableResult|_disfavoredOverload|inlinable)\s+", "", head)
    if not re.search(r"\b(func|init|subscript)\b", head):
        head = head.partition(" = ")[0]
    return re.sub(r"\(\s+", "(", re.sub(r"\s+\)", ")", head)).strip()


def declarations(modules: pathlib.Path = MODULES) -> list[Declaration]:
    found = []
    for path in sorted([file for module in NAMES for file in modules.glob(f"{module}/**/*.swift")]):
        found += in_scope(without_text(path.read_text()), str(path.relative_to(modules)))
    # Those that differ in types alone are told apart by them.
    often = Counter(each.name for each in found)
    named = [told_apart(each) if often[each.name] > 1 and "(" in each.name else each for each in found]
    return list({each.name: each for each in named}.values())


def told_apart(each: Declaration) -> Declaration:
    kind = re.search(r"\b(func|init|subscript)\b.*", each.signature)[0]
    types = labels(kind, with_types=True)
    return replace(each, name=each.name.partition("(")[0] + (types if types != "()" else f"() where {each.where or kind.partition(' where ')[2]}"))


def unused(listed: list[Declaration], screens: str) -> list[Declaration]:
    """Those that no screen names, and that nothing which a screen names needs."""
    words = set(re.findall(r"\w+", screens))
    after_dots = set(re.findall(r"[.\\]`?(\w+)", screens))
    used: set[Declaration] = set()
    while True:
        told = {word for each in used for word in re.findall(r"\w+", f"{each.signature} {each.where}")}
        known = words | told
        more = {each for each in listed if is_used(each, words, after_dots, known)} - used
        if not more:
            return [each for each in listed if each not in used]
        used |= more


def is_used(each: Declaration, words: set[str], after_dots: set[str], known: set[str]) -> bool:
    if re.search(r"(^|@\w+ )(struct|class|enum|protocol|typealias|associatedtype)\b", each.signature):
        return each.base in known
    if SILENT.match(each.base):
        return each.container.rpartition(".")[2] in known
    if not each.container or each.container == "View":
        return each.base in words
    return each.base in after_dots and each.container.rpartition(".")[2] in known


def text_of(folders: list[pathlib.Path]) -> str:
    # Names in interpolations count: what is dropped is comments alone.
    paths = [path for folder in folders for path in sorted(folder.rglob("*.swift"))]
    return "\n".join(re.sub(r"(?<!:)//.*", "", path.read_text()) for path in paths)


if __name__ == "__main__":
    listed = declarations()
    for each in unused(listed, text_of(SCREENS)) if sys.argv[1:] == ["--unused"] else listed:
        print(f"{each.name}\t{each.path}\t{each.signature}")
