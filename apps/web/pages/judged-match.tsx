import { useEffect, useMemo, useState } from 'preact/hooks';
import type { SessionDocument, TokenDocument } from '#contract';
import type { CardId } from '#kernel';
import { isPause } from '#match';
import { Board } from '../board/board.js';
import { Inspector } from '../board/inspector.js';
import { seatNames } from '../board/names.js';
import { ask, messageOf } from '../desk/http.js';
import { JudgeActs } from '../desk/judge-acts.js';
import { JudgeCalls } from '../desk/judge-calls.js';
import { JudgeTrail } from '../desk/judge-trail.js';
import { ReasonForm } from '../desk/reason-form.js';
import { Session } from '../session.js';
import { findGame } from '../source/find-game.js';
import { SocketSource } from '../source/socket-source.js';
import { d } from '../text/desk/texts.js';
import { t } from '../text/language.js';
import type { Timeline } from '../timeline.js';
import { Clocks } from './clocks.js';
import { Outcome } from './outcome.js';
import { ReplayEvents } from './replay-events.js';
import { Transport, turnsOf, useIsJump } from './transport.js';
import '../styles/table.css';
import '../styles/replay.css';

interface JudgedMatchProps {
  readonly match: string;
  readonly session: SessionDocument;
}

/** One match for a judge. Looking needs a reason, and the token it returns is kept only in this component. */
export function JudgedMatch({ match, session }: JudgedMatchProps) {
  const [token, setToken] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const look = async (reason: string): Promise<void> => {
    setFault(null);
    const path = `/v1/matches/${encodeURIComponent(match)}/judge/tokens`;
    await ask<TokenDocument>(path, { method: 'POST', body: { reason } }).then(
      (given) => setToken(given.token),
      (error: unknown) => setFault(messageOf(error)),
    );
  };
  return (
    <>
      <p class="row-facts">
        <code>{match}</code>
      </p>
      {fault && (
        <p class="banner bad" role="alert">
          {fault}
        </p>
      )}
      <JudgeCalls match={match} />
      {token === null ? (
        <div class="panel look">
          <h2>{d().judge.look}</h2>
          <p class="lead">{d().judge.lookLead}</p>
          <ReasonForm act={d().judge.look} onReason={look} />
        </div>
      ) : (
        <Watched match={match} token={token} session={session} />
      )}
    </>
  );
}

function Watched({ match, token, session }: JudgedMatchProps & { readonly token: string }) {
  // Without a snapshot: a judge may look at any event and return to it.
  const followed = useMemo(() => new Session(new SocketSource({ match, token }), findGame), [match, token]);
  useEffect(() => () => followed.close(), [followed]);
  const timeline = followed.timeline.value;
  const problem = followed.problem.value;
  return (
    <>
      {problem && (
        <p class="banner bad" role="alert">
          {problem}
        </p>
      )}
      {timeline && timeline.version.value > 0 ? (
        <JudgeTable match={match} timeline={timeline} session={session} />
      ) : (
        !problem && <p class="asking">{d().asking}</p>
      )}
    </>
  );
}

interface JudgeTableProps extends JudgedMatchProps {
  readonly timeline: Timeline;
}

/** The table now, or at an earlier event as a preview of a rewind. */
function JudgeTable({ match, timeline, session }: JudgeTableProps) {
  const last = timeline.version.value;
  const [chosen, setChosen] = useState<number | null>(null);
  const [looked, setLooked] = useState<CardId | null>(null);
  const at = Math.min(chosen ?? last, last);
  const go = (version: number): void => setChosen(version >= last ? null : Math.max(1, version));
  const [now, state] = [timeline.at(last), timeline.at(at)];
  const turns = useMemo(() => turnsOf(timeline), [timeline, last]);
  const names = seatNames(
    state.table,
    null,
    now.seats.map(({ player }) => player),
  );
  const canReturn = at < last && isPause(state);
  const isStill = useIsJump(at) && at < last;
  return (
    <div class="match-grid replay-grid judge-grid">
      <header class="match-head">
        <p class="turn-line">
          <strong>{t().table.turn(state.table.turn.number)}</strong>
          <span>{t().table.turnOf(names(state.table.turn.seat))}</span>
          <span class="phase">{d().judge.seeing}</span>
        </p>
        <Clocks state={state} names={names} {...(at < last ? { at: timeline.event(at)?.at ?? 0 } : {})} />
      </header>
      <div class="match-board">
        {at < last && (
          <p class={`banner preview${canReturn ? '' : ' bad'}`} role="status">
            {canReturn ? d().judge.preview(at, last - at) : d().judge.notHere}{' '}
            <button type="button" class="small" onClick={() => setChosen(null)}>
              {d().judge.toLive}
            </button>
          </p>
        )}
        <Board
          {...{ game: timeline.game, table: state.table, names, isStill }}
          own={0}
          onLook={setLooked}
          onTap={setLooked}
        />
        <Transport at={at} last={last} turns={turns} speed={0} onAt={go} onSpeed={() => go(at + 1)} />
      </div>
      <aside class="match-side">
        {now.end && <Outcome state={now} seat={null} names={names} again={undefined} />}
        <JudgeActs
          match={match}
          session={session}
          now={now}
          names={names}
          rewindTo={canReturn ? at : null}
          onDone={() => setChosen(null)}
        />
        <JudgeTrail match={match} session={session} timeline={timeline} last={last} />
        <Inspector game={timeline.game} table={state.table} id={looked} />
        <ReplayEvents timeline={timeline} eyes="omniscient" names={names} at={at} onAt={go} />
      </aside>
    </div>
  );
}
