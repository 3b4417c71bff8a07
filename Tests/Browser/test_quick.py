"""What scripts add: instant likes that roll back, double tap, the comment sheet, endless scroll, preview and progress."""

import re

import people
import photos
import pytest
from client import PASSWORD
from patience import until
from playwright.sync_api import expect


@pytest.fixture
def ben(circle, open_browser):
    return open_browser(circle.server).sign_in("ben@example.org")


def newest(circle) -> str:
    return circle.members["ben"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]


def unlike(circle, post: str) -> None:
    circle.members["ben"].call("DELETE", f"/api/kinnect/posts/{post}/like").expect(200)


def test_a_double_tap_likes_and_never_unlikes(circle, ben):
    post = newest(circle)
    unlike(circle, post)
    ben.go("/kinnect")
    photo = ben.article(post).locator("[data-photo]")

    ben.double_tap(photo)
    ben.expect_likes(post, 1, mine=True)
    ben.double_tap(photo)
    ben.expect_likes(post, 1, mine=True)

    ben.go("/kinnect")
    ben.expect_likes(post, 1, mine=True)


def test_a_like_shows_before_the_server_answers_and_rolls_back_on_an_error(circle, ben):
    post = newest(circle)
    unlike(circle, post)
    ben.go("/kinnect")
    ben.expected_statuses = {503}
    held = []
    ben.page.route(re.compile(r"/like$"), lambda route: held.append(route))

    ben.like_button(post).click()
    ben.expect_likes(post, 1, mine=True)
    ben.until(lambda: held, "no request was made for the like")
    held[0].fulfill(status=503, content_type="application/problem+json", body='{"status":503,"code":"busy","title":"Busy"}')

    ben.expect_likes(post, 0, mine=False)
    assert not circle.members["ben"].get(f"/api/kinnect/posts/{post}").json["likedByMe"]


def test_a_follow_shows_before_the_server_answers_and_rolls_back_on_an_error(circle, open_browser):
    dan = open_browser(circle.server).sign_in("dan@example.org")
    dan.go("/kinnect/u/ana")
    dan.expected_statuses = {503}
    held = []
    dan.page.route(re.compile(r"/follow\?profile="), lambda route: held.append(route))

    dan.page.get_by_role("button", name=re.compile("^Follow( |$)")).first.click()
    expect(dan.page.get_by_role("button", name=re.compile("Requested|Following")).first).to_be_visible()
    dan.until(lambda: held, "no request was made for the follow")
    held[0].fulfill(status=503, content_type="application/problem+json", body='{"status":503,"code":"busy","title":"Busy"}')

    expect(dan.page.get_by_role("button", name=re.compile("^Follow( |$)")).first).to_be_visible()


def test_where_follows_need_no_approval_they_begin_and_end_at_once(circle, open_browser):
    dan = open_browser(circle.server).sign_in("dan@example.org")
    dan.go("/kinnect/search?q=ana")
    sent = []

    def answer(route) -> None:
        sent.append(route.request.method)
        relation = "following" if route.request.method == "PUT" else "none"
        route.fulfill(status=200, content_type="application/json", body=f'{{"relation":"{relation}"}}')

    dan.page.route(re.compile(r"/profiles/ana/follow\?profile="), answer)
    form = dan.page.locator("[data-follow=ana]")
    form.evaluate("form => { form.dataset.open = ''; }")

    form.get_by_role("button").click()
    expect(form).to_have_text("Following")
    dan.until(lambda: sent == ["PUT"], "the follow was not sent")
    expect(form).not_to_have_attribute("data-busy", "yes")
    form.get_by_role("button").click()

    expect(form).to_have_text(re.compile("^Follow( back)?$"))
    dan.until(lambda: sent == ["PUT", "DELETE"], "the end of the follow was not sent")
    expect(dan.page.get_by_role("dialog")).to_have_count(0)


