import type { Ability, CardDefinition } from '#kernel';
import { Reader } from '../engine/reader.js';
import { normalised } from './normalise.js';
import { LineReader, plain, type CardType, type Unread } from './read-line.js';
import { Tokens } from './read-tokens.js';

export type { CardType, Unread } from './read-line.js';

/** A card text as data. If a line is not understood to its last word, or has two meanings, the card is not read. */

export interface ReadText {
  readonly keywords: Readonly<Record<string, number>>;
  readonly abilities: readonly Ability[];
  /** The line that each ability was read from, in the order of `abilities`. */
  readonly sources: readonly string[];
  /** The name of the pilot, for a command that is also a pilot; otherwise null. */
  readonly pilot: string | null;
  /** Additional names of the card. */
  readonly names: readonly string[];
  readonly entersRested: boolean;
  readonly tokens: readonly CardDefinition[];
  readonly unread: readonly Unread[];
}

export function readText(type: CardType, text: string, known: readonly CardDefinition[] = []): ReadText {
  const tokens = new Tokens(known, (line) => {
    const part = readLines('unit', [line.endsWith('>') ? line : `${line}.`], null);
    return part.unread.length > 0 ? null : part;
  });
  const read = readLines(type, normalised(text), tokens);
  const used = JSON.stringify(read.abilities);
  return { ...read, tokens: [...tokens.made.values()].filter(({ key }) => used.includes(JSON.stringify(key))) };
}

const KEYWORDS = /^(?:【Activate･Main】)?(<[^<>]+>(?: ?<[^<>]+>)*)$/;

function readLines(type: CardType, lines: readonly string[], tokens: Tokens | null): Omit<ReadText, 'tokens'> {
  const found = { keywords: {} as Record<string, number>, names: [] as string[] };
  const abilities: Ability[] = [];
  const sources: string[] = [];
  const unread: Unread[] = [];
  let pilot: string | null = null;
  let entersRested = false;
  for (const line of lines) {
    const keywords = keywordsIn(line);
    const side = /^【Pilot】\[([^\]]+)\]$/.exec(line)?.[1];
    const name = /^This card's name is also treated as \[([^\]]+)\]\.$/.exec(line)?.[1];
    if (keywords) Object.assign(found.keywords, keywords);
    else if (side !== undefined && type === 'command') pilot = side;
    else if (name !== undefined) found.names.push(name);
    else if (/^This (Unit|Base) is deployed rested\.$/.test(line)) entersRested = true;
    else {
      const reading = new LineReader(type, line, tokens).read();
      if ('reason' in reading) unread.push(reading);
      else {
        abilities.push(...withIds(reading, abilities));
        sources.push(...reading.map(() => line));
      }
    }
  }
  return { ...found, abilities, sources, pilot, entersRested, unread };
}

function keywordsIn(line: string): Record<string, number> | null {
  const list = KEYWORDS.exec(line)?.[1]?.match(/<[^<>]+>/g);
  if (!list) return null;
  const reader = (text: string): Reader => new Reader(text, plain);
  const read = list.map((text) => {
    const numbered = reader(text).read('numbered', 0)[0]?.value as { gain: string; value: number } | undefined;
    const plain = reader(text).read('keyword', 0)[0]?.value as string | undefined;
    return numbered ? ([numbered.gain, numbered.value] as const) : plain ? ([plain, 0] as const) : null;
  });
  return read.includes(null) ? null : (Object.fromEntries(read as [string, number][]) as Record<string, number>);
}

/** Numbers repeated ids, so that ids are unique within a card. */
function withIds(made: readonly Ability[], before: readonly Ability[]): Ability[] {
  const list = [...before];
  for (const ability of made) {
    const taken = list.filter(({ id }) => id === ability.id || id.startsWith(`${ability.id}-`)).length;
    list.push(taken === 0 ? ability : { ...ability, id: `${ability.id}-${taken + 1}` });
  }
  return list.slice(before.length);
}
