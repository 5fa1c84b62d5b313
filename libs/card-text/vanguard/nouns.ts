import type { Filter } from '#kernel';
import { words, type NounRow, type Nouns } from '../print/phrase.js';

/** What Vanguard calls cards, circles and zones. */

const role = (...roles: readonly string[]): Filter => ({ role: roles });
export const UNITS = role('vanguard', 'mate', 'rearguard', 'guardian');
const VANGUARD = role('vanguard', 'mate');
const vanguard = words('vanguard~', 'ヴァンガード', '先导者');

const onField = (needs: readonly Filter[], en: string, ja: string, zh: string): NounRow => ({
  ...{ zone: 'field', needs, noun: words(en, ja, zh) },
});
const lying = (zone: string, en: string, ja: string, zh: string): NounRow => ({
  ...{ zone, needs: [], noun: words('card~', 'カード', '卡'), place: words(en, ja, zh) },
});

const rows: readonly NounRow[] = [
  { ...onField([VANGUARD, role('mate')], 'legion mate~', 'レギオンメイト', '双斗搭档'), only: true },
  { ...onField([VANGUARD], '', '', ''), noun: vanguard, only: true },
  { ...onField([role('vanguard')], '', '', ''), noun: vanguard, only: true },
  onField([UNITS, { facing: 'down' }], 'deleted unit~', 'デリートされているユニット', '被删除的单位'),
  onField(
    [UNITS, role('vanguard', 'rearguard')],
    'vanguard or rear-guard unit~',
    'ヴァンガードかリアガード',
    '先导者或后防者',
  ),
  onField([UNITS], 'unit~', 'ユニット', '单位'),
  onField([role('rearguard')], 'rear-guard~', 'リアガード', '后防者'),
  onField([role('locked')], 'locked card~', '呪縛カード', '被封锁的卡'),
  { ...onField([role('heart')], 'heart~', 'ハーツ', '核心'), only: true },
  onField([], 'card~ on the field', 'フィールドのカード', '场上的卡'),
  lying('hand', 'hand', '手札', '手牌'),
  lying('drop', 'drop zone', 'ドロップゾーン', '弃牌区'),
  lying('soul', 'soul', 'ソウル', '灵魂'),
  lying('damage', 'damage zone', 'ダメージゾーン', '伤害区'),
  lying('deck', 'deck', '山札', '牌组'),
  lying('bind', 'bind zone', 'バインドゾーン', '绑定区'),
  lying('g', 'G zone', 'Gゾーン', 'G区'),
  {
    ...{ zone: 'gauge', needs: [{ linked: 'gauge', other: { is: 'self' } }] },
    noun: words('gauge~ of this unit', 'このユニットのゲージ', '此单位的计量'),
  },
];

export const nouns: Nouns = {
  rows,
  card: words('card~', 'カード', '卡'),
  loose: true,
  each: words('each fighter', '各ファイター', '每位玩家'),
  whose: {
    controller: words('your', 'あなたの', '你的'),
    opponent: words("your opponent's", '相手の', '对手的'),
    any: words('', '', ''),
    'bound:one': words('their', '自分の', '其自己的'),
  },
  bound: {
    self: words('this unit', 'このユニット', '此单位'),
    it: words('it', 'それ', '其'),
    became: words('that card', 'そのカード', '那张卡'),
    top: words('that card', 'そのカード', '那张卡'),
    looked: words('them', 'その中のカード', '其中的卡'),
    found: words('the found card', '探したカード', '找到的卡'),
    called: words('the called card', 'コールしたカード', '召唤的卡'),
    leapt: words('the card that leapt', 'タイムリープしたカード', '时翔的卡'),
    back: words('that unit', 'そのユニット', '那个单位'),
    rescued: words('it', 'それ', '其'),
  },
};
