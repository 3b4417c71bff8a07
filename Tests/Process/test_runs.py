"""The scripts that run the tests, with stand-ins for what they build and call: `Scripts/test` runs what has failed or what a change concerns,
`Scripts/soak steadiness` what was unsteady."""

import os
import pathlib
import re
import shutil
import subprocess

import hearth
import pytest
from patience import PATIENCE

SCRIPTS = hearth.ROOT / "Scripts"
# What a run takes from its environment, besides settings of Hearth's own.
SETTINGS = {"ENGINES", "JOBS", "MINUTES", "SEED"}

# Writes down how it was called, with tabs between.
STAND_IN = r"""#!/usr/bin/env bash
line=$(printf '%s\t' "${0##*/}" "$@")
printf '%s\n' "$line" >>"FOLDER/called"
"""
# A report with one test. It fails where the test is in the file `failing`, from the turn on that stands there.
ALONE = r"""
name=$(sed 's/&/\&amp;/g; s/</\&lt;/g; s/"/\&quot;/g' <<<"$3") fault=
turn=$(grep -cF "$(printf 'test-alone\t%s\t%s\t%s' "$@")" "FOLDER/called")
from=$(T=$3 awk -F '\t' '$1 == ENVIRON["T"] { print $2 }' "FOLDER/failing")
[ -z "$from" ] || [ "$turn" -lt "$from" ] || fault='<failure message="as planted"/>'
printf '<testsuites><testsuite><testcase classname="%s" name="%s" time="0.1">%s</testcase></testsuite></testsuites>' \
  "${name%/*}" "${name##*/}" "$fault" >"$2"
pgrep -P "$PPID" -x timeout >>"FOLDER/load" || true
echo "turn $turn of $3"
[ -z "$fault" ]
"""
SWIFT = r"""
if [ "$1" = --list ]; then printf '%s\n' 'WandrTests.LogTests/`a log`()' 'KinnectTests.PostTests/it()'; exit; fi
printf '<testsuites><testsuite><testcase classname="WandrTests.LogTests" name="`a log`()" time="0.1"/></testsuite></testsuites>' \
  >"${2%.xml}-swift-testing.xml"
"""
# With an S3 service beside it, or pytest.
PYTHON = r"""
case "$1" in */seaweed.py) shift; exec "$@" ;; esac
while [ "$1" != --junitxml ]; do shift; done
printf '<testsuites><testsuite><testcase classname="Tests" name="test_it" time="0.1"/></testsuite></testsuites>' >"$2"
"""
POSTGRES = 'if [ "$1" = start ]; then echo postgres://stand-in; fi'


