import type { Context } from '../context.js';
import type { Held } from '../effects/abilities.js';
import { abilityNamed, programNamed } from '../effects/ability-names.js';
import { KEYWORD } from '../effects/ability-index.js';
import { canBegin } from '../effects/begin.js';
import { copyOfScope } from '../effects/bound.js';
import { isPayable, payableFor } from '../effects/costs.js';
import { abilitiesOf, hasKeyword, holds, isWorking } from '../effects/evaluate.js';
import { definitionOf } from '../effects/facts.js';
import { effectFrame } from '../effects/frames.js';
import { allOf, askerFor, given, holdsFor, type Asker, type Possible } from '../effects/known.js';
import type { Ability, Condition, Operation, Scope } from '../effects/language.js';
import { mayActivate } from '../effects/permissions.js';
import type { ReadContext } from '../effects/places.js';
import { usedNow } from '../effects/time-line.js';
import { topicsOf } from '../effects/topics.js';
import type { Card, Frame, Seat } from '../table.js';
import { canUse, spend } from './limits.js';

type Activated = Held<'activated'>;

/** The scope in which an activated ability is used. */
const scopeOfUse = ({ controller, source, knows }: Pick<Activated, 'controller' | 'source' | 'knows'>): Scope => ({
  controller,
  source: source?.id ?? null,
  cards: knows?.cards ?? {},
  numbers: knows?.numbers ?? {},
  seats: knows?.seats ?? {},
});

/**
 * The timing of the use, whether the cost is waived, and on whose knowledge to judge. Without an asker: from the facts, as the ability's
 * player is entitled to know.
 */
export interface Using {
  readonly timing: string;
  readonly free?: boolean;
  readonly asker?: Asker;
}

/**
 * Whether an activated ability can be used now: within its limit, not forbidden, its condition met, its cost payable, and its first choices
 * possible.
 */
export function usable(context: ReadContext, held: Activated, { timing, free, asker }: Using): Possible {
  const { ability, source, program } = held;
  if (!canUse(context, ability.once, held) || (source && !mayActivate(context, source, timing))) return 'no';
  const scope = scopeOfUse(held);
  const when = ability.when ? conditionFor(context, scope, ability.when, asker) : 'yes';
  if (when === 'no') return 'no';
  const cost = free ? 'yes' : costFor(context, scope, ability.cost, asker);
  if (cost === 'no') return 'no';
  const { viewer } = asker ?? askerFor(scope);
  return allOf([when, cost, canBegin(context, scope, ability.do, { viewer, program })]);
}

/** Whether a condition holds: in fact, or as far as the asker knows. */
export const conditionFor = (context: ReadContext, scope: Scope, when: Condition, asker?: Asker): Possible =>
  asker ? holdsFor(context, scope, when, asker) : given(holds(context, scope, when));

/** Whether a cost can be paid: as its player knows, or as far as the asker knows. */
export const costFor = (context: ReadContext, scope: Scope, cost: readonly Operation[], asker?: Asker): Possible =>
  asker ? payableFor(context, scope, cost, asker) : given(isPayable(context, scope, cost));

/**
 * Counts the use and returns the frames that pay the cost and carry out the text. If an effect granted the ability, the scope includes what
 * that effect bound.
 */
export function useFrames(context: Context, use: Omit<Activated, 'ability' | 'knows'>, free = false): readonly Frame[] {
  const { carrier, program } = use;
  const ability = abilityNamed(context.game, program);
  if (ability?.kind === 'activated') spend(context, ability.once, use);
  const knows = context.table.effects.find(({ id }) => id === carrier)?.knows;
  const scope = copyOfScope(scopeOfUse(knows ? { ...use, knows } : use));
  const { since } = usedNow(context);
  if (since !== undefined) scope.since = since;
  const effect = effectFrame(program, scope);
  return free ? [effect] : [effectFrame(`${program}/cost`, scope), effect];
}

/**
 * A card's activated abilities of a timing, as a seat would use them: printed ones (wherever the card lies), those of its keywords, and
 * granted ones.
 */
export function activatedOn(context: ReadContext, card: Card, controller: Seat, timing: string): Activated[] {
  const isTimely = (ability: Ability): ability is Activated['ability'] =>
    ability.kind === 'activated' && topicsOf(ability).includes(timing);
  const own = (def: string, abilities: readonly Ability[]): Activated[] =>
    abilities.filter(isTimely).map((ability) => ({
      ability,
      program: programNamed(def, ability.id),
      source: card,
      controller,
      carrier: card.id,
    }));
  const definition = definitionOf(context.game, card);
  const printed = definition?.abilities.filter(({ bearer = 'self' }) => bearer === 'self') ?? [];
  const short = Object.entries(context.game.language.keywords ?? {}).filter(([keyword]) =>
    hasKeyword(context, card, keyword),
  );
  const there = [...own(definition?.key ?? '', printed), ...short.flatMap(([, abilities]) => own(KEYWORD, abilities))];
  const inForce = abilitiesOf(context, { kind: 'activated', topic: timing })
    .filter(({ source, carrier }) => source?.id === card.id && carrier !== card.id)
    .map((held) => ({ ...held, controller }));
  return [...there.filter((held) => isWorking(context, held)), ...inForce];
}
