"""Every page of Believe: nothing that axe finds, light and dark, phone and desktop; its cost; nothing moves."""

import re

import people
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

MOST_BYTES = 60_000
PAGES = {
    "nobody": ["/", "/believe", "/sign-up/believe", "/sign-in?next=/believe", "/believe/nothing-here"],
    "cal": ["/", "/believe", "/believe/support", "/believe/profile", "/believe/activity", "/believe/new-project"],
    "ben": [
        "/believe", "/believe/discover", "/believe/discover?q=boat", "/believe/discover?q=zzz", "/believe/support",
        "{project}", "{project}?tab=updates", "{project}?tab=milestones", "{project}/support", "{project}/messages",
        "{project}/supporters", "{project}/report", "{creator}", "{creator}/block", "{update}", "/believe/karma",
        "/believe/supported",
    ],
    "ana": [
        "/believe/profile", "/believe/edit-profile", "/believe/settings", "/believe/activity", "{project}",
        "{project}?tab=updates", "{project}?tab=milestones", "{project}/edit", "{project}/mood", "{project}/delete",
        "{project}/new-update", "{project}/new-milestone", "{project}/messages", "{project}/supporters",
        "{update}/edit", "{update}/delete", "{draft}/publish", "{milestone}/edit", "{milestone}/delete",
        "{message}/answer", "{message}/delete", "{message}/silence",
    ],
}  # fmt: skip
LOOKS = [(scheme, size) for scheme in ("light", "dark") for size in ("phone", "desktop")]
SIZES = {"phone": people.PHONE, "desktop": people.DESKTOP}


@pytest.fixture(scope="module")
def visitors(believers, chromium):
    """A signed-in browser for each person and look, opened when first needed."""
    opened: dict[tuple, people.Person] = {}

    def visitor(name: str, scheme: str, size: str) -> people.Person:
        key = name, scheme, size
        if key not in opened:
            person = people.Person.open(chromium, believers.server, size=SIZES[size], scheme=scheme)
            if name != "nobody":
                first = next((one for (who, *_), one in opened.items() if who == name), None)
                if first:
                    person.context.add_cookies(first.context.cookies())
                else:
                    person.sign_in(f"{name}@example.org")
            opened[key] = person
        return opened[key]

    yield visitor
    for person in opened.values():
        person.close()


@pytest.mark.parametrize(("scheme", "size"), LOOKS, ids=["-".join(look) for look in LOOKS])
@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in PAGES.items() for path in paths])
def test_a_page_has_no_fault(visitors, believers, name, path, scheme, size):
    person = visitors(name, scheme, size)
    person.seen.clear()
    person.shifts.clear()
    person.expected_statuses = {404} if path == "/believe/nothing-here" else set()

    person.go(path.format(**believers.places))

    person.page.wait_for_load_state("networkidle")
    found = Axe().run(person.page)
    assert found.violations_count == 0, found.generate_report()
    assert person.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0
    assert person.page.title().strip()
    assert person.page.locator("h1").count() == 1
    assert not person.faults(), "\n".join(person.seen)


@pytest.mark.parametrize(("scheme", "size"), LOOKS, ids=["-".join(look) for look in LOOKS])
def test_sheets_have_no_fault(visitors, believers, scheme, size):
    ben = visitors("ben", scheme, size)
    ben.go(believers.places["project"])
    dialog = ben.page.get_by_role("dialog")

    for link, sign in (("Send Support", "[name=message]"), (re.compile("follower"), ".people, .empty")):
        ben.page.get_by_role("link", name=link).first.click()
        expect(dialog.locator(sign).first).to_be_visible()
        ben.page.wait_for_function("() => document.getAnimations().every(one => one.playState !== 'running')")
        found = Axe().run(ben.page)
        assert found.violations_count == 0, found.generate_report()
        ben.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


COSTS = ["/believe", "/believe/discover", "/believe/support", "{project}?tab=updates", "{project}/support"]


