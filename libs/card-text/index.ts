import { printBlackPoker } from './blackpoker/print.js';
import type { CardPrinter } from './card-printer.js';
import { printGcg } from './gcg/print.js';
import { printNexa } from './nexa/print.js';
import { printVanguard } from './vanguard/print.js';

export { LANGUAGES, type Language } from './engine/production.js';
export { UNSAID, type CardPrinter } from './card-printer.js';
export * from './reader/index.js';

/**
 * The text of a card, printed from its keywords and abilities or from the actions that it is used for; empty for games
 * without words here.
 */
export const printCard: CardPrinter = (game, card, language) => {
  switch (game.id) {
    case 'blackpoker':
      return printBlackPoker(game, card, language);
    case 'gcg':
      return printGcg(game, card, language);
    case 'nexa':
      return printNexa(game, card, language);
    case 'vanguard':
      return printVanguard(game, card, language);
    default:
      return [];
  }
};
