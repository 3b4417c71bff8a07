"""A family whose members all follow each other; a link for many of them; newcomers among friends."""

import re

import people
import photos
import pytest
from playwright.sync_api import expect
from visitors import check_headings, check_open_page


def look_over(person: people.Person) -> None:
    person.expect_to_fit()
    if person.scripts:
        check_open_page(person)
        check_headings(person)


def make_family(ana: people.Person) -> None:
    """The first account answers that the app is for a family, and joins it."""
    ana.make_account(ana.server.setup_path, "ana@example.org")
    ana.onboard("ana", "Ana Aalto")
    ana.page.get_by_role("link", name="Answer").click()
    expect(ana.page.get_by_role("radio", name=re.compile("^A family"))).to_be_checked()
    look_over(ana)
    ana.page.get_by_role("button", name="Save who Kinnect is for").click()
    expect(ana.page).to_have_url(re.compile("said=rules-saved"))
    ana.go("/kinnect")
    ana.page.get_by_role("link", name="See who’s here").click()
    expect(ana.page.get_by_text("There’s nobody to show yet.")).to_be_visible()
    ana.page.get_by_role("button", name="Join the family").click()
    expect(ana.page).to_have_url(re.compile("said=family-joined"))


def family_link(ana: people.Person, **fields: str) -> str:
    """Answers the path of the link."""
    ana.go("/kinnect")
    ana.page.get_by_role("link", name="Make a link for the family").click()
    for name, value in fields.items():
        ana.page.locator(f"[name={name}]").fill(value)
    look_over(ana)
    ana.page.get_by_role("button", name="Make a link").click()
    expect(ana.page.get_by_text(re.compile("^0 of"))).to_be_visible()
    ana.page.get_by_text("QR code", exact=True).click()
    expect(ana.page.get_by_role("img", name="QR code of the invitation link")).to_be_visible()
    look_over(ana)
    return re.search(r"/invite/[\w-]+$", ana.page.get_by_role("textbox", name="Invitation link").input_value())[0]


def comes(person: people.Person, link: str, name: str) -> None:
    """By the link up to the page with names and faces."""
    person.make_account(link, f"{name}@example.org")
    person.go("/kinnect")
    person.submit(person.fill(username=name, fullName=name.capitalize()))
    expect(person.page).to_have_url(re.compile("/kinnect/family"))


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_family_joins_by_one_link_and_each_sees_the_photos_of_all(server, open_browser, scripts):
    ana = open_browser(server, scripts=scripts)
    make_family(ana)
    link = family_link(ana)
    ben, cleo = open_browser(server, scripts=scripts), open_browser(server, scripts=scripts, size=people.DESKTOP)
    comes(ben, link, "ben")
    expect(ben.page.get_by_text("Ana Aalto")).to_be_visible()
    look_over(ben)
    ben.page.get_by_role("button", name="Join the family").click()
    expect(ben.page).to_have_url(re.compile("said=family-joined"))
    post = ana.post(photos.jpeg(photos.drawn(seed=3)), "From Ana")
    other = ben.post(photos.jpeg(photos.drawn(seed=4)), "From Ben")

    comes(cleo, link, "cleo")
    look_over(cleo)
    cleo.page.get_by_role("checkbox", name="Leave out Ben").check()
    cleo.page.get_by_role("button", name="Join the family").click()

    expect(cleo.page).to_have_url(re.compile("said=family-joined"))
    expect(cleo.article(post)).to_be_visible()
    expect(cleo.article(other)).to_have_count(0)
    ana.go("/kinnect")
    expect(ana.article(other)).to_be_visible()
    ana.go("/kinnect/activity")
    expect(ana.page.get_by_text("joined. You follow each other now.")).to_have_count(2)
    ana.go("/kinnect/account/family-link")
    expect(ana.page.get_by_text(re.compile("^2 of 20 used"))).to_be_visible()
    # A yes can be taken back: who follows whom stays.
    ben.go("/kinnect/settings")
    ben.page.get_by_role("link", name="The family", exact=True).click()
    look_over(ben)
    ben.page.get_by_role("button", name="Stop connecting me with new people").click()
    expect(ben.page).to_have_url(re.compile("said=family-left"))
    expect(ben.article(post)).to_be_visible()


def test_more_than_twenty_are_confirmed_one_by_one(server, open_browser):
    ana, ben = open_browser(server), open_browser(server)
    make_family(ana)
    link = family_link(ana, uses="30")
    expect(ana.page.get_by_text("You confirm each person")).to_be_visible()
    ben.make_account(link, "ben@example.org")
    ben.go("/kinnect")
    expect(ben.page).to_have_url(re.compile("/kinnect/account/waiting"))
    look_over(ben)
    ben.submit(ben.fill(name="Uncle Ben"))
    expect(ben.page.get_by_role("heading", name="Almost there")).to_be_visible()
    look_over(ben)

    ana.go("/kinnect/activity")
    ana.page.get_by_role("link", name="Someone is waiting for you to let them in.").click()
    expect(ana.page.get_by_text("Uncle Ben")).to_be_visible()
    look_over(ana)
    ana.page.get_by_role("button", name=re.compile("^Let .*Uncle Ben.* in$")).click()

    ben.page.get_by_role("link", name="Look again").click()
    expect(ben.page).to_have_url(re.compile("/kinnect/onboarding"))
    ben.submit(ben.fill(username="ben", fullName="Ben"))
    expect(ben.page).to_have_url(re.compile("/kinnect/family"))


def test_a_newcomer_among_friends_follows_all(server, open_browser):
    ana, ben = open_browser(server), open_browser(server)
    ana.make_account(server.setup_path, "ana@example.org")
    ana.onboard("ana", "Ana Aalto")
    ben.make_account(ana.invite("for Ben"), "ben@example.org")
    ben.onboard("ben", "Ben Berg")
    expect(ben.page.get_by_text("One person here you don’t follow yet")).to_be_visible()
    look_over(ben)

    ben.page.get_by_role("button", name="Follow all").click()

    expect(ben.page).to_have_url(re.compile("said=all-followed"))
    expect(ben.page.get_by_text("you don’t follow yet")).to_have_count(0)
    ana.go("/kinnect/activity")
    expect(ana.page.get_by_role("button", name="Confirm ben")).to_be_visible()
