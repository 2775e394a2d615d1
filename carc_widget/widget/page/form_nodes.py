"""The form for a new game as nodes."""

from carc_widget.widget.new_game.form_parts import Choice, Form, Part, SeatRow
from carc_widget.widget.page.panel import Node, button_node, node, picture


def form_node(form: Form) -> Node:
    """The form."""
    return node(
        "form",
        node("h4", form.title),
        node("p", form.kept) if form.kept else None,
        _players(form),
        _sets(form),
        _list_node("edition", form.edition, form.editions, form.told),
        _list_node("language", form.language, form.languages, (form.language.hint,)),
        node(
            "label",
            node("span", form.seed.title, class_="carc-label"),
            node(
                "input",
                name="seed",
                value=form.filled.seed,
                placeholder=form.no_seed,
                inputmode="numeric",
                maxlength="80",
                autocomplete="off",
                **_state(form, "seed"),
            ),
            _refusal(form, "seed"),
            _hint(form.seed.hint),
        ),
        _refusal(form, ""),
        node(
            "div",
            node("button", form.start, type="submit", class_="carc-button carc-main"),
            button_node(form.cancel),
            class_="carc-commands carc-send",
        ),
        class_="carc-form",
        novalidate=True,
        data_form=form.id,
        data_key="form",
        data_stamp=str(form.stamp),
    )


def _players(form: Form) -> Node:
    return node(
        "fieldset",
        node("legend", form.players.title),
        *(_seat(form, number, seat) for number, seat in enumerate(form.seats)),
        button_node(form.add, data_focus=_focus(form, "add")),
        _refusal(form, "seats"),
        _hint(form.players.hint),
        class_="carc-seats",
    )


def _seat(form: Form, number: int, seat: SeatRow) -> Node:
    """The fields of a player; the list of colours shows the meeple instead of the word."""
    field = f"name-{number}"
    return node(
        "div",
        node(
            "div",
            node(
                "select",
                *map(_entry, seat.colours),
                name="colour",
                aria_label=seat.colour_label,
                title=next(colour.label for colour in seat.colours if colour.chosen),
            ),
            node("input", type="hidden", name="seat", value=str(seat.key)),
            picture(seat.piece, class_="carc-icon"),
            class_="carc-colour",
        ),
        node(
            "input",
            name="name",
            value=seat.name,
            placeholder=seat.otherwise,
            aria_label=" ".join(filter(None, (seat.name_label, form.refused.get(field)))),
            dir="auto",
            maxlength="80",
            autocomplete="off",
            spellcheck="false",
            enterkeyhint="next",
            **_state(form, field),
        ),
        node("select", *map(_entry, seat.plays), name="plays", class_="carc-who", aria_label=seat.plays_label),
        button_node(seat.remove, aria_label=seat.remove.tip),
        _refusal(form, field),
        class_="carc-seat",
        role="group",
        aria_label=seat.label,
    )


def _sets(form: Form) -> Node:
    nodes: list[Node | None] = []
    for box in form.boxes:
        nodes.append(_box("sets", box))
        nodes += [_box("options", option) for option in form.options if option.only_with == box.value]
    nodes += [_box("options", option) for option in form.options if not option.only_with]
    return node("fieldset", node("legend", form.sets.title), *nodes, _refusal(form, "sets"))


def _box(field: str, choice: Choice) -> Node:
    box = node("input", type="checkbox", name=field, value=choice.value, checked=choice.chosen)
    words = node("span", choice.label, _hint(choice.hint) if choice.hint else None)
    return node("label", box, words, class_="carc-box carc-inner" if choice.only_with else "carc-box")


def _list_node(field: str, part: Part, choices: tuple[Choice, ...], told: tuple[str, ...]) -> Node:
    return node(
        "div",
        node(
            "label",
            node("span", part.title, class_="carc-label"),
            node("select", *map(_entry, choices), name=field),
        ),
        *(node("p", text, class_="carc-quiet") for text in told),
    )


def _entry(choice: Choice) -> Node:
    return node("option", choice.label, value=choice.value, selected=choice.chosen)


def _hint(text: str) -> Node:
    return node("span", text, class_="carc-quiet carc-tell")


def _refusal(form: Form, field: str) -> Node | None:
    said = form.refused.get(field)
    return node("span", said, class_="carc-message carc-tell", role="alert") if said else None


def _state(form: Form, field: str) -> dict[str, str | None]:
    """The attributes of a field that is wrong, or that the page has to go to."""
    return {"aria_invalid": "true" if field in form.refused else None, "data_focus": _focus(form, field)}


def _focus(form: Form, field: str) -> str | None:
    """For `panel.js`: that the page has to go there, once."""
    return str(form.stamp) if field == form.focus else None
