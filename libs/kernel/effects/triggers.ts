import type { CardsMoved, TableEvent } from '../events.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import { seatRef, zoneName, type Card, type CardId, type Seat, type WaitingTrigger } from '../table.js';
import { isTold, seesNow, type Viewer } from '../view.js';
import { abilityNamed, mayBeInForce, type Held } from './abilities.js';
import { groupAbout, type Group } from './ability-index.js';
import type { Known } from './continuous.js';
import { gatesOf } from './changes.js';
import { abilitiesOf, holds, isWorking, matches, numberOf, quantity } from './evaluate.js';
import { isAllowed, mayActivate } from './permissions.js';
import { keptFor } from './last-known.js';
import { definitionOf } from './facts.js';
import { happeningOf, LOOKED_BACK_ON, partNamed, TOPICS, type Happening, type Side } from './happenings.js';
import { silentTriggers } from './silent.js';
import type { AbilityOf, Condition, Scope, Subject, TriggerPattern, ZoneRef } from './language.js';
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
export function matchTriggers(look: Look, event: TableEvent, side: Side, batch: number): readonly NewTrigger[] {
  const topic = TOPICS[event.type];
  if (topic === undefined || (side === 'before' && !LOOKED_BACK_ON.has(topic))) return NOTHING;
  const { game, table } = look;
  const byText = groupAbout(look, 'triggered', topic);
  const hasRules = game.procedures.triggers.length > 0;
  if (!hasRules && (!byText || (byText.silent.length === 0 && !mayBeInForce(look, byText)))) return NOTHING;
  const part = byText || hasRules ? partNamed(event, table, side) : null;
  if (part === null) return NOTHING;
  const sighting: Sighting = { game, table, memory: look.memory, event, side, batch };
  const silent = byText?.silent ?? NONE_SILENT;
  const mayFit = byText !== null && (silent.length > 0 || mayConcern(sighting, byText, part));
  if (!mayFit && !hasRules) return NOTHING;
  const happening = happeningOf(game, event, table, side, part);
  if (!happening) return NOTHING;
  const found: NewTrigger[] = [];
  if (hasRules) found.push(...byRules(sighting, happening));
  if (mayFit) addByAbilities(sighting, happening, found);
  return silent.length === 0 ? found : withSilent(sighting, happening, silent, found);
}

/** Silent ones wait in one trigger for each seat, whether it has any or not; the others as ever. */
function withSilent(
  sighting: Sighting,
  happening: Happening,
  silent: readonly AbilityOf<'triggered'>[],
  found: readonly NewTrigger[],
): readonly NewTrigger[] {
  const due = silent.filter(({ on, zone }) => isMeant(sighting, happening, on, zone));
  if (due.length === 0) return found;
  const isSilent = ({ trigger }: NewTrigger): boolean => due.includes(abilityNamed(sighting.game, trigger) as never);
  const own = silentTriggers(sighting, due, found.filter(isSilent), sighting.batch);
  return [...found.filter((trigger) => !isSilent(trigger)), ...own];
}

/** Mostly no text cares, or none that is in force: which ones care is found out once for all that happens alike. */
function mayConcern(look: Look, byText: Group, part: string): boolean {
  const known = byText.parts.get(part);
  return known === undefined || (known !== null && mayBeInForce(look, known));
}

const NOTHING: readonly NewTrigger[] = [];
const NONE_SILENT: readonly AbilityOf<'triggered'>[] = [];

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
  /** What the card itself has become, where its ability follows it. */
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

/** `zone` is where the ability works; null for a rule of the game. The move itself decides which of several zones counts. */
function looksBack({ game, event }: Sighting, pattern: TriggerPattern, zone: ZoneRef | null): boolean {
  if (pattern.event === 'counted' || pattern.event === 'unlinked') return true;
  if (event.type !== 'CardsMoved') return false;
  const { from, to } = pattern;
  if (game.layout.lastKnown && zone !== null) return byMove(game, event, pattern, zone);
  if (zone === null) return from !== undefined || to === undefined;
  if (to === undefined) return true;
  if (isMeantZone(game, zoneName(event.to), zone)) return false;
  return pattern.subject.which === 'self' || (from !== undefined && isMeantZone(game, zoneName(event.from), zone));
}

/**
 * Where the game names zones whose cards are looked at as they were there: so whoever leaves them is, and whoever goes from where all
 * see it to where not all do; all others as they arrived, and so is a card with an ability that works where it arrives and not before.
 */
function byMove(game: Game, event: CardsMoved, { subject }: TriggerPattern, zone: ZoneRef): boolean {
  const [from, to] = [zoneName(event.from), zoneName(event.to)];
  const worksOnlyThere = isMeantZone(game, to, zone) && (from === to || !isMeantZone(game, from, zone));
  if (subject.which === 'self' && worksOnlyThere) return false;
  return isMeantZone(game, from, game.layout.lastKnown ?? []) || (isOpen(game, from) && !isOpen(game, to));
}

/** A zone is not open where cards lie face down with all that they are and not everyone sees it, though single ones may lie face up. */
function isOpen(game: Game, zone: string): boolean {
  const { faceUp, faceDown, faceDownIs } = game.layout.zones[zone] ?? {};
  return faceUp === 'all' && (faceDown === 'all' || faceDownIs !== 'unseen');
}

