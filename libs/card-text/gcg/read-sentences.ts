import type { Condition, Operation, Selector } from '#kernel';
import type { Reader } from '../engine/reader.js';
import { lasting } from '../lasting.js';

/** One sentence of a text, with the words that connect it to the previous ones. */
export interface Sentence {
  readonly start: number;
  readonly then: boolean;
  /** Set if it does not depend on the condition before it. */
  readonly anyway: boolean;
  readonly ifYouDo: boolean;
  readonly otherwise: boolean;
  readonly condition: Condition | null;
  readonly may: boolean;
  readonly instead: boolean;
  readonly operations: readonly Operation[];
  /** How the sentences of the block are executed: for each player, for each card, or a number of times. */
  readonly frame: ((program: readonly Operation[]) => Operation) | null;
  /** Set if the sentence contains "it", "them" or "they". */
  readonly refers: boolean;
}

/** Stands for the duration of the operation that "… instead" replaces. */
export const INHERITED = 'inherited';

interface Part<T> {
  readonly value: T;
  readonly end: number;
}

/** Every way to read the text from here to its end as sentences. */
export function readSentences(reader: Reader, at: number): readonly (readonly Sentence[])[] {
  if (at === reader.text.length) return [[]];
  return sentencesAt(reader, at).flatMap(({ value, end }) =>
    readSentences(reader, end).map((more) => [value, ...more]),
  );
}

function sentencesAt(reader: Reader, start: number): Part<Sentence>[] {
  const { lower } = reader;
  let at = start;
  const took = (words: string): boolean => {
    const found = lower.startsWith(words, at);
    if (found) at += words.length;
    return found;
  };
  const then = took('then, ');
  const anyway = took('in any case, ');
  const ifYouDo = took('if you do, ');
  const otherwise = took('otherwise, ');
  const frames = framesAt(reader, at).flatMap(({ value: frame, end }) =>
    sentencesAt(reader, end)
      .filter(({ value }) => !value.then && !value.anyway && value.frame === null)
      .map((inner) => ({ value: { ...inner.value, start, then, anyway, frame }, end: inner.end })),
  );
  const conditions: Part<Condition | null>[] = lower.startsWith('if ', at)
    ? readConditions(reader, at + 3)
        .filter(({ end }) => lower.startsWith(', ', end))
        .map(({ value, end }) => ({ value, end: end + 2 }))
    : [];
  conditions.push({ value: null, end: at });
  const plain = conditions.flatMap(({ value: condition, end: begin }) => {
    const may = lower.startsWith('you may ', begin);
    const that = lower.startsWith('you may choose that ', begin) ? [begin + 'you may choose that '.length] : [];
    const starts = may ? [begin, begin + 'you may '.length, ...that] : [begin];
    return starts.flatMap((place) =>
      clauses(reader, place).flatMap(({ value: operations, end }) => {
        const instead = lower.startsWith(' instead', end);
        const stop = instead ? end + ' instead'.length : end;
        const next = afterStop(reader, stop);
        if (next === null) return [];
        const refers = /\b(it|them|they)\b/.test(lower.slice(start, end));
        const tied = { start, then, anyway, ifYouDo, otherwise, condition, instead, refers, frame: null };
        return [{ value: { ...tied, may: place !== begin, operations }, end: next }];
      }),
    );
  });
  return [...frames, ...plain];
}

/** "Each player in turn: ", "For each of the …, ", "Do this 2 times: ". */
function framesAt(reader: Reader, at: number): Part<(program: readonly Operation[]) => Operation>[] {
  const after = (words: string): number | null => (reader.lower.startsWith(words, at) ? at + words.length : null);
  const seats = reader.read('seats', at).map(({ value: of, end }) => ({
    value: (program: readonly Operation[]): Operation => {
      const bind = JSON.stringify(program).includes('"bound":"foe"') ? 'foe' : 'whose';
      return { op: 'seats', of: of as never, bind, do: program };
    },
    end,
  }));
  const each = after('for each of the ');
  const ofThem = (each === null ? [] : reader.read('counted', each))
    .filter(({ end }) => reader.text.startsWith(', ', end))
    .map(({ value, end }) => ({
      value: (program: readonly Operation[]): Operation => ({
        op: 'each',
        in: value as Selector,
        bind: 'one',
        do: program,
      }),
      end: end + 2,
    }));
  const times = after('do this ');
  const repeated = (times === null ? [] : reader.read('number', times))
    .filter(({ end }) => reader.lower.startsWith(' times: ', end))
    .map(({ value, end }) => ({
      value: (program: readonly Operation[]): Operation => ({ op: 'repeat', n: value as number, do: program }),
      end: end + ' times: '.length,
    }));
  return [...seats, ...ofThem, ...repeated];
}

/** The position after a full stop, or after a word that ends with one. */
function afterStop({ text }: Reader, end: number): number | null {
  const stop = text[end] === '.' ? end + 1 : text[end - 1] === '.' ? end : null;
  if (stop === null) return null;
  return stop === text.length ? stop : text[stop] === ' ' ? stop + 1 : null;
}

/** "During this battle, your Shields can't …" */
const idioms = (reader: Reader, at: number): Part<readonly Operation[]>[] =>
  reader
    .read('duration', at)
    .filter(({ end }) => reader.text.startsWith(', ', end))
    .flatMap(({ value: until, end }) =>
      reader.read('constant', end + 2).map(({ value, end: stop }) => {
        const { on, change } = value as { readonly on: Selector; readonly change: Change };
        return { value: [lasting({ cards: on, until: until as never, change })], end: stop };
      }),
    );

