"""A hall full of devices, played by one process: phones that poll and enter, screens that follow the news.

Every device keeps its own connection, as browsers do, and asks as the pages' own scripts ask.
"""

import asyncio
import json
import random
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import inf

POLL_SECONDS = 4.0  # static/overtrick/phone/shared/network/poll.js
LOOK_ON = 5.0
SEATS = ("N", "E", "S", "W")
RESULTS = re.compile(
    rb"(\d+) (?:of \d+ results|/ \d+</b>)"
)  # as the ranking and the room say how many are in
Answer = tuple[int, dict[str, str], bytes]


@dataclass(slots=True)
class Wire:
    """One keep-alive connection; a server that closed it is called again, which the ledger counts.

    `signs` gives the header that signs a body.
    """

    port: int
    ledger: "Ledger"
    cookie: str = ""
    signs: Callable[[bytes], str] | None = None
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: str = "", etag: str = "") -> Answer:
        for attempt in range(2):
            try:
                return await self._asked(method, path, body, etag)
            except (ConnectionError, asyncio.IncompleteReadError):
                self._streams = None
                if attempt:
                    raise
                self.ledger.repeated += 1
        raise AssertionError("two attempts either answer or raise")

    async def _asked(self, method: str, path: str, body: str, etag: str) -> Answer:
        reader, writer = self._streams or await self._call()
        writer.write(self.head(method, path, body, etag) + body.encode())
        await writer.drain()
        status, headers = await read_head(reader)
        text = await read_body(reader, status, headers)
        if headers.get("connection") == "close":
            writer.close()
            self._streams = None
        return status, headers, text

    async def _call(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        return self._streams

    def head(self, method: str, path: str, body: str = "", etag: str = "") -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Accept-Language: en"]
        lines += [f"Content-Type: application/json\r\nContent-Length: {len(body.encode())}"] if body else []
        lines += [f"If-None-Match: {etag}"] if etag else []
        lines += [f"Cookie: {self.cookie}"] if self.cookie else []
        lines += [self.signs(body.encode())] if self.signs else []
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines[1:] if line)
    return int(lines[0].split()[1]), {name.lower(): value for name, value in headers.items()}


async def read_body(reader: asyncio.StreamReader, status: int, headers: dict[str, str]) -> bytes:
    if status == 304 or status == 204:
        return b""
    if "content-length" in headers:
        return await reader.readexactly(int(headers["content-length"]))
    return await reader.read()


