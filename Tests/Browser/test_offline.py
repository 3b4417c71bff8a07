"""Installed, and without a connection: the last feed, what waits to be sent, whose it is, and new versions of the worker."""

import http.client
import http.server
import io
import json
import re
import threading
import time
import urllib.request

import axe
import films
import hearth
import people
import photos
import pytest
from client import Circle
from patience import PATIENCE, until
from PIL import Image
from playwright.sync_api import Error, expect

NO_CONNECTION = re.compile("net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|FAILED|NETWORK_CHANGED|EMPTY_RESPONSE)")
CACHES = """async () => {
  const found = {};
  for (const name of await caches.keys())
    found[name] = (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname);
  return found;
}"""
# Only their names: who opens a cache that is just being deleted makes it again, so this is what waits for one to go.
CACHE_NAMES = "() => caches.keys()"
OUTBOX = """() => new Promise((done, fail) => {
  const request = indexedDB.open('kinnect');
  request.onsuccess = () => {
    const database = request.result;
    if (!database.objectStoreNames.contains('outbox')) return done([]);
    const all = database.transaction('outbox').objectStore('outbox').getAll();
    all.onsuccess = () => { database.close(); done(all.result); };
  };
  request.onerror = () => fail(request.error);
})"""


@pytest.fixture
def own(tmp_path) -> Circle:
    """A circle of this test's own, whose server can be stopped: Ana with three posts, Ben who follows her."""
    running = hearth.Server(tmp_path / "data").start()
    made = Circle(running)
    ana, ben = made.join("ana"), made.join("ben")
    made.follow(ben, ana)
    for number in range(3):
        ana.post_photo(photos.jpeg(photos.drawn(seed=number)), f"Picture {number}")
    yield made
    if running.is_running:
        running.stop()


@pytest.fixture
def installed(chromium):
    """Makes people with a service worker. Failed requests are told on the console: without a connection they must fail."""
    opened: list[people.Person] = []

    def make(server, email: str | None = None, **options) -> people.Person:
        person = people.Person.open(chromium, server, worker=True, **options)
        opened.append(person)
        if email:
            person.sign_in(email)
        return person

    yield make
    seen = [line for person in opened for line in person.faults() if not NO_CONNECTION.search(line)]
    for person in opened:
        person.close()
    assert not seen, "\n".join(seen)


class Yesterday:
    """The same server as an older program: while `is_old`, its assets stand under another hash, and today's are unknown. `scripts` are what
    it had in place of today's, by their paths, and `unknown` is a field that its answers did not have."""

    hash_then = "0123456789abcdef"

    def __init__(self, server: hearth.Server, scripts: dict[str, str] | None = None, unknown: str = ""):
        self.is_old = False
        page = urllib.request.urlopen(f"{server.url}/sign-in").read().decode()
        self.hash = re.search(r"/assets/([0-9a-f]{16})/", page).group(1)
        program = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                path, old = self.path, program.is_old
                if old and path in (scripts or {}):
                    return self.tell(scripts[path].encode())
                if old:
                    path = path.replace(program.hash, "0" * 16).replace(program.hash_then, program.hash)
                connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
                headers = {name: value for name, value in self.headers.items() if name != "Accept-Encoding"}
                length = int(self.headers.get("Content-Length") or 0)
                connection.request(self.command, path, self.rfile.read(length) if length else None, headers)
                answer = connection.getresponse()
                body = answer.read()
                if old:
                    body = body.replace(program.hash.encode(), program.hash_then.encode())
                self.send_response(answer.status)
                for name, value in answer.getheaders():
                    if old and name.lower() == unknown.lower():
                        continue
                    if name.lower() not in ("content-length", "connection", "transfer-encoding", "date", "server"):
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD" and answer.status not in (204, 304):
                    self.wfile.write(body)
                connection.close()

            def tell(self, script: bytes):
                self.send_response(200)
                self.send_header("Content-Type", "text/javascript; charset=utf-8")
                self.send_header("Cache-Control", "no-cache")
                self.send_header("Service-Worker-Allowed", "/kinnect")
                self.send_header("Content-Length", str(len(script)))
                self.end_headers()
                self.wfile.write(script)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = answer

            def log_message(self, *_):
                """Nothing to say."""

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.http.server_port
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.http.shutdown()


def profile(circle: Circle, username: str) -> str:
    """The ID by which a browser keeps what is somebody's."""
    return circle.members[username].get(f"/api/kinnect/profiles/{username}").json["id"]


def ready(person) -> people.Person:
    """Has the feed open, with the worker in charge and the feed and its photos kept."""
    person.go("/kinnect")
    # A page that is just being loaded when the worker comes may stay without one; the next page has it.
    person.page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)", timeout=people.PATIENCE)
    person.go("/kinnect")
    person.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    wanted = person.page.locator("[data-photo] img").count()

    def is_kept() -> bool:
        held = next((paths for name, paths in asked(person, CACHES).items() if name.startswith("kinnect-own:")), [])
        return sum(path.endswith("/1080") for path in held) >= wanted and "/kinnect" in held

    person.until(is_kept, "the feed was not kept")
    return person


