/**
 * The cookie of operators at the pages, and why no other site can make use of it. It counts only with a header that a form or a link
 * cannot send and that no page of another origin is allowed to (it is not among the headers that CORS lets through), from an
 * address that the browser itself says is ours. `SameSite=Strict` keeps it from being sent by other sites at all.
 */
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.js';

export type PageRequest = Pick<FastifyRequest, 'headers' | 'method' | 'protocol' | 'host'>;

/** What a page of ours sends along to have its cookie looked at. */
export const PAGE_HEADER = 'x-senki-page';

const READING = new Set(['GET', 'HEAD']);

/** Over https, a name that browsers let nobody set for us: no other host, no plain http. */
const nameFor = ({ protocol }: Pick<PageRequest, 'protocol'>): string =>
  protocol === 'https' ? '__Host-senki-session' : 'senki-session';

/** The secret of the session that a request is made in; null where it is made in none. Throws a Problem for a request of another site. */
export function sessionSecretOf(request: PageRequest): string | null {
  if (request.headers[PAGE_HEADER] === undefined) return null;
  const secret = cookieNamed(nameFor(request), request.headers.cookie ?? '');
  if (secret !== null) requireOwnPage(request);
  return secret;
}

/** Throws a Problem unless the request comes from a page of this service. */
export function requireOwnPage({ headers, method, protocol, host }: PageRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwn = origin === undefined ? READING.has(method) : origin === `${protocol}://${host}`;
  const isSameSite = site === undefined || site === 'same-origin';
  if (headers[PAGE_HEADER] !== undefined && isOwn && isSameSite) return;
  const advice = 'Behind a proxy, set SENKI_TRUST_PROXY and have it send X-Forwarded-Proto and -Host.';
  throw Problem.of('forbidden', `Sessions are for the pages of this service alone; others use a key. ${advice}`);
}

/** `Set-Cookie` for a session; without one, the cookie goes. */
export function sessionCookie(request: Pick<PageRequest, 'protocol'>, secret: string | null, seconds = 0): string {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const age = secret === null ? 0 : seconds;
  return `${nameFor(request)}=${secret ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}; Max-Age=${age}`;
}

function cookieNamed(name: string, header: string): string | null {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null;
  }
  return null;
}
