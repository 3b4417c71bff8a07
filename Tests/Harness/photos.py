"""Pictures drawn for the tests, and the sample photos where they are present."""

import io
import pathlib
import random

import pytest
from PIL import Image, ImageDraw, ImageFilter

import hearth

# How an upright picture is stored for each EXIF orientation (TIFF 6.0, tag 274): the inverse of what a viewer does.
STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def drawn(width: int = 1600, height: int = 1200, seed: int = 1) -> Image.Image:
    """A picture whose four corners differ, so that every wrong rotation or mirror image shows."""
    chance = random.Random(seed)
    image = Image.new("RGB", (width, height), (214, 226, 235))
    draw = ImageDraw.Draw(image)
    for _ in range(24):
        x, y, size = chance.randrange(width), chance.randrange(height), chance.randrange(width // 20, width // 5)
        draw.ellipse((x - size, y - size, x + size, y + size), fill=tuple(chance.randrange(60, 240) for _ in range(3)))
    image = image.filter(ImageFilter.GaussianBlur(3))
    draw = ImageDraw.Draw(image)
    for corner, colour in (((0, 0), "red"), ((1, 0), "lime"), ((0, 1), "blue"), ((1, 1), "yellow")):
        left, top = corner[0] * width * 3 // 4, corner[1] * height * 3 // 4
        draw.rectangle((left, top, left + width // 4, top + height // 4), fill=colour)
    return image


def exif(orientation: int = 1, gps: bool = True) -> Image.Exif:
    """Camera data as a phone writes it, with a place near Hanko, Finland."""
    data = Image.Exif()
    data[0x0112] = orientation
    data[0x010F] = "HearthTestCamera"
    data[0x9003] = "2024:06:21 12:00:00"
    if gps:
        place = data.get_ifd(0x8825)
        place.update({1: "N", 2: (59.0, 49.0, 22.5), 3: "E", 4: (22.0, 58.0, 8.25), 29: "2024:06:21"})
    return data


def jpeg(image: Image.Image | None = None, orientation: int = 1, gps: bool = True, quality: int = 88) -> bytes:
    out = io.BytesIO()
    (image or drawn()).save(out, "JPEG", quality=quality, exif=exif(orientation, gps))
    return out.getvalue()


def noise(width: int, height: int, seed: int = 1) -> bytes:
    """A JPEG that does not compress: about one byte for each pixel."""
    pixels = random.Random(seed).randbytes(width * height * 3)
    return jpeg(Image.frombytes("RGB", (width, height), pixels), gps=False, quality=90)


def oriented(orientation: int) -> bytes:
    """One picture, always upright for a viewer that obeys the tag, stored as each orientation stores it."""
    image, turn = drawn(1200, 800, seed=7), STORED[orientation]
    return jpeg(image.transpose(turn) if turn is not None else image, orientation)


def sample(name: str) -> bytes:
    """A sample photo beside the repository; the test is skipped where there are none."""
    path: pathlib.Path = hearth.SAMPLES / name
    if not path.exists():
        pytest.skip(f"no sample photos beside the repository ({name})")
    return path.read_bytes()


def sample_or_drawn(name: str, seed: int = 3) -> bytes:
    path = hearth.SAMPLES / name
    return path.read_bytes() if path.exists() else jpeg(drawn(seed=seed))


def difference(one: Image.Image, other: Image.Image) -> float:
    """Mean absolute difference of two pictures, 0 to 255, after scaling both to 64x64."""
    small = [image.convert("RGB").resize((64, 64), Image.Resampling.BOX).tobytes() for image in (one, other)]
    return sum(abs(a - b) for a, b in zip(*small)) / len(small[0])


def forbidden_metadata(data: bytes) -> list[str]:
    """What is left in a rendition that could tell where, when or with what a photo was taken."""
    found = []
    image = Image.open(io.BytesIO(data))
    if image.getexif().get_ifd(0x8825):
        found.append("a GPS directory")
    if dict(image.getexif()):
        found.append(f"EXIF tags {sorted(image.getexif())}")
    for marker in (b"Exif\x00", b"GPSLatitude", b"http://ns.adobe.com/xap", b"<x:xmpmeta", b"HearthTestCamera",
                   b"Photoshop 3.0", b"EXIF", b"XMP "):
        if marker in data:
            found.append(repr(marker))
    return found
