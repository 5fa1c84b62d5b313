import type { Ability, Condition, Operation, Selector } from '#kernel';
import { same } from '../engine/holes.js';
import type { Printer } from '../engine/printer.js';
import type { Language } from '../engine/production.js';
import { asLasting } from '../lasting.js';

/** Prints programs as sentences. If any part cannot be expressed, the result is null. */

type Words = Readonly<Record<Language, string>>;
const word = (en: string, ja: string, zh: string): Words => ({ en, ja, zh });

const STOP = word('. ', '。', '。');
/** Introduces a sentence that does not depend on the condition before it. */
const ANYWAY = word('in any case, ', 'いずれの場合も、', '无论如何，');
const MAY = word('you may ', '次を行ってもよい：', '你可以');
const IF_YOU_DO = word('if you do, ', 'そうした場合、', '若如此做，');
const OTHERWISE = word('otherwise, ', 'そうでない場合、', '否则，');
const IN_THAT_CASE = word('in that case, ', 'その場合、', '此时，');
const AND = word(' and ', '、', '、');
const ONE_OF = word('choose one of the following: ', '次の中から1つを選ぶ：', '选择以下一项：');
const OR = word(' • ', ' • ', ' • ');

export interface Speech {
  readonly printer: Printer;
  /** All abilities of the card by id: it may give or use them. */
  readonly abilities: ReadonlyMap<string, Ability>;
  readonly quote: (ability: Ability) => string | null;
  /** A game's own wording for giving an ability; null if it has none. */
  readonly given?: (operation: Extract<Operation, { op: 'give' }>) => string | null;
  /** Called after each choice: several chosen cards are called "them", one is called "it". */
  readonly chose: (several: boolean) => void;
}

export function bodyText(speech: Speech, operations: readonly Operation[]): string | null {
  const list = sentences(speech, operations);
  if (list === null) return null;
  const { language } = speech.printer;
  const end = language === 'en' ? '.' : '。';
  return list.map((one) => capital(one) + (one.endsWith('.') ? '' : end)).join(language === 'en' ? ' ' : '');
}

export const capital = (text: string): string =>
  text.replace(/(^|(?<!Lv)[.:•] )([a-z])/g, (_all, before: string, letter: string) => before + letter.toUpperCase());

function sentences(speech: Speech, operations: readonly Operation[]): string[] | null {
  const { printer } = speech;
  const said: string[] = [];
  let block = false;
  for (let i = 0; i < operations.length;) {
    if (isCount(operations[i] as Operation)) {
      i++;
      continue;
    }
    const found = run(speech, operations, i) ?? structure(speech, operations, i);
    if (!found) return null;
    const [first = '', ...more] = found.sentences;
    said.push((block ? ANYWAY[printer.language] : '') + first, ...more);
    block = found.block === true;
    i += found.length;
  }
  return said.filter((one) => one !== '');
}

interface Said {
  readonly sentences: readonly string[];
  readonly length: number;
  /** Set if the next sentence must say that it does not belong to this block. */
  readonly block?: boolean;
}

const LONGEST = 10;

/** The longest run of operations that a production covers, or changes of the same cards for the same duration. */
function run({ printer, chose }: Speech, operations: readonly Operation[], at: number): Said | null {
  for (let length = Math.min(LONGEST, operations.length - at); length > 0; length--) {
    const list = operations.slice(at, at + length);
    const [first] = list;
    if (first?.op === 'choose' && (first.bind === 'it' || first.bind === 'first')) chose(first.max !== 1);
    const text = printer.say('operations', list);
    if (text === null) continue;
    if (list.some((operation) => operation.op === 'bind' && operation.as === 'it')) chose(true);
    return { sentences: [text], length };
  }
  return changesText(printer, operations, at);
}

function changesText(printer: Printer, operations: readonly Operation[], at: number): Said | null {
  const first = asLasting(operations[at] as Operation);
  if (!first) return null;
  const changes = [first.change];
  for (let next = asLasting(operations[at + changes.length] ?? ({ op: 'none' } as never)); next;) {
    if (!same(next.cards, first.cards) || next.until !== first.until) break;
    changes.push(next.change);
    next = asLasting(operations[at + changes.length] ?? ({ op: 'none' } as never));
  }
  const until = printer.say('duration', first.until);
  const text = changedText(printer, first.cards, changes, until);
  return text === null || until === null ? null : { sentences: [text], length: changes.length };
}

/** Cards and what happens to them, with the duration unless it is permanent. */
export function changedText(
  printer: Printer,
  cards: Selector,
  changes: readonly unknown[],
  until: string | null,
): string | null {
  const { language } = printer;
  const idiom = changes.length === 1 ? printer.say('constant', { on: cards, change: changes[0] }) : null;
  if (idiom !== null) return until === null ? idiom : `${until}${language === 'en' ? ', ' : '、'}${idiom}`;
  const subject = printer.say('subject', cards);
  const together = changes.length > 1 ? printer.sayOf('changes', changes, cards) : null;
  const said = together !== null ? [together] : changes.map((change) => printer.sayOf('change', change, cards));
  if (subject === null || said.includes(null)) return null;
  const all = said.join(AND[language]);
  if (language === 'en') return `${subject} ${all}${until === null ? '' : ` ${until}`}`;
  if (language === 'ja') return `${until === null ? '' : `${until}、`}${subject}は${all}`;
  return `${until === null ? '' : `${until}，`}${subject}${all}`;
}

