import type { Ability } from '#kernel';
import {
  base,
  chooseUnit,
  damageShieldArea,
  DESTROYED_BY_BATTLE,
  during,
  isDamaged,
  it,
  owner,
  recover,
  restThis,
  self,
  selfIs,
  there,
  yourTurn,
} from './words.js';

export const KEYWORDS = [
  ...(['repair', 'breach', 'support', 'blocker', 'first-strike', 'high-maneuver', 'suppression'] as const),
] as const;
export type Keyword = (typeof KEYWORDS)[number];

/**
 * Keyword effects that are abilities of their own. The numbers of several copies add up (1.1.0:13-1-1-2, 13-1-2-5, 13-1-3-2). Blocker,
 * First Strike and High-Maneuver are read by the battle instead, and a second copy changes nothing (13-1-4-2, 13-1-5-3, 13-1-6-2).
 */
export const keywordAbilities: Readonly<Record<string, readonly Ability[]>> = {
  // 1.1.0:13-1-1-1; it does not activate if the unit is undamaged when its turn comes (early:11-1-1-3, rulings A22, A42)
  repair: [
    {
      kind: 'triggered',
      id: 'repair',
      zone: 'battle',
      on: { event: 'phase-began', phase: 'end', subject: { which: 'any', whose: 'team' } },
      needs: selfIs(isDamaged),
      do: [recover({ keyword: 'repair', of: 'self' }, self)],
    },
  ],
  // 1.1.0:13-1-2-1; also if both units were destroyed (13-1-2-3), but not against a side without base and shields (13-1-2-4)
  breach: [
    {
      kind: 'triggered',
      id: 'breach',
      zone: 'battle',
      on: {
        event: 'moved',
        from: 'battle',
        to: 'trash',
        reason: [DESTROYED_BY_BATTLE],
        subject: { which: 'other', whose: 'opponent', where: { role: ['unit'] } },
        other: { which: 'self', whose: 'any' },
      },
      when: yourTurn,
      keeps: { breach: { keyword: 'breach', of: 'self' } },
      needs: { any: [there(base(owner)), there({ zone: 'shields', of: owner })] },
      do: [damageShieldArea({ bound: 'breach' }, owner)],
    },
  ],
  // 1.1.0:13-1-3-1: one other friendly unit, including a team mate's (12-3-10)
  support: [
    {
      kind: 'activated',
      id: 'support',
      zone: 'battle',
      timing: 'main',
      // 1.1.0:1-3-3: not with a unit that cannot be rested.
      cost: [restThis],
      do: [
        chooseUnit('team', { where: { not: { is: 'self' } } }),
        { op: 'modify', cards: it, stat: 'ap', by: { keyword: 'support', of: 'self' }, until: during.turn },
      ],
    },
  ],
};
