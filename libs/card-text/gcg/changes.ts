import { alsoRead, say, type Productions } from '../engine/production.js';

/** Lasting changes to cards: the same words for temporary and for permanent changes. */

const ENEMY_UNITS = { zone: 'battle', of: 'opponent', where: { role: ['unit'] } };
const SHIELD_AREA = { zone: ['shields', 'base'], of: 'controller' };
const ATTACK_TARGET = 'as its^ attack target';
const cannot = (what: string, en: string | readonly string[], ja: string, zh: string) =>
  say({ forbid: what }, en, ja, zh);

export const changes: Productions = {
  change: [
    say({ stat: 'ap', by: '$n:signed' }, 'get^ AP{n}', 'AP{n}', 'AP{n}'),
    say({ stat: 'hp', by: '$n:signed' }, 'get^ HP{n}', 'HP{n}', 'HP{n}'),
    say({ stat: 'cost', by: '$n:signed' }, 'get^ cost {n}', 'コスト{n}', '费用{n}'),
    say({ stat: 'level', by: '$n:signed' }, 'get^ Lv. {n}', 'Lv.{n}', 'Lv.{n}'),
    say(
      { stat: 'ap', by: '$n:amount' },
      ['get^ AP plus {n}', 'increase^ its AP by an amount equal to {n}'],
      'AP+({n})',
      'AP+({n})',
    ),
    say({ stat: 'cost', by: { minus: '$n:amount' } }, 'get^ cost minus {n}', 'コスト-({n})', '费用-({n})'),
    say({ stat: 'ap', to: '$n:number' }, 'has^ AP {n}', 'APが{n}になる', 'AP变为{n}'),
    say('$keyword:numbered', 'gain^ {keyword}', '{keyword}を得る', '获得{keyword}'),
    say({ gain: '$keyword' }, 'gain^ {keyword}', '{keyword}を得る', '获得{keyword}'),
    say(
      { gain: '$keyword', value: '$n:amount' },
      'gain^ {keyword} of {n}',
      '{keyword}({n})を得る',
      '获得{keyword}({n})',
    ),
    say({ lose: '$keyword' }, 'lose^ {keyword}', '{keyword}を失う', '失去{keyword}'),
    cannot('attack', "can't attack", 'アタックできない', '不能攻击'),
    cannot(
      'attack-player',
      "can't choose the enemy player as its^ attack target",
      '敵プレイヤーをアタックの対象にできない',
      '不能以敌方玩家为攻击对象',
    ),
    alsoRead(
      { forbid: 'attack-player' },
      "can't choose the enemy player as its attack target",
      "can't choose the enemy player as their attack target",
    ),
    say({ forbid: 'attack-player', seat: 'controller' }, "can't attack you", '自分にアタックできない', '不能攻击你'),
    say(
      { forbid: 'attack-unit', where: '$f:foes' },
      "can't attack enemy {f}",
      '敵の{f}にアタックできない',
      '不能攻击敌方的{f}',
    ),
    say(
      { forbid: 'attack-others', where: { is: 'self' } },
      ["can't attack Units other than this one"],
      'このユニット以外のユニットにアタックできない',
      '不能攻击此单位以外的单位',
    ),
    say(
      { forbid: 'attack-others', where: '$f:foes' },
      "can't attack Units other than {f}",
      '{f}以外のユニットにアタックできない',
      '不能攻击{f}以外的单位',
    ),
    say(
      { forbid: 'be-attacked', where: '$f:foes' },
      "can't be attacked by {f}",
      '{f}にアタックされない',
      '不会被{f}攻击',
    ),
    cannot('block', "can't block", 'ブロックできない', '不能阻挡'),
    say(
      { forbid: 'be-blocked', where: '$f:foes' },
      "can't be blocked by {f}",
      '{f}にブロックされない',
      '不会被{f}阻挡',
    ),
    cannot('be-paired', "can't be paired with a Pilot", 'パイロットとペアにできない', '不能与驾驶员搭配'),
    say(
      { forbid: 'be-destroyed', where: { controlledBy: 'opponent' } },
      "can't be destroyed by enemy effects",
      '敵の効果で破壊されない',
      '不会被敌方效果破坏',
    ),
    cannot('be-destroyed', "can't be destroyed", '破壊されない', '不会被破坏'),
    cannot('set-active', "can't be set as active", 'アクティブにできない', '不能转为活动状态'),
    cannot(
      'ready',
      ["won't be set as active during the start phase"],
      'スタートフェイズにアクティブにならない',
      '开始阶段不会转为活动状态',
    ),
    cannot('rest', "can't be rested", 'レストにできない', '不能转为休息状态'),
    cannot('recover', "can't recover HP", 'HPを回復できない', '不能恢复HP'),
    cannot('lower-ap', "can't have its^ AP reduced", 'APは減らない', 'AP不会减少'),
    cannot('enter-active', 'is^ deployed rested', 'レスト状態で配備される', '以休息状态部署'),
    cannot('activate', "can't activate effects", '効果を起動できない', '不能发动效果'),
    cannot(
      'activate-main',
      "can't activate 【Activate･Main】 effects",
      '【起動・メイン】の効果を起動できない',
      '不能发动【启动・主要】效果',
    ),
    cannot(
      'activate-action',
      "can't activate 【Activate･Action】 effects",
      '【起動・アクション】の効果を起動できない',
      '不能发动【启动・行动】效果',
    ),
    say(
      { allow: 'attack-active' },
      `may choose an active enemy Unit ${ATTACK_TARGET}`,
      'アクティブ状態の敵ユニットをアタックの対象にできる',
      '可以活动状态的敌方单位为攻击对象',
    ),
    say(
      { allow: 'attack-active', where: '$f:foe' },
      `may choose an active enemy {f} ${ATTACK_TARGET}`,
      'アクティブ状態の敵の{f}をアタックの対象にできる',
      '可以活动状态的敌方{f}为攻击对象',
    ),
    alsoRead(
      { allow: 'attack-active' },
      'may choose an active enemy unit as its attack target',
      'may choose an active enemy unit as their attack target',
    ),
    alsoRead(
      { allow: 'attack-active', where: '$f:active' },
      'may choose {f} as its attack target',
      'may choose {f} as their attack target',
    ),
    say(
      { allow: 'attack-at-once' },
      'may attack on the turn it^ is deployed',
      '配備されたターンにアタックできる',
      '可在部署的回合攻击',
    ),
    alsoRead({ allow: 'attack-at-once' }, 'may attack on the turn it is deployed'),
    say({ fact: 'traits', add: '$t:traits' }, 'gain^ the trait {t}', '特徴{t}を得る', '获得特征{t}'),
    say(
      { fact: 'names', add: '$t:names' },
      ['is^ also treated as {t}', "'s name is also treated as {t}"],
      'カード名を{t}としても扱う',
      '卡名也视为{t}',
    ),
    say({ spare: '$s:sparing' }, '{s}', '{s}', '{s}'),
    alsoRead({ stat: 'ap', by: '$n:signed' }, 'AP{n}'),
    alsoRead({ stat: 'hp', by: '$n:signed' }, 'HP{n}'),
    alsoRead({ stat: 'cost', by: '$n:signed' }, 'cost {n}', 'cost{n}'),
    alsoRead('$keyword:numbered', '{keyword}', 'get^ {keyword}'),
    alsoRead({ gain: '$keyword' }, '{keyword}', 'get^ {keyword}'),
  ],
  // Several changes in one phrase.
  changes: [
    alsoRead([{ forbid: 'set-active' }, { forbid: 'be-paired' }], "can't be set as active or paired with a Pilot"),
    say(
      [
        { stat: 'level', by: { times: ['$n:signed', { count: '$c:there' }] } },
        { stat: 'cost', by: { times: ['$m:signed', { count: '$c:there' }] } },
      ],
      ['gets Lv.{n} and cost{m} for each {c} in play'],
      '{c}1枚につきLv.{n}、コスト{m}',
      '每有1张{c}，Lv.{n}、费用{m}',
    ),
  ],
  // Permanent changes with phrases of their own.
  constant: [
    say(
      {
        on: ENEMY_UNITS,
        change: { forbid: 'attack-others', where: { all: [{ is: 'self' }, { orientation: 'sideways' }] } },
      },
      ['Enemy Units choose this rested Unit as their attack target if possible when attacking'],
      '敵のユニットはアタックする時、可能ならレスト状態のこのユニットをアタックの対象にする',
      '敌方单位攻击时，若可能则须以休息状态的此单位为攻击对象',
    ),
    say(
      {
        on: ENEMY_UNITS,
        change: { forbid: 'attack-others', where: '$f:yours' },
      },
      ['Enemy Units choose one of your {f} as their attack target if possible when attacking'],
      '敵のユニットはアタックする時、可能なら自分の{f}の1枚をアタックの対象にする',
      '敌方单位攻击时，若可能则须以你的{f}之一为攻击对象',
    ),
    say(
      { on: SHIELD_AREA, change: { spare: '$s:sparing' } },
      ['your shield area cards {s}'],
      '自分のシールドエリアのカードは{s}',
      '你护盾区的卡{s}',
    ),
    alsoRead({ on: { zone: 'shields', of: 'team' }, change: { spare: '$s:sparing' } }, 'friendly Shields {s}'),
  ],
  sparing: [
    say(
      { kind: null, by: '$n:number', once: true },
      'reduce^ the next damage received by {n}',
      '次に受けるダメージを-{n}する',
      '下次受到的伤害-{n}',
    ),
    say(
      { kind: '$k:harm', by: '$n:number', once: true },
      'reduce^ the next {k} damage received by {n}',
      '次に受ける{k}ダメージを-{n}する',
      '下次受到的{k}伤害-{n}',
    ),
    say(
      { kind: null, by: '$n:number' },
      'reduce^ damage received by {n}',
      '受けるダメージを-{n}する',
      '受到的伤害-{n}',
    ),
    say(
      { kind: '$k:harm', atMost: '$n:number' },
      "can't receive {k} damage of {n} or less",
      '{n}以下の{k}ダメージを受けない',
      '不会受到{n}点以下的{k}伤害',
    ),
    say(
      { kind: null, atMost: '$n:number' },
      "can't receive damage of {n} or less",
      '{n}以下のダメージを受けない',
      '不会受到{n}点以下的伤害',
    ),
    say(
      { kind: '$k:harm', from: { controlledBy: 'opponent' } },
      "can't receive enemy {k} damage",
      '敵の{k}ダメージを受けない',
      '不会受到敌方的{k}伤害',
    ),
    say(
      { kind: '$k:harm', from: '$f:source' },
      "can't receive {k} damage from {f}",
      '{f}からの{k}ダメージを受けない',
      '不会受到来自{f}的{k}伤害',
    ),
    say(
      { kind: null, from: '$f:source' },
      "can't receive damage from {f}",
      '{f}からのダメージを受けない',
      '不会受到来自{f}的伤害',
    ),
    say({ kind: '$k:harm' }, "can't receive {k} damage", '{k}ダメージを受けない', '不会受到{k}伤害'),
    say({ kind: null }, "can't receive damage", 'ダメージを受けない', '不会受到伤害'),
  ],
  harm: [say('battle', 'battle', 'バトル', '战斗'), say('effect', 'effect', '効果', '效果')],
  duration: [
    say('turn', 'during this turn', 'このターン中', '本回合中'),
    say('battle', 'during this battle', 'このバトル中', '本次战斗中'),
    say('source', 'while this card is in play', 'このカードが場にある間', '此卡在场期间'),
    say('game', 'for the rest of the game', 'このゲーム中', '本局游戏中'),
    say(
      'until:ready/its',
      ['until it would next be set as active', "of your opponent's next turn"],
      '次にアクティブになるまで',
      '直到其下次将转为活动状态',
    ),
    say(
      'until:ready/controller',
      'until the start of your next turn',
      '自分の次のターンの開始時まで',
      '直到你的下个回合开始',
    ),
  ],
};
