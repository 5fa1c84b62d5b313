import { describe, expect, it } from '@jest/globals';
import type { CardDefinition, Game } from '#kernel';
import {
  aBase,
  aCommand,
  aPilot,
  aUnit,
  Duel,
  EDITIONS,
  lies,
  resources,
  under,
  withCards,
  type Side,
} from './testing/index.js';
import { COLOURS } from './cards/define.js';
import {
  atStartOfTurn,
  chooseUnit,
  colour,
  constant,
  draw,
  it as chosen,
  levelAtMost,
  modify,
  nameIncludes,
  named,
  rest,
  terrain,
  trait,
  units,
  when,
  youAreLevel,
} from './cards/text.js';

const setUp = (edition: Game): Game =>
  withCards(
    edition,
    aUnit('Grey Owl', { ap: 1, hp: 3 }),
    aUnit('Owl', { ap: 1, hp: 3, colour: 'red' }),
    aUnit('Owl II', { ap: 1, hp: 3, name: 'Owl', colour: 'blue' }),
    aUnit('Mixed', { traits: ['guild', 'scout'], terrain: ['space', 'ground'] }),
    aUnit('Diver', { traits: ['navy'], terrain: ['sea'] }),
    aPilot('Red Ace', { ap: 2, hp: 1, colour: 'red', traits: ['ace'] }),
    aCommand('Ambush', [draw(1)], { traits: ['veteran'], pilot: { name: 'Tam the Elder', ap: 1, hp: 3 } }),
    aUnit('Herald', {
      text: [atStartOfTurn([draw(1)]), constant('cheer', units('controller'), { stat: 'ap', by: 1 })],
    }),
    aPilot('Muse', {
      text: [constant('cheer', units('controller'), { stat: 'ap', by: 1 }, { zone: 'battle' })],
    }),
    aBase('Beacon', {
      text: [constant('light', units('controller'), { stat: 'ap', by: 1 }, { zone: 'base' })],
    }),
    aCommand('Wilt', [chooseUnit('opponent'), modify('hp', -3, chosen)]),
    aCommand('Undermine', [modify('hp', -4, { zone: 'base', of: 'opponent' })]),
    aCommand('Mastery', [when(youAreLevel(4), [draw(1)])]),
    aCommand('Hail', [chooseUnit('opponent', { where: levelAtMost(0) }), rest(chosen)]),
    aUnit('Dear', { level: 4, cost: 2 }),
    aUnit('Cheap', { level: 4, cost: 0 }),
  );

const printed = (game: Game): CardDefinition[] => Object.values(game.cards);
const isPlain = (card: CardDefinition): boolean => card.facts.type === 'resource' || card.facts.token === true;

