import { describe, expect, it } from '@jest/globals';
import { createBot } from '#bots';
import { cardsIn, zoneName, type Decision, type Option } from '#kernel';
import { play, sampleSetup, seededDice, seededStream } from '#simulation';
import { Words } from '#words';
import { vanguard211 } from './index.js';
import { Duel, faceDown, icon, lies, resting } from './testing/index.js';

const display = vanguard211.tooling?.display;

/** Decisions of random matches, with words for the tables at that time. */
function* asked(matches: number): Generator<{ readonly decision: Decision; readonly words: Words }, void> {
  for (let i = 0; i < matches; i++) {
    const setup = sampleSetup(vanguard211, { draw: seededStream(`${i}/decks`) });
    const players = setup.teams.map((_, seat) => createBot('random', vanguard211, seededStream(`${i}/${seat}`)));
    for (const { after } of play({ game: vanguard211, setup, dice: seededDice(`display ${i}`), players })) {
      for (const zone of Object.keys(after.zones))
        if (cardsIn(after, zone).length > 0)
          expect({ ...display?.zones, ...display?.words }).toHaveProperty(zoneName(zone));
      for (const decision of after.pending) yield { decision, words: new Words(vanguard211, after) };
    }
  }
}

describe('Vanguard in words', () => {
  it('has words for all that is asked and offered', () => {
    for (const { decision, words } of asked(3)) {
      expect(display?.purposes).toHaveProperty([decision.purpose.replace(/^activate .*/, 'activate')]);
      const options: readonly Option[] = decision.offer?.kind === 'choose' ? decision.offer.options : [];
      for (const option of options) expect(words.option(option)).not.toMatch(/^$|\b(card|place|action|act) /);
    }
  });

  it('names the ability that a player may leave', () => {
    const words = new Words(vanguard211, Duel.from({}).table);
    expect(['activate N-01#shield', 'activate keyword#hollow', 'main'].map((one) => words.purpose(one))).toEqual([
      ...[`use ${vanguard211.cards['N-01']?.name ?? ''}: shield`, 'use hollow', 'main'],
    ]);
  });

  it('tells units of one name apart, with what counts in a battle', () => {
    const { table, driver } = Duel.from({
      own: { FL: lies('g2', { name: 'one' }), BR: resting('g2', { name: 'two' }) },
    });
    const notes = (name: string) =>
      driver.game.tooling?.display?.notes?.({ game: driver.game, table }, driver.card(name));
    expect(notes('one')).toEqual(['front left', 'power 9000', 'intercept']);
    expect(notes('two')).toEqual(['back right', 'power 9000', 'intercept']);
    expect(notes('Own')).toEqual(['vanguard', 'power 11000', 'twin drive']);
  });

  it('says of cards in hand what they can be used for, and of others how they lie', () => {
    const own = { hand: 'flash', damage: faceDown('g1'), drop: 'g3' };
    const { table, driver } = Duel.from({ own, cards: [icon('flash', 'critical')] });
    const notes = (name: string) =>
      driver.game.tooling?.display?.notes?.({ game: driver.game, table }, driver.card(name));
    expect(notes('flash')).toEqual(['grade 0', 'power 5000', 'shield 15000', 'critical trigger']);
    expect([notes('g1'), notes('g3')]).toEqual([['face down'], []]);
  });

  it('tells a battle as players would', () => {
    const duel = Duel.from({ own: { FL: 'g2', BL: 'g1' }, other: { hand: 'g0' }, at: 'battle' });
    const before = duel.driver.events.length;
    duel.attack('g2', 'Foe', 'g1').guard('g0').noGuard();
    const words = new Words(duel.driver.game, duel.table);
    const told = duel.driver.events.slice(before).flatMap((event) => words.event(event) ?? []);
    expect(told).toEqual(
      expect.arrayContaining([
        'g2 rests (attack)',
        'g2 attacks lead',
        'g1 boosts g2',
        'g0 from hand/1 to field/1, guardian circle (call)',
        'g2 does not hit lead',
        'the battle is over',
      ]),
    );
  });
});
