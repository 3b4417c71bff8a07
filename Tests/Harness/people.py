"""A person at a browser: what they do on the pages, with scripts and without, and a watch on what must never happen."""

import re
import shutil
import time
import urllib.parse
from dataclasses import dataclass, field

import hearth
import patience
from client import PASSWORD, Client
from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page, expect

# The Chromium that never has a window shows the same pages for a quarter less of the processors. It knows neither a mouse, which
# Playwright would tell it of if this did not stand in the place of that, nor the connection: so it is told from how far away, in
# pixels, pictures are fetched that come when they are near.
BLINK = {
    "primaryHoverType": 2, "availableHoverTypes": 2, "primaryPointerType": 4, "availablePointerTypes": 4,
    "lazyLoadingImageMarginPxUnknown": 1250,
}  # fmt: skip
# How the browser is started.
CHROMIUM = {
    "executable_path": shutil.which("chromium-headless-shell"),
    "args": ["--no-sandbox", "--disable-gpu", "--blink-settings=" + ",".join(f"{name}={value}" for name, value in BLINK.items())],
}
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
SHIFT_LIMIT = 0.01
# Of a page that is opened and scrolled: a thousandth is what nobody sees; what is called good begins at 0.1.
STILL_LIMIT = 0.001
# In Playwright's unit.
PATIENCE = int(patience.PATIENCE * 1000)
UPLOAD_MILLISECONDS = PATIENCE
STILL_SECONDS = patience.PATIENCE
expect.set_options(timeout=PATIENCE)

# Reports layout shifts that no input caused, and violations of the page's content security policy. A phone's window gets its
# size as the page begins, which Chromium takes for input for half a second: in that time only what is input counts. Once the
# text has been resized, what moves is meant to.
WATCH = """
let touched = false;
let resized = Infinity;
addEventListener('hearth-text', () => resized = performance.now(), {once: true});
for (const name of ['pointerdown', 'keydown', 'wheel', 'hearth-resize']) addEventListener(name, () => touched = true, {capture: true, passive: true});
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (entry.startTime < resized && (!entry.hadRecentInput || (entry.startTime < 1000 && !touched))) {
    const rect = r => [r.x, r.y, r.width, r.height].map(Math.round).join(',');
    const name = n => n && n.nodeType === 1 ? n.tagName + '.' + n.className : String(n && n.nodeName);
    const where = (entry.sources || []).map(
      s => name(s.node) + ' ' + rect(s.previousRect) + ' > ' + rect(s.currentRect)).join('; ');
    window.hearthReport('shift', entry.value, location.pathname + ' ' + where);
  }
}).observe({type: 'layout-shift', buffered: true});
document.addEventListener('securitypolicyviolation', event =>
  window.hearthReport('csp', 1, event.violatedDirective + ' ' + event.blockedURI));
"""

# Every script of the page is attached; a page of somebody else's has no mark, and none is waited for without scripts.
READY = """() => document.readyState === 'complete' &&
  (!document.querySelector('script[type=module]') || 'ready' in document.documentElement.dataset)"""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
# On a phone a wide element widens the window itself, so both are asked.
WIDTH = "() => Math.max(document.scrollingElement.scrollWidth, Math.ceil(innerWidth))"
# What scrolls has to hold what is placed in it, or its hidden words widen the page.
# What reaches over an edge of the window.
WIDE = """() => [...document.querySelectorAll("body *")].filter(one => {
  const { left, right } = one.getBoundingClientRect();
  return left < 0 || right > document.documentElement.clientWidth;
}).map(one => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 20)}`).slice(0, 10)"""
LOOSE = """() => [...document.body.querySelectorAll('*')].filter(node => {
  const style = getComputedStyle(node);
  return /auto|scroll/.test(style.overflowX + style.overflowY) && style.position === 'static' && node.children.length > 0;
}).map(node => node.tagName + '.' + node.className)"""

# Whether text of the browser's settings has a size, and a screen is as wide as it is in that size.
HAS_TEXT_SIZE = """([size, width]) => parseFloat(getComputedStyle(document.documentElement).fontSize) === size
  && matchMedia(`(min-width: ${width / size}em) and (max-width: ${width / size}em)`).matches"""

