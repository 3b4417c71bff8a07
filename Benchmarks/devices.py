#!/usr/bin/env python3
"""How long devices take to agree with a server about Wandr: a program with the client kit, and a browser.

    .cache/venv/bin/python Benchmarks/devices.py [--rounds 3] [--logs 10000] [--queued 1000]

Needs the release build, that of DeviceBench (`swift build -c release --product DeviceBench`), and `Scripts/setup --test` for the browser.
Each round has a server and an account of its own. Ends with 1 where a median is over its goal.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests" / "Harness"), str(ROOT / "Tests" / "Browser")]

import hearth  # noqa: E402
import people  # noqa: E402
import test_wandr_offline as offline  # noqa: E402
from client import PASSWORD, Client  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

PROGRAM = pathlib.Path(os.environ.get("DEVICE_BENCH", ROOT / ".build/release/DeviceBench"))
EMAIL = "traveller@example.org"
# Milliseconds.
GOALS = {
    "an empty device of the client kit is up to date": 1000, "the client kit has sent its queue": 3000,
    "an empty browser is up to date": 3000, "a browser has sent its queue": 3000,
}  # fmt: skip
KIT_PULL, KIT_PUSH, BROWSER_PULL, BROWSER_PUSH = GOALS
SYNC = "**/api/wandr/sync"
# How many entries of one kind, or of all kinds, a store of the browser's has. Its keys begin with the account and the kind.
COUNT = """([name, kind]) => new Promise((done, fail) => {
  const request = indexedDB.open("wandr");
  request.onerror = () => fail(request.error);
  request.onsuccess = () => {
    const database = request.result;
    const end = (count) => { database.close(); done(count); };
    if (!database.objectStoreNames.contains(name)) return end(0);
    const store = database.transaction(name).objectStore(name);
    const first = store.openKeyCursor();
    first.onsuccess = () => {
      if (!first.result) return end(0);
      const [account] = first.result.key.split(":");
      const range = kind ? IDBKeyRange.bound(`${account}:${kind}:`, `${account}:${kind};`) : undefined;
      const counted = store.count(range);
      counted.onsuccess = () => end(counted.result);
    };
  };
})"""


def milliseconds(since: float) -> float:
    return (time.perf_counter() - since) * 1000


def until(person: people.Person, name: str, kind: str, is_enough) -> None:
    # Counting takes time from the browser, so a time is up to a quarter of a second too long.
    for _ in range(480):
        if is_enough(person.page.evaluate(COUNT, [name, kind])):
            return
        time.sleep(0.25)
    raise SystemExit("the browser did not agree with the server within two minutes")


def in_browser(browser, server: hearth.Server, logs: int, queued: int) -> dict[str, float]:
    # Without the worker, whose requests no route holds back.
    person = people.Person.open(browser, server)
    try:
        # Nothing is asked for until the clock runs.
        person.context.route(SYNC, lambda route: route.abort())
        person.sign_in(EMAIL)
        person.context.unroute(SYNC)
        began = time.perf_counter()
        person.page.goto("/wandr/device", wait_until="commit")
        person.page.wait_for_load_state("domcontentloaded")
        until(person, "held", "log", lambda count: count >= logs)
        pull = milliseconds(began)
        place = Client(server).sign_in(EMAIL).get("/api/wandr/logs?limit=1").expect(200).json["items"][0]["placeID"]
        person.context.set_offline(True)
        person.page.evaluate(offline.WRITE, [place, queued, False])
        person.context.set_offline(False)
        began = time.perf_counter()
        until(person, "outbox", "", lambda count: count == 0)
        return {BROWSER_PULL: pull, BROWSER_PUSH: milliseconds(began)}
    finally:
        person.close()


def measured(browser, folder: pathlib.Path, logs: int, queued: int) -> dict[str, float]:
    unlimited = {"HEARTH_WRITES_PER_MINUTE": "0", "HEARTH_READS_PER_MINUTE": "100000000"}
    server = hearth.Server(folder / "data", arguments=("--apps", "wandr", "--open", "wandr"), environment=unlimited).start()
    try:
        command = [str(PROGRAM), server.url, str(folder / "device"), EMAIL, PASSWORD, str(logs), str(queued)]
        told = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=600).stdout)
        return {KIT_PULL: told["pull"], KIT_PUSH: told["push"]} | in_browser(browser, server, logs, queued)
    finally:
        server.stop()


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--rounds", type=int, default=3)
    words.add_argument("--logs", type=int, default=10_000)
    words.add_argument("--queued", type=int, default=1_000)
    arguments = words.parse_args()
    rounds: list[dict[str, float]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**people.CHROMIUM)
        for number in range(arguments.rounds):
            with tempfile.TemporaryDirectory(prefix="hearth-bench.") as folder:
                rounds.append(measured(browser, pathlib.Path(folder), arguments.logs, arguments.queued))
            print(f"round {number + 1} of {arguments.rounds}: {rounds[-1]}", flush=True)
        browser.close()
    print(f"{arguments.logs:,} logs, {arguments.queued:,} of them as one queue, medians of {arguments.rounds}")
    is_met = True
    for name, goal in GOALS.items():
        median = statistics.median(one[name] for one in rounds)
        is_met = is_met and median <= goal
        print(f"{name}: {median:,.0f} ms (goal {goal:,}){'' if median <= goal else '  missed'}")
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
