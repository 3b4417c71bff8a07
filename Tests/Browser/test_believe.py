"""Believe's story: coming in, sharing a project, following, liking, encouraging; with scripts and without."""

import re

import people
import photos
import pytest
from client import PASSWORD
from playwright.sync_api import expect

BOTH = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])


def press(person, button) -> None:
    """Clicks; without scripts a form leads back to the page."""
    if person.scripts:
        with person.page.expect_response(lambda answer: answer.request.method != "GET"):
            button.click()
    else:
        button.click()


@BOTH
def test_somebody_signs_up_shares_a_project_and_is_believed_in(believers, open_browser, scripts):
    dora = open_browser(believers.server, scripts=scripts)
    name = "Dora" if scripts else "Dirk"

    # Coming in: the start, the welcome, an account, a name and what one came for.
    dora.go("/")
    dora.page.get_by_role("link", name=re.compile("I Believe In You")).click()
    dora.page.get_by_role("link", name="Create an account").click()
    dora.submit(dora.fill(email=f"{name.lower()}@example.org", password=PASSWORD))
    expect(dora.page).to_have_url(re.compile("/believe/onboarding"))
    dora.page.locator("[name=name]").fill(name)
    dora.page.get_by_role("button", name=re.compile("Share my project")).click()
    expect(dora.page).to_have_url(re.compile("/believe/new-project"))

    # A project with a cover; its address is made from the title.
    dora.page.locator("[name=title]").fill(f"{name}’s kites")
    dora.page.locator("[name=tagline]").fill("Paper against wind.")
    dora.page.locator("[name=cover]").set_input_files(
        {"name": "c.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(900, 400, seed=8))}
    )
    if scripts:
        expect(dora.page.locator("[data-cover-preview] img")).to_be_visible()
        expect(dora.page.get_by_text("is free.")).to_be_visible()
    dora.page.get_by_role("button", name="Create project").click()
    expect(dora.page).to_have_url(re.compile("/believe/p/"))
    path = dora.path()
    expect(dora.page.locator("h2.project-name")).to_have_text(f"{name}’s kites")
    expect(dora.page.locator(".cover-whole img")).to_be_visible()

    # A mood, in words.
    dora.page.get_by_role("link", name="Change mood").click()
    dora.page.get_by_role("button", name="Need support").click()
    expect(dora.page.locator(".project-signs .mood")).to_contain_text("Need support")

    # An update with a photo.
    dora.page.get_by_role("link", name="New update").click()
    dora.page.locator("[name=content]").fill("The first one flew for eleven seconds.")
    dora.page.locator("[name=file]").set_input_files(
        {"name": "p.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(700, 500, seed=2))}
    )
    dora.page.get_by_role("button", name="Share update").click()
    expect(dora.page).to_have_url(re.compile(r"tab=updates"))
    expect(dora.page.locator("article.update")).to_contain_text("eleven seconds")
    expect(dora.page.locator("article.update .photo img")).to_be_visible()
    dora.expect_faults("layout shifted")  # what is new takes its place

    # A milestone that is reached offers the words of an update.
    dora.go(path + "?tab=milestones")
    dora.page.get_by_role("link", name="Add milestone").click()
    dora.page.locator("[name=title]").fill("A minute in the air")
    dora.page.get_by_role("button", name="Save").click()
    dora.page.get_by_role("button", name="Completed: A minute in the air").click()
    expect(dora.page.locator("[name=content]")).to_have_value(re.compile("reached a milestone: A minute in the air"))

    # Somebody finds it, follows it, likes the update and says something kind without a name.
    cal = open_browser(believers.server, scripts=scripts).sign_in("cal@example.org")
    cal.go("/believe/discover")
    cal.page.locator("[name=q]").fill(name.lower())
    if scripts:
        expect(cal.page.locator("[data-results] article")).to_have_count(1)
    else:
        cal.page.get_by_role("button", name="Search").click()
    cal.page.locator("[data-results]").get_by_role("link", name=re.compile("kites")).click()
    press(cal, cal.page.get_by_role("button", name=re.compile("^Follow ")))
    expect(cal.page.get_by_role("button", name=re.compile("^Follow "))).to_have_attribute("aria-pressed", "true")
    expect(cal.page.locator("[data-followers-of]").first).to_have_text("1 follower")
    cal.page.get_by_role("link", name="Send support").click()
    cal.page.locator("[name=message]").fill(f"I believe in you, {name}.")
    cal.page.locator("[name=isAnonymous]").check()
    cal.page.get_by_role("button", name="Send support").click()
    expect(cal.page.locator("[data-messages]")).to_contain_text("You, anonymously")
    cal.go("/believe")
    like = cal.page.locator("article.update").first.get_by_role("button", name="Like")
    press(cal, like)
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(cal.page.locator("article.update .like-count").first).to_have_text("1")
    cal.go("/believe/support")
    expect(cal.page.locator(".ledger")).to_contain_text("+10")

    # The creator reads it, not knowing whose it is, and answers.
    dora.go(path)
    bubble = dora.page.locator("[data-message]").first
    expect(bubble).to_contain_text("Anonymous")
    expect(dora.page.locator("main")).not_to_contain_text("Cal")
    bubble.get_by_role("link", name="Reply").click()
    dora.page.locator("[name=text]").fill("It flies because of you.")
    dora.page.get_by_role("button", name="Save reply").click()
    cal.go(path)
    expect(cal.page.locator("[data-messages]")).to_contain_text("It flies because of you.")


@BOTH
def test_signing_out_leads_outside(believers, open_browser, scripts):
    ben = open_browser(believers.server, scripts=scripts).sign_in("ben@example.org")
    ben.go("/believe/profile")

    ben.page.get_by_role("button", name="Sign out").click()

    expect(ben.page).to_have_url(re.compile("/believe/sign-in"))
    ben.go("/believe/profile")
    expect(ben.page).to_have_url(re.compile("/believe/sign-in"))


def test_a_refused_follow_and_a_refused_like_are_taken_back(believers, open_browser):
    cal = open_browser(believers.server).sign_in("cal@example.org")
    cal.expected_statuses = {503}
    cal.page.route("**/api/believe/**", lambda route: route.fulfill(status=503) if route.request.method == "PUT" else route.continue_())

    cal.go(believers.places["bare"])
    follow = cal.page.get_by_role("button", name=re.compile("^Follow "))
    follow.click()
    expect(cal.page.locator(".toast")).to_be_visible()
    expect(follow).to_have_attribute("aria-pressed", "false")
    expect(cal.page.locator("[data-followers-of]").first).to_have_text("0 followers")

    cal.go(believers.places["update"])
    like = cal.page.get_by_role("button", name="Like")
    like.click()
    expect(cal.page.locator(".toast")).to_be_visible()
    expect(like).to_have_attribute("aria-pressed", "false")
    expect(cal.page.locator(".like-count")).to_have_text("0")


@pytest.mark.parametrize("path", ["/believe", "/believe/discover", "/believe/support", "{project}?tab=updates"])
def test_a_page_that_is_pulled_is_fresh(believers, open_browser, path):
    ben = open_browser(believers.server).sign_in("ben@example.org")
    ben.go(path.format(**believers.places))
    ben.still()
    shown = ben.page.locator("[data-feed], [data-pull]")
    shown.evaluate("part => part.dataset.old = ''")
    pull = """([name, y]) => {
      const target = document.querySelector("main");
      const touches = name === "touchend" ? [] : [new Touch({ identifier: 1, target, clientX: 60, clientY: y })];
      target.dispatchEvent(new TouchEvent(name, { bubbles: true, touches }));
    }"""

    for step in (["touchstart", 100], ["touchmove", 260]):
        ben.page.evaluate(pull, step)
    expect(ben.page.get_by_label("Refreshing")).to_be_visible()
    ben.page.evaluate(pull, ["touchend", 260])

    expect(ben.page.get_by_label("Refreshing")).to_have_count(0)
    assert shown.get_attribute("data-old") is None
    assert ben.page.locator("[data-feed], [data-pull]").count() == 1


def test_while_one_types_an_address_it_says_whose_it_is(believers, open_browser):
    cecil = believers.join("Cecil")
    early = cecil.call("POST", "/api/believe/projects", {"title": "A barn"}).expect(201).json["slug"]
    cecil.call("PATCH", f"/api/believe/projects/{early}", {"newSlug": "barn-raising"}).expect(200)
    page = open_browser(believers.server).sign_in("cecil@example.org")
    page.go("/believe/p/barn-raising/edit")
    status = page.page.locator("[data-slug-status]")

    for typed, said in {
        early: f"{early} was its address before.", believers.places["slug"]: "This address is taken.",
        "barn-of-all": "barn-of-all is free.", "barn-raising": "",
    }.items():  # fmt: skip
        page.page.locator("[name=slug]").fill(typed)
        expect(status).to_have_text(said)


def test_an_update_that_is_deleted_goes_while_one_looks(believers, open_browser):
    slug, ana = believers.places["slug"], believers.members["ana"]
    gone = ana.call("POST", f"/api/believe/projects/{slug}/posts", {"content": "Not for long"}).expect(201).json["id"]
    ben = open_browser(believers.server).sign_in("ben@example.org")
    with ben.page.expect_request("**/api/believe/live*"):
        ben.go("/believe")
    expect(ben.page.get_by_text("Not for long")).to_be_visible()

    ana.call("DELETE", f"/api/believe/posts/{gone}").expect(204)

    expect(ben.page.get_by_text("This post is no longer available.")).to_be_visible()


def test_a_page_opens_no_stream_of_who_signs_in_beside_it(believers, open_browser):
    ana = open_browser(believers.server).sign_in("ana@example.org")
    with ana.page.expect_response("**/api/believe/live*") as own:
        ana.go("/believe")
    assert own.value.status == 200

    # As in another window, and then this page opens its stream again.
    ana.expected_statuses = {409}
    ana.sign_in("ben@example.org")
    with ana.page.expect_response("**/api/believe/live*") as other:
        ana.page.evaluate("() => { dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow')); }")

    assert other.value.status == 409


def test_counts_and_messages_arrive_while_one_looks(believers, open_browser):
    ana = open_browser(believers.server).sign_in("ana@example.org")
    with ana.page.expect_request("**/api/believe/live*"):
        ana.go(believers.places["project"])
    before = ana.page.locator("[data-followers-of]").first.inner_text()
    slug = believers.places["slug"]
    eve = believers.join("Eve")

    eve.call("PUT", f"/api/believe/projects/{slug}/follow").expect(200)
    eve.call("POST", f"/api/believe/projects/{slug}/support-messages", {"message": "Here at once"}).expect(201)

    expect(ana.page.locator("[data-followers-of]").first).not_to_have_text(before)
    expect(ana.page.locator("[data-messages]")).to_contain_text("Here at once")
    expect(ana.page.locator("[data-unread]").first).to_be_attached()


def test_the_app_can_be_installed_and_keeps_to_itself(believers, open_browser):
    ben = open_browser(believers.server, worker=True).sign_in("ben@example.org")
    ben.go("/believe")
    ben.page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")

    scope = ben.page.evaluate("() => navigator.serviceWorker.ready.then(one => one.scope)")
    manifest = ben.context.request.get(ben.page.locator("link[rel=manifest]").get_attribute("href")).json()

    assert scope.endswith("/believe")
    assert manifest["start_url"] == "/believe"
    for icon in manifest["icons"]:
        if icon["src"].startswith("/"):
            assert ben.context.request.get(icon["src"]).ok


@BOTH
def test_a_project_for_its_followers_is_asked_for_and_its_creator_answers(believers, open_browser, scripts):
    title = f"Secret garden {scripts}"
    body = {"title": title, "visibility": "followers"}
    slug = believers.members["ana"].call("POST", "/api/believe/projects", body).expect(201).json["slug"]
    ana = open_browser(believers.server, scripts=scripts).sign_in("ana@example.org")
    ben = open_browser(believers.server, scripts=scripts, size=people.DESKTOP).sign_in("ben@example.org")
    ben.expected_statuses = {404}

    ben.go(f"/believe/p/{slug}")
    ben.expect_to_fit()
    ben.page.get_by_role("button", name="Ask to follow").click()
    expect(ben.page.get_by_role("button", name="Withdraw the request")).to_be_visible()

    ana.go("/believe/activity")
    ana.page.get_by_role("link", name=re.compile(f"asks to follow.*{title}")).click()
    expect(ana.page).to_have_url(re.compile(f"/believe/p/{slug}/requests"))
    ana.expect_to_fit()
    ana.page.get_by_role("button", name=re.compile("^Approve ")).click()
    expect(ana.page.get_by_text("No requests")).to_be_visible()

    ben.go(f"/believe/p/{slug}")
    expect(ben.page.get_by_role("heading", name=title).first).to_be_visible()
    ben.go("/believe/activity")
    expect(ben.page.get_by_role("link", name=re.compile(f"let you follow.*{title}"))).to_be_visible()


@BOTH
def test_the_photo_of_an_update_is_saved_unless_its_creator_says_no(believers, open_browser, scripts):
    name = "Mara" if scripts else "Milo"
    own = believers.join(name, is_creator=True)
    slug = own.call("POST", "/api/believe/projects", {"title": f"{name}’s lamp"}).expect(201).json["slug"]
    path = f"/api/believe/projects/{slug}/posts"
    image = own.upload(photos.jpeg(photos.drawn(seed=40 + scripts))).expect(201).json["id"]
    open_one = own.call("POST", path, {"content": "To keep", "images": [image]}).expect(201).json["id"]
    writer = open_browser(believers.server, scripts=scripts).sign_in(f"{name.lower()}@example.org").go(f"/believe/p/{slug}/new-update")
    form = writer.form_with("content")
    form.locator("[name=content]").fill("To look at")
    writer.is_renewing = True  # A photo that is chosen is shown, with a field for its description.
    form.locator("[name=file]").set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(seed=50 + scripts))}
    )
    form.get_by_label("Others may save the photos").uncheck()
    form.locator("[data-submit]").click()
    updates = lambda: [one for one in own.get(path).json["items"] if one["content"] == "To look at"]
    [closed] = writer.until(updates, "it was never published")
    assert closed["allowsSaving"] is False

    ben = open_browser(believers.server, scripts=scripts).sign_in("ben@example.org")
    saving = lambda: ben.page.locator("main [data-menu]").first.locator("a[data-download]")
    ben.go(f"/believe/update/{open_one}")
    assert saving().count() == 1
    ben.go(f"/believe/update/{closed['id']}")
    assert saving().count() == 0
    believers.members["ben"].send("GET", f"/media/believe/{closed['images'][0]['id']}/download").expect(404)
