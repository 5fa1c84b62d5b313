import { describe, expect, it } from '@jest/globals';
import { Duel, lies, rolled } from '../testing/index.js';

/** Everything that is asked, begins or happens in the turns after the first one, up to the end of a turn. */
function chartOf(duel: Duel): string[] {
  const from = duel.driver.events.length;
  duel.endTurn();
  const told = duel.driver.events.slice(from);
  const end = told.findIndex(({ type }) => type === 'TurnBegan');
  return told.slice(0, end).flatMap((event) => {
    if (event.type === 'PhaseBegan') return [event.phase];
    if (event.type === 'DecisionAsked')
      return [event.decisions.map(({ seat, purpose }) => `${seat} ${purpose}`).join(', ')];
    return event.type === 'CardsOriented' || event.type === 'CardsMoved' ? [`* ${event.reason}`] : [];
  });
}

const WINDOW = '0 play, 1 play';

describe('a turn', () => {
  it('has the windows and prescribed effects of the chart, and none at its end @nexa-1.2:turn.4 @nexa-1.2:turn.6 @nexa-1.2:chart.draw @nexa-1.2:chart.deploy @nexa-1.2:chart.attack @nexa-1.2:chart.defence @nexa-1.2:chart.damage @nexa-1.2:chart.return @nexa-1.2:chart.end', () => {
    const duel = Duel.from({
      own: { deploy: [rolled('U-01')] },
      other: { deploy: [lies('U-02')] },
      phase: 'return',
      turn: 1,
      number: 2,
    });
    duel.endTurn();
    // The reroll phase has begun: its first window is open.
    expect(chartOf(duel)).toEqual([
      ...['draw', WINDOW, '* draw', WINDOW, 'deploy', WINDOW],
      ...['attack', WINDOW, '0 sortie', WINDOW, 'defence', WINDOW, '1 sortie', WINDOW],
      ...['damage', WINDOW, WINDOW, 'return', WINDOW, WINDOW],
    ]);
  });

  it('begins by rerolling, and nobody is asked before that @nexa-1.2:chart.reroll @nexa-1.2:reroll-phase.1 @nexa-1.2:prescribed.reroll', () => {
    const duel = Duel.from({
      own: { deploy: [rolled('U-01')], g: [rolled('g-blue')] },
      other: { deploy: [rolled('U-02')] },
      phase: 'return',
      turn: 1,
      at: 2,
    });
    duel.pass();
    const told = duel.driver.events.map((event) => event.type);
    expect(told.slice(told.lastIndexOf('TurnBegan'))).toEqual([
      ...['TurnBegan', 'PhaseBegan', 'CardsOriented', 'DecisionAsked'],
    ]);
    expect([duel.isRolled('U-01'), duel.isRolled('g-blue'), duel.isRolled('U-02')]).toEqual([false, false, true]);
  });

  it('goes to the other player when it is over @nexa-1.2:turn.1', () => {
    const duel = Duel.from({ phase: 'return' });
    duel.endTurn();
    expect(duel.table.turn).toMatchObject({ seat: 1, number: 4 });
    duel.endTurn();
    expect(duel.table.turn).toMatchObject({ seat: 0, number: 5 });
  });
});
