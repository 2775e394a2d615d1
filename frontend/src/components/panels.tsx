// The panels around the board, each rendered into its own element.
import { type FunctionComponent, render } from "preact";
import { isUsable } from "../dom";
import { Errors } from "./errors";
import { PageContext, type PanelPage } from "./page-context";
import { PanelEvents } from "./panel-events";
import { RuleQuestions } from "./rule-questions";
import { focusChoices } from "./sidebar/choice-list";
import { Sidebar } from "./sidebar/sidebar";
import { Timeline } from "./timeline";
import { Toolbar } from "./toolbar";

const PANELS = { toolbar: Toolbar, sidebar: Sidebar, errors: Errors, timeline: Timeline, questions: RuleQuestions };

type Slots = { readonly [Name in keyof typeof PANELS]: HTMLElement };

interface PanelProps {
  readonly page: PanelPage;
  readonly element: HTMLElement;
  readonly content: FunctionComponent;
}

/** Render the panels into their elements; return a function that removes them. */
export function renderPanels(page: PanelPage, slots: Slots): () => void {
  const names = Object.keys(PANELS) as (keyof typeof PANELS)[];
  const stops = names.map((name) => renderPanel({ page, element: slots[name], content: PANELS[name] }));
  page.focusChoices = () => focusChoices(page.root);
  return () => {
    for (const stop of stops) stop();
  };
}

function renderPanel({ page, element, content: Content }: PanelProps): () => void {
  const events = new PanelEvents(page, element);
  const abort = new AbortController();
  const focus = new FocusKeeper(page, element, abort.signal);
  render(
    <PageContext.Provider value={page}>
      <Content />
    </PageContext.Provider>,
    element,
  );
  const observer = new MutationObserver(() => {
    events.rendered();
    focus.rendered();
  });
  observer.observe(element, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-cells", "disabled"],
  });
  return () => {
    observer.disconnect();
    events.stop();
    abort.abort();
    render(null, element);
  };
}

/** Keeps the focus in the widget if its element is removed or disabled: on the board, else in the panel that replaces it. */
class FocusKeeper {
  private focused: Element | null = null;
  private form: Element | null = null;

  constructor(
    private readonly page: PanelPage,
    element: HTMLElement,
    signal: AbortSignal,
  ) {
    const follow = (event: Event) => {
      this.focused = event.target as Element;
      this.form = this.focused.closest("form");
    };
    element.addEventListener("focusin", follow, { signal });
    // Later, since Chromium sends the event before it removes an element; in a window without focus the element stays active.
    const leave = () => {
      if (isUsable(this.focused) && document.activeElement !== this.focused) this.focused = null;
    };
    element.addEventListener("focusout", () => queueMicrotask(leave), { signal });
  }

  rendered(): void {
    const { activeElement } = document;
    if (!this.focused || isUsable(this.focused) || (activeElement !== document.body && activeElement !== this.focused))
      return;
    const isDisabled = this.focused.isConnected;
    this.focused = null;
    const { editor, form, review } = this.page.model.traits.sidebar.peek();
    if (form && this.form?.isConnected) return; // the form for a new game sets its focus itself
    const isEditorNew = editor && !isDisabled;
    if (!isEditorNew && !form && (!review?.close || review.learning)) this.page.focusBoard({ preventScroll: true });
    else
      this.page.root.querySelector<HTMLElement>(".carc-sidebar button:not([disabled])")?.focus({ preventScroll: true });
  }
}
