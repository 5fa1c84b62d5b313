import { describe, expect, it } from '@jest/globals';
import { sessionCookie, sessionSecretOf, type PageRequest } from './page-session.js';

const request = (changes: Partial<PageRequest> = {}): PageRequest => ({
  headers: { 'x-senki-page': '1', origin: 'https://senki.example', cookie: 'a=b; __Host-senki-session=abc; c=d' },
  method: 'POST',
  protocol: 'https',
  host: 'senki.example',
  ...changes,
});

describe('the cookie of a session', () => {
  it('is out of reach of plain http and of other hosts where the service is reached over https', () => {
    expect(sessionCookie({ protocol: 'https' }, 'abc', 60)).toBe(
      '__Host-senki-session=abc; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=60',
    );
    expect(sessionSecretOf(request())).toBe('abc');
    expect(sessionSecretOf(request({ headers: { ...request().headers, cookie: 'senki-session=abc' } }))).toBeNull();
  });

  it('is taken back by an empty one', () => {
    expect(sessionCookie({ protocol: 'http' }, null)).toBe(
      'senki-session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    );
  });

  it('is not even looked at without the header that only pages of the service can send', () => {
    const { 'x-senki-page': _, ...headers } = request().headers;
    expect(sessionSecretOf(request({ headers }))).toBeNull();
  });

  it('counts for no request of another origin', () => {
    const headers = { ...request().headers, origin: 'https://evil.example' };
    expect(() => sessionSecretOf(request({ headers }))).toThrow('only in the pages of this service');
  });
});
