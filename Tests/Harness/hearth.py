"""Runs the real `hearth` binary for the process and browser suites: one server, one data folder, one port each."""

import contextlib
import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field

from patience import PATIENCE
from ports import free_port

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("HEARTH_BINARY", ROOT / ".build/release/hearth"))
SAMPLES = ROOT.parent / "shared" / "samples"
# Five, as docs/operating.md has it, and what a busy machine adds: long enough that only a server that waits for its clients takes longer.
STOP_SECONDS = 30.0


@dataclass(frozen=True)
class Ended:
    """How a command or a server ended."""

    code: int
    out: str
    err: str
    seconds: float = 0.0

    @property
    def text(self) -> str:
        return self.out + self.err


class Databases:
    """A database of its own for each data folder, on the throw-away PostgreSQL server of `HEARTH_TEST_DATABASE`.

    Without one, or where that says `sqlite`, a folder's database is the file in it.
    """

    def __init__(self, url: str):
        self.url = "" if url in ("", "sqlite") else url
        self.made: dict[pathlib.Path, str] = {}
        self.template = ""

    @property
    def are_postgres(self) -> bool:
        return bool(self.url)

    def _named(self, name: str) -> str:
        return self.url.rsplit("/", 1)[0] + "/" + name

    def _create(self, name: str, template: str) -> None:
        command = f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy"
        subprocess.run(["psql", "-qX", self.url, "-c", command], check=True, timeout=60, stdout=subprocess.DEVNULL)

    def _prepare(self) -> str:
        """A database with its schema, copied for each folder."""
        name = f"hearth_process_{os.getpid()}"
        self._create(name, "template0")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [str(BINARY), "migrate", "--data", folder],
                env=clean_environment({"HEARTH_DATABASE": self._named(name)}),
                check=True,
                timeout=60,
                stdout=subprocess.DEVNULL,
            )
        # Each copy takes the key of the folder that comes first.
        forget = ["psql", "-qX", self._named(name), "-c", "DELETE FROM hearth.installation"]
        subprocess.run(forget, check=True, timeout=60, stdout=subprocess.DEVNULL)
        return name

    def environment(self, arguments: tuple) -> dict[str, str]:
        """What a command with these arguments is told of its database."""
        words = [str(word) for word in arguments]
        if not self.url or "--data" not in words[:-1] or "--database" in words:
            return {}
        folder = pathlib.Path(words[words.index("--data") + 1]).absolute()
        if folder not in self.made:
            self.template = self.template or self._prepare()
            name = f"{self.template}_{len(self.made)}"
            self._create(name, self.template)
            self.made[folder] = self._named(name)
        return {"HEARTH_DATABASE": self.made[folder]}

    def fill(self, folder: pathlib.Path, dump: str) -> None:
        """Gives the folder a database made from what `pg_dump` has written. The apps' role is there already."""
        self.template = self.template or self._prepare()
        name = f"{self.template}_{len(self.made)}"
        self._create(name, "template0")
        self.made[folder.absolute()] = self._named(name)
        command = ["psql", "-qX", "-v", "ON_ERROR_STOP=1", self._named(name)]
        subprocess.run(command, input=dump.encode(), check=True, timeout=60, stdout=subprocess.DEVNULL)

    def change(self, folder: pathlib.Path, sql: str) -> None:
        """Does what Hearth never would: changes rows behind its back."""
        if self.url:
            command = ["psql", "-qX", "-v", "ON_ERROR_STOP=1", self.made[folder.absolute()], "-c", f"SET search_path = hearth; {sql}"]
            subprocess.run(command, check=True, timeout=60, stdout=subprocess.DEVNULL)
            return
        with contextlib.closing(sqlite3.connect(folder / "hearth.db", timeout=30)) as connection, connection:
            connection.execute(sql)


DATABASES = Databases(os.environ.get("HEARTH_TEST_DATABASE", ""))


