"""A post on its way: it goes on whatever page is open, waits where it has to, says what is wrong, and is made once."""

import re

import axe
import hearth
import people
import photos
import pytest
from client import Circle
from playwright.sync_api import Error, expect

UPLOADS = re.compile(r"/api/media/uploads")
POSTS = re.compile(r"/api/kinnect/posts$")
SIZES = {"phone": people.PHONE, "desktop": people.DESKTOP}


class Gate:
    """Holds the parts of uploads back, from the first or a later one on, until it is opened."""

    def __init__(self, context, passing: float = 0):
        self.passing = passing
        self.held, self.offsets = [], []
        context.route(UPLOADS, self.handle)

    def handle(self, route):
        if route.request.method != "PATCH":
            return route.continue_()
        self.offsets.append(int(route.request.headers["upload-offset"]))
        if self.passing > 0:
            self.passing -= 1
            return route.continue_()
        self.held.append(route)

    def wait(self, person, count: int = 1):
        person.until(lambda: len(self.held) >= count, "no part is on its way")

    def open(self):
        self.passing = float("inf")
        for route in self.held:
            try:
                route.continue_()
            except Error:
                pass  # the page that sent it has gone


@pytest.fixture(scope="module")
def big() -> bytes:
    return photos.noise(1500, 1200)


@pytest.fixture
def own(tmp_path) -> Circle:
    running = hearth.Server(tmp_path / "data").start()
    made = Circle(running)
    made.join("ana")
    made.join("ben")
    yield made
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture
def ana(own, open_browser):
    person = open_browser(own.server).sign_in("ana@example.org")
    # What goes out takes its place when it is there, on whatever page, and moves what is below it.
    person.is_renewing = True
    yield person
    forgive(person)


def write(person, *pictures: bytes, caption: str = "On its way"):
    person.go("/kinnect/new")
    files = [{"name": f"{n}.jpg", "mimeType": "image/jpeg", "buffer": data} for n, data in enumerate(pictures)]
    person.page.locator("[name=file]").set_input_files(files)
    expect(person.page.locator("[data-item]")).to_have_count(len(pictures))
    person.page.locator("[name=caption]").fill(caption)


def share(person):
    person.page.get_by_role("button", name="Share", exact=True).click()
    expect(person.page).to_have_url(re.compile(r"/kinnect$"))


def small(seed: int) -> bytes:
    return photos.jpeg(photos.drawn(400, 400, seed=seed))


def posts(own, name: str = "ana") -> list[dict]:
    return own.members[name].get("/api/kinnect/feed").expect(200).json["items"]


def comes(person, own, count: int = 1) -> dict:
    """Waits for the post, and until nothing is on its way any more."""
    person.until(lambda: len(posts(own)) >= count, "the post did not come")
    expect(person.page.locator("[data-sharing], .sharing-line:has(progress:not([hidden]))")).to_have_count(0)
    assert len(posts(own)) == count
    forgive(person)
    return posts(own)[0]


def forgive(person, *words: str):
    """What is new takes its place and moves what is below it; requests of pages that go are cut."""
    person.expect_faults("layout shifted", "net::ERR_", *words)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_a_post_is_left_to_itself_and_arrives_while_something_else_is_read(own, open_browser, big, size, scheme):
    ana = open_browser(own.server, size=SIZES[size], scheme=scheme).sign_in("ana@example.org")
    gate = Gate(ana.context, passing=1)
    write(ana, big, small(1))
    share(ana)
    gate.wait(ana)

    card = ana.page.locator("[data-share]")
    expect(card).to_contain_text("Sharing…")
    expect(card.get_by_role("progressbar")).to_be_visible()
    expect(card.get_by_role("button", name="Cancel")).to_be_visible()
    expect(card.locator("img")).to_have_js_property("complete", True)
    axe.check(ana.page)
    ana.expect_to_fit()
    # On other pages there is a line; the next page goes on where the last one stopped.
    gate.held.clear()
    ana.go("/kinnect/search")
    line = ana.page.locator(".sharing-line")
    expect(line).to_contain_text("Sharing…")
    axe.check(ana.page)
    gate.wait(ana)
    gate.open()
    expect(line).to_contain_text("Your post is shared. View", timeout=people.UPLOAD_MILLISECONDS)
    post = comes(ana, own)
    assert len(post["media"]) == 2 and post["caption"] == "On its way"
    line.click()
    expect(ana.page).to_have_url(re.compile(f"/kinnect/p/{post['id']}"))
    expect(ana.page.locator(".sharing-line")).to_have_count(0)


def test_the_feed_keeps_room_for_what_is_on_its_way_and_shows_the_post_when_it_is_there(own, ana):
    gate = Gate(ana.context)
    write(ana, small(1), caption="In its place")
    share(ana)
    gate.wait(ana)

    ana.shifts.clear()
    ana.moved.clear()
    ana.go("/kinnect")
    expect(ana.page.locator("[data-share]")).to_contain_text("Sharing…")
    ana.page.wait_for_timeout(50)  # lets the last reports arrive; decides nothing
    assert sum(ana.shifts.values()) < people.STILL_LIMIT, ana.moved
    ana.page.evaluate("window.stayed = true")
    gate.open()

    expect(ana.page.locator("article.post")).to_contain_text("In its place")
    comes(ana, own)
    expect(ana.page.get_by_role("status").filter(has_text="Your post is shared.").first).to_be_attached()
    assert ana.page.evaluate("window.stayed")
    # There is nothing to keep room for any more.
    assert "data-sharing" not in ana.context.request.get("/kinnect").text()


