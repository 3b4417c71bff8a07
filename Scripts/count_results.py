"""Adds up what the suites reported: the seconds of each stage and of the slowest tests, a line for each suite, what failed and
why, then `N passed, N failed, N skipped` with each engine's part.

    count_results.py FOLDER SUITE ...
    count_results.py --table FOLDER           the seconds of each stage and suite as the table of docs/testing.md

A stage is what `Scripts/test` ran: its wall time is in `STAGE.seconds`. Stages run beside each other, so they do not add up; and a
test's seconds hold what it waited for the others.

A suite is named after what it is and the engine that it ran on, such as `swift-postgres`; its reports are
`swift-postgres*.xml`.

A suite that ended badly without a failed test, that ran none, or that has fewer results than tests were found beforehand
(`REPORT.found`) counts as one failure; the errors in its log, or else its last lines, say why.

What `second_chance.py` found unsteady counts as passed and is listed above the totals; more than five unsteady tests are a failure.
"""

import json
import pathlib
import re
import shlex
import sys
import time
import typing
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import escape

# Of a failure's text, as much as says which expectation it was.
SHOWN_CHARACTERS = 300
SHOWN_LINES = 10
SLOWEST = 20
MOST_UNSTEADY = 5
# Minutes of a whole run: the goal on a machine of factor 1, and where continuous integration's 90 come close on any.
GOAL, WARNING = 20, 70
# In the text of a failure these say that the program itself or a worker of the test runner ended: a second run proves nothing then.
LISTED = pathlib.Path(__file__).resolve().parents[1] / "Tests" / "unsteady.txt"
ENDED = re.compile(r"the server (?:has ended|had ended by itself|ended with )|worker '\w+' crashed")
# SwiftPM 6.3 writes names as they are, quotation marks and all, a test's on a line of its own.
NAME_OF_SWIFT = re.compile(r'^( +<testcase classname="[^"]*" name=")(.*?)("(?: time="[^"]*")? ?/?>)$', re.MULTILINE)

# A failure's text may hold what XML 1.0 (section 2.2) has no place for.
NO_CHARACTER = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]|&#(?:[0-8]|1[124-9]|2[0-9]|3[01]);")


class Result(typing.NamedTuple):
    """Of one test: passed, failed (with errors) or skipped, why it failed, how long it took, and the whole text of its failures."""

    result: str
    why: str = ""
    seconds: float = 0
    text: str = ""


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
        text = before.text + "".join(f"{mark.get('message') or ''}\n{mark.text or ''}\n" for mark in bad)
        # An error at the end of a test stands beside its result, and another argument's result beside a failed one.
        if before.result == "failed":
            results[name] = before._replace(seconds=seconds, text=text)
        else:
            why = " ".join((bad[0].get("message") or bad[0].text or "").split())[:SHOWN_CHARACTERS] if bad else ""
            skipped = case.find("skipped") is not None
            results[name] = Result("failed" if bad else "skipped" if skipped else "passed", why, seconds, text)
    return results


def results_in(reports: list[pathlib.Path]) -> dict[str, Result]:
    results: dict[str, Result] = {}
    for report in sorted(reports):
        results |= results_of(report)
    return results


def counts(folder: pathlib.Path, suite: str) -> tuple[int, int, int, dict[str, Result]]:
    """Passed, failed and skipped of a suite, and what failed."""
    results = results_in(list(folder.glob(f"{suite}*.xml")))
    bad = {name: was for name, was in results.items() if was.result == "failed"}
    found = [was.result for was in results.values()]
    return found.count("passed"), len(bad), found.count("skipped"), bad


def status_of(folder: pathlib.Path, suite: str) -> int:
    """The worst status of its parts."""
    return max((int(file.read_text()) for file in folder.glob(f"{suite}*.status")), default=1)


def broken(folder: pathlib.Path, suite: str) -> str:
    """How a suite broke beyond its failed tests; nothing when it did not."""
    passed, failed, *_ = counts(folder, suite)
    if passed + failed == 0:
        return "it ran no test"
    status = status_of(folder, suite)
    if status != 0 and failed == 0:
        return f"it ended with status {status}"
    for found in sorted(folder.glob(f"{suite}*.found")):
        names = set(found.read_text().splitlines())
        missing = names - set(results_of(found.with_suffix(".xml")))
        if missing:
            return f"{len(missing)} of {len(names)} tests of {found.stem} have no result, such as {min(missing)}"
    return ""


def never_unsteady(folder: pathlib.Path) -> set[str]:
    """The tests that said in this run that they may never be unsteady."""
    return {line for file in folder.glob("*.never-unsteady") for line in file.read_text().splitlines()}


