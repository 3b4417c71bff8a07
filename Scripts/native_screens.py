"""Pictures of the SwiftUI screens from the demo circle that the web's pictures show: light and dark, phone and tablet, into screenshots/.

    Scripts/native_screens.py
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Harness"))

import hearth  # noqa: E402
import instagram  # noqa: E402
import people  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

ROOT = hearth.ROOT
SIZES = {"phone": {"width": 390, "height": 844}, "tablet": {"width": 820, "height": 1180}}


def pages(folder: pathlib.Path) -> None:
    """The screens as pages, by the tool that goes through them."""
    server = hearth.Server(folder / "data", arguments=("--apps", "kinnect,believe,grassy,realspace,wandr"))
    try:
        told = hearth.must("demo", "--data", server.data, "--scenario", "standard", timeout=300).out
        email = re.search(r"[\w.+-]+@[\w.-]+\w", told).group(0)
        password = re.search(r"password[^\S\n]*[:=]?[^\S\n]+[\"'`]?([^\s\"'`]+)", told, re.IGNORECASE).group(1)
        server.start()
        (folder / "pages" / "instagram.zip").write_bytes(instagram.archive(5, lost=2))
        tool = ROOT / ".build" / "debug" / "NativeScreens"
        subprocess.run([tool, server.url, email, password, folder / "pages", ROOT / "Public" / "icons"], check=True, timeout=900)
    finally:
        if server.is_running:
            server.stop()


def photograph(folder: pathlib.Path, out: pathlib.Path) -> int:
    """Each page in a browser, at twice the size in points."""
    all_pages = sorted((folder / "pages").glob("*.html"))
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**people.CHROMIUM)
        for size, viewport in SIZES.items():
            context = chromium.new_context(viewport=viewport, device_scale_factor=2)
            page = context.new_page()
            for file in (one for one in all_pages if one.stem.endswith(size)):
                page.goto(file.as_uri())
                page.wait_for_function("() => [...document.images].every(one => one.complete)")
                page.screenshot(path=out / f"{file.stem}.png")
            context.close()
        chromium.close()
    return len(all_pages)


def main() -> None:
    folder = pathlib.Path(tempfile.mkdtemp(prefix="hearth-native."))
    out = ROOT / "screenshots"
    out.mkdir(exist_ok=True)
    (folder / "pages").mkdir()
    try:
        pages(folder)
        count = photograph(folder, out)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{count} pictures in {out.relative_to(ROOT)}")
    if not count:
        sys.exit("native_screens: no picture")


if __name__ == "__main__":
    main()
