import { describe, expect, it } from '@jest/globals';
import { operation, unit } from '../cards/define.js';
import { Duel, gs, lies, rolled } from '../testing/index.js';

/** The spans in whose first window a card may be played, in its player's own turn and in the enemy's. */
const spansOf = (card: string, action: string, lying: readonly ReturnType<typeof lies>[] = []): string[] =>
  ([0, 1] as const).flatMap((turn) =>
    (['reroll', 'draw', 'deploy', 'attack', 'defence', 'damage', 'return'] as const)
      .filter((phase) =>
        Duel.from({
          own: { hand: card, deploy: [lies('U-02'), ...lying], g: gs('blue*6 green*6') },
          ...{ phase, turn, at: phase === 'reroll' ? 1 : 0 },
        }).may(0, action, card),
      )
      .map((phase) => `${turn === 0 ? 'own' : 'enemy'} ${phase}`),
  );

const cheap = (key: string, name = key) =>
  unit({ key, name, sign: ['blue', 'alpha'], cost: [0], powers: [1, 1, 1], terrain: ['space', 'earth'] });

describe('a unit', () => {
  it('is played in the own deployment phase only @nexa-1.2:play-unit.1', () => {
    expect(spansOf('U-01', 'unit')).toEqual(['own deploy']);
  });

  it('may be followed by as many as can be paid @nexa-1.2:play-unit.2', () => {
    const many = Array.from({ length: 12 }, (_, i) => cheap(`cheap-${i}`));
    const duel = Duel.from({ own: { hand: many.map(({ key }) => key).join(' ') }, cards: many });
    for (const { key } of many) duel.play(0, 'unit', key).resolve();
    expect(duel.count('deploy', 0)).toBe(12);
  });

  it('enters by an effect that can be cut into, rolled, and neither attacks nor defends that turn @nexa-1.2:play-unit.3 @nexa-1.2:play-unit.4 @nexa-1.2:play-unit.5', () => {
    const duel = Duel.from({
      own: { hand: 'U-01', g: gs('blue') },
      other: { hand: 'cut-unit', deploy: [lies('U-02')] },
      cards: [{ ...cheap('cut-unit'), keywords: { quick: 0 } }],
    });
    duel.play(0, 'unit', 'U-01');
    expect(duel.table.stage.map(({ action, program }) => [action, program])).toEqual([['unit', 'rule#enter']]);
    expect([duel.asked, duel.at('U-01')]).toEqual(['1: cut-in, 0: cut-in', 'played']);
    duel.play(1, 'unit', 'cut-unit').resolve();
    expect([duel.at('U-01'), duel.at('cut-unit')]).toEqual(['deploy/0', 'deploy/1']);
    expect([duel.isRolled('U-01'), duel.isRolled('cut-unit')]).toEqual([true, true]);
    // Its player has no unit to send; of the enemy's two, the one that just entered stays home.
    duel.until('defence', 'sortie');
    const asking = duel.happened('DecisionAsked').flatMap(({ decisions }) => decisions);
    expect(asking.filter(({ seat, purpose }) => seat === 0 && purpose === 'sortie')).toEqual([]);
    const [asked] = duel.table.pending;
    expect(asked).toMatchObject({ seat: 1, offer: { kind: 'arrange', items: [duel.card('U-02').id] } });
  });
});

