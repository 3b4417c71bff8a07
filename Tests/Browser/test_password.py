"""Seeing the password that one types: at each field, by finger and by keyboard, and never after the form is sent."""

import people
from client import PASSWORD
from playwright.sync_api import expect


def test_a_password_can_be_seen_while_it_is_typed_and_is_hidden_when_sent(circle, open_browser):
    ben = open_browser(circle.server).go("/kinnect/sign-in")
    field, box = ben.page.locator("[name=password]"), ben.page.get_by_label("Show password")
    ben.page.locator("[name=email]").fill("ben@example.org")
    field.fill(PASSWORD + "!")
    expect(field).to_have_attribute("type", "password")

    box.check()

    expect(field).to_have_attribute("type", "text")
    expect(field).to_have_value(PASSWORD + "!")
    expect(field).to_have_attribute("autocomplete", "current-password")
    assert field.evaluate("one => one.spellcheck") is False
    # A field of another type has its cursor at the beginning.
    field.press("End")
    field.press("Backspace")
    # What is sent is hidden again first, so that no browser keeps it as text.
    ben.page.evaluate("() => addEventListener('submit', event => (window.sentAs = document.querySelector('[name=password]').type))")
    ben.page.evaluate("() => addEventListener('submit', event => event.preventDefault())")
    ben.submit(ben.page.locator("form:has([name=password])"))
    assert ben.page.evaluate("() => window.sentAs") == "password"
    expect(box).not_to_be_checked()
    expect(field).to_have_value(PASSWORD)


def test_both_fields_of_a_change_have_a_box_of_their_own_and_the_keyboard_reaches_them(circle, open_browser):
    ben = open_browser(circle.server, size=people.DESKTOP).sign_in("ben@example.org")
    ben.go("/kinnect/account/password?next=/kinnect/settings")
    old, new = ben.page.locator("[name=current]"), ben.page.locator("[name=password]")
    old.fill("one")
    new.fill("two")
    old.focus()

    ben.page.keyboard.press("Tab")
    expect(ben.page.locator("#show-current")).to_be_focused()
    ben.page.keyboard.press("Space")

    expect(old).to_have_attribute("type", "text")
    expect(new).to_have_attribute("type", "password")
    ben.page.keyboard.press("Space")
    expect(old).to_have_attribute("type", "password")
    ben.expect_to_fit()


def test_without_scripts_there_is_no_box(server, open_browser):
    ana = open_browser(server, scripts=False).go(server.setup_path)

    expect(ana.page.locator("[name=password]")).to_have_attribute("type", "password")
    expect(ana.page.get_by_text("Show password")).to_be_hidden()
