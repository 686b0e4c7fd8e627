"""DER, as much of it as certificates, CMS messages and provisioning profiles take (X.690)."""

import datetime


def tlv(tag, *parts):
    body = b"".join(parts)
    if len(body) < 0x80:
        return bytes([tag, len(body)]) + body
    length = len(body).to_bytes((len(body).bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + body


def sequence(*parts):
    return tlv(0x30, *parts)


def set_of(*parts):
    """A SET OF; DER sorts its elements by their encoding."""
    return tlv(0x31, *sorted(parts))


def context(number, *parts):
    """A constructed context-specific element."""
    return tlv(0xA0 | number, *parts)


def integer(number):
    return tlv(0x02, number.to_bytes(number.bit_length() // 8 + 1, "big", signed=True))


def boolean(value):
    return tlv(0x01, b"\xff" if value else b"\x00")


def octets(data):
    return tlv(0x04, data)


def bits(data, unused=0):
    return tlv(0x03, bytes([unused]), data)


def utf8(text):
    return tlv(0x0C, text.encode())


def printable(text):
    return tlv(0x13, text.encode("ascii"))


def utc_time(moment):
    """Two digits for the year: from 1950 to 2049."""
    assert 1950 <= moment.year <= 2049
    return tlv(0x17, moment.strftime("%y%m%d%H%M%SZ").encode())


NULL = tlv(0x05)


def oid(dotted):
    first, second, *rest = map(int, dotted.split("."))
    out = bytearray()
    for number in [40 * first + second, *rest]:
        groups = [number & 0x7F]
        while number := number >> 7:
            groups.append(0x80 | number & 0x7F)
        out += bytes(reversed(groups))
    return tlv(0x06, bytes(out))


def property_list(value):
    """A property list as Apple writes it in DER: entitlements and the values of a DER profile."""
    match value:
        case bool():
            return boolean(value)
        case int():
            return integer(value)
        case str():
            return utf8(value)
        case bytes():
            return octets(value)
        case datetime.datetime():
            return utc_time(value)
        case list():
            return sequence(*map(property_list, value))
        case dict():
            return tlv(0xB0, *(sequence(utf8(key), property_list(value[key])) for key in sorted(value)))
    raise TypeError(f"no DER form for {type(value).__name__}")
