"""`Scripts/demo`, behind `make demo`: what it fills is what it serves, and nothing of it stays."""

import os
import pathlib
import signal
import subprocess
import urllib.request

import hearth
import pytest
from patience import PATIENCE

SECONDS = 120


@pytest.fixture
def demo(tmp_path: pathlib.Path):
    """The script on a port of its own; answers the running process and the port."""
    port = hearth.free_port()
    environment = hearth.clean_environment({"HEARTH_BINARY": str(hearth.BINARY), "TMPDIR": str(tmp_path)})
    script = subprocess.Popen(
        [str(hearth.ROOT / "Scripts/demo"), "--port", str(port), "--scenario", "empty"],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
    )  # fmt: skip
    yield script, port
    if script.poll() is None:
        os.killpg(script.pid, signal.SIGKILL)
    script.wait()


def test_the_demo_serves_every_app_that_it_fills_and_names_their_addresses(demo, tmp_path):
    script, port = demo
    apps = [f"http://localhost:{port}/{app}" for app in ("kinnect", "believe", "grassy", "realspace", "wandr")]

    told = ""
    while not all(f"{address}\n" in told for address in apps):
        line = script.stdout.readline()
        assert line, f"the demo ended before it named its apps:\n{told}"
        told += line

    assert "password:" in told
    for address in apps:
        with urllib.request.urlopen(address.replace("localhost", "127.0.0.1"), timeout=PATIENCE) as answer:
            assert answer.status == 200
    script.send_signal(signal.SIGTERM)
    assert script.wait(SECONDS) == 143
    assert list(tmp_path.iterdir()) == [], "the throw-away folder stayed"
