"""Forms as a client without a browser reads and sends them."""

import html
import re
import urllib.parse


def posting(page):
    """The fields of every form of a page that changes something: a list of lists of (name, value)."""
    return [[(html.unescape(n), html.unescape(v)) for n, v in re.findall(r'name="([^"]*)" value="([^"]*)"', form)]
            for form in re.findall(r'<form[^>]*method="post".*?</form>', page, re.S)]


def body(fields, **values):
    return urllib.parse.urlencode([(n, values.get(n, v)) for n, v in fields])


def cookie(headers):
    return headers.get("Set-Cookie", "").split(";")[0]
