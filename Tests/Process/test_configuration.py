"""Settings by flag and by `HEARTH_*` variable; a bad value is refused at start with the setting's name."""

import os
import re
import subprocess

import hearth
import pytest

BAD = {
    "port": ["abc", "-1", "99999", "8080x", ""],
    "apps": ["nosuchapp", "kinnect,nosuchapp", ","],
    "public-url": [
        "https://home.example/hearth", "https://home.example/", "home.example", "https://", "https://home.example?a=b",
        "https://ana@home.example",
    ],
    "video-megabytes": ["0", "1001", "many"],
}


def settings() -> list[str]:
    """The HEARTH_ variables that `serve --help` documents."""
    return sorted(set(re.findall(r"\bHEARTH_[A-Z0-9_]+\b", hearth.must("serve", "--help").out)))


def test_help_documents_the_settings():
    names = settings()

    assert {"HEARTH_DATA", "HEARTH_PORT"} <= set(names), names
    text = hearth.must("serve", "--help").out
    for name in names:
        flag = "--" + name.removeprefix("HEARTH_").lower().replace("_", "-")
        assert flag in text, f"{name} has no {flag} beside it"


def test_the_table_of_settings_is_what_the_help_says():
    environment = os.environ | {"HEARTH_BINARY": str(hearth.BINARY)}

    done = subprocess.run([hearth.ROOT / "Scripts/settings-table", "--check"], env=environment, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD.items() for value in values])
def test_a_bad_flag_is_refused_by_name(data, name, value):
    arguments = {"port": str(hearth.free_port()), "data": str(data)} | {name: value}

    ended = hearth.run("serve", *(part for item in arguments.items() for part in (f"--{item[0]}", item[1])))

    assert 0 < ended.code < 128, f"ended with {ended.code}: {ended.text}"
    assert name in ended.text.lower()


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD.items() for value in values[:2]])
def test_a_bad_variable_is_refused_by_name(data, name, value):
    arguments = {"data": str(data)} | ({} if name == "port" else {"port": str(hearth.free_port())})
    variable = f"HEARTH_{name.upper().replace('-', '_')}"

    ended = hearth.run(
        "serve",
        *(part for item in arguments.items() for part in (f"--{item[0]}", item[1])),
        environment={variable: value},
    )

    assert 0 < ended.code < 128, f"ended with {ended.code}: {ended.text}"
    assert variable in ended.text or f"--{name}" in ended.text


def test_every_documented_variable_refuses_nonsense_or_takes_it_as_text(data):
    """Nonsense must never crash the start: it is refused by name, or it is a setting that takes any text."""
    for name in settings():
        if name in ("HEARTH_DATA",):
            continue
        port = {} if name == "HEARTH_PORT" else {"HEARTH_PORT": "99999"}  # stops the start after the settings are read
        ended = hearth.run(
            "serve", "--data", data, environment=port | {name: "\x01 nonsense \u2603"}
        )
        assert 0 < ended.code < 128, f"{name}: ended with {ended.code}: {ended.text}"


def test_a_key_file_that_cannot_be_read_is_called_that(data, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    short = tmp_path / "short"
    short.write_bytes(b"too short")

    unreadable = hearth.run("serve", "--data", data, "--key-file", folder)
    wrong = hearth.run("serve", "--data", data, "--key-file", short)

    assert unreadable.code == 1 and f"the key file {folder} cannot be read" in unreadable.text
    assert wrong.code == 1 and f"the key file {short} is not a key" in wrong.text


def test_a_flag_wins_over_its_variable(data):
    server = hearth.Server(data, environment={"HEARTH_PORT": "1"}).start()

    assert server.stop() < hearth.STOP_SECONDS


def test_a_data_folder_that_is_a_file_is_refused(tmp_path):
    file = tmp_path / "file"
    file.write_text("not a folder")

    ended = hearth.run("serve", "--data", file, "--port", hearth.free_port())

    assert 0 < ended.code < 128
    assert "data" in ended.text.lower()


def test_the_data_folder_is_closed_to_others(server):
    import os
    import stat

    assert stat.S_IMODE(os.stat(server.data).st_mode) & 0o077 == 0
