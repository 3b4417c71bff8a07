"""Realspace's events from outside: a cap holds whatever comes at once, and what calendar programs of others make of our files."""

import concurrent.futures
import datetime
import secrets
import zoneinfo

import client
import cluster as clusters
import hearth
import icalendar
import pytest
import recurring_ical_events
from patience import patiently

REALSPACE = {"HEARTH_APPS": "realspace", "HEARTH_OPEN": "realspace", "HEARTH_WRITES_PER_MINUTE": "10000000"}
CAP, ASKING = 10, 100
SECRET = "Hidden Lane 7"
# Weekly and monthly, in zones whose clocks change at other times; far enough ahead not to be over.
ZONES = ["Europe/Stockholm", "America/New_York", "Australia/Sydney", "Asia/Kolkata"]
RULES = ["FREQ=WEEKLY;COUNT=30", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=8", "FREQ=DAILY;INTERVAL=9;COUNT=25"]


def join(server, username: str) -> client.Client:
    member = client.Client(server, username=username)
    body = {"email": f"{username}@example.org", "password": client.PASSWORD}
    member.take(member.call("POST", "/api/auth/sign-up", body).expect(201).json)
    member.call("POST", "/api/realspace/profile", {"username": username}).expect(201)
    return member


def meet(host: client.Client, name: str, start: datetime.datetime, zone: str = "Europe/Stockholm", **more) -> dict:
    body = {"name": name, "start": f"{start.astimezone(datetime.UTC):%Y-%m-%dT%H:%M:%S.000Z}", "timeZone": zone} | more
    return host.call("POST", "/api/realspace/events", body).expect(201).json


def days_ahead(days: int, zone: str, hour: int = 19) -> datetime.datetime:
    day = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=days)
    return datetime.datetime(day.year, day.month, day.day, hour, 30, tzinfo=zoneinfo.ZoneInfo(zone))


def instant(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text)


def answer(person: client.Client, event: str, said: str) -> client.Answer:
    """Says whether a person comes."""
    return patiently(lambda: person.call("PUT", f"/api/realspace/events/{event}/rsvp", {"answer": said})).expect(200)


def ask_at_once(people: list[client.Client], event: str) -> list[str]:
    def ask(person):
        return answer(person, event, "going").json["state"]

    with concurrent.futures.ThreadPoolExecutor(ASKING) as pool:
        return list(pool.map(ask, people))


def check_cap(host: client.Client, people: list[client.Client]):
    event = meet(host, "Ten seats", days_ahead(20, "Europe/Stockholm"), capacity=CAP)["id"]

    states = ask_at_once(people, event)

    assert states.count("confirmed") == CAP and states.count("waitlisted") == ASKING - CAP
    seen = host.get(f"/api/realspace/events/{event}").expect(200).json
    assert (seen["goingCount"], seen["waitlistCount"]) == (CAP, ASKING - CAP)
    # Those who have a place leave all at once: as many others get one.
    leaving = [person for person, state in zip(people, states) if state == "confirmed"]
    with concurrent.futures.ThreadPoolExecutor(CAP) as pool:
        list(pool.map(lambda one: answer(one, event, "no"), leaving))
    seen = host.get(f"/api/realspace/events/{event}").expect(200).json
    assert (seen["goingCount"], seen["waitlistCount"]) == (CAP, ASKING - 2 * CAP)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = hearth.Server(tmp_path_factory.mktemp("community") / "data", environment=REALSPACE)
    running.start()
    yield running
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def ana(server):
    return join(server, "ana")


@pytest.fixture(scope="module")
def ben(server):
    return join(server, "ben")


@pytest.mark.never_unsteady
def test_a_hundred_at_once_on_a_cap_of_ten_give_exactly_ten(server, ana):
    check_cap(ana, [join(server, f"guest{number}") for number in range(ASKING)])
    hearth.must("check", "counters", "--data", server.data, environment=server.environment)


