"""Calendars: what our own code makes of rules and files is what `icalendar` and `recurring-ical-events` make of them."""

import datetime
import functools
import random
import re
import subprocess
import zoneinfo

import dateutil.rrule
import hearth
import icalendar
import pytest
import recurring_ical_events
from patience import FACTOR

PROBE = hearth.BINARY.with_name("CalendarProbe")
ZONES = ["Europe/Stockholm", "America/New_York", "Australia/Sydney", "Asia/Kolkata"]
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
FIRST, LAST = "20240101", "20280101"


def probe(calendar: str, *arguments: str) -> str:
    done = subprocess.run([str(PROBE), *arguments], input=calendar.encode(), capture_output=True, timeout=120, check=True)
    return done.stdout.decode()


def rule_of(pick: random.Random, start: datetime.datetime) -> tuple[str, datetime.datetime]:
    """A rule, and a day from `start` on that it names: what comes of other starts, RFC 5545 leaves open."""
    while True:
        parts = parts_of(pick)
        # The other program looks for days that never come until the year 9999, so that each rule has an end.
        bounded = ";".join([*parts, "UNTIL=20260101T000000"])
        first = next(iter(dateutil.rrule.rrulestr(bounded, dtstart=start)), None)
        if first is None:
            continue
        if pick.random() < 0.3 and not any(part.startswith(("BYMONTH", "BYSETPOS")) for part in parts):
            parts.append(f"COUNT={pick.randint(1, 20)}")
        else:
            until = first + datetime.timedelta(days=pick.randint(0, 1400))
            parts.append(f"UNTIL={until:%Y%m%d}T120000Z")
        return ";".join(parts), first


def parts_of(pick: random.Random) -> list[str]:
    frequency = pick.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
    parts = [f"FREQ={frequency}"]
    if pick.random() < 0.5:
        parts.append(f"INTERVAL={pick.randint(1, 5)}")
    by = 0
    if pick.random() < 0.35:
        months = sorted(pick.sample(range(1, 13), pick.randint(1, 3)))
        parts.append("BYMONTH=" + ",".join(map(str, months)))
        by += 1
    if frequency != "WEEKLY" and pick.random() < 0.4:
        days = pick.sample([day for day in range(-31, 32) if day], pick.randint(1, 3))
        parts.append("BYMONTHDAY=" + ",".join(map(str, days)))
        by += 1
    elif pick.random() < 0.7:
        days = pick.sample(WEEKDAYS, pick.randint(1, 3))
        if frequency in ("MONTHLY", "YEARLY") and pick.random() < 0.6:
            days = [f"{pick.choice([-5, -2, -1, 1, 2, 3, 4, 5])}{day}" for day in days]
        parts.append("BYDAY=" + ",".join(days))
        by += 1
    # Of its first week the other program counts only what follows the start.
    if by and frequency != "WEEKLY" and pick.random() < 0.3:
        parts.append("BYSETPOS=" + ",".join(map(str, pick.sample([-3, -2, -1, 1, 2, 3], pick.randint(1, 2)))))
    if pick.random() < 0.4:
        parts.append(f"WKST={pick.choice(WEEKDAYS)}")
    return parts


@functools.cache
def calendar_of(seed: int, count: int = 120) -> str:
    pick = random.Random(seed)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN"]
    for number in range(count):
        zone = pick.choice(ZONES)
        start = datetime.datetime(2024, 1, 1) + datetime.timedelta(days=pick.randint(0, 400))
        # At hours that clocks skip and repeat, too.
        clock = pick.choice(["013000", "020000", "023000", "090000", "235900"])
        rule, start = rule_of(pick, start)
        lines += ["BEGIN:VEVENT", f"UID:{number}", "DTSTAMP:20240101T000000Z", f"DTSTART;TZID={zone}:{start:%Y%m%d}T{clock}"]
        lines.append(f"RRULE:{rule}")
        for _ in range(pick.randint(0, 2)):
            other = start + datetime.timedelta(days=pick.randint(0, 60))
            lines.append(f"{pick.choice(['EXDATE', 'RDATE'])};TZID={zone}:{other:%Y%m%d}T{clock}")
        lines.append("END:VEVENT")
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def ours(calendar: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for line in probe(calendar, FIRST, LAST).splitlines():
        uid, _, seconds = line.split("\t")
        found.setdefault(uid, []).append(int(seconds))
    return found


@functools.cache
def theirs(calendar: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for event in recurring_ical_events.of(icalendar.Calendar.from_ical(calendar)).between(FIRST, LAST):
        found.setdefault(str(event["UID"]), []).append(instant(event["DTSTART"].dt))
    return {uid: sorted(times) for uid, times in found.items()}


def instant(time: datetime.datetime) -> int:
    """RFC 5545, section 3.3.5: a time that comes twice is the first, a skipped one counts from before; `fold=0` of Python is both."""
    zone = zoneinfo.ZoneInfo(str(time.tzinfo))
    return int(time.replace(tzinfo=zone, fold=0).timestamp())


def differences(calendar: str, other: str | None = None) -> list[str]:
    left, right = ours(other or calendar), theirs(calendar)
    rules = {str(event["UID"]): event.to_ical().decode() for event in icalendar.Calendar.from_ical(calendar).walk("VEVENT")}
    return [
        f"{rules[uid]}\nours:   {left.get(uid, [])[:8]}\ntheirs: {right.get(uid, [])[:8]}"
        for uid in rules
        if left.get(uid, []) != right.get(uid, [])
    ]


# How many rules are tried: the first calendar's planted faults need all of them, the second is a matter of degree and follows the machine's
# speed, down to a quarter (`Scripts/calibrate.py`).
SHARE = min(1, max(0.25, FACTOR))


@pytest.mark.parametrize(("seed", "count"), [(1, 120), (2, int(120 * SHARE))], ids=["1", "2"])
def test_generated_rules_have_the_days_of_another_program(seed, count):
    found = differences(calendar_of(seed, count))
    assert not found, f"{len(found)} differ\n" + "\n".join(found[:5])


@pytest.mark.parametrize(
    "fault",
    [(r";WKST=..", ""), ("Europe/Stockholm", "Europe/London"), ("BYSETPOS=-", "BYSETPOS="), (r"(BYDAY=[^;\r]*)-", r"\1")],
    ids=["weeks that begin on Monday", "a clock of another place", "positions from the front", "weekdays from the front"],
)
def test_a_planted_fault_is_found(fault):
    calendar = calendar_of(1)
    assert differences(calendar, re.sub(*fault, calendar))


def test_a_calendar_written_by_us_is_read_by_others():
    calendar = calendar_of(3, 60)
    copy = probe(calendar, "--copy")
    read = icalendar.Calendar.from_ical(copy)
    assert not [error for part in read.walk() for error in part.errors]
    assert theirs(copy) == theirs(calendar)
    assert differences(copy) == []
    # The clock changes that stand in the file are those of the zones.
    zones = {str(part["TZID"]): part.to_tz(lookup_tzid=False) for part in read.walk("VTIMEZONE")}
    assert set(zones) == set(ZONES)
    for name, zone in zones.items():
        for day in range(0, 1400):
            time = datetime.datetime(2024, 1, 2, 12) + datetime.timedelta(days=day)
            assert time.replace(tzinfo=zone).utcoffset() == time.replace(tzinfo=zoneinfo.ZoneInfo(name)).utcoffset(), (name, time)
