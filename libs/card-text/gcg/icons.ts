import { say, type Productions } from '../engine/production.js';

/**
 * Icons that say when a text applies: 【Deploy】, 【Attack】. Data is the zone, the event and the timing of a triggered
 * ability.
 */

const OWN = { which: 'self', whose: 'any' };
const RIDER = { which: 'rider', whose: 'any' };
const DESTROYED = ['destroyed-battle', 'destroyed-effect', 'destroyed-rule'];
const UNIT = { role: ['unit'] };
const DECLARED = { event: 'linked', link: 'declare' };
const deployed = (zone: string) =>
  say(
    { zone, timing: 'deploy', on: { event: 'moved', to: zone, subject: OWN } },
    '【Deploy】',
    '【配備時】',
    '【部署时】',
  );
const destroyed = (zone: string) =>
  say(
    { zone, timing: 'destroyed', on: { event: 'moved', from: zone, to: 'trash', reason: DESTROYED, subject: OWN } },
    '【Destroyed】',
    '【破壊時】',
    '【被破坏时】',
  );

export const icons: Productions = {
  icon: [
    deployed('battle'),
    deployed('base'),
    destroyed('battle'),
    destroyed('base'),
    say(
      { zone: 'battle', timing: 'attack', on: { ...DECLARED, subject: OWN } },
      '【Attack】',
      '【アタック時】',
      '【攻击时】',
    ),
    say(
      {
        zone: 'battle',
        timing: 'attack',
        on: { ...DECLARED, subject: OWN, other: { which: 'seat', whose: 'opponent', where: UNIT } },
      },
      '【Attack･Player】',
      '【アタック時・プレイヤー】',
      '【攻击时・玩家】',
    ),
    say(
      {
        zone: 'battle',
        timing: 'attack',
        on: { ...DECLARED, subject: OWN, other: { which: 'any', whose: 'opponent', where: UNIT } },
      },
      '【Attack･Unit】',
      '【アタック時・ユニット】',
      '【攻击时・单位】',
    ),
    say(
      { zone: 'battle', timing: 'paired', on: { event: 'moved', to: 'battle', subject: RIDER } },
      '【When Paired】',
      '【セット時】',
      '【搭配时】',
    ),
    say(
      {
        zone: 'battle',
        timing: 'paired',
        on: { event: 'moved', to: 'battle', subject: { ...RIDER, where: '$f:pilot' } },
      },
      '【When Paired･{f} Pilot】',
      '【セット時・{f}パイロット】',
      '【搭配时・{f}驾驶员】',
    ),
    say(
      { zone: 'battle', timing: 'linked', on: { event: 'moved', to: 'battle', subject: RIDER } },
      '【When Linked】',
      '【リンク時】',
      '【链接时】',
    ),
    say(
      {
        zone: 'limbo',
        timing: 'burst',
        on: { event: 'moved', from: 'shields', to: 'limbo', reason: DESTROYED, subject: OWN },
      },
      '【Burst】',
      '【バースト】',
      '【爆发】',
    ),
  ],
};
