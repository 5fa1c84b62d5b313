import { describe, expect, it } from '@jest/globals';
import { askToWatch, HttpMatch, Refusal } from './http-match.js';

/** A service that records its requests and always gives this answer. */
function service(status: number, body: string) {
  const asked: { url: string; method: string; headers: Record<string, string>; body: unknown }[] = [];
  const fake = (url: string, init: RequestInit) => {
    const sent = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null;
    asked.push({ url, method: init.method ?? '', headers: init.headers as Record<string, string>, body: sent });
    return Promise.resolve(new Response(body, { status, statusText: 'Bad Gateway' }));
  };
  return { asked, options: { url: 'https://senki.example', token: 'T', fetch: fake as typeof fetch } };
}

describe('a match over HTTP', () => {
  it('reads with the token, and answers under an id of its own', async () => {
    const { asked, options } = service(200, '{"version":3}');
    const match = new HttpMatch(options, 'm/1');
    expect(await match.events(2, 10)).toEqual({ version: 3 });
    await match.answer('d1', 'pass', { until: 'turn' });
    await match.answer('d1', 'pass');
    expect(asked[0]).toMatchObject({
      url: 'https://senki.example/v1/matches/m%2F1/events?after=2&wait=10',
      method: 'GET',
      headers: { authorization: 'Bearer T' },
    });
    expect(asked[1]).toMatchObject({ method: 'POST', body: { decision: 'd1', answer: 'pass', until: 'turn' } });
    const ids = asked.slice(1).map(({ body }) => (body as { commandId: string }).commandId);
    expect(new Set(ids).size).toBe(2);
  });

  it('throws what the service refuses, with its problem document', async () => {
    const problem = {
      type: 'https://senki.dev/problems/not-offered',
      title: 'Not offered',
      status: 422,
      detail: 'No.',
    };
    const { options } = service(422, JSON.stringify(problem));
    const refused = await new HttpMatch(options, 'm').concede().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ message: 'No.', problem });
  });

  it('makes a problem of an answer that is none of the service', async () => {
    const { options } = service(502, '<html>');
    await expect(askToWatch(options, 'm')).rejects.toMatchObject({ problem: { status: 502, title: 'Bad Gateway' } });
  });
});