# Controls that no scrolling brings into view, or that something else covers there. What a page does as it is scrolled gets a moment.
LOST = """async () => {
  const isClipped = (node) => node && (getComputedStyle(node).clipPath !== 'none' || isClipped(node.parentElement));
  const isMeant = (node) => !node.matches('.skip, :disabled') && !node.closest('[inert], [aria-hidden=true]')
    && node.checkVisibility({ checkVisibilityCSS: true, visibilityProperty: true })
    && getComputedStyle(node).pointerEvents !== 'none' && !isClipped(node);
  const isHit = (node) => {
    node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return [...node.getClientRects()].some(box => {
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return hit && (node.contains(hit) || hit.closest('label')?.control === node);
    });
  };
  const isLost = (node) => isMeant(node) && !isHit(node);
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const lost = [];
  for (const node of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, textarea')) {
    if (!isLost(node)) continue;
    await frame();
    if (!isLost(node)) continue;
    const words = node.getAttribute('aria-label') || node.textContent.trim().slice(0, 30);
    lost.push(`${node.tagName} ${node.getAttribute('class') || ''} ${node.name || ''} ${words}`);
  }
  scrollTo(0, 0);
  return lost.slice(0, 10);
}"""

# Words that end at the edge of a box which hides what is outside, without saying so by dots. A fifth of a letter's height is for fonts that
# are taller than their lines. Maps hide what lies beyond them.
CUT = """() => {
  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const isOut = (words, box, slack) => [words[0] < box[0] - slack, words[1] > box[1] + slack].some(Boolean);
  const isClipped = (node) => node && (getComputedStyle(node).clipPath !== 'none' || isClipped(node.parentElement));
  const cuts = (owner, words) => {
    const slack = parseFloat(getComputedStyle(owner).fontSize) / 5;
    let [across, down] = [true, true];
    for (let node = owner; node && node !== document.body; node = node.parentElement) {
      const style = getComputedStyle(node);
      const box = node.getBoundingClientRect();
      across &&= !/auto|scroll/.test(style.overflowX) && style.textOverflow !== 'ellipsis';
      down &&= !/auto|scroll/.test(style.overflowY) && style.webkitLineClamp === 'none';
      if (across && hides(style.overflowX) && isOut([words.left, words.right], [box.left, box.right], 1)) return true;
      if (down && hides(style.overflowY) && isOut([words.top, words.bottom], [box.top, box.bottom], slack)) return true;
      if (style.position === 'fixed') return false;
    }
    return false;
  };
  const cut = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const owner = text.parentElement;
    if (!text.data.trim() || !owner.checkVisibility({ visibilityProperty: true }) || owner.closest('.leaflet-container')) continue;
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    if (words.width > 0 && !isClipped(owner) && cuts(owner, words)) {
      cut.push(`${owner.tagName} ${owner.getAttribute('class') || ''} ${text.data.trim().slice(0, 30)}`);
    }
  }
  return cut.slice(0, 10);
}"""

# Clicks twice on what lies in the middle of an element.
TWO_TAPS = """node => {
  const box = node.getBoundingClientRect();
  const place = { bubbles: true, cancelable: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const hit = document.elementFromPoint(place.clientX, place.clientY);
  // A click without a number is one of the keyboard.
  for (const detail of [1, 2]) hit.dispatchEvent(new MouseEvent('click', { ...place, detail }));
}"""

# Does with one finger on the page what an event is called.
TOUCH = """([name, y]) => {
  const target = document.querySelector('main');
  const touches = name === 'touchend' ? [] : [new Touch({ identifier: 1, target, clientX: 60, clientY: y })];
  target.dispatchEvent(new TouchEvent(name, { bubbles: true, touches }));
}"""

# The cookie of each person who has signed in, by server and address.
_cookies: dict[tuple[str, str, str], dict] = {}


