"""Messages and stories: two people talk, watch and answer; with scripts and without; by keyboard."""

import re

import people
import photos
import pytest
from client import Client
from playwright.sync_api import expect

PHOTO = {"name": "boat.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(600, 800, seed=4))}


@pytest.fixture(scope="module")
def friends(circle):
    """Ana and Ben follow each other, and each of them Eve."""
    ana, ben = circle.members["ana"], circle.members["ben"]
    eve = circle.join("eve")
    for one, other in ((ana, ben), (ana, eve), (eve, ana), (ben, eve), (eve, ben)):
        circle.follow(one, other)
    return circle


def room_of(client: Client, *names: str) -> str:
    return client.call("POST", "/api/kinnect/conversations", {"members": names}).expect(201).json["id"]


def share_story(client: Client, seed: int) -> str:
    media = client.upload(photos.jpeg(photos.drawn(540, 960, seed=seed))).expect(201).json["id"]
    return client.call("POST", "/api/kinnect/stories", {"media": media}).expect(201).json["id"]


def bubble(person: people.Person, text: str):
    return person.page.locator("[data-message] .bubble", has_text=text)


def test_two_people_talk_and_each_sees_the_other_at_once(friends, open_browser):
    ana = open_browser(friends.server).sign_in("ana@example.org")
    ben = open_browser(friends.server, size=people.DESKTOP).sign_in("ben@example.org")
    ben.go("/kinnect")

    ana.go("/kinnect/u/ben")
    ana.page.get_by_role("button", name="Message").click()
    expect(ana.page).to_have_url(re.compile("/kinnect/messages/[0-9a-f-]{36}$"))
    ana.page.get_by_label("Message", exact=True).fill("Hello <b>Ben</b>")
    ana.page.get_by_role("button", name="Send").click()
    expect(bubble(ana, "Hello <b>Ben</b>")).to_be_visible()

    # The badge comes by itself; the list and the room too.
    badge = ben.page.locator(".tabs [data-unread-messages]")
    expect(badge).to_have_text(re.compile("^1"))
    ben.page.get_by_role("link", name=re.compile("^Messages")).first.click()
    ben.page.locator(".chat-row a:has(.chat-row-name bdi:text-is('Ana'))").click()
    expect(bubble(ben, "Hello <b>Ben</b>")).to_be_visible()
    expect(badge).to_be_hidden()
    ben.page.keyboard.type("Hello Ana")
    ben.page.keyboard.press("Shift+Enter")
    ben.page.keyboard.type("on two lines")
    ben.page.keyboard.press("Enter")
    expect(bubble(ana, "on two lines")).to_be_visible()
    expect(ben.page.locator(".message-waiting")).to_have_count(0)
    expect(ben.page.locator("[data-message]")).to_have_count(2)

    # A photo, and both read in their room, so nothing is unread.
    ben.page.locator("[name=file]").set_input_files(PHOTO)
    ben.page.get_by_role("button", name="Send").click()
    expect(ana.page.locator("[data-message] .message-photo img")).to_be_visible(timeout=people.UPLOAD_MILLISECONDS)
    expect(ben.page.locator(".message-waiting")).to_have_count(0, timeout=people.UPLOAD_MILLISECONDS)
    # The chosen photo makes room for itself once it is decoded.
    ben.expect_faults("FORM.composer")
    unread = "async () => (await (await fetch('/api/kinnect/conversations/unread')).json()).count === 0"
    ana.page.wait_for_function(unread)

    # One's own words go again, for both.
    own = ben.page.locator("[data-message]", has_text="on two lines")
    own.hover()
    own.get_by_role("button", name="Delete your message").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(bubble(ben, "on two lines")).to_have_count(0)
    expect(bubble(ana, "on two lines")).to_have_count(0)
    expect(ana.page.get_by_text("This message was deleted.")).to_be_visible()


def test_messages_look_as_after_a_reload(friends, open_browser):
    # Whatever a script puts into a room, the server would draw in the same way.
    eve, ben = friends.members["eve"], friends.members["ben"]
    room = room_of(eve, "ben")
    ended, running = share_story(ben, 31), share_story(ben, 32)
    page = open_browser(friends.server).sign_in("ben@example.org")
    page.go(f"/kinnect/messages/{room}")
    # The picture of the one that ends meanwhile.
    page.expected_statuses = {404}
    for story in (ended, running):
        eve.call("POST", f"/api/kinnect/stories/{story}/replies", {"body": f"About {story}"}).expect(201)
    ben.call("DELETE", f"/api/kinnect/stories/{ended}").expect(204)
    media = eve.upload(photos.jpeg(photos.drawn(300, 500, seed=9)), alt="A boat").expect(201).json["id"]
    messages = f"/api/kinnect/conversations/{room}/messages"
    eve.call("POST", messages, {"body": "See https://boats.example/1.", "media": media}).expect(201)
    expect(bubble(page, "See https://boats.example/1.")).to_be_visible()
    page.page.get_by_label("Message", exact=True).fill("From https://me.example too")
    page.page.locator("[name=file]").set_input_files(PHOTO)
    page.page.get_by_role("button", name="Send").click()
    expect(page.page.locator(".message-own[data-message]")).to_have_count(1, timeout=people.UPLOAD_MILLISECONDS)
    page.expect_faults("FORM.composer")

    drawn = """() => [...document.querySelectorAll('[data-messages] [data-message]')].map(row => {
      const copy = row.cloneNode(true);
      // How a photo is loaded, its blurred stand-in, and whether a story had ended then.
      for (const picture of copy.querySelectorAll('img')) {
        for (const name of ['loading', 'data-blurhash', 'style', 'width', 'height']) picture.removeAttribute(name);
      }
      copy.querySelector('.message-story')?.replaceWith('story');
      copy.querySelector('.message-author')?.remove();
      return copy.outerHTML.replace(/\\?[^"]*"/g, '"').replace(/\\s+/g, ' ');
    })"""
    page.until(lambda: len(page.page.evaluate(drawn)) == 4, "not all messages came")
    before = page.page.evaluate(drawn)
    page.page.reload()
    assert page.page.evaluate(drawn) == before
    ben.call("DELETE", f"/api/kinnect/stories/{running}").expect(204)


def test_what_the_server_could_not_take_stays_and_is_sent_by_trying_again(friends, open_browser):
    ana = open_browser(friends.server).sign_in("ana@example.org")
    ana.expected_statuses = {503}
    room = room_of(friends.members["ana"], "eve")
    ana.go(f"/kinnect/messages/{room}")
    ana.page.get_by_label("Message", exact=True).fill("On a busy day")
    ana.page.route("**/messages", lambda route: route.fulfill(status=503, body=""), times=1)

    ana.page.get_by_role("button", name="Send").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("Not sent")
    ana.page.get_by_role("button", name="Try again").click()

    expect(bubble(ana, "On a busy day")).to_be_visible()
    listed = friends.members["eve"].get(f"/api/kinnect/conversations/{room}/messages").json["items"]
    assert [message["body"] for message in listed] == ["On a busy day"]


def test_a_message_whose_answer_was_lost_waits_and_is_sent_once(friends, open_browser):
    ana = open_browser(friends.server).sign_in("ana@example.org")
    room = room_of(friends.members["ana"], "eve")
    ana.go(f"/kinnect/messages/{room}")
    ana.page.get_by_label("Message", exact=True).fill("Through the tunnel")
    taken = []

    def lose_the_answer(route):
        # Nothing goes through from then on: it is tried again by itself after a second.
        if not taken:
            taken.append(route.fetch().status)
        route.abort()

    ana.page.route("**/messages", lose_the_answer)
    ana.page.get_by_role("button", name="Send").click()
    expect(ana.page.locator("[data-messages]").get_by_text("Waiting to send")).to_be_visible()
    assert taken == [201]
    ana.page.unroute("**/messages")
    ana.page.evaluate("() => dispatchEvent(new Event('online'))")

    expect(ana.page.locator("[data-messages]").get_by_text("Waiting to send")).to_have_count(0)
    expect(ana.page.locator(".message-waiting")).to_have_count(0)
    listed = friends.members["eve"].get(f"/api/kinnect/conversations/{room}/messages").json["items"]
    assert [message["body"] for message in listed].count("Through the tunnel") == 1
    ana.expect_faults("ERR_FAILED")


def test_a_group_is_made_named_and_left(friends, open_browser):
    ana = open_browser(friends.server).sign_in("ana@example.org")
    ana.go("/kinnect/messages/new")
    go = ana.page.get_by_role("button", name="Chat")
    expect(go).to_be_disabled()
    ana.page.get_by_label("ben").check()
    ana.page.get_by_label("Search for people").fill("ev")
    expect(ana.page.get_by_label("ben")).to_have_count(0)
    ana.page.get_by_label("eve").check()
    ana.page.get_by_label("Group name").fill("Trip")
    go.click()
    expect(ana.page.locator(".room-head")).to_contain_text("Trip")
    expect(ana.page.get_by_role("log").get_by_text("You made the group")).to_be_visible()

    ana.page.get_by_role("link", name="Details").click()
    expect(ana.page.locator(".people [data-person]")).to_have_count(3)
    ana.page.get_by_role("button", name="Leave group").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(ana.page.get_by_text("You left the group.")).to_be_visible()
    expect(ana.page.locator(".chat-row", has_text="Trip")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False])
