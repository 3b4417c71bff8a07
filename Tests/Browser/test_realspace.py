"""Realspace: its pages have no fault; a film is posted with type-ahead, liked and commented on; the list leads to a post and the diary."""

import re

import client
import hearth
import photos
import pytest
from playwright.sync_api import expect
from visitors import SIZES, Visitors, check_largest_text, check_page

MOST_BYTES = 60_000  # of our own CSS and JavaScript, compressed
MOST_FONT_BYTES = 60_000
PAGES = {
    "nobody": ["/realspace", "/realspace/offline"],
    "fresh": ["/realspace/onboarding"],
    "cal": ["/realspace", "/realspace/list", "/realspace/diary", "/realspace/u/cal", "/realspace/diary/years/2024",
            "/realspace/friends-liked", "/realspace/statistics", "/realspace/u/ana/list"],
    "ben": ["/realspace", "/realspace/u/ana", "/realspace/u/ana/diary", "/realspace/p/{post}", "/realspace/p/{post}/report", "/realspace/u/ana/report",
            "/realspace/u/ana/list", "/realspace/list/{todo}/report", "/realspace/diary/{entry}", "/realspace/diary/{entry}/report",
            "/realspace/u/ana/followers", "/realspace/u/ana/following", "/realspace/message/{message}",
            "/realspace/message/{message}/report", "/realspace/messages/invitations", "/realspace/friends-liked"],
    "ana": [
        "/realspace", "/realspace/new", "/realspace/new?from={todo}", "/realspace/list", "/realspace/list?ticked={done}",
        "/realspace/list?deleted={gone}", "/realspace/lists/{list}/audience", "/realspace/u/ben/list",
        "/realspace/diary", "/realspace/diary/new", "/realspace/diary/new?post={post}",
        "/realspace/diary/{entry}/edit", "/realspace/diary/{entry}/delete", "/realspace/diary/years/2024", "/realspace/u/ana",
        "/realspace/statistics", "/realspace/p/{rialto}/save", "/realspace/photo-saving",
        "/realspace/u/ben", "/realspace/activity", "/realspace/p/{post}", "/realspace/p/{post}/edit", "/realspace/p/{post}/likes",
        "/realspace/p/{post}/comments", "/realspace/p/{post}/audience", "/realspace/p/{post}/delete", "/realspace/i/{item}",
        "/realspace/liked", "/realspace/search?q=b", "/realspace/messages", "/realspace/settings", "/realspace/edit-profile",
        "/realspace/messages/new", "/realspace/messages/{room}", "/realspace/messages/{room}/info", "/realspace/messages/{room}/add",
        "/realspace/comments/{comment}", "/realspace/comments/{comment}/report", "/realspace/notifications", "/realspace/people-you-know", "/realspace/view-as/ben",
    ],
}  # fmt: skip


