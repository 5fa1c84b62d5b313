import type { Operation } from '#kernel';
import { auto, momentComes, RC, type cont } from '../cards/text.js';
import { body, type Duel, lies } from '../testing/index.js';

export const foe = { FC: lies('g3', { name: 'Foe' }) };
export const when = (condition: Parameters<typeof cont>[1]['when'], ...steps: readonly Operation[]): Operation => ({
  ...{ op: 'if', when: condition as NonNullable<typeof condition>, do: steps, otherwise: [] },
});
/** A rear-guard that does something when a moment comes. */
export const clerk = (moment: string, ...steps: readonly Operation[]) =>
  body('clerk', 1, 5000, { text: [auto(RC, { id: moment, on: momentComes(moment), do: steps })] });
/** What happened, in order: moves by reason, moments, damage and links. */
export const story = (duel: Duel): string[] =>
  duel.driver.events.slice(duel.driver.laidOut).flatMap((event) => {
    if (event.type === 'CardsMoved') return [event.reason];
    if (event.type === 'MomentCame') return [event.moment];
    if (event.type === 'DamageDealt') return ['deals'];
    if (event.type === 'CardsLinked') return event.links.map(({ kind }) => kind);
    return [];
  });
export const before = (duel: Duel, first: string, second: string): boolean => {
  const told = story(duel);
  for (const name of [first, second]) if (!told.includes(name)) throw new Error(`${name} did not happen`);
  return told.indexOf(first) < told.indexOf(second);
};
