"""Measures `pushready check` on a package of about 180 MB against other programs, in turns, in one run.

    packages.py PROGRAM [ROUNDS]
    packages.py --make FILE

The package is made from the one in Examples/signed-app: 3,000 files more, which its list of resources names.
That list is then not the one that was signed, so the answer is "not ready" with status 1; the work is the same.
It is kept in .build/bench. Times are medians of whole processes. Ends with status 1 when a goal is missed.
"""

import hashlib
import os
import plistlib
import random
import statistics
import subprocess
import sys
import zipfile

from compare import ROOT, Command, goal

EXAMPLE = "Examples/signed-app/build/App.ipa"
ROOTS = "Examples/signed-app/trust/test-roots.pem"
FOLDER = ".build/bench"
NOW = "2026-11-30T00:00:00Z"
APP = "Payload/App.app/"
LARGE, LARGE_BYTES, SMALL = 36, 5_000_000, 2_964
LEAST_ROUNDS = 15


def make(path):
    """The example with large files that cannot be compressed and many small ones, all of them sealed."""
    source = random.Random(7)
    files = {f"Assets/large{n:02}.bin": source.randbytes(LARGE_BYTES) for n in range(LARGE)}
    files.update((f"Assets/small/{n:04}.txt", b"%d" % n) for n in range(SMALL))
    with zipfile.ZipFile(EXAMPLE) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename == APP + "_CodeSignature/CodeResources":
                content = with_files(content, files)
            new.writestr(entry, content, zipfile.ZIP_DEFLATED)
        for name, content in files.items():
            new.writestr(APP + name, content)


def with_files(resources, files):
    tree = plistlib.loads(resources)
    for name, content in files.items():
        old = hashlib.sha1(content).digest()
        tree["files"][name] = old
        tree["files2"][name] = {"hash": old, "hash2": hashlib.sha256(content).digest()}
    return plistlib.dumps(tree)


def members(path):
    """Three members of the app as files, for the programs that cannot look into a package."""
    with zipfile.ZipFile(path) as package:
        for member in ["Info.plist", "embedded.mobileprovision", "App"]:
            with open(f"{FOLDER}/{member}", "wb") as file:
                file.write(package.read(APP + member))


def main(program, rounds=LEAST_ROUNDS):
    os.chdir(ROOT)
    program = os.path.abspath(program)
    os.makedirs(FOLDER, exist_ok=True)
    big = f"{FOLDER}/big.ipa"
    if not os.path.exists(big) or os.path.getmtime(big) < os.path.getmtime(EXAMPLE):
        # A process of its own: what is measured starts with the peak of the memory of this one.
        subprocess.run([sys.executable, os.path.abspath(__file__), "--make", big], check=True)
    members(big)

    def check(title, package, *more, status=0):
        command = Command(title, program, "check", package, "--channel", "app-store", "--trust-anchor", ROOTS,
                          "--now", NOW, *more)
        command.expected = status
        return command

    large = check("pushready check of 180 MB, 3,000 files", big, status=1)
    little = check("pushready check of the example, 30 KB", EXAMPLE)
    deep = check("pushready check --deep of 180 MB", big, "--deep", status=1)
    chain = [Command(f"unzip -p of {name}", "unzip", "-p", big, APP + name)
             for name in ["Info.plist", "embedded.mobileprovision", "App"]]
    chain.append(Command("openssl smime -verify of the profile", "openssl", "smime", "-verify", "-noverify", "-inform",
                         "DER", "-in", f"{FOLDER}/embedded.mobileprovision", "-out", os.devnull))
    chain.append(Command("entitlements.py of the executable", sys.executable, "-S", "-E",
                         "Tests/Bench/entitlements.py", f"{FOLDER}/App"))
    listing = Command("unzip -Z1 of 180 MB, its directory", "unzip", "-Z1", big)
    short = Command("unzip -Z1 of the example", "unzip", "-Z1", EXAMPLE)
    digest = Command("openssl dgst -sha256 of 180 MB", "openssl", "dgst", "-sha256", big)
    floor = Command("true", "true")

    commands = [large, little, *chain, listing, short, deep, digest, floor]
    for command in commands:
        command.run()
        command.seconds.clear()
    for _ in range(max(int(rounds), LEAST_ROUNDS)):
        for command in commands:
            command.run()

    print(f"\nmedians of {len(large.seconds)} rounds in turns, {os.cpu_count()} processors\n")
    for command in commands:
        if command is not floor:
            print(f"{command.milliseconds:8.2f} ms  {command.title}")
    print()
    # Each round's chain as one, for a median of sums.
    chained = 1000 * statistics.median(sum(times) for times in zip(*(command.seconds for command in chain)))
    directory = listing.milliseconds - short.milliseconds
    size = os.path.getsize(big)
    content = sum(entry.file_size for entry in zipfile.ZipFile(big).infolist())
    rate = (size + content) / deep.milliseconds
    good = [
        goal("time against the chain of unzip, openssl and entitlements.py", large.milliseconds / chained, "x",
             "at most", 1.0),
        goal("time against the example, the directory's cost taken off",
             (large.milliseconds - directory) / little.milliseconds, "x", "at most", 1.1),
        memory(large, floor, 48),
        goal("bytes a second that --deep digests, package and content, against openssl", rate * digest.milliseconds
             / size, "x", "at least", 0.9),
        memory(deep, floor, 48),
    ]
    print(f"{digest.milliseconds / deep.milliseconds:8.2f} x   time of openssl, package alone, against --deep: no goal")
    return 0 if all(good) else 1


def memory(command, floor, most):
    bound = "" if command.kilobytes > floor.kilobytes else " (or less)"
    return goal(f"peak memory of {command.title}{bound}", command.kilobytes / 1024, "MB", "at most", most)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    if sys.argv[1] == "--make":
        os.chdir(ROOT)
        raise SystemExit(make(sys.argv[2]))
    raise SystemExit(main(*sys.argv[1:]))
