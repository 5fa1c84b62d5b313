import { definitionOf, numberOf, type Card, type CardDefinition, type CardId, type Table } from '#kernel';
import type { Names } from './sentences/names.js';

const spelled = (word: string): string => word.replaceAll('-', ' ');

/** The numbers that a card of this game shows: none if its name contains them all. */
function statsOf({ game }: Names, { stats }: Pick<CardDefinition, 'stats'>): readonly string[] {
  const face = game.tooling?.display?.board?.face;
  const saysNone = face?.stats?.length === 0 && face.corner === undefined;
  return saysNone ? [] : Object.keys(stats);
}

function numberText(names: Names, stat: string, value: number): string {
  const short = names.game.tooling?.display?.board?.face?.short?.[stat];
  return `${names.lexicon.stats?.[stat] ?? short ?? spelled(stat)} ${value}`;
}

/** What is printed on a card apart from its name: cost and other numbers. */
export function printedNotes(names: Names, card: CardDefinition): readonly string[] {
  const own = names.speech.language === 'en' ? names.game.tooling?.display?.printed : undefined;
  return own ? own(card) : statsOf(names, card).map((stat) => numberText(names, stat, card.stats[stat] ?? 0));
}

/**
 * What matters about a card where it is: the printed values until it is played, the current ones once it is in play.
 */
export function cardNotes(names: Names, view: Table, card: Card): readonly string[] {
  const display = names.game.tooling?.display;
  const own = names.speech.language === 'en' ? display?.notes : undefined;
  return [
    ...(own ? own({ game: names.game, table: view }, card) : ownNotes(names, view, card)),
    ...(card.orientation === 'sideways' && isInSight(card)
      ? [names.speech.sideways(display?.sideways ?? 'sideways')]
      : []),
    ...(card.host === null ? [] : [names.speech.on(names.thing(view, card.host))]),
  ];
}

/** There is nothing to say about a face-down card that nobody can tell from its neighbours. */
const isInSight = ({ def, role }: Card): boolean => def !== null || role !== null;

function ownNotes(names: Names, view: Table, card: Card): readonly string[] {
  const printed = card.def === null ? undefined : names.game.cards[card.def];
  if (card.role === null) return printed ? printedNotes(names, printed) : [];
  const { roles, places, counters } = names.lexicon;
  const role = card.def === null ? undefined : roles?.[card.role];
  const place = card.place === undefined ? undefined : places?.[card.place];
  return [
    ...[role, place].filter((word) => word !== undefined),
    ...(printed ? currentNumbers(names, view, card, printed) : []),
    ...Object.entries(card.counters).flatMap(([counter, value]) =>
      counters?.[counter] !== undefined && value !== 0 ? [`${counters[counter]} ${value}`] : [],
    ),
  ];
}

/** In play, the numbers on the lower edge of the card count, and everything that effects changed. */
function currentNumbers(names: Names, view: Table, card: Card, printed: CardDefinition): readonly string[] {
  const context = { game: names.game, table: view };
  const shown = names.game.tooling?.display?.board?.face?.stats ?? [];
  const stats = definitionOf(names.game, card)?.stats ?? printed.stats;
  return Object.keys(stats).flatMap((stat) => {
    const now = numberOf(context, card, stat);
    return shown.includes(stat) || now !== stats[stat] ? [numberText(names, stat, now)] : [];
  });
}

/** A card with its numbers: `Lark #2 (unit, AP 2, HP 1)`. */
export function cardText(names: Names, view: Table, id: CardId): string {
  const card = view.cards[id];
  if (!card) return '?';
  const notes = cardNotes(names, view, card);
  const name = names.thing(view, id);
  return notes.length > 0 ? `${name} (${notes.join(', ')})` : name;
}
