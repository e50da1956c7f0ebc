"""A house on a port: sockets, logs, and the server process itself."""

from __future__ import annotations

import logging
import resource
import socket as network
import sys
from collections.abc import Callable

import structlog
import uvicorn

from hypostyle.server.app import make_app
from hypostyle.server.connections import Door, Proxies, watched
from hypostyle.server.cycles import look_at_the_young
from hypostyle.server.house import Settings
from hypostyle.server.safety import MESSAGE_LIMIT

MOST = 8192  # connections; they would take some 200 MB
OWN_FILES = 200  # that the house needs besides: the log, its workers and clerks


def listen(host: str, port: int) -> network.socket:
    """A socket that listens; raises OSError, so that a port in use is known before anything else begins."""
    family = network.AF_INET6 if ":" in host else network.AF_INET
    listening = network.socket(family, network.SOCK_STREAM)
    listening.setsockopt(network.SOL_SOCKET, network.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def run(
    settings: Settings,
    listening: network.socket,
    announce: Callable[[], None] = lambda: None,
    proxy: str | None = None,
) -> None:
    """Serve until the process is told to stop; `announce` is called once the log is open.

    What `proxy` says of visitors' addresses is believed. Nobody else is: anyone can send such a header.
    """
    _log()
    app = make_app(settings)
    announce()
    look_at_the_young()
    limits = settings.limits
    door = Door(limits.connections.address, room_for(MOST), Proxies(proxy), limits.calls.address)
    requests, lines = watched(door)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=requests,
        ws=lines,
        ws_ping_interval=None,  # pages are pinged by the protocol itself
        ws_max_size=4 * MESSAGE_LIMIT,  # beyond our own limit, which answers in words
        ws_per_message_deflate=False,  # messages are small; compressing them would cost more than it saves
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
    )
    uvicorn.Server(config).run(sockets=[listening])


def room_for(most: int) -> int:
    """How many connections this process can hold: each may need a file to be sent on it. It asks for what it lacks."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * most + OWN_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return most if soft == resource.RLIM_INFINITY else max(1, min(most, (soft - OWN_FILES) // 2))


def own_address() -> str:
    """The address under which this machine is known in its network; no packet is sent to find it."""
    with network.socket(network.AF_INET, network.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, which nobody has
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _log() -> None:
    """One JSON object per line on standard error; at a terminal only what needs attention, for people."""
    at_terminal = sys.stderr.isatty()
    renderer = structlog.dev.ConsoleRenderer() if at_terminal else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.StackInfoRenderer(),
            *(() if at_terminal else (structlog.processors.format_exc_info,)),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if at_terminal else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