def test_who_does_not_follow_back_is_invited_and_answers(friends, open_browser, scripts):
    ana = open_browser(friends.server, scripts=scripts).sign_in("ana@example.org")
    dan = open_browser(friends.server, scripts=scripts, size=people.DESKTOP).sign_in("dan@example.org")
    name = f"Reading {scripts}"
    group = {"members": ["ben", "eve"], "name": name}
    room = friends.members["ana"].call("POST", "/api/kinnect/conversations", group).expect(201).json["id"]
    dan.go("/kinnect/messages")

    ana.go(f"/kinnect/messages/{room}/add")
    ana.page.get_by_label("Search for people").fill("dan")
    if not scripts:
        ana.page.get_by_role("button", name="Search").click()
    expect(ana.page.get_by_text("Gets an invitation")).to_be_visible()
    ana.page.get_by_label("dan").check()
    ana.page.get_by_role("button", name="Add").click()
    expect(ana.page.get_by_text("Invited. They join once they accept.")).to_be_visible()
    ana.go(f"/kinnect/messages/{room}/info")
    expect(ana.page.locator(".person-row", has_text="dan")).to_contain_text("Invited")

    # With scripts it comes by itself.
    if not scripts:
        dan.go("/kinnect/messages")
    dan.page.get_by_role("link", name="Group invitations").click()
    row = dan.page.locator(".invitation", has_text=name)
    expect(row).to_contain_text("Ana invited you to")
    row.get_by_role("button", name="Accept").click()
    expect(dan.page.locator(".room-head")).to_contain_text(name)
    expect(dan.page.get_by_role("log").get_by_text("You joined")).to_be_visible()
    ana.go(f"/kinnect/messages/{room}")
    expect(ana.page.get_by_role("log").get_by_text("dan joined")).to_be_visible()


