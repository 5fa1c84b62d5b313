import { say, type Production, type Productions } from '../engine/production.js';
import { words, type Words } from '../print/phrase.js';

/** Words for filters, conditions, numbers and moments of Nex-A. */

const SELF = { bound: 'self' };
const COLOURS: readonly (readonly [string, string, string])[] = [
  ['blue', '青', '蓝'],
  ['green', '緑', '绿'],
  ['black', '黒', '黑'],
  ['red', '赤', '红'],
  ['brown', '茶', '茶'],
  ['white', '白', '白'],
  ['purple', '紫', '紫'],
];
const colourSaid: readonly Production[] = COLOURS.map(([en, ja, zh]) => say(en, en, ja, zh));
const rollCost = {
  sum: [...COLOURS.map(([en]) => en), 'any'].map((colour) => ({ printed: `roll-${colour}`, of: 'top' })),
};

const ROLL = [{ op: 'orient', cards: { bound: 'paid' }, orientation: 'sideways' }];
const rolled = (where: unknown, as: string, en: string, ja: string, zh: string): Production =>
  say({ from: { zone: 'g', of: 'controller', where }, n: '$n:amount', as, do: ROLL, alike: 'sign' }, en, ja, zh);
const upright = { orientation: 'upright' };
const rolledOf = (colour: string, ja: string, zh: string): readonly Production[] => {
  const where = { all: [{ fact: 'colour', in: [colour] }, upright] };
  return [`roll-${colour}`, 'rolled-x'].map((as) => rolled(where, as, `${colour} {n}`, `${ja}{n}`, `${zh}{n}`));
};

