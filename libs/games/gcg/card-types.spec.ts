import { describe, expect, it } from '@jest/globals';
import type { Game } from '#kernel';
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
  rested,
  under,
  withCards,
  type Side,
} from './testing/index.js';
import {
  burst,
  burstToHand,
  chooseUnit,
  damage,
  damageShieldArea,
  draw,
  gainedByUnit,
  it as chosen,
  named,
  onAttack,
  placeResource,
  self,
  term,
  toHand,
  trait,
} from './cards/text.js';

const setUp = (edition: Game): Game =>
  withCards(
    edition,
    aUnit('Plain', { ap: 2, hp: 3 }),
    aUnit('Racer', { ap: 2, hp: 3, link: trait('veteran') }),
    aUnit('Knight', { ap: 2, hp: 3, link: named('Tam the Elder') }),
    aPilot('Ace', { ap: 2, hp: 1, text: [burstToHand, gainedByUnit(onAttack([draw(1)]))] }),
    aCommand('Ambush', [draw(1)], {
      timing: 'main',
      traits: ['veteran'],
      pilot: { name: 'Tam the Elder', ap: 1, hp: 3 },
    }),
    aCommand('Study', [draw(1)], { timing: 'main' }),
    aCommand('Parry', [draw(1)], { timing: 'action' }),
    aCommand('Feint', [draw(1)], { timing: 'main/action' }),
    aCommand('Ponder', [chooseUnit('controller'), damage(0, chosen)]),
    aCommand('Boomerang', [draw(1), toHand(self)]),
    aCommand('Flare', [draw(1)], { text: [burst([draw(1)])] }),
    aBase('Keep', { ap: 3, hp: 4 }),
    aCommand('Bolt', [chooseUnit('opponent'), damage(3, chosen)]),
    aCommand('Recall', [chooseUnit('controller'), toHand(chosen)]),
    aCommand('Salvo', [damageShieldArea(4, 'opponent')]),
    aCommand('Harvest', [placeResource()]),
  );

const TERMS = ['unit', 'pilot', 'command', 'base', 'resource'].flatMap((name) => [name, `${name} card`]);

