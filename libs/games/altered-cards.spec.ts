import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkCard, problemText, type CardDefinition, type Game, type Operation } from '#kernel';
import { playWith, tryAltered, withCard } from '#simulation/altered';
import { games } from './index.js';

/** SENKI_ALTERED sets how many cards of each game are altered; each accepted card then plays 100 matches instead of two. */
const MANY = Number(process.env['SENKI_ALTERED'] ?? 0);
const CARDS = MANY || 60;
const MATCHES = MANY ? 100 : 2;

describe.each([...games])('a card of %s that was altered at random', (_name, game) => {
  const cards = Object.values(game.cards);

  it('is refused, or is played without an exception', () => {
    const tally = { refused: 0, played: 0 };
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        tally[tryAltered(game, seed, MATCHES)] += 1;
      }),
      { numRuns: CARDS, ...(MANY === 0 && { seed: 10 }), endOnFailure: true },
    );
    if (MANY > 0)
      console.log(`${game.id}@${game.edition}: ${JSON.stringify(tally)}, each played in ${MATCHES} matches`);
    // The check is neither so strict that nothing is played, nor so lax that everything is.
    expect(Math.min(tally.refused, tally.played)).toBeGreaterThan(CARDS / 20);
  });

  it('is refused for a reason that names the place', () => {
    const [card] = cards;
    const problems = checkCard(game, { ...card, stats: { ...card?.stats, nonsense: 1 } });
    expect(problems.map(problemText)).toEqual(['stats.nonsense: unknown stat "nonsense"']);
  });
});

describe('a text that says more than a table can bear', () => {
  const game = games.get('gcg@1.1.0') as Game;
  const wren = game.cards['S-01'] as CardDefinition;
  const many = { times: [1_000_000, 1_000_000] } as const;
  const drone = { op: 'create', card: 'T-drone', to: 'outside', under: 'controller', bind: 'made' } as const;
  const placeMany = {
    op: 'custom',
    name: 'place-ex-resource',
    with: { n: many, state: 'upright' },
  } as unknown as Operation;

  it.each<[string, readonly Operation[]]>([
    ['a million cards', [{ ...drone, n: 1_000_000 }]],
    ['a million times a million', [{ op: 'repeat', n: many, do: [{ ...drone, n: 1 }] }]],
    ['a share of nothing', [{ op: 'repeat', n: { over: [1, 0] }, do: [{ ...drone, n: 1 }] }]],
    [
      'loops in loops',
      [{ op: 'repeat', n: many, do: [{ op: 'repeat', n: many, do: [{ op: 'note', value: 1, as: 'n' }] }] }],
    ],
    ['resources without end', [placeMany]],
    [
      'a number from any to any',
      [{ op: 'number', by: 'controller', purpose: 'n', min: { minus: many }, max: many, bind: 'n' }],
    ],
  ])('is played all the same: %s', (_what, steps) => {
    const card: CardDefinition = {
      ...wren,
      stats: { ...wren.stats, level: 0, cost: 0 },
      abilities: [
        {
          ...{ kind: 'triggered', id: 'deploy', zone: 'battle', do: steps },
          on: { event: 'moved', to: 'battle', subject: { which: 'self', whose: 'any' } },
        },
      ],
    };
    expect(checkCard(game, card).map(problemText)).toEqual([]);
    expect(playWith(withCard(game, card), card.key, 'more')).toBeGreaterThan(2);
  });
});

describe('a text that nobody would print', () => {
  const game = games.get('gcg@1.1.0') as Game;
  const played = (key: string, change: (card: CardDefinition) => CardDefinition): number => {
    const card = change(game.cards[key] as CardDefinition);
    expect(checkCard(game, card).map(problemText)).toEqual([]);
    return playWith(withCard(game, card), key, 'odd');
  };
  const cheap = { level: 0, cost: 0 };

  it('is played all the same: a base that deploys itself', () => {
    const steps = [{ op: 'custom', name: 'deploy', with: { cards: { bound: 'self' }, state: 'upright' } }];
    const deploy = {
      ...{ kind: 'triggered', id: 'deploy', zone: 'base', do: steps },
      on: { event: 'moved', to: 'base', subject: { which: 'self', whose: 'any' } },
    } as unknown as CardDefinition['abilities'][number];
    const base = Object.values(game.cards).find(({ facts }) => facts.type === 'base' && !facts.token) as CardDefinition;
    const change = (card: CardDefinition) => ({ ...card, stats: { ...card.stats, ...cheap }, abilities: [deploy] });
    expect(played(base.key, change)).toBeGreaterThan(2);
  });

  it('is played all the same: a command whose effect is always in force', () => {
    const command = Object.values(game.cards).find(({ facts }) => facts.type === 'command') as CardDefinition;
    const effect = {
      kind: 'constant',
      id: 'effect',
      zone: 'battle',
      on: { bound: 'self' },
      change: { gain: 'blocker' },
    };
    const abilities = [effect] as unknown as CardDefinition['abilities'];
    const change = (card: CardDefinition) => ({ ...card, stats: { ...card.stats, ...cheap }, abilities });
    expect(played(command.key, change)).toBeGreaterThan(2);
  });
});
