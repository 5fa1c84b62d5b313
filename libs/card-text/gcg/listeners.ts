import type { Filter, Selector } from '#kernel';
import { allOf, parts } from '../canonical.js';
import { same } from '../engine/holes.js';
import type { Listener, Reading } from '../engine/reader.js';
import { filterOf, filterOfAll, type Phrase, RANKED, readings, readPhrase, selectorOf } from './phrase.js';
import { UNIT, YOURS } from './phrases.js';

/** Reads noun phrases, by their position in a sentence. */

/** Reads cards as a selector, with an alternative after a slash. `yours`: the words before one's own cards. */
const readCards =
  (yours: string): Listener =>
  (reader, at) => {
    const one = (start: number): Reading[] => {
      const owned = reader.lower.startsWith(yours, start) && yours !== '';
      const begin = owned ? start + yours.length : start;
      return [
        ...readings(readPhrase(reader, begin), (phrase) => selectorOf(phrase, owned ? 'controller' : undefined)),
        ...readings(readPhrase(reader, start), (phrase) => (phrase.placed ? selectorOf(phrase) : null)),
      ];
    };
    const first = one(at);
    const owned = yours !== '' && reader.lower.startsWith(yours, at);
    const more = first.flatMap(({ value, end }) => {
      if (reader.text[end] !== '/') return [];
      const seconds = [
        ...(owned ? [] : one(end + 1)),
        ...(yours !== '' && reader.lower.startsWith(yours, end + 1) ? one(end + 1) : []),
        ...(owned ? readings(readPhrase(reader, end + 1), (phrase) => selectorOf(phrase, 'controller')) : []),
      ];
      return seconds.flatMap((second) => {
        const joined = either(value as Selector, described(second.value as Selector, value as Selector));
        return joined ? [{ value: joined, end: second.end }] : [];
      });
    });
    return [...first, ...more];
  };

/** A bare noun after a slash shares the description of the noun before it: "(guild) Units/Bases". */
function described(second: Selector, first: Selector): Selector {
  if (!('zone' in second) || second.where || !('zone' in first) || second.of !== first.of || first.of !== 'controller')
    return second;
  const where = allOf(parts(first.where).filter((part) => 'fact' in part));
  return where ? { ...second, where } : second;
}

/** Either of two selectors, with their filters combined if zone and owner are the same; null if they do not combine. */
function either(a: Selector, b: Selector): Selector | null {
  if (!('zone' in a) || !('zone' in b)) return null;
  if (a.zone !== b.zone || !same(a.of, b.of)) return { either: [a, b] };
  const both = parts(a.where).filter((part) => parts(b.where).some((other) => same(part, other)));
  const own = (where: Filter | undefined): Filter | undefined =>
    allOf(parts(where).filter((part) => !both.some((other) => same(part, other))));
  const [x, y] = [own(a.where), own(b.where)];
  return x && y ? { ...a, where: allOf([...both, { any: [x, y] }]) as Filter } : null;
}

const ARTICLES = ['a ', 'an ', 'the ', ''];

/**
 * Words that refer to a card named before. "This Unit" is always the card itself; `Pronouns` decides later what "it"
 * refers to.
 */
const pronouns =
  (words: Readonly<Record<string, Selector>>): Listener =>
  ({ lower }, at) =>
    Object.entries(words).flatMap(([word, value]) =>
      lower.startsWith(word, at) && !/[a-z]/.test(lower[at + word.length] ?? '')
        ? [{ value, end: at + word.length }]
        : [],
    );
const SELF: Selector = { bound: 'self' };
const IT: Selector = { bound: 'it' };
const THEM: Selector = { bound: 'them' };
const selves = { 'this unit': SELF, 'this base': SELF, 'this card': SELF, this: SELF };
const others = {
  'that unit': { bound: 'subjects' },
  'that friendly unit': { bound: 'that-friend' },
  'that enemy unit': { bound: 'that-enemy' },
  'the enemy unit': { bound: 'that-enemy' },
  'the other unit': { bound: 'others' },
  'that card': { bound: 'became' },
  'the first': { bound: 'first' },
  'that one': { bound: 'one' },
  'the discarded card': { bound: 'discarded' },
};

const all =
  (listener: Listener): Listener =>
  (reader, at) =>
    reader.lower.startsWith('all ', at) ? listener(reader, at + 4) : [];

