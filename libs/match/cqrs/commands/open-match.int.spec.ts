import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GameLibrary } from '#card-sets';
import { CommandIdReused } from '#event-store';
import { PRESETS } from '../../clock.js';
import { deckOf } from '../../given.spec-helper.js';
import { MatchSecrets } from '../../storage/match-secrets.js';
import { createStage, games, stampFor, type Node, type Stage } from '../stage.spec-helper.js';
import { UnluckyStore } from '../unlucky-store.spec-helper.js';
import { OpenMatch, OpenMatchHandler } from './open-match.js';

let stage: Stage;
let node: Node;
beforeAll(async () => {
  stage = await createStage();
  node = await stage.node();
});
afterAll(() => stage.close());

describe('opening a match', () => {
  it('keeps the secret apart until the match is over', async () => {
    const { matchId, version, outcome } = await node.open();
    expect(outcome).toBe('appended');
    const { rows } = await stage.admin.query<{ secret: Buffer }>(
      'SELECT secret FROM match_secret WHERE match_id = $1',
      [matchId],
    );
    const secret = rows[0]?.secret.toString('hex') ?? '';
    const events = await node.store.load(matchId);
    expect(events).toHaveLength(version);
    expect(events[0]?.type).toBe('MatchOpened');
    expect(JSON.stringify(events)).not.toContain(secret);
    await node.writer.carryOut(stampFor(matchId), { type: 'Concede', seat: 0 });
    expect((await node.store.load(matchId)).at(-1)).toMatchObject({ type: 'SecretRevealed', payload: { secret } });
  });

  it('leads to the same match when given again', async () => {
    const commandId = randomUUID();
    const first = await node.open({ commandId });
    expect(await node.open({ commandId })).toMatchObject({
      matchId: first.matchId,
      version: first.version,
      outcome: 'replayed',
    });
    expect(await (await stage.node()).open({ commandId })).toMatchObject({
      matchId: first.matchId,
      outcome: 'replayed',
    });
    await expect(node.open({ commandId, cards: 20 })).rejects.toBeInstanceOf(CommandIdReused);
  });

  it('leads to one match however many try at once', async () => {
    const commandId = randomUUID();
    const nodes = await Promise.all(Array.from({ length: 6 }, () => stage.node()));
    const receipts = await Promise.all(nodes.map((each) => each.open({ commandId })));
    expect(new Set(receipts.map(({ matchId }) => matchId)).size).toBe(1);
    expect(receipts.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
  });

  it('leads to the same match when given again to another build', async () => {
    const order = { game: 'toy', edition: '1', mode: 'duel', seats: [], timeControl: PRESETS.none, tags: {} };
    const seats = ['ann', 'bob'].map((player) => ({ player, deck: deckOf(12) }));
    const command = new OpenMatch(randomUUID(), 'operator', { ...order, seats });
    const library = new GameLibrary(games);
    const builds = ['old', 'new'].map(
      (build) => new OpenMatchHandler(node.repository, node.writer, new MatchSecrets(stage.app), library, build),
    );
    const [first, again] = [await builds[0]!.execute(command), await builds[1]!.execute(command)];
    expect(again).toMatchObject({ matchId: first.matchId, version: first.version, outcome: 'replayed' });
  });

  it('is tried again when the clock was wrong or the match locked', async () => {
    const unlucky = await stage.node({ store: new UnluckyStore(stage.app, stage.clock) });
    expect(await unlucky.open()).toMatchObject({ outcome: 'appended' });
  });

  it('writes nothing for an illegal deck', async () => {
    const commandId = randomUUID();
    await expect(node.open({ commandId, cards: 0 })).rejects.toMatchObject({ rejection: { code: 'illegal-deck' } });
    const { rowCount } = await stage.admin.query('SELECT FROM match_secret WHERE command_id = $1', [commandId]);
    expect(rowCount).toBe(0);
  });
});
