import { describe, expect, it } from '@jest/globals';
import { games as allGames } from '#games';
import { games } from '#testkit/fixtures';
import { scenarioChecks } from '#testkit/scenarios';
import { parseEach } from './scenario-file.js';
import { newScenario } from './scenario-skeleton.js';

const { check, problem } = scenarioChecks(games);
const inGame = scenarioChecks(allGames);

/** Seat 0 has to play one of two cards; a face-down card lies in front of it. */
const laying = (expected: string, play = ''): string => `scenario: a test
game: high-card
edition: test
board:
  seats:
    - hand: [{ card: n5, name: mine }]
      deck: [{ card: n2, name: next }]
      field: [{ card: n1, facing: down, role: covered, name: old }]
    - hand: [{ card: n6, name: theirs }]
  go: { step: turn, seat: 0 }
${play}expect: { pending: { seat: ${play ? 1 : 0}, purpose: lay }, ${expected} }
`;

const gcg = (cards: string, board: string, rest: string): string => `scenario: a test
game: gcg
edition: 1.1.0
cards: ${cards}
board: ${board}
${rest}
`;

describe('what a viewer sees', () => {
  it('is said by cards it knows and cards it does not, and by zones', () => {
    check(laying('sees: { seat/0: { knows: [mine, old], hidden: [theirs], zones: { hand/1: hidden } } }'));
    check(laying('sees: { seat/1: { knows: theirs, hidden: [mine, next, old], zones: { hand/0: hidden*2 } } }'));
    check(
      laying('sees: { spectator: { hidden: [mine, theirs], zones: { field/0: [hidden], hand/1: { count: 1 } } } }'),
    );
  });

  it.each([
    ['{ seat/1: { knows: [mine] } }', 'seat/1 does not know mine'],
    ['{ seat/0: { hidden: [mine] } }', 'seat/0 knows mine'],
    ['{ seat/1: { zones: { hand/0: [mine, next] } } }', 'seat/1 sees: hand/0 holds [hidden hidden], not [mine next]'],
    ['{ seat/0: { zones: { hand/0: hidden*2 } } }', 'seat/0 sees: hand/0 holds [mine next], not [hidden hidden]'],
    ['{ seat/0: { knows: [nobody] } }', 'no card is named nobody'],
    ['{ seat/1: { hidden: [min] } }', 'no card is named min; did you mean "mine"?'],
    ['{ seat/1: { zones: { hnd/0: hidden } } }', 'there is no zone hnd/0; did you mean "hand/0"?'],
    ['{ seat/0: { zones: { hand/0: { lacks: [thiers] } } } }', 'no card is named thiers; did you mean "theirs"?'],
    ['{ seat/7: { knows: [mine] } }', 'seat/7 is not a viewer here'],
    ['{ judge: { knows: [mine] } }', 'a viewer is seat/0, seat/1 … or spectator'],
  ])('fails for %s', (sees, message) => {
    expect(problem(laying(`sees: ${sees}`))).toContain(message);
  });
});

describe('exactly what is offered', () => {
  const offered = (list: string): string =>
    laying('turn: { seat: 0 }').replace('purpose: lay', `purpose: lay, exactly: [${list}]`);
  const both = '{ action: show, card: mine }, { action: hide, card: mine }';

  it('may be said in any order, and by some of the facts', () => {
    check(offered(`{ action: hide, card: next }, ${both}, { action: show, card: next }`));
    check(offered(`{ card: next }, { card: next }, ${both}`));
    // The vague entry must not take the option that only another entry matches.
    check(offered(`{ card: next }, { action: show, card: next }, ${both}`));
  });

  it('is neither more nor less', () => {
    expect(problem(offered(`${both}, { card: next }`))).toMatch(/also offered: hide, card No 2\(next\)/);
    expect(problem(offered(`${both}, { card: next }, { card: next }, { card: old }`))).toContain(
      'not offered: {"card":"old"}',
    );
  });

  it('counts things to select too', () => {
    const play = 'play: [{ seat: 0, choose: { action: hide, card: mine } }]\n';
    const asked = (list: string): string =>
      laying('turn: { seat: 0 }', play).replace(
        'seat: 1, purpose: lay',
        `seat: 0, purpose: uncover, exactly: [${list}]`,
      );
    check(asked('mine, old'));
    expect(problem(asked('mine'))).toContain('also offered: No 1(old)');
  });
});

