import {
  cardAt,
  cardOf,
  insteadFrame,
  insteadSteps,
  isForbidden,
  nothingChanges,
  remember,
  zoneName,
  zoneOf,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Impending,
  type Step,
} from '#kernel';
import { hp, isToken, isUnit, typeOf } from './board.js';
import type { Rules } from './rules.js';

/** A card about to be destroyed, why, and by which card; `by` is that card's last known state if it has left. */
export interface Death extends Impending {
  readonly by?: Card;
}

/** The register that counts a seat's units destroyed this turn, for texts that ask. */
export const DESTROYED_THIS_TURN = 'turn:destroyed';

const DESTROY = { topic: 'destroy', list: 'deaths' } as const;

export const destroyFrame = (deaths: readonly Death[]): Frame => insteadFrame(DESTROY, deaths);

/** "Cannot be destroyed" overrides any effect, and the rule that destroys a card without HP (1.1.0:1-3-1, 1-3-3, 11-3-1). */
export function isMortal(context: Context, card: Card | undefined, death: Partial<Death> = {}): card is Card {
  if (card === undefined || nothingChanges(context, 'forbid', 'be-destroyed')) return card !== undefined;
  return !isForbidden(context, card, 'be-destroyed', destroyerOf(context, card, death));
}

/** A card without HP is destroyed by the rules, whatever reduced it (11-3-1); any other card by the effect that destroys it (5-10-1). */
const destroyerOf = (context: Context, card: Card, { cause = null, by }: Partial<Death>): Card | null =>
  cause !== null && hp(context, card) > 0 ? (cardAt(context.table, cause) ?? by ?? null) : null;

/** All are destroyed at one moment (1.1.0:8-5-3-2-3), each going face up to its owner's trash (5-10-2). */
export function bury(rules: Rules, context: Context, deaths: readonly Death[]): void {
  context.eachTogether(deaths, ({ id, reason, cause }) => {
    const card = context.table.cards[id];
    if (!card) return;
    if (isUnit(card)) remember(context, DESTROYED_THIS_TURN, card.controller);
    context.move({ cards: [id], reason, cause, ...resting(rules, context, id) });
  });
}

function resting(rules: Rules, context: Context, id: CardId): { to: string; facing?: 'down' } {
  const card = cardOf(context.table, id);
  if (zoneName(card.zone) === 'shields' && hasBurst(context, id)) return { to: 'limbo' };
  if (typeOf(context.game, card) !== 'resource') return { to: zoneOf('trash', card.owner) };
  // A destroyed EX Resource does not return to the resource deck (ruling A10).
  if (rules.destroyedResourceTo === 'trash' || isToken(context.game, card)) return { to: zoneOf('trash', card.owner) };
  return { to: zoneOf('resource-deck', card.owner), facing: 'down' };
}

/** A shield with a Burst is turned up and stays outside all zones until its owner decides (1.1.0:5-10-3, 4-1-2). */
const hasBurst = (context: Context, id: CardId): boolean =>
  context.game.cards[cardOf(context.table, id).def ?? '']?.abilities.some(
    (ability) => ability.kind === 'triggered' && ability.timing === 'burst',
  ) === true;

/** "Instead": each replacement applies once to each event (1.1.0:10-1-9-1, ruling A49), the turn player's before the others' (1-3-4). */
export const destroySteps = (rules: Rules): Readonly<Record<string, Step>> =>
  insteadSteps({
    ...DESTROY,
    isDue: (context, death) => isMortal(context, context.table.cards[death.id], death),
    happen: (context, deaths) => bury(rules, context, deaths),
  });