/** Operations that contain sentences of their own. */
function structure(speech: Speech, operations: readonly Operation[], at: number): Said | null {
  const operation = operations[at] as Operation;
  const { printer } = speech;
  const { language } = printer;
  const inner = (list: readonly Operation[]): string[] | null => sentences(speech, list);
  const framed = (before: string, list: readonly Operation[]): Said | null => {
    const [first, ...more] = inner(list) ?? [];
    return first === undefined ? null : { sentences: [before + first, ...more], length: 1, block: true };
  };
  switch (operation.op) {
    case 'may':
      return operation.by === 'controller' ? permitted(framed(MAY[language], operation.do), language) : null;
    case 'if': {
      if (operation.do.length === 0) return { sentences: [''], length: 1, block: true };
      const paid = payable(operation);
      if (paid) return framed(MAY[language], paid);
      const before = ifText(printer, operation.when);
      const main = before === null ? null : framed(before, operation.do);
      if (!main || !operation.otherwise) return main;
      const other = framed(OTHERWISE[language], operation.otherwise);
      return other && { ...main, sentences: [...main.sentences, ...other.sentences] };
    }
    case 'seats': {
      const who = printer.say('seats', operation.of);
      return who === null ? null : framed(who, operation.do);
    }
    case 'each': {
      const cards = printer.say('counted', operation.in);
      const before = { en: `for each of the ${cards}, `, ja: `${cards}それぞれについて、`, zh: `对${cards}逐一：` };
      return cards === null || operation.bind !== 'one' ? null : framed(before[language], operation.do);
    }
    case 'repeat': {
      const n = printer.say('amount', operation.n);
      const before = { en: `do this ${n} times: `, ja: `次を${n}回行う：`, zh: `进行以下${n}次：` };
      return n === null || operation.apart !== undefined ? null : framed(before[language], operation.do);
    }
    case 'pick': {
      const modes = operation.modes.map(({ when, do: list }) => {
        const condition = when ? ifText(printer, when) : '';
        const text = inner(list)?.join(STOP[language]) ?? null;
        return condition === null || text === null ? null : condition + text;
      });
      if (modes.includes(null) || operation.by !== 'controller') return null;
      return { sentences: [ONE_OF[language] + modes.join(OR[language])], length: 1, block: true };
    }
    case 'whole': {
      const [first, ...more] = operation.do.map((one) => inner([one])?.join(STOP[language]) ?? null);
      if (first === null || first === undefined || more.includes(null)) return null;
      return { sentences: [first, ...more.map((one) => IN_THAT_CASE[language] + one)], length: 1, block: true };
    }
    case 'give': {
      const own = speech.given?.(operation) ?? null;
      return own === null ? givenText(speech, operation) : { sentences: [own], length: 1 };
    }
    case 'run': {
      const used = speech.abilities.get(operation.ability);
      const icon = used?.kind === 'activated' ? printer.say('used', used.timing) : null;
      return icon === null ? null : { sentences: [icon], length: 1 };
    }
    default:
      return null;
  }
}

/** "You may rest it", but "you may choose that it recovers". */
function permitted(said: Said | null, language: Language): Said | null {
  const [first = '', ...more] = said?.sentences ?? [];
  if (!said || language !== 'en' || !/^you may (it|they|this|that|the|all) /.test(first)) return said;
  return { ...said, sentences: [first.replace('you may', 'you may choose that'), ...more] };
}

/** An "if" that only checks whether the player can pay is printed as "You may pay N. If you do, …". Null for others. */
function payable({ when, do: steps, otherwise }: Extract<Operation, { op: 'if' }>): readonly Operation[] | null {
  const [may, ...more] = steps;
  const [pay, ...rest] = may?.op === 'may' ? may.do : [];
  if (otherwise || more.length > 0 || pay?.op !== 'custom' || pay.name !== 'pay') return null;
  const n = pay.with.n;
  const asked = n === 1 ? { exists: ACTIVE } : { compare: [{ count: ACTIVE }, '>=', n] };
  return same(asked, when) ? [pay, { op: 'if', when: { did: 'it' }, do: rest }] : null;
}
const ACTIVE = { zone: 'resources', of: 'controller', where: { orientation: 'upright' } };

function givenText({ printer, abilities, quote }: Speech, operation: Extract<Operation, { op: 'give' }>): Said | null {
  const { ability, cards, until } = operation;
  const text = abilities.get(ability);
  const quoted = text ? quote(text) : null;
  const time = printer.say('duration', until);
  if (quoted === null || time === null || 'keeps' in operation || 'once' in operation) return null;
  const subject =
    cards === null ? { en: 'you', ja: '自分', zh: '你' }[printer.language] : printer.say('subject', cards);
  const verb = cards === null || 'zone' in cards ? 'gain' : 'gains';
  const said = {
    en: `${subject} ${verb} “${quoted}” ${time}`,
    ja: `${time}、${subject}は「${quoted}」を得る`,
    zh: `${time}，${subject}获得“${quoted}”`,
  };
  return subject === null ? null : { sentences: [said[printer.language]], length: 1 };
}

function ifText(printer: Printer, when: Condition): string | null {
  const { language } = printer;
  if (('did' in when && DONE.includes(when.did)) || isAllChosen(when)) return IF_YOU_DO[language];
  const said = conditionText(printer, when);
  return said === null ? null : { en: `if ${said}, `, ja: `${said}場合、`, zh: `若${said}，` }[language];
}

/** Names whose `did` condition is printed as "if you do". */
const DONE = ['it', 'discarded', 'first'];

/** Whether the condition is that enough cards were chosen: it compares the number noted after the choice. */
const isAllChosen = (when: Condition): boolean => 'compare' in when && same(when.compare[0], { bound: 'chosen' });
const isCount = (operation: Operation): boolean => operation.op === 'note' && operation.as === 'chosen';

export function conditionText(printer: Printer, when: Condition): string | null {
  if (!('all' in when)) return printer.say('condition', when);
  const said = when.all.map((one) => conditionText(printer, one));
  return said.includes(null) ? null : said.join(AND[printer.language]);
}