describe.each(EDITIONS)('the types of cards of %s', (_, edition) => {
  const game = setUp(edition);
  const field = (own: Side, other: Side = {}): Duel => Duel.from(game, { own, other });
  /** The words by which a text can refer to the card. */
  const terms = (duel: Duel, name: string): string[] => TERMS.filter((word) => duel.fits(name, term(word)));

  it('a unit is played to the battle area; it is a unit only there @gcg-1.1.0:3-2-1 @gcg-early:2-3-3-1', () => {
    const duel = field({ hand: ['Plain'] });
    duel.deploy('Plain');
    expect([duel.at('Plain'), terms(duel, 'Plain')]).toEqual(['battle/0', ['unit']]);
  });

  it('elsewhere it is a unit card @gcg-1.1.0:3-2-1 @gcg-early:2-3-3-2', () => {
    for (const zone of ['hand', 'trash', 'exile', 'deck', 'shields']) {
      const duel = field({ [zone]: ['Plain', 'Ace'] });
      expect([zone, terms(duel, 'Plain')]).toEqual([zone, ['unit card']]);
    }
  });

  it('a pilot is one only under a unit @gcg-1.1.0:3-3-1 @gcg-early:2-3-4-1', () => {
    const duel = field({ hand: ['Ace'], battle: ['Plain'] });
    duel.pair('Ace', 'Plain');
    expect([terms(duel, 'Ace'), terms(duel, 'Plain')]).toEqual([['pilot'], ['unit']]);
  });

  it('elsewhere it is a pilot card @gcg-1.1.0:3-3-1 @gcg-early:2-3-4-2', () => {
    for (const zone of ['hand', 'trash', 'exile', 'deck', 'shields']) {
      expect([zone, terms(field({ [zone]: ['Ace', 'Plain'] }), 'Ace')]).toEqual([zone, ['pilot card']]);
    }
  });

  it('a base is played to the base section; it is a base only there @gcg-1.1.0:3-5-1 @gcg-early:2-3-6-1', () => {
    const duel = field({ hand: ['Keep'] });
    duel.deploy('Keep');
    expect([duel.at('Keep'), terms(duel, 'Keep')]).toEqual(['base/0', ['base']]);
  });

  it('elsewhere it is a base card @gcg-1.1.0:3-5-1 @gcg-early:2-3-6-2', () => {
    for (const zone of ['hand', 'trash', 'exile', 'deck', 'shields']) {
      expect([zone, terms(field({ [zone]: ['Keep', 'Plain'] }), 'Keep')]).toEqual([zone, ['base card']]);
    }
  });

  it('only units attack @gcg-1.1.0:3-2-3', () => {
    const duel = field({ base: 'Keep', battle: [lies('Plain', { name: 'p' }), under('p', 'Ace')], hand: ['Racer'] });
    expect(duel.offered.filter((option) => option.startsWith('attack'))).toEqual(['attack p seat/1']);
  });

  it('not in the turn it was deployed @gcg-1.1.0:3-2-4 @gcg-early:2-11-4', () => {
    const duel = field({ hand: ['Plain'] });
    duel.deploy('Plain');
    expect(duel.may('attack')).toBe(false);
    duel.endTurn();
    duel.endTurn();
    expect(duel.may('attack', { card: 'Plain' })).toBe(true);
  });

  it('but a link unit does @gcg-1.1.0:3-2-6-3 @gcg-early:2-11-4', () => {
    const duel = field({ hand: ['Racer', 'Ambush'] });
    duel.deploy('Racer');
    expect(duel.may('attack')).toBe(false);
    duel.pair('Ambush', 'Racer');
    duel.strike('Racer');
    expect(duel.zone('shields/1').length).toBe(5);
  });

  it('a unit is destroyed when its HP becomes 0 @gcg-1.1.0:3-2-5-2', () => {
    const duel = field({ hand: ['Bolt'] }, { battle: ['Plain'] });
    duel.command('Bolt');
    expect(duel.at('Plain')).toBe('trash/1');
  });

  it('AP and HP of a pilot count as long as it is paired @gcg-1.1.0:3-3-8-1 @gcg-early:2-3-4-4', () => {
    const duel = field({ hand: ['Ace', 'Recall'], battle: ['Plain'] });
    duel.pair('Ace', 'Plain');
    expect(duel.body('Plain')).toBe('4/4');
    duel.strike('Plain');
    // The text below its name belongs to the unit.
    expect(duel.zone('hand/0')).toEqual(['Recall', 'S-01']);
    duel.command('Recall');
    expect([duel.at('Ace'), duel.body('Plain')]).toEqual(['hand/0', '2/3']);
  });

  it('a command being used is in no zone until its effect is over @gcg-1.1.0:3-4-3 @gcg-early:2-3-5-1', () => {
    const duel = field({ hand: ['Ponder'], battle: [lies('Plain', { name: 'a' }), lies('Plain', { name: 'b' })] });
    duel.command('Ponder');
    expect([duel.asked, duel.zone('hand/0'), duel.zone('trash/0'), duel.zone('limbo')]).toEqual([
      ...['0: target', [], [], ['Ponder']],
    ]);
    duel.select('a');
    expect([duel.zone('trash/0'), duel.zone('limbo')]).toEqual([['Ponder'], []]);
  });

  it('after its effect it goes to the trash, unless that sent it elsewhere @gcg-1.1.0:3-4-4 @gcg-early:2-3-5-2', () => {
    const duel = field({ hand: ['Study', 'Boomerang'] });
    duel.command('Study');
    duel.command('Boomerang');
    expect([duel.zone('trash/0'), duel.at('Boomerang')]).toEqual([['Study'], 'hand/0']);
  });

  it('Main and Action say when a command can be used @gcg-1.1.0:3-4-5', () => {
    const hand = ['Study', 'Parry', 'Feint'];
    const timely = (duel: Duel): boolean[] => hand.map((card) => duel.may('command', { card }));
    const duel = field({ hand }, { hand });
    expect(timely(duel)).toEqual([true, false, true]);
    duel.end();
    expect([duel.asked, timely(duel)]).toEqual(['1: action', [false, true, true]]);
  });

  it('while a base is there it takes the damage to the shield area @gcg-1.1.0:3-5-3', () => {
    const duel = field({ hand: ['Salvo', 'Salvo'], battle: ['Plain'] }, { base: 'Keep' });
    duel.strike('Plain');
    expect([duel.damage('Keep'), duel.zone('shields/1').length]).toEqual([2, 6]);
    duel.command(duel.table.zones['hand/0']?.[0] as string);
    expect([duel.at('Keep'), duel.zone('shields/1').length]).toEqual(['trash/1', 6]);
    duel.command('Salvo');
    expect(duel.zone('shields/1').length).toBe(5);
  });

  it('a base is destroyed when its HP becomes 0 @gcg-1.1.0:3-5-4-2', () => {
    const duel = field({ battle: ['Plain'] }, { base: [hurt('Keep', 2)] });
    duel.strike('Plain');
    expect(duel.at('Keep')).toBe('trash/1');
  });

  it('resources come from the resource deck to the resource area @gcg-1.1.0:3-6-1', () => {
    const duel = field({ hand: ['Harvest'], resources: resources(1), 'resource-deck': 'R-2 R-1' });
    expect(movesIn(duel.command('Harvest'))[1]).toBe('R-2 resource-deck/0 > resources/0 (resource)');
  });
});

