import { useEffect, useMemo, useState } from 'preact/hooks';
import { viewerName, type CardId, type Seat, type Viewer } from '#kernel';
import { isRedacted, type ReplayHeader } from '#replay';
import { Board } from '../board/board.js';
import { Inspector } from '../board/inspector.js';
import { ruleWord, seatNames } from '../board/names.js';
import { TextBoard } from '../board/text-board.js';
import { useKeys } from '../keys.js';
import { address, goTo, noteInAddress } from '../router.js';
import { t } from '../text/language.js';
import type { Timeline } from '../timeline.js';
import { leaveBranch } from './branch.js';
import { Clocks } from './clocks.js';
import { ReplayEvents } from './replay-events.js';
import { SPEEDS, Transport, turnsOf, useIsJump } from './transport.js';
import { VerifyPanel } from './verify-panel.js';

interface ReplayViewProps {
  readonly timeline: Timeline;
  readonly header: ReplayHeader;
  readonly file: File;
}

/** The viewers as whom a file can be shown: all for an omniscient one, otherwise only its own. */
const viewersOf = ({ seats, viewer }: ReplayHeader, timeline: Timeline): readonly Viewer[] =>
  viewer === 'omniscient' ? ['omniscient', ...seats.map(({ seat }) => ({ seat })), 'spectator'] : [timeline.viewer];

/** The event and viewer of a link: `?event=N&as=seat-1`. By default the last event and the first viewer. */
function linked(header: ReplayHeader, timeline: Timeline) {
  const query = new URLSearchParams(address.peek().query);
  const event = Number(query.get('event') ?? timeline.version.peek());
  const viewers = viewersOf(header, timeline);
  const eyes = viewers.find((viewer) => viewerName(viewer) === query.get('as')) ?? (viewers[0] as Viewer);
  return { event: Number.isInteger(event) ? event : 1, eyes };
}

const seatOf = (eyes: Viewer): Seat | null => (typeof eyes === 'object' ? eyes.seat : null);

export function ReplayView({ timeline, header, file }: ReplayViewProps) {
  const last = timeline.version.value;
  const start = useMemo(() => linked(header, timeline), []);
  const [at, setAt] = useState(Math.min(Math.max(start.event, 1), last));
  const [eyes, setEyes] = useState<Viewer>(start.eyes);
  const [looked, setLooked] = useState<CardId | null>(null);
  const [isText, setText] = useState(false);
  const [speed, setSpeed] = useState(0);
  const viewers = viewersOf(header, timeline);
  const go = (version: number): void => setAt(Math.min(Math.max(version, 1), last));
  const nextEyes = (): void =>
    setEyes(viewers[(viewers.findIndex((one) => viewerName(one) === viewerName(eyes)) + 1) % viewers.length] as Viewer);
  useNotedMoment(at, eyes);
  usePlaying(speed, at, last, setAt, () => setSpeed(0));
  const turns = useMemo(() => turnsOf(timeline), [timeline, last]);
  useKeys({
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    'Shift+ArrowLeft': () => go(turns.findLast(({ version }) => version < at)?.version ?? 1),
    'Shift+ArrowRight': () => go(turns.find(({ version }) => version > at)?.version ?? last),
    Home: () => go(1),
    End: () => go(last),
    ' ': () => setSpeed(speed === 0 ? 1 : 0),
    1: () => setSpeed(1),
    2: () => setSpeed(2),
    4: () => setSpeed(4),
    e: nextEyes,
    t: () => setText(!isText),
  });
  const state = timeline.seen(at, eyes);
  const { game } = timeline;
  const own = seatOf(eyes) ?? 0;
  const isStill = useIsJump(at);
  const names = seatNames(
    state.table,
    null,
    header.seats.map(({ player }) => player),
  );
  return (
    <div class="match-grid replay-grid">
      <header class="match-head">
        <p class="turn-line">
          <strong>{t().table.turn(state.table.turn.number)}</strong>
          <span>{t().table.turnOf(names(state.table.turn.seat))}</span>
          {state.table.turn.phase && <span class="phase">{ruleWord(game, state.table.turn.phase)}</span>}
        </p>
        <Clocks state={state} names={names} at={timeline.event(at)?.at ?? 0} />
        <Eyes viewers={viewers} eyes={eyes} names={names} isCopy={isRedacted(header)} onEyes={setEyes} />
        <button type="button" class="small" aria-pressed={isText} onClick={() => setText(!isText)}>
          {isText ? t().table.drawnBoard : t().table.textBoard}
        </button>
        <ShareButton />
      </header>
      <div class="match-board">
        {isText ? (
          <TextBoard game={game} table={state.table} own={own} names={names} />
        ) : (
          <Board {...{ game, table: state.table, own, names, isStill }} onLook={setLooked} onTap={setLooked} />
        )}
        <Transport at={at} last={last} turns={turns} speed={speed} onAt={go} onSpeed={setSpeed} />
      </div>
      <aside class="match-side">
        <VerifyPanel file={file} onPlace={go} />
        <Inspector game={game} table={state.table} id={looked} />
        <ReplayEvents timeline={timeline} eyes={eyes} names={names} at={at} onAt={go} />
        <PlayOn timeline={timeline} header={header} at={at} own={own} who={names(own)} />
      </aside>
    </div>
  );
}

