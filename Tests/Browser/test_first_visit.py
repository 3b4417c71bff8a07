"""A first visit on a slow line: how many requests it takes. How long is printed, and asserts nothing."""

import json
import re

import client
import hearth
import people
import photos
import pytest
from playwright.sync_api import expect

MOST_REQUESTS = 15
LATENCY, RATE = 400, 50_000  # milliseconds, bytes a second
PHOTO = re.compile(r"/media/|^(data|blob):")
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def visit(chromium, server, path: str, cookies: list, mark: str) -> tuple[list[str], float]:
    """Opens a page with nothing kept; answers what was asked for, but photos, and when the first words were seen."""
    context = chromium.new_context(base_url=server.url, viewport=people.PHONE, service_workers="block")
    context.add_cookies(cookies)
    page = context.new_page()
    asked: list[str] = []
    context.on("request", lambda request: PHOTO.search(request.url.removeprefix(server.url)) or asked.append(request.url))
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    limits = {"offline": False, "latency": LATENCY, "downloadThroughput": RATE, "uploadThroughput": RATE}
    line.send("Network.emulateNetworkConditions", limits)
    # Photos come when they come; the line is for what the page is made of.
    line.send("Network.setBlockedURLs", {"urls": [f"{server.url}/media/*"]})
    page.goto(path, wait_until="load", timeout=60_000)
    expect(page.locator(mark).first).to_be_visible()
    page.wait_for_function(PAINT)
    # All that the page's scripts ask for at their start has been asked for when a script of the page answers.
    page.wait_for_function("() => performance.getEntriesByType('resource').some(one => /\\/js\\//.test(one.name))")
    page.wait_for_timeout(LATENCY)  # lets late requests be counted; fewer of them only make the test milder
    paint = page.evaluate(PAINT)
    context.close()
    return asked, paint


@pytest.mark.parametrize(
    ("path", "name", "mark"),
    [
        ("/kinnect/sign-in", "", "[name=password]"), ("/kinnect", "ben", "article.post"), ("/kinnect/new", "ben", "form[data-upload]"),
        ("/kinnect/messages", "ben", "main"),
    ],
)  # fmt: skip
def test_a_first_visit_takes_few_requests(circle, chromium, open_browser, path, name, mark):
    cookies = open_browser(circle.server).sign_in(f"{name}@example.org").context.cookies() if name else []

    asked, paint = visit(chromium, circle.server, path, cookies, mark)

    print(f"{path}: {len(asked)} requests, first paint {paint:.0f} ms")
    assert len(asked) <= MOST_REQUESTS, asked
    assert any("/js/" in url for url in asked) and any(".css" in url for url in asked)


@pytest.mark.parametrize(("path", "name"), [("/believe/sign-in", ""), ("/believe", "ben"), ("{project}", "ben")])
def test_a_first_visit_to_believe_takes_few_requests(believers, chromium, open_browser, path, name):
    cookies = open_browser(believers.server).sign_in(f"{name}@example.org").context.cookies() if name else []

    asked, paint = visit(chromium, believers.server, path.format(**believers.places), cookies, "main")

    print(f"{path}: {len(asked)} requests, first paint {paint:.0f} ms")
    assert len(asked) <= MOST_REQUESTS, asked


def test_what_is_kept_for_times_without_a_connection_adds_few_requests(tmp_path, open_browser):
    """Counted by the server, which also hears the service worker."""
    server = hearth.Server(tmp_path / "data", arguments=("--log-level", "debug"))
    hearth.add_operator(server.data, "boss@example.org", client.PASSWORD)
    server.start()
    ana = client.Circle(server).join("ana")
    ana.post_photo(photos.jpeg(photos.drawn(seed=1)), "A picture")
    person = open_browser(server, worker=True)
    person.context.add_cookies(open_browser(server).sign_in("ana@example.org").context.cookies())
    before = len(requests(server))

    person.go("/kinnect")
    person.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")

    asked = requests(server)[before:]
    assert any("sw.js" in route for route in asked), asked
    assert len(asked) <= MOST_REQUESTS, asked
    person.page.goto("about:blank")
    server.stop()


def requests(server: hearth.Server) -> list[str]:
    """The routes that the server has answered, but photos."""
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    return [line["route"] for line in lines if line["event"] == "request" and "/media/" not in line["route"]]
