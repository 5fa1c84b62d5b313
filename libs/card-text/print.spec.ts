import { describe, expect, it } from '@jest/globals';
import { printCard, LANGUAGES, UNSAID } from '#card-text';
import { gcg110, gcgEarly } from '#games/gcg';
import type { CardDefinition } from '#kernel';

const card = (key: string): CardDefinition => gcg110.cards[key] as CardDefinition;

describe('printed card texts', () => {
  it.each(LANGUAGES)('say every ability of every sample card (%s)', (language) => {
    for (const game of [gcg110, gcgEarly]) {
      const unsaid = Object.values(game.cards).filter((one) =>
        printCard(game, one, language).some((line) => line.includes(UNSAID)),
      );
      expect(unsaid.map(({ key }) => key)).toEqual([]);
    }
  });

  it('are sentences as cards have them', () => {
    const lines = (key: string) => printCard(gcg110, card(key), 'en');
    expect(lines('S-15')).toEqual([
      '【Burst】Deploy this card.',
      '【Deploy】Add 1 of your Shields to your hand.',
      '【Activate･Main】【Once per Turn】①：Choose 1 friendly Unit with 3 or less AP. It gains <Blocker> during this turn.',
    ]);
    expect(lines('B-15')[0]).toBe(
      "【Main】/【Action】Choose 1 to 2 enemy Units that are Lv.2 or lower. Return them to their owner's hand.",
    );
    expect(lines('M-29')[0]).toBe(
      '【Once per Turn】When this Unit destroys an enemy Unit with battle damage, you may pay ①. If you do, set this Unit as active.',
    );
    expect(lines('G-06')).toEqual([
      '【Main】Place 1 rested Resource. Do this 2 times: Deploy 1 rested [Guard Drone]((drone)･AP0･HP2･<Blocker>) Unit token.',
    ]);
    expect(lines('B-14')[1]).toContain('When the Unit paired with this card attacks, ');
  });

  it('are Japanese and Chinese from the same productions', () => {
    expect(printCard(gcg110, card('S-03'), 'ja')).toEqual([
      '【配備時】敵のHP3以下のユニット1枚を選ぶ。それをレストにする。',
    ]);
    expect(printCard(gcg110, card('S-03'), 'zh')).toEqual(['【部署时】选择1张敌方HP3以下的单位。将其转为休息状态。']);
  });

  it('mark what no production says, and leave nothing out', () => {
    const strange = {
      ...card('S-03'),
      abilities: [{ ...card('S-03').abilities[0], do: [{ op: 'custom', name: 'juggle', with: {} }] }],
    } as unknown as CardDefinition;
    expect(printCard(gcg110, strange, 'en')).toEqual([UNSAID]);
    const limited = { ...card('S-03'), abilities: [{ ...card('S-03').abilities[0], silent: true }] };
    expect(printCard(gcg110, limited as unknown as CardDefinition, 'en')).toEqual([UNSAID]);
  });
});
