"""A person at a browser: what they do on the pages, with scripts and without, and a watch on what must never happen."""

import re
from dataclasses import dataclass, field

import hearth
from client import PASSWORD
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
SHIFT_LIMIT = 0.01
UPLOAD_MILLISECONDS = 30_000

# Reports layout shifts that no input caused, and violations of the page's content security policy.
WATCH = """
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
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


@dataclass
class Person:
    context: BrowserContext
    page: Page
    server: hearth.Server
    scripts: bool
    seen: list[str] = field(default_factory=list)
    shifts: dict[str, float] = field(default_factory=dict)
    moved: list[str] = field(default_factory=list)
    expected_statuses: set[int] = field(default_factory=set)

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
            color_scheme=scheme,
            locale="en-GB",
            timezone_id="Europe/Helsinki",
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if worker else "block",
        )
        person = Person(context, context.new_page(), server, scripts)
        person.watch()
        return person

    def watch(self) -> None:
        if self.scripts:
            self.context.expose_binding("hearthReport", self.report)
            self.context.add_init_script(WATCH)
        self.context.on("request", self.on_request)
        self.context.on("console", self.on_console)
        self.context.on("weberror", lambda error: self.seen.append(f"a script failed: {error.error}"))
        self.context.on("response", self.on_response)
        self.page.set_default_timeout(8000)

    def report(self, source, kind: str, value: float, text: str) -> None:
        if kind == "csp":
            self.seen.append(f"the content security policy was broken: {text}")
        else:
            place = text.split()[0]
            self.shifts[place] = self.shifts.get(place, 0) + value
            self.moved.append(f"{value:.4f} {text}")
            if self.shifts[place] >= SHIFT_LIMIT:
                self.seen.append(f"the layout shifted by {self.shifts[place]:.3f}: {text}")

    def on_request(self, request) -> None:
        if not request.url.startswith((self.server.url, "data:", "blob:", "about:")):
            self.seen.append(f"a request went elsewhere: {request.url}")

    def on_console(self, message) -> None:
        if message.type not in ("error", "warning") or "blocked by Playwright" in message.text:
            return
        status = re.search(r"status of (\d+)", message.text)
        if not (status and int(status.group(1)) in self.expected_statuses):
            self.seen.append(f"the console says: {message.text}")

    def on_response(self, response) -> None:
        if response.status >= 400 and response.status not in self.expected_statuses:
            self.seen.append(f"{response.request.method} {response.url} answered {response.status}")

    def faults(self) -> list[str]:
        if self.scripts and not self.page.is_closed():
            self.page.wait_for_timeout(50)  # lets the last reports arrive; decides nothing
        return self.seen

    def close(self) -> None:
        self.context.close()

    # What a person does.

    def go(self, path: str) -> "Person":
        self.page.goto(path, wait_until="load")
        return self

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
        self.go("/sign-in")
        self.submit(self.fill(email=email, password=password))
        self.leaves("/sign-in")
        return self

    def onboard(self, username: str, full_name: str, avatar: bytes | None = None) -> None:
        self.go("/kinnect")
        expect(self.page).to_have_url(re.compile(r"/kinnect/onboarding"))
        form = self.fill(username=username, fullName=full_name)
        if avatar:
            form.locator("[name=avatar]").set_input_files(
                {"name": "me.jpg", "mimeType": "image/jpeg", "buffer": avatar}
            )
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
        self.submit(form)
        self.leaves("/kinnect/new") if not self.scripts else expect(self.page).not_to_have_url(
            re.compile("/kinnect/new"), timeout=UPLOAD_MILLISECONDS
        )
        self.go("/kinnect")
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
        self.page.get_by_role("link", name="Edit caption").last.click()
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
