import { battlePart } from './battle/texts.js';
import { guardPart } from './battle/guard.js';
import { orderedPart } from './battle/ordered.js';
import { clansPart } from './cards/clans.js';
import { ruleActionsPart } from './check/index.js';
import { powerPart } from './effects/power.js';
import { assistPart } from './flow/assist.js';
import { fightingPart } from './keywords/fighting.js';
import { extraTurnsPart } from './flow/extra-turns.js';
import { gatesPart } from './keywords/gates.js';
import { harmonyPart } from './keywords/harmony.js';
import { labelsPart } from './keywords/labels.js';
import { skillsPart } from './keywords/skills.js';
import { statusesPart } from './keywords/statuses.js';
import { fieldPart } from './operations-field.js';
import { lastingPart } from './operations-lasting.js';
import { movingPart } from './operations-moving.js';
import { zonesPart } from './operations-zones.js';
import type { Part } from './part.js';
import { abilitiesPart } from './play/abilities.js';
import { callPart } from './play/call.js';
import { exchangePart } from './play/exchange.js';
import { movesPart } from './play/moves.js';
import { ridePart } from './play/ride.js';
import { stridePart } from './play/stride.js';
import { usedPart } from './play/used.js';
import { setupPart } from './setup.js';
import { bindPart } from './states/bind.js';
import { deletePart } from './states/delete.js';
import { dominatePart } from './states/dominate.js';
import { gaugePart } from './states/gauge.js';
import { giftsPart } from './states/gifts.js';
import { lockPart } from './states/lock.js';
import { gGuardianPart } from './keywords/g-guardian.js';
import { generationBreakPart } from './keywords/generation-break.js';
import { heartsPart } from './states/hearts.js';
import { legionPart } from './states/legion.js';
import { sidesPart } from './states/sides.js';
import { pseudoPart } from './states/pseudo.js';

/** Every part of the rule book. The order matters where several parts contribute: end of turn, options, rule actions. */
export const parts: readonly Part[] = [
  // Chapter 2: what is printed on cards.
  ...[clansPart, powerPart],
  // Chapters 5 to 7: set-up, turn, battle.
  ...[
    setupPart,
    assistPart,
    ridePart,
    stridePart,
    callPart,
    abilitiesPart,
    usedPart,
    exchangePart,
    guardPart,
    battlePart,
  ],
  // Chapter 9: rule actions.
  ...[ruleActionsPart],
  // Chapter 10: actions.
  ...[fieldPart, zonesPart, lastingPart, movingPart, orderedPart, extraTurnsPart, movesPart],
  // Chapter 10: special states.
  ...[
    bindPart,
    lockPart,
    deletePart,
    dominatePart,
    heartsPart,
    legionPart,
    sidesPart,
    gaugePart,
    giftsPart,
    pseudoPart,
  ],
  // Chapters 11 and 12: keywords and others.
  ...[skillsPart, fightingPart, statusesPart, harmonyPart, labelsPart, gatesPart, generationBreakPart, gGuardianPart],
];
