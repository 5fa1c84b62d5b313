import type { TableEvent } from '../events.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import { cardAt, type CardId, type Seat, type WaitingTrigger } from '../table.js';
import { isTold, seesNow, type Viewer } from '../view.js';
import { abilityNamed } from './ability-names.js';
import type { Known } from './continuous.js';
import { numberOf, quantity } from './evaluate.js';
import { definitionOf } from './facts.js';
import type { Happening, Side } from './happenings.js';
import type { AbilityOf, Scope, TriggerPattern } from './language.js';
import type { ReadContext } from './places.js';
import { knowing } from './subjects.js';

/** What a waiting trigger knows about the event that caused it, and which of that is secret. */

export type NewTrigger = Omit<WaitingTrigger, 'id'>;

/** An event seen from one side (before or after), with the table on that side. */
export interface Sighting extends ReadContext {
  readonly side: Side;
  readonly event: TableEvent;
  readonly batch: number;
}

/**
 * Merges the triggers of one moment: an ability that matched several of its events triggers once, about all of them, unless it says `each`.
 */
export function mergeTriggers(game: Game, found: readonly NewTrigger[]): NewTrigger[] {
  const merged: NewTrigger[] = [];
  for (const trigger of found) {
    const at = merged.findIndex(
      (other) =>
        other.trigger === trigger.trigger &&
        other.source === trigger.source &&
        other.carrier === trigger.carrier &&
        other.source !== null &&
        !isEach(game, trigger),
    );
    const same = merged[at];
    if (same) merged[at] = joined(same, trigger);
    else merged.push(trigger);
  }
  return merged;
}

/** The result is secret if either is. */
function joined(one: NewTrigger, other: NewTrigger): NewTrigger {
  const facts = joinFacts(one.facts as unknown as Facts, other.facts as unknown as Facts);
  return { ...one, facts, ...(other.secret && { secret: true as const }) };
}

function isEach(game: Game, { trigger }: NewTrigger): boolean {
  const ability = abilityNamed(game, trigger);
  return ability?.kind === 'triggered' && ability.on.each === true;
}

/** The scope in which a waiting trigger's program begins. */
export function triggerScope(trigger: WaitingTrigger): Scope {
  const facts = trigger.facts as unknown as Partial<Facts>;
  const { subjects = [], became = [], others = [], numbers = {}, owner, known, self } = facts;
  const cards = { subjects, became, others };
  const seats = owner === undefined ? {} : { owner };
  return knowing({ controller: trigger.controller, source: self ?? trigger.source, cards, numbers, seats }, known);
}

type Facts = {
  readonly subjects: readonly string[];
  readonly became: readonly CardId[];
  /** The other sides, if the pattern names one. */
  readonly others: readonly string[];
  readonly numbers: Readonly<Record<string, number>>;
  /** The owner of the first subject. */
  readonly owner?: Seat;
  /** The names that were bound when the ability was given. */
  readonly known?: Known;
  /** The card's new id, for an ability that follows it; or the card that gave the ability to a player. */
  readonly self?: CardId;
};

function joinFacts(one: Facts, other: Facts): Facts {
  const numbers: Record<string, number> = { ...one.numbers };
  for (const [stat, value] of Object.entries(other.numbers)) numbers[stat] = (numbers[stat] ?? 0) + value;
  return {
    subjects: [...one.subjects, ...other.subjects],
    became: [...one.became, ...other.became],
    others: [...one.others, ...other.others],
    numbers,
    ...(one.owner !== undefined && { owner: one.owner }),
    ...(one.known && { known: one.known }),
    ...(one.self !== undefined && { self: one.self }),
  };
}

/** Adds the names kept for a given ability. If they include hidden cards, the trigger is secret. */
export function remembering({ game, table }: ReadContext, trigger: NewTrigger, known: Known | undefined): NewTrigger {
  if (!known) return trigger;
  const namesHidden = Object.values(known.cards).some((ids) => ids.some((id) => !isTold(game, table, id, [])));
  const facts = { ...trigger.facts, known: known as unknown as Json };
  return { ...trigger, facts, ...(namesHidden && { secret: true as const }) };
}

export function keeping(
  context: ReadContext,
  scope: Scope,
  keeps: NonNullable<AbilityOf<'triggered'>['keeps']>,
  trigger: NewTrigger,
): NewTrigger {
  const kept = Object.entries(keeps).map(([name, amount]) => [name, quantity(context, scope, amount)]);
  const numbers = { ...(trigger.facts as unknown as Facts).numbers, ...Object.fromEntries(kept) };
  return { ...trigger, facts: { ...trigger.facts, numbers } };
}

export function waiting(
  sighting: Sighting,
  happening: Happening,
  who: Pick<NewTrigger, 'trigger' | 'controller' | 'source' | 'carrier'>,
  subjects: readonly string[],
  pattern: TriggerPattern,
  giver?: CardId,
): NewTrigger {
  const { game, table, batch, side } = sighting;
  const others = pattern.other ? subjects.flatMap((id) => happening.other(id, pattern) ?? []) : [];
  const numbers = lastNumbers(
    sighting,
    subjects.filter((id) => isKnownTo(sighting, id, { seat: who.controller })),
  );
  const owner = cardAt(table, subjects[0])?.owner;
  const became = subjects.map(happening.became);
  const self =
    pattern.follows && who.source !== null ? { self: happening.became(who.source) } : sourceBy(sighting, giver);
  const facts: Facts = { subjects, became, others, numbers, ...(owner !== undefined && { owner }), ...self };
  // A rule of the game identifies no card; a card's own ability (`card#ability`) does.
  const namesHidden =
    who.source !== null && who.trigger.includes('#') && !seesNow(game, table, who.source, 'spectator');
  const isSecret =
    namesHidden ||
    (side === 'before'
      ? subjects.some((id) => !isTold(game, table, id, []))
      : Object.keys(numbers).length > 0 && subjects.some((id) => !isKnownTo(sighting, id, 'spectator')));
  const { trigger, controller, source, carrier } = who;
  const by = carrier !== undefined && { carrier };
  return { trigger, controller, source, ...by, batch, facts, ...(isSecret && { secret: true }) };
}

/** The source of an ability given to a player is the card that gave it, if the game says so and everyone sees that card. */
function sourceBy({ game, table }: Sighting, giver: CardId | undefined): Pick<Facts, 'self'> {
  if (giver === undefined || !game.language.giversAreSources) return {};
  return table.cards[giver] && seesNow(game, table, giver, 'spectator') ? { self: giver } : {};
}

/** Whether a viewer may know the card where it lies now. Cards examined before a move are disclosed by the move itself. */
const isKnownTo = ({ game, table, side }: Sighting, id: string, viewer: Viewer): boolean =>
  side === 'before' || cardAt(table, id) === undefined || seesNow(game, table, id, viewer);

/** The sums of the subjects' numbers, for effects that need them when the cards may be gone. */
function lastNumbers(context: ReadContext, subjects: readonly string[]): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const id of subjects) {
    const card = cardAt(context.table, id);
    if (!card || card.def === null) continue;
    for (const stat of Object.keys(definitionOf(context.game, card)?.stats ?? {}))
      numbers[stat] = (numbers[stat] ?? 0) + numberOf(context, card, stat);
  }
  return numbers;
}
