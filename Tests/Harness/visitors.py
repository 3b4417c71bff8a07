"""Browsers that stay open for all pages of a file, and what every page has to pass: loaded once for each kind of screen, then
looked at in every colour scheme and width."""

import pathlib
import re

import axe
import people
from playwright.sync_api import Browser, expect

SIZES = {"phone": people.PHONE, "desktop": people.DESKTOP}
# The widths that a page has to fit besides the one it is loaded at.
WIDTHS = {"phone": [320, 360], "desktop": [768, 1024, 1440]}
NARROWEST = 320
# A phone on its side.
LANDSCAPE = {"width": 844, "height": 390}
# Where the largest text has the least room.
CRAMPED = ({"width": NARROWEST, "height": 568}, people.PHONE, LANDSCAPE)
HEADINGS = """() => [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(one => {
  const copy = one.cloneNode(true);
  for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return [Number(one.tagName[1]), copy.textContent.trim()];
})"""
STOPPED = "() => document.getAnimations().every(one => one.playState !== 'running')"


class Visitors:
    """A browser for each person and kind of screen, opened when first needed; `nobody` is not signed in."""

    def __init__(self, chromium: Browser, server):
        self.chromium, self.server = chromium, server
        self.opened: dict[tuple[str, str], people.Person] = {}

    def __call__(self, name: str, size: str) -> people.Person:
        if (name, size) not in self.opened:
            person = people.Person.open(self.chromium, self.server, size=SIZES[size])
            self.opened[name, size] = person
            if name != "nobody":
                person.sign_in(f"{name}@example.org")
        person = self.opened[name, size]
        person.seen.clear()
        person.shifts.clear()
        person.moved.clear()
        return person

    def close(self) -> None:
        for person in self.opened.values():
            person.close()


def check_open_page(person: people.Person) -> None:
    """axe in both colour schemes, once nothing moves any more. What has no colour is the same in both."""
    for scheme, options in (("light", None), ("dark", axe.COLOURS)):
        person.page.emulate_media(color_scheme=scheme)
        person.page.wait_for_function(STOPPED)
        axe.check(person.page, options)
    person.page.emulate_media(color_scheme="light")


def fits_and_is_reached(person: people.Person, size: str) -> None:
    """All of the page fits every width, and where room is scarce every control can be reached: on the narrowest phone, on a phone on
    its side, and with text of twice the size (WCAG 2.2, 1.4.4)."""
    try:
        person.expect_to_fit()
        for width in WIDTHS[size]:
            person.resize(width, SIZES[size]["height"]).expect_to_fit()
            if width == NARROWEST:
                person.expect_to_reach_all()
        if size == "phone":
            person.resize(**LANDSCAPE).expect_to_fit()
            person.expect_to_reach_all()
        person.resize(**SIZES[size]).resize_text(200).expect_to_fit()
        person.expect_to_reach_all()
    finally:
        # The next page finds the browser as it was.
        person.resize(**SIZES[size]).resize_text(100)


def check_largest_text(person: people.Person, paths: list[str]) -> None:
    """With the largest text of the settings pages come as they stay, are no wider than the screen, cut no words off and keep every
    control in reach, upright and on the side."""
    person.choose_text_size(200)
    try:
        for path in paths:
            person.go(path).still()
            hold_story(person)
            for size in CRAMPED:
                person.resize(**size).expect_to_fit()
                person.expect_to_show_all_words()
                person.expect_to_reach_all()
            person.resize(**people.PHONE)
        assert not person.faults(), "\n".join(person.seen)
    finally:
        # Others look at pages of the same account.
        person.choose_text_size(100)


def hold_story(person: people.Person) -> None:
    """Where a story is open it waits, or the next one would come while one looks."""
    story = person.page.locator(".story[data-story]")
    if story.count():
        person.page.keyboard.press("Space")
        expect(story).to_have_class(re.compile("story-paused"))


def check_headings(person: people.Person) -> None:
    """One heading of the first level, which isn't merely the app's name; below it no level is skipped."""
    found = [tuple(one) for one in person.page.evaluate(HEADINGS)]
    app = person.page.title().split(" · ")[-1]
    assert [level for level, _ in found][:1] == [1] and [level for level, _ in found].count(1) == 1, found
    assert all(text and text != app for _, text in found), found
    assert all(below <= above + 1 for (above, _), (below, _) in zip(found, found[1:])), found


def check_page(person: people.Person, path: str, size: str, not_found: bool = False) -> None:
    """No violation, nothing wider than the screen or out of reach, a title, one heading, nothing unasked, nothing that moves."""
    person.expected_statuses = {404} if not_found else set()
    person.go(path).still()
    hold_story(person)

    check_open_page(person)
    fits_and_is_reached(person, size)
    assert person.page.title().strip()
    check_headings(person)
    assert not person.faults(), "\n".join(person.seen)


def check_saved_page(person: people.Person, path: str, folder: pathlib.Path) -> None:
    """A page that is saved and opened from a folder: no violation, nothing wider than the screen, and all that it shows is in it."""
    answer = person.context.request.get(path)
    assert answer.status == 200 and answer.headers["content-disposition"].startswith("attachment"), f"{path} is not saved"
    file = folder / "saved.html"
    file.write_bytes(answer.body())
    context = person.context.browser.new_context(viewport=people.DESKTOP)
    try:
        page = context.new_page()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri(), wait_until="load")

        assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
        pictures = page.evaluate("() => [...document.images].map(one => one.complete && one.naturalWidth > 0)")
        assert pictures and all(pictures), f"of the pictures are there: {pictures}"
        for scheme, options in (("light", None), ("dark", axe.COLOURS)):
            page.emulate_media(color_scheme=scheme)
            axe.check(page, options)
        for size in SIZES:
            for width in (SIZES[size]["width"], *WIDTHS[size]):
                page.set_viewport_size({"width": width, "height": SIZES[size]["height"]})
                assert page.evaluate(people.WIDTH) <= width, f"{path} is wider than {width} px"
    finally:
        context.close()
