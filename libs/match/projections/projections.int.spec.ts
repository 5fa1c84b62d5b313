import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FeedConsumer, Sequencer, inTransaction, readFeed, type FeedEvent } from '#event-store';
import { stableText } from '#kernel';
import { eventually } from '#testkit';
import { createStage, stampFor, type Node, type Stage } from '../cqrs/stage.spec-helper.js';
import { MatchList, matchProjections, projectMatchList } from './index.js';

let stage: Stage;
let node: Node;
let list: MatchList;
let sequencer: Sequencer;
const ids: string[] = [];
const everything = { status: null, game: null, player: null, after: null, limit: 10 } as const;

beforeAll(async () => {
  stage = await createStage();
  node = await stage.node();
  list = new MatchList(stage.app);
  for (let i = 0; i < 3; i++) ids.push((await node.open()).matchId);
  await node.answer(ids[0] as string, 0, true);
  await node.writer.carryOut(stampFor(ids[1] as string), { type: 'Concede', seat: 0 });
  sequencer = new Sequencer(stage.app);
  sequencer.start();
  await eventually(async () => (await feed()).length === (await total()));
});
afterAll(async () => {
  await sequencer.stop();
  await stage.close();
});

const feed = (): Promise<readonly FeedEvent[]> => readFeed(stage.app, 0, 10_000);
const total = async (): Promise<number> => {
  const { rows } = await stage.admin.query<{ n: number }>('SELECT count(*)::int AS n FROM es.event');
  return rows[0]?.n ?? 0;
};
const clear = (): Promise<unknown> => stage.admin.query('TRUNCATE match_list');

describe('the projections', () => {
  it('are kept by consumers of the feed', async () => {
    await clear();
    const consumers = matchProjections.map((options) => new FeedConsumer(stage.app, { ...options, batchSize: 7 }));
    for (const consumer of consumers) consumer.start();
    await eventually(async () =>
      (await Promise.all(consumers.map((consumer) => consumer.lag()))).every((lag) => lag === 0),
    );
    for (const consumer of consumers) await consumer.stop();
    expect((await list.list(everything)).map(({ matchId }) => matchId)).toEqual([...ids].reverse());
  });

  it('are the same however the feed was cut', async () => {
    const events = await feed();
    const outcomes: string[] = [];
    for (const size of [1, 5, events.length]) {
      await clear();
      for (let from = 0; from < events.length; from += size) {
        await inTransaction(stage.app, (tx) => projectMatchList(events.slice(from, from + size), tx));
      }
      outcomes.push(stableText(await list.list(everything)));
    }
    expect(new Set(outcomes).size).toBe(1);
  });

  it('pass over what they have seen and stop at a gap', async () => {
    const events = await feed();
    const before = stableText(await list.list(everything));
    await inTransaction(stage.app, (tx) => projectMatchList(events, tx));
    expect(stableText(await list.list(everything))).toBe(before);
    await clear();
    const gap = events.filter(({ version }) => version !== 2);
    await expect(inTransaction(stage.app, (tx) => projectMatchList(gap, tx))).rejects.toThrow('version 2 is missing');
    await inTransaction(stage.app, (tx) => projectMatchList(events, tx));
  });
});

describe('the list', () => {
  it('says what a match is and how it ended', async () => {
    const summary = await list.find(ids[1] as string);
    const events = await node.store.load(ids[1] as string);
    expect(summary).toEqual({
      matchId: ids[1],
      version: events.length,
      game: 'toy',
      edition: '1',
      mode: 'duel',
      status: 'over',
      seats: [
        { player: 'ann', team: 0 },
        { player: 'bob', team: 1 },
      ],
      tags: { round: '3' },
      openedAt: events[0]?.at,
      endedAt: events.at(-1)?.at,
      end: { winners: [1], reason: 'concede', detail: 'concede' },
    });
    expect(await list.find('01890a5d-ac96-774b-bcce-b302099a8057')).toBeNull();
  });

  it('follows a ruling after the end, which does not move the end', async () => {
    const { matchId } = await node.open();
    await node.writer.carryOut(stampFor(matchId), { type: 'Concede', seat: 0 });
    const ended = (await node.store.load(matchId)).at(-1)?.at;
    await node.writer.carryOut(stampFor(matchId), { type: 'VoidMatch', by: 'judge', reason: 'appeal' });
    const events = (await node.store.load(matchId)).map((event, i) => ({ ...event, position: i + 1 }));
    await inTransaction(stage.app, async (tx) => {
      await projectMatchList(events, tx);
      const { rows } = await tx.query(
        'SELECT end_reason, winners, (extract(epoch FROM ended_at) * 1000)::float8 AS ended FROM match_list WHERE match_id = $1',
        [matchId],
      );
      expect(rows).toEqual([{ end_reason: 'void', winners: [], ended }]);
      await tx.query('DELETE FROM match_list WHERE match_id = $1', [matchId]);
    });
  });

  it('is filtered and read page by page', async () => {
    const found = async (query: Partial<typeof everything> | object) =>
      (await list.list({ ...everything, ...query })).map(({ matchId }) => matchId);
    expect(await found({ status: 'over' })).toEqual([ids[1]]);
    expect(await found({ status: 'playing' })).toEqual([ids[2], ids[0]]);
    expect(await found({ game: 'chess' })).toEqual([]);
    expect(await found({ player: 'ann', game: 'toy' })).toHaveLength(3);
    expect(await found({ player: 'eve' })).toEqual([]);
    expect(await found({ limit: 2 })).toEqual([ids[2], ids[1]]);
    expect(await found({ limit: 2, after: ids[1] })).toEqual([ids[0]]);
  });
});
