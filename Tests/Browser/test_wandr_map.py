"""The map of Wandr: own logs from the device, friends' from the server, pins by rating, groups with their mix, a list that has the same, filters,
streets of the operator's, and all of it without a connection."""

import contextlib
import http.server
import json
import re
import sqlite3
import threading
import urllib.parse

import axe
import client
import extracts
import hearth
import people
import photos
import pytest
import visitors
from playwright.sync_api import expect
from test_wandr_offline import MODULES as LATER
from test_wandr_offline import Home, installed, is_sent, stored  # noqa: F401

FRIENDS = [("ana", "ben"), ("ben", "ana")]
PIN = ".map-pin[data-rating='{rating}']"
# The longest that nine of ten frames take while a map is moved, in milliseconds.
FLUID = 50

# What draws maps is in the last file of the page's scripts.
MODULES = LATER.replace("-later.js", "-last.js")

POINTS = f"""async () => {{
  {MODULES}
  const points = $need("map-points.js");
  const at = (id, latitude, longitude, rating = "solid", more = {{}}) => ({{ id, latitude, longitude, rating, tags: [], trip: null, ...more }});
  const cluster = {{ latitude: 1.05, longitude: 1.05, count: 3, ratings: {{ skip: 0, solid: 1, mustSee: 2 }} }};
  const groups = points.grouped([at("1", 1, 1), at("2", 1.1, 1.1, "skip"), at("3", 60, 60)], [cluster], 2);
  const kept = [at("1", 1, 1), at("2", 30, 30), at("3", 50, 50), at("4", 40, 40, "skip")];
  const whole = {{ west: -180, south: -90, east: 180, north: 90 }};
  const answer = {{ logs: [at("3", 50, 50)], clusters: [{{ latitude: 30.01, longitude: 30.01 }}], isPartial: false }};
  return {{
    groups: groups.map(({{ count, ratings, isWhole }}) => [count, ratings.skip, ratings.solid, ratings.mustSee, isWhole]),
    turns: points.turns(groups[0]), one: groups.map(points.isOnePlace),
    boxes: [{{ west: -200, south: -10, east: -150, north: 10 }}, {{ west: -400, south: -100, east: 10, north: 95 }}].map(points.boxOf),
    crosses: points.isIn({{ latitude: 0, longitude: 170 }}, {{ west: -200, south: -1, east: -180, north: 1 }}),
    gone: points.goneFrom(kept, whole, {{ rating: "solid" }}, answer, 6), partial: points.goneFrom(kept, whole, {{}}, {{ ...answer, isPartial: true }}, 6),
    mix: points.mixWords(groups[0], {{ skip: "Skip", solid: "Solid", mustSee: "Must-See" }}),
    tag: points.isMeant(at("1", 1, 1, "solid", {{ tags: ["Café Crème"] }}), {{ tag: "cafecreme" }}),
    server: points.squareOf({{ latitude: -0.1, longitude: -0.1 }}, 3),
    areas: [[at("1", 10, 179), at("2", 20, -179)], [at("1", 10, -20), at("2", 20, 30), at("3", 0, 5)], [at("1", 1, 2)]].map(points.areaOf),
    beside: [points.beside(-179.5, 179), points.beside(10, 5), points.beside(170, -365)], corners: points.cornersOf({{ latitude: 68, longitude: -3 }}, 0),
  }};
}}"""
# Whether the middle of a box is in what is drawn of land that reaches around it, its coast going around a corner by several points.
AROUND = f"""async () => {{
  {MODULES}
  const {{ within }} = $need("map-world.js");
  const ring = [0.1, 0.5, 0.1, 0.2, 0.2, 0.1, 0.3, 0.1, 0.5, 0.1, 0.8, 0.2, 0.9, 0.3, 0.9, 0.5, 0.9, 0.8, 0.8, 0.9, 0.5, 0.9, 0.2, 0.9, 0.1, 0.8];
  const context = new OffscreenCanvas(100, 100).getContext("2d");
  return [0, 2, 4, 10, 16].map((turn) => {{
    const points = within([...ring.slice(turn), ...ring.slice(0, turn)], [0.4, 0.4, 0.6, 0.6]);
    context.beginPath();
    for (let index = 0; index < points.length; index += 2) context.lineTo(100 * points[index], 100 * points[index + 1]);
    context.closePath();
    return [points.length < ring.length, ...[41, 50, 59].map((place) => context.isPointInPath(place, place, "evenodd"))];
  }});
}}"""
# Puts many logs with their places on the device, as the server would have told them.
FILL = """([account, count]) => new Promise((done, fail) => {
  const request = indexedDB.open("wandr");
  request.onerror = () => fail(request.error);
  request.onsuccess = () => {
    const database = request.result;
    const transaction = database.transaction("held", "readwrite");
    const held = transaction.objectStore("held");
    const version = "1.0.00000000000000a1";
    const uuid = (kind, index) => `01890000-0000-7${kind}00-8000-${String(index).padStart(12, "0")}`;
    const put = (kind, id, fields) => held.put({
      key: `${account}:${kind}:${id}`, account, kind, time: Date.now(),
      thing: { kind, id, fields: Object.entries(fields).map(([name, value]) => ({ name, value, version })), elements: [], removed: null, restored: null },
    });
    for (let index = 0; index < count; index++) {
      const [latitude, longitude] = [(index * 37) % 130 - 60, (index * 71) % 340 - 170].map((degrees) => degrees + (index % 97) / 100);
      put("place", uuid(1, index), { name: `Place ${index}`, latitude: String(latitude), longitude: String(longitude) });
      put("log", uuid(2, index), { placeID: uuid(1, index), rating: ["skip", "solid", "mustSee"][index % 3], note: "" });
    }
    transaction.oncomplete = () => { database.close(); done(); };
  };
})"""
FRAMES = """() => { const frames = window.frames_ = []; let last = performance.now();
  const next = (now) => { frames.push(now - last); last = now; requestAnimationFrame(next); }; requestAnimationFrame(next); }"""


