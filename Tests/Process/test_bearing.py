"""What the system does to a server: no descriptors left, a terminal that is closed, a stop while requests run."""

import contextlib
import os
import resource
import signal
import socket
import time

import pytest
from client import Client
from patience import PATIENCE, until


def log_when(server, word: str) -> str:
    until(lambda: word in server.log, f"{word!r} was never said")
    return server.log


def test_without_descriptors_nobody_is_taken_in_and_little_is_said(server):
    pid = server.process.pid
    assert server.setup_path, "the last that a start says"
    before = len(server.log.splitlines())
    usual = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (len(os.listdir(f"/proc/{pid}/fd")) + 4, usual[1]))
    with contextlib.ExitStack() as held:
        for _ in range(40):
            held.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        log_when(server, "no connection can be accepted")
        time.sleep(1.5)  # gives a flood its time; without one nothing depends on it
        said = server.log.splitlines()[before:]

    assert len(said) == 1, f"{len(said)} lines, such as {said[-1]}"
    assert "Too many open files" in said[0]
    resource.prlimit(pid, resource.RLIMIT_NOFILE, usual)
    Client(server).get("/healthz").expect(200)


def test_a_closed_terminal_does_not_end_a_server(server):
    server.process.send_signal(signal.SIGHUP)

    Client(server).get("/readyz").expect(200)
    assert server.is_running
    server.stop()


def begin_request(connection: socket.socket, length: int) -> None:
    """Sends the head of a sign-in and waits until the server has taken it in (RFC 9110, section 10.1.1)."""
    head = "POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    connection.sendall(f"{head}Content-Length: {length}\r\nExpect: 100-continue\r\n\r\n".encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += connection.recv(1)
    assert answer.startswith(b"HTTP/1.1 100")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_request_that_runs_has_its_time_when_a_server_stops(server, number):
    """Measured by one that never ends: it is cut when the time is over, and not before."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        begin_request(connection, 100)
        connection.sendall(b"{")
        began = time.monotonic()
        server.process.send_signal(number)
        with contextlib.suppress(ConnectionResetError):
            while connection.recv(1000):
                pass
        lasted = time.monotonic() - began

    assert lasted > 4.4, f"cut after {lasted:.1f} s"
    assert server.process.wait(PATIENCE) == 0
    server.process = None


def test_a_request_that_ends_in_time_is_answered_by_a_server_that_stops(server):
    body = b'{"email":"nobody@example.org","password":"none at all"}'
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        begin_request(connection, len(body))
        connection.sendall(body[:10])
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(OSError):
            while True:  # until the listener is gone
                socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE).close()
        connection.sendall(body[10:])
        assert connection.recv(20).startswith(b"HTTP/1.1 401")
    assert server.process.wait(PATIENCE) == 0
    server.process = None
