"""Wandr from outside: what comes at once is there once, a trip that everyone leaves ends, and the server's journal has no positions
and no keys of links."""

import concurrent.futures

import client
import hearth
import pytest
from patience import patiently

WANDR = {"HEARTH_APPS": "wandr", "HEARTH_OPEN": "wandr", "HEARTH_WRITES_PER_MINUTE": "10000000"}
PEOPLE = 6


def join(server, username: str) -> client.Client:
    member = client.Client(server, username=username)
    body = {"email": f"{username}@example.org", "password": client.PASSWORD}
    member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
    member.call("POST", "/api/wandr/profile", {"username": username}).expect(201)
    return member


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = hearth.Server(tmp_path_factory.mktemp("travels") / "data", environment=WANDR)
    running.start()
    yield running
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def people(server):
    return [join(server, f"walker{number}") for number in range(PEOPLE)]


def check_counters(server):
    hearth.must("check", "counters", "--data", server.data, environment=server.environment)


def test_a_city_is_one_place_and_a_log_is_there_once_however_often_it_is_sent(server, people):
    city = people[0].get("/api/wandr/places?q=copenhagen").expect(200).json["items"][0]["id"]
    ids = {person.username: client.new_id() for person in people}

    def log(person):
        body = {"placeID": city, "rating": "solid", "tags": ["harbour"]}
        return patiently(lambda: person.call("PUT", f"/api/wandr/logs/{ids[person.username]}", body)).expect(200).json

    with concurrent.futures.ThreadPoolExecutor(3 * PEOPLE) as pool:
        answers = list(pool.map(log, people * 3))

    assert {answer["placeID"] for answer in answers} == {city}
    for person in people:
        assert [one["id"] for one in person.all("/api/wandr/logs")] == [ids[person.username]]
    check_counters(server)


def test_a_trip_that_everyone_leaves_at_once_ends(server, people):
    path = f"/api/wandr/trips/{client.new_id()}"
    owner, others = people[0], people[1:]
    owner.call("PUT", path, {"name": "Around the lake"}).expect(200)
    for other in others:
        owner.call("PUT", f"{path}/collaborators/{other.username}").expect(200)
        other.call("PUT", f"{path}/membership").expect(200)

    with concurrent.futures.ThreadPoolExecutor(PEOPLE) as pool:
        leave = lambda person: patiently(lambda: person.call("DELETE", f"{path}/membership")).status
        statuses = list(pool.map(leave, people))

    assert statuses == [204] * PEOPLE
    for person in people:
        person.get(path).problem(404)
    check_counters(server)


def test_where_somebody_was_is_not_in_the_journal(server, people):
    pin = {"name": "Grandmother's orchard", "latitude": 57.123456, "longitude": 12.654321}
    place = people[0].call("PUT", f"/api/wandr/places/{client.new_id()}", pin).expect(200).json["id"]
    people[0].call("PUT", f"/api/wandr/logs/{client.new_id()}", {"placeID": place, "rating": "mustSee"}).expect(200)
    near = people[0].get("/api/wandr/places?latitude=57.123456&longitude=12.654321").expect(200).json["items"]

    assert near[0]["id"] == place
    assert not [text for text in ("57.1234", "12.6543", "orchard") if text in server.log]


def test_what_a_link_shows_and_what_is_taken_along_is_not_in_the_journal(server, people):
    ana, trip = people[1], client.new_id()
    pin = {"name": "The secret beach", "latitude": 36.789123, "longitude": -6.345678}
    place = ana.call("PUT", f"/api/wandr/places/{client.new_id()}", pin).expect(200).json["id"]
    ana.call("PUT", f"/api/wandr/trips/{trip}", {"name": "Along the beach"}).expect(200)
    body = {"placeID": place, "rating": "mustSee", "note": "Low tide", "tripID": trip, "visitedOn": "2026-01-05"}
    ana.call("PUT", f"/api/wandr/logs/{client.new_id()}", body).expect(200)
    url = ana.call("PUT", f"/api/wandr/trips/{trip}/link", {"isCoarse": False, "days": 3}).expect(200).json["url"]
    key = url.rsplit("/", 1)[1]

    stranger = client.Client(server)
    page = stranger.call("GET", f"/wandr/t/{key}").expect(200)
    assert "Low tide" in page.body.decode() and page.headers["x-robots-tag"].startswith("noindex")
    for format, words in (("geojson", '"marker-color"'), ("gpx", "<wpt "), ("kml", "<Placemark>"), ("csv", "id,kind,name")):
        file = ana.call("GET", f"/api/wandr/export?format={format}").expect(200).body.decode()
        assert words in file and "Low tide" in file and "The secret beach" in file
    assert stranger.call("GET", f"/wandr/t/{key}x").status == 404

    ana.call("DELETE", f"/api/wandr/trips/{trip}/link").expect(204)
    assert stranger.call("GET", f"/wandr/t/{key}").status == 404
    assert not [text for text in (key, "36.789", "6.3456", "secret beach", "Low tide") if text in server.log]
    check_counters(server)
