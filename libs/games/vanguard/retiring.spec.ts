import { describe, expect, it } from '@jest/globals';
import type { Ability } from '#kernel';
import { act, choose, cost, draw, RC, rearguards, retire, retireCost, self, send, VC } from './cards/text.js';
import { body, does, Duel, leader } from './testing/index.js';

/** "If this would retire, put it into the soul instead." */
const saved: Ability = {
  ...{ kind: 'replacement', id: 'saved', zone: 'field', as: ['rearguard', 'guardian'], instead: 'retire' },
  ...{ subject: { which: 'self', whose: 'any' }, do: [send(self, 'soul')] },
} as Ability;
const ghost = body('ghost', 1, 5000, { text: [saved] });

describe('retiring', () => {
  it('is replaced whoever retires: a text, a cost, a battle, the rules @vanguard-2.11:8.2.1.3', () => {
    const cards = [
      ghost,
      leader(
        does('slay', choose(rearguards('any')), retire()),
        act(VC, { id: 'offer', cost: cost(retireCost(1)), do: [draw()] }),
      ),
    ];
    const own = { FC: 'leader', FL: 'ghost' };
    expect(Duel.from({ own, cards }).use('leader', 'slay').at('ghost')).toBe('soul/0');
    const paid = Duel.from({ own, cards }).use('leader', 'offer');
    expect([paid.at('ghost'), paid.count('hand', 0)]).toEqual(['soul/0', 1]);
    const beaten = Duel.from({ own: { FL: 'g2' }, other: { FL: 'ghost' }, cards })
      .attack('g2', 'ghost')
      .noGuard();
    expect(beaten.at('ghost')).toBe('soul/1');
    const guard = Duel.from({ own: { FL: 'g2' }, other: { hand: 'ghost' }, cards })
      .attack('g2')
      .guard('ghost')
      .noGuard();
    expect(guard.at('ghost')).toBe('soul/1');
    const covered = Duel.from({ own: { FL: 'ghost', hand: 'g1' }, cards }).call('g1', 'FL');
    expect([covered.at('ghost'), covered.at('g1')]).toEqual(['soul/0', 'field/0 FL']);
    expect(Duel.from({ own: { GC: 'ghost' }, cards }).at('ghost')).toBe('soul/0');
  });

  it('without such a text goes to the drop zone', () => {
    const cards = [
      leader(act(VC, { id: 'offer', cost: cost(retireCost(1)), do: [draw()] })),
      body('page', 1, 5000, { text: [act(RC, { id: 'x', do: [draw()] })] }),
    ];
    expect(
      Duel.from({ own: { FC: 'leader', FL: 'page' }, cards })
        .use('leader')
        .at('page'),
    ).toBe('drop/0');
  });
});
