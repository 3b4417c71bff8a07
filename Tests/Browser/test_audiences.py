"""Circles: made on a page, chosen for a post, seen by their members alone; who sees a post, and one's profile as somebody else sees it."""

import people
import photos
import pytest
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def followers(circle):
    """Ben and Eve follow Ana."""
    eve = circle.join("eve")
    circle.follow(eve, circle.members["ana"])
    return circle


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_post_for_a_circle_is_its_members_alone(followers, open_browser, scripts):
    name, caption = ("Family", "For the family") if scripts else ("Neighbours", "For the neighbours")
    ana = open_browser(followers.server, scripts=scripts).sign_in("ana@example.org").go("/kinnect/circles")
    ana.page.get_by_label("New circle").fill(name)
    ana.submit(ana.page.locator("form:has([name=name])").last)
    expect(ana.page.get_by_role("heading", name="In this circle")).to_be_visible()
    ana.page.locator(".choose-row", has_text="ben").get_by_role("checkbox").check()
    ana.page.get_by_label("What I have shown this circle before, too").check()
    ana.page.get_by_role("button", name="Add", exact=True).click()
    expect(ana.page.locator("[data-person=ben]")).to_contain_text("Sees older posts too")
    ana.expect_to_fit()

    form = ana.choose(photos.jpeg(photos.drawn(seed=60 + scripts)))
    form.locator("[name=caption]").fill(caption)
    form.get_by_label("Circles").first.check()
    form.get_by_label(name).check()
    ana.is_renewing = True
    ana.submit(form)
    ana.leaves("/kinnect/new")
    expect(ana.page.locator("[data-sharing]")).to_have_count(0, timeout=people.UPLOAD_MILLISECONDS)
    ana.go("/kinnect")
    ana.is_renewing = False
    post = ana.page.locator("[data-post]").first
    expect(post).to_contain_text(caption)
    number = post.get_attribute("data-post")

    ben = open_browser(followers.server).sign_in("ben@example.org").go("/kinnect")
    expect(ben.article(number)).to_contain_text(caption)
    eve = open_browser(followers.server).sign_in("eve@example.org").go("/kinnect")
    expect(eve.page.get_by_text(caption)).to_have_count(0)
    assert eve.context.request.get(f"/kinnect/p/{number}").status == 404

    ana.go(f"/kinnect/p/{number}/audience")
    expect(ana.page.locator("[data-person]")).to_have_count(1)
    expect(ana.page.locator("[data-person=ben]")).to_contain_text(f"In {name}")
    ana.page.get_by_label("View as ben").click()
    expect(ana.page.get_by_text("This is how ben sees your profile")).to_be_visible()
    expect(ana.page.locator(f"[data-post='{number}']")).to_have_count(1)
    ana.go("/kinnect/view-as/eve")
    expect(ana.page.locator(f"[data-post='{number}']")).to_have_count(0)

    ana.go(f"/kinnect/p/{number}/audience")
    ana.page.get_by_label("Followers").check()
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.page.locator("[data-person=eve]")).to_contain_text("Follows you")
    assert eve.context.request.get(f"/kinnect/p/{number}").status == 200


def test_a_draft_keeps_for_whom_it_is(followers, open_browser):
    ana = followers.members["ana"]
    family = ana.call("POST", "/api/kinnect/circles", {"name": "Walkers"}).expect(201).json["id"]
    person = open_browser(followers.server).sign_in("ana@example.org")
    form = person.choose(photos.jpeg(photos.drawn(seed=71)))
    form.get_by_label("Circles").first.check()
    form.locator(f"[name=circle][value='{family}']").check()
    expect(person.page.locator("[data-kept]")).to_be_visible()

    person.page.reload()

    expect(person.page.locator("[name=audience][value=circles]")).to_be_checked()
    expect(person.page.locator(f"[name=circle][value='{family}']")).to_be_checked()
