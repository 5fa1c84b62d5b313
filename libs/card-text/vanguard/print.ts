import type { Ability, AbilityOf, CardDefinition, Condition, Operation } from '#kernel';
import { canonical } from '../canonical.js';
import { same } from '../engine/holes.js';
import type { Speaker } from '../engine/printer.js';
import { tables, type Language } from '../engine/production.js';
import { capital } from '../print/body.js';
import { words, type Words } from '../print/phrase.js';
import { keywordLine, TextPrinter, type GameText } from '../print/text-printer.js';
import { UNSAID, type CardPrinter } from '../card-printer.js';
import { nouns, UNITS } from './nouns.js';
import { costs } from './costs.js';
import { actions } from './operations.js';
import { triggers } from './triggers.js';
import { NAMES, vocabulary } from './words.js';

/** Texts of Vanguard in the form in which its cards print them: 【AUTO】(RC): …. */

/** The subject of a trigger: this unit, or one of a player's units. */
const watched: Speaker = (value, printer) => {
  const { which, whose, where, ...other } = value as Readonly<Record<string, unknown>>;
  if (Object.keys(other).length > 0) return null;
  const { language } = printer;
  if (which === 'self' && whose === 'any' && where === undefined) return nouns.bound.self?.[language] ?? null;
  const said = JSON.stringify(where ?? null).includes('"role"') ? where : where ? { all: [UNITS, where] } : UNITS;
  const cards = { zone: 'field', of: whose, where: said };
  if (which !== 'any' && which !== 'other') return null;
  const name = printer.say('counted', cards);
  if (name === null) return null;
  const isOne = language === 'en' && /^your vanguard$/.test(name);
  if (isOne) return name;
  const before = which === 'other' ? words('another of ', '他の', '其他') : words('one of ', '', '');
  return before[language] + name;
};

const text: GameText = {
  grammar: tables(vocabulary, actions, costs, triggers),
  nouns,
  names: NAMES,
  speakers: { watched },
};

const LINES: Readonly<Record<string, (value: unknown) => Words>> = {
  copies: (n) =>
    words(
      `You may have up to ${String(n)} of this card in your deck.`,
      `このカードはデッキに${String(n)}枚まで入れられる。`,
      `此卡在牌组中最多可放入${String(n)}张。`,
    ),
  success: (n) => words(`Success (${String(n)})`, `達成(${String(n)})`, `达成(${String(n)})`),
  'seek-mate': (names) => {
    const list = (names as readonly string[]).map((name) => `“${name}”`);
    return words(`Seek Mate: ${list.join(' or ')}`, `シークメイト：${list.join('か')}`, `寻找搭档：${list.join('或')}`);
  },
};

export const printVanguard: CardPrinter = (_game, card, language) => {
  const keywords = Object.entries(card.keywords).map(
    ([key, value]) => LINES[key]?.(value)[language] ?? keywordLine(NAMES, key, value, language) ?? UNSAID,
  );
  const abilities = card.abilities
    .filter(({ bearer }) => bearer !== 'given')
    .map((ability) => abilityText(card, ability, language) ?? UNSAID);
  return [...keywords, ...abilities];
};

function abilityText(card: CardDefinition, printed: Ability, language: Language): string | null {
  return new VanguardAbility(new TextPrinter(text, card, language), card).line(canonical(printed));
}

