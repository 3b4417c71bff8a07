"""Every page: no violation found by axe, light and dark, phone and desktop; no wider than the screen, also with large text and on a
phone that lies on its side; every control in reach; nothing unasked."""

import re
import urllib.parse

import hearth
import photos
import pytest
import test_believe_pages
import test_grassy
import test_realspace
import test_realspace_community
import test_realspace_duplicates
import test_realspace_import
import test_realspace_topics
import test_wandr
import test_wandr_duplicates
import test_wandr_import
from client import PASSWORD, Client
from playwright.sync_api import expect
from visitors import SIZES, Visitors, check_largest_text, check_open_page, check_page

PAGES = {
    "nobody": ["/kinnect/sign-in", "/kinnect", "/kinnect/offline", "/kinnect/licences", "/kinnect/plain-http", "{invite}", "{reset}",
               "/kinnect/password-request", "/kinnect/password-request?asked=yes", "/no-such-page"],
    "fresh": ["/kinnect/onboarding"],
    "dan": ["/kinnect", "/kinnect/u/ana", "/kinnect/u/dan", "/kinnect/activity", "/kinnect/search?q=nosuchperson",
            "/kinnect/messages", "/kinnect/messages/invitations"],
    "ben": ["/kinnect", "/kinnect/u/ana", "/kinnect/p/{post}", "/kinnect/p/{post}/report",
            "/kinnect/u/ana/report", "/kinnect/account/reports?next=/kinnect/settings",
            "/kinnect/account/invitations?next=/kinnect/settings", "/kinnect/account/device?next=/kinnect/settings",
            "/kinnect/account/text-size?next=/kinnect/settings", "/kinnect/account/push?next=/kinnect/settings",
            "/kinnect/account/password?next=/kinnect/settings", "/kinnect/account/sessions?next=/kinnect/settings",
            "/kinnect/account/operators?next=/kinnect/settings"],
    "ana": [
        "/kinnect", "/kinnect/new", "/kinnect/search", "/kinnect/search?q=be", "/kinnect/activity", "/kinnect/u/ana",
        "/kinnect/u/ana/followers", "/kinnect/u/ana/following", "/kinnect/u/ben", "/kinnect/p/{post}",
        "/kinnect/p/{post}/likes", "/kinnect/p/{post}/comments", "/kinnect/p/{post}/edit", "/kinnect/p/{post}/delete",
        "/kinnect/p/{post}/save", "/kinnect/photo-saving",
        "/kinnect/p/{post}/audience", "/kinnect/circles", "/kinnect/circles/{family}", "/kinnect/circles/{family}/delete",
        "/kinnect/view-as/ben",
        "/kinnect/settings", "/kinnect/edit-profile", "/kinnect/notifications", "/kinnect/people-you-know", "/kinnect/messages", "/kinnect/messages/new",
        "/kinnect/messages/{room}", "/kinnect/messages/{room}/info", "/kinnect/messages/{room}/add?q=dan", "/kinnect/messages/{room}/add",
        "/kinnect/stories/new", "/kinnect/stories/{own_story}", "/kinnect/stories/{own_story}/views",
        "/kinnect/stories/{story}", "/kinnect/stories/{story}/report", "/kinnect/message/{message}",
        "/kinnect/message/{message}/report", "/kinnect/comments/{comment}/report",
    ],
    "boss": ["/operator", "/operator/reports/{report}", "/operator/log", "/operator/hidden", "/operator/hidden/{hidden}", "/operator/people/kinnect",
             "/operator/people/kinnect/{person}", "/operator/people/kinnect/{person}/reset-link"],
}  # fmt: skip

