import {
  definitionOf,
  holds,
  isAwaited,
  isMeantZone,
  isWorking,
  programNamed,
  zoneName,
  abilityNamed,
  type Ability,
  type AbilityOf,
  type Card,
  type Context,
  type Look,
} from '#kernel';
import { scopeFor } from '../board.js';
import type { Part } from '../part.js';

/** What it means for texts that an ability "is used" (3.1.1.2). An ACT is used by playing it, which is told as a moment (3.1.1.2.2). */
export const ACT_USED = 'act-used';
/** What of a card is used now: `cont` and `auto`, and each with its labels (`cont:limit-break`). */
export const USED = 'used';

export function tellUse(context: Context, card: Card): void {
  if (isAwaited(context, ACT_USED)) context.moment(ACT_USED, [card.id]);
}

/** Conditions that are being worked out: one that asks for itself does not count. */
const asking = new Set<Ability>();

/** Whether a CONT of a card is in force (3.1.1.2.1). */
function isInForce(look: Look, card: Card, ability: AbilityOf<'constant'>): boolean {
  const { zone, as, when } = ability;
  if (!isMeantZone(look.game, zoneName(card.zone), zone) || (as && !as.includes(card.role ?? ''))) return false;
  if (asking.has(ability)) return false;
  asking.add(ability);
  try {
    const { controller, id: carrier, def } = card;
    const held = { ability, program: programNamed(def ?? '', ability.id), source: card, controller, carrier };
    return isWorking(look, held) && (when === undefined || holds(look, scopeFor(controller, carrier), when));
  } finally {
    asking.delete(ability);
  }
}

const contsOf = (look: Look, card: Card): Ability[] =>
  (definitionOf(look.game, card)?.abilities ?? []).filter(
    (ability) => ability.kind === 'constant' && isInForce(look, card, ability),
  );

/** Those on standby (3.1.1.2.3). */
const autosOf = ({ game, table }: Look, { id }: Card): Ability[] =>
  table.waiting.flatMap(({ carrier, trigger }) => (carrier === id ? (abilityNamed(game, trigger) ?? []) : []));

const namesOf = (kind: string, abilities: readonly Ability[]): string[] =>
  abilities.flatMap(({ labels = {} }) => [kind, ...Object.keys(labels).map((label) => `${kind}:${label}`)]);

export const usedPart: Part = {
  facts: {
    [USED]: (look, card) => [
      ...new Set([...namesOf('cont', contsOf(look, card)), ...namesOf('auto', autosOf(look, card))]),
    ],
  },
  factWords: { [USED]: 'texts' },
  words: { moment: [ACT_USED] },
};
