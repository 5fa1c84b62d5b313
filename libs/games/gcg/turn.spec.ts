import { describe, expect, it } from '@jest/globals';
import type { Game, TableEvent } from '#kernel';
import {
  aBase,
  aCommand,
  aUnit,
  Duel,
  EDITIONS,
  hurt,
  lies,
  phasesIn,
  rested,
  resources,
  withCards,
  type Position,
  type Side,
} from './testing/index.js';
import {
  activate,
  atEndOfTurn,
  atStartOfTurn,
  damage,
  draw,
  isActive,
  may,
  modify,
  onDestroyed,
  self,
  selfIs,
  units,
  whenever,
} from './cards/text.js';

const own = (which: 'self' | 'any' = 'self'): { which: typeof which; whose: 'controller' } => ({
  which,
  whose: 'controller',
});

const setUp = (edition: Game): Game =>
  withCards(
    edition,
    aUnit('Plain', { ap: 2, hp: 3 }),
    aUnit('Dawn', { text: [atStartOfTurn([draw(1)], { when: selfIs(isActive) })] }),
    aUnit('Sentry', { text: [whenever('awake', { event: 'oriented', subject: own('any') }, [draw(1)])] }),
    aUnit('Waker', { text: [whenever('awake', { event: 'oriented', subject: own() }, [may(draw(1))])] }),
    aUnit('Reader', {
      text: [
        whenever('drew', { event: 'moved', to: 'hand', reason: ['draw-phase'], subject: own('any') }, [may(draw(1))], {
          zone: 'battle',
        }),
      ],
    }),
    aUnit('Dusk', { text: [atEndOfTurn([draw(1)])] }),
    aUnit('Doomed', { ap: 1, hp: 1, text: [onDestroyed([draw(2)])] }),
    aUnit('Farmer', {
      text: [whenever('crop', { event: 'moved', to: 'resources', subject: own('any') }, [may(draw(1))])],
    }),
    aUnit('Early', { text: [atStartOfTurn([may(draw(1))])] }),
    aUnit('Miser', {
      text: [
        whenever('regret', { event: 'moved', from: 'hand', to: 'trash', reason: ['discard'], subject: own('any') }, [
          may(draw(1)),
        ]),
      ],
    }),
    aBase('Keep'),
    aCommand('Sting', [damage(1, units('opponent'))]),
    aUnit('Brawler', { text: [activate('action', [], [modify('ap', 1, self)], { once: true })] }),
    aCommand('Boost', [modify('ap', 3, units('controller'))]),
  );

const oriented = (events: readonly TableEvent[]): string[][] =>
  events.flatMap((event) =>
    event.type === 'CardsOriented' && event.reason === 'active-step' ? [[...event.cards]] : [],
  );

