"""Days are the reader's, wherever the server is."""

import datetime
import re
import zoneinfo

import hearth
import pytest
from playwright.sync_api import expect


def elsewhere() -> str:
    """A zone in which it is another day than in UTC."""
    return "Pacific/Kiritimati" if datetime.datetime.now(datetime.UTC).hour >= 10 else "Pacific/Pago_Pago"


@pytest.mark.parametrize(("email", "path"), [("ben@example.org", "{project}"), ("boss@example.org", "/operator")])
def test_a_day_is_the_readers(believers, chromium, open_browser, email, path):
    hearth.invitation(believers.server.data)
    known = open_browser(believers.server).sign_in(email).context.storage_state()
    zone = elsewhere()
    context = chromium.new_context(
        base_url=believers.server.url, timezone_id=zone, storage_state=known, service_workers="block"
    )
    page = context.new_page()

    page.goto(path.format(**believers.places))

    day = page.locator("time[data-day]").first
    moment = datetime.datetime.fromisoformat(day.get_attribute("datetime")).astimezone(zoneinfo.ZoneInfo(zone))
    expect(day).to_have_text(f"{moment:%b} {moment.day}, {moment.year}")
    context.close()


@pytest.mark.parametrize("is_elsewhere", [True, False], ids=["another day", "the same day"])
def test_a_script_writes_a_day_in_the_browsers_language_and_leaves_the_servers(believers, chromium, open_browser, is_elsewhere):
    known = open_browser(believers.server).sign_in("ben@example.org").context.storage_state()
    zone = elsewhere() if is_elsewhere else "UTC"
    context = chromium.new_context(
        base_url=believers.server.url, timezone_id=zone, storage_state=known, service_workers="block", locale="de-DE"
    )
    page = context.new_page()

    page.goto(believers.places["project"])

    day = page.locator("time[data-day]").first
    moment = datetime.datetime.fromisoformat(day.get_attribute("datetime")).astimezone(zoneinfo.ZoneInfo(zone))
    said = f"{moment:%d.%m.%Y}" if is_elsewhere else f"{moment:%b} {moment.day}, {moment.year}"
    expect(day).to_have_text(said)
    expect(day).to_have_attribute("title", re.compile(rf"^{moment:%d\.%m\.%Y}, \d\d:\d\d$"))
    context.close()