describe('decks and openings', () => {
  const opening = (decks: string, expected: string, mode = ''): string =>
    `scenario: a test\ngame: gcg\nedition: 1.1.0\n${mode}decks: ${decks}\nexpect: { ${expected} }\n`;
  const short = '[{ main: S-01*5, resource: R-1*10 }, { main: S-01*4, resource: R-1*9 }]';
  const codes = '[[deck-size, too-many-copies], [resource-deck-size, deck-size]]';

  it('are refused as the service refuses them, with what is wrong with each deck', () => {
    inGame.check(opening(short, `refused: illegal-deck, decks: ${codes}`));
    inGame.check(opening(`${short.slice(0, -1)}, {}]`, 'refused: wrong-seats'));
    inGame.check(opening(short, 'refused: no-such-mode', 'mode: solo\n'));
  });

  it.each([
    ['refused: illegal-deck, decks: [[deck-size], []]', 'deck of seat 0: too-many-copies: '],
    [`refused: illegal-deck, decks: ${codes.replace('[[', '[[unknown-card, ')}`, 'unknown-card is not found'],
    ['refused: wrong-seats', 'the match is refused as illegal-deck, not as wrong-seats'],
    ['pending: { seat: 0, purpose: go }, decks: [[], []]', 'deck of seat 0: deck-size'],
  ])('fail for { %s }', (expected, message) => {
    expect(inGame.problem(opening(short, expected))).toContain(message);
  });

  it('hold where they are opened after all', () => {
    const decks = '[{ main: n1 n2 n3 }, { main: n4 n5 n6 }]';
    const text = `scenario: a test\ngame: high-card\nedition: test\ndecks: ${decks}\nexpect: { refused: illegal-deck }\n`;
    expect(problem(text)).toContain('the match is opened, not refused as illegal-deck');
    expect(problem(laying('refused: illegal-deck'))).toContain(
      '(pending), how it ended (ended), or why it is not opened',
    );
  });
});

describe('triggers and options', () => {
  const cards = `
  martyr: { unit: 2/2, text: [{ destroyed: [{ draw: 1 }] }] }
  doom: { command: main, do: [{ destroy: { units: controller } }] }`;
  const board = `
  seats: [{ battle: [{ card: martyr, name: one }, { card: martyr, name: two }], hand: [doom] }, {}]`;
  const answers = (trigger: string): string => `
play:
  - { seat: 0, choose: { action: command, card: doom } }
  - { seat: 0, purpose: next-trigger, choose: ${trigger} }
expect: { zones: { hand/0: blank*2 }, pending: { seat: 0, purpose: main } }`;

  it('of cards that left are named by nickname', () => {
    inGame.check(gcg(cards, board, answers('{ card: two }')));
    expect(inGame.problem(gcg(cards, board, answers('{ trigger: martyr#destroyed }')))).toContain(
      '2 options mean {"trigger":"martyr#destroyed"}',
    );
  });

  it('that are the same in all they say need not be told apart', () => {
    const lone = board.replace(', { card: martyr, name: two }', '');
    const given = `${cards}
  herald: { unit: 1/1, text: [{ activate: main, do: [{ give: [vow, { units: controller }] }] }, { id: vow, destroyed: [{ draw: 1 }], given: true }] }`;
    const both = lone.replace('battle: [', 'battle: [herald, ');
    const play = `
play:
  - { seat: 0, choose: { action: activate, card: herald } }
  - { seat: 0, choose: { action: activate, card: herald } }
  - { seat: 0, choose: { action: command, card: doom } }
  - { seat: 0, choose: { trigger: herald#vow, card: one } }
  - { seat: 0, choose: { trigger: herald#vow, card: one } }
  - { seat: 0, choose: { trigger: martyr#destroyed } }
  - { seat: 0, choose: { trigger: herald#vow, card: herald } }
expect: { zones: { hand/0: { count: 5 } }, pending: { seat: 0, purpose: main } }`;
    inGame.check(gcg(given, both, play));
  });
});

