"""PocketBase as a peer: as many people, follows and posts as ours, a list rule that says what our policy says, and none.

Its tables are made by its own API and filled directly, as ours are. https://pocketbase.io/docs/api-rules-and-filters/
"""

import http.client
import json
import pathlib
import random
import signal
import socket
import sqlite3
import subprocess
import time

from load import free_port

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / ".cache/venv/bin/pocketbase"
OPERATOR = {"identity": "bench@example.org", "password": "a-password-of-the-bench"}
LIST = "/api/collections/posts/records?perPage=20&sort=-created&expand=author&skipTotal=true"
# One's own, and of those whom one follows with their approval, unless either blocks the other.
RULE = (
    "(author = @request.auth.id || (@collection.follows.follower ?= @request.auth.id && @collection.follows.followee ?= author"
    " && @collection.follows.accepted ?= true))"
    " && author.blocks_via_blocker.blocked != @request.auth.id && author.blocks_via_blocked.blocker != @request.auth.id"
)
PHOTO = {"width": 4032, "height": 3024, "blurHash": "LKO2?U%2Tw=w]~RBVZRi};RPxuwH", "alt": "Somebody at the lake"}


def relation(name: str, collection: str) -> dict:
    return {"name": name, "type": "relation", "collectionId": collection, "maxSelect": 1, "required": True, "cascadeDelete": True}


def record_id(kind: str, number: int) -> str:
    """15 characters, as PocketBase has them."""
    return f"{kind}{number:014d}"


class PocketBase:
    """On a loopback port, with everything that `fill` puts into it."""

    def __init__(self, folder: pathlib.Path):
        self.data, self.port = folder / "pocketbase", free_port()
        self.log = open(folder / "pocketbase.log", "ab")
        self.process: subprocess.Popen | None = None
        self.operator = ""
        self.posts = ""

    def start(self) -> None:
        self.process = subprocess.Popen(
            [str(PROGRAM), "serve", "--http", f"127.0.0.1:{self.port}", "--dir", str(self.data)], stdout=self.log, stderr=self.log
        )
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit(f"PocketBase did not start; see {self.log.name}")

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(30)

    def ask(self, method: str, path: str, body: dict | None = None, token: str = "") -> dict:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            headers = {"Content-Type": "application/json"} | ({"Authorization": token} if token else {})
            connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = connection.getresponse()
            text = answer.read()
            if answer.status >= 300:
                raise SystemExit(f"PocketBase answered {answer.status} to {method} {path}: {text[:300]!r}")
            return json.loads(text) if text else {}
        finally:
            connection.close()

    def fill(self, people: int, follows: int, posts: int) -> None:
        subprocess.run([str(PROGRAM), "superuser", "upsert", *OPERATOR.values(), "--dir", str(self.data)], check=True,
                       stdout=self.log, stderr=self.log)  # fmt: skip
        self.start()
        self.operator = self.ask("POST", "/api/collections/_superusers/auth-with-password", OPERATOR)["token"]
        self._make_tables()
        self.stop()
        self._fill(people, follows, posts)
        self.start()

    def _make_tables(self) -> None:
        make = lambda body: self.ask("POST", "/api/collections", {"type": "base"} | body, self.operator)["id"]
        users = self.ask("GET", "/api/collections/users", token=self.operator)["id"]
        self.ask("PATCH", "/api/collections/users", {"viewRule": "@request.auth.id != ''"}, self.operator)
        make({"name": "follows", "fields": [relation("follower", users), relation("followee", users), {"name": "accepted", "type": "bool"}],
              "indexes": ["CREATE UNIQUE INDEX follows_pair ON follows (follower, followee)",
                          "CREATE INDEX follows_followee ON follows (followee, follower)"]})  # fmt: skip
        make({"name": "blocks", "fields": [relation("blocker", users), relation("blocked", users)],
              "indexes": ["CREATE UNIQUE INDEX blocks_pair ON blocks (blocker, blocked)",
                          "CREATE INDEX blocks_back ON blocks (blocked, blocker)"]})  # fmt: skip
        self.posts = make(
            {"name": "posts", "listRule": RULE,
             "fields": [relation("author", users), {"name": "caption", "type": "text"}, {"name": "photo", "type": "json"},
                        {"name": "like_count", "type": "number"}, {"name": "comment_count", "type": "number"},
                        {"name": "created", "type": "autodate", "onCreate": True}],
             "indexes": ["CREATE INDEX posts_created ON posts (created)", "CREATE INDEX posts_author ON posts (author, created)"]}
        )  # fmt: skip
        make({"name": "likes", "createRule": "@request.auth.id = user",
              "fields": [relation("user", users), relation("post", self.posts), {"name": "created", "type": "autodate", "onCreate": True}],
              "indexes": ["CREATE UNIQUE INDEX likes_pair ON likes (user, post)", "CREATE INDEX likes_post ON likes (post)"]})  # fmt: skip

    def _fill(self, people: int, follows: int, posts: int) -> None:
        chance = random.Random(1)
        moment = lambda seconds: time.strftime("%Y-%m-%d %H:%M:%S.000Z", time.gmtime(1_700_000_000 + seconds))
        with sqlite3.connect(self.data / "data.db") as database:
            database.executemany(
                "INSERT INTO users (id, email, name, tokenKey, password, created, updated, verified) VALUES (?, ?, ?, ?, '', ?, ?, TRUE)",
                ((record_id("u", n), f"person{n}@example.org", f"Person {n}", f"{n:050d}", moment(n), moment(n)) for n in range(people)),
            )
            database.executemany(
                "INSERT INTO follows (follower, followee, accepted) VALUES (?, ?, TRUE)",
                ((record_id("u", one), record_id("u", other)) for one in range(people)
                 for other in chance.sample([n for n in range(people) if n != one], min(follows, people - 1))),
            )  # fmt: skip
            database.executemany(
                "INSERT INTO posts (id, author, caption, photo, created) VALUES (?, ?, ?, ?, ?)",
                ((record_id("p", n), record_id("u", chance.randrange(people)), "The long way home, because the light was like this",
                  json.dumps(PHOTO), moment(n * 60)) for n in range(posts)),
            )  # fmt: skip
            database.execute("ANALYZE")
        database.close()

    def tokens(self, people: int, viewers: int) -> list[str]:
        """Of members evenly among the people."""
        wanted = [record_id("u", number * people // viewers) for number in range(viewers)]
        path = "/api/collections/users/impersonate/{}"
        return [self.ask("POST", path.format(one), {"duration": 86_400}, self.operator)["token"] for one in wanted]

    def set_rule(self, rule: str) -> None:
        self.ask("PATCH", f"/api/collections/{self.posts}", {"listRule": rule}, self.operator)
