"""Grassy: its pages have no fault; a photo with tags and a place is shared, found and bookmarked; an Instagram archive is imported, and
one's posts are taken away as pages that open from the disk."""

import base64
import io
import re
import zipfile

import axe
import client
import films
import hearth
import instagram
import people
import photos
import pytest
from patience import until
from PIL import Image
from playwright.sync_api import expect
from test_wandr_photo import cities
from visitors import SIZES, Visitors, check_largest_text, check_page

PAGES = {
    "nobody": ["/grassy", "/grassy/offline"],
    "fresh": ["/grassy/onboarding"],
    "cal": ["/grassy/u/cal", "/grassy/bookmarks", "/grassy/activity", "/grassy/tags/nobody"],
    "ben": ["/grassy/p/{post}", "/grassy/p/{post}/report", "/grassy/u/ana", "/grassy/bookmarks", "/grassy/view-as/ana", "/grassy/u/ana/report",
            "/grassy/u/ana/followers", "/grassy/u/ben/following", "/grassy/import/{brought}", "/grassy/import/{brought}/report",
            "/grassy/import/{brought}/remove"],
    "ana": [
        "/grassy", "/grassy/new", "/grassy/explore", "/grassy/explore?q=oak", "/grassy/tags/oak", "/grassy/places/~the%20hut",
        "/grassy/u/ana", "/grassy/activity", "/grassy/p/{post}", "/grassy/p/{post}/edit", "/grassy/p/{post}/audience",
        "/grassy/p/{post}/delete", "/grassy/p/{post}/save", "/grassy/photo-saving", "/grassy/p/{post}/likes",
        "/grassy/p/{post}/comments", "/grassy/circles",
        "/grassy/settings", "/grassy/originals", "/grassy/import", "/grassy/export", "/grassy/originals/delete",
        "/grassy/circles/{ring}", "/grassy/circles/{ring}/delete", "/grassy/comments/{comment}/report", "/grassy/edit-profile",
        "/grassy/notifications", "/grassy/people-you-know", "/grassy/search", "/grassy/search?q=be",
    ],
}  # fmt: skip

# The draft that the browser keeps has these tags.
DRAFT_HAS_TAGS = """tags => new Promise((done, fail) => {
  const request = indexedDB.open('grassy');
  request.onsuccess = () => {
    const all = request.result.transaction('drafts').objectStore('drafts').getAll();
    all.onsuccess = () => {
      request.result.close();
      done(all.result.some(({ fields }) => fields?.tags === tags && fields.keepsExact === 'true'));
    };
  };
  request.onerror = () => fail(request.error);
})"""

# The files of the draft, as they will be sent: the type of each, and its bytes.
DRAFT_FILES = """() => new Promise((done, fail) => {
  const bytes = file => new Promise(read => {
    const reader = new FileReader();
    reader.onload = () => read([file.type, reader.result.slice(reader.result.indexOf(',') + 1)]);
    reader.readAsDataURL(file);
  });
  const request = indexedDB.open('grassy');
  request.onsuccess = () => {
    const all = request.result.transaction('drafts').objectStore('drafts').getAll();
    all.onsuccess = () => {
      request.result.close();
      done(Promise.all(all.result.flatMap(({ items }) => items.map(({ file }) => bytes(file)))));
    };
  };
  request.onerror = () => fail(request.error);
})"""
# The files that a field holds: the type of each, its width and height as they are seen, and its bytes.
HELD = """field => Promise.all([...field.files].map(async file => {
  const picture = await createImageBitmap(file);
  return [file.type, picture.width, picture.height, file.size];
}))"""
# Notes what a form is sent with, when no listener holds it any more.
NOTE_SENT = """() => addEventListener('submit', event => {
  if (event.defaultPrevented) return;
  sessionStorage.setItem('sent', JSON.stringify([...event.target.elements.file.files].map(file => [file.type, file.size])));
})"""


