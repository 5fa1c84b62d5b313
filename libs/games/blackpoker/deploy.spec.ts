import { describe, expect, it } from '@jest/globals';
import { blackpokerCards, createBlackPoker, fullDeck, liteActions, liteTriggers, type Action } from '#games/blackpoker';
import { barrier, driven, Duel, equipment, paidIn, soldier } from './testing/index.js';

const pack = [...(fullDeck.main ?? [])];
const cardsOfRank = (...ranks: readonly string[]): string[] =>
  pack.filter((key) => ranks.includes(blackpokerCards[key]?.facts.rank as string));
const three = ['B1', 'B2', 'B3'].map((name) => barrier('C9', { name }));

/** A main action is offered in one's own turn with an empty stage, but not when something is staged. */
function expectMain(duel: Duel, action: string): void {
  expect(duel.offers(0, action)).toBe(true);
  duel.raise(0, 'end');
  expect(duel.offers(0, action)).toBe(false);
}

describe('barrier placement', () => {
  const position = { own: { hand: 'H5 SK D2', deck: 'C7 C8 C9' } };

  it('is a main action that costs L and needs no key card @blackpoker-lite:action.barrier-place.1', () => {
    const duel = Duel.from(position);
    expect(duel.keysFor(0, 'barrier-place')).toEqual(['']);
    expectMain(duel, 'barrier-place');
    expect(paidIn(Duel.from(position).raise(0, 'barrier-place'))).toBe('L');
  });

  it('can be raised only once per turn @blackpoker-lite:action.barrier-place.2', () => {
    const duel = Duel.from(position);
    duel.raise(0, 'barrier-place');
    duel.driver.answer(0, { select: ['H5'] }, 'place-barrier');
    expect(duel.asked).toBe('0: act');
    expect(duel.offers(0, 'barrier-place')).toBe(false);
  });

  it('puts one hand card onto the field at once, face down and charged @blackpoker-lite:action.barrier-place.3', () => {
    const duel = Duel.from(position);
    duel.raise(0, 'barrier-place');
    expect(duel.offered).toEqual(['H5', 'SK', 'D2']);
    duel.driver.refused(0, { select: [] });
    duel.driver.refused(0, { select: ['H5', 'D2'] });
    duel.driver.answer(0, { select: ['SK'] });
    expect(duel.asked).toBe('0: act');
    expect(duel.zone('hand/0')).toEqual(['H5', 'D2']);
    expect(duel.zone('field/0')).toEqual(['SK']);
    expect(duel.card('SK')).toMatchObject({ role: 'barrier', facing: 'down', orientation: 'upright' });
  });

  it('takes the lowest number when time runs out, a Joker last', () => {
    const duel = Duel.from({ own: { hand: 'Joker1 SK D2 H5' } });
    duel.raise(0, 'barrier-place');
    duel.driver.answer(0, 'fallback');
    expect(duel.zone('field/0')).toEqual(['D2']);
  });

  it('never changes the order of barriers: a new one comes last, a gap only closes @blackpoker-lite:barrier-layout.2', () => {
    const duel = Duel.from({
      own: {
        hand: 'H5 HQ DQ',
        field: [
          barrier('C2', { name: 'left', ...driven }),
          barrier('C3', { name: 'middle' }),
          barrier('C4', { name: 'right' }),
        ],
      },
    });
    const ids = ['left', 'middle', 'right'].map((name) => duel.card(name).id);
    duel.raise(0, 'barrier-place');
    duel.driver.answer(0, { select: ['H5'] });
    const placed = duel.card('H5').id;
    expect(duel.table.zones['field/0']).toEqual([...ids, placed]);
    duel.raise(0, 'barrier-break', { keys: ['HQ', 'DQ'], at: 'middle' });
    duel.resolve();
    expect(duel.view({ seat: 1 }).zones['field/0']).toEqual([ids[0], ids[2], placed]);
  });
});

describe('soldier summoning', () => {
  const position = { own: { hand: pack, field: three } };

  it('is a main action that costs BL, with any 2 to 10 as key card @blackpoker-lite:action.soldier-summon.1', () => {
    const duel = Duel.from(position);
    expect(duel.keysFor(0, 'soldier-summon')).toEqual(cardsOfRank('2', '3', '4', '5', '6', '7', '8', '9', '10'));
    expectMain(duel, 'soldier-summon');
    expect(paidIn(Duel.from(position).raise(0, 'soldier-summon', { keys: ['H5'], drive: ['B1'] }))).toBe('BL');
  });

  it('puts the key card onto the field as a common soldier, face up and charged @blackpoker-lite:action.soldier-summon.2', () => {
    const duel = Duel.from({ own: { hand: 'H5', field: [barrier('C9')] } });
    duel.raise(0, 'soldier-summon', { keys: ['H5'] });
    expect(duel.card('H5').zone).toBe('stage');
    duel.resolve();
    expect(duel.card('H5')).toMatchObject({ zone: 'field/0', role: 'common', facing: 'up', orientation: 'upright' });
  });
});

describe('hero summoning', () => {
  const position = { own: { hand: pack, field: three } };

  it('is a main action that costs BBL, with J, Q or K as key card @blackpoker-lite:action.hero-summon.1', () => {
    const duel = Duel.from(position);
    expect(duel.keysFor(0, 'hero-summon')).toEqual(cardsOfRank('J', 'Q', 'K'));
    expectMain(duel, 'hero-summon');
    expect(paidIn(Duel.from(position).raise(0, 'hero-summon', { keys: ['SQ'], drive: ['B1', 'B3'] }))).toBe('BBL');
  });

  it('puts the key card onto the field as a hero, face up and charged @blackpoker-lite:action.hero-summon.2', () => {
    const duel = Duel.from({ own: { hand: 'SQ', field: [barrier('C9'), barrier('C9')] } });
    duel.raise(0, 'hero-summon', { keys: ['SQ'] });
    expect(duel.card('SQ').zone).toBe('stage');
    duel.resolve();
    expect(duel.card('SQ')).toMatchObject({ zone: 'field/0', role: 'hero', facing: 'up', orientation: 'upright' });
  });
});

