import { alsoRead, say, type Productions } from '../engine/production.js';

/** What brings cards into play: deploying, tokens, pairing, resources. Data is a list of operations. */

const custom = (name: string, settings: object) => [{ op: 'custom', name, with: settings }];
const token = (n: unknown, card: string, state: string) => [
  { op: 'create', card, n, to: 'outside', under: 'controller', bind: 'tokens' },
  { op: 'custom', name: 'deploy', with: { cards: { bound: 'tokens' }, state } },
];
const counted = (relation: string, n: string) => ({ compare: [{ count: '$c:theres' }, relation, n] });
const TOKEN = (state: string) => token('$count:number', '$card:token', state);

export const deploying: Productions = {
  operations: [
    say(
      [
        {
          op: 'choose',
          from: { zone: 'hand', of: 'controller', where: '$f:kind' },
          min: 0,
          max: 1,
          by: 'controller',
          bind: 'rider',
          purpose: 'pair',
        },
        ...custom('pair', { pilot: { bound: 'rider' }, unit: { bound: 'self' } }),
      ],
      ['you may pair 1 {f} from your hand with this Unit'],
      '手札の{f}1枚をこのユニットとペアにしてもよい',
      '可将手牌中1张{f}与此单位搭配',
    ),
    say(
      [
        {
          op: 'choose',
          from: { zone: 'hand', of: 'controller', where: '$f:kind' },
          min: 0,
          max: 1,
          by: 'controller',
          bind: 'it',
          purpose: 'deploy',
        },
        ...custom('deploy', { cards: { bound: 'it' }, state: 'upright' }),
      ],
      ['you may deploy 1 {f} from your hand'],
      '手札の{f}1枚を配備してもよい',
      '可部署手牌中1张{f}',
    ),
    say(
      custom('deploy', { cards: { bound: 'self' }, state: 'upright' }),
      'deploy this card',
      'このカードを配備する',
      '部署此卡',
    ),
    alsoRead(
      [
        {
          op: 'if',
          when: { all: [counted('>=', '$m:number'), counted('<=', '$n:number')] },
          do: token(1, '$x:token', 'upright'),
          otherwise: [{ op: 'if', when: counted('>=', '$k:number'), do: token(1, '$y:token', 'upright') }],
        },
      ],
      'if {m} to {n} {c} are in play, deploy 1 {x} token. If {k} or more are in play, deploy 1 {y} token',
    ),
    alsoRead(
      [...token('$count:number', '$card:token', 'sideways'), ...token('$more:number', '$other:token', 'sideways')],
      'deploy {count} rested {card} token~ and {more} rested {other} token~',
    ),
    alsoRead(
      [
        {
          ...{ op: 'pick', by: 'controller', purpose: 'mode' },
          modes: [
            { id: 'first', do: token(1, '$card:tokenname', 'upright') },
            { id: 'second', do: token(1, '$other:token', 'upright') },
          ],
        },
      ],
      'deploy 1 {card} or 1 {other} token',
    ),
    alsoRead(
      [
        {
          ...{ op: 'if', when: '$a:condition', do: token(1, '$x:token', 'upright') },
          otherwise: [
            {
              ...{ op: 'if', when: '$b:condition', do: token(1, '$y:token', 'upright') },
              otherwise: [{ op: 'if', when: '$c:condition', do: token(1, '$z:token', 'upright') }],
            },
          ],
        },
      ],
      'deploy 1 {x} token if {a}, deploy 1 {y} token if {b}, or deploy 1 {z} token if {c}',
    ),
    say(
      TOKEN('upright'),
      'deploy {count} {card} token~',
      '{card}トークン{count}体を配備する',
      '部署{count}个{card}衍生物',
    ),
    say(
      TOKEN('sideways'),
      'deploy {count} rested {card} token~',
      'レスト状態の{card}トークン{count}体を配備する',
      '以休息状态部署{count}个{card}衍生物',
    ),
    say(custom('deploy', { cards: '$cards', state: 'upright' }), 'deploy {cards}', '{cards}を配備する', '部署{cards}'),
    say(
      custom('deploy', { cards: '$cards', state: 'sideways' }),
      'deploy {cards} rested',
      '{cards}をレスト状態で配備する',
      '以休息状态部署{cards}',
    ),
    say(
      custom('deploy', { cards: '$cards', state: 'upright', as: { ap: '$a:number', hp: '$h:number' } }),
      'deploy {cards} as a Unit with AP {a} and HP {h}',
      '{cards}をAP{a}、HP{h}のユニットとして配備する',
      '将{cards}作为AP{a}、HP{h}的单位部署',
    ),
    say(
      custom('play', { cards: '$cards', price: 'paid' }),
      ['pay its cost to deploy {cards}'],
      'コストを支払って{cards}を配備する',
      '支付费用并部署{cards}',
    ),
    say(
      custom('play', { cards: '$cards', price: 'free' }),
      'play {cards} without paying its cost',
      '{cards}をコストを支払わずにプレイする',
      '不支付费用使用{cards}',
    ),
    say(
      custom('pair', { pilot: '$pilot:cards', unit: '$unit:cards' }),
      'pair {pilot} with {unit}',
      '{pilot}を{unit}とペアにする',
      '将{pilot}与{unit}搭配',
    ),
    say(
      custom('place-resource', { n: '$count:number', state: 'upright' }),
      'place {count} Resource~',
      'リソース{count}枚を置く',
      '放置{count}张资源',
    ),
    say(
      custom('place-resource', { n: '$count:number', state: 'sideways' }),
      'place {count} rested Resource~',
      'レスト状態のリソース{count}枚を置く',
      '以休息状态放置{count}张资源',
    ),
    say(
      custom('place-ex-resource', { n: '$count:number', state: 'upright' }),
      'place {count} EX Resource~',
      'EXリソース{count}枚を置く',
      '放置{count}张EX资源',
    ),
    say(
      custom('place-ex-resource', { n: '$count:number', state: 'sideways' }),
      'place {count} rested EX Resource~',
      'レスト状態のEXリソース{count}枚を置く',
      '以休息状态放置{count}张EX资源',
    ),
  ],
};
