import { afterEach, describe, expect, it } from '@jest/globals';
import { download } from './download.js';

const { fetch, setTimeout } = globalThis;
const before = Object.getOwnPropertyDescriptor(globalThis, 'document');

afterEach(() => {
  Object.assign(globalThis, { fetch, setTimeout });
  Reflect.deleteProperty(globalThis, 'document');
  if (before) Object.defineProperty(globalThis, 'document', before);
});

function stage(reply: Response) {
  const asked: Headers[] = [];
  const clicked: object[] = [];
  globalThis.fetch = async (_, init) => {
    asked.push(new Headers(init?.headers));
    return reply;
  };
  // Timers run immediately, so that none outlives the test.
  Object.assign(globalThis, { setTimeout: (work: () => void) => work() });
  const link: Record<string, unknown> = { click: () => void clicked.push({ ...link }) };
  Object.defineProperty(globalThis, 'document', { configurable: true, value: { createElement: () => link } });
  return { asked, clicked };
}

describe('a file that only a session may read', () => {
  it('is asked for with the header without which no cookie counts, and saved under its name', async () => {
    const { asked, clicked } = stage(new Response('<p>report</p>'));
    await download('/v1/audits/1/report.html', 'report.html');
    expect(asked.map((headers) => headers.get('x-senki-page'))).toEqual(['1']);
    expect(clicked).toMatchObject([{ download: 'report.html', href: expect.stringMatching(/^blob:/) }]);
  });

  it('is not saved where the service refuses it', async () => {
    const { clicked } = stage(Response.json({ detail: 'Sign in.' }, { status: 401 }));
    await expect(download('/v1/audits/1/report.html', 'report.html')).rejects.toThrow('Sign in.');
    expect(clicked).toEqual([]);
  });
});
