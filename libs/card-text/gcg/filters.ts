import { alsoRead, say, type Productions } from '../engine/production.js';

/**
 * Conditions on a card, as a word before the noun (`adjective`), a phrase after it (`qualifier`) or a statement about
 * this card (`predicate`).
 */

const OWN_LEVEL = { stat: 'level', of: 'self' };
const OWN_AP = { stat: 'ap', of: 'self' };
const UNIT = { role: ['unit'] };

/** Conditions on AP and HP, as phrases after a noun or as predicates: "with 3 or less HP", "has 3 or less HP". */
const numbers = (verb: (rest: string) => string) =>
  (['ap', 'hp'] as const).flatMap((stat) => {
    const name = stat.toUpperCase();
    return [
      say({ stat, atMost: '$n:number' }, verb(`{n} or less ${name}`), `${name}{n}以下の`, `${name}{n}以下的`),
      say({ stat, atLeast: '$n:number' }, verb(`{n} or more ${name}`), `${name}{n}以上の`, `${name}{n}以上的`),
      say({ stat, atLeast: '$n:number', atMost: '$n:number' }, verb(`{n} ${name}`), `${name}{n}の`, `${name}为{n}的`),
    ];
  });
const levels = (verb: string) => [
  say({ stat: 'level', atMost: '$n:number' }, `${verb}Lv.{n} or lower`, 'Lv.{n}以下の', 'Lv.{n}以下的'),
  say({ stat: 'level', atLeast: '$n:number' }, `${verb}Lv.{n} or higher`, 'Lv.{n}以上の', 'Lv.{n}以上的'),
  say({ stat: 'level', atLeast: '$n:number', atMost: '$n:number' }, `${verb}Lv.{n}`, 'Lv.{n}の', 'Lv.{n}的'),
];

