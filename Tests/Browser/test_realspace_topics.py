"""Realspace's topics: their pages have no fault; one is started, found, joined, written in, liked, commented on, moderated; by keyboard too."""

import re

import client
import hearth
import pytest
from playwright.sync_api import expect
from visitors import SIZES, Visitors, check_page

MOST_BYTES = 60_000  # of our own CSS and JavaScript, compressed
PAGES = {
    "cal": ["/realspace/topics", "/realspace/topics?joined=true", "/realspace/topics?q=nothing", "/realspace/topics/{empty}",
            "/realspace/topics?venue={quiet}"],
    "ben": ["/realspace/topics/{film}", "/realspace/topics/{film}/people", "/realspace/topics/{film}/report",
            "/realspace/topic-posts/{post}/report", "/realspace/topics/{film}/edit", "/realspace/liked"],
    "ana": [
        "/realspace/topics", "/realspace/topics?q=film", "/realspace/topics/new", "/realspace/topics/new?item={item}",
        "/realspace/topics/{film}", "/realspace/topics/{film}/people", "/realspace/topic-posts/{post}",
        "/realspace/topic-posts/{post}/comments", "/realspace/topic-posts/{post}/likes", "/realspace/topic-posts/{post}/delete",
        "/realspace/topic-comments/{comment}", "/realspace/topic-comments/{comment}/report",
        "/realspace/i/{item}", "/realspace/activity", "/realspace/topics/new?venue={venue}", "/realspace/topics?venue={venue}",
        "/realspace/topics/{seats}", "/realspace/topics/{seats}/edit", "/realspace/venues/{venue}",
    ],
}  # fmt: skip


class Forum:
    """Ana's topic with Ben as moderator, an empty one, and Cal, who is new."""

    def __init__(self, server: hearth.Server):
        self.server = server
        self.members = {name: self.join(name) for name in ("ana", "ben", "cal")}
        ana, ben = self.members["ana"], self.members["ben"]
        body = {"name": "Film & Cinema", "topicDescription": "Old prints, new seats", "item": {"kind": "film", "name": "Stalker"}}
        film = ana.call("POST", "/api/realspace/topics", body).expect(201).json
        empty = ben.call("POST", "/api/realspace/topics", {"name": "Literature"}).expect(201).json
        ana.call("PUT", f"/api/realspace/topics/{film['id']}/moderators/ben").expect(204)
        post = ana.call("POST", f"/api/realspace/topics/{film['id']}/posts", {"content": "Who has seen it?"}).expect(201).json
        ben.call("PUT", f"/api/realspace/topic-posts/{post['id']}/like").expect(200)
        path = f"/api/realspace/topic-posts/{post['id']}/comments"
        said = ben.call("POST", path, {"content": "Twice!"}).expect(201).json["id"]
        ana.call("POST", path, {"content": "Where?", "replyTo": said}).expect(201)
        venue, quiet = (ana.call("POST", "/api/realspace/entities", {"name": name}).expect(201).json["id"] for name in ("Odeon", "Chapel"))
        seats = ana.call("POST", "/api/realspace/topics", {"name": "The best seats", "entity": venue}).expect(201).json["id"]
        self.ids = {"venue": venue, "quiet": quiet, "seats": seats, "comment": said, "film": film["id"]}
        self.ids |= {"empty": empty["id"], "post": post["id"], "item": film["item"]["id"]}

    def join(self, name: str) -> client.Client:
        member = client.Client(self.server, username=name)
        body = {"email": f"{name}@example.org", "password": client.PASSWORD}
        member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
        member.call("POST", "/api/realspace/profile", {"username": name, "fullName": name.title()}).expect(201)
        return member

    def topics(self, name: str) -> list[dict]:
        return [one for one in self.members["ana"].get("/api/realspace/topics?limit=100").json["items"] if one["name"] == name]

    def posts(self, topic: str, content: str) -> list[dict]:
        found = self.members["ana"].get(f"/api/realspace/topics/{topic}/posts?limit=100").json["items"]
        return [one for one in found if one["content"] == content]