@pytest.fixture
def home(tmp_path):
    running = hearth.Server(tmp_path / "home", arguments=("--apps", "wandr", "--open", "wandr", "--writes-per-minute", "10000"))
    running.start()
    yield Home(running)
    if running.is_running:
        running.stop()


def pin_at(home: Home, name: str, place: str, latitude: float, longitude: float, **log) -> str:
    body = {"name": place, "latitude": latitude, "longitude": longitude, "isPrivate": False}
    pin = home.members[name].call("PUT", f"/api/wandr/places/{client.new_id()}", body).expect(200).json["id"]
    return home.visit(name, pin, **log)


def befriend(home: Home) -> None:
    for one, other in FRIENDS:
        home.members[one].call("PUT", f"/api/wandr/profiles/{other}/follow").expect(200)


def marks(person, rating: str):
    return person.page.locator(PIN.format(rating=rating))


def rows(person):
    return person.page.locator("[data-map-list] .place-row")


def synced(person) -> None:
    """The device has been told what its person has."""
    person.until(lambda: any(entry["key"].endswith(":cursor") for entry in stored(person, "held")), "the device is told nothing")


def test_points_are_gathered_as_the_server_gathers_them(home, open_browser):
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/map")

    found = ana.page.evaluate(POINTS)

    assert found["groups"] == [[5, 1, 2, 2, False], [1, 0, 1, 0, True]]
    assert found["turns"] == [20, 60] and found["one"] == [False, True]
    assert found["boxes"] == ["160.00000,-10.00000,210.00000,10.00000", "-180,-90,180,90"]
    assert found["crosses"] and found["gone"] == ["1"] and found["partial"] == []
    assert found["mix"] == "1 Skip, 2 Solid, 2 Must-See" and found["tag"] and found["server"] == "-1:-1"
    assert found["areas"] == [
        {"west": 179, "east": 181, "south": 10, "north": 20}, {"west": -20, "east": 30, "south": 0, "north": 20},
        {"west": 2, "east": 2, "south": 1, "north": 1},
    ]
    assert found["beside"] == [180.5, 10, -190]
    assert found["corners"] == [{"latitude": 67.5, "longitude": -22.5}, {"latitude": 90, "longitude": 0}]


def test_land_around_what_is_seen_is_drawn(home, open_browser):
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/map")

    assert ana.page.evaluate(AROUND) == [[True, True, True, True]] * 5


