"""Makes the page: `python tools/page --out DIR`, a folder of static files in which the table plays in a browser.

Needs node and npm, and this checkout's dependencies installed. The page has Python (Pyodide), this program with the pure
Python packages it needs, and a terminal (xterm.js); see docs/page.md.
"""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from tarfile import USTAR_FORMAT, TarFile, TarInfo
from tempfile import TemporaryDirectory

from packed import is_package_packed, is_packed

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
MODULES = HERE / "node_modules"
SOURCE = HERE / "src"
FROM_NPM = {
    "@xterm/xterm/lib/xterm.mjs": "xterm.mjs",
    "@xterm/xterm/css/xterm.css": "xterm.css",
    "@xterm/addon-webgl/lib/addon-webgl.mjs": "webgl.mjs",
    "@xterm/addon-fit/lib/addon-fit.mjs": "fit.mjs",
}
"""Files of packages of npm, and their names on the page."""
WHEELS = ("sqlite3", "numpy")
"""Packages that the page takes from the runtime if they lie next to it; a runtime may have `sqlite3` in it."""
ONLY_FOR_BUILDING = {"subset-font"}
"""Packages of npm that only the build uses."""
PROGRAM = "program.data"
"""The archive of the program, compressed. A server might unpack a file whose name ends in .gz."""
HASH = "BUILD_HASH"
"""Stands in the sources for the hash of the page's files."""


class Refused(Exception):
    """Why the page cannot be made, in one line."""


def run(*command: str, folder: Path = HERE, typed: str = "") -> None:
    """Run a program. Refused, with the end of what it printed, if it is missing or fails."""
    try:
        done = subprocess.run(  # noqa: S603 - node and npm
            command, cwd=folder, input=typed, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise Refused(f"{command[0]}: {error.strerror}; the page needs node 20 or later, with npm") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()[-5:]
        raise Refused(f"`{' '.join(command[:2])}` failed: {' / '.join(said)}")


def install_packages() -> None:
    """Install the packages of package-lock.json, unless they are installed."""
    mark = MODULES / ".package-lock.json"
    lock = HERE / "package-lock.json"
    if not mark.exists() or mark.stat().st_mtime < lock.stat().st_mtime:
        run("npm", "ci", "--no-audit", "--no-fund")


def copy_runtime(runtime: Path, out: Path, *, numpy: bool) -> list[str]:
    """Copy Python, with a lock file that names only what is there; returns the wheels that it has."""
    lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))
    wheels = {}
    for name in WHEELS:
        package = lock["packages"].get(name)
        file = runtime / Path(package["file_name"]).name if package else None
        if package and file and file.exists() and (numpy or name != "numpy"):
            wheels[name] = package | {"file_name": file.name, "depends": []}
            shutil.copy(file, out)
    script = next(file for file in ("pyodide.asm.mjs", "pyodide.asm.js") if (runtime / file).exists())
    for file in ("pyodide.mjs", script, "pyodide.asm.wasm"):
        shutil.copy(runtime / file, out)
    (out / "pyodide.mjs").write_text(without_source_map((out / "pyodide.mjs").read_text("utf-8")), "utf-8")
    (out / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": wheels}), "utf-8")
    return list(wheels)


def without_source_map(script: str) -> str:
    """A script that asks for no map of its sources; the page has no maps."""
    return re.sub(r"^//# sourceMappingURL=.*$", "", script, flags=re.MULTILINE)


def needed_packages() -> Iterator[Distribution]:
    """The installed packages that the program needs on a page."""
    waiting = ["videopoker"]
    seen = set()
    while waiting:
        name = waiting.pop()
        if name in seen or not is_package_packed(name):
            continue
        seen.add(name)
        try:
            package = distribution(name)
        except PackageNotFoundError:
            raise Refused(
                f"{name} is not installed; run this with the Python of the checkout's .venv"
            ) from None
        if name != "videopoker":
            yield package
        needed = [text for text in package.requires or () if "extra ==" not in text]
        waiting += [re.split(r"[^\w.-]", text)[0].lower().replace("_", "-") for text in needed]


def packed_files() -> Iterator[tuple[Path, str]]:
    """The files of the program and of the packages it needs, with their paths on the page."""
    for folder, place in ((ROOT / "videopoker", "videopoker"), (ROOT / "paytables", "videopoker/paytables")):
        for file in sorted(folder.rglob("*")):
            yield file, f"{place}/{file.relative_to(folder).as_posix()}"
    for package in needed_packages():
        for file in package.files or ():
            yield Path(str(file.locate())), file.as_posix()


def pack_program(out: Path) -> None:
    """Write the program and the packages it needs into one archive; the same files give the same bytes."""
    with (
        gzip.GzipFile(out, "wb", mtime=0) as packed,
        TarFile(fileobj=packed, mode="w", format=USTAR_FORMAT) as archive,
    ):
        for file, name in packed_files():
            if is_packed(name) and file.is_file():
                entry = TarInfo(name)
                entry.size = file.stat().st_size
                with file.open("rb") as content:
                    archive.addfile(entry, content)


def prepare(runtime: Path, out: Path) -> None:
    """Compile the standard library by the runtime itself, and cut the fonts to what the table shows."""
    fonts = {
        str(MODULES / f"dejavu-fonts-ttf/ttf/DejaVuSansMono{kind}.ttf"): str(
            out / f"mono{kind.lower()}.woff2"
        )
        for kind in ("", "-Bold")
    }
    request = {"runtime": str(runtime), "library": str(out / "runtime/python_stdlib.zip"), "fonts": fonts}
    run("node", "prepare.mjs", typed=json.dumps(request))


def licences() -> Iterator[str]:
    """The licence of everything on the page, with its text where the package has it."""
    needed = json.loads((HERE / "package.json").read_text("utf-8"))["dependencies"]
    for name in needed:
        if name not in ONLY_FOR_BUILDING:
            about = json.loads((MODULES / name / "package.json").read_text("utf-8"))
            yield f"{name} {about['version']}: {about.get('license', 'see its text')}"
            yield from (file.read_text("utf-8") for file in sorted((MODULES / name).glob("LICENSE*")))
    yield "videopoker"
    yield (ROOT / "LICENSE").read_text("utf-8")
    for package in needed_packages():
        yield f"{package.name} {package.version}"
        texts = (file for file in package.files or () if "LICENSE" in file.name.upper())
        yield from (file.read_text("utf-8") for file in texts)


def sizes(files: Iterable[Path]) -> int:
    """The bytes of files, compressed as a server sends them."""
    return sum(len(gzip.compress(file.read_bytes(), mtime=0)) for file in files)


def write_sources(out: Path) -> None:
    """Write the page's own files, which name the hash of everything and the files to keep for a start offline."""
    for file in sorted(SOURCE.iterdir()):
        shutil.copy(file, out)
    for file, name in FROM_NPM.items():
        (out / name).write_text(without_source_map((MODULES / file).read_text("utf-8")), "utf-8")
    (out / "licences.txt").write_text("\n\n".join(licences()), "utf-8")
    files = sorted(file for file in out.rglob("*") if file.is_file())
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.relative_to(out).as_posix().encode() + b"\0" + file.read_bytes())
    names = ["./", *(file.relative_to(out).as_posix() for file in files if file.name != "service-worker.js")]
    script = out / "service-worker.js"
    text = script.read_text("utf-8").replace(HASH, digest.hexdigest()[:16])
    script.write_text(text.replace("[/* FILES */]", json.dumps(names)), "utf-8")


