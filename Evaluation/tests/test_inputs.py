"""What is skipped is what cannot have changed."""

import json

import pytest

from evaluation import __main__ as command, inputs
from evaluation.recordings import open_recording

TRUE = list(range(10, 20))

MANIFEST = {
    "toolsVersion": {"_version": "6.2.0"}, "dependencies": [],
    "products": [{"name": "coremotion", "targets": ["program"]}, {"name": "Other", "targets": ["Other"]}],
    "targets": [
        {"name": "program", "dependencies": [{"byName": ["Core", None]}, {"product": ["Words", "words", None, None]}]},
        {"name": "Core", "dependencies": [{"target": ["CLibrary", None]}]},
        {"name": "CLibrary", "dependencies": []},
        {"name": "Other", "dependencies": [{"byName": ["Core", None]}]},
    ],
}


@pytest.fixture
def project(tmp_path):
    for name in ("program", "Core", "CLibrary", "Other"):
        (tmp_path / "Sources" / name).mkdir(parents=True)
        (tmp_path / "Sources" / name / "main.swift").write_text(f'let name = "{name}"  // as it is\n')
    return tmp_path


def of_program(project):
    return inputs.hash_of_program(project, MANIFEST)


def test_the_targets_of_a_product_are_what_it_depends_on():
    assert [target["name"] for target in inputs.targets_of(MANIFEST, "coremotion")] == ["CLibrary", "Core", "program"]


def test_the_manifest_of_this_package_names_the_core_and_the_readers_and_no_client():
    names = {target["name"] for target in inputs.targets_of(inputs.manifest_of(command.PROJECT), "coremotion")}
    assert {"MotionProcessing", "MotionRecordings", "coremotion-cli"} <= names
    assert not {"CoreMotion", "MotionHost"} & names


@pytest.mark.parametrize("target", ["program", "Core", "CLibrary"])
def test_code_that_the_program_is_built_from_counts(project, target):
    before = of_program(project)
    (project / "Sources" / target / "more.swift").write_text("let x = 1\n")
    assert of_program(project) != before


def test_other_code_and_what_is_no_code_does_not_count(project):
    before = of_program(project)
    (project / "Sources/Other/main.swift").write_text("let x = 1\n")
    (project / "Sources/Core/page.md").write_text("words\n")
    assert of_program(project) == before


def test_a_setting_of_a_target_counts(project):
    changed = json.loads(json.dumps(MANIFEST))
    changed["targets"][1]["settings"] = [{"kind": {"unsafeFlags": ["-Ounchecked"]}}]
    assert inputs.hash_of_program(project, changed) != of_program(project)


def test_a_file_that_gets_another_name_counts(project):
    before = of_program(project)
    (project / "Sources/Core/main.swift").rename(project / "Sources/Core/other.swift")
    assert of_program(project) != before


@pytest.mark.parametrize("same", [
    "let a = 1 + 2", "let a = 1 + 2 // sum", "/// Sum.\nlet a =\n    1 + 2\n", "let a = /* one /* inner */ */ 1 + 2",
])
def test_comments_and_wrapping_do_not_count(same):
    assert inputs.bare(same) == "let a = 1 + 2"


@pytest.mark.parametrize(("one", "other"), [
    ("let a = 1", "let a = 2"), ('let a = "x  y"', 'let a = "x y"'), ('let a = "// b"', 'let a = "// c"'),
    ('let a = "/*" + b', 'let a = "/*" + c'), ('let a = """\n  // b\n  """', 'let a = """\n  // c\n  """'),
    ('let a = #"\\"# + b', 'let a = #"\\"# + c'), ('let a = "\\"//" + b', 'let a = "\\"//" + c'),
    ("leta", "let a"),
])
def test_everything_else_counts(one, other):
    assert inputs.bare(one) != inputs.bare(other)


def test_the_code_that_scores_is_what_the_suites_import():
    names = {str(path.relative_to(inputs.PACKAGE)) for path in inputs.modules_from(inputs.PACKAGE / "schedule.py")}
    assert {"suites/steps.py", "suites/altitude.py", "building_visits.py", "tables.py", "figures.py", "product.py"} <= names
    assert {"suites/gestures/__init__.py", "suites/gestures/quiet.py", "suites/gestures/words.py"} <= names
    assert not {"report.py", "charts.py", "terminal.py", "inputs.py", "suites/gestures/folders.py"} & names


def test_bytes_of_a_recording_count_and_its_file_name_does_not(make_recording, tmp_path):
    path = make_recording("steps/a/x.zip", {"set": "a", "recording": "x"})
    before = inputs.hash_of_recording(open_recording(path, tmp_path))
    path = path.rename(path.with_name("y.zip"))
    assert inputs.hash_of_recording(open_recording(path, tmp_path)) == before
    path.write_bytes(make_recording("other.zip", {"set": "a", "recording": "x"}, seconds=61).read_bytes())
    assert inputs.hash_of_recording(open_recording(path, tmp_path)) != before