def test_pins_and_the_list_show_the_same_and_a_tap_shows_the_log(home, open_browser):
    befriend(home)
    pin_at(home, "ana", "Lisbon bakery", 38.71, -9.14, rating="mustSee", note="The bread is worth the walk.", tags=["bread"])
    pin_at(home, "ana", "Oslo quay", 59.91, 10.75, rating="skip")
    pin_at(home, "ben", "Athens steps", 37.97, 23.72, rating="solid", tags=["bread"])
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/device")
    ana.is_renewing = True
    synced(ana)
    # Own logs come from the device, and the server is asked for others' alone.
    asked = []
    ana.context.on("request", lambda request: asked.append(request.url) if "/api/wandr/map?" in request.url else None)

    ana.go("/wandr/map").still()

    assert asked and all("own=false" in url for url in asked)
    for rating in ("skip", "solid", "mustSee"):
        expect(marks(ana, rating)).to_have_count(1)
    names = ["Athens steps", "Lisbon bakery", "Oslo quay"]
    assert sorted(rows(ana).locator(".log-place").all_text_contents()) == names
    axe.check(ana.page)
    # With the keyboard: the list has what the map shows, nearer too.
    ana.page.locator("[data-map-canvas]").focus()
    ana.page.keyboard.press("+")
    ana.page.get_by_role("button", name="All", exact=True).click()
    expect(rows(ana)).to_have_count(3)

    marks(ana, "mustSee").click()
    card = ana.page.locator("[data-map-card]")
    expect(card).to_contain_text("The bread is worth the walk.")
    expect(card.get_by_role("link", name="Lisbon bakery")).to_have_attribute("href", re.compile(r"/wandr/l/"))
    axe.check(ana.page)
    ana.page.keyboard.press("Escape")
    expect(card).to_be_hidden()

    form = ana.page.locator("[data-map-filter]")
    form.locator("[name=tag]").fill("Bread")
    form.get_by_role("button", name="Show").click()
    expect(marks(ana, "skip")).to_have_count(0)
    expect(rows(ana)).to_have_count(2)
    assert ana.page.url.endswith("?tag=Bread")
    form.locator("[name=rating]").select_option("solid")
    form.get_by_role("button", name="Show").click()
    expect(rows(ana)).to_have_count(1)
    expect(rows(ana)).to_contain_text("ben")


def test_where_one_wants_to_go_is_a_layer_of_the_map(home, installed):  # noqa: F811
    befriend(home)
    pin_at(home, "ana", "Lisbon bakery", 38.71, -9.14, rating="mustSee")
    log = pin_at(home, "ben", "Athens steps", 37.97, 23.72, rating="solid")
    place = home.members["ana"].get(f"/api/wandr/logs/{log}").expect(200).json["placeID"]
    home.members["ana"].call("PUT", f"/api/wandr/want-to-go/{place}", {"log": log}).expect(200)
    quay = home.set_pin("ana", "Oslo quay")
    home.members["ana"].call("PUT", f"/api/wandr/want-to-go/{quay}").expect(200)
    ana = installed(home.server, "ana@example.org")
    ana.go("/wandr/map").still()
    signs = ana.page.locator(".map-pin-want")
    expect(signs).to_have_count(0)
    form = ana.page.locator("[data-map-filter]")

    form.get_by_label("Places where I want to go").check()
    form.get_by_role("button", name="Show").click()

    expect(signs).to_have_count(2)
    assert ana.page.url.endswith("?wants=true")
    expect(rows(ana).filter(has_text="Want to go")).to_have_count(2)
    axe.check(ana.page)
    ana.page.locator(".leaflet-marker-icon[title*='Oslo quay']").click()
    expect(ana.page.locator("[data-map-card]").get_by_role("link", name="Oslo quay")).to_have_attribute("href", re.compile(rf"/wandr/places/{quay}$"))
    ana.page.keyboard.press("Escape")
    # Without the server there is what the device knows the place of.
    synced(ana)
    ana.context.set_offline(True)
    form.get_by_label("Places where I want to go").uncheck()
    form.get_by_role("button", name="Show").click()
    expect(signs).to_have_count(0)
    form.get_by_label("Places where I want to go").check()
    form.get_by_role("button", name="Show").click()
    expect(signs).to_have_count(1)
    ana.context.set_offline(False)


# How many pins lie wholly in the map's frame.
IN_FRAME = """() => {
  const frame = document.querySelector("[data-map-canvas]").getBoundingClientRect();
  const isIn = (one) => one.left >= frame.left && one.right <= frame.right && one.top >= frame.top && one.bottom <= frame.bottom;
  return [...document.querySelectorAll(".map-pin")].filter((pin) => isIn(pin.getBoundingClientRect())).length;
}"""
ZOOM_AND_ALL = """() => {
  document.querySelector("[data-map-zoom='1']").click();
  document.querySelector("[data-map-all]").click();
}"""


def test_all_is_shown_while_the_map_zooms_and_when_its_frame_changes(home, open_browser):
    pin_at(home, "ana", "Lisbon bakery", 38.71, -9.14, rating="mustSee")
    pin_at(home, "ana", "Oslo quay", 59.91, 10.75, rating="skip")
    ana = open_browser(home.server, size=people.DESKTOP, motion=True).sign_in("ana@example.org").go("/wandr/map").still()
    ana.is_renewing = True
    ana.until(lambda: ana.page.evaluate(IN_FRAME) == 2, "not everything is shown at first")

    ana.page.evaluate(ZOOM_AND_ALL)
    ana.page.wait_for_timeout(600)  # lets the map come to rest; decides nothing
    ana.until(lambda: ana.page.evaluate(IN_FRAME) == 2, "All is not heard while the map zooms")

    ana.page.locator("[data-map-canvas]").evaluate("canvas => (canvas.style.height = '160px')")
    ana.until(lambda: ana.page.evaluate(IN_FRAME) == 2, "the map keeps the size that its frame had")


