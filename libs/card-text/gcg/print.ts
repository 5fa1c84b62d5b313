import type { Ability, AbilityOf, CardDefinition, Condition, Operation } from '#kernel';
import { canonical } from '../canonical.js';
import { isMembers, same } from '../engine/holes.js';
import { Printer, type Speaker } from '../engine/printer.js';
import type { Language } from '../engine/production.js';
import { atoms, keywordText } from './atoms.js';
import { named } from './names.js';
import { bodyText, capital, changedText, conditionText, type Speech } from '../print/body.js';
import { selfNoun, speakers, type Noun } from './phrases.js';
import { grammar } from './grammar.js';
import { UNSAID, type CardPrinter } from '../card-printer.js';
import { tokenText } from './tokens.js';

/** The text of a card, a line for each keyword and ability. */

type Cards = Readonly<Record<string, CardDefinition>>;
export const printGcg: CardPrinter = ({ cards }, card, language) => {
  const keywords = Object.entries(card.keywords).map(([key, value]) => keywordText(key, value, language) ?? UNSAID);
  const facts = card.facts.entersRested
    ? [
        {
          en: 'This Unit is deployed rested.',
          ja: 'このユニットはレスト状態で配備される。',
          zh: '此单位以休息状态部署。',
        }[language],
      ]
    : [];
  const [, side] = card.facts.pilotSide ? (card.facts.names as readonly string[]) : [];
  const pilot =
    side === undefined
      ? []
      : [{ en: `【Pilot】[${side}]`, ja: `【パイロット】[${side}]`, zh: `【驾驶员】[${side}]` }[language]];
  const abilities = card.abilities
    .filter(({ bearer }) => bearer !== 'given')
    .map((ability) => abilityText(cards, card, ability, language) ?? UNSAID);
  return [...keywords, ...facts, ...abilities, ...pilot];
};

export function abilityText(cards: Cards, card: CardDefinition, ability: Ability, language: Language): string | null {
  const type = String(card.facts.type);
  return new AbilityPrinter(cards, card, language, selfNoun(type, ability)).text(named(canonical(ability)));
}

class AbilityPrinter {
  readonly #printer: Printer;
  #several = false;

  constructor(
    private readonly cards: Cards,
    private readonly card: CardDefinition,
    private readonly language: Language,
    self: Noun,
  ) {
    const isMany = (value: unknown): boolean =>
      isMembers(value) && ('zone' in value || 'either' in value || (value.bound === 'it' && this.#several));
    const said: Record<string, Speaker> = {
      ...Object.fromEntries(Object.entries(atoms).map(([name, { say }]) => [name, say])),
      ...speakers(self, isMany),
      token: (key, { language: spoken }) => {
        const token = this.cards[String(key)];
        const texts = token?.abilities.map((ability) => abilityText(this.cards, token, ability, spoken)) ?? [];
        return tokenText(token, spoken, texts);
      },
    };
    this.#printer = new Printer(language, grammar, said, isMany);
  }

  text(ability: Ability): string | null {
    const { kind, id: _id, zone, bearer, labels = {}, ...rest } = ability as Ability & { readonly when?: Condition };
    if (Object.keys(labels).some((label) => label !== LINK_LABEL)) return null;
    if (bearer === 'host' && this.card.facts.type !== 'pilot') return null;
    const { icons, conditions } = this.#icons(ability, LINK_LABEL in labels);
    const { when: _when, once, ...content } = rest as { when?: unknown; once?: unknown };
    if (icons === null || (once !== undefined && once !== true)) return null;
    const onceText = once ? ONCE[this.language] : '';
    const prefix = this.#prefix(conditions);
    return prefix === null ? null : this.#content(kind, zone, content, prefix, icons + onceText);
  }

  /** Icons of links and pairs, and the remaining conditions that they do not cover. */
  #icons(ability: Ability, linkIcon: boolean): { icons: string | null; conditions: readonly Condition[] } {
    const all = conjuncts('when' in ability ? ability.when : undefined);
    const timing = 'timing' in ability ? ability.timing : undefined;
    let icons: string | null = '';
    const conditions = all.filter((condition) => {
      const filter =
        'exists' in condition && 'bound' in condition.exists && condition.exists.bound === 'self'
          ? condition.exists.where
          : undefined;
      if (!filter) return true;
      if (linkIcon && same(filter, LINKED)) {
        if (timing !== 'linked')
          icons += { en: '【During Link】', ja: '【リンク中】', zh: '【链接中】' }[this.language];
        return false;
      }
      if (same(filter, PAIRED)) {
        icons += { en: '【During Pair】', ja: '【セット中】', zh: '【搭配中】' }[this.language];
        return false;
      }
      if ('carries' in filter) {
        const pilot = this.#printer.say('pilot', filter.carries);
        if (pilot === null) return true;
        icons += {
          en: `【During Pair･${pilot} Pilot】`,
          ja: `【セット中・${pilot}パイロット】`,
          zh: `【搭配中・${pilot}驾驶员】`,
        }[this.language];
        return false;
      }
      return true;
    });
    return { icons, conditions };
  }

  #prefix(conditions: readonly Condition[]): string | null {
    const said = conditions.map((condition) => {
      const turn = TURNS.find(([data]) => same(data, condition));
      if (turn) return turn[1][this.language];
      const text = conditionText(this.#printer, condition);
      return text === null ? null : { en: `while ${text}, `, ja: `${text}間、`, zh: `${text}期间，` }[this.language];
    });
    return said.includes(null) ? null : said.join('');
  }

  #content(
    kind: Ability['kind'],
    zone: Ability['zone'],
    content: object,
    prefix: string,
    icons: string,
  ): string | null {
    switch (kind) {
      case 'triggered':
        return this.#triggered(zone, content as Partial<AbilityOf<'triggered'>>, prefix, icons);
      case 'activated':
        return this.#activated(zone, content as Partial<AbilityOf<'activated'>>, prefix, icons);
      case 'constant':
        return this.#constant(content as Partial<AbilityOf<'constant'>>, prefix, icons);
      case 'replacement':
        return this.#replacement(content as Partial<AbilityOf<'replacement'>>, prefix, icons);
    }
  }

