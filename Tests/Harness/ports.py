"""Ports for servers. None is given twice, to no test of any run on this machine, and no outgoing connection takes it."""

import fcntl
import itertools
import os
import pathlib
import random
import socket
import tempfile

# Below those that the system takes for outgoing connections, also while a server is away for a restart.
RANGE = range(18_000, 32_000)
_folder = pathlib.Path(tempfile.gettempdir()) / f"hearth-ports-{os.getuid()}"
_held = []


def free_port() -> int:
    """A port that is this process's until it ends."""
    _folder.mkdir(mode=0o700, exist_ok=True)
    start = random.SystemRandom().randrange(len(RANGE))
    for number in itertools.chain(range(start, len(RANGE)), range(start)):
        lock = open(_folder / str(RANGE[number]), "w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            continue
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", RANGE[number]))
            except OSError:
                lock.close()
                continue
        _held.append(lock)
        return RANGE[number]
    raise AssertionError("no port is free")