def test_what_lies_close_together_is_a_group_with_its_mix(home, open_browser):
    for number, rating in enumerate(("skip", "skip", "solid", "mustSee")):
        pin_at(home, "ana", f"Corner {number}", 48.2 + number / 100, 16.37, rating=rating)
    ana = open_browser(home.server, size=people.DESKTOP).sign_in("ana@example.org").go("/wandr/device")
    ana.is_renewing = True
    synced(ana)
    ana.go("/wandr/map").still()
    group = ana.page.locator(".map-group")
    # Far away they are one.
    for _ in range(10):
        ana.page.get_by_role("button", name="Zoom out").click()
        ana.page.wait_for_timeout(400)  # lets the map come to rest; decides nothing
        if group.all_text_contents() == ["4"]:
            break

    expect(group).to_have_count(1)
    expect(group).to_have_text("4")
    assert group.evaluate("one => [one.style.getPropertyValue('--first'), one.style.getPropertyValue('--second')]") == ["50%", "75%"]
    expect(rows(ana)).to_have_count(1)
    expect(rows(ana)).to_contain_text("2 Skip, 1 Solid, 1 Must-See")
    rows(ana).get_by_role("button").click()
    expect(rows(ana)).to_have_count(4)


def test_what_a_friend_logged_close_together_is_shown_as_near_as_it_can_be(home, open_browser):
    befriend(home)
    pin_at(home, "ben", "Abisko", 68.3495, 18.8312, rating="mustSee")
    pin_at(home, "ben", "Narvik", 68.4385, 17.4272, rating="solid")

    ana = open_browser(home.server, size=people.DESKTOP).sign_in("ana@example.org").go("/wandr/u/ben").still()

    ana.until(lambda: ana.page.evaluate(IN_FRAME) == 2, "not both are shown, or they are one")


def test_ones_own_map_has_one_pin_for_each_log_once_the_device_is_told(home, open_browser):
    pin_at(home, "ana", "Lisbon bakery", 38.71, -9.14, rating="mustSee")
    pin_at(home, "ana", "Oslo quay", 59.91, 10.75, rating="skip")
    ana = open_browser(home.server, size=people.DESKTOP)
    ana.is_renewing = True
    ana.expected_statuses = {429}
    # The server answers for the map before the device is told.
    is_held = [True]
    busy = lambda route: route.fulfill(status=429, headers={"Retry-After": "1"}) if is_held else route.continue_()
    ana.page.route("**/api/wandr/sync", busy)
    ana.sign_in("ana@example.org").go("/wandr/u/ana").still()
    for rating in ("mustSee", "skip"):
        expect(marks(ana, rating)).to_have_count(1)
    assert not [entry for entry in stored(ana, "held") if entry["key"].endswith(":cursor")]

    is_held.clear()
    synced(ana)
    ana.page.wait_for_timeout(600)  # lets the page take what it is told; decides nothing
    ana.page.get_by_role("button", name="All").click()

    for rating in ("mustSee", "skip"):
        expect(marks(ana, rating)).to_have_count(1)
    # Where the server's answer stayed, each log would be there twice, as a group.
    expect(ana.page.locator(".map-group")).to_have_count(0)


# The map's questions reach the server late; they are counted.
SLOW = """(() => {
  const quick = window.fetch;
  window.asked_ = 0;
  window.fetch = async (input, ...rest) => {
    if (String(input).includes("/api/wandr/map?")) {
      window.asked_ += 1;
      await new Promise((done) => setTimeout(done, 700));
    }
    return quick(input, ...rest);
  };
})();"""


