"""The same pages in WebKitGTK, the engine of Safari: the story in short, albums, the service worker, the last feed offline."""

import pathlib

import hearth
import photos
import pytest
import webkit
from client import PASSWORD, Circle
from patience import until


@pytest.fixture
def own(tmp_path: pathlib.Path) -> Circle:
    running = hearth.Server(tmp_path / "data").start()
    made = Circle(running)
    ana, ben = made.join("ana"), made.join("ben")
    made.follow(ben, ana)
    ana.post_photo(photos.jpeg(photos.drawn(seed=1)), "One picture")
    ids = [ana.upload(photos.jpeg(photos.drawn(800, 800, seed=n)), alt=f"Number {n}").expect(201).json["id"] for n in range(3)]
    ana.call("POST", "/api/kinnect/posts", {"caption": "Three pictures", "media": ids}).expect(201)
    yield made
    if running.is_running:
        running.stop()


@pytest.fixture
def ben(own):
    browser = webkit.WebKit(own.server)
    browser.go("/sign-in")
    browser.write("[name=email]", "ben@example.org")
    browser.write("[name=password]", PASSWORD)
    browser.click("form button")
    browser.until("location.pathname === '/kinnect' && document.readyState === 'complete'")
    yield browser
    browser.close()


def test_pages_work_in_webkit(own, ben):
    reader = own.members["ana"]
    album, single = (post["id"] for post in reader.get("/api/kinnect/feed?limit=2").json["items"])
    assert ben.run("document.querySelectorAll('article.post').length") == 2
    assert ben.run("document.scrollingElement.scrollWidth <= innerWidth")
    ben.until("[...document.querySelectorAll('[data-photo] img')].slice(0, 1).every(one => one.naturalWidth > 100)")

    ben.click(f"[data-post='{album}'] [data-like] button")
    ben.until("document.querySelector(given[0]).getAttribute('aria-pressed') === 'true'", f"[data-post='{album}'] [data-like] button")
    ben.run("document.querySelector('[data-turn=\"1\"]').click()")
    ben.until("document.querySelector('[data-slide-number]').textContent === '2/3'")
    ben.click(f"[data-post='{single}'] [data-comments-link]")
    ben.write("dialog [name=body]", "Written in WebKit")
    ben.click("dialog [data-submit]")
    ben.until("document.querySelector('dialog [data-comment] .comment-text')?.textContent === 'Written in WebKit'")

    until(lambda: reader.get(f"/api/kinnect/posts/{album}").json["likeCount"] == 1, "the like never came")
    assert [one["body"] for one in reader.all(f"/api/kinnect/posts/{single}/comments")] == ["Written in WebKit"]


def test_the_last_feed_is_there_without_a_server_in_webkit(own, ben):
    assert ben.run("'serviceWorker' in navigator"), "this WebKitGTK has no service workers"
    ben.run("await navigator.serviceWorker.ready, true")
    ben.go("/kinnect")
    ben.until("navigator.serviceWorker.controller !== null")
    ben.until(
        """(await Promise.all((await caches.keys()).filter(name => name.startsWith('kinnect-own:')).map(async name =>
             (await (await caches.open(name)).keys()).filter(one => one.url.endsWith('/1080')).length)))[0] >= 4"""
    )
    own.server.stop()

    ben.go("/kinnect")

    assert ben.run("document.querySelectorAll('article.post').length") == 2
    assert "This is how it was" in ben.text("[data-offline]")
    ben.until("[...document.querySelectorAll('[data-photo] img')].slice(0, 1).every(one => one.naturalWidth > 100)")

    # A like waits, and is sent when the server is there again.
    post = ben.run("document.querySelector('article.post').dataset.post")
    ben.click("article.post [data-like] button")
    ben.until("document.querySelector('[data-offline]').textContent.includes('1 waiting to send')")
    ben.go("/kinnect/u/ana")
    ben.until("/offline|can’t be reached/.test(document.querySelector('h1').innerText)")
    own.server.start()
    ben.go("/kinnect")
    reader = own.members["ana"]
    until(lambda: reader.get(f"/api/kinnect/posts/{post}").json["likeCount"] == 1, "the like never came")


def test_signing_out_leaves_nothing_behind_in_webkit(own, ben):
    ben.run("await navigator.serviceWorker.ready, true")
    ben.go("/kinnect")
    ben.until("navigator.serviceWorker.controller !== null")
    ben.until("(await caches.keys()).some(name => name.startsWith('kinnect-own:'))")
    ben.go("/kinnect/settings")
    ben.click("[data-sign-out] button")
    ben.until("location.pathname === '/kinnect/sign-in'")

    ben.until("!(await caches.keys()).some(name => name.startsWith('kinnect-own:'))")
