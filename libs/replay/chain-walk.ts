import { chainHash, fromHex, genesisHash, hex, payloadHash } from '#proof';
import { MARK_DIGITS, type HashedEvent, type OpenEvent } from './format.js';
import { ReplayError } from './replay-error.js';
import { shownSum } from './signed-bytes.js';

/** Follows a match's hash chain event by event. */
export type ChainWalk = {
  /** Throws a ReplayError at the first event that does not follow from the previous one. */
  readonly step: (event: OpenEvent | HashedEvent, line: number | null) => void;
  readonly head: () => string;
  readonly version: () => number;
};

export const markOf = (hash: string): string => hash.slice(0, MARK_DIGITS);

export function walkChain(matchId: string): ChainWalk {
  let head = genesisHash(matchId);
  let version = 0;
  return {
    step(event, line) {
      const expected = version + 1;
      const fail = (reason: string): never => {
        throw new ReplayError('chain', line, expected, reason);
      };
      if (event.v !== expected) fail(`found version ${event.v} instead of ${expected}`);
      const isHashed = 'ph' in event;
      if (isHashed && event.sum !== shownSum(event.payload)) fail('the shown payload does not match its sum');
      const hashed = isHashed ? fromHex(event.ph) : payloadHash(event.payload);
      const { at, type } = event;
      const hash = chainHash({ prev: head, matchId, version: expected, at, type, payloadHash: hashed });
      if (markOf(hex(hash)) !== event.mark) fail(`the event does not hash to ${event.mark}…`);
      [head, version] = [hash, expected];
    },
    head: () => hex(head),
    version: () => version,
  };
}
