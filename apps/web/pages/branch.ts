import type { Practice } from '../worker/messages.js';

/** A position of a replay, left here for the practice page to continue from; null if there is none. */
let waiting: Practice | null = null;

export function leaveBranch(practice: Practice): void {
  waiting = practice;
}

export function takeBranch(): Practice | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
