"""Scripts and paytable files as tests of pytest, and the globs that name them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from videopoker.core.base.messages import printable, quoted
from videopoker.play.host.files import FileProblem
from videopoker.play.paytables.solved import check_file, remarks_of
from videopoker.play.script.runner import run_script
from videopoker.play.script.steps import ScriptError


def matching(config: pytest.Config, key: str) -> frozenset[Path]:
    """The files that the globs of an ini key match; pytest.UsageError for a glob that cannot be used."""
    kept = config.stash.setdefault(_MATCHING, {})
    if key not in kept:
        kept[key] = frozenset(file for glob in config.getini(key) for file in _matching(config, key, glob))
    return kept[key]


_MATCHING = pytest.StashKey[dict[str, frozenset[Path]]]()


def _matching(config: pytest.Config, key: str, glob: str) -> list[Path]:
    try:
        return [Path(os.path.normpath(file)) for file in config.rootpath.glob(glob) if file.is_file()]
    except (ValueError, NotImplementedError):
        where = config.inipath or config.rootpath
        expected = f"expected a glob relative to {config.rootpath}, such as scripts/*.poker"
        message = f"{where}: {key}: {quoted(glob)} is not such a glob; {expected}"
        raise pytest.UsageError(printable(message)) from None


def warn_of_globs(config: pytest.Config, keys: tuple[str, ...]) -> None:
    """Warn of globs that match nothing, and of files that match but lie outside the folders that pytest looks into.

    pytest.UsageError if warnings are errors.
    """
    if hasattr(config, "workerinput"):
        return  # of several processes only the first warns
    where = config.inipath or config.rootpath
    source = config.args_source
    folders = config.args if source is pytest.Config.ArgsSource.TESTPATHS else ["."]
    looked = [Path(os.path.normpath(config.rootpath / folder)) for folder in folders]
    for key in keys:
        for glob in config.getini(key):
            if not _matching(config, key, glob):
                _warn(config, f"{where}: {key}: no file matches {quoted(glob)} in {config.rootpath}")
        files = [] if source is pytest.Config.ArgsSource.ARGS else sorted(matching(config, key))
        if outside := [file for file in files if not any(map(file.is_relative_to, looked))]:
            file = os.path.relpath(outside[0], config.rootpath)
            left_out = f"{file}, which {key} matches, is outside of testpaths, so it is not tested"
            _warn(config, f"{where}: {left_out}; add its folder to testpaths (by default .)")


def _warn(config: pytest.Config, message: str) -> None:
    try:
        config.issue_config_time_warning(pytest.PytestConfigWarning(printable(message)), stacklevel=2)
    except pytest.PytestConfigWarning:
        raise pytest.UsageError(printable(message)) from None


class _FileTest(pytest.Item):
    """The test of one file."""

    def runtest(self) -> None:
        """Fail with every fault of the file."""
        name = os.path.relpath(self.path, self.config.rootpath)
        try:
            problems = self.problems()
        except pytest.PytestWarning as warning:  # warnings are errors
            raise FileFailed(str(warning)) from None
        if problems:
            lines = self.path.read_bytes().decode("utf-8-sig", "replace").splitlines()
            texts = [_shown(replace(problem, file=name), lines, self.lines_before) for problem in problems]
            raise FileFailed("\n\n".join(texts))

    lines_before: Callable[[list[str], int], list[int]] = staticmethod(lambda _lines, _number: [])
    """The lines, from 1, that are shown before a faulty one."""

    def problems(self) -> list[FileProblem]:
        """Every fault of the file."""
        raise NotImplementedError

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: object) -> str:
        """The faults alone, without a traceback through this program."""
        if isinstance(excinfo.value, FileFailed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """The place of the test."""
        return self.path, 0, self.name


class FileFailed(AssertionError):
    """A script or a paytable that fails as a test."""


def _shown(problem: FileProblem, lines: list[str], before: Callable[[list[str], int], list[int]]) -> str:
    """A fault, its line, and the lines before it that matter."""
    if not 1 <= problem.line <= len(lines):
        return str(problem)
    numbers = [*before(lines, problem.line), problem.line]
    texts = [
        f"{'>' if number == problem.line else ' '} {number:4}  {printable(lines[number - 1].expandtabs())}"
        for number in numbers
    ]
    return "\n".join([str(problem), *texts])


def _moves_before(lines: list[str], number: int) -> list[int]:
    """The lines of the last four moves before a line; comments and expectations are no moves."""
    words = {
        line_number: line.split("#")[0].split()
        for line_number, line in enumerate(lines[: number - 1], start=1)
    }
    return [line_number for line_number, line in words.items() if line and line[0].lower() != "expect"][-4:]


class ScriptTest(_FileTest):
    """Plays a script; it fails if an expectation does, or if a line cannot be played."""

    def problems(self) -> list[FileProblem]:
        """Every error of the script, or every expectation that failed."""
        try:
            result = run_script(self.path)
        except ScriptError as error:
            return error.problems
        if not result.expectations:
            message = (
                f"{self.nodeid}: no expectations, so nothing was tested; add a line such as expect paid 25"
            )
            self.warn(pytest.PytestWarning(printable(message)))
        return [FileProblem("", failed.line, "", str(failed)) for failed in result.failed]

    lines_before = staticmethod(_moves_before)


class PaytableTest(_FileTest):
    """Checks a paytable file: its fields, that each line can be reached, and the return that it states."""

    def problems(self) -> list[FileProblem]:
        """Every fault of the file; likely typos are warnings."""
        problems = check_file(self.path)
        for remark in [] if problems else remarks_of(self.path):
            self.warn(pytest.PytestWarning(str(remark)))
        return problems


class ScriptFile(pytest.File):
    """A script, which is one test."""

    def collect(self) -> Iterator[ScriptTest]:
        """The test of the script."""
        yield ScriptTest.from_parent(self, name="script")


class PaytableFile(pytest.File):
    """A paytable's file, which is one test."""

    def collect(self) -> Iterator[PaytableTest]:
        """The test of the paytable."""
        yield PaytableTest.from_parent(self, name="paytable")
