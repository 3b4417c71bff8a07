"""A database knows its apps: no command and no other process takes one of them away."""

import believers
import client
import hearth
import pytest

COMMANDS = [
    ("invite",), ("invite", "--app", "believe"), ("operator add", "--email", "second@example.org"),
    ("reset-link", "--email", "ana@example.org"), ("suspend", "--email", "cal@example.org"),
    ("unsuspend", "--email", "cal@example.org"), ("check counters",), ("media check",), ("media copy", "--to", "{copy}"),
    ("migrate",), ("migrate", "--apps", "kinnect"),
]  # fmt: skip


@pytest.fixture(scope="module")
def circle(tmp_path_factory):
    """Both apps, with Ana's project in one of them."""
    server = hearth.Server(tmp_path_factory.mktemp("apps") / "data", arguments=believers.ARGUMENTS).start()
    circle = believers.Believers(server).populate()
    yield circle
    server.stop()


def command(data, words: tuple[str, ...]) -> hearth.Ended:
    verb, *rest = words
    rest = [word.replace("{copy}", str(data.parent / "copy")) for word in rest]
    return hearth.must(*verb.split(), "--data", str(data), *rest, stdin=f"{client.PASSWORD}\n")


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_believe_answers_after_every_command_without_apps(circle, words):
    command(circle.server.data, words)

    ben, slug = circle.members["ben"], circle.places["slug"]
    assert ben.get(f"/api/believe/projects/{slug}").expect(200).json["title"] == "A wooden boat"
    assert ben.get(f"/api/believe/projects/{slug}/posts").expect(200).json["items"]
    assert ben.get("/api/believe/me").expect(200).json["builder"]["name"] == "Ben"


@pytest.mark.skipif(not hearth.DATABASES.are_postgres, reason="one process at a time serves a folder")
def test_believe_answers_beside_a_server_of_kinnect_alone(circle):
    ben, slug = circle.members["ben"], circle.places["slug"]
    beside = hearth.Server(circle.server.data, arguments=("--apps", "kinnect")).start()
    try:
        assert ben.get(f"/api/believe/projects/{slug}").expect(200).json["title"] == "A wooden boat"
    finally:
        beside.stop()

    assert ben.get(f"/api/believe/projects/{slug}/posts").expect(200).json["items"]


def test_a_command_knows_all_apps_of_the_database(circle):
    compared = int(command(circle.server.data, ("check counters",)).out.split()[0])
    hearth.DATABASES.change(circle.server.data, "UPDATE believe_projects SET follower_count = follower_count + 3")
    try:
        ended = hearth.run("check", "counters", "--data", str(circle.server.data))
    finally:
        hearth.DATABASES.change(circle.server.data, "UPDATE believe_projects SET follower_count = follower_count - 3")

    assert compared > 0
    assert ended.code == 1 and "off: believe_projects.follower_count" in ended.out


def test_a_command_adds_no_app(data):
    hearth.Server(data).start().stop()

    hearth.must("check", "counters", "--data", str(data), "--apps", "kinnect,believe")

    # Fails where there is one.
    hearth.DATABASES.change(data, "CREATE TABLE believe_projects (id integer)")
