import {
  cardOf,
  cardsIn,
  numberOf,
  zoneOf,
  type Answer,
  type CardDefinition,
  type Evaluation,
  type Game,
  type Look,
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
    const look = { game, table: view };
    switch (purpose) {
      case 'sortie':
        return sortieWorth(look, seat, answer as Readonly<Record<string, readonly string[]>>);
      case 'play':
      case 'cut-in':
        return playWorth(look, seat, offer?.kind === 'choose' ? offer.options : [], answer);
      case 'target':
        return targetWorth(look, seat, answer as readonly string[]);
      case 'x':
        return answer as number;
      case 'redraw':
        return answer === isPoorHand(look, seat) ? 1 : 0;
      case 'discard-to-limit':
        return -(answer as readonly string[]).reduce((sum, id) => sum + handWorth(look, id), 0);
      default:
        return 0;
    }
  };

function playWorth(look: Look, seat: Seat, options: readonly Option[], answer: Answer): number {
  if (answer === 'pass') return PASS;
  if (isTooEarly(look, seat)) return 0;
  const option = options.find(({ id }) => id === answer);
  const id = option?.card as string;
  const definition = look.game.cards[look.table.cards[id]?.def ?? ''];
  switch (option?.action) {
    case 'g':
      return gWorth(look, seat, id);
    case 'command':
    case 'text': {
      const text = usesOf(definition).find((ability) => option.action === 'command' || ability.id === option.ability);
      return text && hasPrey(look, seat, text) ? textWorth(text) : 0;
    }
    case 'character':
      return definition && isBearable(look, seat, definition) ? 1.5 + (definition.stats.total ?? 0) : 0;
    default:
      return 1 + (definition?.stats.total ?? 0);
  }
}

/** Anything played before the deployment phase would use up Gs for it. */
const isTooEarly = ({ table }: Look, seat: Seat): boolean =>
  attackerOf(table) === seat && ['reroll', 'draw'].includes(table.turn.phase);

/** Whether the character would not bring down the best unit it could be set on. */
function isBearable(look: Look, seat: Seat, { stats }: CardDefinition): boolean {
  const [best] = cardsIn(look.table, zoneOf('deploy', seat))
    .map((id) => cardOf(look.table, id))
    .filter((card) => card.host === null && isUnit(look, card))
    .sort((one, other) => unitWorth(look, other.id) - unitWorth(look, one.id));
  return best !== undefined && numberOf(look, best, 'defence') - damageOn(best) + (stats.defence ?? 0) > 0;
}

/** The enemy's best cards, or one's own best if only own cards can be named: helpful texts name own cards themselves. */
function targetWorth(look: Look, seat: Seat, named: readonly string[]): number {
  return named.reduce((sum, id) => {
    const card = look.table.cards[id];
    if (!card) return sum;
    const worth = unitWorth(look, card.host ?? id);
    return sum + (card.controller === enemyOf(look.table, seat) ? 100 + worth : worth);
  }, 0);
}
