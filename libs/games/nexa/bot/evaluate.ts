import { cardsIn, zoneOf, type Answer, type Evaluation, type Game, type Look, type Option, type Seat } from '#kernel';
import { enemyOf } from '../board.js';
import { sortieWorth, unitWorth } from './forces.js';
import { hasPrey, textWorth, usesOf } from './texts.js';

/** Passing is worth a little: what is worth less is not played. */
const PASS = 0.6;

/** A G each turn, the dearest units that can be had, texts that harm the enemy; fights are reckoned. */
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
      case 'discard-to-limit':
        return -(answer as readonly string[]).reduce((sum, id) => sum + handWorth(look, id), 0);
      default:
        return 0;
    }
  };

function playWorth(look: Look, seat: Seat, options: readonly Option[], answer: Answer): number {
  if (answer === 'pass') return PASS;
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
    default:
      return 1 + (definition?.stats.total ?? 0);
  }
}

/** Gs first, of what is least wanted otherwise; enough is enough. */
function gWorth(look: Look, seat: Seat, id: string): number {
  const gs = cardsIn(look.table, zoneOf('g', seat)).length;
  if (gs >= 8) return 0;
  return 20 - handWorth(look, id) + (isNewColour(look, seat, id) ? 2 : 0);
}

const coloursOf = ({ game, table }: Look, id: string): readonly unknown[] => {
  const colour = game.cards[table.cards[id]?.def ?? '']?.facts.colour;
  return Array.isArray(colour) ? colour : [];
};

function isNewColour(look: Look, seat: Seat, id: string): boolean {
  const own = cardsIn(look.table, zoneOf('g', seat)).flatMap((g) => coloursOf(look, g));
  return coloursOf(look, id).some((colour) => !own.includes(colour));
}

/** Units are wanted most, then what can be played soon. */
function handWorth({ game, table }: Look, id: string): number {
  const definition = game.cards[table.cards[id]?.def ?? ''];
  const total = definition?.stats.total ?? 0;
  const type = definition?.facts.type ?? 'graphic';
  if (type === 'graphic') return 0;
  return type === 'unit' || type === 'ace' ? 2 + total : 1 + total / 2;
}

/** The enemy's best cards, or the own best where only own ones can be named: texts that help are for own cards by what they say. */
function targetWorth(look: Look, seat: Seat, named: readonly string[]): number {
  return named.reduce((sum, id) => {
    const card = look.table.cards[id];
    if (!card) return sum;
    const worth = unitWorth(look, card.host ?? id);
    return sum + (card.controller === enemyOf(look.table, seat) ? 100 + worth : worth);
  }, 0);
}
