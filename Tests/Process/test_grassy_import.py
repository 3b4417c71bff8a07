"""Imports of Instagram archives: sent in parts, taken up after kill -9, done by the command line, and taken away again."""

import io
import json
import re
import urllib.parse
import zipfile

import films
import hearth
import instagram
import pytest
from client import PASSWORD, Client
from patience import until
from test_resumable import begin, patch

APPS = {"HEARTH_APPS": "grassy"}
POSTS = 12
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def grassy(data):
    running = hearth.Server(data, environment=APPS).start()
    yield running
    if running.is_running:
        running.stop()


class Person(Client):
    """A member of Grassy, who also has a browser's session."""

    cookie = ""

    def page(self, method: str, path: str, fields: dict | None = None):
        body = urllib.parse.urlencode(fields).encode() if fields is not None else None
        token, self.token = self.token, None
        try:
            return self.send(method, path, body, {"Cookie": self.cookie} | (FORM if fields is not None else {}))
        finally:
            self.token = token


def join(server: hearth.Server, username: str) -> Person:
    invitation = hearth.invitation(server.data, "grassy", "--uses", "9")
    person = Person(server, username=username)
    account = {"email": f"{username}@example.org", "password": PASSWORD, "invitation": invitation}
    person.take(person.call("POST", "/api/auth/sign-up", account).expect(201).json)
    person.call("POST", "/api/grassy/profile", {"username": username, "fullName": username.title()}).expect(201)
    fields = urllib.parse.urlencode({"email": account["email"], "password": PASSWORD}).encode()
    person.cookie = Client(server).send("POST", "/sign-in", fields, FORM).expect(303).cookies["hearth"].split(";")[0]
    return person


def send(person: Person, data: bytes) -> str:
    """Sends the archive in parts, as the page does; answers the page of the import."""
    path = begin(person, len(data), purpose="archive", filetype="application/zip")
    half = len(data) // 2
    patch(person, path, data[:half], 0).expect(204)
    patch(person, path, data[half:], half).expect(204)
    answer = person.page("POST", "/grassy/import", {"archive": path.rsplit("/", 1)[1]}).expect(303)
    return answer.headers["location"]


def said(person: Person, page: str) -> str:
    return person.page("GET", page).expect(200).body.decode()


def posts(person: Person) -> list[dict]:
    return person.all(f"/api/grassy/profiles/{person.username}/posts", limit=50)


