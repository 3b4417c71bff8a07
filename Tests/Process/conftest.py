"""Fixtures of the process suite: a data folder, a server, a circle of people."""

import pathlib

import client
import hearth
import photos
import pytest


# The longest first, or the last worker would be at one of them when the others have nothing left.
LONGEST = ["test_several_films", "test_command_line", "test_s3", "test_videos", "test_several", "test_openapi", "test_kill"]


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST))


@pytest.fixture(scope="session", autouse=True)
def binary():
    assert hearth.BINARY.exists(), f"{hearth.BINARY} is not there: run `make build` first"
    return hearth.BINARY


@pytest.fixture
def data(tmp_path: pathlib.Path) -> pathlib.Path:
    return tmp_path / "data"


@pytest.fixture
def server(data):
    """A server on a fresh folder for one test, which may stop or kill it; it must not have ended by itself."""
    running = hearth.Server(data).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def circle(tmp_path_factory):
    """A server for one file of tests; it has to stop cleanly at the end."""
    running = hearth.Server(tmp_path_factory.mktemp("circle") / "data").start()
    yield client.Circle(running)
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture(scope="session")
def photo() -> bytes:
    return photos.jpeg(photos.drawn(800, 600))