def test_all_ends_where_the_server_answers_slowly(home, open_browser):
    befriend(home)
    pin_at(home, "ben", "Abisko", 68.3495, 18.8312, rating="mustSee")
    pin_at(home, "ben", "Narvik", 68.4385, 17.4272, rating="solid")
    ana = open_browser(home.server, size=people.DESKTOP).sign_in("ana@example.org")
    ana.is_renewing = True
    ana.page.add_init_script(SLOW)
    ana.go("/wandr/u/ben")
    asked = lambda: ana.page.evaluate("window.asked_")

    def is_quiet() -> bool:
        """Whether nothing is asked for longer than an answer and the map's patience take together."""
        before = asked()
        ana.page.wait_for_timeout(1500)
        return before > 0 and asked() == before

    ana.until(is_quiet, "the map asks without end")
    ana.until(lambda: ana.page.evaluate(IN_FRAME) == 2, "not both are shown, or they are one")
    first = asked()

    ana.page.get_by_role("button", name="All").click()
    ana.until(lambda: asked() > first, "All asks nothing")
    ana.until(is_quiet, "All never ends")

    # No zoom is asked for twice, and one more question follows the last movement.
    assert asked() - first <= 10
    assert ana.page.evaluate(IN_FRAME) == 2


def test_a_friends_new_log_comes_while_one_looks(home, open_browser):
    befriend(home)
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/map").still()
    ana.is_renewing = True

    log = pin_at(home, "ben", "Athens steps", 37.97, 23.72, rating="mustSee", note="Take the back way.")
    expect(marks(ana, "mustSee")).to_have_count(1)
    ana.until(lambda: [one for one in stored(ana, "held") if one.get("kind") == "other"], "the device keeps nothing of it")
    assert [one["log"]["note"] for one in stored(ana, "held") if one.get("kind") == "other"] == [""]

    home.members["ben"].call("DELETE", f"/api/wandr/logs/{log}").expect(204)
    expect(marks(ana, "mustSee")).to_have_count(0)
    ana.until(lambda: not [one for one in stored(ana, "held") if one.get("kind") == "other"], "the device keeps what is gone")


def test_the_map_works_without_a_connection(home, installed):  # noqa: F811
    befriend(home)
    pin_at(home, "ana", "Lisbon bakery", 38.71, -9.14, rating="mustSee")
    pin_at(home, "ben", "Athens steps", 37.97, 23.72, rating="solid")
    ana = installed(home.server, "ana@example.org")
    ana.go("/wandr/map").still()
    expect(marks(ana, "solid")).to_have_count(1)
    kept = "async () => Boolean(await caches.match([...document.scripts].find((one) => one.src.endsWith('leaflet.js')).src, { ignoreVary: true }))"
    ana.until(lambda: ana.page.evaluate(kept), "what draws the map is not kept")
    synced(ana)
    ana.context.set_offline(True)
    ana.go("/wandr/new")
    quick = ana.page.locator(".place-row").filter(has_text="The mill")
    quick.get_by_role("button", name="Skip").click()
    ana.page.wait_for_url(re.compile(r"/wandr/details#"))

    ana.go("/wandr/map")

    for rating in ("skip", "solid", "mustSee"):
        expect(marks(ana, rating)).to_have_count(1)
    assert sorted(rows(ana).locator(".log-place").all_text_contents()) == ["Athens steps", "Lisbon bakery", "The mill"]
    ana.context.set_offline(False)
    is_sent(ana)


def test_profiles_and_trips_have_their_map(home, open_browser):
    befriend(home)
    trip = client.new_id()
    home.members["ben"].call("PUT", f"/api/wandr/trips/{trip}", {"name": "South"}).expect(200)
    pin_at(home, "ben", "Athens steps", 37.97, 23.72, rating="mustSee", tripID=trip)
    pin_at(home, "ben", "Oslo quay", 59.91, 10.75, rating="skip")
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/u/ben").still()
    expect(marks(ana, "mustSee")).to_have_count(1)
    expect(marks(ana, "skip")).to_have_count(1)

    ben = open_browser(home.server).sign_in("ben@example.org").go(f"/wandr/trips/{trip}").still()

    expect(marks(ben, "mustSee")).to_have_count(1)
    expect(marks(ben, "skip")).to_have_count(0)


def test_a_pin_is_set_on_the_map(home, open_browser):
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/new/pin").still()
    ana.is_renewing = True
    box = ana.page.locator("[data-map-canvas]").bounding_box()

    ana.page.locator("[data-map-canvas]").click(position={"x": box["width"] / 2, "y": box["height"] / 2})

    # The middle of the map that nobody has moved.
    assert abs(float(ana.page.locator("[name=latitude]").input_value()) - 25) < 2
    assert abs(float(ana.page.locator("[name=longitude]").input_value()) - 10) < 2
    expect(ana.page.locator(".map-pin-new")).to_have_count(1)
    axe.check(ana.page)


