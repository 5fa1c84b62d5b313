import type { CardDefinition, Deck, Game } from '#kernel';
import { actionSteps } from './action-step.js';
import { activateSteps } from './activate.js';
import { battleSteps } from './battle.js';
import { evaluation } from './bot/evaluate.js';
import { aspects, factsBy, stats } from './board.js';
import { cardSet, hasLinkIcon } from './cards/define.js';
import { decksOf } from './cards/decks.js';
import { sampleSet } from './cards/sets/index.js';
import { resources, tokens } from './cards/tokens.js';
import { damageSteps } from './damage.js';
import { checkDeck } from './deck-check.js';
import { conceding } from './defeat.js';
import { deploySteps } from './deploy.js';
import { destroySteps } from './destroy.js';
import { dialectOf } from './dialect/dialect.js';
import { display } from './display.js';
import { keywordAbilities } from './keywords.js';
import { mainSteps } from './main-phase.js';
import { asksAgain } from './modes/leaving.js';
import { operations, operationSteps } from './operations.js';
import { paymentSteps } from './payment.js';
import { playSteps } from './play.js';
import { rules110, rulesEarly, type Rules } from './rules.js';
import { rulesSteps } from './rules-management.js';
import { setupSteps } from './setup.js';
import { triggerSteps } from './triggers.js';
import { turnSteps } from './turn.js';
import { hasState, orienting, turningSteps } from './turning.js';
import { vocabulary } from './vocabulary.js';
import { zones } from './zones.js';

/** The game by the rules of an edition, with a card set and sample decks. */
export function createGcg(
  rules: Rules,
  cards: Readonly<Record<string, CardDefinition>>,
  sampleDecks: Readonly<Record<string, Deck>>,
): Game {
  return {
    id: 'gcg',
    edition: rules.edition,
    name: 'Gundam Card Game',
    modes: rules.modes,
    // A card that leaves the field is examined as it was there (1.1.0:13-2-8-2-1, 3-3-6).
    layout: { zones, lastKnown: ['battle', 'base'] },
    cards,
    withCards: (others) => createGcg(rules, others, sampleDecks),
    language: {
      vocabulary,
      keywords: keywordAbilities,
      facts: factsBy(rules),
      stats,
      // Ruling A48: setting a number applies before adding to it.
      layers: ['set', 'add'],
      orienting,
      aspects,
      operations,
    },
    procedures: { first: 'setup', steps: stepsBy(rules), programs: {}, triggers: [], mayTurn: hasState },
    decks: {
      sections: { main: 'deck', resource: 'resource-deck' },
      check: (deck) => checkDeck(rules, cards, deck),
      samples: sampleDecks,
    },
    endings: { concede: conceding, asksAgain },
    tooling: { evaluation, dialect: dialectOf(rules), display },
  };
}

const stepsBy = (rules: Rules): Game['procedures']['steps'] => ({
  ...setupSteps(rules),
  ...turnSteps,
  ...mainSteps,
  ...playSteps,
  ...paymentSteps,
  ...deploySteps,
  ...activateSteps,
  ...battleSteps,
  ...actionSteps,
  ...damageSteps,
  ...destroySteps(rules),
  ...turningSteps,
  ...rulesSteps,
  ...triggerSteps,
  ...operationSteps,
});

const edition = (rules: Rules, deckCards: readonly CardDefinition[]): Game =>
  createGcg(rules, cardSet(deckCards, tokens, resources), decksOf(deckCards));

export const gcg110 = edition(rules110, sampleSet);
export const gcgEarly = edition(
  rulesEarly,
  sampleSet.filter((card) => !hasLinkIcon(card)),
);
