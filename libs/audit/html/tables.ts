import type { PopulationReport } from '#audit/fairness';
import type { PlayerSummary } from '../audit-archive.js';
import type { MatchSummary } from '../audit-match.js';
import { pText } from './archive-plots.js';
import { html, seconds, type Markup } from './markup.js';

export const MOST_LISTED = 200;

interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string | number | Markup;
  readonly isNumber?: boolean;
}

/** A table in its own scrolling box, because it may be wider or longer than the page. */
function table<Row>(name: string, rows: readonly Row[], columns: readonly Column<Row>[]): Markup {
  const kind = ({ isNumber = false }: Column<Row>): Markup => (isNumber ? html` class="n"` : html``);
  const rest = rows.length - MOST_LISTED;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}">
      <table>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col" ${kind(column)}>${column.head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.slice(0, MOST_LISTED).map(
            (row) =>
              html`<tr>
                ${columns.map((column, i) =>
                  i === 0
                    ? html`<th scope="row">${column.cell(row)}</th>`
                    : html`<td${kind(column)}>${column.cell(row)}</td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${rest > 0 ? html`<p class="soft">${rest} more are in the JSON report.</p>` : ''}`;
}

export const playerTable = (players: readonly PlayerSummary[]): Markup =>
  table('Players', players, [
    { head: 'Player', cell: ({ player }) => player },
    { head: 'Matches', cell: ({ matches }) => matches, isNumber: true },
    { head: 'Won', cell: ({ wins }) => wins, isNumber: true },
    { head: 'Decisions', cell: ({ decisions }) => decisions, isNumber: true },
    {
      head: 'Median time',
      cell: ({ decisions, medianMs }) => (decisions > 0 ? seconds(medianMs) : '–'),
      isNumber: true,
    },
    {
      head: 'Spread',
      cell: ({ decisions, spread }) => (decisions > 1 ? `×${Math.exp(spread).toFixed(2)}` : '–'),
      isNumber: true,
    },
    {
      head: 'Time follows options',
      cell: ({ decisions, correlation }) => (decisions > 1 ? correlation.toFixed(2) : '–'),
      isNumber: true,
    },
  ]);

export const matchTable = (matches: readonly MatchSummary[]): Markup =>
  table('Matches', matches, [
    { head: 'Match', cell: ({ matchId }) => html`<code>${matchId}</code>` },
    { head: 'Game', cell: ({ game }) => game || '–' },
    { head: 'Players', cell: ({ players }) => players.join(', ') || '–' },
    { head: 'End', cell: ({ reason }) => reason ?? '–' },
    { head: 'Checks', cell: checksOf },
  ]);

function checksOf({ checks }: MatchSummary): Markup {
  const of = (wanted: string): string =>
    checks
      .filter(({ state }) => state === wanted)
      .map(({ check }) => check)
      .join(', ');
  const [failed, skipped] = [of('failed'), of('skipped')];
  if (failed === '' && skipped === '') return html`<span class="passed">all passed</span>`;
  return html`${failed === '' ? '' : html`<span class="failed">failed: ${failed}</span> `}${skipped === '' ? '' : html`<span class="skipped">skipped: ${skipped}</span>`}`;
}

export const unauditedTable = (matches: readonly MatchSummary[]): Markup =>
  table('Matches that were not audited', matches, [
    { head: 'Match', cell: ({ matchId }) => html`<code>${matchId}</code>` },
    { head: 'Because', cell: ({ unaudited }) => unaudited ?? '' },
  ]);

export function familyTable({ tests }: PopulationReport): Markup {
  const families = [...new Set(tests.map(({ family }) => family))];
  const rows = families.map((family) => {
    const own = tests.filter((test) => test.family === family);
    const [rarest] = [...own].sort((a, b) => a.p - b.p);
    return {
      family,
      tests: own.length,
      rarest: rarest?.subject ?? '',
      observed: rarest?.observed ?? '',
      corrected: rarest?.corrected ?? 1,
    };
  });
  return table('Tests of the dice', rows, [
    { head: 'What', cell: ({ family }) => family },
    { head: 'Tests', cell: ({ tests: n }) => n, isNumber: true },
    { head: 'The least likely', cell: ({ rarest }) => rarest },
    { head: 'Found', cell: ({ observed }) => observed },
    { head: 'p, corrected', cell: ({ corrected }) => pText(corrected), isNumber: true },
  ]);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export const seatTable = ({ seatEffects }: PopulationReport): Markup =>
  table('Advantage of beginning', seatEffects, [
    { head: 'Game', cell: ({ subject }) => subject },
    { head: 'Matches', cell: ({ n }) => n, isNumber: true },
    {
      head: 'Wins of the side that began',
      cell: ({ firstWins, interval }) =>
        `${percent(firstWins)} (${percent(interval.low)} to ${percent(interval.high)})`,
      isNumber: true,
    },
    { head: 'Advantage of the first side', cell: ({ sideDifference }) => percent(sideDifference), isNumber: true },
  ]);
