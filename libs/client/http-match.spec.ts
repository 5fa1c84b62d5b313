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

  it('calls a judge, and reads its own calls', async () => {
    const { asked, options } = service(201, '{"callId":"c1"}');
    const match = new HttpMatch(options, 'm');
    expect(await match.callJudge('Help')).toEqual({ callId: 'c1' });
    await match.judgeCalls();
    expect(asked).toMatchObject([
      { method: 'POST', url: 'https://senki.example/v1/matches/m/judge-calls', body: { reason: 'Help' } },
      { method: 'GET', url: 'https://senki.example/v1/matches/m/judge-calls' },
    ]);
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

describe('a command whose reply is lost', () => {
  /** Gives these replies in turn; null is a broken connection. */
  const replies = (...list: readonly (Response | null)[]) => {
    const ids: string[] = [];
    const next = [...list];
    const fake = (_url: string, init: RequestInit) => {
      ids.push((JSON.parse(init.body as string) as { commandId: string }).commandId);
      const reply = next.shift();
      return reply ? Promise.resolve(reply) : Promise.reject(new TypeError('fetch failed'));
    };
    return { ids, options: { url: 'https://senki.example', token: 'T', fetch: fake as typeof fetch } };
  };
  const unavailable = (): Response =>
    new Response('{"title":"Not now","status":503}', { status: 503, headers: { 'retry-after': '0.01' } });

  it('is sent again with the same id until there is a definite one', async () => {
    const { ids, options } = replies(null, unavailable(), new Response('{"version":9}'));
    expect(await new HttpMatch(options, 'm').answer('d1', 'pass')).toEqual({ version: 9 });
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  it('is not sent again if it was refused, or if the caller does not want it', async () => {
    const refused = replies(new Response('{"title":"No","status":422}', { status: 422 }));
    await expect(new HttpMatch(refused.options, 'm').concede()).rejects.toMatchObject({ problem: { status: 422 } });
    const once = replies(unavailable());
    const match = new HttpMatch({ ...once.options, repeatMs: 0 }, 'm');
    await expect(match.concede()).rejects.toMatchObject({ problem: { status: 503 }, retryAfterMs: 10 });
    expect([refused.ids.length, once.ids.length]).toEqual([1, 1]);
  });
});
