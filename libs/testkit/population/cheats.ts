import { cardsIn, opponentsOf, zoneOf, type Answer, type Decision, type Game, type Table } from '#kernel';
import { honestPerson, normal, sensibly, type Chooser, type Person } from './people.js';

/** Ways to cheat that leave traces in records. */
export const CHEATS = ['peek', 'script', 'ring', 'dice', 'rewrite', 'drop'] as const;
export type Cheat = (typeof CHEATS)[number];

/** Plays like others, but knows the cards that lie face down. */
export const peeker = (id: string, seed: string): Person => ({
  ...honestPerson(id, seed),
  chooser: (game, next) => peeking(game, sensibly(game, next)),
});

/** A program: the same time for every answer, give or take what a network adds. */
export const script = (id: string, seed: string): Person => ({
  ...honestPerson(id, seed),
  think: (_, next) => Math.round(1_200 + 25 * normal(next)),
});

const PEEKS: Readonly<Record<string, (game: Game, full: Table, decision: Decision, honest: Chooser) => Answer | null>> =
  {
    blackpoker: peekAtOwnDeck,
    gcg: peekAtShield,
  };

const peeking =
  (game: Game, honest: Chooser): Chooser =>
  (full, decision) =>
    PEEKS[game.id]?.(game, full, decision, honest) ?? honest(full, decision);

const firstOf = (full: Table, zone: string): string | null => {
  const [id] = cardsIn(full, zone);
  return id === undefined ? null : (full.cards[id]?.def ?? null);
};

/** A card more costs life; it is worth it if it is a high one. */
function peekAtOwnDeck(game: Game, full: Table, { seat, purpose }: Decision): Answer | null {
  if (purpose !== 'draw-second') return null;
  const def = firstOf(full, zoneOf('deck', seat));
  return def !== null && (game.cards[def]?.stats.number ?? 0) >= 8;
}

/** Attacks the player where the next shield will not strike back, and leaves it where it would. */
function peekAtShield(game: Game, full: Table, decision: Decision, honest: Chooser): Answer | null {
  const { offer, seat } = decision;
  if (decision.purpose !== 'main' || offer?.kind !== 'choose') return null;
  const isStrike = (target: unknown): boolean => typeof target === 'string' && target.startsWith('seat/');
  const strikes = offer.options.filter(({ action, target }) => action === 'attack' && isStrike(target));
  const enemy = opponentsOf(full, seat)[0] ?? 0;
  const def = firstOf(full, zoneOf('shields', enemy));
  if (strikes.length === 0 || def === null) return null;
  const bites =
    game.cards[def]?.abilities.some((ability) => 'timing' in ability && ability.timing === 'burst') ?? false;
  const rest = offer.options.filter((option) => !strikes.includes(option));
  return bites && rest.length > 0
    ? honest(full, { ...decision, offer: { ...offer, options: rest } })
    : (strikes[0]?.id ?? null);
}
