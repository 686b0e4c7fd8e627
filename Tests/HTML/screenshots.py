"""usage: screenshots.py PAGE FOLDER

Takes the two pictures of an HTML report that the README shows: on a desk in light, on a phone in dark."""

import base64
import os
import sys

import browser

PICTURES = (
    ("report-light.png", dict(width=1000, height=1000)),
    ("report-dark-phone.png", dict(width=375, height=750, dark=True, phone=True, scale=2)),
)


def main():
    path = browser.find()
    if path is None:
        sys.exit("error: no Chromium; install it with `apt-get install chromium`")
    with browser.Browser(path) as page:
        for name, window in PICTURES:
            page.window(**window)
            page.open(sys.argv[1])
            data = page.call("Page.captureScreenshot", format="png")["data"]
            with open(os.path.join(sys.argv[2], name), "wb") as file:
                file.write(base64.b64decode(data))
            print(os.path.join(sys.argv[2], name))


main()
