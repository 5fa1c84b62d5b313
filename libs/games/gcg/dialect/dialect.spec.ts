import { describe, expect, it } from '@jest/globals';
import { games } from '#games';
import type { CardDefinition } from '#kernel';
import { parseScenarios } from '#scenario';
import { scenarioChecks } from '#testkit/scenarios';
import { gcg110 } from '../game.js';

const scenario = (cards: string, board: string, rest = ''): string => `scenario: a test
game: gcg
edition: 1.1.0
cards: ${cards}
board: ${board}
${rest || 'expect: { pending: { seat: 0, purpose: main } }'}
`;
const { check, problem } = scenarioChecks(games);
/** Words nested in words that expand to several steps, modes, and a multiplication. */
const LONGER: [string, object][] = [
  [
    '{ deploy: [{ may: [{ discard: 1 }, { draw: 1 }] }] }',
    { do: [{ op: 'may', do: [{ op: 'choose' }, { op: 'move' }, { op: 'draw' }] }] },
  ],
  [
    '{ deploy: [{ mayPay: [1, { discard: 1 }] }] }',
    { do: [{ op: 'if', do: [{ op: 'may', do: [{ op: 'custom' }, { op: 'choose' }, { op: 'move' }] }] }] },
  ],
  [
    '{ deploy: [{ chooseOne: { more: [{ draw: 1 }], less: [{ discard: 1 }] } }] }',
    { do: [{ op: 'pick', modes: [{ id: 'more' }, { id: 'less', do: [{ op: 'choose' }, { op: 'move' }] }] }] },
  ],
  [
    '{ deploy: [{ chooseOne: [[more, [{ draw: 1 }], yourTurn], [less, []]] }] }',
    { do: [{ op: 'pick', modes: [{ id: 'more', when: { turnOf: 'controller' }, do: [{ op: 'draw' }] }, {}] }] },
  ],
  ['{ deploy: [{ draw: { times: [2, 3] } }] }', { do: [{ op: 'draw', n: { times: [2, 3] } }] }],
  ['{ deploy: [{ times: [2, [{ draw: 1 }]] }] }', { do: [{ op: 'repeat', n: 2, do: [{ op: 'draw' }] }] }],
];
const twoSeats = '{ seats: [{ battle: [hawk] }, {}] }';

