// The explanation of a turn: its effects in points, whose features are highlighted on the board while it is open.
import { useEffect, useState } from "preact/hooks";
import type { Button as ButtonView, TurnExplanation as Explanation } from "../../view-model";
import { Button } from "../controls";
import { usePage } from "../page-context";

interface ExplainButtonProps {
  readonly button: ButtonView;
  readonly open: boolean;
}

/** The button that opens an explanation; its name includes what is explained. */
export function ExplainButton({ button, open }: ExplainButtonProps) {
  return (
    <Button
      button={button}
      class="carc-button carc-explain"
      aria-expanded={open}
      aria-label={`${button.label} ${button.tip}`}
    />
  );
}

/** The terms; hovering or focusing one highlights its feature alone. */
export function TurnExplanation({ explanation }: { readonly explanation: Explanation }) {
  const { highlightedSegments } = usePage();
  const [hovered, hover] = useState<number | null>(null);
  const [focused, focus] = useState<number | null>(null);
  const selected = hovered ?? focused;
  const { terms, maps } = explanation;
  useEffect(() => {
    const shown = terms.filter((_, i) => selected === null || i === selected);
    highlightedSegments.value = shown.flatMap(({ segments = [] }) =>
      segments.map(([x, y, rotation, kind, segment]) => [x, y, rotation, maps[kind], segment] as const),
    );
  }, [JSON.stringify(terms), selected]); // refined hints send the same explanation again
  useEffect(
    () => () => {
      highlightedSegments.value = [];
    },
    [],
  );
  return (
    <div class="carc-explanation" role="group" aria-label={explanation.title} data-test="explanation">
      <b>{explanation.title}</b>
      <ul>
        {terms.map((term, i) => (
          <li
            key={i}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: focusing a term highlights its feature
            tabIndex={0}
            onPointerEnter={() => hover(i)}
            onPointerLeave={() => hover(null)}
            onFocus={() => focus(i)}
            onBlur={() => focus(null)}
          >
            <b>{term.points}</b> <span>{term.text}</span>
          </li>
        ))}
      </ul>
      {explanation.total && <b class="carc-explanation-total">{explanation.total}</b>}
      <p class="carc-muted">{explanation.note}</p>
    </div>
  );
}
