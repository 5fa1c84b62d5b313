import { describe, expect, it } from '@jest/globals';
import type { Ability, CardDefinition } from '#kernel';
import { Reader } from '#simulation/reach';
import { checkDeck } from '../../deck-check.js';
import { vanguard211 } from '../../index.js';
import { parts } from '../../parts.js';
import { ZEROTH } from '../../play/ultimate.js';
import { OTHER_SIDE } from '../../states/sides.js';
import { CLANS, ELEMENTAL } from '../clans.js';
import { GIFTS, ICONS, SKILLS } from '../define.js';
import { dragons } from './dragons.js';
import { gates } from './gates.js';
import { gaugeCards } from './gauges.js';
import { gGuardians, gUnits } from './g-units.js';
import { sampleSet } from './index.js';
import { legionCards } from './legion.js';
import { plain } from './plain.js';
import { sentinels } from './sentinels.js';
import { starters } from './starters.js';
import { stateCards } from './states.js';
import { timingCards } from './timing.js';
import { triggers } from './triggers.js';
import { vanguards3 } from './vanguards.js';

const sides = ({ abilities, aspects = {} }: CardDefinition): readonly Ability[] => [
  ...abilities,
  ...Object.values(aspects).flatMap((aspect) => aspect.abilities ?? []),
];
const texts = sampleSet.flatMap(sides);
const reader = texts.reduce((read, text) => read.ability(text), new Reader());

/** Words that nothing uses. */
const unused = (words: readonly string[], used: Iterable<string>): string[] => {
  const all = new Set(used);
  return words.filter((word) => !all.has(word));
};
const count = (cards: readonly CardDefinition[], fits: (card: CardDefinition) => boolean): number =>
  cards.filter(fits).length;
const hasKeyword =
  (keyword: string) =>
  ({ keywords }: CardDefinition): boolean =>
    keywords[keyword] !== undefined;
const clansOf = ({ facts }: CardDefinition): readonly string[] => facts.clans as readonly string[];

