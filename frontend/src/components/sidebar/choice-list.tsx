// The list of everything that can be chosen on the board.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ChoiceList as ChoiceListView } from "../../view-model";
import { Button, cellsText } from "../controls";

const LIST = ".carc-choice-list";

export function ChoiceList({ choices }: { readonly choices: ChoiceListView }) {
  const list = useRef<HTMLDivElement>(null);
  const hadFocus = list.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    // The focus stays in the list when other choices take the place of the focused one.
    if (hadFocus && !list.current?.contains(document.activeElement)) focusFirst(list.current);
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

function focusFirst(list: Element | null | undefined): void {
  (list?.querySelector<HTMLElement>("li button") ?? list?.querySelector<HTMLElement>("button"))?.focus();
}

/** Move the focus to the list of choices, which opens if it is folded away; in the editor, to the palette of tiles. */
export function focusChoices(root: HTMLElement): void {
  const tiles = ".carc-palette-tile:not(:disabled)";
  const tile = root.querySelector<HTMLElement>(`${tiles}[aria-pressed=true]`) ?? root.querySelector<HTMLElement>(tiles);
  if (tile) {
    tile.focus();
    return;
  }
  const list = root.querySelector(LIST);
  const fold = list?.querySelector<HTMLElement>("[aria-expanded]");
  if (fold?.getAttribute("aria-expanded") === "false") {
    fold.focus();
    fold.click();
  } else {
    focusFirst(list);
  }
}
