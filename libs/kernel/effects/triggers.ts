import type { TableEvent } from '../events.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import { seatRef, zoneName, type Card, type CardId, type Seat, type Table, type WaitingTrigger } from '../table.js';
import { isTold, seesNow } from '../view.js';
import { mayBeInForce, type Held } from './abilities.js';
import { groupAbout, type Group } from './ability-index.js';
import type { Known } from './continuous.js';
import { abilitiesOf, holds, matches, numberOf, quantity } from './evaluate.js';
import { definitionOf } from './facts.js';
import { happeningOf, partNamed, TOPICS, type Happening, type Side } from './happenings.js';
import type { AbilityOf, Scope, Subject, TriggerPattern, ZoneRef } from './language.js';
import { isMeantZone, seatsOf, type Look } from './places.js';

/** A trigger that the rules of a game give to cards, rather than a card's own text. */
export interface TriggerRule {
  readonly id: string;
  readonly on: TriggerPattern;
}

export type NewTrigger = Omit<WaitingTrigger, 'id'>;

/** An event seen from one side of it, by those patterns that look from there. */
interface Sighting extends Look {
  readonly side: Side;
  readonly event: TableEvent;
  readonly batch: number;
}

/** Whether anything can trigger by an event of its type. */
export const mayTrigger = ({ type }: TableEvent): boolean => TOPICS[type] !== undefined;

/**
 * The triggers an event sets off, as found on the table before it or after it. What an ability sees leaving the zone it works
 * in is looked at as it was (last-known information); everything else as it is now. A card's own ability triggers once however
 * many subjects fit, a rule of the game once for each.
 */
export function matchTriggers(
  game: Game,
  table: Table,
  event: TableEvent,
  side: Side,
  batch: number,
): readonly NewTrigger[] {
  const topic = TOPICS[event.type];
  if (topic === undefined || (side === 'before' && topic !== 'moved' && topic !== 'counted')) return NOTHING;
  const byText = groupAbout(game, 'triggered', topic);
  const hasRules = game.triggers.length > 0;
  const part = byText || hasRules ? partNamed(event, table, side) : null;
  if (part === null) return NOTHING;
  const sighting: Sighting = { game, table, event, side, batch };
  const mayFit = byText !== null && mayConcern(sighting, byText, part);
  if (!mayFit && !hasRules) return NOTHING;
  const happening = happeningOf(game, event, table, side, part);
  if (!happening) return NOTHING;
  const found: NewTrigger[] = [];
  if (hasRules) found.push(...byRules(sighting, happening));
  if (mayFit) addByAbilities(sighting, happening, found);
  return found;
}

/** Mostly no text cares, or none that is in force: which ones care is found out once for all that happens alike. */
function mayConcern(look: Look, byText: Group, part: string): boolean {
  const known = byText.parts.get(part);
  return known === undefined || (known !== null && mayBeInForce(look, known));
}

const NOTHING: readonly NewTrigger[] = [];

/** The triggers of one moment: what one ability saw in several events of it triggers once, about all of them. */
export function mergeTriggers(found: readonly NewTrigger[]): NewTrigger[] {
  const merged: NewTrigger[] = [];
  for (const trigger of found) {
    const at = merged.findIndex(
      (other) =>
        other.trigger === trigger.trigger &&
        other.source === trigger.source &&
        other.carrier === trigger.carrier &&
        other.source !== null,
    );
    const same = merged[at];
    if (same)
      merged[at] = { ...same, facts: joinFacts(same.facts as unknown as Facts, trigger.facts as unknown as Facts) };
    else merged.push(trigger);
  }
  return merged;
}

/** The scope a waiting trigger's program begins with. */
export function triggerScope(trigger: WaitingTrigger): Scope {
  const facts = trigger.facts as unknown as Partial<Facts>;
  const { subjects = [], became = [], others = [], numbers = {}, owner, known } = facts;
  const cards = { subjects, became, others };
  const seats = owner === undefined ? {} : { owner };
  return knowing({ controller: trigger.controller, source: trigger.source, cards, numbers, seats }, known);
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
  };
}

/** `zone` is where the ability works; null for a rule of the game. The move itself decides which of several zones counts. */
function looksBack({ game, event }: Sighting, pattern: TriggerPattern, zone: ZoneRef | null): boolean {
  if (pattern.event === 'counted') return true;
  if (event.type !== 'CardsMoved') return false;
  const { from, to } = pattern;
  if (zone === null) return from !== undefined || to === undefined;
  if (to === undefined) return true;
  if (isMeantZone(game, zoneName(event.to), zone)) return false;
  return pattern.subject.which === 'self' || (from !== undefined && isMeantZone(game, zoneName(event.from), zone));
}

const isMeant = (sighting: Sighting, happening: Happening, pattern: TriggerPattern, zone: ZoneRef | null): boolean =>
  pattern.event === happening.event &&
  happening.fits(pattern) &&
  looksBack(sighting, pattern, zone) === (sighting.side === 'before');

function byRules(sighting: Sighting, happening: Happening): NewTrigger[] {
  return sighting.game.triggers.flatMap((rule) => {
    if (!isMeant(sighting, happening, rule.on, null)) return [];
    return happening.subjects(rule.on).flatMap((id) => {
      const card = sighting.table.cards[id] ?? null;
      const controller = card?.controller ?? seatIn(id);
      if (controller === null || !isSubject(sighting, id, null, controller, rule.on.subject)) return [];
      return [waiting(sighting, happening, { trigger: rule.id, controller, source: card?.id ?? null }, [id], rule.on)];
    });
  });
}

