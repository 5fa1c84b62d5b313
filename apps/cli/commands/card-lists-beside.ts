import { cardDisplayBody, type CardDisplayBody } from '#contract';
import type { CardSet } from '#card-sets';
import type { CardDefinition, Deck, Game } from '#kernel';
import { Failure } from '../io.js';

/** What an operator may supply with a list of cards: pictures, and decks to check. None of it is part of the set's hash. */

/** Pictures by card number, or one pattern for all: `{"base": "https://…/", "pattern": "{number}.webp", "credit": "…"}`. */
interface Pictures {
  readonly base?: string | undefined;
  readonly images?: Readonly<Record<string, string>> | undefined;
  readonly pattern?: string | undefined;
  readonly credit?: string | undefined;
}

/** How the set is displayed, as a body for `PUT /v1/card-sets/HASH/display`. */
export function displayOf({ cards }: CardSet, pictures: Pictures, notice: string | null): CardDisplayBody {
  const { base = null, pattern, images = {}, credit = null } = pictures;
  const strange = Object.keys(images).find((key) => !Object.hasOwn(cards, key));
  if (strange !== undefined) throw new Failure(1, `--pictures: the set has no card ${strange}`);
  const drawn = pattern === undefined ? [] : Object.keys(cards).filter((key) => cards[key]?.facts.number === key);
  const all = { ...Object.fromEntries(drawn.map((key) => [key, pattern!.replaceAll('{number}', key)])), ...images };
  const said = [credit, notice].filter((text) => text !== null).join('; ');
  const checked = cardDisplayBody.safeParse({ base, images: all, texts: {}, credit: said === '' ? null : said });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new Failure(1, `--pictures: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return checked.data;
}

export interface DeckVerdict {
  readonly deck: string;
  readonly problems: readonly { readonly message: string; readonly rule: string }[];
}

/** Decks by name. A section is a list of card numbers, or a map from card number to number of copies. */
type Written = Readonly<Record<string, Readonly<Record<string, readonly string[] | Readonly<Record<string, number>>>>>>;

/** Checks every deck against the game's rules of deck construction. */
export function deckVerdicts(game: Game, decks: Written): readonly DeckVerdict[] {
  return Object.entries(decks).map(([deck, sections]) => ({
    deck,
    problems: game.decks.check(deckOf(sections)).map(({ message, rule }) => ({ message, rule })),
  }));
}

const deckOf = (sections: Written[string]): Deck =>
  Object.fromEntries(
    Object.entries(sections).map(([section, cards]) => [
      section,
      isList(cards) ? cards : Object.entries(cards).flatMap(([key, n]) => Array<string>(n).fill(key)),
    ]),
  );
const isList = (cards: readonly string[] | Readonly<Record<string, number>>): cards is readonly string[] =>
  Array.isArray(cards);

/** Units that no pilot of the set can link with. Often the list's names differ from the printed ones. */
export function unlinkable({ cards }: Pick<Game, 'cards'>): readonly string[] {
  const all = Object.values(cards);
  const pilots = all.filter(({ facts }) => facts.type === 'pilot' || facts.pilotSide === true);
  const meets = ({ facts }: Pick<CardDefinition, 'facts'>, wanted: Link): boolean =>
    'any' in wanted
      ? wanted.any.some((one) => meets({ facts }, one))
      : (facts[wanted.fact] as readonly string[]).some((value) => wanted.in.includes(value));
  return all.flatMap(({ key, facts: { linkCondition: link } }) =>
    !link || pilots.some((pilot) => meets(pilot, link as unknown as Link)) ? [] : [key],
  );
}
type Link = { readonly fact: 'names' | 'traits'; readonly in: readonly string[] } | { readonly any: readonly Link[] };
