"""What a person does in the pages, one walk after the other; each takes a Visit."""

import json
import re
import time

from lines import detail, report
from outside import PAYLOADS

EEVEES = {"Vaporeon", "Jolteon", "Flareon", "Espeon", "Umbreon", "Leafeon", "Glaceon", "Sylveon"}


def title(visit, page=None):
    """What the page is about, without its number."""
    return re.sub(r"^#\d+\s+", "", (page or visit.page).locator("h1").inner_text())


def pages(visit):
    """Detail, tree, search and books by their addresses: with and without scripts."""
    page = visit.go("/pokemon/25")
    facts = page.locator("main").inner_text()
    report("detail: name, type and stats", title(visit), "Pikachu", title(visit) == "Pikachu" and "Electric" in facts and "Speed" in facts)
    page = visit.go("/evolution/133")
    names = set(page.locator(".tree .title a").all_inner_texts())
    report("Eevee's tree: every branch is a link", f"{len(names & EEVEES)} of 8", "8", EEVEES <= names)
    notes = page.locator(".tree .branch .detail").count()
    report("Eevee's tree: branches say how", f"{notes} conditions", "≥ 8", notes >= 8)
    page = visit.go("/search?q=pikchu")
    report("search forgives a typo", page.locator("ol.rows .title a").first.inner_text(), "Pikachu",
           "Pikachu" in page.locator("ol.rows .title a").all_inner_texts())
    page = visit.go("/search")
    page.locator("input[type=search]").first.fill("charizard")
    page.locator("input[type=search]").first.press("Enter")
    page.wait_for_url("**/search?q=charizard*")
    visit.settled()
    report("search by its form", page.url.replace(visit.host.url, ""), "/search?q=charizard",
           page.locator("ol.rows .title a").first.inner_text() == "Charizard")
    page = visit.go("/books?q=dune")
    report("books", page.locator("ol.rows > li").count(), "7", "Chapterhouse: Dune" in page.locator("main").inner_text())


def next_page(visit):
    """Without a script the list is read page by page."""
    page = visit.go("/pokemon")
    seen = 0
    for _ in range(100):
        seen += page.locator("ol.rows > li").count()
        link = page.locator(".pages.next a")
        if not link.count():
            break
        link.click()
        visit.settled()
    report("list to its end by links", f"{seen} rows", "1025", seen == 1025)


def scroll_to_end(visit):
    page = visit.go("/pokemon")
    began = time.monotonic()
    while page.locator("ol.rows[data-next]").count() and time.monotonic() - began < 180:
        page.mouse.wheel(0, 20_000)
        page.wait_for_timeout(30)
    rows = page.locator("ol.rows > li").count()
    ids = page.evaluate("new Set([...document.querySelectorAll('ol.rows>li')].map(row => row.id)).size")
    report("list to its end by scrolling", f"{rows} rows, {ids} different", "1025", rows == ids == 1025)
    # The address follows a moment later, to the last page but one: of the last too little is to be seen.
    page.wait_for_url(lambda url: int((re.search(r"[?&]offset=(\d+)", url) or ["", 0])[1]) >= 1_000)
    address = page.url
    report("the address follows the scrolling", address.replace(visit.host.url, ""), "offset=…", "offset=" in address)
    page.locator("ol.rows > li a").last.click()
    page.wait_for_url("**/pokemon/**")
    visit.settled()
    last = title(visit)
    page.go_back()
    visit.settled()
    # What comes after a page's own rows is fetched as soon as the page is there.
    page.locator("ol.rows > li", has_text=last).first.wait_for()
    report("back from a detail", page.url.replace(visit.host.url, ""), "where one was",
           page.url == address and last in page.locator("ol.rows").inner_text())
    page.reload()
    visit.settled()
    page.locator("ol.rows > li", has_text=last).first.wait_for()
    report("a reload comes to the same place", page.locator("ol.rows > li").count(), "≥ 1 with it", last in page.locator("ol.rows").inner_text())


