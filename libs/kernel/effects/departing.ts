import type { CardsMoved, TableEvent } from '../events.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import type { Card, CardId, Frame, LastKnown, Link, WaitingTrigger } from '../table.js';
import { seesNow } from '../view.js';
import type { Held } from './abilities.js';
import { abilityNamed } from './ability-names.js';
import { abilitiesOf, factNow, hasLabel, keywordValue, statOf } from './evaluate.js';
import { definitionOf } from './facts.js';
import type { Ability, AbilityOf, Operation, Scope } from './language.js';
import type { ReadContext } from './places.js';
import { triggerScope } from './trigger-facts.js';

/** A text that waits or is carried out: the name of its program, and what is bound to its names. */
interface Referring {
  readonly program: string;
  readonly scope: Scope;
}

/** The texts that wait. Nobody may learn by what is kept for them that a secret one waits. */
export const referringTriggers = (waiting: readonly Omit<WaitingTrigger, 'id'>[]): readonly Referring[] =>
  waiting.flatMap((one) => (one.secret ? [] : [{ program: one.trigger, scope: triggerScope(one as WaitingTrigger) }]));

/** The texts that are carried out. */
export const referringFrames = (frames: readonly Frame[]): readonly Referring[] =>
  frames.flatMap(({ program, scope }) =>
    typeof program === 'string' && scope ? [{ program, scope: scope as unknown as Scope }] : [],
  );

/** Whether cards leave with the event and texts of the game may ask about them afterwards. */
export const isDeparture = (game: Game, event: TableEvent): event is CardsMoved =>
  game.language.departed !== undefined && event.type === 'CardsMoved' && event.fresh !== null;

/** The cards that leave with the event and that a text may ask about afterwards, as they are on the table before it. */
export function departing(context: ReadContext, event: CardsMoved, texts: readonly Referring[]): readonly Card[] {
  const { game, table } = context;
  const asked = [...askedFor(context, event, texts), ...askedLater(context, event)];
  return [...new Set(asked)]
    .filter((id) => table.cards[id] !== undefined && seesNow(game, table, id, 'spectator'))
    .map((id) => asItIs(context, table.cards[id] as Card));
}

/** The cards to which a text refers by a name, where it asks what they are. */
function askedFor({ game }: ReadContext, { cards }: CardsMoved, texts: readonly Referring[]): CardId[] {
  return texts.flatMap(({ program, scope }) => {
    const [name = ''] = program.split('/');
    const text = abilityNamed(game, name) ?? game.procedures.programs[name];
    return (text ? namesAsked(text) : NO_NAMES).flatMap((one) =>
      cards.filter((id) => (one === 'self' ? scope.source === id : scope.cards[one]?.includes(id) === true)),
    );
  });
}

const NO_NAMES: readonly string[] = [];
const asking = new WeakMap<object, readonly string[]>();

/** The names of cards about which a text asks what they are once it has triggered. */
function namesAsked(text: Ability | readonly Operation[]): readonly string[] {
  let names = asking.get(text);
  if (!names) {
    const { needs, cost, do: doing } = text as Partial<AbilityOf<'triggered'>>;
    asking.set(text, (names = [...new Set(namesAskedIn(Array.isArray(text) ? text : [needs, cost, doing]))]));
  }
  return names;
}

/** Members of quantities and filters that name cards whose properties are read. */
const READ = ['of', 'on', 'sameAs', 'shares', 'sameRow', 'sameColumn'] as const;

function* namesAskedIn(text: unknown): Generator<string> {
  if (typeof text !== 'object' || text === null) return;
  const members = text as Readonly<Record<string, unknown>>;
  for (const member of READ) if (typeof members[member] === 'string') yield members[member];
  if (typeof members.bound === 'string' && members.where !== undefined) yield members.bound;
  for (const part of Object.values(members)) yield* namesAskedIn(part);
}

/** Cards to which the game will make a link although they have left (`laterLinks`), if a text in force waits for such links. */
function askedLater(context: ReadContext, { cards }: CardsMoved): CardId[] {
  const { laterLinks = {} } = context.game.language.departed ?? {};
  if (context.table.links.length === 0) return [];
  return cards.filter((id) => {
    const ends = context.table.links.filter(({ from, to }) => from === id || to === id);
    const kinds = ends.flatMap(({ kind }) => laterLinks[kind] ?? []);
    // If such a link has been made, texts have heard of it.
    if (kinds.length === 0 || ends.some(({ kind }) => kinds.includes(kind))) return false;
    const waits = { kind: 'triggered', topic: 'linked' } as const;
    return abilitiesOf(context, waits).some(
      (held) => kinds.includes(held.ability.on.link ?? '') && ends.some((link) => mayConcern(held, link, id)),
    );
  });
}

/** Whether a text may be about the card at one end of a link: as the subject, or as the other side of one. */
function mayConcern({ ability, source }: Held<'triggered'>, { from, to }: Link, id: CardId): boolean {
  const { end, other, subject } = ability.on;
  const about = end === 'to' ? to : from;
  if (about !== id && other === undefined) return false;
  return subject.which !== 'self' || source?.id === about;
}

/** The card with everything that texts may ask about it. */
function asItIs(context: ReadContext, card: Card): Card {
  const { language } = context.game;
  const { stats = {}, facts = {}, keywords = {}, abilities = [] } = definitionOf(context.game, card) ?? {};
  const { keyword: words = [] } = language.vocabulary?.words ?? {};
  const labels = abilities.flatMap((ability) => Object.keys(ability.labels ?? {}));
  const last: LastKnown = {
    stats: known(Object.keys(stats), (stat) => statOf(context, card, stat)),
    facts: known([...Object.keys(facts), ...Object.keys(language.facts ?? {})], (fact) => factNow(context, card, fact)),
    keywords: known([...Object.keys(keywords), ...words], (keyword) => keywordValue(context, card, keyword)),
    labels: [...new Set(labels)].filter((label) => hasLabel(context, card, label)),
  };
  return { ...card, last };
}

function known<T extends Json>(names: readonly string[], read: (name: string) => T | null): Record<string, T> {
  const found: Record<string, T> = {};
  for (const name of new Set(names)) {
    const value = read(name);
    if (value !== null) found[name] = value;
  }
  return found;
}
