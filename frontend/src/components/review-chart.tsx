// The chart of a review: the expected lead or the chance of winning over the turns, with a mark at each rated turn.
import { useState } from "preact/hooks";
import { uniqueId } from "../dom";
import { clamp } from "../geometry";
import type { ChartMark, ReviewChart as ReviewChartView, Slider as SliderView } from "../view-model";
import { Slider } from "./slider";

const [WIDTH, HEIGHT] = [320, 204];
const PLOT = { left: 34, top: 20, right: 312, bottom: 174 } as const;
const DASHES = ["", "7 3", "2 2.5", "10 3 2 3", "5 2", "1 3"]; // besides the colours, for players whose lines cross
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200];

type Unit = "leads" | "chances";

/** Whole numbers from `low` to `high`, at most six, in round steps. */
export function ticks(low: number, high: number): number[] {
  const step = STEPS.find((size) => (high - low) / size <= 5) ?? 500;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step || 0);
}

/** The lowest and the highest value of the vertical axis. */
export function range(chart: ReviewChartView, unit: Unit): [number, number] {
  if (unit === "chances") return [0, 100];
  const values = chart.series.flatMap((series) => series.leads);
  const [low, high] = [Math.min(-5, ...values), Math.max(5, ...values)];
  const most = Math.max(-low, high);
  return chart.series.length === 2 ? [-most, most] : [low, high];
}

/** A value with its unit as in texts: a lead with its sign, a chance in percent. */
export function valueText(value: number, unit: Unit): string {
  const text = String(Math.abs(Math.round(value)));
  if (unit === "chances") return `${text}%`;
  return `${Math.round(value) < 0 ? "−" : Math.round(value) > 0 ? "+" : ""}${text}`;
}

interface ChartProps {
  readonly chart: ReviewChartView;
  readonly slider: SliderView;
}

export function ReviewChart({ chart, slider }: ChartProps) {
  const [unit, setUnit] = useState<Unit>("leads");
  const [pointed, setPointed] = useState<number | null>(null);
  const last = Math.max(1, chart.turns.length - 1);
  const at = Math.min(pointed ?? slider.at, chart.turns.length - 1);
  const follow = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    setPointed(clamp(Math.round(((event.clientX - left) / width) * last), 0, last));
  };
  return (
    <div>
      <div class="carc-review-units">
        <UnitButton unit="leads" label={chart.lead_label} selected={unit} select={setUnit} />
        <UnitButton unit="chances" label={chart.chance_label} selected={unit} select={setUnit} />
      </div>
      <div class="carc-review-plot">
        <Plot chart={chart} unit={unit} at={at} last={last} />
        <div class="carc-review-slider" onPointerMove={follow} onPointerLeave={() => setPointed(null)}>
          <Slider slider={slider} />
        </div>
      </div>
      <Legend chart={chart} unit={unit} at={at} />
    </div>
  );
}

interface UnitButtonProps {
  readonly unit: Unit;
  readonly label: string;
  readonly selected: Unit;
  readonly select: (unit: Unit) => void;
}

function UnitButton({ unit, label, selected, select }: UnitButtonProps) {
  return (
    <button type="button" class="carc-button" aria-pressed={unit === selected} onClick={() => select(unit)}>
      {label}
    </button>
  );
}

interface PlotProps {
  readonly chart: ReviewChartView;
  readonly unit: Unit;
  readonly at: number;
  readonly last: number;
}