describe('the sample set', () => {
  it('has 125 cards and more, each in one of five legal decks', () => {
    expect(sampleSet.length).toBeGreaterThanOrEqual(125);
    expect(new Set(sampleSet.map(({ key }) => key)).size).toBe(sampleSet.length);
    expect(new Set(sampleSet.map(({ name }) => name)).size).toBe(sampleSet.length);
    const decks = Object.values(vanguard211.decks.samples);
    expect(decks.map((deck) => checkDeck(vanguard211.cards, deck))).toEqual([[], [], [], [], []]);
    const inDecks = decks.flatMap(({ main = [], g = [] }) => [...main, ...g]);
    expect(
      unused(
        sampleSet.map(({ key }) => key),
        inDecks,
      ),
    ).toEqual([]);
  });

  it('has four clans of two nations, one of none, a card of every clan and one of a nation alone', () => {
    const nations = Object.values(CLANS).filter((nation) => nation !== null);
    expect([nations.length, new Set(nations).size, Object.keys(CLANS).length]).toEqual([4, 2, 5]);

    expect(count(sampleSet, (card) => clansOf(card).includes(ELEMENTAL))).toBeGreaterThan(0);
    const isPilgrim = (card: CardDefinition): boolean => clansOf(card).length === 2 && card.key === 'Y-04';
    expect(count(sampleSet, isPilgrim)).toBe(1);
    expect(unused(Object.keys(CLANS), sampleSet.flatMap(clansOf))).toEqual([]);
  });

  it('has starters, triggers and plain bodies', () => {
    const all = [...plain, ...starters];
    const isStarter = ({ facts, stats }: CardDefinition): boolean => stats.grade === 0 && facts.icon === undefined;
    expect([count(all, isStarter), count(all, hasKeyword('forerunner'))]).toEqual([6, 3]);
    expect(count(starters, ({ facts }) => facts.gift !== undefined)).toBe(1);
    const icons = [...plain, ...triggers].filter(({ facts }) => facts.icon !== undefined);
    const of = (icon: string, bonus: number): number =>
      count(icons, ({ facts, stats }) => facts.icon === icon && stats.bonus === bonus);
    expect(ICONS.map((icon) => of(icon, 10000))).toEqual([3, 2, 2, 3, 2]);
    expect(ICONS.map((icon) => of(icon, 5000))).toEqual([1, 1, 1, 1, 1]);
    const bodies = plain.filter(({ stats }) => (stats.grade ?? 0) > 0);
    expect(bodies.length).toBeGreaterThanOrEqual(14);
    expect(count(bodies, ({ stats }) => stats.shield === undefined)).toBeGreaterThan(0);
    expect(
      unused(
        SKILLS,
        sampleSet.flatMap(({ keywords }) => Object.keys(keywords)),
      ),
    ).toEqual([]);
  });

  it('has sentinels, vanguards of each gift and ways to ride by a text', () => {
    expect(sentinels.every(hasKeyword('sentinel'))).toBe(true);
    expect([sentinels.length, vanguards3.length]).toEqual([3, 10]);
    const gift = (kind: string): number => count(vanguards3, ({ facts }) => facts.gift === kind);
    expect(GIFTS.map((kind) => gift(kind) >= 2)).toEqual([true, true, true]);
    const rides = vanguards3.filter((card) => JSON.stringify(card).includes('"name":"ride"'));
    expect(rides).toHaveLength(3);
    expect(count(rides, hasKeyword('triple-drive'))).toBe(1);
  });

  it('has every gate keyword on a CONT, an AUTO and an ACT', () => {
    const labels = parts.flatMap(({ gates: of = {} }) => Object.keys(of));
    const kinds = ['constant', 'triggered', 'activated'];
    const wanted = labels.flatMap((label) => kinds.map((kind) => `${label} ${kind}`));
    const found = gates
      .flatMap(sides)
      .flatMap(({ labels: of = {}, kind }) => Object.keys(of).map((it) => `${it} ${kind}`));
    expect(unused(wanted, found)).toEqual([]);
    expect([gates.length, found.length]).toEqual([16, 30]);
    expect(JSON.stringify(gates)).toContain('open:limit-break');
  });

  it('has every keyword and label of the rules', () => {
    const words = (of: 'keyword' | 'label'): string[] => [
      ...new Set(parts.flatMap(({ words: all }) => all?.[of] ?? [])),
    ];
    // States that the rules put units into, and what a text can give to a unit.
    const states = ['blazing', 'engorged', 'charging', 'hollowed', 'successful', 'conjured', 'drives'];
    const printed = sampleSet.flatMap(({ keywords, aspects = {} }) => [
      ...Object.keys(keywords),
      ...Object.values(aspects).flatMap((aspect) => Object.keys(aspect.keywords ?? {})),
    ]);
    expect(unused(words('keyword'), [...printed, ...states])).toEqual([]);
    expect(
      unused(
        words('label'),
        texts.flatMap(({ labels = {} }) => Object.keys(labels)),
      ),
    ).toEqual([]);
  });

  it('has legions: for one mate, for one of two, and with a leader that another seeks', () => {
    const seeks = legionCards.flatMap(({ keywords }) => (keywords['seek-mate'] as readonly string[] | undefined) ?? []);
    const names = legionCards.map(({ name }) => name);
    expect([legionCards.length, count(legionCards, hasKeyword('seek-mate'))]).toEqual([6, 3]);
    expect(unused(seeks, names)).toEqual([]);
    const leaders = legionCards.filter(hasKeyword('seek-mate'));
    expect(leaders.some(({ name }) => seeks.includes(name))).toBe(true);
  });

  it('has G units, G guardians, and cards for special states and for timing', () => {
    expect([gUnits.length + dragons.length, gGuardians.length, timingCards.length]).toEqual([14, 3, 4]);
    expect(stateCards.length + gaugeCards.length).toBe(11);
    const isOfG = ({ kind, zone }: Ability): boolean => kind === 'activated' && zone === 'g';
    expect(count(gUnits, hasKeyword('stride'))).toBeGreaterThanOrEqual(3);
    expect(count(gUnits, (card) => !hasKeyword('stride')(card) && card.abilities.some(isOfG))).toBe(2);
    expect(texts.some((text) => text.kind !== 'constant' && 'as' in text && text.as?.includes('heart'))).toBe(true);
    const zeroth = dragons.filter(({ facts }) => (facts.races as readonly string[]).includes(ZEROTH));
    expect(new Set(zeroth.map(({ name }) => name)).size).toBe(5);
    expect(count(dragons, ({ aspects }) => aspects?.[OTHER_SIDE] !== undefined)).toBe(1);
  });

  it('has every form of a continuous text and of timing', () => {
    const words = texts.map((text) => JSON.stringify(text));
    const forms: Readonly<Record<string, RegExp>> = {
      'a number that is set': /"kind":"constant".*"stat":"power","to":/,
      'a number that an effect sets': /"op":"assign"/,
      'a clan': /"fact":"clans","add"/,
      'a name': /"fact":"names","add"/,
      'a rule for those who come': /"newcomers":true/,
      'a nullified effect': /"nullify-effects"/,
      'what effects do not reach': /"immune"/,
      'a printed number': /"printed":"power"/,
      'a replacement': /"kind":"replacement"(?!.*"optional")/,
      'an optional replacement': /"kind":"replacement".*"optional":true/,
      'no loss': /"forbid":"lose"/,
      'a delayed text': /"op":"give".*"once":true/,
      'a text of the hand': /"kind":"triggered","zone":"hand","silent":true/,
      'an extra turn': /"extra-turn"/,
      'the end of the match': /"name":"lose"/,
      'an attack by an effect': /"name":"attack"/,
      'battles with all': /"allow":"battle"/,
      'a declared name': /"op":"declare"/,
      'a card at random': /"random":true/,
      'a swap': /"name":"swap"/,
      'a choice of both': /"each":"one"/,
    };
    expect(Object.keys(forms).filter((form) => !words.some((text) => forms[form]?.test(text)))).toEqual([]);
    // How many a deck may hold (5.1.2).
    expect(count(sampleSet, hasKeyword('copies'))).toBe(1);
  });

  it('uses every operation of the game', () => {
    const own = Object.keys(vanguard211.language.vocabulary?.operations ?? {});
    // What harmony alone does.
    expect(unused(own, [...reader.used('custom'), 'harmonise'])).toEqual([]);
  });
});
