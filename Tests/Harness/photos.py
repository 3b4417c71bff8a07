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


def segments(data: bytes) -> list[tuple[str, bytes]]:
    """The named parts of a JPEG up to its picture (ITU T.81, annex B), or the chunks of a WebP (RFC 9649, section 2)."""
    found = []
    if data[:2] == b"\xff\xd8":
        position = 2
        while position + 4 <= len(data) and data[position] == 0xFF and data[position + 1] != 0xDA:
            length = int.from_bytes(data[position + 2 : position + 4], "big")
            found.append((f"{data[position + 1]:02X}", data[position + 4 : position + 2 + length]))
            position += 2 + length
        end = data.rfind(b"\xff\xd9")
        assert end != -1, "a JPEG without its end"
        if data[end + 2 :].strip(b"\0"):
            found.append(("behind the end", data[end + 2 :]))
    elif data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        position = 12
        while position + 8 <= len(data):
            length = int.from_bytes(data[position + 4 : position + 8], "little")
            found.append((data[position : position + 4].decode("latin-1"), data[position + 8 : position + 8 + length]))
            position += 8 + length + length % 2
    else:
        raise AssertionError(f"neither JPEG nor WebP: {data[:16]!r}")
    return found


# JPEG: APP0 (JFIF), tables, frames, APP2 with a colour profile, Adobe's APP14. WebP: the picture and its profile.
ALLOWED = {"E0", "E2", "EE", "DB", "C0", "C1", "C2", "C4", "DD", "VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"}
WORDS = (b"Exif\0", b"GPSLatitude", b"ns.adobe.com/xap", b"<x:xmpmeta", b"HearthTestCamera", b"Photoshop 3.0")


def forbidden_metadata(data: bytes) -> list[str]:
    """What is left in a rendition that could tell where, when or with what a photo was taken."""
    found = [f"the part {name!r} of {len(content)} bytes" for name, content in segments(data) if name not in ALLOWED]
    found += [
        f"APP2 that is no colour profile: {content[:16]!r}"
        for name, content in segments(data)
        if name == "E2" and not content.startswith(b"ICC_PROFILE\0")
    ]
    found += [repr(word) for word in WORDS if word in data]
    picture = Image.open(io.BytesIO(data))
    if dict(picture.getexif()) or picture.getexif().get_ifd(0x8825):
        found.append(f"EXIF tags {sorted(picture.getexif())}")
    return found
