import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { games as allGames } from '#games';
import { games } from '#testkit/fixtures';
import { scenarioChecks } from '#testkit/scenarios';
import { parseScenarios } from './scenario-file.js';
import { runScenario } from './scenario.js';

const TEXT = `scenario: a covered card does not count
game: high-card
edition: test
rules: [cover.1, sum.2]
board:
  turn: { seat: 0, number: 3 }
  seats:
    - hand: [{ card: n5, name: mine }, n2]
      field: [{ card: n1, facing: down, role: covered, name: old }]
    - hand: [{ card: n6, name: theirs }]
  go: { step: turn, seat: 0 }
play:
  - { seat: 0, choose: { action: show, card: n7 }, refused: not-offered }
  - { seat: 1, raw: anything, refused: not-your-decision }
  - { seat: 0, choose: { action: hide, card: mine } }
  - expect:
      cards: { mine: { zone: field/0, facing: down, role: covered } }
      events: [{ type: DecisionMade, seat: 0 }, { type: CardsMoved, cards: [mine], reason: lay }]
      never: [{ type: CardsFaced }]
      pending: { seat: 0, purpose: uncover, offers: [old, mine] }
  - { seat: 0, purpose: uncover, select: [old] }
  - { seat: 1, choose: { action: show, card: theirs } }
  - { seat: 0, timeout: true }
expect:
  zones: { field/0: [old, mine, n2], hand/1: [], field/1: { count: 1, top: n6, lacks: [mine] } }
  cards: { old: { numbers: { value: 1 } } }
  ended: { winners: [1], reason: sum }
`;

const { check, problem } = scenarioChecks(games);
const lineOf = (part: string): number => TEXT.split('\n').findIndex((line) => line.includes(part)) + 1;
const changed = (from: string, to: string): string => {
  expect(TEXT).toContain(from);
  return problem(TEXT.replace(from, to));
};

