import type { DecisionSeen } from '../observe.js';
import {
  across,
  along,
  figure,
  label,
  LEFT,
  legend,
  line,
  RIGHT,
  round,
  short,
  TIME_MARKS,
  timeShare,
  timeTicks,
  WIDTH,
} from './figure.js';
import { html, seconds, type Markup } from './markup.js';

/** Something to highlight in a plot. */
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

/** Who decided when, and where the findings are. */
export function timeline({ players, decisions, durationMs, flags }: Story): Markup {
  const height = 50 + ROW * players.length;
  const turns = decisions.filter((one, i) => i > 0 && decisions[i - 1]?.turn !== one.turn);
  const body = [
    ...timeTicks(durationMs, height),
    ...turns.map(({ atMs, turn }) => {
      const x = along(atMs, durationMs);
      return html`<g><title>turn ${turn}</title>${line('turn', [x, 18], [x, height - 24])}</g>`;
    }),
    ...players.map((player, seat) => html`<g><title>${player}</title>${label(6, 44 + ROW * seat, short(player))}</g>`),
    ...decisions.map((one) => {
      const [from, to] = [along(one.atMs - one.tookMs, durationMs), along(one.atMs, durationMs)];
      const choice = one.options === 1 ? 'no choice' : `${one.options} options`;
      return html`<rect
        class="seat-${one.seat % 4}"
        x="${from}"
        y="${26 + ROW * one.seat}"
        width="${Math.max(1.2, round(to - from - 0.4))}"
        height="26"
        rx="1"
        ><title>event ${one.version}: ${one.purpose}, ${seconds(one.tookMs)}, ${choice}</title></rect
      >`;
    }),
    ...flags.map(({ version, text }) => {
      // Most events have no time of their own here; a flag is drawn at the decision before it.
      const x = along(decisions.findLast((one) => one.version <= version)?.atMs ?? 0, durationMs);
      return html`<g class="flag"
        ><title>finding at event ${version}: ${text}</title>${line('mark', [x, 16], [x, height - 24])}<path
          d="M${x - 5} 4h10l-5 10z"
      /></g>`;
    }),
  ];
  const description =
    `Each bar is a decision, as long as it took: ${decisions.length} decisions in ${seconds(durationMs)}. ` +
    `Dotted lines begin a turn.${flags.length > 0 ? ' Red marks show findings.' : ''}`;
  return figure({ title: 'Timeline', description, height }, body);
}

/** Decisions of one seat or player. */
export interface Dots {
  readonly name: string;
  readonly dots: readonly { readonly version: number; readonly ms: number; readonly options: number }[];
}

const OPTION_MARKS = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** How long decisions took, by number of options. */
export function decisionTimes(groups: readonly Dots[], flags: readonly Flag[] = []): Markup {
  const height = 300;
  const [top, bottom] = [32, height - 46];
  const flagged = new Set(flags.map(({ version }) => version));
  const most = Math.max(10, ...groups.flatMap(({ dots }) => dots.map(({ options }) => options)));
  // Within the frame on both sides, so that the first and the last column are as wide as the others.
  const xOf = (options: number): number =>
    round(LEFT + 24 + (Math.log(Math.max(1, options)) / Math.log(most)) * (WIDTH - LEFT - RIGHT - 48));
  const yOf = (ms: number): number => round(bottom - timeShare(ms) * (bottom - top));
  const body = [
    ...TIME_MARKS.map(([ms, text]) => html`${across(yOf(ms))}${label(LEFT - 8, yOf(ms) + 4, text, 'end')}`),
    ...OPTION_MARKS.filter((n) => n <= most).map((n) => label(xOf(n), bottom + 18, String(n), 'middle')),
    label(WIDTH - RIGHT, height - 8, 'possible answers →', 'end'),
    label(6, 16, 'time taken'),
    ...groups.flatMap(({ name, dots }, seat) =>
      dots.map(({ version, ms, options }) => {
        const isFlagged = flagged.has(version) ? ' flagged' : '';
        return html`<circle class="seat-${seat % 4}${isFlagged}" cx="${xOf(options)}" cy="${yOf(ms)}" r="4"
          ><title>${name}, event ${version}: ${seconds(ms)}, ${options} options</title></circle
        >`;
      }),
    ),
    ...legend(groups.map(({ name }) => name)),
  ];
  const description =
    'Up: time taken. Right: number of possible answers; 1 is no choice at all. People scatter widely and rise to the right; a program makes a flat line.';
  return figure({ title: 'Time per decision', description, height }, body);
}

/** How much of the table a seat could see at each of its decisions. */
export function knowledgePlot({ players, decisions, flags }: Story): Markup {
  const [band, step] = [84, 112];
  const flagged = new Set(flags.map(({ version }) => version));
  const body = players.flatMap((player, seat) => {
    const own = decisions.filter((one) => one.seat === seat);
    const top = 12 + seat * step;
    const wide = (WIDTH - LEFT - RIGHT) / Math.max(1, own.length);
    return [
      html`<g><title>${player}</title>${label(6, top + band / 2 + 4, short(player, 9))}</g>`,
      label(LEFT - 8, top + 10, '100 %', 'end'),
      label(LEFT - 8, top + band, '0 %', 'end'),
      label(LEFT, top + band + 16, own.length === 0 ? 'no decision' : 'first decision'),
      own.length > 1 ? label(WIDTH - RIGHT, top + band + 16, `last of ${own.length}`, 'end') : html``,
      ...own.map((one, i) => column(one, { x: LEFT + i * wide, top, wide, band, isFlagged: flagged.has(one.version) })),
    ];
  });
  const title = 'Knowledge at each decision';
  const description =
    'One column per decision, in order. Coloured: the share of all cards that the seat could name; grey: what was hidden from it.';
  return figure({ title, description, height: 8 + players.length * step }, body);
}

interface Place {
  readonly x: number;
  readonly top: number;
  readonly wide: number;
  readonly band: number;
  readonly isFlagged: boolean;
}

function column(
  { version, known, hidden, purpose, seat }: DecisionSeen,
  { x, top, wide, band, isFlagged }: Place,
): Markup {
  const tall = round((known / Math.max(1, known + hidden)) * band);
  const width = Math.max(0.6, round(wide - 0.4));
  return html`<g${isFlagged ? html` class="flag"` : ''}
    ><title>event ${version}, ${purpose}: ${known} cards known, ${hidden} hidden</title
    ><rect class="hidden" x="${round(x)}" y="${top}" width="${width}" height="${round(band - tall)}" /><rect
      class="seat-${seat % 4}"
      x="${round(x)}"
      y="${round(top + band - tall)}"
      width="${width}"
      height="${tall}"
  /></g>`;
}
