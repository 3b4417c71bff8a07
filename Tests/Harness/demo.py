"""The sample circles of `hearth demo`. The large one takes a minute, so all suites of one run share it."""

import atexit
import fcntl
import functools
import os
import pathlib
import re
import shutil
import tempfile

import hearth


class Sample:
    """A folder that a demo has filled, and whom to sign in as."""

    def __init__(self, data: pathlib.Path, told: str):
        email = re.search(r"[\w.+-]+@[\w.-]+\w", told)
        password = re.search(r"password[^\S\n]*[:=]?[^\S\n]+[\"'`]?([^\s\"'`]+)", told, re.IGNORECASE)
        assert email and password, f"demo does not say whom to sign in as:\n{told}"
        self.data, self.email, self.password = data, email.group(0), password.group(1)


def filled(data: pathlib.Path, scenario: str) -> Sample:
    return Sample(data, hearth.must("demo", "--data", data, "--scenario", scenario, timeout=600).out)


@functools.cache
def own_folder() -> str:
    folder = tempfile.mkdtemp(prefix="hearth-kept-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def linked(source: str, target: str) -> None:
    """Media are never written again, so they need not be written twice."""
    try:
        if "/media/" not in source:
            raise OSError
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def many(to: pathlib.Path) -> Sample:
    """A copy of the large circle of both apps. The first who asks makes it, in the folder `HEARTH_TEST_KEPT` of this run."""
    kept = pathlib.Path(os.environ.get("HEARTH_TEST_KEPT") or own_folder())
    kept.mkdir(parents=True, exist_ok=True)
    with open(kept / "many.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (kept / "many.txt").exists():
            shutil.rmtree(kept / "many", ignore_errors=True)
            told = hearth.must("demo", "--data", kept / "many", "--scenario", "many", timeout=600).out
            (kept / "many.txt").write_text(told)
    shutil.copytree(kept / "many", to, copy_function=linked)
    return Sample(to, (kept / "many.txt").read_text())
