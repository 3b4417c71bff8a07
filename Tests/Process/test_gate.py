"""What a run of the tests makes of what failed in it: a second chance for a few, none for what is never chance, and a true last line."""

import pathlib
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass

import hearth
import pytest

SCRIPTS = hearth.ROOT / "Scripts"
sys.path.insert(0, str(SCRIPTS))
import count_results  # noqa: E402
import found_tests  # noqa: E402

RUNNER = """#!/usr/bin/env bash
cd "{folder}" && echo "$3" >>tried && PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 exec "{python}" -m pytest -q -c pytest.ini "${{3#Tests/}}" --junitxml "$2"
"""

# Fails in the runs with these numbers.
FAILS = """
import pathlib, pytest
{marker}
def test_{name}():
    file = pathlib.Path(__file__).with_name("{name}.times")
    times = int(file.read_text()) if file.exists() else 0
    file.write_text(str(times + 1))
    assert times not in {fails}, "{message}"
"""


@dataclass
class Gate:
    """A run with one suite, whose tests are pytest's own."""

    folder: pathlib.Path

    def __post_init__(self):
        (self.folder / "results").mkdir()
        (self.folder / "pytest.ini").write_text("[pytest]\njunit_family = xunit1\naddopts = -p no:cacheprovider\nmarkers =\n    never_unsteady: x\n")
        shutil.copy(hearth.ROOT / "Tests" / "conftest.py", self.folder)
        runner = self.folder / "runner"
        runner.write_text(RUNNER.format(folder=self.folder, python=sys.executable))
        runner.chmod(0o755)

    @property
    def results(self) -> pathlib.Path:
        return self.folder / "results"

    @property
    def tried(self) -> list[str]:
        file = self.folder / "tried"
        return file.read_text().split() if file.exists() else []

    def add(self, name: str, fails: tuple = (0,), message: str = "as planted", marker: str = "") -> None:
        (self.folder / f"test_{name}.py").write_text(FAILS.format(name=name, fails=fails, message=message, marker=marker))

    def suite(self, name: str = "process-sqlite") -> None:
        report = self.results / f"{name}.xml"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-c", "pytest.ini", "--junitxml", str(report)],
            cwd=self.folder, env=hearth.clean_environment({"HEARTH_TEST_FOUND": str(self.results / name), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}),
            capture_output=True, timeout=120, check=False,
        )  # fmt: skip
        (self.results / f"{name}.status").write_text(f"{done.returncode}\n")
        (self.results / f"{name}.log").write_bytes(done.stdout)

    def end(self) -> tuple[int, str, str]:
        """The status, the whole output, and the last line without what each engine passed."""
        suites = ["process-sqlite"]
        for script in ([SCRIPTS / "second_chance.py", self.results, self.folder / "runner"], [SCRIPTS / "count_results.py", self.results]):
            done = subprocess.run(
                [sys.executable, *map(str, script), *suites], capture_output=True, text=True, timeout=120, check=False
            )
            assert done.stderr == ""
        return done.returncode, done.stdout, done.stdout.splitlines()[-1].partition(" (")[0]


@pytest.fixture
def gate(tmp_path):
    made = Gate(tmp_path)
    made.add("steady", fails=())
    return made


def test_what_fails_once_is_unsteady_and_counts_as_passed(gate):
    gate.add("once")
    gate.suite()

    status, output, last = gate.end()

    assert (status, last) == (0, "2 passed, 0 failed, 0 skipped")
    assert "unsteady in process-sqlite: Tests/test_once.py::test_once: AssertionError: as planted" in output
    assert gate.tried == ["Tests/test_once.py::test_once"] * 2
    kept = (gate.results / "unsteady" / "1.txt").read_text()
    assert "as planted" in kept and "run 2 by itself: passed" in kept


@pytest.mark.parametrize(("fails", "run"), [((0, 1, 2), 1), ((0, 1), 1), ((0, 2), 2)])
def test_what_fails_again_by_itself_is_red(gate, fails, run):
    gate.add("often", fails=fails)
    gate.suite()

    status, output, last = gate.end()

    assert (status, last) == (1, "1 passed, 1 failed, 0 skipped")
    assert "failed in process-sqlite: Tests/test_often.py::test_often" in output
    assert f"[failed again by itself, in run {run} of 2]" in output
    assert "repeat: Scripts/test --only process-sqlite Tests/test_often.py::test_often" in output
    assert (gate.results / "failed.tsv").read_text() == "process-sqlite\tTests/test_often.py::test_often\n"


def test_five_unsteady_tests_pass_and_six_are_red(gate):
    for number in range(5):
        gate.add(f"once{number}")
    gate.suite()
    assert gate.end()[::2] == (0, "6 passed, 0 failed, 0 skipped")


def test_six_unsteady_tests_are_red(gate):
    for number in range(6):
        gate.add(f"once{number}")
    gate.suite()

    status, output, last = gate.end()

    assert (status, last) == (1, "7 passed, 1 failed, 0 skipped")
    assert "6 tests are unsteady, more than 5" in output


def test_after_more_than_twelve_failures_nothing_is_tried_again(gate):
    for number in range(13):
        gate.add(f"once{number}")
    gate.suite()

    assert gate.end()[::2] == (1, "1 passed, 13 failed, 0 skipped")
    assert gate.tried == []


