import type { CardsMoved, TableEvent } from '../events.js';
import type { Game } from '../game.js';
import { cardAt, zoneName, type Seat } from '../table.js';
import { mayBeInForce, type Held } from './abilities.js';
import { abilityNamed } from './ability-names.js';
import { isOfState, type Group } from './ability-index.js';
import type { Awaiting, TriggerRule } from './awaited.js';
import { gatesOf } from './changes.js';
import { abilitiesOf, holds, isWorking } from './evaluate.js';
import { isAllowed, mayActivate } from './permissions.js';
import { keptFor } from './last-known.js';
import { namesBound } from './reading.js';
import { happeningOf, partNamed, type Happening, type Side } from './happenings.js';
import { silentTriggers } from './silent.js';
import type { AbilityOf, Condition, Scope, TriggerPattern, ZoneRef } from './language.js';
import { isMeantZone, type ReadContext } from './places.js';
import { isSubject, knowing, mayBeSubject, scopeOf, type Bearing } from './subjects.js';
import { keeping, remembering, waiting, type NewTrigger, type Sighting } from './trigger-facts.js';

/**
 * The triggers that an event causes, found on the table before it or after it. An ability that sees a card leave the zone it works in
 * examines the card as it was (last-known information); everything else is examined as it is now. A card's own ability triggers once
 * however many subjects match, a rule of the game once for each.
 */
export function matchTriggers(
  context: ReadContext,
  { looksBack, rules, byText }: Awaiting,
  event: TableEvent,
  side: Side,
  batch: number,
): readonly NewTrigger[] {
  if (side === 'before' && !looksBack) return NOTHING;
  const { game, table, memory } = context;
  const hasRules = rules.length > 0;
  if (!hasRules && (!byText || (byText.silent.length === 0 && !mayBeInForce(context, byText)))) return NOTHING;
  const part = partNamed(event, table, side);
  if (part === null) return NOTHING;
  const silent = byText?.silent ?? NONE_SILENT;
  const mayFit = byText !== null && (silent.length > 0 || mayConcern(context, byText, part));
  if (!mayFit && !hasRules) return NOTHING;
  const sighting: Sighting = { game, table, memory, event, side, batch };
  const happening = happeningOf(game, event, table, side, part);
  if (!happening) return NOTHING;
  const found: NewTrigger[] = hasRules ? byRules(sighting, happening, rules) : [];
  if (mayFit) addByAbilities(sighting, happening, found);
  return silent.length === 0 ? found : withSilent(sighting, happening, silent, found);
}

/** Silent abilities wait as one trigger for each seat, whether it has any or not; the others as usual. */
function withSilent(
  sighting: Sighting,
  happening: Happening,
  silent: readonly AbilityOf<'triggered'>[],
  found: readonly NewTrigger[],
): readonly NewTrigger[] {
  const due = silent.filter(({ on, zone }) => isMeant(sighting, happening, on, zone));
  if (due.length === 0) return found;
  const isSilent = ({ trigger }: NewTrigger): boolean => due.includes(abilityNamed(sighting.game, trigger) as never);
  const dueFor = (seat: Seat): readonly AbilityOf<'triggered'>[] =>
    due.filter(({ on }) => happening.subjects(on).some((id) => mayBeSubject(sighting, id, seat, on.subject)));
  const own = silentTriggers(sighting, dueFor, found.filter(isSilent), sighting.batch);
  return [...found.filter((trigger) => !isSilent(trigger)), ...own];
}

/** Whether a text in force may match. Usually none does; the texts that match are determined once for all events with the same name. */
function mayConcern(context: ReadContext, byText: Group, part: string): boolean {
  const known = byText.parts.get(part);
  return known === undefined || (known !== null && mayBeInForce(context, known));
}

const NOTHING: readonly NewTrigger[] = [];
const NONE_SILENT: readonly AbilityOf<'triggered'>[] = [];

/** Whether the pattern examines the table before the event. `zone` is where the ability works; null for a rule of the game. */
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
 * For games with `lastKnown`: cards that leave these zones, or go from an open zone to one that is not open, are examined as they were; all
 * others as they arrived. The latter also applies to a card's own ability that works only in the zone where the card arrives.
 */
function byMove(game: Game, event: CardsMoved, { subject }: TriggerPattern, zone: ZoneRef): boolean {
  const [from, to] = [zoneName(event.from), zoneName(event.to)];
  const worksOnlyThere = isMeantZone(game, to, zone) && (from === to || !isMeantZone(game, from, zone));
  if (subject.which === 'self' && worksOnlyThere) return false;
  return isMeantZone(game, from, game.layout.lastKnown ?? []) || (isOpen(game, from) && !isOpen(game, to));
}

/** A zone is not open if its face-down cards have all their properties but not everyone sees them, even if single cards lie face up. */
function isOpen(game: Game, zone: string): boolean {
  const { faceUp, faceDown, faceDownIs } = game.layout.zones[zone] ?? {};
  return faceUp === 'all' && (faceDown === 'all' || faceDownIs !== 'unseen');
}