@pytest.mark.never_unsteady
@pytest.mark.skipif(not clusters.available(), reason="no PostgreSQL server here")
def test_a_cap_holds_at_three_processes_too(tmp_path):
    cluster = clusters.Cluster().start()
    try:
        database = cluster.database(f"community_{secrets.token_hex(4)}")
        servers = clusters.Several(tmp_path / "data", database, environment=REALSPACE | {"HEARTH_DATABASE_CONNECTIONS": "8"})
        servers.start()
        try:
            people = [join(servers, f"guest{number}") for number in range(ASKING)]
            # Each asks at another process than the one before.
            for number, person in enumerate(people):
                person.server = servers.nodes[number % len(servers.nodes)]
            check_cap(join(servers, "ana"), people)
        finally:
            servers.kill()
            servers.balancer.close()
    finally:
        cluster.drop()


def occurrences(file: bytes) -> list[datetime.datetime]:
    """When the events of a file that take place begin, as another program has it."""
    first = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=1)
    found = recurring_ical_events.of(icalendar.Calendar.from_ical(file)).between(first, first + datetime.timedelta(days=420))
    starts = [event["DTSTART"].dt for event in found if str(event.get("STATUS", "")) != "CANCELLED"]
    return sorted(start.astimezone(datetime.UTC) for start in starts)


def ours(member: client.Client, event: str) -> list[datetime.datetime]:
    dates = member.all(f"/api/realspace/events/{event}/dates")
    return sorted(instant(date["start"]) for date in dates if date["status"] != "cancelled")


def first_day(rule: str, zone: str) -> datetime.datetime:
    """A day that the rule names: what comes of other starts, RFC 5545 leaves open."""
    start = days_ahead(3, zone)
    while "-1FR" in rule and not (start.weekday() == 4 and (start + datetime.timedelta(days=7)).month != start.month):
        start += datetime.timedelta(days=1)
    return start


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("rule", RULES)
def test_dates_are_what_another_program_makes_of_the_file(ana, ben, rule, zone):
    event = meet(ana, f"{rule} {zone}", first_day(rule, zone), zone, recurrence=rule)["id"]

    answer = ben.get(f"/api/realspace/events/{event}.ics").expect(200)

    assert answer.type == "text/calendar"
    calendar = icalendar.Calendar.from_ical(answer.body)
    assert not [error for part in calendar.walk() for error in part.errors]
    assert occurrences(answer.body) == ours(ben, event)
    assert len(ours(ben, event)) == int(rule.rsplit("=", 1)[1])


def test_what_is_moved_and_cancelled_is_so_in_another_program(ana, ben):
    event = meet(ana, "Choir", days_ahead(5, "Europe/Stockholm"), recurrence="FREQ=WEEKLY;COUNT=6")["id"]
    path = f"/api/realspace/events/{event}"
    dates = ben.all(f"{path}/dates")
    later = instant(dates[1]["start"]) + datetime.timedelta(days=1, hours=2)
    body = {"occurrence": dates[1]["occurrence"], "start": f"{later:%Y-%m-%dT%H:%M:%S.000Z}"}
    ana.call("PATCH", path, body).expect(200)
    ana.call("DELETE", f"{path}?occurrence={dates[3]['occurrence']}").expect(204)

    file = ben.get(f"{path}.ics").expect(200).body

    assert occurrences(file) == ours(ben, event)
    assert later in occurrences(file) and instant(dates[3]["start"]) not in occurrences(file) and len(occurrences(file)) == 5
    cancelled = [part for part in icalendar.Calendar.from_ical(file).walk("VEVENT") if str(part.get("STATUS")) == "CANCELLED"]
    assert [part["RECURRENCE-ID"].dt.astimezone(datetime.UTC) for part in cancelled] == [instant(dates[3]["start"])]


def test_whole_days_are_days_in_another_program(ana, ben):
    start = days_ahead(7, "Australia/Sydney", 11)
    event = meet(ana, "Fair", start, "Australia/Sydney", allDay=True,
                 end=f"{(start + datetime.timedelta(days=1)).astimezone(datetime.UTC):%Y-%m-%dT%H:%M:%S.000Z}")["id"]

    part = icalendar.Calendar.from_ical(ben.get(f"/api/realspace/events/{event}.ics").expect(200).body).walk("VEVENT")[0]

    assert part["DTSTART"].dt == start.date() and part["DTEND"].dt == start.date() + datetime.timedelta(days=2)


def feed(member: client.Client, url: str) -> dict[str, icalendar.Event]:
    """The events of a private calendar by their names, asked for as programs do: without a session."""
    body = client.Client(member.server).get("/" + url.split("/", 3)[3]).expect(200).body
    return {str(part["SUMMARY"]): part for part in icalendar.Calendar.from_ical(body).walk("VEVENT")}


