import { describe, expect, it } from '@jest/globals';
import { createBot } from '#bots';
import {
  begin,
  cardsIn,
  conceal,
  decide,
  zoneOf,
  type Answer,
  type CardId,
  type Deck,
  type Decision,
  type Seat,
  type Table,
} from '#kernel';
import { seededDice, seededStream } from '#simulation';
import { PASS, textWorth, usesOf } from '../bot/texts.js';
import { nexa12 } from '../index.js';
import { isBattle } from '../rules.js';
import { Duel, gs } from '../testing/index.js';

/** `SENKI_PASSING=1000` sets how many matches are played, and prints how many answers they took. */
const MATCHES = Number(process.env['SENKI_PASSING'] ?? 6);

/** A match of usual length takes at most this many answers. */
const LIMIT = 250;

type Standing = (table: Table, decision: Decision) => string | undefined;

const never: Standing = () => undefined;

/**
 * A player who has nothing to play passes until their own next turn. In their own turn before the battle they pass phase by phase, as long
 * as they have a card for later. Anything the enemy plays interrupts the passes.
 */
const patient: Standing = (table, { seat, purpose }) => {
  const { phase } = table.turn;
  if (table.turn.seat !== seat || purpose === 'cut-in' || isBattle(phase)) return 'my-turn';
  return phase === 'deploy' && !isArmed(table, seat) ? 'my-turn' : 'phase';
};

/** The timings that the deployment phase does not have and the attack step has. */
const ATTACK = ['attack', 'own-attack', 'battle', 'own-battle'];

/** Whether the seat has a command or text for the attack step that it would play. Total power is checked before (cost.2). */
function isArmed(table: Table, seat: Seat): boolean {
  const lying = (zone: string): readonly CardId[] => cardsIn(table, zoneOf(zone, seat));
  const definition = (id: CardId) => nexa12.cards[table.cards[id]?.def ?? ''];
  const power = lying('g').filter((id) => table.cards[id]?.orientation === 'upright').length;
  const isWanted = (id: CardId, isHeld: boolean): boolean =>
    usesOf(definition(id)).some(
      (text) =>
        (text.zone === 'played') === isHeld &&
        textWorth(text) > PASS &&
        (text.timing ?? '').split('/').some((span) => ATTACK.includes(span)),
    );
  const held = [...lying('hand'), ...lying('hangar')].filter((id) => (definition(id)?.stats.total ?? 0) <= power);
  return held.some((id) => isWanted(id, true)) || [...lying('deploy'), ...lying('g')].some((id) => isWanted(id, false));
}

const SAMPLES = Object.values(nexa12.decks.samples) as Deck[];
/** Every deck against every deck, also against itself. */
const PAIRS = SAMPLES.flatMap((one, i) => SAMPLES.slice(i).map((other) => [one, other]));

/** The decks of a match: every pair in turn, the second time with seats exchanged. */
function decksOf(match: number): Deck[] {
  const pair = PAIRS[match % PAIRS.length] as Deck[];
  return Math.floor(match / PAIRS.length) % 2 === 0 ? pair : [...pair].reverse();
}

interface Length {
  readonly answers: number;
  readonly turns: number;
}

/** How many answers two greedy bots give in a match with these standing passes, and how many turns it lasts. */
function lengthOf(series: string, match: number, standing: Standing): Length {
  const seed = `${series}${match}`;
  const dice = seededDice(seed);
  let { table } = begin(nexa12, { mode: 'duel', teams: [0, 1], decks: decksOf(match) }, dice);
  const bots = [0, 1].map((seat) => createBot('greedy', nexa12, seededStream(`${seed}/${seat}`)));
  let answers = 0;
  for (; table.result === null; answers++) {
    const decision = table.pending[0] as Decision;
    const { seat, id } = decision;
    const answer = (bots[seat] as (view: Table, asked: Decision) => Answer)(conceal(nexa12, table, { seat }), decision);
    const until = answer === 'pass' ? standing(table, decision) : undefined;
    const outcome = decide(nexa12, table, { seat, decision: id, answer, ...(until !== undefined && { until }) }, dice);
    if (!outcome.ok) throw new Error(outcome.rejection.message);
    table = outcome.table;
  }
  return { answers, turns: table.turn.number };
}

const sorted = (standing: Standing): number[] =>
  Array.from({ length: MATCHES }, (_, match) => lengthOf('p', match, standing).answers).sort(
    (one, other) => one - other,
  );

function print(what: string, answers: readonly number[]): void {
  if (process.env['SENKI_PASSING'] === undefined) return;
  const share = (part: number): number => answers[Math.ceil(part * answers.length) - 1] as number;
  const long = answers.filter((count) => count > LIMIT).length;
  console.info(
    `${answers.length} matches ${what}: median ${share(0.5)}, 99 % within ${share(0.99)}, at most ${share(1)}, ${long} above ${LIMIT}`,
  );
}

describe('passing', () => {
  it('does not cost the match: with standing passes two players give at most 250 answers, else more than twice as many', () => {
    const standing = sorted(patient);
    print('with standing passes', standing);
    const each = sorted(never);
    print('without', each);
    expect(standing.at(-1)).toBeLessThanOrEqual(LIMIT);
    const median = (list: readonly number[]): number => list[Math.ceil(list.length / 2) - 1] as number;
    expect(median(each)).toBeGreaterThan(2 * median(standing));
  });

  it('takes fewer than ten answers a turn in the longest of 300 matches', () => {
    const longest = [lengthOf('p', 39, patient), lengthOf('p', 145, patient)];
    expect(longest.map(({ turns }) => turns)).toEqual([39, 54]);
    for (const { answers, turns } of longest) expect(answers).toBeLessThan(10 * turns);
  });

  it('until one’s own turn takes one answer for each enemy play: to the cut-in, and none in the window after it', () => {
    const duel = Duel.from({ own: { hand: 'U-02 U-02 U-01', g: gs('blue*6') } });
    const { driver } = duel;
    driver.passUntil(1, 'my-turn');
    const deploy = (): string => {
      duel.answer(0, { choose: { action: 'unit', card: duel.table.zones['hand/0']?.[0] as string } });
      return duel.asked;
    };
    expect(deploy()).toBe('1: cut-in, 0: cut-in');
    driver.passUntil(1, 'my-turn');
    driver.passUntil(0, 'my-turn');
    expect(duel.asked).toBe('0: play');
    expect(deploy()).toBe('1: cut-in');
    // A single pass leaves the earlier one interrupted for good.
    duel.answer(1, { choose: 'pass' });
    expect(duel.asked).toBe('0: play, 1: play');
  });
});