def test_comments_open_as_a_sheet_over_the_feed_and_counts_stay_in_step(circle, ben):
    post = newest(circle)
    before = circle.members["ben"].get(f"/api/kinnect/posts/{post}").json["commentCount"]
    ben.go("/kinnect")

    ben.comment(post, "from the sheet")

    assert ben.path() in ("/kinnect", "/kinnect/")
    expect(ben.page.get_by_role("dialog")).to_be_visible()
    expect(ben.article(post).locator("[data-comments]")).to_have_attribute("data-comments", str(before + 1))
    ben.page.keyboard.press("Escape")
    expect(ben.page.get_by_role("dialog")).to_have_count(0)
    assert circle.members["ben"].get(f"/api/kinnect/posts/{post}").json["commentCount"] == before + 1


def test_a_comment_has_at_most_500_characters_as_the_server_counts_them(circle, ben):
    post = newest(circle)
    ben.go(f"/kinnect/p/{post}/comments")
    field = ben.page.locator("form [name=body]").last

    form = ben.page.locator("form:has([name=body])").last
    field.fill("x" * 510)

    expect(form.locator("[data-counter]")).to_have_text("510/500")
    expect(form.locator("button").last).to_be_disabled()
    longest = "👋" * 499 + "x"
    field.fill(f"  {longest}\n")
    expect(form.locator("[data-counter]")).to_have_text("500/500")
    ben.press(form.locator("button").last, "/comments")
    shown = circle.members["ben"].all(f"/api/kinnect/posts/{post}/comments")
    assert shown[-1]["body"] == longest


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_caption_of_many_lines_is_as_long_as_it_looks(circle, open_browser, scripts):
    ana = open_browser(circle.server, scripts=scripts).sign_in("ana@example.org")
    caption = "Line\n" * 439 + "The end"  # 2,202 characters, as many as two too many

    form = ana.choose(photos.jpeg(photos.drawn(seed=71)))
    form.locator("[name=caption]").fill(caption[2:])
    ana.submit(form)

    ana.leaves("/kinnect/new")
    expect(ana.page.locator("[data-sharing]")).to_have_count(0)
    newest = circle.members["ana"].get("/api/kinnect/feed?limit=1").json["items"][0]
    assert newest["caption"] == caption[2:]
    ana.expect_faults("layout shifted")  # what is new takes its place


def test_without_scripts_a_comment_that_is_too_long_is_told_and_kept(circle, open_browser):
    post = newest(circle)
    ben = open_browser(circle.server, scripts=False).sign_in("ben@example.org")
    ben.expected_statuses = {422}
    ben.go(f"/kinnect/p/{post}/comments")

    ben.page.locator("form [name=body]").last.fill("y" * 501)
    ben.submit(ben.page.locator("form:has([name=body])").last)

    expect(ben.page.locator(".error, [role=alert]").filter(has_text="500").first).to_be_visible()
    expect(ben.page.locator("form [name=body]").last).to_have_value("y" * 501)


def test_the_feed_goes_on_as_one_scrolls(circle, open_browser):
    ana = circle.members["ana"]
    for number in range(30):
        ana.post_photo(photos.jpeg(photos.drawn(320, 320, seed=100 + number)), f"Scroll {number}")
    ben = open_browser(circle.server).sign_in("ben@example.org")
    ben.go("/kinnect")
    first = ben.page.locator("[data-post]").count()
    assert 5 <= first < 33, f"{first} posts at first"

    ben.scroll_to_the_end()

    expect(ben.page.get_by_text("all caught up").first).to_be_visible()
    shown = ben.page.locator("[data-post]").evaluate_all("nodes => nodes.map(node => node.dataset.post)")
    assert len(shown) == len(set(shown)), "a post is shown twice"
    assert len(shown) == len(circle.members["ben"].all("/api/kinnect/feed"))


def test_a_chosen_photo_is_shown_before_it_is_sent(circle, ben):
    ben.choose(photos.jpeg(photos.drawn(seed=42)))

    preview = ben.page.locator("form:has([name=file]) img[src^='blob:'], form:has([name=file]) canvas")

    expect(preview.first).to_be_visible()


