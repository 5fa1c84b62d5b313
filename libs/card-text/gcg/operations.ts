import { alsoRead, onlyPrinted, say, type Productions } from '../engine/production.js';

/** What texts do to units, bases, resources and battles. Data is a list of operations. */

const custom = (name: string, settings: object) => [{ op: 'custom', name, with: settings }];
const chosen = (bind: string, min: unknown, max: unknown) => ({
  ...{ op: 'choose', from: '$from:chosen', min, max, by: 'controller', bind, purpose: 'target' },
});
const choosing = (bind: string) => [
  say(
    [chosen(bind, '$count:number', '$count:number')],
    'choose {count} {from}',
    '{from}{count}枚を選ぶ',
    '选择{count}张{from}',
  ),
  say(
    [chosen(bind, 0, '$count:number')],
    'choose up to {count} {from}',
    '{from}{count}枚までを選ぶ',
    '选择至多{count}张{from}',
  ),
  say(
    [chosen(bind, '$m:number', '$count:number')],
    'choose {m} to {count} {from}',
    '{from}{m}～{count}枚を選ぶ',
    '选择{m}～{count}张{from}',
  ),
];
const move = (to: string, reason: string) => [{ op: 'move', cards: '$cards', to, reason }];
const pick = (from: string, bind = 'it') => ({
  ...{ op: 'choose', from, min: '$count:number', max: '$count:number', by: 'controller', bind, purpose: 'target' },
});

