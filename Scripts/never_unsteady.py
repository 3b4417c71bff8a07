"""Counts what says of itself that it may never be unsteady (docs/testing.md), and finds suites on row security that do not say so.

    never_unsteady.py            the rule and the counts; exits with 1 when one is broken
    never_unsteady.py --prove    shows that the rule can fail
"""

import pathlib
import re
import sys

TESTS = pathlib.Path(__file__).resolve().parents[1] / "Tests"
# Changed together with the markers, so that none is lost by chance.
SWIFT_SUITES, OUTSIDE = 49, 9
# They count work, and findings of row security are not among it.
OF_WORK = {"PostgresCostTests.swift", "TriggerWorkTests.swift"}
SUITE = re.compile(r"^(?:@Suite(?P<traits>\(.*\))? *)?(?:struct|final class|actor) (?:`[^`]*(?:`)|\w*Tests\b)", re.MULTILINE)


def unmarked(text: str) -> bool:
    """Whether a Swift file uses the kit for row security and has a suite without the trait."""
    if not re.search(r"^(?:@testable )?import RowSecurityKit$", text, re.MULTILINE) or "@Test" not in text:
        return False
    joined = re.sub(r"^(@Suite\(.*\))\n", r"\1 ", text, flags=re.MULTILINE)
    return any(".neverUnsteady" not in (suite["traits"] or "") for suite in SUITE.finditer(joined))


def findings() -> list[str]:
    swift = {file: file.read_text() for file in sorted(TESTS.glob("*Tests/**/*.swift"))}
    found = [
        f"{file.relative_to(TESTS.parent)}: a suite on row security without .neverUnsteady"
        for file, text in swift.items()
        if file.name not in OF_WORK and unmarked(text)
    ]
    suites = sum(len(re.findall(r"^@Suite\(\.neverUnsteady\b", text, re.MULTILINE)) for text in swift.values())
    outside = sum(len(re.findall(r"^@pytest\.mark\.never_unsteady$", file.read_text(), re.MULTILINE)) for file in TESTS.glob("*/test_*.py"))
    for name, number, expected in (("suites of Swift", suites, SWIFT_SUITES), ("tests from outside", outside, OUTSIDE)):
        if number != expected:
            found.append(f"{number} {name} may never be unsteady, not {expected}: if that is meant, change it in {__file__}")
    return found


def prove() -> list[str]:
    kit = "import RowSecurityKit\n@Test func x() {}\n"
    bad = [kit + "@Suite struct `A b` {", kit + "struct CTests {", kit + '@Suite(.enabled(if: true, "x"))\nstruct `A` {']
    good = [kit + "@Suite(.neverUnsteady) struct `A b` {", kit + "@Suite(.neverUnsteady, .serialized)\nstruct `A` {", "@Suite struct `A` {"]
    return [f"not found: {text}" for text in bad if not unmarked(text)] + [f"found: {text}" for text in good if unmarked(text)]


if __name__ == "__main__":
    problems = prove() if "--prove" in sys.argv[1:] else findings()
    print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
    sys.exit(1 if problems else 0)