const isMeant = (sighting: Sighting, happening: Happening, pattern: TriggerPattern, zone: ZoneRef | null): boolean =>
  pattern.event === happening.event &&
  happening.fits(pattern) &&
  looksBack(sighting, pattern, zone) === (sighting.side === 'before');

function byRules(sighting: Sighting, happening: Happening, rules: readonly TriggerRule[]): NewTrigger[] {
  const found: NewTrigger[] = [];
  for (const { id: trigger, on } of rules) {
    if (!isMeant(sighting, happening, on, null)) continue;
    for (const id of happening.subjects(on)) {
      const card = cardAt(sighting.table, id) ?? null;
      const controller = card?.controller ?? seatIn(id);
      if (controller === null || !isSubject(sighting, id, { source: null, controller }, on.subject)) continue;
      found.push(waiting(sighting, happening, { trigger, controller, source: card?.id ?? null }, [id], on));
    }
  }
  return found;
}

function addByAbilities(sighting: Sighting, happening: Happening, found: NewTrigger[]): void {
  const wanted = {
    kind: 'triggered',
    topic: happening.event,
    part: happening.part,
    where: (ability: AbilityOf<'triggered'>) => isMeant(sighting, happening, ability.on, ability.zone),
    gates: sighting.side === 'before' ? isAboutBearer : undefined,
  } as const;
  for (const held of abilitiesOf(sighting, wanted)) {
    const { ability, source, controller } = held;
    if (isBarred(sighting, held) || (ability.silent && !isWorking(sighting, held))) continue;
    const subjects = happening.subjects(ability.on).filter((id) => isWhole(sighting, happening, id, held, ability.on));
    if (subjects.length === 0) continue;
    for (const group of ability.on.each ? subjects.map((id) => [id]) : [subjects]) {
      const scope = knowing(scopeOf(controller, source, { subjects: group }), held.knows);
      if (ability.when && !holds(sighting, scope, ability.when)) continue;
      found.push(byAbility(sighting, happening, held, group, scope));
    }
  }
}

/** In games with `triggerTiming`, an ability that may not be activated does not trigger at all. What a state does is no ability of the card. */
function isBarred(context: ReadContext, { ability, source }: Held<'triggered'>): boolean {
  const { language } = context.game;
  if (language.triggerTiming === undefined || source === null) return false;
  return !mayActivate(context, source, language.triggerTiming) && !isOfState(language, ability);
}

/** A gate that refers to its bearer is checked together with the trigger; all others after the event. */
const isAboutBearer = (gate: Condition): boolean => namesBound(gate, BEARER);
const BEARER = ['self'];

/** A trigger found on the table before the event, with the gates to check on the table after it. */
interface Gated extends NewTrigger {
  readonly gates?: readonly string[];
}

function gatesAfter(sighting: Sighting, { ability, source }: Held<'triggered'>): readonly string[] {
  if (sighting.side === 'after' || ability.silent) return [];
  return gatesOf(sighting.game.language.gates, ability).flatMap(([label, , gate]) =>
    isAboutBearer(gate) || (source && isAllowed(sighting, source, `open:${label}`)) ? [] : [label],
  );
}

/** The triggers found before the event whose remaining gates are open after it. */
export function throughGates(context: ReadContext, found: readonly NewTrigger[]): readonly NewTrigger[] {
  if (!found.some((one: Gated) => one.gates)) return found;
  return found.flatMap(({ gates = [], ...trigger }: Gated) => {
    const ability = abilityNamed(context.game, trigger.trigger) as AbilityOf<'triggered'>;
    const held = { ability, program: trigger.trigger, controller: trigger.controller, source: null, carrier: null };
    return isWorking(context, held, (_gate, label) => gates.includes(label)) ? [trigger] : [];
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
  const seen = remembering(sighting, waiting(sighting, happening, who, subjects, ability.on, held.giver), held.knows);
  const gates = gatesAfter(sighting, held);
  const trigger: Gated = gates.length > 0 ? { ...seen, gates } : seen;
  const leaving = sighting.side === 'before' && happening.event === 'moved' ? keptFor(ability) : null;
  if (!ability.keeps && !leaving) return trigger;
  return keeping(sighting, scope, { ...leaving, ...ability.keeps }, trigger);
}

const seatIn = (reference: string): Seat | null => (reference.startsWith('seat/') ? Number(reference.slice(5)) : null);

function isWhole(
  context: ReadContext,
  happening: Happening,
  id: string,
  one: Bearing,
  pattern: TriggerPattern,
): boolean {
  if (!isSubject(context, id, one, pattern.subject)) return false;
  if (!pattern.other) return true;
  const other = happening.other(id, pattern);
  return other !== null && isSubject(context, other, one, pattern.other);
}
