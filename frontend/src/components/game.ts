// A game: the board with the panels round it.
import type { RenderProps } from "@anywidget/types";
import { element } from "../dom";
import { Page } from "../page";
import { renderPanels } from "./panels";

export function renderGame({ model, el }: Pick<RenderProps, "model" | "el">): () => void {
  el.classList.add("carc-game");
  const slot = (name: string) => element("div", name === "board" ? "carc-board" : `carc-panel carc-${name}`, el);
  const toolbar = slot("toolbar");
  const board = slot("board");
  const [sidebar, errors, timeline] = [slot("sidebar"), slot("errors"), slot("timeline")];
  const page = new Page(model, el, board);
  const removePanels = renderPanels(page, { toolbar, sidebar, errors, timeline });
  page.start().catch((error) => console.warn("carc_widget:", error));
  return () => {
    removePanels();
    page.stop();
    el.replaceChildren();
  };
}
