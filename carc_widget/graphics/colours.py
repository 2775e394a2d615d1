"""Validation of CSS colours: browsers draw nothing or black for a misspelled colour."""

import re

from carc_widget.engine.errors import BadArgument, UnknownName, did_you_mean, shown

_COLOUR_NAMES = """
aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent turquoise violet wheat
white whitesmoke yellow yellowgreen
"""
_NAMES = frozenset(_COLOUR_NAMES.split())
"""The colour names of CSS, and `transparent`."""

_EXPECTED = "give a CSS colour such as 'crimson', '#d33' or 'rgba(220, 40, 40, 0.5)'"

_CODE = re.compile(
    r"#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})|(?:rgb|hsl)a?\([-\d\s.,%/deg]+\)", re.IGNORECASE
)


def css_colour(colour: str) -> str:
    """Validate a colour and strip surrounding blanks.

    Parameters:
        colour: a CSS colour: a name such as `crimson`, `#d33`, `#dd3333` or `rgba(220, 40, 40, 0.5)`.

    Raises:
        UnknownName: there is no colour of this name; the message suggests a similar one.
        BadArgument: not a colour.
    """
    text = colour.strip() if isinstance(colour, str) else ""
    if _CODE.fullmatch(text) or text.lower() in _NAMES:
        return text
    if text.isalpha():
        raise UnknownName(f"there is no colour {text!r}; {did_you_mean(text.lower(), sorted(_NAMES))}{_EXPECTED}")
    raise BadArgument(f"{shown(colour)} is not a colour; {_EXPECTED}")
