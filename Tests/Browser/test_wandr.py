"""Wandr: its pages have no fault; a place is found, logged with two taps, described, saved by a friend, deleted and put back;
what is near comes first; a friend's log comes and goes live; a trip is made and joined, and passed on by a link; what lies in a privacy zone
shows nowhere."""

import re

import client
import demo
import hearth
import photos
import pytest
from playwright.sync_api import expect
from visitors import SIZES, Visitors, check_largest_text, check_page, check_saved_page

PAGES = {
    "nobody": ["/wandr", "/wandr/offline", "/wandr/t/{key}"],
    "fresh": ["/wandr/onboarding"],
    "cal": ["/wandr", "/wandr/map", "/wandr/trips", "/wandr/want-to-go", "/wandr/u/cal", "/wandr/activity", "/wandr/zones", "/wandr/home"],
    "ben": ["/wandr", "/wandr/l/{log}", "/wandr/l/{log}/report", "/wandr/u/ana", "/wandr/u/ana/report", "/wandr/u/ana/followers",
            "/wandr/u/ben/following", "/wandr/trips/{trip}", "/wandr/trips/{trip}/people", "/wandr/places/{pin}", "/wandr/want-to-go"],
    "ana": [
        "/wandr", "/wandr?deleted={gone}", "/wandr/new", "/wandr/new?q=old", "/wandr/new?q=nothing", "/wandr/new/pin", "/wandr/l/{log}",
        "/wandr/l/{log}/edit", "/wandr/l/{log}/delete", "/wandr/l/{log}/save", "/wandr/photo-saving", "/wandr/places/{pin}", "/wandr/map", "/wandr/map?rating=mustSee&tag=bread", "/wandr/map?wants=true",
        "/wandr/map?trip={trip}", "/wandr/map?tag=nothing", "/wandr/map?person=nobody", "/wandr/want-to-go", "/wandr/trips", "/wandr/trips/new", "/wandr/trips/{trip}",
        "/wandr/trips/{trip}/edit", "/wandr/trips/{trip}/add", "/wandr/trips/{trip}/link", "/wandr/export", "/wandr/years", "/wandr/trips/{trip}/people",
        "/wandr/trips/{trip}/delete", "/wandr/u/ana", "/wandr/u/ben",
        "/wandr/zones", "/wandr/profile-visibility", "/wandr/device", "/wandr/details", "/wandr/settings", "/wandr/activity", "/wandr/edit-profile", "/wandr/notifications",
        "/wandr/people-you-know", "/wandr/search", "/wandr/search?q=be",
    ],
}  # fmt: skip


class Road:
    """Ana and Ben, who are friends and travel together, and Cal, who is invited."""

    def __init__(self, server: hearth.Server):
        self.server = server
        self.members = {name: self.join(name) for name in ("ana", "ben", "cal")}
        ana, ben = self.members["ana"], self.members["ben"]
        for one, other in ((ana, "ben"), (ben, "ana")):
            one.call("PUT", f"/api/wandr/profiles/{other}/follow").expect(200)
        pin, quay = self.pin("ana", "The Old Mill"), self.pin("ben", "The quay", 57.7, 11.96)
        trip = client.new_id()
        body = {"name": "Along the coast", "startDate": "2026-03-01", "endDate": "2026-03-08"}
        ana.call("PUT", f"/api/wandr/trips/{trip}", body).expect(200)
        ana.call("PUT", f"/api/wandr/trips/{trip}/collaborators/ben").expect(200)
        ben.call("PUT", f"/api/wandr/trips/{trip}/membership").expect(200)
        ana.call("PUT", f"/api/wandr/trips/{trip}/collaborators/cal").expect(200)
        media = [ana.upload(photos.jpeg(photos.drawn(seed=seed)), alt="A mill by a river").expect(201).json["id"] for seed in (3, 4)]
        log = self.visit("ana", pin, "mustSee", note="The bread is worth the walk.", tags=["bread", "river"], media=media, tripID=trip,
                         visitedOn="2026-03-05")
        for rating, note in (("solid", "By boat"), ("skip", "")):
            self.visit("ben", quay, rating, note=note, tripID=trip, visitedOn="2026-03")
        gone = self.visit("ana", pin, "solid", visibility="me")
        ana.call("DELETE", f"/api/wandr/logs/{gone}").expect(204)
        ben.call("PUT", f"/api/wandr/want-to-go/{pin}", {"log": log}).expect(200)
        ana.call("PUT", f"/api/wandr/want-to-go/{quay}").expect(200)
        zone = {"name": "Home", "latitude": 48.2, "longitude": 16.37, "radius": 1000}
        ana.call("PUT", f"/api/wandr/privacy-zones/{client.new_id()}", zone).expect(200)
        fresh = {"email": "fresh@example.org", "password": client.PASSWORD}
        client.Client(server).call("POST", "/api/auth/sign-up", fresh).expect(201)
        link = ana.call("PUT", f"/api/wandr/trips/{trip}/link", {"isCoarse": False}).expect(200).json["url"]
        self.ids = {"pin": pin, "log": log, "trip": trip, "gone": gone, "key": link.rsplit("/", 1)[1]}

    def join(self, name: str) -> client.Client:
        member = client.Client(self.server, username=name)
        body = {"email": f"{name}@example.org", "password": client.PASSWORD}
        member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
        member.call("POST", "/api/wandr/profile", {"username": name, "fullName": name.title()}).expect(201)
        return member

    def pin(self, name: str, place: str, latitude: float = 59.3293, longitude: float = 18.0686, **more) -> str:
        body = {"name": place, "latitude": latitude, "longitude": longitude} | more
        return self.members[name].call("PUT", f"/api/wandr/places/{client.new_id()}", body).expect(200).json["id"]

    def visit(self, name: str, place: str, rating: str, **more) -> str:
        body = {"placeID": place, "rating": rating} | more
        return self.members[name].call("PUT", f"/api/wandr/logs/{client.new_id()}", body).expect(200).json["id"]

    def logs(self, name: str, place: str) -> list[dict]:
        """Somebody's own logs of the places with that name."""
        return [one for one in self.members[name].all("/api/wandr/logs") if one["place"]["name"] == place]


