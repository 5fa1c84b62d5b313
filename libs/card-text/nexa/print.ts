import type { Ability, AbilityOf, Aim, CardDefinition, Condition, Operation, Part } from '#kernel';
import { canonical } from '../canonical.js';
import { isMembers, same } from '../engine/holes.js';
import type { Speaker } from '../engine/printer.js';
import { tables, type Language } from '../engine/production.js';
import { capital } from '../print/body.js';
import { words, type Words } from '../print/phrase.js';
import { keywordLine, TextPrinter, type GameText } from '../print/text-printer.js';
import { UNSAID, type CardPrinter } from '../card-printer.js';
import { nouns } from './nouns.js';
import { actions } from './operations.js';
import { NAMES, POWERS, timingWords, vocabulary } from './words.js';

/** Texts of Nex-A in the form in which its cards print them: (Battle phase)〔blue 1〕: …. */

type Cards = Readonly<Record<string, CardDefinition>>;

/** Several changes of powers as one: "+1/+1/+0". */
const powers: Speaker = (value, printer, many) => {
  const changes = value as readonly Readonly<Record<string, unknown>>[];
  if (changes.some((one) => !POWERS.includes(String(one.stat)) || !('by' in one) || Object.keys(one).length !== 2))
    return null;
  const [first] = changes;
  const isFixed = changes.every(({ by }) => typeof by === 'number');
  if (!isFixed && !changes.every(({ by }) => same(by, first?.by))) return null;
  const x = isFixed ? '' : printer.say('amount', first?.by);
  const by = POWERS.map((power) => changes.find(({ stat }) => stat === power)?.by);
  const said = by
    .map((n) => (n === undefined ? '+0' : typeof n === 'number' ? `${n < 0 ? '-' : '+'}${Math.abs(n)}` : '+X'))
    .join('/');
  if (x === null) return null;
  const tail = isFixed || x === 'X' ? words('', '', '') : words(` (X is ${x})`, `（Xは${x}）`, `（X为${x}）`);
  return (
    words(`${many ? 'get' : 'gets'} ${said}`, `${said}を得る`, `获得${said}`)[printer.language] + tail[printer.language]
  );
};

const textOf = (cards: Cards): GameText => ({
  grammar: tables(vocabulary, actions),
  nouns,
  names: NAMES,
  speakers: {
    changes: (value, printer, many) => powers(value, printer, many) ?? lost(value, printer, many),
    change: (value, printer, many) => powers([value], printer, many),
    lost: (value) => (typeof value === 'number' && value < 0 ? String(-value) : null),
    plain: (value) => (typeof value === 'number' ? String(value) : same(value, { bound: 'x' }) ? 'X' : null),
    chip: (key, { language }, many) => {
      const card = cards[String(key)];
      return card
        ? words(`“${card.name}” chip${many ? 's' : ''}`, `「${card.name}」チップ`, `“${card.name}”筹码`)[language]
        : null;
    },
  },
});

/** Several lost keywords in one phrase. */
const lost: Speaker = (value, printer, many) => {
  const names = (value as readonly Readonly<Record<string, unknown>>[]).map((one) =>
    Object.keys(one).length === 1 ? printer.say('keyword', one.lose) : null,
  );
  if (names.includes(null)) return null;
  const list = names
    .map((name) => ({ en: `“${name}”`, ja: `「${name}」`, zh: `“${name}”` })[printer.language])
    .join(printer.language === 'en' ? ', ' : '');
  return words(`${many ? 'lose' : 'loses'} ${list}`, `${list}を失う`, `失去${list}`)[printer.language];
};

export const printNexa: CardPrinter = ({ cards }, card, language) => {
  const keywords = Object.entries(card.keywords).map(([key, value]) => keywordText(key, value, language) ?? UNSAID);
  const abilities = card.abilities
    .filter(({ bearer }) => bearer !== 'given')
    .map(
      (ability) => new NexaAbility(new TextPrinter(textOf(cards), card, language)).line(canonical(ability)) ?? UNSAID,
    );
  return [...keywords, ...factLines(card, language), ...abilities];
};

