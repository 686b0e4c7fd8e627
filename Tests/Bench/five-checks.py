"""Five checks of a push release, as a team would script them: what `pushready check` is measured against.

    five-checks.py FOLDER HOST TOPIC KEYID TEAM

FOLDER holds export/Info.plist, export/*.entitlements, export/*.mobileprovision and keys/*.p8. The
profile's signature is not verified, and nothing tells where a value was found.
"""

import base64
import glob
import json
import plistlib
import sys
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

folder, host, topic, key_id, team = sys.argv[1:]


def only(pattern):
    [path] = glob.glob(f"{folder}/{pattern}")
    with open(path, "rb") as file:
        return file.read()


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


info = plistlib.loads(only("export/Info.plist"))
entitlements = plistlib.loads(only("export/*.entitlements"))
message = only("export/*.mobileprovision")
profile = plistlib.loads(message[message.index(b"<?xml"):message.index(b"</plist>") + len(b"</plist>")])
problems = []

# 1. The signed aps-environment belongs to the host.
served = "development" if "sandbox" in host or "development" in host else "production"
if entitlements.get("aps-environment") != served:
    problems.append(f"aps-environment is {entitlements.get('aps-environment')}, {host} serves {served}")

# 2. The topic is the bundle id.
if topic != info["CFBundleIdentifier"]:
    problems.append(f"topic {topic} is not {info['CFBundleIdentifier']}")

# 3. The key signs a provider token that its public half verifies.
try:
    key = serialization.load_pem_private_key(only("keys/*.p8"), password=None)
    if key.curve.name != "secp256r1":
        raise ValueError(key.curve.name)
    token = b".".join(base64url(json.dumps(part).encode()) for part in (
        {"alg": "ES256", "kid": key_id}, {"iss": team, "iat": int(time.time())}))
    signature = key.sign(token, ec.ECDSA(hashes.SHA256()))
    raw = b"".join(number.to_bytes(32, "big") for number in decode_dss_signature(signature))
    key.public_key().verify(signature, token, ec.ECDSA(hashes.SHA256()))
    if len(raw) != 64:
        raise ValueError("signature")
except Exception as error:
    problems.append(f"key does not sign: {type(error).__name__}")

# 4. The background mode is declared.
if "remote-notification" not in info.get("UIBackgroundModes", []):
    problems.append("UIBackgroundModes lacks remote-notification")

# 5. The profile allows what is claimed.
for name, value in entitlements.items():
    allowed = profile["Entitlements"].get(name)
    if allowed != value and not (isinstance(allowed, str) and allowed.endswith("*")
                                 and str(value).startswith(allowed[:-1])):
        problems.append(f"profile does not allow {name}")

for problem in problems:
    print(problem)
sys.exit(1 if problems else 0)
