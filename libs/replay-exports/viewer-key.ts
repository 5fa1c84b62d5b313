import { viewerName } from '#kernel';
import type { CopyViewer } from '#replay';

/** The viewer of a copy as one word: `omniscient`, `spectator`, `seat-0`, `study-0`. */
export function viewerKey(viewer: CopyViewer): string {
  return typeof viewer === 'object' && 'study' in viewer ? `study-${viewer.study}` : viewerName(viewer);
}

/** The file name of a copy. */
export const replayName = (matchId: string, viewer: CopyViewer): string =>
  `${matchId}${viewer === 'omniscient' ? '' : `.${viewerKey(viewer)}`}.senki.jsonl.gz`;

export function viewerFrom(key: string): CopyViewer {
  if (key === 'omniscient' || key === 'spectator') return key;
  const [, kind, seat] = /^(seat|study)-(\d{1,3})$/.exec(key) ?? [];
  if (kind === undefined) throw new TypeError(`there is no viewer called ${key}`);
  return kind === 'seat' ? { seat: Number(seat) } : { study: Number(seat) };
}