# What a browser shows no page for, or shows another one.
NO_PAGES = {
    "/assets/{hash}/{file}", "/assets/{hash}/{folder}/{file}", "/favicon.ico", "/icons/{app}/{name}", "/media/{app}/{id}/{name}",
    "/healthz", "/readyz", "/metrics", "/places/cities", "/grassy/export/{id}/grassy.zip", "/believe/p/{slug}/feed.atom",
    "/kinnect/p/{id}/photos.zip", "/grassy/p/{id}/photos.zip", "/realspace/p/{id}/photos.zip", "/believe/update/{id}/photos.zip",
    "/wandr/l/{id}/photos.zip",
    "/kinnect/sw.js", "/believe/sw.js", "/grassy/sw.js", "/realspace/sw.js", "/wandr/sw.js",
    "/realspace/export/{file}", "/realspace/lists/{id}", "/wandr/t/{key}/{id}/{name}", "/wandr/tiles/{version}/{zoom}/{column}/{row}",
}  # fmt: skip
# The pages that all apps share: seen in one of them, as each other has them in its colours, and led to from the addresses at the root.
SHARED = {
    "/sign-in", "/licences", "/plain-http", "/invite/{token}", "/reset/{token}", "/account/reports", "/account/invitations", "/account/device",
    "/account/text-size", "/account/push", "/account/password", "/account/sessions", "/account/family-link", "/account/waiting", "/account/operators",
    "/password-request",
}  # fmt: skip
# Seen by a test of its own, or leading to a page that is in a list.
ELSEWHERE = {"/setup/{token}", "/kinnect/u/{username}/stories", "/sign-up/{app}", "/wandr/place-of/{name}"} | SHARED
# Pages that are saved, not shown.
ELSEWHERE |= {"/believe/p/{slug}/story.html", "/wandr/years/{year}"}
ELSEWHERE |= {f"/{app}{path}" for app in ("believe", "grassy", "realspace", "wandr") for path in SHARED}
ELSEWHERE |= {f"/{app}/family" for app in ("kinnect", "grassy", "realspace", "wandr")}
ELSEWHERE |= {"/kinnect/account/family-link", "/kinnect/account/waiting"}
ELSEWHERE |= {f"/{app}/sign-up" for app in ("kinnect", "grassy", "realspace", "wandr")}
# Placeholders that stand for more than a part of an address.
ADDRESSES = {
    "project": "/believe/p/x", "bare": "/believe/p/x", "creator": "/believe/creator/x", "update": "/believe/update/x",
    "draft": "/believe/update/x", "milestone": "/believe/milestone/x", "message": "/believe/message/x",
}  # fmt: skip


class Samples(dict):
    def __missing__(self, name: str) -> str:
        return "x"


def seen(paths, addresses: dict[str, str], templates: list[str]) -> set[str]:
    """The templates of the pages that lead to: of several that fit, the one that says most."""
    found = set()
    for path in paths:
        path = path.format_map(Samples(addresses)).split("?")[0]
        fitting = [one for one in templates if re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(one)), path)]
        found |= {min(fitting, key=lambda one: one.count("{"))} if fitting else set()
    return found


def test_no_page_is_missing(tmp_path):
    """Every address of the server's own table is in one of the lists that axe goes over, or known to be no page."""
    running = hearth.Server(tmp_path / "data", arguments=("--apps", "kinnect,believe,grassy,realspace,wandr")).start()
    lines = [line.split() for line in hearth.must("routes", "--data", running.data).out.splitlines()]
    running.stop()
    templates = [path for method, path, _ in lines if method == "GET" and not path.startswith("/api/")]
    kinnect = {"invite": "/kinnect/invite/x", "reset": "/kinnect/reset/x"}
    lists = [(PAGES, kinnect), (test_believe_pages.PAGES, ADDRESSES)]
    realspace = (test_realspace, test_realspace_community, test_realspace_duplicates, test_realspace_topics)
    lists += [(one.PAGES, {}) for one in (test_grassy, *realspace, test_wandr, test_wandr_duplicates)]
    lists += [({"ana": one.PAGES}, {}) for one in (test_realspace_import, test_wandr_import)]

    covered = set().union(*(seen(paths, addresses, templates) for pages, addresses in lists for paths in pages.values()))

    assert len(templates) > 150
    assert sorted(set(templates) - covered - NO_PAGES - ELSEWHERE) == []
    assert (NO_PAGES | ELSEWHERE) <= set(templates), "some of these are no longer served"


def hide(circle, post: str) -> str:
    """The operator hides a post; answers the line of the log. Operators have pages alone."""
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    boss = Client(circle.server)
    account = urllib.parse.urlencode({"email": "boss@example.org", "password": PASSWORD}).encode()
    form["Cookie"] = boss.send("POST", "/sign-in", account, form).expect(303).cookies["hearth"].split(";")[0]
    circle.members["ben"].call("POST", f"/api/kinnect/posts/{post}/reports", {"reason": "Not his."}).expect(204)
    report = circle.members["ben"].get("/api/auth/reports").json["items"][0]["id"]
    answer = urllib.parse.urlencode({"action": "hide", "reason": "It is not."}).encode()
    boss.send("POST", f"/operator/reports/{report}", answer, form).expect(303)
    page = boss.send("GET", "/operator/hidden", None, form).expect(200).body.decode()
    return re.search(r"/operator/hidden/([0-9a-f-]+)", page).group(1)


