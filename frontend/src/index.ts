// The entry of the bundle: renders a widget by its kind.
import type { RenderProps } from "@anywidget/types";
import { renderBrowser } from "./components/browser/browser";
import { renderGame } from "./components/game";
import { renderLesson } from "./components/lesson/lesson";
import type { WidgetProps } from "./model";
import { revealOutput } from "./notebook-fit";

const renderers: Record<string, (props: WidgetProps) => () => void> = {
  game: renderGame,
  lesson: renderLesson,
  browser: renderBrowser,
};

export default {
  render(props: RenderProps): undefined | (() => void) {
    const stop = renderers[props.model.get("kind")]?.(props);
    if (!stop) return undefined;
    const stopReveal = revealOutput(props.el);
    return () => {
      stopReveal();
      stop();
    };
  },
};
