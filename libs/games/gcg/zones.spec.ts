import { describe, expect, it } from '@jest/globals';
import { HIDDEN, type Game, type Viewer } from '#kernel';
import {
  aBase,
  aCommand,
  aPilot,
  aUnit,
  Duel,
  EDITIONS,
  hurt,
  lies,
  movesIn,
  resources,
  under,
  withCards,
  type Side,
} from './testing/index.js';
import {
  burst,
  choose,
  chooseUnit,
  damage,
  deckTop,
  deploy,
  deployTokens,
  draw,
  exile,
  field,
  it as chosen,
  modify,
  placeExResource,
  placeResource,
  shieldToHand,
  toHand,
  toTrash,
  trash,
  units,
  whenever,
} from './cards/text.js';

const counting = (id: string, from: string, to: string): ReturnType<typeof whenever> =>
  whenever(id, { event: 'moved', from, to, subject: { which: 'any', whose: 'controller' } }, [
    { op: 'count', seat: 'controller', counter: 'seen', by: 1 },
  ]);

const setUp = (edition: Game): Game =>
  withCards(
    edition,
    aUnit('Plain', { ap: 2, hp: 3 }),
    aUnit('Clerk', { text: [counting('drawn', 'deck', 'hand'), counting('placed', 'resource-deck', 'resources')] }),
    aPilot('Ace'),
    aBase('Keep'),
    aCommand('Ponder', [chooseUnit('controller'), damage(0, chosen)]),
    aCommand('Flare', [], { text: [burst([chooseUnit('opponent'), damage(1, chosen)])] }),
    aCommand('Boost', [modify('ap', 3, units('controller'))]),
    aCommand('Recall', [chooseUnit('controller'), toHand(chosen)]),
    aCommand('Study', [draw(3)]),
    aCommand('Harvest', [placeResource(3)]),
    aCommand('Windfall', [placeExResource(7)]),
    aCommand('Shuffle', [{ op: 'shuffle', zone: 'deck', of: 'controller' }]),
    aCommand('Swarm', deployTokens('T-drone', 3)),
    aCommand('Rescue', [shieldToHand()]),
    aCommand('Banish', [choose(field('opponent')), exile(chosen)]),
    aCommand('Salvage', [choose(trash()), deploy(chosen)]),
    aCommand('Recover', [choose({ zone: 'exile', of: 'controller' }), toHand(chosen)]),
    aCommand('Grind', [toTrash(deckTop(2))]),
  );

const VIEWERS: readonly Viewer[] = [{ seat: 0 }, { seat: 1 }, 'spectator'];

