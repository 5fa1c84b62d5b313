/** Problems specific to sockets, in addition to those of requests. */
import { Problem } from '#platform';

/** Status and title by kind. */
export const SOCKET_PROBLEMS = {
  'malformed-message': [400, 'The message cannot be understood'],
  'already-subscribed': [409, 'The socket already has a subscription'],
  'version-ahead': [409, 'The match has not reached this version'],
  'no-subscription': [408, 'The socket did not subscribe in time'],
  'no-heartbeat': [408, 'The client stopped answering pings'],
  'slow-reader': [408, 'The client reads too slowly'],
  'too-many-sockets': [429, 'Too many sockets at once'],
  'upgrade-required': [426, 'This address is for sockets'],
} as const satisfies Record<string, readonly [number, string]>;

export type LiveProblemKind = keyof typeof SOCKET_PROBLEMS;

export function liveProblem(kind: LiveProblemKind, detail: string): Problem {
  const [status, title] = SOCKET_PROBLEMS[kind];
  return new Problem({ kind, status, title, detail });
}
