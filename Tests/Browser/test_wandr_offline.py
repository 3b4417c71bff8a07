"""Wandr without a connection: what is written lands on the device, shows at once and is sent exactly once, whatever ends in between."""

import json
import os
import pathlib
import re
import signal

import axe
import client
import hearth
import people
import photos
import pytest
import test_offline
import visitors
from playwright.sync_api import Error, expect

NO_CONNECTION = test_offline.NO_CONNECTION
CACHES = test_offline.CACHES
ahead = ("/wandr/new", "/wandr/new/pin", "/wandr/details", "/wandr/device", "/wandr/trips/new")

# The modules of the page, as its own scripts have them.
MODULES = """const { $need } = await import(document.querySelector("script[type=module][src$='/wandr.js']").src.replace(/[.]js$/, "-later.js"));"""
# Writes logs of a place with a photo each; answers the IDs.
WRITE = f"""async ([place, count, hasPhotos]) => {{
  {MODULES}
  const [{{ write, photoOf }}, {{ newID }}] = [$need("device.js"), $need("things.js")];
  const ids = [];
  for (let index = 0; index < count; index++) {{
    const id = newID();
    const canvas = Object.assign(document.createElement("canvas"), {{ width: 64, height: 64 }});
    const context = canvas.getContext("2d");
    context.fillStyle = `rgb(${{(index * 5) % 255}} ${{ids.length}} ${{Math.floor(Math.random() * 255)}})`;
    context.fillRect(0, 0, 64, 64);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.8));
    const photos = hasPhotos ? [photoOf({{ kind: "log", id }}, new File([blob], "a.jpg", {{ type: "image/jpeg" }}), `Number ${{index}}`)] : [];
    const fields = {{ placeID: place, rating: "solid", note: `Note ${{index}}`, visibility: "friends" }};
    await write([{{ kind: "log", id, fields, shown: {{ place: "The mill" }} }}], photos);
    ids.push(id);
  }}
  return ids;
}}"""
# What of a store there is, without files.
STORE = """new Promise((done, fail) => {
  const request = indexedDB.open("wandr");
  request.onerror = () => fail(request.error);
  request.onsuccess = () => {
    const database = request.result;
    if (!database.objectStoreNames.contains("NAME")) return done([]);
    const all = database.transaction("NAME").objectStore("NAME").getAll();
    all.onsuccess = () => { database.close(); done(all.result.map(({ file, ...rest }) => rest)); };
  };
})"""
NOTHING_IS_KEPT = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };"
# As long as the page's own mark says so, little room is left, and nothing more is kept in the store that it names ("yes": in any).
MAY_BE_FULL = """const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...all) {
  if (["yes", this.name].includes(localStorage.full)) throw new DOMException('full', 'QuotaExceededError');
  return put.apply(this, all);
};
const estimate = navigator.storage.estimate.bind(navigator.storage);
navigator.storage.estimate = async () => (localStorage.full ? { usage: 97_000_000, quota: 100_000_000 } : estimate());"""
# Of which kinds there were rows when the first row was drawn.
FIRST_KINDS = """const watch = new MutationObserver(() => {
  const rows = [...document.querySelectorAll("[data-shows=all] > .own-row")];
  if (rows.length === 0) return;
  watch.disconnect();
  window.firstKinds = [...new Set(rows.map((row) => row.parentElement.dataset.own))].sort();
});
watch.observe(document, { childList: true, subtree: true });"""
# Milliseconds from a tap to what shows of it.
TAP = """async (button) => {
  const begin = performance.now();
  const shown = new Promise((done) => new MutationObserver(() => done(performance.now() - begin))
    .observe(button.closest("section, article, li"), { childList: true, subtree: true }));
  button.click();
  return shown;
}"""


class Home:
    """Ana with a pin, and Ben, on a server of the test's own."""

    def __init__(self, server: hearth.Server):
        self.server = server
        self.members = {name: self.join(name) for name in ("ana", "ben")}
        self.pin = self.set_pin("ana", "The mill")

    def join(self, name: str) -> client.Client:
        member = client.Client(self.server, username=name)
        member.take(member.call("POST", "/api/auth/sign-up", {"email": f"{name}@example.org", "password": client.PASSWORD}).expect(201).json)
        member.call("POST", "/api/wandr/profile", {"username": name, "fullName": name.title()}).expect(201)
        return member

    def set_pin(self, name: str, place: str, pin: str | None = None) -> str:
        body = {"name": place, "latitude": 59.3293, "longitude": 18.0686}
        return self.members[name].call("PUT", f"/api/wandr/places/{pin or client.new_id()}", body).expect(200).json["id"]

    def visit(self, name: str, place: str, log: str | None = None, **more) -> str:
        body = {"placeID": place, "rating": "solid"} | more
        return self.members[name].call("PUT", f"/api/wandr/logs/{log or client.new_id()}", body).expect(200).json["id"]

    def logs(self, name: str = "ana") -> list[dict]:
        return self.members[name].all("/api/wandr/logs")

    def profile(self, name: str) -> str:
        return self.members[name].get(f"/api/wandr/profiles/{name}").json["id"]


