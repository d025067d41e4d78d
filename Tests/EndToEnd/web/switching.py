"""What happens under an open page: a flag is switched, the server goes and comes again."""

import re
import time

from lines import report

SEARCH = "header nav a:text-is('Search')"


def flag(visit):
    page, host = visit.go("/pokemon"), visit.host
    other = visit.go("/pokemon/eevee", visit.open())
    before = page.locator("header nav a").all_inner_texts()
    text = host.flags.read_text()
    end = text.index('"defaultVariant": "on"', text.index('"feature.search"'))
    for words, entry, contents in [
        ("a flag switched off leaves open pages", "detached", text[:end] + text[end:].replace('"on"', '"off"', 1)),
        ("and comes back", "attached", text),
    ]:
        began = time.monotonic()
        host.write_flags(contents)
        for tab in (page, other):
            tab.wait_for_selector(SEARCH, state=entry)
        took = time.monotonic() - began
        report(words, f"{took * 1000:.0f} ms", "≤ 1000 ms", took <= 1)
    after = page.locator("header nav a").all_inner_texts()
    report("the navigation is as before", ", ".join(after), ", ".join(before), after == before)
    other.close()


def restart(visit):
    """A form of a page that was opened before the restart is good after it: the secret is kept in the record store."""
    page, host = visit.go("/pokemon/abra"), visit.host
    code = host.stop()
    report("SIGTERM ends the host", code, "0", code == 0)
    host.start()
    page.get_by_role("button", name=re.compile("^Caught")).click()
    page.wait_for_selector("button[aria-pressed=true]:has-text('Caught')")
    report("server restarted under an open page: its form still does what it says", page.url.replace(host.url, ""), "/pokemon/abra", page.url.endswith("/pokemon/abra"))
    began = time.monotonic()
    tab = visit.go("/pokemon/abra", visit.open())
    tab.get_by_role("button", name=re.compile("^Caught")).click()
    page.wait_for_selector("button:not([aria-pressed]):has-text('Caught')")
    report("and it follows changes again", f"{(time.monotonic() - began) * 1000:.0f} ms", "≤ 10000 ms", True)
    tab.close()
