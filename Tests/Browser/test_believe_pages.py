"""Every page of Believe: nothing that axe finds, light and dark, phone and desktop; its cost; nothing moves."""

import re

import pytest
from playwright.sync_api import expect
from visitors import SIZES, Visitors, check_largest_text, check_open_page, check_page, check_saved_page

MOST_BYTES = 60_000
PAGES = {
    "nobody": ["/", "/believe", "/believe/sign-up", "/believe/sign-in", "/sign-in", "/believe/offline", "/believe/nothing-here"],
    "cal": ["/", "/believe", "/believe/support", "/believe/profile", "/believe/activity", "/believe/new-project"],
    "ben": [
        "/believe", "/believe/discover", "/believe/discover?q=boat", "/believe/discover?q=zzz", "/believe/support",
        "{project}", "{project}?tab=updates", "{project}?tab=milestones", "{project}/support", "{project}/messages",
        "{project}/supporters", "{project}/report", "{creator}", "{creator}/block", "{update}", "/believe/karma",
        "/believe/supported", "{creator}/report", "{update}/report", "/believe/onboarding", "/believe/people-you-know",
    ],
    "ana": [
        "/believe/profile", "/believe/edit-profile", "/believe/settings", "/believe/notifications", "/believe/activity", "{project}",
        "{project}?tab=updates", "{project}?tab=milestones", "{project}/edit", "{project}/mood", "{project}/delete",
        "{project}/new-update", "{project}/new-milestone", "{project}/messages", "{project}/supporters",
        "{update}/edit", "{update}/delete", "{update}/save", "/believe/photo-saving", "{draft}/publish", "{milestone}/edit",
        "{milestone}/delete",
        "{project}/requests", "{message}/answer", "{message}/delete", "{message}/silence", "{message}/report",
        "/believe/new-update",
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def visitors(believers, chromium):
    opened = Visitors(chromium, believers.server)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in PAGES.items() for path in paths])
def test_a_page_has_no_fault(visitors, believers, name, path, size):
    check_page(visitors(name, size), path.format(**believers.places), size, not_found=path == "/believe/nothing-here")


def test_pages_of_believe_fit_with_the_largest_text(believers, open_browser):
    paths = ("/believe", "/believe/discover", "{project}", "{project}/support", "/believe/settings")
    check_largest_text(open_browser(believers.server).sign_in("ben@example.org"), [path.format(**believers.places) for path in paths])


def test_the_story_of_a_project_has_no_fault_where_it_was_saved(believers, open_browser, tmp_path):
    ana = open_browser(believers.server).sign_in("ana@example.org")  # it is its creator's alone

    check_saved_page(ana, f"{believers.places['project']}/story.html", tmp_path)


@pytest.mark.parametrize("size", SIZES)
def test_sheets_have_no_fault(visitors, believers, size):
    ben = visitors("ben", size).go(believers.places["project"])
    dialog = ben.page.get_by_role("dialog")

    for link, sign in (("Send support", "[name=message]"), (re.compile("follower"), ".people, .empty")):
        ben.page.get_by_role("link", name=link).first.click()
        expect(dialog.locator(sign).first).to_be_visible()
        check_open_page(ben)
        ben.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    assert not ben.faults(), "\n".join(ben.faults())


COSTS = ["/believe", "/believe/discover", "/believe/support", "{project}?tab=updates", "{project}/support"]


@pytest.mark.parametrize("path", COSTS)
def test_a_page_costs_little(believers, open_browser, path):
    fresh = open_browser(believers.server).sign_in("ben@example.org")
    sizes = {}
    fresh.context.on("response", lambda answer: sizes.__setitem__(answer.url, int(answer.headers.get("content-length", 0))))

    fresh.go(path.format(**believers.places)).still()

    own = {url: size for url, size in sizes.items() if re.search(r"\.(css|js)$", url)}
    assert own and sum(own.values()) <= MOST_BYTES, sorted(own.items(), key=lambda one: -one[1])[:8]
    print(f"{path}: {sum(own.values())} bytes in {len(own)} files")


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_moves_at_any_width(believers, open_browser, width):
    ben = open_browser(believers.server, size={"width": width, "height": 800}).sign_in("ben@example.org")

    for path in [*COSTS, "/believe/profile", "{project}"]:
        ben.moves_nothing(path.format(**believers.places))


# A page arrives as far as the first menu, and is shown; then the rest comes.
IN_TWO_PIECES = """async path => {
  const text = await (await fetch(path)).text();
  const cut = text.indexOf("<summary", text.indexOf('<details class="menu'));
  const place = () => {
    const { x, y, width, height } = document.querySelector("details.menu").getBoundingClientRect();
    return [x, y, width, height];
  };
  const shown = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  document.open();
  document.write(text.slice(0, cut));
  while (!document.querySelector("link[rel=stylesheet]").sheet || !document.querySelector("details.menu")) await shown();
  await shown();
  const before = place();
  document.write(text.slice(cut));
  document.close();
  await shown();
  return { before, after: place() };
}"""


@pytest.mark.parametrize("width", [360, 1280])
def test_a_page_may_arrive_in_two_pieces(believers, open_browser, width):
    ben = open_browser(believers.server, size={"width": width, "height": 800}).sign_in("ben@example.org").go("/believe")

    places = ben.page.evaluate(IN_TWO_PIECES, "/believe")

    assert places["before"] == places["after"]


@pytest.mark.parametrize("width", [360, 1280])
def test_the_tabs_have_their_place_before_they_come(believers, open_browser, width):
    ben = open_browser(believers.server, size={"width": width, "height": 800}).sign_in("ben@example.org")
    ben.go("/believe")
    tabs = ben.page.locator("nav.tabs")

    before = tabs.bounding_box()
    tabs.evaluate("tabs => tabs.replaceChildren()")

    assert tabs.bounding_box() == before


@pytest.mark.parametrize("width", [360, 1280])
def test_the_button_over_the_page_has_its_place_before_its_words_come(believers, open_browser, width):
    ben = open_browser(believers.server, size={"width": width, "height": 800}).sign_in("ben@example.org")
    ben.go("/believe/profile")
    button = ben.page.locator(".floating")

    before = button.bounding_box()
    button.evaluate("button => button.replaceChildren()")

    assert button.bounding_box() == before


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

        hal.expect_to_fit()
