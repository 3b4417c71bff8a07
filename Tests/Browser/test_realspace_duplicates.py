"""Two items of Realspace that are the same: found, compared, proposed, merged by those who made them, and two again."""

import client
import hearth
import pytest
from playwright.sync_api import expect
from visitors import SIZES, Visitors, check_page

FILMS = {"waiting": ("Mirror", "Mirror (1975)"), "scripts": ("Stalker", "Stalker (1979)"), "plain": ("Solaris", "Solaris (1972)")}
PAGES = {
    "ana": ["/realspace/duplicates", "/realspace/i/{film}", "/realspace/i/{film}/same?with={other}", "/realspace/settings"],
    "cal": ["/realspace/duplicates", "/realspace/i/{film}/same", "/realspace/i/{film}/same?q=nothing", "/realspace/i/{open}/same?with={rest}"],
    "dee": ["/realspace/duplicates"],
}


class Library:
    """Ana and Ben made films of which Cal thinks that they are the same; everyone sees them by topics."""

    def __init__(self, server: hearth.Server):
        self.server = server
        self.members = {name: self.join(name) for name in ("ana", "ben", "cal", "dee")}
        self.films = {case: [self.film(*made) for made in zip(("ana", "ben"), names, strict=True)] for case, names in FILMS.items()}
        film, other = self.films["waiting"]
        self.members["cal"].call("POST", f"/api/realspace/items/{other}/duplicates", {"of": film}).expect(201)
        self.ids = {"film": film, "other": other, "open": self.films["plain"][0], "rest": self.films["plain"][1]}

    def join(self, name: str) -> client.Client:
        member = client.Client(self.server, username=name)
        body = {"email": f"{name}@example.org", "password": client.PASSWORD}
        member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
        member.call("POST", "/api/realspace/profile", {"username": name, "fullName": name.title()}).expect(201)
        return member

    def film(self, maker: str, name: str) -> str:
        body = {"name": f"About {name}", "item": {"kind": "film", "name": name}}
        return self.members[maker].call("POST", "/api/realspace/topics", body).expect(201).json["item"]["id"]

    def item(self, film: str) -> str:
        """The one that Cal is shown for it."""
        return self.members["cal"].get(f"/api/realspace/items/{film}").json["id"]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    running = hearth.Server(tmp_path_factory.mktemp("library") / "data", arguments=("--apps", "realspace", "--open", "realspace"))
    running.start()
    yield Library(running)
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def visitors(library, chromium):
    opened = Visitors(chromium, library.server)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in PAGES.items() for path in paths])
def test_a_page_of_duplicates_has_no_fault(visitors, library, name, path, size):
    check_page(visitors(name, size), path.format(**library.ids), size)


@pytest.mark.parametrize("case", ["scripts", "plain"])
def test_two_films_are_found_to_be_the_same_merged_and_two_again(library, open_browser, case):
    scripts, (film, other), (_, name) = case == "scripts", library.films[case], FILMS[case]
    cal = open_browser(library.server, scripts=scripts).sign_in("cal@example.org").go(f"/realspace/i/{film}")
    cal.page.get_by_role("link", name="Merge duplicates").click()
    cal.page.wait_for_url(f"**/realspace/i/{film}/same")
    cal.page.get_by_role("link", name=name, exact=True).click()
    cal.page.wait_for_url(f"**/same?with={other}")
    cal.page.get_by_role("radio", name=FILMS[case][0], exact=True).check()
    cal.page.get_by_role("button", name="Propose to merge them").press("Enter")
    expect(cal.page.get_by_role("link", name="Merge duplicates")).to_be_visible()

    for maker in ("ana", "ben"):
        assert library.item(other) == other
        browser = open_browser(library.server, scripts=scripts).sign_in(f"{maker}@example.org").go("/realspace/settings")
        browser.page.get_by_role("link", name="Duplicates of films, books and places").click()
        browser.page.wait_for_url("**/realspace/duplicates")
        browser.page.get_by_role("button", name=f"Merge them: {name}").click()
        expect(browser.page.get_by_role("button", name=f"Merge them: {name}")).to_have_count(0)
    assert library.item(other) == film
    cal.go(f"/realspace/i/{other}")
    cal.page.wait_for_url(f"**/realspace/i/{film}")
    expect(cal.page.get_by_role("region", name="About")).to_contain_text(f"Also called {name}")

    browser.page.get_by_role("button", name=f"Undo the merge: {name}").click()
    expect(browser.page.get_by_role("button", name=f"Undo the merge: {name}")).to_have_count(0)
    assert library.item(other) == other
