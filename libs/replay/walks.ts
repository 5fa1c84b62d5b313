import { canonicalText, fromBase64url, Frontier, hex, type Json } from '#proof';
import { walkChain } from './chain-walk.js';
import {
  createBodyHash,
  Discloser,
  leafMark,
  leafOf,
  rootOf,
  hashHead,
  hashOfParts,
  shownPayload,
} from './disclosure.js';
import type { Divide } from './disclosure.js';
import {
  copyName,
  studentOf,
  type CopyViewer,
  type DisclosureSums,
  type HashedEvent,
  type HashedFooter,
  type OpenEvent,
  type ReplayEvent,
  type ReplayFooter,
  type ReplayHeader,
  type RedactedEvent,
} from './format.js';
import { ReplayError, type CheckName } from './replay-error.js';
import { hashedSignedBytes, headerHash, lineHash, signedBytes } from './signed-bytes.js';

type Footer = ReplayFooter | HashedFooter;

/** Checks the lines of a file in order. Throws a ReplayError at the first that does not fit. */
export type Walk = {
  readonly step: (event: ReplayEvent, text: string, line: number) => void;
  /** Checks the footer against the lines before it; returns the bytes that must be signed. */
  readonly close: (footer: Footer, line: number) => Uint8Array;
  /** The checks that have been made once `close` has returned. */
  readonly checks: readonly CheckName[];
};

/** `divide` is used only to check that splitting the omniscient copy gives the copies that were signed. */
export function walkFile(header: ReplayHeader, text: string, divide: Divide | null): Walk {
  if (header.format === 1) return walkHashed(header, text);
  return header.viewer === 'omniscient' ? walkRecord(header, divide) : walkCopy(header, header.viewer);
}

const refuse = (check: CheckName, line: number, reason: string): never => {
  throw new ReplayError(check, line, null, reason);
};

/** Format 1: every copy is chained by plain hashes of the recorded payloads and signed separately. */
function walkHashed({ matchId, viewer }: ReplayHeader, text: string): Walk {
  const chain = walkChain(matchId);
  const body = createBodyHash();
  return {
    checks: ['format', 'chain', 'signature'],
    step(event, line, place) {
      chain.step(event as OpenEvent | HashedEvent, place);
      body.add(line);
    },
    close(given, line) {
      const footer = given as HashedFooter;
      if (footer.header !== lineHash(text)) refuse('signature', 1, 'the header is not the one that was signed');
      checkCount(footer, chain.version(), 'chain', line);
      if (footer.head !== chain.head()) refuse('chain', line, 'the last event is not the one that was signed');
      if (footer.body !== body.digest()) refuse('signature', line, 'the event lines are not those that were signed');
      return hashedSignedBytes({ ...footer, viewer });
    },
  };
}

/** The omniscient copy: its chain must end at the signed head. */
function walkRecord(header: ReplayHeader, divide: Divide | null): Walk {
  const chain = walkChain(header.matchId);
  const blinding = fromBase64url(header.blinding!);
  const discloser = divide && new Discloser(blinding, header.seats.length);
  return {
    checks: ['format', 'chain', ...(divide ? (['disclosure'] as const) : []), 'signature'],
    step(event, _text, line) {
      chain.step(event as OpenEvent, line);
      if (discloser) discloser.take(event, dividedBy(divide!, event, line), null);
    },
    close(given, line) {
      const footer = given as ReplayFooter;
      const { disclosure, head } = footer;
      checkFrame(header, footer, chain.version(), 'chain', line);
      if (head !== chain.head()) refuse('chain', line, 'the last event is not the one that was signed');
      if (disclosure.head !== hashHead(blinding, chain.head()))
        refuse('disclosure', 1, 'the blinding key does not give the signed hash of the head');
      if (discloser) checkSums(disclosure, discloser.sums(chain.head()), line);
      return signedBytes(footer);
    },
  };
}

function dividedBy(divide: Divide, event: ReplayEvent, line: number): ReturnType<Divide> {
  try {
    return divide(event);
  } catch (fault) {
    throw new ReplayError('disclosure', line, event.v, `cannot be split: ${(fault as Error).message}`);
  }
}

function checkSums(signed: DisclosureSums, found: DisclosureSums, line: number): void {
  if (signed.tree !== found.tree) refuse('disclosure', line, 'splitting the record does not give what was signed');
  if (canonicalText(signed.copies) !== canonicalText(found.copies))
    refuse('disclosure', line, 'the copies that were signed are not those of this record');
}

/** A redacted copy: its leaves must give the signed tree, and it must show everything that its viewer may know. */
function walkCopy(header: ReplayHeader, viewer: Exclude<CopyViewer, 'omniscient'>): Walk {
  const copy = copyName(viewer);
  const student = studentOf(viewer);
  const tree = new Frontier();
  const body = createBodyHash();
  return {
    checks: ['format', 'disclosure', 'signature'],
    step(given, text, line) {
      const { view, ...event } = given as RedactedEvent;
      const fail = (reason: string): never => {
        throw new ReplayError('disclosure', line, tree.size + 1, reason);
      };
      if (event.v !== tree.size + 1) fail(`found version ${event.v} instead of ${tree.size + 1}`);
      const leaf = leafOf(event, event.payload, hashOfParts(event.sealed));
      if (leafMark(leaf) !== event.mark) fail(`the event does not hash to ${event.mark}…`);
      const knew = student === null ? null : knewOf(shownPayload(event), student);
      if (knew !== (view === undefined ? null : lineHash(canonicalText(view))))
        fail(knew === null ? 'there must be no view here' : 'the view is not the one the seat had');
      tree.add(leaf);
      body.add(view === undefined ? text : canonicalText(event));
    },
    close(given, line) {
      const footer = given as ReplayFooter;
      const { disclosure } = footer;
      checkFrame(header, footer, tree.size, 'disclosure', line);
      if (footer.head !== undefined) refuse('format', line, 'the head of the chain in a redacted copy');
      if (disclosure.tree !== hex(tree.root())) refuse('disclosure', line, 'the events are not those that were signed');
      checkBody(disclosure.copies, copy, body.digest(), line);
      return signedBytes(footer);
    },
  };
}

function checkBody(copies: DisclosureSums['copies'], copy: string, found: string, line: number): void {
  if (copies[copy] === found) return;
  const [other] = Object.entries(copies).find(([, sum]) => sum === found) ?? [];
  if (other !== undefined) refuse('disclosure', 1, `the event lines are those of ${other}, not of ${copy}`);
  refuse('disclosure', line, `the copy of ${copy} that was signed shows more, less or something else`);
}

/** The recorded hash of the seat's view, if the event is a decision of the seat; otherwise null. */
function knewOf(payload: Json, seat: number): string | null {
  const { knew, seat: decider } = (payload ?? {}) as { readonly knew?: unknown; readonly seat?: unknown };
  return typeof knew === 'string' && decider === seat ? knew : null;
}

function checkFrame(header: ReplayHeader, footer: ReplayFooter, events: number, check: CheckName, line: number): void {
  if (footer.header !== headerHash(header)) refuse('signature', 1, 'the header is not the one that was signed');
  checkCount(footer, events, check, line);
  if (footer.root !== rootOf(footer.disclosure)) refuse('disclosure', line, 'the root is not that of its parts');
}

function checkCount({ events }: Footer, found: number, check: CheckName, line: number): void {
  if (events !== found) refuse(check, line, `${events} events were signed, ${found} are here`);
}
