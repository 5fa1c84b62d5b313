import type { Condition, Operation, Quantity } from '#kernel';
import { parts } from '../canonical.js';
import { isMembers, same } from '../engine/holes.js';
import { INHERITED, type Sentence } from './read-sentences.js';

/** Thrown for a text whose meaning is unclear, so that it is not read. */
export class Unclear extends Error {}

/** Sentences as one program, connected by "then", "if", "if you do" and "instead". */
export function programOf(sentences: readonly Sentence[], permitted = false): readonly Operation[] {
  const made: Operation[] = [];
  for (let i = 0; i < sentences.length; i++) {
    const sentence = sentences[i] as Sentence;
    if (sentence.frame) {
      const end = blockEnd(sentences, i);
      const [first, ...rest] = sentences.slice(i, end) as [Sentence, ...Sentence[]];
      made.push(sentence.frame(programOf([{ ...first, frame: null }, ...rest])));
      i = end - 1;
      continue;
    }
    if (sentence.otherwise) throw new Unclear('"otherwise" without an "if"');
    if (sentence.instead) {
      replaceLast(made, sentence);
      continue;
    }
    if (!sentence.ifYouDo && sentence.condition === null && !sentence.may) {
      made.push(...sentence.operations);
      continue;
    }
    const end = blockEnd(sentences, i);
    const block = sentences.slice(i, end);
    const next = sentences[end];
    const otherwise = next?.otherwise ? sentences.slice(end, blockEnd(sentences, end)) : [];
    if (sentence.ifYouDo) requireDeed(sentences[i - 1], made, permitted);
    made.push(...blockOf(block, otherwise, made));
    i = end + otherwise.length - 1;
  }
  return made;
}

/**
 * A block ends before "in any case", "otherwise", "instead" or another condition. Unless it has a frame or "if you do",
 * its further sentences must refer to what it did. A "then" might continue the block or follow it: that is unclear.
 */
function blockEnd(sentences: readonly Sentence[], start: number): number {
  let end = start + 1;
  for (; end < sentences.length; end++) {
    const { then, anyway, otherwise, condition, ifYouDo, instead, refers } = sentences[end] as Sentence;
    if (anyway || otherwise || instead) break;
    if (then) throw new Unclear('whether "then" belongs to the condition before');
    if (condition !== null && !ifYouDo) break;
    const framed = sentences[start]?.frame;
    const depends = sentences.slice(start, end).some((one) => one.ifYouDo);
    if (!framed && !ifYouDo && !refers && !depends) throw new Unclear('whether it belongs to the condition before');
  }
  return end;
}

function blockOf(
  block: readonly Sentence[],
  otherwise: readonly Sentence[],
  before: Operation[],
): readonly Operation[] {
  const [first, ...rest] = block as [Sentence, ...Sentence[]];
  if (first.ifYouDo) {
    const done = whatWasDone(before);
    const steps = programOf([{ ...first, ifYouDo: false }, ...rest]);
    return done === null ? steps : [{ op: 'if', when: done, do: steps }];
  }
  if (first.condition !== null) {
    const inner = programOf([{ ...first, condition: null }, ...rest]);
    const other = otherwise.length > 0 ? { otherwise: programOf(withoutOtherwise(otherwise)) } : {};
    return [{ op: 'if', when: first.condition, do: inner, ...other }];
  }
  const steps = programOf([{ ...first, may: false }, ...rest], true);
  const may: Operation = { op: 'may', by: 'controller', purpose: 'may', do: steps };
  if (isRestingSelf(steps[0]))
    return [{ op: 'if', when: { exists: { ...SELF, where: { orientation: 'upright' } } }, do: [may] }];
  const [pay, ...paidFor] = steps;
  if (pay?.op !== 'custom' || pay.name !== 'pay') return [may];
  const [bought] = paidFor;
  const inside = bought?.op === 'if' && paidFor.length === 1 ? bought.do : paidFor;
  return [{ op: 'if', when: canPay(pay.with.n as Quantity), do: [{ ...may, do: [pay, ...inside] }] }];
}