class Garden:
    """Ana, whom Ben follows and Cal doesn't, in Grassy alone."""

    def __init__(self, server: hearth.Server):
        self.server = server
        self.members = {name: self.join(name) for name in ("ana", "ben", "cal")}
        ana, ben = self.members["ana"], self.members["ben"]
        ben.call("PUT", "/api/grassy/profiles/ana/follow").expect(200)
        ana.call("PUT", "/api/grassy/follow-requests/ben").expect(200)
        self.posts = [self.publish(ana, number) for number in range(3)]
        self.post = self.posts[-1]
        ben.call("PUT", f"/api/grassy/posts/{self.post}/like").expect(200)
        ben.call("PUT", f"/api/grassy/posts/{self.post}/bookmark").expect(200)
        said = ben.call("POST", f"/api/grassy/posts/{self.post}/comments", {"body": "What a tree"}).expect(201).json["id"]
        ring = ana.call("POST", "/api/grassy/circles", {"name": "Neighbours"}).expect(201).json["id"]
        ana.call("PUT", f"/api/grassy/circles/{ring}/members/ben", {}).expect(200)
        fresh = {"email": "fresh@example.org", "password": client.PASSWORD}
        client.Client(server).call("POST", "/api/auth/sign-up", fresh).expect(201)
        self.ids = {"post": self.post, "comment": said, "ring": ring, "brought": self.bring(ben, instagram.archive(2))}

    def join(self, name: str) -> client.Client:
        member = client.Client(self.server, username=name)
        body = {"email": f"{name}@example.org", "password": client.PASSWORD}
        member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
        member.call("POST", "/api/grassy/profile", {"username": name, "fullName": name.title()}).expect(201)
        return member

    @staticmethod
    def bring(member: client.Client, archive: bytes) -> str:
        """Sends an archive as the import's page does; answers the import once it is read."""
        pairs = (("purpose", "archive"), ("filetype", "application/zip"))
        fields = {"Tus-Resumable": "1.0.0"}
        about = {
            "Upload-Length": str(len(archive)),
            "Upload-Metadata": ",".join(f"{name} {base64.b64encode(value.encode()).decode()}" for name, value in pairs),
        }
        path = member.send("POST", "/api/media/uploads", None, fields | about).expect(201).headers["location"]
        part = {"Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"}
        member.send("PATCH", path, archive, fields | part).expect(204)
        begun = {"archive": path.rsplit("/", 1)[1]}
        brought = member.call("POST", "/api/grassy/imports", begun).expect(201).json["id"]
        until(lambda: member.get(f"/api/grassy/imports/{brought}").json["state"] == "ready", "the archive was never read")
        return brought

    @staticmethod
    def publish(member: client.Client, number: int) -> str:
        media = member.upload(photos.jpeg(photos.drawn(seed=number))).expect(201).json["id"]
        body = {
            "media": [media], "caption": f"Tree {number}", "tags": ["Oak", "Old trees"],
            "location": {"name": "The hut", "precision": "exact"},
            "camera": {"model": "Pocket One", "lens": "", "exposure": "f/1.8, ISO 100"},
        }  # fmt: skip
        return member.call("POST", "/api/grassy/posts", body).expect(201).json["id"]


@pytest.fixture(scope="module")
def garden(tmp_path_factory):
    running = hearth.Server(tmp_path_factory.mktemp("garden") / "data", arguments=("--apps", "grassy", "--open", "grassy"))
    running.start()
    yield Garden(running)
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def visitors(garden, chromium):
    opened = Visitors(chromium, garden.server)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in PAGES.items() for path in paths])
def test_a_page_of_grassy_has_no_fault(visitors, garden, name, path, size):
    check_page(visitors(name, size), path.format(**garden.ids), size)


def test_pages_of_grassy_fit_with_the_largest_text(garden, open_browser):
    paths = ("/grassy", "/grassy/p/{post}", "/grassy/explore", "/grassy/new", "/grassy/settings")
    check_largest_text(open_browser(garden.server).sign_in("ana@example.org"), [path.format(**garden.ids) for path in paths])


