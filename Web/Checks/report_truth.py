"""What `--json` and `--explain` say of a recording, in the words of its report."""

import bisect
import json
import os
import subprocess

REFUSALS = ["no_gait", "too_few", "uncertain", "unlike", "crowded", "cycling", "interrupted"]


def analysed(program, recording, *options):
    """Exit code, document and standard error of one pass."""
    # The route can be left out of a report only.
    own = [x for x in recording.options if x != "--no-route" or "--report" in options]
    run = subprocess.run([program, "analyze", *recording.paths, *own, *options], check=False,
                         capture_output=True, text=True, env=os.environ | {"LC_ALL": "C"})
    return run.returncode, run.stdout, run.stderr


def diaries(program, recording, *options):
    """The recordings in the order of their starts, as the report has them."""
    document = json.loads(analysed(program, recording, "--json", *options)[1] or '{"recordings": []}')
    return sorted(document["recordings"], key=lambda x: x["recording"].get("start_utc", "9"))


def event_phrase(event):
    """An event as a person is told it."""
    kind = event["event"]
    if kind == "level_change":
        way = f"{abs(event['metres']):.0f} m {'down' if event['metres'] < 0 else 'up'}"
        return way if event["change"] == "unknown" else f"{event['change']}, {way}"
    if kind == "floor":
        return f"{abs(event['floors'])} {'down' if event['floors'] < 0 else 'up'}"
    return {"trip_start": "a ride begins", "trip_end": "a ride ends"}.get(kind, kind)


class Explanations:
    """Batches by their starts, with waves and events."""

    def __init__(self, program, recording, moments, number=0):
        # The very end is told with three decimals, which may lie beyond it.
        asked = [x for t in sorted(moments) for x in ("--explain", f"{max(t - .002, 0):.3f}")]
        stretches = diaries(program, recording, *asked)[number]["explanation"]["stretches"]
        self.batches = sorted({b["start_s"]: b for s in stretches for b in s.get("activity", [])}.items())
        self.waves = {w["wave"]: w for s in stretches for w in s.get("waves", [])}
        self.events = {(e["time_s"], e["event"]): e for s in stretches for e in s.get("events", [])}

    def at(self, moment):
        """The batch that holds a moment; where it ends exactly there, the next one."""
        index = bisect.bisect_right([batch["end_s"] for _, batch in self.batches], moment)
        batch = self.batches[min(index, len(self.batches) - 1)][1]
        if batch["start_s"] <= moment + 5e-4:
            return batch
        return {"start_s": moment, "end_s": moment, "activity": "no_data"}

    def expected(self, moment, verdicts):
        """What *why* must say: word for word, shares in per cent."""
        batch = self.at(moment)
        start, end = batch["start_s"], batch["end_s"]
        counts, either = {}, {}
        for wave in self.waves.values():
            time = wave["time_s"]
            if not start - 5e-4 <= time <= end + 5e-4:
                continue
            number = {"held": 0, "confirmed": 1}.get(wave["verdict"])
            word = verdicts[2 + REFUSALS.index(wave["refusal"]) if number is None else number]
            # Milliseconds are rounded: one at the edge may belong to the next batch.
            known = counts if abs(time - start) > 5e-4 and abs(time - end) > 5e-4 else either
            known[word] = known.get(word, 0) + 1
        events = [e for e in self.events.values() if start <= e["time_s"] < end]
        return {
            "activity": batch["activity"].replace("_", " "), "confidence": batch.get("confidence", ""),
            "phrase": batch.get("phrase"), "waves": counts, "either": either, "events": sorted(event_phrase(e) for e in events),
            "shares": {k: 100 * v for k, v in batch.get("evidence", {}).items()},
            "witnesses": batch.get("why", {}).get("sources", {}),
        }
