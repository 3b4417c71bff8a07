"""What a photo says of where and when it was taken is read on the device, offered to its owner, and taken out before anything is kept."""

import base64
import io
import pathlib
import re
import struct

import axe
import client
import photos
import pytest
import test_wandr_offline
from PIL import Image
from playwright.sync_api import expect

home = test_wandr_offline.home

ROOT = pathlib.Path(__file__).resolve().parents[2]
ADDRESS = "http://photo.test/"
# Answers what a file says, before and after, and the file as a device keeps it.
KEPT = """async ([base64, type]) => {
  const [{ readEXIF }, { stripped }] = [await import("/js/exif.js"), await import("/js/strip.js")];
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const file = new File([bytes], "holiday.jpg", { type });
  const facts = await readEXIF(file).catch(() => null);
  const kept = await stripped(file);
  if (!kept) return { facts, kept: null };
  const after = await readEXIF(kept).catch(() => null);
  const read = new FileReader();
  const address = await new Promise((done) => { read.onload = () => done(read.result); read.readAsDataURL(kept); });
  return { facts, after, name: kept.name, kept: address.slice(address.indexOf(",") + 1) };
}"""
# As the store of the device has them.
STORED = f"""async () => {{
  {test_wandr_offline.MODULES}
  const found = (await $need("device.js").own("log")).flatMap((log) => log.photos);
  return Promise.all(found.map(async ({{ file }}) => {{
    const read = new FileReader();
    const address = await new Promise((done) => {{ read.onload = () => done(read.result); read.readAsDataURL(file); }});
    return [file.name, address.slice(address.indexOf(",") + 1)];
  }}));
}}"""
# Where `photos.exif` says that a photo was taken, and when.
NEAR_HANKO = {"latitude": 59.82292, "longitude": 22.96896}
DAY = "2024-06-21"


@pytest.fixture
def kept(chromium):
    """Answers what the scripts make of a file."""

    def answer(route):
        path = route.request.url.removeprefix(ADDRESS)
        if path.startswith("js/"):
            return route.fulfill(body=(ROOT / "Public" / path).read_text(), content_type="text/javascript")
        route.fulfill(body="<!doctype html><title>Photo</title>", content_type="text/html")

    page = chromium.new_page()
    page.route(f"{ADDRESS}**", answer)
    page.goto(ADDRESS)
    yield lambda data, kind="image/jpeg": page.evaluate(KEPT, [base64.b64encode(data).decode(), kind])
    page.close()


def bytes_of(said: dict) -> bytes:
    return base64.b64decode(said["kept"])


def saved(image: Image.Image, kind: str, **options) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def same_pixels(one: bytes, other: bytes) -> bool:
    return Image.open(io.BytesIO(one)).convert("RGBA").tobytes() == Image.open(io.BytesIO(other)).convert("RGBA").tobytes()


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_tells_its_owner_and_nobody_else(kept, orientation):
    data = photos.jpeg(photos.drawn(320, 240), orientation)
    said = kept(data)
    assert said["facts"]["point"] == pytest.approx(NEAR_HANKO) and said["facts"]["day"] == DAY
    made = bytes_of(said)
    assert said["name"] == "photo.jpeg" and same_pixels(data, made)
    if orientation == 1:
        assert photos.forbidden_metadata(made) == [] and said["after"] is None
        return
    # Only how it is turned, for who shows it.
    assert said["after"]["point"] is None and said["after"]["day"] is None and not any(said["after"]["camera"].values())
    assert dict(Image.open(io.BytesIO(made)).getexif()) == {0x0112: orientation}
    assert not any(word in made for word in photos.WORDS if word != b"Exif\0")


