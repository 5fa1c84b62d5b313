import { KEYWORD, RULE } from '../effects/ability-index.js';
import type { Ability } from '../effects/language.js';
import type { CardDefinition, Game } from '../game.js';
import type { Form } from './forms.js';
import { ABILITIES } from './grammar.js';
import { Checker, isObject, LIMITS, shown, type Known, type ObjectValue } from './checker.js';
import { CHECKS } from './checks.js';
import { both, namesIn, NO_NAMES, type Names } from './names.js';
import type { Members, Problem, Vocabulary } from './vocabulary.js';

/** Everything wrong with an imported card. `cards` are the keys that its texts may name; default: those of the game. */
export function checkCard(game: Game, card: unknown, cards: readonly string[] = Object.keys(game.cards)): Problem[] {
  const { vocabulary } = game.language;
  if (!vocabulary) return [{ path: [], message: `${game.id} accepts no imported cards`, suggestion: null }];
  if (!isObject(card)) return [{ path: [], message: `${shown(card)} is not a card`, suggestion: null }];
  return new CardCheck(knownTo(game, vocabulary, card, cards), card).run();
}

function knownTo(game: Game, vocabulary: Vocabulary, card: ObjectValue, cards: readonly string[]): Known {
  const { groups = {}, inside = {} } = game.layout.places ?? {};
  return {
    vocabulary,
    zones: Object.keys(game.layout.zones),
    groups: Object.keys(groups),
    inside: Object.assign({}, ...Object.values(inside)) as Known['inside'],
    cards: typeof card.key === 'string' ? [...cards, card.key] : cards,
    abilities: briefly([
      ...listed(card.abilities),
      ...aspectsOf(card).flatMap(([, { abilities }]) => listed(abilities)),
    ]),
  };
}

/** Everything wrong with a card set; each path begins with the key of its card. */
export function checkCards(game: Game, cards: ObjectValue): Problem[] {
  const keys = Object.keys(cards);
  const missing = (game.language.vocabulary?.always ?? []).filter((key) => !keys.includes(key));
  const absent = missing.map((key) => ({ path: [key], message: 'is missing: the rules use it', suggestion: null }));
  const found = keys.flatMap((key) => {
    const card = cards[key];
    const problems = checkCard(game, card, keys).map((problem) => ({ ...problem, path: [key, ...problem.path] }));
    if (isObject(card) && card.key !== key)
      problems.unshift({ path: [key, 'key'], message: `the key in the card is ${shown(card.key)}`, suggestion: key });
    return problems;
  });
  return [...absent, ...found];
}

const aspectsOf = ({ aspects }: ObjectValue): readonly (readonly [string, ObjectValue])[] =>
  Object.entries(isObject(aspects) ? aspects : {}).flatMap(([name, aspect]) =>
    isObject(aspect) ? [[name, aspect]] : [],
  );

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const listed = (value: unknown): readonly ObjectValue[] => (Array.isArray(value) ? value.filter(isObject) : []);

const briefly = (abilities: readonly ObjectValue[]): Known['abilities'] =>
  abilities.map(({ id, kind, bearer }) => ({
    id: String(id),
    kind: String(kind),
    bearer: String(bearer ?? 'self'),
  }));

