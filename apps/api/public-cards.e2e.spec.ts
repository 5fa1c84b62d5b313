import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardSetOf, cardSetText, parseCardSet } from '#card-sets';
import { CardSetTable } from '#card-sets/storage';
import { cardDisplay, cardSetDocument, gameSheet } from '#contract';
import { games } from '#games';
import type { Game } from '#kernel';
import { canonicalText } from '#proof';
import { IMAGE_ORIGIN, stageApi, type ApiStage } from './testing/api-stage.js';
import { accepted, problemOf, type Client } from './testing/client.js';

const gcg = games.get('gcg@1.1.0') as Game;
const own = cardSetOf(gcg);
const { 'S-01': wren } = gcg.cards;
const imported = parseCardSet(
  cardSetText({ ...own, cards: { ...gcg.cards, 'X-01': { ...wren!, key: 'X-01', name: 'Crane' } } }),
);

let stage: ApiStage;
let operator: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('cards:write');
  await new CardSetTable(stage.pool).keep([imported]);
});
afterAll(async () => stage.close());

const kindOf = (reply: Awaited<ReturnType<Client['send']>>) => problemOf(reply).type.split(':').at(-1);

describe('the sheet of a game', () => {
  it.each([...games.keys()])('tells anyone how to draw %s', async (name) => {
    const [id, edition] = name.split('@');
    const game = games.get(name) as Game;
    const sheet = await stage.client.get(gameSheet, `/v1/games/${id}/${edition}`);
    expect(Object.keys(sheet.zones)).toEqual(Object.keys(game.layout.zones));
    expect(sheet.modes.map(({ mode }) => mode)).toEqual(Object.keys(game.modes));
    expect(sheet.words['phase']).toEqual(game.language.vocabulary?.words.phase);
    expect(sheet.cardSet).toBe(cardSetOf(game).hash);
    expect(sheet.display).toMatchObject({ zones: game.tooling?.display?.zones });
  });

  it('is sent once to those who keep it', async () => {
    const first = await stage.client.send('GET', '/v1/games/gcg/1.1.0');
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await stage.client.send('GET', '/v1/games/gcg/1.1.0', { headers });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is refused for games that are not here', async () => {
    const reply = await stage.client.send('GET', '/v1/games/chess/fide');
    expect([reply.status, kindOf(reply)]).toEqual([404, 'game-not-found']);
  });
});

describe('a card set', () => {
  it.each([
    ['of this build', own],
    ['that an operator brought along', imported],
  ])('%s is public, never changes, and is what its hash says', async (_, set) => {
    const reply = await stage.client.send('GET', `/v1/card-sets/${set.hash}`);
    const { cards } = accepted(cardSetDocument, reply);
    expect(createHash('sha256').update(canonicalText(cards)).digest('hex')).toBe(set.hash);
    expect(Object.keys(cards)).toHaveLength(Object.keys(set.cards).length);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(reply.headers.get('etag')).toBe(`"${set.hash}"`);
    const headers = { 'if-none-match': `"${set.hash}"` };
    expect((await stage.client.send('GET', `/v1/card-sets/${set.hash}`, { headers })).status).toBe(304);
  });

  it('travels compressed to those who can unpack it', async () => {
    const fetched = (encoding: string) =>
      new Promise<Buffer>((resolve, reject) => {
        const headers = { 'accept-encoding': encoding };
        const take = (response: IncomingMessage): void => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve(Buffer.concat(chunks)));
        };
        httpRequest(`${stage.client.url}/v1/card-sets/${own.hash}`, { headers }, take).on('error', reject).end();
      });
    const [plain, zipped] = [await fetched('identity'), await fetched('gzip, br')];
    expect(zipped.length).toBeLessThan(plain.length / 3);
    expect(gunzipSync(zipped).equals(plain)).toBe(true);
  });

  it.each([
    ['ab'.repeat(32), 404, 'card-set-not-found'],
    ['latest', 400, 'invalid-request'],
  ])('%s is refused', async (hash, status, kind) => {
    for (const path of ['', '/display']) {
      const reply = await stage.client.send('GET', `/v1/card-sets/${hash}${path}`);
      expect([reply.status, kindOf(reply)]).toEqual([status, kind]);
    }
  });
});

