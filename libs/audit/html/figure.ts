import { html, seconds, type Markup } from './markup.js';

export const WIDTH = 960;
export const LEFT = 104;
export const RIGHT = 20;
export const round = (value: number): number => Math.round(value * 10) / 10;

interface Frame {
  readonly title: string;
  readonly description: string;
  readonly height: number;
}

/** A picture with a text description for people who cannot see it. It keeps its size: narrow screens scroll it. */
export const figure = ({ title, description, height }: Frame, body: readonly Markup[]): Markup =>
  html` <figure>
    <div class="scroll" tabindex="0" role="region" aria-label="${title}">
      <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}. ${description}">
        <title>${title}</title>
        <desc>${description}</desc>
        ${body}
      </svg>
    </div>
    <figcaption><strong>${title}.</strong> ${description}</figcaption>
  </figure>`;

export const along = (value: number, most: number): number =>
  round(LEFT + (value / Math.max(1, most)) * (WIDTH - LEFT - RIGHT));

export type Anchor = 'start' | 'middle' | 'end';

export const label = (x: number, y: number, text: string, anchor: Anchor = 'start'): Markup =>
  html`<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${text}</text>`;

export const line = (name: string, [x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): Markup =>
  html`<line class="${name}" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" />`;

export const across = (y: number): Markup => line('grid', [LEFT, y], [WIDTH - RIGHT, y]);

/** Player names can be of any length. */
export const short = (name: string, longest = 12): string =>
  name.length > longest ? `${name.slice(0, longest - 1)}…` : name;

const STEPS = [5, 10, 30, 60, 120, 300, 600, 1200, 3600, 7200].map((s) => s * 1000);

/** A time scale along the lower edge. */
export function timeTicks(most: number, height: number): Markup[] {
  const step = STEPS.find((candidate) => most / candidate <= 12) ?? Math.ceil(most / 12);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => {
    const x = along(i * step, most);
    return html`${line('grid', [x, 18], [x, height - 24])}${label(x, height - 8, clock(i * step), 'middle')}`;
  });
}

const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

const [LEAST_MS, MOST_MS] = [10, 200_000];

/** Times from a hundredth of a second to some minutes, on a scale on which human times are spread evenly. */
export function timeShare(ms: number): number {
  const within = Math.min(MOST_MS, Math.max(LEAST_MS, ms));
  return Math.log(within / LEAST_MS) / Math.log(MOST_MS / LEAST_MS);
}

export const TIME_MARKS: readonly (readonly [number, string])[] = [10, 100, 1_000, 10_000, 100_000].map((ms) => [
  ms,
  seconds(ms),
]);

/** Which colour belongs to whom. */
export const legend = (names: readonly string[]): Markup[] =>
  names.map((name, i) => {
    const x = LEFT + 8 + 150 * i;
    return html`<g
      ><title>${name}</title
      ><circle class="seat-${i % 4}" cx="${x}" cy="12" r="5" />${label(x + 10, 16, short(name, 18))}</g
    >`;
  });
