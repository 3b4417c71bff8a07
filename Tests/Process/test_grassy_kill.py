"""kill -9 all along the way of posts whose objects are named after people, with their originals: after the next start and its sweep the
database and the store agree, both ways, in a folder and in a bucket."""

import http.client
import threading
import time

import hearth
import photos
import pytest
import seaweed
from patience import until
from soak import budget
from test_grassy_import import join
from test_resumable import begin, patch, ready

KILLS = budget(gate=10, soak=80)
SETTINGS = {"HEARTH_APPS": "grassy", "HEARTH_WRITES_PER_MINUTE": "10000000"}


@pytest.fixture(params=["folder", "bucket"])
def place(request, tmp_path):
    if request.param == "folder":
        yield SETTINGS
        return
    store = seaweed.ObjectStore(tmp_path / "weed").start()
    yield SETTINGS | store.environment | {"HEARTH_MEDIA": store.url(prefix="grassy")}
    store.kill()


class Author:
    """Posts a photo with its original and deletes the post before; says what the server said yes to."""

    def __init__(self, person):
        self.person = person
        self.large = photos.jpeg(photos.drawn(1600, 1200))
        self.small = photos.jpeg(photos.drawn(800, 600), gps=False)
        self.posts: dict[str, str] = {}  # id -> photo
        self.deleted: set[str] = set()
        self.unsure: set[str] = set()

    def send(self, data: bytes, **said: str) -> str:
        path = begin(self.person, len(data), app="grassy", **said)
        half = len(data) // 2
        patch(self.person, path, data[:half], 0).expect(204)
        patch(self.person, path, data[half:], half).expect(204)
        return path

    def step(self) -> None:
        """One post, and the end of the oldest."""
        path = self.send(self.small)
        assert ready(self.person, path)["status"] == "ready"
        photo = path.rsplit("/", 1)[1]
        self.send(self.large, purpose="original", of=photo)
        made = self.person.call("POST", "/api/grassy/posts", {"media": [photo], "caption": "oak"}).expect(201).json
        self.posts[made["id"]] = photo
        if len(self.posts) < 3:
            return
        oldest = next(iter(self.posts))
        self.unsure.add(oldest)
        self.posts.pop(oldest)
        self.person.call("DELETE", f"/api/grassy/posts/{oldest}").expect(204)
        self.deleted.add(oldest)

    def run(self) -> None:
        """Until the server is gone; what was not answered may be done or not."""
        try:
            while True:
                self.step()
        except (OSError, EOFError, ValueError, http.client.HTTPException):
            return

    def check(self) -> None:
        for post, photo in self.posts.items():
            shown = self.person.get(f"/api/grassy/posts/{post}").expect(200).json
            for url in shown["media"][0]["urls"].values():
                self.person.send("GET", url).expect(200)
            # It may come a moment after the post.
            fetched = lambda photo=photo: self.person.send("GET", f"/media/grassy/{photo}/original")
            until(lambda fetched=fetched: fetched().status == 200, "an original that was taken is lost")
            assert fetched().body == self.large
        for post in self.deleted:
            self.person.get(f"/api/grassy/posts/{post}").expect(404)


def agree(server: hearth.Server) -> bool:
    checked = hearth.run("media", "check", "--data", str(server.data), environment=server.environment)
    return checked.code == 0


@pytest.mark.never_unsteady
def test_database_and_store_agree_whenever_it_is_killed(data, place):
    server = hearth.Server(data, environment=place).start()
    try:
        author = Author(join(server, "ann"))
        author.person.call("PUT", "/api/grassy/originals", {"keepsOriginals": True}).expect(200)
        started = time.monotonic()
        author.step()
        whole = time.monotonic() - started
        for number in range(KILLS):
            writer = threading.Thread(target=author.run)
            writer.start()
            # Each a little later on the way of a post, by the time that one takes.
            time.sleep(1.3 * whole * (number + 0.5) / KILLS)
            server.kill()
            writer.join()
            server.start()
            until(lambda: agree(server), "database and store never agree", pause=0.3)
            author.check()
        author.step()
        for post in list(author.posts):
            author.person.call("DELETE", f"/api/grassy/posts/{post}").expect(204)
        author.person.call("DELETE", "/api/grassy/originals").expect(204)
        server.stop()
        assert agree(server)
    finally:
        server.kill()