function keywordText(key: string, value: unknown, language: Language): string | null {
  return typeof value === 'number' && value > 0
    ? `${NAMES[key]?.[language]}(${value})`
    : keywordLine(NAMES, key, value, language);
}

const SET_ON: Readonly<Record<string, Words>> = {
  'own-unit': words('Set on one of your units.', '自軍ユニットにセットする。', '设置到己方机体上。'),
  'enemy-unit': words('Set on an enemy unit.', '敵軍ユニットにセットする。', '设置到敌方机体上。'),
  unit: words('Set on a unit.', 'ユニットにセットする。', '设置到机体上。'),
  operation: words('Set on an operation.', 'オペレーションにセットする。', '设置到作战卡上。'),
};

function factLines({ facts }: CardDefinition, language: Language): string[] {
  const set = SET_ON[String(facts.setOn)]?.[language];
  const names = Array.isArray(facts.exclusive) ? facts.exclusive.join('/') : null;
  const colour = typeof facts.x === 'string' ? vocabulary.colour?.find(({ data }) => data === facts.x) : undefined;
  const gs = colour ? (language === 'en' ? `${colour.en[0]} ` : colour[language]) : '';
  return [
    ...(set === undefined ? [] : [set]),
    ...(names === null ? [] : [words(`Exclusive [${names}]`, `専用[${names}]`, `专用[${names}]`)[language]]),
    ...(facts.x === undefined
      ? []
      : [
          words(
            `X is the number of ${gs}Gs rolled for it.`,
            `Xはロールした${gs}Gの枚数。`,
            `X为所横置的${gs}G的张数。`,
          )[language],
        ]),
  ];
}

class NexaAbility {
  constructor(private readonly own: TextPrinter) {}