@pytest.fixture(scope="module")
def road(tmp_path_factory):
    running = hearth.Server(tmp_path_factory.mktemp("road") / "data", arguments=("--apps", "wandr", "--open", "wandr"))
    running.start()
    yield Road(running)
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def visitors(road, chromium):
    opened = Visitors(chromium, road.server)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in PAGES.items() for path in paths])
def test_a_page_of_wandr_has_no_fault(visitors, road, name, path, size):
    check_page(visitors(name, size), path.format(**road.ids), size)


def test_pages_of_wandr_fit_with_the_largest_text(road, open_browser):
    paths = ("/wandr", "/wandr/l/{log}", "/wandr/map", "/wandr/trips/{trip}", "/wandr/l/{log}/edit")
    check_largest_text(open_browser(road.server).sign_in("ana@example.org"), [path.format(**road.ids) for path in paths])


def test_a_year_has_no_fault_where_it_was_saved(road, open_browser, tmp_path):
    ana = open_browser(road.server).sign_in("ana@example.org")

    check_saved_page(ana, "/wandr/years/2026", tmp_path)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_place_is_logged_with_two_taps_described_saved_by_a_friend_and_put_back(road, open_browser, scripts):
    place = "Bakery by script" if scripts else "Plain bakery"
    pin = road.pin("ana", place, 59.31, 18.02)
    # Two taps: '+', and the rating of the place that was used last.
    ana = open_browser(road.server, scripts=scripts).sign_in("ana@example.org").go("/wandr")
    ana.page.locator("a[href='/wandr/new']:visible").first.click()
    ana.page.wait_for_url("**/wandr/new")
    row = ana.page.locator(".place-row").filter(has_text=place)
    row.get_by_role("button", name="Must-See").click()
    # With scripts it lands on the device, and is sent by itself.
    ana.page.wait_for_url(re.compile(r"/wandr/details#[0-9a-f-]{36}$" if scripts else r"/wandr/l/[0-9a-f-]{36}/edit"))
    [log] = ana.until(lambda: road.logs("ana", place), "it was never sent")
    assert (log["rating"], log["visibility"], log["datePrecision"]) == ("mustSee", "friends", "day")

    ana.is_renewing = True
    form = ana.form_with("note")
    expect(form.locator("[name=day]")).to_have_value(str(int(log["visitedOn"][8:])))
    form.locator("[name=note]").fill("Cardamom buns.")
    form.locator("[name=tags]").fill("coffee, brunch")
    form.locator("[name=file]").set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(seed=80 + scripts))})
    form.locator("[name=day]").fill("")
    ana.submit(form)
    ana.page.wait_for_url(re.compile(r"/wandr/device$" if scripts else rf"/wandr/l/{log['id']}([?#].*)?$"))
    [said] = ana.until(lambda: [one for one in road.logs("ana", place) if one["media"]], "the photo was never sent")
    assert said["note"] == "Cardamom buns." and said["tags"] == ["coffee", "brunch"] and len(said["media"]) == 1
    assert said["datePrecision"] == "month" and said["visitedOn"] == log["visitedOn"][:7]

    ben = open_browser(road.server, scripts=scripts).sign_in("ben@example.org").go("/wandr")
    card = ben.page.locator(f"[data-post='{log['id']}']")
    expect(card).to_contain_text("Cardamom buns.")
    ben.is_renewing = True
    card.get_by_role("button", name="Want to go").click()
    wants = lambda: road.members["ben"].get("/api/wandr/want-to-go").json["items"]
    wanted = lambda: [one for one in wants() if one["placeID"] == pin]
    [want] = ben.until(wanted, "it was never saved")
    assert want["log"] == log["id"] and want["from"]["username"] == "ana"

    ana.go(f"/wandr/l/{log['id']}").open_menu(log["id"])
    ana.page.get_by_role("link", name="Delete").last.click()
    ana.page.wait_for_url("**/delete")
    ana.page.get_by_role("button", name="Delete", exact=True).click()
    ana.page.wait_for_url(re.compile(r"/wandr/device$" if scripts else r"/wandr\?deleted="))
    status = lambda: road.members["ben"].get(f"/api/wandr/logs/{log['id']}").status
    ana.until(lambda: status() == 404, "it was never deleted")
    deleted = ana.page.locator(".own-row" if scripts else ".undo").filter(has_text=place if scripts else "Deleted")
    deleted.get_by_role("button", name="Undo").click()
    ana.until(lambda: status() == 200, "it was never put back")