def reason_against(test: str, text: str, steady: set[str]) -> str:
    """Why a failed test gets no second chance; nothing when it does."""
    if test in steady:
        return "it may never be unsteady"
    ended = ENDED.search(text)
    return f"its failure says '{ended[0].strip()}'" if ended else ""


def verdicts_in(folder: pathlib.Path) -> list[dict]:
    file = folder / "verdicts.json"
    return json.loads(file.read_text()) if file.exists() else []


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


def print_minutes(folder: pathlib.Path) -> None:
    """What the whole run took, against what this machine may take."""
    if not (folder / "began").exists():
        return
    minutes = (time.time() - float((folder / "began").read_text())) / 60
    factor = float((folder / "factor").read_text())
    print(f"run: {minutes:.1f} min at factor {factor:.2f}; the goal for a whole run is {GOAL / max(factor, 0.01):.0f} min")
    if minutes > WARNING:
        print(f"warning: more than {WARNING} min; continuous integration ends a run after 90")


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


def listed() -> set[tuple[str, str]]:
    """Suite and test of each line of `Tests/unsteady.txt`."""
    lines = [line.split("\t") for line in LISTED.read_text().splitlines() if line and not line.startswith("#")]
    return {(line[0], line[1]) for line in lines}


def first_lines(text: str) -> str:
    lines = [line.rstrip()[:SHOWN_CHARACTERS] for line in text.splitlines() if line.strip()]
    return "".join(f"    {line}\n" for line in lines[:SHOWN_LINES])


def report_suite(folder: pathlib.Path, suite: str, verdicts: dict[str, dict]) -> tuple[int, int, int, list[str]]:
    """Prints a suite's line. Answers its passed, failed and skipped, and what failed, each with its first lines and how to repeat it."""
    passed, failed, skipped, bad = counts(folder, suite)
    unsteady = [test for test in bad if verdicts.get(test, {}).get("verdict") == "unsteady"]
    passed, failed = passed + len(unsteady), failed - len(unsteady)
    failures = []
    for test, was in bad.items():
        if test not in unsteady:
            note = verdicts.get(test, {}).get("note")
            failures.append(
                f"failed in {suite}: {test}: {was.why}" + (f" [{note}]" if note else "")
                + f"\n{first_lines(was.text)}    repeat: Scripts/test --only {suite} {shlex.quote(test)}"
            )  # fmt: skip
    note = broken(folder, suite)
    if note:
        failed += 1
        words = [line for log in sorted(folder.glob(f"{suite}*.log")) for line in last_words(log)] if not bad else []
        failures += [f"failed in {suite}: {line}" for line in [note, *words]]
    steadily = f" ({len(unsteady)} of them unsteady)" if unsteady else ""
    counted = f" ({note}: counted as a failure)" if note else ""
    print(f"suite {suite}: {passed} passed{steadily}, {failed} failed, {skipped} skipped{counted}")
    return passed, failed, skipped, failures


def main(folder: pathlib.Path, suites: list[str]) -> int:
    totals = [0, 0, 0]
    by_engine: dict[str, int] = {}
    failures: list[str] = []
    verdicts = verdicts_in(folder)
    for suite in suites:
        *numbers, bad = report_suite(folder, suite, {was["test"]: was for was in verdicts if was["suite"] == suite})
        failures += bad
        engine = {"sqlite": "SQLite", "postgres": "PostgreSQL"}.get(suite.partition("-")[2])
        if engine:
            by_engine[engine] = by_engine.get(engine, 0) + numbers[0]
        totals = [total + count for total, count in zip(totals, numbers)]
    unsteady = [was for was in verdicts if was["verdict"] == "unsteady"]
    if len(unsteady) > MOST_UNSTEADY:
        totals[1] += 1
        failures.append(f"failed: {len(unsteady)} tests are unsteady, more than {MOST_UNSTEADY}")
    (folder / "failed.tsv").write_text(
        "".join(f"{suite}\t{test}\n" for suite in suites for test in counts(folder, suite)[3])
    )  # fmt: skip
    print_seconds(folder)
    print_minutes(folder)
    # Right above the totals: who sees only the end sees what to mend.
    for was in unsteady:
        known = "" if (was["suite"], was["test"]) in listed() else f"; not yet in Tests/{LISTED.name}"
        print(f"unsteady in {was['suite']}: {was['test']}: {was['why']} [passed by itself; its outputs: {was['output']}{known}]")
    print("".join(f"{line}\n" for line in failures), end="")
    engines = ", ".join(f"{count} on {engine}" for engine, count in by_engine.items())
    print(f"{totals[0]} passed, {totals[1]} failed, {totals[2]} skipped" + (f" ({engines})" if engines else ""))
    return 1 if totals[1] or not totals[0] else 0


if __name__ == "__main__":
    if sys.argv[1] == "--table":
        print_table(pathlib.Path(sys.argv[2]))
    else:
        sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2:]))
