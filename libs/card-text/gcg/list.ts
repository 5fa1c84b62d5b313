import type { CardDefinition, Filter, Json } from '#kernel';
import { readText, type CardType, type ReadText, type Unread } from './read.js';

/** A card as printed in a list. Whatever the card lacks is left out or null. */
export interface ListedCard {
  readonly number: string;
  readonly name: string;
  readonly type: 'unit' | 'pilot' | 'command' | 'base' | 'resource' | 'unit token' | 'ex base' | 'ex resource';
  readonly colour?: string | null;
  readonly level?: number | null;
  readonly cost?: number | null;
  readonly ap?: number | null;
  readonly hp?: number | null;
  readonly traits?: readonly string[];
  readonly terrain?: readonly string[];
  /** As printed: "[Ada Quill]", "(guild) Trait". */
  readonly link?: string | null;
  readonly text?: string | null;
}

export interface ReadCard {
  readonly card: CardDefinition;
  /** The printed line that each ability was read from, by ability id. */
  readonly sources: Readonly<Record<string, string>>;
  /** Tokens that its texts create and the list does not contain. */
  readonly tokens: readonly CardDefinition[];
}
export interface UnreadCard {
  readonly number: string;
  readonly unread: readonly Unread[];
}

/**
 * Names and traits that a pilot needs for the unit to link; undefined if there is no condition, null if it was not
 * understood.
 */
export function linkOf(text: string | null | undefined): Filter | null | undefined {
  if (text === null || text === undefined || text === '' || text === '-') return undefined;
  const parts = text.split(/\s*\/\s*/).map((part): Filter | null => {
    const name = /^\[([^\]]+)\]$/.exec(part)?.[1];
    const trait = /^\(([^)]+)\)(?: Trait)?$/.exec(part)?.[1];
    return name ? { fact: 'names', in: [name] } : trait ? { fact: 'traits', in: [trait] } : null;
  });
  const [first] = parts;
  if (parts.includes(null) || !first) return null;
  return parts.length === 1 ? first : { any: parts as Filter[] };
}

const READ: Readonly<Record<string, CardType>> = {
  ...{ unit: 'unit', pilot: 'pilot', command: 'command', base: 'base', 'unit token': 'unit' },
};

/** Whether the card has a text to be read: the text on resources is only a reminder of the rules. */
export const hasText = ({ type, text }: ListedCard): boolean => READ[type] !== undefined && Boolean(text);

/** A listed card as data, or the parts that were not understood. */
export function readListed(listed: ListedCard, tokens: readonly CardDefinition[]): ReadCard | UnreadCard {
  const { number, type } = listed;
  const reads = READ[type];
  const text = reads ? readText(reads, listed.text ?? '', tokens) : NOTHING;
  const link = linkOf(listed.link);
  const badLink = link === null ? [{ line: listed.link ?? '', at: 0, reason: 'link condition not understood' }] : [];
  const unread = [...text.unread, ...badLink];
  if (unread.length > 0) return { number, unread };
  const card = definitionOf(listed, text, link ?? null);
  const sources = Object.fromEntries(text.abilities.map(({ id }, i) => [id, text.sources[i] ?? '']));
  return { card, sources, tokens: text.tokens };
}

const NOTHING: ReadText = {
  ...{ keywords: {}, abilities: [], sources: [], pilot: null, names: [], entersRested: false, tokens: [], unread: [] },
};

function definitionOf(listed: ListedCard, text: ReadText, link: Filter | null): CardDefinition {
  const { number, name, type, traits = [], terrain = [] } = listed;
  const isToken = type === 'unit token';
  const kind = isToken ? 'unit' : type;
  const names = [name, ...(text.pilot === null ? [] : [text.pilot]), ...text.names];
  const facts: Record<string, Json> = {
    ...{ type: kind, number, names, colour: listed.colour?.toLowerCase() ?? null, traits },
    ...((kind === 'unit' || kind === 'base') && { terrain }),
    ...(kind === 'unit' && { linkCondition: link as Json }),
    ...(text.pilot !== null && { pilotSide: true }),
    ...(isToken && { token: true }),
    ...(text.entersRested && { entersRested: true }),
  };
  const { level, cost, ap, hp } = listed;
  const body = kind !== 'command' || text.pilot !== null ? { ap: ap ?? 0, hp: hp ?? 0 } : {};
  const stats = kind === 'resource' ? {} : { level: level ?? 0, cost: cost ?? 0, ...body };
  return { key: number, name, facts, stats, keywords: text.keywords, abilities: text.abilities };
}
