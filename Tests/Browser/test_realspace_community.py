"""Realspace's events: their pages have no fault; one is made at a place, answered, filled, approved, moved and cancelled; by forms too."""

import datetime
import re

import client
import hearth
import pytest
from playwright.sync_api import expect
from visitors import SIZES, Visitors, check_page

SECRET = "Hidden Lane 7"
PAGES = {
    "cal": ["/realspace/community", "/realspace/community?mine=true", "/realspace/community?when=past", "/realspace/events/{supper}",
            "/realspace/events/{choir}", "/realspace/venues?q=nothing", "/realspace/calendar"],
    "ben": ["/realspace/events/{supper}", "/realspace/events/{supper}/guests", "/realspace/events/{supper}/report",
            "/realspace/venues/{odeon}/report"],
    "ana": [
        "/realspace/community", "/realspace/events/new", "/realspace/events/new?venue={odeon}", "/realspace/events/{supper}",
        "/realspace/events/{supper}/edit", "/realspace/events/{supper}/guests", "/realspace/events/{supper}/cancel",
        "/realspace/events/{supper}/delete", "/realspace/events/{choir}", "/realspace/events/{choir}/dates",
        "/realspace/events/{choir}/move?on={date}", "/realspace/events/{choir}/cancel?on={date}", "/realspace/venues",
        "/realspace/venues/new", "/realspace/venues/{odeon}", "/realspace/venues/{odeon}/edit",
    ],
}  # fmt: skip


def ahead(days: int, hour: int = 17) -> datetime.datetime:
    day = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=days)
    return day.replace(hour=hour, minute=30, second=0, microsecond=0)


def wire(time: datetime.datetime) -> str:
    return f"{time:%Y-%m-%dT%H:%M:%S.000Z}"


class Town:
    """Ana's supper with an address of its own, which Ben may know and Cal not; a choir that repeats; a place."""

    def __init__(self, server: hearth.Server):
        self.server = server
        self.members = {name: self.join(name) for name in ("ana", "ben", "cal")}
        ana, ben = self.members["ana"], self.members["ben"]
        odeon = ana.call("POST", "/api/realspace/entities", {"name": "Odeon", "address": "Main Street 1"}).expect(201).json
        supper = self.meet("ana", "Supper", ahead(5), privateAddress=SECRET, needsApproval=True, capacity=4)
        said = {"eventDescription": "We sing.\n\nAll of us.", "link": "https://example.org/choir"}
        choir = self.meet("ana", "Choir", ahead(3), recurrence="FREQ=WEEKLY", entity=odeon["id"], **said)
        self.answer("ben", supper["id"], "going")
        ana.call("PUT", f"/api/realspace/events/{supper['id']}/guests/ben", {"approved": True}).expect(204)
        self.ids = {"odeon": odeon["id"], "supper": supper["id"], "choir": choir["id"], "date": choir["occurrence"].replace(":", "%3A")}

    def join(self, name: str) -> client.Client:
        member = client.Client(self.server, username=name)
        body = {"email": f"{name}@example.org", "password": client.PASSWORD}
        member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
        member.call("POST", "/api/realspace/profile", {"username": name, "fullName": name.title()}).expect(201)
        return member

    def meet(self, host: str, name: str, start: datetime.datetime, **more) -> dict:
        body = {"name": name, "start": wire(start), "timeZone": "Europe/Stockholm"} | more
        return self.members[host].call("POST", "/api/realspace/events", body).expect(201).json

    def answer(self, guest: str, event: str, answer: str) -> str:
        return self.members[guest].call("PUT", f"/api/realspace/events/{event}/rsvp", {"answer": answer}).expect(200).json["state"]

    def event(self, name: str, viewer: str = "ana") -> dict:
        [found] = [one for one in self.members["ana"].get("/api/realspace/events?limit=100").json["items"] if one["name"] == name]
        return self.members[viewer].get(f"/api/realspace/events/{found['id']}").expect(200).json


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    running = hearth.Server(tmp_path_factory.mktemp("town") / "data", arguments=("--apps", "realspace", "--open", "realspace"))
    running.start()
    yield Town(running)
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def visitors(town, chromium):
    opened = Visitors(chromium, town.server)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in PAGES.items() for path in paths])
