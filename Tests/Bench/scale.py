"""Measures how `pushready check` grows with the number of bundles and routes.

    scale.py PROGRAM [ROUNDS]

A checklist of 200 rules, the shipped ones and copies of some under other names, over 100 and over 1,000
bundles with five routes each. Prints the time per evaluated item (the run less one over a single bundle),
and the growth from the smaller to the larger: ten times the items should take ten times as long. Ends with
status 1 when the growth is more than 15 % away from that.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NOW = "2026-11-30T00:00:00Z"
RULES = 200
ROUTES = 5
INFO = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>CFBundlePackageType</key><string>APPL</string>
<key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>
<key>UIBackgroundModes</key><array><string>remote-notification</string></array>
</dict></plist>
"""
CLAIMS = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>aps-environment</key><string>production</string></dict></plist>
"""


def shipped():
    """The checked rules, by id, as their files' text and layer."""
    rules = {}
    for folder, _, names in os.walk(os.path.join(ROOT, "Checklists", "rules")):
        for name in sorted(names):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                text = file.read()
            if not re.search(r"^kind: manual$", text, re.MULTILINE):
                rules[name.removesuffix(".yml")] = (os.path.basename(folder), text)
    return rules


def project(folder, bundles):
    """A manifest with so many bundles and five routes for each, and a checklist of 200 rules."""
    rules = shipped()
    copies = []
    for number in range(RULES - len(rules)):
        name = sorted(rules)[number % len(rules)]
        layer, text = rules[name]
        copies.append(f"{name}-again")
        path = os.path.join(folder, "rules", layer)
        os.makedirs(path, exist_ok=True)
        with open(os.path.join(path, copies[-1] + ".yml"), "w", encoding="utf-8") as file:
            file.write(text)
    checklist = {"title": "Two hundred rules",
                 "sections": [{"title": "All", "rules": sorted(rules) + copies}]}
    ids = [f"com.example.b{number}" for number in range(bundles)]
    manifest = {
        "formatVersion": 1, "name": "Scale", "stage": "export", "channel": "app-store",
        "app": {"bundles": [{"id": name, "kind": "app", "info": "Info.plist", "entitlements": "claims.plist"}
                            for name in ids]},
        "provider": {"routes": [
            {"name": f"{name} {number}", "host": "api.push.apple.com", "bundle": name, "pushType": "alert",
             "topic": name, "priority": 10} for name in ids for number in range(ROUTES)]},
        "checklists": ["./all.yml"],
    }
    for name, content in (("Info.plist", INFO), ("claims.plist", CLAIMS), ("all.yml", json.dumps(checklist)),
                          ("pushready.yml", json.dumps(manifest, separators=(",", ":")))):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(content)
    return os.path.join(folder, "pushready.yml")


def run(program, manifest, *arguments):
    start = time.perf_counter()
    done = subprocess.run([program, "check", manifest, "--now", NOW, *arguments],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    seconds = time.perf_counter() - start
    if done.returncode not in (0, 1, 2):
        raise SystemExit(f"status {done.returncode}: {done.stderr[:2000]}")
    return seconds


def main(program, rounds=5):
    program = os.path.abspath(program)
    sizes = (1, 100, 1000)
    with tempfile.TemporaryDirectory() as root:
        manifests, items = [], []
        for size in sizes:
            folder = os.path.join(root, str(size))
            os.mkdir(folder)
            manifests.append(project(folder, size))
            saved = os.path.join(folder, "run.json")
            run(program, manifests[-1], "--report", f"json={saved}")
            with open(saved, encoding="utf-8") as file:
                items.append(len(json.load(file)["items"]))
        seconds = [[] for _ in sizes]
        for _ in range(int(rounds)):
            for index, manifest in enumerate(manifests):
                seconds[index].append(run(program, manifest))
    medians = [statistics.median(each) for each in seconds]
    for size, count, middle in zip(sizes, items, medians):
        print(f"{1000 * middle:9.1f} ms  {RULES} rules, {size} bundles, {size * ROUTES} routes: {count} items")
    each = [(medians[index] - medians[0]) / (items[index] - items[0]) for index in (1, 2)]
    print(f"{1e6 * each[1]:9.2f} µs  for each item")
    growth = each[1] / each[0]
    met = 0.85 <= growth <= 1.15
    print(f"{growth:9.2f} x   time per item with 1,000 bundles against 100: goal 0.85 to 1.15, "
          f"{'met' if met else 'MISSED'}")
    return 0 if met else 1


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    raise SystemExit(main(*sys.argv[1:]))
