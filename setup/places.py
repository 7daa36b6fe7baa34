"""Where set-up puts things, and the environment that keeps the tools inside the clone."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = ROOT / "requirements"
WEB = ROOT / "web"
STATIC = ROOT / "src" / "parlour" / "static"
DOCS = ROOT / "src" / "parlour" / "docs.zip"
WHEELS = ROOT / "dist"

# A choice that the user has already made in the environment stands.
KEPT_INSIDE = {
    "UV_CACHE_DIR": CACHE / "uv",
    "PIP_CACHE_DIR": CACHE / "pip",
    "npm_config_cache": CACHE / "npm",
    "NODE_COMPILE_CACHE": CACHE / "node",
    "PLAYWRIGHT_BROWSERS_PATH": CACHE / "playwright",
    "PRE_COMMIT_HOME": CACHE / "pre-commit",
    "PYTHONPYCACHEPREFIX": CACHE / "python",
}
TOOL_MANNERS = {
    "UV_PYTHON_DOWNLOADS": "never",
    "UV_SYSTEM_CERTS": "1",  # a private certificate authority is known to the system only
    "NODE_USE_SYSTEM_CA": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "npm_config_update_notifier": "false",
    "npm_config_fund": "false",
    "npm_config_audit": "false",
}


def settle_environment() -> None:
    """Point every tool that follows at the clone's own caches."""
    for name, folder in KEPT_INSIDE.items():
        os.environ.setdefault(name, str(folder))
    for name, value in TOOL_MANNERS.items():
        os.environ.setdefault(name, value)
    # A virtual environment the user has active must not receive our packages.
    os.environ["VIRTUAL_ENV"] = str(VENV)
    os.environ.pop("PYTHONHOME", None)
    # Who wants no bytecode wants none beside the sources. Without any, every process that is
    # started here would compile the same thousand files first.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
