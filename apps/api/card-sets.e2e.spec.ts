import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardSetOf, cardSetText, NO_SETS, parseCardSet, type CardSet, type CardSets } from '#card-sets';
import { CardSetTable } from '#card-sets/storage';
import { deckVerdict, exportDocument, ladder, match, season, ticket, type ExportDocument } from '#contract';
import { matchVerification } from '#replay-exports';
import { games } from '#games';
import type { CardDefinition, Game } from '#kernel';
import { Ladders, Matchmaker, Opener } from '#ladder/storage';
import { verifyReplay } from '#replay';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { accepted, problemOf, type Client } from './testing/client.js';
import { openDuel } from './testing/duel.js';
import { numbersFrom, playOut } from './testing/random-player.js';

const NAME = 'gcg@1.1.0';
const gcg = games.get(NAME) as Game;
const wren = gcg.cards['S-01'] as CardDefinition;
const deck = Object.values(gcg.decks.samples)[0] ?? {};

/** A card of an operator's own set, and a deck that uses it. */
const crane = { ...wren, key: 'X-01', name: 'Crane', facts: { ...wren.facts, number: 'X-01', names: ['Crane'] } };
const main = [...Array.from({ length: 4 }, () => 'X-01'), ...(deck.main ?? []).slice(4)];
const cranes = { ...deck, main };

const setOf = (cards: Readonly<Record<string, unknown>>): CardSet =>
  parseCardSet(cardSetText({ hash: '', game: NAME, cards: cards as CardSet['cards'] }));
const imported = setOf({ ...gcg.cards, 'X-01': crane });
const misspelt = setOf({ ...gcg.cards, 'S-01': { ...wren, keywords: { bloker: 0 } } });

const bothWith = (own: typeof deck) => ['ann', 'bob'].map((player) => ({ player, deck: own }));
const order = (changes: object = {}) => ({ game: 'gcg', edition: '1.1.0', seats: bothWith(cranes), ...changes });
const chosen = (set: CardSet) => ({ cardSets: { [NAME]: set.hash } });

let stage: ApiStage;
let operator: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('admin');
  await new CardSetTable(stage.pool).keep([cardSetOf(gcg), imported, misspelt]);
});
afterAll(async () => stage.close());

async function replayOf(matchId: string): Promise<string[]> {
  const made: ExportDocument = await operator.post(exportDocument, `/v1/replays/${matchId}/exports`);
  await stage.maker.make(made.exportId);
  const { file } = await operator.get(exportDocument, `/v1/exports/${made.exportId}`);
  return gunzipSync((await operator.download(file ?? '')).bytes)
    .toString('utf8')
    .trimEnd()
    .split('\n');
}

const verified = (lines: readonly string[], rules: typeof games, sets: CardSets) =>
  verifyReplay(lines, { trustedKeys: [stage.publicKey], ...matchVerification(rules, sets) });

describe('a match with an imported card set', () => {
  it('is opened, played to its end, exported, and verified offline by whoever has the set', async () => {
    const { opened, path, seats } = await openDuel(operator, order(chosen(imported)));
    await Promise.all(seats.map((client, seat) => playOut(client, path, numbersFrom(seat + 3))));
    expect((await operator.get(match, path)).status).toBe('over');
    const lines = await replayOf(opened.matchId);
    expect(lines[0]).toContain(imported.hash);
    expect(lines.some((line) => line.includes('"X-01"'))).toBe(true);
    expect(await verified(lines, games, new CardSetTable(stage.pool))).toMatchObject({ ok: true, trusted: true });
    const reason = `the engine stopped: card set ${imported.hash} is not known here`;
    expect(await verified(lines, games, NO_SETS)).toMatchObject({ ok: false, check: 'reexecution', reason });
  });

  it('has its decks checked against the set', async () => {
    const body = { game: 'gcg', edition: '1.1.0', deck: cranes };
    const check = (more: object) => operator.post(deckVerdict, '/v1/decks/validate', { ...body, ...more });
    expect(await check(chosen(imported))).toEqual({ legal: true, problems: [] });
    expect((await check({})).problems[0]).toMatchObject({ code: 'unknown-card' });
    const reply = await operator.send('POST', '/v1/matches', { body: { ...order(), mode: 'duel' } });
    expect(problemOf(reply).type).toBe('urn:senki:problem:illegal-deck');
  });

  it.each([
    ['that nobody brought along', { cardSets: { [NAME]: 'ab'.repeat(32) } }, 'no-such-card-set'],
    ['of another edition', { edition: 'early', cardSets: { 'gcg@early': imported.hash } }, 'no-such-card-set'],
    ['under the name of another game', { cardSets: { 'gcg@early': imported.hash } }, 'no-such-card-set'],
    ['with words that the game does not know', chosen(misspelt), 'bad-card-set'],
  ])('is not opened with a set %s', async (_what, changes, kind) => {
    const reply = await operator.send('POST', '/v1/matches', { body: { ...order(changes), mode: 'duel' } });
    expect([reply.status, problemOf(reply).type]).toEqual([422, `urn:senki:problem:${kind}`]);
    if (kind === 'bad-card-set')
      expect(problemOf(reply).errors).toEqual([
        { pointer: '/S-01/keywords/bloker', detail: 'unknown keyword "bloker"; did you mean "blocker"?' },
      ]);
  });
});

