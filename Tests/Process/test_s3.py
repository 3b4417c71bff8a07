"""Media in a bucket of a real S3 service (SeaweedFS): the server, its commands, and what happens when one of them dies."""

import hashlib
import http.client
import io
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import threading
import time
import urllib.parse
import urllib.request

import films
import hearth
import photos
import pytest
import seaweed
from client import Circle
from films import finished, sent
from patience import until
from PIL import Image
from test_grassy_import import join
from test_resumable import begin, fetched, offset, patch, ready

SECRETS = (seaweed.SECRET_KEY, seaweed.ACCESS_KEY)


@pytest.fixture(scope="module")
def bucket(tmp_path_factory):
    store = seaweed.ObjectStore(tmp_path_factory.mktemp("seaweed")).start()
    yield store
    store.kill()


def settings(bucket: seaweed.ObjectStore, prefix: str) -> dict[str, str]:
    return bucket.environment | {"HEARTH_MEDIA": bucket.url(prefix=prefix)}


def serving(bucket, folder: pathlib.Path, prefix: str) -> hearth.Server:
    return hearth.Server(folder / "data", environment=settings(bucket, prefix))


@pytest.fixture(scope="module")
def home(bucket, tmp_path_factory):
    """A circle whose media are below `home`; its log must have no secret in it at the end."""
    running = serving(bucket, tmp_path_factory.mktemp("s3"), "home").start()
    yield Circle(running)
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()
    assert not [secret for secret in SECRETS if secret in running.log]


@pytest.fixture(scope="module")
def ana(home):
    return home.join("ana")


def objects(bucket, prefix: str) -> list[str]:
    return [key.removeprefix(f"{prefix}/") for key in bucket.keys(below=f"{prefix}/")]


def of(bucket, prefix: str, media: str) -> list[str]:
    return [key for key in objects(bucket, prefix) if media in key]


def check(server: hearth.Server) -> hearth.Ended:
    return hearth.run("media", "check", "--data", str(server.data), environment=server.environment)


def test_a_photo_is_kept_in_the_bucket_and_nowhere_else(home, ana, bucket):
    data = photos.jpeg(photos.drawn(900, 600), orientation=6)

    media = ana.upload(data).expect(201).json["id"]
    state = ana.get(f"/api/media/{media}").expect(200).json

    picture = fetched(ana, state)
    assert picture.size == (600, 900), "it is not upright"
    until(lambda: len(of(bucket, "home", media)) >= 6, "not every rendition came into the bucket")
    keys = of(bucket, "home", media)
    assert len(keys) == 6 and all(key.startswith("media/") for key in keys), keys
    for key in keys:
        assert not photos.forbidden_metadata(bucket.get("circle", f"home/{key}"))
    assert not list((home.server.data / "media").rglob("*.jpg"))
    assert not list((home.server.data / "incoming").iterdir())


def test_what_a_client_has_is_not_sent_again_and_others_get_nothing(home, ana, bucket):
    post = ana.post_photo(photos.jpeg(photos.drawn(500, 400)))
    url = post["media"][0]["urls"]["320"]
    path = url.split("?")[0]

    first = ana.send("GET", path).expect(200)
    again = ana.send("GET", path, None, {"If-None-Match": first.headers["etag"]}).expect(304)
    head = ana.send("HEAD", path).expect(200)

    assert first.headers["cache-control"] == "private, no-cache"
    assert "sandbox" in first.headers["content-security-policy"]
    assert not again.body
    assert int(head.headers["content-length"]) == len(first.body) and head.headers["etag"] == first.headers["etag"]
    bea = home.join()
    bea.send("GET", path).expect(404)
    home.anonymous().send("GET", path).expect(404)
    assert "location" not in first.headers and not [name for name in first.headers if name.startswith("x-amz")]


@pytest.fixture(scope="module")
def large(ana, bucket):
    """A video whose film was made large behind the server's back: its address and its bytes."""
    state = finished(ana, sent(ana, films.film())["id"])
    assert state["status"] == "ready", state
    film = random.Random(5).randbytes(40 << 20)
    key = next(key for key in of(bucket, "home", state["id"]) if key.endswith("video.mp4"))
    bucket.put("circle", f"home/{key}", film)
    return state["urls"]["video"].split("?")[0], film