def back_and_forward(visit):
    page = visit.go("/pokemon")
    page.locator("ol.rows .title a", has_text="Charmander").click()
    page.wait_for_url("**/pokemon/charmander")
    page.locator("main a[href^='/evolution']").first.click()
    page.wait_for_url("**/evolution/**")
    seen = [title(visit)]
    for move in (page.go_back, page.go_back, page.go_forward, page.go_forward):
        move()
        visit.settled()
        seen.append(title(visit))
    want = [seen[0], "Charmander", "Pokémon", "Charmander", seen[0]]
    report("back, back, forward, forward", " → ".join(seen), "the same pages", seen == want)


def type_to_search(visit):
    page = visit.go("/search")
    field = page.locator("input[type=search]").first
    field.click()
    page.keyboard.type("bulba", delay=40)
    page.wait_for_selector("ol.rows > li:has-text('Bulbasaur')")
    page.wait_for_url("**/search?q=bulba")
    report("search as one types", page.url.replace(visit.host.url, ""), "/search?q=bulba", True)
    focused = page.evaluate("document.activeElement.value")
    report("typing keeps the focus", focused, "bulba", focused == "bulba")


def write(page, note):
    """Writes a note and waits until the page says it."""
    field = page.get_by_role("textbox", name="Note")
    field.fill(note)
    field.press("Enter")
    page.wait_for_selector(f"input[name=_value][value={json.dumps(note)}]")


def collect(visit, how):
    """Marks and unmarks with the page's own form; the collection's page shows both."""
    page = visit.go("/pokemon/charizard")
    button = page.get_by_role("button", name=re.compile("^Caught"))
    button.click()
    page.wait_for_selector("button[aria-pressed=true]:has-text('Caught')")
    report(f"{how}: caught", title(visit), "on its own page again", page.url.endswith("/pokemon/charizard"))
    write(page, PAYLOADS[0])
    page = visit.go("/collection")
    text = page.locator("main").inner_text()
    report(f"{how}: the collection holds it, the note as it was typed", "Charizard" in text, "True", "Charizard" in text and PAYLOADS[0] in text)
    page = visit.go("/pokemon/charizard")
    page.get_by_role("button", name=re.compile("^Caught")).click()
    page.wait_for_selector("button:not([aria-pressed]):has-text('Caught')")
    write(page, "")
    rows = visit.go("/collection").locator("ol.rows > li").all_inner_texts()
    report(f"{how}: and no more", f"{len(rows)} rows", "0", not rows)


def two_tabs(visit):
    first = visit.go("/pokemon/squirtle")
    second = visit.go("/pokemon/squirtle", visit.open())
    first.get_by_role("button", name=re.compile("^Caught")).click()
    first.wait_for_selector("button[aria-pressed=true]:has-text('Caught')")
    began = time.monotonic()
    second.wait_for_selector("button[aria-pressed=true]:has-text('Caught')")
    took = time.monotonic() - began
    report("two tabs: a mark in one shows in the other", f"{took * 1000:.0f} ms", "≤ 1000 ms", took <= 1)
    second.get_by_role("button", name=re.compile("^Caught")).click()
    first.wait_for_selector("button:not([aria-pressed]):has-text('Caught')")
    report("two tabs: and back", title(visit, first), "Squirtle", True)
    second.close()


def payloads(visit):
    """Markup in queries, notes, titles and addresses is text."""
    strange = 0
    for payload in PAYLOADS:
        page = visit.page
        for route in ["/search?q=", "/books?q=", "/pokemon?type=", "/pokemon/", "/evolution/"]:
            page.goto(route + page.evaluate("encodeURIComponent", payload))
            strange += page.evaluate("document.querySelectorAll('main script, main svg, img[onerror], [onfocus], [onload]').length")
    report("XSS payloads in addresses and queries", f"{strange} came to life", "0", strange == 0 and not visit.dialogs)
    page = visit.go("/books?q=attack")
    text = page.locator("main").inner_text()
    shown = sum(("Attack: " + p) in text for p in PAYLOADS)
    alive = page.evaluate("document.querySelectorAll('main script, main svg, img[onerror], [onfocus], [onload], a[href^=javascript]').length")
    report("XSS payloads in book titles and authors", f"{shown} of {len(PAYLOADS)} shown as text, {alive} alive", "0 alive",
           alive == 0 and shown >= len(PAYLOADS) - 1 and not visit.dialogs)
    if shown < len(PAYLOADS) - 1:
        detail(text.splitlines())