@pytest.fixture(scope="module")
def forum(tmp_path_factory):
    running = hearth.Server(tmp_path_factory.mktemp("forum") / "data", arguments=("--apps", "realspace", "--open", "realspace"))
    running.start()
    yield Forum(running)
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def visitors(forum, chromium):
    opened = Visitors(chromium, forum.server)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in PAGES.items() for path in paths])
def test_a_page_of_topics_has_no_fault(visitors, forum, name, path, size):
    check_page(visitors(name, size), path.format(**forum.ids), size)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_topic_is_started_found_joined_and_written_in(forum, open_browser, scripts):
    name = "Trains and stations" if scripts else "Ferries and piers"
    ana = open_browser(forum.server, scripts=scripts).sign_in("ana@example.org").go("/realspace/topics")
    ana.page.get_by_role("link", name="Start a topic").click()
    ana.page.wait_for_url("**/realspace/topics/new")
    ana.page.get_by_label("Name").fill(name)
    ana.page.get_by_label("What it is about").fill("Timetables, mostly")
    ana.page.get_by_role("button", name="Start topic").click()
    ana.page.wait_for_url(re.compile(r"/realspace/topics/[0-9a-f-]{36}"))
    [topic] = forum.topics(name)

    cal = open_browser(forum.server, scripts=scripts).sign_in("cal@example.org").go("/realspace/topics")
    search = cal.page.get_by_role("searchbox", name="Search topics")
    search.fill(name.split()[0].lower()[:4] + " timet")
    if not scripts:
        search.press("Enter")
    expect(cal.page.locator("[data-topic-card]")).to_have_count(1)
    cal.page.get_by_role("link", name=name).click()
    cal.page.wait_for_url(f"**/realspace/topics/{topic['id']}")
    cal.page.get_by_role("button", name="Join", exact=True).click()
    expect(cal.page.get_by_role("button", name="Leave", exact=True)).to_be_visible()
    assert forum.topics(name)[0]["membersCount"] == 2

    form = cal.page.locator("form[data-topic-say]")
    if scripts:
        expect(form.locator("[data-submit]")).to_be_disabled()
    form.locator("#content").fill("The 6:04 is late again.")
    form.locator("[data-submit]").click()
    cal.until(lambda: forum.posts(topic["id"], "The 6:04 is late again."), "it was never written")
    expect(cal.page.locator("article[data-post]")).to_have_count(1)
    form = cal.page.locator("form[data-topic-say]")
    form.locator("#content").fill("Now it isn’t.")
    form.locator("[data-submit]").click()
    cal.until(lambda: forum.posts(topic["id"], "Now it isn’t."), "it was never written")
    expect(cal.page.locator("article[data-post]").first).to_contain_text("Now it isn’t.")
    expect(cal.page.locator("form[data-topic-say] #content")).to_have_value("")
    # Back to the list, with the tabs where they were.
    cal.page.get_by_role("link", name="Back", exact=True).click()
    cal.page.wait_for_url("**/realspace/topics")
    expect(cal.page.locator(".tab[aria-current]")).to_contain_text("Topics")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_post_is_liked_commented_on_and_deleted(forum, open_browser, scripts):
    words = "By scripts" if scripts else "By forms"
    path = f"/api/realspace/topics/{forum.ids['film']}/posts"
    post = forum.members["cal"].call("POST", path, {"content": words}).expect(201).json
    cal = open_browser(forum.server, scripts=scripts).sign_in("cal@example.org").go(f"/realspace/topic-posts/{post['id']}")
    cal.press(cal.page.locator("[data-like] button").first, "/like")
    cal.until(lambda: forum.posts(forum.ids["film"], words)[0]["likesCount"] == 1, "it was never liked")
    comment = cal.page.locator("form[data-add-comment]").first
    comment.locator("[name=body]").fill("And more")
    cal.is_renewing = True
    cal.submit(comment)
    cal.until(lambda: forum.posts(forum.ids["film"], words)[0]["commentsCount"] == 1, "nobody has commented")
    expect(cal.page.locator("[data-comment]")).to_contain_text("And more")

    # Ben moderates the topic: he deletes the comment, and then the post.
    ben = open_browser(forum.server, scripts=scripts).sign_in("ben@example.org").go(f"/realspace/topic-posts/{post['id']}")
    ben.is_renewing = True
    ben.page.get_by_role("button", name="Delete the comment by cal").click()
    if scripts:
        ben.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    ben.until(lambda: forum.posts(forum.ids["film"], words)[0]["commentsCount"] == 0, "the comment was never deleted")
    ben.page.locator("article [data-menu] > summary").click()
    (ben.page.get_by_role("dialog") if scripts else ben.page).get_by_role("link", name="Delete").click()
    (ben.page.get_by_role("dialog") if scripts else ben.page).get_by_role("button", name="Delete", exact=True).click()
    ben.page.wait_for_url(f"**/realspace/topics/{forum.ids['film']}*")
    ben.until(lambda: not forum.posts(forum.ids["film"], words), "the post was never deleted")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_topic_is_started_from_the_page_of_a_place(forum, open_browser, scripts):
    name = "Popcorn or not" if scripts else "Balcony or stalls"
    ana = open_browser(forum.server, scripts=scripts).sign_in("ana@example.org").go(f"/realspace/venues/{forum.ids['venue']}")
    ana.page.get_by_role("link", name="Start a topic about it").click()
    ana.page.wait_for_url("**/realspace/topics/new?venue=*")
    expect(ana.page.get_by_role("checkbox", name="About Odeon")).to_be_checked()
    ana.page.get_by_label("Name").fill(name)
    ana.page.get_by_role("button", name="Start topic").click()
    ana.page.wait_for_url(re.compile(r"/realspace/topics/[0-9a-f-]{36}"))
    [topic] = forum.topics(name)
    assert topic["entity"] == {"id": forum.ids["venue"], "name": "Odeon"} and topic["item"] is None

    ana.page.locator("main").get_by_role("link", name="Odeon").click()
    ana.page.wait_for_url(f"**/realspace/venues/{forum.ids['venue']}")
    ana.page.get_by_role("link", name=name).click()
    ana.page.wait_for_url(f"**/realspace/topics/{topic['id']}")
    # The name of the place finds it, too, and it can be about nothing again.
    ana.go(f"/realspace/topics?q=odeon+{name.split()[0].lower()}")
    expect(ana.page.locator("[data-topic-card]")).to_have_count(1)
    ana.go(f"/realspace/topics/{topic['id']}/edit")
    ana.page.get_by_role("checkbox", name="About Odeon").uncheck()
    ana.page.get_by_role("button", name="Save").click()
    ana.page.wait_for_url(re.compile(rf"/realspace/topics/{topic['id']}(\?|$)"))
    assert forum.topics(name)[0]["entity"] is None


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_what_a_topic_is_about_is_chosen_while_one_types(forum, open_browser, scripts):
    name, subject = ("Zones", "Solaris") if scripts else ("Stations", "Nostalghia")
    post = {"action": "watched", "subject": subject, "item": {}}
    item = forum.members["ana"].call("POST", "/api/realspace/posts", post).expect(201).json["item"]["id"]
    ana = open_browser(forum.server, scripts=scripts).sign_in("ana@example.org").go("/realspace/topics/new")
    ana.page.get_by_label("Name").fill(name)
    field = ana.page.locator("#subject")
    if scripts:
        field.press_sequentially(subject[:3].lower())
        expect(ana.page.get_by_role("listbox", name="Suggestions").get_by_role("option").first).to_contain_text(subject)
        field.press("ArrowDown")
        field.press("Enter")
        expect(field).to_have_value(subject)
        expect(ana.page.locator("#kind")).to_have_value("film")
    else:
        field.fill(subject)
        ana.page.locator("#kind").select_option("film")
    ana.page.get_by_role("button", name="Start topic").click()
    ana.page.wait_for_url(re.compile(r"/realspace/topics/[0-9a-f-]{36}"))
    assert forum.topics(name)[0]["item"]["id"] == item
    ana.page.locator(".topic-facts").get_by_role("link", name=subject).click()
    ana.page.wait_for_url(f"**/realspace/i/{item}")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_post_of_a_topic_that_one_likes_is_among_what_one_likes(forum, open_browser, scripts):
    words = "Liked by scripts" if scripts else "Liked by forms"
    path = f"/api/realspace/topics/{forum.ids['film']}/posts"
    post = forum.members["ana"].call("POST", path, {"content": words}).expect(201).json
    cal = open_browser(forum.server, scripts=scripts).sign_in("cal@example.org").go(f"/realspace/topic-posts/{post['id']}")
    cal.press(cal.page.locator("[data-like] button").first, "/like")
    cal.until(lambda: forum.posts(forum.ids["film"], words)[0]["likesCount"] == 1, "it was never liked")

    cal.go("/realspace/liked")
    card = cal.page.locator(f"article[data-post='{post['id']}']")
    expect(card).to_contain_text(words)
    card.get_by_role("link", name="Film & Cinema").click()
    cal.page.wait_for_url(f"**/realspace/topics/{forum.ids['film']}")
    cal.go("/realspace/liked")
    cal.press(card.locator("[data-like] button").first, "/like")
    cal.until(lambda: forum.posts(forum.ids["film"], words)[0]["likesCount"] == 0, "it is liked still")
    cal.go("/realspace/liked")
    expect(card).to_have_count(0)


