"""Pictures as files: SVG, PNG and PDF, with width, background and page format; errors leave no file."""

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

import carc_widget
import carc_widget.svg
from carc_widget import svg
from carc_widget.engine import BadArgument, State, UnknownName
from carc_widget.graphics import PALETTE, player_styles
from carc_widget.graphics.__main__ import main
from carc_widget.graphics.svg_document import with_background

STATE = State.setup(
    players=["Red", "Blue"],
    tiles=[("D", 0, 0, 0), ("U", 1, 0, 1), ("N", 0, -1, 1)],
    meeples=[("Red", (0, 0), "road E"), ("Blue", (0, 0), "field SL")],
)


def pixels(file: Path) -> Image.Image:
    return Image.open(BytesIO(file.read_bytes())).convert("RGBA")


def solid_colours(image: Image.Image) -> set[tuple[int, ...]]:
    """Return the colours of all solid pixels."""
    data = image.tobytes()
    return {tuple(data[i : i + 3]) for i in range(0, len(data), 4) if data[i + 3] == 255}


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def test_svg_suffix_is_case_insensitive(tmp_path: Path) -> None:
    picture = svg.board(STATE)
    for name in ("board.svg", "board.SVG"):
        picture.save(tmp_path / name)
        assert (tmp_path / name).read_text("utf-8") == picture


def test_png_contains_the_colours_of_tiles_and_pieces(tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    svg.board(STATE, tile_size=100).save(file)
    image = pixels(file)
    assert image.size == (260, 260)
    assert image.getpixel((2, 2)) == (0, 0, 0, 0), "the background is transparent"
    colours = solid_colours(image)
    expected = {PALETTE.field, PALETTE.road, *(style.fill for style in player_styles(STATE.players))}
    assert {rgb(colour) for colour in expected} <= colours


def test_png_contains_text(tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    svg.board(STATE, svg.View(coordinates=True), tile_size=100, margin=0.5).save(file, background="white")
    margin = pixels(file).crop((100, 0, 150, 50))  # above column 0
    assert rgb(PALETTE.mark_ink) in solid_colours(margin)


def test_width_and_background_apply_to_svg_and_png(tmp_path: Path) -> None:
    picture = svg.tile("D", tile_size=100)
    for name in ("tile.svg", "tile.png"):
        picture.save(tmp_path / name, width=250, background="rgba(1, 2, 3, 1)")
    saved = ElementTree.fromstring((tmp_path / "tile.svg").read_text("utf-8"))
    assert (saved.get("width"), saved.get("height"), saved.get("viewBox")) == ("250", "250", "0 0 100 100")
    assert pixels(tmp_path / "tile.png").size == (250, 250)
    svg.board(STATE).save(tmp_path / "board.png", background="rgba(1, 2, 3, 1)")
    assert pixels(tmp_path / "board.png").getpixel((2, 2)) == (1, 2, 3, 255)


def page_size(file: Path) -> tuple[int, int]:
    """Return the size of the only page of a PDF, in points."""
    content = file.read_bytes()
    assert content.startswith(b"%PDF")
    (box,) = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", content)
    return round(float(box[0])), round(float(box[1]))


def test_pdf_has_the_size_of_the_picture_or_of_the_page(tmp_path: Path) -> None:
    file = tmp_path / "picture.pdf"
    svg.tile("D", tile_size=200).save(file)
    assert page_size(file) == (150, 150), "96 pixels and 72 points are one inch"
    svg.tile("D").save(file, fit="A4")
    assert page_size(file) == (595, 842)
    wide = svg.board(State.setup(tiles=[("D", 0, 0, 0), ("U", 1, 0, 1)]))
    wide.save(file, fit="a4")
    assert page_size(file) == (842, 595), "wide pictures use landscape format"
    wide.save(file, fit="letter", background="ivory")
    assert page_size(file) == (792, 612)


def test_page_contains_the_picture_with_a_margin(tmp_path: Path) -> None:
    file = tmp_path / "page.png"
    svg.tile("C", tile_size=30).save(file, fit="A4", width=210)  # one pixel per millimetre
    assert pixels(file).size == (210, 297)
    assert pixels(file).getbbox() == (10, 53, 200, 244), "centred, as wide as the page without its margin"


@pytest.mark.parametrize("name", ["board.jpg", "board.gif", "board", "board.svg.txt", ".svg"])
def test_unknown_suffix_is_refused_with_the_known_ones(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"cannot be written to .* one of \.svg, \.png, \.pdf"):
        svg.board(STATE).save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"width": 0}, "the width is 0"),
        ({"width": -5}, "the width is -5"),
        ({"width": float("nan")}, "the width is nan"),
        ({"width": float("inf")}, "the width is inf"),
        ({"width": "wide"}, "the width is 'wide'"),
        ({"width": 1_000_000}, "too large"),
        ({"background": "crimsom"}, "there is no colour 'crimsom'; did you mean 'crimson'"),
        ({"background": '"/><script>'}, "is not a colour; give a CSS colour such as"),
        ({"background": 3}, "3 is not a colour"),
        ({"fit": "A9"}, "no page 'A9' to fit a picture to; there are: A3, A4, A5, letter"),
    ],
)
def test_invalid_options_are_refused_and_keep_the_file(
    options: dict[str, object], message: str, tmp_path: Path
) -> None:
    file = tmp_path / "board.png"
    file.write_bytes(b"before")
    with pytest.raises(ValueError, match=message):
        svg.board(STATE).save(file, **options)  # type: ignore[arg-type]
    assert file.read_bytes() == b"before"


