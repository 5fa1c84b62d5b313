import { useRef } from 'preact/hooks';
import { t } from '../text/language.js';
import type { Timeline } from '../timeline.js';

export interface TurnMark {
  readonly version: number;
  readonly number: number;
}

export const SPEEDS: readonly number[] = [1, 2, 4];

/** The versions at which turns began. */
export const turnsOf = ({ events }: Timeline): readonly TurnMark[] =>
  events.flatMap(({ version, event }) => (event.type === 'TurnBegan' ? [{ version, number: event.number }] : []));

/** Whether the version shown is neither the one after nor the one before the last that was shown. */
export function useIsJump(at: number): boolean {
  const shown = useRef({ at, isJump: true });
  if (shown.current.at !== at) shown.current = { at, isJump: Math.abs(at - shown.current.at) > 1 };
  return shown.current.isJump;
}

interface TransportProps {
  readonly at: number;
  readonly last: number;
  /** The earliest version that can be shown. */
  readonly first?: number;
  readonly turns: readonly TurnMark[];
  /** Factor of the playback speed; 0: paused. */
  readonly speed?: number;
  readonly onAt: (version: number) => void;
  /** Absent if there is no playback. */
  readonly onSpeed?: (speed: number) => void;
}

/** Goes to any moment of a match: by slider, by turn, by event, or by playback. */
export function Transport({ at, last, first = 1, turns, speed = 0, onAt, onSpeed }: TransportProps) {
  const texts = t().replay;
  const before = turns.findLast(({ version }) => version < at)?.version ?? first;
  const after = turns.find(({ version }) => version > at)?.version ?? last;
  const step = (label: string, sign: string, to: number) => (
    <button type="button" class="small" aria-label={label} title={label} onClick={() => onAt(to)}>
      {sign}
    </button>
  );
  return (
    <section class="transport" aria-label={texts.scrub}>
      <div class="transport-keys">
        {step(texts.first, '|◀', first)}
        {step(texts.turnBack, '◀◀', before)}
        {step(texts.back, '◀', at - 1)}
        {onSpeed && (
          <button type="button" class="small" aria-pressed={speed > 0} onClick={() => onSpeed(speed > 0 ? 0 : 1)}>
            {speed > 0 ? texts.pause : texts.playing}
          </button>
        )}
        {step(texts.next, '▶', at + 1)}
        {step(texts.turnNext, '▶▶', after)}
        {step(texts.last, '▶|', last)}
        <output class="transport-at">{texts.event(at, last)}</output>
        {onSpeed && (
          <label>
            <span class="unseen">{texts.speed}</span>
            <select value={String(speed || 1)} onChange={({ currentTarget }) => onSpeed(Number(currentTarget.value))}>
              {SPEEDS.map((factor) => (
                <option key={factor} value={String(factor)}>{`${factor}×`}</option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div class="scrub">
        <input
          type="range"
          min={first}
          max={last}
          value={at}
          aria-label={texts.scrub}
          aria-valuetext={texts.event(at, last)}
          onInput={({ currentTarget }) => onAt(currentTarget.valueAsNumber)}
          onKeyDown={(event) => event.stopPropagation()}
        />
        <div class="turn-marks" aria-hidden="true">
          {turns.map(({ version, number }) => (
            <span
              key={version}
              style={{ insetInlineStart: `${((version - first) / Math.max(1, last - first)) * 100}%` }}
            >
              {number}
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}
