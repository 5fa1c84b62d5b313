import type { Practice } from '../worker/messages.js';

/** A position of a replay that somebody wants to play on from, on its way to the practice table. */
let waiting: Practice | null = null;

export function leaveBranch(practice: Practice): void {
  waiting = practice;
}

export function takeBranch(): Practice | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
