import { didYouMean, type Operation, type Part, type TextProblem } from '#kernel';
import * as gWords from '../cards/g-text.js';
import * as gaugeWords from '../cards/gauge-text.js';
import * as textWords from '../cards/text.js';
import { bloom, homare, magia, nitouKaigan, rescue, revelation, rush, shadowstitch, wave } from '../keywords/labels.js';

type Path = readonly (string | number)[];
type Fields = Readonly<Record<string, unknown>>;

const keywordWords = { bloom, homare, magia, nitouKaigan, rescue, revelation, rush, shadowstitch, wave };
const words: Fields = { ...textWords, ...gWords, ...gaugeWords, ...keywordWords };

const isWord = (name: string): boolean => Object.hasOwn(words, name);
const isCalled = (name: string): boolean => typeof words[name] === 'function' && isWord(name);
const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Fields of the effect language in which a string names a word instead of being plain text: selectors, filters, conditions, events. */
const SLOTS: ReadonlySet<string> = new Set('where when cards from exists count among not all any either on'.split(' '));
/** Fields that hold steps. A word may stand there without arguments: `draw` draws one card. */
const STEPS: ReadonlySet<string> = new Set(['do', 'otherwise']);
/** Words that take steps as arguments, with the index of the first such argument. */
const STEPS_FROM: Readonly<Record<string, number>> = {
  may: 0,
  mayPay: 1,
  onlyIf: 1,
  shadowstitch: 1,
  rush: 1,
  bloom: 2,
};

/** Words that make labels. All other labels are plain names, even `rescue` and `magia`, which are also words for steps. */
const LABELS: ReadonlySet<string> = new Set(['limitBreak', 'generationBreak']);

/**
 * Reads texts as judges write them, with the words of `cards/text.ts`, `g-text.ts`, `gauge-text.ts` and `keywords/labels.ts`.
 * `{ power: [5000, self] }` is the word `power` with arguments, `appears` alone a word without any. Anything else is the effect language.
 */
export class TextReader {
  readonly problems: TextProblem[] = [];

  note(path: Path, message: string): void {
    this.problems.push({ path, message });
  }

  /** Reads one value: a word, a word with arguments, or a plain value. */
  value(given: unknown, path: Path): unknown {
    if (typeof given === 'string') return isWord(given) && !isCalled(given) ? words[given] : given;
    if (Array.isArray(given)) return given.flatMap((one, i) => this.value(one, [...path, i]));
    if (!isFields(given)) return given;
    const [name = '', ...more] = Object.keys(given);
    return more.length === 0 && isCalled(name)
      ? this.call(name, given[name], [...path, name])
      : this.fields(given, path);
  }

  /** Reads a record of the effect language. */
  fields(given: Fields, path: Path): Fields {
    return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, this.field(key, one, [...path, key])]));
  }

  private field(key: string, given: unknown, path: Path): unknown {
    if (key === 'labels' && isFields(given) && !Object.keys(given).some((name) => LABELS.has(name))) return given;
    if (STEPS.has(key)) return this.steps(given, path);
    if (key === 'cost') return this.cost(given, path);
    if (typeof given === 'string') return SLOTS.has(key) ? this.bare(given, path) : given;
    const isNames = Array.isArray(given) && given.every((name) => typeof name === 'string');
    return isNames && !SLOTS.has(key) ? given : this.value(given, path);
  }

  /** Reads a list of steps; a word may stand for several steps, such as `counterCharge`. */
  steps(given: unknown, path: Path): readonly unknown[] {
    const list = Array.isArray(given) ? given : [given];
    return list.flatMap((one, i) => {
      const at = Array.isArray(given) ? [...path, i] : path;
      const name = typeof one === 'string' ? one : isFields(one) && !('op' in one) ? (Object.keys(one)[0] ?? '') : null;
      if (name !== null && !isWord(name))
        this.note(at, `"${name}" is not a step${didYouMean(name, Object.keys(words))}`);
      return typeof one === 'string' ? this.bare(one, at) : this.value(one, at);
    });
  }

  /** Parts that are paid together become one payment (8.5.2.3). A part may also be written in full, as a record with `from`. */
  private cost(given: unknown, path: Path): readonly unknown[] {
    const list = Array.isArray(given) ? given : [given];
    const read = list.flatMap((one, i) =>
      isFields(one) && 'from' in one ? [this.fields(one, [...path, i])] : this.steps([one], path),
    );
    const parts = read.filter((one) => isFields(one) && !('op' in one)) as Part[];
    const others = read.filter((one) => isFields(one) && 'op' in one) as Operation[];
    return parts.length > 0 ? [...textWords.cost(...parts), ...others] : others;
  }

  /** Reads a word without arguments. */
  private bare(name: string, path: Path): unknown {
    return isCalled(name) ? this.call(name, [], path) : this.value(name, path);
  }

  private call(name: string, given: unknown, path: Path): unknown {
    const list = Array.isArray(given) ? given : [given];
    const stepsFrom = STEPS_FROM[name] ?? list.length;
    const things = list.map((one, i) => {
      const at = Array.isArray(given) ? [...path, i] : path;
      return typeof one === 'string' && i >= stepsFrom ? this.bare(one, at) : this.value(one, at);
    });
    try {
      return (words[name] as (...things: readonly unknown[]) => unknown)(...things);
    } catch {
      this.note(path, `"${name}" cannot be used with these arguments`);
      return null;
    }
  }
}