/** Keys and ability ids are joined into names of programs: `key#ability/cost`. */
const KEY = /^[^#/\p{Cc}]{1,100}$/u;

/** Reserved: names of programs begin with these if the text belongs to a keyword or to the rules. */
const TAKEN: ReadonlySet<string> = new Set([KEYWORD, RULE]);

const PARTS: Readonly<Record<keyof CardDefinition, true>> = {
  ...({ key: true, name: true, facts: true, stats: true, keywords: true, abilities: true } as const),
  aspects: true,
};

class CardCheck {
  private readonly checker: Checker;
  private readonly vocabulary: Vocabulary;

  constructor(
    known: Known,
    private readonly card: ObjectValue,
    /** An aspect need not have what its kind of card requires. */
    private readonly isAspect = false,
  ) {
    this.checker = new Checker(known, CHECKS);
    this.vocabulary = known.vocabulary;
  }

  run(): Problem[] {
    const { card, checker } = this;
    for (const key of Object.keys(card)) checker.isWord('part of a card', key, [key], Object.keys(PARTS));
    const { key } = card;
    if (typeof key !== 'string' || !KEY.test(key) || key in {})
      checker.note(['key'], `${shown(key)} must be a text without # and /`);
    else if (TAKEN.has(key)) checker.note(['key'], `${shown(key)} is reserved for texts of keywords and rules`);
    checker.check('text', card.name, { path: ['name'], names: NO_NAMES, within: card });
    this.facts();
    this.numbers('stats', this.vocabulary.words.stat, 'stat');
    this.numbers('keywords', this.vocabulary.words.keyword, 'keyword');
    if (!this.isAspect) this.required();
    this.abilities();
    this.aspects();
    return checker.problems;
  }

  /** Checks each aspect merged into the card, and notes only problems in members that the aspect itself has. */
  private aspects(): void {
    const { aspects, ...card } = this.card;
    if (aspects === undefined) return;
    if (!isObject(aspects) || aspectsOf(this.card).length < Object.keys(aspects).length)
      return this.checker.note(['aspects'], 'must be an object with parts of a card for each aspect');
    for (const [name, aspect] of aspectsOf(this.card)) {
      const described = new CardCheck(this.checker.known, { ...card, ...aspect }, true);
      for (const { path, message, suggestion } of described.run())
        if (Object.hasOwn(aspect, String(path[0]))) this.checker.note(['aspects', name, ...path], message, suggestion);
    }
  }

  private facts(): void {
    const { printed } = this.vocabulary.facts;
    this.checker.members(printed, this.card.facts, { path: ['facts'], names: NO_NAMES, within: this.card });
  }

  private numbers(part: 'stats' | 'keywords', words: readonly string[], kind: string): void {
    const given = this.card[part];
    if (!isObject(given))
      return this.checker.note([part], `${shown(given)} must be an object with a number for each name`);
    for (const [name, value] of Object.entries(given)) {
      this.checker.isWord(kind, name, [part, name], words);
      if (part === 'keywords' && Array.isArray(value)) {
        this.checker.check('texts', value, { path: [part, name], names: NO_NAMES, within: given });
        continue;
      }
      if (!Number.isInteger(value) || Math.abs(value as number) > LIMITS.number)
        this.checker.note([part, name], `${shown(value)} must be a whole number of at most ${LIMITS.number}`);
    }
  }

  /** Notes facts and stats that this kind of card requires and the card lacks. */
  private required(): void {
    const { kinds } = this.vocabulary;
    const { facts, stats } = this.card;
    if (!kinds || !isObject(facts) || !isObject(stats)) return;
    const kind = kinds.of[String(facts[kinds.fact])];
    for (const fact of kind?.facts ?? [])
      if (!Object.hasOwn(facts, fact)) this.checker.note(['facts', fact], 'is missing');
    for (const stat of kind?.stats ?? [])
      if (!Object.hasOwn(stats, stat)) this.checker.note(['stats', stat], 'is missing');
  }

  private abilities(): void {
    const { abilities } = this.card;
    if (!Array.isArray(abilities)) return this.checker.note(['abilities'], `${shown(abilities)} must be a list`);
    abilities.forEach((ability: unknown, i) => this.ability(ability, i, abilities));
    const circle = circleIn(listed(abilities));
    if (circle !== null) this.checker.note(['abilities'], `"${circle}" runs itself`);
  }

  private ability(value: unknown, i: number, all: readonly unknown[]): void {
    const path = ['abilities', i];
    const kind = isObject(value) ? value.kind : undefined;
    if (!isObject(value) || !this.checker.isWord('kind of ability', kind, [...path, 'kind'], Object.keys(ABILITIES)))
      return isObject(value) ? undefined : this.checker.note(path, `${shown(value)} is not an ability`);
    const form: Members = { kind: 'text', ...(ABILITIES[kind as Ability['kind']] as Form<object>) };
    const kept = isObject(value.keeps) ? Object.keys(value.keeps) : [];
    const numbers = [...this.vocabulary.words.stat, ...kept];
    const known = kind === 'activated' ? (this.vocabulary.knows ?? []) : [];
    const given = both(this.givenTo(value), { ...NO_NAMES, numbers: known });
    this.checker.members(form, value, { path, names: given, within: this.card }, (part) => {
      const names = namesIn(kind, part, numbers);
      return names && both(names, given);
    });
    for (const part of this.vocabulary.lacks) {
      if (part === kind) this.checker.note([...path, 'kind'], `this game has no ${part} abilities on cards`);
      if (Object.hasOwn(value, part) && !isEmpty(value[part]))
        this.checker.note([...path, part], `the rules of this game do not support "${part}"`);
    }
    if (all.findIndex((other) => isObject(other) && other.id === value.id) < i)
      this.checker.note([...path, 'id'], `another ability of the card has the id ${shown(value.id)}`);
  }

  /** Names of cards, numbers or seats that an ability knows because the operation that gave it kept them. */
  private givenTo({ id, bearer }: ObjectValue): Names {
    if (bearer !== 'given') return NO_NAMES;
    const kept = operationsIn(this.card.abilities)
      .filter(({ op, ability }) => op === 'give' && ability === id)
      .flatMap(({ keeps }) => (Array.isArray(keeps) ? keeps.filter((name) => typeof name === 'string') : []));
    return both(NO_NAMES, { cards: kept, numbers: kept, seats: kept });
  }
}

/** The id of an ability that runs itself, directly or through others; null if there is none. */
function circleIn(abilities: readonly ObjectValue[]): string | null {
  const runs = new Map(abilities.map((ability) => [String(ability.id), runIn(ability)]));
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    (runs.get(from) ?? []).some((id) => {
      if (id === to) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      return reaches(id, to, seen);
    });
  return [...runs.keys()].find((id) => reaches(id, id, new Set())) ?? null;
}

const runIn = (ability: ObjectValue): string[] =>
  operationsIn(ability).flatMap(({ op, ability: id }) => (op === 'run' ? [String(id)] : []));

/** Every object with an `op`, at any depth. */
function operationsIn(value: unknown, depth = 0): ObjectValue[] {
  if (typeof value !== 'object' || value === null || depth > LIMITS.depth) return [];
  const inner = Object.values(value).flatMap((entry) => operationsIn(entry, depth + 1));
  return isObject(value) && typeof value.op === 'string' ? [value, ...inner] : inner;
}
