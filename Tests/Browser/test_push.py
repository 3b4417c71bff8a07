"""Notifications in a browser: the offer after the first like, the page in settings, what the service worker makes of a message.

Headless browsers have no push service, so that subscribing is played; the server, and what it sends, are real."""

import json

import axe
import client
import hearth
import photos
import pytest
from patience import until
from playwright.sync_api import expect
from pushes import PushService

# A browser that asks, and subscribes at our service.
PLAYED = """
(() => {
  const subscription = %s;
  let held = null;
  let permission = "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => (permission = "granted");
  PushManager.prototype.getSubscription = async () => held;
  PushManager.prototype.subscribe = async (options) => (held = {
    endpoint: subscription.endpoint, options, toJSON: () => subscription, unsubscribe: async () => ((held = null), true),
  });
})();
"""


@pytest.fixture(scope="module")
def photo() -> bytes:
    return photos.jpeg(photos.drawn(800, 600))


@pytest.fixture(scope="module")
def service():
    running = PushService()
    yield running
    running.close()


@pytest.fixture(scope="module")
def pair(tmp_path_factory, service):
    """Ana, whom Ben follows, and a post of hers."""
    running = hearth.Server(tmp_path_factory.mktemp("pair") / "data", arguments=service.arguments).start()
    circle = client.Circle(running)
    ana, ben = circle.join("ana"), circle.join("ben")
    circle.follow(ben, ana)
    yield circle
    running.stop()


@pytest.fixture
def post(pair, photo) -> str:
    return pair.members["ana"].post_photo(photo, "The lake")["id"]


def played(person, device) -> None:
    person.page.add_init_script(PLAYED % json.dumps(device.subscription))


def test_after_the_first_like_ben_is_asked_and_hears_of_the_next_photo(pair, service, open_browser, post, photo):
    device = service.device("browser")
    ben = open_browser(pair.server, worker=True).sign_in("ben@example.org")
    played(ben, device)
    ben.go("/kinnect")
    offer = ben.page.get_by_role("complementary", name="Notifications")
    expect(offer).to_have_count(0)

    ben.press_like(post, 1, mine=True)
    expect(offer).to_contain_text("the service of your browser’s maker")
    axe.check(ben.page)
    offer.get_by_role("button", name="Notify me").click()
    expect(ben.page.get_by_text("You’ll be notified here.")).to_be_visible()

    more = pair.members["ana"].post_photo(photo, "The forest")["id"]
    assert device.wait()[0].said["url"] == f"/kinnect/p/{more}"
    ben.go("/kinnect/account/push")
    expect(ben.page.get_by_role("heading", name="Your devices", exact=True)).to_be_visible()


def test_who_says_no_is_not_asked_again(pair, service, open_browser, post):
    ben = open_browser(pair.server, worker=True).sign_in("ben@example.org")
    played(ben, service.device("no"))
    ben.go("/kinnect")
    ben.press_like(post, 1, mine=True)
    offer = ben.page.get_by_role("complementary", name="Notifications")

    offer.get_by_role("button", name="Not now").press("Enter")
    expect(offer).to_have_count(0)
    ben.go("/kinnect")
    ben.press_like(post, 0, mine=False)
    ben.press_like(post, 1, mine=True)

    ben.still()
    expect(offer).to_have_count(0)


def test_the_page_turns_it_on_tries_it_and_turns_it_off(pair, service, open_browser):
    device = service.device("page")
    ben = open_browser(pair.server, worker=True).sign_in("ben@example.org")
    played(ben, device)
    ben.go("/kinnect/settings")
    ben.page.get_by_role("link", name="Notifications on your devices").click()
    expect(ben.page.locator("[data-push-state]")).to_have_text("Notifications are off here.")
    axe.check(ben.page)

    ben.page.get_by_role("button", name="Notify me on this device").click()
    ben.page.get_by_role("button", name="Send a test").first.click()

    expect(ben.page.get_by_text("Sent. It takes a few seconds.")).to_be_visible()
    assert device.wait()[0].said["kind"] == "test"
    ben.page.locator("ul.rows > li").first.get_by_role("button", name="Hide content").click()
    expect(ben.page.get_by_text("without content").first).to_be_visible()


def test_quiet_hours_are_kept_with_the_browsers_zone(pair, open_browser):
    ana = open_browser(pair.server).sign_in("ana@example.org")
    ana.go("/kinnect/account/push")
    zone = ana.page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")

    expect(ana.page.get_by_label("Time zone")).to_have_value(zone)
    ana.page.get_by_label("Notify me of nothing at night").check()
    ana.page.get_by_label("From").fill("23:15")
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.page.get_by_text("Saved.")).to_be_visible()

    ana.go("/kinnect/account/push")
    expect(ana.page.get_by_label("From")).to_have_value("23:15")
    expect(ana.page.get_by_label("Notify me of nothing at night")).to_be_checked()


def test_the_worker_shows_what_a_message_says(pair, open_browser, post):
    ben = open_browser(pair.server, worker=True).sign_in("ben@example.org")
    ben.page.context.grant_permissions(["notifications"], origin=pair.server.url)
    ben.go("/kinnect")
    devtools = ben.page.context.new_cdp_session(ben.page)
    registrations = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    devtools.send("ServiceWorker.enable")
    ben.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    probe = "navigator.serviceWorker.ready.then((one) => one.showNotification('probe').then(() => one.getNotifications())).then((all) => all.length)"
    try:
        shown = ben.page.evaluate(probe)
    except Exception:  # noqa: BLE001: some headless browsers have no notifications at all
        shown = 0
    if not shown:
        pytest.skip("this browser shows no notifications")
    ben.until(lambda: registrations, "a registration")
    said = {"app": "kinnect", "kind": "share", "title": "Ana shared a photo", "body": "The lake", "url": f"/kinnect/p/{post}", "tag": "t"}

    for _ in range(2):
        message = {"origin": pair.server.url, "registrationId": registrations[0]["registrationId"], "data": json.dumps(said)}
        devtools.send("ServiceWorker.deliverPushMessage", message)

    listed = "navigator.serviceWorker.ready.then((one) => one.getNotifications({ tag: 't' })).then((all) => all.map((one) => [one.title, one.body, one.data.url]))"
    until(lambda: ben.page.evaluate(listed) == [["Ana shared a photo", "The lake", f"/kinnect/p/{post}"]], "one, in place of the other")
    # Who looks at the thing needs it no longer.
    ben.go(f"/kinnect/p/{post}")
    until(lambda: ben.page.evaluate(listed) == [], "it is closed")