class Cinema:
    """Ana and Ben, who are friends, and Cal, who is new."""

    def __init__(self, server: hearth.Server):
        self.server = server
        self.members = {name: self.join(name) for name in ("ana", "ben", "cal")}
        ana, ben = self.members["ana"], self.members["ben"]
        for one, other in ((ana, "ben"), (ben, "ana")):
            one.call("PUT", f"/api/realspace/profiles/{other}/follow").expect(200)
        media = ben.upload(photos.jpeg(photos.drawn(seed=3))).expect(201).json["id"]
        rialto = {"action": "went to", "subject": "Rialto", "item": {}, "media": [media]}
        rialto = ben.call("POST", "/api/realspace/posts", rialto).expect(201).json["id"]
        body = {"action": "watched", "subject": "The Godfather", "item": {}, "content": "A family business.\nStill."}
        post = ana.call("POST", "/api/realspace/posts", body).expect(201).json
        ben.call("PUT", f"/api/realspace/posts/{post['id']}/like").expect(200)
        said = ben.call("POST", f"/api/realspace/posts/{post['id']}/comments", {"content": "Twice!"}).expect(201).json["id"]
        answer = {"content": "And the second one?", "replyTo": said}
        ana.call("POST", f"/api/realspace/posts/{post['id']}/comments", answer).expect(201)
        ana.call("PUT", f"/api/realspace/comments/{said}/like").expect(200)
        self.ids = {"post": post["id"], "item": post["item"]["id"], "comment": said, "rialto": rialto}
        # A group has friends alone.
        dee = self.join("dee")
        ana.call("PUT", "/api/realspace/profiles/dee/follow").expect(200)
        dee.call("PUT", "/api/realspace/profiles/ana/follow").expect(200)
        club = {"members": ["ben", "dee"], "name": "Club"}
        self.ids["room"] = ana.call("POST", "/api/realspace/conversations", club).expect(201).json["id"]
        path = f"/api/realspace/conversations/{self.ids['room']}/messages"
        self.ids["message"] = ana.call("POST", path, {"body": "Tonight?"}).expect(201).json["id"]
        fresh = {"email": "fresh@example.org", "password": client.PASSWORD}
        client.Client(server).call("POST", "/api/auth/sign-up", fresh).expect(201)
        for name, subject in (("todo", "Stalker"), ("done", "Past Lives"), ("gone", "Tár")):
            todo = ana.call("POST", "/api/realspace/list", {"action": "watch", "subject": subject, "item": {}}).expect(201).json
            self.ids[name] = todo["id"]
        ana.call("PUT", f"/api/realspace/list/{self.ids['done']}/done").expect(200)
        ana.call("DELETE", f"/api/realspace/list/{self.ids['gone']}").expect(204)
        self.ids["list"] = ana.call("PUT", "/api/realspace/list/sharing", {"audience": {"kind": "friends"}}).expect(200).json["id"]
        for date, rating in (("2024-03-05", 4.5), ("2024-03", 3), ("2023", None), (None, 5)):
            body = {"action": "read", "subject": f"Book of {date}", "date": date, "rating": rating, "audience": {"kind": "friends"}}
            self.ids["entry"] = ana.call("POST", "/api/realspace/diary", body).expect(201).json["id"]

    def join(self, name: str) -> client.Client:
        member = client.Client(self.server, username=name)
        body = {"email": f"{name}@example.org", "password": client.PASSWORD}
        member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
        member.call("POST", "/api/realspace/profile", {"username": name, "fullName": name.title()}).expect(201)
        return member

    def friends(self, *names: str) -> list[client.Client]:
        """New people, each a friend of the others."""
        members = {name: self.join(name) for name in names}
        for name, member in members.items():
            for other in set(names) - {name}:
                member.call("PUT", f"/api/realspace/profiles/{other}/follow").expect(200)
        return list(members.values())

    def posts(self, name: str, subject: str) -> list[dict]:
        return [one for one in self.members[name].get("/api/realspace/posts").json["items"] if one["subject"] == subject]


@pytest.fixture(scope="module")
def cinema(tmp_path_factory):
    running = hearth.Server(tmp_path_factory.mktemp("cinema") / "data", arguments=("--apps", "realspace", "--open", "realspace"))
    running.start()
    yield Cinema(running)
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def visitors(cinema, chromium):
    opened = Visitors(chromium, cinema.server)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in PAGES.items() for path in paths])
def test_a_page_of_realspace_has_no_fault(visitors, cinema, name, path, size):
    check_page(visitors(name, size), path.format(**cinema.ids), size)


def test_pages_of_realspace_fit_with_the_largest_text(cinema, open_browser):
    paths = ("/realspace", "/realspace/p/{post}", "/realspace/list", "/realspace/statistics", "/realspace/messages/{room}")
    check_largest_text(open_browser(cinema.server).sign_in("ana@example.org"), [path.format(**cinema.ids) for path in paths])


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_photo_of_another_is_saved_unless_its_author_says_no(cinema, open_browser, scripts):
    subject = "Lumière" if scripts else "Lumière again"
    ana = open_browser(cinema.server, scripts=scripts).sign_in("ana@example.org").go(f"/realspace/p/{cinema.ids['rialto']}")
    saving = lambda: ana.page.locator("main [data-menu]").first.locator("a[data-download]")
    assert saving().count() == 1
    ben = open_browser(cinema.server, scripts=scripts).sign_in("ben@example.org").go("/realspace")
    form = ben.page.locator("form[data-say]")
    form.locator("[name=action]").first.select_option("went to")
    form.locator("[name=subject]").fill(subject)
    form.locator("summary").click()
    picture = {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(seed=60 + scripts))}
    ben.is_renewing = True  # A photo that is chosen is shown, with a field for its description.
    form.locator("[name=file]").set_input_files(picture)
    form.get_by_label("Others may save the photos").uncheck()
    form.locator("[data-submit]").click()
    [post] = ben.until(lambda: cinema.posts("ben", subject), "it was never published")

    assert post["allowsSaving"] is False
    ana.go(f"/realspace/p/{post['id']}")
    assert saving().count() == 0
    cinema.members["ana"].send("GET", f"/media/realspace/{post['media'][0]['id']}/download").expect(404)


