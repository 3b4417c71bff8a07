"""Wandr's imports in the browser: an archive of Takeout is sent, previewed, imported, looked at and undone; the pages have no fault."""

import re

import client
import hearth
import people
import pytest
import travels
from patience import until
from playwright.sync_api import expect
from visitors import SIZES, Visitors, check_page

PAGES = ["/wandr/import", "/wandr/import/{brought}", "/wandr/import/{brought}/rows", "/wandr/import/{brought}/rows?state=failed",
         "/wandr/import/{brought}/remove"]  # fmt: skip


class Atlas:
    """Ana, who has a file that waits; Ben and Cal, who have none yet."""

    def __init__(self, server: hearth.Server):
        self.server = server
        self.members = {name: self.join(name) for name in ("ana", "ben", "cal")}
        ana = self.members["ana"]
        data = travels.gpx(12)
        # `archive` and `application/gpx+xml` in base64.
        said = "purpose YXJjaGl2ZQ==,filetype YXBwbGljYXRpb24vZ3B4K3htbA=="
        path = ana.send(
            "POST", "/api/media/uploads", None,
            {"Tus-Resumable": "1.0.0", "Upload-Length": str(len(data)), "Upload-Metadata": said},
        ).expect(201).headers["location"]  # fmt: skip
        fields = {"Tus-Resumable": "1.0.0", "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"}
        ana.send("PATCH", path, data, fields).expect(204)
        self.ids = {"brought": ana.call("POST", "/api/wandr/imports", {"archive": path.rsplit("/", 1)[1]}).expect(201).json["id"]}
        until(lambda: ana.get(f"/api/wandr/imports/{self.ids['brought']}").json["state"] == "ready", "it was never read")

    def join(self, name: str) -> client.Client:
        member = client.Client(self.server, username=name)
        body = {"email": f"{name}@example.org", "password": client.PASSWORD}
        member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
        member.call("POST", "/api/wandr/profile", {"username": name, "fullName": name.title()}).expect(201)
        return member

    def logs(self, name: str) -> list[dict]:
        return self.members[name].all("/api/wandr/logs", limit=100)


@pytest.fixture(scope="module")
def atlas(tmp_path_factory):
    running = hearth.Server(tmp_path_factory.mktemp("atlas") / "data", arguments=("--apps", "wandr", "--open", "wandr"))
    running.start()
    yield Atlas(running)
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def visitors(atlas, chromium):
    opened = Visitors(chromium, atlas.server)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_imports_has_no_fault(visitors, atlas, path, size):
    check_page(visitors("ana", size), path.format(**atlas.ids), size)


@pytest.mark.parametrize(("name", "scripts"), [("ben", True), ("cal", False)], ids=["scripts", "plain"])
def test_places_are_imported_and_the_import_is_undone(atlas, open_browser, name, scripts):
    person = open_browser(atlas.server, scripts=scripts).sign_in(f"{name}@example.org").go("/wandr/settings")
    page = person.page
    page.get_by_role("link", name="Import places").click()
    archive = {"name": "takeout.zip", "mimeType": "application/zip", "buffer": travels.takeout(8, 2)}
    page.locator("[name=file]").set_input_files(archive)
    person.is_renewing = True
    page.get_by_role("button", name="Send the file").click()
    expect(page).to_have_url(re.compile(r"/wandr/import/[0-9a-f-]+"), timeout=people.UPLOAD_MILLISECONDS)

    def wait_for(button_or_words):
        """Scripts look again by themselves; without them the link does."""
        for _ in range(600):
            if button_or_words.count():
                return
            look = page.get_by_role("link", name="Look again")
            if not scripts and look.count():
                look.click()
            page.wait_for_timeout(100)
        raise AssertionError("it never came")

    wait_for(page.get_by_role("button", name="Import 10 places"))
    expect(page.get_by_text("8 visits to log")).to_be_visible()
    expect(page.get_by_text("2 places for “Want to go”")).to_be_visible()
    assert not atlas.logs(name)
    expect(page.get_by_role("radio", name="Only me")).to_be_checked()
    expect(page.get_by_text("What becomes of visits without a rating?")).to_have_count(0)
    page.get_by_role("button", name="Import 10 places").click()
    wait_for(page.get_by_text("Done. Imported: 10 places."))
    assert len(atlas.logs(name)) == 8 and {log["visibility"] for log in atlas.logs(name)} == {"me"}
    page.get_by_role("link", name="Every row").click()
    expect(page.get_by_text("Café “3”")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Undo or remove the import").click()
    page.locator("[name=undo]").check()
    page.get_by_role("button", name="Remove").click()
    expect(page).to_have_url(re.compile(r"/wandr/import$"))
    person.until(lambda: not atlas.logs(name), "it was never undone")


def test_who_imports_places_without_ratings_says_what_becomes_of_them(atlas, open_browser):
    person = open_browser(atlas.server).sign_in("ana@example.org").go(f"/wandr/import/{atlas.ids['brought']}")
    page = person.page
    expect(page.get_by_role("group", name="What becomes of visits without a rating?")).to_be_visible()
    expect(page.get_by_role("radio", name="Rate them “Solid”")).to_be_checked()
    person.is_renewing = True
    page.get_by_role("radio", name="Put them on “Want to go” instead").check()
    page.get_by_role("button", name="Import 12 places").click()
    expect(page.get_by_text("Done. Imported: 12 places.")).to_be_visible(timeout=people.UPLOAD_MILLISECONDS)
    assert not atlas.logs("ana") and len(atlas.members["ana"].all("/api/wandr/want-to-go", identity="placeID")) == 12