describe.each(EDITIONS)('a turn of %s', (_, edition) => {
  const game = setUp(edition);
  /** Starts at the beginning of seat 0's turn. */
  const dawn = (position: Position = {}): Duel => Duel.from(game, { go: { step: 'turn', seat: 0 }, ...position });

  it('goes through start, draw, resource, main and end @gcg-1.1.0:7-1-1 @gcg-early:6-1-1', () => {
    const duel = dawn();
    duel.endTurn();
    const phases = phasesIn(duel.driver.events.slice(duel.driver.events.findIndex((e) => e.type === 'TurnBegan')));
    expect(phases.slice(phases.indexOf('start'))).toEqual([
      ...['start', 'draw', 'resource', 'main', 'action', 'end', 'hand', 'cleanup'],
      ...['start', 'draw', 'resource', 'main'],
    ]);
  });

  it('is gone through by its one turn player alone @gcg-1.1.0:7-1-2 @gcg-early:6-1-2', () => {
    const duel = dawn({ other: { battle: [rested('Plain')] } });
    expect([duel.zone('hand/0').length, duel.zone('resources/0').length]).toEqual([1, 11]);
    expect([duel.zone('hand/1').length, duel.zone('resources/1').length]).toEqual([0, 10]);
    expect([duel.asked, duel.isRested('Plain')]).toEqual(['0: main', true]);
  });

  it('ends no phase before all that it triggered is resolved @gcg-1.1.0:7-1-3 @gcg-early:6-1-3', () => {
    const duel = dawn({ own: { battle: ['Reader'] } });
    expect([duel.asked, duel.table.turn.phase, duel.zone('resources/0').length]).toEqual(['0: may', 'draw', 10]);
    duel.confirm(true);
    expect([duel.asked, duel.zone('hand/0').length]).toEqual(['0: main', 2]);
    const farm = dawn({ own: { battle: ['Farmer'] } });
    expect([farm.asked, farm.table.turn.phase]).toEqual(['0: may', 'resource']);
    const begun = dawn({ own: { battle: ['Early'] } });
    expect([begun.asked, begun.table.turn.phase, begun.zone('hand/0').length]).toEqual(['0: may', 'start', 0]);
  });

  it('has an active step before its start step @gcg-1.1.0:7-2-1 @gcg-early:6-2-1', () => {
    const duel = dawn({ own: { battle: [rested('Dawn')] } });
    // Its text requires an active unit: the unit was set active before the start step.
    expect(duel.zone('hand/0').length).toBe(2);
  });

  it('sets active what the turn player has in battle area, resource area and base section @gcg-1.1.0:7-2-3-1 @gcg-early:6-2-2-1', () => {
    const duel = dawn({
      own: { battle: [rested('Plain')], base: [rested('Keep')], resources: resources(3, 2) },
      other: { battle: [rested('Dawn')], resources: resources(2, 2) },
    });
    expect([duel.isRested('Plain'), duel.isRested('Keep'), duel.isRested('Dawn')]).toEqual([false, false, true]);
    const lie = (zone: string): (string | undefined)[] =>
      (duel.table.zones[zone] ?? []).map((id) => duel.table.cards[id]?.orientation);
    expect([lie('resources/0'), lie('resources/1')]).toEqual([
      Array.from({ length: 4 }, () => 'upright'),
      ['sideways', 'sideways'],
    ]);
  });

  it('sets them active at one moment @gcg-1.1.0:7-2-3-2 @gcg-early:6-2-2-2', () => {
    const duel = dawn({ own: { battle: ['Sentry', rested('Plain'), rested('Dawn')], resources: resources(1, 1) } });
    expect(oriented(duel.driver.events).map((cards) => cards.length)).toEqual([3]);
    // One for all of them, one for Dawn itself, and one in the draw phase.
    expect(duel.zone('hand/0').length).toBe(3);
  });

  it('activates what waits for the start of the turn, and only of the turn player here @gcg-1.1.0:7-2-4-1 @gcg-early:6-2-3-1', () => {
    const duel = dawn({ own: { battle: ['Dawn'] }, other: { battle: ['Dawn'] } });
    expect([duel.zone('hand/0').length, duel.zone('hand/1').length]).toEqual([2, 0]);
  });

  it('goes on to the draw phase when both steps are over @gcg-1.1.0:7-2-5', () => {
    const duel = dawn({ own: { battle: ['Dawn'] } });
    const moves = duel.driver.events.flatMap((event) =>
      event.type === 'CardsMoved' || event.type === 'PhaseBegan'
        ? [event.type === 'PhaseBegan' ? event.phase : event.reason]
        : [],
    );
    expect(moves.slice(moves.indexOf('start'))).toEqual([
      'start',
      'draw',
      'draw',
      'draw-phase',
      'resource',
      'resource',
      'main',
    ]);
  });

  it('draws one card, on the first turn of a game too @gcg-1.1.0:7-3-1 @gcg-early:6-3-1', () => {
    const duel = Duel.opening(game);
    duel.choose('first');
    duel.confirm(false);
    duel.confirm(false);
    expect([duel.table.turn.number, duel.zone('hand/0').length, duel.zone('hand/1').length]).toEqual([1, 6, 5]);
  });

  it('is lost by drawing the last card @gcg-1.1.0:7-3-1-1 @gcg-early:6-3-1-1', () => {
    const duel = dawn({ own: { deck: 'S-01' } });
    expect(duel.table.result).toEqual({ winners: [1], reason: 'deck-empty' });
    // It loses at that moment: there is no resource phase.
    expect([duel.zone('hand/0'), duel.zone('resources/0').length]).toEqual([['S-01'], 10]);
    expect(dawn({ own: { deck: 'S-01 S-01' } }).table.result).toBeNull();
  });

  it('brings one resource, face up and active @gcg-1.1.0:7-4-1 @gcg-early:6-4-1', () => {
    const duel = dawn({ own: { resources: [], 'resource-deck': [lies('R-2', { name: 'new' }), 'R-1'] } });
    expect(duel.card('new')).toMatchObject({ zone: 'resources/0', facing: 'up', orientation: 'upright' });
    expect(duel.zone('resource-deck/0')).toEqual(['R-1']);
  });
});

