"""An app's lists beside Kinnect's feed, in turns: both served at once from folders of their own, so that whatever else the machine does
concerns both."""

import json
import os
import pathlib
import subprocess
import time
from collections.abc import Callable
from typing import NamedTuple

from load import Result, all_at_once, spending, wrk
from peers import ROUNDS, middle

KINNECT = "Kinnect's feed"


class Rush(NamedTuple):
    """What many people send at once: its name, in how many milliseconds all are to be answered, and what the first so many send, by what the
    seeding told and the turn."""

    title: str
    goal: float
    people: int
    sent: Callable[[dict, int], tuple[str, str, str]]


class Beside(NamedTuple):
    """What is measured of an app."""

    app: str
    title: str
    # Ours to Kinnect's feed, as the project wants it.
    goals: dict[str, float]
    # The addresses of each list, by what the seeding told.
    paths: Callable[[dict], dict[str, list[str]]]
    # Requests that many people send at the same moment, if any.
    rush: Rush | None = None


GRASSY_WORDS = ["goteb", "stock", "par", "new%20y", "mun", "tok", "s", "san", "lon", "k%C3%B8", "zzz", "%E6%9D%B1"]
GRASSY = Beside(
    "grassy", "Grassy", {"feed": 0.9, "tag page": 0.8, "location page": 0.8, "gazetteer search": 0.8},
    lambda told: {
        "feed": ["/api/grassy/feed"],
        "tag page": [f"/api/grassy/tags/{tag}/posts" for tag in told["addresses"][:20]],
        "location page": [f"/api/grassy/places/{place}/posts" for place in range(1, 21)],
        "gazetteer search": [f"/api/grassy/places?q={word}" for word in GRASSY_WORDS],
    },
)  # fmt: skip
REALSPACE = Beside(
    "realspace", "Realspace", {"friends feed": 0.9, "topic page": 0.9, "event list": 0.8, "item page": 0.5, "item search": 0.5},
    lambda told: {
        "friends feed": ["/api/realspace/posts"],
        "topic page": [f"/api/realspace/topics/{topic}/posts" for topic in told["addresses"][20:40]],
        "event list": ["/api/realspace/events"],
        "item page": [f"/api/realspace/items/{item}/posts" for item in told["addresses"][:20]],
        "item search": [f"/api/realspace/items?q=item%20{number}" for number in range(10, 30)],
    },
    Rush("answers to one event", 1000, 100, lambda told, turn: ("PUT", f"/api/realspace/events/{told['addresses'][40 + turn]}/rsvp", '{"answer":"going"}')),
)  # fmt: skip
WANDR = Beside(
    "wandr", "Wandr", {"friends feed": 0.9, "friends' map": 0.4},
    lambda told: {
        "friends feed": ["/api/wandr/feed"],
        "friends' map": [f"/api/wandr/map?bbox={box}&zoom=7&own=false" for box in told["addresses"]],
    },
)  # fmt: skip
ALL = (GRASSY, REALSPACE, WANDR)


def seed(app: str, binary: pathlib.Path, data: pathlib.Path, arguments, posts: int) -> dict:
    print(f"seeding {app}: {arguments.people:,} people, {posts:,} posts", flush=True)
    subprocess.run(
        [str(binary), "bench-seed", "--data", str(data), "--apps", app, "--people", str(arguments.people), "--follows",
         str(arguments.follows), "--posts", str(posts)], check=True, env=os.environ)  # fmt: skip
    os.sync()
    return json.loads((data / "bench.json").read_text())


