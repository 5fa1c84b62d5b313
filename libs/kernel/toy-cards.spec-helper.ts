import {
  type Ability,
  type CardDefinition,
  type Operation,
  type Places,
  type Selector,
  type ZoneRule,
} from './index.js';

const zone = (rule: Partial<ZoneRule>): ZoneRule => ({
  ...{ per: 'seat', faceUp: 'all', faceDown: 'none', topSeen: false, tracked: false, countSeenBelow: null },
  ...rule,
});

export const zones: Record<string, ZoneRule> = {
  deck: zone({ faceUp: 'none', countSeenBelow: 5 }),
  hand: zone({ faceUp: 'owner', faceDown: 'owner' }),
  field: zone({ faceDown: 'owner', tracked: true }),
  shields: zone({ faceUp: 'none', tracked: true }),
  trash: zone({ faceUp: 'owner', faceDown: 'owner', topSeen: true }),
  vault: zone({ faceDown: 'owner' }),
  pool: zone({ per: 'table', faceUp: 'owner', faceDown: 'owner' }),
  /** With places: two rows of two, and a third row outside all columns. */
  grid: zone({ faceDown: 'owner', tracked: true, groups: true }),
  /** With places that only the owner can tell apart. */
  nest: zone({ faceUp: 'owner', faceDown: 'owner' }),
  limbo: zone({ per: 'table', faceDown: 'all', tracked: true }),
};

const inGrid = {
  a1: { row: 'front', column: 'a', faces: ['b1', 'b2'] },
  b1: { row: 'front', column: 'b', faces: ['a1', 'a2'] },
  a2: { row: 'back', column: 'a', faces: ['b1', 'b2'] },
  b2: { row: 'back', column: 'b', faces: ['a1', 'a2'] },
  far: { row: 'far' },
};

export const places: Places = {
  groups: { front: ['field', 'grid'], piles: ['trash', 'vault'] },
  inside: { grid: inGrid, nest: { left: {}, right: {} } },
};

export const mine = (name: string, where?: Selector['where']): Selector => ({
  zone: name,
  of: 'controller',
  ...(where && { where }),
});
const theirs = (name: string): Selector => ({ zone: name, of: 'opponent' });
const top = (name: string, bind: string): Operation => ({ op: 'custom', name: 'top', with: { zone: name, bind } });
export const bound = (name: string): Selector => ({ bound: name });
export const pick = (from: Selector, bind = 'it', min = 1, max = 1): Operation => ({
  ...{ op: 'choose', from, min, max, by: 'controller', bind, purpose: 'pick' },
});

const card = (
  key: string,
  power: number,
  colour: string,
  abilities: Ability[] = [],
  keywords: Record<string, number> = {},
): CardDefinition => ({
  ...{
    key,
    name: key,
    facts: { colour, traits: [colour, power > 3 ? 'big' : 'small'] },
    stats: { power, cost: 1 },
    keywords,
    abilities,
  },
});

const drawOne: Operation[] = [{ op: 'draw', seat: 'controller', n: 1, from: 'deck', to: 'hand' }];
const count = (counter: string): Operation => ({ op: 'count', seat: 'controller', counter, by: 1 });

