import { describe, expect, it } from '@jest/globals';
import { checkCard, checkCards, withValueAt, problemText, type CardDefinition, type Vocabulary } from '../index.js';
import { bound, cards, mine, pick, toy, varied } from '../toy-game.spec-helper.js';

const vocabulary: Vocabulary = {
  words: {
    ...{ stat: ['power', 'cost'], keyword: ['guard'], role: ['unit'], counter: ['charge'], link: ['attack'] },
    ...{ reason: ['return', 'destroyed'], harm: ['battle'], phase: ['main'], timing: ['main'], icon: [], action: [] },
    ...{
      prohibition: ['attack', 'block'],
      permission: [],
      duration: ['turn', 'game'],
      mark: [],
      register: [],
      moment: [],
    },
    ...{ replaced: ['destroy'], span: ['turn'], label: ['break'] },
  },
  facts: { printed: { colour: 'red|blue|null', traits: 'texts' }, live: { tired: 'flag' } },
  kinds: { fact: 'colour', of: { blue: { facts: [], stats: ['cost'] } } },
  lacks: ['silent'],
  always: ['plain'],
  knows: ['due'],
  operations: { top: { zone: 'zone', bind: 'binds cards' }, strike: { amount: 'quantity', way: 'hard|soft' } },
  answers: { strike: ['struck'] },
};
const game = varied(toy, { language: { vocabulary } });

/** A valid card that uses a bit of everything. */
const whole = {
  key: 'whole',
  name: 'Whole',
  facts: { colour: 'blue', traits: ['big'] },
  stats: { power: 3, cost: 1 },
  keywords: { guard: 1 },
  abilities: [
    {
      ...{
        kind: 'triggered',
        id: 'fall',
        zone: 'field',
        optional: true,
        keeps: { old: { stat: 'power', of: 'self' } },
      },
      on: {
        event: 'moved',
        from: 'field',
        to: 'trash',
        reason: ['destroyed'],
        subject: { which: 'self', whose: 'any' },
      },
      when: { compare: [{ count: mine('hand', { fact: 'colour', in: ['red'] }) }, '>=', 1] },
      do: [
        { op: 'move', cards: bound('became'), to: 'hand', reason: 'return', bind: 'back' },
        { op: 'note', value: { sum: [{ bound: 'old' }, { bound: 'power' }] }, as: 'n' },
        { op: 'if', when: { exists: bound('back') }, do: [pick(mine('field'), 'inner')] },
        {
          op: 'repeat',
          n: { bound: 'n' },
          do: [{ op: 'draw', seat: { bound: 'owner' }, n: 1, from: 'deck', to: 'hand' }],
        },
        {
          op: 'each',
          in: mine('field'),
          bind: 'one',
          do: [{ op: 'orient', cards: bound('one'), orientation: 'sideways' }],
        },
        { op: 'custom', name: 'top', with: { zone: 'deck', bind: 'first' } },
        { op: 'reveal', cards: bound('first'), to: 'all' },
        { op: 'custom', name: 'strike', with: { amount: 1, way: 'hard' } },
        { op: 'reveal', cards: bound('struck'), to: 'all' },
      ],
    },
    {
      ...{ kind: 'activated', id: 'use', zone: 'field', timing: 'main' },
      cost: [pick(mine('hand'), 'paid'), { op: 'move', cards: bound('paid'), to: 'trash', reason: 'return' }],
      do: [
        { op: 'give', cards: bound('paid'), ability: 'gift', until: 'turn' },
        { op: 'run', ability: 'fall' },
      ],
    },
    {
      ...{ kind: 'constant', id: 'gift', zone: 'field', bearer: 'given', on: bound('self') },
      change: [
        { stat: 'power', by: 1 },
        { forbid: 'attack', where: { fact: 'tired', in: [true] } },
      ],
    },
    {
      ...{
        kind: 'replacement',
        id: 'instead',
        zone: 'field',
        instead: 'destroy',
        subject: { which: 'self', whose: 'any' },
      },
      do: [{ op: 'create', card: 'plain', n: 1, to: 'field', under: 'controller', bind: 'made' }],
    },
  ],
} as unknown as CardDefinition;

