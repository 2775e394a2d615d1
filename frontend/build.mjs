// Bundles src/ into carc_widget/widget/static: `node build.mjs` writes the bundle, `--watch` writes it after each change,
// `--check` only compares it with the committed one.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const options = {
  absWorkingDir: here("."),
  entryPoints: [
    { in: "src/index.ts", out: "widget" },
    { in: "src/styles/index.css", out: "widget" },
    { in: "src/game-page.ts", out: "game-page" },
  ],
  outdir: here("../carc_widget/widget/static"),
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "safari16.4"],
  charset: "utf8",
  legalComments: "none",
  logLevel: "info",
};

const outputFiles = (outputs) => outputs.map((file) => ({ path: file.path, text: file.text }));

if (process.argv.includes("--watch")) {
  const context = await esbuild.context(options);
  await context.watch();
} else if (process.argv.includes("--check")) {
  const { outputFiles: built } = await esbuild.build({ ...options, write: false, logLevel: "silent" });
  for (const { path, text } of outputFiles(built)) {
    const committed = await readFile(path, "utf8").catch(() => "");
    if (committed !== text) {
      console.error(`${path} is not what the sources build; run "npm run build" and commit it`);
      process.exitCode = 1;
    }
  }
} else {
  await esbuild.build(options);
}
