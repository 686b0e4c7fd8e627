"""Makes the evidence of the examples: plists, entitlements, profiles, keys and the roots to trust.

    python3 Examples/.make/make.py

Needs Python 3.10 and the `openssl` command. Every run makes new keys, so the bytes change; what they
say does not. Manifests, pages and expected reports are not made here.
"""

import os
import plistlib
import subprocess
import tempfile

import profiles
from authority import TEAM, Authority, new_key

EXAMPLES = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
APP = "com.example.ridgeline"
SERVICE = APP + ".NotificationService"
GROUPS = {"com.apple.security.application-groups": ["group.com.example.ridgeline"]}
XML, BINARY = plistlib.FMT_XML, plistlib.FMT_BINARY


def info(bundle=APP, executable="Ridgeline", kind="APPL", **more):
    return {
        "CFBundleDevelopmentRegion": "en",
        "CFBundleExecutable": executable,
        "CFBundleIdentifier": bundle,
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundleName": executable,
        "CFBundlePackageType": kind,
        "CFBundleShortVersionString": "2.4.0",
        "CFBundleSupportedPlatforms": ["iPhoneOS"],
        "CFBundleVersion": "318",
        "DTPlatformName": "iphoneos",
        "DTSDKName": "iphoneos26.0",
        "DTXcode": "2600",
        "MinimumOSVersion": "17.2",
        "UIDeviceFamily": [1, 2],
        **more,
    }


def app_info(modes=("remote-notification",), **more):
    more = {"CFBundleDisplayName": "Ridgeline", "LSRequiresIPhoneOS": True, **more}
    if modes:
        more["UIBackgroundModes"] = list(modes)
    return info(**more)


def service_info():
    return info(SERVICE, "NotificationService", "XPC!", NSExtension={
        "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
        "NSExtensionPrincipalClass": "NotificationService.NotificationService",
    })


def claims(bundle=APP, aps=None, debug=False, **more):
    """Entitlements as they stand in the signature of a bundle."""
    entitlements = {"application-identifier": f"{TEAM}.{bundle}", "com.apple.developer.team-identifier": TEAM}
    if aps:
        entitlements["aps-environment"] = aps
    if not debug:
        entitlements["beta-reports-active"] = True
    return {**entitlements, "get-task-allow": debug, **more}


class Project:
    def __init__(self, authority, name):
        self.authority = authority
        self.folder = os.path.join(EXAMPLES, name)
        self.write("trust/test-roots.pem", authority.roots_pem)

    def write(self, path, data):
        path = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)

    def plist(self, path, value, form):
        self.write(path, plistlib.dumps(value, fmt=form))

    def key(self, change=lambda text: text):
        with tempfile.TemporaryDirectory() as scratch:
            path = os.path.join(scratch, "key")
            new_key(path, "P-256")
            with open(path, encoding="ascii") as file:
                self.write("keys/AuthKey_KEY1234567.p8", change(file.read()).encode())

    def profile(self, path, kind, bundle, entitlements, **dates):
        data = kind(self.authority, bundle, entitlements, **dates)
        self.write(path, data)
        self.verify(data)

    def verify(self, data):
        """Lets openssl judge what was signed here."""
        command = ["openssl", "cms", "-verify", "-inform", "DER", "-purpose", "any",
                   "-CAfile", os.path.join(self.folder, "trust/test-roots.pem")]
        content = subprocess.run(command, input=data, check=True, stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL).stdout
        inner = plistlib.loads(content)["DER-Encoded-Profile"]
        subprocess.run(command, input=inner, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def without_last_body_line(pem):
    lines = pem.splitlines(keepends=True)
    return "".join(lines[:-2] + lines[-1:])


def make(authority):
    production, sandbox = {"aps-environment": "production"}, {"aps-environment": "development"}

    for name in ("ready", "payloads", "own-checklist", "failed-push"):
        ready = Project(authority, name)
        more = {"NSSupportsLiveActivities": True} if name == "payloads" else {}
        ready.plist("export/Info.plist", app_info(**more), BINARY)
        ready.plist("export/Ridgeline.entitlements", claims(aps="production"), XML)
        ready.profile("export/Ridgeline.mobileprovision", profiles.app_store, APP, production)
        ready.key()

    development = Project(authority, "development-build")
    development.plist("export/Info.plist", app_info(), XML)
    development.plist("export/Ridgeline.entitlements", claims(aps="development", debug=True), BINARY)
    development.profile("export/Ridgeline.mobileprovision", profiles.development, APP, sandbox)
    development.key()

    topic = Project(authority, "wrong-topic")
    topic.plist("export/Info.plist", app_info(modes=()), BINARY)
    topic.plist("export/Ridgeline.entitlements", claims(aps="production"), BINARY)
    topic.profile("export/Ridgeline.mobileprovision", profiles.app_store, APP, production)
    topic.key()

    waived = Project(authority, "waived")
    waived.plist("export/Info.plist", app_info(modes=()), BINARY)
    waived.plist("export/Ridgeline.entitlements", claims(aps="production"), BINARY)
    waived.profile("export/Ridgeline.mobileprovision", profiles.app_store, APP, production)
    waived.key()

    key = Project(authority, "broken-key")
    key.plist("export/Info.plist", app_info(), XML)
    key.plist("export/Ridgeline.entitlements", claims(aps="production"), XML)
    key.profile("export/Ridgeline.mobileprovision", profiles.app_store, APP, production,
                created=profiles.CREATED.replace(year=2025), expires=profiles.CREATED.replace(year=2026))
    key.key(without_last_body_line)

    export = Project(authority, "wrong-export")
    export.plist("export/Info.plist", app_info(), BINARY)
    export.plist("export/Ridgeline.entitlements", claims(aps="development", debug=True), XML)
    export.profile("export/Ridgeline.mobileprovision", profiles.development, APP, sandbox)
    export.key()

    extensions = Project(authority, "extensions")
    extensions.plist("export/app/Info.plist", app_info(NSSupportsLiveActivities=True), BINARY)
    extensions.plist("export/app/Ridgeline.entitlements", claims(aps="production", **GROUPS), XML)
    extensions.profile("export/app/Ridgeline.mobileprovision", profiles.app_store, APP, {**production, **GROUPS})
    extensions.plist("export/service/Info.plist", service_info(), BINARY)
    extensions.plist("export/service/NotificationService.entitlements", claims(SERVICE, **GROUPS), BINARY)
    extensions.profile("export/service/NotificationService.mobileprovision", profiles.app_store, SERVICE, GROUPS)
    extensions.key()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        make(Authority(scratch))