describe('a character', () => {
  it('is played in the own deployment phase only @nexa-1.2:play-char.1', () => {
    expect(spansOf('C-01', 'character')).toEqual(['own deploy']);
  });

  it('may be followed by as many as can be paid and find a unit @nexa-1.2:play-char.2', () => {
    const duel = Duel.from({
      own: { hand: 'C-01 C-02 C-03', deploy: 'U-01 U-02 U-03', g: gs('blue*5 green*5') },
    });
    for (const [card, on] of [
      ['C-01', 'U-01'],
      ['C-02', 'U-02'],
    ] as const)
      duel.play(0, 'character', card).select(0, on).resolve();
    duel.play(0, 'character', 'C-03').resolve();
    expect(['C-01', 'C-02', 'C-03'].map((card) => duel.card(card).host)).toEqual(
      ['U-01', 'U-02', 'U-03'].map((unit) => duel.card(unit).id),
    );
  });

  it('targets one own unit of the deployment area, by an effect of its own @nexa-1.2:play-char.3 @nexa-1.2:play-char.4', () => {
    const duel = Duel.from({
      own: { hand: 'C-01', deploy: 'U-01 U-02 O-01', g: gs('blue') },
      other: { deploy: 'U-04' },
    });
    duel.play(0, 'character', 'C-01');
    expect(duel.table.pending).toMatchObject([
      { seat: 0, purpose: 'target', offer: { from: [duel.card('U-01').id, duel.card('U-02').id], min: 1, max: 1 } },
    ]);
    duel.select(0, 'U-02');
    expect(duel.table.stage).toMatchObject([
      { action: 'character', program: 'rule#enter-on-crew', targets: [duel.card('U-02').id] },
    ]);
    expect(duel.at('C-01')).toBe('played');
    duel.resolve();
    expect(duel.card('C-01').host).toBe(duel.card('U-02').id);
  });

  it('finds no place on a unit that has one @nexa-1.2:play-char.5', () => {
    const duel = Duel.from({
      own: { hand: 'C-02', deploy: [lies('U-01', { name: 'Full' }), lies('C-01', { on: 'Full' })], g: gs('green*2') },
    });
    expect(duel.may(0, 'character', 'C-02')).toBe(false);
  });

  it('is set under its unit, rolled or rerolled as that is @nexa-1.2:play-char.6', () => {
    const duel = Duel.from({
      own: { hand: 'C-01 C-02', deploy: [rolled('U-01'), lies('U-02')], g: gs('blue*2 green*2') },
    });
    duel.play(0, 'character', 'C-01').select(0, 'U-01').resolve();
    duel.play(0, 'character', 'C-02').resolve();
    expect(duel.card('C-01')).toMatchObject({ host: duel.card('U-01').id, orientation: 'sideways', role: 'character' });
    expect(duel.card('C-02')).toMatchObject({ host: duel.card('U-02').id, orientation: 'upright' });
  });

  it('adds its modifiers to the powers of its unit, each to its own @nexa-1.2:card.char.3', () => {
    // U-01 is 1/1/2, C-02 gives 2/0/1.
    const duel = Duel.from({ own: { hand: 'C-02', deploy: 'U-01', g: gs('green*2') } });
    duel.play(0, 'character', 'C-02').resolve();
    expect(duel.powers('U-01')).toBe('3/1/3');
  });
});

describe('an ordinary operation', () => {
  it('is played in the own deployment phase only, any number of them @nexa-1.2:play-op.2', () => {
    expect(spansOf('O-01', 'operation')).toEqual(['own deploy']);
    const duel = Duel.from({
      own: {
        hand: [lies('O-01', { name: 'One' }), lies('O-01', { name: 'Two' }), lies('O-01', { name: 'Three' })],
        g: gs('blue*5'),
      },
    });
    for (const name of ['One', 'Two', 'Three']) duel.play(0, 'operation', name).resolve();
    expect(duel.zone('deploy/0')).toEqual(['O-01', 'O-01', 'O-01']);
  });

  it('enters by an effect of its own, rerolled @nexa-1.2:play-op.3 @nexa-1.2:play-op.4', () => {
    const duel = Duel.from({ own: { hand: 'O-01', g: gs('blue*2') } });
    duel.play(0, 'operation', 'O-01');
    expect(duel.table.stage).toMatchObject([{ action: 'operation', program: 'rule#enter' }]);
    duel.resolve();
    expect([duel.at('O-01'), duel.isRolled('O-01')]).toEqual(['deploy/0', false]);
  });
});

describe('an operation with a destination', () => {
  it('targets a card of the type that it prints, own or enemy @nexa-1.2:play-op-set.1', () => {
    const anywhere = operation({ key: 'tarp', name: 'Tarp', sign: ['blue', 'alpha'], cost: [0], setOn: 'unit' });
    const duel = Duel.from({
      own: { hand: 'O-02 tarp', deploy: 'U-01', g: gs('green*2') },
      other: { deploy: 'U-02 U-04 O-01' },
      cards: [anywhere],
    });
    const ids = (...cards: string[]): string[] => cards.map((card) => duel.card(card).id);
    duel.play(0, 'set', 'tarp');
    expect(duel.table.pending).toMatchObject([{ offer: { from: ids('U-01', 'U-02', 'U-04') } }]);
    duel.select(0, 'U-01').resolve();
    duel.play(0, 'set', 'O-02');
    expect(duel.table.pending).toMatchObject([{ offer: { from: ids('U-02', 'U-04') } }]);
    duel.select(0, 'U-04').resolve();
    expect([duel.card('tarp').host, duel.card('O-02').host]).toEqual(ids('U-01', 'U-04'));
    // U-04 has 4/1/3; O-02 takes one from its melee, the enemy's O-01 gives one to its defence.
    expect(duel.powers('U-04')).toBe('3/1/4');
  });

  it('may join others on one card, in that card’s state @nexa-1.2:play-op-set.2 @nexa-1.2:play-op-set.3', () => {
    const names = Array.from({ length: 5 }, (_, i) => `Thrusters ${i}`);
    const duel = Duel.from({
      own: { hand: names.map((name) => lies('O-03', { name })), deploy: [rolled('U-01')], g: gs('blue*5') },
    });
    for (const name of names) duel.play(0, 'set', name).resolve();
    expect(names.map((name) => [duel.card(name).host, duel.isRolled(name)])).toEqual(
      names.map(() => [duel.card('U-01').id, true]),
    );
  });
});
