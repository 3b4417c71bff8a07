"""A real Nominatim, with what is in a small extract of OpenStreetMap: it is asked, and names the places as a catalogue of that extract does."""

import contextlib
import os
import sqlite3
import urllib.parse

import client
import hearth
import nominatim
import pytest
from test_places import DEBIANS, EXTRACTS, WANDR

pytestmark = [
    pytest.mark.skipif(not os.environ.get("HEARTH_SOAK"), reason="part of make soak"),
    pytest.mark.skipif(not nominatim.is_installed(), reason="Scripts/setup --soak could not install Nominatim"),
    pytest.mark.skipif(not EXTRACTS or not DEBIANS.exists(), reason="Scripts/setup --soak could not fetch an extract"),
]

# Fewer than an account may ask in a minute.
MOST = 25


@pytest.fixture(scope="module")
def geocoder():
    with contextlib.ExitStack() as stack:
        running = nominatim.Geocoder(EXTRACTS[0])
        stack.callback(running.remove)
        yield running.start()


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory) -> list[tuple]:
    """Places whose titles nobody else has in the extract: their names, titles and points."""
    target = tmp_path_factory.mktemp("catalogue") / "places.sqlite"
    hearth.must("places", "--from", EXTRACTS[0], "--to", target, timeout=600)
    with contextlib.closing(sqlite3.connect(target)) as database:
        query = "SELECT min(name), title, min(latitude), min(longitude) FROM places GROUP BY title HAVING count(*) = 1 ORDER BY title"
        rows = [row for row in database.execute(query) if len(row[1]) >= 6]
    assert len(rows) > MOST
    return rows[:: len(rows) // MOST][:MOST]


def join(server, username: str) -> client.Client:
    member = client.Client(server, username=username)
    body = {"email": f"{username}@example.org", "password": client.PASSWORD}
    member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
    member.call("POST", "/api/wandr/profile", {"username": username}).expect(201)
    return member


def found(member: client.Client, text: str, near: str = "") -> dict[str, dict]:
    items = member.get(f"/api/wandr/places?q={urllib.parse.quote(text)}{near}").expect(200).json["items"]
    return {place["providerID"]: place for place in items if place.get("providerID")}


def test_a_real_service_names_places_as_the_catalogue_of_its_extract_does(data, geocoder, catalogue):
    server = hearth.Server(data, environment=WANDR | {"HEARTH_NOMINATIM": geocoder.address}).start()
    try:
        ana, ben = join(server, "ana"), join(server, "ben")
        told = {}
        for name, title, latitude, longitude in catalogue:
            place = found(ana, title).get(f"osm:{name}")
            if place:
                told[name] = place
                # A node is at its point, and what has an extent somewhere within it.
                assert abs(place["latitude"] * 1e7 - latitude) < 100_000 and abs(place["longitude"] * 1e7 - longitude) < 200_000, place
        # Some titles are streets' too, or what Nominatim takes for an address.
        assert len(told) >= len(catalogue) // 2, f"only {len(told)} of {len(catalogue)}: {sorted(set(one[1] for one in catalogue))}"

        name, place = next(iter(told.items()))
        log = {"placeID": place["id"], "rating": "mustSee", "note": "Found by its name."}
        assert ana.call("PUT", f"/api/wandr/logs/{client.new_id()}", log).expect(200).json["place"]["name"] == place["name"]
        # Another account, which hasn't searched for it, knows it by the service's name.
        kept = ben.call("PUT", f"/api/wandr/places/{client.new_id()}", {"providerID": f"osm:{name}"}).expect(200).json
        assert kept["id"] == place["id"] and kept["name"] == place["name"] and kept["address"]
        ben.call("PUT", f"/api/wandr/places/{client.new_id()}", {"providerID": "osm:N999999999999"}).expect(422)
        near = f"&latitude={place['latitude']}&longitude={place['longitude']}"
        assert f"osm:{name}" in found(ben, place["name"], near)
        assert "osm:" not in "".join(found(ben, "qzxwvqzxwv"))
        # The journal has nothing of it.
        assert place["name"] not in server.log and str(place["latitude"]) not in server.log
    finally:
        server.stop()


def test_without_an_answer_what_is_known_here_is_found(data, geocoder, catalogue):
    server = hearth.Server(data, environment=WANDR | {"HEARTH_NOMINATIM": geocoder.address}).start()
    try:
        ana = join(server, "ana")
        name = next(name for name, title, *_ in catalogue if f"osm:{name}" in found(ana, title))
        kept = ana.call("PUT", f"/api/wandr/places/{client.new_id()}", {"providerID": f"osm:{name}"}).expect(200).json

        geocoder.pause()

        assert f"osm:{name}" in found(ana, kept["name"])
        assert any(one.startswith("geonames:") for one in found(ana, "helsinki"))
        answer = ana.call("PUT", f"/api/wandr/places/{client.new_id()}", {"providerID": "osm:N1"})
        assert answer.status == 503
    finally:
        server.stop()