describe.each(EDITIONS)('the end phase of %s', (_, edition) => {
  const game = setUp(edition);
  const hand = (n: number): Side => ({ hand: [lies('Plain', { times: n })] });

  it('comes when the turn player says so @gcg-1.1.0:7-5-5-1 @gcg-early:6-5-5-1', () => {
    const duel = Duel.from(game);
    expect([duel.asked, duel.may('end')]).toEqual(['0: main', true]);
    duel.driver.refused(1, { choose: 'end' }, 'not-your-decision');
    expect(phasesIn(duel.end())[0]).toBe('action');
  });

  it('comes directly, and no main phase any more @gcg-1.1.0:7-5-5-2 @gcg-early:6-5-5-2', () => {
    const duel = Duel.from(game, { own: { hand: ['Boost'], battle: ['Plain'] } });
    expect([duel.may('attack'), duel.may('command')]).toEqual([true, true]);
    duel.end();
    expect([duel.asked, duel.may('attack'), duel.may('end'), duel.may('command')]).toEqual([
      ...['0: action', false, false, true],
    ]);
  });

  it('has action, end, hand and cleanup step @gcg-1.1.0:7-6-1 @gcg-early:6-6-1', () => {
    const duel = Duel.from(game);
    expect(phasesIn(duel.endTurn()).slice(0, 5)).toEqual(['action', 'end', 'hand', 'cleanup', 'start']);
  });

  it('lets the opponent act first, then each in turn @gcg-1.1.0:7-6-3-1 @gcg-early:6-6-2-1', () => {
    const duel = Duel.from(game, {
      own: { hand: ['Boost', 'Boost'], battle: ['Brawler'] },
      other: { hand: ['Boost', 'Boost'], battle: [lies('Brawler', { name: 'Foe' })] },
    });
    duel.end();
    expect([duel.asked, duel.may('command'), duel.may('activate', { card: 'Foe' })]).toEqual(['1: action', true, true]);
    duel.activate('Foe');
    expect([duel.asked, duel.may('command')]).toEqual(['0: action', true]);
    duel.pass(0);
    expect(duel.asked).toBe('1: action');
    duel.pass(1);
    expect(duel.table.turn.seat).toBe(1);
  });

  it('activates what waits for the end of the turn @gcg-1.1.0:7-6-4-1 @gcg-early:6-6-3-1', () => {
    const duel = Duel.from(game, { own: { battle: ['Dusk'] }, other: { battle: ['Dusk'] } });
    duel.end();
    // Seat 1 drew for its new turn, seat 0 at the end of its own.
    expect([duel.zone('hand/0').length, duel.zone('hand/1').length]).toEqual([1, 1]);
  });

  it('makes its player choose what to discard down to ten @gcg-1.1.0:7-6-5-1 @gcg-early:6-6-4-1', () => {
    const duel = Duel.from(game, { own: { hand: ['Keep', 'Dawn', lies('Plain', { times: 10 })] } });
    duel.endTurn();
    expect([duel.asked, duel.offered.length]).toEqual(['0: discard', 12]);
    duel.driver.refused(0, { select: ['Keep'] });
    duel.select('Keep', 'Dawn');
    expect([duel.zone('hand/0').length, duel.at('Keep'), duel.at('Dawn')]).toEqual([10, 'trash/0', 'trash/0']);
  });

  it('limits the hand to ten only there, and only for the turn player @gcg-1.1.0:4-8-4 @gcg-early:3-8-4 @gcg-early:3-8-4-1', () => {
    const duel = Duel.from(game, { own: hand(11), other: hand(12) });
    expect(duel.asked).toBe('0: main');
    duel.endTurn();
    duel.select(duel.table.zones['hand/0']?.[0] as string);
    expect([duel.asked, duel.zone('hand/0').length, duel.zone('hand/1').length]).toEqual(['1: main', 10, 13]);
    duel.endTurn();
    duel.select(...(duel.table.zones['hand/1'] ?? []).slice(0, 3));
    expect([duel.zone('hand/1').length, duel.asked]).toEqual([10, '0: main']);
  });

  it('ends what lasts for this turn, and resolves what that sets off @gcg-1.1.0:7-6-6-1 @gcg-early:6-6-5-1', () => {
    const duel = Duel.from(game, {
      own: { ...hand(11), battle: [hurt('Doomed', 1, { name: 'doomed' })] },
      effects: [{ on: ['doomed'], change: { kind: 'add', stat: 'hp', by: 1 } }],
    });
    duel.endTurn();
    expect([duel.asked, duel.at('doomed'), duel.body('doomed')]).toEqual(['0: discard', 'battle/0', '1/1']);
    duel.select(duel.table.zones['hand/0']?.[0] as string);
    // It was destroyed when its bonus ended, after the hand step, so the two cards it draws stay.
    expect([duel.at('doomed'), duel.zone('hand/0').length, duel.asked]).toEqual(['trash/0', 12, '1: main']);
  });

  it('passes the turn to the opponent @gcg-1.1.0:7-6-7 @gcg-early:6-6-6', () => {
    const duel = Duel.from(game);
    duel.endTurn();
    expect([duel.table.turn.seat, duel.table.turn.number, duel.asked]).toEqual([1, 4, '1: main']);
    duel.endTurn();
    expect([duel.table.turn.seat, duel.table.turn.number]).toEqual([0, 5]);
  });
});

