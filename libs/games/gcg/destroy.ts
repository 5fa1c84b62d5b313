import {
  abilityNamed,
  ask,
  call,
  cardOf,
  done,
  eachAbility,
  effectFrame,
  goTo,
  holds,
  isForbidden,
  isSubject,
  programNamed,
  zoneName,
  zoneOf,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Held,
  type Json,
  type Next,
  type Step,
} from '#kernel';
import { isToken, scopeFor, typeOf } from './board.js';
import { isUsed, markUsed } from './once.js';
import type { Rules } from './rules.js';

/** A card that is to be destroyed, why, and by which card. */
export interface Death {
  readonly id: CardId;
  readonly reason: string;
  readonly cause: CardId | null;
}

export const destroyFrame = (deaths: readonly Death[]): Frame => ({
  step: 'destroy',
  deaths: deaths as unknown as Json,
  tried: [],
});

const deathsOf = (frame: Frame): readonly Death[] => frame.deaths as unknown as readonly Death[];

interface Instead {
  readonly death: Death;
  readonly held: Held<'replacement'>;
  readonly key: string;
}

/** While a replacement does what it says instead, it does not apply to that (ruling A49). */
const underWay = (key: string): string => `turn:instead:${key}`;

/** "Instead": each replacement is offered once for each event, to the controller of the card it is about (1.1.0:10-1-9-1, ruling A49). */
function replacements(context: Context, deaths: readonly Death[], tried: readonly string[]): Instead[] {
  const found: Instead[] = [];
  eachAbility(context, { kind: 'replacement', topic: 'destroy' }, (held) => {
    const { ability, source, controller, program, carrier } = held;
    for (const death of deaths) {
      const key = `${carrier} ${program} ${death.id}`;
      if (tried.includes(key) || context.table.marks[underWay(key)] !== undefined) continue;
      if (ability.reason && !ability.reason.includes(death.reason)) continue;
      if (ability.once && isUsed(context, carrier, program)) continue;
      if (!isSubject(context, death.id, source, controller, ability.subject)) continue;
      const scope = scopeFor(controller, source?.id ?? null, { subjects: [death.id] });
      if (!ability.when || holds(context, scope, ability.when)) found.push({ death, held, key });
    }
  });
  return found;
}

function destroyStep(rules: Rules): Step {
  return (context, frame) => {
    const deaths = deathsOf(frame).filter(({ id }) => isMortal(context, context.table.cards[id]));
    if (deaths.length === 0) return done;
    const open = replacements(context, deaths, frame.tried as string[]);
    if (open.length > 0) return offer(context, { ...frame, deaths: deaths as unknown as Json }, open);
    bury(rules, context, deaths);
    return done;
  };
}

/** "Cannot be destroyed" wins over any effect, and over the rule that a card without HP is destroyed (1.1.0:1-3-1, 1-3-3, 11-3-1). */
export function isMortal(context: Context, card: Card | undefined): card is Card {
  return card !== undefined && !isForbidden(context, card, 'be-destroyed');
}

function offer(context: Context, frame: Frame, open: readonly Instead[]): Next {
  const first = open[0] as Instead;
  const seat = cardOf(context.table, first.death.id).controller;
  const own = open.filter(({ death }) => context.table.cards[death.id]?.controller === seat);
  const options = own.map(({ key, held, death }) => ({
    id: key,
    ability: held.program,
    card: death.id,
    by: held.carrier,
  }));
  const mayDecline = own.every(({ held }) => held.ability.optional);
  if (own.length === 1 && !mayDecline) return replace(context, frame, first);
  return ask(
    {
      seat,
      purpose: 'instead',
      offer: { kind: 'choose', options: mayDecline ? [{ id: 'no' }, ...options] : options },
      fallback: mayDecline ? 'no' : first.key,
    },
    { ...frame, step: 'destroy.instead', seat, open: own.map(({ key }) => key) },
  );
}

const chosen: Step = (context, frame) => {
  const answer = context.answerOf(frame.seat as number) as string;
  const tried = frame.tried as string[];
  const next: Frame = { step: 'destroy', deaths: frame.deaths as Json, tried };
  if (answer === 'no') return goTo({ ...next, tried: [...tried, ...(frame.open as string[])] });
  const instead = replacements(context, deathsOf(frame), tried).find(({ key }) => key === answer);
  return instead ? replace(context, next, instead) : goTo(next);
};

function replace(context: Context, frame: Frame, { death, held, key }: Instead): Next {
  if (held.ability.once) markUsed(context, held.carrier, held.program);
  const left = deathsOf(frame).filter(({ id }) => id !== death.id);
  const scope = scopeFor(held.controller, held.source?.id ?? null, { subjects: [death.id] });
  context.mark(underWay(key), true);
  const tried = [...(frame.tried as string[]), key];
  return call(effectFrame(held.program, scope), {
    step: 'destroy.replaced',
    deaths: left as unknown as Json,
    tried,
    key,
  });
}

const replaced: Step = (context, { deaths, tried, key }) => {
  context.mark(underWay(key as string), null);
  return goTo({ step: 'destroy', deaths: deaths as Json, tried: tried as Json });
};

/** All of them fall at one moment (1.1.0:8-5-3-2-3), each face up to its owner's trash (5-10-2). */
export function bury(rules: Rules, context: Context, deaths: readonly Death[]): void {
  context.eachTogether(deaths, ({ id, reason, cause }) => {
    if (context.table.cards[id]) context.move({ cards: [id], reason, cause, ...resting(rules, context, id) });
  });
}

function resting(rules: Rules, context: Context, id: CardId): { to: string; facing?: 'down' } {
  const card = cardOf(context.table, id);
  if (zoneName(card.zone) === 'shields' && hasBurst(context, id)) return { to: 'limbo' };
  if (typeOf(context.game, card) !== 'resource') return { to: zoneOf('trash', card.owner) };
  // A spent token does not come back with the resource deck (ruling A10).
  if (rules.destroyedResourceTo === 'trash' || isToken(context.game, card)) return { to: zoneOf('trash', card.owner) };
  return { to: zoneOf('resource-deck', card.owner), facing: 'down' };
}

/** A shield with a Burst is turned up and waits in no zone for its owner's decision (1.1.0:5-10-3, 4-1-2). */
const hasBurst = (context: Context, id: CardId): boolean =>
  abilityNamed(context.game, programNamed(cardOf(context.table, id).def as string, 'burst')) !== null;

export const destroySteps = (rules: Rules): Readonly<Record<string, Step>> => ({
  destroy: destroyStep(rules),
  'destroy.instead': chosen,
  'destroy.replaced': replaced,
});
