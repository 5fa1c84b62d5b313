import type { CardDefinition, Filter, PrintedAction } from '#kernel';
import { parts } from '../canonical.js';
import { canonical } from '../canonical.js';
import type { Language } from '../engine/production.js';
import { words } from '../print/phrase.js';
import { TextPrinter, type GameText } from '../print/text-printer.js';
import { UNSAID, type CardPrinter } from '../card-printer.js';
import { ACTIONS, grammar, nouns, SUITS, TIMINGS } from './words.js';

/** What a card of BlackPoker can be used for: a line for each listed action that it is a key card of. */

const text: GameText = { grammar, nouns, names: {} };

export const printBlackPoker: CardPrinter = ({ tooling }, card, language) =>
  (tooling?.actions ?? [])
    .filter(({ keys }) => keys.some((key) => fits(key, card)))
    .map((action) => actionText(action, card, language) ?? UNSAID);

/** Whether the card matches by its printed facts. */
const fits = (filter: Filter, { facts }: CardDefinition): boolean =>
  parts(filter).every((part) => 'fact' in part && 'in' in part && part.in.includes(facts[part.fact] ?? null));

function actionText(
  { id, timing, cost, keys, aim, effect }: PrintedAction,
  card: CardDefinition,
  language: Language,
): string | null {
  const own = new TextPrinter(text, card, language);
  const name = ACTIONS[id]?.[language];
  const time = TIMINGS[timing]?.[language];
  const others = keys.filter((key) => !fits(key, card)).map((key) => keyText(key, language));
  const target = aim === null ? '' : own.say('target', canonical({ where: aim.at }).where);
  const body = own.body(canonical(effect));
  if (name === undefined || time === undefined || others.includes(null) || target === null || body === null)
    return null;
  const price = cost.length === 0 ? '' : ` $${cost.join('')}`;
  const partner =
    others.length === 0
      ? ''
      : words(` with ${others.join(', ')}`, `・${others.join('、')}と`, `・与${others.join('、')}`)[language];
  const aimed =
    target === '' ? '' : words(`Target ${target}. `, `${target}を対象とする。`, `以${target}为对象。`)[language];
  return `${name} (@${time}${price}${partner})${language === 'en' ? ': ' : '：'}${aimed}${body}`;
}

/** The other key card of an action: "♦ A–K". */
function keyText(key: Filter, language: Language): string | null {
  const list = parts(key);
  const values = (fact: string): readonly string[] =>
    list.flatMap((part) =>
      'fact' in part && part.fact === fact && 'in' in part ? (part.in as readonly string[]) : [],
    );
  const suits = values('suit').map((suit) => SUITS[suit]);
  const ranks = values('rank');
  if (suits.length !== 1 || suits.includes(undefined) || ranks.length < 2 || list.length !== 2) return null;
  return `${suits[0]}${language === 'en' ? ' ' : ''}${ranks[0]}–${ranks.at(-1)}`;
}
