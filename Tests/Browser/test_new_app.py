"""An app that comes to a server with members; invitations that members make; what an app tells about."""

import os
import re

import people
import pytest
from playwright.sync_api import expect


@pytest.fixture
def kinnect_alone(tmp_path):
    import hearth

    running = hearth.Server(tmp_path / "data", arguments=("--apps", "kinnect")).start()
    yield running
    running.stop()


def look(person: people.Person, name: str) -> None:
    """Keeps a picture where HEARTH_TEST_PICTURES says so."""
    if folder := os.environ.get("HEARTH_TEST_PICTURES"):
        person.page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_members_join_an_app_that_comes_and_find_each_other_again(kinnect_alone, open_browser, scripts):
    server = kinnect_alone
    ana, ben = open_browser(server, scripts=scripts), open_browser(server, scripts=scripts, size=people.DESKTOP)
    ana.make_account(server.setup_path, "ana@example.org")
    ana.onboard("ana", "Ana Aalto")
    ben.make_account(ana.invite("for Ben"), "ben@example.org")
    ben.onboard("ben", "Ben Berg", follows=True)
    expect(ben.page.get_by_text("is new here")).to_have_count(0)

    server.stop()
    server.arguments = ("--apps", "kinnect,believe")
    server.start()

    for person in (ana, ben):
        person.expect_faults("net::ERR_")
        person.go("/kinnect")
        person.expect_to_fit()
        look(person, f"banner-{person.width}-{scripts}")
        person.page.get_by_role("button", name="Join I Believe In You").click()
        expect(person.page).to_have_url(re.compile("/believe/onboarding"))
        person.page.get_by_label("Your name").fill(f"{person.width} of Believe")
        person.page.get_by_role("button", name="Support creators").click()
        expect(person.page).to_have_url(re.compile("/believe/people-you-know"))
        person.page.get_by_label("Let people who follow each other with me in Kinnect find me here").check()
        person.page.get_by_role("button", name="Save").click()
        expect(person.page).to_have_url(re.compile("said=findable-saved"))
    ben.go("/believe/people-you-know")
    expect(ben.page.get_by_role("link", name=f"{ana.width} of Believe")).to_be_visible()
    ana.go("/believe/people-you-know")
    ana.expect_to_fit()
    look(ana, f"known-{scripts}")
    ana.page.get_by_role("link", name=f"{ben.width} of Believe").click()
    expect(ana.page).to_have_url(re.compile("/believe/creator/"))
    ana.go("/kinnect")
    expect(ana.page.get_by_text("is new here")).to_have_count(0)
    ana.go("/")
    look(ana, f"start-{scripts}")


def test_a_member_invites_and_takes_back(server, open_browser):
    ana, ben = open_browser(server), open_browser(server)
    ana.make_account(server.setup_path, "ana@example.org")
    ana.onboard("ana", "Ana Aalto")
    ben.make_account(ana.invite("for Ben"), "ben@example.org")
    ben.onboard("ben", "Ben Berg")
    ana.go("/operator")
    ana.page.get_by_label(re.compile("How many people each member may invite")).first.fill("2")
    ana.page.get_by_role("button", name=re.compile("Save for Kinnect")).click()
    expect(ana.page).to_have_url(re.compile("said=rules-saved"))
    ana.expect_to_fit()
    look(ana, "operator")

    ben.go("/kinnect/settings")
    ben.page.get_by_role("link", name="Invite people").click()
    ben.page.get_by_label(re.compile("Who it’s for")).fill("Carla")
    ben.page.get_by_role("button", name="Make a link").click()
    expect(ben.page.get_by_text("Carla")).to_be_visible()
    ben.page.get_by_text("QR code", exact=True).click()
    expect(ben.page.get_by_role("img", name="QR code of the invitation link")).to_be_visible()
    ben.expect_to_fit()
    look(ben, "invitations")
    link = ben.page.get_by_role("textbox", name="Invitation link").input_value()
    carla = open_browser(server)
    carla.expected_statuses = {404}
    carla.go(link)
    expect(carla.page.get_by_text("Ben Berg invites you")).to_be_visible()
    ben.page.get_by_role("button", name="Revoke the invitation for Carla").click()
    expect(ben.page.get_by_text(re.compile("^Revoked"))).to_be_visible()
    carla.go(link)
    expect(carla.page.get_by_text("This link no longer works")).to_be_visible()


def test_what_an_app_tells_about_is_chosen(server, open_browser):
    ana = open_browser(server)
    ana.make_account(server.setup_path, "ana@example.org")
    ana.onboard("ana", "Ana Aalto")
    ana.go("/kinnect/settings")
    ana.page.get_by_role("link", name="Notifications", exact=True).click()
    ana.expect_to_fit()
    look(ana, "notifications")
    ana.page.get_by_label("Likes on your posts").uncheck()
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.page).to_have_url(re.compile("said=choices-saved"))
    ana.go("/kinnect/notifications")
    expect(ana.page.get_by_label("Likes on your posts")).not_to_be_checked()
    expect(ana.page.get_by_label("New followers")).to_be_checked()
