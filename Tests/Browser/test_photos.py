"""Photos through the pages: orientation, metadata, formats, broken files."""

import io
import re
import time

import hearth
import photos
import pytest
from patience import PATIENCE, until
from PIL import Image
from playwright.sync_api import expect

NAMES = {"320": 320, "1080": 1080, "2048": 2048}
ACCEPT = {"JPEG": "image/jpeg,*/*;q=0.5", "WEBP": "image/webp,image/*;q=0.8"}


@pytest.fixture(scope="module")
def ana(circle, chromium):
    import people

    person = people.Person.open(chromium, circle.server).sign_in("ana@example.org")
    yield person
    seen = person.faults()
    person.close()
    assert not seen, "\n".join(seen)


def renditions(person, post: str) -> dict[tuple[str, str], bytes]:
    """Every rendition of a post's photo, in both formats, as the browser's session gets them."""
    person.go(f"/kinnect/p/{post}")
    source = person.article(post).locator("[data-photo] img").first.get_attribute("src")
    base = re.sub(r"/(320|1080|2048)(\?.*)?$", "", source)
    found = {}
    for name in NAMES:
        for kind, accept in ACCEPT.items():
            answer = fetched(person, f"{base}/{name}", accept)
            assert "private" in answer.headers["cache-control"]
            assert "accept" in answer.headers.get("vary", "").lower()
            found[name, kind] = answer.body()
    return found


def fetched(person, path: str, accept: str):
    """WebPs are made after the upload is answered; until then a JPEG comes in their place."""
    deadline = time.monotonic() + PATIENCE
    while True:
        answer = person.context.request.get(path, headers={"Accept": accept})
        assert answer.status == 200, f"{path} answered {answer.status}"
        if answer.headers["content-type"] == accept.split(",")[0] or time.monotonic() > deadline:
            return answer
        time.sleep(0.05)


def check_renditions(found: dict[tuple[str, str], bytes], original: Image.Image) -> dict[tuple[str, str], Image.Image]:
    """Format, size and cleanliness of every rendition; answers the pictures."""
    pictures = {}
    longest = max(original.size)
    for (name, kind), data in found.items():
        picture = Image.open(io.BytesIO(data))
        picture.load()
        assert picture.format == kind, f"{name} came as {picture.format}, not {kind}"
        assert abs(max(picture.size) - min(NAMES[name], longest)) <= 1, f"{name} is {picture.size}"
        assert abs(picture.width / picture.height - original.width / original.height) < 0.02, f"{name} is {picture.size}"
        assert not photos.forbidden_metadata(data), f"{name} {kind} holds {photos.forbidden_metadata(data)}"
        pictures[name, kind] = picture
    return pictures


def test_all_eight_orientations_come_out_upright_and_alike(ana):
    upright = photos.drawn(1200, 800, seed=7)
    for orientation in photos.STORED:
        post = ana.post(photos.oriented(orientation), f"Orientation {orientation}")
        for place, picture in check_renditions(renditions(ana, post), upright).items():
            apart = photos.difference(picture, upright)
            assert apart < 6, f"orientation {orientation}, {place}: {apart:.1f} away from upright"


def test_the_eight_sample_orientations_come_out_alike(ana):
    first = None
    for orientation in range(1, 9):
        post = ana.post(photos.sample(f"orientation/landscape_{orientation}.jpg"), f"Sample orientation {orientation}")
        picture = Image.open(io.BytesIO(renditions(ana, post)["1080", "JPEG"]))
        first = first or picture
        assert picture.size == first.size
        assert photos.difference(picture, first) < 6, f"orientation {orientation} differs from orientation 1"


def test_the_browser_shows_a_turned_photo_upright(ana):
    """What the eye sees: the four corners of the picture as the page paints it."""
    post = ana.post(photos.oriented(6), "Painted upright")
    ana.go(f"/kinnect/p/{post}")
    image = ana.article(post).locator("[data-photo] img").first
    expect(image).to_have_js_property("complete", True)

    painted = Image.open(io.BytesIO(image.screenshot())).convert("RGB")

    at = lambda x, y: painted.getpixel((int(painted.width * x), int(painted.height * y)))
    for place, expected in (((0.1, 0.1), "red"), ((0.9, 0.1), "lime"), ((0.1, 0.9), "blue"), ((0.9, 0.9), "yellow")):
        wanted = Image.new("RGB", (1, 1), expected).getpixel((0, 0))
        assert sum(abs(a - b) for a, b in zip(at(*place), wanted)) < 120, f"{place} shows {at(*place)}, not {expected}"


@pytest.mark.parametrize(
    "name", ["drawn", "phone/gps-thompson-springs.jpg", "phone/datetimeoriginal-gps.jpg", "phone/gps-empty.jpg",
             "phone/portrait-orientation-6.jpg"]
)  # fmt: skip
def test_no_byte_of_a_place_survives(circle, ana, name):
    data = photos.jpeg(photos.drawn(seed=21)) if name == "drawn" else photos.sample(name)

    post = ana.post(data, f"Where was {name}")

    from PIL import ImageOps

    check_renditions(renditions(ana, post), ImageOps.exif_transpose(Image.open(io.BytesIO(data))))
    until(lambda: not any((circle.server.data / "incoming").iterdir()), "the original is kept")
    for path in circle.server.data.rglob("*"):
        if path.is_file():
            left = path.read_bytes()
            assert b"Exif\0" not in left and b"HearthTestCamera" not in left, f"{path} keeps the camera's data"