describe('commands and resources in 1.1.0', () => {
  const game = setUp(EDITIONS[0]?.[1] as Game);
  const field = (own: Side, other: Side = {}): Duel => Duel.from(game, { own, other });
  const terms = (duel: Duel, name: string): string[] => TERMS.filter((word) => duel.fits(name, term(word)));

  it('a command is one only while its effect is being activated @gcg-1.1.0:3-4-1', () => {
    const duel = field({
      hand: ['Ponder', 'Study'],
      battle: [lies('Plain', { name: 'a' }), lies('Plain', { name: 'b' })],
    });
    expect(terms(duel, 'Ponder')).toEqual(['command card']);
    duel.command('Ponder');
    expect([terms(duel, 'Ponder'), terms(duel, 'Study')]).toEqual([['command'], ['command card']]);
    duel.select('a');
    expect(terms(duel, 'Ponder')).toEqual(['command card']);
  });

  it('one with a pilot side has traits, AP, HP and a second name, by which it links @gcg-1.1.0:3-4-6-1', () => {
    for (const unit of ['Racer', 'Knight', 'Plain']) {
      const duel = field({ hand: ['Ambush'], battle: [lies(unit, { entered: 'now' })] });
      duel.pair('Ambush', unit);
      expect([unit, duel.body(unit), duel.may('attack')]).toEqual([unit, '3/6', unit !== 'Plain']);
    }
  });

  it('paired it is a pilot, anywhere else a command card @gcg-1.1.0:3-4-6-3', () => {
    const duel = field({ battle: [lies('Plain', { name: 'p' }), under('p', 'Ambush')], hand: ['Recall'] });
    expect(terms(duel, 'Ambush')).toEqual(['pilot']);
    duel.command('Recall');
    expect([duel.at('Ambush'), terms(duel, 'Ambush')]).toEqual(['hand/0', ['command card']]);
  });

  it('paired it follows the rules of pilots @gcg-1.1.0:3-4-6-4', () => {
    const duel = field({ battle: [lies('Plain', { name: 'p' }), under('p', 'Ambush')], hand: ['Ace', 'Recall'] });
    // No second pilot, no use as a command, and it goes where its unit goes.
    expect([duel.may('pair'), duel.may('command', { card: 'Ambush' })]).toEqual([false, false]);
    duel.command('Recall');
    expect([duel.at('p'), duel.at('Ambush')]).toEqual(['hand/0', 'hand/0']);
  });

  it('a resource is one in the resource area, a resource card in the resource deck @gcg-1.1.0:3-6-1', () => {
    const duel = field({ resources: 'R-1', 'resource-deck': 'R-2', hand: [] }, { resources: [], 'resource-deck': [] });
    expect([terms(duel, 'R-1'), terms(duel, 'R-2')]).toEqual([['resource'], ['resource card']]);
  });

  it('the text above the name is the pilot card’s own, the one below its unit gains @gcg-1.1.0:2-11-3', () => {
    const duel = field(
      { battle: ['Plain', lies('Racer', { name: 'r' }), under('r', 'Ace')] },
      { shields: ['Ace'], battle: [rested('Plain', { name: 'foe' })] },
    );
    duel.strike('Plain');
    // As a shield it has its Burst, but not its attack effect.
    expect(duel.asked).toBe('1: burst');
    duel.confirm();
    expect([duel.zone('hand/1'), duel.zone('hand/0')]).toEqual([['Ace'], []]);
    duel.strike('r', 'foe');
    expect(duel.zone('hand/0')).toEqual(['S-01']);
  });

  it('the text above the name works for the pilot card alone @gcg-1.1.0:3-3-9-1', () => {
    const shield = field({ battle: ['Plain'] }, { shields: ['Ace'] });
    shield.strike('Plain');
    shield.confirm();
    expect(shield.at('Ace')).toBe('hand/1');
    const paired = field({ hand: ['Bolt'] }, { battle: [hurt('Plain', 2, { name: 'p' }), under('p', 'Ace')] });
    paired.command('Bolt');
    // The unit's text is not a Burst: it was never a shield, and did not gain the effect.
    expect([paired.asked, paired.at('p'), paired.at('Ace')]).toEqual(['0: main', 'trash/1', 'trash/1']);
  });

  it('the text below the name is the unit’s as long as the pilot is paired @gcg-1.1.0:3-3-9-2', () => {
    const drawn = (battle: Side[string]): number => {
      const duel = field({ battle });
      duel.strike('u');
      return duel.zone('hand/0').length;
    };
    const unit = lies('Plain', { name: 'u' });
    expect([drawn([unit]), drawn([unit, under('u', 'Ace')])]).toEqual([0, 1]);
    expect(drawn([unit, lies('Racer', { name: 'r' }), under('r', 'Ace')])).toBe(0);
  });
});

