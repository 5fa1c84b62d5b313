import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import { aCommand, aPilot, aUnit, Duel, EDITIONS, resources, withCards } from './testing/index.js';

const { choose, chooseUnit, constant, damage, draw, it: chosen, modify, playableAs, trash } = words;

const inHand = { zone: 'hand', of: 'any' } as const;
const cards = [
  aUnit('plain', { level: 1, cost: 1 }),
  aUnit('dear', { level: 9, cost: 9 }),
  aUnit('taxer', { text: [constant('tax', inHand, { stat: 'cost', by: 2 })] }),
  aUnit('climber', { text: [constant('climb', inHand, { stat: 'level', by: 3 })] }),
  aUnit('bargain', { level: 2, cost: 4, text: [playableAs({ level: 5, cost: 1 })] }),
  aPilot('ace'),
  aCommand('shot', [chooseUnit('opponent'), damage(1, chosen)], { cost: 2 }),
  aCommand('boast', [chooseUnit('controller'), modify('ap', 1, chosen)], { cost: 2 }),
  aCommand('again', [choose(trash()), words.play(chosen), draw(1)], { cost: 1 }),
  aCommand('gratis', [choose(trash()), words.play(chosen, 'free'), draw(1)], { cost: 1 }),
];

describe.each(EDITIONS)('what may be played, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);
  const isRested = (duel: Duel): number =>
    (duel.table.zones['resources/0'] ?? []).filter((id) => duel.table.cards[id]?.orientation === 'sideways').length;

  it('looks at the Lv and the cost that texts make of it @gcg-1.1.0:2-9-1 @gcg-1.1.0:2-10-1 @gcg-early:2-8-1 @gcg-early:2-9-1', () => {
    const may = (battle: string[], n: number, tired: number): boolean =>
      Duel.from(game, { own: { hand: 'plain', battle, resources: resources(n, tired) } }).may('deploy');
    expect([may(['taxer'], 5, 2), may(['taxer'], 5, 3)]).toEqual([true, false]);
    expect([may(['climber'], 4, 3), may(['climber'], 3, 0)]).toEqual([true, false]);
  });

  it('is paid for at the lower of two costs, if the Lv is high enough for it @gcg-1.1.0:1-3-1 @gcg-early:1-3-1', () => {
    const cost = (n: number): number => {
      const duel = Duel.from(game, { own: { hand: 'bargain', resources: resources(n) } });
      duel.deploy('bargain');
      return isRested(duel);
    };
    expect([cost(4), cost(5)]).toEqual([4, 1]);
  });

  it('from elsewhere is only what could be played from the hand @gcg-1.1.0:5-7-1-1', () => {
    const after = (command: string, card: string, other = ''): unknown[] => {
      const duel = Duel.from(game, {
        own: { hand: command, trash: card, resources: resources(4) },
        other: { battle: other },
      });
      duel.command(command);
      return [duel.at(card), duel.damage(other || command), isRested(duel), duel.zone('hand/0').length];
    };
    // Without a target it cannot be used, paid for or not; the rest of the text is carried out all the same.
    expect(after('again', 'shot')).toEqual(['trash/0', 0, 1, 1]);
    expect(after('gratis', 'shot')).toEqual(['trash/0', 0, 1, 1]);
    expect(after('again', 'shot', 'plain')).toEqual(['trash/0', 1, 3, 1]);
    expect(after('gratis', 'shot', 'plain')).toEqual(['trash/0', 1, 1, 1]);
    expect(after('again', 'boast', 'plain')).toEqual(['trash/0', 0, 1, 1]);
    expect(after('again', 'dear')).toEqual(['trash/0', 0, 1, 1]);
    expect(after('gratis', 'dear')).toEqual(['battle/0', 0, 1, 1]);
    // A pilot is paired, not played by itself.
    expect(after('gratis', 'ace')).toEqual(['trash/0', 0, 1, 1]);
  });
});
