"""Three processes on one PostgreSQL behind a balancer: what is said at one is true at all, and nothing is lost when one is
killed, when the database restarts, and when all are restarted one after another under load (decision 24)."""

import concurrent.futures
import itertools
import os
import random
import secrets
import threading
import time

import cluster as clusters
import hearth
import photos
import pytest
import seaweed
from client import PASSWORD, Client
from patience import PATIENCE, patiently, until
from pushes import PushService
from soak import budget
from steady import Reader, Steady

pytestmark = pytest.mark.skipif(not clusters.available(), reason="no PostgreSQL server here")
UNLIMITED = {"HEARTH_WRITES_PER_MINUTE": "10000000", "HEARTH_DATABASE_CONNECTIONS": "8"}
SECONDS = float(os.environ.get("HEARTH_TEST_SEVERAL_SECONDS", budget(gate=15, soak=120)))


@pytest.fixture(scope="module")
def cluster():
    made = clusters.Cluster().start()
    made.start_replica()
    yield made
    made.drop()


@pytest.fixture
def servers(cluster, tmp_path):
    database = cluster.database(f"several_{secrets.token_hex(4)}")
    several = clusters.Several(tmp_path / "data", database, environment=UNLIMITED).start()
    several.database = database
    yield several
    several.kill()
    several.balancer.close()


@pytest.fixture(scope="module")
def bucket(tmp_path_factory):
    store = seaweed.ObjectStore(tmp_path_factory.mktemp("seaweed")).start()
    yield store
    store.kill()


@pytest.fixture
def spread(cluster, bucket, tmp_path):
    """As on three machines: a folder each, photos and videos in a bucket."""
    database = cluster.database(f"spread_{secrets.token_hex(4)}")
    media = bucket.environment | {"HEARTH_MEDIA": bucket.url(prefix=secrets.token_hex(4))}
    several = clusters.Several(tmp_path / "data", database, environment=UNLIMITED, media=media).start()
    several.database = database
    yield several
    several.kill()
    several.balancer.close()
    assert seaweed.SECRET_KEY not in several.log


@pytest.fixture
def family(cluster, tmp_path):
    """All three say at their start that Kinnect is for a family."""
    database = cluster.database(f"family_{secrets.token_hex(4)}")
    environment = UNLIMITED | {"HEARTH_FAMILY": "kinnect"}
    several = clusters.Several(tmp_path / "data", database, environment=environment).start()
    several.database = database
    yield several
    several.kill()
    several.balancer.close()


@pytest.fixture
def pushing(cluster, tmp_path):
    """All three send notifications to a service of the test's own."""
    service = PushService()
    database = cluster.database(f"pushing_{secrets.token_hex(4)}")
    environment = UNLIMITED | {"HEARTH_PUSH_HOSTS": f"127.0.0.1:{service.port}"}
    several = clusters.Several(tmp_path / "data", database, environment=environment).start()
    yield several, service
    several.kill()
    several.balancer.close()
    service.close()


def account(servers, name: str, invitation: str | None = None, kind=Client):
    """Somebody without a profile."""
    made = kind(servers, username=name)
    body = {"email": f"{name}@example.org", "password": PASSWORD, "invitation": invitation or servers.invitation()}
    return made.take(made.call("POST", "/api/auth/sign-up", body).expect(201).json)


def member(servers, name: str, invitation: str | None = None, kind=Client):
    made = account(servers, name, invitation, kind)
    made.call("POST", "/api/kinnect/profile", {"username": name, "fullName": name.title()}).expect(201)
    return made


def at(node, person: Client) -> Client:
    """The same person, at one certain process."""
    return Client(node, token=person.token, refresh_token=person.refresh_token, username=person.username,
                  email=person.email)


def follow(follower: Client, followed: Client) -> None:
    follower.call("PUT", f"/api/kinnect/profiles/{followed.username}/follow").expect(200)
    followed.call("PUT", f"/api/kinnect/follow-requests/{follower.username}").expect(200)


def follow_live(readers: list[Reader], followed: Client) -> None:
    """Opens the streams and then follows. An approval tells the stream to ask again; that is over before anything else happens."""
    for reader in readers:
        reader.start()
        assert reader.opened.wait(PATIENCE)
        follow(reader.member, followed)
    for reader in readers:
        until(lambda: reader.count("resync") == 1, "the approval is told")
        reader.events.clear()


