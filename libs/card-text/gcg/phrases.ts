import type { Ability, Filter, Selector } from '#kernel';
import { allOf, parts } from '../canonical.js';
import { same } from '../engine/holes.js';
import type { Printer, Speaker } from '../engine/printer.js';
import type { Language } from '../engine/production.js';
import { phraseOf, phraseOfFilter, type Phrase, RANKED, sayPhrase } from './phrase.js';

/** The positions in a sentence that a noun phrase can take: what is chosen, all of them, the other side, the count. */

export type Noun = Readonly<Record<Language, string>>;
const THIS: Readonly<Record<string, Noun>> = {
  unit: { en: 'this Unit', ja: 'このユニット', zh: '此单位' },
  base: { en: 'this Base', ja: 'このベース', zh: '此基地' },
  card: { en: 'this card', ja: 'このカード', zh: '此卡' },
};
/** What a card calls itself: pilots refer to the unit that they are paired with. */
export function selfNoun(type: string, { zone, bearer }: Pick<Ability, 'zone' | 'bearer'>): Noun {
  if (zone === 'hand') return HAND;
  if (zone === 'trash') return TRASH;
  const isUnit = zone === 'battle' && (type !== 'pilot' || bearer === 'host');
  return THIS[isUnit ? 'unit' : zone === 'base' ? 'base' : 'card'] as Noun;
}
const TRASH: Noun = { en: 'this card in your trash', ja: 'トラッシュにあるこのカード', zh: '废弃区中的此卡' };
const HAND: Noun = { en: 'this card in your hand', ja: '手札にあるこのカード', zh: '手牌中的此卡' };

const BOUND: Readonly<Record<string, Noun>> = {
  it: { en: 'it', ja: 'それ', zh: '其' },
  subjects: { en: 'that Unit', ja: 'そのユニット', zh: '那个单位' },
  others: { en: 'the other Unit', ja: '相手側のユニット', zh: '对方单位' },
  became: { en: 'that card', ja: 'そのカード', zh: '那张卡' },
  first: { en: 'the first', ja: '最初に選んだカード', zh: '先选的卡' },
  one: { en: 'that one', ja: 'それぞれ', zh: '它们各自' },
  discarded: { en: 'the discarded card', ja: '捨てたカード', zh: '弃置的卡' },
  riders: { en: 'the Pilot paired with it', ja: 'それとペアのパイロット', zh: '与其搭配的驾驶员' },
};
const ALL: Noun = { en: 'all ', ja: 'すべての', zh: '所有' };
const EITHER: Noun = { en: '/', ja: 'か', zh: '或' };

/** The alternatives that are printed with slashes: several selectors, or one selector with either filter. */
function alternatives(selector: Selector): readonly Selector[] {
  if ('either' in selector && selector.where === undefined) return selector.either;
  if ('zone' in selector && selector.where && 'any' in selector.where) {
    const { any } = selector.where;
    return any.map((where) => ({ ...selector, where }));
  }
  return [selector];
}
/** The same where the alternatives share conditions: "Link Units/Units with <Blocker>". */
function unitAlternatives(selector: Selector): readonly Selector[] {
  if (!('zone' in selector)) return alternatives(selector);
  const list = parts(selector.where);
  const any = list.find((part): part is Extract<Filter, { any: unknown }> => 'any' in part && !battling(part));
  if (!any) return alternatives(selector);
  const rest = list.filter((part) => part !== any);
  return any.any.map((part) => ({ ...selector, where: allOf([...rest, part]) as Filter }));
}
const battling = (part: Filter): boolean =>
  'any' in part && part.any.some((one) => 'linked' in one || 'linkedTo' in one);

interface Manner {
  readonly many: boolean;
  /** In English, the words before one's own cards: "of your Units", "all your Units". */
  readonly yours: string;
  readonly taken?: boolean;
}

function sayCards(selector: Selector, printer: Printer, { many, yours, taken }: Manner): string | null {
  const said = unitAlternatives(selector).map((one) => {
    const phrase = phraseOf(one);
    const text = phrase && sayPhrase(phrase, printer, many, taken);
    if (!phrase || text === null) return null;
    const placed = phrase.zone === 'hand' || phrase.zone === 'trash' || phrase.zone === 'deck';
    return printer.language === 'en' && phrase.whose === 'controller' && !placed ? `${yours}${text}` : text;
  });
  return said.includes(null) ? null : said.join(EITHER[printer.language]);
}

