import type { Filter } from '#kernel';

/** What cards are called, depending on where they are. The first matching row applies, so rows with more requirements come first. */
export interface Noun {
  /** Null if another phrase names the zone: "from your trash". */
  readonly zone: string | null;
  readonly needs: readonly Filter[];
  readonly en: string;
  readonly ja: string;
  readonly zh: string;
}

const UNIT: Filter = { role: ['unit'] };
const TOKEN: Filter = { fact: 'token', in: [true] };
const LINKED: Filter = { fact: 'linked', in: [true] };
const noun = (zone: string | null, needs: readonly Filter[], en: string, ja: string, zh: string): Noun => ({
  ...{ zone, needs, en, ja, zh },
});

export const NOUNS: readonly Noun[] = [
  noun('battle', [UNIT, LINKED], 'Link Unit~', 'リンクユニット', '链接单位'),
  noun('battle', [UNIT, TOKEN], 'Unit token~', 'ユニットトークン', '单位衍生物'),
  noun('battle', [UNIT], 'Unit~', 'ユニット', '单位'),
  noun('battle', [{ attached: true }], 'Pilot~', 'パイロット', '驾驶员'),
  noun('any', [{ fact: 'type', in: ['unit'] }], 'Unit~ about to enter play', '場に出るユニット', '将要上场的单位'),
  noun(null, [{ fact: 'type', in: ['command'] }], 'Command~', 'コマンド', '指令'),
  noun('base', [], 'Base~', 'ベース', '基地'),
  noun('resources', [TOKEN], 'EX Resource~', 'EXリソース', 'EX资源'),
  noun('resources', [], 'Resource~', 'リソース', '资源'),
  noun('shields', [], 'Shield~', 'シールド', '护盾'),
];

/** Nouns for cards in other zones, by card type. */
export const TYPES: Readonly<Record<string, readonly [en: string, ja: string, zh: string]>> = {
  unit: ['Unit card~', 'ユニットカード', '单位卡'],
  pilot: ['Pilot card~', 'パイロットカード', '驾驶员卡'],
  command: ['Command card~', 'コマンドカード', '指令卡'],
  base: ['Base card~', 'ベースカード', '基地卡'],
  resource: ['Resource card~', 'リソースカード', '资源卡'],
};
export const CARD = ['card~', 'カード', '卡'] as const;

/**
 * Phrases for cards that are not on the field, by zone and owner. English uses "from" for cards that are taken, "in"
 * for cards that are counted.
 */
export const PLACES: readonly {
  readonly zone: string;
  readonly of: string;
  readonly en: readonly string[];
  readonly ja: string;
  readonly zh: string;
}[] = [
  { zone: 'hand', of: 'controller', en: ['in your hand', 'from your hand'], ja: '自分の手札にある', zh: '你手牌中的' },
  {
    zone: 'hand',
    of: 'opponent',
    en: ["in your opponent's hand", 'in their hand'],
    ja: '相手の手札にある',
    zh: '对手手牌中的',
  },
  {
    zone: 'trash',
    of: 'controller',
    en: ['in your trash', 'from your trash'],
    ja: '自分のトラッシュにある',
    zh: '你废弃区中的',
  },
  {
    zone: 'deck',
    of: 'controller',
    en: ['in your deck', 'from your deck'],
    ja: '自分のデッキにある',
    zh: '你牌组中的',
  },
];

export const WHOSE: Readonly<Record<string, readonly [en: string, ja: string, zh: string]>> = {
  opponent: ['enemy', '敵の', '敌方'],
  team: ['friendly', '味方の', '友方'],
  controller: ['your', '自分の', '你的'],
  any: ['', '', ''],
  turn: ["the turn player's", 'ターンプレイヤーの', '回合玩家的'],
};
