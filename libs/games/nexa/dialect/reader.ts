import type { Json, TextProblem } from '#kernel';
import * as battleWords from '../cards/battle-words.js';
import * as words from '../cards/text.js';

type Path = readonly (string | number)[];

/** In prices, and in `which`, words are plain values. */
const PLAIN = ['price', 'which'];
const WORDS: Readonly<Record<string, unknown>> = { ...words, ...battleWords };

/**
 * Reads texts of scenario files, which use the words of cards/text.ts and cards/battle-words.ts by name. `{ damage: 4 }` and `{ modify:
 * [target, 0, 0, 3] }` are calls, `target` and `self` known names; everything else is taken literally.
 */
export class TextReader {
  readonly problems: TextProblem[] = [];

  read(node: Json, path: Path): unknown {
    if (typeof node === 'string') return this.constant(node);
    if (Array.isArray(node)) return node.flatMap((item, i) => this.read(item as Json, [...path, i]) as never);
    if (node === null || typeof node !== 'object') return node;
    const entries = Object.entries(node as Readonly<Record<string, Json>>);
    const [only] = entries;
    if (only && entries.length === 1 && typeof own(only[0]) === 'function') return this.call(only[0], only[1], path);
    return Object.fromEntries(
      entries.map(([key, value]) => [key, PLAIN.includes(key) ? value : this.read(value, [...path, key])]),
    );
  }

  private constant(word: string): unknown {
    const found = own(word);
    return found === undefined || typeof found === 'function' ? word : found;
  }

  private call(word: string, given: Json, path: Path): unknown {
    const args = Array.isArray(given) ? given : [given];
    const read = args.map((arg, i) =>
      this.read(arg as Json, Array.isArray(given) ? [...path, word, i] : [...path, word]),
    );
    try {
      return (own(word) as (...args: unknown[]) => unknown)(...read);
    } catch {
      this.problems.push({ path: [...path, word], message: `${word} cannot be used like this` });
      return null;
    }
  }
}

const own = (word: string): unknown => (Object.hasOwn(WORDS, word) ? WORDS[word] : undefined);
