"""usage: check.py AXE PAGE...

Looks at HTML reports as a reader does, in a real browser: AXE is the script of axe-core. Ends with status 1
when a page asks for anything, complains, is wider than its window, cannot be used with a keyboard or filtered,
hides something in print, or has a serious finding of the accessibility audit."""

import base64
import json
import os
import signal
import sys

import browser

# Of a usual run; design of the report.
LARGEST = 300_000
WINDOWS = (
    ("phone, light", dict(width=375, height=812, phone=True)),
    ("phone, dark", dict(width=375, height=812, dark=True, phone=True)),
    ("desk, light", dict(width=1280, height=900)),
    ("desk, dark", dict(width=1280, height=900, dark=True)),
)
# In inches.
PAPERS = (("A4", 8.27, 11.69), ("Letter", 8.5, 11))
SERIOUS = ("serious", "critical")
TAB, ENTER = ("Tab", 9), ("Enter", 13)


def complaints(events):
    """What the browser wrote to its console, and what the page asked for besides itself."""
    for event in events:
        kind, data = event.get("method"), event.get("params", {})
        if kind == "Runtime.exceptionThrown":
            yield "exception: " + data["exceptionDetails"]["text"]
        elif kind == "Runtime.consoleAPICalled":
            yield "console: " + data["type"]
        elif kind == "Log.entryAdded" and data["entry"]["level"] in ("error", "warning"):
            yield "log: " + data["entry"]["text"]
        elif kind == "Network.requestWillBeSent" and data["request"]["url"] != data["documentURL"]:
            yield "request: " + data["request"]["url"][:200]


def layout(page):
    """Whether the page fits its window, and which elements do not."""
    return page.value("""(() => {
      const wide = document.documentElement.clientWidth
      if (document.documentElement.scrollWidth <= wide) return []
      return [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > wide + 1)
        .slice(0, 3).map(e => 'wider than the window: ' + e.tagName + ' ' + e.textContent.slice(0, 60))
    })()""")


def is_report(page):
    """Whether the page has sections to jump to; a form has not."""
    return page.value("document.querySelector('nav') != null")


def keyboard(page):
    """The skip link comes first and leads to the main part; every evidence opens with Enter."""
    if not is_report(page):
        return
    page.key(*TAB)
    first = page.value("document.activeElement.className")
    if first != "skip":
        yield "the first stop of the keyboard is not the skip link"
    if page.value("document.activeElement.getBoundingClientRect().left < 0"):
        yield "the skip link cannot be seen when it has the focus"
    page.key(*ENTER)
    if page.value("document.activeElement.id") != "main":
        yield "the skip link does not lead to the main part"
    stops = page.value("document.querySelectorAll('main a, main summary').length")
    if stops:
        page.key(*TAB)
        if not page.value("document.querySelector('main').contains(document.activeElement)"):
            yield "the keyboard leaves the main part at once"
    if page.value("document.querySelectorAll('summary').length") == 0:
        return
    page.value("document.querySelector('summary').focus()")
    before = page.value("document.activeElement.parentElement.open")
    page.key(*ENTER)
    if page.value("document.activeElement.parentElement.open") == before:
        yield "evidence does not open with the keyboard"
    if page.value("getComputedStyle(document.activeElement).outlineStyle") == "none":
        yield "the focus cannot be seen"


SHOWN = "[...document.querySelectorAll('.items > li')].filter(e => e.checkVisibility()).length"


def filtering(page, path):
    """The list of all checks can be narrowed with the keyboard, says so, and is whole without script and on paper."""
    total = page.value("document.querySelectorAll('.items > li').length")
    if page.value("document.querySelector('#filter') == null"):
        if total:
            yield "a list of checks without a filter"
        return

    def count():
        return page.value("document.querySelector('#filter-count').textContent")

    def expect(shown, what):
        if page.value(SHOWN) != shown or count() != "%d of %d checks shown" % (shown, total):
            yield "filtering by %s shows %d and says: %s" % (what, page.value(SHOWN), count())

    if page.value(SHOWN) != total or count() != "%d of %d checks shown" % (total, total):
        yield "not every check is shown at first"
    page.value("document.querySelector('#filter-text').focus()")
    word = page.value("document.querySelector('.items > li code').textContent")
    page.call("Input.insertText", text=word.upper())
    yield from expect(page.value(
        "[...document.querySelectorAll('.items > li')].filter(e => e.textContent.toLowerCase().includes(%s)).length"
        % json.dumps(word.lower())), "text")
    if page.value("[...document.querySelectorAll('#layers ~ h3')].some(e => e.checkVisibility() && "
                  "!e.nextElementSibling.checkVisibility())"):
        yield "a heading stands over nothing"
    page.call("Input.insertText", text=" and no such word")
    yield from expect(0, "text that is nowhere")
    page.media("print")
    if page.value(SHOWN) != total:
        yield "paper shows %d of %d checks" % (page.value(SHOWN), total)
    page.media("screen")
    for stop in ("filter-outcome", "filter-severity", "filter-clear"):
        page.key(*TAB)
        if page.value("document.activeElement.id") != stop:
            yield "the keyboard does not reach " + stop
    page.key(*ENTER)
    if page.value(SHOWN) != total or page.value("document.activeElement.id") != "filter-text":
        yield "the button does not show all again"
    for name in ("outcome", "severity"):
        choices = page.value("[...document.querySelectorAll('#filter-%s option')].map(e => e.textContent)" % name)
        for word in choices[1:] if len(choices) > 2 else ():
            page.value("(() => {const e = document.querySelector('#filter-%s'); e.value = %s;"
                       "e.dispatchEvent(new Event('input', {bubbles: true}))})()" % (name, json.dumps(word)))
            yield from expect(page.value(
                "document.querySelectorAll('.items > li[data-%s=%s]').length" % (name, json.dumps(word))), word)
        page.value("document.querySelector('#filter-clear').click()")
    if page.value("document.querySelector('main a[href^=\"#item-\"]') != null"):
        page.value("(() => {const e = document.querySelector('#filter-text'); e.value = 'no such word';"
                   "e.dispatchEvent(new Event('input'))})()")
        page.value("document.querySelector('main a[href^=\"#item-\"]').click()")
        if page.value(SHOWN) != total:
            yield "a link leads to a check that is not shown"
    page.call("Emulation.setScriptExecutionDisabled", value=True)
    page.open(path)
    page.call("Emulation.setScriptExecutionDisabled", value=False)
    if page.value(SHOWN) != total or page.value("document.querySelector('#filter').checkVisibility()"):
        yield "without script the page is not whole, or has a filter that does nothing"


