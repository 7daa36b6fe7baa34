"""From the host's own machine to a phone in the network, and what plain http takes away."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import axe_is_content
from tests.browser.test_arriving import laid, phone
from tests.browser.visitors import Person, Visitors
from tests.server.guests import free_port
from tests.serving import Serving

MARKED = """link => {
    const field = document.activeElement;
    return field.value?.slice(field.selectionStart, field.selectionEnd) === link;
}"""
NAME = "parlour.test"  # the browser takes it for this machine, but not for a secure place


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """On this machine alone; another of its own addresses stands for the network."""
    opened = Serving(tmp_path, PARLOUR_NETWORK="127.0.0.2", PARLOUR_BOT_WORKERS="0")
    opened.start()
    yield opened
    opened.stop()


def host_link(serving: Serving) -> str:
    command = [str(Path(sys.executable).parent / "parlour"), "host"]
    done = subprocess.run(command, env=serving.environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_one_press_opens_the_house_to_phones(browser: Browser, serving: Serving) -> None:
    coming = Visitors(browser, serving.url)
    ann = coming.arrive()
    laid(ann, "Score Four")
    expect(ann.get_by_text("Only this computer can open this link")).to_be_visible()

    link = host_link(serving)
    host = ann.context.new_page()
    host.goto(link)
    host.get_by_role("button", name="Be the host").click()
    expect(host).to_have_url(f"{serving.url}/host")  # nothing of the link is kept
    expect(host.get_by_role("heading", name="One table is in use")).to_be_visible()
    expect(host.get_by_role("row").filter(has_text="Score Four")).to_be_visible()
    axe_is_content(host)
    host.get_by_role("button", name="Open it to the local network").click()
    near = f"http://127.0.0.2:{serving.port}"
    expect(host.get_by_label("Address in the local network")).to_have_value(near)

    ann.reload()  # whoever shares now has the address that a phone can open
    expect(ann.get_by_label("Link to this table")).to_have_value(
        f"{near}/t/{ann.url[-22:].rpartition('/')[2]}"
    )
    expect(ann.get_by_text("Only this computer")).to_have_count(0)
    bob = coming.arrive(**phone(390, 664))
    bob.goto(ann.get_by_label("Link to this table").input_value())
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").tap()
    expect(ann.get_by_role("listitem").filter(has_text="Bob").first).to_be_visible()

    stranger = coming.arrive()
    stranger.goto(link)
    stranger.get_by_role("button", name="Be the host").click()
    expect(stranger.get_by_role("alert")).to_contain_text("not good any more")
    host.get_by_role("button", name="Close it to the network").click()
    expect(host.get_by_role("button", name="Open it to the local network")).to_be_visible()
    coming.leave()
    assert coming.mistakes == []


def test_over_plain_http_what_is_missing_is_said(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    serving = Serving(tmp_path, PARLOUR_URL=f"http://{NAME}:{port}", PARLOUR_BOT_WORKERS="0")
    serving.port = port
    serving.start()
    coming = Visitors(browser, f"http://{NAME}:{port}")
    ann = coming.arrive(**phone(390, 664))
    link = laid(ann, "Score Four")
    assert link.startswith(f"http://{NAME}:{port}/t/")
    assert ann.evaluate("isSecureContext") is False
    expect(ann.get_by_role("button", name="Send the link")).to_have_count(0)
    expect(ann.get_by_text("Without https browsers lend no share sheet")).to_be_visible()
    ann.get_by_role("button", name="Copy link").tap()
    Person(ann, "Ann").waits(lambda: ann.evaluate(MARKED, link), "the link is not marked")
    ann.goto("/settings")
    expect(ann.get_by_text("Without https browsers let no house send")).to_be_visible()
    expect(ann.get_by_label("A notification on this device", exact=False)).to_be_disabled()
    coming.leave()
    serving.stop()
    assert coming.mistakes == []
