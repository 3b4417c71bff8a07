"""The operator helps from a phone: a forgotten password, a lost device, somebody who is shut out and let in again."""

import re

import people
from client import PASSWORD, Client
from playwright.sync_api import expect

NEW = "a quite new password"


def confirm(boss: people.Person, button: str, reason: str | None = None, password: str = PASSWORD) -> None:
    if reason is not None:
        boss.page.get_by_label("Reason").fill(reason)
    boss.page.get_by_label("Your own password").fill(password)
    boss.page.get_by_role("button", name=button).click()


def test_a_forgotten_password_is_asked_for_and_given_from_the_phone(circle, open_browser):
    dan = open_browser(circle.server).go("/kinnect/sign-in")
    dan.page.get_by_role("link", name="Ask for a new one").click()
    dan.submit(dan.fill(email="dan@example.org"))
    expect(dan.page.get_by_role("heading", name="What happens now")).to_be_visible()

    boss = open_browser(circle.server, size=people.PHONE).sign_in("boss@example.org").go("/operator")
    row = boss.page.locator(".row", has_text="asks for a new password")
    expect(row).to_contain_text("dan")
    assert "dan@example.org" not in boss.page.content()
    row.get_by_role("link", name=re.compile("^Make a reset link for")).click()
    confirm(boss, "Make a reset link")
    field = boss.page.locator("#link-reset")
    expect(field).to_have_value(re.compile(r"/reset/[\w-]{22}$"))
    expect(boss.page.get_by_role("img", name="QR code of the reset link")).to_be_visible()
    boss.expect_to_fit()

    dan.go(re.sub(r"^https?://[^/]+", "", field.input_value()))
    dan.submit(dan.fill(password=NEW))
    expect(dan.page.get_by_text("Your password is changed.")).to_be_visible()
    dan.go("/kinnect/activity")
    expect(dan.page.get_by_text("An operator made a link with which a new password")).to_be_visible()
    Client(circle.server).sign_in("dan@example.org", NEW)
    boss.go("/operator")
    expect(boss.page.get_by_text("asks for a new password")).to_have_count(0)
    boss.go("/operator/log")
    expect(boss.page.get_by_text("Made a reset link")).to_be_visible()


def test_a_wrong_password_changes_nothing_and_keeps_what_was_typed(circle, open_browser):
    boss = open_browser(circle.server).sign_in("boss@example.org").go("/operator")
    boss.expected_statuses = {422}
    boss.page.get_by_role("link", name=re.compile("^Everyone here")).click()
    boss.page.get_by_role("link", name=re.compile(r"\(ben\)|^ben$", re.I)).click()
    boss.page.get_by_role("link", name="Sign out everywhere").click()

    confirm(boss, "Sign out everywhere", "A lost phone.", "not the password")

    expect(boss.page.get_by_text("This isn’t your password.")).to_be_visible()
    expect(boss.page.get_by_label("Reason")).to_have_value("A lost phone.")
    circle.members["ben"].get("/api/auth/me").expect(200)


def test_somebody_is_suspended_and_let_in_again(circle, open_browser):
    boss = open_browser(circle.server).sign_in("boss@example.org").go("/operator/people/kinnect")
    boss.page.get_by_role("link", name=re.compile(r"\(cal\)|^cal$", re.I)).click()
    boss.page.get_by_role("link", name="Suspend").click()
    confirm(boss, "Suspend", "Until we have talked.")
    expect(boss.page.get_by_text("Suspended. They’ll see it in their activity")).to_be_visible()
    expect(boss.page.get_by_text("Suspended", exact=True)).to_be_visible()
    assert circle.members["ana"].get("/api/kinnect/profiles/cal").status == 404

    boss.page.get_by_role("link", name="Let in again").click()
    confirm(boss, "Let in again", "We have talked.")

    expect(boss.page.get_by_text("Let in again here.")).to_be_visible()
    expect(boss.page.get_by_text("Suspended", exact=True)).to_have_count(0)
    assert circle.members["ana"].get("/api/kinnect/profiles/cal").status == 200


def test_the_page_says_how_the_server_is_and_what_to_do(circle, open_browser):
    boss = open_browser(circle.server).sign_in("boss@example.org").go("/operator")

    server = boss.page.get_by_role("region", name="This server")
    expect(server.get_by_text("This server makes none.")).to_be_visible()
    expect(server.get_by_text("--backup-to")).to_be_visible()
    expect(server.get_by_text(re.compile(r" free\.$"))).to_be_visible()
    expect(server.get_by_text(re.compile(r"^\d+\.\d+\.\d+$"))).to_be_visible()


def test_members_find_who_runs_the_server(circle, open_browser):
    ben = open_browser(circle.server).sign_in("ben@example.org").go("/kinnect/settings")

    ben.page.get_by_role("link", name="Who runs this server").click()

    expect(ben.page.get_by_role("heading", name="Who runs this server")).to_be_visible()
    expect(ben.page.get_by_text("no profile that you see in this app")).to_be_visible()
