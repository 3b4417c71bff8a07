"""Films with three processes on one PostgreSQL: each is made once, and again when the process that made it is killed."""

import os
import pathlib

import cluster as clusters
import films
import hearth
import pytest
from patience import until
from steady import Steady
from test_several import bucket, cluster, servers, member, spread  # noqa: F401 (some are fixtures)

pytestmark = pytest.mark.skipif(not clusters.available(), reason="no PostgreSQL server here")


def holder(servers):
    """The process that has a film's worker as its child."""
    parents = {}
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit():
                fields = (entry / "stat").read_text().rsplit(")", 1)
                parents[int(entry.name)] = (int(fields[1].split()[1]), fields[0].split("(", 1)[1])
        except OSError:
            continue
    for process, (_, name) in parents.items():
        if not name.startswith("ffmpeg"):
            continue
        above = process
        while above in parents and above > 1:
            for node in servers.nodes:
                if node.process and node.process.pid == above:
                    return node
            above = parents[above][0]
    return None


@pytest.mark.skipif(not os.path.exists("/usr/bin/ffmpeg"), reason="no ffmpeg")
@pytest.mark.parametrize("where", ["servers", "spread"])
def test_each_film_is_made_once_and_again_when_its_process_is_killed(cluster, where, request):
    servers = request.getfixturevalue(where)
    ana = member(servers, "ana", kind=Steady)
    long = films.lasting(12)
    first = films.sent(ana, long)["id"]
    doing = until(lambda: holder(servers), "somebody makes the film")
    doing.kill()
    survivors = [node for node in servers.nodes if node is not doing]

    state = films.finished(ana, first, seconds=240)

    assert state["status"] == "ready", state
    film = ana.send("GET", state["urls"]["video"]).expect(200).body
    assert films.facts(film)["format"]
    for node in survivors:
        assert node.is_running
    doing.start()
    several = [films.sent(ana, films.film(seconds=2))["id"] for _ in range(6)]
    seen = {}
    until(lambda: note_attempts(cluster, servers, seen), "the queue is empty")
    assert {films.finished(ana, one)["status"] for one in several} == {"ready"}
    assert set(seen.values()) <= {"1"}, f"a job was begun twice: {seen}"
    assert "media job failed" not in servers.log
    checked = hearth.run("media", "check", "--data", servers.data, environment=servers.environment)
    assert checked.code == 0, checked.text


def note_attempts(cluster, servers, seen: dict) -> bool:
    """Writes down how often each running job was begun; true when there is none left."""
    rows = [row.split("|") for row in cluster.ask("SELECT media_id, state, attempts FROM media_jobs", servers.database)]
    for media, state, attempts in rows:
        if state == "running":
            seen[media] = max(seen.get(media, "0"), attempts)
    return not rows
