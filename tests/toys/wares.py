"""What Bazaar has on paper: the smallest kit that has all that printing knows of."""

from hypostyle.core import kit


def wares(items: tuple[int, ...], making: kit.Making) -> kit.Kit:
    """A card for each item, coins, and as another way to keep them a box as thick as the card it is cut from."""
    named = {"en": ("Items", "Coins", "Boxes"), "fr": ("Objets", "Pièces", "Boîtes")}[making.language]
    cards = tuple(_card(f"item-{number}", item) for number, item in enumerate(items))
    coin = kit.Part("coin", "Coin", (20, 20), (kit.Text("1", (10, 10), 8),), outline=kit.circle(10, 10, 10), copies=12)
    box = kit.Part("box", "Box", (40 + making.thickness, 40), (kit.Text("Box", (20, 20), 6),))
    groups = (
        kit.Group("items", named[0], cards, minutes=10),
        kit.Group("coins", named[1], (coin,), minutes=5),
        kit.Group("boxes", named[2], (box,), minutes=7, is_extra=True),
    )
    return kit.Kit(groups, "# Bazaar\nBuy and sell.", ("scissors",))


def _card(name: str, item: int) -> kit.Part:
    front = (kit.Text(str(item), (30, 45), 20), kit.Path(kit.box(5, 5, 50, 10), "#D55E00", kit.INK))
    return kit.Part(name, f"Item {item}", (60, 90), front, (kit.Text("Bazaar", (30, 45), 8),), ground="#E8D9BD")
