import { useEffect, useMemo, useRef } from 'preact/hooks';
import { viewerName, type Viewer } from '#kernel';
import type { Timeline } from '../timeline.js';
import { language, t } from '../text/language.js';
import { eventText } from './event-text.js';
import type { SeatNames } from './names.js';

interface LogProps {
  readonly timeline: Timeline;
  readonly eyes: Viewer;
  readonly names: SeatNames;
}

/** What a long match has lost sight of can be read in its replay. */
const MOST = 200;

/** What happened, for everyone to read and for screen readers to speak. */
export function EventLog({ timeline, eyes, names }: LogProps) {
  const list = useRef<HTMLDivElement>(null);
  const version = timeline.version.value;
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [version]);
  const known = useMemo((): Known => new Map(), [timeline, viewerName(eyes), language.value, t()]);
  const lines = linesOf({ timeline, eyes, names }, version, known);
  return (
    <section class="log" aria-label={t().match.log}>
      <h2>{t().match.log}</h2>
      <div role="log" class="log-lines" ref={list} tabIndex={0} aria-label={t().match.log}>
        <ol>
          {lines.map(({ at, text, isTurn }) => (
            <li key={at} class={isTurn ? 'log-turn' : undefined} value={at}>
              {text}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** What was put into words stays as it is: a match only grows. */
type Known = Map<number, string | null>;

function linesOf({ timeline, eyes, names }: LogProps, version: number, known: Known) {
  const lines: { at: number; text: string; isTurn: boolean }[] = [];
  for (let at = version; at > timeline.first && lines.length < MOST; at--) {
    const text = known.has(at) ? (known.get(at) ?? null) : eventText(timeline, at, eyes, names);
    known.set(at, text);
    if (text !== null) lines.push({ at, text, isTurn: timeline.event(at)?.event.type === 'TurnBegan' });
  }
  return lines.reverse();
}