const phrases =
  <T>(make: (phrase: Phrase) => T | null): Listener =>
  (reader, at) =>
    readings(readPhrase(reader, at), make);
const heldListener: Listener = phrases((phrase) => (phrase.placed ? null : selectorOf(phrase, 'controller')));
const thereListener: Listener = phrases((phrase) => (phrase.placed ? null : selectorOf(phrase)));
const placedListener: Listener = phrases((phrase) => (phrase.placed ? selectorOf(phrase) : null));
/** The other side of a battle is always a unit, so the filter does not contain it. */
const foeListener: Listener = phrases((phrase) =>
  phrase.whose === null && phrase.zone === 'battle' && phrase.what.some((part) => same(part, UNIT))
    ? filterOfAll(phrase.what.filter((part) => !same(part, UNIT)))
    : null,
);
const kindListener: Listener = phrases((phrase) =>
  phrase.whose === null && !phrase.placed && (phrase.zone === null || phrase.zone === 'battle')
    ? filterOfAll(phrase.what)
    : null,
);
const afterArticle =
  (listener: Listener): Listener =>
  (reader, at) =>
    ARTICLES.flatMap((article) => (reader.lower.startsWith(article, at) ? listener(reader, at + article.length) : []));
/** "An active enemy Unit that …": what attacks may choose in addition to rested units. */
const activeListener: Listener = afterArticle(
  phrases((phrase) => {
    const rest = phrase.what.filter((part) => !same(part, UNIT) && !same(part, ACTIVE));
    const fits =
      phrase.whose === 'opponent' && phrase.zone === 'battle' && phrase.what.some((part) => same(part, ACTIVE));
    return fits ? filterOfAll(rest) : null;
  }),
);
const ACTIVE: Filter = { orientation: 'upright' };
const isType = (filter: Filter): boolean => 'fact' in filter && filter.fact === 'type';
/** "1 green Unit card/1 card with …": either of the two. */
const kindsListener: Listener = (reader, at) =>
  kindListener(reader, at).flatMap(({ value, end }) =>
    ['/1 ', '/'].flatMap((slash) =>
      reader.lower.startsWith(slash, end)
        ? kindListener(reader, end + slash.length)
            .filter((second) => !isType(second.value as Filter))
            .map((second) => ({ value: { any: [value, second.value] }, end: second.end }))
        : [],
    ),
  );

export const listeners: Readonly<Record<string, Listener>> = {
  this: pronouns(selves),
  subject: (reader, at) => [
    ...pronouns({ ...selves, ...others, it: IT, they: THEM })(reader, at),
    ...all(readCards('your '))(reader, at),
    ...(reader.lower.startsWith('the enemy unit battling this unit', at) ? readCards('your ')(reader, at + 4) : []),
  ],
  cards: (reader, at) => [
    ...pronouns({ ...selves, ...others, it: IT, them: THEM })(reader, at),
    ...all(readCards('your '))(reader, at),
  ],
  chosen: readCards('of your '),
  counted: readCards('your '),
  held: heldListener,
  helds: heldListener,
  there: thereListener,
  theres: thereListener,
  placed: placedListener,
  lying: placedListener,
  opposed: afterArticle(phrases(filterOf)),
  source: phrases(filterOf),
  fallen: afterArticle(
    phrases((phrase) => (phrase.whose === 'opponent' && phrase.zone === 'battle' ? filterOfAll(phrase.what) : null)),
  ),
  unit: kindListener,
  other: kindListener,
  yours: phrases((phrase) =>
    phrase.whose === null && phrase.zone === 'battle' ? filterOfAll([...phrase.what, YOURS]) : null,
  ),
  foe: foeListener,
  foes: foeListener,
  active: activeListener,
  kind: kindListener,
  kinds: kindsListener,
  discardable: (reader, at) => [
    { value: { zone: 'hand', of: 'controller' }, end: at },
    ...kindListener(reader, at).map(({ value, end }) => ({
      value: { zone: 'hand', of: 'controller', where: value },
      end,
    })),
  ],
  restable: phrases((phrase) =>
    phrase.whose === null && phrase.zone === 'battle' ? selectorOf(phrase, 'controller') : null,
  ),
  ranked: (_reader, at) => [{ value: RANKED, end: at }],
};
