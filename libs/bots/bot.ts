import type { Answer, Decision, Table } from '#kernel';

/** Answers from the seat's own concealed table and from what the decision offers, and from nothing else. */
export type Bot = (view: Table, decision: Decision) => Answer;
