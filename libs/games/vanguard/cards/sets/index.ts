import { dragons } from './dragons.js';
import { gates } from './gates.js';
import { gaugeCards } from './gauges.js';
import { gGuardians, gUnits } from './g-units.js';
import { choirAndTideKeywords } from './keywords-choir-tide.js';
import { lanternAndEmberKeywords } from './keywords-lantern-ember.js';
import { legionCards } from './legion.js';
import { plain } from './plain.js';
import { sentinels } from './sentinels.js';
import { starters } from './starters.js';
import { stateCards } from './states.js';
import { timingCards } from './timing.js';
import { triggers } from './triggers.js';
import { vanguards3 } from './vanguards.js';

/** The sample set: invented cards, each there for a rule. */
export const sampleSet = [
  ...[...plain, ...starters, ...triggers, ...sentinels, ...vanguards3, ...gates],
  ...[...lanternAndEmberKeywords, ...choirAndTideKeywords, ...legionCards],
  ...[...gUnits, ...dragons, ...gGuardians, ...stateCards, ...gaugeCards, ...timingCards],
];
