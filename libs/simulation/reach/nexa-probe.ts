import { cardsIn, hasKeyword, zoneName, zoneOf, type Card, type Context, type Game, type Next } from '#kernel';
import type { Probe } from './probe.js';

const asG = (def: string): string => `${def} as G`;
const isKind = (game: Game, def: string, type: string): boolean => game.cards[def]?.facts.type === type;

/** Keywords of Nex-A that stand for no text, and so must be observed in play. `unique` concerns decks and never shows in play. */
const SHOWN = ['high-mobility', 'haste', 'assault', 'quick', 'resupply', 'stay', 'star'] as const;
const STARS = ['star-melee', 'star-shooting', 'star-defence'] as const;

export const nexa: Probe = {
  keywordNames: [
    ...[...SHOWN, ...STARS],
    ...['battle-deployment', 'ps-armour', 'psycommu', 'range-weapon', 'gain', 'share', 'supply', 'cross-weapon'],
    'refit',
  ],
  decisions: () => [
    ...['confirm redraw', 'choose play', 'choose cut-in', 'arrange sortie', 'select target', 'amount x'],
    ...['choose pay-how', 'select pay', 'arrange pay', 'choose cost-way', 'select cost', 'select refit'],
    ...['choose copy-text', 'choose next-trigger', 'order order-discards', 'order order-group'],
    ...['select which-is-discarded', 'select discard-to-limit', 'select remove-for-old-card'],
    'confirm pay-for-old-card',
  ],
  keywords: (step, context, next) => {
    switch (step) {
      case 'sortie':
        return needsMobility(next) ? ['high-mobility'] : [];
      case 'damage':
        return [...(hasFastForces(next) ? ['haste'] : []), ...(isAssault(context) ? ['assault'] : [])];
      case 'play.declare':
        return isQuick(context) ? ['quick'] : [];
      case 'free.ask':
        return [
          ...(isBarred(context) ? ['star'] : []),
          ...(isResupplied(context) ? ['resupply'] : []),
          ...(all(context).some(({ role, zone }) => role === 'stay' && isIn(zone, 'deploy')) ? ['stay'] : []),
        ];
      case 'settle':
        return STARS.filter((star) =>
          onField(context).some((card) => card.role !== 'g' && hasKeyword(context, card, star)),
        );
      default:
        return [];
    }
  },
  asRole: (_game, def, role) => (role === 'g' ? asG(def) : def),
  ways: (game, def) => {
    if (isKind(game, def, 'graphic')) return [asG(def)];
    return isKind(game, def, 'chip') ? [def] : [def, asG(def)];
  },
};

const all = ({ table }: Context): Card[] => Object.values(table.cards);
const isIn = (zone: string, ...names: readonly string[]): boolean => names.includes(zoneName(zone));
const onField = (context: Context): Card[] =>
  all(context).filter(({ zone }) => isIn(zone, 'deploy', 'space', 'earth', 'g'));

/** A force of high mobility may only be met by forces with such a unit. */
const needsMobility = (next: Next): boolean =>
  next.next === 'ask' &&
  next.questions.some(({ offer }) => offer.kind === 'arrange' && offer.slots.some(({ needs }) => needs !== undefined));

const hasFastForces = (next: Next): boolean =>
  next.next === 'goto' && ((next.frame.fast ?? []) as readonly string[]).length > 0;

/** An engaged attacking force in which all units have assault. */
const isAssault = (context: Context): boolean =>
  ['space', 'earth'].some((area) => {
    const units = cardsIn(context.table, zoneOf(area, context.table.turn.seat))
      .map((id) => context.table.cards[id] as Card)
      .filter(({ host }) => host === null);
    const isEngaged = context.table.marks[`engaged:${area}`] === true;
    return isEngaged && units.length > 0 && units.every((unit) => hasKeyword(context, unit, 'assault'));
  });

/** Played at a time when cards of its kind normally cannot be. */
const isQuick = (context: Context): boolean => {
  const { phase, seat } = context.table.turn;
  return all(context).some(
    (card) =>
      card.zone === 'played' &&
      card.role !== 'command' &&
      (phase !== 'deploy' || card.controller !== seat) &&
      hasKeyword(context, card, 'quick'),
  );
};

/** A card with a star in hand, while its player has one of the same name on the field. */
const isBarred = (context: Context): boolean =>
  all(context).some(
    (held) =>
      isIn(held.zone, 'hand') &&
      hasKeyword(context, held, 'star') &&
      onField(context).some(
        (card) => card.role !== 'g' && card.controller === held.owner && sharesName(context, card, held),
      ),
  );

const sharesName = ({ game }: Context, a: Card, b: Card): boolean => {
  const names = ({ def }: Card) => (game.cards[def ?? '']?.facts.names ?? []) as readonly string[];
  return names(a).some((name) => names(b).includes(name));
};

/** A unit with PS armour was supplied by a unit that has only resupply. */
const isResupplied = (context: Context): boolean =>
  onField(context).some(
    (card) =>
      (card.counters.supplied ?? 0) > 0 &&
      onField(context).some((other) => other.zone === card.zone && hasKeyword(context, other, 'resupply')),
  );
