import { describe, expect, it } from '@jest/globals';
import { createBlackPoker, liteActions, liteTriggers, type Action } from '#games/blackpoker';
import { barrier, driven, Duel, paidIn, soldier } from './testing/index.js';

describe('costs', () => {
  it('B drives one barrier, which the player chooses @blackpoker-lite:cost.B', () => {
    const duel = Duel.from({
      own: { hand: 'H5', field: [barrier('C2', { name: 'left' }), barrier('C3', { name: 'right' })] },
    });
    duel.raise(0, 'soldier-summon', { keys: ['H5'] });
    expect(duel.asked).toBe('0: drive-barriers');
    duel.driver.refused(0, { select: ['left', 'right'] });
    duel.driver.refused(0, { select: [] });
    duel.driver.answer(0, { select: ['right'] });
    expect([duel.card('left').orientation, duel.card('right').orientation]).toEqual(['upright', 'sideways']);
  });

  it('L cannot be paid without a card in the deck', () => {
    const dear: Action = { ...(liteActions['ace-summon'] as Action), id: 'dear', cost: ['L', 'L'] };
    const game = createBlackPoker('dear', { ...liteActions, dear }, liteTriggers);
    const affords = (deck: string): boolean[] => {
      const duel = Duel.from({ own: { hand: 'HA', deck } }, game);
      return [duel.offers(0, 'ace-summon'), duel.offers(0, 'dear')];
    };
    expect([affords('C2 C3'), affords('C2')]).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('L takes one point of damage @blackpoker-lite:cost.L', () => {
    const duel = Duel.from({ own: { hand: 'HA', deck: 'C2 C3 C4', graveyard: 'D9' } });
    duel.raise(0, 'ace-summon', { keys: ['HA'] });
    expect(duel.zone('deck/0')).toEqual(['C3', 'C4']);
    expect(duel.zone('graveyard/0')).toEqual(['C2', 'D9']);
  });

  it('D discards one hand card, which the player chooses @blackpoker-lite:cost.D', () => {
    const duel = Duel.from({ own: { hand: 'H5 C2 C3', field: [soldier('S5')] } });
    duel.raise(0, 'up', { keys: ['H5'] });
    expect(duel.asked).toBe('0: discard-cost');
    duel.driver.refused(0, { select: [] });
    duel.driver.answer(0, { select: ['C3'] });
    expect(duel.zone('hand/0')).toEqual(['C2']);
    expect(duel.zone('graveyard/0')).toEqual(['C3']);
  });

  it('letters in a row are all paid: BBL drives two barriers and takes one damage @blackpoker-lite:cost.combined', () => {
    const field = ['B1', 'B2', 'B3'].map((name) => barrier('C9', { name }));
    const duel = Duel.from({ own: { hand: 'HK', field } });
    expect(paidIn(duel.raise(0, 'hero-summon', { keys: ['HK'], drive: ['B3', 'B1'] }))).toBe('BBL');
    expect(['B1', 'B2', 'B3'].map((name) => duel.card(name).orientation)).toEqual(['sideways', 'upright', 'sideways']);
    expect(duel.zone('deck/0')).toHaveLength(11);
    const single = Duel.from({ own: { hand: 'HK', field: [barrier('C9')] } });
    expect(single.offers(0, 'hero-summon')).toBe(false);
  });

  it('B needs a charged barrier on the own field @blackpoker-lite:official.cost.B', () => {
    const payable = (field: Parameters<typeof barrier>[1] | null): boolean =>
      Duel.from({
        own: { hand: 'H5', field: [soldier('S5'), ...(field ? [barrier('C9', field)] : [])] },
        other: { field: [barrier('S9')] },
      }).offers(0, 'soldier-summon');
    expect(payable({})).toBe(true);
    expect(payable(driven)).toBe(false);
    expect(payable(null)).toBe(false);
  });

  it('the leftmost charged barriers and the lowest cards pay when time runs out', () => {
    const field = [barrier('C2', { name: 'spent', ...driven }), barrier('C3', { name: 'left' }), barrier('C4')];
    const summon = Duel.from({ own: { hand: 'H5', field } });
    summon.raise(0, 'soldier-summon', { keys: ['H5'] });
    summon.driver.answer(0, 'fallback', 'drive-barriers');
    expect(summon.card('left').orientation).toBe('sideways');

    const up = Duel.from({ own: { hand: 'H5 Joker1 SK C4', field: [soldier('S5')] } });
    up.raise(0, 'up', { keys: ['H5'] });
    up.driver.answer(0, 'fallback', 'discard-cost');
    expect(up.zone('graveyard/0')).toEqual(['C4']);
  });
});

describe('raising', () => {
  it('pays, puts the key cards from hand, then is announced with its targets @blackpoker-lite:official.raise.1', () => {
    const duel = Duel.from({
      own: { hand: 'S5 H4', field: [barrier('C9', { name: 'wall' }), soldier('S8', { name: 'base' })] },
    });
    const events = duel.raise(0, 'equip', { keys: ['S5'] });
    const told = events.map((event) => ('reason' in event ? `${event.type} ${event.reason}` : event.type));
    expect(told.slice(1, 6)).toEqual([
      'CardsOriented cost',
      'DamageDealt',
      'CardsMoved damage',
      'CardsMoved key',
      'ActionRaised',
    ]);
    expect(duel.zone('stage')).toEqual(['S5']);
    expect(duel.table.stage).toMatchObject([
      { action: 'equip', keys: [duel.card('S5').id], targets: [duel.card('base').id] },
    ]);
  });

  it('ignores what an action does not list: no cost, no key card, no target @blackpoker-lite:official.raise.2', () => {
    const bare: Action = { ...(liteActions.end as Action), id: 'bare', effect: [], raises: null };
    const game = createBlackPoker('bare', { ...liteActions, bare }, liteTriggers);
    const duel = Duel.from({ own: { hand: 'H5', field: [barrier('C9'), soldier('S8')] } }, game);
    const events = duel.raise(0, 'bare');
    expect(events.map((event) => event.type)).toEqual(['DecisionMade', 'ActionRaised', 'DecisionAsked']);
    expect(duel.table.stage).toMatchObject([{ action: 'bare', keys: [], targets: [] }]);
    expect(duel.asked).toBe('0: respond');
    duel.resolve();
    expect(duel.stage).toEqual([]);
    expect(duel.zone('hand/0')).toEqual(['H5']);
    expect(duel.zone('deck/0')).toHaveLength(12);
  });

  it('takes other cards as key cards than it takes as cost @blackpoker-lite:official.raise.3', () => {
    const alone = Duel.from({ own: { hand: 'H5', field: [soldier('S5')] } });
    expect(alone.offers(0, 'up')).toBe(false);
    const duel = Duel.from({ own: { hand: 'H5 H6 C2', field: [soldier('S5')] } });
    duel.raise(0, 'up', { keys: ['H5'] });
    expect(duel.offered).toEqual(['H6', 'C2']);
  });

  it('is refused to an action that has a target item but no legal target @blackpoker-lite:official.raise.4', () => {
    const without = Duel.from({ own: { hand: 'H5 S5 C5 HK DK C2', field: [] } });
    for (const action of ['up', 'down', 'counter', 'barrier-break']) expect(without.offers(0, action)).toBe(false);
    without.driver.refused(0, { raw: `up ${without.card('H5').id}` });
    const withSoldier = Duel.from({ own: { hand: 'H5 S5 C2' }, other: { field: [soldier('C7')] } });
    expect(withSoldier.offers(0, 'up')).toBe(true);
  });

  it('cannot aim an action at itself @blackpoker-lite:official.raise.5', () => {
    const alone = Duel.from({ own: { hand: 'C5 C2 C3' } });
    expect(alone.offers(0, 'counter')).toBe(false);
    const duel = Duel.from({ own: { hand: 'HA C5 C2' } });
    duel.raise(0, 'ace-summon', { keys: ['HA'] });
    duel.raise(0, 'counter', { keys: ['C5'] });
    expect(duel.asked).toBe('0: respond');
    expect(duel.table.stage[1]?.targets).toEqual([duel.table.stage[0]?.id]);
  });
});

describe('timing', () => {
  const hand = 'S3 C3 C4 H4';

  it('main actions need the own turn, the chance and an empty stage @blackpoker-lite:official.timing.main', () => {
    const duel = Duel.from({ own: { hand }, other: { hand } });
    for (const action of ['throw', 'barrier-place', 'attack', 'end']) expect(duel.offers(0, action)).toBe(true);
    duel.driver.refused(1, { choose: { action: 'end' } }, 'not-your-decision');
    duel.raise(0, 'attack');
    for (const action of ['throw', 'barrier-place', 'end']) expect(duel.offers(0, action)).toBe(false);
    duel.pass(0);
    for (const action of ['throw', 'barrier-place', 'end']) expect(duel.offers(1, action)).toBe(false);
  });

  it('quick actions need only the chance, in either turn, on any stage @blackpoker-lite:official.timing.quick', () => {
    const quick = { hand: 'H4 H5 S4 D4 Joker1' };
    const duel = Duel.from({ own: { ...quick, field: [soldier('C7')] }, other: quick });
    for (const action of ['up', 'down', 'twist', 'search']) expect(duel.offers(0, action)).toBe(true);
    duel.raise(0, 'up', { keys: ['H4'], discard: ['D4'] });
    for (const action of ['up', 'down', 'search']) expect(duel.offers(0, action)).toBe(true);
    duel.driver.refused(1, { choose: { action: 'search' } }, 'not-your-decision');
    duel.pass(0);
    for (const action of ['up', 'down', 'twist', 'search']) expect(duel.offers(1, action)).toBe(true);
  });
});

describe('immediate and normal effects', () => {
  it('immediate ones resolve while raised, off the stage and unanswered @blackpoker-lite:official.immediate', () => {
    const duel = Duel.from({ own: { hand: 'H5 HA' }, other: { hand: 'C9 C10 Joker1' } });
    duel.raise(0, 'ace-summon', { keys: ['HA'] });
    duel.pass(0);
    duel.raise(1, 'search', { keys: ['Joker1'] });
    expect(duel.stage).toEqual(['ace-summon']);
    const [card] = duel.table.zones['deck/1'] ?? [];
    duel.driver.answer(1, { raw: [card] }, 'search');
    expect(duel.stage).toEqual(['ace-summon']);
    expect(duel.zone('hand/1')).toEqual(['C9', 'C10', 'C9']);
    expect(duel.zone('graveyard/1')).toEqual(['Joker1']);
  });

  it('normal ones are put on the stage and wait @blackpoker-lite:official.normal', () => {
    const duel = Duel.from({ own: { hand: 'S3 C3' } });
    duel.raise(0, 'throw', { keys: ['S3', 'C3'] });
    expect(duel.stage).toEqual(['throw']);
    expect(duel.zone('deck/1')).toHaveLength(12);
    duel.pass(0);
    expect(duel.asked).toBe('1: respond');
    expect(duel.zone('deck/1')).toHaveLength(12);
    duel.pass(1);
    expect(duel.zone('deck/1')).toHaveLength(9);
  });
});

describe('actions that players cannot raise', () => {
  it('are refused even from the holder of the chance @blackpoker-lite:official.indirect.1', () => {
    const duel = Duel.from({ own: { hand: 'HK H2 H3', field: [soldier('S5')] } });
    for (const action of ['charge', 'draw', 'block', 'judge', 'succession']) {
      expect(duel.offers(0, action)).toBe(false);
      duel.driver.refused(0, { raw: action });
    }
    duel.raise(0, 'attack');
    for (const action of ['block', 'judge', 'succession']) expect(duel.offers(0, action)).toBe(false);
  });
});
