import type { Ability, AbilityOf, Condition, Mode, Operation } from '#kernel';
import { canonical } from '../canonical.js';
import { same } from '../engine/holes.js';
import { Readable, Reader, type Listener } from '../engine/reader.js';
import { atoms } from './atoms.js';
import { grammar } from './grammar.js';
import { listeners } from './listeners.js';
import { type About, programOf, resolved, resolvedCondition, SELF_ONLY, Unclear } from './programs.js';
import { both, readChanges, readConditions, readSentences } from './read-sentences.js';
import type { Tokens } from './read-tokens.js';

/**
 * Reads one line of a text as abilities. A line that is not understood to its last word, or that has two meanings, is
 * not read.
 */

export type CardType = 'unit' | 'pilot' | 'command' | 'base';

export interface Unread {
  readonly line: string;
  /** The position up to which the line was understood. */
  readonly at: number;
  readonly reason: string;
}

const listening = Object.fromEntries(Object.entries(atoms).map(([name, { read }]) => [name, read]));
export const plain = new Readable(grammar, { ...listening, ...listeners });

/** Readings with the same meaning count as one. */
const different = <T>(list: readonly T[]): readonly T[] =>
  list.filter((one, i) => !list.slice(0, i).some((other) => same(canonical(other), canonical(one))));

const LINK_LABEL = 'link-icon';
const selfIs = (where: object): Condition => ({ exists: { bound: 'self', where: where as never } });
const LINKED = selfIs({ fact: 'linked', in: [true] });
const PAIRED = selfIs({ fact: 'paired', in: [true] });

interface Header {
  readonly when: readonly Condition[];
  readonly linkIcon: boolean;
  readonly once: boolean;
  readonly icon: { readonly zone: string; readonly on: unknown; readonly timing: string } | null;
  readonly activation: { readonly timing: string; readonly command: boolean } | null;
  readonly end: number;
}

interface Prefix {
  readonly when: readonly Condition[];
  readonly at: number;
  /** Set if one of the conditions began with "if". */
  readonly asked: boolean;
}

export class LineReader {
  readonly #reader: Reader;
  readonly #own: Readonly<Record<string, Listener>>;
  readonly #zone: string;
  #gifts = new Map<string, Ability>();

  constructor(
    private readonly type: CardType,
    private readonly line: string,
    tokens: Tokens | null,
  ) {
    this.#own = tokens ? { token: tokens.read, tokenname: tokens.readName } : {};
    this.#reader = new Reader(line, plain, this.#own);
    this.#zone = type === 'base' ? 'base' : 'battle';
  }

