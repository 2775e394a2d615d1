"""Scores in words: the sum, its terms with their rules, and the majority."""

from collections.abc import Sequence

from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.feature import Feature
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.i18n.bidi import isolate
from carc_widget.i18n.language import N_, NN_, _, format_integer, ngettext
from carc_widget.i18n.nouns import (
    CITY,
    FIELD,
    LARGE,
    MONASTERY,
    ROAD,
    and_list,
    capitalize_first,
    completed_cities,
    kind_word,
    pennants,
    points,
    tiles,
)

_NAMES = {
    "inn": N_("inn"),
    "cathedral": N_("cathedral"),
    "unfinished_inn": N_("unfinished with an inn"),
    "unfinished_cathedral": N_("unfinished with a cathedral"),
    "mage": N_("mage"),
    "witch": N_("witch"),
}
_IN_SENTENCE = {
    "inn": N_("an inn"),
    "cathedral": N_("a cathedral"),
    "unfinished_inn": N_("an inn that makes it worthless"),
    "unfinished_cathedral": N_("a cathedral that makes it worthless"),
}


def term_label(line: ScoreLine) -> str:
    """The label of a term in a sum: `8 tiles`."""
    if line.id in ("tiles", "small_city"):
        return tiles(line.number)
    if line.id == "pennants":
        return pennants(line.number)
    if line.id == "farmers":
        return completed_cities(line.number)
    if line.id == "cities_apart":
        return ngettext("{n} completed city scored separately", "{n} completed cities scored separately", line.number)
    if line.id == "paid_before":
        return ngettext("{n} of these already scored", "{n} of these already scored", line.number)
    return _(_NAMES[line.id])


def _term_words(line: ScoreLine) -> str:
    """The label of a term as part of a sentence."""
    if line.id == "small_city":
        return ngettext("{n} tile of a small city", "{n} tiles of a small city", line.number)
    if line.id == "farmers":
        return ngettext("farmers at {n} completed city", "farmers at {n} completed cities", line.number)
    if line.id == "mage":
        return ngettext("the mage's {n}", "the mage's {n}", line.number)
    return _(_IN_SENTENCE[line.id]) if line.id in _IN_SENTENCE else term_label(line)


_COUNTED = ("tiles", "small_city", "pennants", "farmers", "cities_apart")
"""The terms that pay the same for each unit."""


def score_sum(score: Score) -> str:
    """The score as a sum in one line: `city: 8 tiles 16 + 2 coats of arms 4 + mage 8 = 28`."""
    return f"{kind_word(score.feature.kind)}: {sum_text(score.lines)}"


def readable_sum(score: Score) -> str:
    """The score as a sum that begins with a capital letter."""
    return capitalize_first(score_sum(score))


def sum_text(lines: Sequence[ScoreLine]) -> str:
    """Terms and their total: `3 tiles 6 − witch 3 = 3`; a single term as a product, `2 tiles × 2 = 4`."""
    total = format_integer(sum(line.points for line in lines))
    if len(lines) == 1:
        (line,) = lines
        each = line.points // line.number if line.id in _COUNTED and line.number else 1
        return f"{term_label(line)} × {each} = {total}" if each > 1 else f"{term_label(line)} = {total}"
    terms = ""
    for line in lines:
        minus = line.points < 0 or line.id == "witch"
        sign = (" − " if minus else " + ") if terms else ("−" if minus else "")
        terms += f"{sign}{term_label(line)} {abs(line.points)}"
    terms = terms or _("nothing")
    return f"{terms} = {total}"


def score_sentence(score: Score) -> str:
    """The score as a sentence: `Blue scored 3 points for a road: 5 tiles, halved by the witch`."""
    if not score.winners:
        return _("Nobody stands there: no points")
    feature = score.feature
    lines = list(score.lines)
    halved = bool(lines) and lines[-1].id == "witch" and lines[-1].number > 0  # of nothing she takes nothing
    lines = [line for line in lines if line.id != "witch"]
    why = and_list([_term_words(line) for line in lines])
    if halved:
        why = _("{terms}, halved by the witch", terms=why)
    players = and_list([feature.players[player] for player in score.winners])
    unfinished = score.final and not feature.complete and feature.kind is not FIELD
    one, many = _SCORED[feature.kind, unfinished]
    amount = points(score.points)
    return ngettext(one, many, len(score.winners), players=players, points=amount, why=why or _("no completed city"))


