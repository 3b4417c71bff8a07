"""Ratios of one run: ours and a peer in turns, so that whatever else the machine does concerns both."""

import pathlib

from load import Result, wrk
from pocketbase import LIST, PROGRAM, RULE, PocketBase, record_id

ROUNDS = 3
# Ours to the peer's.
GOALS = {"feed": 12.0, "feed's time": 1.5, "like": 1.5, "like p99 to p50": 5.0, "PostgreSQL feed to pgbench": 0.8, "home to feed": 1.0}


def middle(results: list[Result]) -> Result:
    """The one whose rate is the median."""
    return sorted(results, key=lambda result: result.per_second)[len(results) // 2]


def measure_pocketbase(feed, like, folder: pathlib.Path, arguments) -> dict | None:
    """`feed` and `like` measure ours for so many seconds; each round asks ours and PocketBase one after another."""
    if not PROGRAM.exists():
        print("PocketBase is not installed (Scripts/setup --bench): nothing to compare with", flush=True)
        return None
    posts = min(arguments.posts)
    seconds = max(2, arguments.seconds // 2)
    peer = PocketBase(folder)
    try:
        print(f"filling PocketBase: {arguments.people:,} people, {posts:,} posts", flush=True)
        peer.fill(arguments.people, arguments.follows, posts)
        viewers = min(arguments.people, 200)
        tokens = peer.tokens(arguments.people, viewers)
        seen = peer.ask("GET", LIST, token=tokens[0])["items"]
        if len(seen) < min(20, posts):
            raise SystemExit(f"PocketBase lists {len(seen)} posts")
        reads = [f"GET\t{LIST}\tAuthorization\t{token}" for token in tokens]
        ask = lambda connections, lines, order="random": wrk(peer.port, lines, folder, connections, seconds, order)
        likes = like_rounds(tokens, arguments.people, posts)
        found: dict[str, list[Result]] = {name: [] for name in ("feed", "rule", "no rule", "like", "create")}
        for turn in range(ROUNDS):
            print(f"measuring: PocketBase and ours, turn {turn + 1} of {ROUNDS}", flush=True)
            found["feed"].append(feed(seconds))
            peer.set_rule(RULE)
            found["rule"].append(ask(16, reads))
            peer.set_rule("")
            found["no rule"].append(ask(16, reads))
            found["like"].append(like(seconds, turn))
            found["create"].append(ask(64, likes[turn], "once"))
    finally:
        peer.stop()
    return {name: middle(results) for name, results in found.items()}


def like_rounds(tokens: list[str], people: int, posts: int) -> list[list[str]]:
    """For each round other (person, post) pairs, one record to create for each."""
    rounds: list[list[str]] = [[] for _ in range(ROUNDS)]
    each = max(1, min(1_000, posts // ROUNDS))
    for turn in range(ROUNDS):
        for offset in range(each):
            for number, token in enumerate(tokens):
                body = f'{{"user":"{record_id("u", number * people // len(tokens))}","post":"{record_id("p", turn * each + offset)}"}}'
                rounds[turn].append(f"POST\t/api/collections/likes/records\tAuthorization\t{token}\t{body}")
    return rounds


def ratio_lines(peers: dict | None, runs: list[dict], believe: dict | None) -> list[str]:
    """What is compared, ours to the peer's; a goal that is missed is said."""
    rows: list[tuple[str, float, float | None]] = []
    if peers:
        rate = lambda name: peers[name].per_second
        rows += [("feed to PocketBase's list, no rule", rate("feed") / rate("no rule"), GOALS["feed"]),
                 ("  with the same rule", rate("feed") / rate("rule") if rate("rule") else float("inf"), None),
                 ("PUT like to PocketBase's create", rate("like") / rate("create"), GOALS["like"]),
                 ("  p99 to p50, at most", peers["like"].p99 / peers["like"].p50, GOALS["like p99 to p50"]),
                 ("  the same of PocketBase", peers["create"].p99 / peers["create"].p50, None)]  # fmt: skip
    for run in runs:
        rows.append((f"feed to nginx, {run['engine']}, {run['posts']:,}", run["feed"].per_second / run["nginx feed"].per_second, None))
        if "policies" in run:
            rows.append(("PostgreSQL: feed to its statement by pgbench", run["feed"].per_second / run["policies"]["with policies"],
                         GOALS["PostgreSQL feed to pgbench"]))  # fmt: skip
            rows.append(("  to the same for one person alone", run["feed"].per_second / run["policies"]["for one person"], None))
    embedded = [run for run in runs if run["engine"] == "SQLite"]
    for bare in [run["bare us"] for run in runs if "bare us" in run][:1]:
        parts = bare + embedded[0]["nginx feed us"]
        print(f"processor time of a feed: {embedded[0]['feed us']:.0f} us; of its statement {bare:.0f}, nginx {parts - bare:.0f}")
        rows.append(("feed's processor time to statement and nginx", embedded[0]["feed us"] / parts, GOALS["feed's time"]))
    if believe and embedded:
        rows.append(("Believe's home to Kinnect's feed", believe["home"].per_second / embedded[0]["feed"].per_second, GOALS["home to feed"]))
    out = ["", f"{'ratios of this run':<46}{'measured':>11}{'goal':>9}"]
    for what, value, goal in rows:
        missed = goal is not None and (value > goal if "at most" in what or "time to" in what else value < goal)
        out.append(f"{what:<46}{value:>11.2f}{'' if goal is None else goal:>9}{'  missed' if missed else ''}")
    if peers:
        refused = [name for name, result in peers.items() if not result.is_valid]
        out += [f"NOT VALID: {', '.join(refused)}"] if refused else []
        absolute = ", ".join(f"{name} {result.per_second:,.0f}/s" for name, result in peers.items())
        out.append(f"in turns, medians of {ROUNDS}: {absolute}")
    return out
