import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { viewerName, type Viewer } from '#kernel';
import type { Timeline } from '../timeline.js';
import { language, t } from '../text/language.js';
import { eventText } from './event-text.js';
import type { SeatNames } from './names.js';

interface LogProps {
  readonly timeline: Timeline;
  readonly eyes: Viewer;
  readonly names: SeatNames;
  /** Shown above the lines. */
  readonly children?: ComponentChildren;
}

/** The most lines shown; the replay has the older ones. */
const MOST = 200;

/** The log of events, which screen readers announce. */
export function EventLog({ timeline, eyes, names, children }: LogProps) {
  const version = timeline.version.value;
  const known = useMemo((): Known => new Map(), [timeline, viewerName(eyes), language.value, t()]);
  const lines = linesOf({ timeline, eyes, names }, version, known);
  return (
    <section class="log" aria-label={t().match.log}>
      <h2>{t().match.log}</h2>
      {children}
      <div role="log" class="log-lines" tabIndex={0} aria-label={t().match.log}>
        <ol>{lines}</ol>
      </div>
    </section>
  );
}

/** Rendered lines by version, null for an event without one. They are kept, because past events never change. */
type Known = Map<number, VNode | null>;

function linesOf(props: LogProps, version: number, known: Known): VNode[] {
  const lines: VNode[] = [];
  for (let at = version; at > props.timeline.first && lines.length < MOST; at--) {
    if (!known.has(at)) known.set(at, lineOf(props, at));
    const line = known.get(at);
    if (line) lines.push(line);
  }
  return lines.reverse();
}

function lineOf({ timeline, eyes, names }: LogProps, at: number): VNode | null {
  const text = eventText(timeline, at, eyes, names);
  const isTurn = timeline.event(at)?.event.type === 'TurnBegan';
  return text === null ? null : (
    <li key={at} class={isTurn ? 'log-turn' : undefined} value={at}>
      {text}
    </li>
  );
}
