import { say, type Productions } from '../engine/production.js';

/** The costs before the colon. Data is a list of operations. */

const custom = (name: string, settings: object) => [{ op: 'custom', name, with: settings }];

export const costs: Productions = {
  cost: [
    say(custom('pay', { n: '$n:circled' }), '{n}', '{n}', '{n}'),
    say(
      custom('rest-to-pay', { cards: { bound: 'self' } }),
      'Rest {this}',
      '{this}をレストにする',
      '将{this}转为休息状态',
    ),
    say(
      [{ op: 'orient', cards: { bound: 'self' }, orientation: 'sideways' }],
      'Turn {this} sideways',
      '{this}を横向きにする',
      '将{this}横置',
    ),
    say(custom('destroy', { cards: { bound: 'self' } }), 'Destroy {this}', '{this}を破壊する', '破坏{this}'),
    say(
      paid('$from:discardable', { op: 'move', cards: { bound: 'paid' }, to: 'trash', reason: 'discard' }),
      'Discard {count} {from}',
      '手札の{from}{count}枚を捨てる',
      '弃{count}张{from}',
    ),
    say(
      paid('$from:placed', { op: 'move', cards: { bound: 'paid' }, to: 'exile', reason: 'exile' }),
      ['Exile {count} {from}'],
      '{from}{count}枚を除外する',
      '将{count}张{from}移出游戏',
    ),
    say(
      paid('$from:restable', { op: 'custom', name: 'rest-to-pay', with: { cards: { bound: 'paid' } } }),
      'Rest {count} of your {from}',
      '自分の{from}{count}枚をレストにする',
      '将你的{count}张{from}转为休息状态',
    ),
    say(
      [
        {
          op: 'choose',
          from: '$from:chosen',
          min: '$count:number',
          max: '$count:number',
          by: 'controller',
          bind: 'cost',
        },
        { op: 'orient', cards: { bound: 'cost' }, orientation: 'sideways' },
      ],
      'Turn {count} {from} sideways',
      '{from}{count}枚を横向きにする',
      '将{count}张{from}横置',
    ),
    say(
      [
        {
          op: 'choose',
          from: '$from:chosen',
          min: '$count:number',
          max: '$count:number',
          by: 'controller',
          bind: 'it',
        },
        { op: 'move', cards: { bound: 'it' }, to: 'exile', reason: 'exile' },
      ],
      'Choose {count} {from} and exile them',
      '{from}{count}枚を選んで除外する',
      '选择{count}张{from}移出游戏',
    ),
  ],
};

function paid(from: unknown, step: object): unknown[] {
  return [{ op: 'pay', purpose: 'cost', parts: [{ from, n: '$count:number', as: 'cost', do: [step] }] }];
}