def structure(page):
    """Landmarks and headings as a screen reader announces them."""
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    roles = [node.get("role", {}).get("value") for node in nodes if not node.get("ignored")]
    for role in ("banner", "main") + (("contentinfo",) if is_report(page) else ()):
        if roles.count(role) != 1:
            yield "%d landmarks `%s`, expected one" % (roles.count(role), role)
    levels = [int(level) for level in page.value(
        "[...document.querySelectorAll('h1,h2,h3,h4')].map(e => e.tagName[1])")]
    if levels.count(1) != 1 or levels[0] != 1:
        yield "not one heading of the first level at the top"
    if any(after > before + 1 for before, after in zip(levels, levels[1:])):
        yield "a level of headings is left out"


def printing(page, path):
    """What is folded on the screen stands on paper, and nothing is cut off at the side."""
    page.open(path)
    page.media("print")
    hidden = page.value(
        "[...document.querySelectorAll('details > :not(summary)')].filter(e => e.textContent.trim() && !e.checkVisibility())"
        ".length")
    if hidden:
        yield "%d foldings stay closed in print" % hidden
    for name, width, height in PAPERS:
        data = page.call("Page.printToPDF", paperWidth=width, paperHeight=height, preferCSSPageSize=False)["data"]
        if not base64.b64decode(data).startswith(b"%PDF"):
            yield "no page for " + name
        page.window(int((width - 1.1) * 96), 900)
        page.media("print")
        yield from ("%s: %s" % (name, fault) for fault in layout(page))


def audit(page, axe):
    """The findings of axe-core that matter, and how many checks it ran."""
    page.value(axe + "; 0")
    result = page.value(
        "axe.run(document, {resultTypes: ['violations']}).then(r => ({passes: r.passes.length, violations:"
        " r.violations.map(v => ({id: v.id, impact: v.impact, help: v.help, where: v.nodes[0].html.slice(0, 160)}))}))")
    if result["passes"] < 10:
        yield "the audit ran %d checks only" % result["passes"]
    for finding in result["violations"]:
        line = "%s: %s (%s): %s" % (finding["impact"], finding["id"], finding["help"], finding["where"])
        if finding["impact"] in SERIOUS:
            yield line
        else:
            print("  note: " + line)


def faults(page, path, axe):
    size = os.path.getsize(path)
    if size > LARGEST:
        yield "%d bytes, expected at most %d" % (size, LARGEST)
    page.call("Page.setBypassCSP", enabled=False)
    for name, window in WINDOWS:
        page.window(**window)
        events = page.open(path)
        found = list(complaints(events)) + layout(page) + list(keyboard(page)) + list(structure(page))
        found += list(complaints(page.events))
        page.value("document.querySelectorAll('details').forEach(e => e.open = true)")
        found += layout(page)
        found += list(filtering(page, path)) + list(complaints(page.events))
        for fault in found:
            yield "%s: %s" % (name, fault)
    # The audit is a script, which the page's own policy forbids. Colours differ by scheme, little by window.
    page.call("Page.setBypassCSP", enabled=True)
    for name, window in WINDOWS[1:3]:
        page.window(**window)
        page.open(path)
        page.value("document.querySelectorAll('details').forEach(e => e.open = true)")
        yield from ("%s: %s" % (name, fault) for fault in audit(page, axe))
    yield from printing(page, path)


def main():
    # So that the browser ends too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    path = browser.find()
    if path is None:
        sys.exit("error: no Chromium; install it with `apt-get install chromium`")
    with open(sys.argv[1], encoding="utf-8") as file:
        axe = file.read()
    failed = 0
    with browser.Browser(path) as page:
        for name in sys.argv[2:]:
            found = sorted(set(faults(page, name, axe)))
            print("%s %s, %d bytes" % ("FAILED" if found else "ok", name, os.path.getsize(name)))
            for fault in found:
                print("  " + fault)
            failed += bool(found)
    print("%d passed, %d failed" % (len(sys.argv) - 2 - failed, failed))
    sys.exit(1 if failed or len(sys.argv) < 3 else 0)


main()
