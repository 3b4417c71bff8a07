"""Two apps of one server in one browser: each keeps to its own scope, and who signs out of one has left both."""

import re
from urllib.parse import urlsplit

import believers
import client
import hearth
import people
import pytest
from patience import until
from playwright.sync_api import expect

NAME = "home.lan"
# The app as browsers know it: by the link on its page.
MANIFEST = """async () => {
  const answer = await fetch(document.querySelector('link[rel=manifest]').href);
  return [answer.headers.get('Content-Type'), await answer.json()];
}"""
# Whose entries the database of an app has.
HELD = """(app) => new Promise((done, fail) => {
  const request = indexedDB.open(app);
  request.onerror = () => fail(request.error);
  request.onsuccess = () => {
    const database = request.result;
    if (!database.objectStoreNames.contains('drafts')) return done([]);
    const all = database.transaction('drafts').objectStore('drafts').getAll();
    all.onsuccess = () => { database.close(); done(all.result.map(one => one.account).sort()); };
  };
})"""
KEEP = """([app, accounts]) => new Promise((done, fail) => {
  const request = indexedDB.open(app);
  request.onerror = () => fail(request.error);
  request.onsuccess = () => {
    const transaction = request.result.transaction(['drafts'], 'readwrite');
    for (const account of accounts)
      transaction.objectStore('drafts').put({ account, items: [], caption: 'Mine', crop: 'original', key: 'k', time: Date.now() });
    transaction.oncomplete = () => { request.result.close(); done(); };
  };
})"""


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """Ana and Ben in Kinnect and in Believe."""
    server = hearth.Server(tmp_path_factory.mktemp("both") / "data", arguments=believers.ARGUMENTS).start()
    made = client.Circle(server)
    for name in ("ana", "ben"):
        made.join(name)
        made.members[name].call("POST", "/api/believe/me", {"name": name.title()}).expect(201)
        made.members[name].call("PUT", "/api/believe/me/onboarding", {"isCreator": False}).expect(200)
    yield made
    server.stop()


def profiles(circle, name: str) -> dict[str, str]:
    return {one["app"]: one["id"] for one in circle.members[name].get("/api/auth/me").json["profiles"]}


def test_two_apps_are_installable_beside_each_other(both, chromium):
    ben = people.Person.open(chromium, both.server, worker=True).sign_in("ben@example.org")
    scopes = []
    for app in ("kinnect", "believe"):
        ben.go(f"/{app}")
        ben.page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)", timeout=people.PATIENCE)
        kind, manifest = ben.page.evaluate(MANIFEST)
        assert kind == "application/manifest+json" and manifest["display"] == "standalone"
        assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
        scopes.append([manifest[name] for name in ("id", "start_url", "scope")])

    # Where one scope began the other, an installed app would open the other one's pages.
    assert scopes == [["/kinnect"] * 3, ["/believe"] * 3]
    registered = ben.page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).map(one => new URL(one.scope).pathname).sort()")
    assert registered == ["/believe", "/kinnect"]
    assert not ben.faults(), "\n".join(ben.seen)
    ben.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_person_never_leaves_the_app(both, open_browser, scripts):
    """By what the bar of an installed app goes by: the address of each page that is shown."""
    ben = open_browser(both.server, scripts=scripts)
    seen = []
    ben.page.on("framenavigated", lambda frame: seen.append(urlsplit(frame.url).path) if frame == ben.page.main_frame else None)

    ben.go("/believe")
    ben.page.get_by_role("link", name="Sign in").click()
    ben.submit(ben.fill(email="ben@example.org", password=people.PASSWORD))
    expect(ben.page).to_have_url(re.compile("/believe$"))
    ben.go("/believe/settings")
    for name in ("Change password", "Where you’re signed in", "Text size", "Theme and offline copies", "Your reports", "Licences"):
        ben.page.get_by_role("link", name=name).click()
        expect(ben.page).to_have_url(re.compile(r"/believe/(account|licences)"))
        ben.go("/believe/settings")
    ben.page.get_by_role("button", name="Sign out").click()
    expect(ben.page).to_have_url(re.compile("/believe/sign-in$"))
    # Addresses that are out there lead into the app of the person who has one.
    for path in ("/sign-in?next=/believe/settings", "/account/device?next=/believe/settings"):
        ben.go(path)
        expect(ben.page).to_have_url(re.compile("/believe/sign-in"))

    assert seen and all(re.match(r"/believe(/|$)", path) for path in seen), seen


@pytest.fixture
def at_home(chromium, both):
    """Ben at the same server by a name that browsers hold for an insecure one."""
    server = type("Named", (), {"url": f"http://{NAME}:{both.server.port}", "port": both.server.port})()
    arguments = [*people.CHROMIUM["args"], f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    browser = chromium.browser_type.launch(**{**people.CHROMIUM, "args": arguments})
    person = people.Person.open(browser, server, worker=True)
    # Chromium's remark on headers that count over https alone.
    person.expect_faults("Cross-Origin-Opener-Policy", "Clear-Site-Data")
    yield person.sign_in_by_form("ben@example.org")
    seen = person.faults()
    person.close()
    browser.close()
    assert not seen, "\n".join(seen)


def test_signing_out_of_one_app_clears_all_over_plain_http_too(both, at_home):
    ben, (own, other) = at_home, (profiles(both, "ben"), profiles(both, "ana"))
    for app in ("kinnect", "believe"):
        ben.go(f"/{app}").still()
        assert not ben.page.evaluate("() => isSecureContext")
        until(lambda app=app: ben.page.evaluate("async () => (await indexedDB.databases()).map(one => one.name)").count(app), "no database")
        ben.page.evaluate(KEEP, [app, [own[app]]])
    ben.page.evaluate(KEEP, ["kinnect", [other["kinnect"]]])
    assert ben.page.evaluate(HELD, "kinnect") == sorted([own["kinnect"], other["kinnect"]])

    ben.go("/believe/settings")
    ben.page.get_by_role("button", name="Sign out").click()
    expect(ben.page).to_have_url(re.compile("/believe/sign-in"))

    assert ben.page.evaluate(HELD, "believe") == []
    # What waits for somebody else stays, and is shown to nobody.
    assert ben.page.evaluate(HELD, "kinnect") == [other["kinnect"]]
    ben.sign_in_by_form("ben@example.org").go("/kinnect/new")
    expect(ben.page.locator("[data-draft]")).to_be_hidden()
