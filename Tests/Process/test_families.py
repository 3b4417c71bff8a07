"""A family: many who join at once are all connected, and what a kill has left goes on."""

import concurrent.futures

import hearth
import pytest
from client import PASSWORD, Circle, Client
from patience import patiently, until

MEMBERS = 30
MEMBERSHIP = "/api/kinnect/family/membership"


@pytest.fixture
def people(data):
    """Thirty people of a circle of which the operator says then that it is a family; the server may be killed."""
    hearth.add_operator(data, "boss@example.org", PASSWORD)
    server = hearth.Server(data).start()
    circle = Circle(server)
    # Before it is a family: a link for more than twenty people would have them wait.
    members = [circle.join(f"n.{number}") for number in range(MEMBERS)]
    boss = Client(server).sign_in("boss@example.org")
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    boss.send("POST", "/operator/apps/kinnect/kind", b"kind=family", form).expect(303)
    # Who is asked is read once a second at most.
    until(lambda: members[0].get("/api/kinnect/family").json["standing"] == "asked", "nobody is asked")
    yield server, members
    if server.is_running:
        server.stop()
    counters = hearth.run("check", "counters", "--data", data)
    assert counters.code == 0, counters.text


def follows(member: Client) -> int:
    return member.get(f"/api/kinnect/profiles/{member.username}").expect(200).json["followingCount"]


def is_whole(members: list[Client]) -> bool:
    return all(follows(member) == len(members) - 1 for member in members)


def test_twelve_at_once_are_connected_and_so_are_those_beyond_twenty(people):
    _, members = people
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        for answer in pool.map(lambda member: patiently(lambda: member.call("PUT", MEMBERSHIP, {})), members):
            answer.expect(200)

    until(lambda: is_whole(members), "somebody is not connected", pause=0.2)

    # One line for each of those who came later, however many follows there are.
    lines = [line for member in members for line in member.all("/api/kinnect/activity") if line["kind"] == "joined"]
    assert len(lines) == MEMBERS * (MEMBERS - 1) / 2


@pytest.mark.never_unsteady
def test_what_a_kill_has_left_goes_on(people):
    server, members = people
    for member in members[:-1]:
        member.call("PUT", MEMBERSHIP, {}).expect(200)
    until(lambda: is_whole(members[:-1]), "somebody is not connected", pause=0.2)
    last = members[-1]

    last.call("PUT", MEMBERSHIP, {}).expect(200)
    server.kill()
    server.start()

    assert follows(last) >= 20, "what was acknowledged is lost"
    until(lambda: is_whole(members), "the rest does not go on", pause=0.2)


def signed_up(server, name: str, invitation: str) -> Client:
    """Somebody without a profile."""
    made = Client(server, username=name)
    body = {"email": f"{name}@example.org", "password": PASSWORD, "invitation": invitation}
    return made.take(made.call("POST", "/api/auth/sign-up", body).expect(201).json)


def test_the_flag_answers_for_an_app_without_people_and_making_a_profile_is_joining(data):
    server = hearth.Server(data, arguments=("--family", "kinnect")).start()
    invitation = hearth.invitation(data, "kinnect", "--uses", "20")
    circle = Circle(server, invitation=invitation)
    people = [circle.join(name) for name in ("ana", "ben", "cleo")]
    assert is_whole(people)
    dan = signed_up(server, "dan", invitation)

    shown = dan.get("/api/kinnect/family").expect(200).json

    assert (shown["mode"], shown["total"]) == ("family", 3)
    assert [person["username"] for person in shown["people"]] == ["cleo", "ben", "ana"]
    dan.call("POST", "/api/kinnect/profile", {"username": "dan", "leaveOut": ["ben"]}).expect(201)
    assert follows(dan) == 2
    assert dan.get("/api/kinnect/profiles/ben").json["relation"] == "none"
    server.restart()
    assert dan.get("/api/kinnect/family").json["mode"] == "family"
    server.stop()
    server.arguments = ()
    server.start()
    assert dan.get("/api/kinnect/family").json["mode"] == "family"
    server.stop()


def test_another_answer_than_that_of_the_people_stops_the_start(data):
    server = hearth.Server(data).start()
    ana = Circle(server).join("ana")
    server.stop()

    for flags, environment, name in [(("--family", "kinnect"), {}, "--family"), ((), {"HEARTH_FAMILY": "kinnect"}, "HEARTH_FAMILY")]:
        ended = hearth.run("serve", "--data", data, *flags, environment=environment)
        assert 0 < ended.code < 128 and f"{name} names 'kinnect', whose people are friends" in " ".join(ended.err.split()), ended.text

    server.start()
    assert ana.get("/api/kinnect/family").expect(200).json["mode"] == "friends"
    server.stop()


@pytest.mark.parametrize("app, reason", [
    ("believe", "names 'believe', whose people don't follow each other"), ("grassy", "names 'grassy', which is not served"),
    ("dance", "knows kinnect,"),
])
def test_apps_that_cannot_be_for_a_family_stop_the_start(data, app, reason):
    ended = hearth.run("serve", "--data", data, "--apps", "kinnect,believe", "--family", app)

    assert 0 < ended.code < 128 and f"--family {reason}" in " ".join(ended.err.split()), ended.text
