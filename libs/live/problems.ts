/** What can be wrong with a socket besides what can be wrong with a request. */
import { Problem } from '#platform';

const KINDS = {
  'malformed-message': [400, 'The message cannot be understood'],
  'already-subscribed': [409, 'The socket has its subscription already'],
  'version-ahead': [409, 'The match has not come so far'],
  'no-subscription': [408, 'The socket did not say what it is for in time'],
  'no-heartbeat': [408, 'The other end has gone silent'],
  'slow-reader': [408, 'The reader is too slow'],
  'too-many-sockets': [429, 'Too many sockets at once'],
  'upgrade-required': [426, 'This address is for sockets'],
} as const satisfies Record<string, readonly [number, string]>;

export type LiveProblemKind = keyof typeof KINDS;

export function liveProblem(kind: LiveProblemKind, detail: string): Problem {
  const [status, title] = KINDS[kind];
  return new Problem({ kind, status, title, detail });
}
