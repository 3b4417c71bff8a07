"""Fixtures of the browser suite: Debian's Chromium, a server, people with a browser each that is watched all the time."""

import pathlib

import believers as believers_
import client
import hearth
import people
import photos
import pytest
from playwright.sync_api import sync_playwright


# The longest first, or the last worker would be at one of them when the others have nothing left.
LONGEST = ["test_every_page", "test_realspace", "test_believe_pages", "test_grassy", "test_wandr", "test_offline", "test_wandr_offline", "test_films",
           "test_photos", "test_much_content", "test_realspace_community", "test_realspace_topics", "test_realspace_duplicates", "test_wandr_duplicates", "test_sharing",
           "test_uploading", "test_every_time", "test_quick"]  # fmt: skip


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST))


@pytest.fixture(scope="session")
def chromium():
    assert people.CHROMIUM["executable_path"], "no chromium found: run Scripts/setup --test"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**people.CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: pathlib.Path):
    """A server on a fresh folder; it has to end by SIGTERM within 5 s with status 0."""
    running = hearth.Server(tmp_path / "data").start()
    yield running
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture
def open_browser(chromium):
    """Makes people; at the end of the test nothing that was watched may have been seen."""
    opened: list[people.Person] = []

    def make(server: hearth.Server, **options) -> people.Person:
        opened.append(people.Person.open(chromium, server, **options))
        return opened[-1]

    yield make
    seen = [line for person in opened for line in person.faults()]
    for person in opened:
        person.close()
    assert not seen, "\n".join(seen)


@pytest.fixture(scope="module")
def circle(tmp_path_factory):
    """Ana, whom Ben follows, with posts, likes and comments; Cal has asked to follow Ana; Dan knows nobody."""
    running = hearth.Server(tmp_path_factory.mktemp("circle") / "data")
    hearth.add_operator(running.data, "boss@example.org", client.PASSWORD)
    running.start()
    made = client.Circle(running)
    ana, ben, cal, _ = (made.join(name) for name in ("ana", "ben", "cal", "dan"))
    made.follow(ben, ana)
    cal.call("PUT", "/api/kinnect/profiles/ana/follow").expect(200)
    for number in range(3):
        post = ana.post_photo(photos.jpeg(photos.drawn(seed=number)), f"Picture {number} " + "with many words " * number * 9)
        ben.call("PUT", f"/api/kinnect/posts/{post['id']}/like").expect(200)
        ben.call("POST", f"/api/kinnect/posts/{post['id']}/comments", {"body": f"Comment on {number}"}).expect(201)
    yield made
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def believers(tmp_path_factory):
    """Ana, whose project Ben follows, and Cal, who has just come; Believe is open to anyone, Kinnect is not."""
    running = hearth.Server(tmp_path_factory.mktemp("believers") / "data", arguments=believers_.ARGUMENTS)
    hearth.add_operator(running.data, "boss@example.org", client.PASSWORD)
    running.start()
    yield believers_.Believers(running).populate()
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()
