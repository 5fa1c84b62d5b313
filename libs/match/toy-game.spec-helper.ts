import {
  ask,
  askAll,
  cardsIn,
  done,
  goTo,
  opponentsOf,
  seatsFrom,
  zoneOf,
  type CardDefinition,
  type Context,
  type Deck,
  type DeckProblem,
  type Frame,
  type Game,
  type Next,
  type Question,
  type Seat,
} from '#kernel';

const numbered = (name: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${name}-${i}`);
const NAMES = ['joker', ...numbered('card', 250), ...numbered('red', 9), ...numbered('blue', 9)];
const cardNamed = (key: string): CardDefinition => ({
  key,
  name: key,
  facts: {},
  stats: {},
  keywords: {},
  abilities: [],
});

/**
 * The smallest game with everything a match has to handle: shuffles, dice, hidden hands, simultaneous decisions, turns.
 * Draw a card each turn, then play one or pass. Three cards on the board win, a seat that cannot draw loses, and a
 * joker draws the game.
 */
export const toyGame: Game = {
  id: 'toy',
  edition: '1',
  name: 'Toy',
  modes: { duel: { tables: [[0, 1]] }, royale: { tables: [[0, 1, 2]] }, pairs: { tables: [[0, 1, 0, 1]] } },
  layout: {
    zones: {
      deck: { per: 'seat', faceUp: 'none', faceDown: 'none', topSeen: false, tracked: false, countSeenBelow: null },
      hand: { per: 'seat', faceUp: 'owner', faceDown: 'owner', topSeen: false, tracked: false, countSeenBelow: null },
      board: { per: 'seat', faceUp: 'all', faceDown: 'owner', topSeen: false, tracked: true, countSeenBelow: null },
    },
  },
  cards: Object.fromEntries(NAMES.map((key) => [key, cardNamed(key)])),
  language: { layers: ['add', 'set'], operations: {} },
  procedures: { first: 'start', steps: { start, keep, turn, act }, programs: {}, triggers: [] },
  decks: { sections: { main: 'deck' }, check: checkDeck, samples: {} },
  endings: { concede: (_table, seat) => [seat] },
};

function checkDeck(deck: Deck): readonly DeckProblem[] {
  const cards = deck['main'] ?? [];
  if (cards.length === 0) return [{ code: 'empty', message: 'the deck is empty', rule: 'toy:1' }];
  const unknown = cards.filter((card) => !NAMES.includes(card));
  return unknown.map((card) => ({ code: 'no-such-card', message: `there is no card ${card}`, rule: 'toy:2' }));
}

const seats = (context: Context): Seat[] => context.table.seats.map(({ seat }) => seat);

function draw(context: Context, seat: Seat, count: number): void {
  context.move({
    cards: cardsIn(context.table, zoneOf('deck', seat)).slice(0, count),
    to: zoneOf('hand', seat),
    reason: 'draw',
  });
}

function start(context: Context): Next {
  for (const seat of seats(context)) {
    context.shuffle(zoneOf('deck', seat));
    draw(context, seat, 2);
  }
  const questions = seats(context).map((seat): Question => ({
    seat,
    purpose: 'keep',
    offer: { kind: 'confirm' },
    fallback: true,
  }));
  return askAll(questions, { step: 'keep' });
}

function keep(context: Context): Next {
  for (const seat of seatsFrom(context.table, 0)) {
    if (context.answerOf(seat)) continue;
    context.move({
      cards: [...cardsIn(context.table, zoneOf('hand', seat))],
      to: zoneOf('deck', seat),
      facing: 'down',
      reason: 'mulligan',
    });
    context.shuffle(zoneOf('deck', seat));
    draw(context, seat, 2);
  }
  const playing = seatsFrom(context.table, 0);
  const [first = 0] = context.roll('first', playing.length);
  return goTo({ step: 'turn', seat: playing[first] as Seat });
}

function turn(context: Context, frame: Frame): Next {
  const seat = frame['seat'] as Seat;
  context.emit({ type: 'TurnBegan', number: context.table.turn.number + 1, seat });
  if (cardsIn(context.table, zoneOf('deck', seat)).length === 0) {
    context.lose([seat], 'decked');
    return goTo({ step: 'turn', seat: seatsFrom(context.table, seat + 1)[0] ?? seat });
  }
  draw(context, seat, 1);
  const options = [{ id: 'pass' }, ...cardsIn(context.table, zoneOf('hand', seat)).map((id) => ({ id }))];
  return ask({ seat, purpose: 'act', offer: { kind: 'choose', options }, fallback: 'pass' }, { step: 'act', seat });
}

function act(context: Context, frame: Frame): Next {
  const seat = frame['seat'] as Seat;
  const choice = context.answerOf(seat) as string;
  if (choice !== 'pass' && context.table.seats[seat]?.status === 'playing') {
    const isJoker = context.table.cards[choice]?.def === 'joker';
    context.move({ cards: [choice], to: zoneOf('board', seat), reason: 'play' });
    if (isJoker) context.emit({ type: 'GameEnded', result: { winners: [], reason: 'joker' } });
    else if (cardsIn(context.table, zoneOf('board', seat)).length === 3)
      context.lose(opponentsOf(context.table, seat), 'outplayed');
  }
  if (context.table.result) return done;
  return goTo({ step: 'turn', seat: seatsFrom(context.table, seat + 1)[0] as Seat });
}
