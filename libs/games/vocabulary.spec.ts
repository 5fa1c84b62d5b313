import { describe, expect, it } from '@jest/globals';
import { checkCard, checkCards, problemText, type Ability, type Game, type Operation, type Vocabulary } from '#kernel';
import { games } from './index.js';

/** The rules themselves may use kinds of abilities that no card has. */
const ruleBook = (game: Game): Game => ({
  ...game,
  language: { ...game.language, vocabulary: { ...(game.language.vocabulary as Vocabulary), lacks: [] } },
});

const textsOf = (game: Game, abilities: readonly Ability[]): string[] =>
  checkCard(ruleBook(game), { key: 'rules', name: 'Rules', facts: {}, stats: {}, keywords: {}, abilities })
    .filter(({ path }) => path[0] === 'abilities')
    .map(problemText);

/** The names that the actions of a game know when they begin. */
const given: readonly Operation[] = ['key', 'target'].map((as) => ({ op: 'bind', cards: { bound: 'self' }, as }));

describe.each([...games])('the words of %s', (_name, game) => {
  it('are enough for its own cards', () => {
    expect(checkCards(game, game.cards).map(problemText)).toEqual([]);
  });

  it('are enough for its keywords, triggers and actions', () => {
    expect(textsOf(game, Object.values(game.language.keywords ?? {}).flat())).toEqual([]);
    const printed = { zone: Object.keys(game.layout.zones)[0] as string };
    const triggers = game.procedures.triggers.map(({ id, on }): Ability => ({
      kind: 'triggered',
      id,
      on,
      do: [],
      ...printed,
    }));
    expect(textsOf(game, triggers)).toEqual([]);
    const timing = game.language.vocabulary?.words.timing[0] as string;
    const actions = Object.entries(game.procedures.programs).map(([, program], i): Ability => ({
      ...{ kind: 'activated', id: `action-${i}`, timing, cost: [], do: [...given, ...program] },
      ...printed,
    }));
    expect(textsOf(game, actions)).toEqual([]);
  });

  it('name every operation of its own, and no other', () => {
    expect(Object.keys(game.language.vocabulary?.operations ?? {}).sort()).toEqual(
      Object.keys(game.language.operations).sort(),
    );
  });
});
