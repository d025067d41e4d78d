// Pages work without this. With it they load more as one scrolls, search as one types, and follow what changes.
"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  let state = document.body.dataset.state;
  let tag = null;
  let running = null;

  // MARK: Becoming another page without losing what a person does here

  /** Makes `old` like `fresh`: elements that stay keep focus, position and what is open. */
  const morph = (old, fresh) => {
    if (old.isEqualNode(fresh)) return;
    if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || old.id !== fresh.id) {
      return old.replaceWith(fresh);
    }
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    if (old.nodeName === "INPUT" && old.type !== "hidden") {
      if (old !== document.activeElement) old.value = fresh.value;
      return;
    }
    morphChildren(old, fresh);
  };

  const morphChildren = (old, fresh) => {
    const known = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
    let place = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      const kept = wanted.id ? known.get(wanted.id) : null;
      if (kept && kept !== place) old.insertBefore(kept, place);
      const current = kept || place;
      if (!current || (!kept && current.id)) {
        old.insertBefore(wanted, place);
        continue;
      }
      place = current.nextSibling;
      morph(current, wanted);
    }
    while (place) {
      const next = place.nextSibling;
      place.remove();
      place = next;
    }
  };

  const show = (text, { keepsRows = false } = {}) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    if (!page.body.dataset.state) return false;
    const grown = document.querySelector("ol.rows[data-grown]");
    const fresh = page.querySelector("ol.rows");
    if (keepsRows && grown && fresh && isSameList(page.body.dataset.route, document.body.dataset.route)) keepGrownRows(grown, fresh, page);
    document.title = page.title;
    for (const part of ["header.site", "main", "footer.site"]) {
      morph(document.querySelector(part), page.querySelector(part));
    }
    state = page.body.dataset.state;
    for (const name of ["route", "state", "busy"]) {
      if (name in page.body.dataset) document.body.dataset[name] = page.body.dataset[name];
      else delete document.body.dataset[name];
    }
    settle();
    return true;
  };

  /** Two addresses of one list, wherever in it they begin. */
  const isSameList = (one, other) => {
    const bare = (address) => {
      const url = new URL(address, location.href);
      url.searchParams.delete("offset");
      return url.href;
    };
    return bare(one) === bare(other);
  };

  /** A list that was scrolled further than its page keeps what it has; what the page holds of it is renewed. */
  const keepGrownRows = (grown, fresh, page) => {
    const renewed = new Map([...fresh.children].map((row) => [row.id, row]));
    const rows = [...grown.children].map((row) => renewed.get(row.id) || row.cloneNode(true));
    fresh.replaceChildren(...rows);
    fresh.dataset.grown = "";
    if (grown.dataset.next) fresh.dataset.next = grown.dataset.next;
    else delete fresh.dataset.next;
    for (const way of [".pages.next", ".pages.previous"]) {
      const old = document.querySelector(way);
      const link = page.querySelector(way);
      if (link) old ? link.replaceWith(old.cloneNode(true)) : link.remove();
    }
    const count = page.querySelector(".count");
    const oldCount = document.querySelector(".count");
    if (count && oldCount) count.textContent = oldCount.textContent;
  };

  const fetchPage = async (address, options = {}) => {
    running?.abort();
    const mine = (running = new AbortController());
    const { method = "GET", body, remembers = true, ...rest } = options;
    const headers = method === "GET" && tag && address === location.href ? { "If-None-Match": tag } : {};
    try {
      const answer = await fetch(address, { method, body, headers, signal: mine.signal, cache: "no-store" });
      if (answer.status === 304) return true;
      const type = answer.headers.get("Content-Type") || "";
      if (!type.startsWith("text/html")) return false;
      const text = await answer.text();
      tag = answer.headers.get("ETag");
      if (remembers && answer.redirected && answer.url !== location.href) history.pushState(null, "", answer.url);
      return show(text, rest);
    } catch (error) {
      if (error.name === "AbortError") return true;
      return false;
    } finally {
      if (running === mine) running = null;
    }
  };

  // MARK: What changes elsewhere

  let stream = null;
  const follow = () => {
    stream?.close();
    stream = new EventSource("/events?route=" + encodeURIComponent(document.body.dataset.route));
    stream.onmessage = ({ data }) => {
      const news = JSON.parse(data);
      if (news.etag === state) return;
      state = news.etag;
      fetchPage(location.href, { keepsRows: true });
    };
  };
  /** The browser gave up, as it does after an error page: again, in a while. */
  setInterval(() => stream?.readyState === EventSource.CLOSED && follow(), 3000);
  const unfollow = () => {
    stream?.close();
    stream = null;
  };
  addEventListener("pagehide", unfollow);
  addEventListener("pageshow", () => stream || follow());

  // MARK: More rows as one scrolls

  const watcher = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && grow(),
    { rootMargin: "900px 0px" },
  );
  let isGrowing = false;
  const grow = async () => {
    const list = document.querySelector("ol.rows[data-next]");
    if (!list || isGrowing) return;
    isGrowing = true;
    const address = list.dataset.next;
    try {
      const answer = await fetch(address);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const more = page.querySelector("ol.rows");
      if (!answer.ok || !more || !list.isConnected) return;
      const known = new Set([...list.children].map((row) => row.id));
      const rows = [...more.children].filter((row) => !known.has(row.id));
      if (rows[0]) rows[0].dataset.page = address;
      if (!list.dataset.grown && list.firstElementChild) list.firstElementChild.dataset.page ??= location.pathname + location.search;
      list.append(...rows);
      list.dataset.grown = "1";
      const link = document.querySelector(".pages.next");
      const count = document.querySelector(".count");
      if (count) count.textContent = count.textContent.replace(/^\d+/, String(list.children.length));
      if (more.dataset.next && more.dataset.next !== address) {
        list.dataset.next = more.dataset.next;
        const anchor = link?.querySelector("a");
        if (anchor) anchor.href = more.dataset.next;
      } else {
        delete list.dataset.next;
        link?.remove();
      }
    } catch {
      return; // The link to the next page is still there to press.
    } finally {
      isGrowing = false;
      settle();
    }
  };

  /** The address says which page is being looked at, so that a reload comes back to it. */
  let addressTimer = 0;
  addEventListener("scroll", () => {
    clearTimeout(addressTimer);
    addressTimer = setTimeout(() => {
      let here = null;
      for (const row of document.querySelectorAll("ol.rows[data-grown]>li[data-page]")) {
        if (row.getBoundingClientRect().top < innerHeight / 2) here = row.dataset.page;
      }
      if (here && here !== location.pathname + location.search) history.replaceState(history.state, "", here);
    }, 150);
  }, { passive: true });

  // MARK: Forms

  const addressOf = (form) => {
    const values = [...new FormData(form)].filter(([, value]) => value !== "");
    const query = new URLSearchParams(values).toString();
    return new URL(form.getAttribute("action") + (query ? "?" + query : ""), location.href).href;
  };

  let typing = 0;
  document.addEventListener("input", ({ target }) => {
    const form = target.closest?.("form[data-live]");
    if (!form) return;
    clearTimeout(typing);
    typing = setTimeout(async () => {
      const address = addressOf(form);
      history.replaceState(history.state, "", address);
      await fetchPage(address, { remembers: false });
    }, 120);
  });
  document.addEventListener("change", ({ target }) => {
    const form = target.closest?.("form[data-auto]");
    if (form && target.nodeName === "SELECT") location.assign(addressOf(form));
  });
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method !== "post") {
      event.preventDefault();
      clearTimeout(typing);
      location.assign(addressOf(form));
      return;
    }
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    const isShown = await fetchPage(form.getAttribute("action"), { method: "POST", body, keepsRows: true });
    if (!isShown) form.submit();
  });
  addEventListener("popstate", () => fetchPage(location.href));

  // MARK: After every change of the page

  let busy = 0;
  const settle = () => {
    watcher.disconnect();
    const link = document.querySelector("ol.rows[data-next]") && document.querySelector(".pages.next");
    if (link) watcher.observe(link);
    clearTimeout(busy);
    if ("busy" in document.body.dataset) busy = setTimeout(() => fetchPage(location.href), 1000);
    for (const sample of document.querySelectorAll(".scroll")) {
      sample.tabIndex = sample.scrollWidth > sample.clientWidth ? 0 : -1;
    }
  };
  settle();
})();
