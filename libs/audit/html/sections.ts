import type { PopulationReport } from '#audit/fairness';
import type { AuditReport, Exhibits } from '../audit-archive.js';
import type { MatchAudit, MatchSummary } from '../audit-match.js';
import type { Finding } from '../finding.js';
import { dicePlot } from './archive-plots.js';
import { html, seconds, type Markup } from './markup.js';
import { decisionTimes, knowledgePlot, timeline, type Flag } from './match-plots.js';
import { familyTable, MOST_LISTED, seatTable } from './tables.js';

/** From match id to its anchor in the page; only for matches that are shown. */
export type Anchors = ReadonlyMap<string, string>;

export function findingList(findings: readonly Finding[], anchors: Anchors): Markup {
  if (findings.length === 0) return html`<p>Nothing was found. Every check that could be made was passed.</p>`;
  const rest = findings.length - MOST_LISTED;
  return html`${findings.slice(0, MOST_LISTED).map((one) => findingBox(one, anchors))}
  ${rest > 0 ? html`<p class="soft">${rest} more findings of lower severity are in the JSON report.</p>` : ''}`;
}

function findingBox({ check, severity, explanation, evidence, matches, players }: Finding, anchors: Anchors): Markup {
  const numbers = Object.entries(evidence.numbers);
  const about = matches.length === 1 ? html`· ${matchLink(matches[0] ?? '', anchors)}` : '';
  return html`<article class="finding ${severity}">
    <h3><span class="tag ${severity}">${severity}</span> ${check} <span class="soft">${about}</span></h3>
    <p>${explanation}</p>
    <details>
      <summary>Evidence: ${whereIn(evidence.events.length, matches.length)}</summary>
      ${players.length > 0 ? html`<p>Players: ${players.join(', ')}</p>` : ''}
      ${numbers.length > 0 ? html`<p>${numbers.map(([name, value], i) => html`${i > 0 ? ', ' : ''}${name} = ${value}`)}</p>` : ''}
      ${places(matches, evidence.events, anchors)}
    </details>
  </article>`;
}

const matchLink = (matchId: string, anchors: Anchors): Markup => {
  const anchor = anchors.get(matchId);
  return anchor === undefined ? html`<code>${matchId}</code>` : html`<a href="#${anchor}"><code>${matchId}</code></a>`;
};

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

function whereIn(events: number, matches: number): string {
  if (matches === 0) return 'all matches together';
  const among = counted(matches, 'match', 'matches');
  return events === 0 ? among : `${counted(events, 'event', 'events')} in ${among}`;
}

const MOST_PLACES = 40;

function places(matches: readonly string[], events: Finding['evidence']['events'], anchors: Anchors): Markup {
  const byMatch = new Map<string, number[]>(matches.slice(0, MOST_PLACES).map((match) => [match, []]));
  for (const { match, version } of events) byMatch.set(match, [...(byMatch.get(match) ?? []), version]);
  const rest = matches.length - MOST_PLACES;
  return html`<ul>
    ${[...byMatch].map(([match, versions]) => {
      const where = versions.length === 0 ? '' : `: event ${versions.sort((a, b) => a - b).join(', ')}`;
      return html`<li>${matchLink(match, anchors)}${where}</li>`;
    })}
    ${rest > 0 ? html`<li class="soft">${rest} more matches are in the JSON report</li>` : ''}
  </ul>`;
}

export const suspectPlots = ({ players }: Exhibits): readonly Markup[] =>
  players.map(
    ({ player, timed }) =>
      html`<h3>${player}</h3>
        ${decisionTimes([{ name: player, dots: timed }])}`,
  );

/** If there are several matches, only the first is unfolded. */
export function exhibit(
  { summary, decisions }: MatchAudit,
  findings: readonly Finding[],
  { anchor, isOpen }: Place,
): Markup {
  const { matchId, players, durationMs, checks, unaudited } = summary;
  const flags: Flag[] = findings
    .filter(({ severity }) => severity !== 'info')
    .flatMap(({ check, evidence }) =>
      evidence.events.flatMap(({ match, version }) => (match === matchId ? [{ version, text: check }] : [])),
    );
  const story = { players, decisions, durationMs, flags };
  const groups = players.map((name, seat) => ({
    name,
    dots: decisions.flatMap((one) =>
      one.seat === seat ? [{ version: one.version, ms: one.tookMs, options: one.options }] : [],
    ),
  }));
  return html`<details class="exhibit" id="${anchor}" ${isOpen ? 'open' : ''}>
    <summary>
      <h3><code>${matchId}</code></h3>
    </summary>
    <p>${summarySentence(summary)}</p>
    <p>
      ${checks.map(({ check, state }, i) => html`${i > 0 ? ' · ' : ''}<span class="${state}">${SIGNS[state]} ${check} ${state === 'passed' ? '' : state}</span>`)}
    </p>
    ${unaudited === null ? '' : html`<p>Not every check was made, because ${unaudited}.</p>`}
    ${decisions.length > 0 ? [timeline(story), decisionTimes(groups, flags), knowledgePlot(story)] : html`<p class="soft">The record cannot be followed far enough to plot it.</p>`}
  </details>`;
}

interface Place {
  readonly anchor: string;
  readonly isOpen: boolean;
}

const SIGNS = { passed: '✓', failed: '✗', skipped: '–' } as const;

function summarySentence(summary: MatchSummary): string {
  const { game, mode, players, events, durationMs } = summary;
  if (players.length === 0) return 'Its record cannot be read.';
  return `${game}, ${mode}: ${players.join(' against ')}. ${ending(summary)} ${events} events in ${seconds(durationMs)}.`;
}

function ending({ winners, players, reason, detail }: MatchSummary): string {
  if (reason === null) return 'Its result is unknown.';
  const names = winners.map((seat) => players[seat] ?? `seat ${seat}`).join(' and ');
  return `${names === '' ? 'Nobody won' : `${names} won`} (${reason}${detail === '' ? '' : `: ${detail}`}).`;
}

/** With fewer dots there is no visible line. */
const LEAST_DOTS = 10;

export function dice(population: PopulationReport): Markup {
  const { tests, findings, matches, unread, untested, alpha, seatEffects } = population;
  const counts = `${matches} matches were counted, ${unread} could not be. ${untested} subjects have too few observations to be tested.`;
  if (tests.length === 0)
    return html`<p>Too few matches to say anything about opening hands, first seats, draws and shuffles.</p>
      <p class="soft">${counts}</p>`;
  const verdict =
    findings.length === 0
      ? `Everything is as honest dice would give it, in ${counted(tests.length, 'test', 'tests')}.`
      : `${findings.length} of ${tests.length} tests had outcomes that are very unlikely with honest dice.`;
  return html`<p>${verdict}</p>
    <p class="soft">${counts} Honest archives raise anything at all in ${100 * alpha} % of cases.</p>
    ${tests.length < LEAST_DOTS ? '' : dicePlot(population)} ${familyTable(population)}
    ${
      seatEffects.length > 0
        ? html`<h3>Advantage of beginning</h3>
            <p class="soft">An effect of rules and players, never held against the dice.</p>
            ${seatTable(population)}`
        : ''
    }`;
}

export const measure = ({ thresholds }: AuditReport): Markup =>
  html`<details>
    <summary>Thresholds</summary>
    <pre class="scroll" tabindex="0"><code>${JSON.stringify(thresholds, null, 2)}</code></pre>
  </details>`;
