import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { viewerName, type Viewer } from '#kernel';
import { clockText, eventText } from '../board/event-text.js';
import type { SeatNames } from '../board/names.js';
import { language, t } from '../text/language.js';
import type { Timeline } from '../timeline.js';

interface ReplayEventsProps {
  readonly timeline: Timeline;
  readonly eyes: Viewer;
  readonly names: SeatNames;
  readonly at: number;
  readonly onAt: (version: number) => void;
}

interface Line {
  readonly version: number;
  readonly text: string;
  readonly isTurn: boolean;
  /** How many turns had begun. */
  readonly turn: number;
  /** How long the decision took, in milliseconds; null for other events. */
  readonly thoughtMs: number | null;
}

/** The events of a match as the viewer saw them; they can be searched, and a click shows that event. */
export function ReplayEvents({ timeline, eyes, names, at, onAt }: ReplayEventsProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(() => linesOf(timeline, eyes, names), [timeline, viewerName(eyes), language.value]);
  const wanted = search.trim().toLowerCase();
  const found = useMemo(
    () => (wanted === '' ? all : all.filter(({ text }) => text.toLowerCase().includes(wanted))),
    [all, wanted],
  );
  // There may be thousands of rows, so they are not rendered again when another event is shown.
  const turns = useMemo(() => byTurn(found).map((lines) => turnOf(lines, onAt)), [found]);
  const here = found.findLastIndex(({ version }) => version <= at);
  // A layout effect scrolls before the browser paints, which would otherwise happen twice.
  useLayoutEffect(() => {
    const row = list.current?.querySelectorAll('li')[here];
    if (!row || !list.current) return;
    row.firstElementChild?.setAttribute('aria-current', 'true');
    // Not `offsetTop`, which for a row counts from the list of its turn.
    const [inner, outer] = [row.getBoundingClientRect(), list.current.getBoundingClientRect()];
    list.current.scrollTop += inner.top - outer.top - outer.height / 2;
    return () => row.firstElementChild?.removeAttribute('aria-current');
  }, [here, found]);
  return (
    <section class="events" aria-label={t().replay.events}>
      <label>
        <span class="unseen">{t().replay.search}</span>
        <input
          type="search"
          placeholder={t().replay.search}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </label>
      {wanted !== '' && <p role="status">{t().replay.found(found.length)}</p>}
      <div class="log-lines" ref={list} tabIndex={0} role="group" aria-label={t().replay.events}>
        {turns}
      </div>
    </section>
  );
}

/** A list for each turn, so that the browser can skip whole turns outside the visible part. */
const turnOf = (lines: readonly Line[], onAt: (version: number) => void): VNode => (
  <ol key={lines[0]?.version} style={{ '--rows': String(lines.length) }}>
    {lines.map((line) => rowOf(line, onAt))}
  </ol>
);

function byTurn(lines: readonly Line[]): readonly (readonly Line[])[] {
  const turns: Line[][] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last?.[0]?.turn === line.turn) last.push(line);
    else turns.push([line]);
  }
  return turns;
}

const rowOf = ({ version, text, isTurn, thoughtMs }: Line, onAt: (version: number) => void): VNode => (
  <li key={version} class={isTurn ? 'log-turn' : undefined}>
    <button type="button" onClick={() => onAt(version)}>
      <span class="event-number">{version}</span> {text}
      {thoughtMs !== null && <span class="thought">{t().replay.thought(clockText(thoughtMs))}</span>}
    </button>
  </li>
);

/** A decision that took fewer milliseconds than this gets no line of its own. */
const THOUGHT_MS = 1_000;

function linesOf(timeline: Timeline, eyes: Viewer, names: SeatNames): readonly Line[] {
  const asked = new Map<string, number>();
  let turn = 0;
  return timeline.events.flatMap(({ version, at, event }): Line[] => {
    if (event.type === 'DecisionAsked') for (const { id } of event.decisions) asked.set(id, at);
    const isTurn = event.type === 'TurnBegan';
    if (isTurn) turn += 1;
    const isMade = event.type === 'DecisionMade';
    const thoughtMs = isMade ? at - (asked.get(event.decision) ?? at) : null;
    const text = isMade
      ? thoughtMs !== null && thoughtMs >= THOUGHT_MS
        ? names(event.seat)
        : null
      : eventText(timeline, version, eyes, names);
    return text === null ? [] : [{ version, text, isTurn, turn, thoughtMs }];
  });
}
