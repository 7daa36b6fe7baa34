"""The kinds of events, one a file."""

from collections.abc import Mapping

from parlour.events.event import Kind
from parlour.events.kinds import daily, knockout, par, party, round_robin, swiss

KINDS: Mapping[str, Kind] = {
    module.KIND.name: module.KIND for module in (knockout, round_robin, swiss, party, par, daily)
}
