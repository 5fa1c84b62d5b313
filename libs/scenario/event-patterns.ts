import { didYouMean, type Game, type Table, type TableEvent, type Word } from '#kernel';
import type { Names } from './names.js';

type FieldsOf<Type extends TableEvent['type']> = Exclude<keyof Extract<TableEvent, { readonly type: Type }>, 'type'>;

/** Every event with all its fields: a new one does not compile until it is listed here. */
const FIELDS: { readonly [Type in TableEvent['type']]: Readonly<Record<FieldsOf<Type>, true>> } = {
  TableOpened: { game: true, edition: true, mode: true, teams: true, zones: true },
  CardsCreated: {
    zone: true,
    owner: true,
    defs: true,
    fresh: true,
    facing: true,
    role: true,
    places: true,
    since: true,
    room: true,
  },
  ZoneShuffled: { zone: true, order: true, fresh: true, room: true, kept: true, sight: true },
  CardsMoved: {
    ...{ cards: true, defs: true, from: true, to: true, at: true, fresh: true, facing: true, orientation: true },
    ...{ role: true, host: true, controller: true, reason: true, cause: true, owners: true, sight: true },
    ...{ places: true, since: true, riders: true },
  },
  CardsExchanged: {
    ...{
      kept: true,
      by: true,
      from: true,
      defs: true,
      owner: true,
      fresh: true,
      reason: true,
      cause: true,
      sight: true,
    },
  },
  CardsPlaced: { cards: true, places: true, since: true, reason: true, cause: true },
  CardsOriented: { cards: true, orientation: true, reason: true, cause: true },
  CardsFaced: { cards: true, facing: true, defs: true, sight: true },
  CardsRevealed: { cards: true, defs: true, zone: true, to: true },
  CounterSet: { on: true, counter: true, value: true, cause: true },
  DamageDealt: { to: true, amount: true, kind: true, source: true },
  DiceRolled: { purpose: true, sides: true, values: true },
  TurnBegan: { number: true, seat: true },
  PhaseBegan: { phase: true },
  MomentCame: { moment: true, subjects: true },
  Marked: { key: true, value: true },
  ActionRaised: { action: true, staged: true },
  ActionAimed: { id: true, bind: true, named: true },
  ActionLeft: { id: true, outcome: true },
  CardsLinked: { links: true },
  LinksEnded: { kinds: true, links: true, forgotten: true },
  EffectBegan: { effect: true },
  EffectsEnded: { effects: true },
  TriggerWaited: { trigger: true },
  TriggerTaken: { id: true },
  DecisionAsked: { decisions: true, stack: true },
  DecisionMade: { decision: true, seat: true, answer: true, knew: true, until: true, standing: true },
  DecisionsWithdrawn: {},
  PassesWithdrawn: { seat: true },
  SeatLost: { seat: true, reason: true },
  GameEnded: { result: true },
};

/** Fields that name zones, by event. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  CardsMoved: ['from', 'to'],
  ...{ CardsCreated: ['zone'], ZoneShuffled: ['zone'], CardsRevealed: ['zone'] },
};

/** The field that holds one of the game's words, by event, and which kind of word it is. */
const WORDS: Readonly<Record<string, readonly [field: string, kind: Word]>> = {
  ...{ CardsMoved: ['reason', 'reason'], CardsExchanged: ['reason', 'reason'], CardsPlaced: ['reason', 'reason'] },
  ...{ CardsOriented: ['reason', 'reason'], DamageDealt: ['kind', 'harm'], CounterSet: ['counter', 'counter'] },
  ...{ PhaseBegan: ['phase', 'phase'], MomentCame: ['moment', 'moment'] },
};

interface Pattern {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What a pattern is read against: the game, the table, its nicknames, and everything that happened. */
export interface Happened {
  readonly game: Game;
  readonly table: Table;
  readonly names: Names;
  readonly events: readonly TableEvent[];
}

/**
 * Patterns that no event can match: a misspelt pattern would never be found, so a claim that it never happens would
 * always hold.
 */
export function patternProblems(pattern: Pattern, happened: Happened): string[] {
  const { table, names } = happened;
  if (!Object.hasOwn(FIELDS, pattern.type))
    return [`there is no event "${pattern.type}"${didYouMean(pattern.type, Object.keys(FIELDS))}`];
  const known = Object.keys(FIELDS[pattern.type as TableEvent['type']]);
  const strange = Object.keys(pattern).filter((field) => field !== 'type' && !known.includes(field));
  const zones = (ZONES[pattern.type] ?? []).flatMap((field) => (pattern[field] === undefined ? [] : [pattern[field]]));
  const lost = zones.filter((zone) => typeof zone !== 'string' || !table.zones[zone]) as string[];
  const cards = Array.isArray(pattern.cards) ? (pattern.cards as unknown[]) : [];
  const nobody = cards.filter((name) => typeof name !== 'string' || (names.idOf(name) === null && !/^\d+$/.test(name)));
  return [
    ...strange.map(
      (field) => `${pattern.type} has no "${field}"${didYouMean(field, known)}; it has ${known.join(', ')}`,
    ),
    ...lost.map((zone) => `there is no zone ${zone}${didYouMean(zone, Object.keys(table.zones))}`),
    ...nobody.map((name) => `no card is named ${String(name)}${didYouMean(String(name), names.all())}`),
    ...unknownWord(pattern, happened),
  ];
}

/** A word that neither the game's texts may use nor the match has used. */
function unknownWord(pattern: Pattern, { game, events }: Happened): string[] {
  const [field, kind] = WORDS[pattern.type] ?? [];
  const word = field === undefined ? undefined : pattern[field];
  const known = kind && game.language.vocabulary?.words[kind];
  if (typeof word !== 'string' || !known || known.includes(word)) return [];
  const used = events.some(
    (event) => event.type === pattern.type && (event as unknown as Pattern)[field as string] === word,
  );
  return used ? [] : [`${game.id} has no ${kind} "${word}"${didYouMean(word, known)}`];
}

const MOST_TOLD = 12;

/** What happened instead of an expected event: the events of its type, or else the types that occurred. */
export function toldInstead(type: string, since: readonly TableEvent[], names: Names): string {
  const alike = since.filter((event) => event.type === type);
  if (alike.length > 0)
    return alike
      .slice(-MOST_TOLD)
      .map((event) => `    ${named(event, names)}`.slice(0, 240))
      .join('\n');
  const counts = new Map<string, number>();
  for (const event of since) counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
  const all = [...counts].map(([name, count]) => (count > 1 ? `${name} (${count})` : name)).join(', ');
  return `    no ${type} happened; what happened was ${all || 'nothing'}`;
}

/** An event with nicknames for cards, and without the fields that only the engine needs. */
function named(event: TableEvent, names: Names): string {
  const {
    defs: _defs,
    fresh: _fresh,
    ...told
  } = event as TableEvent & { readonly defs?: unknown; readonly fresh?: unknown };
  return JSON.stringify(told, (_key, value: unknown) =>
    typeof value === 'string' ? (names.nameWas(value) ?? value) : value,
  );
}
