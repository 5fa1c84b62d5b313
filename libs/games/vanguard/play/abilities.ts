import {
  cardAt,
  abilitiesOf,
  abilityNamed,
  cardOf,
  isAllowed,
  seesNow,
  usable,
  useFrames,
  type CardId,
  type Context,
  type Held,
  type ReadContext,
  type Seat,
} from '#kernel';
import type { Part, PlayAction } from '../part.js';
import { tellUse } from './used.js';

/** The only timing of ACT abilities. */
export const ACT = 'main';

const held = (context: Context, seat: Seat): Held<'activated'>[] =>
  abilitiesOf(context, { kind: 'activated', topic: ACT }).filter(({ controller }) => controller === seat);

const idOf = ({ carrier, program }: Held<'activated'>): string => `ability ${carrier} ${program}`;

/** The permission to use a card's abilities, or those with a label, without their cost (10.29.1). */
const FREE = 'free';
export const freeFor = (label: string): string => `${FREE}:${label}`;

export function isCostless(context: ReadContext, source: CardId | null, program: string): boolean {
  const card = cardAt(context.table, source);
  if (!card) return false;
  const labels = Object.keys(abilityNamed(context.game, program)?.labels ?? {});
  return [FREE, ...labels.map(freeFor)].some((what) => isAllowed(context, card, what));
}

const isFree = (context: ReadContext, { source, program }: Held<'activated'>): boolean =>
  isCostless(context, source?.id ?? null, program);

/** ACT abilities of the seat's cards whose conditions hold and whose costs can be paid (6.6.1.2.2, 8.1.1.1.1). */
export const actAbility: PlayAction = {
  action: 'ability',
  isRepeatable: true,
  options: (context, seat) =>
    held(context, seat)
      .filter((one) => usable(context, one, { timing: ACT, free: isFree(context, one) }) !== 'no')
      .map((one) => ({ id: idOf(one), action: 'ability', card: one.source?.id ?? null, ability: one.program })),
  play: (context, seat, { id }) => {
    const use = held(context, seat).find((one) => idOf(one) === id);
    if (!use) return [];
    if (use.source) {
      prove(context, use.source.id);
      tellUse(context, use.source);
    }
    return useFrames(context, use, isFree(context, use));
  },
};

/** A fighter who uses a text of a hidden card shows the card (8.5.2.3.1). */
export function prove(context: Context, id: CardId): void {
  if (seesNow(context.game, context.table, id, 'spectator')) return;
  const { def, zone } = cardOf(context.table, id);
  context.emit({ type: 'CardsRevealed', cards: [id], defs: [def], zone, to: 'all' });
}

export const abilitiesPart: Part = {
  mainActions: [actAbility],
  words: {
    timing: [ACT],
    action: ['ability'],
    reason: ['cost', 'effect'],
    prohibition: ['activate', 'activate-auto'],
    permission: [FREE],
  },
};