describe.each(EDITIONS)('what is on the cards of %s', (_, edition) => {
  const game = setUp(edition);
  const field = (own: Side, other: Side = {}): Duel => Duel.from(game, { own, other });

  it('a quoted name means just that name, however it is numbered @gcg-1.1.0:2-2-2 @gcg-early:2-2-2', () => {
    const duel = field({ battle: ['Owl', 'Owl II', 'Grey Owl'] });
    expect(['Owl', 'Owl II', 'Grey Owl'].map((card) => duel.fits(card, named('Owl')))).toEqual([true, true, false]);
  });

  it('"name includes" means every name with that in it @gcg-1.1.0:2-2-3 @gcg-early:2-2-3', () => {
    const duel = field({ battle: ['Owl', 'Grey Owl', 'Diver'] });
    expect(['Owl', 'Grey Owl', 'Diver'].map((card) => duel.fits(card, nameIncludes('Owl')))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('a card can have more than one name @gcg-1.1.0:2-2-4 @gcg-early:2-2-4', () => {
    const duel = field({ hand: ['Ambush'] });
    expect(['Ambush', 'Tam the Elder', 'Tam'].map((name) => duel.fits('Ambush', named(name)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('there are five types @gcg-1.1.0:2-3-2 @gcg-early:2-3-2', () => {
    const types = new Set(printed(game).map((card) => card.facts.type));
    expect([...types].sort()).toEqual(['base', 'command', 'pilot', 'resource', 'unit']);
  });

  it('all but resources and tokens have a colour @gcg-1.1.0:2-4-2 @gcg-early:2-4-2', () => {
    for (const card of printed(game))
      expect([card.key, card.facts.colour !== null]).toEqual([card.key, !isPlain(card)]);
  });

  it('there are four colours @gcg-1.1.0:2-4-2-1 @gcg-early:2-4-2-1', () => {
    expect([...COLOURS].sort()).toEqual(['blue', 'green', 'red', 'white']);
    const used = printed(game).flatMap((card) => (card.facts.colour === null ? [] : [card.facts.colour]));
    expect(used.filter((one) => !(COLOURS as readonly unknown[]).includes(one))).toEqual([]);
  });

  it('a unit keeps its colour whoever pilots it @gcg-1.1.0:2-4-3 @gcg-early:2-4-3', () => {
    const duel = field({ battle: [lies('Mixed', { name: 'm' }), under('m', 'Red Ace')] });
    expect([duel.fits('m', colour('red')), duel.fits('m', colour('blue'))]).toEqual([false, true]);
  });

  it('a card can have several traits @gcg-1.1.0:2-5-2 @gcg-early:2-5-2', () => {
    const duel = field({ battle: ['Mixed'] });
    expect(['guild', 'scout', 'navy'].map((name) => duel.fits('Mixed', trait(name)))).toEqual([true, true, false]);
  });

  it('one fitting trait of several is enough @gcg-1.1.0:2-5-3 @gcg-early:2-5-3', () => {
    const duel = field({ battle: ['Mixed', 'Diver', 'Owl'] });
    const fits = ['Mixed', 'Diver', 'Owl'].map((card) => duel.fits(card, trait('scout', 'navy')));
    expect(fits).toEqual([true, true, false]);
  });

  it('a slash is "or" @gcg-1.1.0:5-19-1 @gcg-early:4-19-1', () => {
    const duel = field({ battle: ['Mixed', 'Diver', 'Owl'] });
    // "(Guild)/(Navy)": a card with either trait.
    expect(['Mixed', 'Diver', 'Owl'].map((card) => duel.fits(card, trait('guild', 'navy')))).toEqual([
      true,
      true,
      false,
    ]);
    const command = Duel.from(game, { own: { hand: ['Ambush'] }, other: { hand: ['Ambush'] } });
    expect(command.may('command')).toBe(true);
    command.end();
    expect([command.asked, command.may('command')]).toEqual(['1: action', true]);
  });

  it("a pilot's AP is added to its unit's, a command's too @gcg-1.1.0:2-7-3 @gcg-early:2-6-3", () => {
    const duel = field({ hand: ['Red Ace', 'Ambush'], battle: ['Owl', 'Grey Owl'] });
    duel.pair('Red Ace', 'Owl');
    duel.pair('Ambush', 'Grey Owl');
    expect([duel.stat('Owl', 'ap'), duel.stat('Grey Owl', 'ap')]).toEqual([3, 2]);
  });

  it("a pilot's HP is added to its unit's, a command's too @gcg-1.1.0:2-8-4 @gcg-early:2-7-3", () => {
    const duel = field({ hand: ['Red Ace', 'Ambush'], battle: ['Owl', 'Grey Owl'] });
    duel.pair('Red Ace', 'Owl');
    duel.pair('Ambush', 'Grey Owl');
    expect([duel.stat('Owl', 'hp'), duel.stat('Grey Owl', 'hp')]).toEqual([4, 6]);
  });

  it('what has HP is destroyed when it becomes 0, without any damage too @gcg-1.1.0:2-8-2 @gcg-early:2-7-1-1', () => {
    const duel = field({ hand: ['Wilt', 'Undermine'] }, { battle: ['Owl'], base: 'Beacon' });
    duel.command('Wilt');
    expect([duel.at('Owl'), duel.at('Beacon')]).toEqual(['trash/1', 'base/1']);
    duel.command('Undermine');
    expect(duel.at('Beacon')).toBe('trash/1');
  });

  it('Lv asks for so many resources, rested ones included @gcg-1.1.0:2-9-1 @gcg-early:2-8-1', () => {
    const playable = (n: number, tired: number): boolean[] => {
      const duel = field({ hand: ['Dear', 'Cheap'], resources: resources(n, tired) });
      return ['Dear', 'Cheap'].map((card) => duel.may('deploy', { card }));
    };
    expect([playable(3, 0), playable(4, 2), playable(4, 3)]).toEqual([
      [false, false],
      [true, true],
      [false, true],
    ]);
  });

  it('all but resources and tokens have an Lv @gcg-1.1.0:2-9-2 @gcg-early:2-8-2', () => {
    for (const card of printed(game))
      expect([card.key, (card.stats.level ?? 0) >= 1]).toEqual([card.key, !isPlain(card)]);
  });

  it('the Lv of a token is 0 @gcg-1.1.0:2-9-3 @gcg-early:2-8-3', () => {
    const duel = field({ hand: ['Hail'] }, { battle: ['T-drone', 'Owl'] });
    duel.command('Hail');
    expect([duel.stat('T-drone', 'level'), duel.isRested('T-drone'), duel.isRested('Owl')]).toEqual([0, true, false]);
  });

  it('a cost is paid by resting so many active resources @gcg-1.1.0:2-10-1 @gcg-early:2-9-1', () => {
    const duel = field({ hand: ['Dear'], resources: resources(5, 2) });
    duel.deploy('Dear');
    const lie = duel.table.zones['resources/0']?.map((id) => duel.table.cards[id]?.orientation === 'upright');
    expect(lie).toEqual([false, false, true, false, false]);
    expect(field({ hand: ['Dear'], resources: resources(5, 4) }).may('deploy')).toBe(false);
  });

  it('all but resources and tokens have a cost @gcg-1.1.0:2-10-2 @gcg-early:2-9-2', () => {
    for (const card of printed(game)) {
      if (card.facts.type === 'resource') expect([card.key, card.stats.cost]).toEqual([card.key, undefined]);
      else expect([card.key, typeof card.stats.cost]).toEqual([card.key, 'number']);
    }
  });

  it('the cost of a token is 0 @gcg-1.1.0:2-10-3 @gcg-early:2-9-3', () => {
    const duel = field({ battle: ['T-drone', 'Dear'] });
    expect([duel.stat('T-drone', 'cost'), duel.stat('Dear', 'cost')]).toEqual([0, 2]);
    expect(duel.fits('T-drone', { stat: 'cost', atMost: 0 })).toBe(true);
  });

  it('texts of units and pilots work only in the battle area @gcg-1.1.0:2-11-2 @gcg-early:2-10-2', () => {
    const ap = (side: Side): number => field({ battle: ['Owl'], ...side }).stat('Owl', 'ap');
    expect([ap({ hand: ['Herald'] }), ap({ trash: ['Herald'] }), ap({ battle: ['Owl', 'Herald'] })]).toEqual([1, 1, 2]);
    const paired = [lies('Owl', { name: 'o' }), under('o', 'Muse')];
    expect(field({ battle: paired }).stat('o', 'ap')).toBe(3);
    expect([ap({ hand: ['Muse'] }), ap({ trash: ['Muse'] })]).toEqual([1, 1]);
    const start = Duel.from(game, { go: { step: 'turn', seat: 0 }, own: { trash: ['Herald'] } });
    expect(start.zone('hand/0').length).toBe(1);
  });

  it('reminders in brackets explain, and do nothing @gcg-1.1.0:2-11-4 @gcg-early:2-10-4', () => {
    const reminded = aUnit('Reminded', { keywords: { blocker: 0 } });
    const text = { ...reminded, facts: { ...reminded.facts, reminder: '(Blocker: rest this unit. Draw 1.)' } };
    const bothGame = withCards(game, text, aUnit('Silent', { keywords: { blocker: 0 } }));
    const blocked = (card: string): unknown => {
      const duel = Duel.from(bothGame, { own: { battle: ['Owl'] }, other: { battle: [card] } });
      duel.attack('Owl');
      duel.block(card);
      duel.letGo();
      return [duel.zone('hand/1'), duel.isRested(card), duel.damage(card), duel.damage('Owl')];
    };
    expect(blocked('Reminded')).toEqual(blocked('Silent'));
  });

  it('only units have a link condition @gcg-1.1.0:2-12-2 @gcg-1.1.0:3-2-6 @gcg-early:2-11-2', () => {
    const linking = printed(game).filter(
      (card) => card.facts.linkCondition !== null && card.facts.linkCondition !== undefined,
    );
    expect(linking.length).toBeGreaterThan(0);
    expect(linking.filter((card) => card.facts.type !== 'unit')).toEqual([]);
    // A link condition on any other type of card links nothing.
    const odd = { ...aBase('Odd'), facts: { ...aBase('Odd').facts, linkCondition: trait('ace') as never } };
    const duel = Duel.from(withCards(game, odd), { own: { base: [lies('Odd', { name: 'odd' })], hand: ['Red Ace'] } });
    expect([duel.may('pair'), duel.fits('odd', { fact: 'linked', in: [true] })]).toEqual([false, false]);
  });
});

describe('what 1.1.0 adds about cards', () => {
  const game = setUp(EDITIONS[0]?.[1] as Game);

  it('cards of the same name may be on the field together @gcg-1.1.0:2-2-5', () => {
    const duel = Duel.from(game, { own: { hand: ['Owl', 'Owl II'], battle: [lies('Owl', { name: 'first' })] } });
    duel.deploy('Owl II');
    duel.deploy(duel.table.zones['hand/0']?.[0] as string);
    expect(duel.zone('battle/0')).toEqual(['Owl', 'Owl II', 'Owl']);
  });

  it("a unit does not have its pilot's traits @gcg-1.1.0:2-5-5 @gcg-1.1.0:3-3-7", () => {
    const duel = Duel.from(game, { own: { battle: [lies('Mixed', { name: 'm' }), under('m', 'Red Ace')] } });
    expect([duel.fits('m', trait('ace')), duel.fits('Red Ace', trait('ace'))]).toEqual([false, true]);
  });

  it('texts may ask for terrain @gcg-1.1.0:2-6-1', () => {
    const duel = Duel.from(game, { own: { battle: ['Mixed', 'Diver', 'Owl'] } });
    expect(['Mixed', 'Diver', 'Owl'].map((card) => duel.fits(card, terrain('space', 'sea')))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("a player's Lv is the number of its resources, EX Resources too @gcg-1.1.0:2-9-4", () => {
    const drawn = (n: number, tired: number, ex: number): number => {
      const duel = Duel.from(game, { own: { hand: ['Mastery'], resources: resources(n, tired, ex) } });
      duel.command('Mastery');
      if (duel.asked === '0: pay') duel.select(duel.table.zones['resources/0']?.[0] as string);
      return duel.zone('hand/0').length;
    };
    expect([drawn(4, 3, 0), drawn(3, 0, 1), drawn(3, 0, 0)]).toEqual([1, 1, 0]);
  });
});

describe('what the early edition says about cards', () => {
  const game = setUp(EDITIONS[1]?.[1] as Game);

  it('texts of bases work only in the base section @gcg-early:2-10-3', () => {
    const ap = (side: Side): number => Duel.from(game, { own: { battle: ['Owl'], ...side } }).stat('Owl', 'ap');
    expect([
      ap({ base: 'Beacon' }),
      ap({ hand: ['Beacon'] }),
      ap({ trash: ['Beacon'] }),
      ap({ shields: 'Beacon' }),
    ]).toEqual([...[2, 1, 1, 1]]);
  });
});
