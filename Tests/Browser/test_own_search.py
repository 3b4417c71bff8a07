"""Wandr finds one's places and logs on the device: by the same words as the server, in its order, without a connection, by the keyboard."""

import pathlib
import re

import axe
import pytest
import test_wandr_offline
from playwright.sync_api import expect

home = test_wandr_offline.home
installed = test_wandr_offline.installed

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = (ROOT / "Public/js/folded.js").read_text()
ADDRESS = "http://folded.test/"
VECTORS = """async () => {
  const { folded } = await import("/folded.js");
  const vectors = await (await fetch("/folding.json")).json();
  return vectors.folded.filter(([text, plain]) => folded(text) !== plain).map(([text]) => `${text}: ${folded(text)}`);
}"""


def faults(chromium, script: str) -> list[str]:
    """What the vectors, which the server's search is held to as well, find in this script."""
    bodies = {
        "folded.js": (script, "text/javascript"),
        "folding.json": ((ROOT / "Tests/Vectors/folding.json").read_text(), "application/json"),
    }

    def answer(route):
        body, kind = bodies.get(route.request.url.removeprefix(ADDRESS), ("<!doctype html><title>Folded</title>", "text/html"))
        route.fulfill(body=body, content_type=kind)

    page = chromium.new_page()
    page.route(f"{ADDRESS}**", answer)
    page.goto(ADDRESS)
    found = page.evaluate(VECTORS)
    page.close()
    return found


def test_names_are_folded_as_on_the_server(chromium):
    assert faults(chromium, SCRIPT) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("NFKD", "NFD"),
        (r"[\p{Mn}\p{Me}]", r"[\p{M}]"),
        ("Array.from(text, (letter) => letter.toLowerCase()).join(\"\")", "text.toLowerCase()"),
        (r"[^\p{L}\p{N}\p{Mc}]+", r"[^\p{L}\p{N}]+"),
        ("đ: \"d\", ", "đ: \"dj\", "),
        (".trim()", ""),
    ],
)  # fmt: skip
def test_a_fault_in_the_folding_is_found(chromium, right, wrong):
    assert right in SCRIPT
    assert faults(chromium, SCRIPT.replace(right, wrong)) != []


def names(rows) -> list[str]:
    return [text.strip() for text in rows.locator(".log-place").all_text_contents()]


@pytest.fixture
def stocked(home):
    """Ana has set some pins with names that begin alike, and logged two of them."""
    for name in ("The cafe by the sea", "Cafe Zwei", "Café Ångström", "CAFÉ 3", "Caffeine"):
        home.set_pin("ana", name)
    home.visit("ana", home.pin, note="Äpple cake on the train", tags=["Räksmörgås"], visitedOn="2026-03-05")
    home.visit("ana", home.set_pin("ana", "Łódź station"), note="Late again")
    return home


def test_places_and_logs_are_found_on_the_device(stocked, installed):
    ana = installed(stocked.server, "ana@example.org")
    ana.go("/wandr/device")
    places, logs = (ana.page.locator(f"[data-own={kind}][data-shows=all] .own-row") for kind in ("place", "log"))
    expect(places).to_have_count(7)
    # In the order of the server's search, which finds cities besides.
    mine = set(names(places))
    served = [one["name"] for one in stocked.members["ana"].get("/api/wandr/places?q=cAF%C3%89").json["items"] if one["name"] in mine]
    assert served == ["CAFÉ 3", "Café Ångström", "Cafe Zwei"]
    stocked.server.stop()
    ana.go("/wandr/device")
    expect(places).to_have_count(7)
    field = ana.page.get_by_role("searchbox", name="Search your places and logs on this device")

    field.fill("cAFÉ ")
    expect(ana.page.locator("[data-found-words]")).to_have_text("3 found on this device.")
    assert names(places) == served
    expect(logs).to_have_count(0)
    axe.check(ana.page)
    # From the field the keyboard leads to what was found.
    field.press("Tab")
    focused = ana.page.locator("[data-own=place][data-shows=all] .own-row:focus-within")
    expect(focused.locator(".log-place")).to_have_text("CAFÉ 3")

    for words in ("apple", "CAKE", "train", "raksmorgas", "the mill"):
        field.fill(words)
        expect(logs).to_have_count(1)
        expect(logs).to_contain_text("Äpple cake on the train")
    field.fill("lodz")
    expect(logs).to_contain_text("Late again")
    expect(places).to_have_count(1)

    field.fill("pple")
    expect(ana.page.locator("[data-nothing-found]")).to_be_visible()
    expect(places.or_(logs)).to_have_count(0)
    axe.check(ana.page)
    # Sending the form of the field goes nowhere.
    field.press("Enter")
    expect(ana.page).to_have_url(re.compile(r"/wandr/device$"))
    field.fill("")
    expect(places).to_have_count(7)
    expect(ana.page.locator("[data-nothing-found]")).to_be_hidden()


def test_where_the_server_does_not_answer_a_place_is_found_on_the_device_and_logged(stocked, installed):
    ana = installed(stocked.server, "ana@example.org")
    ana.go("/wandr/device")
    expect(ana.page.locator("[data-own=place][data-shows=all] .own-row")).to_have_count(7)
    ana.go("/wandr/new")
    stocked.server.stop()
    field, here = ana.page.get_by_role("searchbox"), ana.page.get_by_role("region", name="On this device")
    rows = here.locator(".own-row")
    expect(here).to_be_hidden()

    field.fill("cafe")
    expect(rows).to_have_count(3)
    assert names(rows) == ["CAFÉ 3", "Café Ångström", "Cafe Zwei"]
    expect(ana.page.locator("[data-results]")).to_be_hidden()
    axe.check(ana.page)
    field.fill("nowhere")
    expect(here.locator("[data-nothing-found]")).to_be_visible()
    expect(rows).to_have_count(0)
    stocked.server.start()
    field.fill("cafe z")
    expect(ana.page.locator("[data-results] .place-row").filter(has_text="Cafe Zwei")).to_be_visible()
    expect(here).to_be_hidden()

    stocked.server.stop()
    field.fill("cafe an")
    expect(rows).to_have_count(1)
    button = rows.get_by_role("button", name="Must-See")
    button.focus()
    button.press("Enter")
    ana.page.wait_for_url(re.compile(r"/wandr/details#[0-9a-f-]{36}$"))
    expect(ana.page.locator("[data-log-place]")).to_have_text("Café Ångström")
    stocked.server.start()
    ana.until(lambda: "Café Ångström" in [one["place"]["name"] for one in stocked.logs()], "it was never sent")
