import type { Seat, Viewer } from '#kernel';
import type { Access, SeatClaims, TokenViewer } from '#access';
import { refuse } from './refusals.js';

export const viewerOf = ({ viewer }: SeatClaims): Viewer => (typeof viewer === 'number' ? { seat: viewer } : viewer);

/** An operator sees the newest version of a match; spectators may see a delayed one. */
export const eyesOf = (caller: Access): Viewer => (caller.kind === 'key' ? 'omniscient' : viewerOf(caller.claims));

export const toTokenViewer = (viewer: Viewer): TokenViewer => (typeof viewer === 'object' ? viewer.seat : viewer);

/** The seat of the token; throws `not-a-seat` if the token is for watching. */
export function seatOf({ viewer }: SeatClaims): Seat {
  if (typeof viewer === 'number') return viewer;
  throw refuse('not-a-seat', 'This token is for watching; use the token of a seat.');
}
