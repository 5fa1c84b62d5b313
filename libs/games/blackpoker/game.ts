import { runEffect, type Game, type TriggerRule } from '#kernel';
import { liteActions, liteTriggers, type Action } from './actions.js';
import { cards as pack, checkDeck, fullDeck } from './cards.js';
import { combatSteps } from './combat.js';
import { dialect } from './dialect.js';
import { display } from './display.js';
import { evaluation } from './evaluate.js';
import { operations, operationSteps } from './operations.js';
import { raiseSteps } from './raise.js';
import { createRules, programName } from './rules.js';
import { setupSteps } from './setup.js';
import { stageSteps } from './stage.js';
import { vocabulary } from './vocabulary.js';
import { zones } from './zones.js';

/** The game with these actions and triggers, which define an edition. */
export function createBlackPoker(
  edition: string,
  actions: Readonly<Record<string, Action>>,
  triggers: readonly TriggerRule[],
  cards: Game['cards'] = pack,
): Game {
  const rules = createRules(actions, triggers);
  const programs = Object.fromEntries(Object.values(actions).map((action) => [programName(action.id), action.effect]));
  return {
    id: 'blackpoker',
    edition,
    name: 'BlackPoker',
    modes: { duel: { tables: [[0, 1]] } },
    layout: { zones },
    cards,
    withCards: (others) => createBlackPoker(edition, actions, triggers, others),
    language: {
      vocabulary,
      // character.equipped.4: an equipped soldier's number is the sum of its cards.
      stats: { number: { riders: true } },
      layers: ['add', 'set'],
      operations,
    },
    procedures: {
      first: 'setup',
      steps: {
        ...setupSteps,
        ...raiseSteps(rules),
        ...stageSteps(rules),
        ...combatSteps,
        ...operationSteps,
        effect: runEffect,
      },
      programs,
      triggers,
    },
    decks: { sections: { main: 'deck' }, check: (deck) => checkDeck(cards, deck), samples: { full: fullDeck } },
    endings: { concede: (_table, seat) => [seat] },
    tooling: {
      ...{ evaluation, dialect, display, revealingReasons: ['succession'] },
      actions: Object.values(actions).filter(({ direct }) => direct),
    },
  };
}

/** The lite list of the 6th edition with the 6.2 rule book (ruling.edition). */
export const blackpokerLite = createBlackPoker('lite', liteActions, liteTriggers);