def test_a_photo_that_is_added_to_a_post_is_made_smaller_before_it_is_sent(cinema, open_browser):
    own = cinema.members["ben"]
    post = own.call("POST", "/api/realspace/posts", {"action": "watched", "subject": "Playtime", "item": {}}).expect(201).json["id"]
    ben = open_browser(cinema.server).sign_in("ben@example.org").go(f"/realspace/p/{post}/edit")
    form = ben.form_with("file")
    ben.is_renewing = True
    field = form.locator("[name=file]")
    field.set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(2600, 1300, seed=64))})
    width = "async field => field.files.length && (await createImageBitmap(field.files[0])).width"
    ben.until(lambda: field.evaluate(width) == 2048, "it was never made smaller")

    ben.submit(form)

    ben.leaves(f"/realspace/p/{post}/edit")
    [item] = own.get(f"/api/realspace/posts/{post}").json["media"]
    assert (item["width"], item["height"]) == (2048, 1024)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_film_is_posted_liked_and_commented_on(cinema, open_browser, scripts):
    subject = "Paterson" if scripts else "Paterson again"
    ana = open_browser(cinema.server, scripts=scripts).sign_in("ana@example.org").go("/realspace")
    form = ana.page.locator("form[data-say]")
    if scripts:
        expect(form.locator("[data-submit]")).to_be_disabled()
    form.locator("#subject").fill(subject)
    form.locator("#content").fill("A bus, a poem.")
    ana.is_renewing = True
    form.locator("[data-submit]").click()
    [post] = ana.until(lambda: cinema.posts("ana", subject), "it was never published")
    assert post["content"] == "A bus, a poem." and post["audience"]["kind"] == "friends" and post["item"]["name"] == subject
    first = ana.page.locator("[data-feed] article").first
    expect(first).to_have_attribute("data-post", post["id"])
    expect(ana.page.locator("[data-diary-offer]")).to_contain_text(subject)
    expect(form.locator("#subject")).to_have_value("")
    if scripts:
        expect(form.locator("[data-submit]")).to_be_disabled()

    ben = open_browser(cinema.server, scripts=scripts).sign_in("ben@example.org").go(f"/realspace/p/{post['id']}")
    ben.press(ben.page.locator("[data-like] button").first, "/like")
    liked = lambda: cinema.posts("ana", subject)[0]["likesCount"] == 1
    ben.until(liked, "it was never liked")
    comment = ben.page.locator("form[data-add-comment]").first
    comment.locator("[name=body]").fill("Saw it with me!")
    ben.is_renewing = True
    ben.submit(comment)
    ben.until(lambda: cinema.posts("ana", subject)[0]["commentsCount"] == 1, "nobody has commented")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_comment_is_replied_to_and_liked(cinema, open_browser, scripts):
    ana, ben = cinema.members["ana"], cinema.members["ben"]
    post = ana.call("POST", "/api/realspace/posts", {"action": "read", "subject": f"Piranesi {scripts}"}).expect(201).json["id"]
    path = f"/api/realspace/posts/{post}/comments"
    first = ben.call("POST", path, {"content": "Any good?"}).expect(201).json["id"]
    ben.call("POST", path, {"content": "I mean it."}).expect(201)
    said = lambda: ana.get(path).json["items"]

    visitor = open_browser(cinema.server, scripts=scripts).sign_in("ana@example.org").go(f"/realspace/p/{post}")
    row = visitor.page.locator(f"[data-comment='{first}']")
    row.get_by_role("link", name="Reply to ben").click()
    form = visitor.page.locator("form[data-add-comment]")
    if scripts:
        expect(form.locator("[data-replying]")).to_contain_text("Replying to")
        expect(form.locator("[name=body]")).to_be_focused()
        form.get_by_role("button", name="Cancel").click()
        expect(form.locator("[data-replying]")).to_be_hidden()
        row.get_by_role("link", name="Reply to ben").press("Enter")
    else:
        expect(visitor.page).to_have_url(re.compile(f"/realspace/comments/{first}$"))
    form.locator("[name=body]").fill("Very.")
    visitor.is_renewing = True
    visitor.submit(form)
    whole = ["Any good?", "Very.", "I mean it."]
    visitor.until(lambda: [one["content"] for one in said()] == whole, "nobody has replied")
    assert said()[1]["replyTo"] == first
    if scripts:
        expect(visitor.page.locator("[data-comment-list] > li")).to_contain_text(whole)
        expect(form.locator("[data-replying]")).to_be_hidden()
    visitor.press(row.get_by_role("button", name="Like the comment by ben"), "/like")
    visitor.until(lambda: said()[0]["likesCount"] == 1, "it was never liked")
    expect(row.get_by_role("button", name="Like the comment by ben")).to_have_attribute("aria-pressed", "true")
    told = {one["kind"] for one in ben.get("/api/realspace/activity").json["items"]}
    assert {"comment_reply", "comment_like"} <= told

    # Ben reads it where he hears of it.
    reader = open_browser(cinema.server, scripts=scripts).sign_in("ben@example.org").go("/realspace/activity")
    reader.page.locator(f"a[href='/realspace/comments/{first}']").first.click()
    thread = reader.page.locator("[data-comment-list] > li")
    expect(thread).to_contain_text(["Any good?", "Very."])