def test_what_is_near_comes_first_and_is_logged_with_two_taps(road, open_browser):
    pin = road.pin("ana", "Lighthouse", 62.2421, 25.748)
    ana = open_browser(road.server).sign_in("ana@example.org")
    ana.context.grant_permissions(["geolocation"])
    ana.context.set_geolocation({"latitude": 62.2422, "longitude": 25.748})
    ana.is_renewing = True

    ana.go("/wandr/new/pin").page.get_by_role("button", name="Use where I am").click()
    expect(ana.page.locator("[name=latitude]")).to_have_value("62.242200")
    expect(ana.page.locator("[name=longitude]")).to_have_value("25.748000")
    # Where the browser may tell the position, nobody has to ask.
    ana.go("/wandr/new")
    expect(ana.page.get_by_role("heading", name="Near you")).to_be_visible()
    row = ana.page.locator(".place-row").first
    expect(row).to_contain_text("Lighthouse")
    row.get_by_role("button", name="Skip").click()
    ana.page.wait_for_url(re.compile(r"/wandr/details#[0-9a-f-]{36}$"))

    logs = ana.until(lambda: road.logs("ana", "Lighthouse"), "it was never sent")
    assert [(one["placeID"], one["rating"]) for one in logs] == [(pin, "skip")]
    assert "62.24" not in road.server.log


def test_what_a_friend_logs_comes_and_goes_while_one_looks(road, open_browser):
    ben = open_browser(road.server).sign_in("ben@example.org").go("/wandr")
    ben.is_renewing = True

    log = road.visit("ana", road.pin("ana", "Ferry stop", 58.1, 11.5), "solid")
    ben.page.get_by_role("button", name="New logs available").click()
    card = ben.page.locator(f"article[data-post='{log}']")
    expect(card).to_contain_text("Ferry stop")

    road.members["ana"].call("DELETE", f"/api/wandr/logs/{log}").expect(204)
    expect(card).to_contain_text("This log is no longer available.")