const withoutOtherwise = ([first, ...rest]: readonly Sentence[]): readonly Sentence[] =>
  first ? [{ ...first, otherwise: false }, ...rest] : [];

const canPay = (n: Quantity): Condition => ({
  compare: [{ count: { zone: 'resources', of: 'controller', where: { orientation: 'upright' } } }, '>=', n],
});

/**
 * "If you do" refers to the sentence before it. The text is unclear if that sentence may have no effect and the data
 * cannot tell whether it had one: a card is rested only if it was active. An optional payment is only offered to
 * players who can make it, so it is certain.
 */
function requireDeed(before: Sentence | undefined, made: readonly Operation[], permitted: boolean): void {
  const last = made.at(-1);
  const isSure = last?.op === 'draw' || (permitted && (isPaying(last) || isRestingSelf(last)));
  const chooses = before?.operations.some(({ op }) => op === 'choose');
  if (!isSure && !before?.refers && !chooses) throw new Unclear('what "if you do" means');
  if (last?.op !== 'custom' || last.name !== 'turn' || isSure) return;
  const chosen = made.findLast((operation) => operation.op === 'choose');
  const turned = last.with.to === 'sideways' ? 'upright' : 'sideways';
  const needs = chosen && 'where' in chosen.from ? parts(chosen.from.where) : [];
  if (!needs.some((part) => same(part, { orientation: turned }))) throw new Unclear('whether it was done');
}

/**
 * The condition for "if you do": enough cards were chosen (adds a note of how many). Null for what always succeeds.
 */
function whatWasDone(before: Operation[]): Condition | null {
  const last = before.at(-1);
  if (!last) throw new Unclear('what "if you do" means');
  if (last.op === 'draw' || isPaying(last) || isRestingSelf(last)) return null;
  const place = before.findLastIndex((operation) => operation.op === 'choose');
  const chosen = before[place];
  if (chosen?.op !== 'choose') throw new Unclear('what "if you do" means');
  if (chosen.min === 1 && chosen.max === 1) return { did: chosen.bind };
  const count: Operation = {
    op: 'note',
    value: { count: { bound: chosen.bind === 'it' ? 'them' : chosen.bind } },
    as: 'chosen',
  };
  before.splice(place + 1, 0, count);
  return { compare: [{ bound: 'chosen' }, '>=', chosen.min] };
}
const isPaying = (operation: Operation | undefined): boolean => operation?.op === 'custom' && operation.name === 'pay';
const SELF = { bound: 'self' };
const isRestingSelf = (operation: Operation | undefined): boolean =>
  operation?.op === 'custom' && operation.name === 'turn' && same(operation.with, { cards: SELF, to: 'sideways' });

/** "… instead" replaces the last operation of the same kind. A duration that it does not mention stays the same. */
function replaceLast(made: Operation[], sentence: Sentence): void {
  const { operations, condition } = sentence;
  const [first] = operations;
  if (!first || condition === null) throw new Unclear('what "instead" takes the place of');
  const last = made.at(-1);
  if (last?.op === 'if' && !last.otherwise) {
    const inner = [...last.do];
    replaceLast(inner, sentence);
    made.splice(-1, 1, { ...last, do: inner });
    return;
  }
  const place = made.findLastIndex((operation) => kindOf(operation) === kindOf(first));
  const replaced = made[place];
  const length = kindOf(first) === 'create' ? 2 : 1;
  if (!replaced || operations.length !== length) throw new Unclear('what "instead" takes the place of');
  const steps = operations.map((operation) => inheriting(operation, replaced));
  // A choice made in a branch is known only in that branch, so the rest of the program is in both branches.
  const after = made.slice(place + length).map(ofThem);
  const usual = made.slice(place);
  made.splice(place, usual.length, { op: 'if', when: condition, do: [...steps, ...after], otherwise: usual });
}

/** The same operation for whatever was chosen, one card or several. */
const ofThem = (operation: Operation): Operation =>
  JSON.parse(JSON.stringify(operation).replaceAll('"bound":"it"', '"bound":"them"')) as Operation;

