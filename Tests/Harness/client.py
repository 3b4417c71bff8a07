"""A small client of the JSON API over `http.client`, and the circles of people that the tests need."""

import http.client
import itertools
import json
import os
import secrets
import threading
import time
import uuid
from dataclasses import dataclass, field

import hearth
from patience import PATIENCE

PASSWORD = "correct horse 9 battery"
_numbers = itertools.count(1)


def new_id() -> str:
    """A UUIDv7 (RFC 9562), as clients make them."""
    octets = bytearray(int(time.time() * 1000).to_bytes(6, "big") + os.urandom(10))
    octets[6] = octets[6] & 0x0F | 0x70
    octets[8] = octets[8] & 0x3F | 0x80
    return str(uuid.UUID(bytes=bytes(octets)))


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes
    # The fields that set cookies, as they were sent, by the cookies' names.
    cookies: dict[str, str] = field(default_factory=dict)

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def type(self) -> str:
        return self.headers.get("content-type", "").split(";")[0]

    def expect(self, *statuses: int) -> "Answer":
        assert self.status in statuses, f"answered {self.status}, not {statuses}: {self.body[:600]!r}"
        return self

    def problem(self, *statuses: int):
        """The answer as `application/problem+json` (RFC 9457) with the members that the API promises."""
        self.expect(*statuses)
        assert self.type == "application/problem+json", f"{self.status} came as {self.type}: {self.body[:300]!r}"
        value = self.json
        assert value["status"] == self.status
        assert isinstance(value["code"], str) and value["code"]
        assert isinstance(value["title"], str) and value["title"]
        return value


def multipart(parts: list[tuple[str, str | None, str, bytes]]) -> tuple[str, bytes]:
    """Content type and body of a form: (name, file name or None, content type, bytes) each (RFC 7578)."""
    boundary = "hearth-" + secrets.token_hex(12)
    body = bytearray()
    for name, filename, kind, data in parts:
        body += f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"'.encode()
        if filename is not None:
            body += f'; filename="{filename}"\r\nContent-Type: {kind}'.encode()
        body += b"\r\n\r\n" + data + b"\r\n"
    body += f"--{boundary}--\r\n".encode()
    return f"multipart/form-data; boundary={boundary}", bytes(body)


@dataclass
class Client:
    """One caller; `token` is its access token. Every request opens its own connection."""

    server: hearth.Server
    token: str | None = None
    refresh_token: str | None = None
    username: str = ""
    email: str = ""
    timeout: float = PATIENCE
    # When to take the next access token, by the monotonic clock. None where the tokens were given, not taken here.
    renewed_from: float | None = None
    renewing: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    def renew(self) -> None:
        """Takes the next access token when this one is two thirds through its time, as clients do: on a slow machine the tests of one
        member can last longer than it. A session that has ended stays so."""
        with self.renewing:
            if self.renewed_from is None or time.monotonic() < self.renewed_from:
                return
            self.renewed_from = None
            answer = Client(self.server).call("POST", "/api/auth/refresh", {"refreshToken": self.refresh_token})
            if answer.status == 200:
                self.take(answer.json)

    def send(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        self.renew()
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=self.timeout)
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        sent |= headers or {}
        try:
            try:
                connection.request(method, path, body, sent)
            except (BrokenPipeError, ConnectionResetError):
                if connection.sock is None:
                    raise
                # The server answered before it had read all: that answer is what counts.
            answer = connection.getresponse()
            fields = answer.getheaders()
            cookies = {v.split("=")[0]: v for k, v in fields if k.lower() == "set-cookie"}
            return Answer(answer.status, {k.lower(): v for k, v in fields}, answer.read(), cookies)
        finally:
            connection.close()

    def call(self, method: str, path: str, value: object = None, key: str | None = None) -> Answer:
        headers = {"Accept": "application/json"}
        body = None
        if value is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(value).encode()
        if key:
            headers["Idempotency-Key"] = key
        return self.send(method, path, body, headers)

    def get(self, path: str) -> Answer:
        return self.call("GET", path)

    def upload(self, data: bytes, filename: str = "photo.jpg", kind: str = "image/jpeg", alt: str = "") -> Answer:
        content_type, body = multipart([("file", filename, kind, data), ("alt", None, "", alt.encode())])
        return self.send("POST", "/api/media", body, {"Content-Type": content_type, "Accept": "application/json"})

    def post_photo(self, data: bytes, caption: str = "", key: str | None = None):
        media = self.upload(data).expect(201).json["id"]
        return self.call("POST", "/api/kinnect/posts", {"caption": caption, "media": [media]}, key).expect(201).json

    def all(self, path: str, limit: int = 100, identity: str = "id") -> list[dict]:
        """Every item of a list, page by page; fails when a page repeats an item, which its field `identity` tells from others."""
        items, seen, before = [], set(), None
        joint = "&" if "?" in path else "?"
        for _ in range(1000):
            page = self.get(f"{path}{joint}limit={limit}" + (f"&before={before}" if before else "")).expect(200).json
            for item in page["items"]:
                assert item[identity] not in seen, f"{path} gave {item[identity]} twice"
                seen.add(item[identity])
            items += page["items"]
            before = page["next"]
            if before is None:
                return items
        raise AssertionError(f"{path} never ended")

    def sign_in(self, email: str, password: str = PASSWORD) -> "Client":
        tokens = self.call("POST", "/api/auth/sign-in", {"email": email, "password": password}).expect(200).json
        return self.take(tokens)

    def take(self, tokens: dict) -> "Client":
        self.token, self.refresh_token = tokens["accessToken"], tokens["refreshToken"]
        self.email = tokens["account"]["email"]
        self.renewed_from = time.monotonic() + tokens["expiresIn"] * 2 / 3
        return self


@dataclass
class Circle:
    """A server with an operator and members who follow each other as told."""

    server: hearth.Server
    members: dict[str, Client] = field(default_factory=dict)
    invitation: str | None = None

    def anonymous(self) -> Client:
        return Client(self.server)

    def join(self, username: str | None = None) -> Client:
        """A new member with a profile, by the circle's one invitation, which was made on the command line."""
        username = username or f"member{next(_numbers)}"
        self.invitation = self.invitation or hearth.invitation(self.server.data, "kinnect", "--uses", "100")
        client = Client(self.server, username=username)
        body = {"email": f"{username}@example.org", "password": PASSWORD, "invitation": self.invitation}
        client.take(client.call("POST", "/api/auth/sign-up", body).expect(201).json)
        client.call("POST", "/api/kinnect/profile", {"username": username, "fullName": username.title()}).expect(201)
        self.members[username] = client
        return client

    def follow(self, follower: Client, followed: Client) -> None:
        """Asks and approves."""
        follower.call("PUT", f"/api/kinnect/profiles/{followed.username}/follow").expect(200)
        followed.call("PUT", f"/api/kinnect/follow-requests/{follower.username}").expect(200)