def test_all_start_at_once_and_one_with_another_key_is_refused(servers, tmp_path):
    ana = member(servers, "ana")
    assert {at(node, ana).get("/api/auth/me").status for node in servers.nodes} == {200}
    assert len({node.port for node in servers.nodes}) == 3

    other = tmp_path / "other.key"
    other.write_bytes(os.urandom(32))
    ended = hearth.run("invite", "--data", tmp_path / "data", "--key-file", other, environment=servers.environment)

    assert ended.code != 0
    assert "key" in ended.text and other.read_bytes().hex() not in ended.text
    key = (tmp_path / "data" / "secret.key").read_bytes()
    same = tmp_path / "same.key"
    same.write_bytes(key)
    hearth.must("invite", "--data", tmp_path / "elsewhere", "--key-file", same, environment=servers.environment)
    assert not (tmp_path / "elsewhere" / "secret.key").exists()


def test_signing_out_at_one_ends_session_and_stream_at_the_others(servers):
    ana = member(servers, "ana")
    readers = [Reader(ana, [node.port]) for node in servers.nodes]
    for reader in readers:
        reader.start()
        assert reader.opened.wait(PATIENCE)
    for node in servers.nodes:
        at(node, ana).get("/api/auth/me").expect(200)

    at(servers.nodes[0], ana).call("POST", "/api/auth/sign-out").expect(204)

    at(servers.nodes[0], ana).get("/api/auth/me").expect(401)
    for node, reader in zip(servers.nodes, readers):
        until(lambda: at(node, ana).get("/api/auth/me").status == 401, "the session ended")
        assert reader.over.wait(PATIENCE), "a stream was still open"
        reader.stop()


def test_limits_on_signing_in_count_at_all_together(servers):
    ana = member(servers, "ana")
    answers = []
    for number in range(14):
        node = servers.nodes[number % 3]
        answers.append(Client(node).call("POST", "/api/auth/sign-in", {"email": ana.email, "password": "not this one"}).status)

    assert answers == [401] * 10 + [429] * 4
    for node in servers.nodes:
        right = Client(node).call("POST", "/api/auth/sign-in", {"email": ana.email, "password": PASSWORD})
        right.problem(429)
        assert int(right.headers["retry-after"]) >= 1


def test_what_happens_at_one_is_told_at_all_once_and_not_after_revocation(servers, photo):
    ana, invitation = member(servers, "ana"), servers.invitation(3)
    friends = [member(servers, f"friend{number}", invitation) for number in range(3)]
    readers = [Reader(friend, [node.port]) for friend, node in zip(friends, servers.nodes)]
    follow_live(readers, ana)

    posts = [at(servers.nodes[number % 3], ana).post_photo(photo, f"post {number}")["id"] for number in range(6)]
    started = time.monotonic()
    for reader in readers:
        until(lambda: set(reader.ids("post.created")) == set(posts), "every post is told")
        assert sorted(reader.ids("post.created")) == sorted(posts), "one was told twice"
    print(f"all heard {(time.monotonic() - started) * 1000:.0f} ms after the last post")

    at(servers.nodes[1], ana).call("DELETE", f"/api/kinnect/followers/{friends[0].username}").expect(204)
    late = [at(node, ana).post_photo(photo, "late")["id"] for node in servers.nodes]
    for reader in readers[1:]:
        until(lambda: set(late) <= set(reader.ids("post.created")), "the others hear")
    assert not set(late) & set(readers[0].ids("post.created")), "told after revocation"

    # Another process goes on from the same place.
    readers[1].ports = [servers.nodes[2].port]
    servers.nodes[1].kill()
    more = at(servers.nodes[0], ana).post_photo(photo, "while away")["id"]
    until(lambda: more in readers[1].ids("post.created"), "the reader goes on elsewhere")
    assert readers[1].count("resync") == 0
    assert len(readers[1].ids("post.created")) == len(set(readers[1].ids("post.created")))
    for reader in readers:
        reader.stop()


