"""Realspace's imports in the browser: a Goodreads table is sent, previewed, imported, looked at and undone; the pages have no fault."""

import re

import client
import hearth
import history
import people
import pytest
from patience import until
from playwright.sync_api import expect
from visitors import SIZES, Visitors, check_page

PAGES = ["/realspace/import", "/realspace/import/{brought}", "/realspace/import/{brought}/rows",
         "/realspace/import/{brought}/rows?state=failed", "/realspace/import/{brought}/remove", "/realspace/export",
         "/realspace/diary/{entry}"]  # fmt: skip


class Shelf:
    """Ana, who has a file that waits; Ben and Cal, who have none yet."""

    def __init__(self, server: hearth.Server):
        self.server = server
        self.members = {name: self.join(name) for name in ("ana", "ben", "cal")}
        ana = self.members["ana"]
        data = history.letterboxd(12)
        path = ana.send(
            "POST", "/api/media/uploads", None,
            {"Tus-Resumable": "1.0.0", "Upload-Length": str(len(data)), "Upload-Metadata": "purpose YXJjaGl2ZQ=="},
        ).expect(201).headers["location"]  # fmt: skip
        fields = {"Tus-Resumable": "1.0.0", "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"}
        ana.send("PATCH", path, data, fields).expect(204)
        self.ids = {"brought": ana.call("POST", "/api/realspace/imports", {"archive": path.rsplit("/", 1)[1]}).expect(201).json["id"]}
        until(lambda: ana.get(f"/api/realspace/imports/{self.ids['brought']}").json["state"] == "ready", "it was never read")
        body = {"action": "read", "subject": "Ulysses", "content": "A day.\n\n||It ends with yes.||", "rating": 5}
        self.ids["entry"] = ana.call("POST", "/api/realspace/diary", body).expect(201).json["id"]

    def join(self, name: str) -> client.Client:
        member = client.Client(self.server, username=name)
        body = {"email": f"{name}@example.org", "password": client.PASSWORD}
        member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
        member.call("POST", "/api/realspace/profile", {"username": name, "fullName": name.title()}).expect(201)
        return member

    def diary(self, name: str) -> list[dict]:
        return self.members[name].all("/api/realspace/diary", limit=100)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    running = hearth.Server(tmp_path_factory.mktemp("shelf") / "data", arguments=("--apps", "realspace", "--open", "realspace"))
    running.start()
    yield Shelf(running)
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def visitors(shelf, chromium):
    opened = Visitors(chromium, shelf.server)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_imports_has_no_fault(visitors, shelf, path, size):
    check_page(visitors("ana", size), path.format(**shelf.ids), size)


@pytest.mark.parametrize(("name", "scripts"), [("ben", True), ("cal", False)], ids=["scripts", "plain"])
def test_books_are_imported_and_the_import_is_undone(shelf, open_browser, name, scripts):
    person = open_browser(shelf.server, scripts=scripts).sign_in(f"{name}@example.org").go("/realspace/settings")
    page = person.page
    page.get_by_role("link", name="Import from Letterboxd or Goodreads").click()
    page.locator("[name=file]").set_input_files({"name": "goodreads.csv", "mimeType": "text/csv", "buffer": history.goodreads(8)})
    person.is_renewing = True
    page.get_by_role("button", name="Send the file").click()
    expect(page).to_have_url(re.compile(r"/realspace/import/[0-9a-f-]+"), timeout=people.UPLOAD_MILLISECONDS)

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

    wait_for(page.get_by_role("button", name="Import 8 entries"))
    expect(page.get_by_text("6 entries for your diary: read")).to_be_visible()
    expect(page.get_by_text("2 entries for your list")).to_be_visible()
    assert not shelf.diary(name)
    expect(page.get_by_role("radio", name="Only me")).to_be_checked()
    page.get_by_role("button", name="Import 8 entries").click()
    wait_for(page.get_by_text("Done. Imported: 8 entries."))
    assert len(shelf.diary(name)) == 6 and {entry["audience"]["kind"] for entry in shelf.diary(name)} == {"me"}
    page.get_by_role("link", name="Every row").click()
    expect(page.get_by_text("Book “3”")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Undo or remove the import").click()
    page.locator("[name=undo]").check()
    page.get_by_role("button", name="Remove").click()
    expect(page).to_have_url(re.compile(r"/realspace/import$"))
    person.until(lambda: not shelf.diary(name), "it was never undone")