VERSION = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration.installing && !registration.waiting) await registration.update().catch(() => {});
  if (registration.installing || registration.waiting || registration.active?.state !== "activated") return null;
  return new Promise((done) => {
    const hear = (event) => done(event.data.version);
    navigator.serviceWorker.addEventListener("message", hear, { once: true });
    navigator.serviceWorker.startMessages();
    registration.active.postMessage("version");
    setTimeout(done, 2000, null);
  });
}"""


def taken_over(person, version: str):
    """Waits until the worker of `version` is in charge, as a browser that looks for a new one now and then."""
    until(lambda: asked(person, VERSION) == version, "the new worker did not take over")


def asked(person, script: str):
    """What the page answers, also when it is reloaded meanwhile."""
    for _ in range(20):
        try:
            return person.page.evaluate(script)
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            person.page.wait_for_load_state()
    raise AssertionError("the page is loaded again and again")


def test_the_last_feed_and_its_photos_are_there_without_a_server(own, installed):
    ben = ready(installed(own.server, "ben@example.org"))
    own.server.stop()

    ben.page.goto("/kinnect")

    expect(ben.page.locator("article.post")).to_have_count(3)
    expect(ben.page.locator("[data-offline]")).to_contain_text("This is how it was")
    for number in range(3):
        photo = ben.page.locator("[data-photo] img").nth(number)
        photo.scroll_into_view_if_needed()
        expect(photo).to_have_js_property("complete", True)
        assert photo.evaluate("node => node.naturalWidth") > 300
    axe.check(ben.page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_that_is_not_kept_says_that_there_is_no_connection_and_comes_back(own, installed, scheme):
    ben = ready(installed(own.server, "ben@example.org", scheme=scheme))
    ben.context.set_offline(True)

    ben.page.goto("/kinnect/u/ana")

    expect(ben.page.get_by_role("heading", name="You’re offline")).to_be_visible()
    axe.check(ben.page)
    ben.context.set_offline(False)
    # Without a tap.
    expect(ben.page.locator(".profile")).to_be_visible()


def test_pages_from_before_have_the_text_size_of_the_account_without_a_connection(own, installed):
    size = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    ben = ready(installed(own.server, "ben@example.org").choose_text_size(150))
    ben.until(
        lambda: any(path.endswith("/css/kinnect-150.css") for paths in asked(ben, CACHES).values() for path in paths),
        "the sheet for larger text was not kept",
    )
    ben.context.set_offline(True)

    ben.page.goto("/kinnect")

    expect(ben.page.locator("article.post")).to_have_count(3)
    assert ben.page.evaluate(size) == 24
    ben.page.goto("/kinnect/u/ana")
    expect(ben.page.get_by_role("heading", name="You’re offline")).to_be_visible()
    assert ben.page.evaluate(size) == 24


def test_a_server_that_is_away_is_not_called_offline_and_pages_come_back_by_themselves(own, installed):
    ben = ready(installed(own.server, "ben@example.org"))
    own.server.stop()

    ben.page.goto("/kinnect/u/ana")
    expect(ben.page.get_by_role("heading", name="The server can’t be reached")).to_be_visible()
    axe.check(ben.page)
    ben.page.goto("/kinnect")
    expect(ben.page.locator("[data-offline]")).to_contain_text("The server can’t be reached. Trying again… This is how it was")
    own.server.start()

    expect(ben.page.locator("[data-offline]")).to_be_hidden(timeout=people.PATIENCE)
    assert "data-kept" not in ben.page.content()


def test_messages_profile_and_the_form_for_a_post_open_without_a_server_once_seen(own, installed):
    own.follow(own.members["ana"], own.members["ben"])
    room = own.members["ben"].call("POST", "/api/kinnect/conversations", {"members": ["ana"]}).json["id"]
    own.members["ben"].call("POST", f"/api/kinnect/conversations/{room}/messages", {"body": "Read on the train"}).expect(201)
    ben = ready(installed(own.server, "ben@example.org"))
    paths = ["/kinnect/messages", f"/kinnect/messages/{room}", "/kinnect/u/ben", "/kinnect/new"]
    for path in paths:
        ben.go(path)
        ben.until(lambda: any(path in held for held in asked(ben, CACHES).values()), f"{path} was not kept")
    own.server.stop()

    for path in paths:
        ben.page.goto(path)
        expect(ben.page.locator("[data-offline]")).to_contain_text("The server can’t be reached")
        expect(ben.page.locator("[data-offline-page]")).to_have_count(0)
    expect(ben.page.locator("form[data-upload]")).to_be_visible()
    expect(ben.page.locator("[data-offline]")).not_to_contain_text("This is how it was")
    ben.page.goto(paths[1])
    expect(ben.page.get_by_role("log").get_by_text("Read on the train")).to_be_visible()
    # The feed and its photos are still there, and a sign-out takes all of it along.
    ben.page.goto("/kinnect")
    expect(ben.page.locator("article.post")).to_have_count(3)


def test_likes_and_comments_wait_for_a_connection_and_are_sent_once(own, installed):
    ben = ready(installed(own.server, "ben@example.org"))
    first, second = (post["id"] for post in own.members["ben"].get("/api/kinnect/feed?limit=2").json["items"])
    ben.context.set_offline(True)

    ben.like_button(first).click()
    ben.expect_likes(first, 1, mine=True)
    expect(ben.page.locator("[data-offline]")).to_contain_text("1 waiting to send")
    ben.like_button(second).click()
    ben.article(second).locator("[data-comments-link]").first.click()
    field = ben.page.get_by_role("dialog").locator("[name=body]")
    field.fill("From the train")
    ben.page.get_by_role("dialog").get_by_role("button", name="Post").click()
    expect(ben.page.get_by_role("dialog").get_by_text("Waiting to send")).to_be_visible()
    axe.check(ben.page)
    ben.page.keyboard.press("Escape")
    expect(ben.page.locator("[data-offline]")).to_contain_text("3 waiting to send")
    expect(ben.article(second)).to_have_class(re.compile("post-waits"))

    # It is still so after a reload, which shows the feed as it was before.
    ben.page.reload()
    ben.expect_likes(first, 1, mine=True)
    expect(ben.page.locator("[data-offline]")).to_contain_text("3 waiting to send")
    ben.context.set_offline(False)

    reader = own.members["ana"]
    until(lambda: reader.get(f"/api/kinnect/posts/{second}").json["commentCount"] == 1, "the comment never came")
    until(lambda: reader.get(f"/api/kinnect/posts/{first}").json["likeCount"] == 1, "the like never came")
    until(lambda: asked(ben, OUTBOX) == [], "something still waits")
    expect(ben.page.locator(".post-waits")).to_have_count(0)
    comments = reader.all(f"/api/kinnect/posts/{second}/comments")
    assert [comment["body"] for comment in comments] == ["From the train"]
    assert reader.get(f"/api/kinnect/posts/{second}").json["likeCount"] == 1


def test_an_answer_that_was_lost_does_not_make_a_second_comment(own, installed):
    """The server did it, but the connection broke before it could say so."""
    ben = ready(installed(own.server, "ben@example.org"))
    post = own.members["ben"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]
    lost = []

    def lose(route):
        lost.append(route.request.headers["idempotency-key"])
        assert route.fetch().status == 201
        route.abort()

    ben.page.route(re.compile(r"/comments$"), lambda route: lose(route) if route.request.method == "POST" and not lost else route.continue_())
    ben.go(f"/kinnect/p/{post}")
    form = ben.page.locator("form[data-add-comment]")
    form.locator("[name=body]").fill("Once")
    form.get_by_role("button", name="Post").click()
    until(lambda: lost, "nothing was sent")
    # Chromium tries again by itself at once; other browsers when they hear of a connection.
    ben.page.evaluate("() => dispatchEvent(new Event('online'))")

    until(lambda: asked(ben, OUTBOX) == [], "it still waits")
    expect(ben.page.locator("[data-comment]")).to_have_count(1)
    assert len(own.members["ana"].all(f"/api/kinnect/posts/{post}/comments")) == 1


def test_what_waits_and_is_refused_is_told_and_forgotten(own, installed):
    ben = ready(installed(own.server, "ben@example.org"))
    post = own.members["ben"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]
    ben.expected_statuses = {404}
    ben.context.set_offline(True)
    ben.like_button(post).click()
    expect(ben.page.locator("[data-offline]")).to_contain_text("1 waiting to send")
    own.members["ana"].call("DELETE", f"/api/kinnect/posts/{post}").expect(204)

    ben.context.set_offline(False)

    until(lambda: asked(ben, OUTBOX) == [], "it still waits")


def test_signing_out_leaves_nothing_behind(own, installed):
    ben = ready(installed(own.server, "ben@example.org"))
    ben.go("/kinnect/settings")
    ben.page.get_by_role("button", name="Sign out").click()
    ben.leaves("/kinnect/settings")

    until(lambda: not any("own" in name for name in asked(ben, CACHE_NAMES)), "the feed is still kept")
    held = asked(ben, CACHES)
    assert not any("/media/" in path for paths in held.values() for path in paths)
    ben.context.set_offline(True)
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED") if not held else pytest.raises(Exception):
        ben.page.goto("/kinnect", timeout=4000)
        expect(ben.page.locator("article.post").first).to_be_visible(timeout=1000)


def test_another_account_finds_nothing_of_the_one_before_whose_like_waits_for_them(own, installed):
    ben = ready(installed(own.server, "ben@example.org"))
    ben.context.set_offline(True)
    post = own.members["ben"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]
    ben.like_button(post).click()
    expect(ben.page.locator("[data-offline]")).to_contain_text("1 waiting to send")
    # The session ends without a word, as when its time is over.
    ben.context.clear_cookies()
    ben.expected_statuses = {401}
    ben.context.set_offline(False)
    own.join("cal")
    waits = lambda: [entry["account"] for entry in asked(ben, OUTBOX)]

    # Where somebody is asked to sign in, copies of what the last one saw are nobody's.
    ben.go("/sign-in")
    until(lambda: not any("own:" in name for name in asked(ben, CACHE_NAMES)), "Ben's feed is still kept")
    ben.sign_in_by_form("cal@example.org")
    ready(ben)

    assert not any(profile(own, "ben") in name for name in asked(ben, CACHE_NAMES))
    assert waits() == [profile(own, "ben")]
    expect(ben.page.locator("[data-offline]")).to_be_hidden()
    assert "/media/" not in json.dumps(asked(ben, CACHES))
    # Nor does Cal's signing out take it along, which takes all of Cal's.
    ben.go("/kinnect/settings")
    ben.page.get_by_role("button", name="Sign out").click()
    ben.leaves("/kinnect/settings")
    until(lambda: not any("own:" in name for name in asked(ben, CACHE_NAMES)), "Cal's feed is still kept")
    assert waits() == [profile(own, "ben")]
    assert own.members["ana"].get(f"/api/kinnect/posts/{post}").json["likeCount"] == 0

    ben.sign_in_by_form("ben@example.org").go("/kinnect")

    until(lambda: waits() == [], "it still waits")
    assert own.members["ana"].get(f"/api/kinnect/posts/{post}").json["likeCount"] == 1


def test_a_page_that_is_still_open_does_nothing_under_another_session(own, installed):
    """Somebody else has signed in meanwhile, in another window."""
    ben = ready(installed(own.server, "ben@example.org"))
    first, second = (post["id"] for post in own.members["ben"].get("/api/kinnect/feed?limit=2").json["items"])
    own.join("cal")
    ben.context.set_offline(True)
    ben.like_button(first).click()
    expect(ben.page.locator("[data-offline]")).to_contain_text("1 waiting to send")
    ben.expected_statuses = {409}
    ben.sign_in("cal@example.org")
    refused = []
    ben.context.on("response", lambda answer: refused.append(answer.url) if answer.status == 409 else None)

    ben.context.set_offline(False)
    ben.page.evaluate("() => dispatchEvent(new Event('online'))")

    ben.until(lambda: any(first in url for url in refused), "nothing was tried")
    assert len(asked(ben, OUTBOX)) == 1
    # What is done on it now is taken back, and says why.
    ben.like_button(second).click()
    expect(ben.page.get_by_text("no longer signed in here")).to_be_visible()
    ben.expect_likes(second, 0, mine=False)
    ben.sign_in("ben@example.org")
    ben.page.evaluate("() => dispatchEvent(new Event('online'))")
    until(lambda: asked(ben, OUTBOX) == [], "it still waits")
    likes = [own.members["ana"].get(f"/api/kinnect/posts/{post}").json["likeCount"] for post in (first, second)]
    assert likes == [1, 0]


# Puts entries into the outbox of whatever version the store has.
KEEP = """(entries) => new Promise((done, fail) => {
  const request = indexedDB.open('kinnect');
  request.onerror = () => fail(request.error);
  request.onsuccess = () => {
    const transaction = request.result.transaction(['outbox'], 'readwrite');
    for (const entry of entries) transaction.objectStore('outbox').put(entry);
    transaction.oncomplete = () => { request.result.close(); done(); };
  };
})"""


def test_what_waits_for_somebody_who_does_not_come_is_kept_for_two_weeks(own, installed):
    post = own.members["ben"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]
    ben = ready(installed(own.server, "ben@example.org"))
    day, now = 86_400_000, time.time() * 1000
    other = profile(own, "ana")
    entries = [like(post, other, now - age * day) | {"id": f"{age} days"} for age in (13, 15)]
    ben.page.evaluate(KEEP, entries)

    ben.go("/kinnect")

    until(lambda: [entry["id"] for entry in asked(ben, OUTBOX)] == ["13 days"], "what is over is still there")
    assert own.members["ana"].get(f"/api/kinnect/posts/{post}").json["likeCount"] == 0


def test_a_session_that_ends_takes_the_feed_away_but_not_what_was_written(own, installed):
    ben = ready(installed(own.server, "ben@example.org"))
    ben.context.set_offline(True)
    post = own.members["ben"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]
    ben.like_button(post).click()
    expect(ben.page.locator("[data-offline]")).to_contain_text("1 waiting to send")
    ben.context.clear_cookies()
    ben.expected_statuses = {401}
    ben.context.set_offline(False)
    ben.go("/kinnect")
    until(lambda: not any("own:" in name for name in asked(ben, CACHE_NAMES)), "the feed is still kept")
    assert len(asked(ben, OUTBOX)) == 1

    ben.sign_in_by_form("ben@example.org").go("/kinnect")

    until(lambda: asked(ben, OUTBOX) == [], "it still waits")
    assert own.members["ana"].get(f"/api/kinnect/posts/{post}").json["likeCount"] == 1


def test_the_server_does_nothing_for_an_account_that_is_not_the_one_signed_in(own):
    post = own.members["ben"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]
    path = f"/api/kinnect/posts/{post}/like"

    own.members["ben"].send("PUT", path, headers={"Hearth-Viewer": "cal"}).problem(403)
    answer = own.members["ben"].send("PUT", path, headers={"Hearth-Profile": f"kinnect/{profile(own, 'ana')}"}).problem(409)
    assert answer["code"] == "other_profile"
    own.members["ben"].send("PUT", path, headers={"Hearth-Viewer": "ben"}).expect(200)
    own.members["ben"].send("PUT", path, headers={"Hearth-Profile": f"kinnect/{profile(own, 'ben')}"}).expect(200)
    # As the version before said it.
    own.members["ben"].send("PUT", path, headers={"Hearth-Profile": profile(own, "ana")}).problem(409)
    own.members["ben"].send("PUT", path, headers={"Hearth-Profile": profile(own, "ben")}).expect(200)


# What version 2 of the store had: entries by username.
BEFORE = """([entries, drafts]) => new Promise((done, fail) => {
  const request = indexedDB.open('kinnect', 2);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('drafts', { keyPath: 'account' });
    request.result.createObjectStore('outbox', { keyPath: 'id' });
  };
  request.onerror = () => fail(request.error);
  request.onsuccess = () => {
    const transaction = request.result.transaction(['drafts', 'outbox'], 'readwrite');
    for (const entry of entries) transaction.objectStore('outbox').put(entry);
    for (const draft of drafts) transaction.objectStore('drafts').put(draft);
    transaction.oncomplete = () => { request.result.close(); done(); };
  };
})"""


def like(post: str, account: str, at: float) -> dict:
    path = f"/api/kinnect/posts/{post}/like"
    return {"id": f"like:{post}", "account": account, "method": "PUT", "path": path, "what": "like", "post": post, "time": at}


def test_what_an_earlier_version_kept_by_username_is_sent(own, installed):
    post = own.members["ben"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]
    ben = installed(own.server)
    ben.go("/sign-in")
    draft = {"account": "ben", "items": [], "caption": "From before", "crop": "original", "key": "k", "time": time.time() * 1000}
    ben.page.evaluate(BEFORE, [[like(post, "ben", time.time() * 1000)], [draft]])

    ben.sign_in_by_form("ben@example.org").go("/kinnect")

    until(lambda: asked(ben, OUTBOX) == [], "it still waits")
    assert own.members["ana"].get(f"/api/kinnect/posts/{post}").json["likeCount"] == 1
    ben.go("/kinnect/new")
    expect(ben.page.get_by_text("You have a draft")).to_be_visible()


def test_what_was_kept_before_the_profile_was_made_is_not_its_own(own, installed):
    """Somebody else had the username then."""
    post = own.members["ben"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]
    ben = installed(own.server)
    ben.go("/sign-in")
    ben.page.evaluate(BEFORE, [[like(post, "ben", time.time() * 1000 - 86_400_000)], []])

    ready(ben.sign_in_by_form("ben@example.org"))

    # It waits for its author until it is over.
    assert [entry["account"] for entry in asked(ben, OUTBOX)] == ["ben"]
    assert own.members["ana"].get(f"/api/kinnect/posts/{post}").json["likeCount"] == 0


def test_what_waits_outlives_a_new_username(own, installed):
    ben = ready(installed(own.server, "ben@example.org"))
    post = own.members["ben"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]
    ben.context.set_offline(True)
    ben.like_button(post).click()
    expect(ben.page.locator("[data-offline]")).to_contain_text("1 waiting to send")
    own.members["ben"].call("PATCH", "/api/kinnect/profile", {"username": "benno"}).expect(200)

    ben.context.set_offline(False)

    until(lambda: asked(ben, OUTBOX) == [], "it still waits")
    assert own.members["ana"].get(f"/api/kinnect/posts/{post}").json["likeCount"] == 1


# What a browser has of the last program before profiles were named: its worker and its store, without the photos and what assets need.
# It keeps under the username, and deletes drafts and outbox when `Hearth-Viewer` is another one.
BEFORE_PROFILES = {
    "/assets/0123456789abcdef/js/kinnect.js": """