def test_twelve_who_join_a_family_at_once_over_three_processes_are_all_connected(family):
    invitation, nodes = family.invitation(20), family.nodes
    names = [f"person{number}" for number in range(12)]
    people = [account(family, name, invitation) for name in names]
    # Half of them join with their profile, half have one and are asked.
    for number in range(6, 12):
        profile = {"username": names[number], "joinsFamily": False}
        at(nodes[number % 3], people[number]).call("POST", "/api/kinnect/profile", profile).expect(201)

    def join(number: int) -> None:
        one = at(nodes[number % 3], people[number])
        if number < 6:
            patiently(lambda: one.call("POST", "/api/kinnect/profile", {"username": names[number]}, names[number])).expect(201)
        else:
            patiently(lambda: one.call("PUT", "/api/kinnect/family/membership", {})).expect(200)

    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        list(pool.map(join, range(12)))

    for number, name in enumerate(names):
        one = at(nodes[(number + 1) % 3], people[number])
        until(lambda: one.get("/api/kinnect/family").json["standing"] == "member", f"{name} is no member elsewhere")
        mine = one.get(f"/api/kinnect/profiles/{name}").expect(200).json
        assert (mine["followerCount"], mine["followingCount"]) == (11, 11), name
        shown = one.get("/api/kinnect/family").expect(200).json
        assert (shown["mode"], shown["total"]) == ("family", 11)
    lines = [line for one in people for line in one.all("/api/kinnect/activity") if line["kind"] == "joined"]
    assert len(lines) == 12 * 11 / 2, "one line for each newcomer"
    checked = hearth.run("check", "counters", "--data", family.data, environment=family.environment)
    assert checked.code == 0, checked.text


def told(device, kind: str) -> list[str]:
    """Where the notices of a kind lead that have reached a device."""
    assert not device.faults, device.faults
    return [message.said["url"] for message in device.messages if message.said["kind"] == kind]


def test_what_is_written_to_one_process_is_told_to_devices_by_another_and_once(pushing, photo):
    servers, service = pushing
    nodes, invitation = servers.nodes, servers.invitation(3)
    ana, ben, cleo = (member(servers, name, invitation) for name in ("ana", "ben", "cleo"))
    for one in (ben, cleo):
        follow(one, ana)
    own = service.device("ana").register(at(nodes[1], ana))
    post = at(nodes[0], ana).post_photo(photo, "Liked")["id"]

    # Devices hear of likes a while later: by then the process that wrote this one is gone.
    at(nodes[0], ben).call("PUT", f"/api/kinnect/posts/{post}/like").expect(200)
    nodes[0].kill()

    until(lambda: told(own, "like") == [f"/kinnect/p/{post}"], "the like is told")
    nodes[0].start()
    devices = [service.device(one.username).register(at(node, one)) for one, node in zip((ben, cleo), nodes)]
    posts = {f"/kinnect/p/{at(nodes[number % 3], ana).post_photo(photo, f'Number {number}')['id']}" for number in range(6)}
    for device in devices:
        until(lambda: set(told(device, "share")) == posts, "every post is told")
    # A session that ends at one process has ended for those that send.
    at(nodes[1], ben).call("POST", "/api/auth/sign-out").expect(204)
    late = f"/kinnect/p/{at(nodes[2], ana).post_photo(photo, 'Late')['id']}"
    until(lambda: late in told(devices[1], "share"), "the last is told")
    assert sorted(told(devices[0], "share")) == sorted(posts), "told twice, or after the end"
    assert sorted(told(devices[1], "share")) == sorted(posts | {late}), "told twice"
    assert len(told(own, "like")) == 1, "told twice"


class Storm:
    """Members who write through the balancer until they are told to stop, and what was acknowledged."""

    def __init__(self, members: list[Steady], owner: Steady, targets: list[str], rooms: dict[str, str]):
        self.members, self.owner, self.targets, self.rooms = members, owner, targets, rooms
        self.lock, self.ended = threading.Lock(), threading.Event()
        self.comments: dict[str, tuple[str, str]] = {}
        self.messages: dict[str, tuple[str, str]] = {}
        self.posts: dict[str, str] = {}
        self.likes: dict[tuple[str, str], bool] = {}
        self.follows: dict[str, bool] = {}
        self.writes = 0
        self.surprises: list[str] = []
        self.photo = photos.jpeg(photos.drawn(320, 240))

    def threads(self) -> list[threading.Thread]:
        writers = [threading.Thread(target=self.run, args=(member, self.step), daemon=True) for member in self.members]
        return [*writers, threading.Thread(target=self.run, args=(self.owner, self.post), daemon=True)]

    def run(self, member: Steady, step) -> None:
        chance = random.Random(member.username)
        while not self.ended.is_set():
            try:
                step(member, chance)
                with self.lock:
                    self.writes += 1
            except AssertionError as error:
                self.surprises.append(f"{member.username}: {error}")
                return

    def step(self, member: Steady, chance: random.Random) -> None:
        choice, post = chance.random(), chance.choice(self.targets)
        key, text = secrets.token_hex(12), f"{member.username} {chance.getrandbits(64):x}"
        if choice < 0.45:
            on = chance.random() < 0.6
            member.call("PUT" if on else "DELETE", f"/api/kinnect/posts/{post}/like").expect(200)
            self.likes[(member.username, post)] = on
        elif choice < 0.75:
            made = member.call("POST", f"/api/kinnect/posts/{post}/comments", {"body": text}, key).expect(201).json
            self.comments[made["id"]] = (post, text)
        elif choice < 0.95:
            room = self.rooms[member.username]
            made = member.call("POST", f"/api/kinnect/conversations/{room}/messages", {"body": text}, key).expect(201).json
            self.messages[made["id"]] = (room, text)
        else:
            on = not self.follows.get(member.username, False)
            member.call("PUT" if on else "DELETE", "/api/kinnect/profiles/quiet/follow").expect(200)
            self.follows[member.username] = on

    def post(self, member: Steady, chance: random.Random) -> None:
        media = member.upload_with(secrets.token_hex(12), self.photo)
        if media is None:
            return  # its process died with it; the photo would be chosen again
        caption = f"storm {chance.getrandbits(64):x}"
        body = {"caption": caption, "media": [media]}
        made = member.call("POST", "/api/kinnect/posts", body, secrets.token_hex(12)).expect(201).json
        self.posts[made["id"]] = caption
        self.ended.wait(0.3)