@pytest.fixture
def home(tmp_path):
    running = hearth.Server(tmp_path / "home", arguments=("--apps", "wandr", "--open", "wandr", "--writes-per-minute", "10000"))
    running.start()
    yield Home(running)
    if running.is_running:
        running.stop()


@pytest.fixture
def installed(chromium):
    """Makes people with a service worker; without a connection requests fail, and rows move what is below them."""
    opened: list[people.Person] = []

    def make(server, email: str, **options) -> people.Person:
        person = people.Person.open(chromium, server, worker=True, **options)
        opened.append(person)
        person.is_renewing = True
        return ready(person.sign_in(email))

    yield make
    seen = [line for person in opened for line in person.faults() if not NO_CONNECTION.search(line)]
    for person in opened:
        person.close()
    assert not seen, "\n".join(seen)


def ready(person: people.Person) -> people.Person:
    """Has a page of theirs open, with the worker in charge and the pages kept on which one writes."""
    person.go("/wandr/new")
    person.page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)", timeout=people.PATIENCE)
    person.go("/wandr/new")
    person.page.wait_for_function("() => navigator.serviceWorker.controller !== null")

    def is_kept() -> bool:
        held = [path for name, paths in test_offline.asked(person, CACHES).items() if name.startswith("wandr-own:") for path in paths]
        return set(ahead) <= set(held)

    person.until(is_kept, "the pages on which one writes were not kept")
    return person


def stored(person, name: str) -> list[dict]:
    return test_offline.asked(person, STORE.replace("NAME", name))


def waits(person) -> int:
    return len(stored(person, "outbox")) + len(stored(person, "photos"))


def is_sent(person):
    person.until(lambda: waits(person) == 0, "something still waits")


def row(person, words: str):
    return person.page.locator(".own-row").filter(has_text=words)


def in_new_tab(person):
    """The tab is killed, and another one opened."""
    tab = person.context.new_page()
    tab.set_default_timeout(people.PATIENCE)
    person.page.close()
    person.page = tab


def kill_browser(profile: pathlib.Path):
    """Ends the browser that has this folder at once."""
    own = f"--user-data-dir={profile}".encode()
    killed = 0
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if own in (folder / "cmdline").read_bytes().split(b"\0"):
                os.kill(int(folder.name), signal.SIGKILL)
                killed += 1
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            pass  # it is another's, or has ended meanwhile
    assert killed > 0, "no browser was killed"


def test_a_log_is_written_by_hand_without_a_connection(home, installed):
    ana = installed(home.server, "ana@example.org")
    ana.context.set_offline(True)

    ana.go("/wandr/new")
    ana.page.locator(".place-row").filter(has_text="The mill").get_by_role("button", name="Must-See").click()
    ana.page.wait_for_url(re.compile(r"/wandr/details#[0-9a-f-]{36}$"))
    form = ana.form_with("note")
    expect(form).to_be_visible()
    expect(form.locator("[name=rating][value=mustSee]")).to_be_checked()
    expect(ana.page.locator("[data-log-place]")).to_have_text("The mill")
    axe.check(ana.page)
    # As the link to the content does: it stays the same log.
    ana.page.evaluate("() => { location.hash = 'main'; }")
    form.locator("[name=note]").fill("By hand")
    form.locator("[name=tags]").fill("sea, #hill, sea")
    picture = photos.jpeg(photos.drawn(4000, 3000))
    form.locator("[name=file]").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": picture})
    ana.submit(form)
    ana.page.wait_for_url(re.compile(r"/wandr/device$"))
    mine = row(ana, "By hand")
    expect(mine).to_contain_text("Waiting to send.")
    expect(mine.locator("img")).to_have_js_property("complete", True)
    expect(ana.page.locator("[data-offline]")).to_contain_text("1 waiting to send.")
    expect(ana.page.locator("[data-nothing-waits]")).to_be_hidden()
    axe.check(ana.page)
    # It waits as small as it is kept.
    sizes = ana.page.evaluate(f"""async () => {{
      {MODULES}
      const [log] = await $need("device.js").own("log");
      const picture = await createImageBitmap(log.photos[0].file);
      return [picture.width, picture.height, log.photos[0].file.size];
    }}""")
    assert sizes[:2] == [2048, 1536] and sizes[2] < len(picture)
    # What was written can be changed before anybody has heard of it.
    mine.get_by_role("link", name="The mill").click()
    form = ana.form_with("note")
    expect(form.locator("[name=note]")).to_have_value("By hand")
    form.locator("[name=note]").fill("By hand, twice")
    ana.submit(form)
    expect(row(ana, "By hand, twice")).to_contain_text("Waiting to send.")
    assert home.logs() == []

    ana.context.set_offline(False)

    expect(row(ana, "By hand, twice")).to_contain_text("Sent.")
    is_sent(ana)
    expect(ana.page.locator("[data-nothing-waits]")).to_be_visible()
    [log] = home.logs()
    assert (log["note"], log["tags"], log["rating"], len(log["media"])) == ("By hand, twice", ["sea", "hill"], "mustSee", 1)


