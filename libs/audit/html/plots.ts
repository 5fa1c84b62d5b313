import type { DecisionSeen } from '../observe.js';
import { html, seconds, type Markup } from './markup.js';

const WIDTH = 960;
const LEFT = 64;
const RIGHT = 16;
const round = (value: number): number => Math.round(value * 10) / 10;

interface Frame {
  readonly title: string;
  readonly description: string;
  readonly height: number;
}

/** A picture that says in words what it shows, for those who cannot see it. */
const figure = ({ title, description, height }: Frame, body: readonly Markup[]): Markup =>
  html` <figure>
    <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}. ${description}">
      <title>${title}</title>
      <desc>${description}</desc>
      ${body}
    </svg>
    <figcaption><strong>${title}.</strong> ${description}</figcaption>
  </figure>`;

const along = (value: number, most: number): number =>
  round(LEFT + (value / Math.max(1, most)) * (WIDTH - LEFT - RIGHT));

const label = (x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end' = 'start'): Markup =>
  html`<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${text}</text>`;

const STEPS = [5, 10, 30, 60, 120, 300, 600, 1200, 3600].map((s) => s * 1000);

function timeTicks(most: number, height: number): Markup[] {
  const step = STEPS.find((candidate) => most / candidate <= 10) ?? 7_200_000;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => {
    const x = along(i * step, most);
    return html`<line
        class="grid"
        x1="${x}"
        x2="${x}"
        y1="8"
        y2="${height - 24}"
      />${label(x, height - 8, seconds(i * step), 'middle')}`;
  });
}

/** Something that is to stand out in a plot. */
export interface Flag {
  readonly version: number;
  readonly text: string;
}

export interface Story {
  readonly players: readonly string[];
  readonly decisions: readonly DecisionSeen[];
  readonly durationMs: number;
  readonly flags: readonly Flag[];
}

const ROW = 46;

/** Who decided when, and where findings point to. */
export function timeline({ players, decisions, durationMs, flags }: Story): Markup {
  const height = 40 + ROW * players.length;
  const flagged = new Map(flags.map(({ version, text }) => [version, text]));
  const turns = decisions.filter((one, i) => i > 0 && decisions[i - 1]?.turn !== one.turn);
  const body = [
    ...timeTicks(durationMs, height),
    ...turns.map(({ atMs, turn }) => {
      const x = along(atMs, durationMs);
      return html`<line class="turn" x1="${x}" x2="${x}" y1="8" y2="${height - 24}"><title>turn ${turn}</title></line>`;
    }),
    ...players.map((player, seat) => label(4, 34 + ROW * seat, short(player))),
    ...decisions.map((one) => {
      const from = along(one.atMs - one.tookMs, durationMs);
      const to = along(one.atMs, durationMs);
      const mark = flagged.get(one.version);
      return html`<rect
        class="seat-${one.seat % 4}${mark === undefined ? '' : ' flagged'}"
        x="${from}"
        y="${18 + ROW * one.seat}"
        width="${Math.max(1.2, round(to - from))}"
        height="26"
        ><title>
          event ${one.version}: ${one.purpose}, ${seconds(one.tookMs)}, ${one.options}
          options${mark === undefined ? '' : `, ${mark}`}
        </title></rect
      >`;
    }),
  ];
  return figure(
    {
      title: 'Timeline',
      description: `Each bar is a decision, as long as it took: ${decisions.length} decisions in ${seconds(durationMs)}. Thin lines begin a turn. Findings are outlined.`,
      height,
    },
    body,
  );
}

const short = (player: string): string => (player.length > 9 ? `${player.slice(0, 8)}…` : player);

const DECADES = [100, 1_000, 10_000, 100_000];

const heightOf = (ms: number, height: number): number => {
  const share =
    (Math.log10(Math.min(200_000, Math.max(50, ms))) - Math.log10(50)) / (Math.log10(200_000) - Math.log10(50));
  return round(height - 28 - share * (height - 44));
};

/** Some decisions of one seat or player. */
export interface Dots {
  readonly name: string;
  readonly seat: number;
  readonly dots: readonly { readonly version: number; readonly ms: number; readonly options: number }[];
}

/** How long decisions took, against how much there was to weigh. */
export function decisionTimes(groups: readonly Dots[], flags: readonly Flag[] = []): Markup {
  const height = 260;
  const flagged = new Set(flags.map(({ version }) => version));
  const most = Math.log10(Math.max(10, ...groups.flatMap(({ dots }) => dots.map(({ options }) => options))));
  const body = [
    ...DECADES.map((ms) => {
      const y = heightOf(ms, height);
      return html`<line
          class="grid"
          x1="${LEFT}"
          x2="${WIDTH - RIGHT}"
          y1="${y}"
          y2="${y}"
        />${label(LEFT - 6, y + 4, seconds(ms), 'end')}`;
    }),
    ...[1, 10, 100, 1_000, 10_000]
      .filter((n) => Math.log10(n) <= most)
      .map((n) => label(along(Math.log10(n), most), height - 8, n === 1 ? '1 option' : String(n), 'middle')),
    ...groups.flatMap(({ seat, name, dots }) =>
      dots.map(({ version, ms, options }) => {
        const [x, y] = [along(Math.log10(Math.max(1, options)), most), heightOf(ms, height)];
        const isFlagged = flagged.has(version) ? ' flagged' : '';
        return html`<circle class="seat-${seat % 4}${isFlagged}" cx="${x}" cy="${y}" r="4"
          ><title>${name}, event ${version}: ${seconds(ms)}, ${options} options</title></circle
        >`;
      }),
    ),
    ...groups.map(
      ({ name, seat }, i) =>
        html`<circle
            class="seat-${seat % 4}"
            cx="${LEFT + 10 + 150 * i}"
            cy="12"
            r="5"
          />${label(LEFT + 20 + 150 * i, 16, name)}`,
    ),
  ];
  return figure(
    {
      title: 'Time per decision',
      description:
        'Up: time taken. Right: number of possible answers. People scatter widely and rise to the right; a program makes a flat line.',
      height,
    },
    body,
  );
}

/** How much of the table a seat could see at each of its decisions. */
export function knowledgePlot({ players, decisions }: Story): Markup {
  const band = 92;
  const height = 16 + players.length * (band + 8);
  const body = players.flatMap((player, seat) => {
    const own = decisions.filter((one) => one.seat === seat);
    const top = 12 + seat * (band + 8);
    const step = (WIDTH - LEFT - RIGHT) / Math.max(1, own.length);
    return [
      label(4, top + 16, short(player)),
      ...own.map(({ version, known, hidden, purpose }, i) => {
        const all = Math.max(1, known + hidden);
        const tall = round((known / all) * band);
        const x = round(LEFT + i * step);
        const wide = Math.max(0.6, round(step - 0.4));
        return html`<g
          ><title>event ${version}, ${purpose}: ${known} cards known, ${hidden} hidden</title
          ><rect class="hidden" x="${x}" y="${top}" width="${wide}" height="${round(band - tall)}" /><rect
            class="seat-${seat % 4}"
            x="${x}"
            y="${round(top + band - tall)}"
            width="${wide}"
            height="${tall}"
        /></g>`;
      }),
    ];
  });
  return figure(
    {
      title: 'What each seat could know',
      description:
        'One column per decision, in order. Coloured: cards on the table that the seat could name; grey: cards that were hidden from it.',
      height,
    },
    body,
  );
}