navigator.serviceWorker.register("/kinnect/sw.js", { scope: "/kinnect", type: "module", updateViaCache: "none" });
document.documentElement.dataset.ready = "";
""",
    "/kinnect/sw.js": """
import { start } from "/assets/0123456789abcdef/js/worker.js";
start([]);
""",
    "/assets/0123456789abcdef/js/store.js": """
const stores = { drafts: "account", outbox: "id" };
let opened = null;
function open() {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open("kinnect", 2);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(stores)) {
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath });
      }
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      done(request.result);
    };
    request.onerror = () => fail(request.error);
  });
  opened.catch(() => (opened = null));
  return opened;
}
async function run(name, mode, ask) {
  const database = await open();
  return new Promise((done, fail) => {
    const transaction = database.transaction([name], mode);
    const request = ask(transaction.objectStore(name));
    transaction.oncomplete = () => done(request.result);
    transaction.onerror = transaction.onabort = () => fail(transaction.error || request.error);
  });
}
export const all = (name) => run(name, "readonly", (store) => store.getAll());
export const forget = (name, key) => run(name, "readwrite", (store) => store.delete(key));
""",
    "/assets/0123456789abcdef/js/worker.js": """
import { all, forget } from "./store.js";
const home = "/kinnect";
const own = "kinnect-own:";
async function dropFeeds(account) {
  const name = account && own + account;
  const names = (await caches.keys()).filter((one) => one.startsWith(own) && one !== name);
  await Promise.all(names.map((one) => caches.delete(one)));
}
async function onlyFor(account) {
  await dropFeeds(account);
  for (const store of ["outbox", "drafts"]) {
    for (const entry of await all(store)) {
      if (entry.account !== account) await forget(store, entry.id || entry.account);
    }
  }
}
async function keepFeed(account, response) {
  await onlyFor(account);
  const cache = await caches.open(own + account);
  await cache.put(home, new Response(await response.text(), { headers: { "Content-Type": "text/html; charset=utf-8" } }));
}
async function load(event, isFeed) {
  const response = (await event.preloadResponse) || (await fetch(event.request));
  const isPage = response.ok && (response.headers.get("Content-Type") || "").startsWith("text/html");
  if (!isPage) return response;
  const account = response.headers.get("Hearth-Viewer");
  if (isFeed && account) event.waitUntil(keepFeed(account, response.clone()));
  else if (account) event.waitUntil(onlyFor(account));
  else if (isFeed) event.waitUntil(dropFeeds(null));
  return response;
}
export function start() {
  self.addEventListener("install", () => self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.mode !== "navigate") return;
    const url = new URL(request.url);
    event.respondWith(load(event, url.pathname === home && url.search === ""));
  });
}
""",
}
# The next program went by profiles, and had as much to lose.
BEFORE_SCOPES = {
    path: text.replace('"kinnect", 2', '"kinnect", 3').replace("Hearth-Viewer", "Hearth-Profile") for path, text in BEFORE_PROFILES.items()
}
# The last one before devices kept what is merged.
BEFORE_THINGS = {path: text.replace('"kinnect", 3', '"kinnect", 4') for path, text in BEFORE_SCOPES.items()}
# A post of such a program on its way, with a photo that the page draws.
WAITING_POST = """([entry, bytes]) => {
  const file = new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" });
  return { ...entry, items: [{ id: "item", file, alt: "", upload: "upload of before" }] };
}"""


@pytest.mark.parametrize("version", [2, 3, 4])
def test_the_worker_of_before_and_a_post_that_waits_meet_this_version(own, installed, version):
    """A browser with the app as it was before there were scopes and, in version 2 of its store, profiles: the app stays the same, and its
    outbox is sent."""
    name = "ben" if version == 2 else profile(own, "ben")
    scripts = {2: BEFORE_PROFILES, 3: BEFORE_SCOPES, 4: BEFORE_THINGS}[version]
    unknown = "Hearth-Profile" if version == 2 else ""
    registrations = "() => navigator.serviceWorker.getRegistrations().then(all => all.map(one => new URL(one.scope).pathname))"
    with Yesterday(own.server, scripts, unknown) as program:
        program.is_old = True
        ben = installed(program, "ben@example.org").go("/kinnect")
        ben.page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
        entry = {
            "id": "post:of before", "what": "post", "app": "kinnect", "account": name, "key": "of before", "kept": "", "crop": "original",
            "path": "/api/kinnect/posts", "field": "media", "body": {"caption": "From before"}, "noun": "post", "time": time.time() * 1000,
            "done": {"words": "Your post is shared.", "path": "/kinnect/p/", "isItsOwn": True},
            "draft": {"caption": "From before", "crop": "original", "fields": {}, "place": "/kinnect/new"},
        }
        before = BEFORE.replace("'kinnect', 2", f"'kinnect', {version}")
        kept = f"async (given) => ({before})([[({WAITING_POST})(given)], [{{ account: '{name}', items: [], caption: '', time: Date.now() }}]])"
        ben.page.evaluate(kept, [entry, list(photos.jpeg(photos.drawn(300, 300)))])
        ben.go("/kinnect")
        until(lambda: f"kinnect-own:{name}" in asked(ben, CACHE_NAMES), "the worker of before keeps nothing")
        assert len(asked(ben, OUTBOX)) == 1
        assert asked(ben, registrations) == ["/kinnect"]

        program.is_old = False
        ben.expect_faults("layout shifted")
        ben.go("/kinnect")

        reader = own.members["ben"]
        captions = lambda: [one["caption"] for one in reader.get("/api/kinnect/feed").json["items"]]
        until(lambda: "From before" in captions(), "the post that waited is lost")
        until(lambda: asked(ben, OUTBOX) == [], "it still waits")
        taken_over(ben, program.hash)
        # It is the same app and the same worker: neither has another address.
        assert asked(ben, registrations) == ["/kinnect"]
        manifest = ben.page.evaluate(
            "async () => (await (await fetch(document.querySelector('link[rel=manifest]').href)).json())")
        assert [manifest[name] for name in ("id", "start_url", "scope")] == ["/kinnect"] * 3
        ready(ben)
        assert [one for one in asked(ben, CACHE_NAMES) if "own:" in one] == [f"kinnect-own:{profile(own, 'ben')}"]
        assert captions().count("From before") == 1


def test_a_new_version_takes_over_and_an_old_feed_still_looks_right_without_a_connection(own, installed):
    """The worker of an older program, with other assets, meets today's server."""
    with Yesterday(own.server) as program:
        ben = installed(program, "ben@example.org")
        program.is_old = True
        today = program.hash
        ready(ben)
        assert f"kinnect-assets:{Yesterday.hash_then}" in asked(ben, CACHES)
        assert ben.page.request.get(f"/assets/{today}/js/kinnect.js").status == 404
        program.is_old = False

        # Today's server does not know the old assets, and the old worker does not stand in its way.
        ben.go("/kinnect")
        assert f"/assets/{today}/js/kinnect.js" in ben.page.content()
        expect(ben.page.locator("article.post")).to_have_count(3)
        taken_over(ben, today)
        assert f"kinnect-assets:{today}" in asked(ben, CACHES)
        ready(ben)
        until(lambda: f"kinnect-assets:{Yesterday.hash_then}" not in asked(ben, CACHE_NAMES), "old assets stay for ever")

        ben.context.set_offline(True)
        ben.page.goto("/kinnect")
        expect(ben.page.locator("article.post")).to_have_count(3)
        assert ben.page.locator(".tabs").evaluate("node => getComputedStyle(node).position") == "fixed", "no style sheet"