const KINDS: Readonly<Record<Ability['kind'], Words>> = {
  triggered: words('【AUTO】', '【自】', '【自】'),
  activated: words('【ACT】', '【起】', '【起】'),
  constant: words('【CONT】', '【永】', '【永】'),
  replacement: words('【CONT】', '【永】', '【永】'),
};
/** Headings of activated abilities that have a timing of their own. */
const TIMINGS: Readonly<Record<string, Words>> = {
  'stride-main': words('【Stride】-Main phase-', '【超越】-メインフェイズ-', '【超越】-主要阶段-'),
  'stride-step': words('【Stride】-Stride step-', '【超越】-ストライドステップ-', '【超越】-超越步骤-'),
  'g-guard': words('【G Guardian】-Guard step-', '【Gガーディアン】-ガードステップ-', '【G守护者】-防御步骤-'),
};
const CIRCLES: Readonly<Record<string, Words>> = {
  vanguard: words('VC', 'V', 'V'),
  mate: words('', '', ''),
  rearguard: words('RC', 'R', 'R'),
  guardian: words('GC', 'G', 'G'),
  heart: words('heart', 'ハーツ', '核心'),
};
const ZONES: Readonly<Record<string, Words>> = {
  hand: words('hand', '手札', '手牌'),
  g: words('G zone', 'Gゾーン', 'G区'),
};
const TOLD_ONCE = ['turn-began', 'phase-began', 'state'];

class VanguardAbility {
  constructor(
    private readonly own: TextPrinter,
    private readonly card: CardDefinition,
  ) {}

