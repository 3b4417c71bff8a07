"""kill -9 at random moments while members like, comment, post, write to each other and share stories: nothing
acknowledged is lost, nothing half-made shows."""

import io
import random
import threading
import time
from dataclasses import dataclass, field

import hearth
import photos
import pytest
from client import Circle, Client
from patience import PATIENCE, until, was_busy
from PIL import Image
from soak import budget

ROUNDS = budget(gate=8, soak=48)
WRITERS = 6
UNLIMITED = {"HEARTH_WRITES_PER_MINUTE": "10000000"}  # or the limit on writes would be what is tested


@dataclass
class Acknowledged:
    """What the server said yes to. A like is left out of the check while a later change of it went unanswered."""

    comments: dict[str, tuple[str, str]] = field(default_factory=dict)  # id -> (post, body)
    posts: dict[str, str] = field(default_factory=dict)  # id -> caption
    messages: dict[str, tuple[str, str]] = field(default_factory=dict)  # id -> (conversation, body)
    stories: dict[str, str] = field(default_factory=dict)  # id -> username
    likes: dict[tuple[str, str], bool | None] = field(default_factory=dict)  # (username, post) -> liked, or unsure
    writes: int = 0


class Writer(threading.Thread):
    """One member who writes until the server is gone."""

    def __init__(self, member: Client, targets: list[str], talk: str, told: Acknowledged, lock: threading.Lock, seed: int):
        super().__init__()
        self.member, self.targets, self.talk, self.told, self.lock = member, targets, talk, told, lock
        self.chance = random.Random(seed)
        self.photo = photos.jpeg(photos.drawn(480, 360, seed=seed))
        self.surprises: list[str] = []

    def run(self) -> None:
        while True:
            try:
                self.step(self.chance.random())
            except (OSError, EOFError, ValueError):
                return  # the server is gone, or its answer was cut: not acknowledged
            except Exception as error:  # http.client's own errors for cut answers
                if type(error).__module__ == "http.client":
                    return
                self.surprises.append(repr(error))
                return

    def step(self, choice: float) -> None:
        post = self.chance.choice(self.targets)
        if choice < 0.45:
            self.like(post, on=self.chance.random() < 0.6)
        elif choice < 0.55:
            self.write(f"{self.member.username} {self.chance.getrandbits(64):x}")
        elif choice < 0.62:
            self.share_story()
        elif choice < 0.8:
            body = f"{self.member.username} {self.chance.getrandbits(64):x}"
            answer = self.member.call("POST", f"/api/kinnect/posts/{post}/comments", {"body": body})
            if self.taken(answer, 201):
                with self.lock:
                    self.told.comments[answer.json["id"]] = (post, body)
        else:
            caption = f"{self.member.username} {self.chance.getrandbits(64):x}"
            upload = self.member.upload(self.photo)
            if self.taken(upload, 201):
                body = {"caption": caption, "media": [upload.json["id"]]}
                answer = self.member.call("POST", "/api/kinnect/posts", body)
                if self.taken(answer, 201):
                    with self.lock:
                        self.told.posts[answer.json["id"]] = caption

    def write(self, body: str) -> None:
        answer = self.member.call("POST", f"/api/kinnect/conversations/{self.talk}/messages", {"body": body})
        if self.taken(answer, 201):
            with self.lock:
                self.told.messages[answer.json["id"]] = (self.talk, body)

    def share_story(self) -> None:
        upload = self.member.upload(self.photo)
        if self.taken(upload, 201):
            answer = self.member.call("POST", "/api/kinnect/stories", {"media": upload.json["id"]})
            if self.taken(answer, 201):
                with self.lock:
                    self.told.stories[answer.json["id"]] = self.member.username

    def like(self, post: str, on: bool) -> None:
        mine = (self.member.username, post)
        with self.lock:
            self.told.likes[mine] = None
        answer = self.member.call("PUT" if on else "DELETE", f"/api/kinnect/posts/{post}/like")
        if self.taken(answer, 200):
            with self.lock:
                self.told.likes[mine] = on

    def taken(self, answer, status: int) -> bool:
        if answer.status == 429:
            time.sleep(0.2)
            return False
        if was_busy(answer):
            return False
        if answer.status != status:
            self.surprises.append(f"{answer.status}: {answer.body[:200]!r}")
            return False
        with self.lock:
            self.told.writes += 1
        return True


