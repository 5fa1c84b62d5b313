import {
  definitionOf,
  holds,
  isAwaited,
  isEffectOn,
  isMeantZone,
  isWorking,
  programNamed,
  zoneName,
  abilityNamed,
  type Ability,
  type Card,
  type CardId,
  type Context,
  type ReadContext,
} from '#kernel';
import { scopeFor } from '../board.js';
import type { Part } from '../part.js';

/** When an ability "is used" depends on its kind (3.1.1.2). An ACT is used by playing it, which is announced as this moment (3.1.1.2.2). */
export const ACT_USED = 'act-used';
/** The fact that lists what a card uses now: `cont` and `auto`, and each with its labels (`cont:limit-break`). */
export const USED = 'used';

export function tellUse(context: Context, card: Card): void {
  if (isAwaited(context, ACT_USED)) context.moment(ACT_USED, [card.id]);
}

/** Abilities whose conditions are being evaluated: one whose condition refers to itself counts as not in force. */
const asking = new Set<Ability>();

/** Whether a CONT of a card is in force (3.1.1.2.1); `carrier`: the card, or the effect that gave the ability. */
function isInForce(context: ReadContext, card: Card, ability: Ability, program: string, carrier: CardId): boolean {
  if (ability.kind !== 'constant') return false;
  const { zone, as, when } = ability;
  if (!isMeantZone(context.game, zoneName(card.zone), zone) || (as && !as.includes(card.role ?? ''))) return false;
  if (asking.has(ability)) return false;
  asking.add(ability);
  try {
    const { controller, id } = card;
    const held = { ability, program, source: card, controller, carrier };
    return isWorking(context, held) && (when === undefined || holds(context, scopeFor(controller, id), when));
  } finally {
    asking.delete(ability);
  }
}

const printedConts = (context: ReadContext, card: Card): Ability[] =>
  (definitionOf(context.game, card)?.abilities ?? []).filter(
    (ability) =>
      ability.bearer !== 'given' &&
      isInForce(context, card, ability, programNamed(card.def ?? '', ability.id), card.id),
  );

/** CONT abilities that the card has from effects (3.1.1). */
const givenConts = (context: ReadContext, card: Card): Ability[] =>
  context.table.effects.flatMap((effect) => {
    const { id, change } = effect;
    if (change.kind !== 'ability' || !isEffectOn(context, effect, card)) return [];
    const ability = abilityNamed(context.game, change.ability);
    return ability && isInForce(context, card, ability, change.ability, id as CardId) ? [ability] : [];
  });

const contsOf = (context: ReadContext, card: Card): Ability[] => [
  ...printedConts(context, card),
  ...givenConts(context, card),
];

/** AUTO abilities of the card on standby (3.1.1.2.3). */
const autosOf = ({ game, table }: ReadContext, { id }: Card): Ability[] =>
  table.waiting.flatMap(({ carrier, trigger }) => (carrier === id ? (abilityNamed(game, trigger) ?? []) : []));

const namesOf = (kind: string, abilities: readonly Ability[]): string[] =>
  abilities.flatMap(({ labels = {} }) => [kind, ...Object.keys(labels).map((label) => `${kind}:${label}`)]);

export const usedPart: Part = {
  facts: {
    [USED]: (context, card) => [
      ...new Set([...namesOf('cont', contsOf(context, card)), ...namesOf('auto', autosOf(context, card))]),
    ],
  },
  factWords: { [USED]: 'texts' },
  words: { moment: [ACT_USED] },
};
