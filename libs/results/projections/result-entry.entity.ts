import { bigint, defineEntity, integer, text, timestamp, uuid } from '#database';
import type { ResultType } from '../result.js';

export interface ResultEntryRow {
  position: number;
  matchId: string;
  revision: number;
  type: ResultType;
  /** JSON as text, which preserves the order of members, so that a result is always sent with the same bytes. */
  result: string;
  decidedAt: Date;
}

/** The result feed: a projection, numbered from 1 without gaps. */
export const ResultEntryEntity = defineEntity<ResultEntryRow>({
  name: 'result_entry',
  columns: {
    position: bigint({ primary: true }),
    matchId: uuid(),
    revision: integer(),
    type: text(),
    result: text(),
    decidedAt: timestamp(),
  },
  uniques: [{ columns: ['matchId', 'revision'] }],
});
