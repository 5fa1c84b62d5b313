import type { Answer, Decision, Table } from '#kernel';

/** Answers from the seat's own concealed table and from what the decision offers, and from nothing else. */
export interface Bot {
  (view: Table, decision: Decision): Answer;
  /** Set where it never looks at the table, so that nobody needs to make a view for it. */
  readonly blind?: true;
}
