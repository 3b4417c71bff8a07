"""What is missing is not replaced: photos whose disk is not mounted, a key, a database, a database that has moved on."""

import shutil
import subprocess

import hearth
import photos
import pytest
from client import PASSWORD, Circle, Client

pytestmark = pytest.mark.skipif(hearth.DATABASES.are_postgres, reason="about the files of a data folder")


@pytest.fixture
def folder(tmp_path):
    """A stopped circle with a photo."""
    server = hearth.Server(tmp_path / "data").start()
    hearth.add_operator(server.data, "op@example.org", PASSWORD)
    Circle(server).join("ana").post_photo(photos.jpeg(photos.drawn(200, 150)), "before")
    server.stop()
    return server.data


def refused(data, *words: str, arguments=()) -> str:
    """What `serve` says before it ends by itself."""
    ended = hearth.run("serve", "--data", data, "--port", hearth.free_port(), *arguments)
    assert ended.code == 1, ended.text
    for word in words:
        assert word in ended.text, ended.text
    return ended.text


def serves(data, arguments=()) -> None:
    server = hearth.Server(data, arguments=arguments).start()
    try:
        ana = Client(server).sign_in("ana@example.org")
        feed = ana.get("/api/kinnect/feed").expect(200).json["items"]
        assert ana.send("GET", feed[0]["media"][0]["urls"]["320"]).expect(200).body
    finally:
        server.stop()


@pytest.mark.parametrize("how", ["empty", "absent", "of another"])
def test_photos_that_are_not_there_are_not_begun_anew(folder, how):
    media = folder / "media"
    media.rename(folder.parent / "elsewhere")
    if how != "absent":
        media.mkdir()
    if how == "of another":
        (media / "lost+found").mkdir()
        shutil.copytree(next((folder.parent / "elsewhere").glob("[0-9a-f][0-9a-f]")), media / "00" / "01980000-0000-7000-8000-000000000000")

    said = refused(folder, "is not the folder", "mount", "touch")

    assert not (media / ".tmp").exists() and media.exists() == (how != "absent")
    checked = hearth.run("media", "check", "--data", folder)
    assert checked.code == 1 and "is not the folder" in checked.text
    assert hearth.run("suspend", "--data", folder, "--email", "ana@example.org").code == 0, "has nothing to do with photos"
    hearth.must("unsuspend", "--data", folder, "--email", "ana@example.org")
    if media.exists():
        shutil.rmtree(media)
    (folder.parent / "elsewhere").rename(media)
    serves(folder)

    # The way out that was told.
    shutil.rmtree(media)
    command = said.split("on purpose: ")[1].splitlines()[0]
    assert subprocess.run(command, shell=True, check=False).returncode == 0
    server = hearth.Server(folder).start()
    server.stop()


def test_a_folder_from_before_there_were_marks_gets_one(folder):
    mark = folder / "media" / ".hearth-media"
    assert mark.exists()
    mark.unlink()

    serves(folder)

    assert mark.exists()
    assert hearth.run("media", "check", "--data", folder).code == 0, "the mark is no stray"


def test_photos_on_another_disk_are_looked_for_there(folder, tmp_path):
    other = tmp_path / "disk"
    (folder / "media").rename(other)
    serves(folder, ("--media", str(other)))
    other.rename(tmp_path / "unmounted")
    refused(folder, str(other), arguments=("--media", str(other)))
    assert not other.exists()


def test_a_lost_key_is_not_made_anew(folder):
    key = folder / "secret.key"
    kept = key.read_bytes()
    key.unlink()

    said = refused(folder, str(key), "backup", "/dev/urandom")
    invited = hearth.run("invite", "--data", folder, "--app", "kinnect")

    assert invited.code == 1 and str(key) in invited.text
    assert not key.exists()
    command = said.split("ends every link: ")[1].splitlines()[0]
    assert subprocess.run(command, shell=True, check=False).returncode == 0
    assert key.stat().st_mode & 0o777 == 0o600 and key.stat().st_size == 32
    serves(folder)
    key.write_bytes(kept)
    serves(folder)


@pytest.mark.parametrize("how", ["absent", "of no bytes", "without people"])
def test_a_lost_database_is_not_begun_anew_beside_photos(folder, tmp_path, how):
    for path in folder.glob("hearth.db*"):
        path.unlink()
    if how == "of no bytes":
        (folder / "hearth.db").touch()
    if how == "without people":
        hearth.must("migrate", "--data", tmp_path / "new")
        shutil.copy(tmp_path / "new/hearth.db", folder)

    refused(folder, "missing or empty", "HEARTH_DATABASE", "restore")

    if how == "absent":
        assert hearth.run("migrate", "--data", folder).code == 1
        assert not (folder / "hearth.db").exists()
    (folder / "media").rename(tmp_path / "away")
    server = hearth.Server(folder).start()
    server.stop()


def test_photos_that_nobody_knows_are_no_reason_to_refuse_people(folder, tmp_path):
    hearth.add_operator(tmp_path / "other", "op@example.org", PASSWORD)
    shutil.copytree(folder / "media", tmp_path / "other/media", ignore=shutil.ignore_patterns(".*"))

    server = hearth.Server(tmp_path / "other").start()

    Client(server).sign_in("op@example.org")
    server.stop()