def test_a_private_calendar_tells_changes_and_cancellations_and_its_address_ends(server, ana, ben):
    url = ben.call("POST", "/api/realspace/calendar-key", {}).expect(200).json["url"]
    event = meet(ana, "Supper", days_ahead(9, "Europe/Stockholm"), privateAddress=SECRET, needsApproval=True)["id"]
    path = f"/api/realspace/events/{event}"
    assert "Supper" not in feed(ben, url)
    ben.call("PUT", f"{path}/rsvp", {"answer": "going"}).expect(200)

    asked = feed(ben, url)["Supper"]
    assert "LOCATION" not in asked
    ana.call("PUT", f"{path}/guests/ben", {"approved": True}).expect(204)
    assert str(feed(ben, url)["Supper"]["LOCATION"]) == SECRET
    ana.call("PATCH", path, {"eventDescription": "Bring bread"}).expect(200)
    changed = feed(ben, url)["Supper"]
    assert changed["SEQUENCE"] > asked["SEQUENCE"] and str(changed["UID"]) == str(asked["UID"])
    ana.call("DELETE", path).expect(204)
    ended = feed(ben, url)["Supper"]
    assert str(ended["STATUS"]) == "CANCELLED" and ended["SEQUENCE"] > changed["SEQUENCE"]

    other = ben.call("POST", "/api/realspace/calendar-key", {}).expect(200).json["url"]
    client.Client(ben.server).get("/" + url.split("/", 3)[3]).problem(404)
    assert "Supper" in feed(ben, other)
    # Neither the key nor the address is in what the server writes down.
    assert url.rsplit("=", 1)[1] not in server.log and SECRET not in server.log


def made_elsewhere(uid: str, name: str, start: datetime.datetime, **more) -> icalendar.Event:
    event = icalendar.Event()
    said = {"uid": uid, "summary": name, "dtstamp": datetime.datetime.now(datetime.UTC), "dtstart": start}
    for key, value in (said | more).items():
        event.add(key, value)
    return event


def bring(member: client.Client, *events: icalendar.Event) -> dict:
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Test//EN")
    calendar.add("version", "2.0")
    for event in events:
        calendar.add_component(event)
    body = {"calendar": calendar.to_ical().decode()}
    return member.call("POST", "/api/realspace/calendar-imports", body).expect(200).json


def test_events_of_another_program_come_along_once(ana, ben):
    start = days_ahead(6, "America/New_York")
    walk = made_elsewhere("walk@elsewhere", "Walk", start, duration=datetime.timedelta(hours=2), location=SECRET)
    lessons = made_elsewhere("class@elsewhere", "Class", start, rrule={"freq": "weekly", "count": 5}, exdate=start + datetime.timedelta(days=7))

    first, second = bring(ana, walk, lessons), bring(ana, walk, lessons)

    assert (first["added"], first["refused"]) == (2, [])
    assert (second["added"], second["updated"], second["unchanged"]) == (0, 0, 2)
    found = {one["name"]: one for one in ben.all("/api/realspace/events") if one["name"] in ("Walk", "Class")}
    assert instant(found["Walk"]["start"]) == start and instant(found["Walk"]["end"]) == start + datetime.timedelta(hours=2)
    assert found["Walk"]["hasPrivateAddress"] and SECRET not in ben.get(f"/api/realspace/events/{found['Walk']['id']}").body.decode()
    dates = ben.all(f"/api/realspace/events/{found['Class']['id']}/dates")
    assert [date["status"] for date in dates] == ["confirmed", "cancelled", "confirmed", "confirmed", "confirmed"]
    file = ben.get(f"/api/realspace/events/{found['Class']['id']}.ics").expect(200).body
    assert occurrences(file) == ours(ben, found["Class"]["id"])


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "[::1]:{port}", "10.0.0.1", "169.254.169.254", "0x7f.1:{port}"])
def test_no_address_of_a_private_network_is_fetched(server, ana, host):
    url = f"http://{host.format(port=server.port)}/api/realspace/calendar.ics"

    problem = ana.call("POST", "/api/realspace/calendar-imports", {"url": url}).problem(422)

    assert [(one["field"], one["code"]) for one in problem["errors"]] == [("url", "private")]