def test_an_old_feed_keeps_its_old_style_sheets_until_a_new_one_is_seen(own, installed):
    """The new worker comes, and the connection goes before the feed has been seen again."""
    with Yesterday(own.server) as program:
        ben = installed(program, "ben@example.org")
        program.is_old = True
        ready(ben)
        program.is_old = False
        taken_over(ben, program.hash)
        assert f"kinnect-assets:{program.hash}" in asked(ben, CACHES)

        ben.context.set_offline(True)
        ben.page.goto("/kinnect")

        assert Yesterday.hash_then in ben.page.content()
        expect(ben.page.locator("article.post")).to_have_count(3)
        assert ben.page.locator(".tabs").evaluate("node => getComputedStyle(node).position") == "fixed", "no style sheet"


def test_copies_are_deleted_on_a_device_that_is_to_keep_none(own, installed):
    ben = ready(installed(own.server, "ben@example.org"))
    assert asked(ben, CACHE_NAMES)

    ben.go("/kinnect/account/device?next=/kinnect/settings")
    ben.page.get_by_label("Keep offline copies").uncheck()
    ben.page.get_by_role("button", name="Save").click()
    expect(ben.page.get_by_text("Saved for this device.")).to_be_visible()

    until(lambda: asked(ben, CACHE_NAMES) == [], "copies are kept")
    until(
        lambda: ben.page.evaluate("() => navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0,
        "a worker is still registered",
    )


# Seconds in which Chromium ends a worker that is being replaced, whatever it still waits for.
LAST_OF_A_WORKER = 300


@pytest.mark.alone
def test_the_worker_is_taken_away_when_the_operator_says_so(own, installed):
    ben = ready(installed(own.server, "ben@example.org"))
    own.server.stop()
    own.server.arguments = ("--offline", "off")
    own.server.start()

    def is_empty() -> bool:
        """As a person looks, who opens a page again when nothing happens."""
        try:
            ben.page.goto("/kinnect", timeout=20_000)
            ben.page.evaluate("() => navigator.serviceWorker.getRegistration().then(one => one?.update()).catch(() => null)")
        except Error:
            return False
        soon = time.monotonic() + 10
        while (names := asked(ben, CACHE_NAMES)) and time.monotonic() < soon:
            time.sleep(0.05)
        return names == []

    deadline = time.monotonic() + LAST_OF_A_WORKER + PATIENCE
    while not is_empty():
        assert time.monotonic() < deadline, "caches are kept"
    until(
        lambda: ben.page.evaluate("() => navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0,
        "a worker is still registered",
    )
    own.server.stop()
    with pytest.raises(Exception, match="ERR_CONNECTION_REFUSED"):
        ben.page.goto("/kinnect")
    own.server.arguments = ()
    own.server.start()


def test_what_is_kept_is_bounded(own, installed):
    """At most one page of the feed, whatever one scrolls through."""
    for number in range(20):
        own.members["ana"].post_photo(photos.jpeg(photos.drawn(320, 320, seed=number)), f"More {number}")
    ben = ready(installed(own.server, "ben@example.org"))
    ben.scroll_to_the_end()

    held = next(paths for name, paths in asked(ben, CACHES).items() if name.startswith("kinnect-own:"))

    assert len(held) <= 81
    assert sum(path.endswith("/1080") for path in held) == 12


DRAFTS = OUTBOX.replace("outbox", "drafts")


def test_a_shared_photo_becomes_a_draft_when_its_owner_says_so(own, installed):
    """Any site can send something here: nothing changes by that."""
    ben = ready(installed(own.server, "ben@example.org"))
    picture = photos.jpeg(photos.drawn(300, 300))

    landed = ben.page.evaluate(
        """async (bytes) => {
          const form = new FormData();
          form.append('file', new File([new Uint8Array(bytes)], 'shared.jpg', { type: 'image/jpeg' }));
          return (await fetch('/kinnect/share', { method: 'POST', body: form })).url;
        }""",
        list(picture),
    )
    ben.page.goto(landed)

    question = ben.page.locator("[data-draft]")
    ben.expect_faults("layout shifted")  # the question moves what is below it
    expect(question).to_contain_text("Another program shared one file with you.")
    expect(question.locator("img")).to_have_js_property("naturalWidth", 300)
    axe.check(ben.page)
    assert asked(ben, DRAFTS) == [] and ben.page.locator("[data-item]").count() == 0
    # It is asked again until it is answered.
    ben.go("/kinnect/new")
    question.get_by_role("button", name="Add to your post").click()
    expect(ben.page.locator("[data-item]")).to_have_count(1)
    expect(ben.page.locator("[data-item] img")).to_be_visible()
    until(lambda: len(asked(ben, DRAFTS)) == 1, "the draft was not kept")
    until(lambda: asked(ben, DRAFTS.replace("drafts", "shared")) == [], "it is still asked")


def test_a_shared_video_becomes_a_draft(own, installed):
    """By its bytes: the other program has no name for what it is."""
    ben = ready(installed(own.server, "ben@example.org"))
    accepted = ben.page.evaluate(
        "async () => (await (await fetch(document.querySelector('link[rel=manifest]').href)).json()).share_target.params.files[0].accept")
    assert {"image/*", "video/*", ".mov"} <= set(accepted)

    landed = ben.page.evaluate(
        """async (bytes) => {
          const form = new FormData();
          form.append('file', new File([new Uint8Array(bytes)], 'IMG_5001.MOV'));
          return (await fetch('/kinnect/share', { method: 'POST', body: form })).url;
        }""",
        list(films.film("webm", size="160x120", seconds=1)),
    )
    ben.page.goto(landed)

    ben.expect_faults("layout shifted")
    expect(ben.page.locator("[data-draft] video")).to_be_visible()
    ben.page.get_by_role("button", name="Discard").click()
    expect(ben.page.locator("[data-draft]")).to_be_hidden()
    until(lambda: asked(ben, DRAFTS.replace("drafts", "shared")) == [], "it is still asked")
    assert ben.page.locator("[data-item]").count() == 0


def test_the_manifest_and_its_icons_are_complete(own, installed):
    ben = installed(own.server, "ben@example.org").go("/kinnect")
    address = ben.page.evaluate("() => document.querySelector('link[rel=manifest]').href")
    manifest = ben.context.request.get(address).json()

    assert {"id", "name", "short_name", "scope", "start_url", "display", "theme_color", "background_color", "shortcuts"} <= set(manifest)
    purposes = {(icon["purpose"], icon["sizes"]) for icon in manifest["icons"] if icon["type"] == "image/png"}
    assert purposes == {(purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")}
    for icon in manifest["icons"]:
        answer = ben.context.request.get(ben.page.evaluate("([path, base]) => new URL(path, base).href", [icon["src"], address]))
        assert answer.status == 200 and answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            picture = Image.open(io.BytesIO(answer.body()))
            picture.load()
            assert f"{picture.width}x{picture.height}" == icon["sizes"] and picture.mode == "RGBA"
            corner = picture.getpixel((1, 1))[3]
            assert corner == (255 if icon["purpose"] == "maskable" else 0)
            assert picture.getpixel((int(picture.width * 0.35), picture.height // 2))[:3] == (255, 255, 255), "the sign"
    apple = ben.page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert Image.open(io.BytesIO(ben.context.request.get(apple).body())).size == (180, 180)
    for shortcut in manifest["shortcuts"]:
        assert ben.context.request.get(shortcut["url"]).status == 200
