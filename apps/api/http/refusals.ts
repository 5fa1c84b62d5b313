/**
 * Every refusal of this API. A kind is stable, because clients branch on it. docs/problems.md is generated from this
 * file.
 */
import type { ArchiveRefusalCode } from '#archive/storage';
import type { RefusalCode as LadderCode } from '#ladder';
import type { RejectionCode } from '#match';
import type { CallRefusalCode } from '#operators';
import { Problem, type ProblemKind, type ProblemParts } from '#platform';

type OwnKind =
  | RejectionCode
  | 'no-such-game'
  | 'no-such-card-set'
  | 'bad-card-set'
  | 'game-not-found'
  | 'card-set-not-found'
  | 'bad-picture'
  | 'not-a-seat'
  | 'match-not-over'
  | 'command-id-reused'
  | 'record-damaged'
  | 'no-such-export'
  | 'export-not-ready'
  | 'too-many-waits'
  | LadderCode
  | 'too-many-matches'
  | 'guests-closed'
  | 'too-many-guests'
  | 'no-such-deck'
  | 'no-such-invitation'
  | 'invitation-taken'
  | 'invitation-open'
  | 'no-such-link'
  | 'match-not-yours'
  | 'no-such-revision'
  | 'no-such-log-file'
  | 'no-such-webhook'
  | 'no-such-delivery'
  | 'bad-webhook-url'
  | 'no-such-key'
  | 'no-such-session'
  | 'no-such-replay'
  | 'scope-not-yours'
  | 'limit-not-yours'
  | CallRefusalCode
  | 'no-such-archive-job'
  | 'no-such-audit'
  | 'audit-not-ready'
  | 'audit-too-large'
  | ArchiveRefusalCode;

/** Status and title by kind. */
export const OWN_PROBLEMS = {
  'no-such-game': [422, 'There is no such game or edition'],
  'no-such-card-set': [422, 'The game has no such card set'],
  'bad-card-set': [422, 'The card set has card texts that this engine cannot play'],
  'game-not-found': [404, 'There is no such game or edition'],
  'card-set-not-found': [404, 'There is no such card set'],
  'bad-picture': [422, 'Pictures from this origin are not allowed'],
  'no-such-mode': [422, 'There is no such mode'],
  'wrong-seats': [422, 'The mode does not take this number of seats'],
  'illegal-deck': [422, 'A deck breaks the rules of its game'],
  'bad-time-control': [422, 'The time control is not valid'],
  'bad-delay': [422, 'The delay for spectators is not valid'],
  'bad-entropy-rules': [422, 'The rules for seat entropy are not valid'],
  'entropy-not-asked': [409, 'The match is not waiting for this entropy'],
  'bad-entropy': [422, 'The entropy does not match its commitment'],
  'not-dealt': [409, 'The cards have not been dealt yet'],
  'already-open': [409, 'The match is already open'],
  'no-such-match': [404, 'There is no such match'],
  'no-such-seat': [422, 'There is no such seat in the match'],
  'not-a-seat': [403, 'Only the players of a match may do this'],
  'seat-lost': [409, 'The seat is out of the match'],
  'not-your-decision': [403, 'The decision belongs to another seat'],
  'no-such-decision': [409, 'The decision is not open'],
  'not-offered': [422, 'The offer does not include this answer'],
  'withdrawn-already': [409, 'The seat has already withdrawn its passes'],
  'too-late': [409, 'The time for this decision has run out'],
  'match-over': [409, 'The match is over'],
  'match-not-over': [409, 'The match is still being played'],
  'no-draw-offer': [409, 'No draw is on offer'],
  'draw-declined': [409, 'The draw was declined'],
  'no-such-version': [422, 'The match cannot be rewound to that version'],
  'no-reason': [422, 'A judge must give a reason'],
  'call-open': [409, 'The seat has already called a judge'],
  'too-many-calls': [429, 'The seat has called a judge too often'],
  'no-such-call': [404, 'There is no such call for a judge'],
  'call-closed': [409, 'The call for a judge is closed'],
  'command-id-reused': [422, 'The idempotency key belongs to another request'],
  'record-damaged': [409, 'The record of the match is damaged'],
  'no-such-export': [404, 'There is no such export'],
  'export-not-ready': [409, 'The file is not ready yet'],
  'too-many-waits': [429, 'Too many requests are waiting at once'],
  'no-such-ladder': [404, 'There is no such ladder'],
  'no-such-season': [404, 'There is no such season'],
  'no-season': [409, 'No season has started'],
  'season-exists': [409, 'The season already exists'],
  'unsuitable-series': [422, 'The mode cannot be played as a series'],
  'no-such-ticket': [404, 'There is no such ticket'],
  'already-queued': [409, 'The player is already queued'],
  'wrong-party': [422, 'This number of players cannot queue together'],
  'not-proposed': [409, 'No match is proposed'],
  'ticket-closed': [409, 'The ticket is closed'],
  'no-such-player': [404, 'The player has no rating on this ladder'],
  'too-many-matches': [429, 'The key has reached its limit of open matches'],
  'guests-closed': [403, 'Guest play is turned off'],
  'too-many-guests': [429, 'This network has reached its limit of guest matches'],
  'no-such-deck': [422, 'There is no such sample deck'],
  'no-such-invitation': [404, 'There is no such invitation'],
  'invitation-taken': [409, 'The invitation is no longer open'],
  'invitation-open': [409, 'Nobody has accepted the invitation yet'],
  'no-such-link': [404, 'There is no such link'],
  'match-not-yours': [403, 'The match was opened with another key'],
  'no-such-revision': [404, 'The match has no such revision of its result'],
  'no-such-log-file': [404, 'The transparency log has no such file'],
  'no-such-webhook': [404, 'There is no such webhook'],
  'no-such-delivery': [404, 'There is no such delivery'],
  'bad-webhook-url': [422, 'The address cannot be used for a webhook'],
  'no-such-key': [404, 'There is no such key'],
  'no-such-session': [404, 'There is no such session'],
  'no-such-replay': [404, 'There is no such published replay'],
  'scope-not-yours': [403, 'A key cannot grant a scope that it lacks'],
  'limit-not-yours': [403, 'A key cannot grant a limit above its own'],
  'no-such-archive-job': [404, 'There is no such archive job'],
  'no-such-audit': [404, 'There is no such audit'],
  'audit-not-ready': [409, 'The report is not ready yet'],
  'audit-too-large': [422, 'Too many matches for one audit'],
  'no-such-archived-match': [404, 'The match is not in the archive'],
  'no-such-collection': [404, 'There is no such collection'],
  'no-such-hold': [404, 'There is no such active hold'],
  'on-hold': [409, 'The match or collection is on hold'],
} as const satisfies Record<OwnKind, readonly [number, string]>;

/** Kinds that the platform defines, with their statuses. */
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
  const [status, title] = OWN_PROBLEMS[kind];
  return new Problem({ kind, status, title, detail, ...extras });
}

const isOwnRefusal = (code: string): code is OwnRefusal => Object.hasOwn(OWN_PROBLEMS, code);

/** The documented text of each status: the problems that it can mean. */
export function refusalsByStatus(kinds: readonly Refusal[]): Readonly<Record<number, string>> {
  const grouped: Record<number, string> = {};
  for (const kind of new Set(kinds)) {
    const status = isOwnRefusal(kind) ? OWN_PROBLEMS[kind][0] : SHARED[kind];
    grouped[status] = grouped[status] === undefined ? `\`${kind}\`` : `${grouped[status]}, \`${kind}\``;
  }
  return grouped;
}
