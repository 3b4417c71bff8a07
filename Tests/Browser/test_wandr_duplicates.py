"""Two places of Wandr that are the same: found, compared, proposed, merged by those who set them, and two again; and on a device."""

import hearth
import pytest
from playwright.sync_api import expect
from test_wandr import Road
from visitors import SIZES, Visitors, check_page

PAGES = {
    "ana": ["/wandr/duplicates", "/wandr/places/{mill}", "/wandr/places/{mill}/same?with={cafe}", "/wandr/settings"],
    "ben": ["/wandr/duplicates", "/wandr/places/{cafe}/same", "/wandr/places/{cafe}/same?q=nothing", "/wandr/places/{own}/same?with={mill}"],
    "cal": ["/wandr/duplicates"],
}


class Quarter(Road):
    """Ana and Ben have each set pins at the same places, which each sees by the other's logs."""

    def __init__(self, server: hearth.Server):
        super().__init__(server)
        self.pairs = {case: self.pair(case, 40 + number) for number, case in enumerate(("waiting", "scripts", "plain"))}
        mill, cafe = self.pairs["waiting"]
        self.members["ben"].call("POST", f"/api/wandr/places/{cafe}/duplicates", {"of": mill}).expect(201)
        self.ids |= {"mill": mill, "cafe": cafe, "own": self.pin("ben", "Nowhere else", 10, 10)}

    def pair(self, case: str, north: float) -> tuple[str, str]:
        pins = (self.pin("ana", f"Mill {case}", north, 18, isPrivate=False), self.pin("ben", f"Café {case}", north + 0.0004, 18, isPrivate=False))
        for name, pin in zip(("ana", "ben"), pins, strict=True):
            self.visit(name, pin, "solid", note=f"By {name}")
        return pins

    def place(self, name: str, pin: str) -> str:
        """The one that somebody is shown for it."""
        return self.members[name].get(f"/api/wandr/places/{pin}").json["id"]


@pytest.fixture(scope="module")
def quarter(tmp_path_factory):
    running = hearth.Server(tmp_path_factory.mktemp("quarter") / "data", arguments=("--apps", "wandr", "--open", "wandr"))
    running.start()
    yield Quarter(running)
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def visitors(quarter, chromium):
    opened = Visitors(chromium, quarter.server)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in PAGES.items() for path in paths])
def test_a_page_of_duplicates_of_places_has_no_fault(visitors, quarter, name, path, size):
    check_page(visitors(name, size), path.format(**quarter.ids), size)


@pytest.mark.parametrize("case", ["scripts", "plain"])
def test_two_pins_are_found_to_be_the_same_merged_and_two_again(quarter, open_browser, case):
    scripts, (mill, cafe) = case == "scripts", quarter.pairs[case]
    ben = open_browser(quarter.server, scripts=scripts).sign_in("ben@example.org").go(f"/wandr/places/{cafe}")
    ben.page.get_by_role("link", name="Merge duplicates").click()
    ben.page.wait_for_url(f"**/wandr/places/{cafe}/same")
    # Ben has logged nothing there, so it is found by its name.
    ben.page.get_by_role("searchbox").fill("mill")
    ben.page.get_by_role("searchbox").press("Enter")
    ben.page.get_by_role("link", name=f"Mill {case}", exact=True).click()
    ben.page.wait_for_url(f"**/same?with={mill}")
    expect(ben.page.get_by_role("region", name=f"Mill {case}")).to_contain_text("m from")
    ben.page.get_by_role("radio", name=f"Mill {case}", exact=True).check()
    ben.page.get_by_role("button", name="Propose to merge them").press("Enter")
    expect(ben.page.get_by_role("link", name="Merge duplicates")).to_be_visible()
    assert quarter.place("ben", cafe) == cafe

    ana = open_browser(quarter.server, scripts=scripts).sign_in("ana@example.org").go("/wandr/settings")
    ana.page.get_by_role("link", name="Duplicates of places").click()
    ana.page.wait_for_url("**/wandr/duplicates")
    ana.page.get_by_role("button", name=f"Merge them: Café {case}").click()
    expect(ana.page.get_by_role("button", name=f"Merge them: Café {case}")).to_have_count(0)
    assert quarter.place("ben", cafe) == mill
    ben.go(f"/wandr/places/{cafe}")
    ben.page.wait_for_url(f"**/wandr/places/{mill}")
    expect(ben.page.get_by_role("region", name="About")).to_contain_text(f"Also called Café {case}")
    for name in ("ana", "ben"):
        expect(ben.page.locator(".log-note").filter(has_text=f"By {name}")).to_have_count(1)

    ana.page.get_by_role("button", name=f"Undo the merge: Café {case}").click()
    expect(ana.page.get_by_role("button", name=f"Undo the merge: Café {case}")).to_have_count(0)
    assert quarter.place("ben", cafe) == cafe


def test_a_device_shows_a_log_with_the_place_that_stays_and_lists_that_once(quarter, open_browser):
    pins = [quarter.pin("cal", name, 20, 20) for name in ("Kiosk", "The kiosk by the sea")]
    quarter.visit("cal", pins[0], "skip", note="Closed")
    cal = open_browser(quarter.server).sign_in("cal@example.org").go("/wandr/device")
    cal.expect_faults("layout shifted")  # what is below a list follows it when the device is told of a change
    logs = cal.page.locator("[data-own=log][data-shows=all] .own-row")
    places = cal.page.locator("[data-own=place][data-shows=all] .own-row")
    expect(logs.filter(has_text="Closed").locator(".log-place")).to_have_text("Kiosk")
    expect(places).to_have_count(2)

    made = quarter.members["cal"].call("POST", f"/api/wandr/places/{pins[0]}/duplicates", {"of": pins[1]}).expect(201).json
    cal.go("/wandr/device")
    expect(logs.filter(has_text="Closed").locator(".log-place")).to_have_text("The kiosk by the sea")
    expect(places).to_have_count(1)

    quarter.members["cal"].call("DELETE", f"/api/wandr/duplicates/{made['id']}").expect(204)
    cal.go("/wandr/device")
    expect(logs.filter(has_text="Closed").locator(".log-place")).to_have_text("Kiosk")
    expect(places).to_have_count(2)
