"""The gazetteer: beside the program, named, damaged, or not there at all."""

import shutil
import sqlite3

import client
import hearth


def test_the_set_for_devices_is_served_and_kept_by_caches(server):
    browser = client.Client(server)

    answer = browser.send("GET", "/places/cities").expect(200)

    assert answer.body.startswith(b"HPL1") and len(answer.body) <= 1_000_000
    assert "max-age" in answer.headers["cache-control"]
    again = browser.send("GET", "/places/cities", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status == 304


def test_a_server_without_one_says_so_and_runs(data, tmp_path, monkeypatch):
    alone = tmp_path / "alone"
    alone.mkdir()
    shutil.copy(hearth.BINARY, alone / "hearth")
    monkeypatch.setattr(hearth, "BINARY", alone / "hearth")
    server = hearth.Server(data).start()
    try:
        assert "There is no gazetteer" in server.log
        client.Client(server).send("GET", "/places/cities").expect(404)
        client.Client(server).send("GET", "/licences").expect(200)
    finally:
        server.stop()


def test_one_that_is_named_has_to_be_there(data, tmp_path):
    damaged = tmp_path / "damaged"
    damaged.write_bytes(b"no gazetteer" * 1000)
    for path, reason in [(tmp_path / "none", "isn't there"), (damaged, "can't be read")]:
        ended = hearth.run("serve", "--data", str(data), "--port", str(hearth.free_port()), "--places", str(path))

        assert 0 < ended.code < 128 and "--places" in ended.err and reason in ended.err, ended.text


STREETS = """
CREATE TABLE metadata (name text, value text);
INSERT INTO metadata VALUES ('format', 'png');
CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
INSERT INTO tiles VALUES (1, 0, 0, x'89504e470d0a1a0a');
"""


def test_streets_that_run_sql_of_their_own_are_refused(data, tmp_path):
    (tmp_path / "text").write_bytes(b"no streets" * 1000)
    files = {"none": None, "view": "CREATE VIEW more AS SELECT * FROM tiles;", "trigger": "CREATE TRIGGER t AFTER INSERT ON tiles BEGIN SELECT 1; END;"}
    reasons = {"none": "isn't there", "text": "can't be read", "view": "has a view", "trigger": "has more than tables"}
    for name, sql in files.items():
        if sql:
            database = sqlite3.connect(tmp_path / name)
            database.executescript(STREETS + sql)
            database.close()
    for name, reason in reasons.items():
        ended = hearth.run("serve", "--data", str(data), "--port", str(hearth.free_port()), "--map-tiles", str(tmp_path / name))

        assert 0 < ended.code < 128 and "--map-tiles" in ended.err and reason in ended.err, ended.text


def test_services_of_places_are_named_by_addresses(data):
    wrong = [
        ("--map-tiles", "https://tiles.example/{z}/{x}"), ("--nominatim", "nominatim.example"), ("--nominatim", "https://a:b@nominatim.example"),
        ("--google-places", "a key"),
    ]
    for flag, value in wrong:
        ended = hearth.run("serve", "--data", str(data), "--port", str(hearth.free_port()), flag, value)

        assert 0 < ended.code < 128 and flag in ended.err, ended.text
