"""Measures how many samples of payloads `pushready check` judges in a second.

    payloads.py PROGRAM [ROUNDS]

10,000 samples in one call, and 1,000: medians of whole processes, from start to exit. At least 5,000 a
second are wanted on two cores, and ten times the samples should take ten times as long. Ends with status 1
when a goal is missed.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

NOW = "2026-11-30T00:00:00Z"
MANY, FEW = 10_000, 1_000
GOAL = 5_000
# How far from tenfold the growth may be.
SLACK = 0.15


def sample(number):
    """A message as a chat sends it, 350 to 450 bytes."""
    return {
        "aps": {
            "alert": {"title": f"Climber {number}", "subtitle": "North face",
                      "body": "Shall we start at five? " * (1 + number % 4)},
            "badge": number % 100, "sound": "default", "thread-id": f"chat-{number % 50}",
            "interruption-level": "active", "relevance-score": number % 10 / 10,
        },
        "chat": {"id": number, "members": [1, 2, 3], "muted": False},
    }


def project(folder, count):
    os.makedirs(os.path.join(folder, "samples"))
    for number in range(count):
        with open(os.path.join(folder, "samples", f"{number:05}.json"), "w", encoding="utf-8") as file:
            json.dump(sample(number), file)
    manifest = {
        "formatVersion": 1, "name": "Samples",
        "provider": {"routes": [
            {"name": "chat", "host": "api.push.apple.com", "bundle": "com.example.app", "pushType": "alert",
             "topic": "com.example.app", "priority": 10, "body": "compact", "payloads": ["samples/*.json"]}]},
    }
    path = os.path.join(folder, "pushready.yml")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(manifest, file)
    return path


def run(program, manifest):
    start = time.perf_counter()
    result = subprocess.run([program, "check", manifest, "--now", NOW], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, check=False)
    if result.returncode > 2:
        raise SystemExit(f"status {result.returncode}\n{result.stdout.decode()[-2000:]}")
    return time.perf_counter() - start


def main(program, rounds=5):
    program = os.path.abspath(program)
    with tempfile.TemporaryDirectory() as folder:
        few = project(os.path.join(folder, "few"), FEW)
        many = project(os.path.join(folder, "many"), MANY)
        times = [(run(program, few), run(program, many)) for _ in range(int(rounds))]
    short, long = (statistics.median(column) for column in zip(*times))
    rate, growth = MANY / long, long / short / (MANY / FEW)
    good = rate >= GOAL
    print(f"{rate:8.0f} a second: {MANY} payload samples in {long:.2f} s, {os.cpu_count()} processors: "
          f"goal at least {GOAL}, {'met' if good else 'MISSED'}")
    linear = growth <= 1 + SLACK
    print(f"{growth:8.2f} x   growth from {FEW} to {MANY} samples against tenfold: "
          f"goal at most {1 + SLACK}, {'met' if linear else 'MISSED'}")
    return 0 if good and linear else 1


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    raise SystemExit(main(*sys.argv[1:]))
