"""Measures `pushready check` on Examples/ready against other programs, in turns, in one run.

    compare.py PROGRAM [ROUNDS]

Times are medians of whole processes, from start to exit. The goal against openssl is set on the command
that people run on a profile, which reads the system's store of certificates; the one that reads two roots
only is shown beside it, without a goal: it verifies one of the two signatures that a profile has, and
judges nothing. Ends with status 1 when a goal is missed.
"""

import importlib.util
import os
import statistics
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
READY = "Examples/ready"
NOW = "2026-11-30T00:00:00Z"
LEAST_ROUNDS = 30


class Command:
    def __init__(self, title, *arguments):
        self.title = title
        self.arguments = arguments
        self.expected = 0
        self.seconds = []
        self.kilobytes = 0

    def run(self):
        """One process, its output thrown away. Ends the comparison when it fails."""
        null = os.open(os.devnull, os.O_RDWR)
        start = time.perf_counter()
        child = os.posix_spawnp(self.arguments[0], self.arguments, os.environ,
                                file_actions=[(os.POSIX_SPAWN_DUP2, null, number) for number in (0, 1, 2)])
        _, status, usage = os.wait4(child, 0)
        self.seconds.append(time.perf_counter() - start)
        os.close(null)
        if os.waitstatus_to_exitcode(status) != self.expected:
            raise SystemExit(f"{self.title}: status {os.waitstatus_to_exitcode(status)}, expected {self.expected}\n"
                             f"  {' '.join(self.arguments)}")
        # Kilobytes on Linux, bytes on macOS.
        self.kilobytes = max(self.kilobytes, usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1))

    @property
    def milliseconds(self):
        return 1000 * statistics.median(self.seconds)


def main(program, rounds=61):
    os.chdir(ROOT)
    program = os.path.abspath(program)
    check = Command("pushready check, the whole release checklist",
                    program, "check", f"{READY}/pushready.yml", "--now", NOW)
    start = Command("pushready version", program, "version")
    smime = ["openssl", "smime", "-verify", "-inform", "DER", "-in", f"{READY}/export/Ridgeline.mobileprovision",
             "-out", os.devnull]
    verify = Command("openssl smime -verify of the profile, two roots given",
                     *smime, "-CAfile", f"{READY}/trust/test-roots.pem", "-purpose", "any")
    usual = Command("openssl smime -verify of the profile, as people run it (-noverify)", *smime, "-noverify")
    script = Command("five-checks.py, five checks with plistlib and cryptography",
                     sys.executable, "Tests/Bench/five-checks.py", READY, "api.push.apple.com",
                     "com.example.ridgeline", "KEY1234567", "ABCDE12345")
    # A process starts with the peak of the one that spawned it; below that nothing can be told.
    floor = Command("true", "true")

    commands = [check, start, verify, usual, floor]
    if importlib.util.find_spec("cryptography"):
        commands.append(script)
    for command in commands:
        command.run()
        command.seconds.clear()
    for _ in range(max(int(rounds), LEAST_ROUNDS)):
        for command in commands:
            command.run()

    print(f"medians of {len(check.seconds)} rounds in turns, {os.cpu_count()} processors\n")
    for command in commands:
        if command is not floor:
            print(f"{command.milliseconds:8.2f} ms  {command.title}")
    print()
    good = [goal("time against openssl as people run it", check.milliseconds / usual.milliseconds, "x", "at most", 1.0)]
    print(f"{check.milliseconds / verify.milliseconds:8.2f} x   time against openssl with two roots only: no goal")
    if script in commands:
        good.append(goal("time of the script against it", script.milliseconds / check.milliseconds, "x", "at least", 10))
    else:
        print("skipped   the script: this Python has no `cryptography` (Debian: python3-cryptography)")
    memory = check.kilobytes / 1024
    bound = "" if check.kilobytes > floor.kilobytes else " (or less)"
    good.append(goal("peak memory" + bound, memory, "MB", "at most", 32))
    print(f"{os.path.getsize(program) / 1e6:8.2f} MB  size of the program")
    return 0 if all(good) else 1


def goal(title, value, unit, relation, limit):
    met = value <= limit if relation == "at most" else value >= limit
    print(f"{value:8.2f} {unit:2}  {title}: goal {relation} {limit} {unit}, {'met' if met else 'MISSED'}")
    return met


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    raise SystemExit(main(*sys.argv[1:]))
