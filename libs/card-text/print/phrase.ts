import type { Filter, Operation, Selector } from '#kernel';
import { parts } from '../canonical.js';
import { isMembers, same } from '../engine/holes.js';
import type { Printer, Speaker } from '../engine/printer.js';
import type { Language } from '../engine/production.js';
import { pieces } from '../engine/wording.js';

/** Noun phrases of games whose texts are only printed, not read: whose cards, what they are, where they are. */

export type Words = Readonly<Record<Language, string>>;
export const words = (en: string, ja: string, zh: string): Words => ({ en, ja, zh });

/** What cards are called. The first row with a matching zone and matching requirements applies. */
export interface NounRow {
  readonly zone: string;
  readonly needs: readonly Filter[];
  readonly noun: Words;
  /** The place, if the noun does not imply it. */
  readonly place?: Words;
  /** Set if a player has at most one such card. */
  readonly only?: true;
}

export interface Nouns {
  readonly rows: readonly NounRow[];
  readonly whose: Readonly<Record<string, Words>>;
  /** Words for cards that were chosen or named before, by the name they are bound to. */
  readonly bound: Readonly<Record<string, Words>>;
  readonly card: Words;
  /** The subject of a choice that each player makes. */
  readonly each: Words;
  /** Whether the game's texts choose as many cards as there are, even none (`loose`). */
  readonly loose: boolean;
}

interface Phrase {
  readonly whose: string;
  readonly noun: string;
  readonly before: readonly string[];
  readonly behind: readonly string[];
  readonly place: string | null;
  readonly only: boolean;
}

/** Speakers for cards, by their position in a sentence. */
export function phraseSpeakers(nouns: Nouns, isMany: (cards: unknown) => boolean): Readonly<Record<string, Speaker>> {
  const said = (value: unknown, printer: Printer, many: boolean): Phrase | null =>
    phraseOf(nouns, value, printer, many);
  return {
    /** All cards of a selector, or those named before: "all your units", "it". */
    cards: (value, printer) => sayCards(nouns, value, printer, isMany(value) ? 'them' : 'it'),
    subject: (value, printer) => sayCards(nouns, value, printer, isMany(value) ? 'they' : 'it'),
    /** The target that is chosen when an effect is announced: "1 of your units". */
    target: (value, printer) => {
      const phrase = phraseFor(nouns, value, printer, 1);
      return phrase && chosenText(phrase, '1', printer.language);
    },
    /** The statement that there is such a card: "you have a unit". */
    present: (value, printer) => {
      const phrase = said(value, printer, false);
      if (!phrase || printer.language !== 'en')
        return phrase && (printer.language === 'zh' ? '有' : '') + whole(phrase, printer.language, 'in');
      const { of } = value as { readonly of: unknown };
      const owner = of === 'controller' ? 'you have' : of === 'opponent' ? 'your opponent has' : 'there is';
      const bare = phrase.place === null ? { ...phrase, whose: '' } : phrase;
      return `${phrase.place === null ? owner : 'there is'} ${withArticle(whole(bare, 'en', 'in'))}`;
    },
    /** In the plural, without a number: "your units". */
    counted: (value, printer) => {
      const phrase = said(value, printer, true);
      return phrase && whole(phrase, printer.language, 'in');
    },
    /** A filter as a noun phrase. */
    kind: (value, printer, many) => {
      const described = describe(parts(value as Filter), printer, many);
      if (!described) return null;
      const noun = agreed(nouns.card[printer.language], many);
      const phrase = { whose: '', noun, ...described, place: null, only: false };
      return whole(phrase, printer.language, 'in');
    },
  };
}

