// The review of a game: the chart of the lead with a slider over it, and the turns that cost most.
import type { ReviewPanel, ReviewRow } from "../view-model";
import { Button } from "./controls";
import { Slider } from "./slider";

export function Review({ review }: { readonly review: ReviewPanel }) {
  return (
    <div class="carc-review" role="group" aria-label={review.title} data-test="review">
      <div class="carc-review-head">
        <h4>{review.title}</h4>
        <Button button={review.close} class="carc-rule" />
      </div>
      {review.curve && (
        <div class="carc-review-chart">
          <img src={review.curve} alt="" />
          <Slider slider={review.slider} />
        </div>
      )}
      <p class="carc-muted">{review.explanation}</p>
      {review.costly_title && <h4>{review.costly_title}</h4>}
      {review.rows.map((row) => (
        <CostlyTurn key={row.button.id} row={row} />
      ))}
    </div>
  );
}

function CostlyTurn({ row }: { readonly row: ReviewRow }) {
  return (
    <div class="carc-costly-turn" style={{ "--carc-player": row.colour }}>
      <Button button={row.button} />
      <b class="carc-cost">{row.cost}</b>
      <span>{row.played}</span>
      <span>{row.better}</span>
    </div>
  );
}
