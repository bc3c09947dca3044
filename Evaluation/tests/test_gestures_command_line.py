"""The whole way of gestures with a made product: runs, turned copies, quiet recordings, table, page and plots."""

import stat

import pytest
from oracle import leaves, write_answers, write_truth

from evaluation import suites
from evaluation.__main__ import main
from evaluation.scores import lines, load
from evaluation.suites.gestures import folders

PRODUCT = """#!/usr/bin/env python3
# Answers with the results that lie below the folder {answers}, as the name in meta.json says.
import json, pathlib, shutil, sys, zipfile
path, output, answers = pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[4]), pathlib.Path("{answers}")
assert sys.argv[5:] == ["--gestures", "all"], sys.argv
text = (path / "meta.json").read_text() if path.is_dir() else zipfile.ZipFile(path).read("meta.json")
below = "{{set}}/{{recording}}".format(**json.loads(text))
turned = path.parent.name.removeprefix("turned-") if path.is_dir() else ""
folder = answers / "turned" / turned / below if turned else answers / below
if not folder.exists():
    folder = next(answers.glob(f"quiet/*/{{below}}"))
shutil.copytree(folder, output / "any name")
(output / "any name/summary.json").write_text("{{}}")
"""


@pytest.fixture
def run(tmp_path):
    """Runs the suite over recordings of each kind, with a product that errs."""
    write_truth(tmp_path / "data")
    write_answers(tmp_path / "answers", 0.3)
    program = tmp_path / "product"
    program.write_text(PRODUCT.format(answers=tmp_path / "answers"))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)

    def command(*more):
        return main([str(tmp_path / "data"), "--suite", "gestures", "--binary", str(program), *map(str, more)])

    return command


def test_what_is_run_has_the_figures_of_the_folders_that_it_wrote(run, tmp_path):
    assert run("--quiet", "--json", tmp_path / "scores.json") == 0
    scores = load(tmp_path / "scores.json")
    found = {line.full_name: line.value for line in lines(suites.named("gestures"), scores)}
    kept = dict(leaves(folders.score(tmp_path / "data", tmp_path / "answers")))
    expected = {f"gestures|{' '.join(groups)}|{name}": value for *groups, name, value in (
        (*full.split("|"), value) for full, value in kept.items())}
    assert len(expected) > 90
    assert found == pytest.approx(expected, rel=1e-6), "scores are kept with seven digits"


@pytest.mark.parametrize("name, called, plot", [
    ("p01", "activity/motionsense/p01", "gestures-activity_motionsense-p01.png"),
    ("drive/town", "drive/town", "gestures-drive-town.png"),
])
def test_the_worst_are_plotted_under_the_names_that_the_suite_knows(run, tmp_path, capsys, name, called, plot):
    assert run("--quiet", "--only", name, "--worst", "1", "--plots", tmp_path / "plots") == 0
    told = capsys.readouterr().out
    assert called in told and "no plot" not in told and "not found" not in told
    assert [path.name for path in (tmp_path / "plots").iterdir()] == [plot]


def test_the_page_has_a_section_with_the_bars(run, tmp_path):
    assert run("--quiet", "--json", tmp_path / "scores.json") == 0
    page = tmp_path / "page.md"
    assert main(["--from", str(tmp_path / "scores.json"), "--suite", "gestures", "--report", str(page)]) == 0
    section = page.read_text().split("## Gestures")[1]
    assert "| quiet | fall | 0.00/h | ≤ 0.1 |" in section and "| quiet | punch | **60.00/h** |" in section
    for figure in ("repetition", "stroke", "car_hit", "tremor_share"):
        assert f"| quiet | {figure} |" in section
    assert (tmp_path / "page/gestures.svg").exists()
