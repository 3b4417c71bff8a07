"""A real S3 service for the tests: SeaweedFS, which refuses bad signatures, in a fresh folder and on loopback only.

As a command it runs another one with the service beside it: `seaweed.py swift test ...`; the address is then in
HEARTH_TEST_S3 and the keys are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from ports import free_port

ACCESS_KEY = "circle-access-key"
SECRET_KEY = "circle/secret+key"
READ_ONLY_KEY = "circle-reader-key"
READ_ONLY_SECRET = "circle/reader+secret"
WEED = pathlib.Path(sys.executable).parent / "weed"
START_SECONDS = 60.0


class ObjectStore:
    """A running SeaweedFS; can be stopped for a while and started again on the same folder and port."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.ports = [free_port() for _ in range(8)]
        self.process: subprocess.Popen | None = None

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.ports[0]}"

    def url(self, bucket: str = "circle", prefix: str = "", **more: str) -> str:
        """The address for HEARTH_MEDIA."""
        values = {"endpoint": self.endpoint, "region": "us-east-1", "style": "path"} | more
        return f"s3://{bucket}{'/' + prefix if prefix else ''}?" + "&".join(f"{n}={v}" for n, v in values.items())

    @property
    def environment(self) -> dict[str, str]:
        return {"AWS_ACCESS_KEY_ID": ACCESS_KEY, "AWS_SECRET_ACCESS_KEY": SECRET_KEY}

    def start(self) -> "ObjectStore":
        assert WEED.exists(), f"{WEED} is not there: run Scripts/setup --test first"
        self.folder.mkdir(parents=True, exist_ok=True)
        keys = self.folder / "keys.json"
        identities = [
            ("circle", ACCESS_KEY, SECRET_KEY, ["Admin", "Read", "List", "Tagging", "Write"]),
            ("reader", READ_ONLY_KEY, READ_ONLY_SECRET, ["Read", "List"]),
        ]
        keys.write_text(
            json.dumps(
                {
                    "identities": [
                        {"name": name, "credentials": [{"accessKey": key, "secretKey": secret}], "actions": actions}
                        for name, key, secret, actions in identities
                    ]
                }
            )
        )
        s3, s3_grpc, master, master_grpc, volume, volume_grpc, filer, filer_grpc = self.ports
        with open(self.folder / "weed.log", "ab") as log:
            self.process = subprocess.Popen(
                [
                    str(WEED), "server", f"-dir={self.folder}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-s3",
                    f"-s3.port={s3}", f"-s3.port.grpc={s3_grpc}", f"-s3.config={keys}", f"-master.port={master}",
                    f"-master.port.grpc={master_grpc}", f"-volume.port={volume}", f"-volume.port.grpc={volume_grpc}",
                    f"-filer.port={filer}", f"-filer.port.grpc={filer_grpc}", "-master.volumeSizeLimitMB=64",
                    "-volume.max=50", "-master.telemetry=false", "-s3.port.iceberg=0", "-s3.port.lance=0",
                ],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )  # fmt: skip
        self.wait_ready()
        return self

    def wait_ready(self) -> None:
        """Until it takes and gives an object, and knows its keys."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            assert self.process is not None and self.process.poll() is None, f"SeaweedFS has ended:\n{self.log[-4000:]}"
            try:
                self.make_bucket("circle")
                self.put("circle", "ready", b"yes")
                if self.get("circle", "ready") == b"yes" and self.refuses_strangers():
                    self.delete("circle", "ready")
                    return
            except OSError:
                pass
            time.sleep(0.2)
        self.kill()
        raise AssertionError(f"SeaweedFS was not ready after {START_SECONDS:.0f} s:\n{self.log[-4000:]}")

    @property
    def log(self) -> str:
        return (self.folder / "weed.log").read_text(errors="replace")

    def kill(self) -> None:
        """SIGKILL: it does not stop soon at SIGTERM."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def refuses_strangers(self) -> bool:
        """Whether the S3 side is up with its keys: who brings no signature is turned away."""
        try:
            urllib.request.urlopen(f"{self.endpoint}/circle/ready", timeout=20)
        except urllib.error.HTTPError as refusal:
            return refusal.code == 403
        return False

    # The filer's own interface, which needs no signature: to look at what is there behind the back of S3.

    def _filer(self, method: str, path: str, body: bytes | None = None) -> bytes:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.ports[6]}{path}", data=body, method=method, headers={"Accept": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.read()

    def make_bucket(self, bucket: str) -> None:
        try:
            self._filer("POST", f"/buckets/{bucket}/")
        except urllib.error.HTTPError as fault:
            if fault.code != 409:  # it is there already
                raise

    def put(self, bucket: str, key: str, body: bytes) -> None:
        self._filer("PUT", f"/buckets/{bucket}/{key}", body)

    def get(self, bucket: str, key: str) -> bytes:
        return self._filer("GET", f"/buckets/{bucket}/{key}")

    def delete(self, bucket: str, key: str) -> None:
        self._filer("DELETE", f"/buckets/{bucket}/{key}")

    def keys(self, bucket: str = "circle", below: str = "") -> list[str]:
        """Every object, also parts of uploads that nobody has completed (below `.uploads/`)."""
        found: list[str] = []

        def walk(folder: str) -> None:
            last = ""
            while True:
                try:
                    page = json.loads(
                        self._filer("GET", f"/buckets/{bucket}/{folder}?limit=1000&lastFileName={last}").decode()
                    )
                except urllib.error.HTTPError as fault:
                    if fault.code == 404:
                        return
                    raise
                entries = page.get("Entries") or []
                for entry in entries:
                    name = entry["FullPath"].removeprefix(f"/buckets/{bucket}/")
                    if entry["Mode"] & 1 << 31:
                        walk(name + "/")
                    else:
                        found.append(name)
                if len(entries) < 1000:
                    return
                last = entries[-1]["FullPath"].rsplit("/", 1)[1]

        walk(below)
        return sorted(found)


def main() -> int:
    folder = pathlib.Path(tempfile.mkdtemp(prefix="hearth-seaweed-"))
    store = ObjectStore(folder)
    try:
        store.start()
        environment = os.environ | store.environment | {"HEARTH_TEST_S3": store.url()}
        return subprocess.run(sys.argv[1:], env=environment, check=False).returncode
    finally:
        store.kill()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