def trouble(cluster, servers, seconds: float) -> list[str]:
    """What goes wrong in the middle: a process is killed, the database restarts, all processes are restarted in turn."""
    told, started = [], time.monotonic()

    def wait(part: float, what: str) -> None:
        time.sleep(max(0.0, started + seconds * part - time.monotonic()))
        told.append(what)

    wait(0.15, "kill -9 of one process")
    servers.nodes[0].kill()
    cluster.restart("fast")
    told.append("the database restarted")
    wait(0.35, "the killed one is back")
    servers.nodes[0].start()
    wait(0.5, "the database crashed and is back")
    cluster.restart("immediate")
    for node in servers.nodes:
        wait(0.6 + 0.1 * node.number, f"process {node.number} restarts")
        node.restart()
    wait(1.0, "over")
    return told


def one_more_kill(servers) -> list[str]:
    servers.nodes[1].kill()
    time.sleep(0.2)  # requests meet a process that is gone
    servers.nodes[1].start()
    return ["one more kill -9"]


@pytest.mark.never_unsteady
def test_nothing_is_lost_or_doubled_when_processes_and_the_database_go_and_come(cluster, spread):
    servers = spread
    owner, invitation = member(servers, "owner", kind=Steady), servers.invitation(20)
    member(servers, "quiet", invitation, kind=Steady)
    members = [member(servers, f"member{number}", invitation, kind=Steady) for number in range(5)]
    listeners = [member(servers, f"listener{number}", invitation, kind=Steady) for number in range(4)]
    for one in members:
        follow(one, owner)
    rooms = {}
    for one in members:
        follow(owner, one)
        made = one.call("POST", "/api/kinnect/conversations", {"members": ["owner"]}, secrets.token_hex(8)).expect(201)
        rooms[one.username] = made.json["id"]
    storm = Storm(members, owner, [owner.post_photo(photos.jpeg(photos.drawn(320, 240, seed=n)))["id"] for n in range(3)], rooms)
    ports = [node.port for node in servers.nodes]
    readers = [Reader(one, ports[n % 3 :] + ports[: n % 3]) for n, one in enumerate(listeners)]
    follow_live(readers, owner)
    threads = storm.threads()
    for thread in threads:
        thread.start()

    everyone = [owner, *members, *listeners]
    told = trouble(cluster, servers, SECONDS * 0.8)
    # Trouble that nobody happened to meet is none.
    until(lambda: any(one.retries for one in everyone) or told.extend(one_more_kill(servers)), "nobody had to try again", pause=0)
    removed = listeners[3]
    owner.call("DELETE", f"/api/kinnect/followers/{removed.username}").expect(204)
    before = set(storm.posts)
    time.sleep(SECONDS * 0.2)
    until(lambda: storm.writes > 100 and storm.posts and storm.comments and storm.messages, "the storm writes too little")
    storm.ended.set()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), "a writer never ended"

    assert not storm.surprises, storm.surprises[:3]
    assert not (faults := list(itertools.chain(*(one.faults for one in everyone)))), faults[:5]
    acknowledged(storm, owner, members)
    checked = hearth.run("media", "check", "--data", servers.data, environment=servers.environment)
    assert checked.code == 0, checked.text
    live(readers, storm, before)
    agrees(cluster, servers, storm)
    retries = sum(one.retries for one in everyone)
    assert retries > 0
    print(f"{told}: {storm.writes} writes, {retries} retries, {len(storm.posts)} posts, "
          f"{[reader.connections for reader in readers]} connections of readers, resyncs {[r.count('resync') for r in readers]}")


