import type { TableEvent } from '../events.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import type { CardId, Seat, WaitingTrigger } from '../table.js';
import { isTold, seesNow, type Viewer } from '../view.js';
import { abilityNamed } from './ability-names.js';
import type { Known } from './continuous.js';
import { numberOf, quantity } from './evaluate.js';
import { definitionOf } from './facts.js';
import type { Happening, Side } from './happenings.js';
import type { AbilityOf, Scope, TriggerPattern } from './language.js';
import type { Look } from './places.js';
import { knowing } from './subjects.js';

/** What a trigger that waits knows of what set it off, and what of that is a secret. */

export type NewTrigger = Omit<WaitingTrigger, 'id'>;

/** An event seen from one side of it, by those patterns that look from there. */
export interface Sighting extends Look {
  readonly side: Side;
  readonly event: TableEvent;
  readonly batch: number;
}

/** The triggers of one moment: what one ability saw in several events of it triggers once, about all of them, unless it says `each`. */
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

/** What either may tell to its controller alone, both together may not tell to others. */
function joined(one: NewTrigger, other: NewTrigger): NewTrigger {
  const facts = joinFacts(one.facts as unknown as Facts, other.facts as unknown as Facts);
  return { ...one, facts, ...(other.secret && { secret: true as const }) };
}

function isEach(game: Game, { trigger }: NewTrigger): boolean {
  const ability = abilityNamed(game, trigger);
  return ability?.kind === 'triggered' && ability.on.each === true;
}

/** The scope a waiting trigger's program begins with. */
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
  /** The other sides, where the pattern names one. */
  readonly others: readonly string[];
  readonly numbers: Readonly<Record<string, number>>;
  /** Who owned the first subject. */
  readonly owner?: Seat;
  /** What was bound as the ability was given. */
  readonly known?: Known;
  /** What the card itself has become, where its ability follows it; or which card gave the ability to a player. */
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

/** What it knows of hidden cards is a secret like the cards. */
export function remembering({ game, table }: Look, trigger: NewTrigger, known: Known | undefined): NewTrigger {
  if (!known) return trigger;
  const namesHidden = Object.values(known.cards).some((ids) => ids.some((id) => !isTold(game, table, id, [])));
  const facts = { ...trigger.facts, known: known as unknown as Json };
  return { ...trigger, facts, ...(namesHidden && { secret: true as const }) };
}

export function keeping(
  look: Look,
  scope: Scope,
  keeps: NonNullable<AbilityOf<'triggered'>['keeps']>,
  trigger: NewTrigger,
): NewTrigger {
  const kept = Object.entries(keeps).map(([name, amount]) => [name, quantity(look, scope, amount)]);
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
  const owner = table.cards[subjects[0] ?? '']?.owner;
  const became = subjects.map(happening.became);
  const self =
    pattern.follows && who.source !== null ? { self: happening.became(who.source) } : sourceBy(sighting, giver);
  const facts: Facts = { subjects, became, others, numbers, ...(owner !== undefined && { owner }), ...self };
  // A rule of the game names no card; a card's own ability does.
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

/** Of what a player was given, the source is the card that gave it, where the game says so and as long as all see it. */
function sourceBy({ game, table }: Sighting, giver: CardId | undefined): Pick<Facts, 'self'> {
  if (giver === undefined || !game.language.giversAreSources) return {};
  return table.cards[giver] && seesNow(game, table, giver, 'spectator') ? { self: giver } : {};
}

/** Whether a viewer may know what a card is as it lies now; what it was before it left is told by the move. */
const isKnownTo = ({ game, table, side }: Sighting, id: string, viewer: Viewer): boolean =>
  side === 'before' || table.cards[id] === undefined || seesNow(game, table, id, viewer);

/** What the subjects' printed kinds of numbers add up to, for effects that ask when the cards may be gone. */
function lastNumbers(look: Look, subjects: readonly string[]): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const id of subjects) {
    const card = look.table.cards[id];
    if (!card || card.def === null) continue;
    for (const stat of Object.keys(definitionOf(look.game, card)?.stats ?? {}))
      numbers[stat] = (numbers[stat] ?? 0) + numberOf(look, card, stat);
  }
  return numbers;
}
