"""A page in a real headless Chromium, watched for what should never happen."""

import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from lines import detail, report  # noqa: E402

CHROMIUM = "/usr/bin/chromium"


def until(happened, what, limit=10):
    """Waits for what a page will say; pages forbid what a browser's own waiting would evaluate in them."""
    end = time.monotonic() + limit
    while not happened():
        if time.monotonic() > end:
            raise TimeoutError(f"{what} did not happen in {limit} s")
        time.sleep(0.005)


class Visit:
    """A browser of its own: its cookies, its pages. Notes console errors, dialogs and requests to anybody else.

    `expected`: words of console errors that belong to what is tested, such as the server being away.
    """

    def __init__(self, browser, host, expected=(), **options):
        self.host, self.expected = host, expected
        self.context = browser.new_context(base_url=host.url, **options)
        self.context.set_default_timeout(10_000)
        self.errors, self.strangers, self.dialogs = [], [], []
        self.context.on("request", self.note)
        self.page = self.open()

    def open(self):
        page = self.context.new_page()
        page.on("console", lambda m: self.errors.append(f"{m.text} ({m.location.get('url', '')})") if m.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("dialog", self.answer)
        return page

    def answer(self, dialog):
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def note(self, request):
        if not request.url.startswith((self.host.url + "/", "data:", "about:")):
            self.strangers.append(request.url)

    def go(self, route, page=None):
        page = page or self.page
        page.goto(route)
        self.settled(page)
        return page

    def settled(self, page=None):
        """A page that was drawn before everything was there says so, and asks again."""
        page = page or self.page
        page.wait_for_load_state("load")
        page.wait_for_selector("body:not([data-busy])", timeout=10_000)

    def close(self, what):
        errors = [e for e in self.errors if not any(word in e for word in self.expected)]
        report(f"{what}: no console error, no dialog", len(errors) + len(self.dialogs), "0", not errors and not self.dialogs)
        report(f"{what}: no request to an outside host", len(self.strangers), "0", not self.strangers)
        detail(errors + self.dialogs + self.strangers, 5)
        self.context.close()
