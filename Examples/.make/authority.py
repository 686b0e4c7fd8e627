"""A certificate authority with the shape of Apple's (names, marker extensions, key usages) and none of
its keys. Its private keys live in a scratch folder for one run and are not kept.

Signatures are made by the `openssl` command; everything around them is written here.
"""

import datetime
import hashlib
import itertools
import os
import subprocess

import der

APPLE = "1.2.840.113635.100."
TEAM = "ABCDE12345"
UNTIL = datetime.datetime(2049, 12, 31)

RSA_SHA256 = der.sequence(der.oid("1.2.840.113549.1.1.11"), der.NULL)
RSA = der.sequence(der.oid("1.2.840.113549.1.1.1"), der.NULL)
ECDSA_SHA256 = der.sequence(der.oid("1.2.840.10045.4.3.2"))
ECDSA_SHA384 = der.sequence(der.oid("1.2.840.10045.4.3.3"))

serials = itertools.count(0x5E11A1)


def run(*command, data=None):
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr.decode(errors='replace')}")
    return done.stdout


def name(common, unit=None, organization="Test (not Apple Inc.)", user=None):
    parts = [("2.5.4.6", der.printable("US")), ("2.5.4.10", der.utf8(organization))]
    if unit:
        parts.append(("2.5.4.11", der.utf8(unit)))
    parts.append(("2.5.4.3", der.utf8(common)))
    if user:
        parts.append(("0.9.2342.19200300.100.1.1", der.utf8(user)))
    return der.sequence(*(der.set_of(der.sequence(der.oid(kind), value)) for kind, value in parts))


def new_key(path, kind):
    """`rsa` or the name of a curve."""
    options = ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"]
    if kind != "rsa":
        options = ["-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{kind}", "-pkeyopt", "ec_param_enc:named_curve"]
    run("openssl", "genpkey", *options, "-out", path)


class Certificate:
    """A certificate with its key. Without `issuer` it is a root."""

    def __init__(self, folder, label, subject, kind="rsa", issuer=None, authority=False, since=2020, markers=(),
                 critical_markers=(), code_signing=False):
        self.key = os.path.join(folder, label + ".key")
        self.kind = kind
        self.subject = subject
        self.issuer = issuer
        self.serial = next(serials)
        new_key(self.key, kind)
        public = run("openssl", "pkey", "-in", self.key, "-pubout", "-outform", "DER")
        # The bit string of the public key: what the identifiers of RFC 5280, 4.2.1.2, method 1, are over.
        self.key_identifier = hashlib.sha1(public_bits(public)).digest()
        signer = issuer or self
        body = der.sequence(
            der.context(0, der.integer(2)),
            der.integer(self.serial),
            signer.algorithm,
            signer.subject,
            der.sequence(der.utc_time(datetime.datetime(since, 1, 1)), der.utc_time(UNTIL)),
            subject,
            public,
            der.context(3, der.sequence(*self.extensions(authority, markers, critical_markers, code_signing))),
        )
        self.der = der.sequence(body, signer.algorithm, der.bits(signer.sign(body)))

    def extensions(self, authority, markers, critical_markers, code_signing):
        def extension(identifier, value, critical=False):
            return der.sequence(der.oid(identifier), *([der.boolean(True)] if critical else []), der.octets(value))

        path = [der.integer(0)] if authority and self.issuer else []
        yield extension("2.5.29.19", der.sequence(*([der.boolean(True)] if authority else []), *path), critical=True)
        # keyCertSign and cRLSign, or digitalSignature.
        yield extension("2.5.29.15", der.bits(b"\x06", 1) if authority else der.bits(b"\x80", 7), critical=True)
        yield extension("2.5.29.14", der.octets(self.key_identifier))
        if self.issuer:
            yield extension("2.5.29.35", der.sequence(der.tlv(0x80, self.issuer.key_identifier)))
        if code_signing:
            yield extension("2.5.29.37", der.sequence(der.oid("1.3.6.1.5.5.7.3.3")), critical=True)
        for marker in markers:
            yield extension(APPLE + marker, der.NULL)
        for marker in critical_markers:
            yield extension(APPLE + marker, der.NULL, critical=True)

    @property
    def algorithm(self):
        return {"rsa": RSA_SHA256, "P-256": ECDSA_SHA256, "P-384": ECDSA_SHA384}[self.kind]

    def sign(self, data, digest=None):
        digest = digest or ("sha384" if self.kind == "P-384" else "sha256")
        return run("openssl", "dgst", "-" + digest, "-sign", self.key, data=data)

    @property
    def chain(self):
        """The certificate itself first, the root last."""
        return [self] + (self.issuer.chain if self.issuer else [])

    @property
    def pem(self):
        return run("openssl", "x509", "-inform", "DER", data=self.der)


