import { say, type Productions } from '../engine/production.js';

/** Timings of activated texts, the meaning of "each player", and replacement effects. */
const DESTROYED_SELF = { instead: 'destroy', subject: { which: 'self', whose: 'any' } };

export const structures: Productions = {
  activation: [
    say('main', '【Activate･Main】', '【起動・メイン】', '【启动・主要】'),
    say('action', '【Activate･Action】', '【起動・アクション】', '【启动・行动】'),
    say(
      'main/action',
      '【Activate･Main】/【Activate･Action】',
      '【起動・メイン】/【起動・アクション】',
      '【启动・主要】/【启动・行动】',
    ),
  ],
  'command-timing': [
    say('main', '【Main】', '【メイン】', '【主要】'),
    say('action', '【Action】', '【アクション】', '【行动】'),
    say('main/action', '【Main】/【Action】', '【メイン】/【アクション】', '【主要】/【行动】'),
  ],
  used: [
    say('main', "activate this card's 【Main】", 'このカードの【メイン】を起動する', '发动此卡的【主要】'),
    say('action', "activate this card's 【Action】", 'このカードの【アクション】を起動する', '发动此卡的【行动】'),
    say(
      'main/action',
      "activate this card's 【Main】/【Action】",
      'このカードの【メイン】/【アクション】を起動する',
      '发动此卡的【主要】/【行动】',
    ),
  ],
  seats: [
    say('any', 'each player in turn: ', '各プレイヤーは順に、', '每位玩家依次：'),
    say('opponent', 'each enemy player in turn: ', '各敵プレイヤーは順に、', '每位敌方玩家依次：'),
  ],
  replaced: [
    say(
      DESTROYED_SELF,
      'when this Unit would be destroyed, instead ',
      'このユニットが破壊される場合、代わりに',
      '此单位将被破坏时，改为',
    ),
    say(
      { instead: 'destroy', subject: { which: 'other', whose: 'team', where: '$f:kind' } },
      'when another friendly {f} would be destroyed, instead ',
      '他の味方の{f}が破壊される場合、代わりに',
      '其他友方{f}将被破坏时，改为',
    ),
    say(
      { ...DESTROYED_SELF, instead: 'rest' },
      'when an effect would rest this Unit, instead ',
      '効果でこのユニットがレストになる場合、代わりに',
      '效果将使此单位休息时，改为',
    ),
  ],
};