def clean_environment(extra: dict[str, str] | None = None) -> dict[str, str]:
    """This process's environment without any HEARTH_ setting, so that a developer's own do not decide a test."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HEARTH_")}
    return kept | (extra or {})


def run(*arguments: str, stdin: str = "", environment: dict[str, str] | None = None, timeout: float = PATIENCE) -> Ended:
    """Runs one `hearth` command to its end."""
    started = time.monotonic()
    done = subprocess.run(
        [str(BINARY), *map(str, arguments)],
        input=stdin.encode(),
        capture_output=True,
        timeout=timeout,
        env=clean_environment(DATABASES.environment(arguments) | (environment or {})),
        check=False,
    )
    decode = lambda data: data.decode(errors="replace")
    return Ended(done.returncode, decode(done.stdout), decode(done.stderr), time.monotonic() - started)


def must(*arguments: str, **options) -> Ended:
    """Like `run`, and the command has to succeed."""
    ended = run(*arguments, **options)
    assert ended.code == 0, f"hearth {' '.join(map(str, arguments))} ended with {ended.code}:\n{ended.text}"
    return ended


@dataclass
class Server:
    """A running `hearth serve`. The same object can be stopped, killed and started again on the same data."""

    data: pathlib.Path
    port: int = field(default_factory=free_port)
    arguments: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log_file(self) -> pathlib.Path:
        return self.data.parent / f"{self.data.name}.log"

    @property
    def log(self) -> str:
        return self.log_file.read_text(errors="replace") if self.log_file.exists() else ""

    def start(self) -> "Server":
        assert BINARY.exists(), f"{BINARY} is not there: run `make build` first"
        with open(self.log_file, "ab") as log:
            arguments = ("serve", "--data", str(self.data), "--port", str(self.port), *self.arguments)
            self.process = subprocess.Popen(
                [str(BINARY), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=clean_environment(DATABASES.environment(arguments) | self.environment),
            )
        self.wait_ready()
        return self

    def wait_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode} at start:\n{self.log[-4000:]}")
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                pass
            time.sleep(0.02)
        self.kill()
        raise AssertionError(f"the server was not ready after {PATIENCE:.0f} s:\n{self.log[-4000:]}")

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def resident(self) -> int:
        """MiB of memory that the server has in use."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) >> 10

    def stop(self) -> float:
        """SIGTERM; it has to end by itself with status 0 in time. Answers the seconds that it took."""
        if self.process is None:
            return 0.0
        process, self.process = self.process, None
        assert process.poll() is None, f"the server had ended by itself with {process.returncode}:\n{self.log[-4000:]}"
        started = time.monotonic()
        process.send_signal(signal.SIGTERM)
        try:
            code = process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"SIGTERM did not end the server within {STOP_SECONDS} s") from None
        assert code == 0, f"the server ended with {code} on SIGTERM:\n{self.log[-4000:]}"
        return time.monotonic() - started

    def kill(self) -> None:
        """SIGKILL, at once."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def restart(self) -> "Server":
        self.stop()
        return self.start()

    @property
    def setup_path(self) -> str:
        """The path of the one-time set-up link that the first start prints."""
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            found = re.search(r"/setup/[A-Za-z0-9._~-]+", self.log)
            if found:
                return found.group(0)
            time.sleep(0.02)
        raise AssertionError(f"no set-up link was printed:\n{self.log[-4000:]}")


def link_in(text: str, kind: str) -> str:
    """The path of the first `/kind/TOKEN` link in what a command printed."""
    found = re.search(rf"/{kind}/[A-Za-z0-9._~-]+", text)
    assert found, f"no /{kind}/ link in: {text}"
    return found.group(0)


def invitation(data: pathlib.Path, app: str = "kinnect", *extra: str) -> str:
    """Makes an invitation on the command line; answers its token, the last path component of the printed link."""
    return link_in(must("invite", "--data", str(data), "--app", app, *extra).out, "invite").rsplit("/", 1)[1]


def add_operator(data: pathlib.Path, email: str, password: str) -> None:
    must("operator", "add", "--data", str(data), "--email", email, stdin=password + "\n")


def backup(data: pathlib.Path, to: pathlib.Path) -> Ended:
    return run("backup", "--data", str(data), "--to", str(to), timeout=120)


def restore(backup_file: pathlib.Path, data: pathlib.Path, *extra: str) -> Ended:
    return run("restore", "--from", str(backup_file), "--data", str(data), *extra, timeout=120)


def dumps(value: object) -> bytes:
    return json.dumps(value).encode()