def test_whether_others_may_save_the_photos_waits_with_the_log(home, installed):
    ana = installed(home.server, "ana@example.org")
    ana.context.set_offline(True)
    ana.go("/wandr/new")
    ana.page.locator(".place-row").filter(has_text="The mill").get_by_role("button", name="Must-See").click()
    ana.page.wait_for_url(re.compile(r"/wandr/details#[0-9a-f-]{36}$"))
    box = ana.page.get_by_label("Others may save the photos")
    # As she has chosen for all.
    expect(box).to_be_checked()
    form = ana.form_with("note")
    form.locator("[name=note]").fill("To look at")
    form.locator("[name=file]").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn())})
    box.uncheck()
    ana.submit(form)
    ana.page.wait_for_url(re.compile(r"/wandr/device$"))
    row(ana, "To look at").get_by_role("link", name="The mill").click()
    expect(box).not_to_be_checked()
    # Of a log that no page has made nothing is known here: the server decides, as she has chosen for all.
    [silent] = ana.page.evaluate(WRITE, [home.pin, 1, False])
    ana.go("/wandr/device")
    ana.go(f"/wandr/details#{silent}")
    expect(ana.form_with("note")).to_be_visible()
    expect(box).to_be_hidden()

    ana.context.set_offline(False)

    is_sent(ana)
    said = {log["note"]: log for log in home.logs()}
    assert said["To look at"]["allowsSaving"] is False and said["Note 0"]["allowsSaving"] is True
    [photo] = said["To look at"]["media"]
    home.members["ana"].send("GET", f"/media/wandr/{photo['id']}/download").expect(200)


def test_fifty_logs_with_photos_outlive_a_tab_and_a_browser_that_are_killed(home, chromium, tmp_path):
    def opened() -> people.Person:
        context = chromium.browser_type.launch_persistent_context(
            tmp_path / "profile", **people.CHROMIUM, base_url=home.server.url, viewport=people.DESKTOP, service_workers="allow")
        person = people.Person(context, context.pages[0], home.server, True, width=people.DESKTOP["width"])
        person.watch()
        person.is_renewing = True
        return person.sign_in("ana@example.org")

    ana = ready(opened())
    ana.context.set_offline(True)
    ana.go("/wandr/device")
    ids = ana.page.evaluate(WRITE, [home.pin, 25, True])
    # The tab is killed.
    in_new_tab(ana)
    ana.go("/wandr/device")
    expect(row(ana, "Waiting to send.")).to_have_count(25)
    ids += ana.page.evaluate(WRITE, [home.pin, 25, True])
    expect(row(ana, "Waiting to send.")).to_have_count(50)
    kill_browser(tmp_path / "profile")
    try:
        ana.context.close()
    except Error:
        pass  # nobody is there to close it

    ana = opened()
    ana.expected_statuses = {429}
    lost = []

    def lose(route):
        """The server did it, but the connection broke before it could say so."""
        try:
            if len(lost) >= 2:
                return route.continue_()
            lost.append(route.fetch().status)
            route.abort()
        except Error:
            pass  # the tab that asked is closed

    ana.context.route(re.compile(r"/api/wandr/sync$"), lose)
    ana.go("/wandr/device")
    # The tab is killed while it sends.
    ana.until(lambda: len(lost) >= 2 and len(home.logs()) == 50, "nothing was sent")
    in_new_tab(ana)
    ana.go("/wandr/device")
    is_sent(ana)

    logs = home.logs()
    assert sorted(one["id"] for one in logs) == sorted(ids)
    assert [len(one["media"]) for one in logs] == [1] * 50
    assert len({one["media"][0]["id"] for one in logs}) == 50
    assert sorted(one["media"][0]["alt"] for one in logs) == sorted(f"Number {number}" for number in range(25) for _ in range(2))
    ana.context.close()


def test_two_tabs_write_and_send_everything_once(home, open_browser):
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/device")
    ana.is_renewing = True
    other = ana.context.new_page()
    other.goto("/wandr/device")
    other.wait_for_function(people.READY)
    ana.context.set_offline(True)
    ids = ana.page.evaluate(WRITE, [home.pin, 10, False]) + other.evaluate(WRITE, [home.pin, 10, True])
    versions = [field["version"] for entry in stored(ana, "outbox") for field in entry["thing"]["fields"]]
    assert len(set(versions)) == len(versions) == 80
    # What one tab writes shows in the other.
    expect(row(ana, "Waiting to send.")).to_have_count(20)

    ana.context.set_offline(False)

    is_sent(ana)
    logs = home.logs()
    assert sorted(one["id"] for one in logs) == sorted(ids)
    assert sum(len(one["media"]) for one in logs) == 10
    ana.expect_faults("net::ERR_")


