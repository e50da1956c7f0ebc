"""Who somebody is: an id in a signed cookie, and the name they go by. There is no password and no account."""

import secrets

from itsdangerous import BadSignature, URLSafeSerializer

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
