"""Who somebody is: an id in a signed cookie, and the name they go by. There is no password and no account."""

import secrets
import unicodedata
from collections.abc import Collection

from itsdangerous import BadSignature, URLSafeSerializer

from hypostyle.server.objection import Code, Objection

LONGEST_NAME = 40
# What cannot be seen, or turns the text around it: controls, marks of direction, joiners, private signs.
_UNSEEN: Collection[str] = {"Cc", "Cf", "Cs", "Co"}
# Letters and signs that are drawn as nothing.
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")

COOKIE = "hypostyle"
MAX_AGE = 400 * 24 * 3600  # seconds; browsers keep no cookie for longer


class People:
    """Makes and reads the cookies of a house."""

    def __init__(self, secret: bytes) -> None:
        self._serializer = URLSafeSerializer(secret, salt="person")

    def fresh(self) -> str:
        """An id for somebody new."""
        return secrets.token_urlsafe(12)

    def sign(self, person: str) -> str:
        return str(self._serializer.dumps(person))

    def read(self, cookie: str | None) -> str | None:
        """The id in a cookie; None if it is missing or not ours."""
        try:
            person = self._serializer.loads(cookie) if cookie else None
        except BadSignature:
            return None
        return person if isinstance(person, str) else None


def tidy_name(text: str) -> str | None:
    """A name as others see it: one line of signs that can be seen, each spelled in one way; None if none is left."""
    blanks = "".join(" " if sign.isspace() else sign for sign in text)
    seen = "".join(sign for sign in blanks if unicodedata.category(sign) not in _UNSEEN)
    name = " ".join(unicodedata.normalize("NFC", seen).translate(_BLANK).split())
    return name[:LONGEST_NAME].rstrip() or None


def called(text: str | None) -> str | None:
    """The name that somebody asks to go by, if they do; raises Objection if it has nothing to be seen."""
    if text is None:
        return None
    name = tidy_name(text)
    if name is None:
        raise Objection(Code.NO_NAME)
    return name