export const vocabulary: Productions = {
  colour: colourSaid,
  amount: [
    say({ bound: 'x' }, 'X', 'X', 'X'),
    say({ printed: 'gain', of: 'top' }, 'its gain level', 'それのゲインレベル', '其增益等级'),
    say(rollCost, 'its total roll cost', 'それのロールコストの合計値', '其横置费用合计'),
    say(
      { counter: '$c:coin', on: 'self' },
      'the number of {c}s on this card',
      'このカードの{c}の数',
      '此卡上的{c}数量',
    ),
  ],
  coin: [
    say('plain-coin', 'coin~', 'コイン', '硬币'),
    say('plus-coin', '[+1/+1/+1] coin~', '[+1/+1/+1]コイン', '[+1/+1/+1]硬币'),
    say('minus-coin', '[-1/-1/-1] coin~', '[-1/-1/-1]コイン', '[-1/-1/-1]硬币'),
    say('haste-coin', '[Haste] coin~', '[速攻]コイン', '[速攻]硬币'),
    say('NT-coin', '[feature: NT] coin~', '[特徴：NT]コイン', '[特征：NT]硬币'),
  ],
  adjective: [
    say(upright, 'rerolled', 'リロール状態の', '重置状态的'),
    say({ orientation: 'sideways' }, 'rolled', 'ロール状態の', '横置状态的'),
    say({ fact: 'engaged', in: ['engaged'] }, 'engaged', '交戦中の', '交战中的'),
    say({ counter: 'destroyed', atLeast: 1 }, 'destroyed', '破壊されている', '被破坏的'),
    say({ not: { is: 'self' } }, 'other', '他の', '其他'),
    say({ not: { role: ['chip'] } }, 'non-chip', 'チップでない', '非筹码的'),
  ],
  qualifier: [
    say({ fact: 'features', in: ['$f:name'] }, 'with “feature: {f}”', '「特徴：{f}」を持つ', '持有“特征：{f}”的'),
    say({ fact: 'area', in: ['space', 'earth'] }, 'in a battle area', '戦闘エリアにいる', '在战斗区域的'),
    say(
      { fact: 'area', in: [null, 'space'] },
      'in the deployment area or space',
      '配備エリアか宇宙エリアにいる',
      '在部署区域或宇宙区域的',
    ),
    say(
      { fact: 'area', sameAs: 'self' },
      'in the same area as this card',
      'このカードと同じエリアにいる',
      '与此卡同一区域的',
    ),
    say({ fact: 'coined', in: [true] }, 'with a coin', 'コインが置かれている', '放有硬币的'),
    say({ fact: 'berth', in: [true] }, 'that a character can be set on', 'キャラをセットできる', '可设置角色的'),
    say({ attached: false }, 'that is^ not set on a card', 'セットされていない', '未被设置的'),
  ],
  condition: [
    say(
      { exists: { ...SELF, where: { fact: 'exclusive-set', in: [true] } } },
      'its exclusive set is complete',
      '専用機のセットが成立している',
      '专用机设置成立',
    ),
    say(
      { exists: { ...SELF, where: { fact: 'foremost', in: [true] } } },
      'this is the first of its name (does not stack)',
      '同名カードの中で最初に出たカードの（重複しない）',
      '此卡是同名卡中最先出场的（不重复）',
    ),
    say(
      { exists: { ...SELF, where: { fact: 'area', in: ['space', 'earth'] } } },
      'this card is in a battle area',
      'このカードが戦闘エリアにいる',
      '此卡在战斗区域',
    ),
    say(
      { exists: { bound: 'top', where: { fact: 'attribute', shares: 'self', printed: true } } },
      'its sign has the attribute of this card',
      'それがこのカードと同じ属性のサインを持つ',
      '其标志与此卡属性相同',
    ),
    say(
      { compare: [{ printed: 'gain', of: 'top' }, '>=', 1] },
      'it has a gain level',
      'それがゲインレベルを持つ',
      '其拥有增益等级',
    ),
    say(
      { compare: [{ counter: '$c:coin', of: 'controller' }, '>=', '$n:amount'] },
      'you have {n} or more {c}s',
      '自軍の{c}が{n}個以上の',
      '己方有{n}枚以上{c}',
    ),
    say({ exists: '$cards:present' }, '{cards}', '{cards}がいる', '{cards}'),
  ],
  stat: [
    say('melee', 'melee', '格闘力', '格斗力'),
    say('shooting', 'shooting', '射撃力', '射击力'),
    say('defence', 'defence', '防衛力', '防卫力'),
    say('total', 'total cost', '合計国力', '合计国力'),
    say('roll-white', 'white roll cost', '白のロールコスト', '白色横置费用'),
  ],
  change: [
    say({ stat: 'total', by: '$n:signed' }, 'get^ total cost {n}', '合計国力{n}', '合计国力{n}'),
    say({ stat: '$s:stat', to: '$n:amount' }, 'has^ {s} {n}', '{s}が{n}になる', '{s}变为{n}'),
    say({ forbid: 'be-chosen' }, 'cannot be targeted', '対象にならない', '不能成为对象'),
    say(
      { forbid: 'be-chosen', where: { controlledBy: 'opponent' } },
      'cannot be targeted by the enemy',
      '敵軍の効果の対象にならない',
      '不能成为敌方效果的对象',
    ),
    say({ forbid: 'be-destroyed' }, 'cannot be destroyed', '破壊されない', '不会被破坏'),
    say({ forbid: 'sortie' }, 'cannot sortie', '出撃できない', '不能出击'),
    say({ forbid: 'use' }, 'cannot use its^ texts', 'テキストを使用できない', '不能使用文本'),
    say(
      { allow: 'second-character' },
      'can have a second character set on it^',
      '2枚目のキャラをセットできる',
      '可设置第二张角色',
    ),
    say({ lose: '$k:keyword' }, 'lose^ “{k}”', '「{k}」を失う', '失去“{k}”'),
  ],
  duration: [
    say('turn', 'until end of turn', 'ターン終了時まで', '直到回合结束'),
    say('game', 'for the rest of the game', 'ゲーム終了時まで', '直到游戏结束'),
  ],
  part: [
    say(
      {
        from: SELF,
        n: 'all',
        as: 'rolled',
        do: [{ op: 'custom', name: 'turn', with: { cards: { bound: 'paid' }, to: 'sideways' } }],
      },
      'roll this card',
      'このカードをロールする',
      '横置此卡',
    ),
    rolled(upright, 'roll-any', '{n}', '{n}', '{n}'),
    rolled(upright, 'rolled-x', '{n}', '{n}', '{n}'),
    ...COLOURS.flatMap(([colour, ja, zh]) => rolledOf(colour, ja, zh)),
    say(
      {
        from: { zone: 'hand', of: 'controller', where: { not: { is: 'self' } } },
        n: '$count:amount',
        as: 'tossed',
        do: [{ op: 'custom', name: 'discard', with: { cards: { bound: 'paid' } } }],
      },
      'discard {count} card~ from your hand',
      '自軍手札{count}枚を廃棄する',
      '废弃己方手牌{count}张',
    ),
  ],
  cost: [
    say(
      { op: 'custom', name: 'pay-normal-cost', with: { of: { bound: 'host' } } },
      'the normal cost of the card that this is set on',
      'このカードのセット先の通常コスト',
      '此卡所设置的卡的通常费用',
    ),
  ],
  trigger: [
    say(
      { event: 'moved', from: 'played', to: 'deploy', subject: { which: 'self', whose: 'any' } },
      'when this card is played and enters the field',
      'このカードがプレイされて場に出た場合',
      '此卡被使用并上场时',
    ),
    say(
      { event: 'moved', to: 'deploy', subject: { which: 'other', whose: 'controller' }, each: true },
      'each time another of your cards enters the deployment area',
      '他の自軍カードが配備エリアに出る毎に',
      '每当己方其他卡进入部署区域',
    ),
    say(
      { event: 'moment', moment: 'sortieing', subject: { which: 'self', whose: 'any' } },
      'when this card sorties',
      'このカードが出撃する場合',
      '此卡出击时',
    ),
    say(
      { event: 'moment', moment: 'sortied', subject: { which: 'self', whose: 'any' } },
      'when this card has sortied',
      'このカードが出撃した場合',
      '此卡出击后',
    ),
    say(
      { event: 'moment', moment: 'turn-end', subject: { which: 'any', whose: 'any' } },
      'at the end of each turn',
      'ターン終了時に',
      '回合结束时',
    ),
    say(
      { event: 'counted', counter: 'destroyed', way: 'up', subject: { which: 'self', whose: 'any' } },
      'when this card is destroyed',
      'このカードが破壊された場合',
      '此卡被破坏时',
    ),
    say(
      { event: 'phase-began', phase: 'damage', subject: { which: 'any', whose: 'any' } },
      'at the start of the damage step',
      'ダメージ判定ステップ開始時に',
      '伤害判定步骤开始时',
    ),
  ],
};

