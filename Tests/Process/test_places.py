"""The gazetteer: beside the program, named, damaged, or not there at all."""

import shutil

import client
import hearth


def test_the_set_for_devices_is_served_and_kept_by_caches(server):
    browser = client.Client(server)

    answer = browser.send("GET", "/places/cities").expect(200)

    assert answer.body.startswith(b"HPL1") and len(answer.body) <= 1_000_000
    assert "max-age" in answer.headers["cache-control"]
    again = browser.send("GET", "/places/cities", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status == 304


def test_a_server_without_one_says_so_and_runs(data, tmp_path, monkeypatch):
    alone = tmp_path / "alone"
    alone.mkdir()
    shutil.copy(hearth.BINARY, alone / "hearth")
    monkeypatch.setattr(hearth, "BINARY", alone / "hearth")
    server = hearth.Server(data).start()
    try:
        assert "There is no gazetteer" in server.log
        client.Client(server).send("GET", "/places/cities").expect(404)
        client.Client(server).send("GET", "/licences").expect(200)
    finally:
        server.stop()


def test_one_that_is_named_has_to_be_there(data, tmp_path):
    damaged = tmp_path / "damaged"
    damaged.write_bytes(b"no gazetteer" * 1000)
    for path, reason in [(tmp_path / "none", "isn't there"), (damaged, "can't be read")]:
        ended = hearth.run("serve", "--data", str(data), "--port", str(hearth.free_port()), "--places", str(path))

        assert 0 < ended.code < 128 and "--places" in ended.err and reason in ended.err, ended.text
