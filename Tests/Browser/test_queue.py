"""Messages without a connection: they wait in their conversation, can be taken back, and go out in their order."""

import re

import axe
import photos
import pytest
from playwright.sync_api import expect

PHOTO = {"name": "boat.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(600, 400, seed=4))}
WRITES = re.compile(r"/api/(media|kinnect/conversations/[^/]+/messages)$")


@pytest.fixture(scope="module")
def room(circle) -> str:
    ana, ben = circle.members["ana"], circle.members["ben"]
    circle.follow(ana, ben)
    return ana.call("POST", "/api/kinnect/conversations", {"members": ["ben"]}).expect(201).json["id"]


def say(person, text: str) -> None:
    person.page.get_by_label("Message", exact=True).fill(text)
    person.page.get_by_role("button", name="Send").click()


def test_messages_wait_for_a_connection_and_go_out_in_order(circle, open_browser, room):
    ana = open_browser(circle.server).sign_in("ana@example.org").go(f"/kinnect/messages/{room}")

    def block(route):
        return route.abort("internetdisconnected") if route.request.method == "POST" else route.continue_()

    ana.context.route(WRITES, block)
    waiting = ana.page.locator(".message-waiting")
    say(ana, "First")
    say(ana, "Not this")
    expect(waiting).to_have_count(2)
    ana.page.locator("[name=file]").set_input_files(PHOTO)
    ana.page.get_by_label("Alt text of the photo").fill("A boat")
    ana.page.get_by_role("button", name="Send").click()
    say(ana, "Last, see https://fair.example/map.")
    expect(ana.page.locator("[data-messages]").get_by_text("Waiting to send")).to_have_count(4)
    expect(ana.page.locator("[data-offline]")).to_contain_text("4 waiting to send")
    expect(ana.page.get_by_role("link", name="https://fair.example/map")).to_have_attribute("rel", re.compile("noopener"))
    axe.check(ana.page)

    # One is taken back; the others are there still when the page is opened again.
    waiting.filter(has_text="Not this").get_by_role("button", name="Undo").click()
    expect(waiting).to_have_count(3)
    expect(ana.page.get_by_label("Message", exact=True)).to_have_value("Not this")
    ana.page.reload()
    expect(waiting).to_have_count(3)
    expect(ana.page.locator("[data-messages]").get_by_text("Waiting to send")).to_have_count(3)

    ana.context.unroute(WRITES)
    ana.page.evaluate("() => dispatchEvent(new Event('online'))")

    expect(waiting).to_have_count(0)
    expect(ana.page.locator("[data-offline]")).to_be_hidden()
    listed = circle.members["ben"].get(f"/api/kinnect/conversations/{room}/messages").expect(200).json["items"]
    assert [message["body"] for message in reversed(listed)] == ["First", "", "Last, see https://fair.example/map."]
    assert listed[1]["media"]["alt"] == "A boat"
    expect(ana.page.locator("[data-message]")).to_have_count(3)
    ana.expect_faults("ERR_INTERNET_DISCONNECTED", "layout shifted")


def test_a_message_that_waited_and_is_refused_says_why_and_is_not_lost(circle, open_browser, room):
    ana = open_browser(circle.server).sign_in("ana@example.org").go(f"/kinnect/messages/{room}")
    ana.expected_statuses = {409}
    # Until Ben has gone: it is tried again by itself after a second.
    ana.context.route(WRITES, lambda route: route.abort("internetdisconnected"))
    say(ana, "Are you there?")
    expect(ana.page.locator("[data-messages]").get_by_text("Waiting to send")).to_be_visible()
    circle.members["ben"].call("DELETE", "/api/kinnect/profiles/ana/follow").expect(200)

    ana.context.unroute(WRITES)
    ana.page.evaluate("() => dispatchEvent(new Event('online'))")

    row = ana.page.locator(".message-failed")
    expect(row).to_contain_text("Are you there?")
    expect(row.get_by_role("alert")).to_contain_text("once you follow each other")
    # The reason makes the row taller, at the time when it comes.
    ana.expect_faults("ERR_INTERNET_DISCONNECTED", "layout shifted")
