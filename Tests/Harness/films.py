"""Videos made by ffmpeg for the tests, with a place near Hanko, Finland, planted in them."""

import functools
import pathlib
import struct
import subprocess
import tempfile
import time

from patience import FACTOR

PLACE = "+59.8229+022.9690/"
MAKER = "HearthTestPhone"
TAGS = ["-metadata", f"location={PLACE}", "-metadata", f"com.apple.quicktime.location.ISO6709={PLACE}",
        "-metadata", f"comment={PLACE} {MAKER}", "-metadata", f"title={MAKER}", "-metadata:s:v", f"title={PLACE}"]
# What must not be in anything that is served: texts, and ways to spell the place.
PLANTED = (PLACE.encode(), b"59.82", b"22.96", MAKER.encode(), b"ISO6709", b"\xa9xyz", b"location")


def ffmpeg(*arguments: str) -> None:
    done = subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", *arguments], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


@functools.cache
def film(kind: str = "mp4", size: str = "640x360", seconds: float = 2, sound: bool = True, rate: int = 25) -> bytes:
    """A test picture with a running clock. Kinds: mp4, mov, hevc.mov, webm, slow.mp4 (index at the end)."""
    suffix = kind.rsplit(".", 1)[-1]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / f"film.{suffix}"
        inputs = ["-f", "lavfi", "-i", f"testsrc=size={size}:rate={rate}:duration={seconds}"]
        if sound:
            inputs += ["-f", "lavfi", "-i", f"sine=frequency=440:duration={seconds}"]
        codecs = {
            "webm": ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1M", "-c:a", "libopus"],
            "hevc.mov": ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-tag:v", "hvc1"],
        }.get(kind, ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"])
        flags = [] if suffix == "webm" else ["-movflags", "+use_metadata_tags" + ("" if kind == "slow.mp4" else "+faststart")]
        ffmpeg(*inputs, *codecs, *TAGS, *flags, str(path))
        data = path.read_bytes()
    assert MAKER.encode() in data, "nothing was planted"
    return data


def lasting(seconds: float, rate: int = 25) -> bytes:
    """A film that takes as long to make as one of so many seconds does on a machine of factor 1, for what has to happen meanwhile: on a slower
    machine it is shorter, down to a quarter."""
    return film(size="1280x720", seconds=max(3, round(seconds * min(1, max(0.25, FACTOR)))), rate=rate)


def turned(data: bytes, degrees: int) -> bytes:
    """The same film with a mark that players turn it."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "in.mp4").write_bytes(data)
        ffmpeg("-i", f"{folder}/in.mp4", "-map", "0", "-c", "copy", "-metadata:s:v", f"rotate={degrees}", f"{folder}/out.mov")
        return (pathlib.Path(folder) / "out.mov").read_bytes()


def made(*arguments: str, name: str = "film.mp4") -> bytes:
    """What ffmpeg makes of these arguments."""
    with tempfile.TemporaryDirectory() as folder:
        ffmpeg(*arguments, f"{folder}/{name}")
        return (pathlib.Path(folder) / name).read_bytes()


def standing(kind: str, sound: bool = False) -> bytes:
    """Four frames within a fifth of a second, the last of which stands until 6.44 s."""
    picture = ["-f", "lavfi", "-i", "testsrc=size=128x96:rate=25"]
    if kind == "webm":
        # WebM keeps no length of a frame: the file's own is made longer.
        data = made(*picture, "-frames:v", "4", "-c:v", "libvpx", name="film.webm")
        place = data.index(b"\x44\x89\x88") + 3
        return data[:place] + struct.pack(">d", 6440.0) + data[place + 8 :]
    late = "setpts=if(eq(N\\,4)\\,6.44/TB\\,PTS)"
    coded = ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-bf", "0"]
    with tempfile.TemporaryDirectory() as folder:
        # With a fifth frame the fourth has its length, which it keeps when the fifth is left out.
        ffmpeg(*picture, "-frames:v", "5", "-vf", late, "-vsync", "vfr", *coded, f"{folder}/five.mp4")
        heard = ["-f", "lavfi", "-i", "sine=frequency=440:duration=0.5", "-map", "0", "-map", "1", "-c:a", "aac"] if sound else []
        ffmpeg("-i", f"{folder}/five.mp4", *heard, "-c:v", "copy", "-frames:v", "4", f"{folder}/film.{kind}")
        return (pathlib.Path(folder) / f"film.{kind}").read_bytes()


def bright(transfer: str, kind: str = "mov") -> bytes:
    """A second of red (sRGB 220, 40, 40) with a high dynamic range, as phones record it, or one frame of it as an `avif`; `transfer`
    in ffmpeg's words."""
    colours = f"colorprim=bt2020:transfer={transfer}:colormatrix=bt2020nc"
    screen = "G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)"
    light = f":hdr10=1:master-display={screen}:max-cll=1000,400" if transfer == "smpte2084" else ""
    there = f"zscale=min=gbr:pin=709:tin=iec61966-2-1:rin=pc:m=2020_ncl:p=2020:t={transfer}:r=tv:npl=203:agamma=0"
    red = ["-f", "lavfi", "-i", "color=0xdc2828:size=128x96:rate=15:duration=1", "-vf", f"format=gbrp,{there},format=yuv420p10le"]
    if kind == "avif":
        said = ["-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc", "-color_range", "tv"]
        return made(*red, "-frames:v", "1", "-c:v", "libaom-av1", "-cpu-used", "8", "-crf", "10", "-still-picture", "1", *said,
                    name="photo.avif")
    return made(*red, "-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1",
                "-x265-params", f"log-level=none:{colours}{light}", name="film.mov")


def unheard(tracks: int) -> bytes:
    """A film with two tracks of sound, the first of which, or both, nothing can decode."""
    data = made("-f", "lavfi", "-i", "testsrc=size=128x96:rate=15:duration=1", "-f", "lavfi", "-i", "sine=frequency=440:duration=1",
                "-f", "lavfi", "-i", "sine=frequency=880:duration=1", "-map", "0", "-map", "1", "-map", "2", "-pix_fmt", "yuv420p",
                "-c:v", "libx264", "-c:a", "aac")
    assert data.count(b"mp4a") == data.count(b"esds") == 2
    return data.replace(b"mp4a", b"apac", tracks).replace(b"esds", b"free", tracks)


def facts(data: bytes) -> dict:
    """What ffprobe says of a film."""
    import json

    with tempfile.NamedTemporaryFile(suffix=".mp4") as file:
        file.write(data)
        file.flush()
        done = subprocess.run(
            ["ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams", file.name],
            capture_output=True, check=True)
        return json.loads(done.stdout)


def atoms(data: bytes) -> list[str]:
    """The names of a film's boxes, in order (ISO/IEC 14496-12): the outer ones, and those in `moov` and `udta`."""
    found: list[str] = []

    def walk(start: int, end: int) -> None:
        while start + 8 <= end:
            size, name = int.from_bytes(data[start : start + 4], "big"), data[start + 4 : start + 8].decode("latin-1")
            assert 8 <= size <= end - start, f"a box {name} of {size} bytes"
            found.append(name)
            if name in ("moov", "trak", "mdia", "udta", "minf"):
                walk(start + 8, start + size)
            start += size

    walk(0, len(data))
    return found


# What a member does with them; `member` is a client.Client.


def sent(member, data: bytes, name: str = "film.mp4", **more) -> dict:
    return member.upload(data, name, "video/mp4", **more).expect(201).json


def finished(member, media: str, seconds: float = 240) -> dict:
    deadline = time.monotonic() + seconds
    while True:
        state = member.get(f"/api/media/{media}").expect(200).json
        if state["status"] != "processing":
            return state
        assert 0 <= state["progress"] <= 100
        assert time.monotonic() < deadline, f"never finished: {state}"
        time.sleep(0.05)


def prepared(member, data: bytes, **more) -> dict:
    state = finished(member, sent(member, data, **more)["id"])
    assert state["status"] == "ready", state
    return state
