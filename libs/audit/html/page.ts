import type { AuditReport, Exhibits } from '../audit-archive.js';
import type { MatchAudit, MatchSummary } from '../audit-match.js';
import { SEVERITIES, type Finding } from '../finding.js';
import { html, Markup, seconds } from './markup.js';
import { decisionTimes, knowledgePlot, timeline, type Flag } from './plots.js';
import { STYLE } from './style.js';

/** The report as one file that needs nothing else: no script, no network, no font. */
export function reportPage(report: AuditReport, exhibits: Exhibits): string {
  const title =
    report.matches.length === 1
      ? `Audit of match ${report.matches[0]?.matchId ?? ''}`
      : `Audit of ${report.matches.length} matches`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${title}</title>
        <style>
          ${new Markup(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p class="soft">Checked with ${report.engine}. Findings are evidence to look at, never a verdict.</p>
        </header>
        <main>
          ${overview(report)}
          <section aria-labelledby="findings">
            <h2 id="findings">Findings</h2>
            ${findingList(report.findings)}
          </section>
          ${exhibits.players.length > 0 ? playerPlots(exhibits) : ''}
          ${exhibits.matches.map((audit) => matchSection(audit, report.findings))} ${playerTable(report)}
          ${matchTable(report.matches)} ${settings(report)}
        </main>
      </body>
    </html> `;
  return page.text;
}

function overview({ matches, findings, players }: AuditReport): Markup {
  const counts = [...SEVERITIES].reverse().map((severity) => ({
    severity,
    n: findings.filter((one) => one.severity === severity).length,
  }));
  return html`<ul class="cards">
    <li><b>${matches.length}</b> ${matches.length === 1 ? 'match' : 'matches'}</li>
    <li><b>${players.length}</b> players</li>
    ${counts.map(({ severity, n }) => html`<li><b class="tag ${severity}">${n}</b> ${severity}</li>`)}
  </ul>`;
}

const MOST_LISTED = 200;

function findingList(findings: readonly Finding[]): Markup {
  if (findings.length === 0) return html`<p>Nothing was found. Every check that could be made was passed.</p>`;
  const rest = findings.length - MOST_LISTED;
  return html`${findings.slice(0, MOST_LISTED).map(findingBox)}
  ${rest > 0 ? html`<p class="soft">${rest} more findings of lower severity are in the JSON report.</p>` : ''}`;
}

function findingBox({ check, severity, explanation, evidence, matches }: Finding): Markup {
  const numbers = Object.entries(evidence.numbers);
  return html`<article class="finding ${severity}">
    <p>
      <span class="tag ${severity}">${severity}</span> · ${check}
      ${matches.length === 1 ? html`· <code>${matches[0] ?? ''}</code>` : ''}
    </p>
    <p>${explanation}</p>
    <details>
      <summary>
        Evidence: ${counted(evidence.events.length, 'event', 'events')} in
        ${counted(matches.length, 'match', 'matches')}
      </summary>
      ${numbers.length > 0 ? html`<p>${numbers.map(([name, value], i) => html`${i > 0 ? ', ' : ''}${name} = ${value}`)}</p>` : ''}
      <p>${eventList(evidence.events.map(({ match, version }) => [match, version] as const))}</p>
    </details>
  </article>`;
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

function eventList(events: readonly (readonly [string, number])[]): Markup {
  const byMatch = new Map<string, number[]>();
  for (const [match, version] of events) byMatch.set(match, [...(byMatch.get(match) ?? []), version]);
  return html`${[...byMatch].map(([match, versions]) => html`<code>${match}</code> event ${versions.sort((a, b) => a - b).join(', ')}<br />`)}`;
}

const playerPlots = ({ players }: Exhibits): Markup =>
  html`<section aria-labelledby="players-plots">
    <h2 id="players-plots">Players in question</h2>
    ${players.map(
      ({ player, timed }, i) =>
        html`<h3>${player}</h3>
          ${decisionTimes([{ name: player, seat: i, dots: timed }])}`,
    )}
  </section>`;

function matchSection({ summary, decisions }: MatchAudit, findings: readonly Finding[]): Markup {
  const { matchId, players, durationMs, checks } = summary;
  const flags: Flag[] = findings
    .filter(({ severity }) => severity !== 'info')
    .flatMap(({ check, evidence }) =>
      evidence.events.flatMap(({ match, version }) => (match === matchId ? [{ version, text: check }] : [])),
    );
  const story = { players, decisions, durationMs, flags };
  const groups = players.map((name, seat) => ({
    name,
    seat,
    dots: decisions.flatMap((one) =>
      one.seat === seat ? [{ version: one.version, ms: one.tookMs, options: one.options }] : [],
    ),
  }));
  return html`<section aria-labelledby="m-${matchId}">
    <h2 id="m-${matchId}">Match <code>${matchId}</code></h2>
    <p>
      ${summary.game}, ${summary.mode}: ${players.join(' against ')}. ${ending(summary)} ${summary.events} events in
      ${seconds(durationMs)}.
    </p>
    <p>
      ${checks.map(({ check, state }, i) => html`${i > 0 ? ' · ' : ''}<span class="${state}">${state === 'passed' ? '✓' : state === 'failed' ? '✗' : '–'} ${check}</span>`)}
    </p>
    ${decisions.length > 0 ? [timeline(story), decisionTimes(groups, flags), knowledgePlot(story)] : html`<p class="soft">The record cannot be followed far enough to plot it.</p>`}
  </section>`;
}

function ending({ winners, players, reason, detail }: MatchSummary): string {
  if (reason === null) return 'How it ended is not known.';
  const names = winners.map((seat) => players[seat] ?? `seat ${seat}`).join(' and ');
  return `${names === '' ? 'Nobody won' : `${names} won`} (${reason}: ${detail}).`;
}

const playerTable = ({ players }: AuditReport): Markup =>
  html`<section aria-labelledby="players">
    <h2 id="players">Players</h2>
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col" class="n">Matches</th>
            <th scope="col" class="n">Won</th>
            <th scope="col" class="n">Decisions</th>
            <th scope="col" class="n">Median time</th>
            <th scope="col" class="n">Spread</th>
            <th scope="col" class="n">Time follows options</th>
          </tr>
        </thead>
        <tbody>
          ${players.slice(0, MOST_LISTED).map(
            (one) =>
              html`<tr>
                <th scope="row">${one.player}</th>
                <td class="n">${one.matches}</td>
                <td class="n">${one.wins}</td>
                <td class="n">${one.decisions}</td>
                <td class="n">${seconds(one.medianMs)}</td>
                <td class="n">×${Math.exp(one.spread).toFixed(2)}</td>
                <td class="n">${one.correlation.toFixed(2)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;

const matchTable = (matches: readonly MatchSummary[]): Markup =>
  html`<section aria-labelledby="matches">
    <h2 id="matches">Matches</h2>
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Match</th>
            <th scope="col">Game</th>
            <th scope="col">Players</th>
            <th scope="col">End</th>
            <th scope="col">Checks failed or skipped</th>
          </tr>
        </thead>
        <tbody>
          ${matches.slice(0, MOST_LISTED).map(
            (one) =>
              html`<tr>
                <td><code>${one.matchId}</code></td>
                <td>${one.game}</td>
                <td>${one.players.join(', ')}</td>
                <td>${one.reason ?? '–'}</td>
                <td>
                  ${
                    one.checks
                      .filter(({ state }) => state !== 'passed')
                      .map(({ check, state }) => `${check} ${state}`)
                      .join(', ') || 'none'
                  }
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${matches.length > MOST_LISTED ? html`<p class="soft">${matches.length - MOST_LISTED} more matches are in the JSON report.</p>` : ''}
  </section>`;

const settings = ({ thresholds }: AuditReport): Markup =>
  html`<section aria-labelledby="settings">
    <h2 id="settings">Thresholds</h2>
    <details>
      <summary>What counted as remarkable</summary>
      <pre><code>${JSON.stringify(thresholds, null, 2)}</code></pre>
    </details>
  </section>`;
