"""A push service that checks what a server shows it (RFC 8292) and decrypts what it is sent, as a browser does (RFC 8291)."""

import base64
import http.server
import json
import threading
import time
from dataclasses import dataclass, field

from client import Client
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, hmac, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from patience import until
from ports import free_port

SIZE = 2048  # of every message
FIELDS = {"authorization", "connection", "content-encoding", "content-length", "content-type", "host", "topic", "ttl", "urgency", "user-agent", "accept"}


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def digest(key: bytes, data: bytes) -> bytes:
    code = hmac.HMAC(key, hashes.SHA256())
    code.update(data)
    return code.finalize()


def derived(salt: bytes, secret: bytes, info: bytes, count: int) -> bytes:
    """HKDF (RFC 5869), of one block."""
    return digest(digest(salt, secret), info + b"\1")[:count]


@dataclass
class Message:
    """What the service sees of a message, and what the browser reads."""

    fields: dict[str, str]
    size: int
    at: float
    said: dict


@dataclass
class Device:
    """A browser's subscription."""

    service: "PushService"
    name: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = b"sixteen bytes ok"
    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)
    messages: list[Message] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.service.port}/{self.name}"

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict:
        return {"endpoint": self.endpoint, "keys": {"p256dh": encoded(self.point), "auth": encoded(self.secret)}}

    def register(self, member: Client, **more) -> "Device":
        member.call("PUT", "/api/auth/push/subscriptions", self.subscription | more).expect(204)
        return self

    def decrypt(self, body: bytes) -> dict:
        salt, size, count = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + count], body[21 + count :]
        assert size >= len(sealed), "one record"
        peer = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), peer)
        secret = derived(self.secret, shared, b"WebPush: info\0" + self.point + sender, 32)
        key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text.endswith(b"\2"), "the delimiter of the last record"
        return json.loads(text[:-1])

    def wait(self, count: int = 1) -> list[Message]:
        until(lambda: len(self.messages) >= count or self.faults, f"{self.name} has {len(self.messages)} messages, not {count}")
        assert not self.faults, self.faults
        return self.messages


class PushService:
    """Answers on a port of its own until it is closed."""

    def __init__(self):
        self.port = free_port()
        self.devices: dict[str, Device] = {}
        self.origin = f"http://127.0.0.1:{self.port}"
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                device = service.devices[self.path[1:]]
                try:
                    device.messages.append(service.read(device, {k.lower(): v for k, v in self.headers.items()}, body))
                except Exception as fault:  # noqa: BLE001: the test is told
                    device.faults.append(repr(fault))
                self.send_response(device.status)
                for name, value in device.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def arguments(self) -> tuple[str, ...]:
        """Of the server that may send here."""
        return ("--push-hosts", f"127.0.0.1:{self.port}")

    def device(self, name: str) -> Device:
        self.devices[name] = Device(self, name)
        return self.devices[name]

    def read(self, device: Device, fields: dict[str, str], body: bytes) -> Message:
        assert set(fields) <= FIELDS, set(fields) - FIELDS
        assert fields["content-encoding"] == "aes128gcm"
        assert len(body) == SIZE, len(body)
        self.check(fields["authorization"])
        return Message(fields, len(body), time.time(), device.decrypt(body))

    def check(self, authorization: str) -> None:
        """That the token is for this service, not over, and signed by the key that it names."""
        scheme, _, rest = authorization.partition(" ")
        assert scheme == "vapid"
        given = dict(part.strip().split("=", 1) for part in rest.split(","))
        head, claims, signature = given["t"].split(".")
        assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
        said = json.loads(decoded(claims))
        assert said["aud"] == self.origin
        assert time.time() < said["exp"] <= time.time() + 86_400
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(given["k"]))
        raw = decoded(signature)
        der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        try:
            key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        except InvalidSignature:
            raise AssertionError("a token with a wrong signature") from None

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