  read(): readonly Ability[] | Unread {
    let unclear = 'not understood';
    const found: Ability[][] = [];
    const header = this.#header();
    for (const make of header ? this.#ways(header) : []) {
      try {
        this.#gifts = new Map();
        const made = make();
        const abilities = [...made, ...this.#gifts.values()];
        if (!found.some((other) => same(canonical(other), canonical(abilities)))) found.push(abilities);
      } catch (error) {
        if (!(error instanceof Unclear)) throw error;
        unclear = `unclear: ${error.message}`;
      }
    }
    const [first] = found;
    if (first && found.length === 1) return first;
    const reason = header === null ? 'unknown icon' : found.length > 1 ? 'can be read in two ways' : unclear;
    return { line: this.line, at: Math.max(this.#reader.furthest, header?.end ?? 0), reason };
  }

  #header(): Header | null {
    let at = 0;
    const made = { when: [] as Condition[], linkIcon: false, once: false };
    let icon: Header['icon'] = null;
    let activation: Header['activation'] = null;
    for (;;) {
      const mark = /^(?:【[^】]+】\/)?【[^】]+】/.exec(this.line.slice(at))?.[0];
      if (mark === undefined) return { ...made, icon, activation, end: at };
      const used = this.#icon(mark);
      if (mark === '【Once per Turn】') made.once = true;
      else if (mark === '【During Link】') {
        made.when.push(LINKED);
        made.linkIcon = true;
      } else if (mark === '【During Pair】') made.when.push(PAIRED);
      else if (mark.startsWith('【During Pair･')) {
        const pilot = this.#pilot(mark);
        if (pilot === null) return null;
        made.when.push(selfIs({ carries: pilot }));
      } else if (used && 'on' in used && !icon && !activation) icon = used;
      else if (used && 'command' in used && !icon && !activation) activation = used;
      else return null;
      at += mark.length;
    }
  }

  #icon(mark: string): NonNullable<Header['icon']> | NonNullable<Header['activation']> | null {
    const whole = (category: string): unknown[] =>
      new Reader(mark, plain)
        .read(category, 0)
        .filter(({ end }) => end === mark.length)
        .map(({ value }) => value);
    const icons = whole('icon') as NonNullable<Header['icon']>[];
    const icon = icons.find(({ zone }) => zone === this.#zone || zone === 'limbo');
    if (icon && (this.type !== 'command' || icon.zone === 'limbo')) return icon;
    const command = this.type === 'command';
    const [timing] = whole(command ? 'command-timing' : 'activation') as string[];
    return timing === undefined ? null : { timing, command };
  }

  #pilot(mark: string): unknown {
    const text = mark.slice('【During Pair･'.length, -' Pilot】'.length);
    if (!mark.endsWith(' Pilot】')) return null;
    const [found] = new Reader(text, plain).read('pilot', 0).filter(({ end }) => end === text.length);
    return found?.value ?? null;
  }

  /** Every way to read what follows the icons. */
  #ways(header: Header): (() => Ability[])[] {
    return this.#prefixes(header.end).flatMap(({ when, at, asked }) => {
      const all = [...header.when, ...when];
      const conditions = all.map((one) => resolvedCondition(one, SELF_ONLY));
      const common = {
        ...(this.type === 'pilot' && header.icon?.zone !== 'limbo' && { bearer: 'host' as const }),
        ...(header.once && { once: true as const }),
        ...((header.linkIcon || header.icon?.timing === 'linked') && { labels: { [LINK_LABEL]: 0 } }),
      };
      const linked = header.icon?.timing === 'linked' ? [LINKED] : [];
      const when_ = [...linked, ...conditions].reduce<Condition | undefined>((a, b) => (a ? both(a, b) : b), undefined);
      const shared = { ...common, ...(when_ && { when: when_ }) };
      const standing = [...this.#idioms(shared, at), ...this.#constants(shared, at)];
      if (asked) return header.activation || header.icon ? [] : standing;
      if (header.activation) return this.#activated(header.activation, shared, at);
      if (header.icon) return this.#triggered(header.icon, shared, at);
      return [...this.#clauses(shared, at), ...standing, ...this.#replacements(shared, at)];
    });
  }

