import type { RuleText } from '#kernel';

/** What a unit gets from the cards set on it: special effects (special.set-grant), and stars of their modifiers (star-value.1). */
const PASSED_ON = ['high-mobility', 'haste', 'assault', 'star-melee', 'star-shooting', 'star-defence'] as const;

/** The unit gains them, so that an effect that removes such keywords removes these too. */
export const grantedTexts: readonly RuleText[] = PASSED_ON.map((keyword) => ({
  text: {
    ...{ kind: 'constant', id: `pass-on-${keyword}`, zone: 'field', as: ['character', 'set'] },
    when: { exists: { bound: 'self', where: { keyword } } },
    on: { bound: 'host', where: { fact: 'type', in: ['unit'] } },
    change: { gain: keyword },
  },
}));
