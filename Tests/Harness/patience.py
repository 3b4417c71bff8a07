"""How long tests wait for what has to come: as long as a busy machine may need. Only a fault lasts longer."""

import time

# Seconds.
PATIENCE = 180.0


def until(condition, what: str = "it never came", pause: float = 0.02):
    """Waits until the condition holds; returns its value."""
    deadline = time.monotonic() + PATIENCE
    while not (value := condition()):
        assert time.monotonic() < deadline, what
        time.sleep(pause)
    return value
