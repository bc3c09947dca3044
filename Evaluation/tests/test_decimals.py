import numpy as np
import pytest

from evaluation.decimals import decimal_columns
from evaluation.tables import parse_table


def same_bits(a, b):
    return a.tobytes() == b.tobytes()


def test_numbers_have_the_bits_that_float_gives():
    chance = np.random.default_rng(1)
    cells = [f"{chance.normal(0, 10.0 ** chance.integers(-4, 7)):.{chance.integers(0, 8)}f}" for _ in range(6000)]
    cells += ["0", "-0", "-0.000", "007", ".5", "5.", "-.25", "123456789012345", "0.10000000000000", "9007199254740.9"]
    [found] = decimal_columns("\n".join(cells), 1, [0])
    assert same_bits(found, np.array([float(cell) for cell in cells]))


def test_an_empty_cell_is_not_a_number():
    first, last = decimal_columns("1,,\n,2,3\n", 3, [0, 2])
    assert first[0] == 1 and np.isnan(first[1]) and np.isnan(last[0]) and last[1] == 3


def test_a_column_that_is_empty_throughout_is_not_a_number():
    [found] = decimal_columns("1,\n2,\n", 2, [1])
    assert len(found) == 2 and np.isnan(found).all()


def test_only_the_chosen_columns_have_to_be_numbers():
    [found] = decimal_columns("walk,1\nrun,2\n", 2, [1])
    assert list(found) == [1, 2]


@pytest.mark.parametrize("cell", ["x", "1e3", "nan", "inf", "-", ".", "--1", "1-", "1.2.3", "+1", " 1", "1 ", "0x1", "١",
                                  "12345678901234567890", "9007199254740993"])
def test_what_is_no_plain_decimal_is_left_to_a_general_reader(cell):
    assert decimal_columns(f"1\n{cell}\n", 1, [0]) is None


@pytest.mark.parametrize("body", ["1,2\n3\n", "1\n2,3\n", "1,2,3\n4\n", "1,2\n\n3,4\n", "1,2\n3,4\n\n"])
def test_rows_of_another_length_are_left_to_a_general_reader(body):
    assert decimal_columns(body, 2, [0, 1]) is None


@pytest.mark.parametrize("body", ["1,2\r\n3,4\r\n", "1,2\r\n3,4", "1,2\n3,4\n", "1,2\n3,4\n\n"])
def test_line_ends_do_not_change_a_table(body):
    table = parse_table("a,b\n" + body, "t")
    assert list(table["a"]) == [1, 3] and list(table["b"]) == [2, 4]


@pytest.mark.parametrize("body", ["1,2,x\n3,4,y\n", "1,2,3\n4,5,6\n", "1,,1e3\n4,5,nan\n", ""])
def test_a_table_of_chosen_columns_is_the_table_without_the_others(body):
    whole, part = parse_table("a,b,c\n" + body, "t"), parse_table("a,b,c\n" + body, "t", only=("c", "a", "z"))
    assert list(part.columns) == ["a", "c"]
    for name in part.columns:
        assert np.array_equal(part[name], whole[name], equal_nan=part[name].dtype.kind == "f")
