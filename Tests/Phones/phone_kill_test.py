#!/usr/bin/env python3
"""Kills the service at random moments while a phone pushes, and looks for what is missing.

    Tests/Phones/phone_kill_test.py BUILD [--kills N] [--seed N]

A simulated morning goes out in messages of one second, over HTTP, to a service that runs on, and to one that is killed
again and again (SIGKILL). The phone sends a message again until it has seen a 200. Held against each other: every
sample of the recording, steps, and the database. Exit code 1 where something is lost or there twice.
"""

import argparse
import os
import pathlib
import random
import sys
import threading
import time

import messages as app
from phone_demo import PhoneService

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "ServiceFaults"))
from kill_test import at_40_hz, begin_recording, recorded, steps, stretches, unmatched, verdict  # noqa: E402
from service import temporary_folder  # noqa: E402


class Pusher(threading.Thread):
    """Posts messages one after another, each until it is answered 200."""

    def __init__(self, phone, some, pause=0.0):
        super().__init__(daemon=True)
        self.phone, self.messages, self.pause = phone, [app.text(message) for message in some], pause
        self.again, self.refused = 0, []

    def run(self):
        for body in self.messages:
            while True:
                status, line = self.phone.post(body, patience=60)
                if status == 200:
                    break
                if status is not None:
                    self.refused.append(f"{status} {line}")
                    return
                self.again += 1
                time.sleep(0.01)
            time.sleep(self.pause)


def settled(service):
    """Steps once what waits for its order has gone on."""
    time.sleep(5)
    return steps(service)


def undisturbed(build, folder, walk):
    service = PhoneService(build, folder, "tcp")
    service.start()
    pusher = Pusher(service.add("phone"), walk)
    pusher.start()
    begin_recording(service)
    pusher.join()
    count = settled(service)
    service.end()
    return count, recorded(service.database)[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 20))
    parser.add_argument("--scenario", default="commuter")
    arguments = parser.parse_args()
    draw = random.Random(arguments.seed)
    print(f"seed {arguments.seed}, {arguments.kills} kills")
    with temporary_folder() as folder:
        recording = at_40_hz(arguments.build, arguments.scenario, folder, arguments.seed)
        walk = app.messages(app.rows(recording))
        for name in "ab":
            os.mkdir(os.path.join(folder, name))
        expected, wanted = undisturbed(arguments.build, os.path.join(folder, "a"), walk)

        service = PhoneService(arguments.build, os.path.join(folder, "b"), "tcp")
        service.start()
        # So slow that it lasts longer than the kills: one each 0.4 s.
        pusher = Pusher(service.add("phone"), walk, 0.4 * arguments.kills / len(walk))
        pusher.start()
        begin_recording(service)
        kills = 0
        while kills < arguments.kills and pusher.is_alive():
            time.sleep(draw.uniform(0, 0.6))
            service.kill()
            kills += 1
            service.start()
        pusher.join(600)
        count = settled(service)
        service.end()
        found, check = recorded(service.database)

        # Both were asked to record a moment after their first samples.
        begin = max(wanted[0][0], found[0][0]) + 1 if found else 0
        wanted = [sample for sample in wanted if sample[0] >= begin]
        found = [sample for sample in found if sample[0] >= begin]
        lost, doubled = unmatched(wanted, found), unmatched(found, wanted)
        difference = abs(count - expected)
        print(f"{kills} kills within {len(walk)} messages, {pusher.again} sent again")
        print(f"recorded samples   {len(wanted)}, lost {len(lost)}, doubled or made up {len(doubled)}")
        print(f"steps              {count}, without kills {expected}: {difference / max(1, kills):.3f} a kill (0.2)")
        print(f"database           {check}")
        bad = [pusher.is_alive() and "not all messages were taken", pusher.refused and str(pusher.refused[:3]),
               kills < arguments.kills and "too few kills", not pusher.again and "no message was sent again",
               len(found) < 0.5 * 40 * len(walk) and "too little was recorded",
               lost and f"samples are lost: {stretches(lost, wanted[0][0])}",
               doubled and f"samples are doubled: {stretches(doubled, wanted[0][0])}",
               check != "ok" and "the database is damaged",
               difference > 0.2 * max(1, kills) and "steps differ"]
        return verdict(bad)


if __name__ == "__main__":
    sys.exit(main())
