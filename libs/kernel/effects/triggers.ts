import { cardId } from '../evolve.js';
import type { CardsMoved, TableEvent } from '../events.js';
import type { Game } from '../game.js';
import { seatRef, zoneName, type Card, type CardId, type Seat, type Table, type WaitingTrigger } from '../table.js';
import { isTold, seesNow } from '../view.js';
import { holds, matches, seatsOf, type Look } from './evaluate.js';
import type { Ability, Scope, TriggerPattern } from './language.js';
import { numberOf } from './stats.js';

/** A trigger that the rules of a game give to cards, rather than a card's own text. */
export interface TriggerRule {
  readonly id: string;
  readonly on: TriggerPattern;
}

export type NewTrigger = Omit<WaitingTrigger, 'id'>;
type Triggered = Ability & { kind: 'triggered' };

/** An event seen from one side of it, by those patterns that look from there. */
interface Sighting extends Look {
  readonly side: 'before' | 'after';
  readonly event: TableEvent;
  readonly batch: number;
}

/** What an event is about: cards, or seats as `seat/n`; the start of a turn or phase is about whoever holds the turn. */
interface Happening {
  readonly event: TriggerPattern['event'];
  readonly fits: (pattern: TriggerPattern) => boolean;
  readonly subjects: (pattern: TriggerPattern) => readonly string[];
  /** What a subject is after the event. */
  readonly became: (subject: string) => string;
}

/**
 * The triggers an event sets off, as found on the table before it or after it. What an ability sees leaving the zone it works
 * in is looked at as it was (last-known information); everything else as it is now. A card's own ability triggers once however
 * many subjects fit, a rule of the game once for each.
 */
export function matchTriggers(
  game: Game,
  table: Table,
  event: TableEvent,
  side: 'before' | 'after',
  batch: number,
): readonly NewTrigger[] {
  if (game.triggers.length === 0 && !setHasTriggers(game)) return [];
  const sighting: Sighting = { game, table, event, side, batch };
  const happening = happeningOf(sighting);
  if (!happening) return [];
  return [...byRules(sighting, happening), ...(setHasTriggers(game) ? byAbilities(sighting, happening) : [])];
}