describe('steps of 1.1.0', () => {
  const game = setUp(EDITIONS[0]?.[1] as Game);

  it('resolve what the active step set off before the start step @gcg-1.1.0:7-2-2', () => {
    const duel = Duel.from(game, { go: { step: 'turn', seat: 0 }, own: { battle: [rested('Waker'), 'Dawn'] } });
    expect([duel.asked, phasesIn(duel.driver.events).includes('start')]).toEqual(['0: may', false]);
    duel.confirm(true);
    expect(duel.zone('hand/0').length).toBe(3);
  });

  it('resolve what the end step set off before the hand step @gcg-1.1.0:7-6-2', () => {
    const duel = Duel.from(game, { own: { battle: ['Dusk'], hand: [lies('Plain', { times: 10 })] } });
    duel.endTurn();
    expect([duel.asked, duel.offered.length]).toEqual(['0: discard', 11]);
  });

  it('resolve what the action step set off before the end step @gcg-1.1.0:7-6-2', () => {
    const duel = Duel.from(game, {
      own: { battle: ['Dusk', 'Doomed'] },
      other: { hand: ['Sting', 'Boost'] },
    });
    duel.end();
    duel.command('Sting');
    const since = phasesIn(duel.driver.events).length;
    expect(duel.zone('hand/0').length).toBe(2);
    duel.letGo();
    expect([phasesIn(duel.driver.events)[since], duel.zone('hand/0').length]).toEqual(['end', 3]);
  });

  it('resolve what the hand step set off before the cleanup @gcg-1.1.0:7-6-2', () => {
    const duel = Duel.from(game, { own: { battle: ['Miser'], hand: ['Boost', lies('Plain', { times: 11 })] } });
    duel.command('Boost');
    duel.endTurn();
    duel.select(duel.table.zones['hand/0']?.[0] as string);
    // Effects that last for this turn still apply.
    expect([duel.asked, duel.table.turn.phase, duel.stat('Miser', 'ap')]).toEqual(['0: may', 'hand', 5]);
    duel.confirm(true);
    expect([duel.asked, duel.zone('hand/0').length, duel.stat('Miser', 'ap')]).toEqual(['1: main', 11, 2]);
  });
});
