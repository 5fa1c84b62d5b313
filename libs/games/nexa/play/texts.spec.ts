import { describe, expect, it } from '@jest/globals';
import type { CardDefinition } from '#kernel';
import { unit } from '../cards/define.js';
import { aimAt, custom, damage, modify, self, unitsOf, use } from '../cards/text.js';
import { Duel, gs, rolled } from '../testing/index.js';

type Use = Parameters<typeof use>[0];

/** A unit with one text that gives it +1 melee. */
const owl = (text: Partial<Use> = {}): CardDefinition =>
  unit({
    ...{ key: 'Owl', name: 'Owl', sign: null, cost: [9], powers: [1, 1, 9], terrain: ['space'] },
    text: [use({ id: 'hoot', timing: 'any', do: modify(self, 1, 0, 0), ...text })],
  });
const with_ = (text: Partial<Use>, own: object = {}): Duel =>
  Duel.from({ own: { deploy: ['Owl'], ...own }, cards: [owl(text)] });

describe('playing a text', () => {
  it('generates what it says, at the declaration alone if it costs 0 @nexa-1.2:play-text.4 @nexa-1.2:text-cost.zero', () => {
    const duel = with_({}).play(0, 'text', 'Owl');
    expect(duel.table.stage).toHaveLength(1);
    expect(duel.happened('CardsOriented')).toEqual([]);
    duel.resolve();
    expect(duel.powers('Owl')).toBe('2/1/9');
  });

  it('is possible once each turn @nexa-1.2:play-text.3 @nexa-1.2:text-cost.2', () => {
    const duel = with_({}).play(0, 'text', 'Owl').resolve();
    expect(duel.may(0, 'text', 'Owl')).toBe(false);
    duel.until('attack');
    expect(duel.may(0, 'text', 'Owl')).toBe(false);
    duel.endTurn();
    expect(duel.may(0, 'text', 'Owl')).toBe(true);
  });

  it('any number of times where the cost says so, but once in a cut @nexa-1.2:text-cost.repeat.1 @nexa-1.2:text-cost.repeat.2', () => {
    const duel = with_({ repeatable: true, price: { roll: { any: 1 } } }, { g: gs('blue*3') });
    duel.play(0, 'text', 'Owl');
    expect(duel.may(0, 'text', 'Owl')).toBe(false);
    duel.resolve().play(0, 'text', 'Owl').resolve();
    expect(duel.powers('Owl')).toBe('3/1/9');
    expect(duel.power(0)).toBe(1);
    expect(duel.may(0, 'text', 'Owl')).toBe(true);
  });

  it('needs its targets and its cost @nexa-1.2:play-text.5 @nexa-1.2:text-cost.1', () => {
    const aimed = { aims: [aimAt(unitsOf('opponent'))], do: [damage(1)], price: { roll: { blue: 1 } } } as const;
    expect(with_(aimed, { g: gs('blue') }).may(0, 'text', 'Owl')).toBe(false);
    const other = { deploy: ['U-08'] };
    const cards = [owl(aimed)];
    expect(Duel.from({ own: { deploy: ['Owl'] }, other, cards }).may(0, 'text', 'Owl')).toBe(false);
    const duel = Duel.from({ own: { deploy: ['Owl'], g: gs('blue') }, other, cards });
    duel.play(0, 'text', 'Owl').resolve();
    expect([duel.damage('U-08'), duel.power(0)]).toEqual([1, 0]);
  });

  it('is only for its controller @nexa-1.2:play-text.2', () => {
    const duel = with_({ timing: 'deploy' });
    expect([duel.may(0, 'text', 'Owl'), duel.may(1, 'text', 'Owl')]).toEqual([true, false]);
    duel.until('attack');
    expect(duel.may(0, 'text', 'Owl')).toBe(false);
  });
});

describe('the cost of a text', () => {
  it('R rolls its card @nexa-1.2:text-cost.roll-self', () => {
    const duel = with_({ price: { self: true } }).play(0, 'text', 'Owl');
    expect(duel.isRolled('Owl')).toBe(true);
    expect(
      Duel.from({ own: { deploy: [rolled('Owl')] }, cards: [owl({ price: { self: true } })] }).may(0, 'text', 'Owl'),
    ).toBe(false);
  });

  it('a plain number rolls so many Gs of any colours @nexa-1.2:text-cost.number', () => {
    const duel = with_({ price: { roll: { any: 2 } } }, { g: gs('blue red') }).play(0, 'text', 'Owl');
    expect(duel.power(0)).toBe(0);
    expect(with_({ price: { roll: { any: 2 } } }, { g: gs('blue') }).may(0, 'text', 'Owl')).toBe(false);
  });

  it('a coloured number rolls so many of that colour @nexa-1.2:text-cost.colour', () => {
    const red = { price: { roll: { red: 1 } } } as const;
    const duel = with_(red, { g: gs('blue red') }).play(0, 'text', 'Owl');
    expect([duel.isRolled('g-red'), duel.isRolled('g-blue')]).toEqual([true, false]);
    expect(with_(red, { g: gs('blue') }).may(0, 'text', 'Owl')).toBe(false);
  });

  it('parted by a slash is one or the other @nexa-1.2:text-cost.or', () => {
    const either = { price: [{ self: true }, { roll: { red: 1 } }] } as const;
    const forced = with_(either).play(0, 'text', 'Owl');
    expect(forced.isRolled('Owl')).toBe(true);
    const duel = with_(either, { g: gs('red') });
    duel.play(0, 'text', 'Owl');
    expect(duel.asked).toBe('0: cost-way');
    duel.answer(0, { choose: '1' });
    expect([duel.isRolled('Owl'), duel.isRolled('g-red')]).toEqual([false, true]);
  });

  it('joined by a plus is both @nexa-1.2:text-cost.and', () => {
    const both = { price: { self: true, roll: { red: 1 } } } as const;
    expect(with_(both).may(0, 'text', 'Owl')).toBe(false);
    const duel = with_(both, { g: gs('red') }).play(0, 'text', 'Owl');
    expect([duel.isRolled('Owl'), duel.isRolled('g-red')]).toEqual([true, true]);
  });

  it('of a special kind is paid last @nexa-1.2:play-cost.7', () => {
    const duel = with_(
      { price: { roll: { red: 1 } }, special: [custom('discard', { cards: { zone: 'hand', of: 'controller' } })] },
      { g: gs('red'), hand: 'U-01' },
    ).play(0, 'text', 'Owl');
    const told = duel.driver.events.slice(duel.driver.laidOut).map(({ type }) => type);
    expect(told.indexOf('CardsOriented')).toBeLessThan(told.indexOf('CardsMoved'));
    expect(told.indexOf('CardsMoved')).toBeLessThan(told.indexOf('ActionRaised'));
    expect(duel.at('U-01')).toBe('junk/0');
  });
});
