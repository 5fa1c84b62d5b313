import { printCard } from '#card-text';
import type { CardDefinition } from '#kernel';
import { printedNotes } from '#words';
import type { Names } from '#words/sentences';
import { TERMINAL_WORDS } from './terminal-words.js';

const spelled = (word: string): string => word.replaceAll('-', ' ');

/** A card as printed: name, type and other facts, cost and stats, text. */
export function cardPage(names: Names, card: CardDefinition): string {
  const { game, speech } = names;
  const facts = (game.tooling?.display?.board?.face?.facts ?? ['type']).flatMap((fact) => {
    const value = card.facts[fact];
    return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string').map(spelled);
  });
  const printed = printCard(game, card, speech.language);
  const lines = printed.length > 0 ? printed : card.abilities.map(({ id }) => spelled(id));
  const numbers = printedNotes(names, card).join(', ');
  return [
    [card.name, facts.join(', '), numbers].filter(Boolean).join(' · '),
    ...(lines.length > 0 ? lines : [TERMINAL_WORDS[speech.language].noText]).map((line) => `    ${line}`),
  ].join('\n');
}
