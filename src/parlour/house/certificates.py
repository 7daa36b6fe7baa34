"""Certificates made from a record, and checked by replaying it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from parlour.core import house
from parlour.core.game import HOUSE, Illegal, Seat
from parlour.core.honours import Honour
from parlour.core.plain import plain
from parlour.core.record import Record
from parlour.core.sitting import Sitting
from parlour.core.words import Lexicon, Relation, Verdict
from parlour.events.certificate import CLAUSE, Certificate, Dictionary, Judged, Paper, untrue


@dataclass(frozen=True)
class Checked:
    """A certificate that a replay bears out."""

    paper: Paper
    here: Dictionary | None  # the dictionary that was asked now
    differ: tuple[Judged, ...]  # words of which it says something else, as it judges them

    @property
    def elsewhere(self) -> bool:
        """Was it made under another dictionary?"""
        return self.here != self.paper.certificate.dictionary


def certify(sitting: Sitting, text: str, seat: Seat, vouched: tuple[str, ...] = ()) -> Certificate:
    """What a seat earned in a record that was replayed; Illegal where it earned nothing."""
    game, lexicon = sitting.game, sitting.state.setup.lexicon
    if game.honour is None:
        raise Illegal(CLAUSE, f"there are no certificates of {game.title}")
    honour = game.honour(sitting.state, seat)
    record = Record.read(text)
    _check_names(record, honour)
    _check_unaided(sitting, seat, honour)
    opponents = tuple(name for other, name in enumerate(record.names) if other != seat)
    _check_vouched(vouched, opponents, honour)
    return Certificate(
        game=game.name,
        version=game.version,
        seat=seat,
        name=record.names[seat] if record.names else None,
        opponents=opponents,
        vouched=vouched,
        title=honour.title,
        clause=honour.clause,
        points=honour.points,
        figures=plain(honour.figures),
        words=_judged(honour, lexicon),
        dictionary=_named(lexicon),
        record=text,
    )


def _check_names(record: Record, honour: Honour) -> None:
    """Who played is part of an application, where the rulebook says so (4C-64)."""
    unnamed = not record.names or not all(name.strip() for name in record.names)
    if honour.naming is not None and unnamed:
        raise Illegal(honour.naming, "the record does not name those who played")


def _check_unaided(sitting: Sitting, seat: Seat, honour: Honour) -> None:
    """What the record itself shows of help; the rest is for people to say (4C-65)."""
    for entry in sitting.log:
        said = house.read(entry.move) if entry.actor == HOUSE else None
        if isinstance(said, house.Back):
            raise Illegal(honour.vouching or CLAUSE, "moves were taken back at this table")
        if isinstance(said, house.Reseat) and said.seat == seat:
            raise Illegal(honour.vouching or CLAUSE, f"seat {seat} was handed on during play")


def _check_vouched(vouched: tuple[str, ...], opponents: tuple[str, ...], honour: Honour) -> None:
    """The opponents vouch (4C-65); for who plays alone a witness does (4C-64)."""
    others = [name for name in vouched if name not in opponents] if opponents else []
    if others or len(set(vouched)) < len(vouched):
        raise Illegal(honour.vouching or CLAUSE, "those who vouch are the opponents, each once")


def _judged(honour: Honour, lexicon: Lexicon | None) -> tuple[Judged, ...]:
    if lexicon is None:
        return ()
    verdicts = ((each, lexicon.judge(each.word)) for each in honour.words)
    return tuple(
        Judged(each.word, each.where, each.points, verdict.ok, verdict.why)
        for each, verdict in verdicts
    )


def _named(lexicon: Lexicon | None) -> Dictionary | None:
    return None if lexicon is None else Dictionary(lexicon.name, lexicon.digest)


def check(paper: Paper, sitting: Sitting) -> Checked:
    """Compare every figure with the replayed record; Illegal names those that are untrue.

    Another dictionary may hold more words, and so find a better score than was claimed. Of it only
    the words of the certificate are asked: are they good there too, and do they make the score?
    """
    said, lexicon = paper.certificate, sitting.state.setup.lexicon
    if not 0 <= said.seat < sitting.setup.seats:
        raise Illegal(CLAUSE, f"there is no seat {said.seat} at this table")
    checked = Checked(paper, _named(lexicon), tuple(_differing(said, lexicon)))
    if checked.elsewhere and lexicon is not None:
        sitting = _asking(sitting, _Only(lexicon, frozenset(word.word for word in said.words)))
    try:
        found = certify(sitting, said.record, said.seat, said.vouched)
    except Illegal as refused:
        raise Illegal(refused.clause, f"{refused}{_under(checked)}") from None
    if wrong := untrue(said, found, checked.elsewhere):
        raise Illegal(CLAUSE, f"a replay finds other {', '.join(wrong)}{_under(checked)}")
    return checked


def document(checked: Checked) -> dict[str, Any]:
    """What is told of a certificate that a replay bears out: by replay, by the house, by people."""
    paper = checked.paper
    said = paper.certificate
    return {
        "ok": True,
        "digest": paper.digest,
        "replay": {
            "game": said.game,
            "seat": said.seat,
            "title": said.title,
            "clause": said.clause,
            "points": said.points,
            **said.figures,
            "words": plain(said.words),
            "dictionary": plain(said.dictionary),
            "here": plain(checked.here),
            "differ": plain(checked.differ),
        },
        "signature": {
            "signed": paper.signature is not None,
            "key": paper.signature.key if paper.signature else None,
            "date": said.date,
            "name": said.name,
            "opponents": list(said.opponents),
        },
        "people": {"vouched": list(said.vouched), "missing": missing(said)},
    }


def missing(said: Certificate) -> list[str]:
    """The opponents who have not vouched (4C-65)."""
    return [name for name in said.opponents if name not in said.vouched]


def _differing(said: Certificate, lexicon: Lexicon | None) -> Iterable[Judged]:
    if lexicon is None:
        return
    for word in said.words:
        verdict = lexicon.judge(word.word)
        if verdict.ok != word.ok:
            yield replace(word, ok=verdict.ok, why=verdict.why)


def _under(checked: Checked) -> str:
    """What another dictionary has to do with it."""
    if not checked.elsewhere or checked.here is None:
        return ""
    words = ", ".join(word.word for word in checked.differ) or "none"
    return f"; under {checked.here.name}, another dictionary, these words differ: {words}"


def _asking(sitting: Sitting, lexicon: Lexicon) -> Sitting:
    """The same table at its end, its score taken by another dictionary."""
    setup = replace(sitting.state.setup, lexicon=lexicon)
    return replace(sitting, state=replace(sitting.state, setup=setup))


@dataclass(frozen=True)
class _Only:
    """A dictionary that is asked about some words, and knows no others."""

    lexicon: Lexicon
    words: frozenset[str]

    @property
    def name(self) -> str:
        return self.lexicon.name

    @property
    def digest(self) -> str:
        return self.lexicon.digest

    def judge(self, word: str) -> Verdict:
        if word not in self.words:
            return Verdict(False, f"{word} is not on the certificate")
        return self.lexicon.judge(word)

    def s_form(self, word: str) -> str | None:
        return self.lexicon.s_form(word)

    def relation(self, old: str, new: str) -> Relation:
        return self.lexicon.relation(old, new)

    def fits(self, pattern: str, letters: Mapping[str, int]) -> Iterable[str]:
        return (word for word in self.lexicon.fits(pattern, letters) if word in self.words)
