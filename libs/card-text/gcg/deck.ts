import { alsoRead, onlyPrinted, say, type Productions } from '../engine/production.js';

/** What texts do with decks, hands and trash. Data is a list of operations. */

const DECK = { zone: 'deck', of: 'controller' };
const bound = (name: string, where?: string) => ({ bound: name, ...(where && { where }) });
const LOOK = [
  { op: 'bind', cards: { ...DECK, top: '$n:top' }, as: 'looked' },
  { op: 'reveal', cards: bound('looked'), to: 'controller' },
];
const choice = (from: unknown, min: unknown, max: unknown, bind: string, purpose: string) => ({
  ...{ op: 'choose', from, min, max, by: 'controller', bind, purpose },
});
const FIND = (where?: string) => choice(bound('looked', where), 0, 1, 'found', 'take');
const SHOW = { op: 'reveal', cards: bound('found'), to: 'all' };
const TAKE = { op: 'move', cards: bound('found'), to: 'hand', reason: 'take' };
const DEPLOY = { op: 'custom', name: 'deploy', with: { cards: bound('found'), state: 'upright' } };
const BURY = [
  { op: 'note', value: { count: bound('looked') }, as: 'returned' },
  { op: 'move', cards: bound('looked'), to: 'deck', at: 'bottom', facing: 'down', reason: 'return' },
  { op: 'shuffle', zone: 'deck', of: 'controller', last: { bound: 'returned' } },
];
const TO_TRASH = (name: string) => ({ op: 'move', cards: bound(name), to: 'trash', reason: 'put' });
/** Puts cards into the deck, in an order chosen by their owner. */
const toDeck = (cards: unknown, at: string) => [
  { op: 'bind', cards, as: 'returning' },
  {
    ...{ op: 'seats', of: 'any', bind: 'whose' },
    do: [
      {
        op: 'order',
        cards: {
          either: [bound('returning'), { zone: 'battle', of: 'any', where: { liesOn: { is: 'returning' } } }],
          where: { ownedBy: { bound: 'whose' } },
        },
        by: { bound: 'whose' },
        purpose: 'order',
        bind: 'ordered',
      },
      { op: 'move', cards: bound('ordered'), to: 'deck', at, facing: 'down', reason: 'return' },
    ],
  },
];
const LOOK_EN = 'look at {n} of your deck. ';
const LOOK_JA = '自分のデッキの上{n}を見る。';
const LOOK_ZH = '查看你牌组顶的{n}。';
const REST_EN = 'return the remaining cards randomly to the bottom of your deck';
const REST_JA = '残りをランダムにデッキの下に戻す';
const REST_ZH = '其余随机放回牌组底';
const ONE = [
  { op: 'bind', cards: { ...DECK, top: 1 }, as: 'looked' },
  { op: 'reveal', cards: bound('looked'), to: 'controller' },
];

const shuffledIn = (name: string) => [
  { op: 'move', cards: { bound: name }, to: 'deck', facing: 'down', at: 'bottom', reason: 'return' },
  { op: 'shuffle', zone: 'deck', of: 'controller' },
];

