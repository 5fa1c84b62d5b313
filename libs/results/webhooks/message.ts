import { canonicalText } from '#proof';
import { resultId, typeOf, type Result } from '../result.js';
import type { Message } from './signature.js';

/** The same result always gives the same bytes. */
export function messageOf(result: Result): Message {
  const timestamp = new Date(result.decidedAt).toISOString();
  return { id: resultId(result), body: canonicalText({ type: typeOf(result), timestamp, data: result }) };
}
