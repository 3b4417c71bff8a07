"""Pictures of the pages from a demo circle: every page into screenshots/.

    Scripts/screenshots.py [--photos DIR]       real photos for the demo circle instead of drawn ones
    Scripts/screenshots.py --readme             also the README's two, into docs/images
"""

import argparse
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Harness"))

import hearth  # noqa: E402
import people  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

ROOT = hearth.ROOT
PAGES = {
    "feed": "/kinnect", "search": "/kinnect/search?q=a", "new": "/kinnect/new", "activity": "/kinnect/activity",
    "profile": "{profile}", "post": "{post}", "comments": "{post}/comments", "settings": "/kinnect/settings",
    "edit-profile": "/kinnect/edit-profile", "operator": "/operator", "messages": "/kinnect/messages",
    "conversation": "{conversation}", "conversation-info": "{conversation}/info", "new-message": "/kinnect/messages/new",
    "story": "{story}", "own-story": "{own_story}", "new-story": "/kinnect/stories/new",
}  # fmt: skip
FOR_README = {("feed", "light", "phone"): "feed-phone.webp", ("profile", "dark", "desktop"): "profile-desktop.webp"}
MOST_BYTES = 150_000  # of each picture in the README


def pictures(chromium, server: hearth.Server, email: str, password: str, for_readme: bool) -> None:
    out = ROOT / "screenshots"
    out.mkdir(exist_ok=True)
    faults = 0
    for scheme in ("light", "dark"):
        for size, viewport in (("phone", people.PHONE), ("desktop", people.DESKTOP)):
            person = people.Person.open(chromium, server, size=viewport, scheme=scheme, scale=2)
            person.expected_statuses = {404}
            person.sign_in(email, password).go("/kinnect")
            first = person.page.locator("[data-post]").first
            places = {
                "post": "/kinnect/p/" + first.get_attribute("data-post"),
                "profile": first.locator("a[href*='/kinnect/u/']").first.get_attribute("href"),
            }
            rings = person.page.locator(".tray a[href$='/stories']")
            places |= {"own_story": rings.first.get_attribute("href"), "story": rings.last.get_attribute("href")}
            person.go("/kinnect/messages")
            row = person.page.locator(".chat-row a", has_text="lake").first
            places["conversation"] = row.get_attribute("href")
            for name, path in PAGES.items():
                person.go(path.format(**places))
                person.page.wait_for_load_state("networkidle")
                file = out / f"{name}-{scheme}-{size}.png"
                person.page.screenshot(path=file)
                if for_readme and (name, scheme, size) in FOR_README:
                    shrink(file, ROOT / "docs" / "images" / FOR_README[name, scheme, size], viewport["width"])
            for line in person.faults():
                print(f"{scheme} {size}: {line}", file=sys.stderr)
                faults += 1
            person.close()
    print(f"{len(list(out.glob('*.png')))} pictures in {out.relative_to(ROOT)}")
    if faults:
        sys.exit(f"screenshots: {faults} faults on the pages")


def shrink(file: pathlib.Path, target: pathlib.Path, width: int) -> None:
    """The picture as a WebP: as wide as a phone shows it twice over, a desktop's as it is."""
    target.parent.mkdir(parents=True, exist_ok=True)
    picture = Image.open(file).convert("RGB")
    width = max(width, 780)
    picture = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    for quality in range(86, 40, -6):
        picture.save(target, "WEBP", quality=quality, method=6)
        if target.stat().st_size <= MOST_BYTES:
            return
    sys.exit(f"screenshots: {target.name} has {target.stat().st_size} bytes, more than {MOST_BYTES}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", help="a folder of photos for the demo circle")
    parser.add_argument("--readme", action="store_true", help="renew the pictures of the README")
    arguments = parser.parse_args()
    if arguments.photos and arguments.readme:
        parser.error("the README shows drawn pictures only")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="hearth-screenshots."))
    server = hearth.Server(folder / "data")
    try:
        more = ["--photos", arguments.photos] if arguments.photos else []
        told = hearth.must("demo", "--data", server.data, "--scenario", "standard", *more, timeout=300).out
        email = re.search(r"[\w.+-]+@[\w.-]+\w", told).group(0)
        password = re.search(r"password[^\S\n]*[:=]?[^\S\n]+[\"'`]?([^\s\"'`]+)", told, re.IGNORECASE).group(1)
        server.start()
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            pictures(chromium, server, email, password, arguments.readme)
            chromium.close()
    finally:
        if server.is_running:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