describe('scenario files', () => {
  it('hold when the match goes as written', () => {
    expect(() => check(TEXT)).not.toThrow();
  });

  it('give their name and rule tags as a test title', () => {
    expect(parseScenarios(TEXT, 'x')[0]?.title).toBe(
      'a covered card does not count @high-card-test:cover.1 @high-card-test:sum.2',
    );
  });

  it('may stand several in one file', () => {
    expect(parseScenarios(`${TEXT}---\n${TEXT}`, 'x')).toHaveLength(2);
  });

  it('hold for several editions, each with the numbers of its own book', () => {
    const rules = 'rules: { lite: [a.1], pro: [b.2, b.3] }';
    const text = TEXT.replace('edition: test', 'edition: [lite, pro]').replace('rules: [cover.1, sum.2]', rules);
    expect(parseScenarios(text, 'x').map(({ title, data }) => [data.edition, title])).toEqual([
      ['lite', 'a covered card does not count @high-card-lite:a.1'],
      ['pro', 'a covered card does not count @high-card-pro:b.2 @high-card-pro:b.3'],
    ]);
    expect(problem(text.replace(rules, 'rules: [a.1]'))).toContain(':4: rules: with several editions, and only then');
    expect(changed('rules: [cover.1, sum.2]', 'rules: { test: [cover.1] }')).toContain('only then');
    expect(problem(text.replace('pro: [b.2', 'max: [b.2'))).toContain('not about edition max');
  });

  it('count cards that are said so many times', () => {
    const text = `scenario: as often
game: high-card
edition: test
decks: [{ main: n1 n2*2 }, { main: n3*3 }]
expect:
  zones: { hand/0: n1 n2*2, hand/1: n3*2, deck/1: n3 }
  pending: { seat: 0, purpose: lay }
`;
    expect(() => check(text)).not.toThrow();
    expect(problem(text.replace('hand/1: n3*2', 'hand/1: n3*3'))).toContain('hand/1 holds [n3 n3], not [n3 n3 n3]');
  });

  it('have no cards that do nothing where the game knows none, and say what comes next', () => {
    expect(changed('hand: [{ card: n6, name: theirs }]', 'hand: 2')).toContain('which 2 cards?');
    expect(changed('  go: { step: turn, seat: 0 }\n', '')).toContain('which step comes next');
  });

  it.each<[string, string, string, string]>([
    ['a card elsewhere', 'zone: field/0,', 'zone: hand/0,', 'mine: zone is "field/0", not "hand/0"'],
    ['a zone', '[old, mine, n2]', '[mine, old, n2]', 'field/0 holds [old mine n2], not [mine old n2]'],
    ['a number', 'value: 1', 'value: 2', 'old: value is 1, not 2'],
    ['an event that did not happen', 'reason: lay', 'reason: draw', 'it did not happen in this order'],
    ['an event that happened', 'never: [{ type: CardsFaced }]', 'never: [{ type: CardsMoved }]', 'it happened'],
    [
      'a decision',
      'seat: 0, purpose: uncover, offers',
      'seat: 1, purpose: uncover, offers',
      'asked: seat 0 for uncover; not seat 1',
    ],
    ['an offer', 'offers: [old, mine]', 'offers: [theirs]', 'not offered: "theirs"'],
    ['an offer that is there', 'offers: [old, mine]', 'lacks: [old]', 'offered: "old"'],
    ['the result', 'winners: [1]', 'winners: [0]', 'winners is [1], not [0]'],
    [
      'an unplanned decision',
      '  - { seat: 0, purpose: uncover, select: [old] }\n',
      '',
      'unplanned decision: seat 1 was to decide',
    ],
    [
      'a left-over answer',
      'timeout: true }\n',
      'timeout: true }\n  - { seat: 0, timeout: true }\n',
      'the match is over',
    ],
    [
      'a refusal that does not come',
      'card: n7 }, refused',
      'card: mine }, refused',
      'should have been refused, but was accepted',
    ],
    ['a refusal of a misspelt word', 'card: n7 }', 'card: n77 }', '"n77" is the name of nothing in high-card'],
    [
      'a refusal of a misspelt fact',
      '{ action: show, card: n7 }',
      '{ action: show, crad: n7 }',
      'no option here has a fact "crad"',
    ],
    ['a game nobody knows', 'game: high-card', 'game: low-card', 'no game low-card@test; there are high-card@test'],
    ['a card nobody knows', 'n2]\n', 'n20]\n', 'high-card has no card n20 (in hand/0)'],
  ])('fail on %s', (_what, from, to, message) => {
    expect(changed(from, to)).toContain(message);
  });

  it('name file and line of what failed', () => {
    expect(changed('winners: [1]', 'winners: [0]')).toMatch(
      new RegExp(`^x.scenario.yaml:${lineOf('expect:\n') || lineOf('ended') - 3}: a covered`),
    );
    expect(changed('card: mine }', 'card: theirs }')).toMatch(
      new RegExp(`^x.scenario.yaml:${lineOf('action: hide')}: `),
    );
  });

  it.each<[string, string, string, string, string]>([
    ['a misspelt field', 'edition: test', 'edition: test\nversion: 1', 'version: 1', 'has an unknown member "version"'],
    [
      'a misspelt field deep inside',
      'facing: down, role: covered, name: old',
      'facing: down, rule: covered, name: old',
      'rule: covered',
      'has an unknown member "rule"',
    ],
    [
      'a value out of its list',
      'facing: down, role: covered, name',
      'facing: left, role: covered, name',
      'facing: left',
      'must be one of',
    ],
    [
      'a step that is two things',
      'timeout: true',
      'timeout: true, confirm: true',
      'timeout: true',
      'a step is exactly one of',
    ],
    [
      'an answer without a seat',
      '{ seat: 0, timeout: true }',
      '{ timeout: true }',
      'timeout: true',
      'an answer must name its seat',
    ],
    [
      'an end nobody planned',
      '  ended: { winners: [1], reason: sum }\n',
      '',
      'expect:\n',
      'say what the match waits for at the end',
    ],
    [
      'a missing board',
      'scenario: a covered',
      'decks: []\nscenario: a covered',
      'decks',
      'a scenario has either a board or decks',
    ],
    ['broken YAML', 'game: high-card', 'game: [high-card', 'game: [', 'Flow sequence'],
  ])('are refused for %s, with the line', (_what, from, to, place, message) => {
    const text = TEXT.replace(from, to);
    expect(text).not.toBe(TEXT);
    const found = problem(text);
    expect(found).toContain(message);
    const line = text.slice(0, text.lastIndexOf(place)).split('\n').length;
    const told = Number(/x\.scenario\.yaml:(\d+)/.exec(found)?.[1]);
    // A problem with the whole file is reported at its first line, an unclosed bracket where it is missing.
    if (place !== 'decks' && place !== 'game: [') expect(told).toBe(line);
  });

  it('are refused for aliases that unfold without end, and for a length nobody writes', () => {
    const bomb = Array.from({ length: 9 }, (_, i) => `k${i}: &a${i} [${Array(10).fill(i ? `*a${i - 1}` : 'x')}]`);
    expect(problem(bomb.join('\n'))).toMatch(/^x\.scenario\.yaml:1: Excessive alias count/);
    expect(problem(`${TEXT}${'# and so on\n'.repeat(100_000)}`)).toMatch(/^x\.scenario\.yaml:1: the file is longer/);
  });

  it('take cards of their own, and play from the set-up', () => {
    check(`scenario: inline cards from the set-up
game: high-card
edition: test
cards:
  giant: { name: Giant, stats: { value: 40 }, facts: { odd: false } }
decks:
  - main: giant n1 n2
  - main: [n3, n4, n5]
play:
  - { seat: 0, choose: { action: show, card: giant } }
expect:
  cards: { giant: { zone: field/0, numbers: { value: 40 } } }
  zones: { hand/0: [n1, n2], hand/1: { count: 3 } }
  pending: { seat: 1, purpose: lay, offers: [{ action: show, card: n5 }], lacks: [{ card: n2 }] }
`);
  });

  it('hold as printed in the documentation', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/scenarios.md'), 'utf8');
    const examples = [...page.matchAll(/```yaml\n(scenario:[\s\S]*?)```/g)].map((match) => match[1] as string);
    expect(examples.length).toBeGreaterThan(0);
    for (const text of examples)
      for (const scenario of parseScenarios(text, 'docs/scenarios.md')) runScenario(scenario, allGames);
  });
});