def acknowledged(storm: Storm, owner: Steady, members: list[Steady]) -> None:
    """Each acknowledged write is there, once; counters equal the rows."""
    for post in storm.targets:
        shown = owner.get(f"/api/kinnect/posts/{post}").expect(200).json
        comments = owner.all(f"/api/kinnect/posts/{post}/comments")
        likers = [item["username"] for item in owner.all(f"/api/kinnect/posts/{post}/likes")]
        assert shown["commentCount"] == len(comments) and shown["likeCount"] == len(likers)
        mine = sorted((one, text) for one, (place, text) in storm.comments.items() if place == post)
        assert mine == sorted((item["id"], item["body"]) for item in comments), "comments are lost or doubled"
        assert sorted(likers) == sorted(name for (name, place), on in storm.likes.items() if place == post and on)
    own = {item["id"]: item["caption"] for item in owner.all("/api/kinnect/profiles/owner/posts")}
    assert {one: text for one, text in own.items() if text.startswith("storm")} == storm.posts
    for one in members:
        room = storm.rooms[one.username]
        said = sorted((item["id"], item["body"]) for item in owner.all(f"/api/kinnect/conversations/{room}/messages"))
        assert said == sorted((i, text) for i, (place, text) in storm.messages.items() if place == room)


def live(readers: list[Reader], storm: Storm, before: set[str]) -> None:
    """Every reader saw every post once; who was removed saw nothing after."""
    posts = set(storm.posts)
    for reader in readers[:3]:
        if reader.count("resync"):
            continue  # it asked again, as clients do; that is told at the end
        until(lambda: posts <= set(reader.ids("post.created")), "every reader sees every post")
        ids = [one for one in reader.ids("post.created") if one in posts]
        assert len(ids) == len(set(ids)), "an event was told twice"
    assert any(not reader.count("resync") for reader in readers[:3]), "everybody had to ask again"
    # A post that was on its way when access ended may have been told before the end.
    late = [one for one in readers[3].ids("post.created") if one in posts - before]
    assert len(late) <= 1, f"{len(late)} posts were told after revocation"
    for reader in readers:
        reader.stop()


def agrees(cluster, servers, storm: Storm) -> None:
    """Counters equal the rows, nothing is left to number, and the replica has it all."""
    wrong = cluster.ask(
        """
        SELECT (SELECT count(*) FROM kinnect_posts p WHERE p.like_count <>
            (SELECT count(*) FROM kinnect_likes l WHERE l.post_id = p.id))
          + (SELECT count(*) FROM kinnect_posts p WHERE p.comment_count <>
            (SELECT count(*) FROM kinnect_comments c WHERE c.post_id = p.id))
          + (SELECT count(*) FROM profile_counts c WHERE c.follower_count <>
            (SELECT count(*) FROM follows f WHERE f.followee = c.profile_id AND f.accepted_at IS NOT NULL))
        """, servers.database)
    assert wrong == ["0"]
    until(lambda: cluster.ask("SELECT count(*) FROM live_arrivals", servers.database) == ["0"], "all facts are numbered")
    numbers = cluster.ask("SELECT min(number), max(number), count(*) FROM live_facts", servers.database)[0].split("|")
    assert int(numbers[1]) - int(numbers[0]) + 1 == int(numbers[2]), "the numbers have gaps"
    requests = cluster.ask("SELECT count(*) FROM follows f JOIN profiles p ON p.id = f.followee WHERE p.username = 'quiet'",
                           servers.database)
    assert requests == [str(sum(storm.follows.values()))]
    assert cluster.replica_has_all(servers.database), "the replica does not follow"
    replica = cluster.replica_url.rsplit("/", 1)[0] + "/" + servers.database.rsplit("/", 1)[1]
    for table in ("kinnect_posts", "kinnect_comments", "kinnect_likes", "kinnect_messages", "follows", "live_facts"):
        question = f"SELECT count(*), md5(string_agg(t::text, ',' ORDER BY t::text)) FROM {table} t"
        assert cluster.ask(question, replica) == cluster.ask(question, servers.database), table
