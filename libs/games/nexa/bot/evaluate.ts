import {
  cardOf,
  cardsIn,
  numberOf,
  zoneOf,
  type Answer,
  type CardDefinition,
  type Evaluation,
  type Game,
  type ReadContext,
  type Option,
  type Seat,
} from '#kernel';
import { attackerOf, damageOn, enemyOf, isUnit } from '../board.js';
import { sortieWorth, unitWorth } from './forces.js';
import { gWorth, handWorth, isPoorHand } from './hand.js';
import { hasPrey, PASS, textWorth, usesOf } from './texts.js';

/** Plays Gs as needed, the most expensive units it can afford, and texts that harm the enemy; estimates battles. */
export const evaluation =
  (game: Game): Evaluation =>
  (view, { seat, purpose, offer }, answer) => {
    const context = { game, table: view };
    switch (purpose) {
      case 'sortie':
        return sortieWorth(context, seat, answer as Readonly<Record<string, readonly string[]>>);
      case 'play':
      case 'cut-in':
        return playWorth(context, seat, offer?.kind === 'choose' ? offer.options : [], answer);
      case 'target':
        return targetWorth(context, seat, answer as readonly string[]);
      case 'x':
        return answer as number;
      case 'redraw':
        return answer === isPoorHand(context, seat) ? 1 : 0;
      case 'discard-to-limit':
        return -(answer as readonly string[]).reduce((sum, id) => sum + handWorth(context, id), 0);
      default:
        return 0;
    }
  };

function playWorth(context: ReadContext, seat: Seat, options: readonly Option[], answer: Answer): number {
  if (answer === 'pass') return PASS;
  if (isTooEarly(context, seat)) return 0;
  const option = options.find(({ id }) => id === answer);
  const id = option?.card as string;
  const definition = context.game.cards[context.table.cards[id]?.def ?? ''];
  switch (option?.action) {
    case 'g':
      return gWorth(context, seat, id);
    case 'command':
    case 'text': {
      const text = usesOf(definition).find((ability) => option.action === 'command' || ability.id === option.ability);
      return text && hasPrey(context, seat, text) ? textWorth(text) : 0;
    }
    case 'character':
      return definition && isBearable(context, seat, definition) ? 1.5 + (definition.stats.total ?? 0) : 0;
    default:
      return 1 + (definition?.stats.total ?? 0);
  }
}

/** Anything played before the deployment phase would use up Gs for it. */
const isTooEarly = ({ table }: ReadContext, seat: Seat): boolean =>
  attackerOf(table) === seat && ['reroll', 'draw'].includes(table.turn.phase);

/** Whether the character would not bring down the best unit it could be set on. */
function isBearable(context: ReadContext, seat: Seat, { stats }: CardDefinition): boolean {
  const [best] = cardsIn(context.table, zoneOf('deploy', seat))
    .map((id) => cardOf(context.table, id))
    .filter((card) => card.host === null && isUnit(context, card))
    .sort((one, other) => unitWorth(context, other.id) - unitWorth(context, one.id));
  return best !== undefined && numberOf(context, best, 'defence') - damageOn(best) + (stats.defence ?? 0) > 0;
}

/** The enemy's best cards, or one's own best if only own cards can be named: helpful texts name own cards themselves. */
function targetWorth(context: ReadContext, seat: Seat, named: readonly string[]): number {
  return named.reduce((sum, id) => {
    const card = context.table.cards[id];
    if (!card) return sum;
    const worth = unitWorth(context, card.host ?? id);
    return sum + (card.controller === enemyOf(context.table, seat) ? 100 + worth : worth);
  }, 0);
}