function addByAbilities(sighting: Sighting, happening: Happening, found: NewTrigger[]): void {
  const wanted = {
    kind: 'triggered',
    topic: happening.event,
    part: happening.part,
    where: (ability: AbilityOf<'triggered'>) => isMeant(sighting, happening, ability.on, ability.zone),
  } as const;
  for (const held of abilitiesOf(sighting, wanted)) {
    const { ability, source, controller } = held;
    const subjects = happening
      .subjects(ability.on)
      .filter((id) => isWhole(sighting, happening, id, source, controller, ability.on));
    if (subjects.length === 0) continue;
    const scope = knowing(scopeOf(controller, source, { subjects }), held.knows);
    if (ability.when && !holds(sighting, scope, ability.when)) continue;
    found.push(byAbility(sighting, happening, held, subjects, scope));
  }
}

function byAbility(
  sighting: Sighting,
  happening: Happening,
  held: Held<'triggered'>,
  subjects: readonly string[],
  scope: Scope,
): NewTrigger {
  const { ability, source, program, controller, carrier } = held;
  const who = { trigger: program, controller, source: source?.id ?? null, carrier: carrier ?? source?.id ?? null };
  const trigger = remembering(sighting, waiting(sighting, happening, who, subjects, ability.on), held.knows);
  return ability.keeps ? keeping(sighting, scope, ability.keeps, trigger) : trigger;
}

/** With what was bound as the ability was given. */
const knowing = (scope: Scope, known: Known | undefined): Scope =>
  known
    ? {
        ...scope,
        cards: { ...known.cards, ...scope.cards },
        numbers: { ...known.numbers, ...scope.numbers },
        seats: { ...known.seats, ...scope.seats },
      }
    : scope;

/** What it knows of hidden cards is a secret like the cards. */
function remembering({ game, table }: Look, trigger: NewTrigger, known: Known | undefined): NewTrigger {
  if (!known) return trigger;
  const namesHidden = Object.values(known.cards).some((ids) => ids.some((id) => !isTold(game, table, id, [])));
  const facts = { ...trigger.facts, known: known as unknown as Json };
  return { ...trigger, facts, ...(namesHidden && { secret: true as const }) };
}

function keeping(
  look: Look,
  scope: Scope,
  keeps: NonNullable<AbilityOf<'triggered'>['keeps']>,
  trigger: NewTrigger,
): NewTrigger {
  const kept = Object.entries(keeps).map(([name, amount]) => [name, quantity(look, scope, amount)]);
  const numbers = { ...(trigger.facts as unknown as Facts).numbers, ...Object.fromEntries(kept) };
  return { ...trigger, facts: { ...trigger.facts, numbers } };
}

const scopeOf = (controller: Seat, source: Card | null, cards: Scope['cards'] = {}): Scope => ({
  controller,
  source: source?.id ?? null,
  cards,
  numbers: {},
  seats: {},
});

const seatIn = (reference: string): Seat | null => (reference.startsWith('seat/') ? Number(reference.slice(5)) : null);

function isWhole(
  look: Look,
  happening: Happening,
  id: string,
  source: Card | null,
  controller: Seat,
  pattern: TriggerPattern,
): boolean {
  if (!isSubject(look, id, source, controller, pattern.subject)) return false;
  if (!pattern.other) return true;
  const other = happening.other(id, pattern);
  return other !== null && isSubject(look, other, source, controller, pattern.other);
}

/** A seat is a subject by whose it is alone, unless the pattern says what a card must be. */
export function isSubject(look: Look, id: string, source: Card | null, controller: Seat, subject: Subject): boolean {
  const { which, whose, where } = subject;
  const card = look.table.cards[id];
  if (card) {
    if (which === 'self' && source?.id !== id) return false;
    if (which === 'host' && source?.host !== id) return false;
    if (which === 'rider' && (card.host === null || source?.id !== card.host)) return false;
    if (which === 'seat' || (which === 'other' && source?.id === id)) return false;
  }
  const scope = scopeOf(controller, source);
  const seats = seatsOf(look, scope, whose);
  if (!card) return (which === 'seat' || !where) && seats.some((seat) => seatRef(seat) === id);
  return seats.includes(card.controller) && (!where || matches(look, scope, card, where));
}

function waiting(
  sighting: Sighting,
  happening: Happening,
  who: Pick<NewTrigger, 'trigger' | 'controller' | 'source' | 'carrier'>,
  subjects: readonly string[],
  pattern: TriggerPattern,
): NewTrigger {
  const { game, table, batch, side } = sighting;
  const others = pattern.other ? subjects.flatMap((id) => happening.other(id, pattern) ?? []) : [];
  const numbers = lastNumbers(sighting, subjects);
  const owner = table.cards[subjects[0] ?? '']?.owner;
  const became = subjects.map(happening.became);
  const facts: Facts = { subjects, became, others, numbers, ...(owner !== undefined && { owner }) };
  // A rule of the game names no card; a card's own ability does.
  const namesHidden =
    who.source !== null && who.trigger.includes('#') && !seesNow(game, table, who.source, 'spectator');
  const isSecret = namesHidden || (side === 'before' && subjects.some((id) => !isTold(game, table, id, [])));
  const { trigger, controller, source, carrier } = who;
  const by = carrier !== undefined && { carrier };
  return { trigger, controller, source, ...by, batch, facts, ...(isSecret && { secret: true }) };
}

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