@pytest.mark.parametrize("name", ["board.png", "board.pdf"])
def test_missing_extra_raises_an_import_error(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(ImportError, match=re.escape('pip install "carc_widget[pictures]"')):
        svg.board(STATE).save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []
    svg.board(STATE).save(tmp_path / "board.svg")


def test_foreign_svg_is_not_saved(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not a picture of carc_widget"):
        svg.Svg("<svg/>").save(tmp_path / "board.png")
    assert list(tmp_path.iterdir()) == []


def test_repr_is_short() -> None:
    """A notebook saves it besides the picture."""
    picture = svg.tile("D")
    assert repr(picture) == f"<Svg: {len(picture)} characters>"
    assert str(picture).startswith("<svg ")


def test_background_is_replaced(tmp_path: Path) -> None:
    picture = svg.tile("D")
    picture.save(tmp_path / "1.svg", background="white")
    svg.Svg((tmp_path / "1.svg").read_text("utf-8")).save(tmp_path / "2.svg", background="black")
    saved = ElementTree.fromstring((tmp_path / "2.svg").read_text("utf-8"))
    assert [rect.get("fill") for rect in saved.iter("{http://www.w3.org/2000/svg}rect")] == ["black"]


# -- the svg module


def test_svg_module_is_an_attribute_of_the_package() -> None:
    assert svg is carc_widget.svg
    assert svg.tile("D")._repr_svg_() == State.start().board[(0, 0)].tile._repr_svg_()  # type: ignore[index]


def test_dir_of_the_svg_module_lists_public_names() -> None:
    assert dir(svg) == sorted(svg.__all__)
    assert {"board", "tile", "feature", "contact_sheet", "Svg", "View", "Highlight"} <= set(dir(svg))


@pytest.mark.slow
@pytest.mark.parametrize("statement", ["import carc_widget.svg as s", "import carc_widget; s = carc_widget.svg"])
def test_svg_module_can_be_imported(statement: str) -> None:
    script = f"{statement}\nprint(s.__name__, len(s.tile('D')) > 1000)"
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert process.stdout.split() == ["carc_widget.svg", "True"]


@pytest.mark.parametrize("colour", ["Crimson", "#d33", "#DD3333", "#d338", "rgba(220, 40, 40, 0.5)", "hsl(10 50% 40%)"])
def test_css_colours_are_accepted(colour: str, tmp_path: Path) -> None:
    svg.tile("D").save(tmp_path / "tile.png", background=colour)
    assert (tmp_path / "tile.png").exists()


@pytest.mark.parametrize("colour", ["", "#12", "#gggggg", "rgb(1,2,3", "url(#a)", "var(--x)", None])
def test_invalid_colours_are_refused(colour: object) -> None:
    with pytest.raises(ValueError, match="is not a colour"):
        with_background(svg.tile("D"), colour)  # type: ignore[arg-type]


def test_unknown_colour_name_without_a_suggestion_is_refused() -> None:
    with pytest.raises(UnknownName, match="there is no colour 'qqqq'; give a CSS colour"):
        with_background(svg.tile("D"), "qqqq")


def test_png_has_at_least_one_pixel(tmp_path: Path) -> None:
    path = tmp_path / "tile.png"
    svg.tile("D", tile_size=1).save(path)
    path.unlink()
    with pytest.raises(BadArgument, match="too small"):
        svg.tile("D", tile_size=0.9).save(path)
    assert not path.exists()


def test_command_reports_wrong_arguments_without_a_traceback(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([str(tmp_path / "tiles.svg"), "--size", "-3"])
    assert "error: the tile size is -3.0; give a positive number" in capsys.readouterr().err
