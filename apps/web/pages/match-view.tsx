import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { JudgeCallDocument } from '#contract';
import { type Answer, type CardId, type Decision, type Seat, type Viewer } from '#kernel';
import { pendingFor, type MatchState } from '#match';
import { Board } from '../board/board.js';
import { EventLog } from '../board/event-log.js';
import { clockText } from '../board/event-text.js';
import { Inspector } from '../board/inspector.js';
import { ruleWord, seatNames, type SeatNames } from '../board/names.js';
import { TextBoard } from '../board/text-board.js';
import { DecisionPanel } from '../decision/decision-panel.js';
import { EMPTY_DRAFT, isMoved, lift, lightsOf, tap, type Draft } from '../decision/draft.js';
import { useKeys } from '../keys.js';
import type { Session } from '../session.js';
import type { Seated } from '../source/source.js';
import { t } from '../text/language.js';
import type { Timeline } from '../timeline.js';
import { Clocks } from './clocks.js';
import { MatchMenu } from './match-menu.js';
import { Outcome } from './outcome.js';
import { Transport, turnsOf, useIsJump } from './transport.js';

interface MatchViewProps {
  readonly session: Session;
  /** Present if this page plays a seat. */
  readonly seated?: Seated | undefined;
  readonly again?: (() => void) | undefined;
}

/** A match in play, for a player or a spectator. */
export function MatchView({ session, seated, again }: MatchViewProps) {
  useEffect(() => () => session.close(), [session]);
  const timeline = session.timeline.value;
  const problem = session.problem.value;
  return (
    <main class="match">
      <h1 class="unseen">{timeline?.game.name ?? t().table.table}</h1>
      <Banner session={session} />
      <Delay seconds={session.delaySeconds.value} />
      {problem && (
        <p class="banner bad" role="alert">
          {problem}
        </p>
      )}
      {timeline && timeline.at(timeline.version.value).status !== 'unopened' ? (
        <Playing
          refusals={session.refusals.value}
          call={session.call.value}
          earlier={<Earlier session={session} />}
          timeline={timeline}
          seated={seated}
          again={again}
        />
      ) : (
        !problem && <p class="dealing">{t().match.starting}</p>
      )}
    </main>
  );
}

function Banner({ session }: { readonly session: Session }) {
  const line = session.state.value;
  if (line !== 'lost') return null;
  return (
    <p class="banner warn" role="alert">
      {t().match.lineLost}
    </p>
  );
}

/** Tells spectators how far behind the match they are. */
function Delay({ seconds }: { readonly seconds: number }) {
  if (seconds === 0) return null;
  return <p class="delay-badge">{t().match.behind(clockText(seconds * 1000))}</p>;
}

/** A page that started from a snapshot knows nothing of what was before it, until somebody asks. */
function Earlier({ session }: { readonly session: Session }) {
  const first = session.timeline.value?.first ?? 0;
  if (first === 0 || !session.source.earlier) return null;
  return (
    <button
      type="button"
      class="small"
      disabled={session.isLoadingEarlier.value}
      onClick={() => void session.loadEarlier()}
    >
      {session.isLoadingEarlier.value ? t().match.loadingEarlier : t().match.loadEarlier(first)}
    </button>
  );
}

interface PlayingProps extends Omit<MatchViewProps, 'session'> {
  readonly refusals: number;
  readonly call: JudgeCallDocument | null;
  /** Offers to load the events before the first known one. */
  readonly earlier: ComponentChildren;
  readonly timeline: Timeline;
}

const seatOf = (viewer: Viewer): Seat | null => (typeof viewer === 'object' ? viewer.seat : null);

function Playing({ timeline, seated, again, refusals, call, earlier }: PlayingProps) {
  const newest = timeline.version.value;
  const [back, setBack] = useState<number | null>(null);
  const state = timeline.at(back ?? newest);
  // New events come several at a time, and cards turn for them.
  const isStill = useIsJump(back ?? newest) && back !== null;
  const seat = seatOf(timeline.viewer);
  const names = seatNames(
    state.table,
    seat,
    state.seats.map(({ player }) => player),
  );
  const [looked, setLooked] = useState<CardId | null>(null);
  const [isText, setText] = useState(false);
  const decision = seat === null || !seated ? null : pendingFor(state, seat);
  const { draft, setDraft, answer } = useAnswer(decision, seated, refusals);
  const lights = useMemo(
    () => (decision ? lightsOf(decision, draft, state.table) : undefined),
    [decision, draft, state.table],
  );
  const onTap = (id: string): void => {
    setLooked(id in state.table.cards ? id : null);
    const tapped = decision && tap(decision, draft, id, state.table);
    if (!tapped) return;
    if ('answer' in tapped) answer(tapped.answer);
    else setDraft(tapped.draft);
  };
  const onLift = (id: string | null): void => {
    const tapped = decision && id !== null ? lift(decision, draft, id, state.table) : null;
    setDraft(tapped ?? { ...draft, picked: [] });
  };
  useKeys({
    Escape: () => setDraft(EMPTY_DRAFT),
    Enter: () => document.querySelector<HTMLElement>('.ask .choice-main:not(:disabled)')?.click(),
    t: () => setText(!isText),
    p: () => decision && passes(decision) && answer(decision.fallback as Answer),
    l: () => document.querySelector<HTMLElement>('.log-lines')?.focus(),
    c: () => document.querySelector<HTMLElement>('.clocks')?.focus(),
  });
  const { game } = timeline;
  const panel = { game, table: state.table, names };
  return (
    <div class={`match-grid${decision ? ' is-asked' : ''}`}>
      <header class="match-head">
        <TurnLine state={state} names={names} timeline={timeline} />
        <Clocks state={state} names={names} />
        <MatchMenu
          state={state}
          seat={seat}
          seated={seated}
          names={names}
          isText={isText}
          onText={() => setText(!isText)}
          call={call}
        />
      </header>
      {!seated && <LookBack timeline={timeline} at={back} onAt={setBack} />}
      <div class="match-board">
        {isText ? (
          <TextBoard game={game} table={state.table} own={seat ?? 0} names={names} />
        ) : (
          <Board
            {...panel}
            own={seat ?? 0}
            isStill={isStill}
            lights={lights}
            onTap={onTap}
            onLift={isMoved(decision) ? onLift : undefined}
            onLook={setLooked}
          />
        )}
      </div>
      <aside class="match-side">
        {state.end && <Outcome state={state} seat={seat} names={names} again={again} />}
        {decision && !state.end && (
          <DecisionPanel {...panel} decision={decision} draft={draft} onDraft={setDraft} onAnswer={answer} />
        )}
        {!decision && !state.end && <Waiting state={state} names={names} seat={seat} seated={seated} />}
        <Inspector game={game} table={state.table} id={looked} />
        <EventLog timeline={timeline} eyes={timeline.viewer} names={names}>
          {earlier}
        </EventLog>
      </aside>
    </div>
  );
}

