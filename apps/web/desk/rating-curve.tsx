/** A rating over the contests of a season, drawn as a curve; the page also lists its numbers as text. */
import { dateOf, number } from './times.js';

export interface CurvePoint {
  readonly at: number;
  readonly score: number;
}

const WIDTH = 720;
const HEIGHT = 220;
const MARGIN = { top: 14, right: 16, bottom: 28, left: 44 } as const;

/** About four round numbers between two bounds. */
function ticksBetween(low: number, high: number): readonly number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toFixed(6)));
}

interface RatingCurveProps {
  /** Oldest first; at least two. */
  readonly points: readonly CurvePoint[];
  readonly title: string;
  readonly description: string;
}

/** Contests are spaced evenly: their order matters, not the time between them. */
export function RatingCurve({ points, title, description }: RatingCurveProps) {
  const scores = points.map(({ score }) => score);
  const spread = Math.max(...scores) - Math.min(...scores) || 1;
  const [low, high] = [Math.min(...scores) - spread * 0.1, Math.max(...scores) + spread * 0.1];
  const x = (i: number): number => MARGIN.left + (i / (points.length - 1)) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (score: number): number =>
    HEIGHT - MARGIN.bottom - ((score - low) / (high - low)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const line = points.map(({ score }, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(score).toFixed(1)}`).join('');
  const ticks = ticksBetween(low, high);
  const places = ticks.every(Number.isInteger) ? 0 : 1;
  const ends = [points[0], points.at(-1)] as const;
  return (
    <svg class="curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}. ${description}`}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line class="curve-grid" x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(tick)} y2={y(tick)} />
          <text class="curve-text" x={MARGIN.left - 8} y={y(tick)} text-anchor="end" dominant-baseline="middle">
            {number(tick, places)}
          </text>
        </g>
      ))}
      <path
        class="curve-area"
        d={`${line}L${x(points.length - 1)} ${HEIGHT - MARGIN.bottom}L${x(0)} ${HEIGHT - MARGIN.bottom}Z`}
      />
      <path class="curve-line" d={line} />
      {points.length <= 60 &&
        points.map(({ at, score }, i) => (
          <circle key={`${at} ${i}`} class="curve-dot" cx={x(i)} cy={y(score)} r={3.5}>
            <title>{`${dateOf(at)}: ${number(score, 1)}`}</title>
          </circle>
        ))}
      <text class="curve-text" x={MARGIN.left} y={HEIGHT - 6}>
        {dateOf(ends[0]?.at ?? 0)}
      </text>
      <text class="curve-text" x={WIDTH - MARGIN.right} y={HEIGHT - 6} text-anchor="end">
        {dateOf(ends[1]?.at ?? 0)}
      </text>
    </svg>
  );
}
