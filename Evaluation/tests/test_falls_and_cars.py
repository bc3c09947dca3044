import json
import math
import zipfile

import pytest

from evaluation.generated import falls_and_cars

GESTURES = "start_s,end_s,gesture\n"
TOLD = "start_s,end_s,known_s,gesture,value,detail\n"
FORCES = "time_s,known_s,long_g,lat_g\n"


@pytest.fixture
def said(tmp_path):
    """The figures by name of recordings that `add` has made."""

    class Made:
        def add(self, name, truth=None, told=None, scenario="in mount\n", **members):
            zips = tmp_path / "recordings" / name.rpartition("-")[0]
            zips.mkdir(parents=True, exist_ok=True)
            with zipfile.ZipFile(zips / f"{name}.zip", "w") as archive:
                archive.writestr("truth.json", json.dumps(truth or {}))
                archive.writestr("other_scenario.txt", scenario)
                for member, text in members.items():
                    archive.writestr(member.replace("__", "."), text)
            folder = tmp_path / "results" / name
            folder.mkdir(parents=True)
            for file, text in (told or {}).items():
                (folder / file).write_text(text)

        def figure(self, name):
            found = falls_and_cars.figures(tmp_path / "recordings", tmp_path / "results")
            return next((figure for figure in found if figure.name.startswith(name)), None)

    return Made()


def test_falls_are_found_by_their_end_one_to_one(said):
    truth = GESTURES + "9,9.5,fall_left\n20,20.5,fall_down\n30,31,typing\n"
    rows = TOLD + "9,9.6,11,fall,0.9,impact=3\n9.2,10,12,fall,0.6,\n23,23.5,25,fall,0.8,\n"
    said.add("fall-wrist-1", {"falls": 2}, {"gestures.csv": rows}, truth_gestures__csv=truth)
    found = said.figure("falls found")
    assert (found.value, found.count, found.holds) == (0.5, 2, False)
    assert said.figure("falls told beside").value == 2


def test_a_recording_with_nothing_said_has_missed_its_falls(said):
    said.add("fall-wrist-1", {"falls": 1}, truth_gestures__csv=GESTURES + "9,9.5,fall_left\n")
    assert said.figure("falls found").value == 0


def test_look_alikes_are_recordings_without_falls(said):
    said.add("lookalike-drop-1", {"falls": 0}, {"gestures.csv": TOLD + "3,4,6,fall,0.6,\n"})
    said.add("lookalike-drop-2", {"falls": 0}, {"gestures.csv": TOLD + "3,4,6,punch,2,\n"})
    said.add("drive-town-1", {})
    found = said.figure("look-alikes called")
    assert (found.value, found.count, found.note) == (0.5, 2, "lookalike-drop-1")


def drive(said, name, forces, scenario="in mount\ndrive 9 min on town mounted anyhow\n", **members):
    speed = "time_s,speed_mps\n" + "".join(f"{t},{0 if t < 20 else 10}\n" for t in range(540))
    true = "time_s,long_g,lat_g\n" + "".join(f"{t / 10},0.1,-0.05\n" for t in range(5400))
    said.add(name, {}, {"vehicle.csv": FORCES + forces}, scenario, truth_speed__csv=speed,
             truth_vehicle__csv=true, **members)


def test_an_axis_is_known_by_the_seconds_of_driving_before_the_first_cell_that_was_said_live(said):
    drive(said, "drive-town-blind-1", "25,145,0.1,0.1\n30,31,,\n100,101,0.1,0\n")
    found = said.figure("forward axis known after, s of driving, without location")
    assert (found.value, found.holds) == (81, True)
    assert said.figure("forward axis known after, s of driving, with location") is None


def test_an_axis_that_is_never_known_misses_the_bar(said):
    drive(said, "drive-town-location-1", "30,31,,\n", location__csv="time_s\n")
    found = said.figure("forward axis known after, s of driving, with location")
    assert math.isinf(found.value) and found.holds is False


def test_manoeuvres_are_found_by_their_middle(said):
    truth = GESTURES + "30,36,turn\n50,54,brake\n60,64,brake\n"
    told = TOLD + "31,36,37,turn,0.2,left\n40,44,45,brake,-0.2,\n51,54,55,brake,-0.2,\n"
    said.add("drive-town-1", {}, {"gestures.csv": told}, truth_gestures__csv=truth)
    assert (said.figure("turn found").value, said.figure("accelerate found")) == (1, None)
    found = said.figure("brake found")
    assert (found.value, found.count, found.note) == (0.5, 2, "1 told beside them")


@pytest.mark.parametrize(("cell", "error"), [("0.1,-0.05", 0), ("0.12,-0.05", 0.02), (",", 0.1)])
def test_after_a_turn_an_empty_cell_counts_as_nothing(said, cell, error):
    rows = "".join(f"{t / 10},{t / 10},{cell if t >= 1600 else '9,9'}\n" for t in range(5400))
    drive(said, "drive-turned-location-1", rows,
          "in mount\ndrive 9 min on town mounted anyhow turned 100 s\n", location__csv="time_s\n")
    found = said.figure("longitudinal g after a turn in the holder, with location")
    assert found.value == pytest.approx(error)


def test_a_state_is_said_when_it_is_known_within_a_minute_of_its_begin(said):
    truth = GESTURES + "0,30,vehicle_standing\n30,150,jack_up\n"
    early = TOLD + "0,40,1,car,,standing\n40,150,41,car,,jacked\n"
    late = TOLD + "0,95,1,car,,standing\n95,150,96,car,,jacked\n"
    said.add("car-jacked-1", {"state": "jack_up"}, {"gestures.csv": early}, truth_gestures__csv=truth)
    said.add("car-jacked-2", {"state": "jack_up"}, {"gestures.csv": late}, truth_gestures__csv=truth)
    found = said.figure("jack_up said within 60 s")
    assert (found.value, found.note) == (0.5, "car-jacked-2 66 s")
    assert said.figure("state of a car right").value == 1


def test_a_drive_that_is_called_jacked_up_for_a_moment_is_wrong(said):
    truth = GESTURES + "0,30,vehicle_standing\n30,150,vehicle_moving\n"
    told = TOLD + "0,30,1,car,,standing\n30,32,31,car,,jacked\n32,150,33,car,,moving\n"
    said.add("car-moving-1", {"state": "vehicle_moving"}, {"gestures.csv": told}, truth_gestures__csv=truth)
    found = said.figure("state of a car right")
    assert (found.value, found.note) == (0, "car-moving-1 jacked")


def test_hits_are_found_at_their_moment(said):
    truth = GESTURES + "0,30,vehicle_standing\n14,14,car_hit\n20,20,car_hit\n"
    told = TOLD + "0,30,1,car,,standing\n14.1,14.1,16,car,1.2,hit\n"
    said.add("car-hit-1", {"state": "car_hit"}, {"gestures.csv": told}, truth_gestures__csv=truth)
    assert said.figure("hits of a parked car").value == 0.5
