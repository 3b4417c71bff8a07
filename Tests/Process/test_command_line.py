"""The command line that others rely on (platform row P53)."""

import json
import os
import re
import threading

import client
import demo
import hearth
import pytest
from client import PASSWORD, Circle, Client
from patience import until

files_of_sqlite = pytest.mark.skipif(
    hearth.DATABASES.are_postgres, reason="the backup is the same, whatever the database was"
)

COMMANDS = ["serve", "demo", "migrate", "backup", "restore", "media", "check", "invite", "reset-link", "operator", "places", "routes"]


def files_under(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def test_help_lists_every_command():
    text = hearth.must("--help").out

    for command in COMMANDS:
        assert re.search(rf"\b{command}\b", text), f"--help does not name {command}"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command):
    assert command in hearth.must(command, "--help").out


APPS = "kinnect, believe, grassy, realspace, wandr"


def test_help_and_refusals_name_every_app(data):
    assert f"Apps to serve, separated by commas: {APPS}." in " ".join(hearth.must("serve", "--help").out.split())
    assert APPS.replace(", ", ",") in "".join(hearth.must("demo", "--help").out.split())
    for command, flag in [("serve", "--apps"), ("serve", "--open"), ("invite", "--app")]:
        ended = hearth.run(command, "--data", data, flag, "dance")

        assert 0 < ended.code < 128 and f"{flag} knows {APPS}, not 'dance'" in " ".join(ended.err.split()), ended.text


