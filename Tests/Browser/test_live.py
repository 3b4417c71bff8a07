"""The live stream in real browsers: the banner, counts that move, the badge, and when the stream is open at all."""

import re
import time
import urllib.request

import hearth
import people
import photos
import pytest
from playwright.sync_api import expect

SOON = people.PATIENCE


@pytest.fixture
def ben(circle, open_browser):
    return open_browser(circle.server).sign_in("ben@example.org")


def publish(circle, name: str = "ana", caption: str = "") -> str:
    return circle.members[name].post_photo(photos.jpeg(photos.drawn(seed=time.monotonic_ns() % 1000)), caption)["id"]


def streams(server: hearth.Server) -> int:
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=60) as answer:
        found = re.findall(r"^hearth_http_streams\{[^}]*\} (\d+)$", answer.read().decode(), re.MULTILINE)
    assert found, "no streams are counted"
    return sum(map(int, found))


def expect_streams(server: hearth.Server, wanted: int, seconds: float = people.PATIENCE / 1000) -> float:
    """Waits until so many streams are open; answers how long that took."""
    started = time.monotonic()
    while (found := streams(server)) != wanted:
        assert time.monotonic() - started < seconds, f"{found} streams are open, not {wanted}"
        time.sleep(0.05)
    return time.monotonic() - started


