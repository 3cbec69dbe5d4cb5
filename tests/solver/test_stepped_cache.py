"""Results that are found in steps and cached."""

from videopoker.solver.steps import cached


def test_result_is_found_once_for_all_arguments_with_the_same_key():
    found = []

    @cached(2, key=lambda number: number % 10)
    def doubled(number):
        found.append(number)
        yield
        return 2 * number

    assert not doubled.knows(1)
    assert doubled(1) == doubled(11) == 2
    assert list(doubled.steps(1)) == []
    assert len([*doubled.steps(2)]) == 1
    assert doubled(1) == 2
    doubled(3)  # drops the result of 2, which was used least recently
    assert [doubled.knows(number) for number in (1, 2, 3)] == [True, False, True]
    assert found == [1, 2, 3]