export const cards: Record<string, CardDefinition> = Object.fromEntries(
  [
    card('plain', 2, 'red'),
    card('big', 5, 'blue'),
    card('guard', 1, 'red', [], { guard: 1 }),
    card('herald', 2, 'blue', [
      {
        kind: 'triggered',
        id: 'arrive',
        zone: 'field',
        on: { event: 'moved', to: 'field', subject: { which: 'self', whose: 'controller' } },
        do: [count('arrived'), { op: 'modify', cards: bound('self'), stat: 'power', by: 1, until: 'game' }],
      },
    ]),
    card('martyr', 3, 'red', [
      {
        kind: 'triggered',
        id: 'fall',
        zone: 'field',
        on: { event: 'moved', from: 'field', to: 'trash', subject: { which: 'self', whose: 'any' } },
        do: [
          { op: 'count', seat: 'controller', counter: 'fallen', by: { bound: 'power' } },
          { op: 'move', cards: bound('became'), to: 'hand', reason: 'return' },
        ],
      },
    ]),
    card('mourner', 1, 'blue', [
      {
        kind: 'triggered',
        id: 'mourn',
        zone: 'field',
        on: {
          event: 'moved',
          from: 'field',
          to: 'trash',
          reason: ['destroyed'],
          subject: { which: 'other', whose: 'any' },
        },
        do: [count('mourned')],
      },
    ]),
    card('dawn', 1, 'red', [
      {
        kind: 'triggered',
        id: 'turn',
        zone: 'field',
        on: { event: 'turn-began', subject: { which: 'any', whose: 'controller' } },
        do: [count('dawns')],
      },
      {
        kind: 'triggered',
        id: 'phase',
        zone: 'field',
        on: { event: 'phase-began', phase: 'main', subject: { which: 'any', whose: 'opponent' } },
        when: { marked: 'started' },
        do: [count('dusks')],
      },
    ]),
    card('lookout', 2, 'blue', [
      {
        kind: 'triggered',
        id: 'hit',
        zone: 'field',
        on: { event: 'damaged', subject: { which: 'any', whose: 'controller' } },
        do: [count('hits')],
      },
      {
        kind: 'triggered',
        id: 'rest',
        zone: 'field',
        on: { event: 'oriented', to: 'sideways', subject: { which: 'self', whose: 'controller' } },
        do: [count('rests')],
      },
      {
        kind: 'triggered',
        id: 'attacked',
        zone: 'field',
        on: { event: 'linked', link: 'attack', end: 'to', subject: { which: 'self', whose: 'any' } },
        do: [count('attacked')],
      },
    ]),
    card('scout', 1, 'blue', [
      {
        kind: 'triggered',
        id: 'report',
        zone: 'field',
        on: { event: 'moved', to: 'hand', subject: { which: 'any', whose: 'any' } },
        do: [count('reports')],
      },
    ]),
    card('lord', 4, 'red', [
      {
        kind: 'constant',
        id: 'lead',
        zone: 'field',
        on: { zone: 'field', of: 'team', where: { all: [{ fact: 'colour', in: ['red'] }, { not: { is: 'self' } }] } },
        change: { stat: 'power', by: 1 },
      },
      {
        kind: 'constant',
        id: 'teach',
        zone: 'field',
        when: { turnOf: 'controller' },
        on: mine('field'),
        change: { gain: 'guard', value: 2 },
      },
    ]),
    card('tyrant', 4, 'blue', [
      { kind: 'constant', id: 'cow', zone: 'field', on: theirs('field'), change: { lose: 'guard' } },
      { kind: 'constant', id: 'bar', zone: 'field', on: theirs('field'), change: { forbid: 'attack' } },
      {
        kind: 'constant',
        id: 'cap',
        zone: 'field',
        on: { zone: 'field', of: 'opponent', where: { stat: 'power', atLeast: 5 } },
        change: { stat: 'power', to: 4 },
      },
    ]),
    card('rider', 1, 'red', [
      {
        kind: 'triggered',
        id: 'ride',
        zone: 'field',
        on: { event: 'oriented', subject: { which: 'host', whose: 'controller' } },
        do: [count('rides')],
      },
      {
        kind: 'constant',
        id: 'spur',
        zone: 'field',
        when: { exists: bound('host') },
        on: bound('host'),
        change: { stat: 'power', by: { printed: 'power', of: 'self' } },
      },
    ]),
    card('spy', 1, 'blue', [
      {
        kind: 'triggered',
        id: 'wait',
        zone: 'hand',
        on: { event: 'turn-began', subject: { which: 'any', whose: 'opponent' } },
        do: [count('spied')],
      },
      {
        kind: 'activated',
        id: 'tap',
        zone: 'field',
        timing: 'main',
        cost: [{ op: 'orient', cards: bound('self'), orientation: 'sideways' }],
        do: drawOne,
      },
    ]),
  ].map((definition) => [definition.key, definition]),
);

