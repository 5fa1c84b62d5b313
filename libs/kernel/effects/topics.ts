import { begun, byName } from '../names.js';
import type { ConstantChange } from './changes.js';
import type { Ability, AbilityOf } from './language.js';

/** Topics of abilities, by which the index groups them and lookups find them. */

/**
 * A triggered ability is about its event, an activated one about its timings, a constant one about what it changes, a replacement about
 * what it replaces.
 */
export function topicsOf(ability: Ability): readonly string[] {
  switch (ability.kind) {
    case 'triggered':
      return [ability.on.event];
    case 'activated':
      return timingsIn(ability.timing);
    case 'constant':
      return changesIn(ability).map(topicOf);
    case 'replacement':
      return [ability.instead];
  }
}

/** An ability with several timings lists them as `main/action`. */
const timingsIn = byName((timing): readonly string[] => timing.split('/'));

export const changesIn = ({ change }: AbilityOf<'constant'>): readonly ConstantChange[] =>
  Array.isArray(change) ? (change as readonly ConstantChange[]) : [change as ConstantChange];

/** What constant abilities change: a number, a keyword, what is forbidden or allowed, harm, a fact, texts, or immunity to effects. */
export type About = keyof typeof topics;

export const topics = {
  stat: begun('stat'),
  keyword: begun('keyword'),
  forbid: begun('forbid'),
  allow: begun('allow'),
  spare: begun('spare'),
  fact: begun('fact'),
  mute: begun('mute'),
  immune: begun('immune'),
} as const;

/** Fixed names for changes that have none of their own: sparing, muting and immunity. */
export const HARM = 'harm';
export const TEXTS = 'texts';
export const EFFECTS = 'effects';

export function topicOf(change: ConstantChange): string {
  if ('stat' in change) return topics.stat(change.stat);
  if ('gain' in change) return topics.keyword(change.gain);
  if ('lose' in change) return topics.keyword(change.lose);
  if ('forbid' in change) return topics.forbid(change.forbid);
  if ('allow' in change) return topics.allow(change.allow);
  if ('fact' in change) return topics.fact(change.fact);
  if ('mute' in change) return topics.mute(TEXTS);
  if ('immune' in change) return topics.immune(EFFECTS);
  return topics.spare(HARM);
}
