"""Measures the release build under load on this machine, with nginx serving the same bytes beside it in the same run.

    bench.py [--quick] [--apps kinnect believe grassy realspace wandr] [--posts N ...] [--engines sqlite postgres] [--streams N] [--seconds N]
             [--serve "--flag value"] [--keep]

Seeds a throw-away folder by `hearth bench-seed`, which leaves `bench.json` in it: `{"viewers": [{"token", "cookie",
"follows"}, ...]}`, about 200 members with an access token and a browser's cookie, among them one who follows 1,000.
On PostgreSQL the same folder is seeded into a throw-away server that syncs every commit, and the feed's own statement is run
by pgbench with the policies and without, so that what they cost is known without the web around it, and by SQLite's C API
on the embedded database.
Believe is measured on SQLite, with a folder of its own and the server's processor time of each request; Grassy's, Realspace's and Wandr's lists in turns
with Kinnect's feed.
The table is printed and written to .cache/bench.txt, the figures to .cache/bench.json.
"""

import argparse
import http.client
import io
import json
import os
import pathlib
import platform
import shlex
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict

from believe import GOALS as BELIEVE_GOALS
from believe import believe_lines, measure_believe
from beside import ALL, beside_lines, measure_beside
from load import MemoryWatch, Nginx, Result, children, free_port, memory, spending, wrk
from peers import ROUNDS, measure_pocketbase, ratio_lines
from postgres import Postgres, policies
from statement import bare_statement
from streams import measure_streams

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = pathlib.Path(os.environ.get("HEARTH_BINARY", ROOT / ".build/release/hearth"))
FEED = "/api/kinnect/feed"
PAGE = "/kinnect"
# Or the limits of one account would be what is measured; the one on reads stays on, so that what it costs is in the figures.
APPS = ["kinnect", "believe", *(what.app for what in ALL)]
UNLIMITED = {"HEARTH_WRITES_PER_MINUTE": "0", "HEARTH_READS_PER_MINUTE": "100000000"}
# What the project wants to reach on 2 cores (requests/s, milliseconds, megabytes).
GOALS = {
    "feed": 12_000, "feed p99": 5.0, "share of feed": 0.8, "page": 6_000, "like": 10_000, "idle MB": 40, "loaded MB": 120,
    "feed on PostgreSQL": 6_000, "share with policies": 0.7, "start ms": 300, "JPEGs ms": 450, "renditions ms": 1200, "KB each": 20, "reach ms": 1000,
}  # fmt: skip


class Hearth:
    """The release build on a loopback port."""

    def __init__(self, data: pathlib.Path, extra: list[str], prefix: list[str] | None = None, settings: dict[str, str] | None = None):
        self.data, self.extra, self.prefix, self.port = data, extra, prefix or [], free_port()
        self.settings = settings or {}
        self.process: subprocess.Popen | None = None

    def start(self, path: str = "/readyz", headers: dict[str, str] | None = None) -> float:
        """Starts it; answers the milliseconds until `path` answered 200."""
        command = [*self.prefix, str(BINARY), "serve", "--data", str(self.data), "--port", str(self.port), *self.extra]
        self.log = open(self.data.parent / "serve.log", "ab")
        started = time.perf_counter()
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
                                        env=os.environ | UNLIMITED | self.settings)  # fmt: skip
        while time.perf_counter() - started < 60:
            if self.process.poll() is not None:
                raise SystemExit(f"the server ended with {self.process.returncode}; see {self.log.name}")
            try:
                if self.get(path, headers)[0] == 200:
                    return (time.perf_counter() - started) * 1000
            except OSError:
                time.sleep(0.001)
        raise SystemExit("the server did not answer within 60 s")

    def get(self, path: str, headers: dict[str, str] | None = None, method: str = "GET", body: bytes | None = None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(30)
        self.log.close()


def bearer(viewer: dict) -> tuple[str, str]:
    return "Authorization", f"Bearer {viewer['token']}"


def cookie(viewer: dict) -> tuple[str, str]:
    return "Cookie", viewer["cookie"]


def lines(viewers: list[dict], path: str, credential, method: str = "GET") -> list[str]:
    return ["\t".join((method, path, *credential(viewer))) for viewer in viewers]


def like_lines(server: Hearth, viewers: list[dict], pages: int) -> list[str]:
    """One PUT for each of many (viewer, visible post): what each viewer finds in the first pages of the feed."""
    made = []
    for viewer in viewers:
        before = ""
        for _ in range(pages):
            status, body = server.get(f"{FEED}?limit=100{before}", dict([bearer(viewer)]))
            if status != 200:
                raise SystemExit(f"the feed of a seeded viewer answered {status}: {body[:300]!r}")
            page = json.loads(body)
            made += ["\t".join(("PUT", f"/api/kinnect/posts/{item['id']}/like", *bearer(viewer)))
                     for item in page["items"] if not item["likedByMe"]]  # fmt: skip
            if page["next"] is None:
                break
            before = f"&before={page['next']}"
    # Round robin over the viewers, so that neighbours in time are of different people.
    made.sort(key=lambda line: hash(line) & 0xFFFF)
    return made


def photo_24_megapixels() -> bytes | None:
    try:
        from PIL import Image
    except ImportError:
        return None
    grain = Image.effect_noise((6000, 4000), 30)
    slope = Image.linear_gradient("L").resize((6000, 4000))
    picture = Image.merge("RGB", (Image.blend(grain, slope, 0.5), grain, Image.blend(slope, grain, 0.3)))
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=88)
    return out.getvalue()


