import { cardsIn, opponentsOf, uniform, zoneOf, type Answer, type Decision, type Game, type Table } from '#kernel';
import type { MatchEvent, Recorded } from '#match';
import type { Meeting } from './match.js';
import { honestPerson, normal, sensibly, unit, type Chooser, type Person } from './people.js';

/** Ways to cheat that leave traces in records. */
export const CHEATS = ['peek', 'script', 'ring', 'dice', 'rewrite', 'drop'] as const;
export type Cheat = (typeof CHEATS)[number];

/** The share of occasions on which a cheat cheats, from 0 to 1; below 1 it hides among honest play. */
export type Strength = number;

const isOccasion = (strength: Strength, next: () => number): boolean => strength >= 1 || unit(next) < strength;

/** Plays like others, but knows the face-down cards. */
export const peeker = (id: string, seed: string, strength: Strength = 1): Person => ({
  ...honestPerson(id, seed),
  chooser: (game, next) => {
    const honest = sensibly(game, next);
    const knowing = peeking(game, honest);
    return (full, decision) => (isOccasion(strength, next) ? knowing : honest)(full, decision);
  },
});

/** A program: the same time for every answer, plus or minus network jitter. */
export function script(id: string, seed: string, strength: Strength = 1): Person {
  const person = honestPerson(id, seed);
  return {
    ...person,
    think: (options, next) =>
      isOccasion(strength, next) ? Math.round(1_200 + 25 * normal(next)) : person.think(options, next),
  };
}

/** Three players who meet only each other; the one due to lose concedes after a few answers. */
export function ringMeeting(
  seed: string,
  strength: Strength,
  draw: () => number,
): Pick<Meeting, 'people' | 'surrender'> {
  const first = uniform(draw, RING.length);
  const second = (first + 1 + uniform(draw, RING.length - 1)) % RING.length;
  const people = [first, second].map((n) => honestPerson(RING[n] as string, seed)) as [Person, Person];
  const surrender = { seat: uniform(draw, 2), after: 3 + uniform(draw, 4) };
  return isOccasion(strength, draw) ? { people, surrender } : { people };
}

const RING = ['ring-1', 'ring-2', 'ring-3'] as const;

/** An operator reverses the result; to sign it, the events must be chained again. */
export const rewritten = (events: readonly Recorded[]): Recorded[] =>
  events.map((recorded) => ({ ...recorded, event: turned(recorded.event) }));

const turned = (event: MatchEvent): MatchEvent =>
  event.type === 'MatchEnded' ? { ...event, winners: event.winners.map((seat) => 1 - seat) } : event;

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

/** An extra card costs life; it is worth it if the card is high. */
function peekAtOwnDeck(game: Game, full: Table, { seat, purpose }: Decision): Answer | null {
  if (purpose !== 'draw-second') return null;
  const def = firstOf(full, zoneOf('deck', seat));
  return def !== null && (game.cards[def]?.stats.number ?? 0) >= 8;
}

/** Attacks the player only if the next shield has no Burst. */
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