export const deck: Productions = {
  operations: [
    say(
      [...LOOK, FIND('$f:kind'), SHOW, TAKE, ...BURY],
      `${LOOK_EN}you may reveal 1 {f} among them and add it to your hand. ${REST_EN}`,
      `${LOOK_JA}その中から{f}1枚を公開して手札に加えてもよい。${REST_JA}`,
      `${LOOK_ZH}可展示其中1张{f}加入手牌。${REST_ZH}`,
    ),
    alsoRead(
      [...LOOK, FIND('$f:kinds'), SHOW, TAKE, ...BURY],
      `${LOOK_EN}you may reveal 1 {f} among them and add it to your hand. ${REST_EN}`,
    ),
    alsoRead(
      [...ONE, FIND('$f:kind'), SHOW, TAKE, ...BURY],
      'look at the top card of your deck. if it is a {f}, you may reveal it and add it to your hand. return any remaining card to the bottom of your deck',
      'look at the top card of your deck. if it is an {f}, you may reveal it and add it to your hand. return any remaining card to the bottom of your deck',
    ),
    say(
      [...LOOK, FIND(), TAKE, TO_TRASH('looked')],
      `${LOOK_EN}you may add 1 of them to your hand. place the remaining cards into your trash`,
      `${LOOK_JA}その中から1枚を手札に加えてもよい。残りをトラッシュに置く`,
      `${LOOK_ZH}可将其中1张加入手牌。其余放入废弃区`,
    ),
    say(
      [...LOOK, FIND('$f:kind'), DEPLOY, ...BURY],
      `${LOOK_EN}you may deploy 1 {f} among them. ${REST_EN}`,
      `${LOOK_JA}その中から{f}1枚を配備してもよい。${REST_JA}`,
      `${LOOK_ZH}可部署其中1张{f}。${REST_ZH}`,
    ),
    say(
      [
        ...LOOK,
        choice(bound('looked'), 0, '$n:top', 'low', 'bottom'),
        ...toDeck(bound('low'), 'bottom'),
        ...toDeck(bound('looked'), 'top'),
      ],
      `${LOOK_EN}return any of them to the bottom of your deck and the others to the top`,
      `${LOOK_JA}好きな枚数をデッキの下に、残りをデッキの上に戻す`,
      `${LOOK_ZH}任意张放回牌组底，其余放回牌组顶`,
    ),
    alsoRead(
      [
        ...ONE,
        choice(bound('looked'), 0, 1, 'low', 'bottom'),
        ...toDeck(bound('low'), 'bottom'),
        ...toDeck(bound('looked'), 'top'),
      ],
      'look at the top card of your deck. return it to the top or bottom of your deck',
    ),
    say(
      [
        ...LOOK,
        choice(bound('looked'), 1, 1, 'high', 'top'),
        { op: 'bind', cards: bound('looked', { not: { is: 'high' } } as never), as: 'low' },
        ...toDeck(bound('low'), 'bottom'),
      ],
      ['look at {n} of your deck and return 1 to the top. return the remaining cards to the bottom of your deck'],
      '自分のデッキの上{n}を見て、1枚をデッキの上に、残りをデッキの下に戻す',
      '查看你牌组顶的{n}，将1张放回牌组顶，其余放到牌组底',
    ),
    alsoRead(
      [
        { op: 'bind', cards: { ...DECK, top: 2 }, as: 'looked' },
        LOOK[1],
        choice(bound('looked'), 1, 1, 'high', 'top'),
        { op: 'bind', cards: bound('looked', { not: { is: 'high' } } as never), as: 'low' },
        ...toDeck(bound('low'), 'bottom'),
      ],
      'look at the top 2 cards of your deck and return 1 to the top and 1 to the bottom',
    ),
    say(
      [
        ...LOOK,
        choice(bound('looked'), 1, 1, 'high', 'top'),
        { op: 'bind', cards: bound('looked', { not: { is: 'high' } } as never), as: 'low' },
        TO_TRASH('low'),
      ],
      [
        'look at {n} of your deck and return 1 to the top. place the remaining card into your trash',
        'look at {n} of your deck and return 1 to the top. place the remaining cards into your trash',
      ],
      '自分のデッキの上{n}を見て、1枚をデッキの上に戻し、残りをトラッシュに置く',
      '查看你牌组顶的{n}，将1张放回牌组顶，其余放入废弃区',
    ),
    say(
      [...LOOK, choice(bound('looked'), 0, '$n:top', 'low', 'bury'), TO_TRASH('low')],
      `${LOOK_EN}place any of them into your trash`,
      `${LOOK_JA}好きな枚数をトラッシュに置く`,
      `${LOOK_ZH}将任意张放入废弃区`,
    ),
    say(
      [...LOOK, ...toDeck(bound('looked'), 'top')],
      `${LOOK_EN}return them to the top in any order`,
      `${LOOK_JA}好きな順番でデッキの上に戻す`,
      `${LOOK_ZH}以任意顺序放回牌组顶`,
    ),
    say(
      [
        { op: 'reveal', cards: DECK, to: 'controller' },
        choice({ ...DECK, where: '$f:kind' }, '$count:number', '$count:number', 'found', 'search'),
        SHOW,
        { ...TAKE, reason: 'search' },
        { op: 'shuffle', ...DECK },
      ],
      'search your deck for {count} {f}, reveal it, add it to your hand and shuffle your deck',
      '自分のデッキから{f}{count}枚を探し、公開して手札に加え、デッキをシャッフルする',
      '从你的牌组中查找{count}张{f}，展示后加入手牌并洗牌',
    ),
    say(
      [{ op: 'draw', seat: 'controller', n: '$n:number', from: 'deck', to: 'hand' }],
      'draw {n}',
      '{n}枚引く',
      '抽{n}张',
    ),
    say(
      [{ op: 'draw', seat: 'controller', n: '$n:amount', from: 'deck', to: 'hand' }],
      'draw cards equal to {n}',
      '({n})枚引く',
      '抽({n})张',
    ),
    say(
      [{ op: 'draw', seat: { bound: 'whose' }, n: '$n:number', from: 'deck', to: 'hand' }],
      'that player draws {n}',
      'そのプレイヤーは{n}枚引く',
      '该玩家抽{n}张',
    ),
    say(
      [
        { op: 'draw', seat: 'controller', n: '$n:number', from: 'deck', to: 'hand' },
        ...discarding({ zone: 'hand', of: 'controller' }, 'controller', '$count:number'),
      ],
      ['draw {n}. Then, discard {count}', 'draw {n}. If you do, discard {count}', 'draw {n}. Discard {count}'],
      '{n}枚引く。その後、手札を{count}枚捨てる',
      '抽{n}张。然后弃{count}张手牌',
    ),
    ...discards('controller', 'discard {count}', '手札を{count}枚捨てる', '弃{count}张手牌'),
    ...discards(
      { bound: 'foe' },
      'that player discards {count}',
      'そのプレイヤーは手札を{count}枚捨てる',
      '该玩家弃{count}张手牌',
    ),
    say(
      discarding({ zone: 'hand', of: 'controller', where: '$f:kind' }, 'controller', '$count:number'),
      'discard {count} {f}',
      '手札の{f}を{count}枚捨てる',
      '弃{count}张{f}',
    ),
    say(
      discarding({ zone: 'hand', of: 'controller' }, 'controller', '$n:amount'),
      'discard cards equal to {n}',
      '手札を({n})枚捨てる',
      '弃({n})张手牌',
    ),
    say(
      [{ op: 'move', cards: { ...DECK, top: '$n:top' }, to: 'trash', reason: 'mill', bind: 'milled' }],
      'place {n} of your deck into your trash',
      '自分のデッキの上{n}をトラッシュに置く',
      '将你牌组顶的{n}放入废弃区',
    ),
    say(
      [
        {
          op: 'move',
          cards: { zone: 'shields', of: 'controller', top: '$count:number' },
          to: 'hand',
          reason: 'shield',
        },
      ],
      'add {count} of your Shields to your hand',
      '自分のシールド{count}枚を手札に加える',
      '将你的{count}张护盾加入手牌',
    ),
    say(
      toDeck('$cards', 'bottom'),
      "return {cards} to the bottom of its owner's deck",
      '{cards}を持ち主のデッキの下に戻す',
      '将{cards}放回持有者的牌组底',
    ),
    alsoRead(toDeck({ bound: 'it' }, 'bottom'), 'return it to the bottom of your deck'),
    say(
      [
        choice('$from:placed', '$count:number', '$count:number', 'it', 'target'),
        { op: 'reveal', cards: { bound: 'it' }, to: 'all' },
        ...toDeck({ bound: 'it' }, 'bottom'),
      ],
      'reveal {count} {from}. return it to the bottom of your deck',
      '{from}{count}枚を公開する。それをデッキの下に戻す',
      '展示{count}张{from}。将其放到牌组底',
    ),
    onlyPrinted(
      say(
        shuffledIn('it'),
        "return the chosen cards to their owner's deck and shuffle it",
        '選んだカードを持ち主のデッキに戻してシャッフルする',
        '将所选的卡放回持有者的牌组并洗牌',
      ),
    ),
    alsoRead(
      shuffledIn('them'),
      "return them to their owner's deck and shuffle it",
      "return the chosen cards to their owner's deck and shuffle it",
    ),
  ],
  top: [say(1, ['the top card'], '1枚', '1张'), say('$n:number', 'the top {n} cards', '{n}枚', '{n}张')],
};

function discarding(from: unknown, by: unknown, n: unknown): unknown[] {
  return [
    { op: 'choose', from, min: n, max: n, by, bind: 'discarded', purpose: 'discard', loose: true },
    { op: 'move', cards: bound('discarded'), to: 'trash', reason: 'discard' },
  ];
}
function discards(by: unknown, en: string, ja: string, zh: string) {
  return [say(discarding({ zone: 'hand', of: by }, by, '$count:number'), en, ja, zh)];
}