const big = { op: 'move', to: 'trash', at: 'top', reason: 'destroyed' } as const;

/** What a player may do in a turn, in the effect language. */
export const programs: Record<string, readonly Operation[]> = {
  draw: drawOne,
  feed: [{ op: 'draw', seat: 'any', n: 1, from: 'deck', to: 'hand' }],
  play: [
    pick(mine('hand')),
    { op: 'move', cards: bound('it'), to: 'field', reason: 'play', bind: 'it' },
    { op: 'modify', cards: bound('it'), stat: 'power', by: { count: mine('field') }, until: 'turn' },
  ],
  hide: [
    pick(mine('hand')),
    {
      op: 'move',
      cards: bound('it'),
      to: 'field',
      facing: 'down',
      orientation: 'sideways',
      role: 'barrier',
      reason: 'set',
    },
  ],
  turn: [
    pick(mine('field', { any: [{ facing: 'down' }, { role: ['barrier'] }] })),
    { op: 'face', cards: bound('it'), facing: 'up' },
  ],
  flip: [pick(mine('vault')), { op: 'face', cards: bound('it'), facing: 'up' }],
  vault: [pick(mine('hand')), { op: 'move', cards: bound('it'), to: 'vault', facing: 'down', reason: 'vault' }],
  unvault: [pick(mine('vault')), { op: 'move', cards: bound('it'), to: 'hand', reason: 'vault' }],
  bury: [pick(mine('hand'), 'it', 1, 2), { op: 'move', cards: bound('it'), to: 'trash', at: 'top', reason: 'discard' }],
  raise: [top('trash', 'it'), { op: 'move', cards: bound('it'), to: 'hand', reason: 'return' }],
  dig: [
    pick(mine('trash'), 'it', 0, 2),
    { op: 'move', cards: bound('it'), to: 'deck', at: 'top', reason: 'return' },
    { op: 'shuffle', zone: 'deck', of: 'controller' },
  ],
  stir: [
    { op: 'shuffle', zone: 'hand', of: 'any' },
    { op: 'shuffle', zone: 'trash', of: 'controller' },
    { op: 'shuffle', zone: 'shields', of: 'controller' },
    { op: 'shuffle', zone: 'vault', of: 'controller' },
  ],
  ward: [top('deck', 'it'), { op: 'move', cards: bound('it'), to: 'shields', facing: 'down', reason: 'ward' }],
  unward: [top('shields', 'it'), { op: 'move', cards: bound('it'), to: 'hand', reason: 'ward' }],
  peek: [
    top('deck', 'it'),
    { op: 'reveal', cards: bound('it'), to: 'controller' },
    { op: 'reveal', cards: bound('it'), to: 'all' },
  ],
  search: [
    { ...pick(mine('deck', { fact: 'traits', in: ['big'] }), 'it', 0, 1) } as Operation,
    { op: 'move', cards: bound('it'), to: 'hand', reason: 'search' },
    { op: 'shuffle', zone: 'deck', of: 'controller' },
  ],
  sink: [top('deck', 'it'), { op: 'move', cards: bound('it'), to: 'deck', facing: 'down', reason: 'sink' }],
  share: [pick(mine('hand')), { op: 'move', cards: bound('it'), to: 'pool', reason: 'share' }],
  take: [
    pick({ zone: 'pool', of: 'any' }),
    { op: 'move', cards: bound('it'), to: 'hand', under: 'controller', reason: 'share' },
  ],
  steal: [pick(theirs('field')), { op: 'move', cards: bound('it'), to: 'field', under: 'controller', reason: 'steal' }],
  mount: [
    pick(mine('field', { attached: false }), 'it'),
    pick(mine('hand'), 'rider'),
    { op: 'move', cards: bound('rider'), to: 'field', onto: 'it', role: 'rider', reason: 'mount' },
  ],
  rest: [
    pick(mine('field', { orientation: 'upright' }), 'it', 0, 2),
    { op: 'orient', cards: bound('it'), orientation: 'sideways' },
  ],
  bless: [
    pick(mine('field', { not: { keyword: 'guard' } })),
    { op: 'grant', cards: bound('it'), keyword: 'guard', value: 1, until: 'battle' },
    { op: 'assign', cards: bound('it'), stat: 'power', to: 7, until: 'turn' },
  ],
  curse: [
    pick(theirs('field')),
    { op: 'strip', cards: bound('it'), keyword: 'guard', until: 'until:my next turn' },
    { op: 'forbid', cards: bound('it'), what: 'block', until: 'source' },
  ],
  ready: [pick(mine('hand')), { op: 'modify', cards: bound('it'), stat: 'cost', by: { minus: 1 }, until: 'turn' }],
  feast: [
    {
      op: 'each',
      in: mine('field', { enteredThisTurn: true }),
      bind: 'one',
      do: [
        {
          op: 'may',
          by: 'controller',
          purpose: 'eat',
          do: [
            { ...big, cards: bound('one') },
            { op: 'repeat', n: 2, do: drawOne },
          ],
        },
      ],
    },
  ],
  judge: [
    {
      op: 'if',
      when: { compare: [{ counter: 'arrived', of: 'controller' }, '>=', 1] },
      do: [{ op: 'custom', name: 'wrath', with: {} }],
      otherwise: [{ op: 'custom', name: 'strike', with: { amount: 2 } }],
    },
  ],
  fight: [{ op: 'custom', name: 'fight', with: {} }],
  form: [{ op: 'custom', name: 'call', with: { step: 'formation' } }],
  bid: [{ op: 'custom', name: 'call', with: { step: 'bid' } }],
  sort: [{ op: 'custom', name: 'call', with: { step: 'sort' } }],
  post: [pick(mine('hand')), { op: 'move', cards: bound('it'), to: 'grid', place: 'a1', reason: 'post' }],
  ambush: [
    pick(mine('hand')),
    { op: 'move', cards: bound('it'), to: 'grid', place: 'b1', facing: 'down', reason: 'post' },
  ],
  march: [pick(mine('grid'), 'it', 0, 1), { op: 'place', cards: bound('it'), to: ['a2'], reason: 'march' }],
  wheel: [pick(mine('grid'), 'it', 2, 2), { op: 'place', cards: bound('it'), to: 'exchanged', reason: 'march' }],
  nest: [pick(mine('hand'), 'it', 1, 2), { op: 'move', cards: bound('it'), to: 'nest', place: 'left', reason: 'nest' }],
  saddle: [
    pick(mine('grid', { attached: false }), 'it'),
    pick(mine('hand'), 'rider'),
    { op: 'move', cards: bound('rider'), to: 'grid', onto: 'it', role: 'rider', facing: 'down', reason: 'mount' },
  ],
  sortie: [
    pick(mine('field', { attached: false }), 'it'),
    { op: 'move', cards: bound('it'), to: 'grid', place: 'far', keep: true, reason: 'sortie' },
  ],
  desert: [
    pick(mine('grid', { attached: false }), 'it'),
    { op: 'move', cards: bound('it'), to: 'grid', place: 'far', under: 'opponent', reason: 'desert' },
  ],
  retire: [pick(mine('grid'), 'it'), { op: 'move', cards: bound('it'), to: 'trash', at: 'top', reason: 'retire' }],
  refit: [
    pick(mine('grid', { attached: false }), 'it'),
    pick(mine('hand'), 'new'),
    { op: 'exchange', card: 'new', for: 'it', reason: 'refit' },
  ],
  charm: [pick(theirs('field')), { op: 'control', cards: bound('it'), to: 'controller', until: 'turn' }],
  banish: [pick(theirs('grid')), { op: 'control', cards: bound('it'), until: 'game' }],
  bonus: [{ op: 'adjust', rating: 'power', of: 'controller', zone: 'grid', place: 'a1', by: 1, until: 'turn' }],
  brood: [pick(mine('nest')), { op: 'place', cards: bound('it'), to: ['right'], reason: 'nest' }],
};