def test_what_is_being_typed_stays_when_the_feed_is_pulled(cinema, open_browser):
    ben = open_browser(cinema.server).sign_in("ben@example.org").go("/realspace").still()
    ben.is_renewing = True
    form = ben.page.locator("form[data-say]")
    form.locator("#subject").fill("Half a title")
    post = cinema.members["ana"].call("POST", "/api/realspace/posts", {"action": "read", "subject": "Pulled"}).expect(201).json

    ben.pull()

    expect(ben.page.locator(f"[data-feed] article[data-post='{post['id']}']")).to_have_count(1)
    expect(form.locator("#subject")).to_have_value("Half a title")
    form.locator("[data-submit]").click()
    ben.until(lambda: cinema.posts("ben", "Half a title"), "the composer has lost its script")


def lose_answer(route):
    """What was sent is done, and nobody hears of it."""
    assert route.fetch().status == 201
    route.fulfill(status=503)


def test_a_post_that_is_changed_after_a_lost_answer_is_another(cinema, open_browser):
    ben = open_browser(cinema.server).sign_in("ben@example.org").go("/realspace").still()
    ben.is_renewing, ben.expected_statuses = True, {503}
    form = ben.page.locator("form[data-say]")
    for number, again in ((1, "Lost answer"), (2, "Changed words")):
        form.locator("#subject").fill("Lost answer" if number == 1 else "Lost again")
        ben.page.route("**/api/realspace/posts", lose_answer, times=1)
        form.locator("[data-submit]").click()
        expect(form.locator("[data-problem]")).not_to_be_empty()

        form.locator("#subject").fill(again)
        form.locator("[data-submit]").click()

        expect(form.locator("#subject")).to_have_value("")
        ben.until(lambda words=again: cinema.posts("ben", words), "it was never published")
    # Unchanged it is the same post, changed it is another.
    assert [len(cinema.posts("ben", words)) for words in ("Lost answer", "Lost again", "Changed words")] == [1, 1, 1]