interface LookBackProps {
  readonly timeline: Timeline;
  /** The version shown; null: the newest. */
  readonly at: number | null;
  readonly onAt: (version: number | null) => void;
}

/** Spectators may look back while the match continues, and are not moved to the newest event. */
function LookBack({ timeline, at, onAt }: LookBackProps) {
  const newest = timeline.version.value;
  const turns = useMemo(() => turnsOf(timeline), [timeline, newest]);
  const first = Math.max(1, timeline.first);
  const go = (version: number): void => onAt(version >= newest ? null : Math.max(first, version));
  return (
    <div class="look-back">
      <Transport at={at ?? newest} first={first} last={newest} turns={turns} onAt={go} />
      <button type="button" class="small" aria-pressed={at === null} onClick={() => onAt(null)}>
        {at === null ? t().match.live : t().match.toLive}
      </button>
    </div>
  );
}

const passes = ({ offer, fallback }: Decision): boolean => offer?.kind === 'choose' && fallback !== null;

/** The answer in progress, discarded when another decision comes. */
function useAnswer(decision: Decision | null, seated: Seated | undefined, refusals: number) {
  const id = decision?.id ?? null;
  const [{ of, draft }, set] = useState<{ of: string | null; draft: Draft }>({ of: id, draft: EMPTY_DRAFT });
  const setDraft = (next: Draft): void => set({ of: id, draft: next });
  // A decision is answered once, however often somebody clicks; after a refusal it can be answered again.
  const attempt = `${id} ${refusals}`;
  const sent = useRef<string | null>(null);
  const answer = (given: Answer, until?: string): void => {
    if (!decision || sent.current === attempt) return;
    sent.current = attempt;
    seated?.answer(decision.id, given, until);
  };
  useEffect(() => {
    const forced = decision && forcedAnswer(decision);
    if (forced !== null) answer(forced);
  }, [id]);
  return { draft: of === id ? draft : EMPTY_DRAFT, setDraft, answer };
}

/**
 * The only option of a decision, which the page answers without asking; otherwise null. A silent decision is always
 * asked, because an instant answer would reveal that there was no choice.
 */
function forcedAnswer({ offer, silent }: Decision): Answer | null {
  if (silent || offer?.kind !== 'choose' || offer.options.length !== 1) return null;
  return offer.options[0]?.id ?? null;
}

function TurnLine({
  state,
  names,
  timeline,
}: {
  readonly state: MatchState;
  readonly names: SeatNames;
  readonly timeline: Timeline;
}) {
  const { turn } = state.table;
  const word = ruleWord(timeline.game, turn.phase);
  const whose = turn.seat === seatOf(timeline.viewer) ? t().table.yourTurn : t().table.turnOf(names(turn.seat));
  return (
    <p class="turn-line">
      <strong>{t().table.turn(turn.number)}</strong> <span>{whose}</span>
      {word && <span class="phase">{word}</span>}
    </p>
  );
}

interface WaitingProps {
  readonly state: MatchState;
  readonly names: SeatNames;
  readonly seat: Seat | null;
  readonly seated: Seated | undefined;
}

function Waiting({ state, names, seat, seated }: WaitingProps) {
  const [first] = state.table.pending;
  const standing = (state.table.standing ?? []).some((pass) => pass.seat === seat && !pass.interrupted);
  return (
    <section class="ask waiting-for">
      <p role="status">{first ? t().ask.thinking(names(first.seat)) : t().ask.waiting}</p>
      {standing && seated && (
        <button type="button" class="choice" onClick={() => seated.act('withdraw-passes')}>
          {t().ask.askAgain}
        </button>
      )}
    </section>
  );
}
