"""Uploads that go wrong: broken files, bombs, callers that vanish, a disk that is full, one member who sends too much."""

import concurrent.futures
import io
import pathlib
import socket
import struct
import time
import zlib

import client
import disks
import hearth
import photos
import pytest
from client import Circle
from patience import until
from PIL import Image


@pytest.fixture(scope="module")
def ana(circle):
    return circle.join("ana")


def stored(server) -> dict[str, int]:
    """Every file of photos in the data folder, and how long it is.

    What arrived goes from `incoming` once all that is made of it is in `media`: looked at in this order, nothing appears later.
    """
    found = {}
    for folder in (server.data / "incoming", server.data / "media"):
        for path in folder.rglob("*"):
            try:
                if path.is_file():
                    found[str(path.relative_to(server.data))] = path.stat().st_size
            except FileNotFoundError:
                pass  # finished or removed between the listing and the look at it
    return found


def at_rest(server) -> dict[str, int]:
    """What is stored once the work in the background is done: nothing in `incoming`, nothing half-written."""
    def nothing_half_written() -> dict[str, int] | None:
        found = stored(server)
        return None if any(name.startswith(("incoming/", "media/.tmp/")) for name in found) else found

    return until(nothing_half_written, "it never finished")


def settled(server, expected: dict[str, int]) -> None:
    until(lambda: stored(server) == expected, "something half-made was left in the store")


def png_bomb(side: int) -> bytes:
    """A PNG of side x side pixels in a few kilobytes (a header and rows of zeros)."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = zlib.compressobj(9)
    row = b"\0" * (side // 8 + 2)
    body = b"".join(rows.compress(row) for _ in range(side)) + rows.flush()
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def with_texts(count: int, inflated: int) -> bytes:
    """A small PNG with texts that come to gigabytes once they are inflated."""
    out = io.BytesIO()
    photos.drawn(320, 240).save(out, "PNG")
    data = out.getvalue()
    text = b"zTXtComment\0\0" + zlib.compress(bytes(inflated), 9)
    chunk = struct.pack(">I", len(text) - 4) + text + struct.pack(">I", zlib.crc32(text))
    return data[:33] + chunk * count + data[33:]


def costly(side: int = 9_900) -> bytes:
    """As many pixels as a photo may have, in a file of some 300 KB."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = zlib.compressobj(1)
    row = bytes(1 + 3 * side)
    body = b"".join(rows.compress(row) for _ in range(side)) + rows.flush()
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


