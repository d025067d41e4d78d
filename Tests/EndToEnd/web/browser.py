#!/usr/bin/env python3
"""Drives the web shell in a real headless Chromium. Each line printed: what · figure · bar · holds or falls short."""

import pathlib
import sys
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from host import ROOT, Host  # noqa: E402

SHOTS = ROOT / "artefacts" / "web"
failures = 0


def report(what, figure, bar, holds):
    global failures
    failures += not holds
    print(f"{what} · {figure} · {bar} · {'holds' if holds else 'falls short'}", flush=True)


class Visit:
    """A page that is watched for console errors and for requests to anybody else."""

    def __init__(self, browser, host, **options):
        self.host = host
        self.context = browser.new_context(base_url=host.url, **options)
        self.errors = []
        self.strangers = []
        self.context.on("request", self.note)
        self.page = self.open()

    def open(self):
        page = self.context.new_page()
        page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda e: self.errors.append(str(e)))
        return page

    def note(self, request):
        if not request.url.startswith((self.host.url, "data:", "about:")):
            self.strangers.append(request.url)

    def close(self, what):
        # A picture that is not recorded is answered with 404, which Chromium writes to the console.
        errors = [e for e in self.errors if "404" not in e and "503" not in e and "ERR_CONNECTION" not in e]
        report(f"{what}: no console error", len(errors), "0", not errors)
        report(f"{what}: no request to an outside host", len(self.strangers), "0", not self.strangers)
        for error in errors[:3]:
            print("   ", error)
        self.context.close()


def settled(page):
    page.wait_for_load_state("load")
    page.wait_for_function("!document.body.hasAttribute('data-busy')", timeout=10000)


def scroll_to_end(visit):
    page = visit.page
    page.goto("/pokemon")
    settled(page)
    began = time.monotonic()
    while page.locator("ol.rows[data-next]").count() and time.monotonic() - began < 120:
        page.mouse.wheel(0, 20000)
        page.wait_for_timeout(30)
    rows = page.locator("ol.rows > li").count()
    report("list to its end by scrolling", f"{rows} rows", "1025", rows == 1025)
    page.wait_for_timeout(300)
    report("the address follows the scrolling", page.url.replace(visit.host.url, ""), "offset=…", "offset=" in page.url)
    page.locator("ol.rows > li a").last.click()
    settled(page)
    name = page.locator("h1").inner_text()
    page.go_back()
    settled(page)
    report("detail and back", name, "a list again", page.locator("ol.rows > li").count() > 0)


def browse(visit):
    page = visit.page
    for route, heading in [("/pokemon/25", "Pikachu"), ("/evolution/133", "Eevee")]:
        page.goto(route)
        settled(page)
        text = page.locator("main").inner_text()
        report(f"{route} is drawn", page.locator("h1").inner_text(), heading, heading in text)
    page.goto("/search?q=pikachu")
    settled(page)
    report("search by address", page.locator("ol.rows > li").count(), "≥ 1", page.locator("ol.rows > li").count() >= 1)


def type_to_search(visit):
    page = visit.page
    page.goto("/search")
    settled(page)
    field = page.locator("input[type=search]").first
    field.click()
    page.keyboard.type("bulba", delay=40)
    page.wait_for_selector("ol.rows > li:has-text('Bulbasaur')", timeout=5000)
    report("search as one types", page.url.split("/")[-1], "search?q=bulba", page.url.endswith("q=bulba"))
    report("typing keeps the focus", field.input_value(), "bulba", page.evaluate("document.activeElement.value") == "bulba")


def collect(visit, how):
    page = visit.page
    page.goto("/pokemon/25")
    settled(page)
    button = page.locator("form[method=post] button").first
    report(f"{how}: a form is offered", button.count(), "≥ 1", button.count() > 0)
    if not button.count():
        return
    label = button.inner_text()
    button.click()
    page.wait_for_timeout(500)
    settled(page)
    after = page.locator("form[method=post] button").first.inner_text()
    page.goto("/collection")
    settled(page)
    report(f"{how}: “{label}” is kept", after, "the collection has changed", page.locator("h1").count() == 1)


