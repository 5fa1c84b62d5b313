import type { Filter, SeatRef, Selector } from '#kernel';
import { allOf, parts } from '../canonical.js';
import { same } from '../engine/holes.js';
import type { Printer } from '../engine/printer.js';
import type { Language } from '../engine/production.js';
import type { Reader, Reading } from '../engine/reader.js';
import { pieces } from '../engine/wording.js';
import { CARD, NOUNS, PLACES, TYPES, WHOSE } from './nouns.js';

/**
 * A noun phrase: whose cards, where they are, what they are. Selectors, filters for the other side and counts are all
 * built from it.
 */
export interface Phrase {
  readonly whose: string | null;
  readonly zone: string | null;
  /** Set if the phrase itself says where the cards are, and therefore whose they are. */
  readonly placed?: boolean;
  readonly what: readonly Filter[];
}

const at: Readonly<Record<Language, 0 | 1 | 2>> = { en: 0, ja: 1, zh: 2 };

/** Prints a phrase with its noun in the right number. In English the caller adds "your". */
export function sayPhrase(phrase: Phrase, printer: Printer, many: boolean, taken = false): string | null {
  const { language } = printer;
  const { zone, whose } = phrase;
  const row = NOUNS.find(
    (noun) => (noun.zone ?? zone) === zone && noun.zone !== null && noun.needs.every((need) => has(phrase.what, need)),
  );
  const unplaced = zone === null && has(phrase.what, NOUNS[2]?.needs[0] as Filter) ? NOUNS[2] : undefined;
  const noun = row ?? unplaced;
  const rest = phrase.what.filter((part) => !noun?.needs.some((need) => same(need, part)));
  const types = noun ? undefined : rest.find((part) => 'fact' in part && part.fact === 'type' && 'in' in part);
  const described = rest.filter((part) => part !== types);
  const name = noun ? agreed(noun[language], many) : typesSaid(types, language, many);
  const before: string[] = [];
  const behind: string[] = [];
  for (const part of described) {
    const adjective = printer.say('adjective', part, many);
    const qualifier = adjective === null ? printer.say('qualifier', part, many) : null;
    if (adjective === null && qualifier === null) return null;
    if (adjective !== null) before.push(adjective);
    else behind.push(qualifier as string);
  }
  const place = PLACES.find((one) => one.zone === zone && one.of === whose);
  if (!noun && zone !== null && !place) return null;
  const owner = place || whose === null ? '' : (WHOSE[whose]?.[at[language]] ?? null);
  if (owner === null || name === null) return null;
  if (language !== 'en') return [place?.[language] ?? '', owner, ...behind, ...before, name].join('');
  const front = whose === 'controller' ? '' : owner;
  behind.sort((a, b) => Number(isLong(a)) - Number(isLong(b)));
  const locative = place ? (place.en[taken ? 1 : 0] ?? place.en[0]) : '';
  const words = [...before.filter(early), front, ...before.filter((word) => !early(word)), name, ...behind, locative];
  return words
    .filter((word) => word !== '')
    .join(' ')
    .replaceAll(' ,', ',');
}

/** A phrase that names another card comes last, so that nothing after it seems to refer to that card. */
const isLong = (words: string): boolean => /^(battling|paired with) (a|an) /.test(words);

/** Whether an adjective comes before the owner: "other rested enemy blue (guild) Units". */
const early = (word: string): boolean => /^(other|rested|active|damaged|undamaged)$/.test(word);

const has = (list: readonly Filter[], part: Filter): boolean => list.some((one) => same(one, part));

const agreed = (noun: string, many: boolean): string =>
  pieces(noun)
    .map((piece) => ('text' in piece ? piece.text : 'hole' in piece ? '' : many ? piece.many : piece.one))
    .join('');

