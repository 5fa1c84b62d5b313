import type { ZoneRule } from '#kernel';

export const zones = {
  /**
   * Hidden from everyone; others learn the exact count only below ten (official.vis.deck). The initial number of cards is secret too (a
   * pack may have fewer than 54, official.deck.3), because counting draws and damage would otherwise reveal the count.
   */
  deck: { per: 'seat', faceUp: 'none', faceDown: 'none', topSeen: false, tracked: false, countSeenBelow: 10 },
  hand: { per: 'seat', faceUp: 'owner', faceDown: 'owner', topSeen: false, tracked: false, countSeenBelow: null },
  /** Barriers lie face down in a stable order, so anyone may follow "the third one" (barrier-layout.2). */
  field: { per: 'seat', faceUp: 'all', faceDown: 'owner', topSeen: false, tracked: true, countSeenBelow: null },
  /** Only its top card is public (official.vis.graveyard). */
  graveyard: { per: 'seat', faceUp: 'owner', faceDown: 'owner', topSeen: true, tracked: false, countSeenBelow: null },
  /** Key cards of staged actions (ruling.key-public). */
  stage: { per: 'table', faceUp: 'all', faceDown: 'all', topSeen: false, tracked: true, countSeenBelow: null },
} as const satisfies Record<string, ZoneRule>;