def switch_while_open(browser, host):
    visit = Visit(browser, host)
    page = visit.page
    page.goto("/pokemon")
    settled(page)
    other = visit.open()
    other.goto("/evolution/133")
    settled(other)
    page.wait_for_timeout(500)
    on = page.locator("header nav a").all_inner_texts()
    text = host.flags.read_text()
    began = time.monotonic()
    at = text.index('"feature.search"')
    end = text.index('"defaultVariant": "on"', at)
    host.flags.write_text(text[:end] + '"defaultVariant": "off"' + text[end + len('"defaultVariant": "on"'):])
    page.wait_for_function("![...document.querySelectorAll('header nav a')].some(a => a.textContent === 'Search')", timeout=5000)
    took = time.monotonic() - began
    report("a flag switched off leaves open pages", f"{took * 1000:.0f} ms", "≤ 1000 ms", took <= 1)
    began = time.monotonic()
    host.flags.write_text(text)
    page.wait_for_function("[...document.querySelectorAll('header nav a')].some(a => a.textContent === 'Search')", timeout=5000)
    took = time.monotonic() - began
    report("and comes back", f"{took * 1000:.0f} ms", "≤ 1000 ms", took <= 1)
    report("the navigation is as before", len(on), len(on), page.locator("header nav a").all_inner_texts() == on)
    code = host.stop()
    report("SIGTERM ends the host", code, "0", code == 0)
    host.start()
    page.wait_for_timeout(2500)
    page.locator("header nav a").first.click()
    settled(page)
    report("a restart under an open page", page.locator("h1").inner_text(), "a page", page.locator("h1").count() == 1)
    visit.close("switching")


ROUTES = ["/", "/pokemon", "/pokemon/25", "/evolution/133", "/search?q=char", "/collection", "/books?q=dune", "/plan", "/nowhere"]


def look(browser, host):
    sizes = [("phone", 390, 844), ("phone-sideways", 844, 390), ("tablet", 820, 1180), ("desktop", 1440, 900), ("wide", 2560, 1200)]
    violations, overflows = [], []
    for scheme in ["light", "dark"]:
        for name, width, height in sizes:
            visit = Visit(browser, host, viewport={"width": width, "height": height}, color_scheme=scheme,
                          has_touch=name.startswith("phone"), reduced_motion="reduce")
            for route in ROUTES:
                visit.page.goto(route)
                settled(visit.page)
                slug = route.strip("/").replace("/", "-").replace("?", "-") or "home"
                visit.page.wait_for_timeout(80)
                visit.page.screenshot(path=SHOTS / f"{slug}.{name}.{scheme}.png")
                if visit.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    overflows.append(f"{route} {name}")
                if name in ("phone", "desktop"):
                    found = Axe().run(visit.page).response["violations"]
                    violations += [f"{route} {name} {scheme}: {v['id']}: {v['nodes'][0]['html'][:150]}" for v in found]
            visit.context.close()
    report("axe-core on every page, light and dark, phone and desktop", len(violations), "0 violations", not violations)
    for violation in violations[:20]:
        print("   ", violation)
    report("no page is wider than its window", len(overflows), "0", not overflows)
    for overflow in overflows:
        print("   ", overflow)


def main():
    SHOTS.mkdir(parents=True, exist_ok=True)
    host = Host()
    only = sys.argv[1:]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        try:
            def part(name, work):
                if only and name not in only:
                    return
                try:
                    work()
                except Exception as error:  # noqa: BLE001: the next part is run all the same
                    report(name, str(error).splitlines()[0][:150], "no error", False)

            def with_visit(what, works, **options):
                visit = Visit(browser, host, **options)
                for work in works:
                    part(work.__name__, lambda work=work: work(visit))
                visit.close(what)

            part("look", lambda: look(browser, host))
            if not only or only != ["look"]:
                with_visit("with scripts", [browse, scroll_to_end, type_to_search, lambda v: collect(v, "with scripts")])
                with_visit("without scripts", [browse, lambda v: collect(v, "without scripts")], java_script_enabled=False)
                part("switching", lambda: switch_while_open(browser, host))
        finally:
            browser.close()
            host.stop()
    sys.exit(1 if failures else 0)


main()
