"""The story: an operator, a second person, a request, photos, likes and comments, a restart. With scripts and without."""

import re

import people
import photos
import pytest
from playwright.sync_api import expect


def join_two(server, open_browser, scripts: bool):
    ana, ben = open_browser(server, scripts=scripts), open_browser(server, scripts=scripts, size=people.DESKTOP)
    ana.make_account(server.setup_path, "ana@example.org")
    ana.onboard("ana", "Ana Aalto", photos.jpeg(photos.drawn(500, 700, seed=11)))
    ben.make_account(ana.invite("for Ben"), "ben@example.org")
    ben.onboard("ben", "Ben Berg")
    return ana, ben


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_the_story(server, open_browser, scripts):
    ana, ben = join_two(server, open_browser, scripts)

    # Ana posts; Ben sees nothing of it before she lets him.
    first = ana.post(photos.sample_or_drawn("nature/wood_anemones.jpg"), "Wood anemones", alt="White flowers in a wood")
    ben.expected_statuses = {404}
    assert ben.context.request.get(f"/kinnect/p/{first}").status == 404
    ben.go("/kinnect/u/ana")
    expect(ben.page.locator(f"a[href*='{first}']")).to_have_count(0)
    ben.expected_statuses = set()
    ben.follow("ana")
    ana.approve("ben")

    # Ben sees the photo, with its description, likes it and comments.
    ben.go("/kinnect")
    expect(ben.article(first)).to_contain_text("Wood anemones")
    expect(ben.article(first).get_by_role("img", name="White flowers in a wood")).to_be_visible()
    ben.press_like(first, 1, mine=True)
    ben.press_like(first, 0, mine=False)
    ben.press_like(first, 1, mine=True)
    ben.comment(first, "How lovely <b>they</b> are & so early")

    # Ana hears of it, answers, corrects the caption.
    ana.go("/kinnect/activity")
    expect(ana.page.get_by_text(re.compile("ben", re.IGNORECASE)).first).to_be_visible()
    ana.go("/kinnect")
    ana.expect_likes(first, 1, mine=False)
    ana.comment(first, "Thank you!")
    ana.edit_caption(first, "Wood anemones in April")

    # A second photo goes again.
    second = ana.post(photos.sample_or_drawn("table/craft-beer.jpg", seed=5), "A mistake")
    ana.delete(second)
    ana.go("/kinnect")
    expect(ana.article(second)).to_have_count(0)

    # Everything survives a restart, and nobody has to sign in again.
    # Pages that are open ask for it meanwhile.
    for person in (ana, ben):
        person.expect_faults("net::ERR_")
    server.restart()
    ben.go("/kinnect")
    expect(ben.article(first)).to_contain_text("Wood anemones in April")
    ben.expect_likes(first, 1, mine=True)
    expect(ben.article(first).locator("[data-comments]")).to_have_attribute("data-comments", "2")
    ben.go(f"/kinnect/p/{first}/comments")
    for text in ("How lovely <b>they</b> are & so early", "Thank you!"):
        expect(ben.page.get_by_text(text).last).to_be_visible()
    assert ana.context.request.get(f"/kinnect/p/{second}").status == 404
    ana.go("/kinnect/u/ben")
    expect(ana.page.get_by_text("Ben Berg").first).to_be_visible()


def test_the_set_up_link_works_once(server, open_browser):
    ana, eve = open_browser(server), open_browser(server)
    path = server.setup_path
    ana.make_account(path, "ana@example.org")

    eve.expected_statuses = {403, 404, 410}

    assert eve.page.goto(path).status in eve.expected_statuses
    assert eve.page.goto("/operator").status in (404,) or "/sign-in" in eve.page.url


def test_an_invitation_of_one_use_works_once_and_shows_no_operator_page(server, open_browser):
    ana, ben, eve = (open_browser(server) for _ in range(3))
    ana.make_account(server.setup_path, "ana@example.org")
    ana.onboard("ana", "Ana")
    link = ana.invite("for Ben")
    ben.make_account(link, "ben@example.org")
    ben.expected_statuses = eve.expected_statuses = {403, 404, 410, 422}

    assert ben.page.goto("/operator").status == 404
    assert eve.page.goto(link).status in eve.expected_statuses


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_form_with_faults_names_them_and_keeps_what_was_typed(server, open_browser, scripts):
    ana = open_browser(server, scripts=scripts)
    ana.expected_statuses = {401, 409, 422}
    ana.go(server.setup_path)
    form = ana.fill(email="ana@example.org", password="short")
    if scripts:
        form.evaluate("form => form.noValidate = true")
        ana.submit(form)
    else:
        answer = ana.context.request.post(server.setup_path, form={"email": "ana@example.org", "password": "short"})
        assert answer.status == 422
        ana.page.set_content(answer.text())

    said = ana.page.locator("[role=alert], .error").filter(has_text=re.compile("8 characters|short", re.IGNORECASE))
    expect(said.first).to_be_visible()
    expect(ana.page.locator("[name=email]")).to_have_value("ana@example.org")


def test_signing_out_ends_the_session(server, open_browser):
    ana = open_browser(server)
    ana.make_account(server.setup_path, "ana@example.org")
    ana.onboard("ana", "Ana")
    ana.go("/kinnect/settings")
    ana.page.get_by_role("button", name=re.compile("Sign out")).first.click()
    ana.leaves("/kinnect/settings")

    ana.go("/kinnect")

    expect(ana.page.locator("[data-post]")).to_have_count(0)
    expect(ana.page.get_by_role("link", name=re.compile("Sign in")).first).to_be_visible()


def test_an_invitation_goes_to_the_share_sheet_of_the_device(server, open_browser):
    ana, ben = open_browser(server), open_browser(server)
    ana.context.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    ana.make_account(server.setup_path, "ana@example.org")
    ana.onboard("ana", "Ana")
    link = ana.invite("for Ben")
    ana.page.get_by_role("button", name="Share…").click()
    assert ana.page.evaluate("() => window.shared.url").endswith(link)

    # Who takes the offer sees the other's posts at once, and is seen.
    ben.make_account(link, "ben@example.org")
    ben.onboard("ben", "Ben", follows=True)
    ben.go("/kinnect/u/ana")
    expect(ben.page.get_by_role("button", name="Following ana")).to_be_visible()
    ana.go("/kinnect/activity")
    expect(ana.page.get_by_role("button", name="Following ben")).to_be_visible()
