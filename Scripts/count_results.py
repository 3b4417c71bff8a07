"""Adds up what the suites reported: one line for each, then `N passed, N failed, N skipped` with each engine's part.

A suite is named after what it is and the engine that it ran on, such as `swift-postgres`.

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


def pytest_counts(report: pathlib.Path) -> tuple[int, int, int]:
    """Passed, failed (with errors) and skipped of a JUnit report."""
    if not report.exists():
        return 0, 0, 0
    passed = failed = skipped = 0
    for suite in ElementTree.parse(report).getroot().iter("testsuite"):
        total, bad, left_out = (int(suite.get(name, "0")) for name in ("tests", "failures", "skipped"))
        bad += int(suite.get("errors", "0"))
        passed, failed, skipped = passed + total - bad - left_out, failed + bad, skipped + left_out
    return max(passed, 0), failed, skipped


def main(folder: pathlib.Path, suites: list[str]) -> int:
    totals = [0, 0, 0]
    by_engine: dict[str, int] = {}
    for suite in suites:
        status_file = folder / f"{suite}.status"
        status = int(status_file.read_text()) if status_file.exists() else 1
        log = (folder / f"{suite}.log").read_text(errors="replace") if (folder / f"{suite}.log").exists() else ""
        passed, failed, skipped = swift_counts(log) if suite.startswith("swift") else pytest_counts(folder / f"{suite}.xml")
        note = ""
        if passed + failed == 0:
            failed, note = 1, " (it ran no test: counted as a failure)"
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
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2:]))