def test_what_others_write_is_offered_and_their_likes_are_shown(forum, open_browser):
    ana = open_browser(forum.server).sign_in("ana@example.org").go(f"/realspace/topics/{forum.ids['film']}").still()
    card = ana.page.locator(f"article[data-post='{forum.ids['post']}']")
    cal = forum.members["cal"]
    cal.call("PUT", f"/api/realspace/topic-posts/{forum.ids['post']}/like").expect(200)
    expect(card.locator("[data-likes]")).to_have_text("2 likes")
    written = cal.call("POST", f"/api/realspace/topics/{forum.ids['film']}/posts", {"content": "Just now"}).expect(201).json
    ana.page.get_by_role("button", name="New posts available").click()
    expect(ana.page.locator(f"article[data-post='{written['id']}']")).to_contain_text("Just now")
    cal.call("DELETE", f"/api/realspace/topic-posts/{written['id']}").expect(204)
    expect(ana.page.get_by_text("This post is no longer available.")).to_be_visible()
    cal.call("DELETE", f"/api/realspace/topic-posts/{forum.ids['post']}/like").expect(200)
    expect(card.locator("[data-likes]")).to_have_text("1 like")


def test_what_is_being_typed_stays_when_a_topic_is_refreshed(forum, open_browser):
    topic = forum.members["ana"].call("POST", "/api/realspace/topics", {"name": "Harbours"}).expect(201).json["id"]
    path = f"/api/realspace/topics/{topic}/posts"
    ana = open_browser(forum.server).sign_in("ana@example.org").go(f"/realspace/topics/{topic}").still()
    ana.is_renewing = True
    typed = ana.page.locator("form[data-topic-say] #content")
    typed.fill("Half a sentence")

    # There was nothing, so that all below the composer is new.
    forum.members["cal"].call("POST", path, {"content": "Piraeus"}).expect(201)
    ana.page.get_by_role("button", name="New posts available").click()
    expect(ana.page.locator("[data-feed] article")).to_contain_text("Piraeus")
    expect(typed).to_have_value("Half a sentence")

    # What is pulled is the topic, and not the feed of friends.
    forum.members["cal"].call("POST", path, {"content": "Ostend"}).expect(201)
    ana.pull()
    expect(ana.page.locator("[data-feed] article")).to_have_count(2)
    expect(ana.page.locator("[data-feed]")).to_have_attribute("data-topic", topic)
    expect(typed).to_have_value("Half a sentence")
    ana.page.locator("form[data-topic-say] [data-submit]").click()
    ana.until(lambda: forum.posts(topic, "Half a sentence"), "the composer has lost its script")