/** "… gain “…” during this turn": the quoted text stays a text here and is read on its own later. */
function given(reader: Reader, at: number): Part<readonly Operation[]>[] {
  const subjects = reader.lower.startsWith('you ', at)
    ? [{ value: null, end: at + 'you'.length }]
    : (reader.read('subject', at) as readonly Part<Selector | null>[]);
  return subjects.flatMap(({ value: cards, end }) => {
    const found = /^ gains? “([^”]*)” /.exec(reader.text.slice(end));
    if (!found) return [];
    return reader.read('duration', end + found[0].length).map(({ value: until, end: stop }) => ({
      value: [{ op: 'give', cards, ability: `“${found[1]}”`, until: until as never } as Operation],
      end: stop,
    }));
  });
}

/** "Choose one of the following: … • …", to the end of the text. */
function modes(reader: Reader, at: number): Part<readonly Operation[]>[] {
  const words = 'choose one of the following: ';
  if (!reader.lower.startsWith(words, at)) return [];
  const texts = reader.text
    .slice(at + words.length)
    .replace(/\.$/, '')
    .split(' • ');
  return [
    { value: [{ op: 'pick', by: 'controller', purpose: 'mode', modes: texts as never }], end: reader.text.length - 1 },
  ];
}

const clauses = (reader: Reader, at: number): Part<readonly Operation[]>[] => [
  ...given(reader, at),
  ...modes(reader, at),
  ...idioms(reader, at),
  ...reader.read('operations', at).map(({ value, end }) => ({ value: value as readonly Operation[], end })),
  ...changed(reader, at),
];

/** Cards, what happens to them, and for how long; the duration may come first. */
function changed(reader: Reader, at: number): Part<readonly Operation[]>[] {
  const early = reader
    .read('duration', at)
    .filter(({ end }) => reader.text.startsWith(', ', end))
    .flatMap(({ value: until, end }) =>
      readChanges(reader, end + 2).map(({ value, end: stop }) => ({ value: { ...value, until }, end: stop })),
    );
  const late = readChanges(reader, at).flatMap(({ value, end }) =>
    reader.text[end] === ' '
      ? reader
          .read('duration', end + 1)
          .map(({ value: until, end: stop }) => ({ value: { ...value, until }, end: stop }))
      : [],
  );
  const same = readChanges(reader, at).flatMap(({ value, end }) =>
    reader.lower.startsWith(' instead', end) ? [{ value: { ...value, until: INHERITED }, end }] : [],
  );
  return [...early, ...late, ...same].map(({ value: { cards, changes, until }, end }) => ({
    value: changes.map((change) => lasting({ cards, until: until as never, change })),
    end,
  }));
}

type Change = Readonly<Record<string, unknown>>;
export interface Changed {
  readonly cards: Selector;
  readonly changes: readonly Change[];
}

export function readChanges(reader: Reader, at: number): Part<Changed>[] {
  return reader.read('subject', at).flatMap(({ value: cards, end }) => {
    const begin = reader.text[end] === ' ' ? end + 1 : reader.text[end] === "'" ? end : null;
    if (begin === null) return [];
    return changesAt(reader, begin).map(({ value: changes, end: stop }) => ({
      value: { cards: cards as Selector, changes },
      end: stop,
    }));
  });
}

function changesAt(reader: Reader, at: number): Part<readonly Change[]>[] {
  const first = [
    ...reader.read('change', at).map(({ value, end }) => ({ value: [value as Change], end })),
    ...reader.read('changes', at).map(({ value, end }) => ({ value: value as readonly Change[], end })),
  ];
  return first.flatMap(({ value, end }) => {
    const more = reader.lower.startsWith(' and ', end)
      ? changesAt(reader, end + 5).map((rest) => ({ value: [...value, ...rest.value], end: rest.end }))
      : [];
    return [{ value, end }, ...more];
  });
}

/**
 * Conditions joined by "and" or "or". If both words occur, it is unclear which binds tighter, so both ways are read.
 */
export function readConditions(reader: Reader, at: number): Part<Condition>[] {
  return conditionChains(reader, at).flatMap(({ value: chain, end }) => {
    const right = chain.reduceRight<Condition>(
      (after, { value, word }) => join(value, word, after),
      chain.at(-1)!.value,
    );
    const isMixed = new Set(chain.slice(0, -1).map(({ word }) => word)).size > 1;
    return isMixed ? [right, leftFirst(chain)].map((value) => ({ value, end })) : [{ value: right, end }];
  });
}

type Joined = {
  readonly value: Condition;
  /** The word between it and the next condition; null after the last. */ readonly word: ' and ' | ' or ' | null;
};

function conditionChains(reader: Reader, at: number): Part<readonly Joined[]>[] {
  return reader.read('condition', at).flatMap(({ value, end }) => {
    const longer = ([' and ', ' or '] as const).flatMap((word) =>
      reader.lower.startsWith(word, end)
        ? conditionChains(reader, end + word.length).map((rest) => ({
            value: [{ value: value as Condition, word }, ...rest.value],
            end: rest.end,
          }))
        : [],
    );
    return [{ value: [{ value: value as Condition, word: null }], end }, ...longer];
  });
}

const join = (a: Condition, word: Joined['word'], b: Condition): Condition =>
  word === null ? a : word === ' and ' ? both(a, b) : { any: [a, b] };
const leftFirst = ([first, ...rest]: readonly Joined[]): Condition =>
  rest.reduce((made, { value, word }) => ({ value: join(made.value, made.word, value), word }), first as Joined).value;

export const both = (a: Condition, b: Condition): Condition => ({ all: [...conjuncts(a), ...conjuncts(b)] });
export const conjuncts = (when: Condition): readonly Condition[] =>
  'all' in when ? when.all.flatMap(conjuncts) : [when];