def test_a_browser_that_was_closed_goes_on_when_it_is_opened_again(own, chromium, big, tmp_path):
    def opened() -> people.Person:
        context = chromium.browser_type.launch_persistent_context(
            tmp_path / "profile", **people.CHROMIUM,
            base_url=own.server.url, viewport=people.DESKTOP, service_workers="block")  # fmt: skip
        person = people.Person(context, context.pages[0], own.server, True, width=people.DESKTOP["width"])
        person.watch()
        return person.sign_in("ana@example.org")

    ana = opened()
    gate = Gate(ana.context, passing=2)
    write(ana, big)
    share(ana)
    gate.wait(ana)
    reached = gate.offsets[-1]
    assert reached > 0
    ana.close()

    ana = opened()
    gate = Gate(ana.context)
    ana.go("/kinnect/activity")
    gate.wait(ana)
    assert gate.offsets == [reached], "it has begun anew"
    gate.open()
    comes(ana, own)
    ana.close()


def test_without_a_connection_it_waits_and_says_so(own, ana, big):
    gate = Gate(ana.context)
    write(ana, big)
    share(ana)
    gate.wait(ana)

    ana.context.set_offline(True)
    gate.held.pop().abort("internetdisconnected")
    card = ana.page.locator("[data-share]")
    expect(card).to_contain_text("Waiting until you’re online…")
    axe.check(ana.page)
    gate.open()
    ana.context.set_offline(False)

    comes(ana, own)


def test_written_without_a_connection_it_goes_out_later(own, ana):
    write(ana, small(1))
    ana.context.set_offline(True)

    ana.page.get_by_role("button", name="Share", exact=True).click()

    expect(ana.page.get_by_role("alert").filter(has_text="You’re offline.")).to_be_visible()
    ana.context.set_offline(False)
    expect(ana.page).to_have_url(re.compile(r"/kinnect$"))
    comes(ana, own)


def test_what_is_refused_says_why_and_comes_back_to_be_edited(own, ana):
    ana.go("/kinnect/new")
    files = [("good.jpg", small(1)), ("letter.jpg", b"Dear Ana, this is no photo. " * 40)]
    ana.page.locator("[name=file]").set_input_files(
        [{"name": name, "mimeType": "image/jpeg", "buffer": data} for name, data in files])
    expect(ana.page.locator("[data-item]")).to_have_count(2)
    ana.page.get_by_label("Alt text of photo 1").fill("A good one")
    ana.page.locator("[name=crop][value=original]").check()
    ana.page.locator("[name=caption]").fill("Both of them")
    share(ana)

    card = ana.page.locator("[data-share]")
    expect(card.get_by_role("alert")).to_contain_text("not a photo")
    expect(card).to_contain_text("Your post wasn’t shared")
    axe.check(ana.page)
    forgive(ana)
    ana.go("/kinnect/search")
    expect(ana.page.locator(".sharing-line")).to_contain_text("Your post wasn’t shared")
    ana.page.locator(".sharing-line").click()
    card.get_by_role("button", name="Edit").click()

    expect(ana.page).to_have_url(re.compile(r"/kinnect/new$"))
    expect(ana.page.locator("[data-item]")).to_have_count(2)
    expect(ana.page.get_by_label("Alt text of photo 1")).to_have_value("A good one")
    expect(ana.page.locator("[name=crop][value=original]")).to_be_checked()
    expect(ana.page.locator("[name=caption]")).to_have_value("Both of them")
    ana.page.get_by_role("button", name="Remove photo 2").click()
    share(ana)
    post = comes(ana, own)
    assert [item["alt"] for item in post["media"]] == ["A good one"] and post["caption"] == "Both of them"


def test_a_full_disk_is_told_and_tried_again(own, ana):
    full = '{"status":507,"code":"storage_full","title":"Full","detail":"The server’s disk is full."}'
    ana.expected_statuses = {507}
    ana.context.route(UPLOADS, lambda route: route.fulfill(status=507, content_type="application/problem+json", body=full))
    write(ana, small(1))
    share(ana)
    card = ana.page.locator("[data-share]")
    expect(card.get_by_role("alert")).to_contain_text("disk is full")
    ana.context.unroute(UPLOADS)

    card.get_by_role("button", name="Try again").click()

    comes(ana, own)


def test_discarding_asks_and_leaves_nothing(own, ana):
    write(ana, b"Not a photo either. " * 50)
    share(ana)
    card = ana.page.locator("[data-share]")
    expect(card.get_by_role("alert")).to_be_visible()

    card.get_by_role("button", name="Discard").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Discard").click()

    expect(ana.page.locator("[data-sharing]")).to_have_count(0)
    ana.go("/kinnect/new")
    expect(ana.page.locator("[data-draft]")).to_be_hidden()


