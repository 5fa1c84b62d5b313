import type { Card, Game, Json, Orientation, PlayMode } from '#kernel';

/** What differs between editions of the rule book. */
export interface Rules {
  readonly edition: string;
  readonly modes: Game['modes'];
  /** Where a destroyed resource goes (early:4-10-4). */
  readonly destroyedResourceTo: 'trash' | 'resource-deck';
  /** The orientation of shields, which has no effect on play (early:4-4-5). */
  readonly shieldsLie: Orientation;
  /** Whether the icons When Linked and During Link exist (1.1.0:13-2-11-1, 13-2-12-1). */
  readonly linkIcons: boolean;
  /** The word for a card where it lies: `unit` in play, `unit card` elsewhere. */
  readonly termOf: (type: string, card: Card, zone: string) => Json;
}

export const LIMITS = {
  /** 1.1.0:4-5-4 */
  units: 6,
  /** 1.1.0:4-4-2 */
  resources: 15,
  /** 1.1.0:4-4-2-1 */
  exResources: 5,
  /** 1.1.0:4-8-4 */
  hand: 10,
} as const;

const HOME: Readonly<Record<string, string>> = {
  unit: 'battle',
  base: 'base',
  command: 'limbo',
  resource: 'resources',
};

/** 1.1.0:3-2-1, 3-3-1, 3-4-1, 3-4-6-3, 3-5-1, 3-6-1 */
function termOf(type: string, card: Card, zone: string): Json {
  if (card.role === 'pilot' || card.role === 'unit') return card.role;
  return HOME[type] === zone ? type : `${type} card`;
}

/** Commands and resources have the same name everywhere, even a paired command (early:2-3-5-3, 2-3-7-1). */
function earlyTermOf(type: string, card: Card, zone: string): Json {
  if (type === 'command')
    return card.role === 'pilot' ? ['pilot', 'command', 'command card'] : ['command', 'command card'];
  if (type === 'resource') return ['resource', 'resource card'];
  return termOf(type, card, zone);
}

/** Three or more players, each against all others (1.1.0:12-2); the service allows up to eight. */
const royaleTables = [3, 4, 5, 6, 7, 8].map((n) => Array.from({ length: n }, (_, seat) => seat));

export const rules110: Rules = {
  edition: '1.1.0',
  modes: {
    duel: { tables: [[0, 1]] },
    'royale-winner-advances': { tables: royaleTables },
    'royale-loser-eliminated': { tables: royaleTables },
    // Team mates may share what they know (1.1.0:12-3-4), and share the shield area but nothing else (12-3-3).
    team: { tables: [[0, 0, 1, 1]], openTeams: true, sharedZones: ['shields', 'base'] },
  },
  destroyedResourceTo: 'trash',
  shieldsLie: 'upright',
  linkIcons: true,
  termOf,
};

export const rulesEarly: Rules = {
  ...rules110,
  edition: 'early',
  // early:1-1-1 refers to a separate document for other numbers of players.
  modes: { duel: rules110.modes.duel as PlayMode },
  destroyedResourceTo: 'resource-deck',
  shieldsLie: 'sideways',
  linkIcons: false,
  termOf: earlyTermOf,
};