  /**
   * "During your turn, ", "While …, ": conditions for the whole line. "If …, " counts as one only in permanent effects.
   */
  #prefixes(at: number): Prefix[] {
    const { lower } = this.#reader;
    const turn = TURNS.find(([words]) => lower.startsWith(words, at));
    const word = ['while ', 'if '].find((one) => lower.startsWith(one, at));
    const conditions = word ? readConditions(this.#reader, at + word.length) : [];
    const found = turn
      ? [{ value: turn[1], end: at + turn[0].length }]
      : conditions
          .filter(({ end }) => lower.startsWith(', ', end))
          .map(({ value, end }) => ({ value, end: end + ', '.length }));
    const more = found.flatMap(({ value, end }) =>
      this.#prefixes(end).map((next) => ({
        when: [value, ...next.when],
        at: next.at,
        asked: next.asked || (!turn && word === 'if '),
      })),
    );
    return [{ when: [], at, asked: false }, ...more];
  }

  #programs(at: number, about: About): (() => readonly Operation[])[] {
    return readSentences(this.#reader, at)
      .filter((list) => list.length > 0)
      .map((list) => () => resolved(this.#inner(programOf(list)), about));
  }

  /** Reads the texts within a text: abilities given to others, and modes to choose from. */
  #inner(program: readonly Operation[]): readonly Operation[] {
    return program.map((operation): Operation => {
      if (operation.op === 'give') return { ...operation, ability: this.#given(operation.ability) };
      if (operation.op === 'if' || operation.op === 'may' || operation.op === 'seats')
        return { ...operation, do: this.#inner(operation.do) };
      if (operation.op !== 'pick' || typeof operation.modes[0] !== 'string') return operation;
      return {
        ...operation,
        modes: (operation.modes as unknown as readonly string[]).map((text, i) => this.#mode(text, i)),
      };
    });
  }

  #mode(text: string, i: number): Mode {
    const reader = new Reader(`${text}.`, plain, this.#own);
    const [steps, ...more] = different(readSentences(reader, 0).map((list) => programOf(list)));
    if (!steps || more.length > 0) throw new Unclear('one of the modes');
    const [first] = steps;
    const asked = first?.op === 'if' && steps.length === 1 && !first.otherwise ? first : null;
    return { id: `mode-${i + 1}`, ...(asked && { when: asked.when }), do: asked ? asked.do : steps };
  }

  #given(quoted: string): string {
    const line = quoted.slice(1, -1);
    const read = new LineReader('unit', line, null).read();
    const [text] = 'reason' in read ? [] : read;
    if (!text) throw new Unclear('the text that is given');
    const id = `given-${this.#gifts.size + 1}`;
    this.#gifts.set(id, { ...text, id, bearer: 'given' });
    return id;
  }

  #triggered(icon: NonNullable<Header['icon']>, shared: object, at: number): (() => Ability[])[] {
    const { lower } = this.#reader;
    if (icon.zone === 'limbo') {
      const run = /^activate this card's 【(main|action)】(\/【action】)?\.$/.exec(lower.slice(at));
      if (run && this.type === 'command')
        return [() => [ability('burst', icon, shared, [{ op: 'run', ability: 'effect' }])]];
    }
    const id = icon.timing === 'linked' ? 'when-linked' : icon.timing;
    const { at: begin, optional } = this.#optional(at);
    return this.#programs(begin, SELF_ONLY).map((make) => () => [
      ability(id, icon, { ...shared, ...optional }, make()),
    ]);
  }

  #optional(at: number): { readonly at: number; readonly optional: object } {
    const words = 'you may apply this: ';
    return this.#reader.lower.startsWith(words, at)
      ? { at: at + words.length, optional: { optional: true } }
      : { at, optional: {} };
  }

  #activated(activation: NonNullable<Header['activation']>, shared: object, at: number): (() => Ability[])[] {
    const { timing, command } = activation;
    const zone = command ? 'limbo' : this.#zone;
    return this.#costs(at).flatMap(({ cost, end }) =>
      this.#programs(end, SELF_ONLY).map((make) => () => [
        {
          kind: 'activated',
          id: command ? 'effect' : 'activate',
          zone,
          timing,
          cost,
          do: make(),
          ...shared,
        } as Ability,
      ]),
    );
  }

  #costs(at: number): { readonly cost: readonly Operation[]; readonly end: number }[] {
    const colon = this.line.indexOf('：', at);
    if (colon < 0) return [{ cost: [], end: at }];
    const parts = (start: number): (readonly Operation[])[] =>
      this.#reader.read('cost', start).flatMap(({ value, end }) => {
        if (end === colon) return [value as readonly Operation[]];
        return this.line.startsWith(', ', end)
          ? parts(end + 2).map((more) => [...(value as readonly Operation[]), ...more])
          : [];
      });
    return parts(at).map((cost) => ({ cost: asOne(cost), end: colon + 1 }));
  }

  #clauses(shared: object, at: number): (() => Ability[])[] {
    return this.#reader
      .read('trigger', at)
      .filter(({ value }) => (value as { zone: string }).zone === this.#zone)
      .flatMap(({ value, end }) => {
        const clause = value as { zone: string; on: { subject: { which: string; whose: string } } };
        const { which, whose } = clause.on.subject;
        const about: About = {
          it: which === 'other' || which === 'any' ? 'subjects' : 'self',
          enemy: whose === 'opponent' ? 'subjects' : 'others',
        };
        const own = which === 'host' ? { ...shared, bearer: undefined } : shared;
        const { at: begin, optional } = this.#optional(end);
        return this.#programs(begin, about).map((make) => () => [
          ability('when', clause, { ...own, ...optional }, make()),
        ]);
      });
  }

  #constants(shared: object, at: number): (() => Ability[])[] {
    const { lower, text } = this.#reader;
    const zones: (readonly [string, string, number])[] = [
      [this.#zone, '', at],
      ...['hand', 'trash'].flatMap((zone) => {
        const words = `this card in your ${zone} `;
        return lower.startsWith(words, at)
          ? [[zone, words, at + 'this card'.length + ` in your ${zone}`.length] as const]
          : [];
      }),
    ];
    return zones.flatMap(([zone, words, place]) => {
      const begin = words === '' ? readChanges(this.#reader, at) : elsewhere(this.#reader, place);
      return begin.flatMap(({ value: { cards, changes }, end }) => {
        const turn = TURNS.find(([spoken]) => lower.startsWith(` ${spoken.slice(0, -2)}`, end));
        const stop = turn ? end + turn[0].length - 1 : end;
        if (text.slice(stop) !== '.') return [];
        const on = 'bound' in cards && cards.bound === 'it' ? { bound: 'self' } : cards;
        const [first, ...more] = changes;
        const when = turn ? { when: 'when' in shared ? both(shared.when as Condition, turn[1]) : turn[1] } : {};
        return [
          () => [
            {
              kind: 'constant',
              id: 'constant',
              zone,
              on,
              change: more.length > 0 ? changes : first,
              ...shared,
              ...when,
            } as Ability,
          ],
        ];
      });
    });
  }

  /** Permanent effects in fixed phrases that contain their subject. */
  #idioms(shared: object, at: number): (() => Ability[])[] {
    return this.#reader
      .read('constant', at)
      .filter(({ end }) => this.line.slice(end) === '.')
      .map(({ value }) => () => [
        { kind: 'constant', id: 'constant', zone: this.#zone, ...(canonical(value) as object), ...shared } as Ability,
      ]);
  }

  #replacements(shared: object, at: number): (() => Ability[])[] {
    return this.#reader.read('replaced', at).flatMap(({ value, end }) => {
      const { at: begin, optional } = this.#optional(end);
      return this.#programs(begin, { it: 'subjects', enemy: 'others' }).map((make) => () => [
        {
          kind: 'replacement',
          id: 'instead',
          zone: this.#zone,
          ...(value as object),
          do: make(),
          ...shared,
          ...optional,
        } as Ability,
      ]);
    });
  }
}