def test_ranges_of_a_film_are_those_bytes(ana, large):
    path, film = large
    for field, expected in [
        ("bytes=0-", film),
        ("bytes=0-0", film[:1]),
        ("bytes=1048570-5242890", film[1048570:5242891]),
        ("bytes=-1000", film[-1000:]),
        (f"bytes={len(film) - 3}-{len(film) + 10}", film[-3:]),
    ]:
        part = ana.send("GET", path, None, {"Range": field}).expect(206)
        assert part.body == expected, field
        assert part.headers["content-range"].endswith(f"/{len(film)}")
    whole = ana.send("GET", path).expect(200)
    assert hashlib.sha256(whole.body).digest() == hashlib.sha256(film).digest()
    assert whole.headers["accept-ranges"] == "bytes" and whole.type == "video/mp4"
    assert ana.send("GET", path, None, {"Range": f"bytes={len(film)}-"}).expect(416).headers["content-range"] == f"bytes */{len(film)}"
    assert int(ana.send("HEAD", path).expect(200).headers["content-length"]) == len(film)
    ana.send("GET", path, None, {"Range": "bytes=0-9", "If-None-Match": whole.headers["etag"]}).expect(304)
    assert ana.send("GET", path, None, {"Range": "bytes=0-9", "If-Range": '"other"'}).expect(200).body == film


def test_many_slow_readers_of_a_film_cost_little_memory(home, ana, large):
    path, film = large
    before = home.server.resident
    readers = []
    for _ in range(30):
        reader = socket.create_connection(("127.0.0.1", home.server.port))
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        reader.sendall(
            f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ana.token}\r\nConnection: close\r\n\r\n".encode()
        )
        readers.append(reader)
    peak, got = before, [0] * len(readers)
    for _ in range(40):
        for number, reader in enumerate(readers):
            got[number] += len(reader.recv(16384))
        peak = max(peak, home.server.resident)
        time.sleep(0.02)
    # The last one reads to the end.
    rest = hashlib.sha256()
    received = bytearray()
    reader = socket.create_connection(("127.0.0.1", home.server.port))
    reader.sendall(
        f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ana.token}\r\nConnection: close\r\n\r\n".encode()
    )
    while part := reader.recv(1 << 16):
        received += part
    rest.update(bytes(received).split(b"\r\n\r\n", 1)[1])
    for one in [*readers, reader]:
        one.close()

    assert rest.digest() == hashlib.sha256(film).digest()
    assert all(0 < count < len(film) for count in got)
    # 30 films are 1,200 MiB.
    assert peak - before < 80, f"{before} MiB before, {peak} MiB with 30 readers"


def test_a_film_breaks_off_when_the_store_goes_away_and_is_never_taken_for_whole(tmp_path, bucket):
    own = seaweed.ObjectStore(tmp_path / "weed").start()
    server = serving(own, tmp_path, "home").start()
    try:
        member = Circle(server).join("ana")
        state = finished(member, sent(member, films.film(seconds=1))["id"])
        key = next(key for key in of(own, "home", state["id"]) if key.endswith("video.mp4"))
        own.put("circle", f"home/{key}", random.Random(6).randbytes(30 << 20))
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        connection.request("GET", state["urls"]["video"])
        answer = connection.getresponse()
        assert answer.status == 200
        answer.read(100_000)
        own.kill()
        with pytest.raises((http.client.IncompleteRead, ConnectionError)):
            answer.read()
        problem = member.upload(photos.jpeg()).problem(503)
        assert problem["code"] == "store_unavailable"
        took = server.stop()
        assert took < 5
    finally:
        server.kill()
        own.kill()


