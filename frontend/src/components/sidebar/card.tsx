// The card of the selected feature or cell, and small tiles with their counts.
import type { FeatureCard } from "../../view-model";
import { Announced, Button, Definitions, RuleButtons, Sprite } from "../controls";

export function Card({ card }: { readonly card: FeatureCard }) {
  return (
    <div class="carc-info carc-card" style={{ "--carc-player": card.colour || "transparent" }} data-test="card">
      <Announced>
        <div class="carc-card-title">{card.title}</div>
        {card.rows.length > 0 && <Definitions rows={card.rows} />}
        {card.remarks.map((remark, i) => (
          <div key={i} class="carc-remark">
            {remark}
          </div>
        ))}
        {card.tiles.length > 0 && <TileCounts tiles={card.tiles} />}
      </Announced>
      <div class="carc-rules">
        <Button button={card.close} class="carc-rule" />
        <RuleButtons rules={card.rules} />
      </div>
    </div>
  );
}

export function TileCounts({ tiles }: { readonly tiles: FeatureCard["tiles"] }) {
  return (
    <div class="carc-tiles" data-test="tiles">
      {tiles.map(([tile, count], i) => (
        <span key={i} class="carc-tile-left">
          <Sprite sprite={tile} class="carc-small-tile" />
          {count}
        </span>
      ))}
    </div>
  );
}