describe('ace summoning', () => {
  const position = { own: { hand: pack } };

  it('is a main action that costs L, with an A as key card @blackpoker-lite:action.ace-summon.1', () => {
    const duel = Duel.from(position);
    expect(duel.keysFor(0, 'ace-summon')).toEqual(['HA', 'DA', 'CA', 'SA']);
    expectMain(duel, 'ace-summon');
    expect(paidIn(Duel.from(position).raise(0, 'ace-summon', { keys: ['DA'] }))).toBe('L');
  });

  it('puts the key card onto the field as an ace, face up and charged @blackpoker-lite:action.ace-summon.2', () => {
    const duel = Duel.from({ own: { hand: 'DA' } });
    duel.raise(0, 'ace-summon', { keys: ['DA'] });
    expect(duel.card('DA').zone).toBe('stage');
    duel.resolve();
    expect(duel.card('DA')).toMatchObject({ zone: 'field/0', role: 'ace', facing: 'up', orientation: 'upright' });
  });
});

describe('equip', () => {
  it('is a main action that costs BL, with any A to K as key card @blackpoker-lite:action.equip.1', () => {
    const one = ['H7', 'D7', 'C7', 'S7'].map((card) => soldier(card, { name: `soldier ${card}` }));
    const position = { own: { hand: pack, field: [barrier('C9'), ...one] } };
    const duel = Duel.from(position);
    expect(duel.keysFor(0, 'equip')).toEqual(pack.filter((key) => !key.startsWith('Joker')));
    expectMain(duel, 'equip');
    expect(paidIn(Duel.from(position).raise(0, 'equip', { keys: ['HK'] }))).toBe('BL');
  });

  it('targets one soldier of the own field and of the suit of the key card @blackpoker-lite:action.equip.2', () => {
    const own = [barrier('H9'), soldier('H2'), soldier('HJ', { name: 'jack' }), soldier('D4'), equipment('H3', 'jack')];
    const duel = Duel.from({ own: { hand: 'H8 S8', field: own }, other: { field: [soldier('H6'), soldier('S6')] } });
    expect(duel.offers(0, 'equip', 'S8')).toBe(false);
    duel.raise(0, 'equip', { keys: ['H8'] });
    expect(duel.asked).toBe('0: aim equip');
    expect(duel.offered).toEqual(['H2', 'HJ']);
    duel.driver.answer(0, { choose: 'HJ' });
    expect(duel.table.stage[0]?.targets).toEqual([duel.card('jack').id]);
  });

  it('cannot target a Joker, not even one of the same suit as the key card @blackpoker-lite:action.equip.3', () => {
    const equip: Action = { ...(liteActions.equip as Action), keys: [{ all: [] }] };
    const anyKey = createBlackPoker('any-key', { ...liteActions, equip }, liteTriggers);
    const field = [barrier('C9'), { card: 'Joker1', role: 'common' }, soldier('H2')];
    const duel = Duel.from({ own: { hand: 'Joker2 H8', field } }, anyKey);
    expect(duel.offers(0, 'equip', 'H8')).toBe(true);
    expect(duel.offers(0, 'equip', 'Joker2')).toBe(false);
  });

  it('puts the key card on the target, which becomes an equipped soldier @blackpoker-lite:action.equip.4', () => {
    const duel = Duel.from({ own: { hand: 'H8', field: [barrier('C9'), soldier('H2', { name: 'base' })] } });
    duel.raise(0, 'equip', { keys: ['H8'] });
    expect(duel.card('H8').zone).toBe('stage');
    expect(duel.number('base')).toBe(2);
    duel.resolve();
    expect(duel.card('H8')).toMatchObject({ zone: 'field/0', facing: 'up', host: duel.card('base').id });
    expect(duel.number('base')).toBe(10);
  });

  it('is repeatable on the same soldier', () => {
    const field = [barrier('C9'), soldier('H2', { name: 'base' }), equipment('H3', 'base')];
    const duel = Duel.from({ own: { hand: 'H8', field } });
    duel.raise(0, 'equip', { keys: ['H8'] });
    duel.resolve();
    expect(duel.number('base')).toBe(13);
  });
});

describe('characters of several cards', () => {
  it('move and turn as one @blackpoker-lite:official.character.1', () => {
    const field = [soldier('H5', { name: 'base' }), equipment('H3', 'base', { name: 'upper' })];
    const duel = Duel.from({ own: { hand: 'D4 D5 S9 D6', field } });
    duel.raise(0, 'twist', { keys: ['D4'], discard: ['D5'] });
    duel.resolve();
    duel.driver.answer(0, { choose: 'drive' });
    expect([duel.card('base').orientation, duel.card('upper').orientation]).toEqual(['sideways', 'sideways']);
    duel.raise(0, 'down', { keys: ['S9'] });
    duel.resolve();
    expect([duel.card('base').zone, duel.card('upper').zone]).toEqual(['graveyard/0', 'graveyard/0']);
  });

  it('equipment lies as the soldier does', () => {
    const duel = Duel.from({
      own: { hand: 'H8', field: [barrier('C9'), soldier('H2', { name: 'base', ...driven })] },
    });
    duel.raise(0, 'equip', { keys: ['H8'] });
    duel.resolve();
    expect([duel.card('base').orientation, duel.card('H8').orientation]).toEqual(['sideways', 'sideways']);
  });
});
