import { didYouMean, type TextProblem } from '#kernel';
import * as words from '../cards/text.js';

export type Path = readonly (string | number)[];
type Word = (...given: readonly unknown[]) => unknown;
type Fields = Readonly<Record<string, unknown>>;

const vocabulary = words as unknown as Fields;
const isWord = (name: string): boolean => Object.hasOwn(vocabulary, name) && typeof vocabulary[name] === 'function';
const isConstant = (name: string): boolean => Object.hasOwn(vocabulary, name) && !isWord(name);
const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Fields of the effect language in which a word stands for a selector, filter or condition. */
const SLOTS: ReadonlySet<string> = new Set('where when cards from exists count among in not reason'.split(' '));
/** The ones in which only such a word makes sense, so that an unknown word is an error. */
const ONLY_WORDS: ReadonlySet<string> = new Set('where when cards exists count among not'.split(' '));
/** Fields that contain steps. */
const STEPS: ReadonlySet<string> = new Set(['do', 'cost', 'otherwise']);
/**
 * Words that take steps as arguments: the index from which each argument is a step, or the indexes of arguments that are lists of steps.
 */
const STEPS_FROM: Readonly<Record<string, number>> = { may: 0, mayPay: 1 };
const STEPS_AT: Readonly<Record<string, readonly number[]>> = {
  ...{ when: [1, 2], times: [1], forEach: [2], eachPlayer: [2] },
};

/**
 * Translates card texts in the game's words into the effect language. `{ damage: [2, it] }` is the word `damage` with arguments, `it` alone
 * a word without any; anything that is not a word is taken as effect language. Whatever cannot be read is noted.
 */
export class TextReader {
  readonly problems: TextProblem[] = [];

  note(path: Path, message: string): void {
    this.problems.push({ path, message });
  }

  /** A list of steps; some words expand to several. */
  steps(given: unknown, path: Path): readonly unknown[] {
    if (given === undefined) return [];
    const list = Array.isArray(given) ? given : [given];
    return list.flatMap((step, i) => this.step(step, Array.isArray(given) ? [...path, i] : path));
  }

  private step(given: unknown, path: Path): readonly unknown[] {
    const before = this.problems.length;
    if (Array.isArray(given)) return this.steps(given, path);
    const isLone = isFields(given) && Object.keys(given).length === 1;
    const name = typeof given === 'string' ? given : isLone ? (Object.keys(given)[0] as string) : null;
    if (name !== null && name !== 'op' && !isWord(name) && !isConstant(name)) {
      this.note(path, `"${name}" is not a step${didYouMean(name, Object.keys(vocabulary))}`);
      return [];
    }
    const read = [this.value(given, path)].flat();
    const isStep = read.every((step) => isFields(step) && typeof step.op === 'string');
    if (!isStep && this.problems.length === before) this.note(path, `${JSON.stringify(given)} is not a step`);
    return isStep ? read : [];
  }

  value(given: unknown, path: Path): unknown {
    if (typeof given === 'string') return isConstant(given) ? vocabulary[given] : given;
    if (Array.isArray(given)) return given.flatMap((part, i) => this.value(part, [...path, i]));
    if (!isFields(given)) return given;
    const [name = '', ...more] = Object.keys(given);
    if (more.length > 0 || !isWord(name) || isQuantity(name, given[name])) return this.fields(given, path);
    return this.word(name, given[name], [...path, name]);
  }

  /** A record of the effect language. It is not a word, whatever its only field is called. */
  fields(given: unknown, path: Path): unknown {
    if (!isFields(given)) return this.value(given, path);
    return Object.fromEntries(
      Object.entries(given).map(([key, part]) => [key, this.field(key, part, [...path, key])] as const),
    );
  }

  private field(key: string, part: unknown, path: Path): unknown {
    if (STEPS.has(key)) return this.steps(part, path);
    if (typeof part === 'string') return SLOTS.has(key) ? this.named(key, part, path) : part;
    // Lists of plain names stay as they are: `reason: [put]`, `in: [command]`.
    const isNames = Array.isArray(part) && part.every((name) => typeof name === 'string');
    return isNames ? part : this.value(part, path);
  }

  private named(key: string, name: string, path: Path): unknown {
    if (ONLY_WORDS.has(key) && !isConstant(name))
      this.note(path, `"${name}" is not a word of the game${didYouMean(name, Object.keys(vocabulary))}`);
    return this.value(name, path);
  }

  private word(name: string, given: unknown, path: Path): unknown {
    const word = vocabulary[name] as Word;
    const before = this.problems.length;
    const things =
      name === 'bound' ? [given] : name === 'chooseOne' ? this.modes(given, path) : this.after(name, given, path);
    if (this.problems.length > before) return null;
    const made = word(...things);
    const missing = [made].flat().flatMap(missingIn)[0];
    if (missing !== undefined) this.note(path, `"${name}" needs more arguments: ${missing} is missing`);
    return made;
  }

  private after(name: string, given: unknown, path: Path): unknown[] {
    const list = Array.isArray(given) ? given : [given];
    const at = (i: number): Path => (Array.isArray(given) ? [...path, i] : path);
    const from = STEPS_FROM[name];
    if (from !== undefined)
      return [
        ...list.slice(0, from).map((thing, i) => this.value(thing, at(i))),
        ...list.slice(from).flatMap((step, i) => this.step(step, at(from + i))),
      ];
    return list.map((thing, i) => (STEPS_AT[name]?.includes(i) ? this.steps(thing, at(i)) : this.value(thing, at(i))));
  }

  /** `{ chooseOne: { heal: [steps], hit: [steps] } }`, or a list of modes, each a name with its steps and optionally a condition. */
  private modes(given: unknown, path: Path): unknown[] {
    const modes = isFields(given) ? Object.entries(given) : Array.isArray(given) ? given : [given];
    return modes.map((mode: unknown, i) => {
      const at = [...path, isFields(given) ? (Object.keys(given)[i] as string) : i];
      if (!Array.isArray(mode) || typeof mode[0] !== 'string' || !Array.isArray(mode[1])) {
        this.note(at, 'a mode is its name and a list of steps: [heal, [{ draw: 1 }]]');
        return ['', []];
      }
      const when = mode[2] === undefined ? [] : [this.value(mode[2], [...at, 2])];
      return [mode[0], this.steps(mode[1], isFields(given) ? at : [...at, 1]), ...when];
    });
  }
}

/** Fields without a value, because the word was given too few arguments. */
function missingIn(made: unknown): string[] {
  if (!isFields(made)) return [];
  const own = Object.keys(made).filter((key) => made[key] === undefined);
  return [...own, ...missingIn(made.with)];
}

/** `times` is either a multiplication of two numbers or the repetition of steps. */
const isQuantity = (name: string, given: unknown): boolean =>
  name === 'times' && Array.isArray(given) && given.length === 2 && !Array.isArray(given[1]);
