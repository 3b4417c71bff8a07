"""Videos: what comes out, what stays out, what is refused, and a server that dies or stops in the middle."""

import io
import os
import pathlib
import subprocess
import tempfile

import films
import hearth
import photos
import pytest
from client import Circle, multipart
from films import finished, prepared, sent
from patience import until
from PIL import Image
from test_resumable import begin, patch

pytestmark = pytest.mark.skipif(not os.path.exists("/usr/bin/ffmpeg"), reason="no ffmpeg")


@pytest.fixture(scope="module")
def ana(circle):
    return circle.join("ana")


def film_of(member, state: dict) -> bytes:
    answer = member.send("GET", state["urls"]["video"]).expect(200)
    assert answer.type == "video/mp4"
    return answer.body


KINDS = ["mp4", "mov", "hevc.mov", "webm", "slow.mp4"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_video_becomes_a_film_that_every_browser_plays(circle, ana, kind):
    first = sent(ana, films.film(kind))
    assert (first["kind"], first["status"]) == ("video", "processing")
    state = finished(ana, first["id"])

    assert (state["status"], state["width"], state["height"]) == ("ready", 640, 360), state
    film = film_of(ana, state)
    picture, sound = films.facts(film)["streams"]
    assert (picture["codec_name"], picture["pix_fmt"], sound["codec_name"]) == ("h264", "yuv420p", "aac")
    assert abs(float(films.facts(film)["format"]["duration"]) - 2) < 0.3
    boxes = films.atoms(film)
    assert boxes.index("moov") < boxes.index("mdat"), "the index comes last, so that a player has to fetch all first"
    poster = Image.open(io.BytesIO(ana.send("GET", state["urls"]["poster"]).expect(200).body))
    assert poster.size == (640, 360)
    assert len(state["blurHash"]) > 10
    assert not list((circle.server.data / "incoming").iterdir()), "the original is still there"


@pytest.mark.parametrize("kind", KINDS)
def test_no_place_is_left_in_anything_that_is_kept(circle, ana, kind):
    state = prepared(ana, films.film(kind))
    folder = next((circle.server.data / "media").rglob(state["id"]))
    kept = list(folder.iterdir())
    assert len(kept) == 7
    for path in kept:
        data = path.read_bytes()
        assert not [one for one in films.PLANTED if one in data], f"{path.name} tells of the place"
        if path.suffix in (".jpg", ".webp"):
            assert not photos.forbidden_metadata(data)
    tags = films.facts(film_of(ana, state))
    assert set(tags["format"]["tags"]) <= {"major_brand", "minor_version", "compatible_brands"}
    assert len(tags["streams"]) == 2


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_film_that_is_marked_as_turned_comes_out_upright(ana, degrees):
    state = prepared(ana, films.turned(films.film(), degrees))

    assert (state["width"], state["height"]) == ((360, 640) if degrees != 180 else (640, 360))
    picture = films.facts(film_of(ana, state))["streams"][0]
    assert not picture.get("side_data_list"), "the mark is still there"
    plain = prepared(ana, films.film())
    upright = Image.open(io.BytesIO(ana.send("GET", plain["urls"]["1080"]).body))
    turned = Image.open(io.BytesIO(ana.send("GET", state["urls"]["1080"]).body))
    # The mark says how far against the clock a player turns the picture.
    assert photos.difference(turned, upright.rotate(degrees, expand=True)) < 6


def test_large_pictures_are_made_smaller_and_small_ones_are_not_enlarged(ana):
    large = prepared(ana, films.film(size="1920x1080", seconds=1))
    assert (large["width"], large["height"]) == (1280, 720)
    tall = prepared(ana, films.film(size="722x1500", seconds=1))
    assert tall["height"] == 1280 and tall["width"] % 2 == 0
    small = prepared(ana, films.film(size="162x90", seconds=1))
    assert (small["width"], small["height"]) == (162, 90)


def test_a_silent_film_is_one_too(ana):
    state = prepared(ana, films.film(sound=False))
    assert [stream["codec_type"] for stream in films.facts(film_of(ana, state))["streams"]] == ["video"]


def silent_sound() -> bytes:
    return films.made("-f", "lavfi", "-i", "sine=duration=2", "-c:a", "aac", name="film.mp4")


def length(film: bytes) -> float:
    return float(films.facts(film)["format"]["duration"])


SLOW = ["mp4", "mov", "webm"]


@pytest.mark.parametrize("sound", [True, False], ids=["heard", "silent"])
@pytest.mark.parametrize("kind", SLOW)
def test_a_film_of_one_frame_a_second_keeps_its_length(ana, kind, sound):
    for seconds in (1, 3, 5):
        film = film_of(ana, prepared(ana, films.film(kind, size="128x96", seconds=seconds, sound=sound, rate=1)))
        assert abs(length(film) - seconds) < 0.1


@pytest.mark.parametrize("sound", [True, False], ids=["heard", "silent"])
@pytest.mark.parametrize("kind", SLOW)
def test_the_last_frame_stands_as_long_as_it_did(ana, kind, sound):
    if kind == "webm" and sound:
        pytest.skip("the sound would have to be as long, and tell the length by itself")
    film = film_of(ana, prepared(ana, films.standing(kind, sound)))
    assert abs(length(film) - 6.44) < 0.1
    assert abs(float(films.facts(film)["streams"][0]["duration"]) - 6.44) < 0.1


def test_a_film_of_one_frame_has_a_poster(ana):
    one = films.made("-f", "lavfi", "-i", "testsrc=size=128x96:rate=25", "-frames:v", "1", "-pix_fmt", "yuv420p", "-c:v", "libx264")
    assert prepared(ana, one)["width"] == 128


def test_a_webm_that_was_cut_off_is_not_filled_up(ana):
    whole = films.standing("webm")
    state = finished(ana, sent(ana, whole[:-200])["id"])
    assert (state["status"], state["failure"]["code"]) == ("failed", "video_damaged")


@pytest.mark.parametrize(("name", "seconds"), [("film_screen_recording_still_end.mp4", 6.44), ("film_timelapse_1fps_4s.mp4", 4)])
def test_a_sample_keeps_its_length(ana, name, seconds):
    film = film_of(ana, prepared(ana, photos.sample(f"trouble/{name}")))
    assert abs(length(film) - seconds) < 0.1


def colours(data: bytes) -> list[tuple[int, ...]]:
    """What is in the middle of the four quarters of a picture."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    width, height = image.size
    return [image.getpixel((x * width // 4, y * height // 4)) for y in (1, 3) for x in (1, 3)]


def frame(film: bytes) -> bytes:
    """The first frame as a browser shows it."""
    with tempfile.NamedTemporaryFile(suffix=".mp4") as file:
        file.write(film)
        file.flush()
        return films.made("-i", file.name, "-frames:v", "1", name="frame.png")


def looks_like(found: list[tuple[int, ...]], wanted: list[tuple[int, ...]], most: int) -> bool:
    return all(abs(a - b) <= most for one, other in zip(found, wanted, strict=True) for a, b in zip(one, other, strict=True))


RED = (220, 40, 40)
QUARTERS = [RED, (40, 180, 60), (40, 60, 210), (255, 255, 255)]
BRIGHT = {
    "HLG": (lambda: films.bright("arib-std-b67"), [RED] * 4, 20),
    "PQ": (lambda: films.bright("smpte2084"), [RED] * 4, 20),
    "a sample": (lambda: photos.sample("trouble/film_hlg_bt2020.mov"), QUARTERS, 45),
}


@pytest.mark.parametrize("kind", BRIGHT)
def test_a_high_dynamic_range_is_mapped_to_what_screens_show(ana, kind):
    make, wanted, most = BRIGHT[kind]
    state = prepared(ana, make())

    film = film_of(ana, state)
    shown = {"film": frame(film)} | {name: ana.send("GET", state["urls"][name]).expect(200).body for name in ("poster", "1080")}
    for name, data in shown.items():
        assert looks_like(colours(data), wanted, most), f"{name}: {colours(data)}"
    picture = films.facts(film)["streams"][0]
    said = [picture.get(f"color_{name}") for name in ("range", "space", "transfer", "primaries")]
    assert (said, picture["pix_fmt"]) == (["tv", "bt709", "bt709", "bt709"], "yuv420p")
    assert not picture.get("side_data_list")
    assert not [name for name in (b"mdcv", b"clli", b"dvcC", b"dvvC") if name in film]


UNHEARD = {
    "the first of two": (lambda: films.unheard(1), 1),
    "both": (lambda: films.unheard(2), 0),
    "the first of a sample": (lambda: photos.sample("trouble/film_apac_first_track.mov"), 1),
    "both of a sample": (lambda: photos.sample("trouble/film_apac_only.mov"), 0),
}


@pytest.mark.parametrize("kind", UNHEARD)
def test_sound_that_nothing_decodes_is_left_out(ana, kind):
    make, tracks = UNHEARD[kind]
    streams = films.facts(film_of(ana, prepared(ana, make())))["streams"]
    assert [stream["codec_name"] for stream in streams] == ["h264", "aac"][: 1 + tracks]


REFUSED = {
    "cut off in the middle": (lambda: films.film()[: len(films.film()) // 2], "video_damaged"),
    "cut off before its index": (lambda: films.film("slow.mp4")[:-3000], "video_damaged"),
    "only sound": (silent_sound, "video_without_picture"),
    "too long": (lambda: films.film(size="64x64", seconds=200, sound=False, rate=1), "video_too_long"),
    "too many pixels": (lambda: films.film(size="8200x16", seconds=1, sound=False), "video_too_many_pixels"),
    "zeros behind a head": (lambda: films.film()[:64] + bytes(50_000), "video_damaged"),
    "Matroska": (lambda: films.made("-f", "lavfi", "-i", "testsrc=duration=1", name="film.mkv"), "video_format"),
    "AVI": (lambda: films.made("-f", "lavfi", "-i", "testsrc=duration=1", name="film.avi"), "video_format"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_shown_says_why_and_can_be_tried_again(circle, ana, kind):
    make, code = REFUSED[kind]
    state = finished(ana, sent(ana, make())["id"])

    assert state["status"] == "failed", state
    assert state["failure"]["code"] == code
    assert state["failure"]["detail"].endswith(".") and "ffmpeg" not in state["failure"]["detail"]
    post = ana.call("POST", "/api/kinnect/posts", {"media": [state["id"]]})
    post.problem(422)
    ana.call("POST", f"/api/media/{state['id']}/retry").expect(200)
    assert finished(ana, state["id"])["failure"]["code"] == code
    ana.call("DELETE", f"/api/media/{state['id']}").expect(204)
    assert not list((circle.server.data / "incoming").glob(f"{state['id']}*"))


SECRET = b"the secret of the house"


def tricks(folder: pathlib.Path) -> dict[str, bytes]:
    """Files that ask a careless decoder for other files, or for the network."""
    secret = folder / "secret.txt"
    playlist = f"#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://{secret}\n#EXT-X-ENDLIST\n".encode()
    concat = f"ffconcat version 1.0\nfile '{secret}'\n".encode()
    # A MOV whose only track lies in another file: a `dref` with an alias that names it.
    mov = films.film("mov", sound=False)
    at = mov.find(b"dref")
    alias = b"url " + (1).to_bytes(4, "big")
    there = mov.find(alias, at)
    assert at > 0 and there > 0
    outside = mov[:there] + b"alis" + (0).to_bytes(4, "big") + mov[there + 8 :]
    return {"HLS": playlist, "concat": concat, "reference": outside,
            "subtitles": b"1\n00:00:00,000 --> 00:00:01,000\n" + SECRET * 10}


@pytest.mark.parametrize("kind", ["HLS", "concat", "reference", "subtitles"])
def test_no_file_leads_to_another(circle, ana, tmp_path, kind):
    (tmp_path / "secret.txt").write_bytes(SECRET)
    before = {path for path in (circle.server.data / "media").rglob("*")}
    answer = ana.upload(tricks(tmp_path)[kind], "film.mp4", "video/mp4")
    if answer.status == 201:
        state = finished(ana, answer.json["id"])
        assert state["status"] in ("failed", "ready")
    else:
        answer.problem(415, 422)
    for path in set((circle.server.data / "media").rglob("*")) - before:
        assert not path.is_file() or SECRET not in path.read_bytes()


def test_a_film_is_sent_in_parts_for_seeking(ana):
    state = prepared(ana, films.film(seconds=4))
    url, whole = state["urls"]["video"], film_of(ana, state)

    part = ana.send("GET", url, None, {"Range": "bytes=1000-1999"}).expect(206)
    assert part.body == whole[1000:2000]
    assert part.headers["content-range"] == f"bytes 1000-1999/{len(whole)}"
    assert part.headers["cache-control"].startswith("private")
    end = ana.send("GET", url, None, {"Range": "bytes=-500"}).expect(206)
    assert end.body == whole[-500:]
    ana.send("GET", url, None, {"Range": f"bytes={len(whole)}-"}).expect(416)
    again = ana.send("GET", url, None, {"Range": "bytes=0-9", "If-Range": part.headers["etag"]}).expect(206)
    assert again.body == whole[:10]
    head = ana.send("HEAD", url).expect(200)
    assert (int(head.headers["content-length"]), head.headers["accept-ranges"]) == (len(whole), "bytes")


def test_only_who_sees_the_post_gets_the_film(circle, ana):
    ben, eve = circle.join(), circle.join()
    circle.follow(ben, ana)
    state = prepared(ana, films.film())
    post = ana.call("POST", "/api/kinnect/posts", {"media": [state["id"]]}).expect(201).json
    assert (post["media"][0]["kind"], "video" in post["media"][0]["urls"]) == ("video", True)

    theirs = ben.get(f"/api/kinnect/posts/{post['id']}").expect(200).json["media"][0]["urls"]["video"]
    ben.send("GET", theirs).expect(200)
    eve.get(f"/api/kinnect/posts/{post['id']}").expect(404)
    eve.send("GET", f"/media/kinnect/{state['id']}/video").expect(404)
    circle.anonymous().send("GET", theirs.split("?")[0]).expect(404)
    ben.call("DELETE", f"/api/kinnect/profiles/{ana.username}/follow").expect(200)
    circle.anonymous().send("GET", theirs).expect(404)
    photo = ana.upload(photos.jpeg(photos.drawn(200, 100))).expect(201).json["id"]
    ana.send("GET", f"/media/kinnect/{photo}/video").expect(404)


def test_a_video_comes_in_parts_too(ana):
    data = films.film(seconds=3)
    path = begin(ana, len(data), alt="A clock")
    half = len(data) // 2
    patch(ana, path, data[:half], 0).expect(204)
    patch(ana, path, data[half:], half).expect(204)
    state = finished(ana, path.rsplit("/", 1)[1])
    assert (state["status"], state["kind"], state["alt"]) == ("ready", "video", "A clock")


def children(pid: int) -> list[int]:
    """The ffmpegs that a server has running."""
    found = subprocess.run(["pgrep", "-P", str(pid), "-x", "ffmpeg"], capture_output=True, check=False)
    return [int(word) for word in found.stdout.split()]


@pytest.fixture
def lone(tmp_path):
    """A server of its own, a member, and a long video, to be cut to a square, on its way."""
    server = hearth.Server(tmp_path / "data").start()
    ana = Circle(server).join("ana")
    media = square(ana, films.lasting(40, rate=30), "form")
    yield server, ana, media
    if server.is_running:
        server.stop()


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_a_server_that_ends_in_the_middle_goes_on_at_the_next_start(lone, how):
    server, ana, media = lone
    for _ in range(3):
        tool = until(lambda: children(server.process.pid))[0]
        until(lambda: (ana.get(f"/api/media/{media}").json.get("progress") or 0) > 0)
        server.kill() if how == "kill" else server.stop()
        until(lambda: not os.path.exists(f"/proc/{tool}"))
        server.start()

    state = finished(ana, media)
    assert (state["status"], state["width"], state["height"]) == ("ready", 720, 720), state
    until(lambda: not list((server.data / "incoming").iterdir()))
    server.stop()
    checked = hearth.run("media", "check", "--data", server.data)
    assert checked.code == 0, checked.text


def test_a_tool_that_is_killed_is_started_again(lone):
    server, ana, media = lone
    os.kill(until(lambda: children(server.process.pid))[0], 9)
    until(lambda: '"code":"decoder_unavailable"' in server.log)
    assert ana.get(f"/api/media/{media}").json["status"] == "processing"


def test_the_tool_is_confined(lone):
    server, _, _ = lone
    tool = until(lambda: children(server.process.pid))[0]
    status = pathlib.Path(f"/proc/{tool}/status").read_text()
    limits = pathlib.Path(f"/proc/{tool}/limits").read_text()
    assert "NoNewPrivs:\t1" in status and "Seccomp:\t2" in status
    assert "unlimited" not in [line for line in limits.splitlines() if line.startswith("Max address space")][0]
    opened = [os.readlink(path) for path in pathlib.Path(f"/proc/{tool}/fd").iterdir()]
    assert not [name for name in opened if "socket" in name or name.endswith(".db")], opened
    environment = pathlib.Path(f"/proc/{tool}/environ").read_bytes()
    assert b"HEARTH" not in environment and b"HOME" not in environment


PRISONER = """
import os, socket
def tried(name, action):
    try:
        action()
        print(name, "possible")
    except OSError as error:
        print(name, "refused")
tried("input", lambda: open("/proc/self/fd/3").read(1) or 1 / 0)
tried("folder", lambda: open("own", "w").write("x"))
tried("network", lambda: socket.socket())
tried("fork", os.fork)
tried("program", lambda: os.execv("/usr/bin/id", ["id"]))
tried("passwords", lambda: open("/etc/passwd"))
tried("database", lambda: open("../hearth.db"))
tried("elsewhere", lambda: open("../other", "w"))
tried("removing", lambda: os.unlink("own"))
tried("killing", lambda: os.kill(os.getppid(), 0))
"""


def test_what_is_confined_reaches_its_file_and_its_folder_alone(tmp_path):
    """The launcher of ffmpeg starts Python in its place, which tells what it can do."""
    folder = tmp_path / "work"
    folder.mkdir()
    (tmp_path / "hearth.db").write_text("secret")
    with open(tmp_path / "input", "w+") as file:
        file.write("input")
        file.flush()
        done = subprocess.run(
            ["bash", "-c", 'exec "$0" "$@" 3<&' + str(file.fileno()), str(hearth.BINARY), "media-tool", str(3 << 30), "20",
             "1000000", str(folder), "/usr/bin/python3", "-S", "-E", "-c", PRISONER],
            capture_output=True, pass_fds=[file.fileno()], check=False, text=True)
    told = dict(line.split() for line in done.stdout.splitlines())
    assert told, done
    allowed = {name for name, what in told.items() if what == "possible"}
    assert allowed == {"input", "folder"}, done.stdout


def test_a_post_that_is_deleted_takes_its_film_along(circle, ana):
    state = prepared(ana, films.film())
    post = ana.call("POST", "/api/kinnect/posts", {"media": [state["id"]]}).expect(201).json["id"]
    ana.call("DELETE", f"/api/kinnect/posts/{post}").expect(204)
    until(lambda: not list((circle.server.data / "media").rglob(state["id"])))


def test_without_the_tools_photos_go_on(tmp_path):
    server = hearth.Server(tmp_path / "data", environment={"HEARTH_FFMPEG": str(tmp_path)}).start()
    try:
        ana = Circle(server).join("ana")
        problem = ana.upload(films.film(), "film.mp4", "video/mp4").problem(415)
        assert problem["code"] == "video_not_supported"
        ana.post_photo(photos.jpeg(photos.drawn(200, 100)))
        assert "videos are off" in server.log
    finally:
        server.stop()


def test_a_backup_holds_the_films(circle, ana, tmp_path):
    state = prepared(ana, films.film())
    ana.call("POST", "/api/kinnect/posts", {"media": [state["id"]]}).expect(201)
    assert hearth.backup(circle.server.data, tmp_path / "backup").code == 0
    restored = hearth.restore(tmp_path / "backup", tmp_path / "restored", "--verify")
    assert restored.code == 0, restored.text
    assert list((tmp_path / "restored" / "media").rglob(f"{state['id']}/video.mp4"))
    film = next((tmp_path / "backup" / "media").rglob(f"{state['id']}/video.mp4"))
    film.unlink()
    assert hearth.restore(tmp_path / "backup", tmp_path / "other", "--verify").code != 0


def square(member, data: bytes, way: str) -> str:
    """Sends a video that is to be cut to a square; answers its id."""
    if way == "parts":
        path = begin(member, len(data), crop="square")
        patch(member, path, data, 0).expect(204)
        return path.rsplit("/", 1)[1]
    kind, body = multipart([("file", "film.mp4", "video/mp4", data), ("crop", None, "", b"square")])
    fields = {"Content-Type": kind, "Accept": "application/json"}
    return member.send("POST", "/api/media", body, fields).expect(201).json["id"]


@pytest.mark.parametrize("way", ["form", "parts"])
def test_a_square_is_cut_from_the_middle_of_a_video(ana, way):
    data = films.film(size="480x270", seconds=1)

    state = finished(ana, square(ana, data, way))

    assert (state["status"], state["width"], state["height"]) == ("ready", 270, 270), state
    picture = films.facts(film_of(ana, state))["streams"][0]
    assert (picture["width"], picture["height"]) == (270, 270)
    whole = prepared(ana, data)
    cut = Image.open(io.BytesIO(ana.send("GET", state["urls"]["1080"]).body))
    original = Image.open(io.BytesIO(ana.send("GET", whole["urls"]["1080"]).body))
    assert photos.difference(cut, original.crop((105, 0, 375, 270))) < 6
