import type { Sample } from './soak.js';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [720, 320, 56, 40, 36, 16];
const STEPS = 5;

/** Memory over time as an SVG picture. */
export function soakPlot(samples: readonly Sample[]): string {
  const most = niceAbove(Math.max(...samples.map(({ residentMb }) => residentMb)));
  const minutes = Math.max(...samples.map((sample) => sample.minutes));
  const x = (value: number): number => Math.round(LEFT + (value / minutes) * (WIDTH - LEFT - RIGHT));
  const y = (value: number): number => Math.round(HEIGHT - BOTTOM - (value / most) * (HEIGHT - BOTTOM - TOP));
  const line = (of: (sample: Sample) => number, colour: string): string =>
    `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${samples
      .map((sample) => `${x(sample.minutes)},${y(of(sample))}`)
      .join(' ')}"/>`;
  const grid = Array.from({ length: STEPS + 1 }, (_, i) => (most / STEPS) * i).map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/>` +
      `<text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
  );
  const ticks = Array.from({ length: STEPS + 1 }, (_, i) => (minutes / STEPS) * i).map(
    (value) => `<text x="${x(value)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${value.toFixed(0)}</text>`,
  );
  const { matches } = samples.at(-1)!;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="20">MiB of one node over minutes of continuous matches (${matches} matches): resident (blue), heap (orange)</text>`,
    ...grid,
    ...ticks,
    line(({ residentMb }) => residentMb, '#1f6fb2'),
    line(({ heapMb }) => heapMb, '#d9731a'),
    '</svg>\n',
  ].join('\n');
}

/** The value rounded up to a multiple of 100. */
const niceAbove = (value: number): number => Math.ceil(value / 100) * 100;
