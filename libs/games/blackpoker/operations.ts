import {
  ask,
  cardOf,
  cardsIn,
  done,
  endEffects,
  factOf,
  opponentsOf,
  printedNumber,
  seatRef,
  zoneOf,
  type CardId,
  type Context,
  type CustomOperation,
  type Operations,
  type Scope,
  type Seat,
  type Step,
} from '#kernel';
import { HIGH_RANKS } from './actions.js';
import { bury, charactersOf, turn } from './characters.js';
import { damage } from './life.js';
import { buryKeys } from './stage.js';

const first = (scope: Scope, name: string): CardId => scope.cards[name]?.[0] ?? '';

const run =
  (step: string): CustomOperation =>
  () => ({ call: { step } });

const chargeAll: CustomOperation = (context, scope) => {
  const characters = charactersOf(context.table, scope.controller).map((card) => card.id);
  turn(context, characters, 'upright', 'charge');
  return null;
};

/** Changes until the end of the turn end together when the turn passes, without a zero check (ruling.expiry). */
const passTurn: CustomOperation = (context, scope) => {
  endEffects(context, 'turn');
  const seat = opponentsOf(context.table, scope.controller)[0] as Seat;
  context.emit({ type: 'TurnBegan', number: context.table.turn.number + 1, seat });
  return null;
};

/** The soldier keeps its state, changes and role in combat (ruling.equip-keep): a card is only added on top of it. */
const equip: CustomOperation = (context, scope) => {
  const soldier = cardOf(context.table, first(scope, 'target'));
  const cards = scope.cards.key ?? [];
  const { id: host, zone: to, orientation } = soldier;
  context.move({ cards, to, orientation, role: 'equipment', host, reason: 'equip' });
  return null;
};

const buryTarget: CustomOperation = (context, scope) => {
  bury(context, [first(scope, 'target')], 'effect');
  return null;
};

const twist: CustomOperation = (_context, scope) => ({
  call: { step: 'twist', target: first(scope, 'target'), seat: scope.controller },
});

/** The controller chooses on resolution (ruling.twist-choice); the current state may be chosen (official.state.2). */
const askTwist: Step = (context, frame) => {
  const isUpright = cardOf(context.table, frame.target as CardId).orientation === 'upright';
  const options = [{ id: 'drive' }, { id: 'charge' }];
  return ask(
    {
      seat: frame.seat as Seat,
      purpose: 'twist',
      offer: { kind: 'choose', options },
      fallback: isUpright ? 'drive' : 'charge',
    },
    { ...frame, step: 'twist.chosen' },
  );
};

const twistChosen: Step = (context, frame) => {
  const orientation = context.answerOf(frame.seat as Seat) === 'drive' ? 'sideways' : 'upright';
  turn(context, [frame.target as CardId], orientation, 'twist');
  return done;
};

/** With one key card: only if the counter's number is at least as high; with two: always (action.counter.3, .4). Costs stay paid. */
const nullify: CustomOperation = (context, scope) => {
  const target = context.table.stage.find((staged) => staged.id === first(scope, 'target'));
  if (!target) return null;
  const number = (id: CardId): number => printedNumber(context.game, cardOf(context.table, id), 'number');
  const isBeaten = target.keys.length === 2 || number(first(scope, 'key')) >= number(target.keys[0] as CardId);
  if (!isBeaten) return null;
  context.emit({ type: 'ActionLeft', id: target.id, outcome: 'nullified' });
  buryKeys(context, target.controller, target.keys);
  return null;
};

/** The spade is the first key of Throw (action.throw.3). */
const throwCards: CustomOperation = (context, scope) => {
  const spade = cardOf(context.table, first(scope, 'key'));
  const victim = opponentsOf(context.table, scope.controller).find((seat) => seatRef(seat) === first(scope, 'target'));
  if (victim !== undefined) damage(context, victim, printedNumber(context.game, spade, 'number'), 'throw', null);
  return null;
};

/** Mills up to the first high card, which is revealed and taken; without one the whole deck is milled (ruling.succession-empty). */
const succeed: CustomOperation = (context, scope) => {
  const deck = zoneOf('deck', scope.controller);
  // A copy, because the list shortens as the cards move.
  const cards = [...cardsIn(context.table, deck)];
  const at = cards.findIndex((id) => isHigh(context, id));
  const milled = at < 0 ? cards : cards.slice(0, at);
  context.move({ cards: milled, to: zoneOf('graveyard', scope.controller), at: 'top', reason: 'succession' });
  const heir = cards[at];
  if (heir === undefined) return null;
  context.emit({
    type: 'CardsRevealed',
    cards: [heir],
    defs: [cardOf(context.table, heir).def],
    zone: deck,
    to: 'all',
  });
  context.move({ cards: [heir], to: zoneOf('hand', scope.controller), reason: 'succession' });
  return null;
};

const isHigh = (context: Context, id: CardId): boolean =>
  HIGH_RANKS.includes(factOf(context.game, cardOf(context.table, id), 'rank') as string);

export const operations: Operations = {
  'charge-all': chargeAll,
  'pass-turn': passTurn,
  equip,
  'bury-target': buryTarget,
  twist,
  nullify,
  throw: throwCards,
  succeed,
  attack: run('attack'),
  block: run('block'),
  judge: run('judge'),
};

export const operationSteps: Readonly<Record<string, Step>> = { twist: askTwist, 'twist.chosen': twistChosen };
