"""Imports of places: sent in parts, taken up after kill -9, nothing twice, undone after kill -9, and read again by others. No place is in the
journal."""

import csv
import io
import json
import xml.etree.ElementTree

import client
import hearth
import pytest
import travels
from patience import until
from test_resumable import begin, patch

APPS = {"HEARTH_APPS": "wandr", "HEARTH_OPEN": "wandr"}
IMPORTS = "/api/wandr/imports"
VISITS, WANTED = 450, 150


@pytest.fixture
def wandr(data):
    running = hearth.Server(data, environment=APPS).start()
    yield running
    if running.is_running:
        running.stop()


def join(server: hearth.Server, username: str) -> client.Client:
    member = client.Client(server, username=username)
    body = {"email": f"{username}@example.org", "password": client.PASSWORD}
    member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
    member.call("POST", "/api/wandr/profile", {"username": username}).expect(201)
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


def bring(member: client.Client, data: bytes, filetype: str, **body) -> dict:
    brought = send(member, data, filetype)
    until(lambda: state(member, brought)["state"] in ("ready", "done"), "it was never read")
    if state(member, brought)["state"] == "ready":
        member.call("POST", f"{IMPORTS}/{brought}/start", body).expect(200)
        until(lambda: state(member, brought)["state"] == "done", "it never ended", pause=0.1)
    return state(member, brought)


def logs(member: client.Client) -> list[dict]:
    return member.all("/api/wandr/logs", limit=100)


def wants(member: client.Client) -> list[dict]:
    return member.all("/api/wandr/want-to-go", identity="placeID")


def test_an_import_goes_on_after_kill_9_and_gives_each_place_once(wandr, data):
    ann = join(wandr, "ann")
    archive = travels.takeout(VISITS, WANTED)
    brought = send(ann, archive, "application/zip")
    until(lambda: state(ann, brought)["state"] == "ready", "it was never read")
    assert state(ann, brought)["waitingCount"] == VISITS + WANTED
    ann.call("POST", f"{IMPORTS}/{brought}/start", {}).expect(200)
    # Of several processes another waits until the lease of a dead one is over, which takes its time.
    for least in (1,) if hearth.DATABASES.are_postgres else (1, VISITS // 2):
        until(lambda: state(ann, brought)["doneCount"] >= least, "it never began")
        wandr.kill()
        wandr.start()
    until(lambda: state(ann, brought)["state"] == "done", "it never ended", pause=0.2)
    assert state(ann, brought)["doneCount"] == VISITS + WANTED and state(ann, brought)["failedCount"] == 0
    made = logs(ann)
    assert len(made) == VISITS and len({log["place"]["name"] for log in made}) == VISITS
    assert {log["visibility"] for log in made} == {"me"} and len(wants(ann)) == WANTED
    assert bring(ann, archive, "application/zip")["repeatedCount"] == VISITS + WANTED
    assert len(logs(ann)) == VISITS and len(wants(ann)) == WANTED

    # What is undone is undone as a whole, also by a server that is killed meanwhile; what was changed since stays.
    changed = made[-1]
    ann.call("PUT", f"/api/wandr/logs/{changed['id']}", {"placeID": changed["placeID"], "rating": "solid", "note": "Again"}).expect(200)
    ann.call("DELETE", f"{IMPORTS}/{brought}?undo=true").expect(204)
    wandr.kill()
    wandr.start()
    until(lambda: ann.get(f"{IMPORTS}/{brought}").status == 404, "it was never undone", pause=0.2)
    assert [log["note"] for log in logs(ann)] == ["Again"] and not wants(ann)
    assert not list((data / "incoming").iterdir())
    assert not [text for text in ("Café", "Wanted", "Street") if text in wandr.log]
    wandr.stop()
    assert hearth.run("media", "check", "--data", str(data)).code == 0
    assert hearth.run("check", "counters", "--data", str(data)).code == 0


TYPES = {"geojson": "application/geo+json", "gpx": "application/gpx+xml", "kml": "application/vnd.google-earth.kml+xml", "csv": "text/csv"}
HEARTH = "{urn:hearth:places}"


def names(format: str, data: bytes) -> list[str]:
    """The places of a file, as another program reads it."""
    if format == "geojson":
        return [feature["properties"]["name"] for feature in json.loads(data)["features"]]
    if format == "csv":
        return [row["name"] for row in csv.DictReader(io.StringIO(data.decode(), newline=""), strict=True)]
    space = "{http://www.topografix.com/GPX/1/1}" if format == "gpx" else "{http://www.opengis.net/kml/2.2}"
    element = f"{space}wpt" if format == "gpx" else f"{space}Placemark"
    return [place.find(f"{space}name").text for place in xml.etree.ElementTree.fromstring(data).iter(element)]


def test_what_is_taken_away_is_read_by_others_and_gives_another_account_the_same(wandr):
    ann = join(wandr, "ann")
    bring(ann, travels.takeout(30, 2), "application/zip", audience="friends")
    asked = bring(ann, travels.gpx(40), TYPES["gpx"], answer="mustSee")
    # Its first thirty lie where the cafés are, under other names.
    assert asked["doneCount"] == 40 and asked["question"]["answers"][0]["value"] == "solid"
    for number, format in enumerate(TYPES):
        mine = ann.get(f"/api/wandr/export?format={format}").expect(200).body
        assert sorted(names(format, mine)) == sorted([f"Café “{n}”" for n in range(30)] + [f"Hut {n}" for n in range(40)])
        other = join(wandr, f"other{number}")
        known = bring(other, mine, TYPES[format])
        assert known["doneCount"] == 70 and known["failedCount"] == 0 and known["question"] is None
        assert other.get(f"/api/wandr/export?format={format}").expect(200).body == mine


BOMB = b'<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "ha">]><gpx><wpt lat="1" lon="2"><name>&a;</name></wpt></gpx>'


@pytest.mark.parametrize(
    ("file", "filetype", "words"),
    [(b"PK" + b"\0" * 50, "application/zip", "damaged"), (BOMB, TYPES["gpx"], "DOCTYPE"), (b"A,B\n1,2\n", "text/csv", "none of")],
    ids=["zip", "gpx", "csv"],
)
def test_a_file_that_harms_or_is_of_nobody_fails_with_words_and_leaves_nothing(wandr, data, file, filetype, words):
    ann = join(wandr, "ann")
    brought = send(ann, file, filetype)
    until(lambda: state(ann, brought)["state"] == "failed", "nobody was told")
    assert words in state(ann, brought)["reason"]
    until(lambda: not list((data / "incoming").iterdir()), "its file is still here")
    assert not logs(ann)