export function speakers(self: Noun, isMany: (value: unknown) => boolean): Readonly<Record<string, Speaker>> {
  const bound = (value: unknown, subject: boolean, language: Language): string | null => {
    const { bound: name, where } = value as { readonly bound?: string; readonly where?: Filter };
    if (name === undefined || where) return null;
    if (name === 'self') return self[language];
    if (name === 'it' && language === 'en' && isMany(value)) return subject ? 'they' : 'them';
    return BOUND[name]?.[language] ?? null;
  };
  const cards =
    (subject: boolean): Speaker =>
    (value, printer) => {
      const known = bound(value, subject, printer.language);
      if (known !== null) return known;
      const all = sayCards(value as Selector, printer, { many: true, yours: 'your ' });
      return all === null ? null : `${ALL[printer.language]}${all}`;
    };
  return {
    subject: cards(true),
    cards: cards(false),
    chosen: (value, printer, many) =>
      sayCards(value as Selector, printer, { many, yours: 'of your ', taken: true })?.replace(/^of your .*$/, () =>
        String(sayCards(value as Selector, printer, { many: true, yours: 'of your ', taken: true })),
      ) ?? null,
    counted: (value, printer) => sayCards(value as Selector, printer, { many: true, yours: 'your ' }),
    this: (_value, { language }) => self[language],
    held: (value, printer, many) => held(value as Selector, printer, many),
    helds: (value, printer) => held(value as Selector, printer, true),
    there: (value, printer, many) => there(value as Selector, printer, many),
    theres: (value, printer) => there(value as Selector, printer, true),
    lying: (value, printer) =>
      isPlaced(value as Selector) ? sayCards(value as Selector, printer, { many: true, yours: '' }) : null,
    // "An enemy Unit that …": the card on the other side.
    opposed: (value, printer) => {
      const said = sayPhrase(phraseOfFilter(value as Filter), printer, false);
      return said === null || printer.language !== 'en' ? said : withArticle(said);
    },
    source: (value, printer) => sayPhrase(phraseOfFilter(value as Filter), printer, true),
    fallen: (value, printer) => {
      const enemy = printer.language === 'en' ? 'opponent' : null;
      const said = sayPhrase({ ...phraseOfFilter(value as Filter), whose: enemy }, printer, false);
      return said === null || printer.language !== 'en' ? said : withArticle(said);
    },
    unit: (value, printer) => sayPhrase(phraseOfFilter(value as Filter), printer, true),
    placed: (value, printer, many) =>
      isPlaced(value as Selector) ? sayCards(value as Selector, printer, { many, yours: '', taken: true }) : null,
    yours: (value, printer) => {
      const list = parts(value as Filter);
      const rest = list.filter((part) => !same(part, YOURS));
      return rest.length === list.length ? null : sayPhrase({ whose: null, zone: null, what: rest }, printer, true);
    },
    foe: (value, printer) => sayPhrase(unitsThat(value as Filter), printer, false),
    foes: (value, printer) => sayPhrase(unitsThat(value as Filter), printer, true),
    other: (value, printer) => sayKind(value as Filter, printer, false),
    discardable: (value, printer, many) => {
      const { zone, of, where } = value as { zone?: unknown; of?: unknown; where?: Filter };
      if (zone !== 'hand' || of !== 'controller') return null;
      return where
        ? sayPhrase(phraseOfFilter(where), printer, many)
        : { en: '', ja: 'カード', zh: '卡' }[printer.language];
    },
    restable: (value, printer) => {
      const { zone, of, where } = value as { zone?: unknown; of?: unknown; where?: Filter };
      return zone === 'battle' && of === 'controller' && where ? sayPhrase(phraseOfFilter(where), printer, true) : null;
    },
    kind: (value, printer, many) => sayKind(value as Filter, printer, many),
    ranked: (value) => (same(value, RANKED) ? '' : null),
    qualities: (value, printer) => {
      const said = parts(value as Filter).map((part) => {
        const adjective = printer.say('adjective', part);
        return adjective === null ? { behind: printer.say('qualifier', part) } : { before: adjective };
      });
      return said.some((one) => one.behind === null) ? null : said.map((one) => one.behind ?? one.before).join(' ');
    },
  };
}

const isPlaced = (selector: Selector): boolean =>
  'zone' in selector && (selector.zone === 'hand' || selector.zone === 'trash' || selector.zone === 'deck');
const held = (selector: Selector, printer: Printer, many: boolean): string | null =>
  'zone' in selector && selector.of === 'controller' && !isPlaced(selector)
    ? sayCards(selector, printer, { many, yours: '' })
    : null;
const there = (selector: Selector, printer: Printer, many: boolean): string | null =>
  'zone' in selector && selector.of !== 'controller' && !isPlaced(selector)
    ? sayCards(selector, printer, { many, yours: '' })
    : null;
/** The other side of attacks and blocks is a unit, whether or not the filter says so. */
const unitsThat = (filter: Filter): Phrase => ({
  whose: null,
  zone: null,
  what: [UNIT, ...parts(filter).filter((part) => !same(part, UNIT))],
});
export const UNIT: Filter = { role: ['unit'] };
export const YOURS: Filter = { controlledBy: 'controller' };
/** "Pilot card/card with …": either of the two. */
function sayKind(filter: Filter, printer: Printer, many: boolean): string | null {
  const any = 'any' in filter && !battling(filter) ? filter.any : [filter];
  const said = any.map((one) => sayPhrase({ ...phraseOfFilter(one), whose: null }, printer, many));
  return said.includes(null) ? null : said.join(EITHER[printer.language]);
}

export const withArticle = (phrase: string): string => `${/^(?!uni)[aeiou]/i.test(phrase) ? 'an' : 'a'} ${phrase}`;
