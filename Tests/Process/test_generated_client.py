"""A client that somebody else's generator makes of /api/openapi.json works with each app."""

import importlib
import subprocess
import sys
import pathlib

import client as harness
import hearth
import pytest

# The generator would have the code formatted by a program that nobody needs here.
CONFIGURATION = "project_name_override: made\npackage_name_override: made\npost_hooks: []\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    arguments = ("--apps", "kinnect,believe", "--open", "kinnect,believe")
    running = hearth.Server(tmp_path_factory.mktemp("both") / "data", arguments=arguments).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def generated(server, tmp_path_factory):
    """Calls by their names, as `call("kinnect", "kinnect_feed")`, and models by theirs."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "configuration.yml").write_text(CONFIGURATION)
    description = harness.Client(server).send("GET", "/api/openapi.json").expect(200)
    (folder / "openapi.json").write_bytes(description.body)
    program = pathlib.Path(sys.executable).parent / "openapi-python-client"
    command = [
        str(program), "generate", "--path", "openapi.json", "--config", "configuration.yml", "--output-path", "made",
        "--meta", "none", "--fail-on-warning",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield Generated(server)
    sys.path.remove(str(folder))


class Generated:
    def __init__(self, server):
        self.models = importlib.import_module("made.models")
        self.plain = importlib.import_module("made").Client(base_url=server.url)
        self.signed_in = None

    def call(self, tag: str, name: str, **arguments):
        """What a call answers, which has to be what it promises."""
        answer = importlib.import_module(f"made.api.{tag}.{name}").sync_detailed(
            client=self.signed_in or self.plain, **arguments
        )
        assert answer.status_code < 300, answer.content
        return answer.parsed


def test_it_calls_each_app(generated, server):
    models = generated.models
    tokens = generated.call(
        "auth", "auth_sign_up", body=models.AuthSignUpBody(email="gen@example.org", password=harness.PASSWORD)
    )
    generated.signed_in = importlib.import_module("made").AuthenticatedClient(
        base_url=server.url, token=tokens.access_token
    )

    profile = generated.call(
        "kinnect", "kinnect_create_profile", body=models.KinnectCreateProfileBody(username="gen"), idempotency_key="one"
    )
    feed = generated.call("kinnect", "kinnect_feed", limit=5)
    me = generated.call("believe", "believe_join", body=models.BelieveJoinBody(name="Gen"))
    projects = generated.call("believe", "believe_get_projects")

    assert profile.username == "gen" and profile.relation.value == "self"
    assert feed.items == [] and projects.items == []
    assert me.builder.name == "Gen" and me.karma is not None