const said = (card: unknown): string[] => checkCard(game, card).map(problemText);
const but = (at: string, value: unknown): string[] =>
  said(
    withValueAt(
      whole,
      at.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
      value,
    ),
  );

describe('the schema of the language', () => {
  it('takes a card that says only what the game knows', () => {
    expect(said(whole)).toEqual([]);
  });

  it.each([
    [
      'abilities.0.kind',
      'trigered',
      'abilities[0].kind: unknown kind of ability "trigered"; did you mean "triggered"?',
    ],
    ['abilities.0.do.0.op', 'mvoe', 'abilities[0].do[0].op: unknown operation "mvoe"; did you mean "move"?'],
    ['abilities.0.do.0.to', 'hnad', 'abilities[0].do[0].to: unknown zone "hnad"; did you mean "hand"?'],
    ['abilities.0.do.0.reason', 'retrun', 'abilities[0].do[0].reason: unknown reason "retrun"; did you mean "return"?'],
    ['abilities.0.on.event', 'move', 'abilities[0].on.event: unknown event "move"; did you mean "moved"?'],
    [
      'abilities.0.on.reason',
      ['destroy'],
      'abilities[0].on.reason[0]: unknown reason "destroy"; did you mean "destroyed"?',
    ],
    ['abilities.0.do.1.as', 'many', 'abilities[0].do[3].n.bound: unknown bound number "n"'],
    [
      'abilities.0.do.1.value.sum.0.bound',
      'odl',
      'abilities[0].do[1].value.sum[0].bound: unknown bound number "odl"; did you mean "old"?',
    ],
    ['abilities.0.do.4.bind', 'other', 'abilities[0].do[4].do[0].cards.bound: unknown bound card "one"'],
    ['abilities.0.do.5.name', 'tip', 'abilities[0].do[5].name: unknown custom operation "tip"; did you mean "top"?'],
    // Only that operation binds the name, and only later operations know it.
    ['abilities.0.do.6.cards.bound', 'struck', 'abilities[0].do[6].cards.bound: unknown bound card "struck"'],
    ['abilities.0.do.6.cards.bound', 'inner', 'abilities[0].do[6].cards.bound: unknown bound card "inner"'],
    [
      'abilities.0.when.compare.0.count.where.in',
      ['green'],
      'abilities[0].when.compare[0].count.where.in[0]: "green" must be one of red, blue, null',
    ],
    [
      'abilities.0.when.compare.1',
      '=>',
      'abilities[0].when.compare[1]: "=>" must be one of <, <=, =, >=, >; did you mean "="?',
    ],
    ['abilities.1.timing', 'mian', 'abilities[1].timing: unknown timing "mian"; did you mean "main"?'],
    ['abilities.1.do.0.ability', 'fall', 'abilities[1].do[0].ability: unknown ability that can be given "fall"'],
    [
      'abilities.1.do.1.ability',
      'full',
      'abilities[1].do[1].ability: unknown ability that can be run "full"; did you mean "fall"?',
    ],
    ['abilities.1.do.1.ability', 'use', 'abilities: "use" runs itself'],
    ['abilities.2.change.0.stat', 'powr', 'abilities[2].change[0].stat: unknown stat "powr"; did you mean "power"?'],
    [
      'abilities.2.change.1.forbid',
      'atack',
      'abilities[2].change[1].forbid: unknown prohibition "atack"; did you mean "attack"?',
    ],
    ['abilities.2.change.1.where', { is: 'paid' }, 'abilities[2].change[1].where.is: unknown bound card "paid"'],
    ['abilities.3.id', 'gift', 'abilities[3].id: another ability of the card has the id "gift"'],
    ['abilities.3.do.0.card', 'plian', 'abilities[3].do[0].card: unknown card "plian"; did you mean "plain"?'],
    ['abilities.3.do.0.n', 1.5, 'abilities[3].do[0].n: 1.5 must be a whole number of at most 1000000'],
    [
      'abilities.3.do.0.bind',
      'constructor',
      'abilities[3].do[0].bind: "constructor" must be a name of letters, digits and hyphens',
    ],
    ['abilities.3.extra', 1, 'abilities[3].extra: unknown member "extra"'],
    ['abilities.0.silent', true, 'abilities[0].silent: the rules of this game do not support "silent"'],
    ['keywords', { gaurd: 1 }, 'keywords.gaurd: unknown keyword "gaurd"; did you mean "guard"?'],
    ['facts.color', 'red', 'facts.color: unknown member "color"; did you mean "colour"?'],
    ['stats', { power: 1 }, 'stats.cost: is missing'],
    ['key', 'a#b', 'key: "a#b" must be a text without # and /'],
    ['key', 'keyword', 'key: "keyword" is reserved for texts of keywords and rules'],
    ['key', 'rule', 'key: "rule" is reserved for texts of keywords and rules'],
    ['abilities.0.do', 'draw', 'abilities[0].do: "draw" must be a list of operations'],
    ['abilities.0.on.subject', null, 'abilities[0].on.subject: null must be an object with which, whose, where'],
  ])('says where %s is %j', (at, value, message) => {
    expect(but(at, value)).toContain(message);
  });

  it('says all that is wrong at once', () => {
    expect(said({ ...whole, stats: { pwer: 'x' }, abilities: [{ kind: 'constant' }] })).toEqual([
      'stats.pwer: unknown stat "pwer"; did you mean "power"?',
      'stats.pwer: "x" must be a whole number of at most 1000000',
      'stats.cost: is missing',
      ...['id', 'zone', 'on', 'change'].map((part) => `abilities[0].${part}: is missing`),
    ]);
  });

  it('refuses what is too large or too deep to be played', () => {
    let deep: unknown = { exists: mine('hand') };
    for (let i = 0; i < 5000; i++) deep = { not: deep };
    expect(but('abilities.0.when', deep)[0]).toContain('is nested too deeply');
    const long = Array.from({ length: 150 }, () => ({
      op: 'may',
      by: 'controller',
      purpose: 'x',
      do: whole.abilities,
    }));
    expect(but('abilities.0.do', long).length).toBeLessThanOrEqual(100);
  });

  it('checks the aspects of a card as cards of their own', () => {
    const check = (aspects: unknown): string[] => checkCard(game, { ...whole, aspects }).map(problemText);
    const muted = {
      kind: 'constant',
      id: 'hush',
      zone: 'field',
      on: mine('field'),
      change: { mute: { labels: ['break'] } },
    };
    expect(check({ g: { facts: { colour: 'red', traits: [] }, stats: {}, abilities: [muted] } })).toEqual([]);
    expect(check({ g: { stats: { pwoer: 1 } } })).toEqual([
      'aspects.g.stats.pwoer: unknown stat "pwoer"; did you mean "power"?',
    ]);
    expect(check({ g: { abilities: [{ ...muted, change: { mute: { labels: ['braek'] } } }] } })).toEqual([
      'aspects.g.abilities[0].change.mute.labels[0]: unknown label "braek"; did you mean "break"?',
    ]);
    expect(check({ g: 'red' })).toEqual(['aspects: must be an object with parts of a card for each aspect']);
  });

  it('holds a set together: keys, cards that others make, and cards that the rules use', () => {
    expect(checkCards(game, { plain: cards.plain, whole })).toEqual([]);
    expect(checkCards(game, { hole: whole }).map(problemText)).toEqual([
      'plain: is missing: the rules use it',
      'hole.key: the key in the card is "whole"; did you mean "hole"?',
      'hole.abilities[3].do[0].card: unknown card "plain"',
    ]);
  });

  it('takes nothing for a game that declares no words', () => {
    expect(checkCard(toy, whole).map(problemText)).toEqual(['toy accepts no imported cards']);
  });
});

