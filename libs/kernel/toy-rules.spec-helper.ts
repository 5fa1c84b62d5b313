import {
  call,
  ask,
  askAll,
  done,
  goTo,
  triggerScope,
  effectFrame,
  endEffects,
  runEffect,
  seatsFrom,
  zoneOf,
  cardsIn,
  opponentsOf,
  type Context,
  type Frame,
  type Game,
  type Json,
  type Offer,
  type Operation,
  type Question,
  type Seat,
  type Step,
} from './index.js';
import { cards, places, programs, zones } from './toy-cards.spec-helper.js';

const first = (scope: { readonly controller: Seat }, name: string): string => zoneOf(name, scope.controller);

const operations: Game['language']['operations'] = {
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
  /** Everything on the field is destroyed at one moment. */
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
export const question = (seat: Seat, purpose: string, offer: Offer, fallback: Question['fallback']): Question => ({
  seat,
  purpose,
  offer,
  fallback,
});

export const LAST_TURN = 14;

export const steps: Record<string, Step> = {
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
  /** The newest batch first; if it has several triggers, their controller picks. */
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
  id: 'toy',
  edition: '1',
  name: 'Toy',
  modes: {
    duel: { tables: [[0, 1]] },
    teams: { tables: [[0, 1, 0, 1]], openTeams: true },
    all: { tables: [[0, 1, 2]] },
  },
  layout: { zones, places },
  cards,
  language: { layers: ['add', 'set'], operations },
  procedures: {
    first: 'setup',
    steps,
    programs,
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
  },
  decks: { sections: { main: 'deck' }, check: () => [], samples: { all: deck } },
  endings: { concede: (_table, seat) => [seat] },
};

/** The differences of a variant from the toy game. */
export type Variation = Partial<Omit<Game, Groups>> & { readonly [Group in Groups]?: Partial<Game[Group]> };
type Groups = 'layout' | 'language' | 'procedures' | 'decks' | 'endings';

export const varied = (game: Game, { layout, language, procedures, decks, endings, ...rest }: Variation): Game => ({
  ...game,
  ...rest,
  layout: { ...game.layout, ...layout },
  language: { ...game.language, ...language },
  procedures: { ...game.procedures, ...procedures },
  decks: { ...game.decks, ...decks },
  endings: { ...game.endings, ...endings },
});

/** The rule's trigger runs the program of the same name. */
(toy.procedures.programs as Record<string, readonly Operation[]>)['rule:fall'] = [
  { op: 'count', seat: 'controller', counter: 'great falls', by: 1 },
];