  #triggered(
    zone: Ability['zone'],
    content: Partial<AbilityOf<'triggered'>>,
    prefix: string,
    icons: string,
  ): string | null {
    const { on, timing, do: program, optional, ...other } = content;
    if (Object.keys(other).length > 0 || !program) return null;
    const may = optional ? OPTIONAL[this.language] : '';
    const body = this.#body(program);
    const icon = this.#printer.say('icon', { zone, on, timing });
    if (icon !== null) return joined(this.#beforeOnce(icons, icon), prefix + may, body);
    const trigger = this.#printer.say('trigger', { zone, on });
    if (trigger === null || timing !== undefined) return null;
    const clause = prefix === '' ? trigger : prefix + lowerFirst(trigger);
    return joined(icons, clause + may, body);
  }

  #activated(
    zone: Ability['zone'],
    content: Partial<AbilityOf<'activated'>>,
    prefix: string,
    icons: string,
  ): string | null {
    const { timing, cost = [], do: program, ...other } = content;
    if (Object.keys(other).length > 0 || !program) return null;
    const icon = this.#printer.say(zone === 'limbo' ? 'command-timing' : 'activation', timing);
    const paid = this.#cost(cost);
    if (icon === null || paid === null) return null;
    const price = cost.length === 0 ? '' : `${paid}：`;
    return joined(this.#beforeOnce(icons, icon), prefix + price, this.#body(program));
  }

  /** Adds the timing icon, which comes before 【Once per Turn】. */
  #beforeOnce(icons: string, icon: string): string {
    const once = ONCE[this.language];
    return icons.endsWith(once) ? icons.slice(0, -once.length) + icon + once : icons + icon;
  }

  #cost(cost: readonly Operation[]): string | null {
    const said: string[] = [];
    for (let i = 0; i < cost.length;) {
      const length = [2, 1].find((n) => this.#printer.say('cost', cost.slice(i, i + n)) !== null);
      if (length === undefined) return null;
      said.push(this.#printer.say('cost', cost.slice(i, i + length)) as string);
      i += length;
    }
    return said.map((part, i) => (i > 0 ? lowerFirst(part) : part)).join(this.language === 'en' ? ', ' : '、');
  }

  #constant(content: Partial<AbilityOf<'constant'>>, prefix: string, icons: string): string | null {
    const { on, change, ...other } = content;
    if (Object.keys(other).length > 0 || !on || !change) return null;
    const text = changedText(this.#printer, on, Array.isArray(change) ? change : [change], null);
    const end = this.language === 'en' ? '.' : '。';
    return text === null ? null : icons + capital(prefix + text) + end;
  }

  #replacement(content: Partial<AbilityOf<'replacement'>>, prefix: string, icons: string): string | null {
    const { instead, subject, do: program, optional, ...other } = content;
    if (Object.keys(other).length > 0 || !program) return null;
    const what = this.#printer.say('replaced', { instead, subject });
    const may = optional ? OPTIONAL[this.language] : '';
    return what === null
      ? null
      : joined(icons, prefix === '' ? capital(what) + may : prefix + what + may, this.#body(program));
  }

  #body(program: readonly Operation[]): string | null {
    const speech: Speech = {
      printer: this.#printer,
      abilities: new Map(this.card.abilities.map((ability) => [ability.id, ability])),
      quote: (ability) =>
        new AbilityPrinter(this.cards, this.card, this.language, selfNoun(String(this.card.facts.type), ability)).text(
          named(canonical({ ...ability, bearer: undefined } as unknown as Ability)),
        ),
      chose: (several) => (this.#several = several),
    };
    return bodyText(speech, program);
  }
}

const LINK_LABEL = 'link-icon';
const LINKED = { fact: 'linked', in: [true] };
const PAIRED = { fact: 'paired', in: [true] };
const ONCE = { en: '【Once per Turn】', ja: '【ターン1回】', zh: '【每回合1次】' };
const OPTIONAL = { en: 'you may apply this: ', ja: '次を行ってもよい：', zh: '可以进行：' };
const YOUR_TURN = { turnOf: 'controller' };
const TURNS = [
  [YOUR_TURN, { en: 'during your turn, ', ja: '自分のターン中、', zh: '你的回合中，' }],
  [{ not: YOUR_TURN }, { en: "during your opponent's turn, ", ja: '相手のターン中、', zh: '对手的回合中，' }],
] as const;

const conjuncts = (when: Condition | undefined): readonly Condition[] =>
  when === undefined ? [] : 'all' in when ? when.all.flatMap(conjuncts) : [when];

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** After a clause, the sentence continues in lower case. */
const joined = (icons: string, clause: string, body: string | null): string | null =>
  body === null ? null : icons + capital(clause) + (clause === '' || /[：:] ?$/.test(clause) ? body : lowerFirst(body));
