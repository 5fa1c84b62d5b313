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
  const rows = useMemo(() => <ol>{found.map((line) => rowOf(line, onAt))}</ol>, [found]);
  const here = found.findLastIndex(({ version }) => version <= at);
  // A layout effect scrolls before the browser paints, which would otherwise happen twice.
  useLayoutEffect(() => {
    const row = list.current?.querySelectorAll('li')[here];
    if (!row || !list.current) return;
    row.firstElementChild?.setAttribute('aria-current', 'true');
    list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
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
        {rows}
      </div>
    </section>
  );
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
  return timeline.events.flatMap(({ version, at, event }): Line[] => {
    if (event.type === 'DecisionAsked') for (const { id } of event.decisions) asked.set(id, at);
    const isMade = event.type === 'DecisionMade';
    const thoughtMs = isMade ? at - (asked.get(event.decision) ?? at) : null;
    const text = isMade
      ? thoughtMs !== null && thoughtMs >= THOUGHT_MS
        ? names(event.seat)
        : null
      : eventText(timeline, version, eyes, names);
    return text === null ? [] : [{ version, text, isTurn: event.type === 'TurnBegan', thoughtMs }];
  });
}