describe('a ladder with a card set of an operator’s own', () => {
  const body = { game: 'gcg', edition: '1.1.0', mode: 'duel', timeControl: 'none', pairing: { readySeconds: 0 } };
  const declare = (id: string, changes: object) =>
    operator.send('PUT', `/v1/ladders/${id}`, { body: { ...body, ...changes } });

  it('has decks checked against the set, and its matches pin it', async () => {
    expect(accepted(ladder, await declare('cranes', chosen(imported)))).toMatchObject(chosen(imported));
    accepted(season, await operator.send('PUT', '/v1/ladders/cranes/seasons/s1'));
    const tickets = [];
    for (const player of ['ann', 'bob'])
      tickets.push(await operator.post(ticket, '/v1/ladders/cranes/tickets', { players: [{ player, deck: cranes }] }));
    await new Matchmaker(stage.pool, stage.app.get(Ladders, { strict: false })).wave('cranes');
    await stage.app.get(Opener, { strict: false }).openWaiting();
    const { games: opened } = await operator.get(ticket, `/v1/ladders/cranes/tickets/${tickets[0]?.ticket}`);
    const { rows } = await stage.pool.query<{ hash: string }>(
      `SELECT payload->'cardSets'->>$2 AS hash FROM es.event WHERE match_id = $1 AND version = 1`,
      [opened[0]?.matchId, NAME],
    );
    expect(rows).toEqual([{ hash: imported.hash }]);
  });

  it('without one plays with the cards of the build', async () => {
    expect(accepted(ladder, await declare('plain', {})).cardSets).toBeNull();
    accepted(season, await operator.send('PUT', '/v1/ladders/plain/seasons/s1'));
    const wish = { players: [{ player: 'cat', deck: cranes }] };
    const reply = await operator.send('POST', '/v1/ladders/plain/tickets', { body: wish });
    expect(problemOf(reply).type).toBe('urn:senki:problem:illegal-deck');
  });

  it.each([
    ['that nobody brought along', { cardSets: { [NAME]: 'ab'.repeat(32) } }, 'no-such-card-set'],
    ['of another game', { cardSets: { 'gcg@early': imported.hash } }, 'no-such-card-set'],
    ['with words that the game does not know', chosen(misspelt), 'bad-card-set'],
  ])('is not declared with a set %s', async (_what, changes, kind) => {
    const reply = await declare('refused', changes);
    expect([reply.status, problemOf(reply).type]).toEqual([422, `urn:senki:problem:${kind}`]);
  });
});

describe('a match that runs while a build with other cards is put in place', () => {
  it('goes on with the cards that it began with', async () => {
    const { opened, path, seats } = await openDuel(operator, order({ seats: bothWith(deck) }));
    const changed = Object.values(gcg.cards).map((card) => [
      card.key,
      { ...card, abilities: [], stats: { ...card.stats, ...(card.stats.cost !== undefined && { cost: 9 }) } },
    ]);
    const other = gcg.withCards?.(Object.fromEntries(changed) as Game['cards']) as Game;
    const next = await stage.join({}, new Map([...games, [NAME, other]]));
    await Promise.all(seats.map((client, seat) => playOut(client.at(next.client), path, numbersFrom(seat + 8))));
    const lines = await replayOf(opened.matchId);
    expect(lines[0]).toContain(cardSetOf(gcg).hash);
    expect(await verified(lines, games, NO_SETS)).toMatchObject({ ok: true });
    // The new build opens matches with its own cards.
    const later = await openDuel(operator.at(next.client), order({ seats: bothWith(deck) }));
    const { rows } = await stage.pool.query<{ hash: string }>(
      `SELECT payload->'cardSets'->>$2 AS hash FROM es.event WHERE match_id = $1 AND version = 1`,
      [later.opened.matchId, NAME],
    );
    expect(rows[0]?.hash).toBe(cardSetOf(other).hash);
  });
});
