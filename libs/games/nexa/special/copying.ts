import {
  abilityNamed,
  ask,
  cardOf,
  changesOn,
  done,
  goTo,
  hasKeyword,
  originalOf,
  programNamed,
  TEXTS,
  type Ability,
  type Card,
  type CardId,
  type Change,
  type Context,
  type Frame,
  type ReadContext,
  type Option,
  type Seat,
  type Step,
} from '#kernel';
import { SPECIAL } from '../keywords.js';
import { isBracketed } from './brackets.js';

/** A text that one card can gain from another, and the change that gives it. */
interface Copyable {
  readonly id: string;
  readonly change: Change;
}

/** The special effect that copies texts; it cannot be copied itself (special.cross-weapon.2). */
const COPIER = 'cross-weapon';

/** The original texts of a card that another may gain: none that it already has, and none in brackets (special.cross-weapon.2). */
export function copyable(context: ReadContext, from: Card, to: Card): Copyable[] {
  const original = originalOf(context.game, from);
  // A card that loses all texts cannot be given one (resolve.conflict.3).
  if (!original || isBlank(context, to)) return [];
  const texts = original.abilities
    .filter(
      (ability) => ability.labels?.[COPIER] === undefined && !isBracketed(ability) && !hasText(context, to, ability),
    )
    .map(({ id }): Copyable => ({ id, change: { kind: 'ability', ability: programNamed(original.key, id) } }));
  const keywords = Object.entries(original.keywords)
    .filter(([name]) => name !== COPIER && SPECIAL.includes(name) && !hasKeyword(context, to, name))
    .map(([name, value]): Copyable => {
      const gained = typeof value === 'number' ? { value } : { value: 0, names: value };
      return { id: name, change: { kind: 'gain', keyword: name, ...gained } };
    });
  return [...texts, ...keywords];
}

const isBlank = (context: ReadContext, card: Card): boolean =>
  changesOn(context, card, 'mute', TEXTS).some(({ change }) => change.kind === 'mute' && change.texts === 'all');

/** Whether the card has a text with the same wording, printed or given. */
function hasText(context: ReadContext, card: Card, ability: Ability): boolean {
  const own = originalOf(context.game, card)?.abilities ?? [];
  const wording = wordsOf(ability);
  if (own.some((one) => wordsOf(one) === wording)) return true;
  return context.table.effects.some(({ on, change }) => {
    const given = change.kind === 'ability' && on.includes(card.id) ? abilityNamed(context.game, change.ability) : null;
    return given !== null && wordsOf(given) === wording;
  });
}

const words = new WeakMap<Ability, string>();

function wordsOf(ability: Ability): string {
  let known = words.get(ability);
  if (known === undefined) words.set(ability, (known = JSON.stringify({ ...ability, id: '' })));
  return known;
}

/** Asks which text, and gives it until the end of the turn. */
export const copyFrame = (seat: Seat, from: CardId, to: CardId): Frame => ({ step: 'copy-text', seat, from, to });

const textsFor = (context: Context, { from, to }: Frame): Copyable[] =>
  copyable(context, cardOf(context.table, from as CardId), cardOf(context.table, to as CardId));

const choose: Step = (context, frame) => {
  const texts = textsFor(context, frame);
  const [first] = texts;
  if (!first) return done;
  if (texts.length === 1) return goTo({ ...frame, step: 'copy-text.give', text: first.id });
  const offer = { kind: 'choose', options: texts.map(({ id }): Option => ({ id, ability: id })) } as const;
  return ask(
    { seat: frame.seat as Seat, purpose: 'copy-text', offer, fallback: first.id },
    { ...frame, step: 'copy-text.give' },
  );
};

const give: Step = (context, frame) => {
  const chosen = (frame.text ?? context.answerOf(frame.seat as Seat)) as string;
  const copied = textsFor(context, frame).find(({ id }) => id === chosen);
  if (copied) begin(context, frame, copied.change);
  return done;
};

export const copyingSteps: Readonly<Record<string, Step>> = { 'copy-text': choose, 'copy-text.give': give };

function begin(context: Context, { seat, from, to }: Frame, change: Change): void {
  const effect = { id: context.nextId('e'), source: from as CardId, controller: seat as Seat, on: [to as CardId] };
  context.emit({ type: 'EffectBegan', effect: { ...effect, change, until: 'turn' } });
}