GOOD = photos.jpeg(photos.drawn(640, 480))
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
BROKEN = {
    "a truncated JPEG": GOOD[: len(GOOD) * 2 // 3],
    "the first bytes alone": GOOD[:20],
    "text called a photo": b"this is no photo" * 100,
    "HTML called a photo": b"<!doctype html><script>alert(1)</script>",
    "SVG": SVG,
    "PDF": b"%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF",
    "a bomb of 400 megapixels": png_bomb(20_000),
    "zeros": b"\0" * 100_000,
    "a JPEG with its middle overwritten by its header": GOOD[:300] + GOOD[:300] * 40,
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_is_refused_naming_the_formats(circle, ana, kind):
    before = at_rest(circle.server)

    problem = ana.upload(BROKEN[kind]).problem(400, 413, 415, 422)

    text = (problem.get("detail") or "") + str(problem.get("errors"))
    if "bomb" not in kind:
        assert "JPEG" in text and "PNG" in text, problem
    settled(circle.server, before)


def test_a_polyglot_comes_out_as_nothing_but_a_picture(circle, ana):
    secret = b"PK\x03\x04<script>alert('polyglot')</script>"

    answer = ana.upload(GOOD + secret)

    if answer.status == 201:
        for url in answer.json["urls"].values():
            body = ana.send("GET", url).expect(200).body
            assert b"polyglot" not in body and b"PK\x03\x04" not in body
    else:
        answer.problem(400, 415, 422)
    for path in (circle.server.data / "media").rglob("*"):
        assert not path.is_file() or b"polyglot" not in path.read_bytes(), f"{path.name} keeps what was behind the photo"


def test_a_file_over_fifty_megabytes_is_too_large(ana):
    ana.upload(GOOD + b"\0" * (51 * 1024 * 1024)).expect(413)


def test_the_type_that_the_client_claims_does_not_matter(ana):
    ana.upload(GOOD, "photo.exe", "application/x-msdownload").expect(201)
    ana.upload(SVG, "photo.jpg", "image/jpeg").problem(400, 415, 422)


@pytest.mark.parametrize("name", ["../../../etc/cron.d/x", "a\\..\\b.jpg", "n\u0000ul.jpg", "x" * 3000, "ä ö.jpg"])
def test_a_file_name_is_never_used(circle, ana, name):
    answer = ana.upload(GOOD, name.replace('"', ""))

    assert answer.status in (201, 400, 413, 422)
    assert not list(circle.server.data.parent.rglob("*cron.d*"))


@pytest.mark.parametrize("share", [0.0, 0.5, 0.99])
def test_an_upload_that_breaks_off_leaves_nothing(circle, ana, share):
    before = at_rest(circle.server)
    kind, body = client.multipart([("file", "photo.jpg", "image/jpeg", photos.noise(900, 700))])
    head = (
        f"POST /api/media HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ana.token}\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode()
    with socket.create_connection(("127.0.0.1", circle.server.port)) as connection:
        connection.sendall(head + body[: int(len(body) * share)])
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    settled(circle.server, before)
    ana.upload(GOOD).expect(201)


def test_a_client_that_gives_up_waiting_harms_nobody(circle, ana):
    """The whole file arrives, and the caller is gone before the answer."""
    kind, body = client.multipart([("file", "photo.jpg", "image/jpeg", photos.noise(1500, 1200))])
    head = (
        f"POST /api/media HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ana.token}\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode()
    for _ in range(6):
        with socket.create_connection(("127.0.0.1", circle.server.port)) as connection:
            connection.sendall(head + body)

    ana.upload(GOOD).expect(201)
    assert hearth.run("media", "check", "--data", circle.server.data).code == 0


def test_texts_that_inflate_to_gigabytes_never_reach_the_decoder(ana):
    """With these, a decoder would take longer than it may for the largest picture."""
    taken = ana.upload(with_texts(200, 50 << 20)).expect(201).json

    assert (taken["width"], taken["height"]) == (320, 240)


def test_anothers_photo_is_made_while_one_member_sends_the_worst(circle, ana):
    """By the order in which they are done: first come, first served, it would be made after all that were sent before it."""
    ben, worst, seen = circle.join("ben"), costly(), set()
    at_rest(circle.server)

    def have_come() -> bool:
        seen.update(name for name in stored(circle.server) if name.startswith("incoming/"))
        return len(seen) >= 6

    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        sent = [pool.submit(ana.upload, worst) for _ in range(6)]
        until(have_come, "they have not come")
        earlier = sum(one.done() for one in sent)

        ben.upload(GOOD).expect(201)

        meanwhile = sum(one.done() for one in sent) - earlier
        for one in sent:
            one.result().expect(201)
    assert meanwhile <= 3, f"{meanwhile} of six that came before it were done before it"


def test_an_album_sent_all_at_once_is_taken(circle, ana):
    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        assert {answer.status for answer in pool.map(ana.upload, [GOOD] * 20)} == {201}
    at_rest(circle.server)


@pytest.mark.alone
def test_slow_senders_do_not_hold_up_the_others(circle, ana):
    slow = [socket.create_connection(("127.0.0.1", circle.server.port)) for _ in range(64)]
    try:
        for one in slow:
            one.sendall(b"POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        started = time.monotonic()
        ana.get("/api/kinnect/feed").expect(200)
        assert time.monotonic() - started < 2
    finally:
        for one in slow:
            one.close()


@pytest.fixture(params=["media", "everything"])
def small_disk(request, tmp_path: pathlib.Path):
    """A server whose photos, or whose whole data folder, lie on a small file system; a member; that file system."""
    data = tmp_path / "data"
    disk = data / "media" if request.param == "media" else data
    server = hearth.Server(data)
    if request.param == "media":
        hearth.must("migrate", "--data", data)
    disks.mount(disk, 8 if request.param == "media" else 24)
    try:
        member = Circle(server.start()).join("ana")
        yield server, member, disk
    finally:
        if server.is_running:
            server.stop()
        disks.unmount(disk)


def test_a_full_disk_is_a_clear_error_and_heals(small_disk):
    server, ana, disk = small_disk
    first = ana.post_photo(photos.noise(900, 700), "before")
    post = f"/api/kinnect/posts/{first['id']}"
    at_rest(server)
    ballast = disks.fill(disk, leaving=120_000)

    refused = ana.upload(photos.noise(1600, 1200, seed=2)).problem(507)

    assert refused["code"] in ("disk_full", "storage_full"), refused
    assert ana.get(post).expect(200).json["caption"] == "before"
    ana.send("GET", first["media"][0]["urls"]["1080"]).expect(200)
    assert len(ana.all("/api/kinnect/feed")) == 1

    ballast.unlink()
    second = ana.post_photo(photos.noise(900, 700, seed=3), "after")
    Image.open(io.BytesIO(ana.send("GET", second["media"][0]["urls"]["1080"]).expect(200).body)).load()
    at_rest(server)
    checked = hearth.run("media", "check", "--data", server.data)
    assert checked.code == 0, checked.text


def test_what_is_acknowledged_on_a_disk_that_fills_up_is_there_afterwards(small_disk):
    server, ana, disk = small_disk
    post = f"/api/kinnect/posts/{ana.post_photo(GOOD, 'target')['id']}"
    at_rest(server)
    ballast = disks.fill(disk, leaving=400_000)
    told, refused = {}, 0
    for number in range(300):
        body = f"{number} " + "x" * 400
        answer = ana.call("POST", f"{post}/comments", {"body": body})
        if answer.status == 201:
            told[answer.json["id"]] = body
        elif answer.status == 429:
            break
        else:
            assert answer.problem(507)["code"] == "storage_full"
            refused += 1
            if refused > 20:
                break
    assert told
    assert disk.name == "media" or refused, "the disk never was full: the test proves nothing"
    ana.get(post).expect(200)

    ballast.unlink()
    last = ana.call("POST", f"{post}/comments", {"body": "after"}).expect(201).json
    server.kill()
    server.start()
    there = {item["id"]: item["body"] for item in ana.all(f"{post}/comments")}
    assert there == told | {last["id"]: "after"}
