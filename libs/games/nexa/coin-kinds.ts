import type { Card, Change } from '#kernel';

const powers = (melee: number, shooting: number, defence: number): readonly Change[] => [
  { kind: 'add', stat: 'melee', by: melee },
  { kind: 'add', stat: 'shooting', by: shooting },
  { kind: 'add', stat: 'defence', by: defence },
];

/** Coins by name, whatever effect produces them (coin.2), and what each gives to the unit or character beneath (coin.6 to coin.8). */
export const COINS: Readonly<Record<string, readonly Change[]>> = {
  'plain-coin': [],
  'plus-coin': powers(1, 1, 1),
  'minus-coin': powers(-1, -1, -1),
  'haste-coin': [{ kind: 'gain', keyword: 'haste', value: 0 }],
  'NT-coin': [{ kind: 'fact', fact: 'features', add: ['NT'] }],
};

/** Coins that change powers stay on the card that replaces theirs (replace.3). */
export const isModifier = (coin: string): boolean => COINS[coin]?.some(({ kind }) => kind === 'add') === true;

/** Names of the coins on a card. */
export const coinsOn = ({ counters }: Card): string[] => Object.keys(COINS).filter((coin) => (counters[coin] ?? 0) > 0);
