"""usage: hostile.py REPORT

Prints a JSON report in which every text that comes from inputs tries to become a part of the page."""

import json
import sys

TEXT = (
    '</title></style></script><script>fetch("https://example.com/")</script>'
    '<img src="https://example.com/x.png" onerror="console.error(1)">"\' onmouseover=\'alert(1) --> ]]> \x1b[31m '
    '\u202e <style>body{display:none}</style> `a` &lt;'
)
# Words of a fixed list, and names that others refer to.
KEPT = {
    "formatVersion", "verdict", "outcome", "severity", "layer", "now", "sha256", "ruleSet", "failOn", "type",
    "code", "cause", "version",
}


def hostile(value, key=""):
    if isinstance(value, dict):
        return {name: hostile(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [hostile(part, key) for part in value]
    return TEXT if isinstance(value, str) and key not in KEPT else value


report = json.load(open(sys.argv[1], encoding="utf-8"))
for number, item in enumerate(report["items"]):
    # Values of facts have a kind that the text would not fit.
    item["evidence"] = [fact for fact in item["evidence"] if fact["type"] == "string"]
json.dump(hostile(report), sys.stdout)