def measure_beside(what: Beside, hearth_class, binary: pathlib.Path, folder: pathlib.Path, arguments) -> dict:
    """Each figure is the `Result` of the median turn, with the server's processor time of a request beside it."""
    posts = min(arguments.posts)
    places = {app: folder / f"beside-{what.app}-{app}" for app in ("kinnect", what.app)}
    told = {app: seed(app, binary, place, arguments, posts) for app, place in places.items()}
    servers = {app: hearth_class(place, ["--apps", app, *arguments.serve.split()]) for app, place in places.items()}
    usual = {app: [one for one in told[app]["viewers"] if one["follows"] < 500] or told[app]["viewers"] for app in told}
    ask = lambda app, path: [f"GET\t{path}\tAuthorization\tBearer {viewer['token']}" for viewer in usual[app]]
    requests = {KINNECT: ("kinnect", ask("kinnect", "/api/kinnect/feed"))}
    for name, paths in what.paths(told[what.app]).items():
        requests[name] = (what.app, [line for path in paths for line in ask(what.app, path)])
    found: dict = {"posts": posts}
    turns: dict[str, list[tuple[Result, float]]] = {name: [] for name in requests}
    rushes: list[tuple[float, int]] = []
    try:
        for server in servers.values():
            server.start()
        time.sleep(2)
        for name, (app, lines) in requests.items():
            method, path, header, value = lines[0].split("\t")
            status, body = servers[app].get(path, {header: value}, method)
            if status != 200:
                raise SystemExit(f"{path} answered {status}: {body[:300]!r}")
            found[f"{name} bytes"] = len(body)
            wrk(servers[app].port, lines, folder, 16, 2)
        for turn in range(ROUNDS):
            print(f"measuring: {what.title}'s lists and Kinnect's feed, turn {turn + 1} of {ROUNDS}", flush=True)
            for name, (app, lines) in requests.items():
                server = servers[app]
                go = lambda server=server, lines=lines: wrk(server.port, lines, folder, 16, arguments.seconds)
                turns[name].append(spending([server.process.pid], go))
            if rush := what.rush:
                method, path, body = rush.sent(told[what.app], turn)
                lines = [f"{method}\t{path}\tAuthorization\tBearer {viewer['token']}\t{body}" for viewer in usual[what.app][: rush.people]]
                rushes.append(all_at_once(servers[what.app].port, lines))
    finally:
        for server in servers.values():
            if server.process:
                server.stop()
    for name, results in turns.items():
        found[name] = middle([result for result, _ in results])
        found[f"{name} us"] = sorted(spent for _, spent in results)[len(results) // 2]
    if rushes:
        found["rush ms"], found["rush refused"] = sorted(rushes)[len(rushes) // 2][0], sum(refused for _, refused in rushes)
    return found


def beside_lines(what: Beside, found: dict) -> list[str]:
    """The figures as lines of the table. A ratio is that of requests/s; beside it that of the processor time that one takes."""
    out = ["", f"{what.title} beside Kinnect, {found['posts']:,} posts each, in turns, medians of {ROUNDS}",
           f"{'what':<34}{'requests/s':>11}{'p50 ms':>9}{'p99 ms':>9}{'processor us':>14}{'ratio':>8}{'by time':>9}{'goal':>7}"]  # fmt: skip
    for name in (KINNECT, *what.goals):
        result: Result = found[name]
        ratio = result.per_second / found[KINNECT].per_second
        by_time = found[f"{KINNECT} us"] / found[f"{name} us"]
        goal = what.goals.get(name)
        notes = "" if goal is None else f"{goal:>7}{'  missed' if ratio < goal else ''}"
        notes += "" if result.is_valid else f"  NOT VALID: {result.refused} refused, {result.broken} broken"
        size = found[f"{name} bytes"]
        out.append(f"{f'{name}, {size:,} bytes':<34}{result.per_second:>11,.0f}{result.p50:>9.2f}{result.p99:>9.2f}"
                   f"{found[f'{name} us']:>14,.0f}{ratio:>8.2f}{by_time:>9.2f}{notes}")  # fmt: skip
    if rush := what.rush:
        notes = "  missed" if found["rush ms"] > rush.goal else ""
        notes += f"  NOT VALID: {found['rush refused']} refused" if found["rush refused"] else ""
        out.append(f"{rush.people} {rush.title} at once, all answered after {found['rush ms']:,.0f} ms (goal {rush.goal:,.0f}){notes}")
    return out
