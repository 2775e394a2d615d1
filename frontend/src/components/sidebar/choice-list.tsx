// The list of everything that can be chosen on the board.
import { useLayoutEffect, useRef } from "preact/hooks";
import { focusByKey } from "../../dom";
import type { ChoiceList as ChoiceListView } from "../../view-model";
import { Button, cellsText } from "../controls";

const LIST = ".carc-choice-list";

export function ChoiceList({ choices }: { readonly choices: ChoiceListView }) {
  const list = useRef<HTMLDivElement>(null);
  const hadFocus = list.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    // The focus stays in the list when other choices take the place of the focused one.
    if (hadFocus && !list.current?.contains(document.activeElement)) firstOf(list.current)?.focus();
  });
  return (
    <div
      ref={list}
      role="group"
      class={choices.open ? "carc-choice-list carc-open" : "carc-choice-list"}
      aria-label={choices.fold.label}
      data-test="choices"
    >
      <Button button={{ ...choices.fold, selected: undefined }} aria-expanded={choices.open} />
      {choices.open && (choices.rows.length ? <Rows choices={choices} /> : <p>{choices.empty}</p>)}
    </div>
  );
}

function Rows({ choices }: { readonly choices: ChoiceListView }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without bullets Safari takes it for no list
    <ul role="list">
      {choices.rows.map(({ button, cells }) => (
        <li key={button.id} data-cells={cellsText(cells)}>
          <Button button={button} class="carc-choice" />
        </li>
      ))}
    </ul>
  );
}

/** The first choice of a list, else the button that opens the list. */
function firstOf(list: Element | null | undefined): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>("li button") ?? list?.querySelector<HTMLElement>("button");
}

/** Move the focus to the list of choices, which opens if it is folded away; in the editor, to the palette of tiles. */
export function focusChoices(root: HTMLElement): void {
  const tiles = ".carc-palette-tile:not(:disabled)";
  const tile = root.querySelector<HTMLElement>(`${tiles}[aria-pressed=true]`) ?? root.querySelector<HTMLElement>(tiles);
  if (tile) {
    focusByKey(tile);
    return;
  }
  const list = root.querySelector(LIST);
  const fold = list?.querySelector<HTMLElement>("[aria-expanded]");
  if (fold?.getAttribute("aria-expanded") === "false") {
    focusByKey(fold);
    fold.click();
  } else {
    focusByKey(firstOf(list));
  }
}