def test_all_that_a_jpeg_may_say_goes_and_the_picture_stays(kept):
    profile = b"P" * 400
    picture = saved(photos.drawn(320, 240), "JPEG", exif=photos.exif(), icc_profile=profile, progressive=True, comment=b"At home")
    # Another program's words in front, and a second picture behind the end.
    segment = lambda marker, content: bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content
    words = segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>59.8</x:xmpmeta>") + segment(0xED, b"Photoshop 3.0\0Hanko")
    data = picture[:2] + words + picture[2:] + photos.jpeg(photos.drawn(40, 40))
    made = bytes_of(kept(data))
    assert photos.forbidden_metadata(made) == [] and same_pixels(picture, made)
    assert Image.open(io.BytesIO(made)).info["icc_profile"] == profile
    # One that breaks off in its picture is still shown, and says nothing.
    broken = kept(data[: len(words) + len(picture) - 40])
    assert broken["after"] is None and not any(word in bytes_of(broken) for word in (*photos.WORDS, b"At home"))
    # One of which nobody knows what it says isn't kept.
    assert kept(data[:40])["kept"] is None


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "GIF"])
def test_what_pictures_of_other_kinds_say_goes_too(kept, kind):
    options = {
        "PNG": {"exif": photos.exif()},
        "WEBP": {"exif": photos.exif(), "xmp": b"<x:xmpmeta>59.8</x:xmpmeta>", "lossless": True},
        "GIF": {"comment": b"HearthTestCamera 2024:06:21"},
    }
    data = saved(photos.drawn(160, 120), kind, **options[kind])
    assert b"HearthTestCamera" in data
    made = bytes_of(kept(data, f"image/{kind.lower()}"))
    assert not any(word in made for word in (b"HearthTestCamera", b"xmpmeta", b"2024:06:21"))
    opened = Image.open(io.BytesIO(made))
    assert dict(opened.getexif()) == {} and same_pixels(data, made)


def heic(exif: bytes, xmp: bytes, inside: bool = False) -> bytes:
    """A HEIC that has a picture nobody can read, and beside it Exif and XMP: in its data, or in the box that lists them."""

    def box(kind: bytes, content: bytes, version: int | None = None) -> bytes:
        full = b"" if version is None else struct.pack(">I", version << 24)
        return struct.pack(">I4s", 8 + len(full) + len(content), kind) + full + content

    picture, told = b"PIXELS" * 20, struct.pack(">I", 6) + b"Exif\0\0" + exif
    parts = [picture, told, xmp]
    kinds = [b"hvc1\0", b"Exif\0", b"mime\0application/rdf+xml\0"]
    infos = b"".join(box(b"infe", struct.pack(">HH", number, 0) + kind, 2) for number, kind in enumerate(kinds, 1))
    items = box(b"iinf", struct.pack(">H", 3) + infos, 0)

    def meta(start: int) -> bytes:
        places, at = b"", 0
        for number, part in enumerate(parts, 1):
            places += struct.pack(">HHHHII", number, int(inside), 0, 1, (0 if inside else start) + at, len(part))
            at += len(part)
        where = box(b"iloc", b"\x44\x00" + struct.pack(">H", 3) + places, 1)
        data = box(b"idat", b"".join(parts)) if inside else b""
        return box(b"meta", items + where + data, 0)

    head = box(b"ftyp", b"heic\0\0\0\0mif1heic")
    behind = b"" if inside else box(b"mdat", b"".join(parts))
    return head + meta(len(head) + len(meta(0)) + 8) + behind


