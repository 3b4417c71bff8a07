"""A small circle as an earlier release has left it: how one is kept (`Scripts/make-fixture`) and brought back.

For each release there is a folder of `Tests/Fixtures/releases` and in it an archive for each engine: the database as SQL, the data
folder's other files, and what that release answered to its people.
"""

import contextlib
import datetime
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time

import films
import hearth
import photos
from believers import Believers
from client import PASSWORD, Client

FIXTURES = hearth.ROOT / "Tests/Fixtures/releases"
DUMP, ANSWERS = "hearth.sql", "answers.json"
# The apps that a circle has where it was made before there were all.
APPS = {"before-0.1.0": "kinnect,believe"}
ALL_APPS = "kinnect,believe,grassy,realspace"


def names() -> list[str]:
    return sorted(folder.name for folder in FIXTURES.iterdir())


def arguments(name: str) -> tuple[str, ...]:
    """What the server of a circle is started with."""
    return ("--apps", APPS.get(name, ALL_APPS))


# Those of the first circle, with which other tests begin too.
ARGUMENTS = arguments("before-0.1.0")


def archive(name: str) -> pathlib.Path:
    return FIXTURES / name / f"{'postgres' if hearth.DATABASES.are_postgres else 'sqlite'}.tar.gz"


def picture(seed: int) -> bytes:
    return photos.jpeg(photos.drawn(48, 36, seed=seed), quality=60)


def settle(server: hearth.Server) -> None:
    """Waits until every upload has all of its files."""
    deadline = time.monotonic() + 60
    waiting = lambda: [path for folder in ("incoming", "media/.tmp") for path in (server.data / folder).rglob("*") if path.is_file()]
    while found := waiting():
        assert time.monotonic() < deadline, f"never finished: {found}"
        time.sleep(0.1)


def populate(server: hearth.Server) -> list[tuple[str, str]]:
    """Fills the apps with something of each kind; answers who asks for what: addresses and paths."""
    believers = Believers(server).populate(shrink=16)
    members = tuple(believers.members[name] for name in ("ana", "ben", "cal"))
    for app in ("kinnect", "grassy", "realspace"):
        for member in members:
            body = {"username": member.username, "fullName": f"{member.username.title()} Ünal"}
            member.call("POST", f"/api/{app}/profile", body).expect(201)
    paths = kinnect(*members) + believe(believers.places["slug"]) + grassy(*members) + realspace(*members)
    return [(member.email, path) for member in members for path in paths]


# Each of these fills an app, and answers the paths that are asked for, then and by every later program.


def kinnect(ana: Client, ben: Client, cal: Client) -> list[str]:
    """Posts with photos and a film, a story, a conversation."""
    for one, other in ((ana, ben), (ben, ana), (cal, ana)):
        one.call("PUT", f"/api/kinnect/profiles/{other.username}/follow").expect(200)
        other.call("PUT", f"/api/kinnect/follow-requests/{one.username}").expect(200)
    cal.call("PUT", "/api/kinnect/profiles/ben/follow").expect(200)
    ana.call("PATCH", "/api/kinnect/profile", {"bio": "Two lines\nof 'words'", "avatar": medium(ana, 11)}).expect(200)
    first = publish(ana, "Käse \N{GRINNING FACE}", [medium(ana, 12, alt="A drawing"), medium(ana, 13)])
    second = publish(ben, "", [medium(ben, 14)])
    publish(ana, "A film", [film(ana)])
    for member, post in ((ben, first), (cal, first), (ana, second)):
        member.call("PUT", f"/api/kinnect/posts/{post}/like").expect(200)
        member.call("POST", f"/api/kinnect/posts/{post}/comments", {"body": f"Says {member.username}"}).expect(201)
    ben.call("POST", "/api/kinnect/stories", {"media": medium(ben, 15)}).expect(201)
    room = ana.call("POST", "/api/kinnect/conversations", {"members": ["ben"]}).expect(201).json["id"]
    for member, words in ((ana, {"body": "Hello"}), (ben, {"body": "Hi", "media": medium(ben, 16)})):
        member.call("POST", f"/api/kinnect/conversations/{room}/messages", words).expect(201)
    asked = ["feed", "activity", "conversations", "follow-requests", f"conversations/{room}/messages", "profiles/ana",
             "profiles/ana/posts", "profiles/ana/followers"]  # fmt: skip
    asked += [f"posts/{post}/{of}" for post in (first, second) for of in ("comments", "likes")]
    return [f"/api/kinnect/{path}" for path in asked]


