import type { Practice } from '../worker/messages.js';

/** A position of a replay that somebody wants to continue in practice. */
let waiting: Practice | null = null;

export function leaveBranch(practice: Practice): void {
  waiting = practice;
}

export function takeBranch(): Practice | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
