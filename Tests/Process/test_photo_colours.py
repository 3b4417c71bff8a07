"""Photos whose colours are told in a way that most screens don't understand: they are shown as they were meant."""

import io
import os

import films
import photos
import pytest
from PIL import Image, ImageCms


@pytest.fixture(scope="module")
def ana(circle):
    return circle.join("ana")


def renditions(member, data: bytes) -> list[bytes]:
    """All of them, as JPEG and as WebP."""
    media = member.upload(data).expect(201).json
    urls = [media["urls"][name] for name in ("320", "1080", "2048")]
    return [member.send("GET", url, None, {"Accept": kind}).expect(200).body for url in urls for kind in ("image/jpeg", "image/webp")]


def require(data: bytes, wanted: tuple[int, ...], most: int) -> None:
    image = Image.open(io.BytesIO(data))
    assert "icc_profile" not in image.info
    found = image.convert("RGB").getpixel((image.width // 4, image.height // 4))
    assert all(abs(a - b) <= most for a, b in zip(found, wanted, strict=True)), found


@pytest.mark.skipif(not os.path.exists("/usr/bin/ffmpeg"), reason="no ffmpeg")
@pytest.mark.parametrize("transfer", ["smpte2084", "arib-std-b67"], ids=["PQ", "HLG"])
def test_a_photo_with_a_high_dynamic_range_is_mapped(ana, transfer):
    for data in renditions(ana, films.bright(transfer, "avif")):
        require(data, (220, 40, 40), 12)


def test_a_sample_with_a_high_dynamic_range_is_mapped(ana):
    for data in renditions(ana, photos.sample("trouble/heic_pq_bt2020_10bit.heic")):
        require(data, (220, 40, 40), 45)


def test_ink_with_a_profile_of_light_looks_as_without_it(ana):
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    foreign = io.BytesIO()
    Image.new("CMYK", (120, 80), (35, 215, 215, 0)).save(foreign, "JPEG", quality=95, icc_profile=profile)
    for data in renditions(ana, foreign.getvalue()):
        require(data, (209, 72, 62), 12)
