"""How long tests wait for what has to come: as long as a busy machine may need. Only a fault lasts longer. And how they ask a server that is busy."""

import os
import time

# Seconds.
PATIENCE = 180.0

# How fast this machine is, beside that of docs/performance.md (`Scripts/calibrate.py`).
FACTOR = float(os.environ.get("HEARTH_TEST_FACTOR") or 1)


def until(condition, what: str = "it never came", pause: float = 0.02):
    """Waits until the condition holds; returns its value."""
    deadline = time.monotonic() + PATIENCE
    while not (value := condition()):
        assert time.monotonic() < deadline, what
        time.sleep(pause)
    return value


def was_busy(answer) -> bool:
    """Whether a server that many ask at once was busy for too long and did nothing: it says 503 and when to ask again. Returns then."""
    if answer.status != 503 or "retry-after" not in answer.headers:
        return False
    time.sleep(int(answer.headers["retry-after"]))
    return True


def patiently(ask):
    """Sends a request, and sends it again while the server is busy, as any client would. Its answer must be the same however often it is sent."""
    deadline = time.monotonic() + PATIENCE
    answer = ask()
    while was_busy(answer):
        assert time.monotonic() < deadline, "the server was busy all the time"
        answer = ask()
    return answer