def test_words_that_are_changed_after_a_lost_answer_are_another_post(forum, open_browser):
    topic = forum.members["ana"].call("POST", "/api/realspace/topics", {"name": "Lighthouses"}).expect(201).json["id"]
    ana = open_browser(forum.server).sign_in("ana@example.org").go(f"/realspace/topics/{topic}").still()
    ana.is_renewing, ana.expected_statuses = True, {503}
    form = ana.page.locator("form[data-topic-say]")

    def lose(route):
        assert route.fetch().status == 201
        route.fulfill(status=503)

    form.locator("#content").fill("Skagen")
    ana.page.route(f"**/api/realspace/topics/{topic}/posts", lose, times=1)
    form.locator("[data-submit]").click()
    expect(form.locator("[data-problem]")).not_to_be_empty()
    form.locator("#content").fill("Skagen and Fastnet")
    form.locator("[data-submit]").click()

    ana.until(lambda: forum.posts(topic, "Skagen and Fastnet"), "the changed words were refused")
    assert len(forum.posts(topic, "Skagen")) == 1


def test_a_topic_is_used_by_the_keyboard_on_a_phone(forum, open_browser):
    ben = open_browser(forum.server, size={"width": 360, "height": 740}).sign_in("ben@example.org").go("/realspace/topics")
    search = ben.page.get_by_role("searchbox", name="Search topics")
    search.focus()
    ben.page.keyboard.type("literat")
    expect(ben.page.locator("[data-topic-card]")).to_have_count(1)
    link = ben.page.get_by_role("link", name="Literature")
    link.focus()
    ben.page.keyboard.press("Enter")
    ben.page.wait_for_url(f"**/realspace/topics/{forum.ids['empty']}")
    content = ben.page.locator("form[data-topic-say] #content")
    content.focus()
    ben.page.keyboard.type("By keyboard")
    ben.page.keyboard.press("Tab")
    expect(ben.page.locator("form[data-topic-say] [data-submit]")).to_be_focused()
    ben.page.keyboard.press("Enter")
    ben.until(lambda: forum.posts(forum.ids["empty"], "By keyboard"), "it was never written")
    expect(ben.page.locator("article[data-post]")).to_contain_text("By keyboard")
    tabs = ben.page.locator(".tabs .tab:visible")
    expect(tabs.filter(has_text="Topics")).to_have_attribute("aria-current", "page")


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_nothing_of_topics_moves_at_any_width(forum, open_browser, width):
    ana = open_browser(forum.server, size={"width": width, "height": 800}).sign_in("ana@example.org")
    for path in ["/realspace/topics", "/realspace/topics/{film}", "/realspace/topic-posts/{post}", "/realspace/topics/new"]:
        ana.moves_nothing(path.format(**forum.ids))


@pytest.mark.parametrize("path", ["/realspace/topics", "/realspace/topics/{film}"])
def test_a_page_of_topics_costs_little(forum, open_browser, path):
    fresh = open_browser(forum.server).sign_in("ben@example.org")
    sizes = {}
    fresh.context.on("response", lambda answer: sizes.__setitem__(answer.url, int(answer.headers.get("content-length", 0))))
    fresh.go(path.format(**forum.ids)).still()
    own = {url: size for url, size in sizes.items() if re.search(r"\.(css|js)$", url)}
    assert own and sum(own.values()) <= MOST_BYTES, own