def post_it(person, form) -> None:
    """Posts photos without descriptions, which a script asks for first."""
    person.submit(form)
    if person.scripts:
        form.get_by_role("button", name="Post without").click()
    person.leaves("/grassy/new")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_photo_with_tags_and_a_place_is_found_and_bookmarked(garden, open_browser, scripts):
    caption, hut = ("By script", "A hut by script") if scripts else ("Plain", "A plain hut")
    ana = open_browser(garden.server, scripts=scripts).sign_in("ana@example.org").go("/grassy/new")
    form = ana.form_with("file")
    picture = {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(seed=70 + scripts))}
    ana.is_renewing = True
    form.locator("[name=file]").set_input_files(picture)
    form.locator("[name=caption]").fill(caption)
    form.locator("#location").fill(hut)
    form.locator("#tags").fill("Birch, Été")
    post_it(ana, form)
    mine = lambda: [one for one in garden.members["ana"].get("/api/grassy/profiles/ana/posts").json["items"] if one["caption"] == caption]
    [post] = ana.until(mine, "it was never published")
    assert post["tags"] == ["Birch", "Été"] and post["location"]["name"] == hut

    ben = open_browser(garden.server, scripts=scripts).sign_in("ben@example.org").go("/grassy/tags/birch")
    article = ben.page.locator(f"[data-post='{post['id']}']").first
    expect(article).to_be_visible()
    ben.go(f"/grassy/p/{post['id']}")
    ben.press(ben.page.locator("[data-bookmark] button").first, "/bookmark")
    ben.go("/grassy/bookmarks")
    expect(ben.page.locator(f"[data-post='{post['id']}']").first).to_be_attached()
    ben.go(f"/grassy/p/{post['id']}").page.get_by_role("link", name=hut).first.click()
    expect(ben.page.locator(f"[data-post='{post['id']}']").first).to_be_attached()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_an_original_is_kept_where_that_is_chosen_and_downloaded_from_the_menu(garden, open_browser, scripts):
    caption = "Kept by script" if scripts else "Kept plainly"
    large = photos.jpeg(photos.drawn(2600, 1900, seed=90 + scripts))
    cal = open_browser(garden.server, scripts=scripts).sign_in("cal@example.org").go("/grassy/originals")
    choice = cal.form_with("keeps")
    choice.locator("[name=keeps]").check()
    cal.submit(choice)
    cal.go("/grassy/new")
    form = cal.form_with("file")
    cal.is_renewing = True
    form.locator("[name=file]").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": large})
    form.locator("[name=caption]").fill(caption)
    post_it(cal, form)
    own = garden.members["cal"]
    mine = lambda: [one for one in own.get("/api/grassy/profiles/cal/posts").json["items"] if one["caption"] == caption and one.get("originals")]
    [post] = cal.until(mine, "no original was kept")
    media = post["media"][0]["id"]
    assert own.send("GET", f"/media/grassy/{media}/original").expect(200).body == large
    garden.members["ben"].send("GET", f"/media/grassy/{media}/original").expect(404)
    cal.go(f"/grassy/p/{post['id']}")
    expect(cal.page.get_by_role("link", name="Download original", include_hidden=True).first).to_be_attached()
    own.call("PUT", "/api/grassy/originals", {"keepsOriginals": False}).expect(200)


def test_a_photo_is_sent_as_large_as_it_is_kept_and_one_within_that_as_it_is(garden, open_browser):
    ana = open_browser(garden.server).sign_in("ana@example.org").go("/grassy/new")
    form = ana.form_with("file")
    ana.is_renewing = True
    lengths = []
    begun = lambda request: request.method == "POST" and request.url.endswith("/api/media/uploads")
    ana.context.on("request", lambda request: lengths.append(int(request.headers["upload-length"])) if begun(request) else None)
    within = photos.jpeg(photos.drawn(400, 300, seed=180), gps=False)
    pictures = [photos.jpeg(photos.drawn(2600, 1300, seed=181), gps=False, quality=95), within]
    form.locator("[name=file]").set_input_files(
        [{"name": f"{n}.jpg", "mimeType": "image/jpeg", "buffer": data} for n, data in enumerate(pictures)]
    )
    form.locator("[name=caption]").fill("Large and small")
    expect(form.locator("[data-kept]")).to_be_visible()
    files = ana.until(lambda: len(found := ana.page.evaluate(DRAFT_FILES)) == 2 and found, "the draft was never kept")
    [large, small] = [base64.b64decode(data) for _, data in files]
    assert [kind for kind, _ in files] == ["image/jpeg"] * 2
    assert small == within
    picture, of_quality_80 = Image.open(io.BytesIO(large)), io.BytesIO()
    photos.drawn(64, 64).save(of_quality_80, "JPEG", quality=80)
    assert picture.size == (2048, 1024)
    assert picture.quantization == Image.open(of_quality_80).quantization

    post_it(ana, form)

    mine = lambda: [one for one in garden.members["ana"].get("/api/grassy/profiles/ana/posts").json["items"] if one["caption"] == "Large and small"]
    [post] = ana.until(mine, "it was never published")
    assert sorted(lengths) == sorted([len(large), len(small)])
    assert [(item["width"], item["height"]) for item in post["media"]] == [(2048, 1024), (400, 300)]


