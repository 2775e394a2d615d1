// The review of a game: the chart, the turn that is shown, the rated turns, luck and skill.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BalanceTable, MistakeRow, ReviewPanel, TurnReview } from "../view-model";
import { Announced, Button, Buttons } from "./controls";
import { useRevealBoard } from "./page-context";
import { ReviewChart } from "./review-chart";
import { ExplainButton, TurnExplanation } from "./sidebar/turn-explanation";

export function Review({ review }: { readonly review: ReviewPanel }) {
  const revealBoard = useRevealBoard();
  const element = useRef<HTMLDivElement>(null);
  const learns = Boolean(review.learning);
  useLayoutEffect(() => {
    if (learns) element.current?.closest(".carc-sidebar-body")?.scrollTo({ top: 0 }); // to what the position asks
  }, [learns]);
  return (
    <div ref={element} class="carc-review" role="group" aria-label={review.title} data-test="review">
      <div class="carc-review-head">
        <h4>{review.title}</h4>
        <Button
          button={review.previous}
          class="carc-button carc-step"
          aria-label={review.previous.tip}
          onPressed={revealBoard}
        />
        <Button
          button={review.next}
          class="carc-button carc-step"
          aria-label={review.next.tip}
          onPressed={revealBoard}
        />
        {review.close && <Button button={review.close} />}
      </div>
      {review.learning && (
        <div class="carc-info" data-test="learning">
          <h4>{review.learning.title}</h4>
          <p>{review.learning.text}</p>
          <Button button={review.learning.stop} />
        </div>
      )}
      {review.chart && <ReviewChart chart={review.chart} slider={review.slider} />}
      {review.status && (
        <p class="carc-muted" data-test="review-status">
          {review.status}
        </p>
      )}
      {review.turn && <ShownTurn turn={review.turn} />}
      {review.learn?.length ? (
        <>
          <h4>{review.learn_title}</h4>
          <div class="carc-commands">
            <Buttons buttons={review.learn} onPressed={revealBoard} />
          </div>
        </>
      ) : null}
      {review.mistakes?.length ? <Mistakes title={review.mistakes_title} rows={review.mistakes} /> : null}
      {review.balance && <Balance table={review.balance} />}
      <p class="carc-muted">{review.explanation}</p>
      {review.write && <Button button={review.write} />}
    </div>
  );
}

function ShownTurn({ turn }: { readonly turn: TurnReview }) {
  return (
    <Announced class="carc-info carc-shown-turn" data-test="shown-turn">
      <h4>{turn.title}</h4>
      <b class={turn.severity ? `carc-verdict carc-${turn.severity}` : "carc-verdict"}>{turn.verdict}</b>
      {turn.luck && <div>{turn.luck}</div>}
    </Announced>
  );
}

function Mistakes({ title, rows }: { readonly title: string; readonly rows: readonly MistakeRow[] }) {
  const revealBoard = useRevealBoard();
  return (
    <>
      <h4>{title}</h4>
      <ul class="carc-mistakes">
        {rows.map((row) => (
          <li key={row.button.id} style={{ "--carc-player": row.colour }}>
            <Button button={row.button} aria-current={row.shown ? "true" : undefined} onPressed={revealBoard} />
            <span class={`carc-verdict carc-${row.severity}`}>{row.symbol}</span>
            <b class="carc-cost">{row.cost}</b>
            {row.explain && <ExplainButton button={row.explain} open={Boolean(row.explanation)} />}
            {row.explanation && <TurnExplanation explanation={row.explanation} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Balance({ table }: { readonly table: BalanceTable }) {
  return (
    <>
      <h4>{table.title}</h4>
      <table class="carc-balance" aria-label={table.title} data-test="balance">
        <thead>
          <tr>
            {table.headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.name} style={{ "--carc-player": row.colour }}>
              <th scope="row">{row.name}</th>
              {[row.luck, row.skill, ...row.counts].map((value, i) => (
                <td key={i}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="carc-muted">{table.explanation}</p>
    </>
  );
}
