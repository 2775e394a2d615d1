// The land: says which feature lies under the pointer and lights it up. All of it is known beforehand, in parts: maps of
// the kinds of tiles, and for each tile the line of every feature that begins there, or `@` and where it begins.
const LAND_PARTS = 64; // see land.py
const GRID = 25; // points along a side of a map, see label_map.py

class Land {
  constructor(stage) {
    this.stage = stage;
    this.maps = new Map(); // the text of a map -> its points
    this.masks = new Map();
    this.pointed = null; // {key, line, x, y} of the feature under the pointer
    this.line = make("div", "carc-land", stage.el);
    this.line.setAttribute("aria-hidden", "true");
    this.line.hidden = true;
    for (let i = 0; i < LAND_PARTS; i++) stage.follow(`land${i}`, () => this.changed());
  }

  get(key) {
    let part = 0;
    for (const letter of key) part = (part * 31 + letter.codePointAt(0)) % LAND_PARTS;
    return this.stage.model.get(`land${part}`)?.[key];
  }

  changed() {
    this.tiles = null;
    if (this.pointed) this.point([this.pointed.x, this.pointed.y]);
  }

  // The points of a kind of tile: of each the number of its segment, or -1.
  map(text) {
    if (!this.maps.has(text)) {
      const points = [];
      for (const [, letter, length] of text.matchAll(/([a-z-])(\d*)/g)) {
        const segment = letter === "-" ? -1 : letter.charCodeAt(0) - 97;
        for (let i = 0; i < Number(length || 1); i++) points.push(segment);
      }
      this.maps.set(text, points);
    }
    return this.maps.get(text);
  }

  // The key and the line of the feature at a point, if one is known there.
  find(x, y) {
    const [cx, cy] = [Math.floor(x), Math.floor(y)];
    const tile = this.get(`${cx},${cy}`);
    const text = tile && this.get(tile[0]);
    if (!text) return null;
    let [u, v] = [x - cx - 0.5, y - cy - 0.5];
    for (let i = 0; i < tile[1]; i++) [u, v] = [v, -u]; // back to the tile as it is drawn
    const at = (w) => Math.min(GRID - 1, Math.floor((w + 0.5) * GRID));
    const segment = this.map(text)[at(v) * GRID + at(u)];
    return segment < 0 ? null : this.told(cx, cy, tile[2][segment], segment);
  }

  told(cx, cy, line, segment) {
    if (!line.startsWith("@")) return { key: `@${cx},${cy},${segment}`, line };
    const [x, y, first] = line.slice(1).split(",");
    return { key: line, line: this.get(`${x},${y}`)?.[2][Number(first)] ?? "" };
  }

  point(at) {
    const found = at && this.find(...at);
    const before = this.pointed;
    this.pointed = found && { ...found, x: at[0], y: at[1] };
    if (found || before) this.stage.refresh();
  }

  // Every segment of a feature: [cell, cell, rotation, map, segment].
  segments(key) {
    if (key === null) return [];
    if (!this.tiles) {
      this.tiles = [];
      for (let i = 0; i < LAND_PARTS; i++) {
        for (const [cell, tile] of Object.entries(this.stage.model.get(`land${i}`) ?? {})) {
          if (Array.isArray(tile)) this.tiles.push([...cell.split(",").map(Number), tile]);
        }
      }
    }
    return this.tiles.flatMap(([x, y, [kind, rotation, lines]]) =>
      lines.flatMap((line, i) =>
        line === key || `@${x},${y},${i}` === key ? [[x, y, rotation, this.get(kind), i]] : [],
      ),
    );
  }

  // A segment as a picture of as many pixels as the map has points; the browser makes it smooth.
  mask(text, segment, colour) {
    const name = `${text}/${segment}/${colour}`;
    if (!this.masks.has(name)) {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = GRID;
      const pen = canvas.getContext("2d");
      pen.fillStyle = colour;
      this.map(text).forEach((at, i) => at === segment && pen.fillRect(i % GRID, Math.floor(i / GRID), 1, 1));
      this.masks.set(name, canvas);
    }
    return this.masks.get(name);
  }

  // Light up what is pointed at and say what it is, in a corner, where it hides nothing that is looked at.
  tell(overlay) {
    const pointed = overlay && this.pointed;
    this.write(pointed?.line ?? "");
    if (pointed) this.paint(overlay, this.segments(pointed.key), 0.5);
  }

  write(text) {
    this.line.hidden = text === "";
    if (this.line.textContent !== text) this.line.textContent = text;
  }

  // The key of the feature that a segment belongs to.
  key(x, y, segment) {
    const line = this.get(`${x},${y}`)?.[2][segment];
    return line === undefined ? null : this.told(x, y, line, segment).key;
  }

  // Light up spots: [x, y, segment].
  light(overlay, spots, alpha) {
    const known = spots.map(([x, y, segment]) => [x, y, this.get(`${x},${y}`), segment]).filter(([, , tile]) => tile);
    const segments = known.map(([x, y, tile, segment]) => [x, y, tile[1], this.get(tile[0]), segment]);
    this.paint(overlay, segments, alpha);
  }

  paint(overlay, segments, alpha) {
    const { pen, colours } = overlay;
    pen.globalAlpha = alpha;
    for (const [x, y, rotation, text, segment] of segments) {
      if (!text) continue;
      overlay.place(x + 0.5, y + 0.5, rotation);
      pen.drawImage(this.mask(text, segment, colours.lit), -0.5, -0.5, 1, 1);
    }
    pen.globalAlpha = 1;
  }
}