def test_cancelling_makes_a_draft_of_it(own, ana):
    gate = Gate(ana.context)
    write(ana, small(1), caption="Not yet")
    share(ana)
    gate.wait(ana)

    ana.page.locator("[data-share]").get_by_role("button", name="Cancel").click()

    expect(ana.page.locator("[data-sharing]")).to_have_count(0)
    expect(ana.page.get_by_text("Your post is kept as a draft under New post.")).to_be_visible()
    gate.open()
    forgive(ana)
    ana.go("/kinnect/new")
    ana.page.get_by_role("button", name="Use it").click()
    expect(ana.page.locator("[name=caption]")).to_have_value("Not yet")
    assert posts(own) == []
    share(ana)
    assert comes(ana, own)["caption"] == "Not yet"


def test_two_pages_send_it_once(own, ana, big):
    made = []
    ana.context.route(POSTS, lambda route: (made.append(route.request.headers["idempotency-key"]), route.continue_()))
    gate = Gate(ana.context)
    write(ana, big)
    share(ana)
    gate.wait(ana)
    other = ana.context.new_page()
    other.goto("/kinnect")
    expect(other.locator("[data-share]")).to_be_visible()
    assert gate.offsets == [0], "both send"

    # The page that sends goes; the other one takes over, and shows the post.
    gate.held.clear()
    ana.page.goto("about:blank")
    gate.wait(ana)
    gate.open()

    expect(other.locator("article.post")).to_have_count(1)
    assert len(made) == 1 and len(posts(own)) == 1
    other.close()


def test_signing_out_takes_it_along(own, ana):
    gate = Gate(ana.context)
    write(ana, small(1))
    share(ana)
    gate.wait(ana)
    ana.go("/kinnect/settings")
    ana.page.get_by_role("button", name="Sign out").click()
    # It is nowhere else, so that nobody loses it by a slip.
    question = ana.page.get_by_role("dialog")
    expect(question).to_contain_text("1 post not sent")
    axe.check(ana.page)
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    ana.page.get_by_role("button", name="Sign out").click()
    question.get_by_role("button", name="Sign out").click()
    ana.leaves("/kinnect/settings")
    gate.open()

    ana.sign_in_by_form("ana@example.org").go("/kinnect").still()

    expect(ana.page.locator("[data-share], [data-sharing]")).to_have_count(0)
    ana.go("/kinnect/new")
    expect(ana.page.locator("[data-draft]")).to_be_hidden()
    assert posts(own) == []


def test_signing_out_on_another_page_ends_it(own, ana):
    ana.expected_statuses = {401}
    gate = Gate(ana.context)
    write(ana, small(1))
    share(ana)
    gate.wait(ana)
    other = ana.context.new_page()
    other.goto("/kinnect/settings")
    other.get_by_role("button", name="Sign out").click()
    other.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(other).to_have_url(re.compile("/kinnect/sign-in"))
    other.close()
    gate.open()

    expect(ana.page.locator("[data-share], [data-sharing]")).to_have_count(0)
    assert posts(own) == []


def test_another_account_neither_sees_nor_sends_it(own, ana, big):
    gate = Gate(ana.context)
    write(ana, big)
    share(ana)
    gate.wait(ana)
    # The session ends without a word, and somebody else comes.
    ana.context.clear_cookies()
    gate.held.clear()
    gate.offsets.clear()
    ana.sign_in("ben@example.org").go("/kinnect").still()
    expect(ana.page.locator("[data-share], .sharing-line")).to_have_count(0)
    assert gate.offsets == []

    ana.context.clear_cookies()
    ana.sign_in("ana@example.org").go("/kinnect")
    gate.wait(ana)
    gate.open()
    comes(ana, own)
    assert posts(own, "ben") == []


def test_a_session_that_ends_says_so_and_it_goes_on_after_signing_in(own, ana):
    ana.expected_statuses = {401}
    gate = Gate(ana.context)
    write(ana, small(1))
    share(ana)
    gate.wait(ana)
    ana.context.clear_cookies()
    gate.open()

    card = ana.page.locator("[data-share]")
    expect(card).to_contain_text("You’re signed out")
    card.get_by_role("link", name="Sign in").click()
    ana.submit(ana.fill(email="ana@example.org", password=people.PASSWORD))
    expect(ana.page).to_have_url(re.compile(r"/kinnect$"))
    comes(ana, own)


def test_a_browser_that_keeps_nothing_sends_it_while_the_page_is_open(own, ana):
    ana.context.add_init_script("IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    gate = Gate(ana.context)
    write(ana, small(1))
    ana.page.get_by_role("button", name="Share", exact=True).click()
    gate.wait(ana)

    expect(ana.page.locator("[data-progress]")).to_contain_text("Sharing…")
    assert ana.path() == "/kinnect/new"
    gate.open()

    expect(ana.page).to_have_url(re.compile(r"/kinnect$"))
    comes(ana, own)
