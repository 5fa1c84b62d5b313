import type { Filter } from '#kernel';
import { words, type NounRow, type Nouns } from '../print/phrase.js';

/** What Nex-A calls cards and places. */

const typed = (...types: readonly string[]): Filter => ({ fact: 'type', in: types });
const unit = words('unit~', 'ユニット', '机体');
const character = words('character~', 'キャラ', '角色');

const onField = (needs: readonly Filter[], noun: NounRow['noun']): NounRow => ({ zone: 'field', needs, noun });
const lying = (zone: string, en: string, ja: string, zh: string): readonly NounRow[] => [
  { zone, needs: [typed('unit')], noun: unit, place: words(en, ja, zh) },
  { zone, needs: [], noun: words('card~', 'カード', '卡'), place: words(en, ja, zh) },
];

const rows: readonly NounRow[] = [
  onField([typed('unit')], unit),
  onField([typed('character')], character),
  onField([typed('unit', 'character')], words('unit~ or character~', 'ユニットかキャラ', '机体或角色')),
  onField([], words('card~ on the field', '場のカード', '场上的卡')),
  ...lying('hand', 'hand', '手札', '手牌'),
  ...lying('hq', 'HQ', '本国', '本国'),
  ...lying('junk', 'junkyard', 'ジャンクヤード', '废品场'),
  ...lying('hangar', 'hangar', 'ハンガー', '机库'),
  ...lying('area', 'battle areas', '戦闘エリア', '战斗区域'),
  { zone: 'g', needs: [], noun: words('G~', 'G', 'G') },
];

export const nouns: Nouns = {
  rows,
  card: words('card~', 'カード', '卡'),
  loose: false,
  each: words('each player', '各プレイヤー', '每位玩家'),
  whose: {
    controller: words('your', '自軍', '己方'),
    opponent: words('enemy', '敵軍', '敌方'),
    any: words('', '', ''),
  },
  bound: {
    self: words('this card', 'このカード', '此卡'),
    host: words('the card that this is set on', 'このカードのセット先', '此卡所设置的卡'),
    target: words('it', 'それ', '其'),
    mate: words('your unit', 'その自軍ユニット', '该己方机体'),
    chosen: words('it', 'それ', '其'),
    hit: words('it', 'それ', '其'),
    lifted: words('it', 'それ', '其'),
    found: words('the extracted card', '抜き出したカード', '抽出的卡'),
    top: words('that card', 'そのカード', '那张卡'),
  },
};