function inheriting(operation: Operation, from: Operation): Operation {
  return 'until' in operation && (operation.until as string) === INHERITED && 'until' in from
    ? ({ ...operation, until: from.until } as Operation)
    : operation;
}
const kindOf = (operation: Operation): string =>
  operation.op === 'custom' ? `custom ${operation.name}` : operation.op;

/**
 * What "it" means before anything is chosen, and which side of the trigger "that enemy Unit" is.
 */
export interface About {
  readonly it: 'self' | 'subjects';
  readonly enemy: 'subjects' | 'others';
}
export const SELF_ONLY: About = { it: 'self', enemy: 'others' };

/**
 * "It" is what was chosen last; before any choice, the subject of the text. If both are possible, the text is unclear.
 */
export function resolved(program: readonly Operation[], about: About): readonly Operation[] {
  return namingFirst(new Pronouns(about).resolve(program) as readonly Operation[]);
}
export const resolvedCondition = (condition: Condition, about: About): Condition =>
  new Pronouns(about).resolve(condition) as Condition;

/** If the text refers to "the first", the first choice is bound under that name. */
function namingFirst(program: readonly Operation[]): readonly Operation[] {
  if (!/"(bound|is|sameAs|of)":"first"/.test(JSON.stringify(program))) return program;
  const place = program.findIndex((operation) => operation.op === 'choose');
  if (place < 0) throw new Unclear('which card "the first" is');
  return program.map((operation, i) => (i === place ? ({ ...operation, bind: 'first' } as Operation) : operation));
}

class Pronouns {
  /** Whether one card or several were chosen; null before any choice. */
  #chosen: 'one' | 'several' | null = null;
  /** Set if the text mentioned this card after the choice. */
  #self = false;
  /** Whether the chosen card may be a unit, so that a change could apply to it as well as to this unit. */
  #isUnit = false;
  /** Set if the last operation was to set this card as active. */
  #readied = false;
  /** Set within a temporary change to cards. */
  #changing = false;

  constructor(private readonly about: About) {}

  resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((part) => this.resolve(part));
    if (!isMembers(value)) return value;
    if (value.op !== undefined) this.#changing = 'until' in value;
    const made = Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        NAMES.has(key) && typeof part === 'string' ? this.#meant(part) : this.resolve(part),
      ]),
    );
    this.#note(value);
    return made;
  }

  #meant(name: string): string {
    const { it, enemy } = this.about;
    if (name === 'that-enemy') return enemy;
    if (name === 'that-friend') return enemy === 'subjects' ? 'others' : 'subjects';
    if (name === 'them') {
      if (this.#chosen === null) throw new Unclear('who "they" are');
      return 'it';
    }
    if (name !== 'it') return name;
    if (this.#chosen === null) return it;
    // "Choose 1 Base. … Set this Unit as active. It can't attack": only this Unit could attack.
    if (this.#readied && this.#changing && !this.#isUnit) return 'self';
    if (this.#self && this.#chosen === 'several') return 'self';
    if (this.#self || this.#chosen === 'several') throw new Unclear('which card "it" is');
    return 'it';
  }

  #note(value: Readonly<Record<string, unknown>>): void {
    if (value.op === 'choose' && value.bind === 'it') {
      this.#chosen = value.max === 1 ? 'one' : 'several';
      this.#isUnit = !isMembers(value.from) || (value.from.zone ?? 'battle') === 'battle';
      this.#self = this.#readied = false;
    }
    if (value.op === 'bind' && value.as === 'it') this.#chosen = 'several';
    const cards = value.op === 'custom' && isMembers(value.with) ? (value.with.cards ?? value.with.to) : value.cards;
    if (value.op === undefined || !isMembers(cards)) return;
    this.#self = cards.bound === 'self' && !JSON.stringify(value).includes('"bound":"it"');
    this.#readied =
      cards.bound === 'self' && value.name === 'turn' && isMembers(value.with) && value.with.to === 'upright';
  }
}
const NAMES = new Set(['bound', 'of', 'is']);
