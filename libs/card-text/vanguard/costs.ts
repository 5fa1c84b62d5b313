import { say, type Production, type Productions } from '../engine/production.js';

/** Costs of Vanguard texts. */

const SELF = { bound: 'self' };
const sent = (to: string, reason: string) => [
  { op: 'custom', name: 'send', with: { cards: { bound: 'paid' }, to, reason } },
];
const TURNED = [{ op: 'face', cards: { bound: 'paid' }, facing: 'down' }];
const part = (
  from: object,
  as: string,
  steps: readonly object[],
  more: object,
  en: string,
  ja: string,
  zh: string,
): Production => say({ from, n: '$count:amount', as, do: steps, ...more }, en, ja, zh);
const HAND = { zone: 'hand', of: 'controller' };

export const costs: Productions = {
  part: [
    say(
      { from: SELF, n: 1, as: 'charged', do: sent('soul', 'cost') },
      'put this unit into your soul',
      'このユニットをソウルに置く',
      '将此单位放入灵魂',
    ),
    say(
      { from: SELF, n: 1, as: 'rested', do: [{ op: 'orient', cards: { bound: 'paid' }, orientation: 'sideways' }] },
      'rest this unit',
      'このユニットをレストさせる',
      '将此单位横置',
    ),
    part(
      HAND,
      'discarded',
      sent('drop', 'discard'),
      {},
      'discard {count} card~',
      '手札を{count}枚捨てる',
      '弃置{count}张手牌',
    ),
    part(
      { ...HAND, where: '$f:kind' },
      'discarded',
      sent('drop', 'discard'),
      {},
      'discard {count} {f}',
      '手札から{f}を{count}枚捨てる',
      '弃置{count}张{f}',
    ),
    part(
      { zone: 'damage', of: 'controller', where: { facing: 'up' } },
      'counter-blast',
      TURNED,
      { group: 'counter-blast' },
      'Counter Blast ({count})',
      'カウンターブラスト({count})',
      '计数爆发({count})',
    ),
    part(
      { zone: 'soul', of: 'controller' },
      'soul-blast',
      sent('drop', 'cost'),
      { group: 'soul-blast' },
      'Soul Blast ({count})',
      'ソウルブラスト({count})',
      '灵魂爆发({count})',
    ),
    part(
      { zone: 'field', of: 'controller', where: { role: ['rearguard'] } },
      'retired',
      [{ op: 'custom', name: 'retire', with: { cards: { bound: 'paid' } } }],
      {},
      'retire {count} of your rear-guards',
      'あなたのリアガードを{count}枚退却させる',
      '将你的{count}张后防者退场',
    ),
    part(
      { zone: 'gauge', of: 'any', where: { linked: 'gauge', other: { is: 'self' } } },
      'discarded-gauges',
      sent('drop', 'discard'),
      {},
      'discard {count} gauge~ of this unit',
      'このユニットのゲージを{count}枚捨てる',
      '弃置此单位的{count}张计量',
    ),
  ],
};