def test_while_the_store_is_away_media_say_so_and_all_else_goes_on(tmp_path):
    own = seaweed.ObjectStore(tmp_path / "weed").start()
    server = serving(own, tmp_path, "home").start()
    try:
        member = Circle(server).join("ana")
        photo = photos.jpeg(photos.drawn(600, 400))
        post = member.post_photo(photo)
        url = post["media"][0]["urls"]["1080"]
        data = photos.noise(900, 700)
        path = begin(member, len(data))
        patch(member, path, data[:100_000], 0).expect(204)
        video = films.film(seconds=1)
        own.kill()

        for answer in [member.upload(photo), member.send("GET", url), patch(member, path, data[100_000:], 100_000),
                       member.upload(video, "film.mp4", "video/mp4")]:  # fmt: skip
            assert answer.problem(503)["code"] == "store_unavailable"
            assert int(answer.headers["retry-after"]) > 0
        assert len(member.get("/api/kinnect/feed").expect(200).json["items"]) == 1
        assert offset(member, path) == 100_000
        member.call("POST", f"/api/kinnect/posts/{post['id']}/comments", {"body": "still here"}).expect(201)
        assert member.get("/api/media/" + path.rsplit("/", 1)[1]).status == 404, "half-made"

        own.start()
        assert member.send("GET", url).expect(200).body
        patch(member, path, data[100_000:], 100_000).expect(204)
        assert ready(member, path)["status"] == "ready"
        state = finished(member, sent(member, video)["id"])
        assert state["status"] == "ready", state
        assert member.upload(photo).expect(201)
        # The sweep at a start removes what could not be removed meanwhile.
        server.restart()
        until(lambda: check(server).code == 0, "the store never agreed", pause=0.3)
    finally:
        server.kill()
        own.kill()


def test_parts_lie_in_the_bucket_and_survive_the_server_and_its_disk(tmp_path, bucket):
    server = serving(bucket, tmp_path, "parts").start()
    member = Circle(server).join("ana")
    chance = random.Random(3)
    data = photos.noise(1500, 1200)
    try:
        for _ in range(4):
            path, acknowledged = begin(member, len(data)), 0
            media = path.rsplit("/", 1)[1]
            kills = 0
            while acknowledged < len(data):
                part = data[acknowledged : acknowledged + 200_000]
                if chance.random() < 0.4 and kills < 3:
                    kills += 1
                    killer = threading.Timer(chance.random() * 0.05, server.kill)
                    killer.start()
                    try:
                        answer = patch(member, path, part, acknowledged)
                        if answer.status == 204:
                            acknowledged += len(part)
                    except (OSError, http.client.HTTPException):
                        pass  # not acknowledged
                    killer.join()
                    # What a server of its own machine kept there is not needed.
                    shutil.rmtree(server.data / "incoming", ignore_errors=True)
                    server.start()
                    found = offset(member, path)
                    assert found >= acknowledged, f"{acknowledged} were acknowledged, {found} are there"
                    acknowledged = found
                    continue
                assert not of(bucket, "parts", media) or all(
                    key.startswith("incoming/") for key in of(bucket, "parts", media)
                )
                patch(member, path, part, acknowledged).expect(204)
                acknowledged += len(part)
            state = ready(member, path)
            assert state["status"] == "ready", state
            assert photos.difference(fetched(member, state), Image.open(io.BytesIO(data))) < 8
            member.send("GET", f"/media/account/{media}/{media}.part").expect(404)
            member.send("GET", f"/media/account/incoming/{media}.part").expect(404)
            until(lambda: len(of(bucket, "parts", media)) == 6, "not the six renditions alone")
            assert all(key.startswith("media/") for key in of(bucket, "parts", media))
        server.stop()
    finally:
        server.kill()


