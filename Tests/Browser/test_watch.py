"""The watch itself: pages with planted faults, each of which has to be noticed. A watch that sees nothing proves nothing."""

import http.server
import threading
import types

import axe
import people
import photos
import pytest

HEAD = (
    "<!doctype html><html lang=en><head><title>T</title><link rel=icon href='data:,'>"
    "<meta name=viewport content='width=device-width, initial-scale=1'></head><body><main><h1>T</h1>"
)
PLANTED = {
    "the layout shifted": "<p id=a>one</p><p>two</p><script>setTimeout(() => {"
    "const d = document.createElement('div'); d.style.height = '400px'; document.getElementById('a').before(d) }, 300)</script>",
    "a request went elsewhere": "<img alt='' src='http://127.0.0.2:9/x.png'>",
    "the console says": "<script>console.error('oh no')</script>",
    "a script failed": "<script>undefinedFunction()</script>",
    "answered 404": "<img alt='' src='/missing.png'>",
    "the content security policy was broken": "<p style='color: red'>inline</p>",
}


@pytest.fixture(scope="module")
def planted():
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            known = dict(enumerate(PLANTED))
            name = self.path.removeprefix("/")
            good = name == "good"
            found = good or name.isdigit()
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", "text/html")
            if found and not good and "policy" in known[int(name)]:
                self.send_header("Content-Security-Policy", "style-src 'self'")
            self.end_headers()
            self.wfile.write((HEAD + ("" if good or not found else PLANTED[known[int(name)]])).encode())

        def log_message(self, *_):
            """Nothing to say."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield types.SimpleNamespace(url=f"http://127.0.0.1:{server.server_port}")
    server.shutdown()


@pytest.mark.parametrize("size", [people.PHONE, people.DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("number", range(len(PLANTED)), ids=list(PLANTED))
def test_a_planted_fault_is_noticed(chromium, planted, number, size):
    person = people.Person.open(chromium, planted, size=size)
    try:
        person.go(f"/{number}")

        person.until(lambda: any(list(PLANTED)[number] in line for line in person.seen), "the fault was not seen")
    finally:
        person.close()


def test_a_good_page_is_left_in_peace(chromium, planted):
    person = people.Person.open(chromium, planted)
    try:
        person.go("/good")

        assert person.faults() == []
        assert axe.found(person.page).violations_count == 0
    finally:
        person.close()


def test_axe_notices_a_control_without_a_name(chromium, planted):
    person = people.Person.open(chromium, planted)
    try:
        person.go("/good").page.evaluate("document.querySelector('main').append(document.createElement('button'))")

        assert axe.found(person.page).violations_count > 0
    finally:
        person.close()


def test_the_camera_data_of_an_original_is_noticed():
    assert photos.forbidden_metadata(photos.jpeg(photos.drawn(200, 100)))


def test_a_wrongly_turned_picture_is_noticed():
    picture = photos.drawn(300, 300, seed=7)

    for turn in photos.STORED.values():
        if turn is not None:
            assert photos.difference(picture, picture.transpose(turn)) > 20