describe('texts and pictures of an operator’s own', () => {
  const path = `/v1/card-sets/${imported.hash}/display`;
  const shown = {
    base: `${IMAGE_ORIGIN}/gcg/`,
    images: { 'X-01': 'crane.webp' },
    texts: { ja: { 'X-01': { name: '鶴', text: '【起動】' } }, zh: { 'X-01': { name: '鹤' } } },
    credit: 'Example',
  };

  it('stand beside the set, in the language asked for', async () => {
    expect(await stage.client.get(cardDisplay, path)).toMatchObject({ images: {}, languages: [] });
    accepted(cardDisplay, await operator.send('PUT', path, { body: shown }));
    const images = { 'X-01': `${IMAGE_ORIGIN}/gcg/crane.webp` };
    const japanese = { language: 'ja', languages: ['ja', 'zh'], images, texts: shown.texts.ja, credit: 'Example' };
    expect(await stage.client.get(cardDisplay, `${path}?lang=ja`)).toMatchObject(japanese);
    expect(await stage.client.get(cardDisplay, `${path}?lang=zh-Hant-TW`)).toMatchObject({ language: 'zh' });
    expect(await stage.client.get(cardDisplay, `${path}?lang=fr`)).toMatchObject({ language: null, texts: {} });
    expect((await stage.client.send('GET', `/v1/card-sets/${imported.hash}`)).headers.get('etag')).toBe(
      `"${imported.hash}"`,
    );
  });

  it('are sent anew once they have changed', async () => {
    const read = (tag: string) => stage.client.send('GET', path, { headers: { 'if-none-match': tag } });
    const { headers } = await read('""');
    const tag = headers.get('etag') ?? '';
    expect((await read(tag)).status).toBe(304);
    accepted(cardDisplay, await operator.send('PUT', path, { body: { ...shown, credit: null } }));
    expect((await read(tag)).status).toBe(200);
  });

  it('stand on the audit trail', async () => {
    const admin = await stage.operator('admin');
    const { text } = await admin.send('GET', '/v1/audit-trail?limit=100');
    expect(text).toContain(`"card-set/${imported.hash}"`);
  });

  it('may be larger than other requests', async () => {
    const texts = Object.fromEntries(Object.keys(imported.cards).map((key) => [key, { text: 'x'.repeat(1_500) }]));
    const body = { texts: { en: texts } };
    expect(JSON.stringify(body).length).toBeGreaterThan(128 * 1024);
    accepted(cardDisplay, await operator.send('PUT', path, { body }));
  });

  const picture = (address: string) => ({ images: { 'X-01': address } });
  it.each([
    ['a picture from elsewhere', picture('https://evil.example/x.png'), 422, 'bad-picture'],
    ['a picture that is a script', picture('javascript:alert(1)'), 422, 'bad-picture'],
    ['a picture in plain http', picture('http://cdn.example/x.png'), 422, 'bad-picture'],
    ['a picture without a place', picture('x.png'), 422, 'bad-picture'],
    ['a card that is not in the set', { texts: { en: { 'Y-9': { name: 'x' } } } }, 422, 'bad-picture'],
    ['a language that is none', { texts: { '../x': {} } }, 400, 'invalid-request'],
    ['an unknown key', { pictures: {} }, 400, 'invalid-request'],
    ['a text with a NUL', { texts: { en: { 'X-01': { text: '\0' } } } }, 400, 'invalid-request'],
    ['more than there is room for', { credit: 'x'.repeat(5_000_000) }, 413, 'payload-too-large'],
  ])('are refused with %s', async (_, body, status, kind) => {
    const before = await stage.client.send('GET', path);
    const reply = await operator.send('PUT', path, { body });
    expect([reply.status, kindOf(reply)]).toEqual([status, kind]);
    expect((await stage.client.send('GET', path)).text).toBe(before.text);
  });

  it('are for those with the scope alone', async () => {
    const reader = await stage.operator('matches:open');
    expect((await reader.send('PUT', path, { body: {} })).status).toBe(403);
    expect((await stage.client.send('PUT', path, { body: {} })).status).toBe(401);
  });

  it('lets pages show pictures of the allowed origins, and no others', async () => {
    const page = await stage.client.send('GET', '/docs');
    expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' data: ${IMAGE_ORIGIN};`);
  });
});