const NOTE_MS = 150;

/** Puts event and viewer into the address once the slider rests: browsers limit how often the address may change. */
function useNotedMoment(at: number, eyes: Viewer): void {
  useEffect(() => {
    const timer = setTimeout(() => noteInAddress({ event: String(at), as: viewerName(eyes) }), NOTE_MS);
    return () => clearTimeout(timer);
  }, [at, eyes]);
}

/** Milliseconds between two events during playback at speed 1. */
const PACE_MS = 700;

function usePlaying(speed: number, at: number, last: number, setAt: (at: number) => void, stop: () => void): void {
  useEffect(() => {
    if (speed === 0) return;
    if (at >= last) return stop();
    const timer = setTimeout(() => setAt(at + 1), PACE_MS / (SPEEDS.includes(speed) ? speed : 1));
    return () => clearTimeout(timer);
  }, [speed, at, last]);
}

interface EyesProps {
  readonly viewers: readonly Viewer[];
  readonly eyes: Viewer;
  readonly names: (seat: Seat) => string;
  readonly isCopy: boolean;
  readonly onEyes: (eyes: Viewer) => void;
}

function Eyes({ viewers, eyes, names, isCopy, onEyes }: EyesProps) {
  const text = (viewer: Viewer): string => {
    if (viewer === 'omniscient') return t().replay.all;
    return viewer === 'spectator' ? t().replay.spectator : t().replay.asKnown(names(viewer.seat));
  };
  return (
    <label class="eyes">
      {t().replay.eyes}{' '}
      <select
        value={viewerName(eyes)}
        title={isCopy ? t().replay.onlyEyes : undefined}
        onChange={({ currentTarget }) => {
          const chosen = viewers.find((viewer) => viewerName(viewer) === currentTarget.value);
          if (chosen) onEyes(chosen);
        }}
      >
        {viewers.map((viewer) => (
          <option key={viewerName(viewer)} value={viewerName(viewer)}>
            {text(viewer)}
          </option>
        ))}
      </select>
    </label>
  );
}

function ShareButton() {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void =>
    void navigator.clipboard?.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <button type="button" class="small" onClick={copy}>
      {isCopied ? t().replay.copied : t().replay.share}
    </button>
  );
}

interface PlayOnProps {
  readonly timeline: Timeline;
  readonly header: ReplayHeader;
  readonly at: number;
  readonly own: Seat;
  readonly who: string;
}

/** Continues from this position in practice. Only an omniscient replay can be continued. */
function PlayOn({ timeline, header, at, own, who }: PlayOnProps) {
  const state = timeline.at(at);
  if (timeline.viewer !== 'omniscient' || state.table.pending.length === 0 || state.table.result) return null;
  const { game, edition, mode } = header.pins;
  const begin = (): void => {
    leaveBranch({
      game: fullNameOf(game, edition),
      mode,
      teams: state.seats.map(({ team }) => team),
      decks: [],
      seat: own,
      bot: 'greedy',
      from: state,
    });
    goTo(`/practice/${game}/${edition}`);
  };
  return (
    <button type="button" class="choice play-on" onClick={begin}>
      {`${t().replay.playOn} (${t().replay.playOnAs(who)})`}
    </button>
  );
}

const fullNameOf = (game: string, edition: string): string => `${game}@${edition}`;
