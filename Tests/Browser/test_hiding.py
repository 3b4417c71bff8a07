"""An operator hides what was reported: it leaves open pages, its author sees it with a note, and it is shown again."""

import re

import client
from playwright.sync_api import expect


def report(who: client.Client, post: str) -> None:
    who.call("POST", f"/api/kinnect/posts/{post}/reports", {"reason": "Shows where we live."}).expect(204)


def test_a_hidden_post_leaves_open_pages_and_comes_back(circle, open_browser):
    ana, ben = circle.members["ana"], circle.members["ben"]
    post = ana.get("/api/kinnect/feed?limit=1").json["items"][0]["id"]
    reader = open_browser(circle.server)
    reader.sign_in("ben@example.org")
    reader.go("/kinnect")
    expect(reader.article(post)).to_be_visible()
    report(ben, post)

    boss = open_browser(circle.server)
    boss.sign_in("boss@example.org")
    boss.go("/operator")
    boss.page.get_by_role("link", name="Review the report: Post by ana").click()
    boss.page.get_by_label("Reason").fill("Asking ana first.")
    boss.page.get_by_role("button", name="Hide it from others").click()
    boss.page.wait_for_url("**/operator")
    expect(reader.page.get_by_text("This post is no longer available.")).to_be_visible()
    assert ben.get(f"/api/kinnect/posts/{post}").status == 404

    author = open_browser(circle.server)
    author.sign_in("ana@example.org")
    author.go("/kinnect/activity")
    expect(author.page.get_by_text("An operator has hidden your post.")).to_be_visible()
    author.go(f"/kinnect/p/{post}")
    expect(author.page.get_by_role("note")).to_have_text("An operator has hidden this. Only you can see it.")

    boss.page.get_by_role("link", name="What is hidden").click()
    boss.page.get_by_role("link", name=re.compile("^Show again: Post by")).click()
    expect(boss.page.get_by_text("As it was reported")).to_be_visible()
    boss.page.get_by_label("Reason").fill("She has changed it.")
    boss.page.get_by_role("button", name="Show it again").click()
    expect(boss.page.get_by_text("It’s visible again.")).to_be_visible()
    expect(boss.page.get_by_text("Nothing is hidden.")).to_be_visible()
    reader.go("/kinnect")
    expect(reader.article(post)).to_be_visible()
    author.go(f"/kinnect/p/{post}")
    expect(author.page.get_by_role("note")).to_have_count(0)
