import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { pendingDecision, played, type AnswerValue, type DecisionDocument } from '#contract';
import { sampleAnswer, type Offer } from '#kernel';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import type { Client, Reply } from './testing/client.js';
import { BLACK, openDuel, RED, type Duel } from './testing/duel.js';
import { numbersFrom } from './testing/random-player.js';

/** How many answers the two worlds play before they are compared. */
const ANSWERS = 25;
const LOOK_EVERY = 4;
/** Headers that may differ: the time of the reply, and the name of the request. */
const PASSING = /^(date|x-request-id|ratelimit-.*)$/;

/**
 * Everything random in the match comes from this seed. To reproduce a failure in the same month: SEED=… npm test --
 * apps/api/hidden.e2e.spec.ts
 */
const SEED = process.env['SEED'] ?? randomBytes(8).toString('hex');
const drawn = createHash('sha512').update(SEED).digest();
const secret = drawn.toString('hex', 0, 32);
/** The dice also depend on the match id. Its time is the beginning of the month, because events are stored by month. */
const today = new Date();
const matchId = v7({ msecs: Date.UTC(today.getUTCFullYear(), today.getUTCMonth()), random: drawn.subarray(32, 48) });

/** Two services that open the same match with the same secret: only the decks that they are given can differ. */
let worlds: readonly [ApiStage, ApiStage];

beforeAll(async () => {
  const asOwner = loadedDice(matchId, secret);
  worlds = [await stageApi({ asOwner }), await stageApi({ asOwner })];
});
afterAll(async () => Promise.all(worlds.map((world) => world.close())));

/** Replaces the id and secret of the next match that opens by these. Works for one match only. */
function loadedDice(matchId: string, secret: string): readonly string[] {
  return [
    `CREATE FUNCTION loaded_dice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
     BEGIN
       IF pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
       INSERT INTO match_secret (match_id, secret, command_id, fingerprint)
       VALUES ('${matchId}', '\\x${secret}', NEW.command_id, NEW.fingerprint);
       RETURN NULL;
     END $$`,
    'CREATE TRIGGER loaded_dice BEFORE INSERT ON match_secret FOR EACH ROW EXECUTE FUNCTION loaded_dice()',
  ];
}

interface Decks {
  readonly ann: readonly string[];
  readonly bob: readonly string[];
}

interface Story {
  /** Every byte sent to callers who may not see ann's hand, except times and request ids. */
  readonly told: readonly string[];
  /** What ann saw, who may see her hand. */
  readonly own: string;
  readonly answers: readonly AnswerValue[];
}

describe('what a viewer may not know', () => {
  it('changes no byte of what it is sent: not by view, events, decisions, refusals, tags or lengths', async () => {
    process.stderr.write(`hidden.e2e.spec.ts draws from SEED=${SEED}\n`);
    const here = await play(worlds[0], { ann: RED.main, bob: BLACK.main }, []);
    const seen = here.told.join();
    // Of a deck, others learn only whether it has ten cards or more (official.vis.deck).
    expect(seen).toContain(`"deck/0":${JSON.stringify(new Array(10).fill('?'))}`);
    expect(seen).not.toMatch(/"deck\/0":\["\?"(,"\?"){10}/);
    const hidden = RED.main.filter((key) => !seen.includes(`"${key}"`));
    expect(hidden.length).toBeGreaterThan(8);

    const there = await play(worlds[1], { ann: dealtAnew(RED.main, hidden), bob: BLACK.main }, here.answers);
    expect(there.own).not.toBe(here.own);
    const place = here.told.findIndex((text, i) => text !== there.told[i]);
    expect(there.told[place]).toBe(here.told[place]);
    expect(there.told.length).toBe(here.told.length);
  });
});

/** The same deck, with the hidden cards rotated: each takes the position of the one before it. */
function dealtAnew(deck: readonly string[], hidden: readonly string[]): readonly string[] {
  return deck.map((key) => (hidden.includes(key) ? hidden[(hidden.indexOf(key) + 1) % hidden.length]! : key));
}

/**
 * Ann gives the scripted answers, then the fallback; bob plays at random. What ann reveals when she must is her choice
 * and may depend on her hand, so the second world repeats the answers of the first.
 */
async function play(world: ApiStage, { ann, bob }: Decks, script: readonly AnswerValue[]): Promise<Story> {
  const operator = await world.operator('admin');
  const seats = [
    { player: 'ann', deck: { main: ann } },
    { player: 'bob', deck: { main: bob } },
  ];
  const duel = await openDuel(operator, { seats });
  const next = numbersFrom(7);
  const told: string[] = [];
  const own: string[] = [];
  const answers: AnswerValue[] = [];
  for (let i = 0; i < ANSWERS; i++) {
    const [hers, his] = await Promise.all(duel.seats.map((seat) => seat.get(pendingDecision, `${duel.path}/decision`)));
    if (i % LOOK_EVERY === 0) {
      told.push(...(await looks(duel, operator)), ...(await refusals(duel, hers?.decision ?? his?.decision)));
      own.push((await duel.seats[0].send('GET', `${duel.path}/view`)).text);
    }
    if (hers?.decision) {
      answers.push(script[answers.length] ?? (hers.decision.fallback as AnswerValue));
      await answer(duel, 0, hers.decision, answers.at(-1) as AnswerValue);
    } else if (his?.decision) {
      const choice = sampleAnswer(his.decision.offer as Offer, next) ?? his.decision.fallback;
      told.push(plain(await answer(duel, 1, his.decision, choice as AnswerValue)));
    } else break;
  }
  return { told, own: own.map(timeless).join('\n'), answers };
}

async function looks({ path, seats, spectator }: Duel, operator: Client): Promise<string[]> {
  const asked: readonly (readonly [Client, string])[] = [
    [seats[1], 'view'],
    [seats[1], 'decision'],
    [seats[1], 'events'],
    [spectator, 'view'],
    [spectator, 'events'],
    [spectator, 'decision'],
  ];
  const replies = asked.map(([client, what]) => client.send('GET', `${path}/${what}`));
  return (await Promise.all([...replies, operator.send('GET', path)])).map(plain);
}

/** Refusals that would reveal ann's cards or her decision, if any did. */
async function refusals({ path, seats }: Duel, asked: DecisionDocument | null | undefined): Promise<string[]> {
  const tries = ['c1', 'c30', 'HA'].map((guess) => ({ decision: asked?.id ?? 'd1', answer: [guess] }));
  const replies = tries.map((body) => seats[1].send('POST', `${path}/answers`, { body }));
  return (await Promise.all(replies)).map(plain);
}

async function answer(
  { path, seats }: Duel,
  seat: 0 | 1,
  { id }: DecisionDocument,
  choice: AnswerValue,
): Promise<Reply> {
  const reply = await seats[seat].send('POST', `${path}/answers`, { body: { decision: id, answer: choice } });
  played.parse(reply.body);
  return reply;
}

function plain({ status, headers, text }: Reply): string {
  const kept = [...headers].filter(([name]) => !PASSING.test(name));
  return timeless(`${status}\n${kept.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${text}`);
}

/** Replaces times and request ids by constants. */
const timeless = (text: string): string =>
  text
    .replace(/"(at|openedAt|endedAt)":\d{13}/g, '"$1":0')
    .replace(/urn:senki:request:[\w-]{36}/g, 'urn:senki:request:');