def set_hidden(person: people.Person, hidden: bool) -> None:
    """As a browser does when another tab is looked at; a headless one has no other tab."""
    person.page.evaluate(
        """hidden => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
          Object.defineProperty(document, 'visibilityState', {
            configurable: true, get: () => hidden ? 'hidden' : 'visible' });
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def banner(person: people.Person):
    return person.page.get_by_role("button", name="New posts available")


def mark(person: people.Person) -> None:
    person.page.evaluate("window.stillHere = true")


def assert_same_page(person: people.Person) -> None:
    assert person.page.evaluate("window.stillHere === true"), "the page was loaded anew"


@pytest.mark.parametrize("size", [people.PHONE, people.DESKTOP], ids=["phone", "desktop"])
def test_new_posts_wait_behind_a_banner_and_come_in_place(circle, open_browser, size):
    ben = open_browser(circle.server, size=size).sign_in("ben@example.org").go("/kinnect")
    mark(ben)
    first = ben.page.locator("article[data-post]").first.get_attribute("data-post")
    expect(banner(ben)).to_have_count(0)
    ben.page.mouse.wheel(0, 1500)

    newest = publish(circle, caption="Look at this")
    expect(banner(ben)).to_be_visible(timeout=SOON)
    assert ben.page.locator("article[data-post]").first.get_attribute("data-post") == first
    newest_of_all = publish(circle, caption="And at this")
    banner(ben).click()

    expect(ben.page.locator("article[data-post]").first).to_have_attribute("data-post", newest_of_all)
    expect(ben.page.locator("article[data-post]").nth(1)).to_have_attribute("data-post", newest)
    expect(ben.page.locator("article[data-post]").nth(2)).to_have_attribute("data-post", first)
    expect(banner(ben)).to_have_count(0)
    ben.page.wait_for_function("() => scrollY === 0", timeout=SOON)
    assert_same_page(ben)
    ids = ben.page.locator("article[data-post]").evaluate_all("all => all.map(one => one.dataset.post)")
    assert len(ids) == len(set(ids))


def test_counts_move_on_every_page_that_shows_them(circle, ben):
    post = publish(circle)
    ben.go("/kinnect")
    mark(ben)
    ana = circle.members["ana"]

    ana.call("PUT", f"/api/kinnect/posts/{post}/like").expect(200)
    card = ben.article(post)
    expect(card.locator("[data-likes]")).to_have_text("1 like", timeout=SOON)
    ana.call("POST", f"/api/kinnect/posts/{post}/comments", {"body": "One"}).expect(201)
    expect(card.locator("[data-comments]")).to_have_text("View 1 comment", timeout=SOON)
    ana.call("DELETE", f"/api/kinnect/posts/{post}/like").expect(200)
    expect(card.locator("[data-likes]")).to_be_hidden(timeout=SOON)
    expect(card.locator("[data-like] button")).to_have_attribute("aria-pressed", "false")
    assert_same_page(ben)

    ben.go("/kinnect/u/ana")
    ana.call("PUT", f"/api/kinnect/posts/{post}/like").expect(200)
    tile = ben.page.locator(f'.tile[data-post="{post}"] [data-tile-counts] span')
    expect(tile.first).to_have_text("1", timeout=SOON)
    ben.shifts.clear()
    ben.expect_faults("the layout shifted")


def test_ones_own_like_is_counted_once_whatever_comes_first(circle, ben):
    other, post = publish(circle), publish(circle)
    ana = circle.members["ana"]
    ben.go("/kinnect")
    likes = ben.article(post).locator("[data-likes]")
    held = []

    def hold(route) -> None:
        # Done at the server, whose word of it comes on the stream before the answer does.
        held.append((route, route.fetch()))

    ben.page.route(re.compile(r"/like$"), hold)
    ben.like_button(post).click()
    expect(likes).to_have_text("1 like")
    ben.until(lambda: held, "no request was made for the like")
    # Somebody else's like, after it; its event tells of both, and may come before the answer to ben's.
    ana.call("PUT", f"/api/kinnect/posts/{post}/like").expect(200)
    # The stream has come as far as this, and so past the like.
    ana.call("PUT", f"/api/kinnect/posts/{other}/like").expect(200)
    expect(ben.article(other).locator("[data-likes]")).to_have_text("1 like", timeout=SOON)
    expect(likes).to_have_text("1 like")
    route, answer = held[0]
    route.fulfill(response=answer)

    expect(likes).to_have_text("2 likes", timeout=SOON)
    ben.page.unroute(re.compile(r"/like$"))
    for _ in range(3):
        ben.like_button(post).click()
    expect(likes).to_have_text("1 like", timeout=SOON)
    ben.still()
    ana.call("DELETE", f"/api/kinnect/posts/{other}/like").expect(200)
    expect(ben.article(other).locator("[data-likes]")).to_be_hidden(timeout=SOON)
    expect(likes).to_have_text("1 like")
    assert ana.get(f"/api/kinnect/posts/{post}").json["likeCount"] == 1


def test_ones_own_post_brings_no_banner(circle, ben, open_browser):
    circle.follow(circle.members["ana"], circle.members["ben"])
    ana = open_browser(circle.server).sign_in("ana@example.org").go("/kinnect")
    post = ben.post(photos.jpeg(photos.drawn()), "Mine")
    expect(banner(ana)).to_be_visible(timeout=SOON)

    # The stream has come as far as this, and so past the post itself.
    circle.members["ana"].call("POST", f"/api/kinnect/posts/{post}/comments", {"body": "Nice"}).expect(201)
    expect(ben.article(post).locator("[data-comments]")).to_have_text("View 1 comment", timeout=SOON)

    expect(banner(ben)).to_have_count(0)


@pytest.mark.parametrize("size", [people.PHONE, people.DESKTOP], ids=["phone", "desktop"])
def test_the_badge_counts_and_is_read_on_every_open_page(circle, open_browser, size):
    circle.members["ana"].call("PUT", "/api/kinnect/activity/read").expect(204)
    post = publish(circle)
    ana = open_browser(circle.server, size=size).sign_in("ana@example.org").go("/kinnect/search")
    badge = ana.page.locator("[data-unread]")
    expect(badge).to_be_hidden()

    circle.members["ben"].call("PUT", f"/api/kinnect/posts/{post}/like").expect(200)
    expect(badge).to_have_text(re.compile(r"^1\b"), timeout=SOON)
    circle.members["ben"].call("POST", f"/api/kinnect/posts/{post}/comments", {"body": "Hi"}).expect(201)
    expect(badge).to_have_text(re.compile(r"^2\b"), timeout=SOON)
    other = open_browser(circle.server).sign_in("ana@example.org").go("/kinnect/activity")

    expect(badge).to_be_hidden(timeout=SOON)
    # What comes while activity is looked at is shown there, and so is read.
    circle.members["ben"].call("POST", f"/api/kinnect/posts/{post}/comments", {"body": "Again"}).expect(201)
    expect(other.page.locator(".activity").first).to_contain_text("commented", timeout=SOON)
    expect(other.page.locator(".activity-new")).to_have_count(1, timeout=SOON)
    expect(badge).to_be_hidden(timeout=SOON)


def test_a_deleted_post_says_so_where_it_is_looked_at(circle, ben):
    kept, gone = publish(circle), publish(circle)
    ben.go("/kinnect")
    expect(ben.article(gone)).to_be_visible()

    circle.members["ana"].call("DELETE", f"/api/kinnect/posts/{gone}").expect(204)

    expect(ben.page.get_by_text("This post is no longer available.")).to_be_visible(timeout=SOON)
    expect(ben.like_button(kept)).to_be_enabled()
    ben.go("/kinnect")
    expect(ben.article(gone)).to_have_count(0)


def test_the_stream_is_open_only_while_the_page_is_looked_at(circle, ben):
    ben.go("/kinnect")
    mark(ben)
    expect_streams(circle.server, 1)

    set_hidden(ben, True)
    expect_streams(circle.server, 0)
    post = publish(circle)
    set_hidden(ben, False)
    expect_streams(circle.server, 1)
    # What came meanwhile is told now.
    expect(banner(ben)).to_be_visible(timeout=SOON)
    banner(ben).click()
    expect(ben.article(post)).to_be_visible()
    assert_same_page(ben)

    ben.page.goto("about:blank")
    expect_streams(circle.server, 0)
    ben.page.go_back()
    expect_streams(circle.server, 1)


def test_no_stream_is_left_after_signing_out(circle, ben):
    ben.go("/kinnect/settings")
    expect_streams(circle.server, 1)

    ben.submit(ben.page.locator("[data-sign-out]").first)
    ben.leaves("/kinnect/settings")

    expect_streams(circle.server, 0)


@pytest.mark.alone
def test_the_stream_of_a_suspended_member_ends_within_five_seconds(circle, open_browser):
    eve = circle.join("eve")
    circle.follow(eve, circle.members["ana"])
    person = open_browser(circle.server).sign_in("eve@example.org")
    person.page.clock.install()
    person.go("/kinnect")
    person.expected_statuses = {401}
    expect_streams(circle.server, 1)
    asked = []
    person.page.on("request", lambda request: asked.append(request.url))

    with person.page.expect_response(lambda answer: answer.status == 401):
        hearth.must("suspend", "--email", "eve@example.org", "--data", circle.server.data)
        assert expect_streams(circle.server, 0) < 5
    publish(circle)
    # It is refused from then on, and the page does not ask again and again, whatever time goes by.
    person.still()
    before = len(asked)
    person.page.clock.fast_forward(600_000)
    person.still()
    assert len(asked) == before, asked[before:]
    assert streams(circle.server) == 0
    expect(banner(person)).to_have_count(0)


def test_a_server_that_was_restarted_is_found_again_and_asked_for_what_was_missed(server, open_browser):
    import client

    made = client.Circle(server)
    ana, ben = made.join("ana"), made.join("ben")
    made.follow(ben, ana)
    post = publish(made)
    person = open_browser(server).sign_in("ben@example.org").go("/kinnect")
    mark(person)
    expect_streams(server, 1)
    person.expect_faults("net::ERR_")

    server.stop()
    server.start()
    ana.call("POST", f"/api/kinnect/posts/{post}/comments", {"body": "While it was away"}).expect(201)
    newer = publish(made)

    expect(person.article(post).locator("[data-comments]")).to_have_text("View 1 comment", timeout=SOON)
    expect(banner(person)).to_be_visible(timeout=SOON)
    banner(person).click()
    expect(person.article(newer)).to_be_visible()
    assert_same_page(person)
    person.expect_faults("net::ERR_")


@pytest.mark.parametrize("answer", ["PUT", "DELETE"])
def test_a_page_that_says_requested_changes_when_the_request_is_answered(circle, open_browser, answer):
    circle.join(f"asker.{answer.lower()}")
    owner = circle.join(f"owner.{answer.lower()}")
    asker = open_browser(circle.server).sign_in(f"asker.{answer.lower()}@example.org")
    asker.go(f"/kinnect/u/{owner.username}")
    asker.page.get_by_role("button", name=f"Follow {owner.username}").click()
    expect(asker.page.get_by_role("button", name=f"Requested {owner.username}")).to_be_visible()

    # A link that was tapped just before is still followed. While its page is on its way no locator can look at this one.
    held, shown = [], []
    asker.page.on("requestfinished", lambda request: shown.append(request) if request.url.endswith(f"/u/{owner.username}") else None)
    asker.page.route("**/kinnect/activity", lambda route: held.append(route))
    asker.page.locator("a[href='/kinnect/activity']").locator("visible=true").first.click(no_wait_after=True)
    asker.until(lambda: held, "the link was not followed")

    path = f"/api/kinnect/follow-requests/asker.{answer.lower()}"
    asker.until(lambda: owner.call(answer, path).status in (200, 204), "the request has not come")

    now = "Following" if answer == "PUT" else "Follow"
    asker.until(lambda: shown, "the page was not fetched again")
    held[0].continue_()
    asker.page.wait_for_url("**/kinnect/activity")
    asker.go(f"/kinnect/u/{owner.username}")
    expect(asker.page.get_by_role("button", name=f"{now} {owner.username}", exact=True)).to_be_visible()
