"""The new post page, and what is sent from it: several photos at once, lost connections, reloads, failures."""

import re

import axe
import hearth
import people
import photos
import pytest
from client import Circle
from playwright.sync_api import expect

UPLOADS = re.compile(r"/api/media/uploads")
# The draft that the browser keeps has so many files, the last with these words, and this caption.
KEPT = """([count, alt, caption]) => new Promise((done, fail) => {
  const request = indexedDB.open('kinnect');
  request.onsuccess = () => {
    const all = request.result.transaction('drafts').objectStore('drafts').getAll();
    all.onsuccess = () => {
      request.result.close();
      done(all.result.some(({ items, caption: kept }) => items.length === count && items.at(-1).alt === alt && kept === caption));
    };
  };
  request.onerror = () => fail(request.error);
})"""


def files(*pictures: bytes) -> list[dict]:
    return [{"name": f"photo-{n}.jpg", "mimeType": "image/jpeg", "buffer": data} for n, data in enumerate(pictures)]


def small(seed: int, width: int = 500, height: int = 500) -> bytes:
    return photos.jpeg(photos.drawn(width, height, seed=seed))


@pytest.fixture(scope="module")
def big() -> bytes:
    """Three and a bit parts of a million bytes."""
    data = photos.noise(2100, 1500)
    assert 2_500_000 < len(data) < 4_500_000, len(data)
    return data


@pytest.fixture
def own(tmp_path) -> Circle:
    running = hearth.Server(tmp_path / "data").start()
    made = Circle(running)
    made.join("ana")
    yield made
    assert running.is_running, f"the server has ended:\n{running.log[-4000:]}"
    running.stop()


@pytest.fixture
def ana(own, open_browser):
    return open_browser(own.server).sign_in("ana@example.org")


def choose(person, *pictures: bytes):
    person.go("/kinnect/new")
    person.page.locator("[name=file]").set_input_files(files(*pictures))
    expect(person.page.locator("[data-item]")).to_have_count(len(pictures))
    return person.page.locator("form[data-upload]")


def shared(person, own, count: int = 1) -> dict:
    """Waits until the post is there; answers it."""
    expect(person.page).to_have_url(re.compile(r"/kinnect$"))
    feed = lambda: own.members["ana"].get("/api/kinnect/feed").json["items"]
    person.until(lambda: len(feed()) >= count, "the post did not come")
    # The new post takes its place, which moves what is below it.
    expect(person.page.locator("article.post")).to_have_count(count)
    person.expect_faults("layout shifted")
    posts = feed()
    assert len(posts) == count, f"{len(posts)} posts"
    return posts[0]


def press(person, name: str):
    person.page.locator("form[data-upload]").get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [people.PHONE, people.DESKTOP, {"width": 320, "height": 640}], ids=["phone", "desktop", "320"])
def test_several_photos_are_put_in_order_described_and_shared_as_one_post(own, open_browser, size, scheme):
    ana = open_browser(own.server, size=size, scheme=scheme).sign_in("ana@example.org")
    form = choose(ana, small(1, 400, 400), small(2, 440, 400), small(3, 480, 400))
    for number in range(3):
        form.get_by_label(f"Alt text of photo {number + 1}").fill(f"Was {number + 1}")
    form.get_by_role("button", name="Move photo 3 forward").click()
    form.get_by_role("button", name="Remove photo 1").click()
    expect(form.get_by_label("Alt text of photo 1")).to_have_value("Was 3")
    expect(form.get_by_role("button", name="Move photo 1 forward")).to_be_disabled()
    axe.check(ana.page)
    ana.expect_to_fit()
    ana.page.locator("[name=file]").set_input_files(files(small(4, 520, 400)))
    form.locator("[name=crop][value=original]").check()
    form.locator("[name=caption]").fill("In my order")

    press(ana, "Share")

    post = shared(ana, own)
    assert [(item["alt"], item["width"]) for item in post["media"]] == [("Was 3", 480), ("Was 2", 440), ("", 520)]
    assert post["caption"] == "In my order"