  get #language(): Language {
    return this.own.language;
  }

  line(ability: Ability): string | null {
    const { kind, id: _id, zone, labels = {}, bearer, as, ...content } = ability;
    if (
      bearer !== undefined ||
      as !== undefined ||
      (zone !== 'field' && zone !== 'played' && zone !== 'deploy' && zone !== 'g')
    )
      return null;
    const named = Object.keys(labels).filter((label) => NAMES[label]);
    const others = Object.keys(labels).filter((label) => !NAMES[label] && label !== 'special');
    const [bracket] = others;
    const text = this.#content(kind, zone, content);
    if (text === null || others.length > 1 || (bracket !== undefined && !BRACKETS[bracket])) return null;
    const name = named.map((label) => `「${NAMES[label]?.[this.#language]}」`).join('');
    const [open, close] = bracket === undefined ? ['', ''] : (BRACKETS[bracket] as readonly [string, string]);
    return open + name + text + close;
  }

  #content(kind: Ability['kind'], zone: Ability['zone'], content: object): string | null {
    switch (kind) {
      case 'activated':
        return this.#used(zone, content as Partial<AbilityOf<'activated'>>);
      case 'triggered':
        return this.#triggered(content as Partial<AbilityOf<'triggered'>>);
      case 'constant':
        return this.#resident(content as Partial<AbilityOf<'constant'>>);
      case 'replacement':
        return this.#replacement(content as Partial<AbilityOf<'replacement'>>);
    }
  }

  #used(
    zone: Ability['zone'],
    { timing, once, when, cost = [], aims = [], do: program, ...other }: Partial<AbilityOf<'activated'>>,
  ): string | null {
    const time = timingWords(timing ?? '');
    const limit = zone === 'played' ? (once === undefined ? '' : null) : limitText(once, this.#language);
    const paid = cost.length === 0 ? (zone === 'played' ? '' : '0') : this.#cost(cost);
    const targets = aims.map((aim) => this.#aim(aim));
    this.own.several(aims.some(({ bind, all, max }) => bind === 'target' && (all === true || max !== 1)));
    const condition = this.#if(when);
    const body = program ? this.own.body(program) : null;
    if (
      Object.keys(other).length > 0 ||
      !time ||
      limit === null ||
      paid === null ||
      targets.includes(null) ||
      condition === null ||
      body === null
    )
      return null;
    const price = paid === '' ? '' : `〔${limit}${paid}〕`;
    const before = targets.length === 0 ? '' : this.#sentence(targets.join(this.#language === 'en' ? ' and ' : '、'));
    const zoned = zone === 'g' ? words(' as a G', 'Gである間、', '作为G时，')[this.#language] : '';
    const head = `(${time[this.#language]}${this.#language === 'en' ? zoned : ''})${price}${this.#language === 'en' ? ': ' : '：'}`;
    const rest = condition === '' ? body : capital(condition + lowered(body));
    return head + (this.#language === 'en' ? '' : zoned) + before + rest;
  }

  #sentence(targets: string): string {
    return words(`Target ${targets}. `, `${targets}を対象とする。`, `以${targets}为对象。`)[this.#language];
  }

  #triggered({ on, once, when, do: program, ...other }: Partial<AbilityOf<'triggered'>>): string | null {
    const trigger = this.own.say('trigger', on);
    const body = program ? this.own.body(program) : null;
    const condition = this.#if(when);
    if (Object.keys(other).length > 0 || trigger === null || body === null || condition === null) return null;
    if (once !== undefined && once !== true) return null;
    const limit = once ? words(', once per turn', '・ターン1回', '・每回合1次')[this.#language] : '';
    const comma = this.#language === 'en' ? ', ' : this.#language === 'ja' ? '、' : '，';
    const head = words('(Trigger', '(起動', '(触发')[this.#language] + limit;
    return `${head})${this.#language === 'en' ? ': ' : '：'}${capital(trigger + comma + condition + lowered(body))}`;
  }

  #resident({ on, change, when, ...other }: Partial<AbilityOf<'constant'>>): string | null {
    if (Object.keys(other).length > 0 || !on || !change) return null;
    const said = this.own.changes(on, Array.isArray(change) ? change : [change]);
    const condition = this.#if(when);
    if (said === null || condition === null) return null;
    return words('(Resident): ', '(常駐)：', '(常驻)：')[this.#language] + capital(condition + said) + this.#stop;
  }

  #replacement({ instead, subject, once, do: program, ...other }: Partial<AbilityOf<'replacement'>>): string | null {
    const body = program ? this.own.body(program) : null;
    if (Object.keys(other).length > 0 || body === null || instead !== 'destroyed-by-effect' || once !== true)
      return null;
    if (!same(subject, { which: 'self', whose: 'any' })) return null;
    const what = words(
      '(Resident, once per turn): When this card would be destroyed by an effect, instead ',
      '(常駐・ターン1回)：このカードが効果で破壊される場合、かわりに',
      '(常驻・每回合1次)：此卡将被效果破坏时，改为',
    );
    return what[this.#language] + lowered(body);
  }

  get #stop(): string {
    return this.#language === 'en' ? '.' : '。';
  }

  #if(when: Condition | undefined): string | null {
    if (when === undefined) return '';
    const said = this.own.condition(when);
    return said === null ? null : { en: `if ${said}, `, ja: `${said}場合、`, zh: `若${said}，` }[this.#language];
  }

  #cost(cost: readonly Operation[]): string | null {
    const said = cost.map((operation) => this.#costPart(operation));
    return said.includes(null) ? null : said.filter((one) => one !== '').join(this.#language === 'en' ? ', ' : '、');
  }

  #costPart(operation: Operation): string | null {
    // The number X is determined by the payment that follows.
    if (operation.op === 'number') return operation.bind === 'x' && operation.min === 1 ? '' : null;
    if (operation.op !== 'pay') return this.own.say('cost', operation);
    if (operation.by) return null;
    const ways = [operation.parts, ...(operation.or ?? [])].map((parts) => this.#parts(parts));
    return ways.includes(null) ? null : ways.join({ en: ' or ', ja: 'または', zh: '或' }[this.#language]);
  }

  #parts(parts: readonly Part[]): string | null {
    const said = parts.map((part) => this.own.say('part', part));
    return said.includes(null) ? null : said.join(this.#language === 'en' ? ', ' : '、');
  }

  #aim({ bind, at, min, max, all, distinct, initially, ...other }: Aim): string | null {
    if (Object.keys(other).length > 0 || !same(min, max) || !BOUND.includes(bind)) return null;
    if ((distinct === undefined) !== (max === 1) || (distinct !== undefined && distinct !== 'group')) return null;
    const { language } = this.own;
    if (initially !== undefined && !same(initially, { zone: 'area', of: 'controller', top: 1 })) return null;
    const note =
      initially === undefined
        ? ''
        : words(' (at first the head of your force)', '（最初は自軍部隊の先頭）', '（最初为己方部队的先头）')[language];
    if (at === 'opponents') return words('the enemy', '敵軍', '敌方')[language];
    if ('stage' in at) return stageText(at.stage, language);
    if ('places' in at) return placeText(at, all === true, language);
    if (all) return this.own.say('cards', at);
    const one = this.own.say('target', at);
    if (max === 1) return one === null ? null : one + note;
    const chosen = this.own.say('counted', at);
    return chosen
      ? words(
          `${String(max)} ${chosen} of different set groups`,
          `セットグループの異なる${chosen}${String(max)}枚`,
          `不同设置组的${chosen}${String(max)}张`,
        )[language]
      : null;
  }
}

const BOUND = ['target', 'mate', 'host', 'place', 'where', 'force'];
const BRACKETS: Readonly<Record<string, readonly [string, string]>> = { square: ['【', '】'], angle: ['〈', '〉'] };
const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** The limit on uses. Once per turn is not printed, because it applies unless a text says otherwise. */
function limitText(once: unknown, language: Language): string | null {
  if (once === true) return '';
  if (same(once, { per: 'cut' })) return words('each time ', '毎・', '每次・')[language];
  if (same(once, { per: 'turn', by: 'player', label: 'gain' }))
    return words('once per turn for each player, ', 'プレイヤー毎に1ターン1回・', '每位玩家每回合1次・')[language];
  return null;
}

function stageText(stage: object, language: Language): string | null {
  if (same(stage, { of: 'opponent' }))
    return words('1 unresolved enemy effect', '敵軍の未解決の効果1つ', '敌方未处理的1个效果')[language];
  if (same(stage, { keys: [1], of: 'opponent' }))
    return words('1 unresolved enemy card', '敵軍の未解決のカード1枚', '敌方未处理的1张卡')[language];
  return null;
}

const PLACES: readonly (readonly [object, Words, Words | null])[] = [
  [
    { places: 'area', of: 'opponent', holding: { fact: 'type', in: ['unit'] } },
    words('1 enemy force', '敵軍部隊1つ', '敌方1支部队'),
    null,
  ],
  [
    { places: 'area', of: 'controller', holding: { fact: 'type', in: ['unit'] } },
    words('1 of your forces', '自軍部隊1つ', '己方1支部队'),
    null,
  ],
  [{ places: 'hand', of: 'opponent', filled: true }, words('the enemy hand', '敵軍手札', '敌方手牌'), null],
  [
    { places: 'hand', of: 'any', filled: true },
    words('1 hand', '手札1つ', '1方手牌'),
    words('all hands', 'すべての手札', '所有手牌'),
  ],
  [
    { places: ['deploy', 'space', 'earth'], of: 'controller' },
    words('1 of your areas', '自軍エリア1つ', '己方1个区域'),
    null,
  ],
];
function placeText(at: object, all: boolean, language: Language): string | null {
  const plain = { ...at, ...('holding' in at && isMembers(at.holding) && { holding: plainHolding(at.holding) }) };
  const row = PLACES.find(([place]) => same(place, plain));
  return (all ? row?.[2] : row?.[1])?.[language] ?? null;
}
const plainHolding = (holding: Readonly<Record<string, unknown>>): unknown =>
  Array.isArray(holding.all) && holding.all.length === 1 ? holding.all[0] : holding;
