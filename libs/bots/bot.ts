import type { Answer, Decision, Table } from '#kernel';

/** Answers from the seat's own concealed table and the decision, and from nothing else. */
export interface Bot {
  (view: Table, decision: Decision): Answer;
  /** Set if the bot never looks at the table, so that no view has to be computed for it. */
  readonly blind?: true;
}
