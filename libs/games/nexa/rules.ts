/** Numbers of the rule book. */
export const LIMITS = {
  /** deck.1 */
  deck: 50,
  /** deck.2 */
  copies: 3,
  /** special.unique.1 */
  unique: 3,
  /** setup.4 */
  openingHand: 6,
  /** turn-end.6 */
  hand: 6,
} as const;

/** The spans of a turn, in order (turn.4, turn.6). The last four are the steps of the battle phase. */
export const SPANS = ['reroll', 'draw', 'deploy', 'attack', 'defence', 'damage', 'return'] as const;
export type Span = (typeof SPANS)[number];

export const BATTLE: readonly Span[] = ['attack', 'defence', 'damage', 'return'];

export const isBattle = (phase: string): boolean => (BATTLE as readonly string[]).includes(phase);