export const NAMES: Readonly<Record<string, Words>> = {
  'high-mobility': words('High Mobility', '高機動', '高机动'),
  haste: words('Haste', '速攻', '速攻'),
  assault: words('Assault', '強襲', '强袭'),
  quick: words('Quick', 'クイック', '快速'),
  'battle-deployment': words('Battle Deployment', '戦闘配備', '战斗部署'),
  supply: words('Supply', '供給', '供给'),
  'ps-armour': words('PS Armour', 'PS装甲', 'PS装甲'),
  psycommu: words('Psycommu', 'サイコミュ', '精神感应'),
  'range-weapon': words('Range Weapon', '範囲兵器', '范围兵器'),
  gain: words('Gain', 'ゲイン', '增益'),
  share: words('Share', '共有', '共享'),
  'cross-weapon': words('Cross Weapon', 'クロスウェポン', '交叉武器'),
  star: words('★ (only one)', '★（1枚制限）', '★（限1张）'),
  unique: words('Unique', 'ユニーク', '唯一'),
  refit: words('Refit', '改装', '改装'),
  resupply: words('Resupply', '補給', '补给'),
  stay: words('Stay', 'ステイ', '驻留'),
  'star-melee': words('Melee *', '格闘力＊', '格斗力＊'),
  'star-shooting': words('Shooting *', '射撃力＊', '射击力＊'),
  'star-defence': words('Defence *', '防衛力＊', '防卫力＊'),
};

/** Phases, steps and turns during which a text may be played. */
const SPANS: Readonly<Record<string, Words>> = {
  reroll: words('reroll phase', 'リロールフェイズ', '重置阶段'),
  draw: words('draw phase', 'ドローフェイズ', '抽牌阶段'),
  deploy: words('deployment phase', '配備フェイズ', '部署阶段'),
  battle: words('battle phase', '戦闘フェイズ', '战斗阶段'),
  attack: words('attack step', '攻撃ステップ', '攻击步骤'),
  defence: words('defence step', '防衛ステップ', '防卫步骤'),
  damage: words('damage step', 'ダメージ判定ステップ', '伤害判定步骤'),
  return: words('return step', '帰還ステップ', '归还步骤'),
  turn: words('turn', 'ターン', '回合'),
};
export const timingWords = (timing: string): Words | null => {
  if (timing === 'any') return words('Any time', '常時', '常时');
  const [, side, span = ''] = /^(?:(own|enemy)-)?(.+)$/.exec(timing) ?? [];
  const found = SPANS[span];
  if (!found || (span === 'turn' && !side)) return null;
  const { en, ja, zh } = found;
  if (!side) return words(en.charAt(0).toUpperCase() + en.slice(1), ja, zh);
  return side === 'own' ? words(`Own ${en}`, `自軍${ja}`, `己方${zh}`) : words(`Enemy ${en}`, `敵軍${ja}`, `敌方${zh}`);
};
/** Powers in printed order. */
export const POWERS = ['melee', 'shooting', 'defence'];