def test_a_square_crop_keeps_the_middle(ana):
    whole = photos.drawn(1200, 800, seed=8)
    middle = whole.crop((200, 0, 1000, 800))

    post = ana.post(photos.jpeg(whole), "Cropped", crop="square")

    for place, picture in check_renditions(renditions(ana, post), middle).items():
        assert photos.difference(picture, middle) < 6, f"{place} is not the middle"


def test_a_heic_photo_shows_as_jpeg_and_webp(ana):
    post = ana.post(photos.sample("formats/IMG_2682.heic"), "From an iPhone", name="IMG_2682.HEIC", kind="image/heic")

    found = renditions(ana, post)

    sizes = {Image.open(io.BytesIO(data)).size for (name, _), data in found.items() if name == "1080"}
    assert len(sizes) == 1
    for (name, kind), data in found.items():
        assert Image.open(io.BytesIO(data)).format == kind
        assert not photos.forbidden_metadata(data)
    shown = ana.article(post).locator("[data-photo] img").first
    expect(shown).to_have_js_property("complete", True)
    assert shown.evaluate("image => image.naturalWidth") > 0


@pytest.mark.parametrize(("name", "kind"), [("formats/denali.webp", "image/webp"), ("formats/density_plot.png", "image/png")])
def test_other_formats_are_taken(ana, name, kind):
    data = photos.sample(name)

    post = ana.post(data, f"A {kind}", name=name.rsplit("/", 1)[1], kind=kind)

    check_renditions(renditions(ana, post), Image.open(io.BytesIO(data)))


def test_a_large_phone_photo_works_at_the_first_try(ana):
    post = ana.post(photos.jpeg(photos.drawn(6000, 4000, seed=31)), "24 megapixels")

    check_renditions(renditions(ana, post), Image.new("RGB", (6000, 4000)))


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_truncated_file_gets_a_clear_message_and_the_caption_is_kept(circle, open_browser, scripts):
    ben = open_browser(circle.server, scripts=scripts).sign_in("ben@example.org")
    ben.expected_statuses = {400, 415, 422}
    whole = photos.jpeg(photos.drawn(seed=51))
    before = len(circle.members["ben"].all("/api/kinnect/feed"))
    form = ben.choose(whole[: len(whole) // 2])
    form.locator("[name=caption]").fill("My words stay")

    ben.submit(form)
    if scripts:
        card = ben.page.locator("[data-share]")
        expect(card.get_by_role("alert")).to_contain_text("JPEG")
        card.get_by_role("button", name="Edit").click()
        ben.leaves("/kinnect")

    message = ben.page.locator("[role=alert], .error").filter(has_text=re.compile("JPEG"))
    expect(message.first).to_be_visible()
    expect(ben.page.locator("form [name=caption]").first).to_have_value("My words stay")
    assert len(circle.members["ben"].all("/api/kinnect/feed")) == before

    form = ben.form_with("file")
    form.locator("[name=file]").set_input_files({"name": "whole.jpg", "mimeType": "image/jpeg", "buffer": whole})
    ben.submit(form)
    ben.leaves("/kinnect/new")
    ben.until(lambda: len(circle.members["ben"].all("/api/kinnect/feed")) == before + 1, "the post did not come")
    expect(ben.page.locator("[data-sharing]")).to_have_count(0)
    ben.expect_faults("layout shifted")  # what is new takes its place


def test_media_are_for_those_who_may_see_the_post(circle, ana, open_browser):
    post = ana.post(photos.jpeg(photos.drawn(seed=61)), "For followers")
    ana.go(f"/kinnect/p/{post}")
    source = ana.article(post).locator("[data-photo] img").first.get_attribute("src")
    dan, nobody = open_browser(circle.server).sign_in("dan@example.org"), open_browser(circle.server)
    dan.expected_statuses = nobody.expected_statuses = {401, 404}

    assert ana.context.request.get(source).status == 200
    assert dan.context.request.get(source).status == 404
    assert nobody.context.request.get(source).status in (401, 404)
    circle.members["ana"].call("DELETE", f"/api/kinnect/posts/{post}").expect(204)
    ana.expected_statuses = {404}
    assert ana.context.request.get(source).status == 404
    assert hearth.run("media", "check", "--data", circle.server.data).code == 0


def test_without_scripts_a_photo_that_has_not_come_has_its_colour(circle, open_browser):
    ben = open_browser(circle.server, scripts=False).sign_in("ben@example.org")
    held = []
    ben.page.route(re.compile(r"/media/kinnect/.*/(320|1080|2048)"), lambda route: held.append(route))

    ben.page.goto("/kinnect", wait_until="domcontentloaded")

    photo = ben.page.locator("[data-photo]").first
    ground = photo.locator(".ground")
    red, green, blue = bytes.fromhex(ground.get_attribute("color").removeprefix("#"))
    expect(ground).to_have_css("background-color", f"rgb({red}, {green}, {blue})")
    assert ground.bounding_box() == photo.bounding_box()
    for route in held:
        route.continue_()
