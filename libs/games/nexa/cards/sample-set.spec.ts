import { describe, expect, it } from '@jest/globals';
import type { AbilityOf, Aim, CardDefinition } from '#kernel';
import { Reader } from '#simulation/reach';
import { COINS } from '../coin-kinds.js';
import { checkDeck } from '../deck-check.js';
import { nexa12 } from '../index.js';
import { KEYWORDS } from '../keywords.js';
import { COLOURS } from '../play/costs.js';
import { DESTINATIONS } from '../play/enter.js';
import { vocabulary } from '../vocabulary.js';

const cards = Object.values(nexa12.cards);
const keywordTexts = Object.values(nexa12.language.keywords ?? {}).flat();
const texts = [...cards.flatMap(textsOf), ...keywordTexts];
const played = texts.filter((text): text is AbilityOf<'activated'> => text.kind === 'activated');
const aims = played.flatMap((text): readonly Aim[] => text.aims ?? []);
const reader = texts.reduce((read, text) => read.ability(text), new Reader());
const isOf = (type: string) => (card: CardDefinition) => card.facts.type === type;

function textsOf({ abilities, aspects = {} }: CardDefinition) {
  return [...abilities, ...Object.values(aspects).flatMap((aspect) => aspect.abilities ?? [])];
}

/** Names of the forms that no entry of the list has. */
const missing = <T>(list: readonly T[], forms: Readonly<Record<string, (one: T) => boolean>>): string[] =>
  Object.keys(forms).filter((name) => !list.some((one) => forms[name]?.(one)));

/** Words of the rules that no card text uses. */
const unused = (words: readonly string[], used: Iterable<string>): string[] => {
  const all = new Set(used);
  return words.filter((word) => !all.has(word));
};

describe('the sample set', () => {
  it('has a hundred cards and more, all of them in one of five legal decks, but for chips', () => {
    const decks = Object.values(nexa12.decks.samples);
    expect(cards.length).toBeGreaterThanOrEqual(100);
    expect(decks.map((deck) => checkDeck(nexa12.cards, deck))).toEqual([[], [], [], [], []]);
    const inDecks = decks.flatMap(({ main = [] }) => main);
    expect(unused(Object.keys(nexa12.cards), inDecks)).toEqual(cards.filter(isOf('chip')).map(({ key }) => key));
  });

  it('has every card type, and chips of each', () => {
    const types = Object.keys(vocabulary.kinds?.of ?? {}).filter((type) => type !== 'g');
    expect(
      unused(
        types,
        cards.map(({ facts }) => facts.type as string),
      ),
    ).toEqual([]);
    const chip = (type: string, isSet: boolean) => (card: CardDefinition) =>
      card.aspects?.chip?.facts?.type === type && (card.aspects.chip.facts.setOn !== undefined) === isSet;
    expect(
      missing(cards, {
        unit: chip('unit', false),
        operation: chip('operation', false),
        'set card': chip('operation', true),
      }),
    ).toEqual([]);
  });

  it('has every keyword, destination of set cards, coin and span of the turn', () => {
    expect(
      unused(
        KEYWORDS,
        cards.flatMap(({ keywords }) => Object.keys(keywords)),
      ),
    ).toEqual([]);
    expect(
      unused(
        Object.keys(DESTINATIONS),
        cards.map(({ facts }) => facts.setOn as string),
      ),
    ).toEqual([]);
    const words = JSON.stringify(texts);
    expect(Object.keys(COINS).filter((coin) => !words.includes(`"${coin}"`))).toEqual([]);
    const spans = played.flatMap(({ timing = '' }) => timing.split('/'));
    // Only the rules use `enter`.
    expect(unused(vocabulary.words.timing, [...spans, 'enter'])).toEqual([]);
  });

  it('has every form of a cost', () => {
    const stat = (card: CardDefinition, name: string): boolean => (card.stats[`roll-${name}`] ?? 0) > 0;
    const colours = (card: CardDefinition): number => COLOURS.filter((colour) => stat(card, colour)).length;
    expect(
      missing(cards, {
        ...Object.fromEntries([...COLOURS, 'any'].map((name) => [name, (card: CardDefinition) => stat(card, name)])),
        'two colours': (card) => colours(card) === 2,
        'a sign of two colours': ({ facts }) => (facts.colour as readonly string[] | undefined)?.length === 2,
        'total power alone': (card) => (card.stats.total ?? 0) > 0 && colours(card) === 0 && !stat(card, 'any'),
        nothing: (card) => card.stats.total === 0 && !isOf('chip')(card),
        'X of a colour': ({ facts }) => facts.x === 'blue',
        'X of any': ({ facts }) => facts.x === 'any',
      }),
    ).toEqual([]);
    const costs = played.map((text) => ({ ...text, words: JSON.stringify(text.cost) }));
    expect(
      missing(costs, {
        none: ({ cost }) => cost.length === 0,
        'this card': ({ words }) => /"is":"self"|"bound":"self"/.test(words) && !words.includes('"zone":"g"'),
        Gs: ({ words }) => words.includes('"zone":"g"'),
        'either or': ({ words }) => words.includes('"or":'),
        X: ({ words }) => words.includes('"op":"number"'),
        'cards of the hand': ({ words }) => words.includes('"zone":"hand"'),
        'the normal cost of a card': ({ words }) => words.includes('pay-normal-cost'),
        'each time': ({ once }) => JSON.stringify(once) === '{"per":"cut"}',
      }),
    ).toEqual([]);
  });

  it('has every form of an aim', () => {
    const at = ({ at: where }: Aim): string => JSON.stringify(where);
    expect(
      missing(aims, {
        one: ({ min, max }) => min === 1 && max === 1,
        two: ({ min, distinct }) => min === 2 && distinct === 'group',
        all: (aim) => aim.all === true && at(aim).includes('"zone"'),
        'an effect': (aim) => at(aim) === '{"stage":{"of":"opponent"}}',
        'a play': (aim) => at(aim).includes('"stage":{"keys"'),
        'a force': (aim) => aim.bind === 'force',
        'a place of cards': (aim) => aim.all !== true && at(aim).includes('"filled":true'),
        'all places of cards': (aim) => aim.all === true && at(aim).includes('"filled":true'),
        'where a card is put out': (aim) => aim.bind === 'where',
        'a coin': (aim) => at(aim).includes('"coined"'),
        'a card of the junkyard': (aim) => at(aim).includes('"zone":"junk"'),
        'a destroyed card': (aim) => at(aim).includes('"destroyed"'),
        'orange words': (aim) => aim.initially !== undefined,
      }),
    ).toEqual([]);
    expect(played.some((text) => (text.aims?.length ?? 0) === 2)).toBe(true);
    // Chosen only when the effect resolves.
    expect(played.some((text) => text.do.some(({ op }) => op === 'choose'))).toBe(true);
  });

  it('uses every operation of the game', () => {
    const given = ['enter', 'discard-destroyed'];
    expect(unused(Object.keys(vocabulary.operations ?? {}), [...reader.used('custom'), ...given])).toEqual([]);
  });

  it('has old cards of one designated colour, of two, of none, and of three types', () => {
    const old = cards.filter(({ facts }) => facts.old === true);
    const designated = ({ stats }: CardDefinition) =>
      Object.keys(stats).filter((name) => name.startsWith('designated-'));
    expect(new Set(old.map((card) => designated(card).length))).toEqual(new Set([0, 1, 2]));
    expect(new Set(old.map(({ facts }) => facts.type))).toEqual(new Set(['unit', 'command', 'character']));
  });
});
