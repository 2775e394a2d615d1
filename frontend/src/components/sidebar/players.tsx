// The players with their points and the pieces of their supply.
import type { PlayerRow, SupplyPiece } from "../../view-model";
import { Button, Sprite } from "../controls";

export function Players({ players }: { readonly players: readonly PlayerRow[] }) {
  return (
    <div class="carc-players">
      {players.map((player, number) => (
        <Player key={number} number={number} player={player} />
      ))}
    </div>
  );
}

function Player({ number, player }: { readonly number: number; readonly player: PlayerRow }) {
  const classes = ["carc-player", player.active && "carc-active", player.badge && "carc-winner"];
  return (
    <div
      class={classes.filter(Boolean).join(" ")}
      style={{ "--carc-player": player.colour }}
      data-test={`player-${number}`}
      data-player={number}
    >
      <div class="carc-player-line">
        <span class="carc-name" dir="auto" title={[player.name, player.colour_name].filter(Boolean).join(", ")}>
          {player.name}
        </span>
        {player.colour_name && <span class="carc-hidden">{player.colour_name}</span>}
        {player.bot && <span class="carc-bot">{player.bot}</span>}
        {player.badge && <span class="carc-badge">{player.badge}</span>}
        <Button button={player.explain} class="carc-score" aria-label={player.explain.tip} />
      </div>
      <div class="carc-supply" role="img" aria-label={player.supply_text} title={player.supply_text}>
        {player.pieces.map((piece, i) => (
          <Meeple key={i} piece={piece} />
        ))}
        <AvailablePieces pieces={player.pieces} />
      </div>
    </div>
  );
}

/** The number of available normal meeples, and the large one if it is available. */
function AvailablePieces({ pieces }: { readonly pieces: readonly SupplyPiece[] }) {
  return [false, true].map((large) => {
    const available = pieces.filter((piece) => !piece.spent && (piece.large ?? false) === large);
    return available[0] ? (
      <span key={String(large)} class="carc-supply-count">
        <Meeple piece={available[0]} />
        {large ? null : available.length}
      </span>
    ) : null;
  });
}

function Meeple({ piece: { piece, large, spent } }: { readonly piece: SupplyPiece }) {
  const classes = ["carc-meeple", large && "carc-large-meeple", spent && "carc-spent-meeple"];
  return <Sprite sprite={piece} class={classes.filter(Boolean).join(" ")} />;
}
