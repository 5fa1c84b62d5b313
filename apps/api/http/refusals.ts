/** Every way this API says no. A kind is stable: clients branch on it. */
import type { ArchiveRefusalCode } from '#archive/storage';
import type { RefusalCode as LadderCode } from '#ladder';
import type { RejectionCode } from '#match';
import { Problem, type ProblemKind, type ProblemParts } from '#platform';

type OwnKind =
  | RejectionCode
  | 'no-such-game'
  | 'no-such-card-set'
  | 'bad-card-set'
  | 'not-a-seat'
  | 'match-not-over'
  | 'command-id-reused'
  | 'record-damaged'
  | 'no-such-export'
  | 'export-not-ready'
  | 'too-many-waits'
  | LadderCode
  | 'too-many-matches'
  | 'match-not-yours'
  | 'no-such-revision'
  | 'no-such-log-file'
  | 'no-such-webhook'
  | 'no-such-delivery'
  | 'bad-webhook-url'
  | 'no-such-key'
  | 'scope-not-yours'
  | 'limit-not-yours'
  | 'no-such-archive-job'
  | 'no-such-audit'
  | 'audit-not-ready'
  | 'audit-too-large'
  | ArchiveRefusalCode;

const OWN = {
  'no-such-game': [422, 'There is no such game or edition'],
  'no-such-card-set': [422, 'There is no such card set of the game'],
  'bad-card-set': [422, 'The card set has texts that this engine cannot play'],
  'no-such-mode': [422, 'There is no such mode'],
  'wrong-seats': [422, 'The mode is not played by so many'],
  'illegal-deck': [422, 'A deck breaks the rules of its game'],
  'bad-time-control': [422, 'The time control does not work'],
  'bad-delay': [422, 'The delay for spectators does not work'],
  'bad-entropy-rules': [422, 'The rules for the entropy of seats do not work'],
  'entropy-not-asked': [409, 'The match awaits nothing of the kind (now)'],
  'bad-entropy': [422, 'The entropy does not fit the commitment'],
  'not-dealt': [409, 'The cards are not dealt yet'],
  'already-open': [409, 'The match is open already'],
  'no-such-match': [404, 'There is no such match'],
  'no-such-seat': [422, 'There is no such seat in the match'],
  'not-a-seat': [403, 'Only the players of a match may do this'],
  'seat-lost': [409, 'The seat is out of the match'],
  'not-your-decision': [403, 'The decision is for another seat'],
  'no-such-decision': [409, 'The decision is not open (any more)'],
  'not-offered': [422, 'The answer is not among what was offered'],
  'withdrawn-already': [409, 'The seat has decided nothing since it last withdrew its passes'],
  'too-late': [409, 'The time for this decision has run out'],
  'match-over': [409, 'The match is over'],
  'match-not-over': [409, 'The match is still being played'],
  'no-draw-offer': [409, 'No draw is on offer'],
  'draw-declined': [409, 'The draw was declined'],
  'no-such-version': [422, 'The match cannot return to that version'],
  'no-reason': [422, 'A judge gives a reason'],
  'command-id-reused': [422, 'The idempotency key belongs to another request'],
  'record-damaged': [409, 'The record of the match is damaged'],
  'no-such-export': [404, 'There is no such export'],
  'export-not-ready': [409, 'The file is not ready'],
  'too-many-waits': [429, 'Too many requests wait for events at once'],
  'no-such-ladder': [404, 'There is no such ladder'],
  'no-such-season': [404, 'There is no such season'],
  'no-season': [409, 'No season has started'],
  'season-exists': [409, 'The season is over'],
  'unsuitable-series': [422, 'The mode is not played in series'],
  'no-such-ticket': [404, 'There is no such ticket'],
  'already-queued': [409, 'A player waits already'],
  'wrong-party': [422, 'So many cannot queue together'],
  'not-proposed': [409, 'No match is proposed'],
  'ticket-closed': [409, 'The ticket is closed'],
  'no-such-player': [404, 'The player has no rating'],
  'too-many-matches': [429, 'The key has as many matches in play as it may'],
  'match-not-yours': [403, 'The match was opened with another key'],
  'no-such-revision': [404, 'The match has no such result'],
  'no-such-log-file': [404, 'The transparency log has no such file'],
  'no-such-webhook': [404, 'There is no such webhook'],
  'no-such-delivery': [404, 'There is no such delivery'],
  'bad-webhook-url': [422, 'The address cannot be used for a webhook'],
  'no-such-key': [404, 'There is no such key in use'],
  'scope-not-yours': [403, 'A key gives no more than it has'],
  'limit-not-yours': [403, 'A key lifts no limit above its own'],
  'no-such-archive-job': [404, 'There is no such archive job'],
  'no-such-audit': [404, 'There is no such audit'],
  'audit-not-ready': [409, 'The report is not ready'],
  'audit-too-large': [422, 'So many matches are not audited at once'],
  'no-such-archived-match': [404, 'The match is not in the archive'],
  'no-such-collection': [404, 'There is no such collection'],
  'no-such-hold': [404, 'There is no such hold in force'],
  'on-hold': [409, 'It is on hold'],
} as const satisfies Record<OwnKind, readonly [number, string]>;

/** Kinds of the platform, with the status they go with there. */
const SHARED = {
  'malformed-json': 400,
  'invalid-request': 400,
  unauthenticated: 401,
  'invalid-credential': 401,
  'expired-token': 401,
  forbidden: 403,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'rate-limited': 429,
} as const satisfies Partial<Record<ProblemKind, number>>;

export type OwnRefusal = OwnKind;
export type Refusal = OwnRefusal | keyof typeof SHARED;

export function refuse(
  kind: OwnRefusal,
  detail: string,
  extras: Pick<ProblemParts, 'extensions' | 'headers'> = {},
): Problem {
  const [status, title] = OWN[kind];
  return new Problem({ kind, status, title, detail, ...extras });
}

export const isOwnRefusal = (code: string): code is OwnRefusal => Object.hasOwn(OWN, code);

/** The documented text of each status: which problems it stands for. */
export function refusalsByStatus(kinds: readonly Refusal[]): Readonly<Record<number, string>> {
  const grouped: Record<number, string> = {};
  for (const kind of new Set(kinds)) {
    const status = isOwnRefusal(kind) ? OWN[kind][0] : SHARED[kind];
    grouped[status] = grouped[status] === undefined ? `\`${kind}\`` : `${grouped[status]}, \`${kind}\``;
  }
  return grouped;
}