function typesSaid(types: Filter | undefined, language: Language, many: boolean): string | null {
  if (!types) return agreed(CARD[at[language]], many);
  const names = (types as { in: readonly string[] }).in.map((type) => TYPES[type]?.[at[language]]);
  return names.includes(undefined) ? null : names.map((name) => agreed(name as string, many)).join('/');
}

type Found = readonly { readonly phrase: Phrase; readonly end: number }[];
const memo = new WeakMap<Reader, Map<number, Found>>();

/** All phrases that begin here; cached, because many categories ask at the same position. */
export function readPhrase(reader: Reader, start: number): Found {
  const known = memo.get(reader) ?? new Map<number, Found>();
  memo.set(reader, known);
  const found = known.get(start) ?? phrasesAt(reader, start);
  known.set(start, found);
  return found;
}

function phrasesAt(reader: Reader, start: number): Found {
  const found: { phrase: Phrase; end: number }[] = [];
  const open: { at: number; whose: string | null; what: readonly Filter[] }[] = [{ at: start, whose: null, what: [] }];
  for (let state = open.pop(); state; state = open.pop()) {
    const { at: place, whose, what } = state;
    for (const noun of nounsAt(reader, place))
      found.push(...behindNoun(reader, noun.end, { whose, zone: noun.zone, what: [...what, ...noun.needs] }));
    if (whose === null)
      for (const [seat, [word]] of Object.entries(WHOSE))
        if (word !== '' && seat !== 'controller' && reader.lower.startsWith(`${word} `, place))
          open.push({ at: place + word.length + 1, whose: seat, what });
    for (const { value, end } of reader.read('adjective', place))
      if (reader.text[end] === ' ') open.push({ at: end + 1, whose, what: [...what, value as Filter] });
  }
  return found;
}

/** Reads what follows the noun: qualifiers and the place. */
function behindNoun(reader: Reader, end: number, phrase: Phrase): { phrase: Phrase; end: number }[] {
  const found = [{ phrase, end }];
  for (const { value, end: next } of reader.text[end] === ' ' ? longest(reader.read('qualifier', end + 1)) : [])
    found.push(...behindNoun(reader, next, { ...phrase, what: [...phrase.what, value as Filter] }));
  if (reader.text[end] === ',')
    for (const { value, end: next } of reader.read('qualifier', end))
      found.push(...behindNoun(reader, next, { ...phrase, what: [...phrase.what, value as Filter] }));
  if (phrase.zone === null)
    for (const { zone, of, en } of PLACES)
      for (const wording of en)
        if (reader.lower.startsWith(` ${wording}`, end)) {
          const placed = { ...phrase, zone, whose: of, placed: true };
          found.push(...behindNoun(reader, end + wording.length + 1, placed));
        }
  return found;
}

/** The longest readings: in "battling a Unit with …", the words after "with" belong to the nearest noun. */
function longest(list: readonly Reading[]): readonly Reading[] {
  const end = Math.max(...list.map((one) => one.end));
  return list.filter((one) => one.end === end);
}

interface FoundNoun {
  readonly zone: string | null;
  readonly needs: readonly Filter[];
  readonly end: number;
}

function nounsAt(reader: Reader, place: number): FoundNoun[] {
  const ends = (noun: string): number[] =>
    [agreed(noun, true), agreed(noun, false)]
      .filter((word) => reader.lower.startsWith(word.toLowerCase(), place))
      .map((word) => place + word.length)
      .filter((end) => !/[a-z]/i.test(reader.text[end] ?? ''));
  const onField = NOUNS.flatMap(({ zone, needs, en }) => ends(en).map((end) => ({ zone, needs, end })));
  const cards = ends(CARD[0]).map((end) => ({ zone: null, needs: [], end }));
  return [...onField, ...cards, ...typesAt(reader, place)];
}