def test_a_page_of_the_community_has_no_fault(visitors, town, name, path, size):
    check_page(visitors(name, size), path.format(**town.ids), size)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_place_and_an_event_are_made_and_found(town, open_browser, scripts):
    place, name = ("Rialto", "Film night") if scripts else ("Palace", "Quiz night")
    ana = open_browser(town.server, scripts=scripts).sign_in("ana@example.org").go("/realspace/venues")
    ana.page.get_by_role("link", name="Add a place").click()
    ana.page.wait_for_url("**/realspace/venues/new")
    ana.page.get_by_label("Name").fill(place)
    ana.page.get_by_label("Address").fill("Main Street 3")
    ana.page.get_by_role("button", name="Add place").click()
    ana.page.wait_for_url(re.compile(r"/realspace/venues/[0-9a-f-]{36}"))
    ana.page.get_by_role("link", name="Make an event here").click()
    ana.page.wait_for_url("**/realspace/events/new?venue=*")
    start = ahead(9)
    ana.page.get_by_label("Name").fill(name)
    ana.page.locator("#startDate").fill(f"{start:%Y-%m-%d}")
    ana.page.locator("#startTime").fill("19:30")
    ana.page.locator("#timeZone").fill("Europe/Stockholm")
    expect(ana.page.locator("#entity option:checked")).to_have_text(place)
    ana.page.get_by_role("button", name="Make event").click()
    ana.page.wait_for_url(re.compile(r"/realspace/events/[0-9a-f-]{36}"))
    made = town.event(name)
    assert made["entity"]["name"] == place and made["timeZone"] == "Europe/Stockholm"
    # Her page shows who comes.
    ana.is_renewing = True

    cal = open_browser(town.server, scripts=scripts).sign_in("cal@example.org").go("/realspace/community")
    expect(cal.page.locator(".tab[aria-current]")).to_contain_text("Community")
    cal.page.get_by_role("link", name=name).click()
    cal.page.wait_for_url(f"**/realspace/events/{made['id']}")
    expect(cal.page.locator(".event-when")).to_contain_text("19:30")
    cal.page.get_by_label("People, with you").fill("2")
    cal.page.get_by_role("button", name="Going", exact=True).click()
    expect(cal.page.get_by_text("You have places for 2.")).to_be_visible()
    assert town.event(name)["goingCount"] == 2
    cal.page.get_by_role("button", name="No", exact=True).click()
    expect(cal.page.get_by_text("You aren’t coming.")).to_be_visible()
    assert town.event(name)["goingCount"] == 0


def test_the_list_says_what_an_event_is_about_in_a_few_lines(town, open_browser):
    about = " ".join(["Bring a chair and something warm to drink."] * 40)
    event = town.meet("ana", "Picnic", ahead(8), eventDescription=about, link="https://example.org/picnic?from=list")
    cal = open_browser(town.server).sign_in("cal@example.org").go("/realspace/community")

    card = cal.page.locator(".event", has_text="Picnic")
    brief = card.locator(".event-brief")
    assert brief.evaluate("text => text.clientHeight < text.scrollHeight / 2"), "all of a long description is shown"
    expect(card.get_by_role("link", name="example.org")).to_have_attribute("href", "https://example.org/picnic?from=list")
    cal.go(f"/realspace/events/{event['id']}")
    expect(cal.page.locator(".event-text")).to_have_text(about)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_place_is_put_into_a_city_and_gets_a_point_of_its_own(town, open_browser, scripts):
    if not town.members["ana"].get("/api/realspace/cities?q=stockh").json["items"]:
        pytest.skip("Scripts/setup makes the gazetteer that this needs")
    ana = open_browser(town.server, scripts=scripts).sign_in("ana@example.org").go("/realspace/venues/new")
    ana.page.get_by_label("Name").fill("Northern Lights" if scripts else "Southern Cross")
    city = ana.page.locator("#city")
    if scripts:
        city.press_sequentially("stockh")
        option = ana.page.get_by_role("option").first
        expect(option).to_contain_text("Stockholm, Sweden")
        city.press("ArrowDown")
        expect(option).to_have_attribute("aria-selected", "true")
        city.press("Enter")
        expect(city).to_have_value("Stockholm, Sweden")
        assert ana.page.locator("[name=cityID]").input_value() == "2673730"
        # Other words are another city.
        city.press("Backspace")
        assert ana.page.locator("[name=cityID]").input_value() == ""
        city.press("n")
    else:
        ana.expected_statuses = {422}
        city.fill("Springfield")
        ana.page.get_by_role("button", name="Add place").click()
        expect(ana.page.get_by_text("Choose which city you mean.")).to_be_visible()
        ana.page.get_by_role("radio").first.check()
    ana.page.get_by_role("button", name="Add place").click()
    ana.page.wait_for_url(re.compile(r"/realspace/venues/[0-9a-f-]{36}"))
    line, link = ana.page.locator(".event-address"), ana.page.get_by_role("link", name="Open a map")
    expect(line).to_contain_text("Stockholm, Sweden" if scripts else "Springfield, ")
    expect(link).to_have_attribute("href", re.compile(r"openstreetmap\.org/#map=12/"))

    ana.page.get_by_role("link", name="Edit this place").click()
    ana.page.wait_for_url("**/edit")
    ana.page.locator("#city").fill("")
    ana.page.get_by_text("Or give a point of its own").click()
    ana.page.locator("#latitude").fill("59,3326")
    ana.page.locator("#longitude").fill("18.0649")
    ana.page.get_by_role("button", name="Save").click()
    ana.page.wait_for_url(re.compile(r"/realspace/venues/[0-9a-f-]{36}(\?|$)"))
    expect(line).to_contain_text("59.3326, 18.0649")
    expect(link).to_have_attribute("href", re.compile(r"mlat=59\.3326&mlon=18\.0649"))


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_an_address_appears_once_the_host_has_said_yes(town, open_browser, scripts):
    name = "Dinner" if scripts else "Lunch"
    event = town.meet("ana", name, ahead(11), privateAddress=SECRET, needsApproval=True)["id"]
    cal = open_browser(town.server, scripts=scripts).sign_in("cal@example.org").go(f"/realspace/events/{event}")
    assert SECRET not in cal.page.content()
    cal.page.get_by_role("button", name="Ask to come").click()
    expect(cal.page.get_by_text("The host decides who comes.")).to_be_visible()
    assert SECRET not in cal.page.content()
    cal.is_renewing = True

    ana = open_browser(town.server, scripts=scripts).sign_in("ana@example.org").go(f"/realspace/events/{event}")
    ana.page.get_by_role("link", name="1 person asks to come").click()
    ana.page.wait_for_url(f"**/realspace/events/{event}/guests")
    ana.page.get_by_role("button", name="Approve: cal").click()
    expect(ana.page.get_by_role("button", name="Approve: cal")).to_have_count(0)
    if not scripts:
        cal.go(f"/realspace/events/{event}")
    expect(cal.page.locator(".event-address")).to_contain_text(SECRET)
    assert town.event(name, "cal")["myState"] == "confirmed"


