"""The end of the server, and clients that are slow, half-way or too many (platform rows P54, P55)."""

import socket
import threading
import time

import hearth
import photos
from client import Circle, Client, multipart
from patience import PATIENCE, until, was_busy

SLOW_SECONDS = 15.0  # the span over which a sender has to reach 1 KiB/s


def connected(server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)


def test_sigterm_ends_the_server_while_clients_hold_connections(server):
    """Idle ones, kept open after an answer, half a request line, half a head, half a body."""
    pieces = [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /hea",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Half: ",
        b"POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"POST /sign-in HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    ]
    held = [connected(server) for _ in range(3 * len(pieces))]
    for number, one in enumerate(held):
        one.sendall(pieces[number % len(pieces)])
    Client(server).get("/healthz").expect(200)

    try:
        assert server.stop() < hearth.STOP_SECONDS
    finally:
        for one in held:
            one.close()


def test_sigterm_under_load_answers_what_it_has_begun_and_loses_nothing(server, photo):
    circle = Circle(server)
    ana = circle.join("ana")
    post = f"/api/kinnect/posts/{ana.post_photo(photo)['id']}"
    told, surprises, stopping = [], [], threading.Event()

    def write(number: int) -> None:
        count = 0
        while not stopping.is_set() or count == 0:
            count += 1
            try:
                answer = ana.call("POST", f"{post}/comments", {"body": f"{number} {count}"})
            except OSError as error:
                if not stopping.is_set():
                    surprises.append(repr(error))
                return
            if answer.status == 201:
                told.append(answer.json["id"])
            elif answer.status != 429 and (stopping.is_set() or not was_busy(answer)):
                surprises.append(f"{answer.status}: {answer.body[:200]!r}")

    def upload() -> None:
        try:
            ana.upload(photos.jpeg(photos.drawn(3000, 2000)))
        except OSError:
            pass  # the server is gone, and has not acknowledged it

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    threads += [threading.Thread(target=upload) for _ in range(2)]
    for thread in threads:
        thread.start()
    until(lambda: len(told) >= 40, "too few writes")
    stopping.set()
    seconds = server.stop()
    for thread in threads:
        thread.join(PATIENCE)

    assert seconds < hearth.STOP_SECONDS
    assert not surprises, surprises[:3]
    server.start()
    there = {item["id"] for item in ana.all(f"{post}/comments")}
    assert told and set(told) <= there
    server.stop()
    checked = hearth.run("media", "check", "--data", server.data)
    assert checked.code == 0, checked.text
    server.start()


def test_who_sends_too_slowly_is_cut(server):
    """A head, a JSON body and a photo that never end, one byte at a time."""
    ana = Circle(server).join("ana")
    kind, body = multipart([("file", "photo.jpg", "image/jpeg", b"\xff" * 100_000)])
    head = f"Host: x\r\nAuthorization: Bearer {ana.token}\r\n"
    beginnings = [
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n{",
        f"POST /api/media HTTP/1.1\r\n{head}Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode(),
    ]
    open_ones = {}
    for beginning in beginnings:
        one = connected(server)
        one.sendall(beginning)
        one.settimeout(0.01)
        open_ones[one] = beginning[:24]
    started = time.monotonic()

    while open_ones and time.monotonic() - started < SLOW_SECONDS + 45:
        time.sleep(0.5)
        for one in list(open_ones):
            try:
                one.send(b"a")
                if one.recv(4096) == b"":
                    raise ConnectionResetError
            except TimeoutError:
                continue
            except OSError:
                one.close()
                del open_ones[one]

    assert not open_ones, f"still open: {list(open_ones.values())}"
    assert time.monotonic() - started > SLOW_SECONDS / 3, "cut before it had a chance"
    ana.get("/api/auth/me").expect(200)
