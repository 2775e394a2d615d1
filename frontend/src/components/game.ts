// A game: the board with the panels around it.
import { effect } from "@preact/signals";
import { element, logError } from "../dom";
import type { WidgetProps } from "../model";
import { NotebookFit } from "../notebook-fit";
import { Page } from "../page";
import { renderPanels } from "./panels";

export function renderGame({ model, el }: WidgetProps): () => void {
  el.classList.add("carc-game");
  const columns = element("div", "carc-columns", el);
  const panel = (name: string, parent: Element) => element("div", `carc-panel carc-${name}`, parent);
  const toolbar = panel("toolbar", columns);
  const board = element("div", "carc-board", columns);
  const sidebar = panel("sidebar", columns);
  const [errors, timeline] = [panel("errors", el), panel("timeline", el)];
  const questions = panel("questions", el);
  const page = new Page(model, el, board);
  const fit = new NotebookFit(el);
  const stopCounting = effect(() => {
    columns.dataset.players = String(page.model.traits.sidebar.value.players.length);
  });
  const removePanels = renderPanels(page, { toolbar, sidebar, errors, timeline, questions });
  page.start().catch(logError);
  return () => {
    stopCounting();
    removePanels();
    fit.stop();
    page.stop();
    el.replaceChildren();
  };
}
