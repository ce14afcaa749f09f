"""The page in a real browser."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from embedspec import page
from properties.verdicts import Report
from spec.catalogue import speaking
from spec.catalogue.pages import LANGUAGES
from tests.counterexamples import report

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=2000",
    "--dump-dom",
)
NEIGHBORS = "neighbors.best-first"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")


def rendered(tmp_path: Path, document: str) -> str:
    """The document as it stands once the browser has run its scripts."""
    file = tmp_path / "page.html"
    file.write_text(document, encoding="utf-8")
    command = [str(CHROMIUM), *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", file.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def only(law: str) -> Report:
    whole = report()
    laws = tuple(verdict for verdict in whole.laws if verdict.law == law)
    return replace(whole, laws=laws)


def listed(dom: str, key: str) -> str:
    found = re.search(rf'<dd class="{key}[^"]*"[^>]*>([^<]*)<', dom)
    assert found
    return found.group(1)


def moved_to(k: float) -> str:
    return f"""<script>
      const slider = document.querySelector("input[type=range]");
      slider.value = {k};
      slider.dispatchEvent(new Event("input"));
    </script>"""


def test_the_slider_moves_the_list_by_dot_and_leaves_that_by_cosine(tmp_path: Path) -> None:
    document = page.dumps([only(NEIGHBORS)])
    lists = {
        k: [
            listed(rendered(tmp_path, document.replace("</body>", script + "</body>")), key)
            for key in ("by-cosine", "by-dot")
        ]
        for k, script in ((None, ""), (0.25, moved_to(0.25)), (8, moved_to(8)))
    }
    assert lists[0.25][0] == lists[8][0] == lists[None][0]
    assert lists[0.25][1] != lists[8][1]


def test_the_arrow_follows_the_slider(tmp_path: Path) -> None:
    document = page.dumps([only(NEIGHBORS)])
    ends = [
        re.findall(
            r'<line x2="([-.\d]+)"', rendered(tmp_path, document.replace("</body>", s + "</body>"))
        )
        for s in (moved_to(1), moved_to(2))
    ]
    changed = [(float(a), float(b)) for a, b in zip(*ends, strict=True) if a != b]
    assert changed
    assert all(b == pytest.approx(2 * a) for a, b in changed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_wider_than_a_phone(tmp_path: Path, lang: str) -> None:
    with speaking(lang):
        document = html.escape(page.dumps([report()]))
    measured = f"""<!doctype html><iframe style="width: 360px; height: 640px; border: 0"
      onload="document.body.dataset.width = this.contentDocument.documentElement.scrollWidth"
      srcdoc="{document}"></iframe>"""
    width = re.search(r'data-width="(\d+)"', rendered(tmp_path, measured))
    assert width
    assert int(width.group(1)) <= 360
