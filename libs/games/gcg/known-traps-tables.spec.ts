import { describe, expect, it } from '@jest/globals';
import { gcg110, words } from '#games/gcg';
import { Driver, type BoardLiteral } from '#scenario';
import { aCommand, aUnit, withCards } from './testing/index.js';

const { chooseUnit, damage, it: chosen, modify, units } = words;

const game = withCards(
  gcg110,
  aUnit('plain', { ap: 3, hp: 3 }),
  aUnit('wall', { ap: 1, hp: 4, keywords: { blocker: 0 } }),
  aCommand('storm', [damage(1, units('opponent'))]),
  aCommand('cheer', [chooseUnit('team'), modify('ap', 1, chosen)], { timing: 'main' }),
);

const side = (battle: readonly string[], hand = ''): BoardLiteral['seats'][number] => ({
  deck: 'S-01 S-01 S-01',
  resources: 'R-1 R-1',
  shields: [{ card: 'S-01', times: 3, facing: 'down' }],
  battle: battle.map((card) => ({ card, role: 'unit' })),
  hand,
});

/** Tables of more than two, where "the opponent" is not "the other one". */
describe('known traps: more than two at the table', () => {
  it('in a battle royale all others are opponents, of effects and of attacks', () => {
    const driver = Driver.from(game, {
      mode: 'royale-loser-eliminated',
      teams: [0, 1, 2],
      turn: { seat: 1, number: 5, phase: 'main' },
      seats: [side(['plain']), side(['plain'], 'storm'), side(['plain'])],
      go: 'main',
    });
    expect(driver.offers(1, { action: 'attack', target: 'seat/0' })).toBe(true);
    expect(driver.offers(1, { action: 'attack', target: 'seat/2' })).toBe(true);
    driver.answer(1, { choose: { action: 'command' } });
    const harm = [0, 1, 2].map((seat) => driver.table.cards[driver.table.zones[`battle/${seat}`]?.[0] ?? '']?.counters);
    expect(harm).toEqual([{ damage: 1 }, {}, { damage: 1 }]);
  });

  it('in a team battle a mate is no opponent: its units are friendly, its Blocker protects', () => {
    const driver = Driver.from(game, {
      mode: 'team',
      teams: [0, 0, 1, 1],
      turn: { seat: 0, number: 5, phase: 'main' },
      seats: [side(['plain'], 'storm cheer'), side(['wall']), side(['plain']), side(['wall'])],
      go: 'main',
    });
    driver.answer(0, { choose: { action: 'command', card: 'storm' } });
    const hurt = [0, 1, 2, 3].map(
      (seat) => driver.table.cards[driver.table.zones[`battle/${seat}`]?.[0] ?? '']?.counters,
    );
    expect(hurt).toEqual([{}, {}, { damage: 1 }, { damage: 1 }]);
    driver.answer(0, { choose: { action: 'command', card: 'cheer' } });
    expect(driver.pending(0, 'target').offer).toMatchObject({
      from: [driver.table.zones['battle/0']?.[0], driver.table.zones['battle/1']?.[0]],
    });
    driver.answer(0, 'fallback');
    expect(driver.offers(0, { action: 'attack', target: 'seat/1' })).toBe(false);
    driver.answer(0, { choose: { action: 'attack', target: 'seat/2' } });
    expect(driver.pending(3, 'block').offer).toMatchObject({ kind: 'choose' });
  });
});
