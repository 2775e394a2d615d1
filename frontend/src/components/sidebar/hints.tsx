// The hints: the best places for the tile in hand, each with the lead to expect.
import type { HintList, HintRow } from "../../view-model";
import { Button, cellsText } from "../controls";
import { useRevealBoard } from "../page-context";
import { ExplainButton, TurnExplanation } from "./turn-explanation";

export function Hints({ hints }: { readonly hints: HintList }) {
  return (
    <div class="carc-info carc-hints" role="group" aria-label={hints.title} data-test="hints">
      <h4>
        {hints.title}
        {hints.playouts && <span class="carc-muted">{hints.playouts}</span>}
      </h4>
      {hints.rows.map((row, i) => (
        <Row key={i} row={row} />
      ))}
      {hints.compare && <ExplainButton button={hints.compare} open={Boolean(hints.comparison)} />}
      {hints.comparison && <TurnExplanation explanation={hints.comparison} />}
      <p class="carc-muted">{hints.explanation}</p>
    </div>
  );
}

function Row({ row }: { readonly row: HintRow }) {
  const revealBoard = useRevealBoard();
  return (
    <div class="carc-hint-row" data-cells={cellsText(row.cells)}>
      <Button button={row.button} onPressed={revealBoard} />
      <span class="carc-numbers">{row.numbers}</span>
      <ExplainButton button={row.explain} open={Boolean(row.explanation)} />
      {row.words && <span class="carc-muted">{row.words}</span>}
      {row.explanation && <TurnExplanation explanation={row.explanation} />}
    </div>
  );
}