def test_two_people_at_one_browser_see_and_send_nothing_of_each_other(home, open_browser):
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/device")
    ana.is_renewing = True
    ana.expect_faults("net::ERR_")
    ana.page.evaluate(WRITE, [home.pin, 1, False])
    is_sent(ana)
    ana.context.set_offline(True)
    [waiting] = ana.page.evaluate(WRITE, [home.pin, 1, True])
    assert len(stored(ana, "held")) > 1

    # Ben signs in, and Ana's page is still open.
    ana.expected_statuses = {409}
    refused = []
    ana.context.on("response", lambda answer: refused.append(answer.url) if answer.status == 409 else None)
    ana.sign_in("ben@example.org")
    ana.context.set_offline(False)
    ana.until(lambda: refused, "nothing was tried")
    expect(ana.page.locator("[data-sync-problem]")).to_contain_text("Another person is signed in.")
    ana.go("/wandr/device").still()
    expect(ana.page.locator(".own-row")).to_have_count(0)
    expect(ana.page.locator("[data-nothing-waits]")).to_be_visible()
    accounts = lambda: {entry["account"] for entry in stored(ana, "held")}
    ana.until(lambda: accounts() <= {home.profile("ben")}, "copies of Ana's are left")
    assert [entry["account"] for entry in stored(ana, "outbox")] == [home.profile("ana")]
    assert home.logs("ben") == [] and len(home.logs()) == 1
    # Ben signs out without a question, which takes nothing of Ana's along.
    ana.go("/wandr/settings")
    ana.page.get_by_role("button", name="Sign out").click()
    ana.leaves("/wandr/settings")
    assert waits(ana) == 2

    ana.sign_in_by_form("ana@example.org").go("/wandr/device")

    is_sent(ana)
    assert waiting in [one["id"] for one in home.logs()] and len(home.logs()) == 2


def test_signing_out_asks_when_something_waits(home, open_browser):
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/device")
    ana.is_renewing = True
    ana.expect_faults("net::ERR_")
    # What nobody answers waits, whatever the connection says.
    ana.context.route(re.compile(r"/api/wandr/sync$"), lambda route: route.abort())
    ana.page.evaluate(WRITE, [home.pin, 3, True])
    ana.go("/wandr/settings")
    ana.page.get_by_role("button", name="Sign out").click()
    question = ana.page.get_by_role("dialog")
    expect(question).to_contain_text("3 logs and 3 photos not sent")
    axe.check(ana.page)
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    assert waits(ana) == 6 and ana.path() == "/wandr/settings"

    ana.page.get_by_role("button", name="Sign out").click()
    question.get_by_role("button", name="Sign out").click()
    ana.leaves("/wandr/settings")

    for name in ("outbox", "photos", "held", "device"):
        assert stored(ana, name) == [], name
    assert home.logs() == []


def test_what_is_refused_says_why_and_is_tried_again_or_discarded(home, open_browser):
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/device")
    ana.is_renewing = True
    later, never = client.new_id(), client.new_id()
    ana.page.evaluate(WRITE, [later, 1, False])
    ana.page.evaluate(WRITE, [home.pin, 1, False])
    is_failed = row(ana, "Not sent. This place isn’t here any more.")
    expect(is_failed).to_have_count(1)
    # It holds nothing else up.
    ana.until(lambda: len(home.logs()) == 1, "the other log is held up")
    axe.check(ana.page)
    ana.go("/wandr/device")
    expect(is_failed).to_have_count(1)
    home.set_pin("ana", "The quay", later)

    is_failed.get_by_role("button", name="Try again").click()

    ana.until(lambda: len(home.logs()) == 2, "it was not tried again")
    ana.page.evaluate(WRITE, [never, 1, False])
    expect(is_failed).to_have_count(1)
    is_failed.get_by_role("button", name="Discard").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Discard").click()
    expect(is_failed).to_have_count(0)
    assert waits(ana) == 0


def test_pins_trips_and_places_to_go_wait_too(home, installed):
    quay = home.set_pin("ben", "The quay")
    for one, other in (("ana", "ben"), ("ben", "ana")):
        home.members[one].call("PUT", f"/api/wandr/profiles/{other}/follow").expect(200)
    log = home.visit("ben", quay)
    ana = installed(home.server, "ana@example.org")
    ana.go(f"/wandr/l/{log}")
    ana.context.set_offline(True)

    ana.page.get_by_role("button", name="Want to go").click()
    expect(ana.page.get_by_role("button", name="On your list")).to_be_visible()
    ana.go("/wandr/new/pin")
    ana.submit(ana.fill(name="The ford", latitude="59,5", longitude="18.5"))
    ana.page.wait_for_url(re.compile(r"/wandr/new$"))
    ana.page.wait_for_function(people.READY)
    row(ana, "The ford").get_by_role("button", name="Skip").click()
    ana.page.wait_for_url(re.compile(r"/wandr/details#"))
    ana.go("/wandr/trips/new")
    ana.fill(name="By boat", startDate="2026-05-02", endDate="2026-05-01")
    ana.submit(ana.form_with("startDate"))
    expect(ana.page.get_by_text("The last day is before the first one.")).to_be_visible()
    ana.fill(name="By boat", startDate="2026-05-01", endDate="2026-05-02")
    cover = {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(400, 300))}
    ana.page.locator("[name=file]").set_input_files(cover)
    ana.submit(ana.form_with("startDate"))
    ana.until(lambda: len(stored(ana, "outbox")) == 4, "not all of it is kept")
    ana.go("/wandr/device")
    for words in ("The quay", "The ford", "By boat"):
        expect(row(ana, words).first).to_contain_text("Waiting to send.")

    ana.context.set_offline(False)

    is_sent(ana)
    [trip] = home.members["ana"].all("/api/wandr/trips")
    assert trip["name"] == "By boat" and (trip["startDate"], trip["endDate"]) == ("2026-05-01", "2026-05-02") and trip["coverPhotoURL"]
    [logged] = home.logs()
    assert logged["place"]["name"] == "The ford" and logged["rating"] == "skip"
    [want] = home.members["ana"].get("/api/wandr/want-to-go").json["items"]
    assert want["placeID"] == quay and want["log"] == log