def test_what_is_left_out_of_more_than_twenty_photos_is_named(ana):
    ana.go("/kinnect/new")

    ana.page.locator("[name=file]").set_input_files(files(*[small(n, 60, 60) for n in range(24)]))

    expect(ana.page.locator("[data-item]")).to_have_count(20)
    said = "A post has at most 20 photos. Left out: photo-20.jpg, photo-21.jpg, photo-22.jpg and 1 more."
    expect(ana.page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    field = ana.page.get_by_label("Alt text of photo 1", exact=True).bounding_box()
    row = ana.page.locator("[data-item]").first.bounding_box()
    assert field["width"] > row["width"] - 4, "a description has the width of the form"


def test_a_connection_cut_in_the_middle_goes_on_where_it_stopped(own, ana, big):
    sent = []
    cuts = iter([False, True, True, False, False, True])

    def handle(route):
        request = route.request
        if request.method == "PATCH":
            if next(cuts, False):
                return route.abort("connectionreset")
            sent.append(int(request.headers["upload-offset"]))
        route.continue_()

    ana.page.route(UPLOADS, handle)
    choose(ana, big)
    press(ana, "Share")

    post = shared(ana, own)
    assert sent == sorted(set(sent)) and sent[0] == 0 and len(sent) >= 3, f"parts began at {sent}"
    assert post["media"][0]["width"] > post["media"][0]["height"]  # its own shape
    ana.expect_faults("ERR_CONNECTION_RESET")


def test_a_part_that_is_garbled_or_arrives_twice_is_sent_again(own, ana, big):
    done = []

    def handle(route):
        if route.request.method != "PATCH" or len(done) >= 2:
            return route.continue_()
        done.append(1)
        if len(done) == 1:
            return route.continue_(headers=route.request.headers | {"upload-checksum": "sha256 " + "A" * 43 + "="})
        # The server has taken it, but nobody hears of it.
        assert route.fetch().status == 204
        route.abort("connectionreset")

    ana.page.route(UPLOADS, handle)
    ana.expected_statuses = {460}
    choose(ana, big)
    press(ana, "Share")

    shared(ana, own)
    assert len(done) == 2
    ana.expect_faults("ERR_CONNECTION_RESET")


def test_a_draft_survives_a_reload_and_is_offered_later(own, ana):
    form = choose(ana, small(1), small(2))
    form.get_by_label("Alt text of photo 2").fill("Second")
    form.locator("[name=caption]").fill("Not yet")
    form.locator("[name=caption]").blur()
    ana.page.wait_for_function(KEPT, arg=[2, "Second", "Not yet"])

    ana.page.reload()
    expect(ana.page.locator("[data-item]")).to_have_count(2)
    expect(ana.page.get_by_label("Alt text of photo 2")).to_have_value("Second")
    expect(ana.page.locator("[name=caption]")).to_have_value("Not yet")

    ana.go("/kinnect").go("/kinnect/new")
    expect(ana.page.locator("[data-item]")).to_have_count(0)
    expect(ana.page.get_by_text("You have a draft of 2 photos.")).to_be_visible()
    axe.check(ana.page)
    press(ana, "Use it")
    expect(ana.page.locator("[data-item]")).to_have_count(2)
    press(ana, "Share")
    assert len(shared(ana, own)["media"]) == 2
    ana.go("/kinnect/new").still()
    expect(ana.page.locator("[data-draft]")).to_be_hidden()
    ana.expect_faults("layout shifted")


def test_three_files_go_at_once(own, ana):
    held = []

    def handle(route):
        if route.request.method == "PATCH" and len(held) < 3:
            return held.append(route)
        route.continue_()

    ana.page.route(UPLOADS, handle)
    choose(ana, small(1), small(2), small(3), small(4))

    press(ana, "Share")

    ana.until(lambda: len(held) == 3, "they do not go beside each other")
    for route in held:
        route.continue_()
    assert len(shared(ana, own)["media"]) == 4


def test_a_post_whose_answer_is_lost_is_made_once(own, ana):
    lost = []

    def lose(route):
        if route.request.method != "POST" or lost:
            return route.continue_()
        lost.append(route.fetch().status)
        route.abort("connectionreset")

    ana.page.route(re.compile(r"/api/kinnect/posts$"), lose)
    choose(ana, small(1))
    press(ana, "Share")

    shared(ana, own, count=1)
    expect(ana.page.locator("[data-sharing]")).to_have_count(0)
    shared(ana, own, count=1)
    assert lost == [201]
    ana.expect_faults("ERR_CONNECTION_RESET")


def test_a_slow_upload_costs_the_server_little_memory(own, ana, tmp_path):
    """Parts are small, whatever the file's size: 20 MB, one part after the other."""
    resident = lambda: int(re.search(r"VmRSS:\s+(\d+)", open(f"/proc/{own.server.process.pid}/status").read()).group(1))
    data = photos.noise(1800, 1400) + b"\0" * 18_000_000
    before, most = resident(), [0]

    def watch(route):
        most[0] = max(most[0], resident())
        route.continue_()

    ana.page.route(UPLOADS, watch)
    (tmp_path / "long.jpg").write_bytes(data)
    ana.go("/kinnect/new")
    ana.page.locator("[name=file]").set_input_files(tmp_path / "long.jpg")
    expect(ana.page.locator("[data-item]")).to_have_count(1)
    press(ana, "Share")
    end = ana.page.locator("article.post, [data-share][data-state=failed]")
    expect(end).to_have_count(1, timeout=people.UPLOAD_MILLISECONDS)
    ana.expect_faults("layout shifted")

    assert most[0], "nothing was sent"
    assert most[0] - before < 14_000, f"{most[0] - before} KB more while it arrived"


def test_without_scripts_several_photos_are_shared(own, open_browser):
    ana = open_browser(own.server, scripts=False).sign_in("ana@example.org")
    ana.go("/kinnect/new")
    ana.page.locator("[name=file]").set_input_files(files(small(1), small(2, 300, 300)))
    ana.page.locator("[name=alt]").fill("The first\nThe second")
    ana.page.locator("[name=caption]").fill("By the form alone")

    ana.submit(ana.page.locator("form:has([name=file])"))

    post = shared(ana, own)
    assert [item["alt"] for item in post["media"]] == ["The first", "The second"]
    assert post["caption"] == "By the form alone"
