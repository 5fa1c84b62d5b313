import { describe, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { games } from '#games';
import { loadScenarios, runScenario } from '#scenario';

const folder = fileURLToPath(new URL('./rulings', import.meta.url));

describe('Vanguard scenarios', () => {
  for (const scenario of loadScenarios(folder)) it(scenario.title, () => runScenario(scenario, games));
});
