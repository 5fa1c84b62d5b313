import {
  runEffect,
  type Aspects,
  type CardDefinition,
  type Deck,
  type Game,
  type Language,
  type Procedures,
  type Step,
} from '#kernel';
import { attackSteps } from './battle/attack.js';
import { closeSteps } from './battle/close.js';
import { damageStepSteps } from './battle/damage-step.js';
import { driveSteps } from './battle/drive.js';
import { guardSteps } from './battle/guard.js';
import { LATER_LINKS } from './battle/links.js';
import { triggerSteps } from './battle/trigger-icons.js';
import { evaluation } from './bot/evaluate.js';
import { decks as sampleDecks } from './cards/decks.js';
import { cardSet } from './cards/define.js';
import { sampleSet } from './cards/sets/index.js';
import { checkSteps, inTiers } from './check/check.js';
import { checkDeck } from './deck-check.js';
import { dialectOf } from './dialect/dialect.js';
import { displayOf } from './display.js';
import { endSteps } from './flow/end.js';
import { turnSteps } from './flow/turn.js';
import type { Part } from './part.js';
import { parts } from './parts.js';
import { PROTECT } from './states/pseudo.js';
import { playTimingSteps } from './play/play-timing.js';
import { rideSteps } from './play/ride.js';
import { mayTurn } from './states/legion.js';
import { vocabularyOf } from './vocabulary.js';
import { places, zones } from './zones.js';

/** The values that the parts have for one member, in the order of the parts. */
const all = <K extends keyof Part>(member: K): NonNullable<Part[K]>[] =>
  parts.flatMap((part) => (part[member] === undefined ? [] : [part[member] as NonNullable<Part[K]>]));

const merged = <
  K extends
    'steps' | 'programs' | 'operations' | 'keywords' | 'gates' | 'facts' | 'stats' | 'sharedAspects' | 'madeAspects',
>(
  member: K,
): NonNullable<Part[K]> => Object.assign({}, ...all(member)) as NonNullable<Part[K]>;

const tiers = inTiers(all('ruleActions').flat());
const mainActions = all('mainActions').flat();
const guardActions = all('guardActions').flat();

const steps: Readonly<Record<string, Step>> = {
  ...merged('steps'),
  ...turnSteps(all('turnBegins')),
  ...rideSteps(all('rides')),
  ...playTimingSteps({
    ...{ name: 'main', purpose: 'main', actions: mainActions, pass: 'end', isAlwaysAsked: true },
    seat: ({ table }) => table.turn.seat,
  }),
  ...attackSteps,
  ...guardSteps(guardActions),
  ...driveSteps,
  ...triggerSteps,
  ...damageStepSteps,
  ...closeSteps(tiers),
  ...endSteps(all('endBegins'), all('turnEnds'), all('turnOver'), tiers),
  ...checkSteps(tiers, all('gift'), all('checkBegins'), all('checkCalls')),
  effect: runEffect,
};

const aspectsOf = all('aspect');
const aspects: Aspects = {
  of: (card) => {
    for (const of of aspectsOf) {
      const aspect = of(card);
      if (aspect !== null) return aspect;
    }
    return null;
  },
  counters: all('aspectCounters').flat(),
  shared: merged('sharedAspects'),
  made: merged('madeAspects'),
  fixed: all('fixedAspects').flat(),
};

const hooksAtOnce = all('atOnce');
const atOnce: NonNullable<Procedures['atOnce']> = (context, event) => {
  for (const hook of hooksAtOnce) hook(context, event);
};

const language: Language = {
  vocabulary: vocabularyOf(parts),
  keywords: merged('keywords'),
  states: all('states').flat(),
  texts: all('texts').flat(),
  gates: merged('gates'),
  // 12.2.1.2
  triggerTiming: 'auto',
  facts: merged('facts'),
  stats: merged('stats'),
  // 8.8.1
  departed: { laterLinks: LATER_LINKS },
  // 8.7.1.3, 8.7.1.4
  layers: ['add', 'set'],
  // 8.7.2.1
  inOrder: true,
  // 8.7.2.1.1.1
  agedFromUse: true,
  // 8.6.7.1
  statesOnce: true,
  // 3.14.1.1, 8.6.6
  giversAreSources: true,
  // 8.5.4.1.4, 10.10.1.1
  mayMissHidden: true,
  // 1.3.3
  orienting: { upright: 'stand', sideways: 'rest' },
  operations: merged('operations'),
  ...(aspectsOf.length > 0 && { aspects }),
};

/** The game with a card set and sample decks. */
export function createVanguard(
  cards: Readonly<Record<string, CardDefinition>>,
  samples: Readonly<Record<string, Deck>>,
): Game {
  const all = { ...cards, [PROTECT.key]: PROTECT };
  return {
    id: 'vanguard',
    edition: '2.11',
    name: 'Cardfight!! Vanguard',
    modes: { duel: { tables: [[0, 1]] } },
    layout: { zones, places, lastKnown: 'field' },
    cards: all,
    withCards: (others) => createVanguard(others, samples),
    language,
    procedures: { first: 'setup', steps, programs: merged('programs'), triggers: [], atOnce, mayTurn },
    decks: { sections: { main: 'deck', g: 'g' }, check: (deck) => checkDeck(all, deck), samples },
    endings: { concede: (_table, seat) => [seat], forcedWithin: 'check' },
    tooling: { evaluation, dialect: dialectOf(), display: displayOf(parts) },
  };
}

export const vanguard211 = createVanguard(cardSet(sampleSet), sampleDecks);
