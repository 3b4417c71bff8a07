"""Files that arrive in parts (tus 1.0): a real client, kill -9 in the middle, a disk that is full."""

import base64
import concurrent.futures
import hashlib
import io
import random
import time

import hearth
import photos
import pytest
from client import Circle
from PIL import Image
from disks import fill
from patience import patiently
from soak import budget
from test_media_faults import small_disk  # noqa: F401 (a fixture)
from tusclient.client import TusClient

TUS = {"Tus-Resumable": "1.0.0"}
OCTETS = "application/offset+octet-stream"


def begin(member, size: int, **metadata: str) -> str:
    pairs = ",".join(f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in metadata.items())
    fields = TUS | {"Upload-Length": str(size)} | ({"Upload-Metadata": pairs} if pairs else {})
    return member.send("POST", "/api/media/uploads", None, fields).expect(201).headers["location"]


def patch(member, path: str, data: bytes, offset: int):
    digest = base64.b64encode(hashlib.sha256(data).digest()).decode()
    fields = {"Upload-Offset": str(offset), "Content-Type": OCTETS, "Upload-Checksum": f"sha256 {digest}"}
    return member.send("PATCH", path, data, TUS | fields)


def offset(member, path: str) -> int:
    return int(member.send("HEAD", path, None, TUS).expect(200).headers["upload-offset"])


def ready(member, path: str, seconds: float = 90) -> dict:
    """Waits for it; a job whose server was killed is taken by another one when its lease of 30 s is over."""
    media = "/api/media/" + path.rsplit("/", 1)[1]
    deadline = time.monotonic() + seconds
    while True:
        state = member.get(media).expect(200).json
        if state["status"] != "processing":
            return state
        assert time.monotonic() < deadline, f"never ready: {state}"
        time.sleep(0.05)


def fetched(member, state: dict) -> Image.Image:
    return Image.open(io.BytesIO(member.send("GET", state["urls"]["1080"]).expect(200).body))


def test_a_tus_client_from_elsewhere_uploads_and_resumes(circle):
    ana = circle.join()
    data = photos.noise(1600, 1200)
    tus = TusClient(circle.server.url + "/api/media/uploads", headers={"Authorization": f"Bearer {ana.token}"})
    sender = tus.uploader(file_stream=io.BytesIO(data), chunk_size=300_000, metadata={"alt": "Noise"}, upload_checksum=True)
    for _ in range(3):
        sender.upload_chunk()
    # Another client, which knows the address alone, goes on where the first one stopped.
    later = tus.uploader(file_stream=io.BytesIO(data), chunk_size=300_000, url=sender.url, upload_checksum=True)
    assert later.offset == 900_000
    later.upload()

    state = ready(ana, sender.url)
    assert (state["status"], state["alt"]) == ("ready", "Noise"), state
    assert photos.difference(fetched(ana, state), Image.open(io.BytesIO(data))) < 8


@pytest.mark.never_unsteady
def test_no_acknowledged_part_is_lost_when_the_server_is_killed(tmp_path):
    server = hearth.Server(tmp_path / "data").start()
    ana = Circle(server).join("ana")
    chance = random.Random(11)
    data = photos.noise(1800, 1500)
    try:
        for number in range(budget(gate=4, soak=24)):
            path, acknowledged = begin(ana, len(data)), 0
            killed = 0
            while acknowledged < len(data):
                part = data[acknowledged : acknowledged + 250_000]
                if killed < 3 and chance.random() < 0.4:
                    killed += 1
                    with concurrent.futures.ThreadPoolExecutor(1) as pool:
                        sending = pool.submit(patch, ana, path, part, acknowledged)
                        time.sleep(chance.uniform(0, 0.03))
                        server.kill()
                        try:
                            if sending.result().status == 204:
                                acknowledged += len(part)
                        except Exception as error:  # cut off: not acknowledged
                            assert type(error).__module__ in ("builtins", "http.client"), error
                    server.start()
                    there = offset(ana, path)
                    assert there in (acknowledged, acknowledged + len(part)), f"{there}, told {acknowledged}"
                    acknowledged = there
                else:
                    patch(ana, path, part, acknowledged).expect(204)
                    acknowledged += len(part)
            # The last one often dies while its photo is being made.
            if number % 2:
                time.sleep(chance.uniform(0, 0.3))
                server.kill()
                server.start()
            assert offset(ana, path) == len(data)
            state = ready(ana, path)
            assert state["status"] == "ready", state
            assert photos.difference(fetched(ana, state), Image.open(io.BytesIO(data))) < 8
    finally:
        if server.is_running:
            server.stop()
    checked = hearth.run("media", "check", "--data", server.data)
    assert checked.code == 0, checked.text


def test_of_many_senders_of_one_part_one_is_taken(circle):
    ana = circle.join()
    data = photos.noise(1200, 900)
    path = begin(ana, len(data))
    at, rounds = 0, 0
    while at < len(data):
        part = data[at : at + 200_000]
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            sent = [pool.submit(patiently, lambda at=at, part=part: patch(ana, path, part, at)) for _ in range(6)]
            answers = [one.result().status for one in sent]
        assert sorted(answers) == [204, 409, 409, 409, 409, 409]
        at, rounds = at + len(part), rounds + 1
    assert rounds > 2
    assert ready(ana, path)["status"] == "ready"


def test_a_part_that_is_too_large_says_how_large_it_may_be(circle):
    ana = circle.join()
    path = begin(ana, 6 << 20)
    assert "4194304" in patch(ana, path, b"x" * ((4 << 20) + 1), 0).problem(413)["detail"]
    capable = circle.anonymous().send("OPTIONS", "/api/media/uploads").expect(204)
    assert "max-append-size=4194304" in capable.headers["upload-limit"]


def test_a_full_disk_refuses_a_part_and_the_upload_goes_on_afterwards(small_disk):  # noqa: F811
    server, ana, disk = small_disk
    if disk.name == "media":
        pytest.skip("parts arrive outside of the small disk")
    data = photos.noise(1600, 1200, seed=5)
    path = begin(ana, len(data))
    patch(ana, path, data[:300_000], 0).expect(204)
    ballast = fill(disk, leaving=200_000)

    refused = patch(ana, path, data[300_000:900_000], 300_000).problem(507)

    assert refused["code"] in ("disk_full", "storage_full"), refused
    assert offset(ana, path) == 300_000
    ballast.unlink()
    at = 300_000
    while at < len(data):
        at = int(patch(ana, path, data[at : at + 600_000], at).expect(204).headers["upload-offset"])
    assert ready(ana, path)["status"] == "ready"


def test_neither_names_nor_texts_reach_the_log(circle):
    ana = circle.join()
    path = begin(ana, 10, filename="secret-name.jpg", alt="secret alt")
    patch(ana, path, b"0123456789", 0).expect(204)
    assert ready(ana, path)["status"] == "failed"
    assert "secret" not in circle.server.log
