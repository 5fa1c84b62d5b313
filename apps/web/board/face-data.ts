import { shownAs } from '../source/card-displays.js';
import { definitionOf, numberOf, type Card, type CardDefinition, type Game, type ReadContext } from '#kernel';

export interface FaceNumber {
  readonly stat: string;
  /** The short name, for where there is little room. */
  readonly short: string;
  readonly value: number;
  readonly printed: number;
}

/** Everything that is shown on a card's face. */
export interface Face {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly corner: FaceNumber | null;
  readonly facts: readonly string[];
  readonly keywords: readonly string[];
  readonly stats: readonly FaceNumber[];
  /** The damage that the card has taken, and the number that it is counted against; null without damage. */
  readonly damage: { readonly taken: number; readonly of: number } | null;
  readonly counters: readonly (readonly [string, number])[];
  /** The symbol in the middle and the angle of its background in degrees; the same card always gets the same. */
  readonly art: { readonly glyph: string; readonly turn: number };
  /** Address of the operator's picture; null if there is none. */
  readonly image: string | null;
  readonly abilities: readonly string[];
}

const GLYPHS = [...'◆▲●■✦✚✿☀☾★❖⬟⬢⌘☗♜♞♝♛⚑⚙⚓⚡☄❄♨✈☂♣♠♥♦'];
const glyphOf = (seed: number): string => GLYPHS[seed % GLYPHS.length] as string;

/** A 32-bit hash of a text (FNV-1a with a final mix), the same on every machine. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(words) : typeof value === 'string' ? [value.replaceAll('-', ' ')] : [];

/** The face of a card as printed. */
export function printedFace(game: Game, definition: CardDefinition): Face {
  return faceOf(game, definition, (stat) => definition.stats[stat] ?? 0, {});
}

/** The face of a card on the table, with its current numbers; null for an unknown card. */
export function tableFace(look: ReadContext, card: Card): Face | null {
  const printed = card.def === null ? undefined : look.game.cards[card.def];
  if (!printed) return null;
  // The viewer still knows a card that counts as blank on the table, so its printed face is shown.
  const counts = definitionOf(look.game, card);
  if (!counts || counts.name === '') return printedFace(look.game, printed);
  return faceOf(look.game, counts, (stat) => numberOf(look, card, stat), card.counters);
}

function faceOf(
  game: Game,
  definition: CardDefinition,
  now: (stat: string) => number,
  counters: Readonly<Record<string, number>>,
): Face {
  const { face: layout } = game.tooling?.display?.board ?? {};
  const { key, name, facts, stats, keywords, abilities } = definition;
  const number = (stat: string): FaceNumber => {
    const printed = stats[stat] ?? 0;
    return { stat, short: layout?.short?.[stat] ?? stat, value: now(stat), printed };
  };
  const has = (stat: string | undefined): stat is string => stat !== undefined && stats[stat] !== undefined;
  const corner = layout?.corner;
  const told = layout?.damage;
  const seed = hashOf(key);
  const shown = shownAs(game, key);
  return {
    key,
    name: shown?.name ?? name,
    colour: game.tooling?.display?.colour(definition) ?? 'plain',
    corner: has(corner) ? number(corner) : null,
    facts: (layout?.facts ?? ['type']).flatMap((fact) => words(facts[fact])),
    keywords: Object.entries(keywords).map(([word, value]) => keywordText(word, value)),
    stats: (layout?.stats ?? Object.keys(stats)).filter(has).map(number),
    damage:
      told && has(told.of) && counters[told.counter] ? { taken: counters[told.counter] ?? 0, of: now(told.of) } : null,
    counters: Object.entries(counters).filter(([counter, value]) => counter !== told?.counter && value !== 0),
    art: { glyph: layout?.glyphs?.of[String(facts[layout.glyphs.fact])] ?? glyphOf(seed), turn: (seed >>> 8) % 360 },
    image: shown?.image ?? null,
    abilities: abilities.map(({ id }) => id.replaceAll('-', ' ')),
  };
}

function keywordText(word: string, value: number | readonly string[]): string {
  const plain = word.replaceAll('-', ' ');
  if (typeof value !== 'number') return `${plain} ${value.join(', ')}`;
  return value === 0 ? plain : `${plain} ${value}`;
}
