import numpy as np
import pytest

from evaluation.tables import BadTable, parse_table, require_numbers


def test_an_empty_cell_is_not_a_number():
    table = parse_table("a,b,c\n1,,3\n4,5,\n", "t.csv")
    assert np.isnan(table["b"][0]) and np.isnan(table["c"][1])
    assert table["a"].tolist() == [1, 4]


def test_a_column_of_words_stays_words():
    table = parse_table("time_s,event\n1.5,pause\n2,resume\n", "events.csv")
    assert table["event"].tolist() == ["pause", "resume"]
    assert table["time_s"].tolist() == [1.5, 2]


def test_a_table_without_rows_has_its_columns():
    table = parse_table("time_s,known_s\n", "steps.csv")
    assert len(table) == 0 and "known_s" in table


def test_line_ends_of_other_systems_are_read():
    assert parse_table("a,b\r\n1,\r\n2,3\r\n", "t.csv")["a"].tolist() == [1, 2]


def test_a_row_with_too_many_cells_is_named():
    with pytest.raises(BadTable, match="x.csv, line 3: 3 cells under 2 headings"):
        parse_table("a,b\n1,2\n1,2,3\n", "x.csv")


def test_words_among_numbers_are_named():
    table = parse_table("time_s,x_mps2\n0,up\n", "accelerometer.csv")
    with pytest.raises(BadTable, match="column x_mps2 holds words"):
        require_numbers(table, "accelerometer.csv", "time_s", "x_mps2")


def test_a_missing_column_is_named_with_what_is_there():
    with pytest.raises(BadTable, match="no column z_mps2; found time_s"):
        require_numbers(parse_table("time_s\n0\n", "a.csv"), "a.csv", "z_mps2")
