"""The description at /api/openapi.json is valid, and schemathesis finds nothing that contradicts it."""

import os
import pathlib
import subprocess
import sys

import hearth
import pytest
from client import Circle
from openapi_spec_validator import validate
from soak import budget

SECONDS = int(os.environ.get("HEARTH_TEST_SCHEMATHESIS_SECONDS", budget(gate=25, soak=300)))
EXPECTED = [
    "/api/auth/sign-up", "/api/auth/sign-in", "/api/auth/refresh", "/api/auth/sign-out", "/api/auth/me",
    "/api/auth/username-available", "/api/media", "/api/kinnect/profile", "/api/kinnect/feed", "/api/kinnect/search",
    "/api/kinnect/follow-requests", "/api/kinnect/posts", "/api/kinnect/blocks", "/api/kinnect/mutes",
    "/api/kinnect/live",
]  # fmt: skip


# Methods that HTTP does not have are answered 501, as RFC 9110, section 15.6.2, says. The others are 405.
SETTINGS = """
[phases.coverage]
unexpected-methods = ["get", "put", "post", "delete", "options", "patch", "trace"]
"""


@pytest.fixture(scope="module")
def circle(tmp_path_factory):
    """Without the limit on writes, or most answers would be 429."""
    environment = {"HEARTH_WRITES_PER_MINUTE": "10000000"}
    running = hearth.Server(tmp_path_factory.mktemp("circle") / "data", environment=environment).start()
    yield Circle(running)
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="module")
def description(circle):
    answer = circle.anonymous().send("GET", "/api/openapi.json").expect(200)
    assert answer.type == "application/json"
    return answer.json


def test_it_is_valid_openapi_3_1(description):
    assert description["openapi"].startswith("3.1")
    validate(description)


@pytest.mark.parametrize("path", EXPECTED)
def test_it_has_the_fixed_calls(description, path):
    assert path in {known.rstrip("/") for known in description["paths"]}


def test_operations_have_one_name_each(description):
    names = [
        operation["operationId"]
        for methods in description["paths"].values()
        for operation in methods.values()
        if isinstance(operation, dict) and "operationId" in operation
    ]

    assert names and len(names) == len(set(names))


def test_schemathesis_finds_no_fault(circle, tmp_path, photo):
    member = circle.join("fuzz")
    member.post_photo(photo, "something to find")
    report = tmp_path / "junit.xml"
    program = pathlib.Path(sys.executable).parent / "schemathesis"
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(SETTINGS)
    command = [
        str(program), "--config-file", str(settings), "run", f"{circle.server.url}/api/openapi.json",
        "--header", f"Authorization: Bearer {member.token}",
        "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        # Signing out would end the fuzzing, and a stream does not end by itself.
        "--exclude-path", "/api/auth/sign-out", "--exclude-path", "/api/kinnect/live", "--max-examples", "40", "--max-time", str(SECONDS),
        "--request-timeout", "10", "--generation-deterministic", "--report", "junit",
        "--report-junit-path", str(report), "--no-color",
    ]  # fmt: skip

    done = subprocess.run(command, capture_output=True, timeout=SECONDS * 2 + 60, cwd=tmp_path, check=False)

    text = done.stdout.decode(errors="replace")
    (hearth.ROOT / ".cache").mkdir(exist_ok=True)
    (hearth.ROOT / ".cache" / "schemathesis.txt").write_text(text + done.stderr.decode(errors="replace"))
    assert circle.server.is_running, "the server did not survive"
    assert done.returncode == 0, text[-6000:]
