import { say, type Productions } from '../engine/production.js';
import { words, type Nouns, type Words } from '../print/phrase.js';

/** The words of BlackPoker. Its cards have no texts of their own: they are used for actions from a list. */

const card = words('card~', 'カード', '卡');
const custom = (name: string) => [{ op: 'custom', name, with: {} }];
const KEY = { bound: 'key' };
const NUMBER = { printed: 'number', of: 'key' };
const DECK = { zone: 'deck', of: 'controller' };
const summoned = (role: string, en: string, ja: string, zh: string) =>
  say(
    [{ op: 'move', cards: KEY, to: 'field', role, orientation: 'upright', reason: 'summon' }],
    `put this card onto the field charged, as ${en}`,
    `このカードを${ja}としてチャージ状態で場に出す`,
    `将此卡作为${zh}以充能状态放到场上`,
  );

export const nouns: Nouns = {
  card,
  loose: false,
  each: words('each player', '各プレイヤー', '每位玩家'),
  rows: [
    { zone: 'field', needs: [{ role: ['common', 'hero', 'ace'] }], noun: words('soldier~', '兵士', '士兵') },
    { zone: 'field', needs: [{ role: ['barrier'] }], noun: words('barrier~', '防壁', '防壁') },
    { zone: 'field', needs: [{ attached: false }], noun: words('character~', 'キャラクター', '角色') },
    { zone: 'hand', needs: [], noun: card, place: words('hand', '手札', '手牌') },
    { zone: 'deck', needs: [], noun: card, place: words('deck', 'デッキ', '牌组') },
  ],
  whose: {
    controller: words('your', '自分の', '你的'),
    opponent: words("your opponent's", '対戦相手の', '对手的'),
    any: words('', '', ''),
  },
  bound: {
    key: words('this card', 'このカード', '此卡'),
    target: words('it', 'それ', '其'),
    found: words('it', 'それ', '其'),
  },
};

export const grammar: Productions = {
  qualifier: [
    say({ fact: 'suit', sameAs: 'key' }, 'of the suit of this card', 'このカードと同じスーツの', '与此卡花色相同的'),
    say({ not: { fact: 'rank', in: ['Joker'] } }, 'other than a Joker', 'Joker以外の', '大小王以外的'),
  ],
  amount: [
    say(NUMBER, 'the number of this card', 'このカードの数字', '此卡的数字'),
    say({ minus: NUMBER }, 'the number of this card', 'このカードの数字', '此卡的数字'),
  ],
  condition: [
    say(
      { compare: [{ stat: 'number', of: 'target' }, '<=', 0] },
      'its number is 0 or less',
      'それの数字が0以下の',
      '其数字在0以下',
    ),
  ],
  change: [
    say(
      { stat: 'number', by: NUMBER },
      'get^ the number of this card added to its^ own',
      '数字にこのカードの数字が加算される',
      '的数字加上此卡的数字',
    ),
    say(
      { stat: 'number', by: { minus: NUMBER } },
      'get^ the number of this card taken from its^ own',
      '数字からこのカードの数字が減算される',
      '的数字减去此卡的数字',
    ),
  ],
  duration: [say('turn', 'until the end of this turn', 'このターンが終わるまで', '直到本回合结束')],
  operations: [
    summoned('common', 'a common soldier', '一般兵', '普通士兵'),
    summoned('hero', 'a hero', '英雄', '英雄'),
    summoned('ace', 'an ace', 'エース', '王牌'),
    say(
      custom('equip'),
      'put this card on it, as its equipment',
      'それの上にこのカードを置き装備兵とする',
      '将此卡放在其上作为装备',
    ),
    say(custom('bury-target'), 'put it into the graveyard', 'それを墓地に移す', '将其移到墓地'),
    say(
      custom('twist'),
      'drive or charge it, as you like',
      'それをドライブ状態かチャージ状態にする',
      '将其变为驱动状态或充能状态',
    ),
    say(
      custom('nullify'),
      'nullify it if it has two key cards, or if the number of its key card is not higher than that of this card',
      'それのキーカードが2枚か、その数字がこのカードの数字以下の場合、それを無効にする',
      '若其关键卡为2张，或其数字不高于此卡的数字，使其无效',
    ),
    say(
      custom('throw'),
      'deal damage equal to the number of the ♠ card',
      '♠のカードの数字だけダメージを与える',
      '造成等同于♠卡数字的伤害',
    ),
    say(
      [
        { op: 'reveal', cards: DECK, to: 'controller' },
        { op: 'choose', from: DECK, min: 1, max: 1, by: 'controller', bind: 'found', prefer: '$p' },
        { op: 'reveal', cards: { bound: 'found' }, to: 'all' },
        { op: 'move', cards: { bound: 'found' }, to: 'hand', reason: 'search' },
        { op: 'shuffle', zone: 'deck', of: 'controller' },
      ],
      'choose 1 card from your deck, show it and add it to your hand. Shuffle your deck',
      'デッキから好きなカード1枚を選び、公開して手札に加える。その後デッキを切りなおす',
      '从牌组选择1张卡，展示并加入手牌。之后洗切牌组',
    ),
  ],
  target: [
    say('opponents', 'an opponent', '対戦相手1人', '1名对手'),
    say(
      { stage: { keys: [1, 2] } },
      'an action with one or two key cards',
      'キーカードが1枚か2枚のアクション',
      '关键卡为1张或2张的行动',
    ),
  ],
};

export const ACTIONS: Readonly<Record<string, Words>> = {
  'soldier-summon': words('Summon a soldier', '兵士召喚', '召唤士兵'),
  'hero-summon': words('Summon a hero', '英雄召喚', '召唤英雄'),
  'ace-summon': words('Summon an ace', 'エース召喚', '召唤王牌'),
  equip: words('Equip', '装備', '装备'),
  up: words('Up', 'アップ', '上升'),
  down: words('Down', 'ダウン', '下降'),
  twist: words('Twist', 'ツイスト', '扭转'),
  counter: words('Counter', 'カウンター', '反击'),
  'barrier-break': words('Break a barrier', '防壁破壊', '破坏防壁'),
  throw: words('Throw', '投擲', '投掷'),
  search: words('Search', 'サーチ', '搜索'),
};
export const TIMINGS: Readonly<Record<string, Words>> = {
  main: words('Main', 'メイン', '主要'),
  quick: words('Quick', 'クイック', '快速'),
};
export const SUITS: Readonly<Record<string, string>> = { H: '♥', D: '♦', C: '♣', S: '♠' };
