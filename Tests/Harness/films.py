"""Videos made by ffmpeg for the tests, with a place near Hanko, Finland, planted in them."""

import functools
import pathlib
import subprocess
import tempfile
import time

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
