"""Adds up what the suites reported: the seconds of each stage and of the slowest tests, a line for each suite, what failed and
why, then `N passed, N failed, N skipped` with each engine's part.

    count_results.py FOLDER SUITE ...
    count_results.py --table FOLDER           the seconds of each stage and suite as the table of docs/testing.md

A stage is what `Scripts/test` ran: its wall time is in `STAGE.seconds`. Stages run beside each other, so they do not add up; and a
test's seconds hold what it waited for the others.

A suite is named after what it is and the engine that it ran on, such as `swift-postgres`; its reports are
`swift-postgres*.xml`.

A suite that ended badly without a failed test, or that ran none, counts as one failure; the errors in its log, or else its last
lines, say why.
"""

import pathlib
import re
import sys
import typing
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import escape

# Of a failure's text, as much as says which expectation it was.
SHOWN_CHARACTERS = 300
SLOWEST = 20
# SwiftPM 6.3 writes names as they are, quotation marks and all, a test's on a line of its own.
NAME_OF_SWIFT = re.compile(r'^( +<testcase classname="[^"]*" name=")(.*?)("(?: time="[^"]*")? ?/?>)$', re.MULTILINE)

# A failure's text may hold what XML 1.0 (section 2.2) has no place for.
NO_CHARACTER = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]|&#(?:[0-8]|1[124-9]|2[0-9]|3[01]);")


class Result(typing.NamedTuple):
    """Of one test: passed, failed (with errors) or skipped, why it failed, and how long it took."""

    result: str
    why: str = ""
    seconds: float = 0


def results_of(report: pathlib.Path) -> dict[str, Result]:
    """By each test's name, `Tests/file::test[parameters]` or `Module.Suite/test(parameters:)`."""
    results: dict[str, Result] = {}
    if not report.exists():
        return results
    text = NO_CHARACTER.sub("\ufffd", report.read_text(errors="replace"))
    text = NAME_OF_SWIFT.sub(lambda line: line[1] + escape(line[2], {'"': "&quot;"}) + line[3], text)
    for case in ElementTree.fromstring(text.encode()).iter("testcase"):
        name = case.get("name", "")
        if case.get("file"):
            name = f"Tests/{case.get('file')}::{name}"  # pytest names files from where its settings are
        else:
            name = f"{case.get('classname')}/{name}"
        bad = [mark for mark in case if mark.tag in ("failure", "error")]
        before = results.get(name, Result(""))
        seconds = before.seconds + float(case.get("time") or 0)
        # An error at the end of a test stands beside its result, and another argument's result beside a failed one.
        if before.result == "failed":
            results[name] = before._replace(seconds=seconds)
        else:
            why = " ".join((bad[0].get("message") or bad[0].text or "").split())[:SHOWN_CHARACTERS] if bad else ""
            skipped = case.find("skipped") is not None
            results[name] = Result("failed" if bad else "skipped" if skipped else "passed", why, seconds)
    return results


def results_in(reports: list[pathlib.Path]) -> dict[str, Result]:
    results: dict[str, Result] = {}
    for report in sorted(reports):
        results |= results_of(report)
    return results


def counts(folder: pathlib.Path, suite: str) -> tuple[int, int, int, list[str]]:
    """Passed, failed and skipped of a suite, and what failed with why."""
    results = results_in(list(folder.glob(f"{suite}*.xml")))
    bad = [f"{name}: {was.why}" for name, was in results.items() if was.result == "failed"]
    found = [was.result for was in results.values()]
    return found.count("passed"), found.count("failed"), found.count("skipped"), bad


def stages(folder: pathlib.Path) -> dict[str, float]:
    """The wall time of each stage, in the order in which they ended."""
    files = sorted(folder.glob("*.seconds"), key=lambda file: file.stat().st_mtime_ns)
    return {file.stem: float(file.read_text()) for file in files}