def test_an_import_goes_on_after_kill_9_and_gives_each_post_once(grassy, data):
    ann = join(grassy, "ann")
    page = send(ann, instagram.archive(POSTS))
    until(lambda: f"Import {POSTS} posts" in said(ann, page), "it was never read")
    assert "1 story: stories are not imported." in said(ann, page)
    ann.page("POST", f"{page}/start", {"audience": "me"}).expect(303)
    # Of several processes another waits until the lease of a dead one is over, which takes its time.
    for least in (1,) if hearth.DATABASES.are_postgres else (1, POSTS // 2):
        until(lambda: len(posts(ann)) >= least, "it never began")
        grassy.kill()
        grassy.start()
    until(lambda: "Done." in said(ann, page), "it never ended", pause=0.2)
    made = posts(ann)
    captions = [post["caption"] for post in made]
    assert sorted(captions) == sorted(f"Café number {number} 🌱 #grass" for number in range(POSTS))
    assert [len(post["media"]) for post in reversed(made)] == [2 if number % 3 == 0 else 1 for number in range(POSTS)]
    assert all(post["tags"] == ["grass"] for post in made)
    again = send(ann, instagram.archive(POSTS))
    until(lambda: "Done. 0 posts were imported." in said(ann, again), "the second never ended")
    assert f"{POSTS} posts are here already" in said(ann, again)
    assert len(posts(ann)) == POSTS
    grassy.stop()
    assert hearth.run("media", "check", "--data", str(data)).code == 0
    assert hearth.run("check", "counters", "--data", str(data)).code == 0


def test_videos_are_imported_alone_and_in_albums(grassy, data):
    ann = join(grassy, "ann")
    page = send(ann, instagram.archive(1, film=films.film(seconds=1)))
    until(lambda: "Import 3 posts" in said(ann, page), "it was never read")
    assert "3 posts, 3 photos, 2 videos" in said(ann, page)
    ann.page("POST", f"{page}/start", {"audience": "me"}).expect(303)
    until(lambda: "Done. 3 posts were imported." in said(ann, page), "it never ended", pause=0.2)
    made = list(reversed(posts(ann)))
    assert [[medium["kind"] for medium in post["media"]] for post in made] == [["photo", "photo"], ["video"], ["photo", "video"]]
    assert [post["caption"] for post in made[1:]] == ["Film number 0", "Film number 1"]
    # Where it was taken is told by nobody who didn't choose that.
    assert [post["location"] for post in made] == [None] * 3
    for post in made[1:]:
        film = ann.send("GET", post["media"][-1]["urls"]["video"]).expect(200).body
        assert films.facts(film)["streams"][0]["codec_name"] == "h264"
        assert not [planted for planted in films.PLANTED if planted in film]
        assert ann.send("GET", post["media"][-1]["urls"]["poster"]).expect(200).body.startswith(b"\xff\xd8")
    grassy.stop()
    assert hearth.run("media", "check", "--data", str(data)).code == 0


def test_a_video_that_is_none_is_said_and_the_rest_is_imported(grassy):
    ann = join(grassy, "ann")
    page = send(ann, instagram.archive(1, film=films.film()[:64] + bytes(50_000)))
    until(lambda: "Import 3 posts" in said(ann, page), "it was never read")
    ann.page("POST", f"{page}/start", {"audience": "me"}).expect(303)
    until(lambda: "Done. 2 posts were imported." in said(ann, page), "it never ended", pause=0.2)
    made = list(reversed(posts(ann)))
    assert [[medium["kind"] for medium in post["media"]] for post in made] == [["photo", "photo"], ["photo"]]
    assert "This video is damaged or arrived incomplete." in said(ann, f"{page}/report")


def test_the_command_line_imports_and_a_second_time_brings_nothing(grassy, data, tmp_path):
    ann = join(grassy, "ann")
    file = tmp_path / "archive.zip"
    file.write_bytes(instagram.archive(5, folder="content/"))
    words = ["grassy", "import", "--data", str(data), "--file", str(file), "--profile", "ann"]
    first = hearth.run(*words)
    assert first.code == 0, first.text
    assert "Imported 5 posts" in first.out
    assert "Imported 0 posts; 5 were here already" in hearth.run(*words).out
    assert len(posts(ann)) == 5
    assert file.exists()
    nobody = hearth.run(*words[:-1], "nobody")
    assert nobody.code == 1 and "nobody" in nobody.err
    file.write_bytes(b"not a zip")
    broken = hearth.run(*words)
    assert broken.code == 1 and "damaged" in broken.err


def test_what_is_taken_away_is_a_zip_that_others_read_too(grassy):
    ann = join(grassy, "ann")
    page = send(ann, instagram.archive(5))
    until(lambda: "Import 5 posts" in said(ann, page))
    ann.page("POST", f"{page}/start", {"audience": "me"}).expect(303)
    until(lambda: "Done." in said(ann, page), "it never ended", pause=0.2)
    ann.page("POST", "/grassy/export", {}).expect(303)
    until(lambda: "The file is ready" in said(ann, "/grassy/export"), "it was never made")
    link = re.search(r"/grassy/export/[0-9a-f-]+/grassy\.zip", said(ann, "/grassy/export")).group()
    with zipfile.ZipFile(io.BytesIO(ann.page("GET", link).expect(200).body)) as made:
        assert made.testzip() is None
        document = json.loads(made.read("posts.json"))
        assert [post["caption"] for post in document["posts"]] == [post["caption"] for post in posts(ann)]
        files = [medium["file"] for post in document["posts"] for medium in post["media"]]
        assert len(files) == 7 and set(files) <= set(made.namelist())
        assert b"<script" not in made.read("index.html")


@pytest.mark.parametrize("cut", [0, 3, 100, -1])
def test_a_broken_archive_fails_with_words_and_leaves_nothing(grassy, data, cut):
    ann = join(grassy, "ann")
    whole = instagram.archive(3)
    file = b"PK" + b"\0" * 50 if cut == 0 else whole[: len(whole) // 2] if cut < 0 else whole[:-cut]
    page = send(ann, file)
    until(lambda: "damaged" in said(ann, page), "nobody was told")
    until(lambda: not list((data / "incoming").iterdir()), "its file is still here")