def test_search_finds_people_as_one_types(circle, ben):
    ben.go("/kinnect/search")

    ben.page.locator("[name=q]").press_sequentially("an", delay=30)

    expect(ben.page.locator("a[href$='/kinnect/u/ana']").first).to_be_visible()


def test_a_person_can_sign_in_and_like_by_keyboard_alone(circle, open_browser):
    post = newest(circle)
    unlike(circle, post)
    ben = open_browser(circle.server, size=people.DESKTOP)
    ben.go("/sign-in")
    ben.page.locator("[name=email]").focus()
    ben.page.keyboard.type("ben@example.org")
    ben.page.keyboard.press("Tab")
    ben.page.locator("[name=password]:focus").wait_for()
    ben.page.keyboard.type(people.PASSWORD)
    ben.page.keyboard.press("Enter")
    ben.leaves("/sign-in")
    ben.go("/kinnect")
    for _ in range(60):
        ben.page.keyboard.press("Tab")
        focused = ben.page.evaluate(
            "() => { const e = document.activeElement; return [e.getAttribute('aria-label'), e.closest('[data-post]')?.dataset.post] }"
        )
        if focused == ["Like", post]:
            break
    else:
        raise AssertionError("the like button cannot be reached with the Tab key")
    outline = ben.page.evaluate(
        "() => { const s = getComputedStyle(document.activeElement); return s.outlineStyle + s.boxShadow }"
    )
    assert outline != "nonenone", "the focused button looks like every other"

    ben.page.keyboard.press("Enter")

    ben.expect_likes(post, 1, mine=True)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_muting_says_who_was_muted(circle, open_browser, scripts):
    ben = open_browser(circle.server, scripts=scripts).sign_in("ben@example.org").go("/kinnect/u/ana")
    menu = ben.page.locator("[data-menu] summary").first
    menu.click()
    ben.page.get_by_role("button", name="Mute", exact=True).last.click()
    expect(ben.page.get_by_text("Muted ana. Manage this in Settings.")).to_be_visible()
    circle.members["ben"].call("DELETE", "/api/kinnect/profiles/ana/mute").expect(204)


def test_who_is_confirmed_can_be_followed_back_at_once(circle, open_browser):
    ana, fox = circle.members["ana"], circle.join("fox")
    fox.call("PUT", "/api/kinnect/profiles/ana/follow").expect(200)
    page = open_browser(circle.server).sign_in("ana@example.org").go("/kinnect/activity").page
    row = page.locator('[data-requests] [data-person="fox"]')

    row.get_by_role("button", name="Confirm fox").click()

    back = row.get_by_role("button", name="Follow back fox")
    expect(back).to_be_visible()
    expect(row.get_by_role("button", name="Confirm fox")).to_have_count(0)
    until(lambda: fox.get("/api/kinnect/profiles/ana").json["relation"] == "following", "the request was not confirmed")
    back.click()
    expect(row.get_by_role("button", name="Requested fox")).to_be_visible()
    until(lambda: ana.get("/api/kinnect/profiles/fox").json["relation"] == "requested", "nobody was asked")


def test_a_username_is_proposed_from_the_name_until_one_is_typed(circle, open_browser):
    circle.join("gus.zoe")
    account = {"email": "gus2@example.org", "password": PASSWORD, "invitation": circle.invitation}
    circle.anonymous().call("POST", "/api/auth/sign-up", account).expect(201)
    page = open_browser(circle.server).sign_in("gus2@example.org").go("/kinnect/onboarding").page
    name, username = page.locator("[name=fullName]"), page.locator("[name=username]")

    name.press_sequentially("Gus Zoë")
    expect(username).to_have_value("gus.zoe2")
    expect(page.get_by_text("gus.zoe2 is free.")).to_be_visible()
    username.fill("gustav")
    expect(page.get_by_text("gustav is free.")).to_be_visible()
    # The field is focused again with the caret at its beginning.
    name.press("End")
    name.press_sequentially(" Berg")

    expect(name).to_have_value("Gus Zoë Berg")
    expect(username).to_have_value("gustav")
