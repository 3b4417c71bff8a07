"""Makes what the maps of pages need: Leaflet from a package that Scripts/setup has fetched, and the world from the gazetteer.

    make.py --wheels DIR --gazetteer FILE --to DIR

Coasts and borders come in three levels of detail, each a file; docs/places.md says how they are laid out.
"""

import argparse
import contextlib
import gzip
import math
import sqlite3
import struct
import sys
import zipfile
from pathlib import Path

# The gazetteer keeps degrees in such steps.
STEPS = 100_000

# The levels: the nearest zoom at which each is shown, and the greatest size of its file.
LEVELS = {"far": (3, 100_000), "mid": (5, 400_000), "near": (8, 1_000_000)}
TILE = 256

# How many cities have their names on the map, and the greatest size of the file.
CITIES = 10_000
MOST_LABELS = 300_000

# Web Mercator ends here, so that the world is a square.
MOST_NORTH = 85.05112878

Point = tuple[int, int]
Plane = tuple[float, float]


def projected(point: Point) -> Plane:
    """A point of the gazetteer in Web Mercator: the world from 0 to 1, from west to east and from north to south."""
    latitude = max(-MOST_NORTH, min(MOST_NORTH, point[1] / STEPS))
    sine = math.sin(math.radians(latitude))
    return point[0] / STEPS / 360 + 0.5, 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)


# Arcs: what two countries share is one line, so that both are simplified alike and nothing gapes between them.


def junctions(rings: list[list[Point]]) -> set[Point]:
    """Points at which a line that rings share begins or ends: those with other neighbours in another ring."""
    neighbours: dict[Point, tuple[Point, Point]] = {}
    found = set()
    for ring in rings:
        for index, point in enumerate(ring):
            before, after = ring[index - 1], ring[(index + 1) % len(ring)]
            pair = (before, after) if before < after else (after, before)
            if neighbours.setdefault(point, pair) != pair:
                found.add(point)
    return found


def cut(ring: list[Point], ends: set[Point]) -> list[tuple[Point, ...]]:
    """A ring in pieces, each with both of its ends."""
    places = [index for index, point in enumerate(ring) if point in ends]
    if not places:
        # From the same point on, whichever ring has it, so that a hole and what is in it are one line.
        start = ring.index(min(ring))
        return [tuple(ring[start:] + ring[: start + 1])]
    pieces = []
    for place, following in zip(places, places[1:] + [places[0] + len(ring)], strict=True):
        pieces.append(tuple(ring[index % len(ring)] for index in range(place, following + 1)))
    return pieces


def arcs_of(rings: list[list[Point]]) -> tuple[list[tuple[Point, ...]], list[bool], list[list[tuple[int, bool]]]]:
    """All lines, whether each lies between two countries, and of which each ring is made: which, and whether backwards."""
    ends = junctions(rings)
    arcs: list[tuple[Point, ...]] = []
    uses: list[int] = []
    known: dict[tuple[Point, ...], int] = {}
    made = []
    for ring in rings:
        parts = []
        for piece in cut(ring, ends):
            other = piece[::-1]
            number = known.get(piece)
            is_back = False
            if number is None and other in known:
                number, is_back = known[other], True
            if number is None:
                number = known[piece] = len(arcs)
                arcs.append(piece)
                uses.append(0)
            uses[number] += 1
            parts.append((number, is_back))
        made.append(parts)
    return arcs, [count > 1 for count in uses], made


def simplified(line: list[Plane], tolerance: float) -> list[int]:
    """Which points are left where none may be missing that lies farther than `tolerance` from the line (Douglas and Peucker, 1973)."""
    kept = {0, len(line) - 1}
    if line[0] == line[-1] and len(line) > 3:
        # A ring: what is farthest from its first point stays too, so that a chord has a length.
        x0, y0 = line[0]
        kept.add(max(range(len(line)), key=lambda index: (line[index][0] - x0) ** 2 + (line[index][1] - y0) ** 2))
    spans = list(zip(sorted(kept), sorted(kept)[1:], strict=False))
    while spans:
        first, last = spans.pop()
        (x0, y0), (x1, y1) = line[first], line[last]
        across, down = x1 - x0, y1 - y0
        length = math.hypot(across, down)
        farthest, most = -1, tolerance
        for index in range(first + 1, last):
            x, y = line[index]
            distance = abs(across * (y - y0) - down * (x - x0)) / length if length else math.hypot(x - x0, y - y0)
            if distance > most:
                farthest, most = index, distance
        if farthest >= 0:
            kept.add(farthest)
            spans += [(first, farthest), (farthest, last)]
    return sorted(kept)


def area(ring: list[Plane]) -> float:
    return abs(sum(ring[index - 1][0] * y - x * ring[index - 1][1] for index, (x, y) in enumerate(ring))) / 2


def varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first (LEB128)."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def signed(number: int) -> bytes:
    return varint(number << 1 if number >= 0 else (-number << 1) - 1)