def published(garden, person) -> list[dict]:
    """What the browser publishes from now on. The server, which may have no list of places, doesn't get it."""
    bodies = []

    def answer(route):
        bodies.append(route.request.post_data_json)
        route.fulfill(status=201, json={"id": garden.post})

    person.context.route(re.compile(r"/api/grassy/posts$"), answer)
    return bodies


@pytest.mark.parametrize(
    ("step", "told", "keeps", "is_sent"),
    [
        ("1", "country", False, False), ("2", "city", False, False), ("1", "country", True, True), ("2", "city", True, True),
        ("3", "neighbourhood", False, True), ("4", "exact", False, True),
    ],
)  # fmt: skip
def test_where_a_photo_was_taken_is_sent_only_where_it_is_told_or_kept(garden, open_browser, step, told, keeps, is_sent):
    ana = open_browser(garden.server).sign_in("ana@example.org")
    ana.is_renewing = True
    near = cities((658629, 59.8236, 22.9707, "Hanko"), (1, 10, 10, "Far"))
    ana.context.route("**/places/cities", lambda route: route.fulfill(body=near))
    bodies, asked = published(garden, ana), []
    ana.context.on("request", lambda request: asked.append(f"{request.url} {request.post_data_buffer or b''}"))
    ana.go("/grassy/new")
    form = ana.form_with("file")
    form.locator("[name=file]").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(seed=190))})
    offer = form.locator("[data-place-field] .photo-offer")
    expect(offer).to_contain_text("This photo says it is from near Hanko.")
    axe.check(ana.page)
    assert form.locator("[name=latitude]").input_value() == ""
    offer.get_by_role("button", name="Use it").press("Enter")
    expect(offer).to_have_count(0)
    expect(form.locator("#location")).to_have_value("Hanko")
    form.locator("#precision").fill(step)
    if keeps:
        form.locator("#keepsExact").check()
    post_it(ana, form)
    [body] = ana.until(lambda: bodies, "it was never published")

    if is_sent:
        point = {"latitude": pytest.approx(59.82292), "longitude": pytest.approx(22.96896)}
        assert body["location"] == point | {"name": "Hanko", "precision": told, "keepsExact": keeps}
    else:
        assert body["location"] == {"placeID": "658629", "precision": told, "keepsExact": False}
    others = [one for one in asked if "59.82" in one or "22.96" in one]
    assert all("/api/grassy/posts " in one for one in others) and bool(others) == is_sent


@pytest.mark.parametrize("is_chosen", [True, False], ids=["chosen", "left"])
def test_what_took_a_photo_is_said_only_by_choice_and_an_offer_that_is_left_says_nothing(garden, open_browser, is_chosen):
    ana = open_browser(garden.server).sign_in("ana@example.org")
    ana.is_renewing = True
    ana.context.route("**/places/cities", lambda route: route.fulfill(body=cities((658629, 59.8236, 22.9707, "Hanko"))))
    bodies = published(garden, ana)
    ana.go("/grassy/new")
    form = ana.form_with("file")
    box = form.get_by_role("checkbox", name="Say what took the photo")
    expect(box).to_be_hidden()
    form.locator("[name=file]").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(seed=191))})
    expect(box).to_be_visible()
    expect(box).not_to_be_checked()
    expect(form.locator("[data-camera-said]")).to_have_text("HearthTestCamera")
    expect(form.locator("[data-place-field] .photo-offer")).to_be_visible()
    if is_chosen:
        box.check()
        form.locator("[data-place-field] .photo-offer").get_by_role("button", name="No").click()
    post_it(ana, form)
    [body] = ana.until(lambda: bodies, "it was never published")

    assert body.get("camera") == ({"model": "HearthTestCamera", "lens": "", "exposure": ""} if is_chosen else None)
    assert "location" not in body


