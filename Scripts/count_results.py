"""Adds up what the suites reported: one line for each, then `N passed, N failed, N skipped` with each engine's part.

    count_results.py FOLDER SUITE ...
    count_results.py --failed REPORT      the failed tests of a JUnit report, a line each, as pytest takes them

A suite is named after what it is and the engine that it ran on, such as `swift-postgres`. A test that failed and passed when
it was run once more by itself counts as passed and is named.

A suite that ended badly without a failed test, or that ran none, counts as one failure.
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree


def swift_counts(log: str) -> tuple[int, int, int]:
    """Passed, failed and skipped of Swift Testing's own lines, one for each test function or argument set."""
    ended = re.findall(r"Test run with (\d+) tests?(?: in \d+ suites?)? (passed|failed)", log)
    total = sum(int(count) for count, _ in ended)
    failed = len(re.findall(r"^\W*Test (?!run with|case)(.+?) failed after ", log, re.MULTILINE))
    skipped = len(re.findall(r"^\W*Test (?!run with|case)(.+?) skipped", log, re.MULTILINE))
    if any(result == "failed" for _, result in ended):
        failed = max(failed, 1)
    return max(total - failed - skipped, 0), failed, skipped


def pytest_results(report: pathlib.Path) -> dict[str, str]:
    """By each test's name `Tests/file::test[parameters]`: passed, failed (with errors) or skipped."""
    results: dict[str, str] = {}
    if not report.exists():
        return results
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        name = f"Tests/{case.get('file')}::{case.get('name')}"  # pytest names files from where its settings are
        bad = case.find("failure") is not None or case.find("error") is not None
        # An error at the end of a test stands beside its result.
        if results.get(name) != "failed":
            results[name] = "failed" if bad else "skipped" if case.find("skipped") is not None else "passed"
    return results


def pytest_counts(folder: pathlib.Path, suite: str) -> tuple[int, int, int, list[str]]:
    """Passed, failed and skipped of a suite, and what passed only when it was run once more."""
    results = pytest_results(folder / f"{suite}.xml")
    again = pytest_results(folder / f"{suite}.again.xml")
    late = [name for name, result in again.items() if result == "passed" and results.get(name) == "failed"]
    results |= dict.fromkeys(late, "passed")
    found = list(results.values())
    return found.count("passed"), found.count("failed"), found.count("skipped"), late


def main(folder: pathlib.Path, suites: list[str]) -> int:
    totals = [0, 0, 0]
    by_engine: dict[str, int] = {}
    for suite in suites:
        status_file = folder / f"{suite}.status"
        status = int(status_file.read_text()) if status_file.exists() else 1
        log = (folder / f"{suite}.log").read_text(errors="replace") if (folder / f"{suite}.log").exists() else ""
        late: list[str] = []
        if suite.startswith("swift"):
            passed, failed, skipped = swift_counts(log)
        else:
            passed, failed, skipped, late = pytest_counts(folder, suite)
        note = f" ({len(late)} of them only when run once more: {', '.join(late)})" if late else ""
        if passed + failed == 0:
            failed, note = failed + 1, " (it ran no test: counted as a failure)"
        elif status != 0 and failed == 0:
            failed, note = 1, f" (it ended with status {status}: counted as a failure)"
        print(f"suite {suite}: {passed} passed, {failed} failed, {skipped} skipped{note}")
        engine = {"sqlite": "SQLite", "postgres": "PostgreSQL"}.get(suite.partition("-")[2])
        if engine:
            by_engine[engine] = by_engine.get(engine, 0) + passed
        totals = [total + count for total, count in zip(totals, (passed, failed, skipped))]
    parts = ", ".join(f"{count} on {engine}" for engine, count in by_engine.items())
    print(f"{totals[0]} passed, {totals[1]} failed, {totals[2]} skipped" + (f" ({parts})" if parts else ""))
    return 1 if totals[1] or not totals[0] else 0


if __name__ == "__main__":
    if sys.argv[1] == "--failed":
        failed = [name for name, result in pytest_results(pathlib.Path(sys.argv[2])).items() if result == "failed"]
        print("\n".join(failed), end="\n" if failed else "")
    else:
        sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2:]))