def test_a_privacy_zone_takes_logs_off_open_pages_of_a_trips_people(road, open_browser):
    """Of those who don't follow, too."""
    dot, trip, zone = road.join("dot"), client.new_id(), client.new_id()
    ana = road.members["ana"]
    ana.call("PUT", f"/api/wandr/trips/{trip}", {"name": "Uphill"}).expect(200)
    ana.call("PUT", f"/api/wandr/trips/{trip}/collaborators/dot").expect(200)
    dot.call("PUT", f"/api/wandr/trips/{trip}/membership").expect(200)
    log = road.visit("ana", road.pin("ana", "Ridge hut", 47.1, 9.5), "solid", tripID=trip, visibility="trip")
    looking = open_browser(road.server).sign_in("dot@example.org").go(f"/wandr/trips/{trip}")
    looking.is_renewing = True
    looking.expected_statuses = {404}
    card = looking.page.locator(f"article[data-post='{log}']")
    expect(card).to_contain_text("Ridge hut")

    hut = {"name": "Hut", "latitude": 47.1, "longitude": 9.5, "radius": 1000}
    ana.call("PUT", f"/api/wandr/privacy-zones/{zone}", hut).expect(200)

    expect(card).to_contain_text("This log is no longer available.")
    ana.call("DELETE", f"/api/wandr/privacy-zones/{zone}").expect(204)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_trip_is_made_joined_and_left(road, open_browser, scripts):
    name = "Trip by script" if scripts else "Plain trip"
    ana = open_browser(road.server, scripts=scripts).sign_in("ana@example.org").go("/wandr/trips")
    ana.page.get_by_role("link", name="Create trip").click()
    ana.page.wait_for_url("**/wandr/trips/new")
    ana.is_renewing = True
    ana.submit(ana.fill(name=name, startDate="2026-05-01", endDate="2026-05-09"))
    ana.page.wait_for_url(re.compile(r"/wandr/trips$" if scripts else r"/wandr/trips/[0-9a-f-]{36}"))
    made = lambda: [one["id"] for one in road.members["ana"].all("/api/wandr/trips") if one["name"] == name]
    [trip] = ana.until(made, "no trip was made")
    ana.go(f"/wandr/trips/{trip}")
    ana.page.get_by_role("link", name="People", exact=True).click()
    ana.page.wait_for_url("**/people")
    ana.expected_statuses = {422}
    ana.submit(ana.fill(username="nobody.here"))
    expect(ana.page.get_by_text("There is nobody with this username.")).to_be_visible()
    ana.submit(ana.fill(username="ben"))
    ana.until(lambda: road.members["ben"].get(f"/api/wandr/trips/{trip}").status == 200, "nobody was invited")

    ben = open_browser(road.server, scripts=scripts).sign_in("ben@example.org").go("/wandr/trips")
    ben.page.get_by_role("link", name=re.compile(name)).click()
    ben.page.wait_for_url(f"**/wandr/trips/{trip}")
    ben.is_renewing = True
    ben.page.get_by_role("button", name="Join").click()
    joined = lambda: road.members["ben"].get(f"/api/wandr/trips/{trip}").json["membership"] == "joined"
    ben.until(joined, "nobody has joined")
    ben.go(f"/wandr/trips/{trip}/people").page.get_by_role("button", name="Leave trip").click()
    ben.until(lambda: road.members["ben"].get(f"/api/wandr/trips/{trip}").status == 404, "nobody has left")


def test_what_lies_in_a_privacy_zone_shows_nowhere(road, open_browser):
    home = road.pin("ana", "Garden gate", 60.1699, 24.9384, isPrivate=False)
    log = road.visit("ana", home, "solid", visibility="everyone", tags=["doorbell"])
    shown = ["/wandr", "/wandr/u/ana", "/wandr/map", "/wandr/map?person=ana", "/wandr/new?q=garden"]
    pages = [*shown, f"/wandr/l/{log}", f"/wandr/places/{home}"]
    ben = open_browser(road.server).sign_in("ben@example.org")

    def telling() -> list[str]:
        """The pages on which Ben reads of it."""
        found = []
        for path in pages:
            text = ben.context.request.get(f"{road.server.url}{path}").text()
            found += [path] if "Garden gate" in text else []
        return found

    assert telling() == pages
    ana = open_browser(road.server).sign_in("ana@example.org").go("/wandr/zones")
    ana.is_renewing = True
    ana.submit(ana.fill(name="Garden", latitude="60.1702", longitude="24,9391", radius="1000"))
    ana.until(lambda: road.members["ben"].get(f"/api/wandr/logs/{log}").status == 404, "the zone keeps nothing back")
    expect(ana.page.locator(".place-row").filter(has_text="Garden")).to_contain_text("1,000 m, on")

    assert telling() == []
    assert "60.17" not in road.server.log and "Garden" not in road.server.log
    ana.go(f"/wandr/l/{log}")
    expect(ana.page.locator(".log-facts")).to_contain_text("Only you see it")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_newcomer_says_where_home_is(road, open_browser, scripts):
    name = "eve" if scripts else "fay"
    body = {"email": f"{name}@example.org", "password": client.PASSWORD}
    member = client.Client(road.server, username=name)
    member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
    person = open_browser(road.server, scripts=scripts).sign_in(f"{name}@example.org").go("/wandr/trips")
    person.is_renewing = True
    person.submit(person.fill(username=name))
    person.page.wait_for_url("**/wandr/home?next=**")

    if scripts:
        person.still()
        box = person.page.locator("[data-map-canvas]").bounding_box()
        person.page.locator("[data-map-canvas]").click(position={"x": box["width"] / 2, "y": box["height"] / 2})
        expect(person.page.locator("[name=latitude]")).not_to_have_value("")
    else:
        person.fill(latitude="25.0", longitude="10,0")
    person.page.get_by_role("button", name="Keep it to myself").click()

    person.page.wait_for_url(re.compile(r"/wandr/trips([?#].*)?$"))
    (zone,) = member.get("/api/wandr/privacy-zones").expect(200).json["items"]
    assert zone["name"] == "Home" and zone["isOn"] and abs(zone["latitude"] - 25) < 2 and abs(zone["longitude"] - 10) < 2
    pin = member.call("PUT", f"/api/wandr/places/{client.new_id()}", {"name": "Front door", "latitude": zone["latitude"], "longitude": zone["longitude"]})
    log = {"placeID": pin.expect(200).json["id"], "rating": "solid", "visibility": "everyone"}
    assert member.call("PUT", f"/api/wandr/logs/{client.new_id()}", log).expect(200).json["isInPrivacyZone"]


