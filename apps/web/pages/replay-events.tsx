import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
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
  /** How long a decision took. */
  readonly thoughtMs: number | null;
}

/** More than fits on any screen; a search finds the others. */
const MOST = 400;

/** The events of a match as these eyes were told of them, to be searched and jumped to. */
export function ReplayEvents({ timeline, eyes, names, at, onAt }: ReplayEventsProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(() => linesOf(timeline, eyes, names), [timeline, viewerName(eyes), language.value]);
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? all : all.filter(({ text }) => text.toLowerCase().includes(wanted));
  const here = found.findLast(({ version }) => version <= at)?.version;
  const middle = Math.max(
    0,
    found.findIndex(({ version }) => version === here),
  );
  const shown = found.slice(Math.max(0, middle - MOST / 2), middle + MOST / 2);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current=true]');
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
  }, [here, found.length]);
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
        <ol>
          {shown.map(({ version, text, isTurn, thoughtMs }) => (
            <li key={version} class={isTurn ? 'log-turn' : undefined}>
              <button type="button" aria-current={version === here} onClick={() => onAt(version)}>
                <span class="event-number">{version}</span> {text}
                {thoughtMs !== null && <span class="thought">{t().replay.thought(clockText(thoughtMs))}</span>}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Below this nobody thought: a click takes longer. */
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
