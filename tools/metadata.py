"""Metadata of a build that follow from the project's address, which pyproject.toml names once: links, and the README of the index page.

On an index page no file lies beside the README, so its links and pictures need whole addresses.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).parent.parent
_LINK = re.compile(r"""(?P<before>\]\(|\b(?:src|srcset|href)=")(?P<path>(?![a-z]+:|#|//)[^)"\s]+)""")
_PICTURE = re.compile(r"\.(png|svg|gif)$")


def with_whole_links(text: str, url: str, version: str) -> str:
    """A README in which each relative link and picture is one of this version at the project's address.

    >>> with_whole_links("[lab](docs/lab.md#keys) ![x](docs/x.png) [top](#play)", "https://example.org/vp", "1.0")
    '[lab](https://example.org/vp/blob/v1.0/docs/lab.md#keys) ![x](https://example.org/vp/raw/v1.0/docs/x.png) [top](#play)'
    """

    def whole(match: re.Match[str]) -> str:
        kind = "raw" if _PICTURE.search(match["path"]) else "blob"
        return f"{match['before']}{url}/{kind}/v{version}/{match['path']}"

    return _LINK.sub(whole, text)


def urls(url: str) -> dict[str, str]:
    """The links of the index page."""
    return {
        "Repository": url,
        "Documentation": f"{url}/tree/HEAD/docs",
        "Changelog": f"{url}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{url}/issues",
    }


class ProjectAddress(MetadataHookInterface):
    """Fills in `readme` and `urls`; without an address the README stays as it is and there are no links."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the fields to those of pyproject.toml."""
        text, url = (ROOT / "README.md").read_text(encoding="utf-8"), self.config["url"].rstrip("/")
        version = re.search('__version__ = "(.+)"', (ROOT / "videopoker/version.py").read_text("utf-8"))
        if version is None:
            raise ValueError('videopoker/version.py: expected __version__ = "0.1.0"')
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_whole_links(text, url, version[1]) if url else text,
        }
        if url:
            metadata["urls"] = urls(url)