class Runs:
    """A folder with these scripts, and stand-ins for all that takes long."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        for place in ("Scripts", "Tests", ".cache/venv/bin", ".cache/results"):
            (folder / place).mkdir(parents=True)
        for name in ("test", "soak", "count_results.py", "found_tests.py", "second_chance.py"):
            shutil.copy(SCRIPTS / name, folder / "Scripts")
        stand_ins = {"setup": "", "build": "", "build-tests": "", "postgres": POSTGRES, "test-alone": ALONE, "swift-test": SWIFT}
        for name, does in stand_ins.items():
            self.stand_in(folder / "Scripts" / name, does)
        self.stand_in(folder / ".cache/venv/bin/python", PYTHON)
        for name in ("called", "failing", "load"):
            (folder / name).write_text("")

    def stand_in(self, file: pathlib.Path, does: str) -> None:
        file.write_text((STAND_IN + does).replace("FOLDER", str(self.folder)))
        file.chmod(0o755)

    def run(self, script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess:
        (self.folder / "called").write_text("")
        own = {name: value for name, value in hearth.clean_environment().items() if name not in SETTINGS}
        given = {"HEARTH_TEST_FACTOR": "1", "JOBS": "1"} | environment
        return subprocess.run(
            [str(self.folder / "Scripts" / script), *arguments], env=own | given, capture_output=True, text=True, timeout=PATIENCE, check=False
        )

    def called(self, name: str) -> list[list[str]]:
        lines = [line.split("\t") for line in (self.folder / "called").read_text().splitlines()]
        return [words[1:-1] for words in lines if words[0] == name]

    def plant(self, file: str, *rows: tuple[str, ...]) -> None:
        (self.folder / file).write_text("".join("\t".join(row) + "\n" for row in rows))

    def failed(self) -> str:
        return (self.folder / ".cache/results/failed.tsv").read_text()


@pytest.fixture
def runs(tmp_path) -> Runs:
    return Runs(tmp_path)


def last(done: subprocess.CompletedProcess) -> str:
    return done.stdout.splitlines()[-1].partition(" (")[0]


def test_what_failed_in_the_last_run_is_run_each_test_by_itself(runs):
    outside, swift = "Tests/Process/test_one.py::test_it[a b]", 'CoreTests.SessionTests/`it "ends" & begins`()'
    runs.plant(".cache/results/failed.tsv", ("process-sqlite", outside), ("swift-postgres", swift))
    runs.plant("failing", (swift, "1"))

    done = runs.run("test", "--failed")

    assert (done.returncode, last(done)) == (1, "1 passed, 1 failed, 0 skipped"), done.stdout + done.stderr
    assert runs.called("test-alone") == [
        ["process-sqlite", ".cache/results/process-sqlite.1.xml", outside],
        ["swift-postgres", ".cache/results/swift-postgres.2.xml", swift],
    ]
    assert runs.called("build-tests") == [["-j", "1"]] and runs.called("swift-test") == []
    # The next time it is what is left, and in the end nothing.
    assert runs.failed() == f"swift-postgres\t{swift}\n"
    runs.plant("failing")
    done = runs.run("test", "--failed")
    assert (done.returncode, last(done)) == (0, "1 passed, 0 failed, 0 skipped"), done.stdout + done.stderr
    assert [call[2] for call in runs.called("test-alone")] == [swift] and runs.failed() == ""
    done = runs.run("test", "--failed")
    assert (done.returncode, done.stdout) == (0, "test: no test failed in the last run\n") and runs.called("build-tests") == []


def test_an_area_has_its_part_of_each_suite(runs):
    done = runs.run("test", "--for", "wandr", ENGINES="sqlite")

    assert (done.returncode, last(done)) == (0, "3 passed, 0 failed, 0 skipped"), done.stdout + done.stderr
    chosen = [call[2:] for call in runs.called("swift-test") if call != ["--list"]]
    assert chosen == [["--filter", r"^(WandrTests|AppsTests|SocialTests|PlacesTests)\."]]
    files = {word for call in runs.called("python") for word in call if re.fullmatch(r"Tests/(Process|Browser)/\w+\.py", word)}
    assert {"Tests/Process/test_travels.py", "Tests/Browser/test_wandr.py", "Tests/Browser/test_every_page.py"} <= files
    assert "Tests/Browser/test_grassy.py" not in files


def test_areas_name_files_that_there_are_and_the_help_names_them(runs):
    script = (SCRIPTS / "test").read_text()
    start = script.index("only_for() {")
    choice = script[start : script.index("esac", start)]
    files = {file.stem for folder in ("Process", "Browser") for file in (hearth.ROOT / "Tests" / folder).glob("test_*.py")}
    areas = re.findall(r"^    ([a-z-]+)\)", choice, re.MULTILINE)

    unknown, missing = runs.run("test", "--for", "nowhere"), runs.run("test", "--for")

    assert sorted(set(re.findall(r"\btest_\w+", choice)) - files) == []
    assert "wandr" in areas and [area for area in areas if not re.search(rf"[ ,]{area}\b", missing.stderr)] == []
    assert unknown.returncode == missing.returncode == 2 and "unknown area: nowhere" in unknown.stderr
    assert runs.called("build-tests") == []


def test_a_soak_runs_each_unsteady_test_fifty_times_beside_a_load(runs):
    steady, shaky, late = "Tests/Browser/test_one.py::test_it[320]", "CoreTests.SessionTests/`it ends`()", "Tests/Process/test_two.py::test_it"
    rows = [(suite, test, "2026-01-02", "moved by 8 px") for suite, test in (("browser-sqlite", steady), ("swift-postgres", shaky), ("process-sqlite", late))]
    runs.plant("Tests/unsteady.txt", ("# suite, test, date, message",), *rows)
    runs.plant("failing", (shaky, "3"))

    done = runs.run("soak", "steadiness")

    assert done.returncode == 1, done.stdout + done.stderr
    times = [call[2] for call in runs.called("test-alone")]
    assert [times.count(test) for test in (steady, shaky, late)] == [50, 3, 50] and len(times) == 103
    said = f"soak: unsteady in turn 3 of 50: {shaky} (swift-postgres)"
    assert f"turn 3 of {shaky}\n{said}\n" in done.stdout and done.stdout.count("unsteady in turn") == 1
    assert runs.called("swift-test") == [], "generated suites ran too"
    # Each processor had something to do, but in the first moment, and has not any more.
    loads = (runs.folder / "load").read_text().split()
    assert len(set(loads)) == len(os.sched_getaffinity(0)) and min(loads.count(load) for load in loads) > 90
    assert [load for load in set(loads) if pathlib.Path(f"/proc/{load}").exists()] == [], "the load goes on"


def test_a_soak_of_an_empty_list_runs_nothing(runs):
    runs.plant("Tests/unsteady.txt", ("# suite, test, date, message",))

    done = runs.run("soak", "steadiness")

    assert done.returncode == 0, done.stdout + done.stderr
    assert runs.called("test-alone") == []
    assert runs.run("soak", "everything").returncode == 2 and runs.called("setup") == []