def test_messages_and_stories_work_without_scripts(friends, open_browser):
    ana = open_browser(friends.server, scripts=False).sign_in("ana@example.org")
    eve = open_browser(friends.server, scripts=False).sign_in("eve@example.org")
    ana.go("/kinnect/messages/new")
    ana.page.get_by_label("eve").check()
    ana.page.get_by_role("button", name="Chat").click()
    form = ana.page.locator("[data-composer]")
    form.locator("[name=body]").fill("By form")
    form.locator("[name=file]").set_input_files(PHOTO)
    ana.submit(form)
    expect(bubble(ana, "By form")).to_be_visible(timeout=people.UPLOAD_MILLISECONDS)
    expect(ana.page.locator(".message-photo img")).to_have_count(1)

    eve.go("/kinnect/stories/new")
    form = eve.page.locator("[data-new-story]")
    form.locator("[name=file]").set_input_files(PHOTO)
    form.locator("[name=alt]").fill("A boat in the reeds")
    eve.submit(form)
    expect(eve.page.get_by_text("Your story can be seen for 24 hours.")).to_be_visible(timeout=people.UPLOAD_MILLISECONDS)
    ana.go("/kinnect")
    ana.page.locator(".tray").get_by_role("link", name=re.compile("^Eve")).click()
    expect(ana.page.get_by_role("img", name="A boat in the reeds")).to_be_visible()
    form = ana.page.locator("[data-story-reply]")
    form.locator("[name=body]").fill("Without a script!")
    ana.submit(form)
    expect(ana.page.get_by_text("Sent.")).to_be_visible()
    ana.page.locator("[data-story-next]").click()
    expect(ana.page).to_have_url(re.compile("/kinnect$"))
    eve.go("/kinnect/messages")
    eve.page.locator(".chat-row a:has(.chat-row-name bdi:text-is('Ana'))").click()
    expect(bubble(eve, "Without a script!")).to_be_visible()
    expect(eve.page.get_by_text("Replied to your story")).to_be_visible()