def test_the_sample_circle_has_a_year_of_travels(tmp_path):
    data, apps = tmp_path / "data", ("--apps", "wandr")
    sample = demo.Sample(data, hearth.must("demo", "--data", data, *apps, timeout=600).out)
    running = hearth.Server(data, arguments=apps).start()
    try:
        runner = client.Client(running).sign_in(sample.email, sample.password)
        trips, feed = runner.all("/api/wandr/trips"), runner.all("/api/wandr/feed")

        assert {one["membership"] for one in trips} == {"owner", "joined", "invited"}
        assert all(one["coverPhotoURL"] for one in trips)
        assert len(feed) > 20 and {one["rating"] for one in feed} == {"skip", "solid", "mustSee"}
        assert any(one["media"] for one in feed) and any(one["tripID"] for one in feed)
        assert runner.all("/api/wandr/logs") and runner.get("/api/wandr/want-to-go").expect(200).json["items"]
    finally:
        running.stop()
    hearth.must("check", "counters", "--data", data)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_trip_is_passed_on_by_a_link_until_it_is_ended(road, open_browser, scripts):
    owner = road.members["ben"]
    trip, place = client.new_id(), f"Chapel {'one' if scripts else 'two'}"
    owner.call("PUT", f"/api/wandr/trips/{trip}", {"name": "Two days"}).expect(200)
    media = [owner.upload(photos.jpeg(photos.drawn(seed=90 + scripts)), alt="A chapel").expect(201).json["id"]]
    road.visit("ben", road.pin("ben", place, 61.2345678, 14.5), "mustSee", note="Cold.", tripID=trip, media=media)

    ben = open_browser(road.server, scripts=scripts).sign_in("ben@example.org").go(f"/wandr/trips/{trip}")
    ben.page.get_by_role("link", name="Link", exact=True).click()
    ben.page.wait_for_url(f"**/wandr/trips/{trip}/link")
    ben.is_renewing = True
    ben.page.get_by_role("button", name="Make link").click()
    address = ben.page.locator("#trip-link")
    expect(address).to_have_value(re.compile(r"/wandr/t/[A-Za-z0-9_-]{22}$"))
    path = "/wandr/t/" + address.input_value().rsplit("/", 1)[1]

    stranger = open_browser(road.server, scripts=scripts).go(path)
    main = stranger.page.locator("main")
    expect(main).to_contain_text("Two days")
    expect(main).to_contain_text("Cold.")
    expect(main).to_contain_text("Around 61.25, 14.4")
    expect(main).not_to_contain_text(place)
    photo = main.locator("img").get_attribute("src")
    assert client.Client(road.server).call("GET", photo).expect(200).type in ("image/jpeg", "image/webp")

    ben.page.get_by_role("radio", name=re.compile("The place")).check()
    ben.page.get_by_role("button", name="Save").click()
    ben.page.wait_for_url(re.compile(r"/link([?#].*)?$"))
    stranger.go(path)
    expect(stranger.page.locator("main")).to_contain_text(place)
    ben.page.get_by_role("button", name="End link now").click()
    expect(ben.page.get_by_role("button", name="Make link")).to_be_visible()
    for gone in (path, photo):
        assert client.Client(road.server).call("GET", gone).status == 404