def test_all_of_ones_own_is_read_from_the_device(home, installed):
    ford, mine = home.set_pin("ana", "The ford"), home.members["ana"]
    home.visit("ana", home.pin, note="Read on the train", tags=["sea"], visitedOn="2026-03-05")
    mine.call("PUT", f"/api/wandr/trips/{client.new_id()}", {"name": "By boat", "startDate": "2026-05-01"}).expect(200)
    mine.call("PUT", f"/api/wandr/want-to-go/{ford}").expect(200)
    ana = installed(home.server, "ana@example.org")
    ana.go("/wandr/device")
    expect(row(ana, "Read on the train")).to_be_visible()
    home.server.stop()

    ana.go("/wandr/device")

    expect(row(ana, "Read on the train")).to_contain_text("5 March 2026")
    expect(row(ana, "Read on the train")).to_contain_text("Solid", use_inner_text=True)
    expect(row(ana, "Read on the train")).not_to_contain_text("Skip", use_inner_text=True)
    expect(row(ana, "By boat")).to_contain_text("From 1 May 2026")
    expect(ana.page.locator("[data-all-own=want]")).to_contain_text("The ford")
    expect(ana.page.locator("[data-offline]")).not_to_contain_text("This is how it was")
    axe.check(ana.page)
    # A place is logged from there too, and the log goes out as soon as the server is back.
    place = ana.page.locator("[data-all-own=place] .own-row").filter(has_text="The ford")
    place.get_by_role("button", name="Must-See").click()
    ana.page.wait_for_url(re.compile(r"/wandr/details#"))
    expect(ana.form_with("note")).to_be_visible()
    home.server.start()

    ana.until(lambda: len(home.logs()) == 2, "it was never sent")
    assert {one["rating"] for one in home.logs()} == {"solid", "mustSee"}


@pytest.mark.parametrize("size", visitors.SIZES)
def test_rows_of_all_kinds_are_drawn_at_once_and_move_nothing(home, open_browser, size):
    ford, mine = home.set_pin("ana", "The ford"), home.members["ana"]
    for number in range(3):
        home.visit("ana", home.pin, note=f"Visit {number}", tags=["sea"], visitedOn="2026-03-05")
    mine.call("PUT", f"/api/wandr/trips/{client.new_id()}", {"name": "By boat", "startDate": "2026-05-01"}).expect(200)
    mine.call("PUT", f"/api/wandr/want-to-go/{ford}").expect(200)
    ana = open_browser(home.server, size=visitors.SIZES[size])
    ana.context.add_init_script(FIRST_KINDS)
    ana.sign_in("ana@example.org")
    # The first time they come from the server, then they are there.
    for _ in range(2):
        ana.moves_nothing("/wandr/device")

        expect(row(ana, "Visit 2")).to_be_visible()
        assert ana.page.evaluate("() => window.firstKinds") == ["log", "place", "trip", "want"]
    assert sum(ana.shifts.values()) < people.STILL_LIMIT, ana.moved


def test_a_device_counts_what_its_persons_logs_add_up_to(home, installed):
    city = home.members["ana"].get("/api/wandr/places?q=copenhagen").expect(200).json["items"][0]
    place = home.members["ana"].call("PUT", f"/api/wandr/places/{client.new_id()}", {"providerID": city["providerID"]}).expect(200).json["id"]
    for number in range(2):
        home.visit("ana", place, tags=["Harbour", f"walk {number}"])
    ana = installed(home.server, "ana@example.org")
    ana.go("/wandr/device").still()
    figures = ana.page.locator("[data-own-numbers] .figure:visible")
    expect(figures).to_have_count(3)
    told = home.members["ana"].get("/api/wandr/profiles/ana/statistics").expect(200).json
    assert [int(text.split()[0]) for text in figures.all_text_contents()] == [told["places"], told["countries"], told["cities"]] == [1, 1, 1]
    assert ana.page.locator("[data-own-numbers] .tag").all_text_contents() == told["topTags"]

    ana.context.set_offline(True)
    ana.go("/wandr/new")
    ana.page.locator(".place-row").filter(has_text="The mill").get_by_role("button", name="Skip").click()
    ana.page.wait_for_url(re.compile(r"/wandr/details#"))
    ana.go("/wandr/device")

    expect(ana.page.locator("[data-figure=places]")).to_contain_text("2")
    expect(ana.page.locator("[data-figure=cities]")).to_be_hidden()
    ana.context.set_offline(False)
    is_sent(ana)


