"""Provisioning profiles: a property list in a CMS message, with the DER form of the same inside."""

import datetime
import hashlib
import plistlib
import uuid

import der
from authority import TEAM, signed_message

CREATED = datetime.datetime(2026, 6, 1, 8, 30, 15)
EXPIRES = datetime.datetime(2046, 11, 30, 8, 30, 15)
DEVICES = ["00008110-000000000000001E", "00008120-000000000000002E"]


def app_store(authority, bundle, entitlements, created=CREATED, expires=EXPIRES):
    allowed = {"beta-reports-active": True, "get-task-allow": False, **entitlements}
    contents = common(bundle, allowed, f"{bundle} App Store", [authority.distribution.der], created, expires)
    return signed(authority, contents, "STORE", created)


def development(authority, bundle, entitlements, created=CREATED, expires=EXPIRES):
    allowed = {"get-task-allow": True, **entitlements}
    contents = common(bundle, allowed, f"{bundle} Development", [authority.development.der], created, expires)
    contents["ProvisionedDevices"] = DEVICES
    return signed(authority, contents, "LIMITED", created)


def common(bundle, entitlements, title, certificates, created, expires):
    return {
        "AppIDName": "Ridgeline",
        "ApplicationIdentifierPrefix": [TEAM],
        "CreationDate": created,
        "Platform": ["iOS", "xrOS", "visionOS"],
        "IsXcodeManaged": False,
        "DeveloperCertificates": certificates,
        "Entitlements": {
            "application-identifier": f"{TEAM}.{bundle}",
            "com.apple.developer.team-identifier": TEAM,
            "keychain-access-groups": [f"{TEAM}.*", "com.apple.token"],
            **entitlements,
        },
        "ExpirationDate": expires,
        "Name": title,
        "TeamIdentifier": [TEAM],
        "TeamName": "Example Company",
        "TimeToLive": (expires - created).days,
        "UUID": str(uuid.uuid5(uuid.NAMESPACE_DNS, f"{title} {expires}")),
        "Version": 1,
    }


def signed(authority, contents, distribution, created):
    # The inner message is ECDSA with SHA-256, the outer one RSA with SHA-1: so are genuine profiles.
    contents["DER-Encoded-Profile"] = signed_message(
        der_form(contents, distribution), authority.der_profile_signer, created, "sha256")
    return signed_message(plistlib.dumps(contents), authority.profile_signer, created, "sha1")


def der_form(contents, distribution):
    """A SET of pairs. Certificates stand in it by their SHA-256, entitlements in their versioned wrapper."""
    values = dict(contents, ProfileDistributionType=distribution)
    values["DeveloperCertificates"] = [hashlib.sha256(one).digest() for one in contents["DeveloperCertificates"]]
    entitlements = der.tlv(0x70, der.integer(1), der.property_list(values.pop("Entitlements")))
    pairs = [der.sequence(der.utf8(key), der.property_list(value)) for key, value in values.items()]
    return der.set_of(*pairs, der.sequence(der.utf8("Entitlements"), entitlements))
