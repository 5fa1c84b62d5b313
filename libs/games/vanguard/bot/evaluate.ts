import {
  abilityNamed,
  cardOf,
  definitionOf,
  optionNamed,
  type CardId,
  type Evaluation,
  type Game,
  type ReadContext,
  type Option,
  type Seat,
} from '#kernel';
import { gradeOf, powerOf, vanguardOf } from '../board.js';
import { handWorth, printedWorth, unitWorth } from './cards.js';
import { cardsWorth } from './choices.js';
import { attackerWorth, guardWorth, orderedWorth, targetWorth, triggerWorth } from './fight.js';
import { callGain, circleGain, exchangeGain, giftGain } from './formation.js';
import { abilityWorth, textsWorth } from './texts.js';

interface Asked {
  readonly context: ReadContext;
  readonly seat: Seat;
  readonly options: readonly Option[];
}

type OptionWorth = (asked: Asked, option: Option) => number;

const idIn = ({ card }: Option): CardId => String(card);

function mainWorth({ context, seat }: Asked, option: Option): number {
  switch (option.action) {
    case 'call':
      return callGain(context, seat, cardOf(context.table, idIn(option))) - handWorth(context, seat, idIn(option));
    case 'exchange':
      return exchangeGain(context, seat, String(option.place)) - 0.05;
    case 'ability': {
      const ability = abilityNamed(context.game, String(option.ability));
      return ability ? abilityWorth(ability) - 0.1 : 0;
    }
    case 'stride':
      return 3;
    default:
      return 0;
  }
}

/** Rides a higher grade whenever possible, and the same grade again only for a gift or much more power. */
function rideWorth({ context, seat }: Asked, option: Option): number {
  if (option.card === undefined) return 0;
  const card = cardOf(context.table, idIn(option));
  const vanguard = vanguardOf(context, seat);
  const step = (gradeOf(context, card) ?? 0) - ((vanguard && gradeOf(context, vanguard)) ?? 0);
  const worth = powerOf(context, card) / 10000 + 0.3 * textsWorth(definitionOf(context.game, card));
  if (step > 0) return 5 + worth;
  const better = vanguard ? worth - powerOf(context, vanguard) / 10000 : worth;
  const gift = definitionOf(context.game, card)?.facts.gift === undefined ? 0 : 2;
  return gift + better - handWorth(context, seat, card.id) - 0.5;
}

/** Prefers the strongest G unit with the most texts. */
const strideWorth: OptionWorth = ({ context }, option) =>
  option.card === undefined ? 0 : 1 + printedWorth(definitionOf(context.game, cardOf(context.table, idIn(option))));

const OPTIONS: Readonly<Record<string, OptionWorth>> = {
  assist: (_asked, { id }) => (id === 'yes' ? 1 : 0),
  ride: rideWorth,
  stride: strideWorth,
  main: mainWorth,
  circle: ({ context, seat }, { card, place }) =>
    context.table.cards[String(card)]
      ? circleGain(context, seat, cardOf(context.table, String(card)), String(place))
      : 0,
  attack: ({ context }, option) =>
    option.card === undefined ? (option.id === 'attack' ? 0.1 : 0) : attackerWorth(context, idIn(option)),
  attacker: ({ context }, option) => attackerWorth(context, idIn(option)),
  target: ({ context }, option) => targetWorth(context, idIn(option)),
  'ordered-attack': ({ context }, option) => orderedWorth(context, option),
  boost: (_asked, option) => (option.card === undefined ? 0 : 1),
  guard: ({ context, seat, options }, option) =>
    option.card === undefined ? 0 : guardWorth(context, seat, options, option),
  'guarded-unit': ({ context }, option) => (cardOf(context.table, idIn(option)).role === 'vanguard' ? 1 : 0),
  trigger: ({ context, seat }, option) => triggerWorth(context, seat, option),
  force: ({ context, seat }, { place }) => giftGain(context, seat, String(place)),
  keep: ({ context }, option) => (context.table.cards[idIn(option)] ? unitWorth(context, idIn(option)) : 0),
  'secret-trigger': (_asked, { id }) => (id === 'none' ? 0 : 1),
};

/** An ability is used if it is worth its cost. The bot agrees to anything else, as cards rarely harm their own masters. */
function agreeing(game: Game, purpose: string): number {
  const ability = purpose.startsWith(ACTIVATE) ? abilityNamed(game, purpose.slice(ACTIVATE.length)) : null;
  return ability && abilityWorth(ability) < 0 ? -1 : 1;
}
const ACTIVATE = 'activate ';

/** Rates an answer by what the seat sees: ride high early, build columns that can hit the opposing vanguard, guard where it matters. */
export const evaluation =
  (game: Game): Evaluation =>
  (view, decision, answer) => {
    const { seat, purpose, offer } = decision;
    const context: ReadContext = { game, table: view };
    if (typeof answer === 'boolean') return answer ? agreeing(game, purpose) : 0;
    if (typeof answer === 'number') return answer;
    if (typeof answer !== 'string') return cardsWorth(context, decision, answer);
    const option = optionNamed(decision, answer);
    if (!option || offer?.kind !== 'choose') return 0;
    const worth = OPTIONS[purpose];
    if (worth) return worth({ context, seat, options: offer.options }, option);
    return context.table.cards[idIn(option)] ? unitWorth(context, idIn(option)) : 0;
  };
