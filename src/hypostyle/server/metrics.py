"""What the house counts, for `/metrics`."""

from prometheus_client import Counter, Gauge, Histogram

EVENTS = Counter("hypostyle_events", "Events appended to the log")
INTENTS = Counter("hypostyle_intents", "Intents answered, by answer", ["answer"])
DONE = INTENTS.labels("done")  # found once, since it is counted with every move
MESSAGES = Counter("hypostyle_messages_refused", "Messages that could not be taken, by cause", ["cause"])
PAGES = Gauge("hypostyle_pages", "Pages at a table now")
OPEN_TABLES = Gauge("hypostyle_open_tables", "Tables in memory now")
APPEND_SECONDS = Histogram(
    "hypostyle_append_seconds",
    "Time until events are on disk",
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0),
)