def check(members: list[Client], told: Acknowledged) -> None:
    by_name = {member.username: member for member in members}
    owner = members[0]
    targets = {post for post, _ in told.comments.values()} | {post for _, post in told.likes}
    for post in targets:
        shown = owner.get(f"/api/kinnect/posts/{post}").expect(200).json
        comments = {item["id"]: item["body"] for item in owner.all(f"/api/kinnect/posts/{post}/comments")}
        likers = {item["username"] for item in owner.all(f"/api/kinnect/posts/{post}/likes")}
        assert shown["commentCount"] == len(comments), f"the count of comments on {post} is wrong"
        assert shown["likeCount"] == len(likers), f"the count of likes on {post} is wrong"
        for comment, (place, body) in told.comments.items():
            assert place != post or comments.get(comment) == body, f"an acknowledged comment is lost: {body}"
        for (username, place), liked in told.likes.items():
            if place == post and liked is not None:
                assert (username in likers) == liked, f"an acknowledged like of {username} is lost"
    for talk in {talk for talk, _ in told.messages.values()}:
        said = {item["id"]: item["body"] for item in owner.all(f"/api/kinnect/conversations/{talk}/messages")}
        for message, (place, body) in told.messages.items():
            assert place != talk or said.get(message) == body, f"an acknowledged message is lost: {body}"
        assert len(set(said.values())) == len(said), "a message is there twice"
    for story, username in told.stories.items():
        assert by_name[username].get(f"/api/kinnect/stories/{story}").expect(200).json["author"]["username"] == username
    for post, caption in told.posts.items():
        author = by_name[caption.split()[0]]
        assert author.get(f"/api/kinnect/posts/{post}").expect(200).json["caption"] == caption


def nothing_half_made(members: list[Client]) -> None:
    for member in members:
        for post in member.all(f"/api/kinnect/profiles/{member.username}/posts"):
            assert post["media"], f"the post {post['id']} has no photo"
            for item in post["media"]:
                whole(member, item)
        for story in member.get(f"/api/kinnect/profiles/{member.username}/stories").expect(200).json["items"]:
            whole(member, story["media"])


def whole(member: Client, item: dict) -> None:
    for url in item["urls"].values():
        Image.open(io.BytesIO(member.send("GET", url).expect(200).body)).load()


def wait_for_writes(told: Acknowledged, before: int, is_last: bool) -> None:
    """A round counts once something was acknowledged in it; by the last one something of each kind was."""
    kinds = (told.posts, told.comments, told.messages, told.stories)
    until(lambda: told.writes >= before + 6 and (all(kinds) or not is_last), "too few writes", pause=0.01)


@pytest.mark.never_unsteady
def test_nothing_acknowledged_is_lost_and_nothing_half_made_shows(tmp_path):
    server = hearth.Server(tmp_path / "data", environment=UNLIMITED).start()
    circle = Circle(server)
    members = [circle.join() for _ in range(WRITERS)]
    owner = members[0]
    for member in members[1:]:
        circle.follow(member, owner)
    talks = {owner.username: ""}
    for member in members[1:]:
        circle.follow(owner, member)
        opened = member.call("POST", "/api/kinnect/conversations", {"members": [owner.username]}).expect(201)
        talks[member.username] = talks[owner.username] = opened.json["id"]
    targets = [owner.post_photo(photos.jpeg(photos.drawn(320, 240, seed=n)), f"target {n}")["id"] for n in range(4)]
    told, lock, chance = Acknowledged(), threading.Lock(), random.Random(20260101)
    try:
        for number in range(ROUNDS):
            writers = [
                Writer(member, targets, talks[member.username], told, lock, number * WRITERS + n)
                for n, member in enumerate(members)
            ]
            before = told.writes
            for writer in writers:
                writer.start()
            wait_for_writes(told, before, is_last=number == ROUNDS - 1)
            time.sleep(chance.uniform(0.0, 0.5))
            server.kill()
            for writer in writers:
                writer.join(PATIENCE)
                assert not writer.is_alive()
                assert not writer.surprises, writer.surprises[:3]
            server.start()
            check(members, told)
            if number % 4 == 3:
                nothing_half_made(members)
        assert told.writes > ROUNDS * 5, f"only {told.writes} writes were acknowledged: the test proves nothing"
        assert told.posts and told.comments and told.messages and told.stories
        print(f"{ROUNDS} kills, {told.writes} acknowledged writes, {len(told.comments)} comments, {len(told.posts)} posts, "
              f"{len(told.messages)} messages, {len(told.stories)} stories")
    finally:
        if server.is_running:
            server.stop()
    checked = hearth.run("media", "check", "--data", server.data)
    assert checked.code == 0, checked.text


@pytest.mark.never_unsteady
def test_a_kill_during_the_first_start_leaves_a_folder_that_starts(tmp_path):
    import subprocess

    chance = random.Random(7)
    for number in range(8):
        data = tmp_path / f"data{number}"
        process = subprocess.Popen(
            [str(hearth.BINARY), "serve", "--data", str(data), "--port", str(hearth.free_port())],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=hearth.clean_environment(),
        )
        time.sleep(chance.uniform(0.0, 0.12))
        process.kill()
        process.wait()

        server = hearth.Server(data).start()
        assert server.setup_path
        server.stop()
