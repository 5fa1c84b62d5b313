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
  const node = stage.node();
  const first = await node.open();
  expect([await heads.position(), await heads.since(0)]).toEqual([0, { matches: [], more: false }]);
  await sequencer.drain();
  const before = await heads.position();
  expect(before).toBe(first.version);
  const second = await node.open();
  const { version } = await node.answer(first.matchId, 0, false);
  await sequencer.drain();
  const { matches, more } = await heads.since(before);
  expect(more).toBe(false);
  expect(new Map(matches.map((news) => [news.matchId, news.version]))).toEqual(
    new Map([
      [first.matchId, version],
      [second.matchId, second.version],
    ]),
  );
  expect(Math.max(...matches.map(({ position }) => position))).toBe(await heads.position());
});