def parts(folder: pathlib.Path) -> dict[tuple[str, str], tuple[int, float]]:
    """How many tests of each file of Python and of each Swift suite ran, and their seconds; by report and name."""
    found: dict[tuple[str, str], tuple[int, float]] = {}
    for report in folder.glob("*.xml"):
        for name, was in results_of(report).items():
            # `Module.Suite/test()` or `Tests/Process/test_kill.py::test`.
            part = name.split("::")[0] if "::" in name else name.split("/")[0]
            number, seconds = found.get((report.stem, part), (0, 0.0))
            found[report.stem, part] = (number + (was.result != "skipped"), seconds + was.seconds)
    return found


def print_seconds(folder: pathlib.Path) -> None:
    print("".join(f"stage {name}: {seconds:.1f} s\n" for name, seconds in stages(folder).items()), end="")
    tests = [
        (was.seconds, f"{name} ({report.stem})") for report in folder.glob("*.xml") for name, was in results_of(report).items()]
    slowest = sorted(tests, reverse=True)[:SLOWEST]
    print("".join(f"slow: {seconds:.1f} s {name}\n" for seconds, name in slowest if seconds > 0), end="")


def print_table(folder: pathlib.Path) -> None:
    """As Markdown: every stage, and of what ran in it each part that took at least a second."""
    print("| stage | seconds |\n|---|---|")
    for name, seconds in stages(folder).items():
        print(f"| {name} | {seconds:.0f} |")
    print("\n| suite | in | tests | seconds of its tests |\n|---|---|---|---|")
    for (report, part), (number, seconds) in sorted(parts(folder).items(), key=lambda item: (item[0][0], -item[1][1])):
        if seconds >= 1:
            print(f"| {part.removeprefix('Tests/')} | {report} | {number} | {seconds:.0f} |")


def last_words(log: pathlib.Path) -> list[str]:
    """Of a suite that ended without results, such as one that crashed."""
    lines = [line.strip() for line in log.read_text(errors="replace").splitlines()] if log.exists() else []
    errors = [line for line in lines if re.search(r"\berror: |signal code|crashed", line, re.IGNORECASE)]
    return [line[:SHOWN_CHARACTERS] for line in (errors or [line for line in lines if line])[-5:]]


def main(folder: pathlib.Path, suites: list[str]) -> int:
    totals = [0, 0, 0]
    by_engine: dict[str, int] = {}
    failures: list[str] = []
    for suite in suites:
        # A suite may have run in parts.
        status = max((int(file.read_text()) for file in folder.glob(f"{suite}*.status")), default=1)
        passed, failed, skipped, bad = counts(folder, suite)
        note = ""
        if passed + failed == 0:
            failed, note = failed + 1, " (it ran no test: counted as a failure)"
        elif status != 0 and failed == 0:
            failed, note = 1, f" (it ended with status {status}: counted as a failure)"
        print(f"suite {suite}: {passed} passed, {failed} failed, {skipped} skipped{note}")
        if failed and not bad:
            bad = [line for log in sorted(folder.glob(f"{suite}*.log")) for line in last_words(log)]
        failures += [f"failed in {suite}: {line}" for line in bad]
        engine = {"sqlite": "SQLite", "postgres": "PostgreSQL"}.get(suite.partition("-")[2])
        if engine:
            by_engine[engine] = by_engine.get(engine, 0) + passed
        totals = [total + count for total, count in zip(totals, (passed, failed, skipped))]
    print_seconds(folder)
    # Right above the totals: who sees only the end sees what to mend.
    print("".join(f"{line}\n" for line in failures), end="")
    engines = ", ".join(f"{count} on {engine}" for engine, count in by_engine.items())
    print(f"{totals[0]} passed, {totals[1]} failed, {totals[2]} skipped" + (f" ({engines})" if engines else ""))
    return 1 if totals[1] or not totals[0] else 0


if __name__ == "__main__":
    if sys.argv[1] == "--table":
        print_table(pathlib.Path(sys.argv[2]))
    else:
        sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2:]))