def believe(slug: str) -> list[str]:
    """It was filled with its people."""
    project = f"projects/{slug}"
    asked = ["me", "me/karma", "me/projects", "me/following", "me/feed", "me/support-actions", "activity", project,
             *(f"{project}/{of}" for of in ("posts", "drafts", "milestones", "support-messages", "supporters", "mood"))]  # fmt: skip
    return [f"/api/believe/{path}" for path in asked]


def grassy(ana: Client, ben: Client, cal: Client) -> list[str]:
    """A post for everyone, liked, kept and talked about, and one for a circle; a tag that is followed."""
    ben.call("PUT", "/api/grassy/profiles/ana/follow").expect(200)
    ana.call("PUT", "/api/grassy/follow-requests/ben").expect(200)
    ring = ana.call("POST", "/api/grassy/circles", {"name": "Neighbours"}).expect(201).json["id"]
    ana.call("PUT", f"/api/grassy/circles/{ring}/members/ben", {}).expect(200)
    post = {"media": [medium(ana, 21, alt="Fog")], "caption": "Świt", "tags": ["Oak", "Old trees"]}
    place = {"name": "The hut", "precision": "exact"}
    open_to_all = ana.call("POST", "/api/grassy/posts", post | {"location": place}).expect(201).json["id"]
    for_some = {"media": [medium(ana, 22)], "caption": "For some", "audience": {"kind": "circles", "circles": [ring]}}
    ana.call("POST", "/api/grassy/posts", for_some).expect(201)
    path = f"/api/grassy/posts/{open_to_all}"
    for member in (ben, cal):
        member.call("PUT", f"{path}/like").expect(200)
        member.call("POST", f"{path}/comments", {"body": f"Says {member.username}"}).expect(201)
    ben.call("PUT", f"{path}/bookmark").expect(200)
    cal.call("PUT", "/api/grassy/tags/oak/follow").expect(200)
    asked = ["feed", "feed?scope=following", "bookmarks", "circles", "activity", "tags/oak/posts", "profiles/ana", "profiles/ana/posts",
             f"posts/{open_to_all}/comments", f"posts/{open_to_all}/likes"]  # fmt: skip
    return [f"/api/grassy/{path}" for path in asked]


def realspace(ana: Client, ben: Client, cal: Client) -> list[str]:
    """Posts, a topic, a place with an event, a list and a diary."""
    for one, other in ((ana, "ben"), (ben, "ana")):
        one.call("PUT", f"/api/realspace/profiles/{other}/follow").expect(200)
    body = {"action": "watched", "subject": "Stalker", "item": {}, "content": "Twice.\nStill.", "media": [medium(ana, 31)]}
    post = ana.call("POST", "/api/realspace/posts", body).expect(201).json
    ben.call("PUT", f"/api/realspace/posts/{post['id']}/like").expect(200)
    ben.call("POST", f"/api/realspace/posts/{post['id']}/comments", {"content": "Thrice!"}).expect(201)
    topic = ana.call("POST", "/api/realspace/topics", {"name": "Film & Cinema", "topicDescription": "Old prints"}).expect(201).json["id"]
    said = cal.call("POST", f"/api/realspace/topics/{topic}/posts", {"content": "Who has seen it?"}).expect(201).json["id"]
    ben.call("PUT", f"/api/realspace/topic-posts/{said}/like").expect(200)
    odeon = ana.call("POST", "/api/realspace/entities", {"name": "Odeon", "address": "Main Street 1"}).expect(201).json["id"]
    # It is asked for by nobody: what is told of an event changes once it is over.
    start = f"{datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=300):%Y-%m-%dT%H:00:00.000Z}"
    event = {"name": "Premiere", "start": start, "timeZone": "Europe/Stockholm", "entity": odeon, "capacity": 2}
    meeting = ana.call("POST", "/api/realspace/events", event).expect(201).json["id"]
    ben.call("PUT", f"/api/realspace/events/{meeting}/rsvp", {"answer": "going"}).expect(200)
    ana.call("POST", "/api/realspace/list", {"action": "read", "subject": "Roadside Picnic", "item": {}}).expect(201)
    entry = {"action": "read", "subject": "Solaris", "date": "2024-03", "rating": 4.5, "audience": {"kind": "friends"}}
    ana.call("POST", "/api/realspace/diary", entry).expect(201)
    asked = ["posts", "topics", f"topics/{topic}/posts", "entities", "list", "diary", "activity", "profiles/ana", "profiles/ana/posts",
             f"posts/{post['id']}/comments", f"posts/{post['id']}/likes", f"items/{post['item']['id']}"]  # fmt: skip
    return [f"/api/realspace/{path}" for path in asked]


