"""The whole way with a made product: from recordings to tables and exit codes."""

import json
import random
import shutil

import pytest

from evaluation.__main__ import main


@pytest.fixture
def data(walk, make_recording, tmp_path):
    """Two people's walks and a ride; 10 of 10, 12 of 10 and 8 of 10 steps, 6 steps in a minute of bus."""
    true = list(range(10, 20))
    walk("steps/oxford/a1.zip", true, true)
    walk("steps/oxford/a2.zip", true, [*true, 30, 31])
    walk("steps/oxford/b1.zip", true, true[:8], person="b")
    make_recording("steps/false-bus/c.zip", {"set": "false-bus", "recording": "c", "person": "c",
                                             "answer": {"steps": [1, 2, 3, 4, 5, 6]}}, truth__json='{"steps": 0}')
    return tmp_path / "data"


def run(data, product, *more):
    return main([str(data), "--binary", str(product), "--suite", "steps", *map(str, more)])


def test_figures_are_those_by_hand(data, product, capsys):
    assert run(data, product) == 0
    out = capsys.readouterr().out
    assert "13.33 %" in out, "the mean of 0, 20 and 20 per cent"
    assert "360.0 /h" in out, "6 steps in a minute"
    assert "(3 recordings, 2 persons)" in out


def test_renaming_and_shuffling_files_changes_nothing(data, product, tmp_path, capsys):
    run(data, product)
    before = capsys.readouterr().out
    paths = sorted(data.rglob("*.zip"))
    random.Random(3).shuffle(paths)
    for number, path in enumerate(paths):
        target = tmp_path / "copy/steps" / f"folder-{number % 2}" / f"{number}.zip"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    run(tmp_path / "copy", product)
    assert capsys.readouterr().out == before


def test_a_damaged_recording_is_named_and_the_rest_is_scored(data, product, capsys):
    (data / "steps/oxford/torn.zip").write_bytes((data / "steps/oxford/a1.zip").read_bytes()[:200])
    assert run(data, product) == 1
    captured = capsys.readouterr()
    assert "13.33 %" in captured.out
    assert "torn.zip" in captured.err


def test_a_recording_that_the_product_refuses_is_named_with_its_last_line(data, product, make_recording, capsys):
    make_recording("steps/oxford/d.zip", {"set": "oxford", "recording": "d", "answer": {"exit": 1}},
                   truth__json='{"steps": 5}')
    assert run(data, product) == 1
    captured = capsys.readouterr()
    assert "oxford/d: exit 1: no idea what this is" in captured.err
    assert "13.33 %" in captured.out


def test_broken_truth_costs_its_own_recording_only(data, product, make_recording, capsys):
    make_recording("steps/oxford/e.zip", {"set": "oxford", "recording": "e"}, truth__json="{not json")
    assert run(data, product) == 1
    captured = capsys.readouterr()
    assert "oxford/e: JSONDecodeError" in captured.err and "13.33 %" in captured.out


def test_no_recording_at_all_is_told(product, tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    assert run(tmp_path / "empty", product) == 2
    assert "holds no recording with truth for steps" in capsys.readouterr().err


def test_a_missing_folder_and_a_missing_program_are_told(data, product, tmp_path, capsys):
    assert run(tmp_path / "nowhere", product) == 2
    assert run(data, tmp_path / "no-program") == 2
    told = capsys.readouterr().err
    assert "there is no such file or folder" in told and "is no program" in told


def test_a_case_that_does_not_exist_is_refused(data, product, capsys):
    assert main([str(data), "--binary", str(product), "--case", "upside-down"]) == 2
    assert "there is no case 'upside-down'" in capsys.readouterr().err


def test_compare_shows_what_changed(data, product, tmp_path, walk, capsys):
    run(data, product, "--json", tmp_path / "before.json")
    walk("steps/oxford/a2.zip", list(range(10, 20)), list(range(10, 20)))
    capsys.readouterr()
    assert run(data, product, "--compare", tmp_path / "before.json") == 0
    out = capsys.readouterr().out
    assert "13.33 ->     6.67    -6.67" in out
    assert "false_per_hour" not in out.split("figures over")[0].split("oxford")[-1]


def test_against_ends_with_4_when_a_figure_fell_behind(data, product, tmp_path, walk, capsys):
    recorded = tmp_path / "recorded.json"
    assert run(data, product, "--json", recorded) == 0
    assert run(data, product, "--against", recorded) == 0
    walk("steps/oxford/a1.zip", list(range(10, 20)), [])
    assert run(data, product, "--against", recorded) == 4
    assert "behind: steps|oxford|mape 13.33 -> 46.67" in capsys.readouterr().err


def test_against_a_recording_that_fails_now_ends_with_4(data, product, tmp_path, make_recording):
    recorded = tmp_path / "recorded.json"
    run(data, product, "--json", recorded)
    make_recording("steps/oxford/a1.zip", {"set": "oxford", "recording": "a1", "person": "a", "answer": {"exit": 1}},
                   truth__json='{"steps": 10}')
    assert run(data, product, "--against", recorded) == 4


def test_a_file_that_holds_no_scores_is_refused_before_the_work(data, product, tmp_path, capsys):
    (tmp_path / "x.json").write_text(json.dumps({"a": 1}))
    assert run(data, product, "--compare", tmp_path / "x.json") == 2
    assert "x.json holds no scores" in capsys.readouterr().err


def test_worst_lists_by_cost_and_plots(data, product, tmp_path, capsys):
    assert run(data, product, "--worst", "1", "--plots", tmp_path / "plots") == 0
    out = capsys.readouterr().out
    assert "oxford/a2" in out.split("the most costly")[1]
    assert [path.name for path in (tmp_path / "plots").iterdir()] == ["steps-oxford-a2.png"]


def test_lines_fit_a_terminal_of_80_columns(data, product, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    run(data, product)
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80
