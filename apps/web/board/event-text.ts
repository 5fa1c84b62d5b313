import type { Viewer } from '#kernel';
import { Narrator } from '#words/sentences';
import { t } from '../text/language.js';
import type { Timeline } from '../timeline.js';
import type { SeatNames } from './names.js';

/** The event in words, as this viewer saw it. Null for an event that the log does not mention. */
export function eventText(timeline: Timeline, version: number, eyes: Viewer, names: SeatNames): string | null {
  const event = timeline.told(version, eyes);
  if (!event) return null;
  const narrator = new Narrator(timeline.game, t().speech, names.people);
  return narrator.event(timeline.seen(version - 1, eyes).table, event);
}

/** A duration as clocks show it: `0:07`, `12:30`, `1:05:00`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
