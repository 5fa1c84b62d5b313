import { zoneName, zoneSeat, type Card, type Continuous, type Game, type Table, type TableEvent } from '#kernel';
import type { Batch } from '../play.js';
import type { Probe } from './probe.js';

/** Keywords of Vanguard that the rules read, or that an effect gives. `copies` concerns decks and never shows in play. */
const SHOWN = ['boost', 'intercept', 'sentinel', 'g-guardian', 'blazing', 'engorged', 'successful'] as const;
/** Keywords that stand for texts. */
const SHORT = [
  ...['stride', 'seek-mate', 'twin-drive', 'triple-drive', 'restraint', 'lord', 'resist', 'forerunner', 'blaze'],
  ...['engorge', 'charge', 'charging', 'hollow', 'hollowed', 'conjured', 'success', 'harmony', 'afterimage'],
];
const ICONS = ['critical', 'draw', 'stand', 'heal', 'front'].map((icon) => `${icon} trigger`);

/** Special states, as seen on a table. */
const STATES: Readonly<Record<string, (table: Table, game: Game) => boolean>> = {
  locked: ({ cards }) => some(cards, ({ role }) => role === 'locked'),
  deleted: ({ cards }) => some(cards, (card) => isUnit(card) && card.facing === 'down'),
  dominated: ({ cards }) => some(cards, (card) => isUnit(card) && zoneSeat(card.zone) !== card.controller),
  legion: ({ links }) => links.some(({ kind }) => kind === 'legion'),
  hearts: ({ cards }) => some(cards, ({ role }) => role === 'heart'),
  gauge: ({ cards }) => some(cards, ({ zone }) => zoneName(zone) === 'gauge'),
  'bound face up': ({ cards }) => some(cards, (card) => zoneName(card.zone) === 'bind' && card.facing === 'up'),
  'bound face down': ({ cards }) => some(cards, (card) => zoneName(card.zone) === 'bind' && card.facing === 'down'),
  'ultimate stride': ({ cards }) => some(cards, ({ counters }) => (counters.ultimate ?? 0) > 0),
  'other side': ({ cards }) => some(cards, ({ counters }) => (counters.flipped ?? 0) > 0),
  'G unit on a rear-guard circle': ({ cards }, game) =>
    some(cards, ({ role, def }) => role === 'rearguard' && game.cards[def ?? '']?.facts.type === 'G'),
  'time leap': ({ pending }) => pending.some(({ purpose }) => purpose === 'time-leap'),
  'extra turn': ({ marks }) => marks['extra-turns'] !== undefined,
};
const GIFTS = ['force', 'accel', 'protect'];

const UNITS: readonly (string | null)[] = ['vanguard', 'mate', 'rearguard', 'guardian'];
const isUnit = ({ role }: Card): boolean => UNITS.includes(role);
const some = (cards: Table['cards'], is: (card: Card) => boolean): boolean => Object.values(cards).some(is);

/** Icons that were checked and whose trigger then did something or is being asked about. */
function triggersIn({ events, after }: Batch, game: Game): string[] {
  const checked = events.findIndex((event) => event.type === 'CardsMoved' && zoneName(event.to) === 'trigger');
  const event = events[checked];
  if (event?.type !== 'CardsMoved') return [];
  const isAtWork =
    after.pending.some(({ purpose }) => purpose === 'trigger') ||
    events.slice(checked).some(({ type }) => type === 'EffectBegan');
  return isAtWork ? event.defs.flatMap((def) => `${String(game.cards[def ?? '']?.facts.icon ?? 'no')} trigger`) : [];
}

function toldBy(event: TableEvent, game: Game): readonly string[] {
  switch (event.type) {
    case 'CardsLinked':
      return event.links.some(({ kind }) => kind === 'boost') ? ['boost'] : [];
    case 'CardsCreated':
      return ['protect'];
    case 'EffectBegan':
      return begun(event.effect);
    case 'CardsMoved':
      if (event.reason === 'intercept') return ['intercept'];
      return event.role === 'guardian'
        ? event.defs.flatMap((def) =>
            ['sentinel', 'g-guardian'].filter((word) => game.cards[def ?? '']?.keywords[word] !== undefined),
          )
        : [];
    default:
      return [];
  }
}

/** A gift on a circle, or a state that a unit was put into. */
function begun({ change, at = [] }: Continuous): readonly string[] {
  if (change.kind === 'gain') return SHOWN.filter((word) => word === change.keyword);
  if (change.kind !== 'add' || change.stat !== 'gifts') return [];
  return at.some((place) => /\bA\d+$/.test(place)) ? ['accel'] : ['force'];
}

export const vanguard: Probe = {
  keywordNames: [...SHORT, ...SHOWN, ...ICONS, ...Object.keys(STATES), ...GIFTS],
  decisions: () => [
    ...['select first-vanguard', 'select exchange', 'choose assist', 'choose ride', 'choose stride', 'choose main'],
    ...['choose attack', 'choose attacker', 'choose target', 'choose boost', 'choose guard', 'choose guarded-unit'],
    ...['choose trigger', 'choose next-trigger', 'choose secret-trigger', 'confirm activate', 'choose instead'],
    ...['choose circle', 'arrange circles', 'choose force', 'choose lender', 'choose ordered-attack', 'order order'],
    ...['select time-leap', 'select cost', 'choose take-on', 'choose look-on', 'amount rounds'],
  ],
  // Two legions that were hearts return at the same moment, and none of them may stay (9.3.4, 9.3.6, 9.5.1).
  seldom: ['choose keep', 'choose ride-from-soul'],
  keywords: () => [],
  told: (batch: Batch, game: Game) => [
    ...batch.events.flatMap((event) => toldBy(event, game)),
    ...triggersIn(batch, game).filter((word) => ICONS.includes(word)),
    ...Object.keys(STATES).filter((state) => STATES[state]?.(batch.after, game)),
  ],
  asRole: (_game, def) => def,
  ways: (_game, def) => [def],
};
