"""Days are the reader's, wherever the server is."""

import datetime
import re
import zoneinfo

import hearth
import pytest
from playwright.sync_api import expect
from test_wandr_offline import home  # noqa: F401


def elsewhere() -> str:
    """A zone in which it is another day than in UTC."""
    return "Pacific/Kiritimati" if datetime.datetime.now(datetime.UTC).hour >= 10 else "Pacific/Pago_Pago"


@pytest.fixture
def page_of(chromium, open_browser):
    """Opens a tab of somebody's in a zone and a language."""
    opened = []

    def make(server, email: str, zone: str = "UTC", **language):
        known = open_browser(server).sign_in(email).context.storage_state()
        context = chromium.new_context(
            base_url=server.url, timezone_id=zone, storage_state=known, service_workers="block", **language
        )
        opened.append(context)
        return context.new_page()

    yield make
    for context in opened:
        context.close()


@pytest.mark.parametrize(("email", "path"), [("ben@example.org", "{project}"), ("boss@example.org", "/operator")])
def test_a_day_is_the_readers(believers, page_of, email, path):
    hearth.invitation(believers.server.data)
    zone = elsewhere()
    page = page_of(believers.server, email, zone)

    page.goto(path.format(**believers.places))

    day = page.locator("time[data-day]").first
    moment = datetime.datetime.fromisoformat(day.get_attribute("datetime")).astimezone(zoneinfo.ZoneInfo(zone))
    expect(day).to_have_text(f"{moment:%b} {moment.day}, {moment.year}")


@pytest.mark.parametrize("is_elsewhere", [True, False], ids=["another day", "the same day"])
def test_a_script_writes_a_day_in_the_browsers_language_and_leaves_the_servers(believers, page_of, is_elsewhere):
    zone = elsewhere() if is_elsewhere else "UTC"
    page = page_of(believers.server, "ben@example.org", zone, locale="de-DE")

    page.goto(believers.places["project"])

    day = page.locator("time[data-day]").first
    moment = datetime.datetime.fromisoformat(day.get_attribute("datetime")).astimezone(zoneinfo.ZoneInfo(zone))
    said = f"{moment:%d.%m.%Y}" if is_elsewhere else f"{moment:%b} {moment.day}, {moment.year}"
    expect(day).to_have_text(said)
    expect(day).to_have_attribute("title", re.compile(rf"^{moment:%d\.%m\.%Y}, \d\d:\d\d$"))


def test_a_message_has_its_clock_in_the_browsers_language(circle, page_of):
    ana, ben = circle.members["ana"], circle.members["ben"]
    circle.follow(ana, ben)
    room = ana.call("POST", "/api/kinnect/conversations", {"members": ["ben"]}).expect(201).json["id"]
    message = ana.call("POST", f"/api/kinnect/conversations/{room}/messages", {"body": "Hello"}).expect(201).json
    sent = datetime.datetime.fromisoformat(message["createdAt"])
    clock = rf"{sent:%H:%M}"
    month = r"(Jan|Feb|März|Apr|Mai|Juni|Juli|Aug|Sept|Okt|Nov|Dez)"
    # The same day, the same week, and later.
    said = {0: clock, 2: rf"(Mo|Di|Mi|Do|Fr|Sa|So)\.?, {clock}", 30: rf"{sent.day}\. {month}\.?, {clock}"}

    for days, words in said.items():
        page = page_of(circle.server, "ben@example.org", locale="de-DE")
        page.clock.set_fixed_time(sent + datetime.timedelta(days=days))
        page.goto(f"/kinnect/messages/{room}")

        expect(page.locator("time[data-moment]").first).to_have_text(re.compile(f"^{words}$"))


def test_a_row_of_the_device_has_its_day_in_the_browsers_language(home, page_of):  # noqa: F811
    home.visit("ana", home.pin, note="By the river", visitedOn="2026-03-05")
    home.visit("ana", home.pin, note="By the sea", visitedOn="2026-03")
    page = page_of(home.server, "ana@example.org", locale="de-DE")

    page.goto("/wandr/device")

    for note, said in (("By the river", "5. März 2026"), ("By the sea", "März 2026")):
        row = page.locator(".own-row").filter(has_text=note)
        expect(row.locator("[data-fill=date]")).to_have_text(said)
