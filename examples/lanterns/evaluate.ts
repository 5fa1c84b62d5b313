import {
  cardOf,
  cardsIn,
  isFallback,
  numberOf,
  opponentsOf,
  optionNamed,
  zoneOf,
  type Card,
  type Evaluation,
  type Game,
  type ReadContext,
  type Option,
  type Seat,
} from '#kernel';
import { facing, fallen } from './clash.js';

/** Rates answers for the greedy bot: collect oil, place wisps where they win or face nobody, and play gusts that help. */
export const evaluation =
  (game: Game): Evaluation =>
  (view, decision, answer) => {
    const context = { game, table: view };
    const { seat } = decision;
    if (Array.isArray(answer)) return (answer as string[]).reduce((sum, id) => sum + target(context, seat, id), 0);
    const option = optionNamed(decision, answer);
    return option ? worth(context, seat, option) : Number(isFallback(decision, answer));
  };

const enemyOf = ({ table }: ReadContext, seat: Seat): Seat => opponentsOf(table, seat)[0] ?? seat;

function worth(context: ReadContext, seat: Seat, option: Option): number {
  const card = context.table.cards[(option.card ?? '') as string];
  if (!card) return 0;
  const { cost = 0, glow = 0 } = context.game.cards[card.def ?? '']?.stats ?? {};
  switch (option.action) {
    case 'fill': {
      const oil = cardsIn(context.table, zoneOf('oil', seat)).length;
      // Collect up to five oil, and use first the cards that cost too much to be played soon.
      return oil < 5 ? 40 + Math.max(0, cost - oil) : -1;
    }
    case 'kindle':
      return 20 + glow + standing(context, seat, card, option.place as string);
    case 'gust':
      return gust(context, seat, card);
    default:
      return 0;
  }
}

/** Value of a wisp at a place, where it strikes the lantern or meets the wisp opposite. */
function standing(context: ReadContext, seat: Seat, card: Card, place: string): number {
  const there: Card = { ...card, zone: zoneOf('path', seat), place };
  const other = facing(context, there, enemyOf(context, seat));
  if (!other) return 3;
  const out = fallen(context, there, other);
  return (out.includes(other) ? glowOf(context, other) : 0) - (out.includes(there) ? 2 * glowOf(context, there) : 0);
}

const glowOf = (context: ReadContext, card: Card): number => numberOf(context, card, 'glow');
const wispsOf = ({ table }: ReadContext, seat: Seat): Card[] =>
  cardsIn(table, zoneOf('path', seat)).map((id) => cardOf(table, id));

function gust(context: ReadContext, seat: Seat, { def }: Card): number {
  const theirs = wispsOf(context, enemyOf(context, seat));
  const best = Math.max(0, ...theirs.map((wisp) => glowOf(context, wisp)));
  if (def === 'downpour') return best >= 3 ? 15 + best : -1;
  if (def === 'refill' || def === 'smoke') return 10;
  if (def === 'flare' || def === 'draught') return theirs.length > 0 ? 5 : -1;
  return -1;
}

/** Value of a target: its glow, and only a tenth of that for the bot's own wisps. */
function target(context: ReadContext, seat: Seat, id: string): number {
  const card = context.table.cards[id];
  if (!card) return 0;
  const glow = glowOf(context, card);
  return card.controller === seat ? glow / 10 : glow;
}
