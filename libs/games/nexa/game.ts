import { runEffect, type CardDefinition, type Deck, type Game, type Step } from '#kernel';
import { damageSteps } from './battle/damage.js';
import { grantedTexts } from './battle/granted.js';
import { returnSteps } from './battle/return.js';
import { sortieSteps } from './battle/sortie.js';
import { aspects, facts, stats } from './board.js';
import { evaluation } from './bot/evaluate.js';
import { cardSet } from './cards/define.js';
import { decksOf } from './cards/decks.js';
import { sampleSet } from './cards/sets/index.js';
import { checkDeck } from './deck-check.js';
import { dialectOf } from './dialect/dialect.js';
import { display } from './display.js';
import { automaticSteps } from './flow/automatic.js';
import { cutSteps } from './flow/cut.js';
import { turnEndSteps } from './flow/turn-end.js';
import { turnSteps } from './flow/turn.js';
import { windowsSteps } from './flow/window.js';
import { groupSteps } from './group-moves.js';
import { illegalSteps } from './illegal.js';
import { keywordAbilities } from './keywords.js';
import { operations } from './operations.js';
import { ruleTexts } from './play/enter.js';
import { normalCostSteps } from './play/normal-cost.js';
import { oldCardSteps } from './play/old-cards.js';
import { replacingSteps } from './replacing.js';
import { copyingSteps } from './special/copying.js';
import { guardTexts } from './special/guard.js';
import { playSteps } from './play/play.js';
import { setupSteps } from './setup.js';
import { vocabulary } from './vocabulary.js';
import { places, zones } from './zones.js';

const steps: Readonly<Record<string, Step>> = {
  ...setupSteps,
  ...turnSteps,
  ...windowsSteps,
  ...playSteps,
  ...normalCostSteps,
  ...cutSteps,
  ...automaticSteps,
  ...sortieSteps,
  ...damageSteps,
  ...returnSteps,
  ...turnEndSteps,
  ...illegalSteps,
  ...groupSteps,
  ...oldCardSteps,
  ...copyingSteps,
  ...replacingSteps,
  effect: runEffect,
};

/** The game with a card set and sample decks. */
export function createNexa(
  cards: Readonly<Record<string, CardDefinition>>,
  samples: Readonly<Record<string, Deck>>,
): Game {
  return {
    id: 'nexa',
    edition: '1.2',
    name: 'Gundam War Nex-A',
    modes: { duel: { tables: [[0, 1]] } },
    layout: { zones, places, lastKnown: 'field' },
    cards,
    withCards: (others) => createNexa(others, samples),
    language: {
      vocabulary,
      keywords: keywordAbilities,
      texts: [...ruleTexts, ...grantedTexts, ...guardTexts],
      facts,
      stats,
      layers: ['add', 'set'],
      aspects,
      operations,
    },
    procedures: { first: 'setup', steps, programs: {}, triggers: [] },
    decks: { sections: { main: 'hq' }, check: (deck) => checkDeck(cards, deck), samples },
    endings: { concede: (_table, seat) => [seat] },
    tooling: { evaluation, dialect: dialectOf(cards), display },
  };
}

export const nexa12 = createNexa(cardSet(sampleSet), decksOf(sampleSet));
