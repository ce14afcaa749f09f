"""The environment of a worker: what a library may need, and nothing that tells of the judge."""

from __future__ import annotations

import os

KEPT = frozenset(
    {
        *("PATH", "HOME", "LANG", "LANGUAGE", "TZ", "USER", "LOGNAME", "SHELL"),
        *("TMPDIR", "TEMP", "TMP", "XDG_CACHE_HOME"),
        *("SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA", "LOCALAPPDATA"),
        *("PROGRAMFILES", "PROGRAMDATA", "NUMBER_OF_PROCESSORS"),
        *("VIRTUAL_ENV", "CONDA_PREFIX", "NODE_PATH", "JAVA_HOME"),
    }
)
FAMILIES = (
    *("LC_", "LD_", "DYLD_", "CUDA_", "NVIDIA_", "ROCM_", "HIP_"),
    *("OMP_", "KMP_", "MKL_", "OPENBLAS_", "VECLIB_"),
    *("JAX_", "XLA_", "TF_", "TORCH_", "KERAS_", "NUMBA_"),
)


def environment() -> dict[str, str]:
    """The kept part of this process's environment."""
    return {
        name: value
        for name, value in os.environ.items()
        if name.upper() in KEPT or name.upper().startswith(FAMILIES)
    }
