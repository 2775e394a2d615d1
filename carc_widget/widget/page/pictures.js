// The pictures that the kernel has painted on sheets, one of these for a page, whoever shows them. What is drawn smaller
// than it was painted is halved first until it is less than twice as large: browsers would leave it rough.
class Pictures {
  // The pictures that a model of this page refers to.
  static async of(model) {
    const sheets = await modelOf(model, model.get("pictures"));
    sheets.carcPictures ??= new Pictures(sheets);
    await sheets.carcPictures.loaded;
    return sheets.carcPictures;
  }

  constructor(model) {
    this.model = model;
    this.stored = !model.comm_live; // nobody is there to paint: what was stored has to do
    this.sheets = [];
    this.numbers = new Map();
    this.halves = new Map(); // by the number of a picture: it, halved once, twice, ...
    this.version = 0; // how often anything was painted
    this.listeners = new Set();
    model.on("change:sheets change:table", soundly(() => this.load()));
    this.loaded = this.load().then(() => {
      if (this.stored) return recall(model, this.table, this.sheets).then(() => this.changed());
      const blank = this.sheets.some((sheet) => !sheet.ctx.getImageData(0, 0, 1, 1).data[3]);
      if (blank) model.send({ type: "blank" }); // this page has been loaded after they were painted
    });
  }

  async load() {
    this.table = this.model.get("table");
    this.numbers = new Map(this.table.map(([key], number) => [key, number])); // places of marks that are gone are reused
    if (this.stored) {
      this.sheets = blankSheets(this.table);
      return;
    }
    const references = this.model.get("sheets");
    const sheets = await Promise.all(references.map((reference) => modelOf(this.model, reference)));
    for (let number = this.sheets.length; number < sheets.length; number++) {
      this.sheets.push(sheets[number]);
      sheets[number].on("new-frame", () => this.painted(number));
    }
    this.changed();
  }

  painted(sheet) {
    for (const number of this.halves.keys()) if (this.table[number][1] === sheet) this.halves.delete(number);
    this.changed();
  }

  changed() {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }

  // A picture as an image and a rectangle of it: at least so many pixels wide, if it is, and less than twice.
  image(number, wide) {
    const [, sheet, x, y, width, height] = this.table[number];
    let level = 0;
    const least = Math.max(wide, 1); // where a page has no room for the board, nothing is wide
    while (width / 2 ** (level + 1) >= least) level += 1;
    if (level === 0) return [this.sheets[sheet].canvas, x, y, width, height];
    if (!this.halves.has(number)) this.halves.set(number, []);
    const halves = this.halves.get(number);
    for (let i = halves.length; i < level; i++) {
      const from = i ? [halves[i - 1], 0, 0, halves[i - 1].width, halves[i - 1].height] : this.image(number, width);
      const half = document.createElement("canvas");
      half.width = Math.max(1, Math.round(from[3] / 2));
      half.height = Math.max(1, Math.round(from[4] / 2));
      half.getContext("2d").drawImage(...from, 0, 0, half.width, half.height);
      halves.push(half);
    }
    const half = halves[level - 1];
    return [half, 0, 0, half.width, half.height];
  }

  // Draw a picture about (x, y), both in the pixels of the canvas, `unit` of them a tile unit.
  draw(pen, number, x, y, unit, turn = 0, alpha = 1) {
    if (!this.table[number] || !this.sheets[this.table[number][1]]) return;
    const [wide, high] = [this.table[number][6] * unit, this.table[number][7] * unit];
    this.put(pen, number, x, y, wide, high, turn, alpha);
  }

  // Draw a picture about (x, y), so wide and so high before it is turned.
  put(pen, number, x, y, wide, high, turn, alpha) {
    const [cos, sin] = [[1, 0], [0, 1], [-1, 0], [0, -1]][turn];
    pen.setTransform(cos, sin, -sin, cos, x, y);
    pen.globalAlpha = alpha;
    pen.drawImage(...this.image(number, wide), -wide / 2, -high / 2, wide, high);
    pen.globalAlpha = 1;
  }
}
