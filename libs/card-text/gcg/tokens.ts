import type { CardDefinition } from '#kernel';
import type { Language } from '../engine/production.js';
import { keywordText } from './atoms.js';

/** "[Drone]((drone)･AP1･HP1･<Blocker>) Unit": a token with all its properties. */
export function tokenText(
  card: CardDefinition | undefined,
  language: Language,
  texts: readonly (string | null)[],
): string | null {
  if (!card || card.facts.type !== 'unit' || texts.includes(null)) return null;
  const traits = (card.facts.traits as readonly string[]).map((trait) => `(${trait})`).join(' ');
  const keywords = Object.entries(card.keywords).map(([key, value]) => keywordText(key, value, language));
  if (keywords.includes(null)) return null;
  const parts = [
    traits,
    `AP${card.stats.ap}`,
    `HP${card.stats.hp}`,
    ...keywords,
    ...texts.map((text) => text?.replace(/[.。]$/, '')),
  ].filter((part) => part !== '');
  return `[${card.name}](${parts.join('･')})${{ en: ' Unit', ja: 'ユニット', zh: '单位' }[language]}`;
}