const isMeant = (sighting: Sighting, happening: Happening, pattern: TriggerPattern, zone: ZoneRef | null): boolean =>
  pattern.event === happening.event &&
  happening.fits(pattern) &&
  looksBack(sighting, pattern, zone) === (sighting.side === 'before');

function byRules(sighting: Sighting, happening: Happening): NewTrigger[] {
  return sighting.game.procedures.triggers.flatMap((rule) => {
    if (!isMeant(sighting, happening, rule.on, null)) return [];
    return happening.subjects(rule.on).flatMap((id) => {
      const card = sighting.table.cards[id] ?? null;
      const controller = card?.controller ?? seatIn(id);
      if (controller === null || !isSubject(sighting, id, { source: null, controller }, rule.on.subject)) return [];
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
  for (const held of abilitiesOf(sighting, sighting.side === 'before' ? { ...wanted, gates: isAboutBearer } : wanted)) {
    const { ability, source, controller } = held;
    if (isBarred(sighting, source) || (ability.silent && !isWorking(sighting, held))) continue;
    const subjects = happening.subjects(ability.on).filter((id) => isWhole(sighting, happening, id, held, ability.on));
    if (subjects.length === 0) continue;
    for (const group of ability.on.each ? subjects.map((id) => [id]) : [subjects]) {
      const scope = knowing(scopeOf(controller, source, { subjects: group }), held.knows);
      if (ability.when && !holds(sighting, scope, ability.when)) continue;
      found.push(byAbility(sighting, happening, held, group, scope));
    }
  }
}

/** Where a game says so, what may not be activated does not even trigger. */
function isBarred(look: Look, source: Card | null): boolean {
  const { triggerTiming } = look.game.language;
  return triggerTiming !== undefined && source !== null && !mayActivate(look, source, triggerTiming);
}

const aboutBearer = new WeakMap<object, boolean>();

/** A gate that names its bearer is asked about it as the ability sees it; all others when what triggers has happened. */
function isAboutBearer(gate: Condition): boolean {
  let isAbout = aboutBearer.get(gate);
  if (isAbout === undefined) aboutBearer.set(gate, (isAbout = JSON.stringify(gate).includes('"self"')));
  return isAbout;
}

/** A trigger seen on the table before, with the gates that are asked on the table after. */
interface Gated extends NewTrigger {
  readonly gates?: readonly string[];
}

function gatesAfter(sighting: Sighting, { ability, source }: Held<'triggered'>): Pick<Gated, 'gates'> {
  if (sighting.side === 'after' || ability.silent) return {};
  const gates = gatesOf(sighting.game.language.gates, ability).flatMap(([label, , gate]) =>
    isAboutBearer(gate) || (source && isAllowed(sighting, source, `open:${label}`)) ? [] : [label],
  );
  return gates.length > 0 ? { gates } : {};
}

/** Those of the triggers seen on the table before whose gates are open now that it has happened. */
export function throughGates(look: Look, found: readonly NewTrigger[]): readonly NewTrigger[] {
  if (!found.some((one: Gated) => one.gates)) return found;
  return found.flatMap(({ gates = [], ...trigger }: Gated) => {
    const ability = abilityNamed(look.game, trigger.trigger) as AbilityOf<'triggered'>;
    const held = { ability, program: trigger.trigger, controller: trigger.controller, source: null, carrier: null };
    return isWorking(look, held, (_gate, label) => gates.includes(label)) ? [trigger] : [];
  });
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
  const seen = remembering(sighting, waiting(sighting, happening, who, subjects, ability.on), held.knows);
  const trigger: Gated = { ...seen, ...gatesAfter(sighting, held) };
  const leaving = sighting.side === 'before' && happening.event === 'moved' ? keptFor(ability) : null;
  if (!ability.keeps && !leaving) return trigger;
  return keeping(sighting, scope, { ...leaving, ...ability.keeps }, trigger);
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

/** Who has an ability, and what was bound as it was given. */
type Bearing = Pick<Held, 'source' | 'controller' | 'knows'>;

function isWhole(look: Look, happening: Happening, id: string, one: Bearing, pattern: TriggerPattern): boolean {
  if (!isSubject(look, id, one, pattern.subject)) return false;
  if (!pattern.other) return true;
  const other = happening.other(id, pattern);
  return other !== null && isSubject(look, other, one, pattern.other);
}

/** Which of the subjects no seat can be: this card, what it lies on, and what lies on it. */
const CARDS_ONLY: ReadonlySet<Subject['which']> = new Set(['self', 'host', 'rider']);

/** A seat is a subject by whose it is alone, unless the pattern says what a card must be. */
export function isSubject(look: Look, id: string, one: Bearing, subject: Subject): boolean {
  const { source, controller, knows } = one;
  const { which, whose, where } = subject;
  const card = look.table.cards[id];
  if (card) {
    if (which === 'self' && source?.id !== id) return false;
    if (which === 'host' && source?.host !== id) return false;
    if (which === 'rider' && (card.host === null || source?.id !== card.host)) return false;
    if (which === 'seat' || (which === 'other' && source?.id === id)) return false;
  } else if (CARDS_ONLY.has(which)) return false;
  const scope = knowing(scopeOf(controller, source), knows);
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
  const numbers = lastNumbers(
    sighting,
    subjects.filter((id) => isKnownTo(sighting, id, { seat: who.controller })),
  );
  const owner = table.cards[subjects[0] ?? '']?.owner;
  const became = subjects.map(happening.became);
  const self = pattern.follows && who.source !== null ? { self: happening.became(who.source) } : {};
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
