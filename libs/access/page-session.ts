/**
 * The session cookie of operators in the pages, and its protection against other sites. It counts only together with a
 * header that forms and links cannot send and that CORS does not allow for other origins, and only from an origin that
 * the browser reports as ours. `SameSite=Strict` keeps other sites from sending it at all.
 */
import type { FastifyRequest } from 'fastify';
import { Problem } from '#platform';

export type PageRequest = Pick<FastifyRequest, 'headers' | 'method' | 'protocol' | 'host'>;

/** The header that our pages send so that the cookie is accepted. */
const PAGE_HEADER = 'x-senki-page';

const READING = new Set(['GET', 'HEAD']);

/** Over https, the `__Host-` prefix keeps other hosts and plain http from setting the cookie. */
const nameFor = ({ protocol }: Pick<PageRequest, 'protocol'>): string =>
  protocol === 'https' ? '__Host-senki-session' : 'senki-session';

/** The session secret of a request; null if it has none. Throws a Problem for a request from another site. */
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
  throw Problem.of('forbidden', `Sessions work only in the pages of this service; other clients use a key. ${advice}`);
}

/** The `Set-Cookie` header for a session; null as the secret deletes the cookie. */
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