def test_a_device_that_is_nearly_full_says_so_and_loses_nothing(home, open_browser):
    ana = open_browser(home.server)
    ana.context.add_init_script(MAY_BE_FULL)
    ana.sign_in("ana@example.org").go("/wandr/device")
    ana.is_renewing = True
    short = ana.page.locator("[data-room-short]")
    expect(short).to_be_hidden()
    [log] = ana.page.evaluate(WRITE, [home.pin, 1, False])
    is_sent(ana)
    # There is room for words, and none for photos.
    ana.page.evaluate("() => (localStorage.full = 'photos')")
    ana.go("/wandr/device")
    expect(short).to_have_text("This device is nearly full: about 3 MB are left. Photos need room until they are sent.")
    expect(row(ana, "Note 0")).to_contain_text("Sent.")
    axe.check(ana.page)

    ana.go(f"/wandr/details#{log}")
    form = ana.form_with("note")
    form.locator("[name=note]").fill("By the river")
    form.locator("[name=file]").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn())})
    ana.submit(form)

    # Neither half of it is kept, and the form still has both.
    expect(ana.page.get_by_text("This device has no room to keep it. Delete something else, or send it when you’re online.")).to_be_visible()
    expect(short).to_be_visible()
    assert waits(ana) == 0 and home.logs()[0]["note"] == "Note 0"
    expect(form.locator("[name=note]")).to_have_value("By the river")
    ana.page.evaluate("() => localStorage.removeItem('full')")
    ana.submit(form)
    ana.page.wait_for_url(re.compile(r"/wandr/device$"))
    is_sent(ana)
    [found] = home.logs()
    assert found["note"] == "By the river" and len(found["media"]) == 1


def test_the_browser_is_asked_to_keep_what_waits_for_good(home, open_browser):
    ana = open_browser(home.server)
    asking = "navigator.storage.persisted = async () => false; navigator.storage.persist = async () => Boolean(localStorage.asked = 'yes');"
    ana.context.add_init_script(asking)
    ana.sign_in("ana@example.org").go("/wandr/new")
    ana.is_renewing = True

    ana.page.locator(".place-row").filter(has_text="The mill").get_by_role("button", name="Solid").click()

    ana.page.wait_for_url(re.compile(r"/wandr/details#"))
    assert ana.page.evaluate("() => localStorage.asked") == "yes"
    is_sent(ana)


def test_a_browser_that_keeps_nothing_sends_at_once(home, open_browser):
    ana = open_browser(home.server)
    ana.context.add_init_script(NOTHING_IS_KEPT)
    ana.sign_in("ana@example.org").go("/wandr/new")
    ana.is_renewing = True

    ana.page.locator(".place-row").filter(has_text="The mill").get_by_role("button", name="Solid").click()

    ana.page.wait_for_url(re.compile(r"/wandr/l/[0-9a-f-]{36}/edit"))
    assert [one["rating"] for one in home.logs()] == ["solid"]


def test_a_new_version_of_the_site_empties_no_device(home, chromium):
    with test_offline.Yesterday(home.server) as program:
        program.is_old = True
        ana = people.Person.open(chromium, program, worker=True)
        ana.is_renewing = True
        ready(ana.sign_in("ana@example.org"))
        ana.context.set_offline(True)
        ana.go("/wandr/device")
        ids = ana.page.evaluate(WRITE, [home.pin, 3, True])
        assert waits(ana) == 6
        # The server is a new one when the connection is back, and the page of before is still there.
        program.is_old = False
        sync = re.compile(r"/api/wandr/sync$")
        ana.context.route(sync, lambda route: route.abort())
        ana.context.set_offline(False)
        ana.go("/wandr/device")
        test_offline.taken_over(ana, program.hash)
        assert waits(ana) == 6
        expect(row(ana, "Waiting to send.")).to_have_count(3)
        # The pages on which one writes are kept again, with the new scripts.
        ready(ana)
        kept = "async () => (await (await caches.match('/wandr/details', { ignoreVary: true }))?.text()) ?? ''"
        ana.until(lambda: program.hash in ana.page.evaluate(kept), "the old page is still kept")
        ana.context.unroute(sync)
        ana.go("/wandr/device")

        is_sent(ana)
        assert sorted(one["id"] for one in home.logs()) == sorted(ids)
        assert [len(one["media"]) for one in home.logs()] == [1] * 3
        ana.close()


def test_what_waits_in_the_store_of_before_is_still_there(home, open_browser):
    """A database of the version before, which had no place for things."""
    ana = open_browser(home.server).sign_in("ana@example.org")
    before = """(account) => new Promise((done) => {
      const request = indexedDB.open("wandr", 4);
      request.onupgradeneeded = () => {
        for (const [name, keyPath] of Object.entries({ drafts: "account", outbox: "id", shared: "account" }))
          request.result.createObjectStore(name, { keyPath });
      };
      request.onsuccess = () => {
        const transaction = request.result.transaction(["drafts", "shared"], "readwrite");
        transaction.objectStore("drafts").put({ account, items: [], caption: "From before", time: Date.now() });
        transaction.objectStore("shared").put({ account, files: [], text: "From before", time: Date.now() });
        transaction.oncomplete = () => { request.result.close(); done(); };
      };
    })"""
    ana.go("/wandr/offline").page.evaluate(before, home.profile("ana"))

    ana.go("/wandr/device")
    ana.is_renewing = True
    ana.page.evaluate(WRITE, [home.pin, 1, False])

    is_sent(ana)
    assert "From before" in json.dumps(stored(ana, "drafts")) and "From before" in json.dumps(stored(ana, "shared"))
    assert len(home.logs()) == 1


