import type { Viewer } from '#kernel';

/** A viewer as one word: `omniscient`, `spectator`, `seat-0`. */
export const viewerKey = (viewer: Viewer): string => (typeof viewer === 'object' ? `seat-${viewer.seat}` : viewer);

export function viewerFrom(key: string): Viewer {
  if (key === 'omniscient' || key === 'spectator') return key;
  const seat = /^seat-(\d{1,3})$/.exec(key)?.[1];
  if (seat === undefined) throw new TypeError(`no viewer is called ${key}`);
  return { seat: Number(seat) };
}