@pytest.mark.parametrize("inside", [False, True])
def test_what_a_heic_says_becomes_zeros_in_its_place(kept, inside):
    # Pillow puts its name in front, which the item has before that.
    data = heic(photos.exif().tobytes().removeprefix(b"Exif\0\0"), b"<x:xmpmeta>59.8</x:xmpmeta>", inside)
    said = kept(data, "image/heic")
    assert said["facts"]["point"] == pytest.approx(NEAR_HANKO) and said["facts"]["day"] == DAY
    made = bytes_of(said)
    assert len(made) == len(data) and b"PIXELS" * 20 in made
    assert not any(word in made for word in (b"HearthTestCamera", b"xmpmeta", b"2024:06:21"))
    assert not said["after"] or said["after"]["point"] is None
    # One whose boxes lead nowhere isn't kept.
    assert kept(data[: len(data) // 2], "image/heic")["kept"] is None


def test_what_an_iphone_says_is_read_and_goes(kept):
    data = photos.sample("formats/IMG_2682.heic")
    said = kept(data, "image/heic")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", said["facts"]["day"])
    made = bytes_of(said)
    assert len(made) == len(data) and said["facts"]["day"].replace("-", ":").encode() in data
    assert said["facts"]["day"].replace("-", ":").encode() not in made and b"iPhone" in data and b"iPhone" not in made


# MARK: On the pages


def file(data: bytes, name: str = "IMG_0001.JPG") -> dict:
    return {"name": name, "mimeType": "image/jpeg", "buffer": data}


def waiting(person) -> list[bytes]:
    """The photos on the device, each under no name of its own."""
    found = person.page.evaluate(STORED)
    assert all(name.startswith("photo.") for name, _ in found)
    return [base64.b64decode(data) for _, data in found]


def cities(*known: tuple[int, float, float, str]) -> bytes:
    """A set of cities as docs/places.md lays it out, all of one country."""
    entries = [
        struct.pack("<IiiBB", number, round(latitude * 1e5), round(longitude * 1e5), 0, len(name.encode())) + name.encode()
        for number, latitude, longitude, name in known
    ]
    return b"HPL1" + struct.pack("<HI", 1, len(entries)) + b"FI" + b"".join(entries)


@pytest.fixture
def ana(home, open_browser):
    """Ana, whose device sends nothing yet."""
    ana = open_browser(home.server).sign_in("ana@example.org")
    ana.is_renewing = True
    ana.expect_faults("net::ERR_")
    ana.context.route("**/places/cities", lambda route: route.fulfill(body=cities((658629, 59.8236, 22.9707, "Hanko"), (1, 10, 10, "Far"))))
    return ana


def hold(ana):
    ana.context.route(re.compile(r"/api/wandr/sync$"), lambda route: route.abort())


def let_go(ana):
    ana.context.unroute(re.compile(r"/api/wandr/sync$"))
    ana.go("/wandr/device")


def sent(home, place: str) -> dict:
    """Ana's log of a place, once it is there with its photo."""
    found = [one for one in home.logs() if one["place"]["name"] == place and one["media"]]
    return found[0] if found else {}


def test_a_log_is_started_from_a_photo(home, ana):
    quay = {"name": "The quay", "latitude": 59.825, "longitude": 22.97}
    home.members["ana"].call("PUT", f"/api/wandr/places/{client.new_id()}", quay).expect(200)
    ana.go("/wandr/device")
    expect(ana.page.locator("[data-own=place][data-shows=all] .own-row")).to_have_count(2)
    hold(ana)
    asked = []
    ana.context.on("request", lambda request: asked.append(f"{request.url} {request.post_data_buffer or b''}"))
    ana.go("/wandr/new")
    box = ana.page.get_by_role("region", name="Start from a photo")
    rows = box.locator(".own-row")
    expect(box.get_by_role("button", name="Set a pin there")).to_have_count(0)

    box.get_by_label("Start from a photo").set_input_files(file(photos.jpeg(photos.drawn(400, 300))))
    expect(box.get_by_role("status")).to_have_text("This photo says it is from near Hanko, 21 June 2024.")
    # What is further away than one walks isn't offered.
    expect(rows.locator(".log-place")).to_have_text(["The quay", "Hanko"])
    expect(box.get_by_label("Name of a pin there")).to_be_visible()
    axe.check(ana.page)
    ana.expect_to_fit()
    button = rows.filter(has_text="The quay").get_by_role("button", name="Must-See")
    button.focus()
    button.press("Enter")
    ana.page.wait_for_url(re.compile(r"/wandr/details#[0-9a-f-]{36}$"))
    expect(ana.page.locator("[data-log-place]")).to_have_text("The quay")
    form = ana.form_with("note")
    for name, value in (("day", "21"), ("month", "6"), ("year", "2024")):
        expect(form.locator(f"[name={name}]")).to_have_value(value)
    [photo] = waiting(ana)
    assert photos.forbidden_metadata(photo) == []
    assert not any("59.82" in one or "22.96" in one for one in asked)

    let_go(ana)
    log = ana.until(lambda: sent(home, "The quay"), "it was never sent")
    assert (log["visitedOn"], log["rating"], len(log["media"])) == (DAY, "mustSee", 1)


def test_a_pin_is_set_where_a_photo_was_taken(home, ana):
    ana.go("/wandr/new")
    box = ana.page.get_by_role("region", name="Start from a photo")
    box.get_by_label("Start from a photo").set_input_files(file(photos.jpeg(photos.drawn(400, 300))))
    expect(box.locator(".own-row .log-place")).to_have_text(["Hanko"])
    box.get_by_label("Name of a pin there").fill("The lighthouse")
    box.get_by_label("Name of a pin there").press("Enter")
    # The photo is still chosen, and the pin is one of the places now.
    expect(box.locator(".own-row .log-place")).to_have_text(["The lighthouse", "Hanko"])
    expect(box.get_by_label("Name of a pin there")).to_be_hidden()
    box.locator(".own-row").filter(has_text="The lighthouse").get_by_role("button", name="Solid").click()
    ana.page.wait_for_url(re.compile(r"/wandr/details#"))
    log = ana.until(lambda: sent(home, "The lighthouse"), "it was never sent")
    assert log["visitedOn"] == DAY and log["place"]["latitude"] == pytest.approx(NEAR_HANKO["latitude"])

    # Another one takes the offers of the one before away.
    ana.go("/wandr/new")
    for data, words in (
        (photos.jpeg(photos.drawn(400, 300), gps=False), "This photo says it is from 21 June 2024."),
        (saved(photos.drawn(40, 30), "JPEG"), "This photo says neither where nor when it was taken."),
    ):
        box.get_by_label("Start from a photo").set_input_files(file(data))
        expect(box.get_by_role("status")).to_have_text(words)
        expect(box.locator(".own-row")).to_have_count(0)
    box.get_by_label("Start from a photo").set_input_files([])
    expect(box.get_by_role("status")).to_have_text("")


def test_the_day_of_a_photo_is_offered_in_the_details_of_a_log(home, ana):
    hold(ana)
    ana.go("/wandr/new")
    ana.page.locator(".place-row").filter(has_text="The mill").get_by_role("button", name="Solid").click()
    ana.page.wait_for_url(re.compile(r"/wandr/details#"))
    form = ana.form_with("note")
    expect(form).to_be_visible()
    today = form.locator("[name=day]").input_value()
    form.locator("[name=file]").set_input_files(file(photos.jpeg(photos.drawn(400, 300))))
    offer = form.locator(".photo-offer")
    expect(offer).to_contain_text("This photo says it is from 21 June 2024.")
    axe.check(ana.page)
    ana.expect_to_fit()
    offer.get_by_role("button", name="No").press("Enter")
    expect(offer).to_have_count(0)
    expect(form.locator("[name=day]")).to_have_value(today)

    form.locator("[name=file]").set_input_files(file(photos.jpeg(photos.drawn(420, 300))))
    offer.get_by_role("button", name="Use it").press("Enter")
    expect(offer).to_have_count(0)
    expect(form.locator("[name=day]")).to_be_focused()
    for name, value in (("day", "21"), ("month", "6"), ("year", "2024")):
        expect(form.locator(f"[name={name}]")).to_have_value(value)
    # One that says the same day has nothing to offer.
    form.locator("[name=file]").set_input_files(file(photos.jpeg(photos.drawn(440, 300))))
    ana.submit(form)
    ana.page.wait_for_url(re.compile(r"/wandr/device$"))
    [photo] = waiting(ana)
    assert photos.forbidden_metadata(photo) == []

    let_go(ana)
    log = ana.until(lambda: sent(home, "The mill"), "it was never sent")
    assert log["visitedOn"] == DAY