describe('commands and resources in the early edition', () => {
  const game = setUp(EDITIONS[1]?.[1] as Game);
  const field = (own: Side, other: Side = {}): Duel => Duel.from(game, { own, other });
  const terms = (duel: Duel, name: string): string[] => TERMS.filter((word) => duel.fits(name, term(word)));

  it('a command is used up by activating its effect once @gcg-early:2-3-5', () => {
    const duel = field({ hand: ['Study'] });
    const activated = duel.command('Study').filter((event) => event.type === 'ActionRaised');
    expect([activated.length, duel.at('Study'), duel.may('command')]).toEqual([1, 'trash/0', false]);
  });

  it('a command is called so wherever it is @gcg-early:2-3-5-3', () => {
    for (const zone of ['hand', 'trash', 'exile', 'deck'])
      expect(terms(field({ [zone]: ['Study', 'Plain'] }), 'Study')).toEqual(['command', 'command card']);
    const duel = field({ battle: [lies('Plain', { name: 'p' }), under('p', 'Ambush')] });
    expect(duel.fits('Ambush', term('command'))).toBe(true);
  });

  it('a command under a unit is a pilot too @gcg-early:2-3-5-4-1-1', () => {
    const duel = field({ battle: [lies('Plain', { name: 'p' }), under('p', 'Ambush')], hand: ['Study'] });
    expect([duel.fits('Ambush', term('pilot')), duel.fits('Study', term('pilot'))]).toEqual([true, false]);
  });

  it('a Burst may be activated when the card is turned up as a destroyed shield @gcg-early:2-3-5-4-2', () => {
    const struck = (accept: boolean): Duel => {
      const duel = field({ battle: ['Plain'] }, { shields: ['Flare', 'S-01'] });
      duel.strike('Plain');
      expect([duel.asked, duel.zone('limbo')]).toEqual(['1: burst', ['Flare']]);
      duel.confirm(accept);
      return duel;
    };
    expect([struck(true).zone('hand/1').length, struck(false).zone('hand/1').length]).toEqual([1, 0]);
    expect(struck(false).at('Flare')).toBe('trash/1');
  });

  it('resources pay for what is played from hand @gcg-early:2-3-7', () => {
    expect(field({ hand: ['Plain'], resources: [] }).may('deploy')).toBe(false);
    const duel = field({ hand: ['Plain'], resources: 'R-1' });
    duel.deploy('Plain');
    expect(duel.table.zones['resources/0']?.map((id) => duel.table.cards[id]?.orientation)).toEqual(['sideways']);
  });

  it('a resource is called so in any zone @gcg-early:2-3-7-1', () => {
    const duel = field({ resources: 'R-1', 'resource-deck': 'R-2' }, { resources: [], 'resource-deck': [] });
    for (const card of ['R-1', 'R-2']) expect(duel.fits(card, term('resource'))).toBe(true);
  });
});
