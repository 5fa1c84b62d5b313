import { describe, expect, it } from '@jest/globals';
import type { CardDefinition } from '#kernel';
import { command, unit } from './cards/define.js';
import { custom, damageHq, draw, effect, modify, recover, self, use } from './cards/text.js';
import { Duel, lies } from './testing/index.js';

const free = { sign: null, cost: [0] } as const;
const both = custom('damage-hq', { amount: 3, of: 'any' });
const cards = [
  command({ key: 'Hit', name: 'Hit', ...free, text: [effect({ timing: 'any', do: [damageHq(3)] })] }),
  command({ key: 'Both', name: 'Both', ...free, text: [effect({ timing: 'any', do: [both] })] }),
  command({ key: 'Draw', name: 'Draw', ...free, text: [effect({ timing: 'any', do: [draw(3)] })] }),
  unit({
    ...{ key: 'Debtor', name: 'Debtor', ...free, powers: [1, 1, 1], terrain: [] },
    text: [
      use({
        id: 'owe',
        timing: 'any',
        special: [custom('damage-hq', { amount: 3, of: 'controller' })],
        do: modify(self, 1, 0, 0),
      }),
    ],
  }),
];
const three = [lies('blank', { times: 3 })];

describe('a HQ without cards', () => {
  it('loses as an effect resolves @nexa-1.2:win.2 @nexa-1.2:goal.2', () => {
    const duel = Duel.from({ own: { hand: 'Hit' }, other: { hq: three }, cards });
    duel.play(0, 'command', 'Hit');
    expect(duel.table.result).toBeNull();
    duel.resolve();
    expect(duel.table.result).toEqual({ winners: [0], reason: 'hq' });
  });

  it('loses by drawing the last card too @nexa-1.2:win.2', () => {
    const duel = Duel.from({ own: { hand: 'Draw', hq: three }, cards });
    duel.play(0, 'command', 'Draw').resolve();
    expect(duel.table.result?.winners).toEqual([1]);
  });

  it('loses right after a play, before its effect could resolve @nexa-1.2:win.1', () => {
    const duel = Duel.from({ own: { deploy: ['Debtor'], hq: three }, cards });
    duel.play(0, 'text', 'Debtor');
    expect(duel.table.result?.winners).toEqual([1]);
    expect(duel.happened('ActionLeft')).toEqual([]);
  });

  it('draws if both are so at one check @nexa-1.2:win.3', () => {
    const duel = Duel.from({ own: { hand: 'Both', hq: three }, other: { hq: three }, cards });
    duel.play(0, 'command', 'Both').resolve();
    expect(duel.table.result).toEqual({ winners: [], reason: 'hq' });
  });

  it('loses before what the effect sets off could help (ruling 16) @nexa-1.2:win.2', () => {
    const medic: CardDefinition = unit({
      ...{ key: 'Medic', name: 'Medic', ...free, powers: [1, 1, 1], terrain: [] },
      text: [
        {
          ...{ kind: 'triggered', id: 'mend', zone: 'field', do: [recover(2)] },
          on: { event: 'moved', from: 'hq', to: 'hand', subject: { which: 'any', whose: 'any' } },
        },
      ],
    });
    const drawn = (hq: number): Duel =>
      Duel.from({
        own: { hand: 'Draw', deploy: ['Medic'], hq: [lies('blank', { times: hq })], waste: three },
        cards: [...cards, medic],
      })
        .play(0, 'command', 'Draw')
        .resolve();
    expect(drawn(4).count('hq', 0)).toBe(4 - 3 + 2);
    const lost = drawn(3);
    expect([lost.table.result?.winners, lost.count('hq', 0)]).toEqual([[1], 0]);
  });

  it('loses inside a cut, before what waits below can help', () => {
    const duel = Duel.from({ own: { hand: 'Hit' }, other: { hand: 'Both', hq: [lies('blank', { times: 3 })] }, cards });
    duel.play(1, 'command', 'Both').play(0, 'command', 'Hit').resolve();
    expect(duel.table.result?.winners).toEqual([0]);
    expect(duel.happened('ActionLeft')).toHaveLength(1);
  });
});
