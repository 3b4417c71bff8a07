"""Load by wrk, memory from /proc, and nginx as the limit beside it."""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
THREADS = 2  # requests.lua deals its lines to two threads


@dataclass(frozen=True)
class Result:
    """One run of wrk. Times in milliseconds."""

    per_second: float
    p50: float
    p99: float
    requests: int
    refused: int
    broken: int

    @property
    def is_valid(self) -> bool:
        return self.refused == 0 and self.broken == 0 and self.requests > 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wrk(port: int, lines: list[str], folder: pathlib.Path, connections: int, seconds: int, order: str = "random") -> Result:
    """Runs wrk with two threads against loopback; `lines` are the requests (see requests.lua)."""
    file = folder / "requests.txt"
    file.write_text("\n".join(lines) + "\n")
    command = ["wrk", "-t", str(THREADS), "-c", str(connections), "-d", f"{seconds}s", "--timeout", "5s",
               "-s", str(HERE / "requests.lua"), f"http://127.0.0.1:{port}", "--", str(file), order]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 60, check=False)
    found = re.search(r"^RESULT (\{.*\})$", done.stdout, re.MULTILINE)
    if not found:
        raise SystemExit(f"wrk gave no result:\n{done.stdout}{done.stderr}")
    told = json.loads(found.group(1))
    rate = told["requests"] / told["seconds"]
    return Result(rate, told["p50"], told["p99"], told["requests"], told["refused"], told["broken"])


def all_at_once(port: int, lines: list[str]) -> tuple[float, int]:
    """Sends each line (see requests.lua) on a connection of its own, all at the same moment. The milliseconds until the last one is answered,
    and how many were refused."""
    start, answers = threading.Barrier(len(lines) + 1), []

    def send(line: str) -> None:
        method, path, name, value, body = (*line.split("\t"), "")[:5]
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.connect()
        start.wait(60)
        connection.request(method, path, body or None, {name: value} | ({"Content-Type": "application/json"} if body else {}))
        answer = connection.getresponse()
        answer.read()
        answers.append(answer.status)
        connection.close()

    senders = [threading.Thread(target=send, args=(line,), daemon=True) for line in lines]
    for sender in senders:
        sender.start()
    start.wait(60)
    began = time.perf_counter()
    for sender in senders:
        sender.join(60)
    return (time.perf_counter() - began) * 1000, len(lines) - sum(status < 300 for status in answers)


def memory(pid: int) -> dict[str, float]:
    """Resident megabytes of a process: all of it, and what is not shared with files."""
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    read = lambda name: int(re.search(rf"^{name}:\s+(\d+) kB", text, re.MULTILINE).group(1)) / 1024
    return {"rss": read("VmRSS"), "anon": read("RssAnon")}


def processor_seconds(pid: int) -> float:
    """What a process has used of the processors so far, in its own code and in the kernel's: on a busy machine the better
    measure than requests/s."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(word) for word in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def spending(pids: list[int], ask) -> tuple[Result, float]:
    """What `ask` answers, and the microseconds of processor time that each of its requests took of the processes."""
    before = sum(map(processor_seconds, pids))
    result = ask()
    return result, 1e6 * (sum(map(processor_seconds, pids)) - before) / max(result.requests, 1)


class MemoryWatch(threading.Thread):
    """Samples a process's memory ten times a second and keeps the highest."""

    def __init__(self, pid: int):
        super().__init__(daemon=True)
        self.pid, self.highest, self.ended = pid, {"rss": 0.0, "anon": 0.0}, threading.Event()

    def run(self) -> None:
        while not self.ended.wait(0.1):
            try:
                now = memory(self.pid)
            except (FileNotFoundError, ProcessLookupError, AttributeError):
                return
            self.highest = {name: max(value, now[name]) for name, value in self.highest.items()}

    def __enter__(self) -> "MemoryWatch":
        self.start()
        return self

    def __exit__(self, *_) -> None:
        self.ended.set()
        self.join()


class Nginx:
    """nginx on a loopback port, serving files from one folder: what these bytes can be sent at, at most."""

    def __init__(self, folder: pathlib.Path):
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen | None = None

    def __enter__(self) -> "Nginx":
        work = self.folder / "nginx"
        work.mkdir(exist_ok=True)
        owner = "user root;" if os.getuid() == 0 else ""
        temporary = "\n".join(
            f"{kind}_temp_path {work}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (work / "nginx.conf").write_text(
            f"""{owner} worker_processes 2; pid {work}/pid; error_log {work}/error.log; daemon off;
            events {{ worker_connections 1024; }}
            http {{ access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; {temporary}
              server {{ listen 127.0.0.1:{self.port}; root {self.folder}/files; default_type application/json; }} }}"""
        )
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self.process = subprocess.Popen([program, "-p", str(work), "-c", str(work / "nginx.conf")], stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return self
            except OSError:
                time.sleep(0.02)
        raise SystemExit(f"nginx did not start: {(work / 'error.log').read_text()[-500:]}")

    def __exit__(self, *_) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)
