"""A disk that takes no writes, or no more: what is there can still be read, looked over and copied, and the cause is named."""

import http.client
import shutil

import disks
import hearth
import photos
import pytest
from client import Circle
from patience import PATIENCE

pytestmark = pytest.mark.skipif(hearth.DATABASES.are_postgres, reason="about the disk of a data folder")
CHECKS = (("media", "check"), ("check", "counters"))


@pytest.fixture
def seeded(tmp_path):
    """A stopped circle on a disk of its own; a member, signed in, and a post of hers."""
    data = tmp_path / "data"
    disks.mount(data, 24)
    server = hearth.Server(data)
    try:
        ana = Circle(server.start()).join("ana")
        post = ana.post_photo(photos.jpeg(photos.drawn(200, 150)), "before")
        server.stop()
        yield server, ana, post
    finally:
        server.kill()
        disks.unmount(data)


def readiness(server, path: str = "/readyz") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", path)
    answer = connection.getresponse()
    status, text = answer.status, answer.read().decode()
    connection.close()
    return status, text


def can_be_read(server, ana, post) -> None:
    assert [one["caption"] for one in ana.all("/api/kinnect/feed")] == ["before"]
    ana.send("GET", ana.get(f"/api/kinnect/posts/{post['id']}").json["media"][0]["urls"]["320"]).expect(200)
    assert readiness(server) == (200, "ready\nreads: yes\nwrites: no\n")
    assert readiness(server, "/readyz?for=writes")[0] == 503


def can_be_looked_over_and_copied(data, to) -> None:
    for command in CHECKS:
        hearth.must(*command, "--data", data)
    assert hearth.backup(data, to).code == 0
    hearth.must("restore", "--from", to, "--data", f"{to}-restored", "--verify")


def can_be_written(server, ana, post) -> None:
    ana.call("POST", f"/api/kinnect/posts/{post['id']}/comments", {"body": "again"}).expect(201)
    assert readiness(server, "/readyz?for=writes") == (200, "ready\nreads: yes\nwrites: yes\n")


def test_a_disk_that_takes_no_writes_can_be_read(seeded, tmp_path):
    server, ana, post = seeded
    disks.let_write(server.data, False)
    can_be_looked_over_and_copied(server.data, tmp_path / "cold")

    server.start()

    can_be_read(server, ana, post)
    refused = ana.call("POST", f"/api/kinnect/posts/{post['id']}/comments", {"body": "no"}).problem(503)
    assert refused["code"] == "read_only"
    assert "takes no writes" in server.log
    can_be_looked_over_and_copied(server.data, tmp_path / "warm")
    second = hearth.run("serve", "--data", server.data, "--port", hearth.free_port())
    assert second.code == 1 and "another hearth serves" in second.text
    server.stop()
    invited = hearth.run("invite", "--data", server.data, "--app", "kinnect")
    assert invited.code == 1 and "takes no writes" in invited.text, invited.text
    disks.let_write(server.data, True)
    can_be_written(server.start(), ana, post)


def test_a_bare_copy_on_a_disk_that_takes_no_writes_can_be_looked_over(seeded, tmp_path):
    """Without the files that a server leaves beside its database, as a restored backup is."""
    server, ana, post = seeded
    assert hearth.backup(server.data, tmp_path / "copy").code == 0
    for path in server.data.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for path in (tmp_path / "copy").iterdir():
        (shutil.copytree if path.is_dir() else shutil.copy)(path, server.data / path.name)
    disks.let_write(server.data, False)

    can_be_looked_over_and_copied(server.data, tmp_path / "again")

    server.start()
    can_be_read(server, ana, post)
    server.stop()


def test_a_server_starts_on_a_full_disk(seeded, tmp_path):
    server, ana, post = seeded
    disks.fill(server.data, leaving=0)
    can_be_looked_over_and_copied(server.data, tmp_path / "cold")

    server.start()

    # Also what a start gives back.
    ballast = disks.fill(server.data, leaving=0)
    can_be_read(server, ana, post)
    refused = ana.call("POST", f"/api/kinnect/posts/{post['id']}/comments", {"body": "no"}).problem(507)
    assert refused["code"] == "storage_full"
    can_be_looked_over_and_copied(server.data, tmp_path / "warm")
    ballast.unlink()
    can_be_written(server, ana, post)
    server.stop()


def test_what_keeps_a_server_from_starting_is_named(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "server.lock").mkdir()

    ended = hearth.run("serve", "--data", tmp_path / "data", "--port", hearth.free_port())

    assert ended.code == 1 and "server.lock" in ended.text and "Is a directory" in ended.text
    assert "another hearth" not in ended.text
