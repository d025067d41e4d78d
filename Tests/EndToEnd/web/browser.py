#!/usr/bin/env python3
"""Drives the web shell in a real headless Chromium. Each line printed: what · figure · bar · holds or falls short.

    browser.py [--quick] [PART…]    parts: look, scripts, plain, phone, payloads, flag, restart
"""

import os
import pathlib
import sys

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import look  # noqa: E402
import switching  # noqa: E402
import walks  # noqa: E402
from host import ROOT, Host  # noqa: E402
from lines import exit_code, report  # noqa: E402
from visit import CHROMIUM, Visit  # noqa: E402

SHOTS = pathlib.Path(os.environ.get("POKEHOST_ARTEFACTS", ROOT / "artefacts")) / "web"


def tried(name, work):
    """What goes wrong in one walk is a line of its own; the next is walked all the same."""
    try:
        work()
    except Exception as error:  # noqa: BLE001
        report(name, str(error).splitlines()[0][:200], "no error", False)


def walked(browser, host, what, works, expected=(), **options):
    visit = Visit(browser, host, expected, **options)
    for work in works:
        tried(f"{what}: {getattr(work, '__name__', 'walk')}", lambda: work(visit))
    visit.close(what)


def parts(browser, host, sizes):
    def collecting(how):
        def collect(visit):
            walks.collect(visit, how)
        return collect

    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}
    wide = {"viewport": {"width": 1440, "height": 900}}
    return {
        "look": lambda: look.look(browser, host, SHOTS, sizes),
        "scripts": lambda: walked(browser, host, "with scripts", [
            walks.pages, walks.scroll_to_end, walks.back_and_forward, walks.type_to_search, collecting("with scripts"), walks.two_tabs,
        ], **wide),
        "plain": lambda: walked(browser, host, "without scripts", [
            walks.pages, walks.next_page, walks.back_and_forward, collecting("without scripts"),
        ], java_script_enabled=False, **wide),
        "phone": lambda: walked(browser, host, "phone, dark", [
            walks.pages, walks.back_and_forward, walks.type_to_search, collecting("phone"),
        ], **phone),
        # A name that does not exist is answered with 404, and Chromium says so.
        "payloads": lambda: walked(browser, host, "payloads", [walks.payloads], expected=("404", "400"), **wide),
        "flag": lambda: walked(browser, host, "a flag", [switching.flag], **wide),
        # While the server is away its address answers nobody.
        "restart": lambda: walked(browser, host, "a restart", [switching.restart], expected=("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY"), **wide),
    }


def main():
    SHOTS.mkdir(parents=True, exist_ok=True)
    only = [word for word in sys.argv[1:] if word != "--quick"]
    sizes = [size for size in look.SIZES if size[0] in look.JUDGED] if "--quick" in sys.argv else look.SIZES
    host = Host()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            for name, work in parts(browser, host, sizes).items():
                if not only or name in only:
                    tried(name, work)
        finally:
            browser.close()
            host.stop()
    sys.exit(exit_code())


main()
