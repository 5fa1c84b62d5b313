import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { botTags } from '#guests';
import { games } from '#games';
import { sampleAnswer, type Deck } from '#kernel';
import { PRESETS } from '#match';
import { ActOnMatch, AnswerDecision, OpenMatch } from '#match/cqrs';
import { eventually } from '#testkit';
import { WorkerStage } from '../testing/worker-stage.js';

let stage: WorkerStage;
let drawn = 1;
/** The same numbers in every run. */
const next = (): number => (drawn = (drawn * 1_664_525 + 1_013_904_223) >>> 0);

beforeEach(async () => {
  stage = await WorkerStage.create('postgres');
  drawn = 1;
});
afterEach(() => stage.close());

async function open(
  bots: Parameters<typeof botTags>[0],
  game = 'blackpoker@lite',
  tags = botTags(bots),
): Promise<string> {
  const [id = '', edition = ''] = game.split('@');
  const deck = Object.values(games.get(game)!.decks.samples)[0] as Deck;
  const seats = bots.map((_, seat) => ({ player: `p${seat}`, deck }));
  const order = { game: id, edition, mode: 'duel', seats, timeControl: PRESETS.none, tags };
  return (await stage.bus.execute(new OpenMatch(randomUUID(), 'guest', order))).matchId;
}

const events = (matchId: string) => stage.store.load(matchId);
const version = async (matchId: string) => (await stage.reader.view(matchId, 'omniscient')).version;

/** The person at seat 0 answers at random until the match is over or no decision comes in time. */
async function sit(matchId: string, most = Infinity): Promise<number> {
  let answers = 0;
  for (; answers < most; answers++) {
    const asked = await eventually(async () => {
      const { status, table } = await stage.reader.view(matchId, { seat: 0 });
      return status === 'over' ? 'over' : table.pending.find(({ seat, offer }) => seat === 0 && offer);
    });
    if (asked === 'over') return answers;
    const answer = sampleAnswer(asked.offer!, next) ?? asked.fallback;
    const stamp = { matchId, commandId: randomUUID(), by: 'seat/0' };
    await stage.bus.execute(new AnswerDecision(stamp, 0, asked.id, answer));
  }
  return answers;
}

/** The seats of all answers, in order. */
const deciders = async (matchId: string) =>
  (await events(matchId))
    .filter(({ type }) => type === 'DecisionMade')
    .map(({ meta, payload }) => {
      return [(payload as { seat: number }).seat, (meta as { by: string }).by] as const;
    });

describe('a bot at a seat', () => {
  it('plays a person to the end, and only where it sits', async () => {
    await stage.startWorker();
    const matchId = await open([null, 'greedy']);
    expect(await sit(matchId)).toBeGreaterThan(3);
    const made = await deciders(matchId);
    expect(new Set(made.map(([seat, by]) => `${seat} ${by}`))).toEqual(new Set(['0 seat/0', '1 bot/greedy']));
    await eventually(async () => (await stage.pool.query('SELECT FROM bot_turn')).rows.length === 0);
  });

  it.each(['gcg@1.1.0'])('plays another bot at %s, whichever of two workers is first', async (game) => {
    await stage.startWorker();
    await stage.startWorker();
    const matchId = await open(['greedy', 'random'], game);
    await eventually(async () => (await stage.reader.view(matchId, 'omniscient')).status === 'over');
    expect((await deciders(matchId)).length).toBeGreaterThan(10);
  });

  it('goes on with the next worker where the last one stopped', async () => {
    const first = await stage.startWorker();
    const matchId = await open([null, 'greedy']);
    await sit(matchId, 3);
    await first.stop();
    const { table } = await stage.reader.view(matchId, { seat: 0 });
    if (table.pending.some(({ seat, offer }) => seat === 0 && offer)) await sit(matchId, 1);
    const before = await version(matchId);
    await sleep(500);
    expect(await version(matchId)).toBe(before);
    await stage.startWorker();
    await sit(matchId);
    expect((await stage.reader.view(matchId, 'omniscient')).status).toBe('over');
  });

  it('takes over from a worker that died with the match in hand, once its lease has ended', async () => {
    const matchId = await open(['greedy', 'greedy']);
    await stage.pool.query(`INSERT INTO bot_turn VALUES ($1, 0, now() + interval '1 hour')`, [matchId]);
    await stage.startWorker();
    const later = await open(['random', 'random']);
    await eventually(async () => (await stage.reader.view(later, 'omniscient')).status === 'over');
    expect(await deciders(matchId)).toEqual([]);
    await stage.pool.query('UPDATE bot_turn SET claimed_until = now() WHERE match_id = $1', [matchId]);
    await eventually(async () => (await stage.reader.view(matchId, 'omniscient')).status === 'over');
  });

  it('answers anew after a judge has turned the match back', async () => {
    const worker = await stage.startWorker();
    const matchId = await open([null, 'greedy']);
    const hasAnswered = async () => (await deciders(matchId)).some(([, by]) => by === 'bot/greedy');
    for (await sit(matchId, 4); !(await hasAnswered());) await sit(matchId, 1);
    const judge = () => ({ matchId, commandId: randomUUID(), by: 'key/judge' });
    await stage.bus.execute(new ActOnMatch(judge(), { type: 'PauseClocks', by: 'judge', reason: 'look' }));
    const first = (await events(matchId)).find(
      ({ type, meta }) => type === 'DecisionMade' && (meta as { by: string }).by === 'bot/greedy',
    );
    await worker.stop();
    await stage.bus.execute(
      new ActOnMatch(judge(), { type: 'Rewind', by: 'judge', reason: 'again', to: first!.version - 1 }),
    );
    await stage.bus.execute(new ActOnMatch(judge(), { type: 'ResumeClocks', by: 'judge', reason: 'go on' }));
    const before = (await deciders(matchId)).filter(([, by]) => by === 'bot/greedy').length;
    await stage.startWorker();
    await eventually(async () => (await deciders(matchId)).filter(([, by]) => by === 'bot/greedy').length > before);
  });

  it('leaves matches alone that have none', async () => {
    await stage.startWorker();
    const matchId = await open([null, null], 'blackpoker@lite', { 'senki.bots': '-,nobody' });
    const other = await open([null, null], 'blackpoker@lite', {});
    const later = await open(['random', 'random']);
    await eventually(async () => (await stage.reader.view(later, 'omniscient')).status === 'over');
    expect([await deciders(matchId), await deciders(other)]).toEqual([[], []]);
  });
});
