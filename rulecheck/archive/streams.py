"""Streams of bytes of which a stretch can be looked at before it is read."""

from __future__ import annotations

import io
from typing import Protocol

# So much is read at a time. Larger pieces would each be fetched from the system anew, and that costs more than reading.
CHUNK = 128 * 1024


class Stream(Protocol):
    """Bytes that come one after the other."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none at the end."""

    def read1(self, size: int, /) -> bytes:
        """At most so many bytes, without waiting for more than there are."""

    def readline(self, size: int, /) -> bytes:
        """A line with its line break, or so many bytes of it."""


class Ahead:
    """A stream of which a stretch can be put back. `position` is how many bytes have been taken from it."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.before = io.BytesIO()
        self.position = 0

    def put_back(self, text: bytes) -> None:
        """Let these bytes come next."""
        self.before = io.BytesIO(text + self.before.read())
        self.position -= len(text)

    def read(self, size: int) -> bytes:
        """So many bytes, or fewer at the end of the stream."""
        parts = [self.before.read(size)]
        missing = size - len(parts[0])
        while missing > 0 and (part := self.stream.read(min(missing, CHUNK))):
            parts.append(part)
            missing -= len(part)
        return self._taken(b"".join(parts))

    def read_some(self) -> bytes:
        """The bytes that are there, at least one; none at the end."""
        return self._taken(self.before.read() or self.stream.read1(CHUNK))

    def readline(self, limit: int) -> bytes:
        """The next line with its line break, or so many bytes of it."""
        line = self.before.readline(limit)
        if not line.endswith(b"\n") and len(line) < limit:
            line += self.stream.readline(limit - len(line))
        return self._taken(line)

    def _taken(self, text: bytes) -> bytes:
        self.position += len(text)
        return text

    def skip_line(self, far: int) -> bool:
        """Go on behind the next line break (or to the end); False if none comes within so many bytes."""
        while part := self.readline(CHUNK):
            if part.endswith(b"\n"):
                break
            far -= len(part)
            if far <= 0:
                return False
        return True
