import type { AuditReport, Exhibits } from '../audit-archive.js';
import { SEVERITIES } from '../finding.js';
import { playersPlot } from './archive-plots.js';
import { html, Markup } from './markup.js';
import { dice, exhibit, findingList, measure, suspectPlots, type Anchors } from './sections.js';
import { STYLE } from './style.js';
import { matchTable, playerTable, unauditedTable } from './tables.js';

/** The report as one self-contained file: no script, no network, no font. */
export function reportPage(report: AuditReport, exhibits: Exhibits): string {
  const title =
    report.matches.length === 1
      ? `Audit of match ${report.matches[0]?.matchId ?? ''}`
      : `Audit of ${report.matches.length} matches`;
  const sections = sectionsOf(report, exhibits);
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
        ${overview(report)}
        <nav aria-label="Sections">${sections.map(({ id, name }) => html`<a href="#${id}">${name}</a> `)}</nav>
        <main>
          ${sections.map(
            ({ id, name, body }) =>
              html`<section aria-labelledby="${id}">
                <h2 id="${id}">${name}</h2>
                ${body}
              </section>`,
          )}
        </main>
      </body>
    </html> `;
  return page.text;
}

function overview({ matches, findings, players }: AuditReport): Markup {
  const unaudited = matches.filter((one) => one.unaudited !== null).length;
  const counts = [...SEVERITIES].reverse().map((severity) => ({
    severity,
    n: findings.filter((one) => one.severity === severity).length,
  }));
  return html`<ul class="cards">
    <li><b>${matches.length}</b> ${matches.length === 1 ? 'match' : 'matches'}</li>
    ${unaudited > 0 ? html`<li><b class="tag medium">${unaudited}</b> not audited</li>` : ''}
    <li><b>${players.length}</b> ${players.length === 1 ? 'player' : 'players'}</li>
    ${counts.map(({ severity, n }) => html`<li><b class="tag ${n === 0 ? 'none' : severity}">${n}</b> ${severity}</li>`)}
  </ul>`;
}

interface Section {
  readonly id: string;
  readonly name: string;
  readonly body: Markup | readonly Markup[];
}

/** Sections with nothing to show are left out. */
function sectionsOf(report: AuditReport, exhibits: Exhibits): readonly Section[] {
  const { findings, players, matches, fairness } = report;
  const anchors = new Map(exhibits.matches.map(({ summary }, i) => [summary.matchId, `match-${i + 1}`]));
  const unaudited = matches.filter((one) => one.unaudited !== null);
  const shown = exhibits.matches.map((audit, i) =>
    exhibit(audit, findings, { anchor: `match-${i + 1}`, isOpen: i === 0 }),
  );
  const isArchive = matches.length > 1;
  const all: readonly (Section & { readonly isShown: boolean })[] = [
    { id: 'findings', name: 'Findings', body: found(report, anchors), isShown: true },
    { id: 'unaudited', name: 'Not audited', body: notAudited(report), isShown: unaudited.length > 0 },
    { id: 'suspects', name: 'Players in question', body: suspectPlots(exhibits), isShown: exhibits.players.length > 0 },
    { id: 'shown', name: isArchive ? 'Matches in question' : 'The match', body: shown, isShown: shown.length > 0 },
    { id: 'players', name: 'Players', body: playersOf(report), isShown: players.length > 0 },
    { id: 'dice', name: 'Dice', body: fairness ? dice(fairness) : html``, isShown: fairness !== null },
    { id: 'matches', name: 'All matches', body: matchTable(matches), isShown: isArchive },
    { id: 'measure', name: 'Thresholds', body: measure(report), isShown: true },
  ];
  return all.filter(({ isShown }) => isShown);
}

const found = ({ matches, findings }: AuditReport, anchors: Anchors): Markup =>
  matches.length === 0 ? html`<p>There was no match to look at.</p>` : findingList(findings, anchors);

const notAudited = ({ matches }: AuditReport): Markup =>
  html`<p>
      Some or all checks of these matches could not be made. What was not checked speaks neither for nor against a
      match.
    </p>
    ${unauditedTable(matches.filter((one) => one.unaudited !== null))}`;

function playersOf({ players, matches, findings }: AuditReport): Markup {
  const suspects = new Set(findings.filter(({ check }) => check === 'timing').flatMap((one) => one.players));
  return html`${matches.length > 1 ? playersPlot(players, suspects) : ''} ${playerTable(players)}`;
}