def test_what_another_device_changes_comes_and_goes(home, open_browser):
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/device")
    ana.is_renewing = True
    [log] = ana.page.evaluate(WRITE, [home.pin, 1, False])
    is_sent(ana)
    ana.go("/wandr/device")
    expect(row(ana, "Note 0")).to_contain_text("Sent.")
    path = f"/api/wandr/logs/{log}"
    home.visit("ana", home.pin, log, note="By another")

    ana.go("/wandr/device")
    expect(row(ana, "By another")).to_be_visible()
    home.members["ana"].call("DELETE", path).expect(204)
    ana.go("/wandr/device")

    expect(row(ana, "By another")).to_contain_text("Deleted. Sent.")
    row(ana, "By another").get_by_role("button", name="Undo").click()
    ana.until(lambda: home.members["ana"].get(path).status == 200, "it was never put back")


def test_two_changes_of_one_log_are_both_kept(home, open_browser):
    """Only what was changed is sent, so that the form takes nothing back that another device wrote."""
    log = home.visit("ana", home.pin, note="First")
    ana = open_browser(home.server).sign_in("ana@example.org").go(f"/wandr/l/{log}/edit")
    ana.is_renewing = True
    home.visit("ana", home.pin, log, note="First", rating="skip")

    ana.page.locator("[name=note]").fill("Second")
    ana.submit(ana.form_with("note"))

    found = lambda: home.members["ana"].get(f"/api/wandr/logs/{log}").json
    ana.until(lambda: found()["note"] == "Second", "it was never sent")
    assert found()["rating"] == "skip"


def test_photos_of_a_log_are_taken_out_by_the_device_and_described_by_the_server(home, open_browser):
    mine = home.members["ana"]
    photo = [mine.upload(photos.jpeg(photos.drawn(seed=seed)), alt=f"Number {seed}").expect(201).json["id"] for seed in range(4)]
    log = home.visit("ana", home.pin, media=photo[:2])
    shown = lambda: [(one["id"], one["alt"]) for one in mine.get(f"/api/wandr/logs/{log}").json["media"]]
    sync = re.compile(r"/api/wandr/sync$")
    ana = open_browser(home.server).sign_in("ana@example.org").go(f"/wandr/l/{log}/edit")
    ana.is_renewing = True
    ana.expect_faults("net::ERR_")
    # Another device adds one while the form is open: nobody has taken it out.
    home.visit("ana", home.pin, log, media=photo[:3])
    ana.context.route(sync, lambda route: route.abort())

    ana.page.get_by_label("Remove photo 1").check()
    ana.submit(ana.form_with("note"))

    ana.page.wait_for_url(re.compile(r"/wandr/device$"))
    expect(row(ana, "Waiting to send.")).to_have_count(1)
    # What waits shows in the form, too, though the server has drawn it.
    ana.go(f"/wandr/l/{log}/edit")
    expect(ana.page.locator(".album-photo")).to_have_count(3)
    expect(ana.page.locator(".album-photo:visible")).to_have_count(2)
    axe.check(ana.page)
    ana.context.unroute(sync)
    ana.go("/wandr/device")
    is_sent(ana)
    assert shown() == [(photo[1], "Number 1"), (photo[2], "Number 2")]

    # A description isn't merged: it goes to the server, and says that it needs a connection.
    ana.go(f"/wandr/l/{log}/edit")
    home.visit("ana", home.pin, log, media=photo[1:])
    ana.page.get_by_label("Description of photo 1").fill("The wheel")
    ana.page.locator("[name=note]").fill("By the river")
    ana.context.set_offline(True)
    ana.submit(ana.form_with("note"))
    expect(ana.page.get_by_text("Descriptions and positions of photos need a connection.")).to_be_visible()
    expect(ana.page.locator("[name=note]")).to_have_value("By the river")
    assert waits(ana) == 0
    ana.context.set_offline(False)
    expect(ana.page.locator("[data-offline]")).to_be_hidden()
    ana.submit(ana.form_with("note"))

    ana.page.wait_for_url(re.compile(rf"/wandr/l/{log}([?#].*)?$"))
    assert shown() == [(photo[1], "The wheel"), (photo[2], "Number 2"), (photo[3], "Number 3")]
    assert mine.get(f"/api/wandr/logs/{log}").json["note"] == "By the river"