export const operations: Productions = {
  operations: [
    ...choosing('it'),
    ...choosing('first').map(onlyPrinted),
    say(
      [
        pick('$from:chosen', 'one'),
        {
          op: 'choose',
          from: '$other:chosen',
          min: '$m:number',
          max: '$m:number',
          by: 'controller',
          bind: 'two',
          purpose: 'target',
        },
        { op: 'bind', cards: { either: [{ bound: 'one' }, { bound: 'two' }] }, as: 'it' },
      ],
      ['choose {count} {from} and {m} {other}'],
      '{from}{count}枚と{other}{m}枚を選ぶ',
      '选择{count}张{from}和{m}张{other}',
    ),
    say(
      custom('damage', { amount: '$n:number', to: '$cards' }),
      'deal {n} damage to {cards}',
      '{cards}に{n}ダメージを与える',
      '对{cards}造成{n}点伤害',
    ),
    say(
      custom('damage', { amount: '$n:amount', to: '$cards' }),
      ['deal damage to {cards} equal to {n}'],
      '{cards}に({n})ダメージを与える',
      '对{cards}造成等同于{n}的伤害',
    ),
    alsoRead(
      custom('damage', { amount: { over: [{ stat: 'ap', of: 'self' }, '$n:number'] }, to: '$cards' }),
      'deal 1 damage to {cards} for each {n} AP this Unit has',
    ),
    say(
      custom('damage-shields', { amount: '$n:number', of: 'opponent' }),
      "deal {n} damage to the enemy's shield area",
      '敵のシールドエリアに{n}ダメージを与える',
      '对敌方护盾区造成{n}点伤害',
    ),
    say(
      custom('damage-shields', { amount: '$n:number', of: { bound: 'owner' } }),
      "deal {n} damage to its owner's shield area",
      'その持ち主のシールドエリアに{n}ダメージを与える',
      '对其持有者的护盾区造成{n}点伤害',
    ),
    say(
      custom('recover', { amount: '$n:number', cards: '$cards:subject' }),
      '{cards} recover^ {n} HP',
      '{cards}のHPを{n}回復する',
      '{cards}恢复{n}点HP',
    ),
    say(custom('destroy', { cards: '$cards' }), 'destroy {cards}', '{cards}を破壊する', '将{cards}破坏'),
    say(
      custom('turn', { cards: '$cards', to: 'sideways' }),
      'rest {cards}',
      '{cards}をレストにする',
      '将{cards}转为休息状态',
    ),
    say(
      custom('turn', { cards: '$cards', to: 'upright' }),
      'set {cards} as active',
      '{cards}をアクティブにする',
      '将{cards}转为活动状态',
    ),
    say(
      [{ op: 'orient', cards: '$cards', orientation: 'sideways' }],
      'turn {cards} sideways',
      '{cards}を横向きにする',
      '将{cards}横置',
    ),
    say(
      [{ op: 'move', cards: { bound: 'self' }, to: 'hand', reason: 'burst' }],
      'add this card to your hand',
      'このカードを手札に加える',
      '将此卡加入手牌',
    ),
    say(
      move('hand', 'return'),
      ["return {cards} to its^ owner's hand", "return {cards} to their owners' hands"],
      '{cards}を持ち主の手札に戻す',
      '将{cards}放回持有者手牌',
    ),
    say(move('exile', 'exile'), 'exile {cards} from the game', '{cards}をゲームから除外する', '将{cards}移出游戏'),
    alsoRead([{ op: 'move', cards: { bound: 'it' }, to: 'hand', reason: 'return' }], 'add it to your hand'),
    alsoRead([{ op: 'move', cards: { bound: 'them' }, to: 'hand', reason: 'return' }], 'add them to your hand'),
    alsoRead(
      [pick('$from:chosen'), { op: 'move', cards: { bound: 'it' }, to: 'hand', reason: 'return' }],
      'choose {count} {from} and add it to your hand',
    ),
    alsoRead(
      [...custom('destroy', { cards: { bound: 'self' } }), pick('$from:chosen')],
      'destroy this and choose {count} {from}',
    ),
    alsoRead(custom('damage', { amount: '$n:number', to: { bound: 'it' } }), 'deal {n} damage'),
    alsoRead(
      [
        {
          op: 'may',
          by: 'controller',
          purpose: 'may',
          do: custom('recover', { amount: '$n:number', cards: '$cards:subject' }),
        },
      ],
      '{cards} may recover {n} HP',
    ),
    alsoRead(
      [{ op: 'allow', cards: '$cards:subject', what: 'attack-at-once', until: 'turn' }],
      '{cards} may attack on the turn it is deployed',
    ),
    say(
      [
        {
          op: 'modify',
          cards: '$cards:subject',
          stat: 'ap',
          by: { times: ['$n:signed', { count: '$c:lying' }] },
          until: '$until:duration',
        },
      ],
      ['for each {c}, {cards} get^ AP{n} {until}'],
      '{until}、{c}1枚につき{cards}はAP{n}',
      '{until}，每有1张{c}，{cards}AP{n}',
    ),
    alsoRead(
      [
        { op: 'modify', cards: { bound: 'self' }, stat: 'ap', by: '$n:signed', until: 'turn' },
        {
          op: 'if',
          when: { exists: { bound: 'self', where: { fact: 'linked', in: [true] } } },
          do: [{ op: 'grant', cards: { bound: 'self' }, keyword: '$k:keyword', value: 0, until: 'turn' }],
        },
      ],
      'during this turn, this Unit gets AP{n} and, if it is a Link Unit, it gains {k}',
    ),
    say(custom('pay', { n: '$n:circled' }), ['pay {n}', '{n}'], '{n}を支払う', '支付{n}'),
    say(
      custom('attack', { unit: '$cards:subject', target: '$t:cards' }),
      '{cards} attack^ {t}',
      '{cards}は{t}にアタックする',
      '{cards}攻击{t}',
    ),
    say(
      custom('attack', { unit: '$cards:subject', player: 'opponent' }),
      '{cards} attack^ the enemy player',
      '{cards}は敵プレイヤーにアタックする',
      '{cards}攻击敌方玩家',
    ),
    say(
      custom('change-target', { cards: '$cards' }),
      ['change the attack target of the battling enemy Unit to {cards}'],
      'バトル中の敵ユニットのアタックの対象を{cards}に変更する',
      '将战斗中的敌方单位的攻击对象变更为{cards}',
    ),
    say(custom('end-battle', {}), 'end the battle', 'バトルを終了する', '结束战斗'),
    say(
      custom('copy-keywords', { from: '$from:cards', to: '$cards:subject', until: '$until:duration' }),
      '{cards} gain^ the keyword effects of {from} {until}',
      '{until}、{cards}は{from}のキーワード効果を得る',
      '{until}，{cards}获得{from}的关键词效果',
    ),
    say(
      [{ op: 'number', by: 'controller', min: '$m:number', max: '$n:number', bind: 'n', purpose: 'number' }],
      'choose a number from {m} to {n}',
      '{m}から{n}までの数を選ぶ',
      '选择{m}到{n}的一个数',
    ),
    say(
      [{ op: 'note', value: { register: 'paid-ex' }, as: 'rich' }],
      'count the EX Resources paid',
      '支払ったEXリソースを数える',
      '计数所支付的EX资源',
    ),
  ],
};
