"""Every public declaration of the libraries has its doc comment: what it means, with units, shapes and errors.

    doc_rules.py [FOLDER ...]     the folders below Sources to look at; all libraries when none is named
    doc_rules.py --prove          shows that the rule can fail

Left out is what says nothing of its own: what a protocol asks for under its usual name, initialisers that only take each property of their
type, and endpoints, whose summary is their sentence. Prints each declaration without a comment; exits with 1 when there is one.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1] / "Sources"
LIBRARIES = ["SQL", "HTTP", "HTML", "Wire", "Social", "ClientKit"]
MODIFIERS = r"(?:private\(set\)|internal\(set\)|final|static|mutating|nonisolated|convenience|indirect|override|required|class(?=\s+(?:func|var)))"
DECLARATION = re.compile(
    rf"^(?P<indent>\s*)(?:@\w+(?:\([^)]*\))?\s+)*public\s+(?:{MODIFIERS}\s+)*"
    r"(?P<kind>struct|class|enum|protocol|actor|func|var|let|init|typealias|subscript)\b\s*(?P<name>`[^`]+`|[\w]*|[^\s(]+)"
)
# Swift's own protocols say what these mean.
USUAL = re.compile(
    r"public (?:static )?(?:func (?:==|<|hash\(into|encode\(to|write\(to json|makeIterator\(|makeAsyncIterator\(|next\()"
    r"|init\(from decoder|init\((?:stringLiteral|integerLiteral|arrayLiteral|dictionaryLiteral|booleanLiteral|floatLiteral|nilLiteral|rawValue)\b"
    r"|var (?:description|debugDescription|errorDescription|rawValue|id)\b)"
)


def is_memberwise(lines: list[str], start: int) -> bool:
    """Whether an initialiser only puts each parameter into the property of its name."""
    depth, body = 0, None
    for line in lines[start:start + 60]:
        for character in line:
            depth += {"(": 1, ")": -1}.get(character, 0)
            if character == "{" and depth == 0 and body is None:
                body = ""
                continue
            if character == "}" and depth == 0 and body is not None:
                return all(re.fullmatch(r"self\.(\w+) = \1", one.strip()) for one in re.split(r"[\n;]", body) if one.strip())
            if body is not None:
                body += character
        if body is not None:
            body += "\n"
    return False


# What must be found, and what must pass.
BAD = ["  public var count: Int", "  public init(of text: String) { self.count = text.count }", "@frozen public struct Thing {"]
GOOD = ["  /// How many there are.\n  public var count: Int", "  public init(count: Int) { self.count = count }", "  var count: Int",
        "  public func hash(into hasher: inout Hasher) {}"]  # fmt: skip


def prove() -> list[str]:
    return [f"not found: {text}" for text in BAD if not undocumented(text)] + [f"found: {text}" for text in GOOD if undocumented(text)]


def undocumented(text: str) -> list[tuple[int, str]]:
    lines = text.split("\n")
    found = []
    for number, line in enumerate(lines):
        match = DECLARATION.match(line)
        if not match or USUAL.search(line) or re.search(r"static let \w+ = Endpoint<", line):
            continue
        above = number - 1
        while above >= 0 and re.match(r"\s*@", lines[above]):
            above -= 1
        if above >= 0 and lines[above].strip().startswith("///"):
            continue
        if match["kind"] == "init" and is_memberwise(lines, number):
            continue
        found.append((number + 1, line.strip()))
    return found


def main() -> int:
    if sys.argv[1:] == ["--prove"]:
        wrong = prove()
        print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
        return 1 if wrong else 0
    folders = sys.argv[1:] or LIBRARIES
    count = 0
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.swift")) if (ROOT / folder).is_dir() else [ROOT / folder]:
            for number, line in undocumented(path.read_text()):
                print(f"{path.relative_to(ROOT.parent)}:{number}: no doc comment: {line}")
                count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
