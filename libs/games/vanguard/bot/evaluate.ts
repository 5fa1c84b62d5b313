import {
  abilityNamed,
  cardOf,
  definitionOf,
  optionNamed,
  type CardId,
  type Evaluation,
  type Game,
  type Look,
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
  readonly look: Look;
  readonly seat: Seat;
  readonly options: readonly Option[];
}

type OptionWorth = (asked: Asked, option: Option) => number;

const idIn = ({ card }: Option): CardId => String(card);

function mainWorth({ look, seat }: Asked, option: Option): number {
  switch (option.action) {
    case 'call':
      return callGain(look, seat, cardOf(look.table, idIn(option))) - handWorth(look, seat, idIn(option));
    case 'exchange':
      return exchangeGain(look, seat, String(option.place)) - 0.05;
    case 'ability': {
      const ability = abilityNamed(look.game, String(option.ability));
      return ability ? abilityWorth(ability) - 0.1 : 0;
    }
    case 'stride':
      return 3;
    default:
      return 0;
  }
}

/** Rides a higher grade whenever possible, and the same grade again only for a gift or much more power. */
function rideWorth({ look, seat }: Asked, option: Option): number {
  if (option.card === undefined) return 0;
  const card = cardOf(look.table, idIn(option));
  const vanguard = vanguardOf(look, seat);
  const step = (gradeOf(look, card) ?? 0) - ((vanguard && gradeOf(look, vanguard)) ?? 0);
  const worth = powerOf(look, card) / 10000 + 0.3 * textsWorth(definitionOf(look.game, card));
  if (step > 0) return 5 + worth;
  const better = vanguard ? worth - powerOf(look, vanguard) / 10000 : worth;
  const gift = definitionOf(look.game, card)?.facts.gift === undefined ? 0 : 2;
  return gift + better - handWorth(look, seat, card.id) - 0.5;
}

/** Prefers the strongest G unit with the most texts. */
const strideWorth: OptionWorth = ({ look }, option) =>
  option.card === undefined ? 0 : 1 + printedWorth(definitionOf(look.game, cardOf(look.table, idIn(option))));

const OPTIONS: Readonly<Record<string, OptionWorth>> = {
  assist: (_asked, { id }) => (id === 'yes' ? 1 : 0),
  ride: rideWorth,
  stride: strideWorth,
  main: mainWorth,
  circle: ({ look, seat }, { card, place }) =>
    look.table.cards[String(card)] ? circleGain(look, seat, cardOf(look.table, String(card)), String(place)) : 0,
  attack: ({ look }, option) =>
    option.card === undefined ? (option.id === 'attack' ? 0.1 : 0) : attackerWorth(look, idIn(option)),
  attacker: ({ look }, option) => attackerWorth(look, idIn(option)),
  target: ({ look }, option) => targetWorth(look, idIn(option)),
  'ordered-attack': ({ look }, option) => orderedWorth(look, option),
  boost: (_asked, option) => (option.card === undefined ? 0 : 1),
  guard: ({ look, seat, options }, option) => (option.card === undefined ? 0 : guardWorth(look, seat, options, option)),
  'guarded-unit': ({ look }, option) => (cardOf(look.table, idIn(option)).role === 'vanguard' ? 1 : 0),
  trigger: ({ look, seat }, option) => triggerWorth(look, seat, option),
  force: ({ look, seat }, { place }) => giftGain(look, seat, String(place)),
  keep: ({ look }, option) => (look.table.cards[idIn(option)] ? unitWorth(look, idIn(option)) : 0),
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
    const look: Look = { game, table: view };
    if (typeof answer === 'boolean') return answer ? agreeing(game, purpose) : 0;
    if (typeof answer === 'number') return answer;
    if (typeof answer !== 'string') return cardsWorth(look, decision, answer);
    const option = optionNamed(decision, answer);
    if (!option || offer?.kind !== 'choose') return 0;
    const worth = OPTIONS[purpose];
    if (worth) return worth({ look, seat, options: offer.options }, option);
    return look.table.cards[idIn(option)] ? unitWorth(look, idIn(option)) : 0;
  };