def test_photos_that_are_added_to_a_post_are_made_smaller_while_one_goes_on(garden, open_browser):
    own = garden.members["ana"]
    post = garden.publish(own, 50)
    ana = open_browser(garden.server).sign_in("ana@example.org").go(f"/grassy/p/{post}/edit")
    form = ana.form_with("file")
    ana.is_renewing = True
    within = photos.jpeg(photos.drawn(400, 300, seed=170))
    pictures = [photos.jpeg(photos.drawn(2600, 1300, seed=171)), within]
    field = form.locator("[name=file]")
    field.set_input_files([{"name": f"{n}.jpg", "mimeType": "image/jpeg", "buffer": data} for n, data in enumerate(pictures)])
    held = ana.until(lambda: (found := field.evaluate(HELD)) and found[0][1] == 2048 and found, "they were never made smaller")
    assert held[0][:3] == ["image/jpeg", 2048, 1024] and held[1] == ["image/jpeg", 400, 300, len(within)]
    ana.page.evaluate(NOTE_SENT)

    ana.submit(form)

    ana.leaves(f"/grassy/p/{post}/edit")
    media = own.get(f"/api/grassy/posts/{post}").json["media"]
    assert [(item["width"], item["height"]) for item in media[1:]] == [(2048, 1024), (400, 300)]
    assert ana.page.evaluate("() => JSON.parse(sessionStorage.getItem('sent'))") == [[one[0], one[3]] for one in held]


def test_a_form_with_photos_that_are_not_small_yet_waits_and_goes_once(garden, open_browser):
    own = garden.members["ana"]
    post = garden.publish(own, 51)
    ana = open_browser(garden.server).sign_in("ana@example.org").go(f"/grassy/p/{post}/edit")
    form = ana.form_with("file")
    ana.is_renewing = True
    large = photos.noise(2600, 1300)
    sent = []
    ana.context.on("request", lambda request: sent.append(request.url) if request.method == "POST" and request.url.endswith("/edit") else None)
    ana.page.evaluate(NOTE_SENT)
    pictures = [{"name": f"{n}.jpg", "mimeType": "image/jpeg", "buffer": large} for n in range(2)]

    form.locator("[name=file]").set_input_files(pictures)
    ana.submit(form)

    ana.leaves(f"/grassy/p/{post}/edit")
    assert len(sent) == 1
    sizes = ana.page.evaluate("() => JSON.parse(sessionStorage.getItem('sent'))")
    assert len(sizes) == 2 and all(kind == "image/jpeg" and size < len(large) for kind, size in sizes)
    media = own.get(f"/api/grassy/posts/{post}").json["media"]
    assert [(item["width"], item["height"]) for item in media[1:]] == [(2048, 1024)] * 2


def test_photos_are_added_to_a_post_as_they_are_where_originals_are_kept(garden, open_browser):
    own = garden.members["cal"]
    post = garden.publish(own, 52)
    own.call("PUT", "/api/grassy/originals", {"keepsOriginals": True}).expect(200)
    cal = open_browser(garden.server).sign_in("cal@example.org").go(f"/grassy/p/{post}/edit")
    form = cal.form_with("file")
    cal.is_renewing = True
    large = photos.jpeg(photos.drawn(2600, 1900, seed=173))
    field = form.locator("[name=file]")
    field.set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": large})
    cal.still()
    assert field.evaluate(HELD) == [["image/jpeg", 2600, 1900, len(large)]]

    cal.submit(form)

    cal.leaves(f"/grassy/p/{post}/edit")
    added = own.get(f"/api/grassy/posts/{post}").json["media"][1]["id"]
    assert own.send("GET", f"/media/grassy/{added}/original").expect(200).body == large
    own.call("PUT", "/api/grassy/originals", {"keepsOriginals": False}).expect(200)
    own.call("DELETE", f"/api/grassy/posts/{post}").expect(204)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_photo_of_another_is_saved_unless_its_author_says_no(garden, open_browser, scripts):
    caption = "Mine by script" if scripts else "Mine plainly"
    ben = open_browser(garden.server, scripts=scripts).sign_in("ben@example.org").go(f"/grassy/p/{garden.post}")
    saving = lambda: ben.page.locator("main [data-menu]").first.locator("a[data-download]")
    assert saving().count() == 1
    ana = open_browser(garden.server, scripts=scripts).sign_in("ana@example.org").go("/grassy/new")
    form = ana.form_with("file")
    ana.is_renewing = True
    picture = {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(seed=120 + scripts))}
    form.locator("[name=file]").set_input_files(picture)
    form.locator("[name=caption]").fill(caption)
    form.get_by_label("Others may save the photos").uncheck()
    post_it(ana, form)
    own = garden.members["ana"]
    mine = lambda: [one for one in own.get("/api/grassy/profiles/ana/posts").json["items"] if one["caption"] == caption]
    [post] = ana.until(mine, "it was never published")

    assert post["allowsSaving"] is False
    ben.go(f"/grassy/p/{post['id']}")
    assert saving().count() == 0
    media = post["media"][0]["id"]
    garden.members["ben"].send("GET", f"/media/grassy/{media}/download").expect(404)
    own.send("GET", f"/media/grassy/{media}/download").expect(200)