def fetch_numpy() -> None:
    """Have Pyodide download its NumPy next to itself; says in a line if that fails."""
    load = "import('pyodide').then(p => p.loadPyodide()).then(p => p.loadPackage('numpy'))"
    code = f"{load}.then(loaded => process.exit(loaded.length ? 0 : 1))"
    try:
        run("node", "-e", code)
    except Refused as refused:
        print(f"NumPy was not fetched: {refused}", file=sys.stderr)


def other_files(out: Path) -> list[str]:
    """The files of a folder that are no part of the page there."""
    script = out / "service-worker.js"
    listed = (
        re.search(r"^const FILES = (.*);$", script.read_text("utf-8"), re.MULTILINE)
        if script.exists()
        else None
    )
    own = {script.name, *json.loads(listed[1])} if listed else set()
    return sorted({file.relative_to(out).as_posix() for file in out.rglob("*") if not file.is_dir()} - own)


def build(options: Namespace) -> None:
    """Make the page in a new folder, then put it in its place. Refused if that holds something else."""
    out = options.out.resolve()
    if others := other_files(out):
        raise Refused(
            f"{options.out} has {others[0]}, which is no part of a page; choose an empty or a new folder"
        )
    if options.numpy and options.runtime:
        raise Refused(
            "--numpy downloads for Pyodide of npm; put the wheel of NumPy into the folder of --runtime"
        )
    install_packages()
    if options.numpy:
        fetch_numpy()
    runtime = (options.runtime or MODULES / "pyodide").resolve()
    if not (runtime / "pyodide-lock.json").exists():
        raise Refused(f"{runtime} has no pyodide-lock.json; --runtime takes a folder of Pyodide")
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=out.parent) as temporary:
        made = Path(temporary) / "page"
        (made / "runtime").mkdir(parents=True)
        wheels = copy_runtime(runtime, made / "runtime", numpy=not options.without_numpy)
        prepare(runtime, made)
        pack_program(made / PROGRAM)
        write_sources(made)
        if out.exists():
            shutil.rmtree(out)
        made.rename(out)
    print_summary(out, wheels)


def print_summary(out: Path, wheels: list[str]) -> None:
    """Print the size of the page, and what it lacks."""
    size = sizes(file for file in out.rglob("*") if file.is_file())
    print(f"{out}: {size / 1e6:.2f} MB compressed")
    if "numpy" not in wheels:
        print("It has no NumPy, so it counts no odds: no hints, coach or lessons. --numpy downloads it.")


def main() -> int:
    """Make the page that the command line asks for; returns the exit code."""
    parser = ArgumentParser(prog="python tools/page", description="Make the page: the table in a browser.")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder to write")
    parser.add_argument(
        "--runtime",
        type=Path,
        metavar="DIR",
        help="a distribution of Pyodide (default: the package pyodide of npm)",
    )
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--numpy", action="store_true", help="let Pyodide download NumPy first")
    chosen.add_argument("--without-numpy", action="store_true", help="leave NumPy out even if it is there")
    try:
        build(parser.parse_args())
    except (Refused, OSError) as error:
        print(f"tools/page: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
