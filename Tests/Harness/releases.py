"""A small circle as an earlier release has left it: how one is kept (`Scripts/make-fixture`) and brought back.

For each release there is a folder of `Tests/Fixtures/releases` and in it an archive for each engine: the database as SQL, the data
folder's other files, and what that release answered to its people.
"""

import contextlib
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
ARGUMENTS = ("--apps", "kinnect,believe")


def names() -> list[str]:
    return sorted(folder.name for folder in FIXTURES.iterdir())


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
    """Fills both apps with something of each kind; answers who asks for what: addresses and paths."""
    believers = Believers(server).populate(shrink=16)
    ana, ben, cal = (believers.members[name] for name in ("ana", "ben", "cal"))
    for member in (ana, ben, cal):
        body = {"username": member.username, "fullName": f"{member.username.title()} Ünal"}
        member.call("POST", "/api/kinnect/profile", body).expect(201)
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
    return questions(believers, room, (first, second))


def medium(member: Client, seed: int, alt: str = "") -> str:
    return member.upload(picture(seed), alt=alt).expect(201).json["id"]


def film(member: Client) -> str:
    """A video, ready."""
    return films.prepared(member, films.film(size="64x48", seconds=1, sound=False, rate=5))["id"]


def publish(member: Client, caption: str, media: list[str]) -> str:
    return member.call("POST", "/api/kinnect/posts", {"caption": caption, "media": media}).expect(201).json["id"]


def questions(believers: Believers, room: str, posts: tuple[str, ...]) -> list[tuple[str, str]]:
    kinnect = ["feed", "activity", "conversations", "follow-requests", f"conversations/{room}/messages", "profiles/ana",
               "profiles/ana/posts", "profiles/ana/followers", *(f"posts/{post}/{of}" for post in posts for of in ("comments", "likes"))]  # fmt: skip
    project = f"projects/{believers.places['slug']}"
    believe = ["me", "me/karma", "me/projects", "me/following", "me/feed", "me/support-actions", "activity", project,
               *(f"{project}/{of}" for of in ("posts", "drafts", "milestones", "support-messages", "supporters", "mood"))]  # fmt: skip
    paths = [f"/api/kinnect/{path}" for path in kinnect] + [f"/api/believe/{path}" for path in believe]
    return [(member.email, path) for member in believers.members.values() for path in paths]


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
        server = hearth.Server(pathlib.Path(folder) / "data", arguments=(*ARGUMENTS, "--open", "kinnect,believe"))
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
