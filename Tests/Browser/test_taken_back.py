"""What is deleted, unfollowed, muted or blocked goes at once, and is back where it was when the server refuses."""

import re

import pytest
from playwright.sync_api import expect

BUSY = '{"status":503,"code":"busy","title":"Busy","detail":"Not at the moment."}'


@pytest.fixture
def ben(circle, open_browser):
    return open_browser(circle.server).sign_in("ben@example.org")


def hold(person, path: str) -> list:
    """What is asked of the server at such a path waits for `refuse`."""
    person.expected_statuses = {503}
    held = []
    person.page.route(re.compile(path), lambda route: held.append(route))
    return held


def refuse(person, held: list) -> None:
    person.until(lambda: held, "nothing was asked of the server")
    held[0].fulfill(status=503, content_type="application/problem+json", body=BUSY)
    expect(person.page.locator("[data-toasts]").last).to_contain_text("Not at the moment.")
    # What comes back takes its place again.
    person.expect_faults("the layout shifted")


def shown(person) -> list[str]:
    return person.page.locator("main article[data-post]").evaluate_all("all => all.map(one => one.dataset.post)")


def ask_to_delete(person, post: str) -> None:
    person.open_menu(post)
    person.page.get_by_role("dialog").get_by_role("link", name="Delete").click()
    person.page.get_by_role("dialog", name="Delete post?").get_by_role("button", name="Delete").click()


def test_a_post_that_is_deleted_comes_back_where_it_was(circle, open_browser):
    ana = open_browser(circle.server).sign_in("ana@example.org").go("/kinnect")
    before = shown(ana)
    post = before[1]
    held = hold(ana, rf"/api/kinnect/posts/{post}$")

    ask_to_delete(ana, post)
    expect(ana.page.locator(f"main [data-post='{post}']")).to_have_count(0)
    refuse(ana, held)

    expect(ana.article(post)).to_be_visible()
    assert shown(ana) == before
    circle.members["ana"].get(f"/api/kinnect/posts/{post}").expect(200)


def test_a_post_that_is_deleted_on_its_own_page_stays(circle, open_browser):
    post = circle.members["ana"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]
    ana = open_browser(circle.server).sign_in("ana@example.org").go(f"/kinnect/p/{post}")
    held = hold(ana, rf"/api/kinnect/posts/{post}$")

    ask_to_delete(ana, post)
    refuse(ana, held)

    expect(ana.article(post)).to_be_visible()
    assert ana.path() == f"/kinnect/p/{post}"


@pytest.mark.parametrize(
    ("item", "path", "sure"),
    [("Unfollow", "follow", None), ("Mute ana", "mute", None), ("Block ana", "block", "Block")],
    ids=["unfollow", "mute", "block"],
)
def test_somebody_s_posts_come_back_to_the_feed(circle, ben, item, path, sure):
    ben.go("/kinnect")
    before = shown(ben)
    assert len(before) > 2
    held = hold(ben, rf"/profiles/ana/{path}\?profile=")

    ben.open_menu(before[0])
    ben.page.get_by_role("dialog").get_by_role("button", name=item, exact=True).click()
    if sure:
        ben.page.get_by_role("dialog", name="Block ana?").get_by_role("button", name=sure, exact=True).click()
    expect(ben.page.locator("main [data-author='ana']")).to_have_count(0)
    refuse(ben, held)

    expect(ben.page.locator("main [data-author='ana']")).to_have_count(len(before))
    assert shown(ben) == before
    profile = circle.members["ben"].get("/api/kinnect/profiles/ana").expect(200).json
    assert profile["relation"] == "following"
    assert circle.members["ben"].all("/api/kinnect/mutes") == []


def test_an_unfollow_on_the_profile_is_taken_back(circle, ben):
    ben.go("/kinnect/u/ana")
    held = hold(ben, r"/profiles/ana/follow\?profile=")

    ben.page.get_by_role("button", name="Following ana").click()
    ben.page.get_by_role("dialog", name="Unfollow ana?").get_by_role("button", name="Unfollow").click()
    expect(ben.page.get_by_role("button", name=re.compile("^Follow( back)? ana$"))).to_be_visible()
    refuse(ben, held)

    expect(ben.page.get_by_role("button", name="Following ana")).to_be_visible()
    assert circle.members["ben"].get("/api/kinnect/profiles/ana").json["relation"] == "following"


@pytest.mark.parametrize(("verb", "sure"), [("Mute", None), ("Block", "Block")])
def test_a_profile_whose_owner_is_not_muted_or_blocked_after_all_stays(circle, ben, verb, sure):
    ben.go("/kinnect/u/ana")
    held = hold(ben, rf"/profiles/ana/{verb.lower()}\?profile=")

    ben.page.locator("[data-menu] summary").first.click()
    ben.page.get_by_role("dialog").get_by_role("button", name=verb, exact=True).click()
    if sure:
        ben.page.get_by_role("dialog", name="Block ana?").get_by_role("button", name=sure, exact=True).click()
    refuse(ben, held)

    assert ben.path() == "/kinnect/u/ana"
    ben.page.locator("[data-menu] summary").first.click()
    expect(ben.page.get_by_role("dialog").get_by_role("button", name=verb, exact=True)).to_be_visible()