@pytest.mark.parametrize("scripts", [True, False], ids=["no Leaflet", "no scripts"])
def test_without_what_draws_it_the_list_is_there(home, open_browser, scripts):
    pin_at(home, "ana", "Lisbon bakery", 38.71, -9.14, rating="mustSee")
    ana = open_browser(home.server, scripts=scripts).sign_in("ana@example.org")
    if scripts:
        ana.context.route("**/leaflet.js", lambda route: route.abort())
        ana.expect_faults("net::ERR_")

    ana.go("/wandr/map")

    expect(rows(ana)).to_have_count(1)
    expect(rows(ana)).to_contain_text("Lisbon bakery")
    note = ana.page.locator("[data-map-note]")
    if scripts:
        expect(note).to_have_text("The map can’t be loaded. The list has the same.")
    else:
        expect(ana.page.locator("[data-map]")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_base_map_is_drawn_from_this_server_in_the_colours_of_the_page(home, open_browser, scheme):
    ana = open_browser(home.server, size=people.DESKTOP, scheme=scheme).sign_in("ana@example.org").go("/wandr/map").still()
    colours = """() => {
      const style = getComputedStyle(document.querySelector("[data-map-canvas]"));
      const probe = new OffscreenCanvas(512, 512).getContext("2d", { willReadFrequently: true });
      const bytes = (name) => { probe.fillStyle = style.getPropertyValue(name).trim(); probe.fillRect(0, 0, 1, 1); return [...probe.getImageData(0, 0, 1, 1).data].join(); };
      const seen = new Set();
      for (const tile of document.querySelectorAll("canvas.map-tile")) {
        probe.drawImage(tile, 0, 0);
        const { data } = probe.getImageData(0, 0, Math.min(tile.width, 512), Math.min(tile.height, 512));
        for (let index = 0; index < data.length; index += 404) seen.add([...data.slice(index, index + 4)].join());
      }
      return [seen.has(bytes("--map-water")), seen.has(bytes("--map-land"))];
    }"""

    ana.until(lambda: ana.page.evaluate(colours) == [True, True], "there is no land, or no water")


@pytest.mark.alone
def test_ten_thousand_own_logs_stay_fluid(home, open_browser):
    ana = open_browser(home.server, size=people.DESKTOP).sign_in("ana@example.org").go("/wandr/device")
    ana.is_renewing = True
    synced(ana)
    ana.page.evaluate(FILL, [home.profile("ana"), 10_000])
    ana.go("/wandr/map").still()
    counted = "() => [...document.querySelectorAll('.map-count')].reduce((sum, one) => sum + Number(one.textContent), 0)"
    ana.until(lambda: ana.page.evaluate(counted) > 5000, "they aren't shown")
    box = ana.page.locator("[data-map-canvas]").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    ana.page.evaluate(FRAMES)
    for step in range(4):
        ana.page.mouse.move(*middle)
        ana.page.mouse.down()
        for part in range(10):
            ana.page.mouse.move(middle[0] - 12 * part, middle[1] + 4 * part)
        ana.page.mouse.up()
        ana.page.get_by_role("button", name="Zoom in" if step % 2 == 0 else "Zoom out").click()
        ana.page.wait_for_timeout(400)  # so long it moves
    frames = sorted(ana.page.evaluate("() => window.frames_"))

    print(f"{len(frames)} frames: median {frames[len(frames) // 2]:.0f} ms, nine of ten {frames[len(frames) * 9 // 10]:.0f}, longest {frames[-1]:.0f}")
    assert frames[len(frames) * 9 // 10] < FLUID


def streets(path) -> None:
    """A map of streets of one colour, everywhere, at zoom 0 to 3."""
    database = sqlite3.connect(path)
    database.executescript(
        "CREATE TABLE metadata (name text, value text);"
        "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);"
        "CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);"
    )
    database.executemany("INSERT INTO metadata VALUES (?, ?)", [("format", "jpg"), ("attribution", "<b>The mappers</b>")])
    tile = photos.jpeg(photos.drawn(256, 256, seed=5))
    for zoom in range(4):
        for column in range(2**zoom):
            database.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", [(zoom, column, row, tile) for row in range(2**zoom)])
    database.commit()
    database.close()


def test_streets_of_the_operators_file_are_shown(tmp_path, open_browser):
    streets(tmp_path / "streets.mbtiles")
    arguments = ("--apps", "wandr", "--open", "wandr", "--map-tiles", str(tmp_path / "streets.mbtiles"))
    running = hearth.Server(tmp_path / "home", arguments=arguments)
    running.start()
    home = Home(running)
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/map").still()

    ana.until(lambda: ana.page.locator("img.leaflet-tile-loaded").count() > 0, "no street is shown")

    expect(ana.page.locator(".map-credit")).to_contain_text("The mappers")
    assert not ana.faults(), ana.faults()
    ana.page.goto("about:blank")
    running.stop()


# Fetched by Scripts/setup --test: OpenStreetMap's map of the world at zoom 0 to 6, as a program for such maps has made it.
BASEMAP = hearth.ROOT / ".cache/samples/basemap.mbtiles"
# Whether what is shown is a map, and not one colour.
PICTURES = """() => [...document.querySelectorAll("img.leaflet-tile-loaded")].filter((tile) => {
  const probe = new OffscreenCanvas(64, 64).getContext("2d", { willReadFrequently: true });
  probe.drawImage(tile, 0, 0, 64, 64);
  const { data } = probe.getImageData(0, 0, 64, 64);
  const colours = new Set();
  for (let index = 0; index < data.length; index += 4) colours.add(data.slice(index, index + 3).join());
  return tile.naturalWidth === 256 && colours.size > 8;
}).length"""


@pytest.mark.skipif(not BASEMAP.exists(), reason="Scripts/setup --test could not fetch a real map of streets")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_real_map_of_streets_is_served_and_shown(tmp_path, open_browser, scheme):
    arguments = ("--apps", "wandr", "--open", "wandr", "--map-tiles", str(BASEMAP))
    running = hearth.Server(tmp_path / "home", arguments=arguments).start()
    home = Home(running)
    pin_at(home, "ana", "Lisbon bakery", 38.71, -9.14, rating="mustSee")
    pin_at(home, "ana", "Oslo quay", 59.91, 10.75, rating="skip")
    pin_at(home, "ana", "Athens steps", 37.97, 23.72, rating="skip")
    ana = open_browser(home.server, size=people.DESKTOP, scheme=scheme).sign_in("ana@example.org").go("/wandr/map").still()
    ana.is_renewing = True

    ana.until(lambda: ana.page.evaluate(PICTURES) > 0, "no street is shown")

    # Its pictures have the names.
    expect(ana.page.locator("canvas.map-names")).to_be_hidden()

    expect(marks(ana, "mustSee")).to_have_count(1)
    expect(ana.page.locator(".map-credit")).to_contain_text("© OpenStreetMap contributors")
    # Each picture is the file's, whose rows are counted from the south.
    template = ana.page.locator("[data-map]").get_attribute("data-tiles")
    with contextlib.closing(sqlite3.connect(BASEMAP)) as database:
        for zoom, column, row in [(0, 0, 0), (3, 4, 2), (6, 36, 18), (6, 31, 24)]:
            query = "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?"
            (picture,) = database.execute(query, (zoom, column, 2**zoom - 1 - row)).fetchone()
            path = template.replace("{z}", str(zoom)).replace("{x}", str(column)).replace("{y}", str(row))
            answer = ana.context.request.get(f"{home.server.url}{path}")
            assert answer.status == 200 and answer.headers["content-type"] == "image/png" and answer.body() == picture
        beyond = template.replace("{z}", "7").replace("{x}", "0").replace("{y}", "0")
        assert ana.context.request.get(f"{home.server.url}{beyond}").status == 204
    # Nearer than the file goes, its nearest pictures stay.
    for _ in range(3):
        ana.page.get_by_role("button", name="Zoom in").click()
        ana.page.wait_for_timeout(400)  # lets the map come to rest; decides nothing
    ana.until(lambda: ana.page.evaluate(PICTURES) > 0, "nearer no street is shown")
    assert not ana.faults(), ana.faults()
    ana.page.goto("about:blank")
    running.stop()


def test_a_tile_server_is_asked_where_the_operator_has_named_it(tmp_path, open_browser):
    arguments = ("--apps", "wandr", "--open", "wandr", "--map-tiles", "https://tiles.example/{z}/{x}/{y}.png", "--map-credit", "Tiles for all")
    running = hearth.Server(tmp_path / "home", arguments=arguments)
    running.start()
    home = Home(running)
    ana = open_browser(home.server).sign_in("ana@example.org")
    ana.expect_faults("a request went elsewhere: https://tiles.example/")
    asked = []

    def answer(route):
        asked.append((route.request.url, route.request.headers.get("referer")))
        route.fulfill(body=photos.jpeg(photos.drawn(256, 256, seed=5)), content_type="image/jpeg")

    ana.context.route("https://tiles.example/**", answer)

    ana.go("/wandr/map")
    ana.until(lambda: ana.page.locator("img.leaflet-tile-loaded").count() > 0, "no street is shown")

    assert all(re.fullmatch(r"https://tiles\.example/\d+/\d+/\d+\.png", url) and referer is None for url, referer in asked)
    expect(ana.page.locator(".map-credit")).to_contain_text("Tiles for all")
    assert not ana.faults(), ana.faults()
    ana.page.goto("about:blank")
    running.stop()


class Geocoder(http.server.BaseHTTPRequestHandler):
    """Nominatim with one museum."""

    asked: list[str] = []

    def do_GET(self):
        self.asked.append(self.path)
        address = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(address.query))
        museum = {
            "osm_type": "way", "osm_id": 4242, "lat": "60.1719", "lon": "24.9314", "category": "tourism", "type": "museum", "name": "Ateneum",
            "display_name": "Ateneum, Kaivokatu 2, Helsinki, Finland",
        }  # fmt: skip
        is_meant = query.get("q", "").lower().startswith("ate") or query.get("osm_ids") == "W4242"
        body = json.dumps([museum] if is_meant else []).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Says nothing."""


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_place_that_a_service_knows_is_found_and_logged(tmp_path, open_browser, scripts):
    Geocoder.asked = []
    service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Geocoder)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    arguments = ("--apps", "wandr", "--open", "wandr", "--nominatim", f"http://127.0.0.1:{service.server_port}")
    running = hearth.Server(tmp_path / "home", arguments=arguments)
    running.start()
    home = Home(running)
    ana = open_browser(home.server, scripts=scripts).sign_in("ana@example.org")
    ana.is_renewing = True
    if scripts:
        visitors.check_page(ana, "/wandr/place-of/osm:W4242", "phone")
        # Half a word is nobody else's business.
        Geocoder.asked = []
        ana.go("/wandr/new").page.locator("[name=q]").fill("Atene")
        more = ana.page.get_by_role("link", name="Search more places")
        expect(more).to_be_visible()
        assert Geocoder.asked == []
        more.click()
        expect(ana.page.locator(".place-row").filter(has_text="Ateneum")).to_be_visible()

    ana.go("/wandr/new?q=Atene")
    row = ana.page.locator(".place-row").filter(has_text="Ateneum")
    expect(row.get_by_role("link", name="Ateneum")).to_have_attribute("href", re.compile(r"/wandr/place-of/osm"))
    row.get_by_role("button", name="Must-See").click()
    ana.page.wait_for_url(re.compile(r"/wandr/details#" if scripts else r"/wandr/l/"))

    [log] = ana.until(lambda: home.logs(), "it was never logged")
    assert log["place"]["providerID"] == "osm:W4242" and log["place"]["name"] == "Ateneum" and log["rating"] == "mustSee"
    assert "tene" not in running.log and "60.17" not in running.log
    service.shutdown()
    # The service is away, and what is known here is found.
    ana.go("/wandr/new?q=the%20mill")
    expect(ana.page.locator(".place-row").filter(has_text="The mill")).to_be_visible()
    ana.page.goto("about:blank")
    running.stop()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_place_of_an_extract_is_found_while_one_types_and_logged(tmp_path, open_browser, scripts):
    (tmp_path / "town.osm.pbf").write_bytes(b"an extract")
    cafe = extracts.feature(77, "Kahvila Ihana")
    cafe["properties"]["name:el"] = "Καφές"
    tools = extracts.osmium(tmp_path / "tools", [cafe])
    catalogue = tmp_path / "places.sqlite"
    hearth.must("places", "--from", tmp_path / "town.osm.pbf", "--to", catalogue, "--osmium", tools)
    running = hearth.Server(tmp_path / "home", arguments=("--apps", "wandr", "--open", "wandr", "--osm-places", str(catalogue)))
    running.start()
    home = Home(running)
    ana = open_browser(home.server, scripts=scripts).sign_in("ana@example.org")
    ana.is_renewing = True
    if scripts:
        visitors.check_page(ana, "/wandr/new?q=kahvila", "phone")
        ana.go("/wandr/new").page.locator("[name=q]").fill("καφ")
        expect(ana.page.locator(".place-row").filter(has_text="Kahvila Ihana")).to_be_visible()
        expect(ana.page.get_by_role("link", name="Search more places")).to_have_count(0)

    ana.go("/wandr/new?q=kahvila")
    expect(ana.page.get_by_role("link", name="© OpenStreetMap contributors")).to_be_visible()
    row = ana.page.locator(".place-row").filter(has_text="Kahvila Ihana")
    row.get_by_role("button", name="Must-See").click()
    ana.page.wait_for_url(re.compile(r"/wandr/details#" if scripts else r"/wandr/l/"))

    [log] = ana.until(lambda: home.logs(), "it was never logged")
    assert log["place"]["providerID"] == "osm:N77" and log["place"]["name"] == "Kahvila Ihana"
    assert "ahvila" not in running.log and "60.17" not in running.log
    ana.page.goto("about:blank")
    running.stop()
