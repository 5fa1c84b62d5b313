import type { Display, DisplayColour } from '#kernel';
import type { Part } from './part.js';

const COLOURS: Readonly<Record<string, DisplayColour>> = {
  ...{ sanctuary: 'yellow', empire: 'red', stargate: 'cyan' },
  ...{ darkzone: 'magenta', magallanica: 'blue', zoo: 'green' },
};

export const displayOf = (parts: readonly Part[]): Display => ({
  zones: {
    ...{ field: 'field', soul: 'soul', trigger: 'trigger zone', damage: 'damage', hand: 'hand', drop: 'drop zone' },
    ...{ bind: 'bound', gauge: 'gauges', g: 'G zone', deck: 'deck', removed: 'removed' },
  },
  purposes: Object.assign({}, ...parts.map(({ purposes }) => purposes)) as Display['purposes'],
  sideways: 'resting',
  colour: ({ facts }) => (Array.isArray(facts.nations) ? (COLOURS[facts.nations[0] as string] ?? null) : null),
});