/** The drawn chart; the slider over it and the legend say the same to screen readers. */
function Plot({ chart, unit, at, last }: PlotProps) {
  const [low, high] = range(chart, unit);
  const x = (moment: number) => PLOT.left + ((PLOT.right - PLOT.left) * moment) / last;
  const y = (value: number) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * (value - low)) / (high - low);
  const twoPlayers = chart.series.length === 2;
  const lines = twoPlayers ? chart.series.slice(0, 1) : chart.series;
  const points = (player: number) =>
    (chart.series[player]?.[unit] ?? []).map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const shownTurns = new Set(ticks(chart.turns[0] ?? 1, chart.turns.at(-1) ?? 1));
  const marked = (mark: ChartMark) => chart.series[twoPlayers ? 0 : mark.player]?.[unit][mark.at] ?? 0;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" data-test="chart">
      {twoPlayers && (
        <Areas chart={chart} points={points(0)} middle={y(unit === "leads" ? 0 : 50)} from={x(0)} to={x(last)} />
      )}
      {ticks(low, high).map((value) => (
        <g key={value} class={value === (unit === "leads" ? 0 : 50) ? "carc-chart-zero" : "carc-chart-grid"}>
          <path d={`M${PLOT.left} ${y(value)}H${PLOT.right}`} />
          <text x={PLOT.left - 4} y={y(value) + 4} text-anchor="end">
            {unit === "chances" ? value : valueText(value, unit)}
          </text>
        </g>
      ))}
      {twoPlayers &&
        chart.series.map((series, i) => (
          <text key={i} x={PLOT.left} y={i === 0 ? PLOT.top - 8 : HEIGHT - 2} class="carc-chart-ahead">
            {series.ahead}
          </text>
        ))}
      {chart.turns.map(
        (turn, i) =>
          shownTurns.has(turn) &&
          chart.turns.indexOf(turn) === i && (
            <text key={turn} x={x(i)} y={PLOT.bottom + 14} text-anchor="middle">
              {turn}
            </text>
          ),
      )}
      <text x={PLOT.right} y={HEIGHT - 2} text-anchor="end">
        {chart.turn_label}
      </text>
      {lines.map((series, i) => (
        <g key={i} class="carc-chart-line" style={{ "--carc-player": series.colour }}>
          <polyline points={points(i)} class="carc-chart-halo" />
          <polyline
            points={points(i)}
            stroke-dasharray={twoPlayers ? "" : DASHES[i]}
            class={twoPlayers ? "carc-chart-lead" : ""}
          />
        </g>
      ))}
      <path d={`M${x(at)} ${PLOT.top}V${PLOT.bottom}`} class="carc-chart-now" />
      {chart.marks.map((mark) => (
        <Mark key={mark.at} severity={mark.severity} x={x(mark.at)} y={y(marked(mark))} />
      ))}
    </svg>
  );
}

interface AreasProps {
  readonly chart: ReviewChartView;
  readonly points: string;
  readonly middle: number;
  readonly from: number;
  readonly to: number;
}

/** For two players: the area between the line and the middle, in the colour of the player who is ahead. */
function Areas({ chart, points, middle, from, to }: AreasProps) {
  const [id] = useState(uniqueId);
  const polygon = `${from},${middle} ${points} ${to},${middle}`;
  const halves = [`M0 0H${WIDTH}V${middle}H0Z`, `M0 ${middle}H${WIDTH}V${HEIGHT}H0Z`];
  return (
    <>
      {chart.series.map((series, i) => (
        <g key={i}>
          <clipPath id={`${id}-${i}`}>
            <path d={halves[i]} />
          </clipPath>
          <polygon
            points={polygon}
            clip-path={`url(#${id}-${i})`}
            class="carc-chart-area"
            style={{ "--carc-player": series.colour }}
          />
        </g>
      ))}
    </>
  );
}

interface MarkProps {
  readonly severity: string;
  readonly x: number;
  readonly y: number;
}

/** A mark has a shape besides its colour: a circle, a diamond, a square. */
export function Mark({ severity, x, y }: MarkProps) {
  const shapes: Record<string, string> = {
    inaccuracy: `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z`,
    mistake: `M${x} ${y - 4.5}L${x + 4.5} ${y}L${x} ${y + 4.5}L${x - 4.5} ${y}Z`,
    blunder: `M${x - 4} ${y - 4}h8v8h-8Z`,
  };
  return <path d={shapes[severity]} class={`carc-chart-mark carc-${severity}`} />;
}

interface LegendProps {
  readonly chart: ReviewChartView;
  readonly unit: Unit;
  readonly at: number;
}

/** The players with their values at the moment that is pointed at or shown, and the severities. */
function Legend({ chart, unit, at }: LegendProps) {
  const twoPlayers = chart.series.length === 2;
  return (
    <div class="carc-review-legend">
      {chart.series.map((series, i) => (
        <span key={i} class="carc-legend-player" style={{ "--carc-player": series.colour }}>
          <svg viewBox="0 0 22 10" aria-hidden="true" class="carc-chart-line">
            <path d="M1 5H21" class="carc-chart-halo" />
            <path d="M1 5H21" stroke-dasharray={twoPlayers ? "" : DASHES[i]} />
          </svg>
          <span class="carc-name">{series.name}</span>
          <b>{valueText(series[unit][at] ?? 0, unit)}</b>
        </span>
      ))}
      {chart.severities.map(({ severity, symbol, name }) => (
        <span key={severity} class="carc-legend-severity">
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <Mark severity={severity} x={6} y={6} />
          </svg>
          {name} {symbol}
        </span>
      ))}
    </div>
  );
}
