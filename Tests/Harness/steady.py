"""Callers who do not give up: a client that retries what it may, and a reader of the live stream that comes back."""

import http.client
import json
import threading
import time
from dataclasses import dataclass, field

from client import Answer, Client
from patience import PATIENCE


@dataclass
class Steady(Client):
    """Retries lost answers and 503, as everything it sends can be repeated. Any other 5xx is a fault."""

    faults: list[str] = field(default_factory=list)
    retries: int = 0

    def send(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        deadline = time.monotonic() + PATIENCE
        last = "nothing"
        while time.monotonic() < deadline:
            try:
                answer = super().send(method, path, body, headers)
            except (OSError, http.client.HTTPException, EOFError) as error:
                last = repr(error)
                self.retries += 1
                time.sleep(0.05)
                continue
            if answer.status == 503:
                last = "503"
                self.retries += 1
                if "retry-after" not in answer.headers:
                    self.faults.append(f"503 without Retry-After: {method} {path.split('/')[1:4]}")
                time.sleep(min(1.0, float(answer.headers.get("retry-after", 1))))
                continue
            if answer.status >= 500:
                self.faults.append(f"{answer.status}: {method} {path}: {answer.body[:200]!r}")
            return answer
        raise AssertionError(f"{method} {path} was not answered within {PATIENCE:.0f} s: {last}")

    def upload_with(self, key: str, data: bytes) -> str | None:
        """Sends a photo under a key and waits until it is ready; None when it failed and has to be sent again."""
        from client import multipart

        content_type, body = multipart([("file", "photo.jpg", "image/jpeg", data)])
        headers = {"Content-Type": content_type, "Accept": "application/json", "Idempotency-Key": key}
        answer = self.send("POST", "/api/media", body, headers)
        if answer.status == 404:
            return None  # the key's photo was given up
        media = answer.expect(201).json
        deadline = time.monotonic() + PATIENCE
        while media["status"] == "processing":
            assert time.monotonic() < deadline, f"never ready: {media}"
            time.sleep(0.1)
            answer = self.get(f"/api/media/{media['id']}")
            if answer.status == 404:
                return None
            media = answer.expect(200).json
        return media["id"] if media["status"] == "ready" else None


class Reader(threading.Thread):
    """Somebody with the live stream open, at one server after another, who goes on with the last id."""

    def __init__(self, member: Client, ports: list[int]):
        super().__init__(daemon=True)
        self.member, self.ports = member, ports
        self.events: list[tuple[str, dict, float]] = []
        self.connections = 0
        self.refused: list[int] = []
        self.last: str | None = None
        self.ended = threading.Event()
        self.opened = threading.Event()
        self.over = threading.Event()

    def run(self) -> None:
        turn = 0
        while not self.ended.is_set():
            port = self.ports[turn % len(self.ports)]
            turn += 1
            try:
                self._read(port)
            except (OSError, http.client.HTTPException, ValueError):
                pass
            self.over.set()
            time.sleep(0.1)

    def _read(self, port: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        headers = {"Authorization": f"Bearer {self.member.token}", "Accept": "text/event-stream"}
        if self.last:
            headers["Last-Event-ID"] = self.last
        try:
            connection.request("GET", "/api/kinnect/live", headers=headers)
            answer = connection.getresponse()
            if answer.status != 200:
                self.refused.append(answer.status)
                return
            self.connections += 1
            self._events(answer)
        finally:
            connection.close()

    def _events(self, answer: http.client.HTTPResponse) -> None:
        name, data, place = "message", "", None
        while not self.ended.is_set():
            line = answer.readline()
            if not line:
                return
            text = line.decode().rstrip("\n")
            field_name, _, value = text.partition(": ")
            if field_name == "event":
                name = value
            elif field_name == "data":
                data += value
            elif field_name == "id":
                place = value
            elif text == "":
                # Whole: only now the id counts.
                if place is not None:
                    self.last = place
                    self.opened.set()
                if data:
                    self.events.append((name, json.loads(data), time.monotonic()))
                name, data, place = "message", "", None

    def ids(self, name: str) -> list[str]:
        return [data["id"] for event, data, _ in list(self.events) if event == name and "id" in data]

    def count(self, name: str) -> int:
        return sum(1 for event, _, _ in list(self.events) if event == name)

    def stop(self) -> None:
        self.ended.set()