def session_cookie(server: hearth.Server, email: str, password: str) -> dict:
    """The cookie of a session of theirs, made once for all tests, and again when it has ended."""
    key = (server.url, email, password)
    nobody = Client(server)
    if key in _cookies:
        known = {"Cookie": f"{_cookies[key]['name']}={_cookies[key]['value']}"}
        if nobody.send("GET", "/api/auth/me", headers=known).status == 200:
            return _cookies[key]
    form = urllib.parse.urlencode({"email": email, "password": password}).encode()
    answer = nobody.send("POST", "/sign-in", form, {"Content-Type": "application/x-www-form-urlencoded"}).expect(303)
    name, _, value = answer.cookies["hearth"].split(";")[0].partition("=")
    _cookies[key] = {"name": name, "value": value, "url": server.url, "httpOnly": True, "sameSite": "Lax"}
    return _cookies[key]


@dataclass
class Person:
    context: BrowserContext
    page: Page
    server: hearth.Server
    scripts: bool
    seen: list[str] = field(default_factory=list)
    shifts: dict[str, float] = field(default_factory=dict)
    moved: list[str] = field(default_factory=list)
    under_way: set = field(default_factory=set)
    # While what comes takes the place of something, and moves what is below it.
    is_renewing: bool = False
    # The line to the browser's settings, once they have been changed.
    settings: CDPSession | None = None
    width: int = PHONE["width"]
    expected_statuses: set[int] = field(default_factory=set)
    expected_faults: list[str] = field(default_factory=list)

    @staticmethod
    def open(
        chromium: Browser, server: hearth.Server, scripts: bool = True, size: dict | None = None, scheme: str = "light",
        scale: float = 1, worker: bool = False, motion: bool = True,
    ) -> "Person":
        """`worker`: with the service worker, whose requests no route of a test can hold back. Without `motion`, movement is
        not wanted."""
        size = size or PHONE
        context = chromium.new_context(
            base_url=server.url,
            java_script_enabled=scripts,
            viewport=size,
            device_scale_factor=scale,
            has_touch=size["width"] < 600,
            is_mobile=size["width"] < 600,
            color_scheme=scheme,
            locale="en-GB",
            timezone_id="Europe/Helsinki",
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if worker else "block",
        )
        person = Person(context, context.new_page(), server, scripts, width=size["width"])
        person.watch()
        return person

    def watch(self) -> None:
        if self.scripts:
            self.context.expose_binding("hearthReport", self.report)
            self.context.add_init_script(WATCH)
        self.context.on("request", self.on_request)
        self.context.on("console", self.on_console)
        self.context.on("weberror", lambda error: self.seen.append(f"a script failed: {error.error} {error.error.stack}"))
        self.context.on("response", self.on_response)
        for over in ("requestfinished", "requestfailed"):
            self.context.on(over, lambda request: self.under_way.discard(request))
        self.page.set_default_timeout(PATIENCE)

    def report(self, source, kind: str, value: float, text: str) -> None:
        if kind == "csp":
            self.seen.append(f"the content security policy was broken: {text}")
        elif not self.is_renewing:
            place = text.split()[0]
            self.shifts[place] = self.shifts.get(place, 0) + value
            self.moved.append(f"{value:.6f} {text}")
            if self.shifts[place] >= SHIFT_LIMIT:
                self.seen.append(f"the layout shifted by {self.shifts[place]:.6f}: {text}")

    def on_request(self, request) -> None:
        if request.resource_type != "eventsource":  # the live stream has no end
            self.under_way.add(request)
        if not request.url.startswith((self.server.url, "data:", "blob:", "about:")):
            self.seen.append(f"a request went elsewhere: {request.url}")

    def on_console(self, message) -> None:
        if message.type not in ("error", "warning") or "blocked by Playwright" in message.text:
            return
        status = re.search(r"status of (\d+)", message.text)
        if not (status and int(status.group(1)) in self.expected_statuses):
            self.seen.append(f"the console says: {message.text}")

    def on_response(self, response) -> None:
        if response.status >= 400:
            self.under_way.discard(response.request)  # nobody may read the rest of it
        if response.status >= 400 and response.status not in self.expected_statuses:
            self.seen.append(f"{response.request.method} {response.url} answered {response.status}")

    def faults(self) -> list[str]:
        if self.scripts and not self.page.is_closed():
            self.page.wait_for_timeout(50)  # lets the last reports arrive; decides nothing
        return [line for line in self.seen if not any(words in line for words in self.expected_faults)]

    def expect_faults(self, *words: str) -> None:
        """Lines with one of these words are no faults, whether they were reported before or come late."""
        self.expected_faults.extend(words)

    def close(self) -> None:
        self.context.close()

    # What a person does.

    def go(self, path: str) -> "Person":
        """Opens a page; with scripts until every behaviour is attached."""
        self.page.goto(path, wait_until="load")
        if self.scripts:
            self.page.wait_for_function(READY, timeout=STILL_SECONDS * 1000)
        return self

    def double_tap(self, what: Locator) -> None:
        """Two taps in one moment, so that no busy machine makes two single ones of them."""
        what.scroll_into_view_if_needed()
        what.evaluate(TWO_TAPS)

    def still(self) -> "Person":
        """Waits until the page's scripts are attached, everything that it asked for has come, and that is painted."""
        if not self.scripts:
            return self
        self.page.wait_for_function(READY, timeout=STILL_SECONDS * 1000)
        deadline = time.monotonic() + STILL_SECONDS
        while True:
            self.page.evaluate(PAINTED)
            if not self.under_way:
                return self
            assert time.monotonic() < deadline, f"still under way: {[one.url for one in self.under_way]}"

    def until(self, check, what: str):
        """Waits for something outside of the page, which goes on meanwhile; answers it."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not (found := check()):
            assert time.monotonic() < deadline, what
            self.page.wait_for_timeout(20)
        return found

    def scroll_to_the_end(self) -> None:
        """Of a list that goes on as one scrolls."""

        def is_there() -> bool:
            self.page.mouse.wheel(0, 4000)
            return self.page.locator("[data-end]").count() > 0

        self.until(is_there, "the list has no end")

    def pull(self) -> None:
        """Pulls the page down and lets go, and waits until it is fresh."""
        for name, y in (("touchstart", 100), ("touchmove", 260), ("touchend", 260)):
            self.page.evaluate(TOUCH, [name, y])
        expect(self.page.get_by_label("Refreshing")).to_have_count(0)

    def resize(self, width: int, height: int) -> "Person":
        self.page.evaluate("() => dispatchEvent(new Event('hearth-resize'))")  # what moves now is meant to
        self.page.set_viewport_size({"width": width, "height": height})
        self.width = width
        self.page.evaluate(PAINTED)
        return self

    def resize_text(self, percent: int) -> "Person":
        """Sets the text size of the browser's settings, in percent of what it begins with. What moves from then on is meant to."""
        self.page.evaluate("() => dispatchEvent(new Event('hearth-text'))")
        self.settings = self.settings or self.context.new_cdp_session(self.page)
        size = 16 * percent // 100
        self.settings.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": 13 * percent // 100}})
        self.page.evaluate(PAINTED)
        assert self.page.evaluate(HAS_TEXT_SIZE, [size, self.width]), f"{percent} % of the browser's text had no effect"
        return self

    def choose_text_size(self, percent: int) -> "Person":
        """Chooses a text size in the settings, as their form says it; pages have it from then on."""
        answer = self.context.request.post("/account/text-size", form={"size": str(percent)}, max_redirects=0)
        assert answer.status == 303, f"{percent} % of text was answered {answer.status}"
        return self

    def expect_to_show_all_words(self) -> None:
        """No words end at an edge that hides the rest of them."""
        cut = self.page.evaluate(CUT)
        assert not cut, f"{self.page.url} cuts words off at {self.page.viewport_size}: {cut}"

    def expect_to_reach_all(self) -> None:
        """Every control can be scrolled to, and nothing lies over it there."""
        lost = self.page.evaluate(LOST)
        assert not lost, f"{self.page.url} has controls that nobody can reach at {self.page.viewport_size}: {lost}"

    def expect_to_fit(self) -> None:
        """The page is no wider than the screen, and what scrolls in it can't make it so."""
        width = self.page.evaluate(WIDTH)
        wide = self.page.evaluate(WIDE) if width > self.width else []
        assert width <= self.width, f"{self.page.url} is {width} px wide on a screen of {self.width}: {wide}"
        loose = self.page.evaluate(LOOSE)
        assert not loose, f"{loose} scroll and are not positioned: hidden words in them count towards the page's width"

    def moves_nothing(self, path: str) -> None:
        """A page that is opened and scrolled keeps everything in its place and fits."""
        self.shifts.clear()
        self.moved.clear()
        self.go(path).still()
        self.page.mouse.wheel(0, 1500)
        self.still()
        self.page.wait_for_timeout(50)  # lets the last reports arrive; decides nothing
        assert sum(self.shifts.values()) < STILL_LIMIT, self.moved
        self.expect_to_fit()

    def path(self) -> str:
        return self.page.url.removeprefix(self.server.url).split("?")[0]

    def submit(self, form: Locator) -> None:
        form.locator("button:not([type=button]):not([type=reset])").first.click()

    def form_with(self, field_name: str) -> Locator:
        return self.page.locator(f"form:has([name={field_name}])").first

    def fill(self, **values: str) -> Locator:
        """Fills the fields of the form that has them all; answers the form."""
        form = self.page.locator("form" + "".join(f":has([name={name}])" for name in values)).first
        for name, value in values.items():
            form.locator(f"[name={name}]").fill(value)
        return form

    def leaves(self, path: str) -> None:
        """Waits until the page is another one."""
        expect(self.page).not_to_have_url(re.compile(re.escape(path) + r"([?#].*)?$"))

    def make_account(self, path: str, email: str) -> None:
        self.go(path)
        self.submit(self.fill(email=email, password=PASSWORD))
        self.leaves(path)

    def sign_in(self, email: str, password: str = PASSWORD) -> "Person":
        """By a session of theirs; the page stays what it is."""
        self.context.add_cookies([session_cookie(self.server, email, password)])
        return self

    def sign_in_by_form(self, email: str, password: str = PASSWORD) -> "Person":
        self.go("/sign-in")
        self.submit(self.fill(email=email, password=password))
        self.leaves("/sign-in")
        return self

    def onboard(self, username: str, full_name: str, avatar: bytes | None = None, follows: bool = False) -> None:
        """Chooses a username; `follows` takes the offer to follow the inviter."""
        self.go("/kinnect")
        expect(self.page).to_have_url(re.compile(r"/kinnect/onboarding"))
        form = self.fill(username=username, fullName=full_name)
        if avatar:
            form.locator("[name=avatar]").set_input_files(
                {"name": "me.jpg", "mimeType": "image/jpeg", "buffer": avatar}
            )
        offer = form.locator("[name=followsInviter]")
        if offer.count() > 0:
            expect(offer).to_be_checked()
            offer.set_checked(follows)
        self.submit(form)
        expect(self.page).to_have_url(re.compile(r"/kinnect/?(\?.*)?$"), timeout=UPLOAD_MILLISECONDS)

    def invite(self, note: str) -> str:
        """Makes an invitation on the operator's page; answers the path of its link."""
        self.go("/operator")
        known = set(re.findall(r"/invite/[\w-]+", self.page.content()))
        form = self.form_with("uses")
        form.locator("[name=uses]").fill("1")
        form.locator("[name=note]").fill(note)
        self.submit(form)
        link = self.page.get_by_text(re.compile(r"/invite/[\w-]+")).or_(
            self.page.locator("input[value*='/invite/'], a[href*='/invite/']")
        )
        expect(link.first).to_be_attached()
        made = set(re.findall(r"/invite/[\w-]+", self.page.content())) - known
        assert len(made) == 1, f"no single new link on the operator's page: {made}"
        return made.pop()

    def press(self, button: Locator, path: str) -> None:
        """Clicks, and with scripts waits for the server's answer too: the page shows the change before it."""
        if not self.scripts:
            button.click()
            return
        with self.page.expect_response(lambda answer: answer.request.method != "GET" and path in answer.url):
            button.click()

    def follow(self, username: str) -> None:
        self.go(f"/kinnect/u/{username}")
        self.press(self.page.get_by_role("button", name=re.compile("^Follow( |$)")).first, "/follow")
        expect(self.page.get_by_role("button", name=re.compile("Requested")).first).to_be_visible()

    def approve(self, username: str) -> None:
        self.go("/kinnect/activity")
        expect(self.page.get_by_text(username).first).to_be_visible()
        form = self.page.locator(f"form[action*='/u/{username}/'], form:has([formaction*='/u/{username}/'])").first
        self.press(form.get_by_role("button", name=re.compile("Approve|Confirm|Accept")).first, username)
        expect(self.page.get_by_role("button", name=re.compile("Approve|Confirm|Accept"))).to_have_count(0)

    def choose(self, photo: bytes, name: str = "photo.jpg", kind: str = "image/jpeg") -> Locator:
        self.go("/kinnect/new")
        form = self.form_with("file")
        form.locator("[name=file]").set_input_files({"name": name, "mimeType": kind, "buffer": photo})
        return form

    def post(
        self, photo: bytes, caption: str, alt: str = "", name: str = "photo.jpg", kind: str = "image/jpeg",
        crop: str = "original",
    ) -> str:
        """Posts a photo; answers the id of the post, which must be the first in the feed."""
        form = self.choose(photo, name, kind)
        form.locator(f"[name=crop][value={crop}]").check()
        form.locator("[name=caption]").fill(caption)
        if alt:
            form.locator("[name=alt]").fill(alt)
        self.is_renewing = True
        self.submit(form)
        self.leaves("/kinnect/new")
        # With scripts it goes on its way from there.
        expect(self.page.locator("[data-sharing]")).to_have_count(0, timeout=UPLOAD_MILLISECONDS)
        self.go("/kinnect")
        self.is_renewing = False
        first = self.page.locator("[data-post]").first
        if caption:
            expect(first).to_contain_text(caption[:40])
        return first.get_attribute("data-post")

    def article(self, post: str) -> Locator:
        return self.page.locator(f"[data-post='{post}']").first

    def like_button(self, post: str) -> Locator:
        return self.article(post).get_by_role("button", name=re.compile("^(Like|Unlike)")).first

    def expect_likes(self, post: str, count: int, mine: bool) -> None:
        expect(self.like_button(post)).to_have_attribute("aria-pressed", "true" if mine else "false")
        likes = self.article(post).locator("[data-likes]")
        if count:
            expect(likes).to_contain_text(re.compile(rf"\b{count} likes?\b"))
        else:
            expect(likes).to_be_hidden()

    def press_like(self, post: str, count: int, mine: bool) -> None:
        self.press(self.like_button(post), "/like")
        self.expect_likes(post, count, mine)

    def comment(self, post: str, body: str) -> None:
        """Opens the comments (a sheet with scripts, a page without) and adds one."""
        self.article(post).locator("[data-comments-link]").first.click()
        expect(self.page.locator("form [name=body]").last).to_be_visible()
        form = self.page.locator("form:has([name=body])").last
        form.locator("[name=body]").fill(body)
        self.press(form.locator("button:not([type=button])").first, "/comments")
        expect(self.page.get_by_text(body).last).to_be_visible()

    def open_menu(self, post: str) -> None:
        self.article(post).locator("[data-menu] summary").click()

    def edit_caption(self, post: str, caption: str) -> None:
        self.go(f"/kinnect/p/{post}")
        self.open_menu(post)
        self.page.get_by_role("link", name="Edit post").last.click()
        expect(self.page.locator("form [name=caption]").last).to_be_visible()
        form = self.page.locator("form:has([name=caption])").last
        form.locator("[name=caption]").fill(caption)
        self.submit(form)
        expect(self.page.get_by_text(caption).first).to_be_visible()

    def delete(self, post: str) -> None:
        """Deletes a post by its menu; the first click only asks."""
        self.go(f"/kinnect/p/{post}")
        self.open_menu(post)
        self.page.get_by_role("link", name="Delete").or_(self.page.get_by_role("menuitem", name="Delete")).last.click()
        question = self.page.get_by_role("button", name=re.compile("^Delete( post| photo)?$")).last
        expect(question).to_be_visible()
        assert self.context.request.get(f"/kinnect/p/{post}").status == 200, "it was deleted without being asked"
        question.click()
        self.page.wait_for_url(re.compile(rf"^(?!.*{post}).*$"))
