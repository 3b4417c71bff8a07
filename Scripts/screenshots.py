"""Pictures of the pages from a demo circle: every page into screenshots/.

    Scripts/screenshots.py [--photos DIR]       real photos for the demo circle instead of drawn ones
    Scripts/screenshots.py --readme             also the README's, into docs/images
"""

import argparse
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Harness"))

import client  # noqa: E402
import hearth  # noqa: E402
import people  # noqa: E402
import photos  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

ROOT = hearth.ROOT
# By whom, then name and path. A name with a doing in DOINGS is photographed after it.
PAGES = {
    "nobody": {
        "welcome": "/kinnect", "sign-in": "/kinnect/sign-in", "invite": "{invite}", "offline": "/kinnect/offline",
        "not-found": "/no-such-page", "licences": "/licences",
    },
    "runner": {
        "feed": "/kinnect", "feed-further": "/kinnect", "album": "{album}", "search": "/kinnect/search",
        "search-found": "/kinnect/search?q=a", "new": "/kinnect/new", "new-chosen": "/kinnect/new",
        "activity": "/kinnect/activity", "profile": "{profile}", "profile-own": "{own}", "followers": "{own}/followers",
        "post": "{post}", "comments": "{post}/comments", "likes": "{post}/likes", "comments-sheet": "/kinnect",
        "menu": "/kinnect", "question": "{own-post}", "edit-post": "{own-post}/edit", "delete-post": "{own-post}/delete",
        "report": "{post}/report", "settings": "/kinnect/settings", "edit-profile": "/kinnect/edit-profile",
        "operator": "/operator", "messages": "/kinnect/messages", "conversation": "{conversation}",
        "conversation-info": "{conversation}/info", "new-message": "/kinnect/messages/new", "story": "{story}",
        "own-story": "{own_story}", "new-story": "/kinnect/stories/new",
    },
    "newcomer": {"onboarding": "/kinnect/onboarding"},
    "stranger": {"feed-empty": "/kinnect", "profile-locked": "{profile}", "activity-empty": "/kinnect/activity",
                 "profile-empty": "{own}"},
}  # fmt: skip
BELIEVE = {
    "nobody": {"start": "/", "believe-welcome": "/believe", "believe-invite": "{believe_invite}",
               "believe-sign-in": "/believe/sign-in", "believe-not-found": "/believe/no-such-page"},
    "runner": {
        "start-joined": "/", "believe-home": "/believe", "believe-discover": "/believe/discover",
        "believe-found": "/believe/discover?q=s", "believe-nothing-found": "/believe/discover?q=zzzz",
        "believe-support": "/believe/support", "believe-profile": "/believe/profile", "believe-project": "{project}",
        "believe-project-updates": "{project}?tab=updates", "believe-project-milestones": "{project}?tab=milestones",
        "believe-own": "{own_project}", "believe-own-updates": "{own_project}?tab=updates",
        "believe-own-milestones": "{own_project}?tab=milestones", "believe-messages": "{own_project}/messages",
        "believe-no-cover": "{bare_project}", "believe-creator": "{creator}", "believe-activity": "/believe/activity",
        "believe-settings": "/believe/settings", "believe-edit-profile": "/believe/edit-profile",
        "believe-new-project": "/believe/new-project", "believe-edit-project": "{own_project}/edit",
        "believe-delete-project": "{own_project}/delete", "believe-new-update": "{own_project}/new-update",
        "believe-new-update-chosen": "{own_project}/new-update", "believe-edit-update": "{own_update}/edit",
        "believe-update": "{own_update}", "believe-support-form": "{project}/support", "believe-mood": "{own_project}/mood",
        "believe-support-sheet": "{project}", "believe-mood-sheet": "{own_project}", "believe-menu": "{own_project}?tab=updates",
        "believe-report": "{project}/report", "believe-supporters": "{project}/supporters",
    },
    "newcomer": {"believe-onboarding": "/believe/onboarding"},
    "stranger": {"believe-home-empty": "/believe", "believe-support-empty": "/believe/support",
                 "believe-profile-empty": "/believe/profile", "believe-activity-empty": "/believe/activity"},
}  # fmt: skip
REALSPACE = {
    "nobody": {"realspace-welcome": "/realspace"},
    "runner": {
        "realspace-feed": "/realspace", "realspace-suggestions": "/realspace", "realspace-post": "{realspace_post}",
        "realspace-item": "{realspace_item}", "realspace-profile": "{realspace_profile}", "realspace-list": "/realspace/list",
        "realspace-diary": "/realspace/diary", "realspace-entry": "/realspace/diary/new",
        "realspace-year": "/realspace/diary/years/{realspace_year}", "realspace-activity": "/realspace/activity",
        "realspace-friends-liked": "/realspace/friends-liked", "realspace-statistics": "/realspace/statistics",
        "realspace-community": "/realspace/community", "realspace-event-new": "/realspace/events/new",
        "realspace-venues": "/realspace/venues", "realspace-calendar": "/realspace/calendar",
        "realspace-topics": "/realspace/topics", "realspace-topic": "{realspace_topic}",
        "realspace-topic-people": "{realspace_topic}/people", "realspace-duplicates": "/realspace/duplicates",
        "realspace-venue": "{realspace_venue}", "realspace-venue-new": "/realspace/venues/new",
        "realspace-shared-list": "/realspace/u/alice/list", "realspace-liked": "/realspace/liked",
    },
}  # fmt: skip
WANDR = {
    "nobody": {"wandr-welcome": "/wandr"},
    "runner": {
        "wandr-feed": "/wandr", "wandr-log": "{wandr_log}", "wandr-new": "/wandr/new", "wandr-pin": "/wandr/new/pin",
        "wandr-details": "{wandr_own}/edit", "wandr-place": "{wandr_place}", "wandr-map": "/wandr/map", "wandr-trips": "/wandr/trips",
        "wandr-trip": "{wandr_trip}", "wandr-trip-people": "{wandr_trip}/people", "wandr-trip-new": "/wandr/trips/new",
        "wandr-want-to-go": "/wandr/want-to-go", "wandr-duplicates": "/wandr/duplicates", "wandr-profile": "{wandr_profile}",
        "wandr-zones": "/wandr/zones", "wandr-home": "/wandr/home", "wandr-import": "/wandr/import",
    },
}  # fmt: skip
for app in (BELIEVE, REALSPACE, WANDR):
    for who, pages in app.items():
        PAGES[who] |= pages


