"""Every page at every size, light and dark: screenshots are kept, axe-core judges, nothing is wider than its window."""

from axe_playwright_python.sync_playwright import Axe

from lines import detail, report
from visit import Visit, until

ROUTES = ["/", "/pokemon", "/pokemon/charizard", "/evolution/eevee", "/search", "/search?q=char", "/collection", "/books?q=dune",
          "/plan", "/nowhere", "/pokemon?type=water&sort=speed", "/compare/pikachu/raichu"]
SIZES = [("phone", 390, 844), ("phone-sideways", 844, 390), ("tablet", 820, 1180), ("desktop", 1440, 900), ("wide", 2560, 1200)]
DRAWN = "[...document.images].filter(i => i.getBoundingClientRect().top < innerHeight).every(i => i.complete)"
JUDGED = ("phone", "desktop")


def look(browser, host, shots, sizes=SIZES):
    violations, overflows, jumps = [], [], []
    for scheme in ("light", "dark"):
        for name, width, height in sizes:
            # The page that is not there is meant to be missing, and Chromium says so.
            visit = Visit(browser, host, expected=("/nowhere",), viewport={"width": width, "height": height}, color_scheme=scheme)
            visit.page.add_init_script(
                "window.jumped = 0; new PerformanceObserver(list => list.getEntries().forEach(e => "
                "jumped += e.hadRecentInput ? 0 : e.value)).observe({type: 'layout-shift', buffered: true})")
            for route in ROUTES:
                page = visit.go(route)
                until(lambda: page.evaluate(DRAWN), f"{route}: its pictures")
                slug = "".join(c if c.isalnum() else "-" for c in route.strip("/")) or "home"
                page.screenshot(path=shots / f"{slug}.{name}.{scheme}.png")
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    overflows.append(f"{route} {name}")
                if (moved := page.evaluate("window.jumped")) > 0.01:
                    jumps.append(f"{route} {name}: {moved:.3f}")
                if name in JUDGED:
                    violations += judged(page, f"{route} {name} {scheme}")
            visit.close(f"{name}, {scheme}")
    report("axe-core on every page, light and dark, phone and desktop", f"{len(violations)} violations", "0", not violations)
    detail(violations)
    report("no page is wider than its window", len(overflows), "0", not overflows)
    detail(overflows)
    report("nothing jumps while a page loads", len(jumps), "0", not jumps)
    detail(jumps)


def judged(page, where):
    found = Axe().run(page).response["violations"]
    return [f"{where}: {v['id']}: {v['nodes'][0]['html'][:150]}" for v in found]
