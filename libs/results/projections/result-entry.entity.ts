import { bigint, defineEntity, integer, text, timestamp, uuid } from '#database';
import type { ResultType } from '../result.js';

export interface ResultEntryRow {
  position: number;
  matchId: string;
  revision: number;
  type: ResultType;
  /** JSON as text, which keeps the order of members: what was sent once is sent the same again. */
  result: string;
  decidedAt: Date;
}

/** The feed of results: a projection, gapless from 1. */
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