describe('costs and aims', () => {
  const bury = { op: 'move', cards: bound('paid'), to: 'trash', reason: 'return' };
  const part = (as: string, more: object = {}): object => ({ from: mine('hand'), n: 1, as, do: [bury], ...more });
  const burn = (cost: object, more: object = {}): string[] => {
    const ability = { kind: 'activated', id: 'burn', zone: 'field', timing: 'main', cost: [cost], do: [], ...more };
    const card = { ...cards.plain, facts: { colour: 'red', traits: [] }, abilities: [ability] };
    return checkCard(game, card as CardDefinition).map(problemText);
  };
  const pay = (...parts: object[]): object => ({ op: 'pay', purpose: 'cost', parts });

  it('may be all that the language says, and the effect knows what paid and what it is aimed at', () => {
    const more = {
      aims: [{ bind: 'foe', at: { zone: 'field', of: 'opponent' }, min: 1, max: 1 }],
      do: [
        { op: 'move', cards: bound('fuel'), to: 'hand', reason: 'return' },
        { op: 'if', when: { did: 'foe' }, do: [] },
      ],
    };
    const total = { total: { stat: 'power', atLeast: 3 }, n: 'all' };
    expect(burn({ ...pay(part('fuel')), or: [[part('other', total)]] }, more)).toEqual([]);
    expect(burn(pay(), { aims: [{ bind: 'x', at: { stage: { keys: [1] } }, min: 1, max: 1 }] })).toEqual([]);
    // Activated texts may use the numbers that the rules bind for them.
    const draw = (n: string): object => ({
      do: [{ op: 'draw', seat: 'controller', n: bound(n), from: 'deck', to: 'hand' }],
    });
    expect([burn(pay(), draw('due')), burn(pay(), draw('duo'))]).toMatchObject([[], { length: 1 }]);
    const hand = { places: 'hand', of: 'any', filled: true };
    expect(burn(pay(), { aims: [{ bind: 'x', at: hand, min: 1, max: 1 }] })).toEqual([]);
    expect(burn(pay(), { aims: [{ bind: 'x', at: { ...hand, places: 'hnad' }, min: 1, max: 1 }] })).toHaveLength(1);
  });

  it('are refused where they could not be played', () => {
    expect(burn(pay(part('fuel', { do: [pick(mine('field'))] })))).toHaveLength(1);
    expect(burn(pay(part('fuel'), part('fuel')))).toHaveLength(1);
    expect(burn(pay(part('fuel', { n: 'every' })))).toHaveLength(1);
    expect(burn(pay(part('fuel')), { do: [{ op: 'if', when: { did: 'feul' }, do: [] }] })).toHaveLength(1);
    const aimedAt = (stage: object): unknown[] => burn(pay(), { aims: [{ bind: 'x', at: { stage }, min: 1, max: 1 }] });
    expect(aimedAt({ of: 'opponent' })).toEqual([]);
    expect(aimedAt({ of: 'nobody' })).toHaveLength(1);
    expect(aimedAt({ actions: ['no such action'] })).toHaveLength(1);
    expect(aimedAt({ actions: 'use' })).toHaveLength(1);
    expect(burn(pay(), { aims: [{ bind: 'x', at: { stage: { cards: 1 } }, min: 1, max: 1 }] })).toHaveLength(1);
    const named = { op: 'if', when: { did: 'x' }, do: [] };
    const zones = [{ bind: 'x', at: { places: 'field', of: 'any' }, min: 1, max: 1 }];
    expect(burn(pay(), { aims: zones, do: [named] })).toEqual([]);
    const holding = (filter: object): unknown[] =>
      burn(pay(), { aims: [{ bind: 'x', at: { places: 'field', of: 'any', holding: filter }, min: 1, max: 1 }] });
    expect(holding({ attached: false })).toEqual([]);
    expect(holding({ attached: 'maybe' })).toHaveLength(1);
  });
});