def test_a_photo_that_is_described_anew_after_a_failure_is_sent_anew(cinema, open_browser):
    ben = open_browser(cinema.server).sign_in("ben@example.org").go("/realspace").still()
    ben.is_renewing, ben.expected_statuses = True, {503}
    form = ben.page.locator("form[data-say]")
    form.locator("#subject").fill("With a photo")
    form.locator("[data-more] summary").click()
    picture = {"name": "door.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(seed=4))}
    form.locator("#file").set_input_files(picture)
    form.locator("#alt").fill("A door")
    ben.page.route("**/api/realspace/posts", lambda route: route.fulfill(status=503), times=1)
    form.locator("[data-submit]").click()
    expect(form.locator("[data-problem]")).not_to_be_empty()

    form.locator("#alt").fill("A red door")
    form.locator("[data-submit]").click()

    expect(ben.page.locator(".toast")).to_have_text("Posted.")
    [post] = cinema.posts("ben", "With a photo")
    assert [photo["alt"] for photo in post["media"]] == ["A red door"]


def test_a_post_that_cannot_be_shown_is_published_all_the_same(cinema, open_browser):
    ben = open_browser(cinema.server).sign_in("ben@example.org").go("/realspace").still()
    ben.is_renewing, ben.expected_statuses = True, {503}
    form = ben.page.locator("form[data-say]")
    form.locator("#subject").fill("Out of sight")
    ben.page.route(re.compile(r"/realspace\?posted="), lambda route: route.fulfill(status=503))
    form.locator("[data-submit]").click()

    expect(ben.page.locator(".toast")).to_have_text("Posted.")
    expect(form.locator("[data-problem]")).to_be_empty()
    expect(form.locator("#subject")).to_have_value("")
    assert len(cinema.posts("ben", "Out of sight")) == 1


def test_typing_suggests_what_friends_named_and_the_keyboard_chooses(cinema, open_browser):
    ana = open_browser(cinema.server).sign_in("ana@example.org").go("/realspace")
    form = ana.page.locator("form[data-say]")
    field = form.get_by_role("combobox", name="What it was")
    field.press_sequentially("the god")
    option = ana.page.get_by_role("option", name=re.compile("The Godfather"))
    expect(option).to_be_visible()
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("Escape")
    expect(option).to_be_hidden()
    expect(field).to_have_value("the god")
    field.press("ArrowDown")
    expect(option).to_be_visible()
    field.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", option.get_attribute("id"))
    field.press("Enter")
    expect(field).to_have_value("The Godfather")
    assert form.locator("[name=itemID]").input_value() == cinema.ids["item"]
    # Other words are another thing, and a place is no film.
    field.press_sequentially("!")
    assert form.locator("[name=itemID]").input_value() == ""
    form.locator("#action").select_option("went to")
    field.fill("")
    field.press_sequentially("ria")
    expect(ana.page.get_by_role("option", name=re.compile("Rialto"))).to_be_visible()
    field.fill("")
    with ana.page.expect_response(lambda answer: "q=the%20god&kind=place" in answer.url):
        field.press_sequentially("the god")
    # Not the menu of what one did, whose options have the role by themselves.
    expect(ana.page.locator("[role=option]:visible")).to_have_count(0)
    assert not ana.faults(), "\n".join(ana.seen)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_what_is_ticked_off_becomes_a_post_and_an_entry_of_the_diary(cinema, open_browser, scripts):
    subject = "Moonlight" if scripts else "Moonlight, plainly"
    cal = open_browser(cinema.server, scripts=scripts).sign_in("cal@example.org").go("/realspace/list")
    cal.is_renewing = True
    form = cal.page.locator("form[data-add]")
    form.locator("#subject").fill(subject)
    form.locator("[data-submit]").click()
    row = cal.page.locator(".todo", has_text=subject)
    expect(row).to_have_count(1)

    row.get_by_role("button", name=re.compile("Delete")).click()
    cal.page.locator("form[action$='/restore'] button").click()
    row.get_by_role("button", name=re.compile("Done")).click()
    cal.page.get_by_role("link", name="Write the post").click()
    cal.page.wait_for_url("**/realspace/new?from=*")
    post = cal.page.locator("form[data-say]")
    expect(post.locator("#subject")).to_have_value(subject)
    post.locator("[data-submit]").click()
    cal.until(lambda: cinema.posts("cal", subject), "it was never published")
    cal.page.get_by_role("link", name="Add to diary").click()
    cal.page.wait_for_url("**/realspace/diary/new?post=*")
    # Three and a half stars, by the keyboard.
    cal.page.get_by_role("radio", name="No rating").focus()
    cal.page.get_by_role("radio", name="3½ stars").check(force=True)
    cal.page.get_by_role("button", name="Add to diary").click()
    expect(cal.page.locator(".entry", has_text=subject).get_by_role("img", name="3½ stars")).to_be_visible()
    [entry] = [one for one in cinema.members["cal"].get("/api/realspace/diary").json["items"] if one["subject"] == subject]
    assert entry["rating"] == 3.5 and entry["datePrecision"] == "day" and entry["audience"]["kind"] == "me"


def test_a_long_diary_goes_on_with_every_entry(cinema, open_browser):
    finn = cinema.join("finn")
    days = [f"{year}-{month:02}-{day:02}" for year in (2021, 2022) for month in range(1, 13) for day in (4, 14, 24)]
    for day in days:
        finn.call("POST", "/api/realspace/diary", {"action": "watched", "subject": f"Film of {day}", "date": day}).expect(201)
    reader = open_browser(cinema.server).sign_in("finn@example.org").go("/realspace/diary")
    reader.is_renewing = True

    def is_whole() -> bool:
        reader.page.mouse.wheel(0, 4000)
        return reader.page.locator("[data-next]").count() == 0

    reader.until(is_whole, "the diary has no end")
    titles = reader.page.locator(".entry-title").all_inner_texts()
    assert [title.split()[-1] for title in titles] == sorted(days, reverse=True)
    months = reader.page.locator(".diary-month").all_inner_texts()
    assert len(months) == 24 and len(set(months)) == 24, months


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_what_a_friend_liked_goes_onto_the_list(cinema, open_browser, scripts):
    subject = "Ran" if scripts else "Ikiru"
    entry = {"action": "watched", "subject": subject, "item": {}, "rating": 4.5, "audience": {"kind": "friends"}}
    cinema.members["ana"].call("POST", "/api/realspace/diary", entry).expect(201)
    ben = open_browser(cinema.server, scripts=scripts).sign_in("ben@example.org").go("/realspace/list")
    ben.page.get_by_role("link", name="Friends liked").click()
    row = ben.page.locator(".praise", has_text=subject)
    expect(row).to_contain_text("gave it 4½ stars")

    row.get_by_role("button", name="Add to list").click()
    ben.page.wait_for_url("**/realspace/list")
    expect(ben.page.locator(".todo", has_text=subject)).to_be_visible()
    ben.go("/realspace/friends-liked")
    expect(ben.page.locator(".praise", has_text=subject)).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_film_goes_from_its_page_onto_the_list_and_into_the_diary(cinema, open_browser, scripts):
    subject = "Rashomon" if scripts else "Yojimbo"
    body = {"action": "watched", "subject": subject, "item": {}}
    item = cinema.members["ana"].call("POST", "/api/realspace/posts", body).expect(201).json["item"]["id"]
    ben = open_browser(cinema.server, scripts=scripts).sign_in("ben@example.org").go(f"/realspace/i/{item}")
    ben.page.get_by_role("button", name=f"Add to list: “{subject}”").click()
    ben.page.wait_for_url("**/realspace/list")
    expect(ben.page.locator(".todo", has_text=subject)).to_be_visible()

    ben.go(f"/realspace/i/{item}")
    expect(ben.page.get_by_role("link", name="On your list")).to_be_visible()
    ben.page.get_by_role("link", name="Add to diary").click()
    ben.page.wait_for_url("**/realspace/diary/new?item=*")
    expect(ben.page.locator("#subject")).to_have_value(subject)
    ben.page.get_by_role("button", name="Add to diary").click()
    ben.page.wait_for_url(re.compile(r"/realspace/diary(\?|$)"))
    ben.go(f"/realspace/i/{item}")
    expect(ben.page.get_by_text("It is in your diary.")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_list_is_shared_and_a_friend_takes_something_from_it(cinema, open_browser, scripts):
    owner, friend = ("gus", "hal") if scripts else ("ida", "jon")
    mine, theirs = cinema.friends(owner, friend)
    mine.call("POST", "/api/realspace/list", {"action": "watch", "subject": "Mirror", "item": {}}).expect(201)
    gus = open_browser(cinema.server, scripts=scripts).sign_in(f"{owner}@example.org").go("/realspace/list")
    gus.is_renewing = True
    expect(gus.page.get_by_text("Only you see your list.")).to_be_visible()
    hal = open_browser(cinema.server, scripts=scripts).sign_in(f"{friend}@example.org").go(f"/realspace/u/{owner}/list")
    expect(hal.page.get_by_text("Nothing here for you")).to_be_visible()

    gus.page.get_by_role("link", name="Share your list").click()
    gus.page.wait_for_url("**/realspace/lists/*/audience")
    gus.page.locator("[name=audience][value=friends]").check()
    gus.page.get_by_role("button", name="Save").click()
    expect(gus.page.locator(".people")).to_contain_text(re.compile(friend, re.IGNORECASE))
    gus.page.get_by_role("link", name="Back", exact=True).click()
    gus.page.wait_for_url("**/realspace/list")
    expect(gus.page.get_by_text("Friends see what is still to do.")).to_be_visible()
    # One thing is theirs alone, another is done.
    form = gus.page.locator("form[data-add]")
    form.locator("#subject").fill("A secret wish")
    form.locator("#private").check()
    form.locator("[data-submit]").click()
    expect(gus.page.locator(".todo", has_text="A secret wish")).to_contain_text("Only you see this.")
    done = mine.call("POST", "/api/realspace/list", {"action": "read", "subject": "Stoner"}).expect(201).json["id"]
    mine.call("PUT", f"/api/realspace/list/{done}/done").expect(200)

    hal.go(f"/realspace/u/{owner}")
    hal.page.locator("main").get_by_role("link", name="List", exact=True).click()
    hal.page.wait_for_url(f"**/realspace/u/{owner}/list")
    row = hal.page.locator(".todo")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Mirror")
    hal.is_renewing = True
    row.get_by_role("button", name="Add to my list").click()
    expect(row).to_contain_text("On your list")
    [taken] = theirs.get("/api/realspace/list").json["items"]
    assert taken["subject"] == "Mirror" and taken["item"]["name"] == "Mirror" and not taken["done"]
    hal.go("/realspace/list")
    expect(hal.page.locator(".todo", has_text="Mirror")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_an_entry_is_kept_from_others_and_shown_again(cinema, open_browser, scripts):
    owner, friend = ("kim", "lea") if scripts else ("max", "nia")
    mine, theirs = cinema.friends(owner, friend)
    mine.call("PUT", "/api/realspace/list/sharing", {"audience": {"kind": "followers"}}).expect(200)
    mine.call("POST", "/api/realspace/list", {"action": "go to", "subject": "Kew Gardens"}).expect(201)
    kim = open_browser(cinema.server, scripts=scripts).sign_in(f"{owner}@example.org").go("/realspace/list")
    kim.is_renewing = True
    shown = lambda: theirs.get(f"/api/realspace/profiles/{owner}/list").json["items"]
    assert [one["subject"] for one in shown()] == ["Kew Gardens"]

    switch = kim.page.get_by_role("button", name=re.compile("^Only for you: .*Kew Gardens"))
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(kim.page.locator(".todo")).to_contain_text("Only you see this.")
    if scripts:
        expect(switch).to_be_focused()
    assert shown() == []
    switch.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert len(shown()) == 1


def test_a_shared_list_changes_while_a_friend_reads_it(cinema, open_browser):
    mine, _ = cinema.friends("oli", "pia")
    mine.call("PUT", "/api/realspace/list/sharing", {"audience": {"kind": "friends"}}).expect(200)
    pia = open_browser(cinema.server).sign_in("pia@example.org").go("/realspace/u/oli/list").still()
    pia.is_renewing = True

    todo = mine.call("POST", "/api/realspace/list", {"action": "read", "subject": "Piranesi"}).expect(201).json["id"]
    row = pia.page.locator(".todo", has_text="Piranesi")
    expect(row).to_be_visible()
    mine.call("PUT", f"/api/realspace/list/{todo}/done").expect(200)
    expect(row).to_have_count(0)
    mine.call("DELETE", f"/api/realspace/list/{todo}/done").expect(200)
    expect(row).to_be_visible()
    mine.call("PUT", "/api/realspace/list/sharing", {"audience": {"kind": "me"}}).expect(200)
    expect(pia.page.get_by_text("Nothing here for you")).to_be_visible()


def test_a_rating_is_chosen_with_the_arrow_keys(cinema, open_browser):
    cal = open_browser(cinema.server).sign_in("cal@example.org").go("/realspace/diary/new")
    none = cal.page.get_by_role("radio", name="No rating")
    none.focus()
    none.press("ArrowUp")
    expect(cal.page.get_by_role("radio", name="5 stars", exact=True)).to_be_checked()
    cal.page.keyboard.press("ArrowLeft")
    expect(cal.page.get_by_role("radio", name="4½ stars")).to_be_checked()


@pytest.mark.parametrize("path", ["/realspace", "/realspace/list", "/realspace/diary", "/realspace/p/{post}"])
def test_a_page_of_realspace_costs_little(cinema, open_browser, path):
    fresh = open_browser(cinema.server).sign_in("ben@example.org")
    sizes = {}
    fresh.context.on("response", lambda answer: sizes.__setitem__(answer.url, int(answer.headers.get("content-length", 0))))
    fresh.go(path.format(**cinema.ids)).still()

    own = {url: size for url, size in sizes.items() if re.search(r"\.(css|js)$", url)}
    fonts = {url: size for url, size in sizes.items() if url.endswith(".woff2")}
    assert own and sum(own.values()) <= MOST_BYTES, own
    assert sum(fonts.values()) <= MOST_FONT_BYTES, fonts


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_nothing_of_realspace_moves_at_any_width(cinema, open_browser, width):
    ana = open_browser(cinema.server, size={"width": width, "height": 800}).sign_in("ana@example.org")
    for path in ["/realspace", "/realspace/list", "/realspace/diary", "/realspace/diary/new", "/realspace/p/{post}"]:
        ana.moves_nothing(path.format(**cinema.ids))


def test_the_serif_is_the_pages_own_and_good_for_ever(cinema, open_browser):
    ana = open_browser(cinema.server).sign_in("ana@example.org").go("/realspace").still()
    link = ana.page.locator("link[rel=preload][as=font]").first
    if link.count() == 0:
        pytest.skip("the fonts were not made on this machine")
    answer = cinema.members["ana"].send("GET", link.get_attribute("href")).expect(200)
    assert "immutable" in answer.headers["cache-control"] and answer.headers["content-type"] == "font/woff2"
    assert ana.page.evaluate("async () => (await document.fonts.load('1rem \"Hearth Serif\"')).length") > 0


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_spoiler_is_folded_until_one_asks_or_has_finished(cinema, open_browser, scripts):
    subject, secret = ("Gosford Park" if scripts else "The Others"), "It was the butler"
    body = {"action": "watched", "subject": subject, "item": {}, "content": f"Well made. ||{secret}||"}
    post = cinema.members["ana"].call("POST", "/api/realspace/posts", body).expect(201).json
    ben = open_browser(cinema.server, scripts=scripts).sign_in("ben@example.org").go(f"/realspace/i/{post['item']['id']}")
    assert secret not in ben.page.content()

    ben.page.get_by_role("link", name="Show spoiler").click()
    ben.page.wait_for_url(f"**/realspace/p/{post['id']}?spoilers=shown")
    expect(ben.page.locator(".spoiler")).to_have_text(secret)

    entry = {"action": "watched", "subject": subject, "item": {"id": post["item"]["id"]}}
    cinema.members["ben"].call("POST", "/api/realspace/diary", entry).expect(201)
    ben.go(f"/realspace/p/{post['id']}")
    expect(ben.page.locator(".spoiler")).to_have_text(secret)