function sayCards(nouns: Nouns, value: unknown, printer: Printer, pronoun = 'it'): string | null {
  const { language } = printer;
  if (!isMembers(value)) return null;
  if ('bound' in value) {
    const known = nouns.bound[String(value.bound)]?.[language] ?? null;
    return value.where === undefined ? (known === 'it' ? pronoun : known) : null;
  }
  if ('either' in value) return sayEither(nouns, value as unknown as Extract<Selector, { either: unknown }>, printer);
  if (value.top !== undefined) return sayTop(nouns, value as unknown as Extract<Selector, { zone: unknown }>, printer);
  const phrase = phraseOf(nouns, value, printer, true);
  if (!phrase) return null;
  if (phrase.only) {
    const one = phraseOf(nouns, value, printer, false);
    return one && whole(one, language, 'in');
  }
  return {
    en: `all ${whole(phrase, 'en', 'in')}`,
    ja: `${whole(phrase, 'ja', 'in')}すべて`,
    zh: `所有${whole(phrase, 'zh', 'in')}`,
  }[language];
}

function sayEither(
  nouns: Nouns,
  { either, where }: Extract<Selector, { either: unknown }>,
  printer: Printer,
): string | null {
  const list = either.map((one) => sayCards(nouns, where === undefined ? one : { ...one, where }, printer));
  return list.includes(null) ? null : list.join({ en: ' and ', ja: 'と', zh: '和' }[printer.language]);
}

function sayTop(
  nouns: Nouns,
  { zone, of, top, where }: Extract<Selector, { zone: unknown }>,
  printer: Printer,
): string | null {
  const row = nouns.rows.find((one) => one.zone === zone && one.place);
  const whose = typeof of === 'string' ? nouns.whose[of] : undefined;
  const n = printer.say('amount', top);
  if (!row?.place || !whose || n === null || where !== undefined) return null;
  const place = { en: `${whose.en} ${row.place.en}`, ja: whose.ja + row.place.ja, zh: whose.zh + row.place.zh };
  return {
    en: top === 1 ? `the top card of ${place.en}` : `the top ${n} cards of ${place.en}`,
    ja: `${place.ja}の上から${n}枚`,
    zh: `${place.zh}顶的${n}张卡`,
  }[printer.language];
}

function phraseOf(nouns: Nouns, value: unknown, printer: Printer, many: boolean): Phrase | null {
  if (!isMembers(value) || value.top !== undefined) return null;
  const list = parts(value.where as Filter | undefined);
  const row = nouns.rows.find(
    ({ zone, needs }) => same(zone, value.zone) && needs.every((need) => list.some((one) => same(one, need))),
  );
  const whose = nouns.whose[seatName(value.of)]?.[printer.language];
  if (!row || whose === undefined) return null;
  const rest = list.filter((part) => !row.needs.some((need) => same(need, part)));
  const described = describe(rest, printer, many && !row.only);
  const { language } = printer;
  const noun = agreed(row.noun[language], many && !row.only);
  return (
    described && {
      whose,
      noun,
      ...described,
      place: row.place?.[language] ?? null,
      only: row.only === true && value.of !== 'any',
    }
  );
}

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** Singular for "1 card from your hand", but plural for "1 of your rear-guards". */
function phraseFor(nouns: Nouns, value: unknown, printer: Printer, n: unknown): Phrase | null {
  const phrase = phraseOf(nouns, value, printer, true);
  return phrase && n === 1 && !isOwned(phrase) ? phraseOf(nouns, value, printer, false) : phrase;
}
const isOwned = ({ place, whose }: Phrase): boolean => place === null && /^(your|their)\b/.test(whose);

const seatName = (of: unknown): string => (isMembers(of) && 'bound' in of ? `bound:${String(of.bound)}` : String(of));

