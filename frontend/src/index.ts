// The entry of the bundle: renders a widget by its kind.
import type { RenderProps } from "@anywidget/types";
import { renderLesson } from "./components/lesson/lesson";
import { renderPanels } from "./components/panels";
import { element } from "./dom";
import { Page } from "./page";

/** Show a game in an element; returns what removes it. */
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

const renderers: Record<string, (props: RenderProps) => undefined | (() => void)> = {
  game: renderGame,
  lesson: renderLesson,
};

export default {
  render(props: RenderProps): undefined | (() => void) {
    return renderers[props.model.get("kind")]?.(props);
  },
};
