import {
  Context as EngineContext,
  EMPTY_TABLE,
  begin,
  fold,
  call,
  ask,
  askAll,
  decide,
  done,
  goTo,
  triggerScope,
  effectFrame,
  endEffects,
  runEffect,
  sampleAnswer,
  seatsFrom,
  zoneOf,
  cardsIn,
  opponentsOf,
  type Ability,
  type CardDefinition,
  type Context,
  type Dice,
  type Frame,
  type Game,
  type Json,
  type Offer,
  type Operation,
  type Question,
  type Scope,
  type Seat,
  type Selector,
  type Step,
  type Table,
  type TableEvent,
  type ZoneRule,
} from './index.js';

/** A game no one would play that uses everything the kernel has: every operation, decision, trigger and kind of zone. */

/** Splitmix-like streams: good enough to test with, and the same everywhere. */
export const seededDice =
  (seed: number): Dice =>
  (label) => {
    let state = seed >>> 0;
    for (const char of label) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193) >>> 0;
    return () => {
      state = (state + 0x9e3779b9) >>> 0;
      let z = state;
      z = Math.imul(z ^ (z >>> 16), 0x85ebca6b) >>> 0;
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35) >>> 0;
      return (z ^ (z >>> 16)) >>> 0;
    };
  };

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
  limbo: zone({ per: 'table', faceDown: 'all', tracked: true }),
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

/** What a player may do in a turn; each in the effect language. */
export const programs: Record<string, readonly Operation[]> = {
  draw: drawOne,
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
};

const first = (scope: { readonly controller: Seat }, name: string): string => zoneOf(name, scope.controller);

const operations: Game['operations'] = {
  top: (context, scope, { zone: name, bind }) => ({
    scope: {
      ...scope,
      cards: { ...scope.cards, [bind as string]: cardsIn(context.table, first(scope, name as string)).slice(0, 1) },
    },
  }),
  strike: (context, scope, { amount }) => {
    const to = `seat/${opponentsOf(context.table, scope.controller)[0] ?? scope.controller}`;
    context.emit({ type: 'DamageDealt', to, amount: amount as number, kind: 'effect', source: null });
    return null;
  },
  /** Everything on the field falls at one moment. */
  wrath: (context) => {
    context.together(() => {
      for (const { seat } of context.table.seats) {
        for (const owner of context.table.seats) {
          const fallen = cardsIn(context.table, zoneOf('field', seat)).filter(
            (id) => context.table.cards[id]?.owner === owner.seat,
          );
          context.move({ cards: fallen, to: zoneOf('trash', owner.seat), at: 'top', reason: 'destroyed' });
        }
      }
    });
    return null;
  },
  fight: (context, scope) => {
    const from = cardsIn(context.table, zoneOf('field', scope.controller))[0];
    const enemy = opponentsOf(context.table, scope.controller)[0];
    const to = enemy === undefined ? undefined : cardsIn(context.table, zoneOf('field', enemy))[0];
    if (from && to) context.emit({ type: 'CardsLinked', links: [{ kind: 'attack', from, to }] });
    context.roll('fight', 6, 2);
    if (from) context.emit({ type: 'CounterSet', on: from, counter: 'fights', value: 1 });
    context.emit({ type: 'LinksEnded', kinds: ['attack'] });
    endEffects(context, 'battle');
    return null;
  },
  call: (_context, scope, { step }) => ({ call: { step: step as string, seat: scope.controller } }),
};

const seatOf = (frame: Frame): Seat => frame.seat as Seat;
const question = (seat: Seat, purpose: string, offer: Offer, fallback: Question['fallback']): Question => ({
  seat,
  purpose,
  offer,
  fallback,
});

export const LAST_TURN = 14;

