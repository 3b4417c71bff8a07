"""Many live streams on one server: what each costs in memory, and how long until an event has reached all of them.

Every stream belongs to another member, and all of them follow the one whose photo is liked: each like has to be read as
each of them. The clients are sockets in an epoll of this process, on the same machine as the server.
"""

import http.client
import json
import pathlib
import resource
import select
import socket
import statistics
import subprocess
import threading
import time

from load import memory

LIVE = "/api/kinnect/live"


class Streams:
    """Open event streams, read by one thread."""

    def __init__(self, port: int):
        self.port = port
        self.poll = select.epoll()
        self.open: dict[int, socket.socket] = {}
        self.lock = threading.Condition()
        self.seen: dict[int, int] = {}
        self.mark = b"id: "
        self.ended = 0
        self.running = True
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def connect(self, token: str) -> None:
        made = socket.create_connection(("127.0.0.1", self.port))
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        made.sendall(f"GET {LIVE} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
        made.setblocking(False)
        with self.lock:
            self.open[made.fileno()] = made
        self.poll.register(made.fileno(), select.EPOLLIN)

    def read(self) -> None:
        while self.running:
            for number, _ in self.poll.poll(0.2):
                made = self.open.get(number)
                data = made.recv(65536) if made else b""
                now = time.perf_counter()
                with self.lock:
                    if not data:
                        self.poll.unregister(number)
                        self.ended += 1
                    elif self.mark in data and number not in self.seen:
                        self.seen[number] = now
                        if len(self.seen) == len(self.open):
                            self.lock.notify_all()

    def expect(self, mark: bytes) -> None:
        with self.lock:
            self.seen, self.mark = {}, mark

    def wait(self, seconds: float) -> float | None:
        """When the last stream had what is expected; None when not all had it in time."""
        with self.lock:
            done = self.lock.wait_for(lambda: len(self.seen) == len(self.open), seconds)
            return max(self.seen.values()) if done and self.seen else None

    def close(self) -> None:
        self.running = False
        self.thread.join()
        for made in self.open.values():
            made.close()
        self.poll.close()


def ask(connection: http.client.HTTPConnection, token: str, method: str, path: str, status: int = 200) -> dict:
    connection.request(method, path, headers={"Authorization": f"Bearer {token}"})
    answer = connection.getresponse()
    body = answer.read()
    if answer.status != status:
        raise SystemExit(f"{method} {path} answered {answer.status}: {body[:300]!r}")
    return json.loads(body) if body else {}


def follow_all(port: int, author: str, readers: list[str]) -> None:
    """Has every reader follow the author, who approves."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    name = lambda token: ask(connection, token, "GET", "/api/auth/me")["profiles"][0]["username"]
    username = name(author)

    def part(tokens: list[str]) -> None:
        own = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for token in tokens:
            own.request("GET", "/api/auth/me", headers={"Authorization": f"Bearer {token}"})
            reader = json.loads(own.getresponse().read())["profiles"][0]["username"]
            if ask(own, token, "PUT", f"/api/kinnect/profiles/{username}/follow")["relation"] == "requested":
                ask(own, author, "PUT", f"/api/kinnect/follow-requests/{reader}")

    parts = [threading.Thread(target=part, args=(readers[number::16],)) for number in range(16)]
    for thread in parts:
        thread.start()
    for thread in parts:
        thread.join()


def post_of(port: int, author: str) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    username = ask(connection, author, "GET", "/api/auth/me")["profiles"][0]["username"]
    return ask(connection, author, "GET", f"/api/kinnect/profiles/{username}/posts?limit=1")["items"][0]["id"]


def measure_streams(make_server, binary: pathlib.Path, folder: pathlib.Path, count: int, rounds: int = 7) -> dict:
    """Kilobytes of resident memory for each of `count` streams, and milliseconds from a like to its last event.

    `make_server(data, extra flags)` makes a server that can be started.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 2 * count + 1000)), hard))
    data = folder / "data-streams"
    subprocess.run(
        [str(binary), "bench-seed", "--data", str(data), "--people", str(count + 1), "--follows", "1", "--posts",
         str(4 * count), "--viewers", str(count + 1)], check=True, stdout=subprocess.DEVNULL)  # fmt: skip
    tokens = [viewer["token"] for viewer in json.loads((data / "bench.json").read_text())["viewers"]]
    author, readers = tokens[0], tokens[1:]
    server = make_server(data, ["--connections-per-address", str(2 * count)])
    server.start()
    streams = None
    try:
        follow_all(server.port, author, readers)
        post = post_of(server.port, author)
        streams = Streams(server.port)
        time.sleep(1)
        before = memory(server.process.pid)
        started = time.perf_counter()
        for token in readers:
            streams.connect(token)
        opened = streams.wait(60)
        time.sleep(3)
        after = memory(server.process.pid)
        took = []
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        for number in range(rounds):
            streams.expect(b"event: post.counts")
            sent = time.perf_counter()
            ask(connection, author, "PUT" if number % 2 == 0 else "DELETE", f"/api/kinnect/posts/{post}/like")
            arrived = streams.wait(20)
            took.append((arrived - sent) * 1000 if arrived else float("inf"))
            time.sleep(1)
        loaded = memory(server.process.pid)
        return {
            "streams": len(streams.open), "lost": streams.ended,
            "opened s": (opened - started) if opened else float("inf"),
            "KB each": (after["rss"] - before["rss"]) * 1024 / count,
            "KB each after events": (loaded["rss"] - before["rss"]) * 1024 / count,
            "reach ms": statistics.median(took), "slowest reach ms": max(took),
        }  # fmt: skip
    finally:
        if streams:
            streams.close()
        server.stop()
