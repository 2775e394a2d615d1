// The table of all scores at the end of the game.
import type { Cell, ScoreCell, ScoreRow, ScoreTable as ScoreTableView } from "../../view-model";
import { Button, cellsText } from "../controls";
import { useRevealBoard } from "../page-context";

export function ScoreTable({ table }: { readonly table: ScoreTableView }) {
  const revealBoard = useRevealBoard();
  return (
    <div class="carc-score-table" role="group" aria-label={table.title} data-test="table">
      <h4>{table.title}</h4>
      <table>
        <thead>
          <tr>
            <td />
            {table.columns.map((column, i) => (
              <th key={i} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, number) => (
            <Row key={number} row={row} columns={table.columns} />
          ))}
        </tbody>
      </table>
      <Button button={table.play} onPressed={revealBoard} />
    </div>
  );
}

interface RowProps {
  readonly row: ScoreRow;
  readonly columns: readonly string[];
}

function Row({ row, columns }: RowProps) {
  return (
    <tr
      class={row.badge ? "carc-winner" : undefined}
      style={{ "--carc-player": row.colour }}
      data-cells={cellsText(distinct(row.cells.flatMap(({ cells }) => cells)))}
      data-test={`player-${row.player}`}
      data-player={row.player}
    >
      <th scope="row">
        <span class="carc-name" title={row.name}>
          {`${row.rank}. ${row.name}`}
        </span>
        {row.badge && <span class="carc-badge">{row.badge}</span>}
      </th>
      {row.cells.map((cell, i) => (
        <Score key={i} cell={cell} label={`${row.name}, ${columns[i]}: ${cell.points}`} />
      ))}
    </tr>
  );
}

function Score({ cell, label }: { readonly cell: ScoreCell; readonly label: string }) {
  const revealBoard = useRevealBoard();
  return (
    <td data-cells={cellsText(cell.cells)} class={cell.current ? "carc-current" : undefined}>
      {cell.button ? (
        <Button
          button={cell.button}
          onPressed={revealBoard}
          class="carc-score-points"
          aria-label={label}
          aria-current={cell.current ? "true" : undefined}
        />
      ) : (
        <span class="carc-muted">{cell.points}</span>
      )}
    </td>
  );
}

function distinct(cells: readonly Cell[]): Cell[] {
  return [...new Map(cells.map((cell) => [cell.join(), cell])).values()];
}
