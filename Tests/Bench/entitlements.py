"""Prints the XML entitlements in the signature of a thin 64-bit Mach-O file: what a script does that asks no
tool of Apple's. Reads the load commands, the signature's index and the one blob; verifies nothing.

    entitlements.py FILE
"""

import struct
import sys

CODE_SIGNATURE, EMBEDDED, ENTITLEMENTS = 0x1D, 0xFADE0CC0, 5


def entitlements(data):
    magic, _, _, _, count, _ = struct.unpack_from("<6I", data)
    if magic != 0xFEEDFACF:
        raise SystemExit("not a thin 64-bit file")
    at = 32
    for _ in range(count):
        command, size = struct.unpack_from("<2I", data, at)
        if command == CODE_SIGNATURE:
            start = struct.unpack_from("<I", data, at + 8)[0]
            magic, _, blobs = struct.unpack_from(">3I", data, start)
            assert magic == EMBEDDED
            for index in range(blobs):
                kind, offset = struct.unpack_from(">2I", data, start + 12 + 8 * index)
                if kind == ENTITLEMENTS:
                    length = struct.unpack_from(">I", data, start + offset + 4)[0]
                    return data[start + offset + 8:start + offset + length]
        at += size
    raise SystemExit("no entitlements")


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        print(entitlements(file.read()).decode())