/** The triggers of one moment: what one ability saw in several events of it triggers once, about all of them. */
export function mergeTriggers(found: readonly NewTrigger[]): NewTrigger[] {
  const merged: NewTrigger[] = [];
  for (const trigger of found) {
    const at = merged.findIndex(
      (other) => other.trigger === trigger.trigger && other.source === trigger.source && other.source !== null,
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
  const { subjects = [], became = [], numbers = {} } = trigger.facts as unknown as Partial<Facts>;
  return { controller: trigger.controller, source: trigger.source, cards: { subjects, became }, numbers, seats: {} };
}

type Facts = {
  readonly subjects: readonly string[];
  readonly became: readonly CardId[];
  readonly numbers: Readonly<Record<string, number>>;
};

function joinFacts(one: Facts, other: Facts): Facts {
  const numbers: Record<string, number> = { ...one.numbers };
  for (const [stat, value] of Object.entries(other.numbers)) numbers[stat] = (numbers[stat] ?? 0) + value;
  return { subjects: [...one.subjects, ...other.subjects], became: [...one.became, ...other.became], numbers };
}

function looksBack(pattern: TriggerPattern, zone: string | null): boolean {
  if (pattern.event !== 'moved') return false;
  if (zone === null) return pattern.from !== undefined || pattern.to === undefined;
  return (
    pattern.to === undefined || (zone !== pattern.to && (zone === pattern.from || pattern.subject.which === 'self'))
  );
}

function happeningOf({ event, side, table }: Sighting): Happening | null {
  if (event.type === 'CardsMoved') return moved(event, side);
  if (side === 'before') return null;
  const always = (): boolean => true;
  const became = (subject: string): string => subject;
  switch (event.type) {
    case 'CardsOriented': {
      const fits = (pattern: TriggerPattern): boolean => pattern.to === undefined || pattern.to === event.orientation;
      return { event: 'oriented', fits, subjects: () => event.cards, became };
    }
    case 'CardsLinked': {
      const subjects = (pattern: TriggerPattern): string[] =>
        event.links
          .filter((link) => pattern.link === undefined || pattern.link === link.kind)
          .map((link) => link[pattern.end ?? 'from']);
      return { event: 'linked', fits: always, subjects, became };
    }
    case 'DamageDealt':
      return { event: 'damaged', fits: always, subjects: () => [event.to], became };
    case 'TurnBegan':
      return { event: 'turn-began', fits: always, subjects: () => [seatRef(event.seat)], became };
    case 'PhaseBegan': {
      const fits = (pattern: TriggerPattern): boolean => pattern.phase === event.phase;
      return { event: 'phase-began', fits, subjects: () => [seatRef(table.turn.seat)], became };
    }
    default:
      return null;
  }
}

function moved(event: CardsMoved, side: 'before' | 'after'): Happening {
  const { fresh } = event;
  const arrived = fresh === null ? event.cards : event.cards.map((_, i) => cardId(fresh + i));
  const fits = (pattern: TriggerPattern): boolean =>
    (pattern.from === undefined || pattern.from === zoneName(event.from)) &&
    (pattern.to === undefined || pattern.to === zoneName(event.to)) &&
    (pattern.reason === undefined || pattern.reason.includes(event.reason));
  const became = (id: string): string => arrived[event.cards.indexOf(id)] ?? id;
  return { event: 'moved', fits, subjects: () => (side === 'before' ? event.cards : arrived), became };
}

const isMeant = (sighting: Sighting, happening: Happening, pattern: TriggerPattern, zone: string | null): boolean =>
  pattern.event === happening.event &&
  looksBack(pattern, zone) === (sighting.side === 'before') &&
  happening.fits(pattern);

function byRules(sighting: Sighting, happening: Happening): NewTrigger[] {
  return sighting.game.triggers.flatMap((rule) => {
    if (!isMeant(sighting, happening, rule.on, null)) return [];
    return happening.subjects(rule.on).flatMap((id) => {
      const card = sighting.table.cards[id] ?? null;
      const controller = card?.controller ?? seatIn(id);
      if (controller === null || !isSubject(sighting, id, null, controller, rule.on)) return [];
      return [waiting(sighting, happening, rule.id, controller, card, [id])];
    });
  });
}

function byAbilities(sighting: Sighting, happening: Happening): NewTrigger[] {
  return Object.values(sighting.table.cards).flatMap((source) =>
    triggeredAbilities(sighting.game, source).flatMap((ability) => {
      if (!isMeant(sighting, happening, ability.on, ability.zone)) return [];
      const subjects = happening
        .subjects(ability.on)
        .filter((id) => isSubject(sighting, id, source, source.controller, ability.on));
      if (subjects.length === 0) return [];
      const scope = { ...scopeOf(source.controller, source), cards: { subjects } };
      if (ability.when && !holds(sighting, scope, ability.when)) return [];
      return [waiting(sighting, happening, `${source.def}#${ability.id}`, source.controller, source, subjects)];
    }),
  );
}

function triggeredAbilities(game: Game, source: Card): Triggered[] {
  if (source.def === null || source.facing === 'down') return [];
  const abilities = game.cards[source.def]?.abilities ?? [];
  return abilities.filter(
    (ability): ability is Triggered => ability.kind === 'triggered' && ability.zone === zoneName(source.zone),
  );
}

const scopeOf = (controller: Seat, source: Card | null): Scope => ({
  controller,
  source: source?.id ?? null,
  cards: {},
  numbers: {},
  seats: {},
});

const seatIn = (reference: string): Seat | null => (reference.startsWith('seat/') ? Number(reference.slice(5)) : null);

/** A seat is a subject by whose it is alone; which card and what it must be are asked of cards only. */
function isSubject(look: Look, id: string, source: Card | null, controller: Seat, pattern: TriggerPattern): boolean {
  const { which, whose, where } = pattern.subject;
  const scope = scopeOf(controller, source);
  const seats = seatsOf(look, scope, whose);
  const card = look.table.cards[id];
  if (!card) return seats.some((seat) => seatRef(seat) === id);
  if (which === 'self' && source?.id !== id) return false;
  if (which === 'host' && source?.host !== id) return false;
  if (which === 'other' && source?.id === id) return false;
  return seats.includes(card.controller) && (!where || matches(look, scope, card, where));
}

function waiting(
  sighting: Sighting,
  happening: Happening,
  trigger: string,
  controller: Seat,
  source: Card | null,
  subjects: readonly string[],
): NewTrigger {
  const { game, table, batch, side } = sighting;
  const facts: Facts = { subjects, became: subjects.map(happening.became), numbers: lastNumbers(sighting, subjects) };
  // A rule of the game names no card; a card's own ability does.
  const namesHidden = source !== null && trigger.includes('#') && !seesNow(game, table, source.id, 'spectator');
  const isSecret = namesHidden || (side === 'before' && subjects.some((id) => !isTold(game, table, id, [])));
  return { trigger, controller, source: source?.id ?? null, batch, facts, ...(isSecret && { secret: true }) };
}

/** What the subjects' printed kinds of numbers add up to, for effects that ask when the cards may be gone. */
function lastNumbers(look: Look, subjects: readonly string[]): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const id of subjects) {
    const card = look.table.cards[id];
    if (!card || card.def === null) continue;
    for (const stat of Object.keys(look.game.cards[card.def]?.stats ?? {}))
      numbers[stat] = (numbers[stat] ?? 0) + numberOf(look, card, stat);
  }
  return numbers;
}

const triggersBySet = new WeakMap<Game['cards'], boolean>();

function setHasTriggers(game: Game): boolean {
  let has = triggersBySet.get(game.cards);
  if (has === undefined) {
    has = Object.values(game.cards).some((card) => card.abilities.some((ability) => ability.kind === 'triggered'));
    triggersBySet.set(game.cards, has);
  }
  return has;
}