@pytest.mark.parametrize("kind", ["video/mp4", "application/octet-stream"], ids=["named", "nameless"])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_video_is_posted(garden, open_browser, scripts, kind):
    caption = ("Wind by script" if scripts else "Wind plainly") + (", named" if kind == "video/mp4" else "")
    ben = open_browser(garden.server, scripts=scripts).sign_in("ben@example.org").go("/grassy/new")
    form = ben.form_with("file")
    ben.is_renewing = True
    form.locator("[name=file]").set_input_files({"name": "a.mp4", "mimeType": kind, "buffer": films.film(seconds=1)})
    form.locator("[name=caption]").fill(caption)
    ben.submit(form)
    ben.leaves("/grassy/new")
    mine = lambda: [one for one in garden.members["ben"].get("/api/grassy/profiles/ben/posts").json["items"] if one["caption"] == caption]
    [post] = ben.until(mine, "it was never published")
    assert [item["kind"] for item in post["media"]] == ["video"]
    ben.go(f"/grassy/p/{post['id']}")
    expect(ben.page.locator("main video").first).to_be_attached()


@pytest.mark.parametrize("size", [people.PHONE, people.DESKTOP], ids=["phone", "desktop"])
def test_descriptions_are_asked_for_once(garden, open_browser, size):
    ana = open_browser(garden.server, size=size).sign_in("ana@example.org").go("/grassy/new")
    form = ana.form_with("file")
    ana.is_renewing = True
    pictures = [{"name": f"{n}.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(seed=150 + n))} for n in range(2)]
    form.locator("[name=file]").set_input_files(pictures)
    form.get_by_label("Alt text of photo 1").fill("A tall oak")
    form.locator("[name=caption]").fill(f"Two of {size['width']}")
    ana.submit(form)
    reminder = form.get_by_role("group", name="Photo 2 has no description.")
    expect(reminder).to_be_visible()
    axe.check(ana.page)
    reminder.get_by_role("button", name="Describe it").click()
    expect(form.get_by_label("Alt text of photo 2")).to_be_focused()
    expect(reminder).to_have_count(0)
    ana.page.keyboard.type("A low beech")
    ana.submit(form)
    ana.leaves("/grassy/new")
    own = garden.members["ana"]
    mine = lambda: [one for one in own.get("/api/grassy/profiles/ana/posts").json["items"] if one["caption"] == f"Two of {size['width']}"]
    [post] = ana.until(mine, "it was never published")
    assert [item["alt"] for item in post["media"]] == ["A tall oak", "A low beech"]


def test_a_draft_keeps_tags_place_and_boxes(garden, open_browser):
    ben = open_browser(garden.server).sign_in("ben@example.org").go("/grassy/new")
    form = ben.form_with("file")
    ben.is_renewing = True
    form.locator("[name=file]").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(seed=160))})
    form.locator("[name=caption]").fill("Not yet")
    form.locator("#tags").fill("Moss, Fern")
    form.locator("#location").fill("The ravine")
    form.locator("#precision").fill("4")
    form.locator("#keepsExact").check()
    expect(form.locator("[data-kept]")).to_be_visible()
    ben.page.wait_for_function(DRAFT_HAS_TAGS, arg="Moss, Fern")

    ben.page.reload()

    chips = form.locator("[data-chips] li")
    expect(chips).to_have_text(["#Moss", "#Fern"])
    expect(form.locator("#location")).to_have_value("The ravine")
    expect(form.locator("#keepsExact")).to_be_checked()
    expect(form.locator("#precision")).to_have_attribute("aria-valuetext", "Others see what you wrote.")
    form.get_by_role("button", name="Remove Moss").click()
    expect(chips).to_have_text(["#Fern"])
    post_it(ben, form)
    mine = lambda: [one for one in garden.members["ben"].get("/api/grassy/profiles/ben/posts").json["items"] if one["caption"] == "Not yet"]
    [post] = ben.until(mine, "it was never published")
    assert post["tags"] == ["Fern"] and post["location"]["name"] == "The ravine" and post["location"]["precision"] == "exact"


