// The panels around the board, each rendered into its own element.
import { type FunctionComponent, render } from "preact";
import { Errors } from "./errors";
import { PageContext, type PanelPage } from "./page-context";
import { PanelEvents } from "./panel-events";
import { RuleCourt } from "./rule-court";
import { focusChoices } from "./sidebar/choice-list";
import { Sidebar } from "./sidebar/sidebar";
import { Timeline } from "./timeline";
import { Toolbar } from "./toolbar";

const PANELS = { toolbar: Toolbar, sidebar: Sidebar, errors: Errors, timeline: Timeline, court: RuleCourt };

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
  render(
    <PageContext.Provider value={page}>
      <Content />
    </PageContext.Provider>,
    element,
  );
  const observer = new MutationObserver(() => events.rendered());
  observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-cells"] });
  return () => {
    observer.disconnect();
    events.stop();
    render(null, element);
  };
}
