import type { CardDefinition } from '#kernel';
import type { Listener, Reading } from '../engine/reader.js';

/** Tokens as described in texts: "[Drone]((drone)･AP1･HP1･<Blocker>) Unit". */

const NAME = /\[([^\]]+)\]\(((?:\([^()]*\)\s?\/?)*)･?AP(\d+)･HP(\d+)((?:･[^()･]+)*)\)/iy;
const TOKEN = new RegExp(`${NAME.source} unit`, 'iy');

export type Describe = (line: string) => Pick<CardDefinition, 'keywords' | 'abilities'> | null;

/** Reads tokens as their keys and collects, in `made`, the new ones. A known token keeps its key. */
export class Tokens {
  readonly made = new Map<string, CardDefinition>();

  constructor(
    private readonly known: readonly CardDefinition[],
    private readonly describe: Describe,
  ) {}

  readonly read: Listener = ({ text }, at) => this.#read(TOKEN, text, at);
  /** Reads a token without the noun "Unit", which follows only the last of several tokens. */
  readonly readName: Listener = ({ text }, at) => this.#read(NAME, text, at);

  #read(pattern: RegExp, text: string, at: number): readonly Reading[] {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const end = pattern.lastIndex;
    const key = found && this.#keyOf(found);
    return key ? [{ value: key, end }] : [];
  }

  #keyOf([, name = '', traits = '', ap, hp, texts = '']: RegExpExecArray): string | null {
    const described = texts
      .split('･')
      .filter((part) => part !== '')
      .map((part) => this.describe(part));
    if (described.includes(null)) return null;
    const keywords = Object.assign({}, ...described.map((one) => one?.keywords)) as CardDefinition['keywords'];
    const key = ['token', slug(name), ap, hp, ...Object.keys(keywords)].join('-');
    const card: CardDefinition = {
      ...{ key, name, keywords },
      facts: {
        ...{ type: 'unit', number: key, names: [name], colour: null },
        traits: [...traits.matchAll(/\(([^()]*)\)/g)].map(([, trait]) => trait as string),
        ...{ token: true, terrain: [], linkCondition: null },
      },
      stats: { level: 0, cost: 0, ap: Number(ap), hp: Number(hp) },
      abilities: described.flatMap((one) => one?.abilities ?? []),
    };
    const same = this.known.find((other) => fingerprint(other) === fingerprint(card));
    if (same) return same.key;
    this.made.set(key, card);
    return key;
  }
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** What tells tokens apart. Their abilities are only counted. */
const fingerprint = ({ name, facts, stats, keywords, abilities }: CardDefinition): string =>
  JSON.stringify([name, facts.token, facts.traits, stats.ap, stats.hp, Object.entries(keywords), abilities.length]);