/** "Unit card/Pilot card" means either of them. */
function typesAt(reader: Reader, place: number): FoundNoun[] {
  const one = (start: number): { type: string; end: number }[] =>
    Object.entries(TYPES).flatMap(([type, [noun]]) =>
      [agreed(noun, true), agreed(noun, false)]
        .filter((word) => reader.lower.startsWith(word.toLowerCase(), start))
        .map((word) => ({ type, end: start + word.length }))
        .filter(({ end }) => !/[a-z]/i.test(reader.text[end] ?? '')),
    );
  const found: { types: string[]; end: number }[] = [];
  const open = one(place).map(({ type, end }) => ({ types: [type], end }));
  for (let state = open.pop(); state; state = open.pop()) {
    found.push(state);
    if (reader.text[state.end] === '/')
      for (const { type, end } of one(state.end + 1)) open.push({ types: [...state.types, type], end });
  }
  return found.map(({ types, end }) => ({ zone: null, needs: [{ fact: 'type', in: types }], end }));
}

// Conversions between phrases and the effect language

const seatName = (seat: SeatRef): string | null => (typeof seat === 'string' ? seat : null);

export function phraseOf(selector: Selector): Phrase | null {
  if (!('zone' in selector) || typeof selector.zone !== 'string' || selector.top !== undefined) return null;
  const { zone, of } = selector;
  const whose = seatName(selector.of);
  if (whose === null) return null;
  const list = parts(selector.where);
  const what = list.map((part) =>
    isRanking(part) && same(part.among, withoutRanking({ zone, of }, list)) ? { ...part, among: RANKED } : part,
  );
  return { whose, zone: selector.zone, what };
}

/** "The highest among them" refers to exactly the cards of the phrase. */
type Ranking = Extract<Filter, { readonly among: Selector }>;
const isRanking = (part: Filter): part is Ranking => 'among' in part;
export const RANKED: Selector = { bound: 'ranked' };
function withoutRanking(
  selector: { readonly zone: string; readonly of: SeatRef } & object,
  list: readonly Filter[],
): Selector {
  const where = allOf(list.filter((part) => !isRanking(part)));
  const { zone, of } = selector;
  return { zone, of, ...(where && { where }) };
}

export function selectorOf({ whose, zone, what }: Phrase, determined?: string): Selector | null {
  const of = whose ?? determined ?? 'any';
  if (zone === null || (whose !== null && determined !== undefined)) return null;
  const place = { zone, of: of as SeatRef };
  const where = allOf(what.map((part) => (isRanking(part) ? { ...part, among: withoutRanking(place, what) } : part)));
  return { ...place, ...(where && { where }) };
}

const ENEMY: Filter = { controlledBy: 'opponent' };
const FRIEND: Filter = { controlledBy: 'team' };

/** A filter on owner and properties, as a phrase without a zone. */
export function phraseOfFilter(filter: Filter): Phrase {
  const list = parts(filter);
  const whose = has(list, ENEMY) ? 'opponent' : has(list, FRIEND) ? 'team' : null;
  return { whose, zone: null, what: list.filter((part) => !same(part, ENEMY) && !same(part, FRIEND)) };
}

export function filterOf({ whose, zone, placed, what }: Phrase): Filter | null {
  if (placed || (zone !== null && zone !== 'battle') || what.some((part) => 'attached' in part)) return null;
  const owner = whose === 'opponent' ? [ENEMY] : whose === 'team' ? [FRIEND] : whose === null ? [] : null;
  return owner === null ? null : filterOfAll([...owner, ...what]);
}

/** All parts as one filter. "The highest" needs a set of cards to compare with, which a filter alone does not have. */
export const filterOfAll = (list: readonly Filter[]): Filter | null =>
  list.some(isRanking) ? null : (allOf(list) ?? null);

export const readings = <T>(
  list: readonly { readonly phrase: Phrase; readonly end: number }[],
  make: (phrase: Phrase) => T | null,
): Reading[] =>
  list.flatMap(({ phrase, end }) => {
    const value = make(phrase);
    return value === null ? [] : [{ value, end }];
  });
