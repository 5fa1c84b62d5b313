import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Sequencer } from '#event-store';
import { StreamHeads } from '../storage/stream-heads.js';
import { createStage, type Stage } from './stage.spec-helper.js';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

it('tells which matches the feed has news of after a position, and nothing before it is numbered', async () => {
  const heads = new StreamHeads(stage.app);
  const sequencer = new Sequencer(stage.app);
  const node = await stage.node();
  const first = await node.open();
  const start = new Map([[0, 0]]);
  expect(await heads.positions()).toEqual(start);
  expect(await heads.since(start)).toEqual({ matches: [], positions: start, more: false });
  await sequencer.drain();
  const before = await heads.positions();
  expect(before).toEqual(new Map([[0, first.version]]));
  const second = await node.open();
  const { version } = await node.answer(first.matchId, 0, false);
  await sequencer.drain();
  const { matches, positions, more } = await heads.since(before);
  expect(more).toBe(false);
  expect(new Map(matches.map((news) => [news.matchId, news.version]))).toEqual(
    new Map([
      [first.matchId, version],
      [second.matchId, second.version],
    ]),
  );
  expect(positions).toEqual(await heads.positions());
});