describe('seats that are out', () => {
  const royale = (out: string, expected: string): string =>
    gcg(
      '{ hawk: { unit: 2/3 } }',
      `{ mode: royale-loser-eliminated, teams: [0, 1, 2], seats: [{ battle: [hawk] }, {}, {}], out: ${out} }`,
      `expect: { ${expected}, pending: { seat: 0, purpose: main, lacks: [{ action: attack, target: seat/1 }] } }`,
    );

  it('have lost before the board begins, and have nothing', () => {
    inGame.check(royale('[1]', 'out: [1], zones: { deck/1: [], deck/2: { count: 10 } }'));
    expect(inGame.problem(royale('[1]', 'out: []'))).toContain('out is [1], not []');
    expect(inGame.problem(royale('[]', 'out: []'))).toContain('offered: {"action":"attack","target":"seat/1"}');
    expect(inGame.problem(royale('[5]', 'out: [5]'))).toContain('there is no seat 5 to be out');
  });
});

describe('events', () => {
  const play = 'play: [{ seat: 0, choose: { action: show, card: mine } }]\n';

  it.each([
    ['never: [{ type: CardMoved }]', 'there is no event "CardMoved"; did you mean "CardsMoved"?'],
    ['never: [{ type: CardsMoved, reson: lay }]', 'CardsMoved has no "reson"; did you mean "reason"?'],
    ['never: [{ type: CardsMoved, to: filed/0 }]', 'there is no zone filed/0; did you mean "field/0"?'],
    ['never: [{ type: CardsMoved, cards: [mien] }]', 'no card is named mien; did you mean "mine"?'],
    ['events: [{ type: CardsFacd }]', 'there is no event "CardsFacd"; did you mean "CardsFaced"?'],
  ])('that are misspelt do not pass: %s', (expected, message) => {
    expect(problem(laying(expected, play))).toContain(message);
  });

  it('that are missed are answered with those of their kind, and not with the layout of the board', () => {
    const missed = problem(laying('events: [{ type: CardsMoved, reason: discard }]', play));
    const told = missed.slice(0, missed.indexOf('\n\n')).split('\n');
    expect(told).toHaveLength(4);
    expect(told[3]).toContain('"cards":["mine"]');
    expect(problem(laying('events: [{ type: CardsFaced }]', play))).toMatch(
      /no CardsFaced happened; what happened was Turn/,
    );
  });

  it('of the layout did not happen in the match', () => {
    check(laying('never: [{ type: CardsCreated }]', play));
  });
});

