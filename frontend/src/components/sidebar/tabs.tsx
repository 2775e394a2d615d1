// Tabs, after the pattern of the WAI-ARIA Authoring Practices: one tab stop, arrow keys select.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { cssZoom, focusByKey, uniqueId } from "../../dom";

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly content: ComponentChildren;
}

interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly select: (id: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs({ tabs, selected, select }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [prefix] = useState(uniqueId);
  const current = tabs.find(({ id }) => id === selected) ?? tabs[0];
  const shown = useRef(current?.id);
  useLayoutEffect(() => {
    // another tab begins at its top, below the tabs, which stay in view
    const body = list.current?.closest(".carc-sidebar-body");
    const panel = list.current?.parentElement?.querySelector("[role=tabpanel]:not([hidden])");
    if (!list.current || !body || !panel || shown.current === current?.id) return;
    shown.current = current?.id;
    const [tabsBox, bodyBox] = [list.current, body].map((el) => el.getBoundingClientRect()) as [DOMRect, DOMRect];
    const hidden = tabsBox.bottom - panel.getBoundingClientRect().top;
    const above = tabsBox.top - bodyBox.top; // the height of what is above the tabs, as the list of choices
    if (hidden > 0) body.scrollTop -= hidden / cssZoom(body);
    else if (above > bodyBox.height / 2) body.scrollTop += above / cssZoom(body);
  }, [current?.id]);
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 };
    const at = tabs.findIndex(({ id }) => id === current?.id);
    const next = step === undefined ? ends[event.key] : (at + step + tabs.length) % tabs.length;
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    event.stopPropagation();
    select(tab.id);
    focusByKey(list.current?.querySelector<HTMLElement>(`[data-tab=${tab.id}]`));
  };
  return (
    <div>
      <div ref={list} class="carc-tab-list" role="tablist" onKeyDown={handleKey}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-tab-${id}`}
            class="carc-tab"
            data-tab={id}
            aria-selected={id === current?.id}
            aria-controls={`${prefix}-${id}`}
            tabIndex={id === current?.id ? 0 : -1}
            onClick={() => select(id)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${prefix}-${id}`}
          aria-labelledby={`${prefix}-tab-${id}`}
          class="carc-tab-panel"
          data-test={`tab-${id}`}
          hidden={id !== current?.id}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
