"""`hearth move`: a circle's database into PostgreSQL and back, compared on the way, all or nothing."""

import hashlib
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess

import hearth
import photos
import pytest
from client import PASSWORD, Circle, Client

SERVER = hearth.ROOT / "Scripts/postgres"


@pytest.fixture(scope="module")
def postgres(tmp_path_factory):
    """The URL of a database on a server of this file's own."""
    folder = tmp_path_factory.mktemp("pg")
    # The server's own user must get there.
    for parent in (folder, *folder.parents):
        if os.access(parent, os.W_OK) and parent.stat().st_uid == os.getuid() and parent != pathlib.Path("/"):
            parent.chmod(parent.stat().st_mode | 0o011)
    started = subprocess.run([str(SERVER), "start", str(folder), "--port", str(hearth.free_port())], capture_output=True, text=True, timeout=120, check=False)
    assert started.returncode == 0, started.stderr
    yield started.stdout.strip().splitlines()[-1]
    subprocess.run([str(SERVER), "drop", str(folder)], capture_output=True, timeout=120, check=False)


def query(url: str, sql: str) -> str:
    return subprocess.run(["psql", "-qXAt", url, "-c", sql], capture_output=True, text=True, check=True).stdout.strip()


def database(url: str, name: str) -> str:
    query(url, f"CREATE DATABASE {name}")
    return re.sub(r"/[^/]*$", f"/{name}", url)


@pytest.fixture(scope="module")
def circle_folder(tmp_path_factory):
    """A stopped circle with something of each kind in it."""
    server = hearth.Server(tmp_path_factory.mktemp("circle") / "data").start()
    circle = Circle(server)
    hearth.add_operator(server.data, "op@example.org", PASSWORD)
    ana, ben = circle.join("ana"), circle.join("ben")
    circle.follow(ana, ben)
    circle.follow(ben, ana)
    for number in range(3):
        post = ana.post_photo(photos.jpeg(photos.drawn(200, 150, seed=number)), f"käse \N{GRINNING FACE} {number}")
        ben.call("PUT", f"/api/kinnect/posts/{post['id']}/like").expect(200)
        for word in range(80):
            ben.call("POST", f"/api/kinnect/posts/{post['id']}/comments", {"body": f"'quoted' \\ {word}\n"}).expect(201)
    server.stop()
    return server.data


def rows(data: pathlib.Path) -> dict[str, list]:
    connection = sqlite3.connect(f"file:{data / 'hearth.db'}?mode=ro", uri=True)
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {
        name: sorted(map(repr, connection.execute(f'SELECT * FROM "{name}"')))
        for name in names
        if name != "schema_migrations"
    }
    connection.close()
    return found


def copied(folder: pathlib.Path, to: pathlib.Path) -> pathlib.Path:
    shutil.copytree(folder, to)
    return to


def test_a_circle_goes_into_postgresql_and_back_unchanged(circle_folder, postgres, tmp_path):
    data = copied(circle_folder, tmp_path / "data")
    url = database(postgres, "moved")
    before = rows(data)

    there = hearth.must("move", "--data", str(data), "--to", url)

    counts = {line.split()[0]: int(line.split()[1]) for line in there.out.splitlines() if len(line.split()) == 3}
    assert counts == {name: len(found) for name, found in before.items()}
    assert counts["kinnect_comments"] == 240, "more than one piece"
    assert "both sides are the same" in there.out
    assert "hearth:hearth" not in there.text

    # The circle lives on there: same people, same posts, new ones work, triggers and foreign keys are back.
    server = hearth.Server(data, environment={"HEARTH_DATABASE": url}).start()
    try:
        ana = Client(server, username="ana").sign_in("ana@example.org")
        feed = ana.all("/api/kinnect/feed")
        assert sorted(post["caption"] for post in feed) == sorted(f"käse \N{GRINNING FACE} {n}" for n in range(3))
        assert [post["likeCount"] for post in feed] == [1, 1, 1]
        assert ana.send("GET", feed[0]["media"][0]["urls"]["320"]).expect(200).body
        ana.call("POST", f"/api/kinnect/posts/{feed[0]['id']}/comments", {"body": "on the other side"}).expect(201)
        ana.call("DELETE", f"/api/kinnect/posts/{feed[1]['id']}").expect(204)
        server.stop()
    finally:
        server.kill()
    assert query(url, "SELECT count(*) FROM hearth.kinnect_comments") == "161", "a deletion takes its comments along"
    assert query(url, "SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'") == "0"

    back = copied(circle_folder, tmp_path / "back")
    (back / "hearth.db").unlink()
    for extra in ("hearth.db-wal", "hearth.db-shm"):
        (back / extra).unlink(missing_ok=True)
    hearth.must("move", "--data", str(back), "--from", url)
    found = rows(back)
    assert len(found["kinnect_comments"]) == 161 and len(found["kinnect_posts"]) == 2
    untouched = ["accounts", "profiles", "credentials", "memberships", "follows", "profile_terms"]
    assert {name: found[name] for name in untouched} == {name: before[name] for name in untouched}
    again = hearth.Server(back).start()
    try:
        assert len(Client(again).sign_in("ben@example.org").all("/api/kinnect/feed")) == 2
        again.stop()
    finally:
        again.kill()