@pytest.mark.parametrize("is_for_server", [False, True], ids=["by the device", "by the server"])
def test_what_is_left_out_of_more_than_twenty_photos_is_named(home, open_browser, is_for_server):
    mine = home.members["ana"]
    photo = mine.upload(photos.jpeg(photos.drawn()), alt="A mill").expect(201).json["id"]
    log = home.visit("ana", home.pin, media=[photo])
    ana = open_browser(home.server).sign_in("ana@example.org").go(f"/wandr/l/{log}/edit")
    ana.is_renewing = True
    form = ana.form_with("note")
    if is_for_server:
        ana.page.get_by_label("Description of photo 1").fill("The wheel")

    form.locator("[name=file]").set_input_files([
        {"name": f"photo-{number}.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(60, 60, seed=number))}
        for number in range(23)
    ])  # fmt: skip

    said = "A log has at most 20 photos. Left out: photo-19.jpg, photo-20.jpg, photo-21.jpg and 1 more."
    expect(ana.page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    assert form.locator("[name=file]").evaluate("field => field.files.length") == 19
    axe.check(ana.page)
    ana.submit(form)
    ana.page.wait_for_url(re.compile(rf"/wandr/l/{log}([?#].*)?$" if is_for_server else r"/wandr/device$"))
    shown = lambda: [one["id"] for one in mine.get(f"/api/wandr/logs/{log}").json["media"]]
    ana.until(lambda: len(shown()) == 20, "not all that there is room for was taken")
    assert shown()[0] == photo
    is_sent(ana)


def test_what_only_the_server_can_do_goes_there_with_one_tap(home, open_browser):
    """A browser begins no submission of a form during another one."""
    mine = home.members["ana"]
    photo = mine.upload(photos.jpeg(photos.drawn()), alt="A mill").expect(201).json["id"]
    log = home.visit("ana", home.pin, media=[photo])
    ana = open_browser(home.server).sign_in("ana@example.org").go(f"/wandr/l/{log}/edit")
    ana.is_renewing = True
    sent = []
    ana.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" and request.is_navigation_request() else None)

    ana.page.get_by_label("Description of photo 1").fill("The wheel")
    ana.submit(ana.form_with("note"))

    ana.page.wait_for_url(re.compile(rf"/wandr/l/{log}([?#].*)?$"))
    assert [one["alt"] for one in mine.get(f"/api/wandr/logs/{log}").json["media"]] == ["The wheel"]
    assert len(sent) == 1 and waits(ana) == 0


def test_a_form_that_the_server_has_refused_goes_there_once_more(home, open_browser):
    """What of it is new only the server knows."""
    log = home.visit("ana", home.pin, note="First")
    ana = open_browser(home.server)
    ana.context.add_init_script(MAY_BE_FULL)
    ana.sign_in("ana@example.org").go(f"/wandr/l/{log}/edit")
    ana.is_renewing = True
    ana.expected_statuses = {422}
    ana.page.evaluate("() => (localStorage.full = 'yes')")
    ana.page.locator("[name=note]").fill("Second")
    ana.page.locator("[name=tags]").fill("x" * 41)
    ana.submit(ana.form_with("note"))
    expect(ana.page.locator("#tags-error")).to_be_visible()
    # There is room again, and all that the form says is saved.
    ana.page.evaluate("() => localStorage.removeItem('full')")
    ana.page.locator("[name=tags]").fill("sea")
    ana.submit(ana.form_with("note"))

    ana.page.wait_for_url(re.compile(rf"/wandr/l/{log}([?#].*)?$"))
    found = home.members["ana"].get(f"/api/wandr/logs/{log}").json
    assert (found["note"], found["tags"]) == ("Second", ["sea"])


@pytest.mark.alone
def test_a_write_shows_at_once(home, open_browser):
    quay = home.set_pin("ben", "The quay")
    home.visit("ben", quay, visibility="everyone")
    ana = open_browser(home.server).sign_in("ana@example.org").go(f"/wandr/places/{quay}").still()
    ana.is_renewing = True

    times = []
    for name in ("Want to go", "On your list") * 5:
        button = ana.page.locator(".place-head").get_by_role("button", name=name)
        times.append(button.evaluate(TAP))

    assert min(times) <= 50, f"milliseconds: {sorted(times)}"


def test_pages_of_wandr_cost_little(home, open_browser):
    for path in ("/wandr", "/wandr/new", "/wandr/device", "/wandr/details"):
        ana = open_browser(home.server).sign_in("ana@example.org")
        sizes = {}
        ana.context.on("response", lambda answer: sizes.__setitem__(answer.url, int(answer.headers.get("content-length", 0))))

        ana.go(path).still()

        own = {url: size for url, size in sizes.items() if re.search(r"\.(css|js)$", url)}
        assert own and sum(own.values()) <= 60_000, f"{path}: {own}"


def test_what_waits_is_told_by_the_bar_on_every_page(home, installed):
    ana = installed(home.server, "ana@example.org")
    ana.context.set_offline(True)
    ana.go("/wandr/device")
    ana.page.evaluate(WRITE, [home.pin, 2, False])

    ana.go("/wandr/trips/new")

    bar = ana.page.locator("[data-offline]")
    expect(bar).to_contain_text("2 waiting to send.")
    bar.get_by_role("link", name="Show").click()
    expect(row(ana, "Waiting to send.")).to_have_count(2)
    assert home.logs() == []


def test_a_device_that_is_to_keep_no_copies_keeps_none(home, open_browser):
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/account/device?next=/wandr/settings")
    ana.page.get_by_label("Keep offline copies").uncheck()
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.page.get_by_text("Saved for this device.")).to_be_visible()

    ana.go("/wandr/new").page.locator(".place-row").filter(has_text="The mill").get_by_role("button", name="Solid").click()

    ana.page.wait_for_url(re.compile(r"/wandr/l/[0-9a-f-]{36}/edit"))
    ana.go("/wandr/device")
    expect(ana.page.get_by_text("This device keeps no copies.")).to_be_visible()
    assert stored(ana, "held") == [] and stored(ana, "outbox") == []
    assert [one["rating"] for one in home.logs()] == ["solid"]