def test_a_video_whose_server_and_disk_are_gone_is_made_by_the_next(tmp_path, bucket):
    server = serving(bucket, tmp_path, "moved").start()
    member = Circle(server).join("ana")
    try:
        video = films.film(size="1280x720", seconds=8)
        media = sent(member, video)["id"]
        until(lambda: list((server.data / "incoming").glob("*.work")), "nobody began with the film", pause=0.01)
        server.kill()
        assert of(bucket, "moved", media) == [f"incoming/{media}.part/whole"]
        shutil.rmtree(server.data / "incoming")
        server.start()

        state = finished(member, media)

        assert state["status"] == "ready", state
        film = member.send("GET", state["urls"]["video"]).expect(200).body
        assert films.facts(film)["streams"][0]["codec_name"] == "h264"
        until(lambda: len(of(bucket, "moved", media)) == 7, "not the film and its pictures alone")
        assert all(key.startswith("media/") for key in of(bucket, "moved", media))
        until(lambda: not list((server.data / "incoming").iterdir()), "the parts stay")
        server.stop()
    finally:
        server.kill()


def test_an_upload_that_is_cancelled_or_deleted_leaves_nothing(home, ana, bucket):
    data = photos.noise(600, 500)
    path = begin(ana, len(data))
    patch(ana, path, data[:1000], 0).expect(204)
    media = path.rsplit("/", 1)[1]
    assert of(bucket, "home", media)
    ana.send("DELETE", path, None, {"Tus-Resumable": "1.0.0"}).expect(204)
    assert not of(bucket, "home", media)
    post = ana.post_photo(photos.jpeg(photos.drawn(300, 200)))
    media = post["media"][0]["id"] if "id" in post["media"][0] else post["media"][0]["urls"]["320"].split("/")[3]
    assert of(bucket, "home", media)
    ana.call("DELETE", f"/api/kinnect/posts/{post['id']}").expect(204)
    until(lambda: not of(bucket, "home", media), "the files of a deleted post stayed")


