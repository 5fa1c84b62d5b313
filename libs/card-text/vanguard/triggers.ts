import { say, type Production, type Productions } from '../engine/production.js';

/** When AUTO abilities of Vanguard trigger. The subject is `watched`. */

const APPEARING = [
  ...['ride', 'superior-ride', 'call', 'superior-call', 'stride', 'superior-stride', 'create', 'legion', 'swap'],
  'effect',
];
const moved = (
  from: string,
  to: string,
  reason: readonly string[] | null,
  en: string,
  ja: string,
  zh: string,
): Production => say({ event: 'moved', from, to, ...(reason && { reason }), subject: '$s:watched' }, en, ja, zh);
const linked = (link: string, end: string | null, en: string, ja: string, zh: string): Production =>
  say({ event: 'linked', link, ...(end !== null && { end }), subject: '$s:watched' }, en, ja, zh);
const withOther = (link: string, end: string, en: string, ja: string, zh: string): Production =>
  say({ event: 'linked', link, end, subject: '$s:watched', other: '$o:watched' }, en, ja, zh);
const ends = (moment: string, en: string, ja: string, zh: string): Production =>
  say({ event: 'moment', moment, subject: { which: 'seat', whose: 'any' } }, en, ja, zh);

export const triggers: Productions = {
  trigger: [
    moved('elsewhere', 'field', APPEARING, 'when {s} is placed on a circle', '{s}が登場した時', '{s}登场时'),
    moved(
      'elsewhere',
      'field',
      ['ride', 'superior-ride'],
      'when {s} is placed on (VC) by a ride',
      '{s}がライドで(V)に登場した時',
      '{s}因骑升登场到(V)时',
    ),
    moved(
      'elsewhere',
      'field',
      ['stride', 'superior-stride'],
      'when {s} is placed on (VC) by a stride',
      '{s}が超越で(V)に登場した時',
      '{s}因超越登场到(V)时',
    ),
    moved('field', 'field', ['unlock'], 'when {s} is unlocked', '{s}が解呪された時', '{s}被解锁时'),
    moved(
      'field',
      'g',
      null,
      'when {s} is put into the G zone from the field',
      '{s}がフィールドからGゾーンに置かれた時',
      '{s}从场上放入G区时',
    ),
    linked('attack', null, 'when {s} attacks', '{s}がアタックした時', '{s}攻击时'),
    linked('attack', 'to', 'when {s} is attacked', '{s}がアタックされた時', '{s}被攻击时'),
    linked('hit', null, "when {s}'s attack hits", '{s}のアタックがヒットした時', '{s}的攻击命中时'),
    linked('heart', null, 'when {s} becomes a heart', '{s}がハーツ状態になった時', '{s}成为核心时'),
    linked('legion', 'from', 'when {s} forms a legion', '{s}が双闘した時', '{s}进行双斗时'),
    linked('legion', 'to', 'when {s} becomes a legion mate', '{s}がレギオンメイトになった時', '{s}成为双斗搭档时'),
    withOther('boost', 'from', 'when {s} boosts {o}', '{s}が{o}をブーストした時', '{s}支援{o}时'),
    withOther('boost', 'to', 'when {s} is boosted by {o}', '{s}が{o}にブーストされた時', '{s}被{o}支援时'),
    say(
      {
        event: 'moved',
        to: 'trigger',
        reason: ['drive-check'],
        subject: { which: 'any', whose: 'controller', where: '$f:kind' },
      },
      'when your drive check reveals a {f}',
      'あなたのドライブチェックで{f}が出た時',
      '你的驱动判定翻出{f}时',
    ),
    say(
      {
        event: 'oriented',
        to: 'upright',
        reason: ['effect'],
        subject: '$s:watched',
        other: { which: 'any', whose: 'controller' },
      },
      'when {s} is stood by an effect of your cards',
      'あなたのカードの効果で{s}がスタンドした時',
      '{s}因你的卡的效果重置时',
    ),
    say(
      { event: 'moment', moment: 'act-used', subject: '$s:watched' },
      'when {s} uses an ACT ability',
      '{s}が起動能力を使った時',
      '{s}使用起动能力时',
    ),
    say(
      { event: 'phase-began', phase: 'main', subject: { which: 'seat', whose: 'opponent' } },
      "at the beginning of your opponent's main phase",
      '相手のメインフェイズ開始時',
      '对手的主要阶段开始时',
    ),
    ends('end-of-turn', 'at the end of the turn', 'ターン終了時', '回合结束时'),
    ends('end-of-battle', 'at the end of the battle', 'バトル終了時', '战斗结束时'),
  ],
  replaced: [say('retire', 'this unit would be retired', 'このユニットが退却する', '此单位将退场')],
  limit: [
    say(true, '[1/turn]', '[ターン1回]', '[1回合1次]'),
    say({ per: 'game' }, '[1/game]', '[ゲーム1回]', '[1局1次]'),
    say(
      { per: 'turn', by: 'player', label: 'homare', spent: 'used' },
      '[one Homare/turn]',
      '[誉はターン1回]',
      '[誉每回合1次]',
    ),
  ],
};
