"""The days as a table, and the bars for all of them together."""

from __future__ import annotations

from collections.abc import Mapping

from .living import Life
from .scoring import Day

Verdict = tuple[str, str, str, bool]  # what, figure, bar, whether it holds


def table(days: Mapping[Life, Day]) -> str:
    lines = [f"{'':<22}{'stays found':>12}{'false':>7}{'split':>7}{'waits':>7}{'modes':>8}{'borders':>9}{'worst s':>9}{'steps':>14}"]
    for life, day in sorted(days.items(), key=lambda item: (item[0].is_located, item[0].name, item[0].seed)):
        lines.append(_line(life.folder, day))
    for is_located in (False, True):
        lines.append(_line(f"all {'with' if is_located else 'without'}", _sum(days, is_located)))
    lines.append("")
    for what, figure, bar, holds in verdicts(days):
        lines.append(f"{what:<52}{figure:>10} {bar:>8}  {'reached' if holds else 'missed'}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def verdicts(days: Mapping[Life, Day]) -> list[Verdict]:
    without, located = _sum(days, False), _sum(days, True)
    found = 100 * without.found / max(1, without.stays)
    false = without.false / max(1e-9, without.days)
    modes, borders = len(located.legs.modes), len(located.legs.borders)
    wrong = sum(day.steps != day.told_steps for life, day in days.items() if life.is_located)
    return [
        ("without location: stays found", f"{found:.1f} %", "≥ 95 %", found >= 95),
        ("without location: false visits a day of 24 h", f"{false:.2f}", "≤ 1", false <= 1),
        ("with location: modes of legs right", f"{located.right_modes}/{modes}", "all", located.right_modes == modes),
        ("with location: borders of legs within 60 s", f"{located.near_borders}/{borders}", "all", located.near_borders == borders),
        ("with location: days whose steps do not add up", str(wrong), "0", wrong == 0),
    ]


def _sum(days: Mapping[Life, Day], is_located: bool) -> Day:
    whole = Day()
    for life, day in days.items():
        if life.is_located == is_located:
            whole.add(day)
    return whole


def _line(name: str, day: Day) -> str:
    worst = max(day.legs.borders, default=0.0)
    return (f"{name:<22}{f'{day.found}/{day.stays}':>12}{day.false:>7}{day.splits:>7}{day.waits_taken:>7}"
            f"{f'{day.right_modes}/{len(day.legs.modes)}':>8}{f'{day.near_borders}/{len(day.legs.borders)}':>9}{worst:>9.0f}"
            f"{f'{day.told_steps}/{day.steps}':>14}")
