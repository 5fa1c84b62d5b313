import { describe, expect, it } from '@jest/globals';
import type { Game, TableEvent } from '#kernel';
import {
  aBase,
  aCommand,
  aPilot,
  aUnit,
  Duel,
  EDITIONS,
  lies,
  movesIn,
  rested,
  resources,
  under,
  withCards,
} from './testing/index.js';
import {
  activate,
  bound,
  choose,
  chooseUnit,
  damage,
  deploy,
  draw,
  it as chosen,
  named,
  onDeploy,
  pair,
  rest,
  self,
  toHand,
  trash,
  type,
} from './cards/text.js';

const setUp = (edition: Game): Game =>
  withCards(
    edition,
    aUnit('Plain', { ap: 2, hp: 3 }),
    aUnit('Greeter', { text: [onDeploy([chooseUnit('opponent'), rest(chosen)])] }),
    aUnit('Worker', { text: [activate('main', [rest(self)], [draw(1)])] }),
    aUnit('Racer', { link: named('Ace') }),
    aUnit('Big', { level: 3, cost: 2 }),
    aPilot('Ace'),
    aPilot('Novice'),
    aBase('Keep'),
    aCommand('Study', [draw(1)], { timing: 'main' }),
    aCommand('Veteran', [draw(1)], { timing: 'main', pilot: { name: 'Old Vet', ap: 2, hp: 1 } }),
    aCommand('Salvage', [choose(trash(type('unit', 'base'))), deploy(chosen)]),
    aCommand('Recruit', [
      choose(trash(type('pilot')), { as: 'pilot' }),
      chooseUnit('controller'),
      pair(bound('pilot'), chosen),
    ]),
    aCommand('Retreat', [chooseUnit('controller'), toHand(chosen)]),
    aCommand('Bolt', [chooseUnit('opponent'), damage(9, chosen)]),
  );

const spent = (duel: Duel): number =>
  (duel.table.zones['resources/0'] ?? []).filter((id) => duel.table.cards[id]?.orientation === 'sideways').length;

const kinds = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) => {
    if (event.type === 'CardsRevealed') return ['reveal'];
    if (event.type === 'CardsOriented') return [event.reason];
    return event.type === 'CardsMoved' ? [event.reason] : [];
  });

