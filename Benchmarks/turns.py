#!/usr/bin/env python3
"""How long another's photo takes while one member sends the worst that there is, beside its time alone.

    .cache/venv/bin/python Benchmarks/turns.py [--rounds 7]

Of each kind of the worst there are always as many under way as one member may have. Ends with 1 where the median is more than five
times that of the photo alone.
"""

import argparse
import io
import pathlib
import statistics
import struct
import sys
import tempfile
import threading
import time
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Harness"))

import hearth  # noqa: E402
import photos  # noqa: E402
from client import Circle  # noqa: E402
from PIL import Image  # noqa: E402

GOAL = 5.0
SENDERS = 12


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def many_pixels(side: int = 9_990) -> bytes:
    """As many pixels as a photo may have."""
    rows, row = zlib.compressobj(1), bytes(1 + 3 * side)
    body = b"".join(rows.compress(row) for _ in range(side)) + rows.flush()
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def many_texts() -> bytes:
    """Forty texts of 50 MB each, compressed."""
    out = io.BytesIO()
    photos.drawn(320, 240).save(out, "PNG")
    data = out.getvalue()
    return data[:33] + chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(50 << 20), 9)) * 40 + data[33:]


def many_scans(width: int = 8_000, height: int = 6_000, scans: int = 90) -> bytes:
    """A progressive JPEG whose last scan comes again and again."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), (120, 140, 90)).save(out, "JPEG", progressive=True)
    data = out.getvalue()
    last = data.rindex(b"\xff\xda")
    return data[:-2] + data[last:-2] * (scans - data.count(b"\xff\xda")) + data[-2:]


def timed(member, photo: bytes) -> float:
    started = time.perf_counter()
    member.upload(photo).expect(201)
    return time.perf_counter() - started


def beside(member, worst: bytes, body):
    """What `body` gives while the member sends the same file again and again."""
    is_over = threading.Event()

    def send() -> None:
        while not is_over.is_set():
            member.upload(worst)

    threads = [threading.Thread(target=send, daemon=True) for _ in range(SENDERS)]
    for thread in threads:
        thread.start()
    try:
        # Until the first are at work and the others wait.
        time.sleep(3)
        return body()
    finally:
        is_over.set()
        for thread in threads:
            thread.join(120)


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--rounds", type=int, default=7)
    rounds = words.parse_args().rounds
    photo = photos.jpeg(photos.drawn(4000, 3000))
    kinds = {"98 megapixels": many_pixels(), "forty texts of 50 MB": many_texts(), "a JPEG of 90 scans": many_scans()}
    is_met = True
    with tempfile.TemporaryDirectory() as folder:
        server = hearth.Server(pathlib.Path(folder) / "data").start()
        try:
            circle = Circle(server)
            ana, ben = circle.join("ana"), circle.join("ben")
            measure = lambda: statistics.median(timed(ben, photo) for _ in range(rounds))
            alone = measure()
            print(f"a photo of 12 megapixels alone: {alone * 1000:.0f} ms (median of {rounds})")
            for kind, worst in kinds.items():
                median = beside(ana, worst, measure)
                is_met = is_met and median <= GOAL * alone
                print(f"while one member sends {kind}: {median * 1000:.0f} ms, {median / alone:.1f} times its time alone (goal {GOAL:.0f})")
        finally:
            server.stop()
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
