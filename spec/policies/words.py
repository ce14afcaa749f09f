"""What a declaration may be about."""

from __future__ import annotations

from collections.abc import Mapping

from spec.calls import Policy

Policies = Mapping[str, Policy]
"""By ``<operation>.<about>``."""

About = Mapping[str, Policy]
"""Those of one operation."""
