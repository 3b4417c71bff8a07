"""A real Nominatim for `make soak`: Debian's PostGIS and osm2pgsql, and the packages that Scripts/setup --soak has installed, on loopback only.

It has what is in one extract of OpenStreetMap, in a throw-away PostgreSQL of its own.
"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import hearth
from patience import PATIENCE
from ports import free_port

COMMAND = hearth.ROOT / ".cache/nominatim/bin/nominatim"
OSM2PGSQL = pathlib.Path("/usr/bin/osm2pgsql")
POSTGRES = hearth.ROOT / "Scripts/postgres"
# Seconds; an extract of a town takes some ten on an idle machine.
IMPORT_SECONDS = 900.0


def is_installed() -> bool:
    return COMMAND.exists() and OSM2PGSQL.exists()


class Geocoder:
    """A running Nominatim."""

    def __init__(self, extract: pathlib.Path):
        self.extract = extract
        # A socket's path is short, and the database's own user has to come there.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="hearth-geocoder-"))
        self.port = free_port()
        self.process: subprocess.Popen | None = None
        self.environment: dict[str, str] = {}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Geocoder":
        self.folder.chmod(0o755)
        port = free_port()
        cluster = self.folder / "postgres"
        self._run([POSTGRES, "start", cluster, "--port", port])
        # Extensions are a superuser's to add, and the one of the cluster has no password.
        role = "CREATE ROLE nominatim SUPERUSER LOGIN PASSWORD 'nominatim'"
        self._run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-h", cluster, "-p", port, "-U", "postgres", "-d", "postgres", "-c", role])
        self.environment = {
            "NOMINATIM_DATABASE_DSN": f"pgsql:host=127.0.0.1;port={port};user=nominatim;password=nominatim;dbname=nominatim",
            "NOMINATIM_DATABASE_WEBUSER": "nominatim",
            "NOMINATIM_OSM2PGSQL_BINARY": str(OSM2PGSQL),
        }
        project = self.folder / "project"
        project.mkdir()
        self._run([COMMAND, "import", "--project-dir", project, "--osm-file", self.extract, "--no-updates", "--offline", "--threads", 2])
        with open(self.folder / "serve.log", "ab") as log:
            self.process = subprocess.Popen(
                [str(COMMAND), "serve", "--project-dir", str(project), "--server", f"127.0.0.1:{self.port}"],
                env=self._environment(), cwd=project, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip
        self._wait_ready()
        return self

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "NOMINATIM_"))}
        return kept | self.environment

    def _run(self, command: list) -> None:
        done = subprocess.run(
            [str(word) for word in command], env=self._environment(), cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=IMPORT_SECONDS, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{command[0]} ended with {done.returncode}:\n{(done.stdout + done.stderr).decode(errors='replace')[-4000:]}"

    def _wait_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self.process is not None and self.process.poll() is None, f"Nominatim has ended:\n{self.log[-4000:]}"
            try:
                with urllib.request.urlopen(f"{self.address}/status", timeout=10) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                pass
            time.sleep(0.2)
        raise AssertionError(f"Nominatim was not ready after {PATIENCE:.0f} s:\n{self.log[-4000:]}")

    @property
    def log(self) -> str:
        file = self.folder / "serve.log"
        return file.read_text(errors="replace") if file.exists() else ""

    def pause(self) -> None:
        """It answers nobody from now on."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def remove(self) -> None:
        self.pause()
        subprocess.run([str(POSTGRES), "drop", str(self.folder / "postgres")], capture_output=True, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)
