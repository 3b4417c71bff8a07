"""A circle that an earlier release has left is opened by this one: nothing is lost, and everybody gets in."""

import re

import hearth
import pytest
import releases
from client import Client


# Lists that have more since: a creator's own updates, and activity, where the line of an anonymous message comes at a full hour, one to two
# hours after the message.
GROWN = {"/api/believe/me/feed", "/api/believe/activity"}


def is_kept(old, new) -> bool:
    """Whether an answer still says what it said; it may say more."""
    if isinstance(old, dict) and old.get("path") in GROWN:
        now = new["body"]["items"]
        return old["status"] == new["status"] and all(any(is_kept(one, other) for other in now) for one in old["body"]["items"])
    if isinstance(old, dict):
        return isinstance(new, dict) and all(name in new and is_kept(value, new[name]) for name, value in old.items())
    if isinstance(old, list):
        return isinstance(new, list) and len(old) == len(new) and all(map(is_kept, old, new))
    return old == new


def links(value) -> set[str]:
    """The addresses of photos and films in an answer."""
    if isinstance(value, dict):
        return set().union(*map(links, value.values()))
    if isinstance(value, list):
        return set().union(*map(links, value))
    return {value} if isinstance(value, str) and value.startswith("/media/") else set()


def check(data, apps: tuple[str, ...]) -> None:
    counters = hearth.must("check", "counters", "--data", data, *apps).out
    assert "compared, 0 off" in counters and not counters.startswith("0 "), counters
    media = hearth.must("media", "check", "--data", data, *apps).out
    assert "0 files missing, 0 strays" in media and not media.startswith("0 "), media


@pytest.mark.parametrize("name", releases.names())
def test_what_an_earlier_release_has_left_goes_on_here(name, tmp_path):
    data, apps = tmp_path / "data", releases.arguments(name)
    before = releases.restore(name, data)

    hearth.must("migrate", "--data", data, *apps)

    check(data, apps)
    server = hearth.Server(data, arguments=apps).start()
    try:
        after = releases.ask(server, [(answer["who"], answer["path"]) for answer in before])
        lost = [(old, new) for old, new in zip(before, after, strict=True) if not is_kept(old, new)]
        assert not lost, f"{len(lost)} of {len(before)} answers are not what they were, the first:\n{lost[0][0]}\n{lost[0][1]}"
        ana = Client(server).sign_in("ana@example.org")
        files = links([ana.get(answer["path"]).json for answer in before if answer["who"] == ana.email and answer["status"] == 200])
        assert len(files) > 10
        for link in files:
            assert ana.send("GET", link).expect(200).body
        Client(server).sign_in("operator@example.org")
        first = ana.get("/api/kinnect/feed").json["items"][0]
        ana.call("POST", f"/api/kinnect/posts/{first['id']}/comments", {"body": "It goes on"}).expect(201)
    finally:
        server.stop()
    check(data, apps)


def test_every_release_has_its_circle():
    """But for the one that this is: its circle is made by its own program."""
    changes = (hearth.ROOT / "CHANGELOG.md").read_text()
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", changes, re.MULTILINE)
    own = hearth.must("--version").out.split()[1]

    assert own in released
    assert sorted(set(released) - {own} - set(releases.names())) == []
