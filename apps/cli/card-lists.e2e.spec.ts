import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CardSet } from '#card-sets';
import { CardSetFolder } from '#card-sets/node';
import { CardSetTable } from '#card-sets/storage';
import { cardDisplay, ladder, match, season, ticket } from '#contract';
import { Ladders, Matchmaker, Opener } from '#ladder/storage';
import { stageApi, type ApiStage } from '../api/testing/api-stage.js';
import { accepted, type Client } from '../api/testing/client.js';
import { openDuel } from '../api/testing/duel.js';
import { numbersFrom, playOut } from '../api/testing/random-player.js';
import { captured } from './testing/captured.js';
import { inventedDeck, inventedList } from './testing/invented-list.js';

describe('a list in sentences that an operator imports', () => {
  const home = mkdtempSync(join(tmpdir(), 'senki-listed-'));
  let stage: ApiStage;
  let operator: Client;
  let set: CardSet;
  const chosen = () => ({ game: 'gcg', edition: '1.1.0', cardSets: { 'gcg@1.1.0': set.hash } });

  beforeAll(async () => {
    const list = join(home, 'list.ndjson');
    writeFileSync(list, inventedList.map((record) => `${JSON.stringify(record)}\n`).join(''));
    writeFileSync(join(home, 'decks.json'), JSON.stringify({ birds: inventedDeck }));
    const more = ['--from', 'gcg-api', '--folder', home, '--decks', join(home, 'decks.json')];
    const { code, stdout } = await captured('cards', 'import', list, ...more);
    expect(code).toBe(0);
    set = (await new CardSetFolder(home).find(stdout.slice(0, 64))) as CardSet;
    stage = await stageApi();
    operator = await stage.operator('admin');
    await new CardSetTable(stage.pool).keep([set]);
  });
  afterAll(async () => {
    await stage.close();
    rmSync(home, { recursive: true, force: true });
  });

  it('is played to the end of a match over HTTP', async () => {
    const seats = ['ann', 'bob'].map((player) => ({ player, deck: inventedDeck }));
    const { opened, path, seats: clients } = await openDuel(operator, { ...chosen(), seats });
    await Promise.all(clients.map((client, seat) => playOut(client, path, numbersFrom(seat + 5))));
    expect((await operator.get(match, path)).status).toBe('over');
    const { rows } = await stage.pool.query<{ events: string }>(
      'SELECT string_agg(payload::text, $2) AS events FROM es.event WHERE match_id = $1',
      [opened.matchId, ' '],
    );
    expect(rows[0]?.events).toContain('QX-');
  });

  it('is what a ladder plays with', async () => {
    const body = { ...chosen(), mode: 'duel', timeControl: 'none', pairing: { readySeconds: 0 } };
    accepted(ladder, await operator.send('PUT', '/v1/ladders/birds', { body }));
    accepted(season, await operator.send('PUT', '/v1/ladders/birds/seasons/s1'));
    const tickets = [];
    for (const player of ['cat', 'dan'])
      tickets.push(
        await operator.post(ticket, '/v1/ladders/birds/tickets', { players: [{ player, deck: inventedDeck }] }),
      );
    await new Matchmaker(stage.pool, stage.app.get(Ladders, { strict: false })).wave('birds');
    await stage.app.get(Opener, { strict: false }).openWaiting();
    const { games: opened } = await operator.get(ticket, `/v1/ladders/birds/tickets/${tickets[0]?.ticket}`);
    expect(opened).toHaveLength(1);
  });

  it('is a public document, shown as it is without pictures of its operator', async () => {
    const { images, credit } = await operator.get(cardDisplay, `/v1/card-sets/${set.hash}/display`);
    expect({ images, credit }).toEqual({ images: {}, credit: null });
  });
});
