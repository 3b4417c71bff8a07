"""Notifications: a push service of its own decrypts what a running server sends to people's devices."""

import time

import client
import hearth
import pytest
from patience import until
from pushes import PushService


@pytest.fixture(scope="module")
def service():
    running = PushService()
    yield running
    running.close()


@pytest.fixture(scope="module")
def family(tmp_path_factory, service):
    """Ten people who follow each other."""
    running = hearth.Server(tmp_path_factory.mktemp("family") / "data", arguments=service.arguments).start()
    circle = client.Circle(running)
    people = [circle.join(f"person{number}") for number in range(10)]
    for one in people:
        for other in people:
            if one is not other:
                circle.follow(one, other)
    yield circle
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


def quiet(*devices) -> None:
    """Nothing more comes: three rounds of the server are over."""
    counts = [len(device.messages) for device in devices]
    time.sleep(3.5)
    assert [len(device.messages) for device in devices] == counts


def test_a_share_reaches_nine_devices_and_leads_to_the_post(family, service, photo):
    sharer, *others = family.members.values()
    devices = [service.device(f"share-{other.username}").register(other) for other in others]
    begun = time.time()

    media = [sharer.upload(photo).expect(201).json["id"] for _ in range(9)]
    post = sharer.call("POST", "/api/kinnect/posts", {"caption": "The lake", "media": media}).expect(201).json

    messages = [device.wait()[0] for device in devices]
    for message in messages:
        assert message.said["title"] == "Person0 shared 9 photos"
        assert message.said["body"] == "The lake"
        assert (message.said["app"], message.said["kind"]) == ("kinnect", "share")
        assert message.said["url"] == f"/kinnect/p/{post['id']}"
        assert message.said["tag"] == message.fields["topic"]
    others[0].get(f"/api/kinnect/posts/{post['id']}").expect(200)
    assert len({message.fields["topic"] for message in messages}) == 9
    seen = "".join(str(message.fields) for message in messages)
    assert post["id"] not in seen and "person" not in seen
    print(f"nine devices in {max(message.at for message in messages) - begun:.1f} s, uploads among it")
    for other, device in zip(others, devices, strict=True):
        other.call("POST", "/api/auth/push/subscriptions/removal", {"endpoint": device.endpoint}).expect(204)


def test_who_is_blocked_leaves_or_signs_out_hears_nothing(family, service, photo):
    sharer = family.join("sharer")
    blocked, left, gone, there = (family.join(name) for name in ("blocked", "left", "gone", "there"))
    for one in (blocked, left, gone, there):
        family.follow(one, sharer)
    devices = {one.username: service.device(one.username).register(one) for one in (blocked, left, gone, there)}
    sharer.call("PUT", "/api/kinnect/profiles/blocked/block").expect(204)
    left.call("DELETE", "/api/kinnect/profiles/sharer/follow").expect(200)
    gone.call("POST", "/api/auth/sign-out").expect(204)

    sharer.post_photo(photo, "For those who are there")

    devices["there"].wait()
    quiet(*devices.values())
    assert [name for name, device in devices.items() if device.messages] == ["there"]


def test_a_content_free_device_gets_no_words(family, service, photo):
    ana, ben = family.join("ana"), family.join("ben")
    family.follow(ben, ana)
    device = service.device("free").register(ben, contentFree=True, app="kinnect")

    post = ana.post_photo(photo, "Secret words")

    assert device.wait()[0].said == {"app": "kinnect", "kind": "share", "url": f"/kinnect/p/{post['id']}"}


def test_a_test_and_the_key(family, service):
    eva = family.join("eva")
    device = service.device("test").register(eva)
    key = eva.get("/api/auth/push").expect(200).json["publicKey"]

    eva.call("POST", "/api/auth/push/test").expect(204)

    message = device.wait()[0]
    assert message.said["kind"] == "test"
    assert f"k={key}" in message.fields["authorization"]


def test_a_dead_device_is_forgotten_and_a_busy_service_is_asked_again(family, service):
    fay = family.join("fay")
    dead, busy = service.device("dead").register(fay), service.device("busy").register(fay)
    dead.status = 410
    busy.status, busy.headers = 503, {"Retry-After": "1"}

    fay.call("POST", "/api/auth/push/test").expect(204)
    dead.wait()
    busy.wait()
    busy.status = 201
    fay.call("POST", "/api/auth/push/test").expect(204)

    busy.wait(2)
    quiet(dead)
    assert len(dead.messages) == 1


def test_redirects_are_not_followed(family, service):
    gus = family.join("gus")
    device, elsewhere = service.device("moved").register(gus), service.device("elsewhere")
    device.status, device.headers = 307, {"Location": elsewhere.endpoint}

    gus.call("POST", "/api/auth/push/test").expect(204)

    device.wait()
    quiet(device, elsewhere)
    assert not elsewhere.messages


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "10.0.0.1", "169.254.169.254"])
def test_private_addresses_are_refused(family, service, host):
    hal = next(iter(family.members.values()))
    for scheme in ("http", "https"):
        endpoint = f"{scheme}://{host}:{service.port + 1}/x"
        keys = service.device("refused").subscription["keys"]
        problem = hal.call("PUT", "/api/auth/push/subscriptions", {"endpoint": endpoint, "keys": keys}).expect(422).json
        assert [error["field"] for error in problem["errors"]] == ["endpoint"]


def test_a_server_that_is_killed_tells_nobody_twice(tmp_path, service, photo):
    running = hearth.Server(tmp_path / "data", arguments=service.arguments).start()
    circle = client.Circle(running)
    ana, ben = circle.join("ana"), circle.join("ben")
    circle.follow(ben, ana)
    device = service.device("killed").register(ben)
    posts = []
    for number in range(6):
        posts.append(ana.post_photo(photo, f"Number {number}")["id"])
        if number % 2:
            time.sleep(0.4)
            running.kill()
            running.start()
    ana.post_photo(photo, "Last")

    until(lambda: any(message.said["body"] == "Last" for message in device.messages), "the last was told")
    quiet(device)
    urls = [message.said["url"] for message in device.messages]
    assert len(urls) == len(set(urls)), "told twice"
    running.stop()


def test_push_can_be_off(tmp_path):
    running = hearth.Server(tmp_path / "data", arguments=("--push", "off")).start()
    ana = client.Circle(running).join("ana")
    ana.get("/api/auth/push").expect(404)
    running.stop()