describe('a file', () => {
  it('of several scenarios is told by each of them', () => {
    const good = laying('turn: { seat: 0 }');
    const read = parseEach(`${good}---\n${good.replace('edition', 'editoin')}---\n${good}`, 'x.scenario.yaml');
    expect(read.map((part) => ('problem' in part ? part.problem : 'read'))).toEqual([
      'read',
      expect.stringMatching(/editoin: has an unknown member "editoin"; did you mean "edition"\?/),
      'read',
    ]);
    expect(read[1]).toMatchObject({ title: 'a test' });
  });

  it('says that what looks like a number needs quotes', () => {
    expect(problem(laying('turn: { seat: 0 }').replace('edition: test', 'edition: 1'))).toContain('needs quotes');
    expect(problem(laying('turn: { seat: 0 }').replace('edition', 'rules: [3.10]\nedition'))).toContain(
      "a rule number that looks like a number needs quotes: '3.10'",
    );
  });

  it('names rules in the shape of its book', () => {
    const ruled = (rule: string): string =>
      gcg('{}', '{ seats: [{}, {}] }', `rules: [${rule}]\nexpect: { pending: { seat: 0, purpose: main } }`);
    inGame.check(ruled('10-1-8'));
    expect(inGame.problem(ruled('official.cost'))).toContain('official.cost is not a rule number of gcg@1.1.0');
  });

  it.each([...allGames.keys(), 'high-card@test'])('to begin with holds as it is: %s', (name) => {
    const known = new Map([...allGames, ...games]);
    const text = newScenario(known.get(name)!);
    scenarioChecks(known).check(text);
    expect(text.match(/^ *#/gm)?.length).toBeGreaterThan(5);
  });
});

describe('words of a board', () => {
  it.each([
    ['{ seats: [{ battle: [{ card: hawk, role: untit }] }, {}] }', 'gcg has no role "untit"; did you mean "unit"?'],
    ['{ seats: [{ battle: [{ card: hawk, counters: { damge: 1 } }] }, {}] }', 'did you mean "damage"?'],
    [
      '{ seats: [{ battle: [hawk] }, {}], links: [{ kind: atack, from: hawk, to: seat/1 }] }',
      'gcg has no link "atack"',
    ],
    [
      '{ seats: [{ battle: [hawk] }, {}], effects: [{ on: [hawk], change: { kind: forbid, what: atack } }] }',
      'gcg has no prohibition "atack"; did you mean "attack"?',
    ],
  ])('are those of the game: %s', (board, message) => {
    const text = gcg('{ hawk: { unit: 2/3 } }', board, 'expect: { pending: { seat: 0, purpose: main } }');
    expect(inGame.problem(text)).toContain(message);
  });

  it('which include those that only the rules use', () => {
    const claim = 'expect: { never: [{ type: CardsMoved, reason: redraw }], pending: { seat: 0, purpose: main } }';
    inGame.check(gcg('{ hawk: { unit: 2/3 } }', '{ seats: [{ battle: [hawk] }, {}] }', claim));
  });

  it.each([
    ['never: [{ type: CardsMoved, reason: destroyd }]', 'gcg has no reason "destroyd"'],
    ['never: [{ type: DamageDealt, kind: batle }]', 'gcg has no harm "batle"; did you mean "battle"?'],
    ['never: [{ type: CounterSet, counter: damge }]', 'gcg has no counter "damge"; did you mean "damage"?'],
    ['events: [{ type: PhaseBegan, phase: mian }]', 'gcg has no phase "mian"; did you mean "main"?'],
    ['zones: { battle/0: { lacks: [hwak] } }', 'no card is named hwak; did you mean "hawk"?'],
    ['zones: { batle/0: { count: 1 } }', 'there is no zone batle/0; did you mean "battle/0"?'],
  ])('and those of events and zones: %s', (claim, message) => {
    const text = gcg(
      '{ hawk: { unit: 2/3 } }',
      '{ seats: [{ battle: [{ card: hawk, name: hawk }] }, {}] }',
      `expect: { ${claim}, pending: { seat: 0, purpose: main } }`,
    );
    expect(inGame.problem(text)).toContain(message);
  });

  it('and those of what is expected too', () => {
    const expected = (card: string): string =>
      gcg(
        '{ hawk: { unit: 2/3 } }',
        '{ seats: [{ battle: [hawk] }, {}] }',
        `expect: { cards: { hawk: ${card} }, pending: { seat: 0, purpose: main } }`,
      );
    inGame.check(expected('{ numbers: { damage: 0 }, counters: { damage: 0 } }'));
    expect(inGame.problem(expected('{ numbers: { damge: 0 } }'))).toContain('gcg has no stat "damge"');
    expect(inGame.problem(expected('{ counters: { damge: 0 } }'))).toContain('gcg has no counter "damge"');
  });
});
