import type { TableEvent } from '../events.js';
import type { Game } from '../game.js';
import { zoneName, type Card, type CardId, type Seat, type Table, type WaitingTrigger } from '../table.js';
import { holds, matches, seatsOf, type Look } from './evaluate.js';
import type { Ability, Scope, TriggerPattern } from './language.js';

/** A trigger that the rules of a game give to cards, rather than a card's own text. */
export interface TriggerRule {
  readonly id: string;
  readonly on: TriggerPattern;
}

type NewTrigger = Omit<WaitingTrigger, 'id'>;

/** The cards an event is about, as they were before it (last-known information). */
interface Happening {
  readonly event: TriggerPattern['event'];
  readonly subjects: readonly CardId[];
  readonly fits: (pattern: TriggerPattern) => boolean;
}

/**
 * The triggers an event sets off, looked up on the table before it. One event is one moment: all of them share a batch, and
 * a card's own ability triggers once however many subjects fit, while a rule of the game triggers once for each.
 */
export function matchTriggers(game: Game, before: Table, event: TableEvent): readonly NewTrigger[] {
  const happening = happeningOf(event);
  if (!happening || (game.triggers.length === 0 && !setHasTriggers(game))) return [];
  const look: Look = { game, table: before };
  return [...byRules(look, happening), ...(setHasTriggers(game) ? byAbilities(look, happening) : [])];
}

function happeningOf(event: TableEvent): Happening | null {
  switch (event.type) {
    case 'CardsMoved':
      return {
        event: 'moved',
        subjects: event.cards,
        fits: (pattern) =>
          (pattern.from === undefined || pattern.from === zoneName(event.from)) &&
          (pattern.to === undefined || pattern.to === zoneName(event.to)) &&
          (pattern.reason === undefined || pattern.reason.includes(event.reason)),
      };
    case 'CardsOriented':
      return {
        event: 'oriented',
        subjects: event.cards,
        fits: (pattern) => pattern.to === undefined || pattern.to === event.orientation,
      };
    case 'CardsLinked':
      return {
        event: 'linked',
        subjects: event.links.map((link) => link.from),
        fits: (pattern) => pattern.link === undefined || event.links.some((link) => link.kind === pattern.link),
      };
    case 'DamageDealt':
      return { event: 'damaged', subjects: [event.to], fits: () => true };
    case 'TurnBegan':
      return { event: 'turn-began', subjects: [], fits: () => true };
    case 'PhaseBegan':
      return { event: 'phase-began', subjects: [], fits: (pattern) => pattern.phase === event.phase };
    default:
      return null;
  }
}

function byRules(look: Look, happening: Happening): NewTrigger[] {
  return look.game.triggers.flatMap((rule) => {
    if (rule.on.event !== happening.event || !happening.fits(rule.on)) return [];
    return happening.subjects.flatMap((id) => {
      const card = look.table.cards[id];
      if (!card || !isSubject(look, card, null, card.controller, rule.on)) return [];
      return [waiting(look.table, rule.id, card.controller, id, [id])];
    });
  });
}

function byAbilities(look: Look, happening: Happening): NewTrigger[] {
  return Object.values(look.table.cards).flatMap((source) =>
    triggeredAbilities(look.game, source).flatMap((ability) => {
      if (ability.on.event !== happening.event || !happening.fits(ability.on)) return [];
      const subjects = happening.subjects.filter((id) => {
        const card = look.table.cards[id];
        return card !== undefined && isSubject(look, card, source.id, source.controller, ability.on);
      });
      if (happening.subjects.length > 0 && subjects.length === 0) return [];
      if (happening.subjects.length === 0 && !isTurnOfSubject(look, source, ability.on)) return [];
      const scope = scopeOf(source);
      if (ability.when && !holds(look, scope, ability.when)) return [];
      return [waiting(look.table, `${source.def}#${ability.id}`, source.controller, source.id, subjects)];
    }),
  );
}

function triggeredAbilities(game: Game, source: Card): (Ability & { kind: 'triggered' })[] {
  if (source.def === null || source.facing === 'down') return [];
  const abilities = game.cards[source.def]?.abilities ?? [];
  return abilities.flatMap((ability) =>
    ability.kind === 'triggered' && ability.zone === zoneName(source.zone) ? [ability] : [],
  );
}

const scopeOf = (source: Card): Scope => ({
  controller: source.controller,
  source: source.id,
  cards: {},
  numbers: {},
  seats: {},
});

function isSubject(look: Look, card: Card, source: CardId | null, controller: Seat, pattern: TriggerPattern): boolean {
  const { which, whose, where } = pattern.subject;
  if (which === 'self' && source !== card.id) return false;
  if (which === 'other' && source === card.id) return false;
  const scope: Scope = { controller, source, cards: {}, numbers: {}, seats: {} };
  if (!seatsOf(look, scope, whose).includes(card.controller)) return false;
  return !where || matches(look, scope, card, where);
}

const isTurnOfSubject = (look: Look, source: Card, pattern: TriggerPattern): boolean =>
  seatsOf(look, scopeOf(source), pattern.subject.whose).includes(look.table.turn.seat);

const waiting = (
  table: Table,
  trigger: string,
  controller: Seat,
  source: CardId,
  subjects: readonly CardId[],
): NewTrigger => ({
  trigger,
  controller,
  source,
  batch: table.ids,
  facts: { subjects },
});

const triggersBySet = new WeakMap<Game['cards'], boolean>();

function setHasTriggers(game: Game): boolean {
  let has = triggersBySet.get(game.cards);
  if (has === undefined) {
    has = Object.values(game.cards).some((card) => card.abilities.some((ability) => ability.kind === 'triggered'));
    triggersBySet.set(game.cards, has);
  }
  return has;
}
