"""Believe under load: home and trending as JSON, search, and a project's page, on a seeded folder of its own."""

import json
import os
import pathlib
import subprocess
import time
from dataclasses import asdict

from load import Result, spending, wrk

# Requests/s on 2 cores with 20,000 projects and 200,000 updates.
GOALS = {"home": 12_000, "trending": 12_000, "search": 3_000, "project page": 5_000}
# Beginnings of words of titles and taglines, of names, and what finds nothing.
WORDS = ["boa", "libr", "synth", "sol", "quiet", "telesc", "person 1", "person 15", "orch", "pat", "zzz", "garden", "night", "k"]


def measure_believe(hearth_class, binary: pathlib.Path, folder: pathlib.Path, arguments) -> dict:
    """Seeds, serves and measures; each figure is a `Result` with the server's processor time of a request beside it."""
    data = folder / "data-believe"
    sizes = {"projects": 1_000, "posts": 10_000} if arguments.quick else {"projects": 20_000, "posts": 200_000}
    print(f"seeding believe: {arguments.people:,} people, {sizes['projects']:,} projects, {sizes['posts']:,} updates", flush=True)
    started = time.perf_counter()
    words = [str(word) for pair in sizes.items() for word in (f"--{pair[0]}", pair[1])]
    subprocess.run(
        [str(binary), "bench-seed", "--data", str(data), "--apps", "believe", "--people", str(arguments.people),
         "--follows", str(arguments.follows), *words], check=True, env=os.environ)  # fmt: skip
    found: dict = sizes | {"seeding s": time.perf_counter() - started}
    os.sync()
    told = json.loads((data / "bench.json").read_text())
    viewers, slugs = told["viewers"], told["addresses"]
    bearer = lambda viewer: f"Authorization\tBearer {viewer['token']}"
    cookie = lambda viewer: f"Cookie\t{viewer['cookie']}"
    requests = {
        "home": [f"GET\t/api/believe/me/feed\t{bearer(viewer)}" for viewer in viewers],
        "trending": [f"GET\t/api/believe/projects?sort=trending\t{bearer(viewer)}" for viewer in viewers],
        "search": [f"GET\t/api/believe/projects?q={word.replace(' ', '%20')}\t{bearer(viewer)}" for viewer in viewers[:50] for word in WORDS],
        "project page": [f"GET\t/believe/p/{slug}\t{cookie(viewer)}" for viewer, slug in zip(viewers * 3, slugs)],
    }  # fmt: skip
    server = hearth_class(data, ["--apps", "believe", *arguments.serve.split()])
    server.start()
    try:
        time.sleep(2)
        for name, lines in requests.items():
            method, path, header, value = lines[0].split("\t")
            status, body = server.get(path, {header: value}, method)
            if status != 200:
                raise SystemExit(f"{path} answered {status}: {body[:300]!r}")
            wrk(server.port, lines, folder, 16, 2)
            ask = lambda lines=lines: wrk(server.port, lines, folder, 16, arguments.seconds)
            result, found[f"{name} us"] = spending([server.process.pid], ask)
            found[name] = result
            found[f"{name} bytes"] = len(body)
            print(f"believe, {name}: {result.per_second:,.0f}/s, {found[f'{name} us']:,.0f} us", flush=True)
    finally:
        server.stop()
    return found


def believe_lines(found: dict) -> list[str]:
    """The figures as lines of the table."""
    out = ["", f"Believe, {found['projects']:,} projects, {found['posts']:,} updates, seeded in {found['seeding s']:.0f} s",
           f"{'what':<34}{'requests/s':>11}{'p50 ms':>9}{'p99 ms':>9}{'of goal':>9}{'processor us':>14}"]  # fmt: skip
    for name, goal in GOALS.items():
        result: Result = found[name]
        notes = "" if result.is_valid else f"  NOT VALID: {asdict(result)}"
        what = f"{name}, {found[f'{name} bytes']:,} bytes"
        out.append(
            f"{what:<34}{result.per_second:>11,.0f}{result.p50:>9.2f}{result.p99:>9.2f}{result.per_second / goal:>9.2f}"
            f"{found[f'{name} us']:>14,.0f}{notes}"
        )
    return out
