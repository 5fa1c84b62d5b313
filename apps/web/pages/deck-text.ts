import type { CardDefinition, Deck, Game } from '#kernel';

/** The text, in lower case, that a search for a card looks through. */
export function searchText(card: CardDefinition, lines: readonly string[]): string {
  const { key, name, facts, keywords } = card;
  return [key, name, ...Object.values(facts).flat(), ...Object.keys(keywords), ...lines]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .toLowerCase();
}

/** A deck as people write it: `4 S-01`, sections headed by their names. */
export function deckText(deck: Deck): string {
  return Object.entries(deck)
    .map(([section, keys]) => {
      const counts = new Map<string, number>();
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      return [`${section}:`, ...[...counts].map(([key, n]) => `${n} ${key}`)].join('\n');
    })
    .join('\n\n');
}

/** Reads such a text. Lines before the first heading belong to the game's first section. */
export function deckOf(game: Game, text: string): { readonly deck: Deck; readonly unknown: readonly string[] } {
  const deck: Record<string, string[]> = {};
  const unknown: string[] = [];
  let section = Object.keys(game.decks.sections)[0] ?? 'main';
  for (const line of text
    .split('\n')
    .map((raw) => raw.trim())
    .filter(Boolean)) {
    const heading = /^([\w-]+):$/.exec(line)?.[1];
    if (heading !== undefined) {
      section = heading;
      deck[section] ??= [];
      continue;
    }
    const [, count = '1', name = ''] = /^(?:(\d{1,3})\s*[x×]?\s+)?(.+)$/i.exec(line) ?? [];
    const key = keyOf(game, name.trim());
    if (key === null) unknown.push(name.trim());
    else (deck[section] ??= []).push(...Array<string>(Number(count)).fill(key));
  }
  return { deck, unknown };
}

/** Finds a card by its key, or by its name if only one card has that name. */
function keyOf({ cards }: Game, name: string): string | null {
  if (Object.hasOwn(cards, name)) return name;
  const named = Object.values(cards).filter((card) => card.name.toLowerCase() === name.toLowerCase());
  return named.length === 1 ? (named[0]?.key ?? null) : null;
}