REFUSED = {
    "wrong secret": ({"AWS_SECRET_ACCESS_KEY": "no-such-secret"}, "refuses the keys (403 SignatureDoesNotMatch)"),
    "unknown key": ({"AWS_ACCESS_KEY_ID": "nobody"}, "refuses the keys (403 InvalidAccessKeyId)"),
    "only reading": (
        {"AWS_ACCESS_KEY_ID": seaweed.READ_ONLY_KEY, "AWS_SECRET_ACCESS_KEY": seaweed.READ_ONLY_SECRET},
        "refuses the keys (403 AccessDenied)",
    ),
    "no secret": ({"AWS_SECRET_ACCESS_KEY": ""}, "needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"),
    "no key": ({"AWS_ACCESS_KEY_ID": ""}, "needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_keys_that_do_not_open_the_bucket_stop_the_start(tmp_path, bucket, name):
    changes, words = REFUSED[name]
    environment = settings(bucket, "x") | changes

    ended = hearth.run(
        "serve", "--data", str(tmp_path / "data"), "--port", str(hearth.free_port()), environment=environment
    )

    assert 0 < ended.code < 128, ended.text
    assert "HEARTH_MEDIA" in ended.text and words in ended.text, ended.text
    assert not [secret for secret in (*SECRETS, *changes.values()) if secret and secret in ended.text]


@pytest.mark.parametrize(
    "value",
    [
        "s3:/circle", "s3://", "s3://BAD", "s3://key:secret@circle", "http://127.0.0.1/circle", "s3://circle?style=both",
        "s3://circle?endpoint=127.0.0.1", "s3://circle?secret=x", "s3://circle?ca=/no/such/file", "/dev/null/media",
    ],
)  # fmt: skip
def test_a_bad_place_is_refused_by_name(tmp_path, bucket, value):
    arguments = ["serve", "--data", str(tmp_path / "data"), "--port", str(hearth.free_port())]

    flag = hearth.run(*arguments, "--media", value, environment=bucket.environment)
    variable = hearth.run(*arguments, environment=bucket.environment | {"HEARTH_MEDIA": value})

    assert flag.code == variable.code == 2, flag.text + variable.text
    assert "--media" in flag.text and "HEARTH_MEDIA" in variable.text
    assert "secret@" not in flag.text


def test_a_server_starts_without_its_store_and_serves_what_it_can(tmp_path):
    nobody = f"s3://circle?endpoint=http://127.0.0.1:{hearth.free_port()}"
    server = hearth.Server(
        tmp_path / "data",
        environment={"HEARTH_MEDIA": nobody, "AWS_ACCESS_KEY_ID": "a-key", "AWS_SECRET_ACCESS_KEY": "a-secret"},
    ).start()
    try:
        member = Circle(server).join("ana")
        assert member.upload(photos.jpeg()).problem(503)["code"] == "store_unavailable"
        member.get("/api/kinnect/feed").expect(200)
        assert "media store does not answer" in server.log
        assert server.stop() < 5
    finally:
        server.kill()


def test_check_finds_what_is_missing_and_what_is_too_much(tmp_path, bucket):
    server = serving(bucket, tmp_path, "checked").start()
    try:
        member = Circle(server).join("ana")
        post = member.post_photo(photos.jpeg(photos.drawn(300, 200)))
        media = post["media"][0]["urls"]["320"].split("/")[3]
        until(lambda: len(of(bucket, "checked", media)) >= 6, "not every rendition came into the bucket")
        assert check(server).code == 0, check(server).text
        gone = next(key for key in of(bucket, "checked", media) if key.endswith("1080.jpg"))
        bucket.delete("circle", f"checked/{gone}")
        bucket.put("circle", "checked/media/zz/stray/320.jpg", b"x")

        ended = check(server)

        assert ended.code == 1
        assert f"missing: {gone.removeprefix('media/')}" in ended.out and "stray: zz/stray/320.jpg" in ended.out
        assert "1 files missing, 1 strays" in ended.out
        server.stop()
    finally:
        server.kill()


def tree(folder: pathlib.Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and ".tmp" not in path.parts and path.name != ".hearth-media"
    }


def copy(data: pathlib.Path, to: str, environment: dict[str, str], *more: str) -> hearth.Ended:
    return hearth.run("media", "copy", "--data", str(data), "--to", to, *more, environment=environment, timeout=300)


def test_a_folder_is_copied_into_a_bucket_and_back_while_people_post(tmp_path, bucket):
    server = hearth.Server(tmp_path / "data").start()
    there = bucket.url(prefix="copied")
    try:
        member = Circle(server).join("ana")
        for seed in range(12):
            member.post_photo(photos.jpeg(photos.drawn(500, 400, seed=seed)))
        assert finished(member, sent(member, films.film(seconds=1))["id"])["status"] == "ready"
        stop = threading.Event()

        def post_on():
            seed = 100
            while not stop.is_set():
                seed += 1
                member.post_photo(photos.jpeg(photos.drawn(300, 200, seed=seed)))

        poster = threading.Thread(target=post_on)
        poster.start()
        first = copy(server.data, there, bucket.environment)
        stop.set()
        poster.join()
        assert first.code == 0, first.text
        assert "0 missing, 0 damaged" in first.out
        server.stop()
        # A pass without the server, for what came last.
        last = copy(server.data, there, bucket.environment, "--verify")
        assert last.code == 0, last.text
        assert not [secret for secret in SECRETS if secret in first.text + last.text]
        local = tree(server.data / "media")
        assert sorted(objects(bucket, "copied")) == sorted(f"media/{name}" for name in local)
        for name in list(local)[:10]:
            assert hashlib.sha256(bucket.get("circle", f"copied/media/{name}")).hexdigest() == local[name]

        # The server goes on from the bucket alone.
        moved = hearth.Server(server.data, environment=bucket.environment | {"HEARTH_MEDIA": there})
        shutil.move(server.data / "media", tmp_path / "put away")
        moved.start()
        member.server = moved
        for item in member.all("/api/kinnect/feed"):
            assert member.send("GET", item["media"][0]["urls"]["1080"]).expect(200).body
        assert check(moved).code == 0, check(moved).text
        moved.stop()

        back = copy(server.data, str(tmp_path / "back"), bucket.environment | {"HEARTH_MEDIA": there})
        assert back.code == 0, back.text
        assert tree(tmp_path / "back") == local
    finally:
        server.kill()


def test_a_copy_that_was_killed_goes_on_and_one_that_lacks_a_file_says_so(tmp_path, bucket):
    server = hearth.Server(tmp_path / "data").start()
    there = bucket.url(prefix="killed")
    try:
        member = Circle(server).join("ana")
        for seed in range(25):
            member.post_photo(photos.jpeg(photos.drawn(400, 300, seed=seed)))
        server.stop()
        arguments = ["media", "copy", "--data", str(server.data), "--to", there]
        copying = subprocess.Popen(
            [str(hearth.BINARY), *arguments], env=hearth.clean_environment(bucket.environment), stdout=subprocess.DEVNULL
        )
        until(lambda: len(objects(bucket, "killed")) >= 20 or copying.poll() is not None, "nothing is copied", pause=0.01)
        copying.kill()
        copying.wait()
        before = len(objects(bucket, "killed"))
        total = len(tree(server.data / "media"))
        assert 0 < before < total, "the kill came too late for this test to mean anything"

        ended = copy(server.data, there, bucket.environment)

        assert ended.code == 0, ended.text
        already = int(re.search(r"(\d+) already there", ended.out).group(1))
        assert already >= before - 6, f"of {before} files only {already} were taken as there"
        assert len(objects(bucket, "killed")) == total
        lost = next((server.data / "media").rglob("1080.jpg"))
        lost.unlink()
        short = copy(server.data, bucket.url(prefix="short"), bucket.environment)
        assert short.code == 1
        assert f"missing: {lost.relative_to(server.data / 'media')}" in short.out
    finally:
        server.kill()


def test_a_circle_in_a_bucket_is_backed_up_and_restored(home, ana, bucket, tmp_path):
    ana.post_photo(photos.jpeg(photos.drawn(300, 300, seed=9)))

    made = hearth.run(
        "backup", "--data", str(home.server.data), "--to", str(tmp_path / "backup"), environment=home.server.environment,
        timeout=120,
    )  # fmt: skip
    assert made.code == 0, made.text
    restored = hearth.restore(tmp_path / "backup", tmp_path / "restored", "--verify")

    assert restored.code == 0, restored.text
    kept = tree(tmp_path / "restored" / "media")
    name = next(iter(kept))
    assert hashlib.sha256(bucket.get("circle", f"home/media/{name}")).hexdigest() == kept[name]


@pytest.mark.skipif(os.path.exists("/usr/bin/openssl") is False, reason="no openssl")
def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path, bucket):
    """A proxy with a certificate of its own before the store: refused, unless its authority is named by `ca=`."""
    key, certificate = tmp_path / "key.pem", tmp_path / "own.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", str(key),
         "-out", str(certificate), "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True, capture_output=True,
    )  # fmt: skip
    with TLSFront(bucket.ports[0], key, certificate) as front:
        place = f"s3://circle/tls?endpoint=https://localhost:{front.port}"
        arguments = ["serve", "--data", str(tmp_path / "data"), "--port", str(hearth.free_port())]
        ended = hearth.run(*arguments, environment=bucket.environment | {"HEARTH_MEDIA": place})
        assert ended.code == 1 and "certificate is not good" in ended.text, ended.text

        trusting = hearth.Server(
            tmp_path / "trusting", environment=bucket.environment | {"HEARTH_MEDIA": f"{place}&ca={certificate}"}
        ).start()
        try:
            member = Circle(trusting).join("ana")
            state = member.get(f"/api/media/{member.upload(photos.jpeg()).expect(201).json['id']}").json
            assert fetched(member, state)
            trusting.stop()
        finally:
            trusting.kill()


