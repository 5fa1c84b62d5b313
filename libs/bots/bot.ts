import type { Answer, Decision, Table } from '#kernel';

/** Answers a decision, knowing only the decision and the table as concealed for its seat. */
export interface Bot {
  (view: Table, decision: Decision): Answer;
  /** Set if the bot never looks at the table, so that no view has to be computed for it. */
  readonly blind?: true;
}
