"""The large sample circle of both apps: whatever a page holds, it fits the screen."""

import demo
import hearth
import people
import pytest
from client import Client
from playwright.sync_api import expect
from visitors import SIZES, fits_and_is_reached, hold_story

KINNECT = [
    "/kinnect", "/kinnect/search", "/kinnect/search?q=a", "/kinnect/activity", "/kinnect/u/{me}", "/kinnect/u/{me}/followers",
    "/kinnect/u/{me}/following", "/kinnect/u/{other}", "/kinnect/u/{other}/stories", "/kinnect/p/{post}",
    "/kinnect/p/{post}/likes", "/kinnect/p/{post}/comments", "/kinnect/messages", "/kinnect/messages/new",
    "/kinnect/messages/{room}", "/kinnect/messages/{room}/info", "/kinnect/messages/invitations", "/kinnect/new",
    "/kinnect/settings",
]  # fmt: skip
BELIEVE = [
    "/believe", "/believe/discover", "/believe/discover?q=a", "/believe/support", "/believe/karma", "/believe/supported",
    "/believe/profile", "/believe/activity", "/believe/settings", "/believe/p/{project}", "/believe/p/{project}?tab=updates",
    "/believe/p/{project}?tab=milestones", "/believe/p/{project}/messages", "/believe/p/{project}/supporters",
    "/believe/p/{project}/support",
]  # fmt: skip


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    made = demo.many(tmp_path_factory.mktemp("many") / "data")
    made.server = hearth.Server(made.data, arguments=("--apps", "kinnect,believe")).start()
    yield made
    assert made.server.is_running, f"the server has ended:\n{made.server.log[-4000:]}"
    made.server.stop()


@pytest.fixture(scope="module")
def places(sample) -> dict[str, str]:
    viewer = Client(sample.server).sign_in(sample.email, sample.password)
    feed = viewer.all("/api/kinnect/feed")
    profiles = viewer.get("/api/auth/me").expect(200).json["profiles"]
    me = next(one["username"] for one in profiles if one["app"] == "kinnect")
    busiest = max(feed, key=lambda post: post["commentCount"])
    teller = next(one for one in viewer.get("/api/kinnect/stories").expect(200).json["items"] if one["author"]["username"] != me)
    projects = viewer.get("/api/believe/projects").expect(200).json["items"]
    return {
        "me": me, "other": teller["author"]["username"], "post": busiest["id"],
        "room": viewer.get("/api/kinnect/conversations").expect(200).json["items"][0]["id"],
        "project": max(projects, key=lambda one: one["followerCount"])["slug"],
    }  # fmt: skip


@pytest.fixture(scope="module", params=SIZES)
def visitor(request, sample, chromium):
    person = people.Person.open(chromium, sample.server, size=SIZES[request.param]).sign_in(sample.email, sample.password)
    person.size = request.param
    yield person
    seen = person.faults()
    person.close()
    assert not seen, "\n".join(seen)


@pytest.mark.parametrize("path", ["/", *KINNECT, *BELIEVE])
def test_a_page_with_much_content_fits_and_all_of_it_can_be_reached(visitor, places, path):
    visitor.go(path.format(**places)).still()
    hold_story(visitor)

    fits_and_is_reached(visitor, visitor.size)


def test_the_tab_bar_stays_in_view_while_many_tell_stories(sample, open_browser):
    ana = open_browser(sample.server).sign_in(sample.email, sample.password).go("/kinnect").still()
    assert ana.page.locator(".tray-person").count() >= 6, "too few to fill a phone's width"

    expect(ana.page.locator("nav.tabs")).to_be_in_viewport(ratio=1)
    box = ana.page.locator("nav.tabs").bounding_box()
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, people.PHONE["width"], people.PHONE["height"])
