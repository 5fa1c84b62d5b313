import { describe, expect, it } from '@jest/globals';
import type { Ability, Game } from '#kernel';
import { aCommand, aUnit, damageIn, Duel, EDITIONS, rested, withCards, type Side } from './testing/index.js';
import { chooseUnit, damage, damageShieldArea, deckTop, draw, it as chosen, toTrash } from './cards/text.js';

const stubborn = (what: string): Ability => ({
  kind: 'replacement',
  id: `no-${what}`,
  zone: 'battle',
  instead: what,
  subject: { which: 'any', whose: 'controller' },
  do: [draw(1)],
});

const setUp = (edition: Game): Game =>
  withCards(
    edition,
    aUnit('Plain', { ap: 2, hp: 3 }),
    aUnit('Dove', { ap: 0 }),
    aUnit('Stubborn', { text: ['concede', 'lose', 'destroy'].map(stubborn) }),
    aCommand('Study', [draw(2)]),
    aCommand('Grind', [toTrash(deckTop(2, 'opponent'))]),
    aCommand('Feast', [draw(1, 'any'), chooseUnit('opponent'), damage(9, chosen)]),
    aCommand('Salvo', [damageShieldArea(5, 'opponent')]),
  );

const bare: Side = { shields: [] };

describe.each(EDITIONS)('winning and losing in %s', (_, edition) => {
  const game = setUp(edition);

  it('ends the game as soon as one has lost, and the other wins @gcg-1.1.0:1-2-1 @gcg-early:1-2-1', () => {
    const duel = Duel.from(game, { own: { battle: ['Plain'], hand: ['Study'] }, other: bare });
    expect(duel.table.result).toBeNull();
    duel.strike('Plain');
    expect(duel.table.result).toEqual({ winners: [0], reason: 'shields-broken' });
    expect(duel.table.pending).toEqual([]);
    duel.driver.refused(0, { choose: 'end' }, 'match-over');
  });

  it('defeats by battle damage of a unit with neither base nor shields left @gcg-1.1.0:1-2-2-1 @gcg-early:1-2-2-1', () => {
    const result = (side: Side, attacker = 'Plain'): unknown => {
      const duel = Duel.from(game, { own: { battle: [attacker] }, other: { ...bare, ...side } });
      duel.strike(attacker);
      return duel.table.result;
    };
    expect(result({})).toMatchObject({ winners: [0] });
    expect(result({ shields: 'S-01' })).toBeNull();
    expect(result({ base: 'ex-base' })).toBeNull();
    expect(result({}, 'Dove')).toBeNull();
    const salvo = Duel.from(game, { own: { hand: ['Salvo'] }, other: bare });
    expect([damageIn(salvo.command('Salvo')), salvo.table.result]).toEqual([[], null]);
  });

  it('defeats by a deck that becomes empty, whatever empties it @gcg-1.1.0:1-2-2-2 @gcg-early:1-2-2-2', () => {
    const drawn = Duel.from(game, { own: { hand: ['Study'], deck: 'S-01 S-01' } });
    drawn.command('Study');
    // It could draw both cards, and loses nevertheless.
    expect([drawn.table.result, drawn.zone('hand/0').length]).toEqual([{ winners: [1], reason: 'deck-empty' }, 2]);
    const ground = Duel.from(game, { own: { hand: ['Grind'] }, other: { deck: 'S-01 S-01' } });
    ground.command('Grind');
    expect(ground.table.result).toEqual({ winners: [0], reason: 'deck-empty' });
    const left = Duel.from(game, { own: { hand: ['Study'], deck: 'S-01 S-01 S-01' } });
    left.command('Study');
    expect(left.table.result).toBeNull();
  });

  it('lets a player concede at any moment, also in the middle of a choice of the other @gcg-1.1.0:1-2-4 @gcg-early:1-2-3', () => {
    const feast = (): Duel => {
      const duel = Duel.from(game, { own: { hand: ['Feast'] }, other: { battle: ['Plain', 'Dove'] } });
      duel.command('Feast');
      return duel;
    };
    const other = feast();
    expect(other.asked).toBe('0: target');
    other.driver.concede(1);
    expect(other.table.result).toEqual({ winners: [0], reason: 'concede' });
    const own = feast();
    own.driver.concede(0);
    expect(own.table.result).toEqual({ winners: [1], reason: 'concede' });
  });

  it('lets nothing replace a concession, and no effect make one @gcg-1.1.0:1-2-5 @gcg-early:1-2-4', () => {
    const duel = Duel.from(game, { own: { battle: ['Stubborn'] } });
    duel.driver.concede(0);
    expect([duel.table.result, duel.zone('hand/0')]).toEqual([{ winners: [1], reason: 'concede' }, []]);
    expect(Object.keys(game.language.operations).filter((name) => /concede|lose/.test(name))).toEqual([]);
  });
});

describe('a defeat condition in 1.1.0', () => {
  const game = setUp(EDITIONS[0]?.[1] as Game);

  it('defeats only at the next rules management: both who met one in one event lose @gcg-1.1.0:1-2-3', () => {
    const duel = Duel.from(game, {
      own: { hand: ['Feast'], deck: 'S-01' },
      other: { deck: 'S-01', battle: [rested('Plain')] },
    });
    duel.command('Feast');
    // Both drew their last card; both lose immediately, before the effect continues, and nobody wins.
    expect(duel.table.result).toEqual({ winners: [], reason: 'deck-empty' });
    expect([duel.at('Plain'), duel.zone('hand/1')]).toEqual(['battle/1', ['S-01']]);
  });
});
