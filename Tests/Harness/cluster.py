"""A throw-away PostgreSQL with a streaming replica, and several `hearth serve` on it behind a balancer."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass, field

import hearth
from balancer import Balancer
from patience import PATIENCE

SCRIPT = hearth.ROOT / "Scripts" / "postgres"


def available() -> bool:
    return any(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))


def _tool(name: str) -> str:
    return str(sorted(pathlib.Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))[-1])


def _as_owner(*command: str) -> list[str]:
    """The server and its tools refuse to run as root."""
    owner = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups", "--"] if os.geteuid() == 0 else []
    return [*owner, *command]


@dataclass
class Cluster:
    """A primary that syncs every commit to the disk, and a replica that follows it."""

    folder: pathlib.Path = field(default_factory=lambda: pathlib.Path(tempfile.mkdtemp(prefix="hearth-cluster-")))
    url: str = ""
    replica_url: str = ""

    def start(self) -> "Cluster":
        self.folder.chmod(0o755)
        self.url = self._script("start", "--port", str(hearth.free_port()), "--durable", "wal_level=replica", "max_wal_senders=5", "wal_keep_size=1024", "hot_standby=on")
        return self

    def start_replica(self) -> None:
        data, port = self.folder / "replica", hearth.free_port()
        done = subprocess.run(
            _as_owner(_tool("pg_basebackup"), "-d", self.url, "-D", str(data), "-R", "-X", "stream", "-c", "fast"),
            capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        settings = data / "throwaway.conf"
        settings.write_text(settings.read_text() + f"\nport = {port}\n")
        self._replica("start")
        self.replica_url = self.url.replace(f":{self.url.rsplit(':', 1)[1].split('/')[0]}/", f":{port}/")

    def _replica(self, verb: str, *more: str) -> None:
        command = _as_owner(_tool("pg_ctl"), "-D", str(self.folder / "replica"), "-w", *more, verb)
        subprocess.run([*command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                       timeout=90, check=True)

    def restart(self, mode: str = "fast") -> None:
        self._script("restart", mode)

    def ask(self, sql: str, url: str = "") -> list[str]:
        """The lines of an answer, as the owner of the tables."""
        done = subprocess.run(
            ["psql", "-qXAt", "-v", "ON_ERROR_STOP=1", url or self.url, "-c", "SET search_path = hearth", "-c", sql],
            capture_output=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode().splitlines()

    def database(self, name: str) -> str:
        """Makes an empty database; answers its URL."""
        self.ask(f"CREATE DATABASE {name}")
        return self.url.rsplit("/", 1)[0] + f"/{name}"

    def replica_has_all(self, url: str, seconds: float = PATIENCE) -> bool:
        """Waits until the replica has replayed what the primary has written by now."""
        position = self.ask("SELECT pg_current_wal_lsn()")[0]
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.ask(f"SELECT pg_last_wal_replay_lsn() >= '{position}'", self.replica_url)[0] == "t":
                return True
            time.sleep(0.05)
        return False

    def drop(self) -> None:
        if (self.folder / "replica").exists():
            subprocess.run(
                _as_owner(_tool("pg_ctl"), "-D", str(self.folder / "replica"), "-m", "immediate", "stop"),
                capture_output=True, timeout=60, check=False)
        self._script("drop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _script(self, verb: str, *more: str) -> str:
        done = subprocess.run([str(SCRIPT), verb, str(self.folder), *more], capture_output=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode().strip()


@dataclass
class Node(hearth.Server):
    """One of several servers of the same folder."""

    number: int = 0

    @property
    def log_file(self) -> pathlib.Path:
        return self.data.parent / f"{self.data.name}.{self.number}.log"


class Several:
    """Servers on one database behind a balancer. `port` and `data` make it look like one server to a client.

    They share a folder, or (`media`: settings of a bucket) share nothing but a key, as on machines of their own.
    """

    def __init__(self, data: pathlib.Path, database: str, count: int = 3, environment: dict[str, str] | None = None,
                 media: dict[str, str] | None = None):
        self.environment = {"HEARTH_DATABASE": database} | (environment or {}) | (media or {})
        folders = [data] * count
        if media:
            data.mkdir(mode=0o700)
            key = data / "common.key"
            key.touch(mode=0o600)
            key.write_bytes(os.urandom(32))
            self.environment["HEARTH_KEY_FILE"] = str(key)
            folders = [data / str(number) for number in range(count)]
        self.data = folders[0]
        self.nodes = [Node(folder, environment=self.environment, number=number) for number, folder in enumerate(folders)]
        self.balancer: Balancer | None = None

    def start(self) -> "Several":
        """All at once, on an empty database and an empty folder."""
        import concurrent.futures

        with concurrent.futures.ThreadPoolExecutor(len(self.nodes)) as pool:
            list(pool.map(lambda node: node.start(), self.nodes))
        self.balancer = Balancer([node.port for node in self.nodes])
        return self

    @property
    def port(self) -> int:
        return self.balancer.port

    @property
    def log(self) -> str:
        return "".join(node.log for node in self.nodes)

    def invitation(self, uses: int = 1) -> str:
        ended = hearth.must("invite", "--data", str(self.data), "--uses", str(uses), environment=self.environment)
        return hearth.link_in(ended.out, "invite").rsplit("/", 1)[1]

    def stop(self) -> None:
        if self.balancer:
            self.balancer.close()
        for node in self.nodes:
            if node.is_running:
                node.stop()

    def kill(self) -> None:
        """For the end of a test that has failed."""
        for node in self.nodes:
            node.kill()