_SCORED = {
    (CITY, False): NN_(
        "{players} scored {points} for a city: {why}", "{players} scored {points} each for a city: {why}"
    ),
    (ROAD, False): NN_(
        "{players} scored {points} for a road: {why}", "{players} scored {points} each for a road: {why}"
    ),
    (MONASTERY, False): NN_(
        "{players} scored {points} for a monastery: {why}", "{players} scored {points} each for a monastery: {why}"
    ),
    (FIELD, False): NN_(
        "{players} scored {points} for a field: {why}", "{players} scored {points} each for a field: {why}"
    ),
    (CITY, True): NN_(
        "{players} scored {points} for an unfinished city: {why}",
        "{players} scored {points} each for an unfinished city: {why}",
    ),
    (ROAD, True): NN_(
        "{players} scored {points} for an unfinished road: {why}",
        "{players} scored {points} each for an unfinished road: {why}",
    ),
    (MONASTERY, True): NN_(
        "{players} scored {points} for an unfinished monastery: {why}",
        "{players} scored {points} each for an unfinished monastery: {why}",
    ),
}


def explain(score: Score) -> str:
    """The explanation of a score: the sum, the rules of its terms, frequent questions and the majority.

    Raises:
        BadArgument: this is not a score.
    """
    if not isinstance(score, Score):
        raise BadArgument(f"{shown(score)} is not a score; give one, such as state.score_now(feature)")
    rules = ", ".join(f"{term_label(line)} {line.rule}" for line in score.lines)
    return "\n".join(
        [
            score_sum(score),
            _("rules: {rules}", rules=rules) if rules else _("rules: none"),
            *remarks(score),
        ]
    )


def remarks(score: Score) -> list[str]:
    """Answers to frequent questions about a score, and how the majority came about."""
    return [*_frequent_questions(score), _majority(score)]


def _frequent_questions(score: Score) -> list[str]:
    """Answers to frequent questions about scores like this one, with their rules."""
    feature = score.feature
    lines = []
    counts_tiles = any(line.id in ("tiles", "small_city") for line in score.lines)  # not if farmers score a city (R64)
    if counts_tiles and feature.kind in (CITY, ROAD) and len(feature.spots) > feature.tiles:
        lines.append(_("a tile that is reached twice counts once (R13)"))
    if any(meeple.kind is LARGE for meeple in feature.meeples):
        lines.append(_("a large meeple counts as two (R51)"))
    for line in score.lines:
        if line.id == "witch":
            half = line.number + line.points
            lines.append(_("witch: half of {whole}, rounded up, is {half} (R37)", whole=line.number, half=half))
    return lines


def _majority(score: Score) -> str:
    feature = score.feature
    if not score.winners and feature.complete:
        return _("it is complete: any meeples that stood there have scored and gone back (R60)")
    if not score.winners:
        return _("nobody stands there, so nobody scores (R52)")
    strengths = ", ".join(_strength(feature, player) for player, n in enumerate(feature.strengths) if n)
    if len(score.winners) == 1 and len(feature.owners) > 1:  # the others of the tie are paid differently (R64)
        player = feature.players[score.winners[0]]
        return _(
            "tie: {strengths}; {player} gets {points} (R53)", strengths=strengths, player=player, points=score.points
        )
    if len(score.winners) == 1:
        player = feature.players[score.winners[0]]
        return _(
            "majority: {strengths}; {player} gets {points} (R52)",
            strengths=strengths,
            player=player,
            points=score.points,
        )
    players = and_list([feature.players[player] for player in score.winners])
    return _(
        "tie: {strengths}; {players} get {points} each (R53)",
        strengths=strengths,
        players=players,
        points=score.points,
    )


def _strength(feature: Feature, player: int) -> str:
    """A player with the strength of the meeples: a large one counts as two (R51)."""
    name, strength = feature.players[player], feature.strengths[player]
    large = any(meeple.player == player and meeple.kind is LARGE for meeple in feature.meeples)
    if not large:
        return f"{isolate(name)} {strength}"
    if strength == 2:
        return _("{player} {strength} = large 2", player=name, strength=strength)
    return _("{player} {strength} = large 2 + {small}", player=name, strength=strength, small=strength - 2)