def medium(member: Client, seed: int, alt: str = "") -> str:
    return member.upload(picture(seed), alt=alt).expect(201).json["id"]


def film(member: Client) -> str:
    """A video, ready."""
    return films.prepared(member, films.film(size="64x48", seconds=1, sound=False, rate=5))["id"]


def publish(member: Client, caption: str, media: list[str]) -> str:
    return member.call("POST", "/api/kinnect/posts", {"caption": caption, "media": media}).expect(201).json["id"]


def ask(server: hearth.Server, asked: list[tuple[str, str]]) -> list[dict]:
    """What each person is answered now, after signing in with the password."""
    people = {email: Client(server).sign_in(email) for email, _ in asked}
    answers = []
    for email, path in asked:
        answer = people[email].get(path)
        answers.append({"who": email, "path": path, "status": answer.status, "body": plain(answer.json) if answer.status == 200 else None})
    return answers


def plain(value):
    """An answer without what is new at every asking: the signatures of links, and when they end."""
    if isinstance(value, dict):
        return {name: plain(member) for name, member in value.items()}
    if isinstance(value, list):
        return [plain(member) for member in value]
    return value.split("?")[0] if isinstance(value, str) and value.startswith("/media/") else value


def dump(server: hearth.Server) -> str:
    if not hearth.DATABASES.are_postgres:
        with contextlib.closing(sqlite3.connect(server.data / "hearth.db")) as connection:
            return "\n".join(connection.iterdump()) + "\n"
    command = ["pg_dump", "--enable-row-security", "--no-owner", "--schema=hearth*", hearth.DATABASES.made[server.data.absolute()]]
    text = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout
    # Later versions of the tools fence a dump in by words that earlier ones do not know.
    return re.sub(r"^\\(un)?restrict .*\n", "", text, flags=re.MULTILINE)


def make(name: str) -> None:
    """Keeps a circle of the binary that `HEARTH_BINARY` names under this name, on the engine of the harness."""
    with tempfile.TemporaryDirectory() as folder:
        server = hearth.Server(pathlib.Path(folder) / "data", arguments=("--apps", ALL_APPS, "--open", ALL_APPS))
        hearth.add_operator(server.data, "operator@example.org", PASSWORD)
        server.start()
        try:
            asked = populate(server)
            settle(server)
            answers = ask(server, asked)
        finally:
            server.stop()
        (server.data / DUMP).write_text(dump(server))
        (server.data / ANSWERS).write_text(json.dumps(answers, ensure_ascii=False, indent=1))
        target = archive(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        with tarfile.open(target, "x:gz") as files:
            for kept in (DUMP, ANSWERS, "secret.key", "media"):
                files.add(server.data / kept, kept, filter=neutral)


def neutral(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """Without who made it and when, and without what is only there while a server runs."""
    return None if entry.name == "media/.tmp" else entry.replace(uid=0, gid=0, uname="", gname="", mtime=0, deep=False)


def restore(name: str, data: pathlib.Path) -> list[dict]:
    """Makes the data folder, and on PostgreSQL its database; answers what the release had answered."""
    with tarfile.open(archive(name)) as files:
        files.extractall(data, filter="data")
    answers, text = json.loads((data / ANSWERS).read_text()), (data / DUMP).read_text()
    if hearth.DATABASES.are_postgres:
        hearth.DATABASES.fill(data, text)
    else:
        with contextlib.closing(sqlite3.connect(data / "hearth.db")) as connection:
            connection.executescript(text)
    for extra in (DUMP, ANSWERS):
        (data / extra).unlink()
    return answers


if __name__ == "__main__":
    make(sys.argv[1])