def test_stories_go_on_are_answered_and_say_who_has_seen_them(friends, open_browser):
    first, second = share_story(friends.members["ben"], 21), share_story(friends.members["ben"], 22)
    ana = open_browser(friends.server).sign_in("ana@example.org")
    ben = open_browser(friends.server, size=people.DESKTOP).sign_in("ben@example.org")
    ana.go("/kinnect")
    ring = ana.page.locator(".tray").get_by_role("link", name=re.compile("^Ben ?, new story"))
    ring.click()
    story = ana.page.locator("[data-story]")
    expect(story).to_have_attribute("data-story", first)

    # By itself to the next one.
    expect(story).to_have_attribute("data-story", second)
    ana.page.keyboard.press("ArrowLeft")
    expect(story).to_have_attribute("data-story", first)
    ana.page.keyboard.press("Space")
    expect(story).to_have_class(re.compile("story-paused"))
    running = "() => document.getAnimations().filter(one => one.playState === 'running').length"
    assert ana.page.evaluate(running) == 0, "a paused story goes on"
    ana.page.get_by_placeholder("Reply to ben…").fill("Where is this?")
    ana.page.get_by_role("button", name="Send").click()
    expect(ana.page.get_by_text("Sent.")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page).to_have_url(re.compile("/kinnect$"))
    expect(ana.page.locator(".tray").get_by_role("link", name=re.compile("^Ben ?, story, seen"))).to_be_visible()

    ben.go("/kinnect/u/ben/stories")
    ben.page.get_by_role("link", name="Seen by 1").click()
    sheet = ben.page.get_by_role("dialog")
    expect(sheet.get_by_text("Ana", exact=True)).to_be_visible()
    ben.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    ben.page.get_by_role("button", name="Delete this story").click()
    sheet.get_by_role("button", name="Delete").click()
    expect(ben.page).to_have_url(re.compile("/kinnect$"))
    ben.expected_statuses = {404}
    assert ana.context.request.get(f"/kinnect/stories/{first}").status == 404
    ben.go("/kinnect/messages")
    ben.page.locator(".chat-row a:has(.chat-row-name bdi:text-is('Ana'))").click()
    expect(bubble(ben, "Where is this?")).to_be_visible()
    expect(ben.page.get_by_text("The story has ended.")).to_be_visible()


def test_stories_stand_still_where_motion_is_unwanted(friends, chromium):
    share_story(friends.members["ben"], 23)
    person = people.Person.open(chromium, friends.server)
    person.page.emulate_media(reduced_motion="reduce")
    person.sign_in("ana@example.org").go("/kinnect/u/ben/stories")
    story = person.page.locator("[data-story]")
    shown = story.get_attribute("data-story")
    expect(story).to_have_class(re.compile("story-ready"))
    assert person.page.evaluate("() => document.getAnimations().length") == 0
    assert story.get_attribute("data-story") == shown
    person.close()