def level(arcs: list[list[Plane]], is_border: list[bool], rings: list[list[tuple[int, bool]]], zoom: int) -> bytes:
    """The file of a level of detail."""
    pixel = 1 / (TILE << zoom)
    bits = 8 + zoom + 2
    grid = 1 << bits

    def whole(parts: list[tuple[int, bool]]) -> list[Plane]:
        return [point for number, is_back in parts for point in (arcs[number][::-1] if is_back else arcs[number])]

    shown = [parts for parts in rings if area(whole(parts)) > pixel * pixel]
    numbers: dict[int, int] = {}
    body = bytearray()
    last = (0, 0)
    for parts in shown:
        for number, _ in parts:
            if number in numbers:
                continue
            numbers[number] = len(numbers)
            line = arcs[number]
            points: list[Point] = []
            for index in simplified(line, pixel / 2):
                point = (round(line[index][0] * grid), round(line[index][1] * grid))
                if not points or points[-1] != point:
                    points.append(point)
            body += varint(len(points) << 1 | is_border[number])
            for point in points:
                body += signed(point[0] - last[0]) + signed(point[1] - last[1])
                last = point
    out = b"HMP1" + bytes([bits]) + varint(len(numbers)) + bytes(body) + varint(len(shown))
    for parts in shown:
        out += varint(len(parts)) + b"".join(varint(numbers[number] << 1 | is_back) for number, is_back in parts)
    return out


# Names


def is_inside(ring: list[Plane], x: float, y: float) -> bool:
    inside = False
    for index, (x1, y1) in enumerate(ring):
        x0, y0 = ring[index - 1]
        if (y1 > y) != (y0 > y) and x < (x0 - x1) * (y - y1) / (y0 - y1) + x1:
            inside = not inside
    return inside


def middle(ring: list[Plane]) -> Plane:
    """A point well within a ring: of a grid the one that is farthest from its edge."""
    west, east = min(x for x, _ in ring), max(x for x, _ in ring)
    north, south = min(y for _, y in ring), max(y for _, y in ring)
    best, most = ((west + east) / 2, (north + south) / 2), -1.0
    cells = 24
    for row in range(1, cells):
        for column in range(1, cells):
            x, y = west + (east - west) * column / cells, north + (south - north) * row / cells
            if not is_inside(ring, x, y):
                continue
            # Names are wide and not high.
            distance = min(math.hypot((px - x) / 2, py - y) for px, py in ring)
            if distance > most:
                best, most = (x, y), distance
    return best


def labels(countries: list[tuple[str, Plane, float]], cities: list[tuple[str, Plane]]) -> bytes:
    """Names with their places: countries, the largest first, then cities, the most populous first."""
    out = bytearray(b"HML1")
    grid = 1 << 24
    for group in ([(name, point) for name, point, _ in sorted(countries, key=lambda one: -one[2])], cities):
        out += varint(len(group))
        for name, (x, y) in group:
            text = name.encode("utf-8")
            out += varint(len(text)) + text + struct.pack("<II", round(x * grid), round(y * grid))
    return bytes(out)


def world(gazetteer: Path) -> dict[str, bytes]:
    with contextlib.closing(sqlite3.connect(f"file:{gazetteer}?immutable=1", uri=True)) as database:
        rows = database.execute("SELECT r.country, k.name, r.edge FROM rings r JOIN countries k ON k.code = r.country ORDER BY r.id").fetchall()
        cities = database.execute(
            "SELECT name, longitude, latitude FROM cities ORDER BY population DESC, id LIMIT ?", (CITIES,)
        ).fetchall()
    rings = []
    for _, _, edge in rows:
        numbers = struct.unpack(f"<{len(edge) // 4}i", edge)
        ring = list(zip(numbers[0::2], numbers[1::2], strict=True))
        rings.append(ring[:-1] if ring[0] == ring[-1] else ring)
    arcs, is_border, made = arcs_of(rings)
    lines = [[projected(point) for point in arc] for arc in arcs]
    files = {f"{name}.bin": level(lines, is_border, made, zoom) for name, (zoom, _) in LEVELS.items()}
    largest: dict[str, tuple[str, list[Plane], float]] = {}
    for (code, name, _), ring in zip(rows, rings, strict=True):
        plane = [projected(point) for point in ring]
        size = area(plane)
        if size > largest.get(code, ("", [], 0.0))[2]:
            largest[code] = (name, plane, size)
    countries = []
    for name, plane, size in largest.values():
        rough = [plane[index] for index in simplified([*plane, plane[0]], math.sqrt(size) / 40)[:-1]]
        countries.append((name, middle(rough), size))
    files["labels.bin"] = labels(countries, [(name, projected((x, y))) for name, x, y in cities])
    return files


def leaflet(wheels: Path) -> dict[str, bytes]:
    [wheel] = wheels.glob("django_js_lib_leaflet-*.whl")
    with zipfile.ZipFile(wheel) as files:
        folder = "js_lib_leaflet/static/js_lib_leaflet/"
        [licence] = [name for name in files.namelist() if name.endswith(".dist-info/LICENSE")]
        script = files.read(f"{folder}leaflet.js")
        # Its map is not served.
        script = script.split(b"//# sourceMappingURL=")[0]
        return {"leaflet.js": script, "leaflet.css": files.read(f"{folder}leaflet.css"), "LICENSE-leaflet.txt": files.read(licence)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheels", type=Path, required=True)
    parser.add_argument("--gazetteer", type=Path, required=True)
    parser.add_argument("--to", type=Path, required=True)
    options = parser.parse_args()
    files = world(options.gazetteer)
    bounds = {f"{name}.bin": most for name, (_, most) in LEVELS.items()} | {"labels.bin": MOST_LABELS}
    for name, most in bounds.items():
        if len(files[name]) > most:
            sys.exit(f"make.py: {name} has {len(files[name])} bytes, where {most} are the most")
    files |= leaflet(options.wheels)
    options.to.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (options.to / name).write_bytes(content)
        # As it is sent, so that no start of the server takes time for it.
        (options.to / f"{name}.gz").write_bytes(gzip.compress(content, mtime=0))
    print(f"{options.to}: " + ", ".join(f"{name} {len(content) // 1000} KB" for name, content in files.items()))


if __name__ == "__main__":
    main()