def test_the_version_is_the_newest_of_the_changelog():
    changes = (hearth.ROOT / "CHANGELOG.md").read_text()
    newest = re.search(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$", changes, re.MULTILINE)

    assert hearth.must("--version").out == f"hearth {newest[1]}\n"
    assert "--version" in hearth.must("--help").out


@pytest.mark.parametrize("arguments", [["dance"], ["serve", "--no-such-flag"], ["operator"], ["media", "dance"], ["check", "dance"], []])
def test_a_wrong_command_is_refused_with_a_hint(arguments):
    ended = hearth.run(*arguments)

    assert ended.code not in (0, None) and ended.code < 128, f"ended with {ended.code}"
    assert "--help" in ended.text or "usage" in ended.text.lower()


def test_an_operator_made_by_command_signs_in_and_sees_the_operator_page(data):
    hearth.add_operator(data, "boss@example.org", PASSWORD)
    server = hearth.Server(data).start()
    try:
        boss = Client(server).sign_in("boss@example.org")

        assert boss.get("/api/auth/me").expect(200).json["account"]["email"] == "boss@example.org"
    finally:
        server.stop()


def test_an_operator_needs_a_good_password(data):
    ended = hearth.run("operator", "add", "--data", data, "--email", "boss@example.org", stdin="short\n")

    assert ended.code != 0
    assert "password" in ended.text.lower()


def test_an_operator_cannot_be_added_twice(data):
    hearth.add_operator(data, "boss@example.org", PASSWORD)

    assert hearth.run("operator", "add", "--data", data, "--email", "BOSS@example.org", stdin=PASSWORD + "\n").code != 0


def test_no_set_up_link_is_printed_once_there_is_an_operator(data):
    hearth.add_operator(data, "boss@example.org", PASSWORD)
    server = hearth.Server(data).start()
    server.stop()

    assert "/setup/" not in server.log


def test_invitations_made_while_the_server_runs_are_good_at_once(server):
    member = Circle(server).join("ana")

    assert member.get("/api/kinnect/profiles/ana").expect(200).json["relation"] == "self"


def test_an_invitation_for_an_unknown_app_is_refused(data):
    ended = hearth.run("invite", "--data", data, "--app", "nosuchapp")

    assert ended.code != 0 and "nosuchapp" in ended.text


def test_sign_up_needs_an_invitation_that_is_good(server):
    body = {"email": "eve@example.org", "password": PASSWORD}
    nobody = Client(server)

    nobody.call("POST", "/api/auth/sign-up", body | {"invitation": "made-up"}).problem(403, 404, 422)
    answer = nobody.call("POST", "/api/auth/sign-up", body)
    if answer.status == 201:  # an account alone is harmless; a profile in an invite-only app is not
        eve = nobody.take(answer.json)
        eve.call("POST", "/api/kinnect/profile", {"username": "eve"}).problem(403, 404, 422)
    else:
        answer.problem(403, 404, 422)


def test_a_reset_link_sets_a_new_password_once(server):
    member = Circle(server).join("ana")
    path = hearth.link_in(hearth.must("reset-link", "--data", server.data, "--email", member.email).out, "reset")
    form = {"Content-Type": "application/x-www-form-urlencoded"}

    first = Client(server).send("POST", path, b"password=another+good+password+7", form)
    second = Client(server).send("POST", path, b"password=a+third+good+password+7", form)

    assert first.status == 303, first.body[:300]
    assert second.status in (400, 404, 410, 422)
    Client(server).sign_in(member.email, "another good password 7")
    member.get("/api/auth/me").problem(401)


@pytest.mark.parametrize("address", ["", "https://home.example"])
def test_links_begin_with_the_address_of_the_server(data, address):
    """That of its last start, unless the command is given another one."""
    hearth.add_operator(data, "boss@example.org", PASSWORD)
    server = hearth.Server(data, arguments=("--public-url", address) if address else ())
    own = address or f"http://localhost:{server.port}"
    server.start()
    try:
        until(lambda: f"Hearth is at {own}\n" in server.log, "the server does not say where it is")
        reset = ("reset-link", "--data", data, "--email", "boss@example.org")

        assert hearth.must("invite", "--data", data).out.startswith(f"{own}/invite/")
        assert hearth.must(*reset).out.startswith(f"{own}/reset/")
        assert hearth.must(*reset, "--public-url", "https://other.example").out.startswith("https://other.example/reset/")
        refused = hearth.run("invite", "--data", data, "--public-url", "home.example")
        assert refused.code != 0 and "--public-url" in refused.text
    finally:
        server.stop()


def test_a_reset_link_for_nobody_is_refused(data):
    hearth.must("migrate", "--data", data)

    assert hearth.run("reset-link", "--data", data, "--email", "nobody@example.org").code != 0


def test_routes_lists_what_the_server_answers(server):
    lines = hearth.must("routes", "--data", server.data).out.splitlines()

    assert {"GET / anyone", "GET /kinnect/p/{id} viewer", "GET /api/kinnect/feed viewer", "GET /operator operator",
            "GET /api/openapi.json anyone", "GET /healthz anyone"} <= set(lines)  # fmt: skip
    assert lines == sorted(lines) and len(lines) == len(set(lines))


def test_migrate_can_be_run_again(data):
    hearth.must("migrate", "--data", data)
    hearth.must("migrate", "--data", data)


def test_two_servers_on_one_port_do_not_both_start(server, tmp_path):
    second = hearth.run("serve", "--data", tmp_path / "other", "--port", server.port)

    assert second.code != 0
    assert str(server.port) in second.text or "address" in second.text.lower()


@pytest.mark.skipif(hearth.DATABASES.are_postgres, reason="servers of a common database may share a folder for photos")
def test_two_servers_on_one_folder_do_not_both_start(server):
    second = hearth.run("serve", "--data", server.data, "--port", hearth.free_port())

    assert second.code != 0


def test_media_check_is_content_with_a_good_store_and_names_what_is_wrong(server, photo):
    member = Circle(server).join("ana")
    post = member.post_photo(photo, "with a file")
    item = post["media"][0]["id"]
    media = server.data / "media"

    assert hearth.run("media", "check", "--data", server.data).code == 0

    belonging = [path for path in files_under(media) if item.replace("-", "") in str(path).replace("-", "")]
    assert belonging, f"no file of {item} under {sorted(map(str, files_under(media)))[:9]}"
    belonging[0].unlink()
    missing = hearth.run("media", "check", "--data", server.data)
    assert missing.code != 0 and item.replace("-", "") in missing.text.replace("-", "")

    (belonging[0].parent / "stray-file").write_bytes(b"stray")
    assert "stray-file" in hearth.run("media", "check", "--data", server.data).text


def test_check_counters_is_content_with_a_running_server_and_names_the_row_that_is_off(server, photo):
    circle = Circle(server)
    ana, ben = circle.join("ana"), circle.join("ben")
    circle.follow(ben, ana)
    post = ana.post_photo(photo, "liked once")
    ben.call("PUT", f"/api/kinnect/posts/{post['id']}/like").expect(200)

    good = hearth.run("check", "counters", "--data", server.data)
    assert good.code == 0, good.text
    assert int(re.search(r"^(\d+) numbers compared, 0 off\.$", good.out, re.M)[1]) >= 9

    hearth.DATABASES.change(server.data, "UPDATE kinnect_posts SET like_count = like_count + 4")
    bad = hearth.run("check", "counters", "--data", server.data)

    assert bad.code == 1
    assert f"off: kinnect_posts.like_count {post['id']}: stored 5, counted 1" in bad.out
    assert " 1 off." in bad.out and "liked once" not in bad.text
    assert ana.get(f"/api/kinnect/posts/{post['id']}").expect(200).json["likeCount"] == 5


def test_a_backup_taken_while_members_write_restores_completely(server, tmp_path, photo):
    circle = Circle(server)
    ana = circle.join("ana")
    post = ana.post_photo(photo, "before the backup")
    ended = threading.Event()
    written = []

    def write():
        while not ended.is_set() and len(written) < 2000:
            path = f"/api/kinnect/posts/{post['id']}/comments"
            written.append(ana.call("POST", path, {"body": f"comment {len(written)}"}).status)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        made = hearth.backup(server.data, tmp_path / "backup")
    finally:
        ended.set()
        writer.join()
    assert made.code == 0, made.text

    restored = tmp_path / "restored"
    verified = hearth.restore(tmp_path / "backup", restored, "--verify")
    assert verified.code == 0, verified.text
    # A backup is a data folder, whatever the database was.
    copy = hearth.Server(restored, arguments=("--database", "")).start()
    try:
        there = Client(copy).sign_in(ana.email)
        assert there.get(f"/api/kinnect/posts/{post['id']}").expect(200).json["caption"] == "before the backup"
        url = there.get(f"/api/kinnect/posts/{post['id']}").json["media"][0]["urls"]["320"]
        assert there.send("GET", url).expect(200).body[:2] == b"\xff\xd8"
        count = there.get(f"/api/kinnect/posts/{post['id']}").json["commentCount"]
        assert count == len(there.all(f"/api/kinnect/posts/{post['id']}/comments"))
    finally:
        copy.stop()
    assert hearth.run("media", "check", "--data", restored, "--database", "").code == 0


@files_of_sqlite
def test_a_damaged_backup_is_refused(server, tmp_path, photo):
    Circle(server).join("ana").post_photo(photo)
    target = tmp_path / "backup"
    assert hearth.backup(server.data, target).code == 0
    largest = max([target] if target.is_file() else files_under(target), key=lambda path: path.stat().st_size)
    content = bytearray(largest.read_bytes())
    for position in range(len(content) // 2, len(content), 97):
        content[position] ^= 0x5A
    largest.write_bytes(content)

    assert hearth.restore(target, tmp_path / "restored", "--verify").code != 0


@files_of_sqlite
def test_a_backup_with_a_pipe_in_the_place_of_a_file_is_refused_at_once(server, tmp_path, photo):
    Circle(server).join("ana").post_photo(photo)
    backup, target = tmp_path / "backup", tmp_path / "restored"
    assert hearth.backup(server.data, backup).code == 0
    files = [backup / name for name in ("manifest.json", "hearth.db", "secret.key")] + files_under(backup / "media")[:1]
    assert len(files) == 4

    for path in files:
        content = path.read_bytes()
        path.unlink()
        os.mkfifo(path)

        ended = hearth.run("restore", "--from", backup, "--data", target, timeout=20)

        assert ended.code not in (0, None) and path.name in ended.text, f"{path.name}: {ended.text}"
        assert not list(tmp_path.glob("restored*")), f"{path.name}: something was left"
        path.unlink()
        path.write_bytes(content)
    assert hearth.restore(backup, target).code == 0


@files_of_sqlite
def test_restore_does_not_overwrite_a_folder_in_use(server, tmp_path):
    assert hearth.backup(server.data, tmp_path / "backup").code == 0

    assert hearth.restore(tmp_path / "backup", server.data).code != 0


many_on_one_engine = pytest.param(
    "many", marks=pytest.mark.skipif(hearth.DATABASES.are_postgres, reason="more of what `standard` writes there already")
)


def expect_realspace(viewer):
    """What a sample circle has in Realspace: something of everything that its pages show."""
    posts = viewer.all("/api/realspace/posts")
    assert len(posts) >= 10 and {post["action"] for post in posts} == {"watched", "read", "went to"}
    assert len({post["author"]["username"] for post in posts}) >= 4
    assert any(post["likesCount"] for post in posts) and any(post["commentsCount"] for post in posts)
    assert any(post["media"] for post in posts) and any(post["item"] for post in posts)
    assert viewer.all("/api/realspace/list") and viewer.all("/api/realspace/diary")
    assert any(topic["postsCount"] for topic in viewer.all("/api/realspace/topics"))
    events = viewer.all("/api/realspace/events")
    assert len(events) >= 4 and all(event["eventDescription"] for event in events)
    assert any(event["entity"] for event in events) and any(event["recurrence"] for event in events)
    assert any(event["goingCount"] for event in events) and any(event["hasPrivateAddress"] for event in events)
    assert viewer.all("/api/realspace/events?when=past") and len(viewer.all("/api/realspace/entities")) >= 3


@pytest.mark.parametrize("scenario", ["standard", "empty", many_on_one_engine])
def test_demo_fills_a_circle_and_says_whom_to_sign_in_as(data, scenario):
    made = demo.many(data) if scenario == "many" else demo.filled(data, scenario)

    server = hearth.Server(data).start()
    try:
        viewer = client.Client(server).sign_in(made.email, made.password)
        posts = viewer.all("/api/kinnect/feed")
        if scenario == "standard":
            assert len(posts) >= 20, f"only {len(posts)} posts in the feed"
            assert len({post["author"]["username"] for post in posts}) >= 4
            assert any(post["likeCount"] for post in posts) and any(post["commentCount"] for post in posts)
            for post in posts[:5]:
                viewer.send("GET", post["media"][0]["urls"]["1080"]).expect(200)
            expect_realspace(viewer)
        if scenario == "empty":
            assert posts == []
        if scenario == "many":
            assert len(posts) > 100
    finally:
        server.stop()
    assert hearth.run("media", "check", "--data", data).code == 0


FEEDS = {
    "kinnect": "/api/kinnect/feed", "believe": "/api/believe/me/feed", "grassy": "/api/grassy/feed", "realspace": "/api/realspace/posts",
    "wandr": "/api/wandr/feed",
}  # fmt: skip


@pytest.mark.parametrize(("app", "feed"), FEEDS.items())
def test_bench_seed_fills_a_folder_that_can_be_served(data, app, feed):
    sizes = ["--people", "8", "--follows", "3", "--posts", "40", *(["--projects", "12"] if app == "believe" else [])]
    hearth.must("bench-seed", "--data", data, "--apps", app, *sizes)

    viewer = json.loads((data / "bench.json").read_text())["viewers"][0]
    server = hearth.Server(data, arguments=("--apps", app)).start()
    try:
        assert client.Client(server, token=viewer["token"]).all(feed)
    finally:
        server.stop()


def test_demo_leaves_a_folder_with_accounts_alone(data):
    hearth.add_operator(data, "boss@example.org", PASSWORD)

    assert hearth.run("demo", "--data", data, "--scenario", "standard", timeout=300).code != 0
