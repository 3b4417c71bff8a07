"""Finds bounds of texts that count characters, which have no bound themselves (`Sources/Wire/Input/TextBound.swift`).

    text_bounds.py            every place; exits with 1 where there is one
    text_bounds.py --prove    shows that the rule can fail

A Swift `Character` is a letter with all its combining marks, of which there may be a million. So `count` of a text in a comparison and
`prefix(n)` of one are no bounds: `fits` and `head` are, and so are the views `unicodeScalars` and `utf8`. Types are not known here: what
is a text follows from the nearest declaration of its name above, or from how all properties of that name are declared: all of them, or
those of the types that clients know.
"""

import pathlib
import re
import sys

WIRE = "Sources/Wire/"
ROOT = pathlib.Path(__file__).resolve().parent.parent
TEXTS = re.compile(r"(?:String|Substring)\??")
DECLARED = re.compile(r"\b([a-z_]\w*)\s*:\s*(?:borrowing |consuming |inout )?(\[?[A-Z][\w.<>\[\]: ]*\??)")
PROPERTY = re.compile(r"\b(?:let|var)\s+" + DECLARED.pattern)
ASSIGNED = re.compile(r"\b(?:let|var)\s+(\w+)\s*=\s*(.*)")
# What is a text by how it is made.
MADE = re.compile(
    r'(?:try )?(?:trimmed\(|String\((?!data)|WrittenText\.|"(?:[^"\\]|\\.)*"$|form\["|page\.form\["|.*\.(?:lowercased|uppercased)\(\)$|.*\.replacing\(.*\)$|.* \?\? ""$)'
)
LISTED = re.compile(r"\.(?:split|map|utf8|unicodeScalars)\b(?!.*\?\?)")
OF = r"((?:\w+[?!]?\.)*\w+|trimmed\([^()]*\)|\w+(?:\.\w+)*\.(?:lowercased|uppercased)\(\)|form\[[^\]]*\])[?!]?"
COUNT = re.compile(OF + r"\.count\b(?!\()")
START = re.compile(OF + r"\.(?:prefix|suffix)\((?!while\b|through\b|upTo\b|1\))[^){]+\)")
COMPARED = re.compile(r"[<>]=?|[=!~]=|\.contains\(|\bmin\(|\bmax\(|isMultiple")
# Views with a bound, and texts that our own code makes of ASCII.
OTHER = {"utf8", "utf16", "unicodeScalars", "description"}


def plain(line: str) -> str:
    """A line without its comment and without what its literals say."""
    return re.sub(r'"(?:[^"\\]|\\[^(])*"', '""', line.split("//")[0])


def properties(sources: dict[str, str]) -> dict[str, set[str]]:
    """The types with which properties and variables of a name are declared: in Wire, or else anywhere."""
    types: dict[str, set[str]] = {}
    for wanted in (WIRE, ""):
        found: dict[str, set[str]] = {}
        for path, text in sources.items():
            for line in text.splitlines() if path.startswith(wanted) else []:
                for name, kind in PROPERTY.findall(plain(line)):
                    found.setdefault(name, set()).add(kind.strip())
        types = found | types
    return types


def is_text(expression: str, known: dict[str, bool], types: dict[str, set[str]]) -> bool:
    if expression.endswith((")", "]")):
        return True
    parts = re.sub(r"[?!]", "", expression).split(".")
    name = parts[-1]
    if name in OTHER:
        return False
    if len(parts) == 1 or parts[0] in ("self", "Self") and len(parts) == 2:
        if name in known:
            return known[name]
    return name in types and all(TEXTS.fullmatch(kind) for kind in types[name])


def findings_in(path: str, text: str, types: dict[str, set[str]]) -> list[str]:
    found, known = [], {}
    for number, line in enumerate(text.splitlines(), 1):
        code = plain(line)
        for name, kind in DECLARED.findall(code):
            known[name] = bool(TEXTS.fullmatch(kind.strip()))
        if assigned := ASSIGNED.search(line.split("//")[0]):
            known[assigned[1]] = bool(MADE.match(assigned[2].strip())) and not LISTED.search(code)
        for element in re.findall(r"\bfor (\w+) in\b", code):
            known[element] = False
        counted = [match[1] for match in COUNT.finditer(code)] if COMPARED.search(code) else []
        started = [match[1] for match in START.finditer(code)]
        if any(is_text(expression, known, types) for expression in counted):
            found.append(f"{path}:{number}: `count` of a text in a comparison; use `fits`")
        if any(is_text(expression, known, types) for expression in started):
            found.append(f"{path}:{number}: the first characters of a text; use `head`")
    return found


def findings() -> list[str]:
    files = sorted([*ROOT.glob("Sources/**/*.swift"), *ROOT.glob("Apple/Sources/**/*.swift")])
    sources = {str(file.relative_to(ROOT)): file.read_text() for file in files}
    types = properties(sources)
    return [one for path, text in sources.items() for one in findings_in(path, text, types)]


def prove() -> list[str]:
    bad = [
        "func checked(_ note: String) {\n  if note.count > 200 { no() }",
        "let note = trimmed(note)\nguard note.count <= 200 else { return }",
        "static func f(_ text: borrowing Substring) { guard (1...40).contains(text.count) else { return } }",
        "struct P { let caption: String }\nlet isLong = post.caption.count >= 100",
        "func f(_ text: String) { let start = String(text.prefix(Self.longest)) }",
        "struct M { var body: String }\nlet line = last.body.prefix(120)",
        'let line = content.split(whereSeparator: \\.isNewline).first ?? ""\nline.count > 80',
        "let lower = password.lowercased()\nif lower.count < 8 { }",
        "if trimmed(name).count > 80 { }",
        "let username: String\nvar isReady: Bool { username.count >= 3 }",
    ]
    good = [
        "func f(_ note: String) { if note.unicodeScalars.count > 200 { } }",
        "func f(_ note: String) { if note.utf8.count > 200 { } }",
        "func f(_ items: [String]) { if items.count > 200 { } }",
        "func f(_ text: String) { show(text.count) }",
        "func f(_ text: String) { text.prefix(while: \\.isNumber) }",
        "func f(_ text: String) { text.prefix { $0 != \"/\" } }",
        "func f(_ name: String) { String(name.prefix(1)).uppercased() }",
        "let day = time.description.prefix(10)",
        "let parts = text.split(separator: \"-\")\nguard parts.count == 3 else { return }",
        "let text: String\nfunc f(_ text: [UInt8]) { if text.count > 3 { } }",
    ]
    wrong = []
    for cases, isBad in ((bad, True), (good, False)):
        for text in cases:
            if bool(findings_in("x", text, properties({"x": text}))) != isBad:
                wrong.append(f"the rule {'does not find' if isBad else 'finds'}: {text}")
    return wrong


if __name__ == "__main__":
    problems = prove() if "--prove" in sys.argv[1:] else findings()
    print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
    sys.exit(1 if problems else 0)
