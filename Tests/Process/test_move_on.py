"""`hearth move` with all that a folder has: both apps, also where nobody names them; and the old folder afterwards."""

import subprocess

import hearth
import pytest
import releases
from client import Client
from test_move import database, postgres, query, rows  # noqa: F401 (a fixture)
from test_upgrade import is_kept

pytestmark = pytest.mark.skipif(hearth.DATABASES.are_postgres, reason="begins with a data folder")
NAME = "before-0.1.0"


def answers_as(before, data, **environment) -> None:
    server = hearth.Server(data, arguments=releases.ARGUMENTS, environment=environment).start()
    try:
        after = releases.ask(server, [(answer["who"], answer["path"]) for answer in before])
        lost = [(old, new) for old, new in zip(before, after, strict=True) if not is_kept(old, new)]
        assert not lost, lost[0]
        server.stop()
    finally:
        server.kill()


@pytest.mark.parametrize("prepared", [False, True], ids=["a new database", "one that has its tables"])
def test_a_folder_with_both_apps_moves_and_comes_back(postgres, tmp_path, prepared):  # noqa: F811
    data = tmp_path / "data"
    before = releases.restore(NAME, data)
    hearth.must("migrate", "--data", data, *releases.ARGUMENTS)
    content = rows(data)
    url = database(postgres, f"both_{int(prepared)}")
    if prepared:
        hearth.must("migrate", "--data", tmp_path / "other", *releases.ARGUMENTS, environment={"HEARTH_DATABASE": url})

    there = hearth.must("move", "--data", data, "--to", url).out

    counts = {line.split()[0]: int(line.split()[1]) for line in there.splitlines() if len(line.split()) == 3}
    assert counts == {name: len(found) for name, found in content.items()}
    assert counts["believe_karma_rules"] == 3 and counts["believe_projects"] == 2
    back = tmp_path / "back"
    back.mkdir()
    assert hearth.must("move", "--data", back, "--from", url).out == there, "counts and checksums differ"
    assert rows(back) == content
    answers_as(before, data, HEARTH_DATABASE=url)


def test_the_folder_that_was_moved_is_not_served_by_mistake(postgres, tmp_path):  # noqa: F811
    data = tmp_path / "data"
    before = releases.restore(NAME, data)
    url = database(postgres, "moved_on")
    hearth.must("move", "--data", data, "--to", url)

    served = hearth.run("serve", "--data", data, "--port", hearth.free_port(), *releases.ARGUMENTS)
    invited = hearth.run("invite", "--data", data, "--app", "kinnect")

    for ended in (served, invited):
        assert ended.code == 1 and "moved to PostgreSQL" in ended.text and "HEARTH_DATABASE" in ended.text, ended.text
    for command in (("check", "counters"), ("media", "check")):
        hearth.must(*command, "--data", data, *releases.ARGUMENTS)
    assert hearth.backup(data, tmp_path / "copy").code == 0
    hearth.must("invite", "--data", data, "--app", "kinnect", *releases.ARGUMENTS, environment={"HEARTH_DATABASE": url})
    # The way out that was told.
    command = served.text.split("since: ")[1].splitlines()[0]
    assert subprocess.run(command, shell=True, check=False).returncode == 0
    answers_as(before, data)


def test_a_folder_to_which_the_database_comes_back_is_served_again(postgres, tmp_path):  # noqa: F811
    data = tmp_path / "data"
    before = releases.restore(NAME, data)
    url = database(postgres, "and_back")
    hearth.must("move", "--data", data, "--to", url)
    for path in data.glob("hearth.db*"):
        if path.name != "hearth.db.moved":
            path.unlink()

    hearth.must("move", "--data", data, "--from", url)

    assert not (data / "hearth.db.moved").exists()
    answers_as(before, data)


def test_a_target_with_people_is_left_alone(postgres, tmp_path):  # noqa: F811
    data = tmp_path / "data"
    releases.restore(NAME, data)
    url = database(postgres, "with_people")
    hearth.must("move", "--data", data, "--to", url)
    (data / "hearth.db.moved").unlink()
    accounts = query(url, "SELECT count(*) FROM hearth.accounts")

    twice = hearth.run("move", "--data", data, "--to", url)

    assert twice.code == 1 and "not empty" in twice.text
    assert query(url, "SELECT count(*) FROM hearth.accounts") == accounts == "4"
    assert not (data / "hearth.db.moved").exists(), "nothing was moved"