def test_there_and_back_at_once_is_the_same_to_the_byte(circle_folder, postgres, tmp_path):
    data = copied(circle_folder, tmp_path / "data")
    url = database(postgres, "there")
    first = hearth.must("move", "--data", str(data), "--to", url).out
    back = tmp_path / "back"
    back.mkdir()

    second = hearth.must("move", "--data", str(back), "--from", url).out

    assert first == second, "counts and checksums differ"
    assert rows(back) == rows(data)


def test_a_target_that_is_not_empty_is_left_alone(circle_folder, postgres, tmp_path):
    data = copied(circle_folder, tmp_path / "data")
    url = database(postgres, "taken")
    hearth.must("move", "--data", str(data), "--to", url)
    accounts = query(url, "SELECT count(*) FROM hearth.accounts")
    before = hashlib.sha256((data / "hearth.db").read_bytes()).digest()

    twice = hearth.run("move", "--data", str(data), "--to", url)
    over = hearth.run("move", "--data", str(data), "--from", url)

    assert twice.code == 1 and "not empty" in twice.text
    assert query(url, "SELECT count(*) FROM hearth.accounts") == accounts
    assert over.code == 1 and "there is a database in the folder already" in over.text
    assert hashlib.sha256((data / "hearth.db").read_bytes()).digest() == before


def test_a_running_server_keeps_its_folder(circle_folder, postgres, tmp_path):
    data = copied(circle_folder, tmp_path / "data")
    server = hearth.Server(data).start()
    try:
        ended = hearth.run("move", "--data", str(data), "--to", database(postgres, "running"))
        assert ended.code == 1 and "another hearth serves" in ended.text
        server.stop()
    finally:
        server.kill()


def test_rows_that_do_not_fit_are_not_moved_at_all(circle_folder, postgres, tmp_path):
    """A comment whose post is gone, as a damaged file may have it: PostgreSQL refuses it, and nothing is there then."""
    data = copied(circle_folder, tmp_path / "data")
    url = database(postgres, "broken")
    connection = sqlite3.connect(data / "hearth.db")
    connection.execute("DROP TRIGGER IF EXISTS kinnect_post_deleted")
    trigger_names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
    for name in trigger_names:
        connection.execute(f'DROP TRIGGER "{name}"')
    connection.execute("DELETE FROM kinnect_posts WHERE id = (SELECT id FROM kinnect_posts LIMIT 1)")
    connection.commit()
    connection.close()

    ended = hearth.run("move", "--data", str(data), "--to", url)

    assert ended.code == 1, ended.text
    assert query(url, "SELECT count(*) FROM hearth.accounts") == "0"
    assert query(url, "SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'") == "0"
    assert int(query(url, "SELECT count(*) FROM pg_constraint WHERE contype = 'f'")) > 10


@pytest.mark.parametrize("arguments", [[], ["--to", "x", "--from", "y"], ["--to", "nonsense"]])
def test_what_makes_no_sense_is_refused(circle_folder, tmp_path, arguments):
    data = copied(circle_folder, tmp_path / "data")
    ended = hearth.run("move", "--data", str(data), *arguments)
    assert ended.code == 2, ended.text