/** "Choose up to 2 of your rear-guards": all ways in which a text chooses cards. */
export function choiceText(
  nouns: Nouns,
  choice: Extract<Operation, { op: 'choose' }>,
  printer: Printer,
): string | null {
  const { op: _op, from, min, max, by, bind, purpose: _purpose, each, random, blind, distinct, ...more } = choice;
  const { loose = false, ...other } = more;
  if (loose !== nouns.loose) return null;
  if (Object.keys(other).length > 0 || !nouns.bound[bind] || distinct !== undefined || (blind && !random)) return null;
  if (each === undefined ? by !== 'controller' : by !== 'any') return null;
  const n = printer.say('amount', max);
  const phrase = 'bound' in from ? boundPhrase(nouns, from, printer) : phraseFor(nouns, from, printer, max);
  if (n === null || !phrase || !(same(min, max) || min === 0)) return null;
  const { language } = printer;
  const upTo = min === 0 ? { en: `up to ${n}`, ja: `${n}枚まで`, zh: `至多${n}张` } : null;
  const chooser = each === undefined ? null : nouns.each;
  if (language === 'en') {
    const what = chosenText(phrase, upTo?.en ?? n, 'en');
    return `${chooser ? `${chooser.en} chooses` : 'choose'} ${what}${random ? ' at random' : ''}`;
  }
  const what = phrase.only
    ? whole(phrase, language, 'from')
    : whole(phrase, language, 'from') + (language === 'ja' ? 'を' : '');
  const count = phrase.only ? '' : (upTo?.[language] ?? (language === 'ja' ? `${n}枚` : `${n}张`));
  if (language === 'ja') return `${chooser ? `${chooser.ja}は` : ''}${what}${count}${random ? '無作為に' : ''}選ぶ`;
  return `${chooser?.zh ?? ''}${random ? '随机' : ''}选择${count}${whole(phrase, 'zh', 'from')}`;
}

/** "1 of them". */
function boundPhrase(
  nouns: Nouns,
  { bound, where }: Extract<Selector, { bound: string }>,
  { language }: Printer,
): Phrase | null {
  const noun = nouns.bound[bound]?.[language];
  if (noun === undefined || where !== undefined) return null;
  return { whose: '', noun: language === 'en' ? `of ${noun}` : noun, before: [], behind: [], place: null, only: false };
}

type Described = Pick<Phrase, 'before' | 'behind'>;

function describe(list: readonly Filter[], printer: Printer, many: boolean): Described | null {
  const before: string[] = [];
  const behind: string[] = [];
  for (const part of list) {
    const adjective = printer.say('adjective', part, many);
    const qualifier = adjective === null ? printer.say('qualifier', part, many) : null;
    if (adjective === null && qualifier === null) return null;
    if (adjective === null) behind.push(qualifier as string);
    else before.push(adjective);
  }
  return { before, behind };
}

function whole({ whose, noun, before, behind, place }: Phrase, language: Language, preposition: 'in' | 'from'): string {
  if (language !== 'en') {
    const where = place === null ? whose : `${whose}${place}${language === 'ja' ? 'の' : '中的'}`;
    return [where, ...behind, ...before, noun].join('');
  }
  const owner = whose === '' ? 'the' : /^your/.test(whose) ? whose : `the ${whose}`;
  const where = place === null ? '' : `${preposition} ${owner} ${place}`;
  const front = place === null ? whose : '';
  // "Your rested unit", but "rested enemy unit".
  const described = /^(your|their)\b/.test(front) ? [front, ...before] : [...before, front];
  return [...described, noun, ...behind, where].filter((word) => word !== '').join(' ');
}

/** "1 of your rear-guards", "1 card from your hand". */
function chosenText(phrase: Phrase, n: string, language: Language): string {
  if (phrase.only) return whole(phrase, language, 'from');
  if (language !== 'en') return `${whole(phrase, language, 'from')}${n}${language === 'ja' ? '枚' : '张'}`;
  return `${n} ${isOwned(phrase) ? 'of ' : ''}${whole(phrase, language, 'from')}`;
}

const agreed = (noun: string, many: boolean): string =>
  pieces(noun)
    .map((piece) => ('text' in piece ? piece.text : 'hole' in piece ? '' : many ? piece.many : piece.one))
    .join('');