describe('scenarios of the Gundam Card Game', () => {
  it('have a deck, resources and shields where the board does not say otherwise', () => {
    const expected = `expect:
  zones: { deck/0: blank*10, resource-deck/0: R-1*5, resources/0: R-1*5, shields/0: blank*6, hand/1: blank*3, shields/1: [] }
  cards: { hawk: { role: unit, numbers: { ap: 3, hp: 4, level: 1, cost: 1 } }, ada: { role: pilot, on: hawk }, fort: { role: base } }
  turn: { phase: main }
  pending: { seat: 0, purpose: main }`;
    const board = '{ seats: [{ battle: [hawk, { card: ada, on: hawk }], base: [fort] }, { hand: 3, shields: 0 }] }';
    check(scenario('{ hawk: { unit: 2/3 }, ada: { pilot: 1/1 }, fort: { base: 0/4 } }', board, expected));
  });

  it('call a card by its key where there is only one of it', () => {
    const board =
      '{ seats: [{ battle: [hawk] }, {}], effects: [{ on: [hawk], change: { kind: add, stat: ap, by: 1 } }] }';
    check(scenario('{ hawk: { unit: 2/3 } }', board));
    const two = board.replace('[hawk]', '[hawk, hawk]');
    expect(problem(scenario('{ hawk: { unit: 2/3 } }', two))).toContain('no card on the board is named hawk');
  });

  it('play with no cards but their own and those of the set that they name', () => {
    const board = '{ seats: [{ hand: [blank] }, { hand: 1 }] }';
    const ended = 'play: [{ seat: 0, choose: end }]\nexpect: { pending: { seat: 1, purpose: main } }';
    // If the set's commands for action steps were included, both seats would be asked whether they act.
    check(scenario('{}', board, ended));
    const named = Object.keys(games.get('gcg@1.1.0')?.cards ?? {}).find((key) => key.startsWith('S-')) as string;
    check(scenario('{}', `{ seats: [{ hand: [${named}] }, {}] }`));
  });

  it('write card texts in the words of the game', () => {
    const texts: [string, object][] = [
      ['{ deploy: [{ draw: 1 }] }', { id: 'deploy', zone: 'battle', do: [{ op: 'draw', n: 1 }] }],
      ['{ deploy: [{ draw: 1 }], in: base, once: true }', { zone: 'base', once: true }],
      [
        '{ attack: [{ discard: 1 }], at: player }',
        { on: { other: { which: 'seat' } }, do: [{ op: 'choose' }, { op: 'move' }] },
      ],
      [
        '{ activate: main, cost: [{ rest: self }], do: [{ may: [{ draw: 1 }] }] }',
        { kind: 'activated', timing: 'main' },
      ],
      [
        '{ always: self, change: { stat: ap, by: 1 }, if: yourTurn }',
        { on: { bound: 'self' }, when: { turnOf: 'controller' } },
      ],
      [
        '{ destroyed: [], pilot: { named: Ada } }',
        { keeps: { 'own-pilots': { count: { bound: 'riders', where: { fact: 'names', in: ['Ada'] } } } } },
      ],
      [
        '{ paidForEffect: [], of: isUnit, in: base }',
        {
          zone: 'base',
          on: { moment: 'paid-for-effect', subject: { whose: 'controller', where: { role: ['unit'] } } },
        },
      ],
      ['{ paired: [], pilot: { named: Ada }, gained: true }', { bearer: 'host', on: { subject: { which: 'rider' } } }],
      [
        '{ instead: destroy, subject: { which: self, whose: any }, may: true, do: [] }',
        { kind: 'replacement', optional: true },
      ],
      [
        '{ instead: destroy, subject: { which: self, whose: any }, cost: [{ exileCost: 1 }], do: [] }',
        { kind: 'replacement', cost: [{ op: 'pay' }] },
      ],
    ];
    for (const [text, ability] of texts.concat(LONGER)) {
      check(scenario(`{ hawk: { unit: 2/3, text: [${text}] } }`, twoSeats));
      expect(abilityOf(text)).toMatchObject(ability);
    }
  });

  it('give what only has to be given', () => {
    const texts =
      '{ deploy: [{ give: [shout, { units: controller }] }] }, { id: shout, attack: [{ draw: 1 }], given: true }';
    const board = '{ seats: [{ hand: [hawk], battle: [{ card: blank, name: squire }] }, {}] }';
    const play = `play:
  - { seat: 0, choose: { action: deploy, card: hawk } }
  - { seat: 0, choose: { action: attack, card: squire, target: seat/1 } }
expect: { zones: { hand/0: [blank] }, pending: { seat: 0, purpose: main } }`;
    check(scenario(`{ hawk: { unit: 2/3, text: [${texts}] } }`, board, play));
  });

  it('do not take standing prohibitions, permissions and losses for steps', () => {
    const texts = `{ always: self, change: { forbid: attack } }, { always: self, change: [{ allow: attack-active }, { lose: blocker }], id: more }`;
    const offers = 'expect: { pending: { seat: 0, purpose: main, lacks: [{ action: attack, card: hawk }] } }';
    check(scenario(`{ hawk: { unit: 2/3, text: [${texts}] } }`, twoSeats, offers));
  });

  it.each<[string, string, string]>([
    [
      'a step nobody knows',
      '{ deploy: [{ drew: 1 }] }',
      'cards.hawk.text.0.deploy.0: "drew" is not a step; did you mean "draw"?',
    ],
    [
      'a step inside another',
      '{ deploy: [{ may: [{ discrad: 1 }] }] }',
      'deploy.0.may.0: "discrad" is not a step; did you mean "discard"?',
    ],
    ['a word that is not a step', '{ deploy: [{ hpAtMost: 3 }] }', 'deploy.0: {"hpAtMost":3} is not a step'],
    [
      'a filter nobody knows',
      '{ deploy: [{ chooseUnit: [opponent, { where: isRestd }] }] }',
      'did you mean "isRested"?',
    ],
    ['a step that lacks something', '{ deploy: [{ damage: 2 }] }', '"damage" needs more arguments: to is missing'],
    ['a mode without steps', '{ deploy: [{ chooseOne: [draw, hit] }] }', 'a mode is its name and a list of steps'],
    [
      'what can no longer be found',
      '{ destroyed: [{ toHand: self }] }',
      'the card it became in the trash is { bound: became }',
    ],
    [
      'an event nobody knows',
      '{ whenever: { event: move, subject: { which: self, whose: any } }, do: [] }',
      'unknown event "move"; did you mean "moved"?',
    ],
    [
      'a reason nobody knows',
      '{ whenever: { event: moved, reason: [destroyed-efect], subject: { which: self, whose: any } }, do: [] }',
      'did you mean "destroyed-effect"?',
    ],
    [
      'a prohibition nobody knows',
      '{ always: self, change: { forbid: atack } }',
      'unknown prohibition "atack"; did you mean "attack"?',
    ],
    [
      'a keyword nobody knows',
      '{ deploy: [{ grant: [braech, 1, self] }] }',
      'unknown keyword "braech"; did you mean "breach"?',
    ],
    [
      'a name that nothing was given',
      '{ deploy: [{ damage: [1, { bound: taregt }] }] }',
      'unknown bound card "taregt"',
    ],
    [
      'a field that belongs to another icon',
      '{ deploy: [{ draw: 1 }], cost: [{ pay: 1 }] }',
      'cards.hawk.text.0.cost: "cost" is not a field of a text with "deploy"',
    ],
    ['a condition of a Burst', '{ burst: [{ draw: 1 }], if: yourTurn }', '"if" is not a field of a text with "burst"'],
    ['a misspelt field', '{ attack: [{ draw: 1 }], onec: true }', 'text with "attack"; did you mean "once"?'],
    ['a misspelt target', '{ attack: [{ draw: 1 }], at: players }', 'text.0.at: "at" can only be player or unit'],
    ['a time that is not asked for', '{ always: self, change: { gain: blocker }, during: pair }', 'can only be link'],
    ['what is half given', '{ attack: [{ draw: 1 }], given: 1 }', '"given" can only be true'],
    ['a misspelt icon', '{ depoly: [{ draw: 1 }] }', '"depoly" is not a field of a text; did you mean "deploy"?'],
  ])('refuse %s', (_, text, message) => {
    expect(problem(scenario(`{ hawk: { unit: 2/3, text: [${text}] } }`, twoSeats))).toContain(message);
  });

  it('return the card that a destroyed unit became', () => {
    const cards = `
  hawk: { unit: 2/3, text: [{ destroyed: [{ toHand: { bound: became } }] }] }
  doom: { command: main, do: [{ chooseUnit: controller }, { destroy: it }] }`;
    const play = `play: [{ seat: 0, choose: { action: command, card: doom } }]
expect: { cards: { hawk: { zone: hand/0 } }, pending: { seat: 0, purpose: main } }`;
    check(scenario(cards, '{ seats: [{ battle: [hawk], hand: [doom] }, {}] }', play));
  });

  it('tell all that is wrong with the cards at once, each at its line', () => {
    const cards = `
  hawk: { unit: 2/3, text: [{ deploy: [{ drew: 1 }] }] }
  lark: { unit: 2/3, keywords: { braech: 1 } }`;
    expect(problem(scenario(cards, twoSeats)).split('\n')).toEqual([
      expect.stringMatching(/^x\.scenario\.yaml:5: .*"drew"/),
      expect.stringMatching(/^x\.scenario\.yaml:6: .*"braech" is not a keyword of the game; did you mean "breach"\?/),
    ]);
  });

  it.each<[string, string, string]>([
    [
      'a card of two kinds',
      '{ hawk: { unit: 2/3, pilot: 1/1 } }',
      'x.scenario.yaml:4: cards.hawk: a card is exactly one of',
    ],
    ['AP and HP', '{ hawk: { unit: 23 } }', 'x.scenario.yaml:4: cards.hawk.unit'],
    ['a strange field', '{ hawk: { unit: 2/3, armour: 1 } }', 'Unrecognized key: "armour"'],
    ['a field of other cards', '{ hawk: { unit: 2/3, do: [{ draw: 1 }] } }', 'cards.hawk.do: a unit has no "do"'],
    ['a token with a cost', '{ hawk: { token: 2/3, cost: 1 } }', 'cards.hawk.cost: a token has no "cost"'],
    ['a text without icon', '{ hawk: { unit: 2/3, text: [{ do: [] }] } }', 'a text begins with exactly one of deploy'],
    [
      'a strange extra',
      '{ hawk: { unit: 2/3, text: [{ deploy: [], twice: true }] } }',
      '"twice" is not a field of a text',
    ],
  ])('refuse %s', (_, cards, message) => {
    expect(problem(scenario(cards, twoSeats))).toContain(message);
  });

  it('refuse icons that the edition does not know', () => {
    const text = scenario('{ hawk: { unit: 2/3, text: [{ linked: [{ draw: 1 }] }] } }', twoSeats);
    check(text);
    const early = text.replace('edition: 1.1.0', 'edition: early');
    expect(problem(early)).toContain('hawk: edition early has neither When Linked nor During Link');
  });

  it('refuse what is said not to be offered in words that nobody uses', () => {
    const lacking = (facts: string): string =>
      scenario(
        '{ hawk: { unit: 2/3 } }',
        twoSeats,
        `expect: { pending: { seat: 0, purpose: main, lacks: [${facts}] } }`,
      );
    check(lacking('{ action: pair, unit: hawk }'));
    expect(problem(lacking('{ action: park }'))).toContain('"park" is the name of nothing');
  });
});

/** The ability that a text produces in the played game. */
function abilityOf(text: string): unknown {
  const [one] = parseScenarios(scenario(`{ hawk: { unit: 2/3, text: [${text}] } }`, twoSeats), 'x');
  const card = gcg110.tooling?.dialect?.readCard?.('hawk', one?.data.cards?.hawk as never) as CardDefinition;
  return card.abilities[0];
}
