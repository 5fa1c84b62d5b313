import { randomUUID } from 'node:crypto';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Test, type TestingModule } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStore } from '#event-store';
import { PRESETS } from '../clock.js';
import { deckOf } from '../given.spec-helper.js';
import { ActOnMatch, AnswerDecision, clockExpiry, OpenMatch } from './commands/index.js';
import { UnknownGame } from './errors.js';
import { MatchModule } from './match.module.js';
import { GetPending, GetView, ListEvents, ListMatches } from './queries/index.js';
import { StoreModule } from '#infrastructure/store';
import { createStage, games, stampFor, type Stage } from './stage.spec-helper.js';

let stage: Stage;
let module: TestingModule;
let commands: CommandBus;
let queries: QueryBus;
beforeAll(async () => {
  stage = await createStage();
  const { app: pool, clock } = stage;
  const store = new EventStore(pool, clock);
  const stored = StoreModule.forRoot({ pool, store, clock, games, engine: 'build-7' });
  module = await Test.createTestingModule({ imports: [stored, MatchModule] }).compile();
  await module.init();
  commands = module.get(CommandBus);
  queries = module.get(QueryBus);
});
afterAll(async () => {
  await module.close();
  await stage.close();
});

const order = {
  game: 'toy',
  edition: '1',
  mode: 'duel',
  seats: ['ann', 'bob'].map((player) => ({ player, deck: deckOf(12) })),
  timeControl: PRESETS.ranked,
  tags: {},
};
const open = async (): Promise<string> =>
  (await commands.execute(new OpenMatch(randomUUID(), 'operator', order))).matchId;
const lastType = async (matchId: string): Promise<string | undefined> => {
  const { events } = await queries.execute(new ListEvents(matchId, 'omniscient', 0));
  return events.at(-1)?.type;
};

describe('the buses', () => {
  it('carry a match from its opening to its end', async () => {
    const matchId = await open();
    const view = await queries.execute(new GetView(matchId, { seat: 0 }));
    expect(view.pins).toMatchObject({
      engine: 'build-7',
      cardSets: { 'toy@1': expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const { decision, deadline } = await queries.execute(new GetPending(matchId, 0));
    expect(deadline).toBeGreaterThan(view.lastAt);
    const answered = await commands.execute(new AnswerDecision(stampFor(matchId), 0, decision?.id ?? '', true, 0));
    expect(answered).toMatchObject({ outcome: 'appended', pending: null });
    expect(answered.events[0]).toMatchObject({ version: 1, type: 'MatchOpened' });
    await commands.execute(new ActOnMatch(stampFor(matchId), { type: 'Concede', seat: 1 }));
    expect(await lastType(matchId)).toBe('SecretRevealed');
  });

  it('carry every command to its match', async () => {
    const matchId = await open();
    const { version } = await queries.execute(new GetView(matchId, 'spectator'));
    const stamp = () => stampFor(matchId, 'judge');
    const steps = [
      [{ type: 'Disconnect', seat: 0 }, 'SeatDisconnected'],
      [{ type: 'Connect', seat: 0 }, 'SeatConnected'],
      [{ type: 'OfferDraw', seat: 0 }, 'DrawOffered'],
      [{ type: 'DeclineDraw', seat: 1 }, 'DrawDeclined'],
      [{ type: 'PauseClocks', by: 'judge', reason: 'lunch' }, 'ClocksPaused'],
      [{ type: 'ResumeClocks', by: 'judge', reason: 'back' }, 'ClocksResumed'],
      [{ type: 'Rewind', by: 'judge', reason: 'mistake', to: version }, 'Rewound'],
    ] as const;
    for (const [act, type] of steps) {
      expect(await commands.execute(new ActOnMatch(stamp(), act))).toMatchObject({ outcome: 'appended' });
      expect(await lastType(matchId)).toBe(type);
    }
    expect(await commands.execute(clockExpiry(matchId, 'clock', 1))).toMatchObject({
      outcome: 'unchanged',
      dueAt: expect.any(Number),
    });
    await commands.execute(
      new ActOnMatch(stamp(), { type: 'AwardResult', by: 'judge', reason: 'ruling', winners: [1] }),
    );
    expect((await queries.execute(new GetView(matchId, 'spectator'))).end).toEqual({
      winners: [1],
      reason: 'judge',
      detail: 'ruling',
    });
  });

  it('carry draws and void matches', async () => {
    const drawn = await open();
    await commands.execute(new ActOnMatch(stampFor(drawn), { type: 'OfferDraw', seat: 1 }));
    await commands.execute(new ActOnMatch(stampFor(drawn), { type: 'AcceptDraw', seat: 0 }));
    expect((await queries.execute(new GetView(drawn, 'spectator'))).end?.reason).toBe('draw');
    const voided = await open();
    await commands.execute(
      new ActOnMatch(stampFor(voided, 'judge'), { type: 'VoidMatch', by: 'judge', reason: 'power cut' }),
    );
    expect((await queries.execute(new GetView(voided, 'spectator'))).end).toEqual({
      winners: [],
      reason: 'void',
      detail: 'power cut',
    });
  });

  it('know no other games', async () => {
    await expect(commands.execute(new OpenMatch(randomUUID(), 'x', { ...order, edition: '2' }))).rejects.toBeInstanceOf(
      UnknownGame,
    );
  });

  it('tell nothing of what the feed has not told yet', async () => {
    await open();
    const everything = { status: null, game: null, player: null, after: null, limit: 10 };
    expect(await queries.execute(new ListMatches(everything))).toEqual([]);
  });
});
