import type { PopulationReport } from '#audit/fairness';
import type { PlayerSummary } from '../audit-archive.js';
import { across, figure, label, LEFT, line, RIGHT, round, TIME_MARKS, timeShare, WIDTH } from './figure.js';
import { html, seconds, type Markup } from './markup.js';

const MOST_SPREAD = 4;
const inside = (share: number): number => round(LEFT + 12 + share * (WIDTH - LEFT - RIGHT - 24));

/** The thinking times of all players in one picture: a player apart from the cloud is worth a look. */
export function playersPlot(players: readonly PlayerSummary[], suspects: ReadonlySet<string>): Markup {
  const height = 300;
  const [top, bottom] = [34, height - 46];
  const shown = players.filter(({ decisions }) => decisions > 1);
  const yOf = (spread: number): number =>
    round(bottom - (Math.min(MOST_SPREAD, Math.exp(spread)) - 1) * ((bottom - top) / (MOST_SPREAD - 1)));
  const body = [
    ...[1, 2, 3, 4].map((factor) => {
      const y = yOf(Math.log(factor));
      return html`${across(y)}${label(LEFT - 8, y + 4, `×${factor}`, 'end')}`;
    }),
    ...TIME_MARKS.map(([ms, text]) => label(inside(timeShare(ms)), bottom + 18, text, 'middle')),
    label(WIDTH - RIGHT, height - 8, 'median time →', 'end'),
    label(6, 16, 'spread'),
    ...shown.map(({ player, medianMs, spread, decisions }) => {
      const isSuspect = suspects.has(player);
      const [x, y] = [inside(timeShare(medianMs)), yOf(spread)];
      return html`<g
        ><title>${player}: ${seconds(medianMs)}, spread ×${Math.exp(spread).toFixed(2)}, ${decisions} decisions</title
        ><circle class="seat-0${isSuspect ? ' flagged' : ''}" cx="${x}" cy="${y}" r="5"
      /></g>`;
    }),
  ];
  const description =
    'One dot per player. Right: the median time of a decision. Up: how widely the times spread around it. Programs are at the bottom; players that findings on timing are about are outlined in red.';
  return figure({ title: 'Thinking times of players', description, height }, body);
}

/** p-values of honest dice are on the diagonal, whatever the number of tests. */
export function dicePlot({ tests }: PopulationReport): Markup {
  const height = 300;
  const [top, bottom] = [34, height - 46];
  const sorted = [...tests].sort((a, b) => a.p - b.p);
  const most = Math.max(3, Math.log10(sorted.length + 1), ...sorted.map(({ p }) => Math.min(12, -Math.log10(p))));
  const share = (p: number): number => Math.min(12, -Math.log10(Math.max(1e-12, p))) / most;
  const yOf = (p: number): number => round(bottom - share(p) * (bottom - top));
  const step = most > 4 ? 2 : 1;
  const marks = Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => 10 ** (-i * step));
  const body = [
    ...marks.map((p) => html`${across(yOf(p))}${label(LEFT - 8, yOf(p) + 4, pText(p), 'end')}`),
    ...marks.map((p) => label(inside(share(p)), bottom + 18, pText(p), 'middle')),
    line('turn', [inside(0), bottom], [inside(1), top]),
    label(WIDTH - RIGHT, height - 8, 'as rare as honest dice would be →', 'end'),
    label(6, 16, 'as rare as found'),
    ...sorted.map(({ family, subject, p, isFinding }, i) => {
      const expected = (i + 0.5) / sorted.length;
      return html`<circle
        class="seat-0${isFinding ? ' flagged' : ''}"
        cx="${inside(share(expected))}"
        cy="${yOf(p)}"
        r="4"
        ><title>${family}: ${subject}, p ${pText(p)}</title></circle
      >`;
    }),
  ];
  const description =
    'One dot per test, the rarest to the right. Honest dice keep to the dotted line; what rises far above it did not come from them.';
  return figure({ title: 'Dice of the archive', description, height }, body);
}

export const pText = (p: number): string => (p >= 0.001 ? String(Number(p.toPrecision(2))) : p.toExponential(0));
