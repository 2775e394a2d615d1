// The toolbar above the board: the tile in hand, the player to act, the prompt, and its buttons.
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import type { Button as ButtonView, HandPicture, SumTerm, SumView, Toolbar as ToolbarView } from "../view-model";
import { Autoplay } from "./autoplay";
import { Button, Buttons, RuleButtons, Sprite } from "./controls";
import { usePage } from "./page-context";

export function Toolbar() {
  const { model } = usePage();
  const toolbar = model.traits.toolbar.value;
  useAutoplay(toolbar.buttons);
  return (
    <>
      <Hand hand={toolbar.hand} />
      <Instructions toolbar={toolbar} />
      <div class="carc-toolbar-buttons">
        <Buttons buttons={toolbar.buttons} />
        {toolbar.share && <ShareButton label={toolbar.share} />}
      </div>
    </>
  );
}

/** A button that opens the export menu and its parent menus. */
function ShareButton({ label }: { readonly label: string }) {
  const { root } = usePage();
  const open = () => {
    const menu = root.querySelector<HTMLDetailsElement>("details.carc-export-menu");
    for (let popup = menu; popup; popup = popup.parentElement?.closest("details") ?? null) popup.open = true;
    menu?.querySelector("summary")?.focus({ preventScroll: true });
  };
  return (
    <button type="button" class="carc-button" onClick={open}>
      {label}
    </button>
  );
}

/** Press the button with a delay automatically, if there is one. */
function useAutoplay(buttons: readonly ButtonView[]): void {
  const { model } = usePage();
  const autoplay = useMemo(() => new Autoplay((id) => model.send({ type: "button", id })), [model]);
  const button = buttons.find(({ delay }) => delay);
  useLayoutEffect(() => autoplay.follow(button?.id ?? null, button?.delay ?? 0));
  useEffect(() => () => autoplay.stop(), [autoplay]);
}

function Instructions({ toolbar }: { readonly toolbar: ToolbarView }) {
  return (
    <div class="carc-instructions">
      <div class="carc-turn">
        <Sprite sprite={toolbar.piece} class="carc-icon" />
        <span class="carc-name" title={toolbar.title}>
          {toolbar.title}
        </span>{" "}
        <span class="carc-muted">{toolbar.subtitle}</span>
      </div>
      <Sum sum={toolbar.sum} />
      <div class={toolbar.sum ? "carc-hidden" : "carc-sentence"} data-test="sentence">
        {toolbar.sentence}
      </div>
      <div class="carc-toolbar-hint" data-test="hint">
        <span class={hintClass(toolbar)}>{toolbar.hint}</span>
        <RuleButtons rules={toolbar.rules} />
      </div>
    </div>
  );
}

function hintClass({ is_answer, is_tip }: ToolbarView): string | undefined {
  return is_answer ? "carc-message" : is_tip ? "carc-tip" : undefined;
}

/** The large picture: the tile in hand, the tile just placed, or the winners. */
function Hand({ hand }: { readonly hand: HandPicture }) {
  const page = usePage();
  if (hand.drawing === undefined) return <div class="carc-hand" />;
  const { drawing } = hand;
  const shape = hand.framed === false ? "carc-unframed" : `carc-rotated-${hand.rotation ?? 0}`;
  return (
    <div class={hand.faded ? "carc-hand carc-faded" : "carc-hand"} title={hand.label || undefined}>
      <Sprite
        sprite={drawing}
        class={hand.rotate ? `carc-tile carc-draggable ${shape}` : `carc-tile ${shape}`}
        label={hand.label}
        onPointerDown={hand.rotate ? (event) => page.dragTile(event, drawing) : undefined}
      />
      {hand.rotate && <Button button={hand.rotate} class="carc-rotate" aria-label={hand.rotate.tip} />}
    </div>
  );
}

/** The explained terms of a sum in large letters. Screen readers get the same content as the prompt. */
function Sum({ sum }: { readonly sum?: SumView }) {
  if (!sum) return null;
  return (
    <div class="carc-sum-terms" style={sum.colour ? { "--carc-player": sum.colour } : undefined} data-test="sum">
      {sum.terms.map((term, i) => (
        <Term key={i} term={term} />
      ))}
      {sum.terms.length === 1 ? null : (
        <span class={sum.complete ? "carc-total" : "carc-total carc-partial-sum"}>
          {"= "}
          <b>{sum.total}</b>
        </span>
      )}
    </div>
  );
}

function Term({ term }: { readonly term: SumTerm }) {
  return (
    <span class={term.latest ? "carc-term carc-latest-term" : "carc-term"}>
      <span class="carc-amount" aria-hidden="true">
        {`${term.sign} ${term.points}`.trim()}
      </span>
      {term.explain ? (
        <Button button={term.explain} class="carc-term-label" />
      ) : (
        <span class="carc-term-label" aria-hidden="true">
          {term.label}
        </span>
      )}
    </span>
  );
}
