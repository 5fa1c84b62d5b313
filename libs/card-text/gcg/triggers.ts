import { say, type Productions } from '../engine/production.js';

/** What triggers a text, as a clause: "When …". Data is the zone and the event of a triggered ability. */

const OWN = { which: 'self', whose: 'any' };
const DESTROYED = ['destroyed-battle', 'destroyed-effect', 'destroyed-rule'];
const FALLS = { event: 'moved', from: 'battle', to: 'trash' };
const BATTLE = { ...FALLS, reason: ['destroyed-battle'] };
const DECLARED = { event: 'linked', link: 'declare' };
const on = (event: object, en: string | readonly string[], ja: string, zh: string) =>
  ['battle', 'base'].map((zone) => say({ zone, on: event }, en, ja, zh));

export const triggers: Productions = {
  trigger: [
    ...on(
      { event: 'phase-began', phase: 'end', subject: { which: 'any', whose: 'team' } },
      'At the end of your turn, ',
      '自分のターンの終了時、',
      '你的回合结束时，',
    ),
    ...on(
      { event: 'phase-began', phase: 'start', subject: { which: 'any', whose: 'team' } },
      'At the start of your turn, ',
      '自分のターンの開始時、',
      '你的回合开始时，',
    ),
    ...on(
      { ...BATTLE, subject: { which: 'other', whose: 'opponent', where: '$f:fallen' }, other: OWN },
      ['When {this} destroys {f} with battle damage, '],
      '{this}がバトルダメージで敵の{f}を破壊した時、',
      '{this}以战斗伤害破坏敌方{f}时，',
    ),
    ...on(
      {
        ...BATTLE,
        subject: { which: 'other', whose: 'opponent', where: '$f:fallen' },
        other: { which: 'any', whose: 'controller', where: '$g:unit' },
      },
      ['When one of your {g} destroys {f} with battle damage, '],
      '自分の{g}がバトルダメージで敵の{f}を破壊した時、',
      '你的{g}以战斗伤害破坏敌方{f}时，',
    ),
    ...on(
      {
        ...BATTLE,
        subject: { which: 'other', whose: 'opponent', where: '$f:fallen' },
        other: { which: 'any', whose: 'team', where: '$g:unit' },
      },
      [
        'When one of the friendly {g} destroys {f} with battle damage, ',
        'When a friendly {g} destroys {f} with battle damage, ',
      ],
      '味方の{g}がバトルダメージで敵の{f}を破壊した時、',
      '友方{g}以战斗伤害破坏敌方{f}时，',
    ),
    ...on(
      { ...BATTLE, subject: { which: 'any', whose: 'opponent', where: '$f:fallen' } },
      ['When {f} is destroyed with battle damage, '],
      '敵の{f}がバトルダメージで破壊された時、',
      '敌方{f}被战斗伤害破坏时，',
    ),
    ...on(
      {
        event: 'moved',
        from: 'shields',
        reason: ['destroyed-battle'],
        subject: { which: 'any', whose: 'opponent' },
        other: OWN,
      },
      ['When {this} destroys an enemy Shield with battle damage, '],
      '{this}がバトルダメージで敵のシールドを破壊した時、',
      '{this}以战斗伤害破坏敌方护盾时，',
    ),
    ...on(
      {
        event: 'moved',
        from: ['shields', 'base'],
        reason: ['destroyed-battle'],
        subject: { which: 'any', whose: 'opponent' },
        other: OWN,
      },
      'When {this} destroys an enemy shield area card with battle damage, ',
      '{this}がバトルダメージで敵のシールドエリアのカードを破壊した時、',
      '{this}以战斗伤害破坏敌方护盾区的卡时，',
    ),
    ...on(
      {
        event: 'moved',
        from: ['shields', 'base'],
        reason: ['destroyed-battle', 'destroyed-effect'],
        subject: { which: 'any', whose: 'opponent' },
        other: { which: 'any', whose: 'controller', where: '$g:unit' },
      },
      'When one of your {g} destroys an enemy shield area card with damage, ',
      '自分の{g}がダメージで敵のシールドエリアのカードを破壊した時、',
      '你的{g}以伤害破坏敌方护盾区的卡时，',
    ),
    ...on(
      { ...FALLS, reason: DESTROYED, subject: { which: 'other', whose: 'opponent', where: '$f:fallen' } },
      ['When {f} is destroyed, '],
      '敵の{f}が破壊された時、',
      '敌方{f}被破坏时，',
    ),
    ...on(
      { ...FALLS, reason: DESTROYED, subject: { which: 'other', whose: 'any', where: '$f:other' } },
      ['When another {f} is destroyed, '],
      '他の{f}が破壊された時、',
      '其他{f}被破坏时，',
    ),
    ...on(
      { ...FALLS, reason: DESTROYED, subject: { which: 'other', whose: 'team', where: { stat: 'hp', atMost: 0 } } },
      'When another friendly card is destroyed by damage, ',
      '他の味方カードがダメージで破壊された時、',
      '其他友方卡被伤害破坏时，',
    ),
    ...on(
      { event: 'damaged', subject: OWN },
      'When {this} receives damage, ',
      '{this}がダメージを受けた時、',
      '{this}受到伤害时，',
    ),
    ...on(
      { event: 'damaged', reason: ['$k:harm'], subject: OWN },
      'When {this} receives {k} damage, ',
      '{this}が{k}ダメージを受けた時、',
      '{this}受到{k}伤害时，',
    ),
    ...on(
      {
        event: 'damaged',
        reason: ['$k:harm'],
        subject: OWN,
        other: { which: 'any', whose: 'any', where: { controlledBy: 'opponent' } },
      },
      ['When {this} receives {k} damage from an enemy card, '],
      '{this}が敵の{k}ダメージを受けた時、',
      '{this}受到来自敌方卡的{k}伤害时，',
    ),
    ...on(
      { event: 'damaged', reason: ['$k:harm'], subject: OWN, other: { which: 'any', whose: 'opponent' } },
      'When {this} receives enemy {k} damage, ',
      '{this}が敵から{k}ダメージを受けた時、',
      '{this}受到敌方的{k}伤害时，',
    ),
    ...on(
      { event: 'damaged', reason: ['$k:harm'], subject: { which: 'any', whose: 'controller', where: '$g:unit' } },
      ['When one of your {g} receives {k} damage, ', 'When one of your friendly {g} receives {k} damage, '],
      '自分の{g}が{k}ダメージを受けた時、',
      '你的{g}受到{k}伤害时，',
    ),
    ...on(
      {
        event: 'damaged',
        reason: ['battle'],
        subject: { which: 'any', whose: 'opponent', where: '$f:fallen' },
        other: OWN,
      },
      ['When {this} deals battle damage to {f}, '],
      '{this}が敵の{f}にバトルダメージを与えた時、',
      '{this}对敌方{f}造成战斗伤害时，',
    ),
    ...on(
      {
        event: 'damaged',
        reason: ['battle'],
        subject: { which: 'any', whose: 'opponent', where: '$f:fallen' },
        other: { which: 'any', whose: 'controller', where: '$g:unit' },
      },
      ['When one of your {g} deals battle damage to {f}, ', 'When your {g} deals battle damage to {f}, '],
      '自分の{g}が敵の{f}にバトルダメージを与えた時、',
      '你的{g}对敌方{f}造成战斗伤害时，',
    ),
    ...on(
      { event: 'counted', counter: 'damage', way: 'down', subject: OWN },
      'When {this} recovers HP, ',
      '{this}がHPを回復した時、',
      '{this}恢复HP时，',
    ),
    ...on(
      {
        event: 'raised',
        action: 'command',
        subject: { which: 'any', whose: 'controller', where: { fact: 'term', in: ['command'] } },
      },
      'When you activate the effect of a Command, ',
      '自分がコマンドの効果を起動した時、',
      '你发动指令的效果时，',
    ),
    ...on(
      { event: 'oriented', to: 'upright', reason: ['effect'], subject: OWN },
      ['When {this} is set as active by an effect, ', 'When this rested Unit is set as active by an effect, '],
      '{this}が効果でアクティブになった時、',
      '{this}因效果转为活动状态时，',
    ),
    ...on(
      { event: 'oriented', to: 'sideways', reason: ['effect'], subject: OWN },
      'When {this} is rested by an effect, ',
      '{this}が効果でレストになった時、',
      '{this}因效果转为休息状态时，',
    ),
    ...on(
      {
        event: 'oriented',
        to: 'sideways',
        reason: ['effect'],
        subject: OWN,
        other: { which: 'any', whose: 'opponent' },
      },
      'When {this} is rested by an enemy effect, ',
      '{this}が敵の効果でレストになった時、',
      '{this}因敌方效果转为休息状态时，',
    ),
    ...on(
      {
        event: 'oriented',
        to: 'sideways',
        reason: ['effect'],
        subject: { which: 'any', whose: 'controller', where: '$g:unit' },
        other: { which: 'any', whose: 'opponent' },
      },
      "When one of your {g} is rested by one of your opponent's effects, ",
      '自分の{g}が相手の効果でレストになった時、',
      '你的{g}因对手的效果转为休息状态时，',
    ),
    ...on(
      { event: 'linked', link: 'block', subject: OWN },
      'When {this} declares a block, ',
      '{this}がブロックを宣言した時、',
      '{this}宣言阻挡时，',
    ),
    ...on(
      { event: 'linked', link: 'block', end: 'from', subject: OWN },
      'When {this} blocks, ',
      '{this}がブロックした時、',
      '{this}阻挡时，',
    ),
    ...on(
      { event: 'linked', link: 'block', end: 'to', subject: OWN },
      'When {this} is blocked, ',
      '{this}がブロックされた時、',
      '{this}被阻挡时，',
    ),
    ...on(
      { ...DECLARED, subject: { which: 'host', whose: 'any' } },
      'When the Unit paired with {this} attacks, ',
      '{this}とペアのユニットがアタックした時、',
      '与{this}搭配的单位攻击时，',
    ),
    ...on(
      { ...DECLARED, subject: { which: 'other', whose: 'controller', where: '$g:unit' } },
      'When one of your other {g} attacks, ',
      '自分の他の{g}がアタックした時、',
      '你的其他{g}攻击时，',
    ),
    ...on(
      {
        event: 'moved',
        to: 'battle',
        subject: {
          which: 'any',
          whose: 'controller',
          where: { all: [{ attached: true }, { stat: 'level', atMost: '$n:number' }] },
        },
      },
      'When you pair a Pilot that is Lv.{n} or lower with one of your Units, ',
      '自分がLv.{n}以下のパイロットを自分のユニットとペアにした時、',
      '你将Lv.{n}以下的驾驶员与你的单位搭配时，',
    ),
    ...on(
      {
        ...{ event: 'moved', to: 'battle' },
        subject: {
          ...{ which: 'any', whose: 'controller' },
          where: {
            all: [{ attached: true }, { liesOn: { any: [{ is: 'self' }, { fact: 'colour', in: '$c:colours' }] } }],
          },
        },
      },
      'When you pair a Pilot with this Unit or one of your {c} Units, ',
      '自分がパイロットをこのユニットか自分の{c}のユニットとペアにした時、',
      '你将驾驶员与此单位或你的{c}单位搭配时，',
    ),
    ...on(
      {
        event: 'moved',
        to: 'resources',
        subject: { which: 'any', whose: 'controller', where: { fact: 'token', in: [true] } },
      },
      'When you place an EX Resource, ',
      '自分がEXリソースを置いた時、',
      '你放置EX资源时，',
    ),
  ],
};