const elsewhere = (reader: Reader, at: number): ReturnType<typeof readChanges> =>
  readChanges(reader, at).length > 0 ? [] : changesOf(reader, at);
const changesOf = (reader: Reader, at: number): ReturnType<typeof readChanges> => {
  const spoken = new Reader(`this card${reader.text.slice(at)}`, plain);
  const shift = at - 'this card'.length;
  return readChanges(spoken, 0).map(({ value, end }) => ({ value, end: end + shift }));
};

const ability = (
  id: string,
  { zone, on, timing }: { zone: string; on: unknown; timing?: string },
  shared: object,
  program: readonly Operation[],
): Ability =>
  ({
    kind: 'triggered',
    id,
    zone,
    on,
    ...(timing !== undefined && { timing }),
    do: program,
    ...shared,
  }) as AbilityOf<'triggered'>;

const TURN: Condition = { turnOf: 'controller' };
const TURNS: readonly (readonly [string, Condition])[] = [
  ['during your turn, ', TURN],
  ["during your opponent's turn, ", { not: TURN }],
];

/**
 * Combines several payments with cards into one with several parts, so that no card pays for two of them
 * (1.1.0:10-1-7-4). The game does the same for cards written by hand. The reader imports only types from the kernel,
 * whose code would be larger than its own in a browser.
 */
function asOne(cost: readonly Operation[]): readonly Operation[] {
  const payments = cost.filter((operation) => operation.op === 'pay');
  const [first] = payments;
  if (!first || payments.length === 1) return cost;
  const parts = payments.flatMap((payment) => payment.parts).map((part, i) => ({ ...part, as: `cost-${i + 1}` }));
  return [...cost.filter((operation) => operation.op !== 'pay'), { ...first, parts }];
}