def test_a_visit_depends_on_the_visits_before_it(make_recording, tmp_path):
    def visit(name, day, seconds=60):
        truth = json.dumps({"building": "b", "floor_from": 0, "floor_to": 1})
        meta = {"set": "lifts", "recording": name, "start_utc": f"2026-01-0{day}T10:00:00Z"}
        return make_recording(f"altitude/lifts/{name}.zip", meta, seconds=seconds, truth__json=truth)

    def hashes():
        return [inputs.hash_of_recording(open_recording(path, tmp_path)) for path in (first, second)]

    first, second = visit("one", 1), visit("two", 2)
    before = hashes()
    visit("one", 1, seconds=61)
    after = hashes()
    assert before[0] != after[0] and before[1] != after[1]
    visit("two", 2, seconds=61)
    assert hashes()[0] == after[0] and hashes()[1] != after[1]


# The whole way


@pytest.fixture
def scored(walk, product, tmp_path, monkeypatch, project):
    """Two walks whose scores are recorded; what runs them from then on counts no step at all."""
    walk("steps/oxford/a1.zip", TRUE, TRUE)
    walk("steps/oxford/a2.zip", TRUE, TRUE)
    monkeypatch.setattr(command, "BINARY", product)
    monkeypatch.setattr(command, "PROJECT", project)
    monkeypatch.setattr(inputs, "manifest_of", lambda _: MANIFEST)
    call = [str(tmp_path / "data"), "--suite", "steps", "--quiet"]
    recorded = str(tmp_path / "recorded.json")
    assert command.main([*call, "--binary", str(product), "--record", recorded]) == 0
    product.write_text(product.read_text().replace('answer.get("steps", [])', "[]"))
    return [*call, "--binary", str(product), "--against", recorded]


def test_what_has_not_changed_is_skipped_and_said(scored, capsys):
    assert command.main([*scored, "--skip-unchanged"]) == 0
    assert "0 of 2 recordings and copies are run, 2 are skipped: no input has changed." in capsys.readouterr().out


def test_nothing_is_skipped_unasked(scored, capsys):
    assert command.main(scored) == 4
    assert "skipped" not in capsys.readouterr().out


def test_a_changed_recording_is_run_and_the_others_are_skipped(scored, walk, capsys):
    walk("steps/oxford/a1.zip", TRUE, TRUE, seconds=61)
    assert command.main([*scored, "--skip-unchanged"]) == 4
    told = capsys.readouterr()
    assert "1 of 2 recordings and copies are run, 1 are skipped" in told.out and "1 of 2 recordings." in told.out
    assert "behind: steps|oxford|mape 0 -> 50" in told.err


def test_a_new_recording_is_run(scored, walk, capsys):
    walk("steps/oxford/a3.zip", TRUE, TRUE)
    command.main([*scored, "--skip-unchanged"])
    assert "1 of 3 recordings and copies are run" in capsys.readouterr().out


@pytest.mark.parametrize("change", ["program", "scoring", "file"])
def test_changed_code_or_no_hashes_run_everything(scored, project, tmp_path, monkeypatch, change):
    if change == "program":
        (project / "Sources/Core/main.swift").write_text("let name = 1\n")
    elif change == "scoring":
        monkeypatch.setattr(inputs, "hash_of_scoring", lambda: "other")
    else:
        (tmp_path / "inputs.json").unlink()
    assert command.main([*scored, "--skip-unchanged"]) == 4


def test_a_recorded_failure_is_run_again(scored, tmp_path, capsys):
    recorded = tmp_path / "recorded.json"
    document = json.loads(recorded.read_text())
    document["scores"][0].pop("parts")
    document["scores"][0]["failed"] = "exit 1: no"
    recorded.write_text(json.dumps(document))
    command.main([*scored, "--skip-unchanged"])
    assert "1 of 2 recordings and copies are run" in capsys.readouterr().out


def test_another_program_than_the_one_built_here_skips_nothing(scored, product, tmp_path):
    other = product.rename(tmp_path / "other")
    scored[scored.index("--binary") + 1] = str(other)
    with pytest.raises(SystemExit):
        command.main([*scored, "--skip-unchanged"])


def test_the_page_of_kept_scores_needs_no_recording(scored, tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# Old\n\n## Simulated beside recorded\n\nwords that stay\n")
    assert command.main(["--suite", "steps", "--from", str(tmp_path / "recorded.json"), "--report", str(page)]) == 0
    text = page.read_text()
    assert text.startswith("# Accuracy") and "| oxford | mape | 0.00 %" in text
    assert text.endswith("## Simulated beside recorded\n\nwords that stay\n")
    assert command.main(["--suite", "steps", "--from", str(tmp_path / "recorded.json"), "--report", str(page)]) == 0
    assert page.read_text() == text
