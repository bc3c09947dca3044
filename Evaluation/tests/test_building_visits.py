"""Storeys in a building that earlier rides have taught, with a made product that keeps what it is told."""

import json

import pytest
from conftest import BINARY, SHARED
from made import figures, made_recording, made_results, table

from evaluation import building_visits as visits
from evaluation.product import analyze
from evaluation.recordings import find_recordings
from evaluation.suites import altitude

AIR = table("time_s,pressure_hPa", [(t, 1000) for t in range(120)])
EVENTS = "time_s,known_s,event,detail"

PRODUCT = """#!/usr/bin/env python3
# Knows a storey as soon as a lesson has named it; ends with 1 where meta.json says so.
import json, pathlib, sys, zipfile
arguments = sys.argv[1:]
meta = json.loads(zipfile.ZipFile(arguments[1]).read("meta.json"))
said = [arguments[i + 1] for i, word in enumerate(arguments) if word == "--storey"]
building = pathlib.Path(arguments[arguments.index("--building") + 1])
known = json.loads(building.read_text()) if building.exists() else []
if "exit" in meta:
    sys.exit("contradicted")
if len(said) > 1:
    building.write_text(json.dumps(known + [int(said[1].removesuffix("@end"))]))
folder = pathlib.Path(arguments[3]) / "r"
folder.mkdir(parents=True)
(folder / "summary.json").write_text("{}")
end = known[-1] if known else ""
(folder / "events.csv").write_text(f"time_s,known_s,event,detail\\n0,9,storey,{said[0]}\\n5,9,storey,{end}\\n")
"""


@pytest.fixture
def product(tmp_path):
    path = tmp_path / "product"
    path.write_text(PRODUCT)
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def rides(tmp_path):
    """Rides of one building, a day each, from storey 1 to those given."""

    def make(*storeys, building="office", **meta):
        for day, storey in enumerate(storeys, start=1):
            truth = {"building": building, "floor_from": 1, "floor_to": storey, "storeys_up": storey - 1}
            made_recording(tmp_path / f"data/altitude/{building}-{day}.zip", name=f"{building}-{day}",
                           meta={"start_utc": f"2017-03-0{day}T10:00:00Z", **meta.get(f"day{day}", {})},
                           barometer__csv=AIR, truth__json=truth)
        found = find_recordings(tmp_path / "data/altitude").recordings
        return sorted(found, key=lambda ride: ride.name)

    return make


def scored(rides, product, folder):
    parts = []
    for ride in rides:
        results = {"": made_results(folder / "plain" / ride.name), **visits.runs(ride, product, folder / ride.name)}
        parts.append(altitude.score(ride, results))
    return figures("altitude", rides, parts).get("lifts", {})


def test_the_first_visit_is_left_out_and_the_next_ones_are_named(rides, product, tmp_path):
    found = scored(rides(8, 8, 8), product, tmp_path / "out")
    assert (found["storeys_exact"], found["storeys_wrong"], found["storeys_unnamed"]) == (2, 0, 0)


def test_a_wrong_name_counts_also_where_nobody_has_been_before(rides, product, tmp_path):
    found = scored(rides(8, 3, 3), product, tmp_path / "out")
    assert (found["storeys_exact"], found["storeys_wrong"], found["storeys_unnamed"]) == (1, 1, 0)
    assert found["storey_error"] == 2.5 and found["storeys_within_1"] == 1


def test_a_storey_without_name_counts_where_somebody_has_been_before(rides, tmp_path):
    silent = made_results(tmp_path / "silent", events__csv=f"{EVENTS}\n0,9,storey,1\n5,9,storey,\n")
    plain = made_results(tmp_path / "plain")
    _, second, third = rides(8, 8, 3)
    parts = [altitude.score(ride, {"": plain, "visit": silent}) for ride in (second, third)]
    assert figures("altitude", [second, third], parts)["lifts"]["storeys_unnamed"] == 1


def test_visits_come_by_date_and_buildings_are_kept_apart(rides):
    rides(5, 5, building="museum")
    last = rides(8, 3, 8, building="office")[-1]
    assert [visit.name for visit in visits.visits_before(last)] == ["office-1", "office-2"]


def test_a_lesson_that_the_product_refuses_is_no_lesson(rides, product, tmp_path):
    _, second, third = rides(8, 8, 8, day1={"exit": 1})
    assert visits.told_storeys(visits.runs(second, product, tmp_path / "a")["visit"]) == (1, None)
    assert visits.told_storeys(visits.runs(third, product, tmp_path / "b")["visit"]) == (1, 8)


@pytest.mark.parametrize("rows, told", [
    ("", None), ("3,9,change,lift 3\n", None), ("0,9,storey,\n", None), ("0,9,storey,4\n", (4, 4)),
    ("0,9,storey,-1\n5,9,change,lift 3\n5,9,storey,8\n", (-1, 8)), ("0,9,storey,1\n5,9,storey,\n", (1, None))])
def test_storeys_are_the_rows_of_that_name(tmp_path, rows, told):
    assert visits.told_storeys(made_results(tmp_path, events__csv=f"{EVENTS}\n{rows}")) == told


@pytest.mark.skipif(not BINARY, reason="set COREMOTION to the product's binary")
def test_a_real_ride_is_named_after_another(tmp_path):
    folder = SHARED / "data/altitude/nyc-lifts"
    if not folder.exists():
        pytest.skip("no recordings")
    rides = [ride for ride in find_recordings(folder).recordings if ride.truth["building"] == "noco"]
    second = sorted(rides, key=lambda ride: ride.meta["start_utc"])[1]
    found = visits.runs(second, BINARY, tmp_path)["visit"]
    assert visits.told_storeys(found) == (1, 10)
    assert json.loads((tmp_path / f"{second.name}-building.json").read_text())["schema"] == "coremotion-building"
    plain = analyze(BINARY, second.path, tmp_path / "plain")
    assert visits.told_storeys(plain) is None, "nothing is named where nothing is said"