const steps: Record<string, Step> = {
  setup: (context) => {
    for (const { seat } of context.table.seats) context.shuffle(zoneOf('deck', seat));
    for (const { seat } of context.table.seats) layOut(context, seat);
    context.mark('started', true);
    const questions = context.table.seats.map(({ seat }) => question(seat, 'redraw', { kind: 'confirm' }, false));
    return askAll(questions, { step: 'redraw' });
  },
  redraw: (context) => {
    for (const { seat } of context.table.seats) {
      if (context.answerOf(seat) === true) drawFor(context, seat, 1);
    }
    return goTo({ step: 'turn', seat: 0 });
  },
  turn: (context, frame) => {
    const number = context.table.turn.number + 1;
    if (number > LAST_TURN) {
      context.emit({ type: 'GameEnded', result: { winners: [], reason: 'time' } });
      return done;
    }
    context.emit({ type: 'TurnBegan', number, seat: seatOf(frame) });
    context.emit({ type: 'PhaseBegan', phase: 'main' });
    if (cardsIn(context.table, zoneOf('deck', seatOf(frame))).length === 0) context.lose([seatOf(frame)], 'deck');
    return call({ step: 'triggers' }, { step: 'act', seat: seatOf(frame), left: 3 });
  },
  act: (context, frame) => {
    const ready = cardsIn(context.table, zoneOf('field', seatOf(frame))).filter((id) => {
      const spy = context.table.cards[id];
      return spy?.def === 'spy' && spy.facing === 'up' && spy.orientation === 'upright';
    });
    const options = [...Object.keys(programs), ...ready.map((id) => `tap ${id}`), 'pass'].map((id) => ({ id }));
    return ask(question(seatOf(frame), 'act', { kind: 'choose', options }, 'pass'), { ...frame, step: 'do' });
  },
  do: (context, frame) => {
    const seat = seatOf(frame);
    const answer = context.answerOf(seat) as string;
    const left = (frame.left as number) - 1;
    if (answer === 'pass') return goTo({ step: 'end', seat });
    const [program, source = null] = answer.startsWith('tap ') ? ['spy#tap', answer.slice(4)] : [answer];
    const scope = { controller: seat, source, cards: {}, numbers: {}, seats: {} };
    const id = context.nextId('a');
    context.emit({
      type: 'ActionRaised',
      action: { id, action: answer, controller: seat, keys: [], targets: [] },
      staged: true,
    });
    const after: Frame = { step: 'leave', id, seat, left };
    if (!source) return call(effectFrame(program, scope), after);
    return call(effectFrame(`${program}/cost`, scope), {
      step: 'pay',
      after,
      program,
      scope: scope as unknown as Json,
    });
  },
  pay: (_context, frame) => call(effectFrame(frame.program as string, frame.scope as never), frame.after as Frame),
  leave: (context, frame) => {
    context.emit({ type: 'ActionLeft', id: frame.id as string, outcome: 'resolved' });
    const seat = seatOf(frame);
    return call(
      { step: 'triggers' },
      (frame.left as number) > 0 ? { step: 'act', seat, left: frame.left as number } : { step: 'end', seat },
    );
  },
  end: (context, frame) => {
    endEffects(context, 'turn');
    endEffects(context, 'until:my next turn');
    const next = seatsFrom(context.table, seatOf(frame) + 1)[0] as Seat;
    return goTo({ step: 'turn', seat: next });
  },
  /** The newest batch first; within it, its controller picks where there are several. */
  triggers: (context) => {
    const newest = Math.max(...context.table.waiting.map((trigger) => trigger.batch));
    const batch = context.table.waiting.filter((trigger) => trigger.batch === newest);
    const next = batch[0];
    if (!next) return done;
    context.emit({ type: 'TriggerTaken', id: next.id });
    return call(effectFrame(next.trigger, triggerScope(next)), { step: 'triggers' });
  },
  formation: (context, frame) => {
    const items = [...cardsIn(context.table, zoneOf('field', seatOf(frame)))];
    const slots = ['left', 'right'].map((id) => ({ id, min: 0, max: 3 }));
    const offer: Offer = { kind: 'arrange', items, slots, alone: items.slice(0, 1), complete: false };
    return ask(question(seatOf(frame), 'formation', offer, {}), { ...frame, step: 'formed' });
  },
  formed: (context, frame) => {
    const answer = context.answerOf(seatOf(frame)) as Readonly<Record<string, readonly string[]>>;
    context.mark('turn:formation', answer);
    return done;
  },
  bid: (_context, frame) =>
    ask(question(seatOf(frame), 'bid', { kind: 'amount', min: 0, max: 2 }, 0), { ...frame, step: 'paid' }),
  paid: (context, frame) => {
    drawFor(context, seatOf(frame), context.answerOf(seatOf(frame)) as number);
    return done;
  },
  sort: (context, frame) => {
    const items = cardsIn(context.table, zoneOf('hand', seatOf(frame)));
    return ask(question(seatOf(frame), 'sort', { kind: 'order', items }, items), { ...frame, step: 'sorted' });
  },
  sorted: (context, frame) => {
    const zoneId = zoneOf('hand', seatOf(frame));
    context.move({ cards: context.answerOf(seatOf(frame)) as string[], to: zoneId, keep: true, reason: 'sort' });
    return done;
  },
  effect: runEffect,
};

function layOut(context: Context, seat: Seat): void {
  const lay = (name: string, n: number): void => {
    context.move({
      cards: cardsIn(context.table, zoneOf('deck', seat)).slice(0, n),
      to: zoneOf(name, seat),
      reason: 'set-up',
    });
  };
  lay('field', 3);
  lay('trash', 2);
  lay('vault', 1);
  drawFor(context, seat, 4);
}

function drawFor(context: Context, seat: Seat, n: number): void {
  context.move({
    cards: cardsIn(context.table, zoneOf('deck', seat)).slice(0, n),
    to: zoneOf('hand', seat),
    reason: 'draw',
  });
}

export const deck = { main: [...Object.keys(cards), ...Object.keys(cards)] };

export const toy: Game = {
  ...{
    id: 'toy',
    edition: '1',
    name: 'Toy',
    modes: { duel: [[0, 1]], teams: [[0, 1, 0, 1]], all: [[0, 1, 2]] },
    openTeams: ['teams'],
  },
  ...{ zones, sections: { main: 'deck' }, cards, steps, firstStep: 'setup', programs, operations },
  triggers: [
    {
      id: 'rule:fall',
      on: {
        event: 'moved',
        from: 'field',
        to: 'trash',
        subject: { which: 'any', whose: 'any', where: { stat: 'power', atLeast: 5 } },
      },
    },
  ],
  baseStat: null,
  layers: ['add', 'set'],
  checkDeck: () => [],
  sampleDecks: { all: deck },
  concede: (_table, seat) => [seat],
};

