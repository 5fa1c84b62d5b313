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

/** Fields of the effect language in which a name is a word and not itself: selectors, filters, conditions, events. */
const SLOTS: ReadonlySet<string> = new Set('where when cards from exists count among not all any either on'.split(' '));
/** Fields that hold steps; words stand there without anything after them, as `draw` for one card. */
const STEPS: ReadonlySet<string> = new Set(['do', 'otherwise']);
/** Words that are given steps, from which place on. */
const STEPS_FROM: Readonly<Record<string, number>> = {
  may: 0,
  mayPay: 1,
  onlyIf: 1,
  shadowstitch: 1,
  rush: 1,
  bloom: 2,
};

/** Words for labels; other labels stand for themselves, though `rescue` and `magia` are steps as well. */
const LABELS: ReadonlySet<string> = new Set(['limitBreak', 'generationBreak']);

/**
 * Reads texts as judges write them: the words of `cards/text.ts`, `g-text.ts` and `gauge-text.ts` and of `keywords/labels.ts` by name.
 * `{ power: [5000, self] }` is the word `power` with these things after it, `appears` alone a word that needs none; what is no word is the effect language as it stands.
 */
export class TextReader {
  readonly problems: TextProblem[] = [];

  note(path: Path, message: string): void {
    this.problems.push({ path, message });
  }

  /** Whatever stands in a list of things: a word, a word with what comes after it, or itself. */
  value(given: unknown, path: Path): unknown {
    if (typeof given === 'string') return isWord(given) && !isCalled(given) ? words[given] : given;
    if (Array.isArray(given)) return given.flatMap((one, i) => this.value(one, [...path, i]));
    if (!isFields(given)) return given;
    const [name = '', ...more] = Object.keys(given);
    return more.length === 0 && isCalled(name)
      ? this.call(name, given[name], [...path, name])
      : this.fields(given, path);
  }

  /** A record of the effect language. */
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

  /** Several words are several steps: `counterCharge`. */
  steps(given: unknown, path: Path): readonly unknown[] {
    const list = Array.isArray(given) ? given : [given];
    return list.flatMap((one, i) => {
      const at = Array.isArray(given) ? [...path, i] : path;
      const name = typeof one === 'string' ? one : isFields(one) && !('op' in one) ? (Object.keys(one)[0] ?? '') : null;
      if (name !== null && !isWord(name)) this.note(at, `"${name}" is no step${didYouMean(name, Object.keys(words))}`);
      return typeof one === 'string' ? this.bare(one, at) : this.value(one, at);
    });
  }

  /** What is paid together is one payment (8.5.2.3); a part may also be written in full, by where it is paid from. */
  private cost(given: unknown, path: Path): readonly unknown[] {
    const list = Array.isArray(given) ? given : [given];
    const read = list.flatMap((one, i) =>
      isFields(one) && 'from' in one ? [this.fields(one, [...path, i])] : this.steps([one], path),
    );
    const parts = read.filter((one) => isFields(one) && !('op' in one)) as Part[];
    const others = read.filter((one) => isFields(one) && 'op' in one) as Operation[];
    return parts.length > 0 ? [...textWords.cost(...parts), ...others] : others;
  }

  /** A word with nothing after it. */
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
      this.note(path, `"${name}" cannot be said so`);
      return null;
    }
  }
}
