"""Prints how fast this machine is, as a factor: 1 is the machine of docs/performance.md, 0.5 one that takes twice as long.

Every processor does the same fixed piece of work at once: hashing, compressing, sorting, and rows into and out of a database in memory. It
takes a second or two. What counts is processor time, and of three rounds the best, so that neither another program nor a short disturbance
makes the machine look slower than it is.
"""

import concurrent.futures
import hashlib
import os
import random
import sqlite3
import time
import zlib

# Seconds of a round on the machine of docs/performance.md: inferred from build times there and on another machine, not measured there.
REFERENCE = 0.14


def piece(seed: int) -> float:
    """Seconds of processor time."""
    began = time.process_time()
    numbers = random.Random(seed)
    words = [f"{numbers.getrandbits(48):x}" for _ in range(90_000)]
    digest = hashlib.sha256()
    for word in sorted(words):
        digest.update(word.encode())
    digest.update(zlib.compress(" ".join(words).encode(), 6))
    with sqlite3.connect(":memory:") as database:
        database.execute("CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT UNIQUE)")
        database.executemany("INSERT OR IGNORE INTO words (word) VALUES (?)", ((word,) for word in words))
        query = "SELECT count(*), sum(length(w.word)) FROM words v JOIN words w ON w.id = v.id % 997 + 1"
        digest.update(repr(database.execute(query).fetchone()).encode())
    return time.process_time() - began


def seconds() -> float:
    processors = os.cpu_count() or 1
    with concurrent.futures.ProcessPoolExecutor(processors) as pool:
        list(pool.map(piece, range(processors)))  # the workers are there
        return min(sum(pool.map(piece, [number] * processors)) / processors for number in range(3))


if __name__ == "__main__":
    print(f"{REFERENCE / seconds():.2f}")