/** The rule's trigger runs a program of that name. */
(toy.programs as Record<string, readonly Operation[]>)['rule:fall'] = [
  { op: 'count', seat: 'controller', counter: 'great falls', by: 1 },
];

export const TEAMS: Readonly<Record<string, readonly number[]>> = { duel: [0, 1], teams: [0, 1, 0, 1], all: [0, 1, 2] };

export interface Played {
  readonly first: Table;
  readonly table: Table;
  readonly events: readonly TableEvent[];
  readonly inputs: readonly {
    readonly before: Table;
    readonly seat: Seat;
    readonly decision: string;
    readonly answer: unknown;
    readonly events: readonly TableEvent[];
  }[];
}

/** A match of random answers to its end. */
export function playOut(seed: number, mode = 'duel', game: Game = toy, dice: Dice = seededDice(seed)): Played {
  const teams = TEAMS[mode] as readonly number[];
  const chance = seededDice(seed + 1)('answers');
  const opened = begin(game, { mode, teams, decks: teams.map(() => deck) }, dice);
  const events = [...opened.events];
  const inputs: Played['inputs'][number][] = [];
  let table = opened.table;
  while (table.result === null) {
    const before = table;
    const decision = table.pending[chance() % table.pending.length] as Table['pending'][number];
    const answer = sampleAnswer(decision.offer as Offer, chance) ?? decision.fallback;
    const outcome = decide(game, table, { seat: decision.seat, decision: decision.id, answer }, dice);
    if (!outcome.ok)
      throw new Error(`${outcome.rejection.message}: ${JSON.stringify(answer)} to ${JSON.stringify(decision)}`);
    inputs.push({ before, seat: decision.seat, decision: decision.id, answer, events: outcome.events });
    events.push(...outcome.events);
    table = outcome.table;
  }
  return { first: opened.table, table, events, inputs };
}

export function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** Whether two JSON values are equal; faster than a matcher, for loops over every event. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (
    a === null ||
    b === null ||
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}

export const jsonCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export interface Piece {
  readonly def: string;
  readonly facing?: 'up' | 'down';
  readonly owner?: Seat;
  readonly role?: string | null;
}

/** A table with these cards: `c1`, `c2` … in the order given. A bare text is a card face up. */
export function board(layout: Readonly<Record<string, readonly (string | Piece)[]>>, mode = 'duel'): Table {
  const teams = TEAMS[mode] as readonly number[];
  const names = Object.entries(zones).flatMap(([name, rule]) =>
    rule.per === 'table' ? [name] : teams.map((_, seat) => zoneOf(name, seat)),
  );
  const events: TableEvent[] = [{ type: 'TableOpened', game: 'toy', edition: '1', mode, teams, zones: names }];
  let fresh = 1;
  for (const [zoneId, pieces] of Object.entries(layout)) {
    for (const piece of pieces) {
      const {
        def,
        facing = 'up',
        owner = Number(zoneId.split('/')[1] ?? 0),
        role = null,
      }: Piece = typeof piece === 'string' ? { def: piece } : piece;
      events.push({ type: 'CardsCreated', zone: zoneId, owner, defs: [def], fresh: fresh++, facing, role });
    }
  }
  events.push({ type: 'TurnBegan', number: 1, seat: 0 });
  return fold(EMPTY_TABLE, events);
}

export interface Run {
  readonly game: Game;
  readonly table: Table;
  readonly events: readonly TableEvent[];
}

/** Runs operations until they ask something; when they are done, seat 0 is asked about `over`. Waiting triggers are left waiting. */
export function perform(
  table: Table,
  operations: readonly Operation[],
  scope: Partial<Scope> = {},
  extra: Partial<Game> = {},
): Run {
  const over: Step = () => ask(question(0, 'over', { kind: 'confirm' }, false), { step: 'over' });
  const game: Game = {
    ...toy,
    ...extra,
    programs: { ...programs, test: operations },
    steps: { ...steps, ...extra.steps, over },
  };
  const full: Scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {}, ...scope };
  const context = new EngineContext(
    game,
    { ...table, stack: [{ step: 'over' }, effectFrame('test', full)] },
    seededDice(1),
  );
  context.run();
  return { game, table: context.table, events: context.events };
}

/** Answers the first pending decision, through JSON, as a store would. */
export function reply(run: Run, answer: unknown, seat?: Seat): Run {
  const table = jsonCopy(run.table);
  const decision = table.pending.find((pending) => seat === undefined || pending.seat === seat);
  if (!decision) throw new Error('nothing is asked');
  const outcome = decide(run.game, table, { seat: decision.seat, decision: decision.id, answer }, seededDice(1));
  if (!outcome.ok) throw new Error(outcome.rejection.message);
  return { game: run.game, table: outcome.table, events: outcome.events };
}