  get #language(): Language {
    return this.own.language;
  }

  line(ability: Ability): string | null {
    const { kind, id: _id, zone, as, labels = {}, bearer, ...content } = ability;
    // Abilities in the hand are always silent, others never: a text does not say so, and other data is not printed.
    const { once, silent = false, ...rest } = content as { readonly once?: unknown; readonly silent?: true };
    if (silent !== (zone === 'hand')) return null;
    const where = this.#where(zone, as);
    const limit = once === undefined ? '' : this.own.say('limit', once);
    const named = Object.entries(labels).map(([key, n]) => keywordLine(NAMES, key, n, this.#language));
    const body = this.#content(kind, rest);
    if (where === null || limit === null || named.includes(null) || body === null || bearer !== undefined) return null;
    const timing = kind === 'activated' && ability.kind === 'activated' ? TIMINGS[ability.timing] : undefined;
    const head = (timing ?? KINDS[kind])[this.#language] + where + limit + named.map((name) => `〈${name}〉`).join('');
    return head + (this.#language === 'en' ? ': ' : '：') + body;
  }

  /** An ability that the text gives for later: when it triggers, and what it does then. */
  #later(ability: AbilityOf<'triggered'>): string | null {
    const { kind, id: _id, zone, bearer, ...content } = canonical(ability);
    return zone === 'any' && bearer === 'given' ? this.#content(kind, content) : null;
  }

  #where(zone: Ability['zone'], as: Ability['as']): string | null {
    const { [this.#language]: _own, ...languages } = words('', '', '');
    const frame = (name: string): string => ('en' in languages ? `【(${name})】` : `(${name})`);
    if (zone !== 'field') {
      const name = ZONES[String(zone)]?.[this.#language];
      return name === undefined || as ? null : frame(name);
    }
    const circles = (as ?? []).map((role) => CIRCLES[role]?.[this.#language]);
    return as && !circles.includes(undefined) ? frame(circles.filter(Boolean).join('/')) : null;
  }

  #content(kind: Ability['kind'], content: object): string | null {
    switch (kind) {
      case 'triggered':
        return this.#triggered(content as Partial<AbilityOf<'triggered'>>);
      case 'activated':
        return this.#activated(content as Partial<AbilityOf<'activated'>>);
      case 'constant':
        return this.#constant(content as Partial<AbilityOf<'constant'>>);
      case 'replacement':
        return this.#replacement(content as Partial<AbilityOf<'replacement'>>);
    }
  }

  #triggered({ on, when, needs, cost, do: program, ...other }: Partial<AbilityOf<'triggered'>>): string | null {
    if (Object.keys(other).length > 0 || !on || !program || (needs && !same(needs, when))) return null;
    const { each, ...pattern } = on;
    if ((each === true) === TOLD_ONCE.includes(on.event)) return null;
    const trigger = this.own.say('trigger', pattern);
    const condition = this.#if(when);
    const paid = cost ? this.#cost(cost) : '';
    const body = this.#body(program);
    if (trigger === null || condition === null || paid === null || body === null) return null;
    const comma = this.#language === 'en' ? ', ' : this.#language === 'ja' ? '、' : '，';
    const may = cost ? PAY[this.#language] : '';
    return paid + capital(trigger + comma + condition + (may === '' ? lowered(body) : may + lowered(body)));
  }

  #activated({ timing, when, cost = [], do: program, ...other }: Partial<AbilityOf<'activated'>>): string | null {
    if (Object.keys(other).length > 0 || !program || timing === undefined) return null;
    if (timing !== 'main' && !TIMINGS[timing]) return null;
    const paid = cost.length === 0 ? '' : this.#cost(cost);
    const condition = this.#if(when);
    const body = this.#body(program);
    if (paid === null || condition === null || body === null) return null;
    return paid + (condition === '' ? body : capital(condition + lowered(body)));
  }

  #constant({ when, on, change, ...other }: Partial<AbilityOf<'constant'>>): string | null {
    if (Object.keys(other).length > 0 || !on || !change) return null;
    const condition = this.#if(when);
    const said = this.own.changes(on, Array.isArray(change) ? change : [change]);
    return condition === null || said === null
      ? null
      : capital(condition + said) + (this.#language === 'en' ? '.' : '。');
  }

  #replacement({
    instead,
    subject,
    optional,
    do: program,
    ...other
  }: Partial<AbilityOf<'replacement'>>): string | null {
    if (Object.keys(other).length > 0 || !program || !same(subject, { which: 'self', whose: 'any' })) return null;
    const what = this.own.say('replaced', instead);
    const body = this.#body(program);
    if (what === null || body === null) return null;
    const may = optional
      ? words('you may instead: ', 'かわりに次を行ってもよい：', '可改为：')
      : words('instead ', 'かわりに', '改为');
    return (
      { en: `If ${what}, `, ja: `${what}場合、`, zh: `若${what}，` }[this.#language] +
      may[this.#language] +
      lowered(body)
    );
  }

  #if(when: Condition | undefined): string | null {
    if (when === undefined) return '';
    const said = this.own.condition(when);
    return said === null
      ? null
      : { en: `if ${said}, `, ja: `${said}なら、`.replace('のなら', 'なら'), zh: `若${said}，` }[this.#language];
  }

  #cost(cost: readonly Operation[]): string | null {
    const [pay, ...more] = cost;
    if (pay?.op !== 'pay' || more.length > 0 || pay.or || pay.by) return null;
    const said = pay.parts.map((part) => this.own.say('part', part));
    const list = said.join({ en: ' & ', ja: '、', zh: '、' }[this.#language]);
    return said.includes(null) ? null : `[${capital(list)}]${this.#language === 'en' ? ' ' : ''}`;
  }

  #body(program: readonly Operation[]): string | null {
    return this.own.body(program, ({ ability, cards, until, once, keeps: _keeps, ...other }) => {
      const found = this.card.abilities.find(({ id }) => id === ability);
      if (found?.kind !== 'triggered' || Object.keys(other).length > 1 || !once) return null;
      const later = new VanguardAbility(new TextPrinter(text, this.card, this.#language), this.card).#later(found);
      const plain = later?.replace(/[.。]$/, '') ?? null;
      if (plain === null || (cards === null) !== (until === 'game')) return null;
      return cards === null || same(cards, { bound: 'self' }) ? ONCE[this.#language] + lowered(plain) : null;
    });
  }
}

const ONCE = words('once, ', '1回だけ、', '仅一次，');
const PAY = words('you may pay the cost. If you do, ', 'コストを払ってよい。払ったら、', '可支付费用。若支付，');
const lowered = (sentence: string): string =>
  /^(Soul|Counter) /.test(sentence) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
