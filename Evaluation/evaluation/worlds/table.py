"""The worlds as a table of 80 columns."""

from __future__ import annotations

from collections.abc import Mapping

from .judging import Tally
from .worlds import CLASSES, NAMED, World

Key = tuple[str, int, bool]  # world, rate in Hz, whether there is a gyroscope
SHORT = ("still", "walk", "run", "cycl", "auto", "none")
HEAD = f"{'world':<15}" + "".join(f"{name:>5}" for name in SHORT) + f"{'high✗':>6} {'bar':<16}{'worst':>5}"


def verdict(world: World, tallies: Mapping[Key, Tally]) -> tuple[float | None, bool | None]:
    """The worst of the six settings against the bar, and whether every one holds it; None where there is no bar."""
    own = [tally for (name, _, _), tally in tallies.items() if name == world.name and tally.moving.sum()]
    if not own:
        return None, None
    if world.never_high:
        worst = max(tally.high_wrong for tally in own)
        return float(worst), worst == 0
    if world.bar is None:
        return None, None
    shares = [tally.share(world.bar.classes) for tally in own]
    worst = min(shares) if world.bar.is_least else max(shares)
    return worst, all(world.bar.holds(share) for share in shares)


def table(tallies: Mapping[Key, Tally], by_setting: bool = False) -> str:
    """Shares of the batches, all settings together, and the worst setting against the bar."""
    lines = [HEAD]
    for name, world in NAMED.items():
        own = {key: tally for key, tally in tallies.items() if key[0] == name}
        if not own:
            continue
        whole = Tally()
        for tally in own.values():
            whole.add(tally)
        lines.append(_row(name, whole) + _ending(world, tallies))
        if world.is_ride and whole.halts.sum():
            lines.append(_shares("  at halts", whole.halts))
        if by_setting:
            for (_, rate, has_gyroscope), tally in sorted(own.items()):
                lines.append(_row(f"  {rate} Hz{' gyro' if has_gyroscope else ''}", tally))
    return "\n".join(lines) + "\n"


def _row(name: str, tally: Tally) -> str:
    return _shares(name, tally.moving) + f"{tally.high_wrong:>6}"


def _shares(name: str, counts) -> str:
    total = counts.sum()
    cells = [f"{count / total:>5.2f}" if total else f"{'-':>5}" for count in counts[: len(CLASSES)]]
    return f"{name:<15}" + "".join(cells)


def _ending(world: World, tallies: Mapping[Key, Tally]) -> str:
    worst, holds = verdict(world, tallies)
    if holds is None:
        return ""
    bar = "never high ✗" if world.never_high else str(world.bar)
    figure = f"{worst:>5.0f}" if world.never_high else f"{worst:>5.2f}"
    return f" {bar:<16}{figure}{'' if holds else ' missed'}"