def test_a_place_is_chosen_by_keyboard_while_one_types(garden, open_browser):
    ana = open_browser(garden.server).sign_in("ana@example.org").go(f"/grassy/p/{garden.post}/edit")
    names = ("Krakow", "Krakovets", "Krakow am See")
    items = [{"id": str(number), "name": name, "region": None, "country": "PL"} for number, name in enumerate(names, 7)]
    ana.page.route(re.compile(r"/api/grassy/places\?q=Krak$"), lambda route: route.fulfill(json={"items": items, "next": None}))
    field = ana.page.get_by_role("combobox", name="Location")
    field.fill("Krak")
    expect(ana.page.get_by_role("option")).to_have_count(3)
    axe.check(ana.page)
    field.press("ArrowUp")
    expect(ana.page.get_by_role("option", name="Krakow am See")).to_have_attribute("aria-selected", "true")
    field.press("ArrowDown")
    field.press("Enter")
    expect(field).to_have_value("Krakow")
    assert ana.page.locator("[name=placeID]").input_value() == "7"
    field.press("x")
    assert ana.page.locator("[name=placeID]").input_value() == ""


def test_the_feed_of_what_one_follows_offers_only_what_is_in_it(garden, open_browser):
    ben = open_browser(garden.server).sign_in("ben@example.org").go("/grassy?scope=following").still()
    offered = ben.page.get_by_role("button", name="New posts available")
    garden.publish(garden.members["cal"], 40)
    # The stream has come as far as this, and so past the post.
    garden.members["cal"].call("PUT", f"/api/grassy/posts/{garden.post}/like").expect(200)
    expect(ben.article(garden.post).locator("[data-likes]")).to_have_text("2 likes")
    ben.still()
    expect(offered).to_have_count(0)

    newest = garden.publish(garden.members["ana"], 41)

    expect(offered).to_be_visible()
    ben.is_renewing = True
    offered.click()
    expect(ben.page.locator("article[data-post]").first).to_have_attribute("data-post", newest)
    garden.members["cal"].call("DELETE", f"/api/grassy/posts/{garden.post}/like").expect(200)


def test_an_archive_is_imported_in_the_browser(garden, open_browser):
    cal = open_browser(garden.server).sign_in("cal@example.org").go("/grassy/import")
    form = cal.form_with("file")
    archive = {"name": "instagram.zip", "mimeType": "application/zip", "buffer": instagram.archive(4)}
    form.locator("[name=file]").set_input_files(archive)
    cal.submit(form)
    expect(cal.page).to_have_url(re.compile(r"/grassy/import/[0-9a-f-]+"), timeout=people.UPLOAD_MILLISECONDS)
    start = cal.page.get_by_role("button", name="Import 4 posts")
    expect(start).to_be_visible(timeout=people.UPLOAD_MILLISECONDS)
    start.click()
    expect(cal.page.get_by_text("Done. 4 posts were imported.")).to_be_visible(timeout=people.UPLOAD_MILLISECONDS)
    cal.page.get_by_role("link", name="See your posts").click()
    expect(cal.page).to_have_url(re.compile(r"/grassy/u/cal$"))
    expect(cal.page.locator("main a[href*='/grassy/p/']").nth(3)).to_be_visible()


def test_what_is_taken_away_opens_from_the_disk(garden, chromium, tmp_path):
    ana = garden.members["ana"]
    assert ana.call("POST", "/api/grassy/export").json["state"] == "making"
    until(lambda: ana.get("/api/grassy/export").json["state"] == "ready", "it was never made")
    made = ana.get("/api/grassy/export").json
    with zipfile.ZipFile(io.BytesIO(ana.send("GET", made["path"]).expect(200).body)) as file:
        file.extractall(tmp_path)
    # Nobody of the server's: what is opened is not from it.
    page = chromium.new_page(java_script_enabled=False)

    page.goto((tmp_path / "index.html").as_uri())
    page.get_by_role("link", name=re.compile(r"^20\d\d")).first.click()

    assert page.url.startswith("file://")
    expect(page.get_by_text("Tree 2")).to_be_visible()
    pictures = page.locator("img")
    expect(pictures).to_have_count(made["doneCount"])
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
    page.wait_for_function("() => [...document.images].every(one => one.complete && one.naturalWidth > 0)")
    page.close()
