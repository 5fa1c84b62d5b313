import { say, type Production, type Productions } from '../engine/production.js';

/** What texts of Nex-A do. */

const custom = (name: string, settings: object) => ({ op: 'custom', name, with: settings });
const one = (name: string, settings: object, en: string, ja: string, zh: string): Production =>
  say([custom(name, settings)], en, ja, zh);
const CARDS = { cards: '$cards' };
const HQ = { zone: 'hq', of: 'controller' };
const sent = (to: string, en: string, ja: string, zh: string): Production =>
  one('send', { cards: '$cards', to }, `move {cards} to ${en}`, `{cards}を${ja}に移す`, `将{cards}移到${zh}`);
const changeable = custom('changeable', { what: 'target', bind: 'changeable' });

const operations: readonly Production[] = [
  one(
    'damage',
    { amount: '$n:plain', to: '$cards' },
    'deal {n} damage to {cards}',
    '{cards}に{n}ダメージを与える',
    '对{cards}造成{n}点伤害',
  ),
  one(
    'damage',
    { amount: '$n:amount', to: '$cards' },
    'deal damage to {cards} equal to {n}',
    '{cards}に{n}と同じ値のダメージを与える',
    '对{cards}造成等同于{n}的伤害',
  ),
  one(
    'damage-hq',
    { amount: '$n:amount', of: 'opponent' },
    'deal {n} damage to the enemy HQ',
    '敵軍本国に{n}ダメージを与える',
    '对敌方本国造成{n}点伤害',
  ),
  one(
    'recover',
    { amount: '$n:amount', of: 'controller' },
    'your HQ recovers {n}',
    '自軍本国を{n}回復する',
    '己方本国回复{n}',
  ),
  one('destroy', CARDS, 'destroy {cards}', '{cards}を破壊する', '破坏{cards}'),
  one(
    'nullify-destruction',
    CARDS,
    'nullify the destruction of {cards}',
    '{cards}の破壊を無効にする',
    '使{cards}的破坏无效',
  ),
  one('turn', { cards: '$cards', to: 'upright' }, 'reroll {cards}', '{cards}をリロールする', '重置{cards}'),
  one('turn', { cards: '$cards', to: 'sideways' }, 'roll {cards}', '{cards}をロールする', '横置{cards}'),
  sent('hand', "its owner's hand", '持ち主の手札', '持有者的手牌'),
  sent('hq', "the top of its owner's HQ", '持ち主の本国の上', '持有者本国的顶端'),
  sent('junk', "its owner's junkyard", '持ち主のジャンクヤード', '持有者的废品场'),
  sent('waste', "its owner's waste pile", '持ち主の捨て山', '持有者的弃牌堆'),
  one(
    'to-hangar',
    { cards: '$cards', of: 'controller' },
    'move {cards} to your hangar',
    '{cards}を自軍ハンガーに移す',
    '将{cards}移到己方机库',
  ),
  one('put-out', CARDS, 'put {cards} out', '{cards}を場に出す', '使{cards}上场'),
  one(
    'put-out',
    { cards: '$cards', state: 'sideways' },
    'put {cards} out rolled',
    '{cards}をロール状態で場に出す',
    '使{cards}以横置状态上场',
  ),
  one(
    'put-out',
    { cards: '$cards', at: 'where' },
    'put {cards} out in that place',
    '{cards}をその場所に出す',
    '使{cards}在该处上场',
  ),
  one(
    'set-on',
    { cards: '$cards', on: 'host' },
    'set {cards} on the other target',
    '{cards}をもう1つの対象にセットする',
    '将{cards}设置到另一对象上',
  ),
  one(
    'take',
    { cards: '$cards', to: 'controller' },
    'take control of {cards}',
    '{cards}のコントロールを得る',
    '获得{cards}的控制权',
  ),
  one(
    'lose-control',
    { cards: '$cards', until: '$t:duration' },
    'nobody controls {cards} {t}',
    '{t}、{cards}のコントロールを失わせる',
    '{t}，使{cards}失去控制',
  ),
  one(
    'go-home',
    CARDS,
    'move {cards} to the deployment area, rolled',
    '{cards}を配備エリアに帰還させる',
    '使{cards}归还部署区域',
  ),
  one(
    'relocate',
    { cards: '$cards', to: 'deploy' },
    'move {cards} to the deployment area',
    '{cards}を配備エリアに移動する',
    '将{cards}移动到部署区域',
  ),
  one(
    'relocate',
    { cards: '$cards', to: 'earth' },
    'move {cards} to the earth area',
    '{cards}を地球エリアに移動する',
    '将{cards}移动到地球区域',
  ),
  one(
    'relocate',
    { cards: '$cards', to: 'space' },
    'move {cards} to the space area',
    '{cards}を宇宙エリアに移動する',
    '将{cards}移动到宇宙区域',
  ),
  one(
    'pierce',
    { amount: '$n:amount', force: 'force' },
    'deal {n} piercing damage to that force',
    'その部隊に{n}の貫通ダメージを与える',
    '对该部队造成{n}点贯穿伤害',
  ),
  one(
    'pierce',
    { amount: '$n:amount', force: 'target' },
    'deal {n} piercing damage to its force',
    'それの部隊に{n}の貫通ダメージを与える',
    '对其所在部队造成{n}点贯穿伤害',
  ),
  one(
    'force-power',
    { by: '$n:signed', force: 'force' },
    'that force gets battle power {n} until end of turn',
    'ターン終了時まで、その部隊の戦闘力は{n}',
    '直到回合结束，该部队战斗力{n}',
  ),
  one(
    'skip',
    { span: 'battle' },
    'skip the battle phase of this turn',
    'このターンの戦闘フェイズを飛ばす',
    '跳过本回合的战斗阶段',
  ),
  one(
    'make-chips',
    { card: '$c:chip', n: '$count:amount', of: 'controller' },
    'put out {count} {c}',
    '{c}{count}枚を場に出す',
    '使{count}张{c}上场',
  ),
  one(
    'make-chips',
    { card: '$c:chip', n: '$n:amount', of: 'controller', state: 'sideways' },
    'put out {n} {c} rolled',
    '{c}{n}枚をロール状態で場に出す',
    '使{n}张{c}以横置状态上场',
  ),
  one(
    'make-chips',
    { card: '$c:chip', n: '$n:amount', of: 'controller', on: 'host' },
    'set {n} {c} on that unit',
    '{c}{n}枚をそのユニットにセットする',
    '将{n}张{c}设置到该机体上',
  ),
  one(
    'put-coins',
    { cards: '$cards', coin: '$c:coin', n: '$count:amount' },
    'put {count} {c} on {cards}',
    '{cards}に{c}{count}個を置く',
    '在{cards}上放置{count}枚{c}',
  ),
  one(
    'remove-coins',
    CARDS,
    'remove all coins from {cards}',
    '{cards}のコインをすべて取り除く',
    '移除{cards}上的所有硬币',
  ),
  say([{ op: 'nullify', what: 'target' }], 'nullify it', 'それを無効にする', '使其无效'),
  say(
    [changeable, { op: 'nullify', what: 'changeable' }],
    'nullify it, unless it is in brackets',
    'それを無効にする（括弧内の効果を除く）',
    '使其无效（括号内的效果除外）',
  ),
  say(
    [changeable, { op: 'retarget', what: 'changeable', by: 'controller' }],
    'name its targets anew',
    'それの対象を選び直す',
    '重新指定其对象',
  ),
  say(
    [{ op: 'draw', seat: 'controller', n: '$count:amount', from: 'hq', to: 'hand' }],
    'draw {count} card~',
    'カードを{count}枚引く',
    '抽{count}张卡',
  ),
  say(
    [{ op: 'reveal', cards: { ...HQ, top: '$count:amount' }, to: 'controller' }],
    'look at the top {count} card~ of your HQ',
    '自軍本国の上のカード{count}枚を見る',
    '查看己方本国顶的{count}张卡',
  ),
  say(
    [
      { op: 'bind', cards: { ...HQ, top: 1 }, as: 'top' },
      { op: 'reveal', cards: { bound: 'top' }, to: 'all' },
    ],
    'reveal the top card of your HQ',
    '自軍本国の上のカード1枚を表にする',
    '将己方本国顶的1张卡翻开',
  ),
  say([{ op: 'reveal', cards: '$cards', to: 'all' }], 'reveal {cards}', '{cards}を表にする', '公开{cards}'),
  say(
    [{ op: 'move', cards: '$cards', to: 'aside', facing: 'up', reason: 'effect', bind: 'found' }],
    'extract {cards}',
    '{cards}を抜き出す',
    '抽出{cards}',
  ),
  say(
    [{ op: 'move', cards: '$cards', to: 'g', role: 'g', facing: 'up', under: 'controller', reason: 'effect' }],
    'make {cards} a G of yours',
    '{cards}を自軍Gにする',
    '将{cards}变为己方的G',
  ),
  say(
    [{ op: 'count', seat: 'controller', counter: '$c:coin', by: '$count:amount' }],
    'you get {count} {c}',
    '自軍は{c}{count}個を得る',
    '己方获得{count}枚{c}',
  ),
  say(
    [{ op: 'count', seat: 'controller', counter: '$c:coin', by: '$count:lost' }],
    'remove {count} {c} of yours',
    '自軍の{c}{count}個を取り除く',
    '移除己方{count}枚{c}',
  ),
  say(
    [{ op: 'mute', cards: '$cards', texts: { labels: ['special'] }, until: '$t:duration' }],
    '{cards} loses all texts of special effects {t}',
    '{t}、{cards}は特殊効果のテキストをすべて失う',
    '{t}，{cards}失去所有特殊效果文本',
  ),
];

export const actions: Productions = { operations };
