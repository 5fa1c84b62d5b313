import { describe, expect, it } from '@jest/globals';
import { randomBot } from '#bots';
import { gcg110, words } from '#games/gcg';
import { nexa12 } from '#games/nexa';
import { vanguard211 } from '#games/vanguard';
import type { Game } from '#kernel';
import { aUnit, withCards } from '#games/gcg/testing';
import { seededDice, seededStream } from '../dice.js';
import { play, sampleSetup, type MatchPlan } from '../play.js';
import {
  mergeReached,
  NOTHING_REACHED,
  reachable,
  reachInWords,
  Reach,
  Reader,
  reportReach,
  REACH_TOPICS,
  type Reached,
} from './index.js';

const planOf = (seed: string, game: Game = gcg110): MatchPlan => {
  const setup = sampleSetup(game, { draw: seededStream(`${seed}/decks`) });
  const players = setup.teams.map((_, seat) => randomBot(seededStream(`${seed}/${seat}`)));
  return { game, setup, dice: seededDice(seed), players };
};

const reachOf = (seed: string, game: Game = gcg110): Reached => {
  const reach = new Reach(game);
  for (const _ of reach.follow(planOf(seed, game)));
  return reach.reached();
};

describe('Reach', () => {
  it('watches a match without changing it', () => {
    const events = (batches: Iterable<{ events: readonly unknown[] }>): string =>
      JSON.stringify([...batches].flatMap((batch) => batch.events));
    expect(events(new Reach(gcg110).follow(planOf('same')))).toBe(events(play(planOf('same'))));
  });

  it.each([gcg110, nexa12])('names nothing that $id does not have', (game) => {
    const reached = ['1', '2', '3'].map((seed) => reachOf(seed, game)).reduce(mergeReached);
    const { ok, ...topics } = reportReach(game, 'duel', reached);
    expect(ok).toBe(false);
    expect(REACH_TOPICS.flatMap((topic) => topics[topic].unknown)).toEqual([]);
    expect(REACH_TOPICS.filter((topic) => topics[topic].reached === 0)).toEqual([]);
  });

  it('asks for each label on each kind of text, and counts a text only when its gate is open', () => {
    const wanted = reachable(vanguard211, 'duel').keyword;
    const kinds = ['constant', 'triggered', 'activated'];
    expect(kinds.filter((kind) => !wanted.includes(`limit-break ${kind}`))).toEqual([]);
    const reached = reachOf('1', vanguard211);
    const { ok, ...topics } = reportReach(vanguard211, 'duel', reached);
    expect([ok, REACH_TOPICS.flatMap((topic) => topics[topic].unknown)]).toEqual([false, []]);
    const gates = Object.keys(vanguard211.language.gates ?? {});
    const closed = Object.fromEntries(gates.map((gate) => [gate, { not: { all: [] } }]));
    const shut: Game = { ...vanguard211, language: { ...vanguard211.language, gates: closed } };
    const isOfGate = (word: string): boolean => gates.some((gate) => word.startsWith(`${gate} `));
    expect(reached.keyword.some(isOfGate)).toBe(true);
    expect(reachOf('1', shut).keyword.filter(isOfGate)).toEqual([]);
  });

  it('counts a card as used when it is deployed, paired or used as a command, not when it is discarded', () => {
    const seen = new Set<string>();
    for (const { events } of play(planOf('1')))
      for (const event of events)
        if (event.type === 'CardsMoved') event.defs.forEach((def) => def !== null && seen.add(def));
    const { card } = reachOf('1');
    expect(card.length).toBeGreaterThan(10);
    expect(card.every((name) => seen.has(name.replace(' as pilot', '')))).toBe(true);
    expect(card.length).toBeLessThan(seen.size);
  });

  it('adds up over matches, and fails for what is missing or in no list', () => {
    const full = reachable(gcg110, 'duel');
    const halves = mergeReached(
      { ...full, card: full.card.slice(0, 9) },
      { ...NOTHING_REACHED, card: full.card.slice(9) },
    );
    expect(reportReach(gcg110, 'duel', halves).ok).toBe(true);
    const less = reportReach(gcg110, 'duel', { ...full, keyword: full.keyword.slice(1) });
    expect([less.ok, less.keyword.missing]).toEqual([false, ['repair']]);
    expect(reachInWords(less)).toContain('            not: repair');
    const more = reportReach(gcg110, 'duel', { ...full, decision: [...full.decision, 'choose doom'] });
    expect([more.ok, more.decision.unknown]).toEqual([false, ['choose doom']]);
  });

  it('neither requires nor reports decisions that are seldom asked', () => {
    const full = reachable(vanguard211, 'duel');
    expect(full.decision).not.toContain('choose ride-from-soul');
    const more = reportReach(vanguard211, 'duel', { ...full, decision: [...full.decision, 'choose ride-from-soul'] });
    expect([reportReach(vanguard211, 'duel', full).ok, more.ok]).toEqual([true, true]);
  });

  it('asks for what the decks of a game can do, and no more', () => {
    const deck = { main: ['lonely'], resource: ['R-1'] };
    const text = [words.onDeploy([words.may(words.draw(1)), ...words.deployTokens('T-drone')])];
    const lonely = withCards(gcg110, aUnit('lonely', { text }));
    const game: Game = {
      ...lonely,
      language: { ...lonely.language, keywords: {} },
      decks: { ...lonely.decks, samples: { deck } },
    };
    expect(reachable(game, 'duel')).toMatchObject({
      card: ['lonely', 'T-drone'],
      ability: ['lonely#deploy'],
      operation: ['may', 'draw', 'create', 'deploy'],
    });
    expect(reachable(game, 'duel').decision).toContain('confirm may');
    expect(reachable(game, 'duel').decision).not.toContain('choose direction');
    expect(reachable(game, 'royale-winner-advances').decision).toContain('choose direction');
  });
});

describe('Reader', () => {
  it('finds words however deep they stand', () => {
    const reader = new Reader().operations([
      words.when(words.unless(words.there(words.units('team', words.or(words.isPaired, words.hasDamage(2))))), [
        words.may(
          words.damage(
            { sum: [1, { count: words.hand() }] },
            words.units('opponent', words.isBattlingWith(words.isToken)),
          ),
        ),
      ]),
    ]);
    expect([...reader.used('operation')]).toEqual(['if', 'may', 'custom']);
    expect([...reader.used('custom')]).toEqual(['damage']);
    expect([...reader.used('condition')]).toEqual(['not', 'exists']);
    expect([...reader.used('quantity')]).toEqual(['sum', 'count']);
    for (const word of ['any', 'counter', 'linked', 'linkedTo', 'other']) expect(reader.used('filter')).toContain(word);
    expect([...reader.used('decision')]).toEqual(['confirm may']);
  });
});
