import { useEffect, useState } from 'preact/hooks';
import type { AuditDocument, AuditReportDocument } from '#contract';
import { Answered, useAsked, type Asked } from '../desk/asked.js';
import { download } from '../desk/download.js';
import { ask, messageOf } from '../desk/http.js';
import { Nothing } from '../desk/nothing.js';
import { number } from '../desk/times.js';
import { d } from '../text/desk/texts.js';

type Finding = AuditReportDocument['findings'][number];
type AuditedMatch = AuditReportDocument['matches'][number];

const AGAIN_MS = 2_000;

/** The report of an audit, or its progress until the report is ready. */
export function AuditReport({ id }: { readonly id: string }) {
  const path = `/v1/audits/${encodeURIComponent(id)}`;
  const [isDone, setDone] = useState(false);
  const state = useAsked(() => ask<AuditDocument>(path), [id, isDone], isDone ? 0 : AGAIN_MS);
  useEffect(() => {
    if (state.is === 'there') setDone(state.value.state === 'done' || state.value.state === 'failed');
  }, [state]);
  return (
    <Answered asked={state}>
      {(audit) => (audit.state === 'done' ? <Read path={`${path}/report`} /> : <UnderWay audit={audit} />)}
    </Answered>
  );
}

function UnderWay({ audit: { state, done, total, error } }: { readonly audit: AuditDocument }) {
  return (
    <div class="panel" role="status">
      <p>
        <strong>{d().audit.states[state]}</strong> · {d().audit.progress(done, total)}
      </p>
      {total !== null && total > 0 && <progress value={done} max={total} aria-label={d().audit.state} />}
      {error && <p class="fault">{error}</p>}
    </div>
  );
}

function Read({ path }: { readonly path: string }) {
  const report: Asked<AuditReportDocument> = useAsked(() => ask<AuditReportDocument>(path), [path]);
  return <Answered asked={report}>{(found) => <Report report={found} path={path} />}</Answered>;
}

function Report({ report, path }: { readonly report: AuditReportDocument; readonly path: string }) {
  const { findings, matches, players, engine } = report;
  const texts = d().audit;
  const byId = new Map(matches.map((match) => [match.matchId, match]));
  const [fault, setFault] = useState<string | null>(null);
  const save = (): void => {
    setFault(null);
    download(`${path}.html`, 'audit-report.html').catch((error: unknown) => setFault(messageOf(error)));
  };
  return (
    <>
      <p class="lead">
        {texts.matches(matches.length)} · {texts.engine(engine)} ·{' '}
        <button type="button" class="small" onClick={save}>
          {texts.html}
        </button>
      </p>
      {fault && (
        <p class="banner bad" role="alert">
          {fault}
        </p>
      )}
      <section aria-labelledby="findings">
        <h2 id="findings">{texts.findings}</h2>
        {findings.length === 0 ? (
          <Nothing title={texts.noFindings} />
        ) : (
          <ol class="findings">
            {findings.map((finding, i) => (
              <FindingPanel key={i} finding={finding} matches={byId} />
            ))}
          </ol>
        )}
      </section>
      <Players players={players} />
      <Matches matches={matches} />
    </>
  );
}

/** The seat of a player that the finding is about, as whom the match is shown. Null if no such player had a seat. */
function suspectIn({ players }: Finding, match: AuditedMatch | undefined): number | null {
  const seat = match?.players.findIndex((player) => players.includes(player)) ?? -1;
  return seat === -1 ? null : seat;
}

interface FindingPanelProps {
  readonly finding: Finding;
  readonly matches: ReadonlyMap<string, AuditedMatch>;
}

function FindingPanel({ finding, matches }: FindingPanelProps) {
  const { check, severity, explanation, players, evidence } = finding;
  const texts = d().audit;
  const numbers = Object.entries(evidence.numbers);
  return (
    <li class={`panel finding finding-${severity}`}>
      <p class="finding-head">
        <span class={`severity severity-${severity}`}>{texts.severities[severity]}</span> <strong>{check}</strong>
        {players.length > 0 && <span class="row-facts">{players.join(', ')}</span>}
      </p>
      <p>{explanation}</p>
      {evidence.events.length > 0 && (
        <>
          <h3>{texts.evidence}</h3>
          <ul class="evidence">
            {evidence.events.map(({ match, version }) => {
              const seat = suspectIn(finding, matches.get(match));
              const who = seat === null ? null : matches.get(match)?.players[seat];
              const eyes = seat === null ? 'omniscient' : `seat-${seat}`;
              return (
                <li key={`${match} ${version}`}>
                  <a href={`/replay/${match}?event=${version}&as=${eyes}`}>{texts.event(version)}</a>
                  {who && <span class="row-facts"> {texts.withEyes(who)}</span>}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {numbers.length > 0 && (
        <details>
          <summary>{texts.numbers}</summary>
          <dl class="numbers">
            {numbers.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{Number.isInteger(value) ? number(value) : value.toPrecision(4)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

function Players({ players }: { readonly players: AuditReportDocument['players'] }) {
  const texts = d().audit;
  if (players.length === 0) return null;
  return (
    <section aria-labelledby="players">
      <h2 id="players">{texts.players}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-label={texts.players}>
        <table class="board-table">
          <thead>
            <tr>
              <th scope="col">{d().ladder.player}</th>
              <th scope="col" class="figure">
                {d().ladder.contests}
              </th>
              <th scope="col" class="figure">
                {texts.decisions}
              </th>
              <th scope="col" class="figure">
                {texts.median}
              </th>
            </tr>
          </thead>
          <tbody>
            {players.map(({ player, matches, decisions, medianMs }) => (
              <tr key={player}>
                <th scope="row">{player}</th>
                <td class="figure">{number(matches)}</td>
                <td class="figure">{number(decisions)}</td>
                <td class="figure">{`${number(medianMs / 1000, 1)} s`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Matches({ matches }: { readonly matches: readonly AuditedMatch[] }) {
  const texts = d().audit;
  return (
    <section aria-labelledby="audited">
      <h2 id="audited">{texts.checked}</h2>
      <ul class="rows">
        {matches.map(({ matchId, game, players, events, checks, unaudited }) => (
          <li key={matchId} class="row">
            <a class="row-main" href={`/replay/${matchId}`}>
              {players.join(' – ') || matchId}
            </a>
            <span class="row-facts">{`${game} · ${texts.events} ${events}`}</span>
            <ul class="check-marks">
              {checks.map(({ check, state }) => (
                <li key={check} class={`check-mark is-${state}`}>
                  {`${check}: ${texts.checks[state]}`}
                </li>
              ))}
            </ul>
            {unaudited && <span class="fault">{unaudited}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
