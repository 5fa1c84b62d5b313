import { alsoRead, onlyPrinted, say, type Productions } from '../engine/production.js';

const MORE = (cards: string) => ({ compare: [{ count: cards }, '>=', '$n:number'] });
const LESS = (cards: string) => ({ compare: [{ count: cards }, '<=', '$n:number'] });
const TURN = { turnOf: 'controller' };
const RESOURCES = { zone: 'resources', of: 'controller' };
const HAND = { zone: 'hand', of: 'controller' };
const THEIR_HAND = { zone: 'hand', of: 'opponent' };

export const conditions: Productions = {
  condition: [
    alsoRead(
      { exists: { zone: 'trash', of: 'controller', where: '$f:kind' } },
      'a {f} is in your trash',
      'an {f} is in your trash',
    ),
    say(TURN, 'it is your turn', '自分のターンである', '是你的回合'),
    say({ not: TURN }, "it is your opponent's turn", '相手のターンである', '是对手的回合'),
    say({ marked: 'declared' }, 'there is a battle', 'バトル中である', '正在战斗'),
    say({ phase: ['main'] }, 'it is the main phase', 'メインフェイズである', '是主要阶段'),
    say(
      { compare: [{ count: RESOURCES }, '>=', '$n:number'] },
      'you are Lv.{n} or higher',
      '自分がLv.{n}以上である',
      '你的Lv.为{n}以上',
    ),
    say(
      { compare: [{ count: HAND }, '<=', '$n:number'] },
      'you have {n} or less cards in your hand',
      '自分の手札が{n}枚以下である',
      '你的手牌在{n}张以下',
    ),
    say(
      { compare: [{ count: HAND }, '>=', '$n:number'] },
      'you have {n} or more cards in your hand',
      '自分の手札が{n}枚以上である',
      '你的手牌在{n}张以上',
    ),
    say(
      { compare: [{ count: THEIR_HAND }, '>=', '$n:number'] },
      'your opponent has {n} or more cards in their hand',
      '相手の手札が{n}枚以上である',
      '对手的手牌在{n}张以上',
    ),
    say(
      { compare: [{ register: 'paid-ex' }, '>=', 1] },
      'an EX Resource paid for it',
      'EXリソースで支払われた',
      '以EX资源支付',
    ),
    say(
      { compare: [{ count: '$a:counted' }, '>', { count: '$b:counted' }] },
      'there are more {a} than {b}',
      '{a}が{b}より多い',
      '{a}多于{b}',
    ),
    say(
      { compare: [{ count: '$a:counted' }, '<', { count: '$b:counted' }] },
      'there are fewer {a} than {b}',
      '{a}が{b}より少ない',
      '{a}少于{b}',
    ),
    say(
      { exists: '$c:helds' },
      [
        'you have 1 or more {c} in play',
        'you have {c} in play',
        'you have a {c} in play',
        'you have an {c} in play',
        'there is a {c} in play',
      ],
      '{c}が場にある',
      '场上有{c}',
    ),
    say(
      { exists: '$c:theres' },
      [
        '1 or more {c} are in play',
        '{c} is in play',
        'a {c} is in play',
        'an {c} is in play',
        'there is a {c} in play',
        'there are 1 or more {c} in play',
      ],
      '{c}が場にある',
      '场上有{c}',
    ),
    say({ not: { exists: '$c:held' } }, ['you have no {c} in play'], '{c}が場にない', '场上没有{c}'),
    say({ not: { exists: '$c:there' } }, ['no {c} is in play', 'no {c} are in play'], '{c}が場にない', '场上没有{c}'),
    say(MORE('$c:helds'), 'you have {n} or more {c} in play', '{c}が{n}以上場にある', '场上有{n}以上的{c}'),
    say(
      MORE('$c:theres'),
      ['{n} or more {c} are in play', 'there are {n} or more {c} in play', 'there are {n} or more {c}'],
      '{c}が{n}以上場にある',
      '场上有{n}以上的{c}',
    ),
    say(LESS('$c:helds'), 'you have {n} or less {c} in play', '{c}が{n}以下である', '{c}在{n}以下'),
    say(
      LESS('$c:theres'),
      ['{n} or less {c} are in play', 'there are {n} or less {c}'],
      '{c}が{n}以下である',
      '{c}在{n}以下',
    ),
    say(
      { compare: [{ count: '$c:held' }, '=', '$count:number'] },
      ['you have only {count} {c} in play'],
      '{c}が場に{count}だけある',
      '场上只有{count}个{c}',
    ),
    say(
      { exists: '$c:lying' },
      ['there is 1 or more {c}', 'there are 1 or more {c}', 'a {c} is', 'an {c} is'],
      '{c}がある',
      '有{c}',
    ),
    say(MORE('$c:lying'), ['there are {n} or more {c}'], '{c}が{n}枚以上ある', '有{n}张以上的{c}'),
    say({ exists: { bound: 'self', where: '$f:predicate' } }, '{this} {f}', '{this}が{f}ものである', '{this}是{f}'),
    say(
      { not: { exists: { bound: 'self', where: '$f:predicate' } } },
      'it is not so that {this} {f}',
      '{this}が{f}ものでない',
      '{this}不是{f}',
    ),
    say({ exists: { bound: 'it', where: '$f:predicate' } }, 'it {f}', 'それが{f}ものである', '其是{f}'),
    say(
      { exists: { bound: 'milled', where: '$f:unit' } },
      [
        'you placed 1 or more {f} with this effect',
        'you placed a {f} with this effect',
        'you place a {f} with this effect',
        'you placed an {f} with this effect',
      ],
      'この効果で{f}を置いた',
      '以此效果放置了{f}',
    ),
    say({ did: 'discarded' }, 'you discarded', '捨てた', '弃置了'),
    say({ exists: { bound: 'discarded' } }, 'you discarded a card', 'カードを捨てた', '弃置了卡'),
    say({ exists: { bound: 'tokens' } }, 'a token was deployed', 'トークンが配備された', '部署了衍生物'),
    // Only printed: the reader handles this where it joins conditions, because the precedence of "or" depends on its
    // context.
    onlyPrinted(say({ any: ['$a:condition', '$b:condition'] }, '{a} or {b}', '{a}か、または{b}', '{a}或{b}')),
    alsoRead(
      { not: { exists: { bound: 'self', where: { fact: 'paired', in: [true] } } } },
      'a Pilot is not paired with this Unit',
    ),
    alsoRead(
      {
        exists: {
          bound: 'self',
          where: { all: [{ linked: 'attack' }, { not: { linked: 'attack', other: { role: ['unit'] } } }] },
        },
      },
      'you are attacking the enemy player',
    ),
    alsoRead(
      { exists: { bound: 'self', where: { linked: 'attack', other: { role: ['unit'] } } } },
      'you are attacking an enemy Unit',
    ),
  ],
  amount: [
    say('$n:number', '{n}', '{n}', '{n}'),
    onlyPrinted(say({ count: { bound: 'it' } }, 'the number of cards chosen', '選んだカードの枚数', '所选卡的张数')),
    alsoRead({ count: { bound: 'them' } }, 'the number of cards chosen'),
    say(
      { count: { bound: 'milled', where: '$f:unit' } },
      'the number of {f} placed with this effect',
      'この効果で置いた{f}の枚数',
      '以此效果放置的{f}张数',
    ),
    say({ count: '$c:counted' }, ['the number of {c}', 'the number of {c} in play'], '{c}の数', '{c}的数量'),
    say({ stat: 'level', of: 'cost' }, 'its Lv.', 'そのLv.', '其Lv.'),
    say({ stat: '$s:stat', of: 'self' }, "{this}'s {s}", '{this}の{s}', '{this}的{s}'),
    say({ printed: 'level', of: 'one' }, 'its printed Lv.', '書かれているLv.', '其记载的Lv.'),
    say({ keyword: '$k:keyword', of: 'self' }, "the number of {this}'s {k}", '{this}の{k}の値', '{this}{k}的数值'),
    say({ bound: 'ap' }, 'its AP', 'そのAP', '其AP'),
    say({ bound: 'n' }, 'that number', 'その数', '该数'),
    say({ bound: 'rich' }, 'the EX Resources paid', '支払ったEXリソースの数', '所支付的EX资源数'),
    say({ over: ['$a:amount', '$b:number'] }, '1 for each {b} of {a}', '{a}を{b}で割った数', '{a}每{b}个1'),
    say({ sum: ['$a:number', '$b:amount'] }, '{a} more than {b}', '{b}+{a}', '{b}加{a}'),
    say({ times: ['$a:number', '$b:amount'] }, '{a} times {b}', '{b}の{a}倍', '{b}的{a}倍'),
    say(
      { different: 'names', among: '$c:counted' },
      'the number of different names of {c}',
      '{c}の異なるカード名の数',
      '{c}中不同卡名的数量',
    ),
    say({ register: 'paid-ex' }, 'the EX Resources paid last', '支払ったEXリソースの数', '所支付的EX资源数'),
  ],
  stat: [
    say('ap', 'AP', 'AP', 'AP'),
    say('hp', 'HP', 'HP', 'HP'),
    say('level', 'Lv.', 'Lv.', 'Lv.'),
    say('cost', 'cost', 'コスト', '费用'),
  ],
};
