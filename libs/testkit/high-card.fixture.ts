import {
  ask,
  call,
  cardsIn,
  done,
  goTo,
  printedNumber,
  sampleAnswer,
  zoneOf,
  type CardDefinition,
  type Context,
  type Game,
  type Seat,
  type Step,
} from '#kernel';
import { seededDice, seededStream } from './dice.js';
import { sampleSetup, type MatchPlan } from './play.js';

/** The smallest game with secrets: lay cards open or covered, the higher open sum wins. Broken copies of it test the tests. */
const cards: Record<string, CardDefinition> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7, 8].map((value) => {
    const key = `n${value}`;
    return [
      key,
      { key, name: `No ${value}`, facts: { odd: value % 2 === 1 }, stats: { value }, keywords: {}, abilities: [] },
    ];
  }),
);

const rival = (seat: Seat): Seat => 1 - seat;

function draw(context: Context, seat: Seat, n: number): void {
  context.move({
    cards: cardsIn(context.table, zoneOf('deck', seat)).slice(0, n),
    to: zoneOf('hand', seat),
    reason: 'draw',
  });
}

const setup: Step = (context) => {
  for (const { seat } of context.table.seats) {
    context.shuffle(zoneOf('deck', seat));
    draw(context, seat, 2);
  }
  return goTo({ step: 'turn', seat: 0 });
};

const turn: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  context.emit({ type: 'TurnBegan', number: context.table.turn.number + 1, seat });
  draw(context, seat, 1);
  const hand = cardsIn(context.table, zoneOf('hand', seat));
  if (hand.length === 0) return goTo({ step: 'score' });
  const options = hand.flatMap((card) => ['show', 'hide'].map((action) => ({ id: `${action} ${card}`, action, card })));
  const fallback = options[0]?.id as string;
  return ask({ seat, purpose: 'lay', offer: { kind: 'choose', options }, fallback }, { step: 'laid', seat });
};

const laid: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const [action, card] = (context.answerOf(seat) as string).split(' ') as [string, string];
  context.move({
    cards: [card],
    to: zoneOf('field', seat),
    facing: action === 'show' ? 'up' : 'down',
    role: action === 'show' ? 'open' : 'covered',
    reason: 'lay',
  });
  return call({ step: 'look', seat }, { step: 'turn', seat: rival(seat) });
};

/** Whoever has a covered card may turn the first one up. */
const look: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const covered = cardsIn(context.table, zoneOf('field', seat)).filter(
    (id) => context.table.cards[id]?.facing === 'down',
  );
  if (covered.length < 2) return done;
  const offer = { kind: 'select', from: covered, min: 0, max: 1, limits: [], total: null } as const;
  return ask({ seat, purpose: 'uncover', offer, fallback: [] }, { step: 'looked', seat });
};

const looked: Step = (context, frame) => {
  context.face(context.answerOf(frame.seat as Seat) as string[], 'up');
  return done;
};

const score: Step = (context) => {
  const sums = context.table.seats.map(({ seat }) =>
    cardsIn(context.table, zoneOf('field', seat)).reduce((sum, id) => {
      const card = context.table.cards[id];
      return sum + (card?.facing === 'up' ? printedNumber(context.game, card, 'value') : 0);
    }, 0),
  );
  const best = Math.max(...sums);
  const losers = sums.flatMap((sum, seat) => (sum < best || sums.every((other) => other === best) ? [seat] : []));
  context.lose(losers, 'sum');
  return done;
};

export const highCard: Game = {
  id: 'high-card',
  edition: 'test',
  name: 'High Card',
  modes: { duel: { tables: [[0, 1]] } },
  layout: {
    zones: {
      deck: { per: 'seat', faceUp: 'none', faceDown: 'none', topSeen: false, tracked: false, countSeenBelow: null },
      hand: { per: 'seat', faceUp: 'owner', faceDown: 'owner', topSeen: false, tracked: false, countSeenBelow: null },
      field: { per: 'seat', faceUp: 'all', faceDown: 'owner', topSeen: false, tracked: true, countSeenBelow: null },
    },
  },
  cards,
  language: { layers: ['add', 'set'], operations: {} },
  procedures: { first: 'setup', steps: { setup, turn, laid, look, looked, score }, programs: {}, triggers: [] },
  decks: { sections: { main: 'deck' }, check: () => [], samples: { full: { main: Object.keys(cards) } } },
  endings: { concede: (_table, seat) => [seat] },
};

/** High Card with other steps. */
export const withSteps = (steps: Game['procedures']['steps']): Game => ({
  ...highCard,
  procedures: { ...highCard.procedures, steps },
});

export const games: ReadonlyMap<string, Game> = new Map([['high-card@test', highCard]]);

/** A match of chance players. */
export function chancePlan(game: Game, seed: string): MatchPlan {
  const setupOf = sampleSetup(game);
  const players = setupOf.teams.map((_, seat) => {
    const next = seededStream(`${seed}/${seat}`);
    return (_view: unknown, decision: Parameters<MatchPlan['players'][number]>[1]) => {
      const answer = decision.offer ? sampleAnswer(decision.offer, next) : null;
      return answer ?? (decision.fallback as NonNullable<typeof decision.fallback>);
    };
  });
  return { game, setup: setupOf, dice: seededDice(seed), players };
}