@dataclass(slots=True)
class Ledger:
    """What the devices saw: the seconds of each entry, when each result was recorded, and which screen showed
    how many results when. `acknowledged` are the entries that the server said it had kept, by their keys;
    `repeated` counts requests that were sent again because the connection had been closed.
    """

    entries: list[float] = field(default_factory=list)
    acknowledged: dict[str, dict] = field(default_factory=dict)
    repeated: int = 0
    recorded: list[float] = field(default_factory=list)
    seen: list[list[tuple[float, int]]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def judge(self, path: str, answer: Answer, fine: Iterable[int] = (200, 304)) -> None:
        if answer[0] not in fine:
            self.errors.append(f"{path}: {answer[0]} {answer[2][:200]!r}")


async def look(port: int, path: str, cookie: str, ledger: Ledger) -> None:
    """Opens a page and leaves it."""
    wire = Wire(port, ledger, cookie)
    ledger.judge(path, await wire.ask("GET", path))
    wire.close()


async def phone(port: int, token: str, number: int, until: float, ledger: Ledger) -> None:
    """Looks at its table every four seconds, from a moment of its own, and names itself and its seat."""
    wire, etag = Wire(port, ledger), ""
    path = f"/t/{token}/state?device=phone-{number:04}&seat={SEATS[number % len(SEATS)]}"
    await asyncio.sleep(random.random() * POLL_SECONDS)
    while time.perf_counter() < until:
        answer = await wire.ask("GET", path, etag=etag)
        ledger.judge(path, answer)
        etag = answer[1].get("etag", etag)
        await asyncio.sleep(POLL_SECONDS)
    wire.close()


async def screen(port: int, session: int, path: str, cookie: str, until: float, ledger: Ledger) -> None:
    """A console or a display: asks for what moves whenever the stream speaks, as live.js does."""
    wire, etag, shown = Wire(port, ledger, cookie), "", []
    ledger.seen.append(shown)
    news = await asyncio.open_connection("127.0.0.1", port)
    news[1].write(wire.head("GET", f"/s/{session}/news"))
    status, _headers = await read_head(news[0])
    if status != 200:
        ledger.errors.append(f"news: {status}")
    while (left := until - time.perf_counter()) > 0:
        answer = await wire.ask("GET", path, etag=etag)
        ledger.judge(path, answer)
        etag = answer[1].get("etag", etag)
        if count := RESULTS.search(answer[2]):
            shown.append((time.perf_counter(), int(count[1])))
        await heard(news[0], left)
    wire.close()
    news[1].close()


async def heard(stream: asyncio.StreamReader, seconds: float) -> None:
    """Until the stream says that there is something new, or time is up."""
    try:
        async with asyncio.timeout(max(seconds, 0.01)):
            while not (await stream.readline()).startswith(b"data:"):
                pass
            while b"data:" in stream._buffer:  # what was said meanwhile is seen by the same question
                await stream.readline()
    except TimeoutError:
        pass


async def table(
    port: int, boards: list[tuple[str, str]], keep: int, every: float, until: float, ledger: Ledger
) -> None:
    """One side enters, the other accepts, board after board. What is entered leaves `boards`; `keep` stay."""
    ns, ew = Wire(port, ledger), Wire(port, ledger)
    await asyncio.sleep(random.random() * every)
    while len(boards) > keep and time.perf_counter() <= until:
        path, body = boards.pop(0)
        due = time.perf_counter() + every
        said, of_table = json.loads(body), path.split("/")[2][:12]
        await enter(ns, path, json.dumps(said | {"device": f"{of_table}-NS"}), ledger)
        ledger.recorded.append(time.perf_counter())
        accepts = {"side": "EW", "device": f"{of_table}-EW", "key": said["key"] + "-a"}
        await enter(ew, path, json.dumps(said | accepts), ledger)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
    ns.close()
    ew.close()


async def enter(wire: Wire, path: str, body: str, ledger: Ledger) -> None:
    started = time.perf_counter()
    answer = await wire.ask("POST", path, body)
    ledger.judge(path, answer, fine=(200,))
    if answer[0] == 200:
        said = json.loads(body)
        ledger.acknowledged[said["key"]] = said
    ledger.entries.append(time.perf_counter() - started)


async def at_once(port: int, posts: list[tuple[str, str]], ledger: Ledger) -> float:
    """Seconds until every one of so many simultaneous entries has its answer."""
    wires = [Wire(port, ledger) for _post in posts]
    await asyncio.gather(*[wire.ask("GET", "/health") for wire in wires])  # phones are connected already
    started = time.perf_counter()
    await asyncio.gather(*[enter(wire, *post, ledger) for wire, post in zip(wires, posts, strict=True)])
    seconds = time.perf_counter() - started
    for wire in wires:
        wire.close()
    return seconds


def seconds_until_seen(ledger: Ledger) -> list[float]:
    """For every result and every screen: from the entry's answer to the first page that counts it.

    A result that a screen never counted is a miss: it has waited without end. The screens look on for
    `LOOK_ON` seconds after the last entry.
    """
    recorded = sorted(ledger.recorded)
    waits = []
    for shown in ledger.seen:
        pages = iter(shown)
        moment, count = next(pages, (inf, len(recorded)))
        for number, at in enumerate(recorded, 1):
            while count < number:
                moment, count = next(pages, (inf, len(recorded)))
            waits.append(max(0.0, moment - at))
    return waits
