"""What Scripts/test says at its end."""

import pathlib
import subprocess
import sys

COUNT = pathlib.Path(__file__).resolve().parents[2] / "Scripts/count_results.py"


def run(*arguments: str) -> list[str]:
    return subprocess.run([sys.executable, COUNT, *arguments], capture_output=True, text=True).stdout.splitlines()


def test_seconds_and_failures_stand_above_the_totals(tmp_path):
    cases = "".join(f'    <testcase classname="CoreTests.Clock" name="tick {n}()" time="{n}.5" />\n' for n in range(30))
    failed = '<testcase classname="CoreTests.Clock" name="tock()" time="0.1"><failure message="it stood"/></testcase>'
    (tmp_path / "swift-sqlite.rest.xml").write_text(f"<testsuites><testsuite>\n{cases}{failed}</testsuite></testsuites>")
    (tmp_path / "swift-sqlite.status").write_text("1")
    (tmp_path / "build.seconds").write_text("102.3")

    lines = run(str(tmp_path), "swift-sqlite")

    slow = [line for line in lines if line.startswith("slow: ")]
    assert "stage build: 102.3 s" in lines
    assert len(slow) == 20
    assert slow[0] == "slow: 29.5 s CoreTests.Clock/tick 29() (swift-sqlite.rest)"
    assert lines[-4:-1] == [
        "failed in swift-sqlite: CoreTests.Clock/tock(): it stood",
        "    it stood",
        "    repeat: Scripts/test --only swift-sqlite 'CoreTests.Clock/tock()'",
    ]
    assert lines[-1] == "30 passed, 1 failed, 0 skipped (30 on SQLite)"
    assert "| CoreTests.Clock | swift-sqlite.rest | 31 | 450 |" in run("--table", str(tmp_path))