def public_bits(public):
    """The content of the BIT STRING that ends a SubjectPublicKeyInfo, without its unused-bits byte."""
    def header(at):
        length = public[at + 1]
        if length < 0x80:
            return at + 2, length
        size = length & 0x7F
        return at + 2 + size, int.from_bytes(public[at + 2:at + 2 + size], "big")

    start, _ = header(0)
    algorithm, length = header(start)
    content, length = header(algorithm + length)
    return public[content + 1:content + length]


class Authority:
    """Everybody who signs something in the examples (the names and markers are those of the genuine ones)."""

    def __init__(self, folder):
        def make(label, subject, **options):
            return Certificate(folder, label, subject, **options)

        unit = "Test Certification Authority"
        self.root = make("root", name("Apple Root CA (Test)", unit), authority=True)
        self.root_g3 = make("root-g3", name("Apple Root CA - G3 (Test)", unit), kind="P-384", authority=True)
        device = make("iphone-ca", name("Apple iPhone Certification Authority", unit), issuer=self.root,
                      authority=True, markers=["6.2.18"])
        relations = make("wwdr", name("Apple Worldwide Developer Relations Certification Authority", "G3 (Test)"),
                         issuer=self.root, authority=True, markers=["6.2.1"])
        integration = make("integration-ca", name("Apple System Integration CA 4", unit), kind="P-256",
                           issuer=self.root_g3, authority=True, markers=["6.2.17"])
        self.profile_signer = make("profile-signer", name("Apple iPhone OS Provisioning Profile Signing"),
                                   issuer=device, since=2024, markers=["6.58"])
        self.der_profile_signer = make("der-profile-signer", name("WWDR Provisioning Profile Signing"),
                                       kind="P-256", issuer=integration, since=2024, markers=["12.19"])
        company = "Example Company"
        self.distribution = make(
            "distribution", name(f"Apple Distribution: {company} ({TEAM})", TEAM, company, TEAM),
            issuer=relations, since=2024, critical_markers=["6.1.7", "6.1.4"], code_signing=True)
        self.development = make(
            "development", name("Apple Development: Test Person (TESTPERS01)", TEAM, company, "TESTPERS01"),
            issuer=relations, since=2024, critical_markers=["6.1.2", "6.1.12"], code_signing=True)

    @property
    def roots_pem(self):
        return self.root.pem + self.root_g3.pem


def signed_message(content, signer, moment, digest):
    """A CMS SignedData message (RFC 5652) around `content`, with the signer's chain and a signing time."""
    def attribute(identifier, value):
        return der.sequence(der.oid(identifier), der.set_of(value))

    digests = {"sha1": der.sequence(der.oid("1.3.14.3.2.26"), der.NULL),
               "sha256": der.sequence(der.oid("2.16.840.1.101.3.4.2.1"))}
    data = der.oid("1.2.840.113549.1.7.1")
    attributes = der.set_of(
        attribute("1.2.840.113549.1.9.3", data),
        attribute("1.2.840.113549.1.9.5", der.utc_time(moment)),
        attribute("1.2.840.113549.1.9.4", der.octets(hashlib.new(digest, content).digest())))
    info = der.sequence(
        der.integer(1),
        der.sequence(signer.issuer.subject, der.integer(signer.serial)),
        digests[digest],
        # What is signed is the SET; in the message it stands under an implicit tag.
        b"\xa0" + attributes[1:],
        RSA if signer.kind == "rsa" else ECDSA_SHA256,
        der.octets(signer.sign(attributes, digest)))
    return der.sequence(
        der.oid("1.2.840.113549.1.7.2"),
        der.context(0, der.sequence(
            der.integer(1),
            der.set_of(digests[digest]),
            der.sequence(data, der.context(0, der.octets(content))),
            der.context(0, *sorted(one.der for one in signer.chain)),
            der.set_of(info))))