@pytest.fixture(scope="module")
def places(circle) -> dict[str, str]:
    invitation = hearth.invitation(circle.server.data, "kinnect", "--uses", "3")
    for email in ("fresh@example.org", "twin@münchen.example", "twin@example.org"):
        new = {"email": email, "password": PASSWORD, "invitation": invitation}
        Client(circle.server).call("POST", "/api/auth/sign-up", new).expect(201)
    # As an earlier release let it be, which the operator is shown.
    twin = "twin@xn--mnchen-3ya.example"
    hearth.DATABASES.change(
        circle.server.data, f"UPDATE accounts SET email = '{twin}', email_key = '{twin}', email_rank = 1 WHERE email = 'twin@example.org'"
    )
    ana, ben, eve = circle.members["ana"], circle.members["ben"], circle.join("eve")
    for one, other in ((ana, ben), (ana, eve), (eve, ana)):
        circle.follow(one, other)
    room = ana.call("POST", "/api/kinnect/conversations", {"members": ["ben", "eve", "dan"]}).expect(201).json["id"]
    for client in (ana, ben, eve):
        path = f"/api/kinnect/conversations/{room}/messages"
        media = client.upload(photos.jpeg(photos.drawn(seed=9))).expect(201).json["id"]
        message = client.call("POST", path, {"body": f"By {client.username}", "media": media}).expect(201).json["id"]
    stories = []
    for client in (ana, ben):
        media = client.upload(photos.jpeg(photos.drawn(540, 960, seed=8))).expect(201).json["id"]
        stories.append(client.call("POST", "/api/kinnect/stories", {"media": media}).expect(201).json["id"])
    reset = hearth.must("reset-link", "--data", circle.server.data, "--email", "dan@example.org").out
    posts = [one["id"] for one in ana.get("/api/kinnect/feed").json["items"] if one["author"]["username"] == "ana"]
    hidden, post = hide(circle, posts[-1]), posts[0]
    comment = ana.get(f"/api/kinnect/posts/{post}/comments").json["items"][0]["id"]
    ben.call("POST", f"/api/kinnect/posts/{post}/reports", {"reason": "Shows where we live."}).expect(204)
    family = ana.call("POST", "/api/kinnect/circles", {"name": "Family"}).expect(201).json["id"]
    ana.call("PUT", f"/api/kinnect/circles/{family}/members/ben", {}).expect(200)
    return {
        "family": family, "hidden": hidden, "comment": comment, "message": message, "post": post, "report": ben.get("/api/auth/reports").json["items"][0]["id"],
        "invite": "/kinnect/invite/" + hearth.invitation(circle.server.data),
        "room": room, "own_story": stories[0], "story": stories[1],
        "reset": "/kinnect" + hearth.link_in(reset, "reset"), "person": ana.get("/api/auth/me").json["profiles"][0]["id"],
    }


@pytest.fixture(scope="module")
def visitors(circle, chromium, places):
    opened = Visitors(chromium, circle.server)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in PAGES.items() for path in paths])
def test_a_page_has_no_fault(visitors, places, name, path, size):
    """In both colour schemes, at every width down to 320 pixels (WCAG 2.2, 1.4.10 Reflow: 1280 at 400 % zoom)."""
    check_page(visitors(name, size), path.format(**places), size, not_found=path == "/no-such-page")


def test_pages_fit_with_the_largest_text(circle, places, open_browser):
    paths = ("/kinnect", "/kinnect/p/{post}", "/kinnect/u/ana", "/kinnect/messages/{room}", "/kinnect/new", "/kinnect/account/text-size")
    check_largest_text(open_browser(circle.server).sign_in("ana@example.org"), [path.format(**places) for path in paths])


@pytest.mark.parametrize("size", SIZES)
def test_sheets_menus_and_questions_have_no_fault(visitors, places, size):
    ana = visitors("ana", size).go("/kinnect")
    dialog, post = ana.page.get_by_role("dialog"), places["post"]

    ana.article(post).locator("[data-comments-link]").first.click()
    expect(dialog.locator("[name=body]")).to_be_visible()
    expect(dialog.get_by_text("Comment on").first).to_be_visible()
    check_open_page(ana)
    ana.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    ana.open_menu(post)
    expect(dialog.get_by_role("link", name="Edit post")).to_be_visible()
    check_open_page(ana)
    dialog.get_by_role("link", name="Delete").click()
    expect(dialog.get_by_role("button", name="Delete")).to_be_visible()
    check_open_page(ana)
    ana.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(ana.article(post)).to_be_visible()
    assert not ana.faults(), "\n".join(ana.faults())


def test_the_set_up_page_has_no_fault(server, chromium):
    operators = Visitors(chromium, server)
    for size in SIZES:
        check_page(operators("nobody", size), server.setup_path, size)
    operators.close()


def test_the_page_is_installable(circle, open_browser):
    ana = open_browser(circle.server).sign_in("ana@example.org")
    ana.go("/kinnect")

    manifest = ana.page.locator("link[rel=manifest]").get_attribute("href")
    answer = ana.context.request.get(manifest)

    assert answer.status == 200
    assert {"name", "start_url", "display", "icons"} <= set(answer.json())


def test_assets_are_kept_for_ever_and_pages_are_not(circle, open_browser):
    ana = open_browser(circle.server)
    kept = []
    ana.context.on("response", lambda answer: kept.append(answer) if "/assets/" in answer.url else None)
    page = ana.page.goto("/kinnect/sign-in")

    assert kept and all("immutable" in answer.headers.get("cache-control", "") for answer in kept)
    assert "immutable" not in page.headers.get("cache-control", "")