describe.each(EDITIONS)('the main phase of %s', (_, edition) => {
  const game = setUp(edition);

  it('allows plays, effects and attacks in any order and number, while nothing waits @gcg-1.1.0:7-5-1 @gcg-early:6-5-1', () => {
    const duel = Duel.from(game, {
      own: { hand: ['Greeter', 'Big', 'Study'], battle: ['Plain', 'Worker'] },
      other: { battle: [lies('Plain', { name: 'a' }), lies('Plain', { name: 'b' })] },
    });
    duel.strike('Plain');
    duel.deploy('Greeter');
    // Its triggered effect comes first: no main phase action is offered yet.
    expect([duel.asked, duel.offered]).toEqual(['0: target', ['a', 'b']]);
    duel.select('b');
    duel.activate('Worker');
    duel.command('Study');
    duel.deploy('Big');
    expect([duel.asked, duel.isRested('b'), duel.zone('battle/0').length]).toEqual(['0: main', true, 4]);
  });

  it('reveals a card, looks at the Lv, rests what pays, and then uses it @gcg-1.1.0:7-5-2-2', () => {
    const duel = Duel.from(game, { own: { hand: ['Big'], resources: resources(2, 0, 1) } });
    const before = duel.deploy('Big');
    expect([kinds(before), duel.asked]).toEqual([['reveal'], '0: pay']);
    expect(duel.offered).toEqual(['R-1', 'R-1', 'ex-resource']);
    const [first] = duel.table.zones['resources/0'] as [string];
    const after = duel.select(first, 'ex-resource');
    // The EX Resource counted towards Lv 3, and then paid.
    expect(kinds(after)).toEqual(['cost', 'cost', 'deploy']);
    expect([duel.at('Big'), duel.zone('resources/0')]).toEqual(['battle/0', ['R-1', 'R-1']]);
  });

  it('pays for units, bases, pilots and commands with Main, again and again @gcg-1.1.0:7-5-2-1', () => {
    const duel = Duel.from(game, {
      own: { hand: ['Plain', 'Keep', 'Ace', 'Study', 'Big'], base: 'ex-base', resources: resources(6) },
    });
    duel.command('Study');
    duel.deploy('Plain');
    duel.pair('Ace', 'Plain');
    duel.deploy('Keep');
    duel.deploy('Big');
    expect(duel.zone('battle/0')).toEqual(['Plain', 'Ace', 'Big']);
    expect([duel.zone('base/0'), duel.zone('trash/0')]).toEqual([['Keep'], ['Study']]);
    const active = duel.table.zones['resources/0']?.filter((id) => duel.table.cards[id]?.orientation === 'upright');
    expect(active?.length).toBe(0);
  });

  it('deploys units for their cost, or from elsewhere by an effect @gcg-1.1.0:5-8-1 @gcg-early:6-5-2-1-1 @gcg-early:2-3-3 @gcg-early:4-8-1', () => {
    const duel = Duel.from(game, {
      own: { hand: ['Big', 'Salvage'], trash: ['Greeter'], resources: resources(3) },
      other: { battle: ['Plain'] },
    });
    duel.deploy('Big');
    expect(duel.card('Big')).toMatchObject({ zone: 'battle/0', facing: 'up', role: 'unit' });
    expect(spent(duel)).toBe(2);
    duel.command('Salvage');
    // It counts as deployed, so triggers on its deployment happen.
    expect([duel.at('Greeter'), duel.isRested('Plain')]).toEqual(['battle/0', true]);
    expect(duel.may('deploy')).toBe(false);
  });

  it('deploys bases for their cost, or from elsewhere by an effect @gcg-early:6-5-2-2-1 @gcg-early:2-3-6', () => {
    const duel = Duel.from(game, {
      own: { hand: ['S-15', 'Salvage'], trash: ['Keep'], base: 'ex-base', resources: resources(2) },
    });
    duel.deploy('S-15');
    expect(spent(duel)).toBe(game.cards['S-15']?.stats.cost);
    expect([duel.card('S-15'), duel.zone('base/0')]).toMatchObject([{ facing: 'up', role: 'base' }, ['S-15']]);
    duel.command('Salvage');
    expect([duel.zone('base/0'), duel.at('S-15')]).toEqual([['Keep'], 'trash/0']);
  });

  it('pairs pilots with own units for their cost, or from elsewhere by an effect @gcg-1.1.0:3-3-1 @gcg-1.1.0:5-9-1 @gcg-early:6-5-2-3-1 @gcg-early:2-3-4 @gcg-early:4-9-1', () => {
    const duel = Duel.from(game, {
      own: {
        hand: ['Ace', 'Recruit'],
        trash: ['Novice'],
        battle: [lies('Plain', { name: 'a' }), lies('Plain', { name: 'b' })],
        resources: resources(2),
      },
      other: { battle: ['Big'] },
    });
    expect(duel.may('pair', { unit: 'Big' })).toBe(false);
    duel.pair('Ace', 'b');
    expect(spent(duel)).toBe(1);
    expect(duel.card('Ace')).toMatchObject({ zone: 'battle/0', host: duel.card('b').id, role: 'pilot', facing: 'up' });
    duel.command('Recruit');
    duel.select('a');
    expect(duel.card('Novice').host).toBe(duel.card('a').id);
    expect(duel.may('end')).toBe(true);
  });

  it('pairs no pilot without a unit to lie under @gcg-1.1.0:3-3-3 @gcg-early:2-3-4-3', () => {
    const duel = Duel.from(game, { own: { hand: ['Ace', 'Recruit'], trash: ['Novice'] } });
    expect([duel.may('pair'), duel.may('deploy'), duel.may('command')]).toEqual([false, false, false]);
  });

  it('pairs a unit only once @gcg-1.1.0:3-3-4 @gcg-early:6-5-2-3-3', () => {
    const duel = Duel.from(game, {
      own: {
        hand: ['Novice', 'Recruit'],
        trash: ['Novice'],
        battle: [lies('Plain', { name: 'a' }), under('a', 'Ace')],
      },
    });
    expect(duel.may('pair')).toBe(false);
    duel.command('Recruit');
    expect(duel.zone('battle/0')).toEqual(['Plain', 'Ace']);
  });

  it('offers no way to take a pilot off or to change it @gcg-1.1.0:3-3-5 @gcg-early:6-5-2-3-3-1', () => {
    const duel = Duel.from(game, {
      own: { hand: ['Novice'], battle: [lies('Plain', { name: 'a' }), under('a', 'Ace'), lies('Big', { name: 'b' })] },
    });
    expect(duel.offered.filter((option) => option.includes('Ace'))).toEqual([]);
    expect(duel.offered.filter((option) => option.startsWith('pair'))).toEqual(['pair Novice b']);
  });

  it('sends a pilot wherever its unit goes @gcg-1.1.0:3-3-6 @gcg-early:6-5-2-3-4', () => {
    const away = (command: string, seat: 0 | 1): Duel => {
      const battle = [lies('Plain', { name: 'a' }), under('a', 'Ace')];
      const duel = Duel.from(game, {
        own: { hand: [command], ...(seat === 0 && { battle }) },
        other: seat === 1 ? { battle } : {},
      });
      duel.command(command);
      return duel;
    };
    const home = away('Retreat', 0);
    expect([home.at('a'), home.at('Ace'), home.card('Ace').host]).toEqual(['hand/0', 'hand/0', null]);
    const dead = away('Bolt', 1);
    expect([dead.at('a'), dead.at('Ace')]).toEqual(['trash/1', 'trash/1']);
  });

  it('plays a command with a pilot side as a pilot instead, in the main phase @gcg-1.1.0:3-4-6-2 @gcg-early:6-5-2-3-5 @gcg-early:2-3-5-4-1', () => {
    const duel = Duel.from(game, { own: { hand: ['Veteran'], battle: ['Plain'], resources: resources(1) } });
    expect([duel.may('command', { card: 'Veteran' }), duel.may('pair', { card: 'Veteran' })]).toEqual([true, true]);
    const moves = movesIn(duel.pair('Veteran', 'Plain'));
    expect(moves).toEqual(['Veteran hand/0 > battle/0 (pair)']);
    expect([duel.body('Plain'), duel.may('command'), duel.zone('hand/0')]).toEqual(['4/4', false, []]);
    expect(duel.table.zones['resources/0']?.map((id) => duel.table.cards[id]?.orientation)).toEqual(['sideways']);
  });

  it('activates commands with Main for their cost @gcg-early:6-5-2-4-1', () => {
    const duel = Duel.from(game, {
      own: { hand: ['Study', lies('Study', { name: 'second' })], resources: resources(1) },
    });
    duel.command('second');
    expect([duel.at('second'), duel.zone('hand/0'), duel.may('command')]).toEqual([
      'trash/0',
      ['Study', 'S-01'],
      false,
    ]);
  });

  it('activates effects of Activate·Main once what they ask for is done @gcg-1.1.0:7-5-3-1 @gcg-early:6-5-3-1', () => {
    const duel = Duel.from(game, {
      own: { battle: ['Worker', lies('Worker', { name: 'tired', orientation: 'sideways' })] },
    });
    expect(duel.offered.filter((option) => option.startsWith('activate')).length).toBe(1);
    duel.activate('Worker');
    expect([duel.zone('hand/0').length, duel.may('activate')]).toEqual([1, false]);
    duel.endTurn();
    expect(duel.may('activate')).toBe(false);
  });

  it('lets a unit attack the opposing player or a rested opposing unit @gcg-1.1.0:7-5-4-1 @gcg-early:6-5-4-1', () => {
    const duel = Duel.from(game, {
      own: { battle: ['Plain', rested('Worker')] },
      other: { battle: [rested('Big'), 'Racer'] },
    });
    expect(duel.offered.filter((option) => option.startsWith('attack'))).toEqual([
      'attack Plain seat/1',
      'attack Plain Big',
    ]);
  });

  it('makes a link unit of a unit whose pilot it asks for @gcg-1.1.0:3-2-6-2 @gcg-early:2-11-3 @gcg-early:6-5-2-3-2', () => {
    const pairing = (pilot: string): Duel => {
      const duel = Duel.from(game, { own: { hand: [pilot], battle: [lies('Racer', { entered: 'now' })] } });
      duel.pair(pilot, 'Racer');
      return duel;
    };
    expect([pairing('Ace').may('attack'), pairing('Novice').may('attack')]).toEqual([true, false]);
  });
});
