import { describe, expect, it } from '@jest/globals';
import { readText, type CardType } from '#card-text';
import { gcg110 } from '#games/gcg';
import type { Ability } from '#kernel';
import { aBase, aCommand, aPilot, aUnit, Duel, hurt, rested, withCards } from '../games/gcg/testing/index.js';

/** The abilities of a text, for cards written in the game's own notation; the text must be read completely. */
function text(type: CardType, printed: string): { readonly text: readonly Ability[] } {
  const { abilities, unread } = readText(type, printed);
  expect(unread).toEqual([]);
  return { text: abilities };
}

const [warding] = text(
  'command',
  "【Action】During this battle, your shield area cards can't receive damage from enemy Units that are Lv.2 or lower.",
).text;
const ward = warding && 'do' in warding ? warding.do : [];
type Entry = string | ReturnType<typeof rested>;

const game = withCards(
  gcg110,
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('brute', { ap: 3, hp: 5 }),
  aUnit('elder', {
    ap: 1,
    hp: 4,
    ...text('unit', 'When you pair a Pilot that is Lv.3 or lower with one of your Units, draw 1.'),
  }),
  aUnit('pale', { colour: 'white', ap: 1, hp: 4 }),
  aUnit('kin', {
    ap: 1,
    hp: 4,
    ...text('unit', 'When you pair a Pilot with this Unit or one of your white Units, draw 1.'),
  }),
  aUnit('decoy', {
    ap: 1,
    hp: 9,
    ...text('unit', 'Enemy Units choose this rested Unit as their attack target if possible when attacking.'),
  }),
  aUnit('breaker', {
    ap: 3,
    hp: 3,
    ...text('unit', 'When this Unit destroys an enemy shield area card with battle damage, draw 1.'),
  }),
  aUnit('venom', {
    ap: 1,
    hp: 9,
    ...text(
      'unit',
      'When this Unit deals battle damage to an enemy Unit that is Lv.5 or lower, destroy that enemy Unit.',
    ),
  }),
  aUnit('medic', {
    ap: 4,
    hp: 9,
    ...text(
      'unit',
      'During your turn, when a friendly Unit destroys an enemy Unit with battle damage, that friendly Unit may recover 2 HP.',
    ),
  }),
  aUnit('rider', {
    ap: 1,
    hp: 1,
    ...text('unit', '【Deploy】Choose 2 cards from your trash. Exile them from the game. If you do, draw 1.'),
  }),
  aUnit('riser', {
    ap: 1,
    hp: 4,
    ...text('unit', 'When this rested Unit is set as active by an effect, draw 1.'),
  }),
  aUnit('waker', { ap: 1, hp: 1, ...text('unit', '【Deploy】Set all your Units as active.') }),
  aUnit('bully', { ap: 1, hp: 1, ...text('unit', '【Deploy】Rest all enemy Units.') }),
  aBase('tower', {
    ap: 0,
    hp: 5,
    ...text(
      'base',
      "During your opponent's turn, when one of your Units is rested by one of your opponent's effects, draw 1.",
    ),
  }),
  aBase('fort', { ap: 0, hp: 5 }),
  aBase('tent', { ap: 0, hp: 2 }),
  aPilot('ace', { level: 2 }),
  aPilot('veteran', { level: 5 }),
  aCommand('ward', ward, { timing: 'action' }),
);

const hand = (duel: Duel): number => duel.zone('hand/0').length;

describe('card texts that are read and played', () => {
  it('see pilots being paired, and which', () => {
    const drawn = (pilot: string, unit: string, watcher: string): number => {
      const duel = Duel.from(game, { own: { battle: [watcher, unit], hand: pilot } });
      duel.pair(pilot, unit);
      return hand(duel);
    };
    expect([drawn('ace', 'soldier', 'elder'), drawn('veteran', 'soldier', 'elder')]).toEqual([1, 0]);
    expect([drawn('ace', 'pale', 'kin'), drawn('ace', 'soldier', 'kin'), drawn('ace', 'kin', 'soldier')]).toEqual([
      1, 0, 1,
    ]);
  });

  it('draw attacks to a rested unit, and to it alone', () => {
    const targets = (...battle: readonly Entry[]) => {
      const duel = Duel.from(game, { own: { battle: ['brute'] }, other: { battle, shields: 'soldier soldier' } });
      return ['decoy', 'pale', 'seat/1'].filter((target) => duel.may('attack', { card: 'brute', target }));
    };
    expect(targets(rested('decoy'), rested('pale'))).toEqual(['decoy']);
    expect(targets('decoy', rested('pale'))).toEqual(['pale', 'seat/1']);
  });

  it('know a base and a shield as cards of the shield area', () => {
    const drawn = (other: { readonly shields: string; readonly base?: readonly string[] }): number => {
      const duel = Duel.from(game, { own: { battle: ['breaker'] }, other });
      duel.strike('breaker');
      return hand(duel);
    };
    expect(drawn({ shields: 'soldier' })).toBe(1);
    expect(drawn({ shields: 'soldier', base: ['tent'] })).toBe(1);
    expect(drawn({ shields: 'soldier', base: ['fort'] })).toBe(0);
  });

  it('tell the two sides of a battle apart', () => {
    const duel = Duel.from(game, { own: { battle: ['venom'] }, other: { battle: [rested('brute')] } });
    duel.strike('venom', 'brute');
    expect(duel.at('brute')).toBe('trash/1');
    const healed = Duel.from(game, { own: { battle: [hurt('medic', 4)] }, other: { battle: [rested('soldier')] } });
    healed.strike('medic', 'soldier');
    expect(healed.table.pending[0]?.purpose).toBe('may');
    healed.confirm();
    expect(healed.damage('medic')).toBe(4 + 3 - 2);
  });

  it('do what follows "if you do" only where all of it was done', () => {
    const drawn = (trash: string): number => {
      const duel = Duel.from(game, { own: { hand: 'rider', trash } });
      duel.deploy('rider');
      if (duel.asked !== '0: main') duel.driver.answer(0, 'fallback');
      return hand(duel);
    };
    expect([drawn('soldier brute'), drawn('soldier brute pale'), drawn('soldier')]).toEqual([1, 1, 0]);
  });

  it('see cards that an effect sets as active or rests, and whose effect it is', () => {
    const woken = (riser: Entry): number => {
      const duel = Duel.from(game, { own: { battle: [riser], hand: 'waker' } });
      duel.deploy('waker');
      return hand(duel);
    };
    expect([woken(rested('riser')), woken('riser')]).toEqual([1, 0]);
    const bullied = (unit: Entry): number => {
      const own = { battle: [unit], base: ['tower'] };
      const duel = Duel.from(game, { own, other: { hand: 'bully' }, turn: { seat: 1 } });
      duel.deploy('bully');
      return hand(duel);
    };
    expect([bullied('soldier'), bullied(rested('soldier'))]).toEqual([1, 0]);
  });

  it('keep damage from the shield area for a battle', () => {
    const struck = (warded: boolean): number => {
      const own = { hand: 'ward', shields: 'soldier soldier' };
      const duel = Duel.from(game, { own, other: { battle: ['brute'] }, turn: { seat: 1 } });
      duel.attack('brute', 'seat/0');
      if (duel.table.pending[0]?.purpose === 'block') duel.choose('none');
      if (warded) duel.command('ward');
      duel.letGo();
      return duel.zone('shields/0').length;
    };
    expect([struck(false), struck(true)]).toEqual([1, 2]);
  });
});