def test_a_suite_that_dies_is_red_at_once(gate):
    gate.add("once")
    gate.suite()
    (gate.results / "process-sqlite.xml").unlink()
    (gate.results / "process-sqlite.status").write_text("139\n")

    status, output, last = gate.end()

    assert (status, last) == (1, "0 passed, 1 failed, 0 skipped")
    assert "it ran no test: counted as a failure" in output
    assert gate.tried == []


def test_a_bad_end_that_no_test_explains_is_red(gate):
    gate.suite()
    (gate.results / "process-sqlite.status").write_text("1\n")

    assert gate.end()[::2] == (1, "1 passed, 1 failed, 0 skipped")


def test_fewer_results_than_tests_are_red_at_once(gate):
    gate.add("once")
    gate.suite()
    with open(gate.results / "process-sqlite.found", "a") as found:
        found.write("Tests/test_lost.py::test_lost\n")

    status, output, last = gate.end()

    assert (status, last) == (1, "1 passed, 2 failed, 0 skipped")
    assert "1 of 3 tests of process-sqlite have no result, such as Tests/test_lost.py::test_lost" in output
    assert gate.tried == []


@pytest.mark.parametrize(
    "how",
    [
        {"marker": "@pytest.mark.never_unsteady"},
        {"message": "the server has ended: signal 11"},
        {"message": "the server had ended by itself with -6"},
        {"message": "worker 'gw1' crashed while running it"},
    ],
)
def test_what_is_never_chance_gets_no_second_one(gate, how):
    gate.add("other")
    gate.add("grave", **how)
    gate.suite()

    status, output, last = gate.end()

    assert (status, last) == (1, "2 passed, 1 failed, 0 skipped")
    assert gate.tried == ["Tests/test_other.py::test_other"] * 2
    assert "[not tried again: " in output


def test_swift_tests_are_found_as_their_options_say():
    names = ["A.One/`is a/b`()", "A.Two/it()", "B.One/it(x:)"]

    assert found_tests.chosen(names, []) == names
    assert found_tests.chosen(names, ["--filter", r"^A\.", "--skip", "Two"]) == ["A.One/`is a/b`()"]


def test_names_of_swift_tests_are_read_as_swiftpm_writes_them(tmp_path):
    report = tmp_path / "swift-sqlite.xml"
    report.write_text(
        '<testsuites>\n  <testsuite name="TestResults" tests="1">\n'
        '    <testcase classname="A.`The first`" name="`x < "y"`(of:)" time="0.1" />\n  </testsuite>\n</testsuites>\n'
    )

    assert list(count_results.results_of(report)) == ['A.`The first`/`x < "y"`(of:)']


@pytest.mark.parametrize(
    ("minutes", "factor", "goal", "is_warned"), [(18.5, "1.00", 20, False), (69.5, "0.35", 57, False), (76, "0.47", 43, True), (71, "2.00", 10, True)]
)
def test_a_run_says_its_minutes_its_goal_and_when_it_comes_near_the_limit(tmp_path, capsys, minutes, factor, goal, is_warned):
    (tmp_path / "began").write_text(f"{time.time() - minutes * 60}")
    (tmp_path / "factor").write_text(f"{factor}\n")

    count_results.print_minutes(tmp_path)

    said = f"run: {minutes:.1f} min at factor {factor}; the goal for a whole run is {goal} min"
    warning = "warning: more than 70 min; continuous integration ends a run after 90"
    assert capsys.readouterr().out.splitlines() == [said] + [warning] * is_warned


def test_without_its_beginning_a_run_says_no_minutes(tmp_path, capsys):
    count_results.print_minutes(tmp_path)

    assert capsys.readouterr().out == ""


def planted_faults(log: pathlib.Path, *lines: str) -> subprocess.CompletedProcess:
    log.write_text("".join(line.replace(", ", "\t") + "\n" for line in lines))
    return subprocess.run([SCRIPTS / "planted-faults", log], capture_output=True, text=True, timeout=120, check=False)


def test_where_planted_faults_were_found_is_a_table(tmp_path):
    lines = ["planted fault, wandr, sqlite, every log, statements, 1200, 60000", "planted fault, kinnect, postgres, no rules, attacks, 7, 7", "else"]

    done = planted_faults(tmp_path / "log", *lines, lines[0])

    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.splitlines() == [
        "| app | engine | fault | looked for by | found at | budget |", "| --- | --- | --- | --- | --- | --- |",
        "| kinnect | postgres | no rules | attacks | 7 | 7 |", "| wandr | sqlite | every log | statements | 1,200 | 60,000 |",
        "", "2 searches, 0 in vain; the closest took 2% of its budget: every log",
    ]  # fmt: skip


def test_a_planted_fault_that_was_not_found_is_named(tmp_path):
    done = planted_faults(tmp_path / "log", "planted fault, wandr, sqlite, every log, statements, -, 60000")
    nothing = planted_faults(tmp_path / "empty", "else")

    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "not found: wandr, sqlite: every log, by statements, in 60,000 tries"
    assert nothing.returncode == 1 and "no fault was looked for" in nothing.stderr
