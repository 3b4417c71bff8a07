"""Imports of films and books: sent in parts, taken up after kill -9, nothing twice, undone after kill -9, and read again by others."""

import csv
import io

import client
import hearth
import history
import pytest
from patience import until
from test_resumable import begin, patch

APPS = {"HEARTH_APPS": "realspace", "HEARTH_OPEN": "realspace"}
IMPORTS = "/api/realspace/imports"
BOOKS = 600


@pytest.fixture
def realspace(data):
    running = hearth.Server(data, environment=APPS).start()
    yield running
    if running.is_running:
        running.stop()


def join(server: hearth.Server, username: str) -> client.Client:
    member = client.Client(server, username=username)
    body = {"email": f"{username}@example.org", "password": client.PASSWORD}
    member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
    member.call("POST", "/api/realspace/profile", {"username": username}).expect(201)
    return member


def send(member: client.Client, data: bytes, filetype: str) -> str:
    """Sends the file in parts, as the page does; answers the import."""
    path = begin(member, len(data), purpose="archive", filetype=filetype)
    half = len(data) // 2
    patch(member, path, data[:half], 0).expect(204)
    patch(member, path, data[half:], half).expect(204)
    return member.call("POST", IMPORTS, {"archive": path.rsplit("/", 1)[1]}).expect(201).json["id"]


def state(member: client.Client, brought: str) -> dict:
    return member.get(f"{IMPORTS}/{brought}").expect(200).json


def entries(member: client.Client) -> list[dict]:
    return member.all("/api/realspace/diary", limit=100)


def test_an_import_goes_on_after_kill_9_and_gives_each_book_once(realspace, data):
    ann = join(realspace, "ann")
    brought = send(ann, history.goodreads(BOOKS), "text/csv")
    until(lambda: state(ann, brought)["state"] == "ready", "it was never read")
    read = BOOKS * 3 // 4
    assert state(ann, brought)["waitingCount"] == BOOKS
    ann.call("POST", f"{IMPORTS}/{brought}/start", {}).expect(200)
    # Of several processes another waits until the lease of a dead one is over, which takes its time.
    for least in (1,) if hearth.DATABASES.are_postgres else (1, BOOKS // 2):
        until(lambda: state(ann, brought)["doneCount"] >= least, "it never began")
        realspace.kill()
        realspace.start()
    until(lambda: state(ann, brought)["state"] == "done", "it never ended", pause=0.2)
    assert state(ann, brought)["doneCount"] == BOOKS and state(ann, brought)["failedCount"] == 0
    made = entries(ann)
    assert len(made) == read and len({entry["subject"] for entry in made}) == read
    assert all(entry["audience"]["kind"] == "me" for entry in made)
    again = send(ann, history.goodreads(BOOKS), "text/csv")
    until(lambda: state(ann, again)["state"] == "done", "the second never ended")
    assert state(ann, again)["repeatedCount"] == BOOKS
    assert len(entries(ann)) == read

    # What is undone is undone as a whole, also by a server that is killed meanwhile.
    ann.call("DELETE", f"{IMPORTS}/{brought}?undo=true").expect(204)
    realspace.kill()
    realspace.start()
    until(lambda: ann.get(f"{IMPORTS}/{brought}").status == 404, "it was never undone", pause=0.2)
    assert not entries(ann) and not ann.all("/api/realspace/list", limit=100)
    assert not list((data / "incoming").iterdir())
    realspace.stop()
    assert hearth.run("media", "check", "--data", str(data)).code == 0
    assert hearth.run("check", "counters", "--data", str(data)).code == 0


def test_what_is_taken_away_is_a_table_that_others_read(realspace):
    ann = join(realspace, "ann")
    brought = send(ann, history.letterboxd(30), "application/zip")
    until(lambda: state(ann, brought)["state"] == "ready", "it was never read")
    ann.call("POST", f"{IMPORTS}/{brought}/start", {"audience": "friends"}).expect(200)
    until(lambda: state(ann, brought)["state"] == "done", "it never ended", pause=0.1)
    for file in ann.get("/api/realspace/export").expect(200).json["files"]:
        text = ann.get(file["path"]).expect(200).body.decode()
        rows = list(csv.reader(io.StringIO(text), strict=True))
        assert len({len(row) for row in rows}) == 1, file["name"]
        kept = {"realspace.csv": 33, "letterboxd.csv": 30, "letterboxd-watchlist.csv": 3, "goodreads.csv": 0}
        assert len(rows) == 1 + kept[file["name"]]
        if file["name"] == "letterboxd.csv":
            assert sorted(row[1] for row in rows[1:]) == sorted(f'Film "{number}", part' for number in range(30))


@pytest.mark.parametrize("data_and_type", [(b"PK" + b"\0" * 50, "application/zip"), (b"\xef\xbb\xbfA,B\n1,2\n", "text/csv")], ids=["zip", "csv"])
def test_a_file_of_nobody_fails_with_words_and_leaves_nothing(realspace, data, data_and_type):
    ann = join(realspace, "ann")
    brought = send(ann, *data_and_type)
    until(lambda: state(ann, brought)["state"] == "failed", "nobody was told")
    assert state(ann, brought)["reason"]
    until(lambda: not list((data / "incoming").iterdir()), "its file is still here")