export const filters: Productions = {
  adjective: [
    say({ not: { is: 'self' } }, 'other', '他の', '其他'),
    alsoRead({ not: { is: 'self' } }, 'another'),
    say({ orientation: 'sideways' }, 'rested', 'レスト状態の', '休息状态的'),
    say({ orientation: 'upright' }, 'active', 'アクティブ状態の', '活动状态的'),
    say({ fact: 'damaged', in: [true] }, 'damaged', 'ダメージを受けている', '受伤的'),
    say({ fact: 'damaged', in: [false] }, 'undamaged', 'ダメージを受けていない', '未受伤的'),
    say({ fact: 'colour', in: '$colours' }, '{colours}', '{colours}の', '{colours}的'),
    say({ fact: 'traits', in: '$traits' }, '{traits}', '{traits}の', '{traits}'),
    say({ fact: 'names', in: '$names' }, '{names}', '{names}の', '{names}'),
  ],
  qualifier: [
    ...numbers((rest) => `with ${rest}`),
    ...levels('that is^ '),
    say(
      { stat: 'level', atMost: OWN_LEVEL },
      'whose Lv. is equal to or lower than this Unit',
      'Lv.がこのユニット以下の',
      'Lv.不高于此单位的',
    ),
    say(
      { stat: 'level', atMost: { stat: 'level', of: 'it' } },
      'whose Lv. is equal to or lower than it',
      'Lv.がそれ以下の',
      'Lv.不高于它的',
    ),
    say(
      { stat: 'level', atMost: { stat: 'level', of: 'subjects' } },
      'whose Lv. is equal to or lower than that Unit',
      'Lv.がそのユニット以下の',
      'Lv.不高于那个单位的',
    ),
    alsoRead(
      { stat: 'level', atMost: { stat: 'level', of: 'it' } },
      'whose Lv. is equal to or lower than the Unit rested with this ability',
    ),
    say(
      { stat: 'ap', atMost: OWN_AP },
      'with AP equal to or less than this Unit',
      'APがこのユニット以下の',
      'AP不高于此单位的',
    ),
    say({ keyword: '$keyword' }, 'with {keyword}', '{keyword}を持つ', '具有{keyword}的'),
    say({ most: 'level', among: '$cards:ranked' }, 'with the highest Lv.', 'Lv.が最も高い', 'Lv.最高的'),
    say({ least: 'hp', among: '$cards:ranked' }, 'with the lowest HP', 'HPが最も低い', 'HP最低的'),
    say(
      { counter: 'damage', atLeast: '$n:number' },
      'with {n} or more damage',
      'ダメージを{n}以上受けている',
      '受到{n}点以上伤害的',
    ),
    say(
      { fact: 'names', contains: '$quoted' },
      ['with {quoted} in its^ card name'],
      'カード名に{quoted}を含む',
      '卡名含有{quoted}的',
    ),
    alsoRead(
      { fact: 'names', contains: '$quoted' },
      'with {quoted} in their card name',
      'with {quoted} in its card name',
    ),
    say({ fact: 'paired', in: [true] }, 'paired with a Pilot', 'パイロットとペアになっている', '与驾驶员搭配的'),
    say(
      { fact: 'paired', in: [false] },
      ['with no paired Pilot', 'that has no Pilot paired with it'],
      'パイロットとペアになっていない',
      '未与驾驶员搭配的',
    ),
    say(
      { carries: '$f:pilot' },
      ['paired with a {f} Pilot', 'paired with {f} Pilot', 'paired with an {f} Pilot'],
      '{f}パイロットとペアになっている',
      '与{f}驾驶员搭配的',
    ),
    say({ any: [{ linked: 'attack' }, { linkedTo: 'attack' }] }, 'that is^ battling', 'バトル中の', '战斗中的'),
    say(
      {
        any: [
          { linked: 'attack', other: { is: 'self' } },
          { linkedTo: 'attack', other: { is: 'self' } },
        ],
      },
      'battling this Unit',
      'このユニットとバトル中の',
      '与此单位战斗中的',
    ),
    say(
      {
        any: [
          { linked: 'attack', other: '$f:opposed' },
          { linkedTo: 'attack', other: '$f:opposed' },
        ],
      },
      'battling {f}',
      '{f}とバトル中の',
      '与{f}战斗中的',
    ),
    say({ linked: 'attack' }, 'that is^ attacking', 'アタック中の', '攻击中的'),
    say({ not: { enteredThisTurn: true } }, 'not deployed this turn', 'このターンに配備されていない', '非本回合部署的'),
    say({ enteredThisTurn: true }, 'deployed this turn', 'このターンに配備された', '本回合部署的'),
    say({ fact: 'terrain', in: '$terrain' }, 'of {terrain}', '{terrain}の', '{terrain}的'),
    say(
      { fact: 'colour', sameAs: 'first' },
      'of the same color as the first',
      '最初に選んだカードと同じ色の',
      '与先选的卡同色的',
    ),
    say({ liesOn: '$f:opposed' }, 'paired with {f}', '{f}とペアの', '与{f}搭配的'),
    say(
      { not: { fact: 'token', in: [true] } },
      ['other than Unit tokens', ', other than Unit tokens'],
      'トークン以外の',
      '衍生物以外的',
    ),
    say({ not: { fact: 'linked', in: [true] } }, 'other than Link Units', 'リンクユニット以外の', '链接单位以外的'),
    say({ is: 'self' }, 'that is^ this card', 'このカードである', '即此卡的'),
  ],
  predicate: [
    say(
      { all: ['$f:adjective', { stat: 'level', atMost: '$n:number' }] },
      ['is^ {f} and Lv.{n} or lower'],
      '{f}Lv.{n}以下の',
      '{f}且Lv.{n}以下的',
    ),
    say('$f:adjective', 'is^ {f}', '{f}', '{f}'),
    say({ fact: 'linked', in: [true] }, ['is^ a Link Unit'], 'リンクユニットである', '是链接单位的'),
    say({ fact: 'paired', in: [true] }, 'is^ paired with a Pilot', 'パイロットとペアになっている', '与驾驶员搭配的'),
    ...numbers((rest) => `has^ ${rest}`),
    ...levels('is^ '),
    say({ keyword: '$keyword' }, 'has^ {keyword}', '{keyword}を持つ', '具有{keyword}的'),
    say({ linked: 'attack', other: '$f:opposed' }, 'is^ attacking {f}', '{f}にアタックしている', '正在攻击{f}的'),
    say(
      { all: [{ linked: 'attack' }, { not: { linked: 'attack', other: UNIT } }] },
      'is^ attacking the enemy player',
      '敵プレイヤーにアタックしている',
      '正在攻击敌方玩家的',
    ),
    say(
      {
        any: [
          { linked: 'attack', other: '$f:opposed' },
          { linkedTo: 'attack', other: '$f:opposed' },
        ],
      },
      'is^ battling {f}',
      '{f}とバトルしている',
      '正与{f}战斗的',
    ),
    say(
      { carries: '$f:pilot' },
      ['is^ paired with a {f} Pilot', 'is^ paired with {f} Pilot'],
      '{f}パイロットとペアになっている',
      '与{f}驾驶员搭配的',
    ),
    alsoRead('$f:adjective', 'is^ a {f} Unit', 'is^ an {f} Unit', 'is^ a {f} card'),
  ],
  // The pilot that an icon names.
  pilot: [
    say({ fact: 'traits', in: '$traits' }, '{traits}', '{traits}の', '{traits}'),
    say({ fact: 'colour', in: '$colours' }, '{colours}', '{colours}の', '{colours}'),
    ...levels(''),
    say({ fact: 'names', in: '$names' }, '{names}', '{names}の', '{names}'),
    say({ fact: 'names', contains: '$quoted' }, '{quoted}', 'カード名に{quoted}を含む', '卡名含有{quoted}的'),
  ],
};