def scroll_on(person) -> None:
    person.page.locator("article.post").nth(3).scroll_into_view_if_needed()


def choose_photos(person) -> None:
    files = [
        {"name": f"{n}.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(900, 900 - 90 * n, seed=n))}
        for n in range(3)
    ]
    person.page.locator("[name=file]").set_input_files(files)
    person.page.get_by_label("Alt text of photo 1").fill("Four corners and many discs")
    person.page.locator("[name=caption]").fill("Three at once")
    person.page.locator("main").evaluate("() => scrollTo(0, 0)")


def type_a_film(person) -> None:
    person.page.locator("form[data-say] #subject").press_sequentially("the")
    person.page.get_by_role("option").first.wait_for()


def open_comments(person) -> None:
    person.page.locator("[data-comments-link]").first.click()
    person.page.locator("dialog [data-comment-list] li, dialog [name=body]").first.wait_for()


def open_menu(person) -> None:
    person.page.locator("article [data-menu] summary").first.click()
    person.page.get_by_role("dialog").wait_for()


def ask(person) -> None:
    open_menu(person)
    person.page.get_by_role("dialog").get_by_role("link", name="Delete").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Delete").wait_for()


def choose_for_update(person) -> None:
    files = [
        {"name": f"{n}.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(900, 900 - 90 * n, seed=n))}
        for n in range(2)
    ]
    person.page.locator("[name=content]").fill("Two pictures of today")
    person.page.locator("[name=file]").set_input_files(files)
    person.page.get_by_label("Alt text of photo 1").fill("Four corners and many discs")


def open_support(person) -> None:
    person.page.get_by_role("link", name="Send support").click()
    person.page.locator("dialog [name=message]").wait_for()


def open_mood(person) -> None:
    person.page.get_by_role("link", name="Change mood").click()
    person.page.locator("dialog .mood-choice").first.wait_for()


DOINGS = {
    "believe-new-update-chosen": choose_for_update, "believe-support-sheet": open_support,
    "believe-mood-sheet": open_mood, "believe-menu": open_menu,
    "feed-further": scroll_on, "new-chosen": choose_photos, "comments-sheet": open_comments, "menu": open_menu,
    "question": ask, "realspace-suggestions": type_a_film,
}  # fmt: skip
FOR_README = {
    ("feed", "light", "phone"): "feed-phone.webp", ("profile", "dark", "desktop"): "profile-desktop.webp",
    ("believe-discover", "light", "phone"): "believe-discover-phone.webp",
    ("believe-support", "dark", "phone"): "believe-support-phone.webp",
}  # fmt: skip
MOST_BYTES = 150_000  # of each picture in the README


def settle(person) -> None:
    """Photos have come, and nothing moves any more."""
    person.page.wait_for_load_state("networkidle")
    person.page.wait_for_function(
        "() => [...document.images].every(one => one.complete || one.getBoundingClientRect().top > innerHeight)"
        " && document.getAnimations().every(one => one.playState !== 'running')"
    )


def take(person, name: str, path: str, file: pathlib.Path) -> None:
    person.go(path)
    if name.endswith("story"):  # its bars always move
        person.page.wait_for_load_state("networkidle")
    else:
        settle(person)
    if name in DOINGS:
        DOINGS[name](person)
        settle(person)
    person.page.screenshot(path=file)


def pictures(chromium, server: hearth.Server, people_of: dict, places: dict, for_readme: bool) -> None:
    out = ROOT / "screenshots"
    out.mkdir(exist_ok=True)
    faults = 0
    for scheme in ("light", "dark"):
        for size, viewport in (("phone", people.PHONE), ("desktop", people.DESKTOP)):
            for who, pages in PAGES.items():
                person = people.Person.open(chromium, server, size=viewport, scheme=scheme, scale=2)
                person.expected_statuses = {404}
                if who in people_of:
                    person.context.add_cookies(people_of[who]["cookies"])
                for name, path in pages.items():
                    file = out / f"{name}-{scheme}-{size}.png"
                    take(person, name, path.format(**places | people_of.get(who, {})), file)
                    if for_readme and (name, scheme, size) in FOR_README:
                        shrink(file, ROOT / "docs" / "images" / FOR_README[name, scheme, size], viewport["width"])
                for line in person.faults():
                    print(f"{who}, {scheme} {size}: {line}", file=sys.stderr)
                    faults += 1
                person.close()
    print(f"{len(list(out.glob('*.png')))} pictures in {out.relative_to(ROOT)}")
    if faults:
        sys.exit(f"screenshots: {faults} faults on the pages")


def believe_places(runner: client.Client) -> dict:
    """The addresses of Believe's pages; the runner has projects of their own."""
    own = runner.get("/api/believe/me/projects").expect(200).json["items"][0]
    mine = own["builder"]["id"]
    others = [one for one in runner.all("/api/believe/projects") if one["builder"]["id"] != mine]
    first = next(one for one in others if one["coverURL"] and runner.get(f"/api/believe/projects/{one['slug']}/posts").json["items"])
    post = runner.get(f"/api/believe/projects/{own['slug']}/posts").expect(200).json["items"][-1]
    return {
        "project": "/believe/p/" + first["slug"], "creator": "/believe/creator/" + first["builder"]["id"],
        "own_project": "/believe/p/" + own["slug"], "own_update": "/believe/update/" + post["id"],
        "bare_project": "/believe/p/" + next(one["slug"] for one in others if not one["coverURL"]),
    }


def realspace_places(runner: client.Client) -> dict:
    posts = runner.all("/api/realspace/posts")
    named = next(post for post in posts if post["item"] and post["commentsCount"])
    topic = next(one for one in runner.all("/api/realspace/topics") if one["name"] == "Film & Cinema")
    venue = next(one for one in runner.all("/api/realspace/entities") if one["name"] == "City Library")
    dated = next(one for one in runner.get("/api/realspace/diary").json["items"] if one["date"])
    return {
        "realspace_post": "/realspace/p/" + named["id"], "realspace_item": "/realspace/i/" + named["item"]["id"],
        "realspace_profile": "/realspace/u/" + named["author"]["username"], "realspace_year": dated["date"][:4],
        "realspace_topic": "/realspace/topics/" + topic["id"], "realspace_venue": "/realspace/venues/" + venue["id"],
    }


def wandr_places(runner: client.Client) -> dict:
    log = next(one for one in runner.all("/api/wandr/feed") if one["media"] and one["note"])
    trip = next(one for one in runner.all("/api/wandr/trips") if one["membership"] == "owner")
    return {
        "wandr_log": "/wandr/l/" + log["id"], "wandr_place": "/wandr/places/" + log["placeID"],
        "wandr_own": "/wandr/l/" + runner.all("/api/wandr/logs")[0]["id"],
        "wandr_trip": "/wandr/trips/" + trip["id"], "wandr_profile": "/wandr/u/" + log["author"]["username"],
    }


def prepare(chromium, server: hearth.Server, email: str, password: str) -> tuple[dict, dict]:
    """Signs everybody in once; answers their cookies and own addresses, and the addresses that all have in common."""
    runner = client.Client(server).sign_in(email, password)
    profiles = runner.get("/api/auth/me").expect(200).json["profiles"]
    own = next(one["username"] for one in profiles if one["app"] == "kinnect")
    posts = runner.all("/api/kinnect/feed")
    other = next(post for post in posts if post["author"]["username"] != own and post["commentCount"] > 1)
    places = {
        "post": "/kinnect/p/" + other["id"],
        "profile": "/kinnect/u/" + other["author"]["username"],
        "album": "/kinnect/p/" + next(post["id"] for post in posts if len(post["media"]) > 2),
        "own-post": "/kinnect/p/" + next(post["id"] for post in posts if post["author"]["username"] == own),
        "invite": "/invite/" + hearth.invitation(server.data),
        "believe_invite": "/invite/" + hearth.invitation(server.data, app="believe"),
        "conversation": "/kinnect/messages/" + next(one["id"] for one in runner.all("/api/kinnect/conversations")),
        "own_story": f"/kinnect/u/{own}/stories",
        "story": next(
            f"/kinnect/u/{name}/stories"
            for name in (one["author"]["username"] for one in runner.get("/api/kinnect/stories").json["items"])
            if name != own
        ),
    }
    found = {}
    places |= believe_places(runner) | realspace_places(runner) | wandr_places(runner)
    for who, name in (("runner", None), ("newcomer", None), ("stranger", "quiet.guest")):
        address, secret = (email, password) if who == "runner" else (f"{who}@example.org", client.PASSWORD)
        if who != "runner":
            body = {"email": address, "password": secret, "invitation": hearth.invitation(server.data)}
            joined = client.Client(server).take(client.Client(server).call("POST", "/api/auth/sign-up", body).json)
            if name:
                joined.call("POST", "/api/kinnect/profile", {"username": name, "fullName": "Quiet Guest"}).expect(201)
            if name:
                joined.call("POST", "/api/believe/me", {"name": "Quiet Guest"}).expect(201)
                joined.call("PUT", "/api/believe/me/onboarding", {"isCreator": False}).expect(200)
        person = people.Person.open(chromium, server)
        person.sign_in(address, secret)
        found[who] = {"cookies": person.context.cookies(), "own": f"/kinnect/u/{own if who == 'runner' else name}"}
        person.close()
    return found, places


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
    # Believe is open, so that its welcome shows the way in.
    apps = ("--apps", "kinnect,believe,realspace,wandr")
    server = hearth.Server(folder / "data", arguments=(*apps, "--open", "believe"))
    try:
        more = ["--photos", arguments.photos] if arguments.photos else []
        told = hearth.must("demo", "--data", server.data, "--scenario", "standard", *apps, *more, timeout=300).out
        email = re.search(r"[\w.+-]+@[\w.-]+\w", told).group(0)
        password = re.search(r"password[^\S\n]*[:=]?[^\S\n]+[\"'`]?([^\s\"'`]+)", told, re.IGNORECASE).group(1)
        server.start()
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(**people.CHROMIUM)
            people_of, places = prepare(chromium, server, email, password)
            pictures(chromium, server, people_of, places, arguments.readme)
            chromium.close()
    finally:
        if server.is_running:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