@pytest.mark.parametrize("path", COSTS)
def test_a_page_costs_little(believers, open_browser, path):
    ben = open_browser(believers.server).sign_in("ben@example.org")
    fresh = open_browser(believers.server)
    fresh.context.add_cookies(ben.context.cookies())
    sizes = {}
    fresh.context.on("response", lambda answer: sizes.__setitem__(answer.url, int(answer.headers.get("content-length", 0))))

    fresh.go(path.format(**believers.places))
    fresh.page.wait_for_load_state("networkidle")

    own = {url: size for url, size in sizes.items() if re.search(r"\.(css|js)$", url)}
    assert own and sum(own.values()) <= MOST_BYTES, sorted(own.items(), key=lambda one: -one[1])[:8]
    print(f"{path}: {sum(own.values())} bytes in {len(own)} files")


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
@pytest.mark.parametrize("path", [*COSTS, "/believe/profile", "{project}"])
def test_nothing_moves_at_any_width(believers, open_browser, path, width):
    ben = open_browser(believers.server, size={"width": width, "height": 800}).sign_in("ben@example.org")
    ben.shifts.clear()

    ben.go(path.format(**believers.places))
    ben.page.wait_for_load_state("networkidle")
    ben.page.mouse.wheel(0, 1500)
    ben.page.wait_for_timeout(100)  # lets the last reports arrive

    assert sum(ben.shifts.values()) == 0, ben.moved
    assert ben.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("width", [360, 1280])
def test_the_tabs_have_their_place_before_they_come(believers, open_browser, width):
    ben = open_browser(believers.server, size={"width": width, "height": 800}).sign_in("ben@example.org")
    ben.go("/believe")
    tabs = ben.page.locator("nav.tabs")

    before = tabs.bounding_box()
    tabs.evaluate("tabs => tabs.replaceChildren()")

    assert tabs.bounding_box() == before


@pytest.fixture(scope="module")
def long_words(believers):
    """A project, its creator and a message in which no word ends."""
    gus, hal = believers.join("Gus", is_creator=True), believers.join("Hal")
    for member, name in ((gus, "G" * 80), (hal, "ح" * 60)):
        member.call("PATCH", "/api/believe/me", {"name": name}).expect(200)
    fields = {"title": "T" * 100, "tagline": "y" * 160, "description": "z" * 900}
    slug = gus.call("POST", "/api/believe/projects", fields).expect(201).json["slug"]
    path = f"/api/believe/projects/{slug}"
    gus.call("PATCH", "/api/believe/me", {"bio": "b" * 280, "websiteURL": f"https://{'a' * 200}.example/"}).expect(200)
    gus.call("POST", f"{path}/posts", {"content": "Q" * 900}).expect(201)
    gus.call("POST", f"{path}/milestones", {"title": "M" * 120, "description": "d" * 900}).expect(201)
    hal.call("PUT", f"{path}/follow").expect(200)
    said = hal.call("POST", f"{path}/support-messages", {"message": "S" * 900}).expect(201).json["id"]
    gus.call("PUT", f"/api/believe/support-messages/{said}/answer", {"text": "A" * 900, "isPublic": True}).expect(200)
    me = gus.get("/api/believe/me").expect(200).json["builder"]["id"]
    return {"project": f"/believe/p/{slug}", "creator": f"/believe/creator/{me}", "member": hal.email}


# 195 pixels: a phone at twice its size.
@pytest.mark.parametrize("width", [195, 320, 390, 1280])
def test_words_that_never_end_stay_on_the_page(believers, long_words, open_browser, width):
    hal = open_browser(believers.server, size={"width": width, "height": 800}).sign_in(long_words["member"])
    pages = ["/believe", "/believe/discover", "/believe/support", "{project}", "{project}?tab=updates",
             "{project}?tab=milestones", "{project}/messages", "{project}/supporters", "{creator}"]  # fmt: skip

    for path in pages:
        hal.go(path.format(**long_words))

        assert hal.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0, path