describe.each(EDITIONS)('the zones of %s', (_, edition) => {
  const game = setUp(edition);
  const board = (own: Side = {}, other: Side = {}): Duel => Duel.from(game, { own, other });
  /** What a viewer sees of a zone: keys of cards, or `?`. */
  const seen = (duel: Duel, zone: string, viewer: Viewer): (string | null)[] => {
    const view = duel.view(viewer);
    return (view.zones[zone] ?? []).map((id) => (id === HIDDEN ? '?' : (view.cards[id]?.def ?? '?')));
  };
  const everyone = (duel: Duel, zone: string): string[] => VIEWERS.map((viewer) => seen(duel, zone, viewer).join(' '));

  it('are eight areas, the shield area in two parts @gcg-1.1.0:4-1-1 @gcg-early:3-1-1', () => {
    const areas = Object.keys(game.layout.zones).filter((zone) => game.layout.zones[zone]?.per === 'seat');
    expect(areas.sort()).toEqual([
      ...['base', 'battle', 'deck', 'exile', 'hand', 'resource-deck', 'resources', 'shields', 'trash'],
    ]);
  });

  it('are each player’s own @gcg-1.1.0:4-1-1-1 @gcg-early:3-1-1-1', () => {
    const duel = board({ hand: ['Grind', 'Recall'], battle: ['Plain'] });
    duel.command('Grind');
    duel.command('Recall');
    const counts = (zone: string): (number | undefined)[] =>
      [0, 1].map((seat) => duel.table.zones[`${zone}/${seat}`]?.length);
    expect([counts('deck'), counts('trash'), counts('hand'), counts('battle')]).toEqual([
      ...[
        [18, 20],
        [4, 0],
        [1, 0],
        [0, 0],
      ],
    ]);
  });

  it('make up the field: resources, battle area, shield area @gcg-1.1.0:4-1-1-2 @gcg-early:3-1-1-2', () => {
    const other = {
      ...{ battle: ['Plain'], base: 'Keep', resources: 'R-2', shields: ['Clerk'] },
      ...{ hand: ['Boost'], trash: ['Study'], exile: ['Study'] },
    };
    const duel = board({ hand: ['Banish'] }, other);
    duel.command('Banish');
    expect([...duel.offered].sort()).toEqual(['Clerk', 'Keep', 'Plain', 'R-2']);
  });

  it('hold neither a command nor a Burst being activated @gcg-1.1.0:4-1-2 @gcg-early:3-1-2', () => {
    const units2 = [lies('Plain', { name: 'a' }), lies('Plain', { name: 'b' })];
    const command = board({ hand: ['Ponder'], battle: units2 });
    command.command('Ponder');
    expect([command.asked, command.at('Ponder')]).toEqual(['0: target', 'limbo']);
    const shield = board({ battle: units2 }, { shields: ['Flare'] });
    shield.strike('a');
    expect([shield.asked, shield.at('Flare')]).toEqual(['1: burst', 'limbo']);
    shield.confirm();
    expect([shield.asked, shield.at('Flare')]).toEqual(['1: target', 'limbo']);
    shield.select('b');
    expect(shield.at('Flare')).toBe('trash/1');
  });

  it('are counted by everyone @gcg-1.1.0:4-1-3 @gcg-early:3-1-3', () => {
    const duel = board({ hand: ['Plain', 'Ace'], deck: [lies('S-01', { times: 7 })] }, { hand: ['Boost'] });
    for (const viewer of VIEWERS) {
      const view = duel.view(viewer);
      for (const [zone, cards] of Object.entries(duel.table.zones))
        expect([zone, view.zones[zone]?.length]).toEqual([zone, cards.length]);
    }
  });

  it('make a new card of one that comes from another @gcg-1.1.0:4-1-5 @gcg-early:3-1-5', () => {
    const duel = board({ hand: ['Boost', 'Recall'], battle: [hurt('Plain', 2)] });
    duel.command('Boost');
    const { id } = duel.card('Plain');
    expect(duel.body('Plain')).toBe('5/1');
    duel.command('Recall');
    duel.deploy('Plain');
    expect([duel.body('Plain'), duel.damage('Plain'), duel.card('Plain').id === id]).toEqual(['2/3', 0, false]);
    expect(duel.may('attack')).toBe(false);
  });

  it('deck: nobody sees it, its owner neither @gcg-1.1.0:4-2-2 @gcg-early:3-2-2', () => {
    const duel = board({ deck: 'Plain Ace Keep' });
    expect(everyone(duel, 'deck/0')).toEqual(['? ? ?', '? ? ?', '? ? ?']);
    // There is no way to change its order either.
    expect(duel.offered).toEqual(['end']);
  });

  it('deck: several cards leave it at one moment @gcg-1.1.0:4-2-3 @gcg-early:3-2-3', () => {
    const duel = board({ hand: ['Study'], battle: ['Clerk'] });
    const moves = duel.command('Study').filter((event) => event.type === 'CardsMoved' && event.reason === 'draw');
    expect([moves.length, duel.zone('hand/0').length, duel.table.seats[0]?.counters.seen]).toEqual([1, 3, 1]);
  });

  it('deck: a shuffle gives it an order that chance makes @gcg-1.1.0:4-2-4 @gcg-early:3-2-4', () => {
    const shuffled = (top: string[]): (string | null)[] => {
      const own = { hand: ['Shuffle'], deck: 'Plain Ace Keep Clerk' };
      const duel = Duel.from(game, { own }, { shuffles: { 'deck/0': [top] } });
      duel.command('Shuffle');
      return duel.zone('deck/0');
    };
    expect(shuffled(['Clerk', 'Ace'])).toEqual(['Clerk', 'Ace', 'Plain', 'Keep']);
    expect(shuffled(['Keep'])).toEqual(['Keep', 'Plain', 'Ace', 'Clerk']);
  });

  it('resource deck: nobody sees it @gcg-1.1.0:4-3-2 @gcg-early:3-3-2', () => {
    expect(everyone(board({ 'resource-deck': 'R-1 R-2' }), 'resource-deck/0')).toEqual(['? ?', '? ?', '? ?']);
  });

  it('resource deck: several cards leave it at one moment @gcg-1.1.0:4-3-3 @gcg-early:3-3-3', () => {
    const duel = board({ hand: ['Harvest'], battle: ['Clerk'], resources: resources(2) });
    duel.command('Harvest');
    expect([duel.zone('resources/0').length, duel.table.seats[0]?.counters.seen]).toEqual([5, 1]);
  });

  it('resource area: holds 15 @gcg-1.1.0:4-4-2 @gcg-early:3-4-2', () => {
    const duel = board({ hand: ['Harvest'], resources: resources(14) });
    duel.command('Harvest');
    expect([duel.zone('resources/0').length, duel.zone('resource-deck/0').length]).toEqual([15, 4]);
    const turn = Duel.from(game, { own: { resources: resources(15) }, go: { step: 'turn', seat: 0 } });
    expect([turn.asked, turn.zone('resources/0').length, turn.zone('resource-deck/0').length]).toEqual([
      '0: main',
      15,
      5,
    ]);
  });

  it('resource area: holds 5 EX Resources, among the 15 @gcg-1.1.0:4-4-2-1 @gcg-early:3-4-2-1', () => {
    const after = (n: number): number => {
      const duel = board({ hand: ['Windfall'], resources: resources(n) });
      duel.command('Windfall');
      return duel.zone('resources/0').filter((card) => card === 'ex-resource').length;
    };
    expect([after(3), after(13)]).toEqual([5, 2]);
  });

  it('resource area: everyone sees it @gcg-1.1.0:4-4-3 @gcg-early:3-4-3', () => {
    const duel = board({ resources: 'R-1 R-2 ex-resource' });
    expect(new Set(everyone(duel, 'resources/0'))).toEqual(new Set(['R-1 R-2 ex-resource']));
  });

  it('battle area: units come face up @gcg-1.1.0:4-5-2', () => {
    const duel = board({ hand: ['Plain', 'Salvage'], trash: ['Clerk'] });
    duel.deploy('Plain');
    duel.command('Salvage');
    expect([duel.card('Plain').facing, duel.card('Clerk').facing]).toEqual(['up', 'up']);
  });

  it('battle area: pilots come face up under their unit @gcg-1.1.0:4-5-3', () => {
    const duel = board({ hand: ['Ace'], battle: ['Plain'] });
    duel.pair('Ace', 'Plain');
    expect(duel.card('Ace')).toMatchObject({ facing: 'up', host: duel.card('Plain').id, zone: 'battle/0' });
  });

  it('battle area: holds six units @gcg-1.1.0:4-5-4 @gcg-early:3-5-2', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => lies('Plain', { name }));
    const sixth = board({ hand: ['Clerk'], battle: [...five, under('a', 'Ace')] });
    sixth.deploy('Clerk');
    expect([sixth.asked, sixth.zone('battle/0').length]).toEqual(['0: main', 7]);
    const swarm = board({ hand: ['Swarm'], battle: five });
    swarm.command('Swarm');
    expect([swarm.asked, swarm.offered]).toEqual(['0: make-room', ['a', 'b', 'c', 'd', 'e']]);
    swarm.select('b', 'd');
    expect(swarm.zone('battle/0').length).toBe(6);
  });

  it('battle area: everyone sees it @gcg-1.1.0:4-5-5 @gcg-early:3-5-3', () => {
    const duel = board({ battle: [lies('Plain', { name: 'p' }), under('p', 'Ace')] });
    expect(new Set(everyone(duel, 'battle/0'))).toEqual(new Set(['Plain Ace']));
  });

  it('base section: holds one base, face up @gcg-1.1.0:4-6-3 @gcg-early:3-6-3', () => {
    const duel = board({ hand: ['Keep', 'S-15'], base: 'ex-base', shields: [] });
    duel.deploy('Keep');
    expect(duel.zone('base/0')).toEqual(['Keep']);
    duel.deploy('S-15');
    expect([duel.zone('base/0'), duel.card('S-15').facing, duel.at('Keep')]).toEqual([['S-15'], 'up', 'trash/0']);
  });

  it('base section: everyone sees it @gcg-1.1.0:4-6-3-1 @gcg-early:3-6-3-1', () => {
    expect(new Set(everyone(board({ base: 'Keep' }), 'base/0'))).toEqual(new Set(['Keep']));
  });

  it('shields: lie face down @gcg-1.1.0:4-6-4 @gcg-early:3-6-4', () => {
    const duel = Duel.opening(game);
    duel.choose('first');
    duel.confirm(false);
    duel.confirm(false);
    const facing = (duel.table.zones['shields/1'] ?? []).map((id) => duel.table.cards[id]?.facing);
    expect(facing).toEqual(Array.from({ length: 6 }, () => 'down'));
  });

  it('shields: nobody sees them, and it is the top one that moves @gcg-1.1.0:4-6-4-1 @gcg-early:3-6-4-1', () => {
    const duel = board({ shields: 'Plain Ace Keep', hand: ['Rescue'] }, { battle: ['Plain'], shields: 'Ace Keep' });
    expect(everyone(duel, 'shields/0')).toEqual(['? ? ?', '? ? ?', '? ? ?']);
    expect(movesIn(duel.command('Rescue'))).toContain('Plain shields/0 > hand/0 (shield)');
    duel.endTurn();
    const struck = movesIn(duel.strike('Plain'));
    expect([struck, duel.zone('shields/0')]).toEqual([['Ace shields/0 > trash/0 (destroyed-battle)'], ['Keep']]);
  });

  it('shields: every card there has 1 HP @gcg-1.1.0:4-6-4-2 @gcg-early:3-6-4-2', () => {
    const duel = board({}, { shields: 'Plain Keep Study', resources: [], deck: 'S-01 S-01' });
    expect(['Plain', 'Keep', 'Study'].map((card) => duel.stat(card, 'hp'))).toEqual([1, 1, 1]);
    const weak = Duel.from(withCards(game, aUnit('Weak', { ap: 1 })), {
      own: { battle: ['Weak'] },
      other: { shields: 'Plain Keep' },
    });
    weak.strike('Weak');
    expect(weak.zone('shields/1')).toEqual(['Keep']);
  });

  it('exile: everyone sees it @gcg-1.1.0:4-7-2 @gcg-early:3-7-2', () => {
    const duel = board({ exile: 'Plain Ace' });
    expect(new Set(everyone(duel, 'exile/0'))).toEqual(new Set(['Plain Ace']));
  });

  it('exile: its order means nothing @gcg-1.1.0:4-7-2 @gcg-early:3-7-2-1', () => {
    const offered = (cards: string): string[] => {
      const duel = board({ hand: ['Recover'], exile: cards });
      duel.command('Recover');
      return [...duel.offered].sort();
    };
    expect(offered('Plain Ace Keep')).toEqual(offered('Keep Plain Ace'));
  });

  it('hand: its owner sees it, and its order means nothing to others @gcg-1.1.0:4-8-2 @gcg-early:3-8-2', () => {
    const duel = board({ hand: 'Plain Keep' });
    expect(seen(duel, 'hand/0', { seat: 0 })).toEqual(['Plain', 'Keep']);
    expect(duel.offered).toEqual(['deploy Plain', 'deploy Keep', 'end']);
    const turned = board({ hand: 'Keep Plain' });
    expect(turned.view({ seat: 1 }).zones['hand/0']).toEqual(duel.view({ seat: 1 }).zones['hand/0']);
    expect([...turned.offered].sort()).toEqual([...duel.offered].sort());
  });

  it('hand: no other player sees it @gcg-1.1.0:4-8-3 @gcg-early:3-8-3', () => {
    const duel = board({ hand: 'Plain Keep' });
    expect([seen(duel, 'hand/0', { seat: 1 }), seen(duel, 'hand/0', 'spectator')]).toEqual([
      ['?', '?'],
      ['?', '?'],
    ]);
  });

  it('trash: everyone sees it, face up @gcg-1.1.0:4-9-2 @gcg-early:3-9-2', () => {
    const duel = board({ hand: ['Grind'], deck: 'Plain Ace Keep' });
    duel.command('Grind');
    expect(new Set(everyone(duel, 'trash/0'))).toEqual(new Set(['Plain Ace Grind']));
    expect([duel.card('Plain').facing, duel.card('Ace').facing]).toEqual(['up', 'up']);
  });

  it('trash: its order means nothing @gcg-1.1.0:4-9-2 @gcg-early:3-9-2-1', () => {
    const offered = (cards: string): string[] => {
      const duel = board({ hand: ['Salvage'], trash: cards });
      duel.command('Salvage');
      return [...duel.offered].sort();
    };
    expect(offered('Plain Clerk Keep')).toEqual(offered('Keep Plain Clerk'));
    expect(offered('Plain Clerk Keep').length).toBe(3);
  });
});