class TLSFront:
    """Takes TLS off and passes the bytes on to a port of this machine."""

    def __init__(self, target: int, key: pathlib.Path, certificate: pathlib.Path):
        import ssl

        self.target = target
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate, key)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def __enter__(self) -> "TLSFront":
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self.listener.close()

    def accept(self) -> None:
        while True:
            try:
                plain, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(plain,), daemon=True).start()

    def serve(self, plain: socket.socket) -> None:
        try:
            near = self.context.wrap_socket(plain, server_side=True)
            far = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            plain.close()
            return
        threading.Thread(target=self.pass_on, args=(far, near), daemon=True).start()
        self.pass_on(near, far)

    def pass_on(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(1 << 16):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # the other side has ended


def crawled(get, waiting: list[str]) -> set[str]:
    """Follows the links of what `get` answers; fails where something that is sent has a key of the bucket."""
    seen: set[str] = set()
    while waiting and len(seen) < 200:
        path = waiting.pop(0)
        if path in seen:
            continue
        seen.add(path)
        answer = get(path)
        told = answer.body.decode(errors="replace") + str(answer.headers)
        assert not [secret for secret in SECRETS if secret in told], path
        waiting += [link for link in re.findall(r'(?:href|src|from|import\()\s*=?\s*"(/[^"#?]*)', told) if "sign-out" not in link]
    assert len([path for path in seen if path.endswith((".js", ".css"))]) >= 2, seen
    return seen


def test_the_keys_of_the_bucket_are_in_nothing_that_is_sent(home, ana):
    """Neither in pages, scripts and style sheets nor in answers, metrics and the document of the API."""
    crawled(lambda path: ana.send("GET", path), ["/", "/kinnect", "/kinnect/new", "/kinnect/settings", "/kinnect/sw.js",
                                                 "/api/openapi.json", "/metrics", "/healthz", "/licences",
                                                 "/api/kinnect/feed", "/no/such/page"])  # fmt: skip


def test_the_keys_of_the_bucket_are_in_nothing_that_grassy_sends(tmp_path, bucket):
    """The same of Grassy, whose photos go to the bucket by an address that the server signs: it has the key's name, never the secret."""
    server = hearth.Server(tmp_path / "data", environment=settings(bucket, "grassy") | {"HEARTH_APPS": "grassy"}).start()
    try:
        ann = join(server, "ann")
        photo = photos.jpeg(photos.drawn(600, 400), gps=False)
        begun = ann.call("POST", "/api/grassy/uploads", {"byteCount": len(photo), "contentType": "image/jpeg"}).expect(201)
        signed = begun.json
        assert signed["url"].startswith(bucket.endpoint) and "X-Amz-Signature=" in signed["url"], signed["url"].split("?")[0]
        put = urllib.request.Request(signed["url"], photo, signed["headers"], method=signed["method"])
        with urllib.request.urlopen(put, timeout=60) as answer:
            assert answer.status == 200
        completed = ann.call("POST", f"/api/grassy/uploads/{signed['id']}/completion", {"alt": "a lake"}).expect(201)
        post = ann.call("POST", "/api/grassy/posts", {"media": [completed.json["id"]], "tags": ["lake"]}).expect(201)
        refused = ann.call("POST", "/api/grassy/uploads", {"byteCount": 0, "contentType": "text/html"})
        assert refused.status >= 400
        secret = [seaweed.SECRET_KEY, urllib.parse.quote(seaweed.SECRET_KEY, safe=""), seaweed.SECRET_KEY.replace("/", "\\/")]
        for answer in [begun, completed, post, refused]:
            assert not [form for form in secret if form in answer.body.decode() + str(answer.headers)]
        for answer in [completed, post, refused]:
            assert seaweed.ACCESS_KEY not in answer.body.decode()

        pages = ["/", "/grassy", "/grassy/new", "/grassy/settings", "/grassy/explore", "/grassy/bookmarks", "/grassy/import",
                 "/grassy/export", "/grassy/u/ann", f"/grassy/p/{post.json['id']}", f"/grassy/p/{post.json['id']}/edit",
                 "/grassy/tags/lake", "/no/such/page"]  # fmt: skip
        seen = crawled(lambda path: ann.page("GET", path), list(pages))
        assert set(pages) <= seen
        assert ann.page("GET", f"/grassy/p/{post.json['id']}/edit").status == 200
        for path in ["/api/openapi.json", "/api/grassy/feed", "/api/grassy/originals", "/metrics", f"/api/grassy/posts/{post.json['id']}"]:
            answer = ann.get(path)
            assert not [key for key in SECRETS if key in answer.body.decode() + str(answer.headers)], path
        server.stop()
        assert not [key for key in SECRETS if key in server.log]
    finally:
        server.kill()
