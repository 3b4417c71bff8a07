"""/metrics is read by somebody else's strict parsers and has what docs/deploy.md promises."""

import re

import hearth
import pytest
from client import Circle
from prometheus_client.openmetrics import parser as openmetrics
from prometheus_client import parser as prometheus

PROMISED = {
    "process_cpu_seconds", "process_resident_memory_bytes", "process_open_fds", "process_max_fds", "process_threads",
    "hearth_http_requests", "hearth_http_request_duration_seconds", "hearth_http_connections", "hearth_http_streams",
    "hearth_http_loop_requests", "hearth_live_streams", "hearth_database_up", "hearth_database_statements",
    "hearth_database_waiting", "hearth_media_jobs", "hearth_http_refused_answers", "hearth_http_waiting_bytes",
}  # fmt: skip


def families(circle: Circle, accept: str, parse) -> dict:
    answer = circle.anonymous().send("GET", "/metrics", headers={"Accept": accept}).expect(200)
    assert answer.type == accept.split(";")[0]
    return {family.name: family for family in parse(answer.body.decode())}


def values(family) -> dict:
    return {tuple(sorted(sample.labels.items())): sample.value for sample in family.samples}


def test_strict_parsers_read_what_is_promised(circle, photo):
    ana = circle.join("ana")
    ana.post_photo(photo, "a very private caption")

    strict = families(circle, "application/openmetrics-text; version=1.0.0", openmetrics.text_string_to_metric_families)
    plain = families(circle, "text/plain", prometheus.text_string_to_metric_families)

    for found in (strict, plain):
        assert PROMISED <= set(found), PROMISED - set(found)
        assert values(found["hearth_database_up"])[()] == 1
        assert values(found["hearth_database_statements"])[()] > 10
        assert len(values(found["hearth_media_jobs"])) == 6
        assert sum(values(found["hearth_http_loop_requests"]).values()) >= 3
        assert values(found["process_resident_memory_bytes"])[()] > 1_000_000


def test_they_name_nobody_and_nothing(circle):
    ben = circle.join("ben")
    ben.get("/api/kinnect/profiles/ben").expect(200)

    text = circle.anonymous().send("GET", "/metrics").expect(200).body.decode()

    assert "ben" not in text and "/api/" not in text and "@" not in text


def test_a_proxy_passes_none_on(circle):
    circle.anonymous().send("GET", "/metrics", headers={"X-Forwarded-For": "203.0.113.9"}).expect(404)


PAGES = [hearth.ROOT / "README.md", *sorted((hearth.ROOT / "docs").glob("*.md"))]
PROXIES = re.compile(r"\b(reverse_proxy|proxy_pass)\b")


def configurations(text: str) -> list[str]:
    """The fenced blocks that put a proxy in front of Hearth."""
    return [block for block in re.findall(r"^```[^\n]*\n(.*?)^```", text, re.M | re.S) if PROXIES.search(block)]


def test_the_documented_proxies_are_found():
    assert sum(len(configurations(page.read_text())) for page in PAGES) >= 5


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_documented_proxy_hands_them_out(page):
    for block in configurations(page.read_text()):
        assert re.search(r"/metrics\b.*404", block), f"a proxy without /metrics in {page.name}:\n{block}"
