"""Litestream copies each commit elsewhere while the server runs with `--checkpoints off`; what comes back is all of it."""

import hashlib
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time

import hearth
import photos
import pytest
from client import Circle
from patience import PATIENCE, until

LITESTREAM = pathlib.Path(sys.executable).parent / "litestream"


class Litestream:
    """Replicates one database file into a folder."""

    def __init__(self, folder: pathlib.Path, database: pathlib.Path):
        self.folder, self.database = folder, database
        self.configuration = folder / "litestream.yml"
        self.configuration.write_text(
            f"dbs:\n  - path: {database}\n    replicas:\n      - type: file\n        path: {folder}/replica\n"
        )
        self.process: subprocess.Popen | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [str(LITESTREAM), "replicate", "-config", str(self.configuration)],
            stdout=open(self.folder / "litestream.log", "ab"), stderr=subprocess.STDOUT,
        )  # fmt: skip

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)

    def begin_again(self) -> None:
        """What docs/deploy.md asks for after a server that was killed: the next copy is whole."""
        self.stop()
        subprocess.run(
            [str(LITESTREAM), "reset", "-config", str(self.configuration), str(self.database)],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip
        self.start()

    def restore(self, to: pathlib.Path) -> str:
        """What it says was wrong, such as that nothing has been copied yet; nothing when it went well."""
        done = subprocess.run(
            [str(LITESTREAM), "restore", "-config", str(self.configuration), "-o", str(to), str(self.database)],
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        return "" if done.returncode == 0 else done.stdout + done.stderr


def content(database: pathlib.Path) -> dict[str, tuple[int, str]]:
    """Rows and a fingerprint of every table of Hearth's."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        tables = [name for (name,) in connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_litestream%' ESCAPE '\\'")]  # fmt: skip
        found = {}
        for table in tables:
            rows = sorted(repr(row) for row in connection.execute(f'SELECT * FROM "{table}"'))
            found[table] = (len(rows), hashlib.sha256("\n".join(rows).encode()).hexdigest())
        return found


def is_same(restored: pathlib.Path, database: pathlib.Path) -> bool:
    """Whether a copy is whole. One of the moment in which litestream starts a new log may not be readable at all."""
    try:
        return content(restored) == content(database)
    except sqlite3.DatabaseError:
        return False


def until_whole(litestream: Litestream, data: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """Litestream looks once a second: restores until all is there, or long enough."""
    deadline, number = time.monotonic() + 180, 0
    while True:
        restored = folder / f"restored{number}"
        restored.mkdir(mode=0o700)
        wrong = litestream.restore(restored / "hearth.db")
        is_late = time.monotonic() > deadline
        assert not (wrong and is_late), wrong
        if not wrong and (is_late or is_same(restored / "hearth.db", data / "hearth.db")):
            return restored
        number += 1
        time.sleep(0.2)


@pytest.mark.never_unsteady
@pytest.mark.skipif(not LITESTREAM.exists(), reason="litestream is not installed: run Scripts/setup --test")
def test_what_litestream_brings_back_is_all_that_was_acknowledged(tmp_path):
    data = tmp_path / "data"
    server = hearth.Server(data, arguments=("--checkpoints", "off"), environment={"HEARTH_WRITES_PER_MINUTE": "0"}).start()
    litestream = Litestream(tmp_path, data / "hearth.db")
    litestream.start()
    try:
        circle = Circle(server)
        ana, ben = circle.join("ana"), circle.join("ben")
        circle.follow(ben, ana)
        post = ana.post_photo(photos.jpeg(photos.drawn(320, 240)), "Kept")["id"]
        told: list[str] = []
        ended = threading.Event()

        def comment(member) -> None:
            number = 0
            while not ended.is_set():
                body = f"{member.username} {number}"
                try:
                    answer = member.call("POST", f"/api/kinnect/posts/{post}/comments", {"body": body})
                except Exception:
                    return  # the server is gone: not acknowledged
                if answer.status == 201:
                    told.append(body)
                number += 1

        for _ in range(2):
            ended.clear()
            writers = [threading.Thread(target=comment, args=(member,)) for member in (ana, ben)]
            for writer in writers:
                writer.start()
            enough = len(told) + 150
            until(lambda: len(told) >= enough, "too few writes")
            server.kill()
            ended.set()
            for writer in writers:
                writer.join(PATIENCE)
            server.start()
            # A commit that was whole in the log but not yet visible when the server was killed is no longer part of the database, and
            # nobody was told of it. Litestream may have copied it by then, and misses what takes its place in the log.
            litestream.begin_again()
        for number in range(30):
            for member in (ana, ben):
                body = f"{member.username} after it {number}"
                member.call("POST", f"/api/kinnect/posts/{post}/comments", {"body": body}).expect(201)
                told.append(body)
        # Enough that a log that nobody moves into the file would show.
        assert len(told) > 200, f"only {len(told)} writes: the test proves nothing"
        server.stop()
        restored = until_whole(litestream, data, tmp_path)
    finally:
        if server.is_running:
            server.kill()
        litestream.stop()

    assert content(restored / "hearth.db") == content(data / "hearth.db")
    shutil.copytree(data / "media", restored / "media")
    shutil.copy(data / "secret.key", restored / "secret.key")
    again = hearth.Server(restored).start()
    try:
        reader = Circle(again).anonymous().sign_in("ben@example.org")
        bodies = {item["body"] for item in reader.all(f"/api/kinnect/posts/{post}/comments")}
        assert set(told) <= bodies, "an acknowledged comment is not in the copy"
    finally:
        again.stop()
    checked = hearth.run("media", "check", "--data", restored)
    assert checked.code == 0, checked.text


def test_without_checkpoints_the_log_stays_for_the_other_program(tmp_path):
    server = hearth.Server(tmp_path / "data", arguments=("--checkpoints", "off")).start()
    hearth.invitation(server.data)
    server.stop()

    assert (server.data / "hearth.db-wal").stat().st_size > 0
    ended = hearth.run("serve", "--data", tmp_path / "data", "--port", hearth.free_port(), "--checkpoints", "maybe")
    assert ended.code == 2 and "checkpoints" in ended.text
