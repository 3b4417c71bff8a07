"""Runs again, by itself and with nothing beside it, each test that failed in a run. One that then passes twice is unsteady.

    second_chance.py FOLDER RUNNER SUITE ...

Reads the reports of the suites in FOLDER as `count_results.py` does. For each failed test it calls `RUNNER SUITE REPORT TEST`, which
runs that test alone and writes a report. Writes `verdicts.json` into FOLDER for `count_results.py`, and for each unsteady test a file in
`FOLDER/unsteady/` with its first failure and the output of its two later runs.

Nothing is run again when
- a suite ended without results or with a bad status that no failed test explains, or has fewer results than tests were found beforehand;
- more than twelve tests failed.
Never run again are tests that say so (the trait `.neverUnsteady`, the marker `never_unsteady`), and failures that say that the server
under test has ended by itself or that a worker of the test runner crashed.
"""

import json
import os
import pathlib
import subprocess
import sys
import typing

import count_results

MOST_TRIED = 12
ROUNDS = 2
# Seconds for one test alone: no single test takes a tenth of this.
LIMIT = 900


class Failure(typing.NamedTuple):
    suite: str
    test: str
    why: str
    text: str


def failures_in(folder: pathlib.Path, suites: list[str]) -> list[Failure]:
    return [
        Failure(suite, test, was.why, was.text)
        for suite in suites
        for test, was in count_results.results_in(list(folder.glob(f"{suite}*.xml"))).items()
        if was.result == "failed"
    ]


def passes(runner: str, failure: Failure, report: pathlib.Path) -> tuple[bool, str]:
    """Whether the test ran and passed, and what it printed."""
    report.unlink(missing_ok=True)
    try:
        done = subprocess.run(
            [runner, failure.suite, str(report), failure.test],
            env={name: value for name, value in os.environ.items() if name != "HEARTH_TEST_FOUND"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as late:
        return False, (late.stdout or b"").decode(errors="replace") + f"\nended after {LIMIT} s"
    was = count_results.results_of(report).get(failure.test)
    return done.returncode == 0 and was is not None and was.result == "passed", done.stdout.decode(errors="replace")


def judge(folder: pathlib.Path, runner: str, failures: list[Failure]) -> list[dict]:
    """A verdict for each: `failed`, or `unsteady` with the file that has its outputs."""
    verdicts = []
    steady = count_results.never_unsteady(folder)
    for number, failure in enumerate(failures, 1):
        verdict = {"suite": failure.suite, "test": failure.test, "why": failure.why, "verdict": "failed"}
        verdicts.append(verdict)
        reason = count_results.reason_against(failure.test, failure.text, steady)
        if reason:
            verdict["note"] = f"not tried again: {reason}"
            continue
        print(f"again, by itself: {failure.test} ({failure.suite})", flush=True)
        outputs = []
        for attempt in range(1, ROUNDS + 1):
            passed, output = passes(runner, failure, folder / "again" / f"{number}-{attempt}.xml")
            outputs.append(f"== run {attempt} by itself: {'passed' if passed else 'failed'}\n{output}")
            if not passed:
                verdict["note"] = f"failed again by itself, in run {attempt} of {ROUNDS}"
                break
        else:
            verdict["verdict"] = "unsteady"
        kept = folder / ("unsteady" if verdict["verdict"] == "unsteady" else "again") / f"{number}.txt"
        kept.parent.mkdir(exist_ok=True)
        kept.write_text("\n".join([f"{failure.test} ({failure.suite})", "== first failure", failure.text, *outputs]))
        verdict["output"] = str(kept)
    return verdicts


def main(folder: pathlib.Path, runner: str, suites: list[str]) -> None:
    failures = failures_in(folder, suites)
    broken = [note for suite in suites if (note := count_results.broken(folder, suite))]
    if not failures or broken or len(failures) > MOST_TRIED:
        if failures:
            why = broken[0] if broken else f"{len(failures)} tests failed, more than {MOST_TRIED}"
            print(f"nothing is tried again: {why}")
        return
    (folder / "again").mkdir(exist_ok=True)
    verdicts = judge(folder, runner, failures)
    (folder / "verdicts.json").write_text(json.dumps(verdicts, indent=1))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