def measure_photo(data: pathlib.Path, extra: list[str], viewer: dict) -> dict[str, float] | None:
    """Milliseconds from sending a 24-megapixel JPEG to the answer, and to every WebP; the server on one core."""
    photo = photo_24_megapixels()
    if photo is None or not shutil.which("taskset"):
        return None
    os.sync()  # what the likes have left to write is not the photo's
    server = Hearth(data, extra, ["taskset", "-c", "0"])
    server.start()
    boundary = "benchmark-boundary"
    body = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n'
        "Content-Type: image/jpeg\r\n\r\n"
    ).encode() + photo + f"\r\n--{boundary}--\r\n".encode()
    headers = dict([bearer(viewer)]) | {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    taken: dict[str, list[float]] = {"JPEGs": [], "renditions": []}
    try:
        for _ in range(3):
            started = time.perf_counter()
            status, answer = server.get("/api/media", headers, "POST", body)
            taken["JPEGs"].append((time.perf_counter() - started) * 1000)
            if status != 201:
                raise SystemExit(f"the 24-megapixel photo was refused with {status}: {answer[:300]!r}")
            for url in json.loads(answer)["urls"].values():
                # The JPEG is given as long as there is no WebP.
                while not is_webp(*server.get(url, dict([bearer(viewer)]) | {"Accept": "image/webp"})):
                    if time.perf_counter() - started > 30:
                        raise SystemExit("the WebP renditions did not come within 30 s")
                    time.sleep(0.01)
            taken["renditions"].append((time.perf_counter() - started) * 1000)
    finally:
        server.stop()
    return {"size MB": len(photo) / 1e6} | {name: statistics.median(times) for name, times in taken.items()}


def is_webp(status: int, body: bytes) -> bool:
    """RFC 9649, section 2.4: `RIFF`, four bytes of length, `WEBP`."""
    return status == 200 and body[:4] == b"RIFF" and body[8:12] == b"WEBP"


def seed(posts: int, arguments, data: pathlib.Path, settings: dict[str, str]) -> tuple[list[dict], float]:
    """Fills a folder (and the database that the settings name); answers the viewers and the seconds that it took."""
    print(f"seeding {arguments.people:,} people, {arguments.follows} follows each, {posts:,} posts", flush=True)
    started = time.perf_counter()
    subprocess.run(
        [str(BINARY), "bench-seed", "--data", str(data), "--people", str(arguments.people), "--follows",
         str(arguments.follows), "--posts", str(posts)], check=True, env=os.environ | settings)  # fmt: skip
    seeded = time.perf_counter() - started
    os.sync()  # or the first figure would share the disk with what seeding has left to write
    return json.loads((data / "bench.json").read_text())["viewers"], seeded


def measure(posts: int, arguments, folder: pathlib.Path, postgres: Postgres | None = None) -> dict:
    """One engine with so many posts: the embedded one, or the PostgreSQL server that is given."""
    engine = "PostgreSQL" if postgres else "SQLite"
    settings = postgres.environment if postgres else {}
    data = folder / f"data-{engine}-{posts}"
    viewers, seeded = seed(posts, arguments, data, settings)
    if postgres:
        postgres.settle()
    usual = [viewer for viewer in viewers if viewer["follows"] < 500] or viewers
    eager = max(viewers, key=lambda viewer: viewer["follows"])
    extra = shlex.split(arguments.serve)
    server = Hearth(data, extra, settings=settings)
    starts = []
    for _ in range(5):
        starts.append(server.start(FEED, dict([bearer(usual[0])])))
        server.stop()
    found: dict = {
        "engine": engine, "posts": posts, "seeding s": seeded, "start ms": statistics.median(starts), "follows": eager["follows"],
    }  # fmt: skip
    server.start()
    try:
        time.sleep(2)
        found["idle"] = memory(server.process.pid)
        answers = folder / "files"
        answers.mkdir(exist_ok=True)
        for name, path, credential in (("feed", FEED, bearer), ("page", PAGE, cookie)):
            status, body = server.get(path, dict([credential(usual[0])]))
            if status != 200:
                raise SystemExit(f"{path} answered {status}: {body[:300]!r}")
            (answers / name).write_bytes(body)
            found[f"{name} bytes"] = len(body)
        likes = like_lines(server, usual, 1 if arguments.quick else 9)
        # What was liked already would be no work: each turn beside the peer has likes of its own.
        kept = len(likes) * 2 // 5
        likes, turns = likes[kept:], [likes[:kept][number::ROUNDS] for number in range(ROUNDS)]
        found["likes prepared"] = len(likes)
        go = lambda port, wanted, connections=16, order="random": wrk(
            port, wanted, folder, connections, arguments.seconds, order
        )
        wrk(server.port, lines(usual, FEED, bearer), folder, 16, 2)
        with MemoryWatch(server.process.pid) as watch:
            print("measuring: feed, feed of one following many, page, like", flush=True)
            found["feed"], found["feed us"] = spending([server.process.pid], lambda: go(server.port, lines(usual, FEED, bearer)))
            found["feed by cookie"] = go(server.port, lines(usual, FEED, cookie))
            found["feed of many"] = go(server.port, lines([eager], FEED, bearer))
            found["page"] = go(server.port, lines(usual, PAGE, cookie))
            found["like"] = go(server.port, likes, 64, "once")
        found["loaded"] = watch.highest
        if not postgres and posts == min(arguments.posts):
            found["peers"] = measure_pocketbase(
                lambda seconds: wrk(server.port, lines(usual, FEED, bearer), folder, 16, seconds),
                lambda seconds, turn: wrk(server.port, turns[turn], folder, 64, seconds, "once"), folder, arguments)  # fmt: skip
        if postgres:
            found["database MB"] = postgres.resident()
            print("measuring: the feed's statement with and without policies", flush=True)
            ask = lambda: server.get(FEED, dict([bearer(usual[0])]))
            found["policies"] = policies(postgres, ask, folder, arguments.seconds)
            embedded = folder / f"data-SQLite-{posts}/hearth.db"
            if embedded.exists():
                found["bare us"] = bare_statement(found["policies"]["statement"], postgres, embedded, folder)
    finally:
        server.stop()
    with Nginx(folder) as nginx:
        print("measuring: nginx with the same bytes", flush=True)
        workers = children(nginx.process.pid)
        found["nginx feed"], found["nginx feed us"] = spending(workers, lambda: go(nginx.port, lines(usual, "/feed", bearer)))
        found["nginx page"] = go(nginx.port, lines(usual, "/page", cookie))
    found["photo"] = None if postgres else measure_photo(data, extra, usual[0])
    return found


def table(runs: list[dict], live: dict | None, believe: dict | None, beside: dict, arguments) -> str:
    out = [
        f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, {arguments.seconds} s each, wrk on the same machine",
        "",
        f"{'engine':<11}{'posts':>9}  {'what':<34}{'requests/s':>11}{'p50 ms':>9}{'p99 ms':>9}{'of nginx':>10}{'of goal':>9}  notes",
    ]
    first = {run["engine"]: run for run in reversed(runs)}  # each engine's smallest

    def line(run: dict, what: str, name: str, peer: str | None, goal: float | None) -> None:
        result: Result = run[name]
        of_peer = f"{result.per_second / run[peer].per_second:.2f}" if peer else ""
        of_goal = f"{result.per_second / goal:.2f}" if goal else ""
        notes = "" if result.is_valid else f"NOT VALID: {result.refused} refused, {result.broken} broken"
        if name == "feed" and result.p99 > GOALS["feed p99"]:
            notes += f" p99 over {GOALS['feed p99']} ms"
        out.append(f"{run['engine']:<11}{run['posts']:>9,}  {what:<34}{result.per_second:>11,.0f}{result.p50:>9.2f}{result.p99:>9.2f}"
                   f"{of_peer:>10}{of_goal:>9}  {notes}")  # fmt: skip

    for run in runs:
        embedded = run["engine"] == "SQLite"
        share = first[run["engine"]]["feed"].per_second * GOALS["share of feed"]
        whole = GOALS["feed"] if embedded else GOALS["feed on PostgreSQL"]
        goal = whole if run is first[run["engine"]] else share
        line(run, f"feed, JSON, {run['feed bytes']:,} bytes", "feed", "nginx feed", goal)
        line(run, "  by a browser's cookie", "feed by cookie", "nginx feed", goal)
        line(run, f"feed of one following {run['follows']:,}", "feed of many", "nginx feed", share)
        line(run, f"feed, page, {run['page bytes']:,} bytes", "page", "nginx page", GOALS["page"] if embedded else None)
        line(run, "PUT like, 64 connections", "like", None, GOALS["like"] if embedded else None)
        line(run, "nginx, the same JSON from a file", "nginx feed", None, None)
        line(run, "nginx, the same page from a file", "nginx page", None, None)
    out += ["", f"{'engine':<11}{'posts':>9}  {'what':<34}{'measured':>11}{'goal':>9}"]
    for run in runs:
        small = [
            ("start to first answer, ms", run["start ms"], GOALS["start ms"]),
            ("memory idle, MB", run["idle"]["rss"], GOALS["idle MB"]),
            ("  of it anonymous", run["idle"]["anon"], None),
            ("memory under load, highest, MB", run["loaded"]["rss"], GOALS["loaded MB"]),
            ("  of it anonymous", run["loaded"]["anon"], None),
            ("seeding, s", run["seeding s"], None),
        ]
        if run["photo"]:
            small += [("24 MP JPEG on one core, JPEGs, ms", run["photo"]["JPEGs"], GOALS["JPEGs ms"]),
                      ("  all renditions, ms", run["photo"]["renditions"], GOALS["renditions ms"])]  # fmt: skip
        if "policies" in run:
            bound, free = run["policies"]["with policies"], run["policies"]["without"]
            small += [("feed's statement, policies on, /s", bound, None), ("  off, /s", free, None), ("  on to off, %", 100 * bound / free, None),
                      ("  on, for one person alone, /s", run["policies"]["for one person"], None),
                      ("database's own memory, MB", run["database MB"], None)]  # fmt: skip
            if bound < GOALS["share with policies"] * free:
                out.append("the policies cost more than they may")
        for what, value, goal in small:
            over = "" if goal is None or value <= goal else "  over"
            out.append(f"{run['engine']:<11}{run['posts']:>9,}  {what:<34}{value:>11,.1f}{'' if goal is None else goal:>9}{over}")
    if live:
        out += ["", f"{'streams':>9}  {'what':<34}{'measured':>11}{'goal':>9}"]
        for what, name, goal in (
            ("memory of an open stream, KB", "KB each", "KB each"),
            ("  after events", "KB each after events", "KB each"),
            ("a like until its last event, ms", "reach ms", "reach ms"),
            ("  the slowest", "slowest reach ms", "reach ms"),
            ("all opened within, s", "opened s", None),
            ("streams that ended too early", "lost", None),
        ):
            over = "" if goal is None or live[name] <= GOALS[goal] else "  over"
            out.append(f"{live['streams']:>9,}  {what:<34}{live[name]:>11,.1f}{'' if goal is None else GOALS[goal]:>9}{over}")
    if believe:
        out += believe_lines(believe)
    for what in ALL:
        if found := beside.get(what.app):
            out += beside_lines(what, found)
    out += ratio_lines(next((run["peers"] for run in runs if run.get("peers")), None), runs, believe)
    return "\n".join(out)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="200 people, 5,000 posts, 3 s each")
    parser.add_argument("--apps", nargs="+", choices=APPS, default=APPS)
    parser.add_argument("--posts", type=int, nargs="+", help="sizes to measure (100000 1000000)")
    parser.add_argument("--engines", nargs="+", choices=["sqlite", "postgres"], default=["sqlite", "postgres"])
    parser.add_argument("--people", type=int)
    parser.add_argument("--follows", type=int, default=50)
    parser.add_argument("--streams", type=int, help="live streams to open (5000); 0: none")
    parser.add_argument("--seconds", type=int)
    parser.add_argument("--serve", default=os.environ.get("BENCH_SERVE", ""), help="more flags for `hearth serve`")
    parser.add_argument("--keep", action="store_true", help="leave the seeded folder and say where it is")
    arguments = parser.parse_args()
    arguments.posts = arguments.posts or ([5_000] if arguments.quick else [100_000, 1_000_000])
    arguments.people = arguments.people or (200 if arguments.quick else 2_000)
    if arguments.streams is None:
        arguments.streams = 500 if arguments.quick else 5_000
    arguments.seconds = arguments.seconds or (3 if arguments.quick else 10)
    if not BINARY.exists():
        raise SystemExit(f"{BINARY} is not there: run `make build` first")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="hearth-bench."))
    try:
        believe = measure_believe(Hearth, BINARY, folder, arguments) if "believe" in arguments.apps else None
        beside = {what.app: measure_beside(what, Hearth, BINARY, folder, arguments) for what in ALL if what.app in arguments.apps}
        sizes = arguments.posts if "kinnect" in arguments.apps else []
        runs = [measure(posts, arguments, folder) for posts in sizes if "sqlite" in arguments.engines]
        for posts in sizes[:1] if "postgres" in arguments.engines else []:
            with Postgres() as postgres:
                runs.append(measure(posts, arguments, folder, postgres))
        live = None
        if arguments.streams and sizes:
            print(f"measuring: {arguments.streams:,} live streams", flush=True)
            live = measure_streams(Hearth, BINARY, folder, arguments.streams)
    finally:
        if arguments.keep:
            print(f"the seeded folders are in {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    results = ROOT / ".cache"
    results.mkdir(exist_ok=True)
    (results / "bench.json").write_text(
        json.dumps({"runs": runs, "live": live, "believe": believe, **beside}, indent=2, default=lambda value: asdict(value) if isinstance(value, Result) else str(value))
    )
    text = table(runs, live, believe, beside, arguments)
    (results / "bench.txt").write_text(text + "\n")
    print("\n" + text)
    valid = all(run[name].is_valid for run in runs for name in ("feed", "feed by cookie", "feed of many", "page", "like"))
    valid = valid and all(believe[name].is_valid for name in BELIEVE_GOALS if believe)
    valid = valid and all(beside[what.app][name].is_valid for what in ALL if what.app in beside for name in what.goals)
    valid = valid and not any(beside[what.app].get("rush refused") for what in ALL if what.app in beside)
    return 0 if valid else 1


if __name__ == "__main__":
    sys.exit(main())