def test_what_others_do_is_shown_while_an_event_is_looked_at(town, open_browser):
    event = town.meet("ana", "Picnic", ahead(13), capacity=3)["id"]
    town.answer("cal", event, "maybe")
    ana = open_browser(town.server).sign_in("ana@example.org").go(f"/realspace/events/{event}").still()
    cal = open_browser(town.server).sign_in("cal@example.org").go("/realspace/community").still()
    ana.is_renewing = cal.is_renewing = True
    facts, card = ana.page.locator(".event-head .topic-facts"), cal.page.locator(f"[data-event-card='{event}']")
    expect(facts).to_contain_text("0 of 3 going")

    town.answer("ben", event, "going")
    expect(facts).to_contain_text("1 of 3 going")
    expect(card).to_contain_text("1 of 3 going")
    # What is being typed stays, and the rest is shown around it.
    people = ana.page.get_by_label("People, with you")
    people.fill("2")
    town.members["ana"].call("PATCH", f"/api/realspace/events/{event}", {"eventDescription": "Bring a blanket"}).expect(200)
    expect(ana.page.get_by_text("Bring a blanket")).to_be_visible()
    expect(people).to_have_value("2")
    expect(people).to_be_focused()

    ana.go(f"/realspace/events/{event}/guests").still()
    town.answer("cal", event, "going")
    expect(ana.page.locator(".people > li", has_text="Cal")).to_contain_text("Going")
    town.members["ana"].call("DELETE", f"/api/realspace/events/{event}").expect(204)
    expect(card).to_contain_text("Cancelled")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_date_is_moved_and_an_event_cancelled(town, open_browser, scripts):
    name = "Chess" if scripts else "Bridge"
    event = town.meet("ana", name, ahead(4), recurrence="FREQ=WEEKLY;COUNT=4")["id"]
    ana = open_browser(town.server, scripts=scripts).sign_in("ana@example.org").go(f"/realspace/events/{event}/dates")
    ana.page.get_by_role("link", name="Move").nth(1).click()
    ana.page.wait_for_url("**/move?on=*")
    ana.page.locator("#startTime").fill("20:15")
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.page.get_by_text("Moved from")).to_be_visible()
    dates = town.members["cal"].get(f"/api/realspace/events/{event}/dates").json["items"]
    assert [date["status"] for date in dates] == ["confirmed", "moved", "confirmed", "confirmed"]

    ana.go(f"/realspace/events/{event}")
    ana.page.get_by_role("link", name="Cancel event").click()
    ana.page.get_by_role("button", name="Cancel event").click()
    expect(ana.page.locator(".event-status")).to_have_text("Cancelled")
    assert town.event(name, "cal")["status"] == "cancelled"
