"""Backups that the server makes by itself: each can be restored, so many stay, and a failed one is told."""

import re
import time

import hearth
import pytest
from client import Circle, Client
from patience import until

files_of_sqlite = pytest.mark.skipif(hearth.DATABASES.are_postgres, reason="about the folder, whatever the database is")


def made(folder) -> list[str]:
    """The backups that are whole and were read again, or are about to be."""
    return sorted(one.name for one in folder.glob("hearth-*") if re.fullmatch(r"hearth-\d{8}-\d{6}", one.name))


def figures(server) -> dict[str, float]:
    text = Client(server).send("GET", "/metrics").expect(200).body.decode()
    return {name: float(value) for name, value in re.findall(r"^(hearth_backup_\w+) (\S+)$", text, re.M)}


def wait_for_good(server, after: float = 0) -> None:
    until(lambda: figures(server)["hearth_backup_time_seconds"] > after and not figures(server)["hearth_backup_failed"],
          "no backup was made")  # fmt: skip


def make_due(server) -> None:
    """As if the last one had been made two days ago."""
    hearth.DATABASES.change(
        server.data, "UPDATE backups SET started_at = started_at - 172800000000, ended_at = ended_at - 172800000000"
    )


def test_a_server_makes_a_backup_by_itself_that_can_be_restored(tmp_path, photo):
    folder = tmp_path / "backups"
    folder.mkdir()
    server = hearth.Server(tmp_path / "data", arguments=("--backup-to", str(folder)))
    server.start()
    try:
        ana = Circle(server).join("ana")
        post = ana.post_photo(photo, "before the backup")
        make_due(server)

        wait_for_good(server, time.time() - 60)
        until(lambda: len(made(folder)) >= 1)
    finally:
        server.stop()

    newest = folder / made(folder)[-1]
    assert {one.name for one in newest.iterdir()} >= {"hearth.db", "secret.key", "manifest.json"}
    assert all(one.stat().st_mode & 0o077 == 0 for one in newest.rglob("*"))
    assert not list(folder.glob("*.partial"))
    restored = tmp_path / "restored"
    assert hearth.restore(newest, restored, "--verify").code == 0
    copy = hearth.Server(restored, arguments=("--database", "")).start()
    try:
        there = Client(copy).sign_in(ana.email)
        assert there.get(f"/api/kinnect/posts/{post['id']}").expect(200).json["caption"] == "before the backup"
    finally:
        copy.stop()


@files_of_sqlite
def test_so_many_backups_stay(tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    server = hearth.Server(tmp_path / "data", arguments=("--backup-to", str(folder), "--backup-keep", "2")).start()
    try:
        seen: list[str] = []
        for _ in range(3):
            until(lambda: set(made(folder)) - set(seen), "no backup was made", pause=0.2)
            seen += sorted(set(made(folder)) - set(seen))
            wait_for_good(server)
            make_due(server)
            time.sleep(1)  # names have seconds; decides nothing else
        until(lambda: len(made(folder)) == 2)
        assert made(folder)[0] in seen[1:]
    finally:
        server.stop()


@files_of_sqlite
def test_a_folder_that_is_missing_is_told_and_not_made(tmp_path):
    folder = tmp_path / "backups"
    server = hearth.Server(tmp_path / "data", arguments=("--backup-to", str(folder))).start()
    try:
        until(lambda: figures(server)["hearth_backup_failed"], "the failure isn't told")
        assert not folder.exists() and '"no_folder"' in server.log and str(folder) not in server.log
        folder.mkdir()
        make_due(server)

        wait_for_good(server)

        assert len(made(folder)) == 1
    finally:
        server.stop()


@files_of_sqlite
def test_a_server_that_is_stopped_while_it_makes_one_ends_in_time(tmp_path, photo):
    folder = tmp_path / "backups"
    folder.mkdir()
    server = hearth.Server(tmp_path / "data", arguments=("--backup-to", str(folder))).start()
    server.stop()

    assert set(made(folder)) == set() or hearth.restore(folder / made(folder)[0], tmp_path / "restored", "--verify").code == 0


@pytest.mark.parametrize("arguments", [("--backup-keep", "0"), ("--backup-hours", "none"), ("--backup-hours", "9000")])
def test_numbers_that_cannot_be_are_refused(tmp_path, arguments):
    ended = hearth.run("serve", "--data", str(tmp_path / "data"), "--backup-to", str(tmp_path), *arguments)

    assert ended.code == 2 and arguments[0] in ended.text
