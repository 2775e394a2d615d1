// The pictures of a page behind which nobody is alive, such as a saved notebook or an exported page: what was painted is
// gone, so it is painted from what was stored.
const KEPT_PARTS = 64; // see kept.py

// Sheets like those of ipycanvas, still blank.
function blankSheets(table) {
  const sheets = [];
  for (const [, sheet, x, y, width, height] of table) {
    sheets[sheet] ??= { canvas: document.createElement("canvas"), right: 1, bottom: 1 };
    sheets[sheet].right = Math.max(sheets[sheet].right, x + width);
    sheets[sheet].bottom = Math.max(sheets[sheet].bottom, y + height);
  }
  for (const { canvas, right, bottom } of sheets) [canvas.width, canvas.height] = [right, bottom];
  return sheets;
}

// Paint everything that was stored.
async function recall(model, table, sheets) {
  for (let part = 0; part < KEPT_PARTS; part++) {
    const text = model.get(`kept${part}`);
    if (!text) continue;
    const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    for (const [number, text] of Object.entries(await new Response(unpacked).json())) {
      if (!table[number]) continue;
      const [, sheet, x, y, width, height] = table[number];
      const image = new Image(); // in which no script of a picture runs
      image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
      await image.decode();
      sheets[sheet].canvas.getContext("2d").drawImage(image, x, y, width, height);
    }
  }
}
