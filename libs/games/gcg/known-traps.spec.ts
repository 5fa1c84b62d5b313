import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import {
  aBase,
  aCommand,
  aPilot,
  aUnit,
  Duel,
  EDITIONS,
  hurt,
  lies,
  phasesIn,
  resolvedIn,
  resources,
  rested,
  under,
  withCards,
} from './testing/index.js';

const { activate, atStartOfTurn, bound, burst, burstDeploy, chooseUnit, damage, deckTop, deploy, discard, draw } =
  words;
const { exile, hand, isUnit, it: chosen, mill, modify, onAttack, onDeploy, onDestroyed, rest, self, toHand } = words;
const { type, units, whenDestroying, whenever, whenPaired } = words;

/**
 * Mistakes that engines of this game are known to make: most trigger for the wrong card, choose for the player, or skip a tedious rule.
 * Each has its test here, with the same card on both sides where that could hide the mistake.
 */
const restedByEffect = {
  event: 'oriented',
  to: 'sideways',
  reason: ['effect'],
  subject: { which: 'self', whose: 'any' },
} as const;
const healed = { event: 'counted', counter: 'damage', way: 'down', subject: { which: 'self', whose: 'any' } } as const;
const enemyEnds = { event: 'phase-began', phase: 'end', subject: { which: 'any', whose: 'opponent' } } as const;

const cards = [
  aUnit('plain', { ap: 3, hp: 3 }),
  aUnit('weak', { ap: 1, hp: 1 }),
  aUnit('mule', { ap: 0, hp: 3 }),
  aUnit('busy', {
    ap: 2,
    hp: 2,
    text: [onDeploy([draw(1)]), onAttack([draw(1)]), onDestroyed([draw(1)]), whenPaired([draw(1)])],
  }),
  aUnit('gunner', { text: [onDeploy([chooseUnit('opponent'), damage(1, chosen)])] }),
  aUnit('volley', { text: [onDeploy([damage(1, units('opponent'))])] }),
  aUnit('ram', { ap: 4, hp: 2, keywords: { breach: 3 } }),
  aUnit('blade', { ap: 3, hp: 1, keywords: { 'first-strike': 0, blocker: 0 } }),
  aUnit('wall', { ap: 4, hp: 3, keywords: { blocker: 0 } }),
  aUnit('victor', { ap: 3, hp: 3, text: [whenDestroying([draw(1)])] }),
  aUnit('sleeper', { text: [whenever('nap', restedByEffect, [draw(1)])] }),
  aUnit('medic', { ap: 1, hp: 5, keywords: { repair: 2 }, text: [whenever('thanks', healed, [draw(1)])] }),
  aUnit('dawn', { text: [atStartOfTurn([draw(1)]), whenever('dusk', enemyEnds, [draw(1)])] }),
  aUnit('furnace', { text: [activate('main', discard(1), [modify('ap', 1, self)])] }),
  aUnit('gift', { text: [burst([toHand(self)])] }),
  aUnit('popup', { text: [burstDeploy] }),
  aUnit('rescuer', {
    ap: 1,
    hp: 2,
    text: [
      {
        kind: 'replacement',
        id: 'rescue',
        zone: 'battle',
        instead: 'destroy',
        subject: { which: 'other', whose: 'controller', where: isUnit },
        optional: true,
        do: [toHand(bound('subjects'))],
      },
    ],
  }),
  aPilot('ace'),
  aBase('fort', { hp: 4 }),
  aCommand('lull', [chooseUnit('any'), rest(chosen)]),
  aCommand('study', [draw(2)]),
  aCommand('grind', [mill(2, 'opponent')]),
  aCommand('recall', [chooseUnit('any'), toHand(chosen)]),
  aCommand('banish', [chooseUnit('any'), exile(chosen)]),
  aCommand('storm', [damage(1, units('opponent'))]),
  aCommand('squeeze', discard(1, 'opponent')),
  aCommand('reinforce', [{ op: 'bind', cards: hand(type('unit')), as: 'all' }, deploy(bound('all'))]),
  aCommand('dear', [draw(1)], { cost: 1 }),
  aCommand('peek', [
    { op: 'bind', cards: deckTop(1), as: 'seen' },
    { op: 'reveal', cards: bound('seen'), to: 'controller' },
  ]),
];

const hands = (duel: Duel): number[] => [duel.zone('hand/0').length, duel.zone('hand/1').length];

describe.each(EDITIONS)('known traps: effects, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('Deploy, Attack, Destroyed and When Paired fire for their own card alone', () => {
    const duel = Duel.from(game, {
      own: { battle: [lies('busy', { name: 'mine' }), 'plain'], hand: 'weak ace storm' },
      other: { battle: [lies('busy', { name: 'theirs' }), rested('weak', { name: 'prey' })] },
    });
    duel.deploy('weak');
    duel.pair('ace', 'plain');
    duel.strike('plain', 'prey');
    expect(resolvedIn(duel.driver.events)).toEqual([]);
    duel.strike('mine');
    expect(resolvedIn(duel.driver.events)).toEqual(['busy#attack']);
    expect(hands(duel)).toEqual([2, 0]);
  });

  it('a trigger’s target is chosen by its player, never picked', () => {
    const duel = Duel.from(game, { own: { hand: 'gunner' }, other: { battle: ['plain', 'mule'] } });
    duel.deploy('gunner');
    expect([duel.asked, duel.offered]).toEqual(['0: target', ['plain', 'mule']]);
    duel.select('mule');
    expect([duel.damage('plain'), duel.damage('mule')]).toEqual([0, 1]);
  });

  it('Burst is optional and resolves before the card reaches the trash', () => {
    const duel = Duel.from(game, { own: { battle: ['plain'] }, other: { shields: ['gift', 'S-01'] } });
    duel.strike('plain');
    expect([duel.asked, duel.at('gift'), duel.zone('trash/1')]).toEqual(['1: burst', 'limbo', []]);
    duel.confirm();
    expect([duel.at('gift'), duel.zone('trash/1')]).toEqual(['hand/1', []]);
  });

  it('simultaneous triggers are ordered by their owner, the turn player’s first even while the other acts', () => {
    const duel = Duel.from(game, {
      own: {
        battle: [
          'plain',
          lies('busy', { name: 'a', counters: { damage: 1 } }),
          lies('busy', { name: 'b', counters: { damage: 1 } }),
        ],
      },
      other: { hand: 'storm' },
    });
    duel.attack('plain');
    duel.command('storm');
    expect(duel.asked).toBe('0: next-trigger');
    expect(duel.offered).toHaveLength(2);
  });

  it('new triggers resolve before those that wait', () => {
    const duel = Duel.from(game, {
      own: { hand: 'reinforce volley busy' },
      other: { battle: [hurt('busy', 1, { name: 'frail' })] },
    });
    duel.command('reinforce');
    duel.choose(duel.table.waiting.find(({ trigger }) => trigger === 'volley#deploy')?.id ?? '');
    expect(resolvedIn(duel.driver.events)).toEqual(['volley#deploy', 'busy#destroyed', 'busy#deploy']);
  });

  it('a unit whose Deploy finds no target can be deployed; targets are asked for after payment', () => {
    const empty = Duel.from(game, { own: { hand: 'gunner' } });
    empty.deploy('gunner');
    expect(empty.at('gunner')).toBe('battle/0');
    const aimed = Duel.from(game, { own: { hand: 'gunner', resources: 'R-2' }, other: { battle: ['plain', 'mule'] } });
    aimed.deploy('gunner');
    expect([aimed.asked, aimed.isRested('R-2'), aimed.at('gunner')]).toEqual(['0: target', true, 'battle/0']);
  });

  it('resting what is rested is no event', () => {
    const drawn = (unit: ReturnType<typeof lies>): number => {
      const duel = Duel.from(game, { own: { hand: 'lull' }, other: { battle: [unit] } });
      duel.command('lull');
      return duel.zone('hand/1').length;
    };
    expect(drawn(lies('sleeper'))).toBe(1);
    expect(drawn(rested('sleeper'))).toBe(0);
  });

  it('costs and discards are chosen, by whoever discards', () => {
    const cost = Duel.from(game, { own: { battle: ['furnace'], hand: 'plain weak mule' } });
    cost.activate('furnace');
    expect([cost.asked, cost.offered]).toEqual(['0: discard', ['plain', 'weak', 'mule']]);
    cost.select('weak');
    expect(cost.zone('trash/0')).toEqual(['weak']);
    const squeezed = Duel.from(game, { own: { hand: 'squeeze' }, other: { hand: 'plain weak' } });
    squeezed.command('squeeze');
    expect(squeezed.asked).toBe('1: discard');
    squeezed.select('weak');
    expect(squeezed.zone('hand/1')).toEqual(['plain']);
  });

  it('"instead" is data, works for every card it names, and is its player’s choice', () => {
    const outcome = (answer: 'no' | 'yes'): string => {
      const duel = Duel.from(game, { own: { battle: ['plain'] }, other: { battle: [rested('weak'), 'rescuer'] } });
      duel.strike('plain', 'weak');
      expect(duel.asked).toBe('1: instead');
      duel.driver.answer(1, answer === 'no' ? { choose: 'no' } : { choose: { card: 'weak' } });
      return duel.at('weak');
    };
    expect(outcome('no')).toBe('trash/1');
    expect(outcome('yes')).toBe('hand/1');
  });

  it('there is a start of the turn, and the end of a turn is seen by both players', () => {
    const duel = Duel.from(game, {
      own: { battle: [lies('dawn', { name: 'mine' })] },
      other: { battle: [lies('dawn', { name: 'theirs' })] },
    });
    const events = duel.endTurn();
    expect(resolvedIn(events)).toEqual(['dawn#dusk', 'dawn#start']);
    // Seat 1: one for each, and the card of its draw phase.
    expect(hands(duel)).toEqual([0, 3]);
  });
});

describe.each(EDITIONS)('known traps: rules, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('a seventh unit makes its player choose one to trash', () => {
    const duel = Duel.from(game, { own: { battle: [{ card: 'weak', times: 5 }, 'mule'], hand: 'plain' } });
    duel.deploy('plain');
    expect(duel.asked).toBe('0: make-room');
    duel.select('mule');
    expect(duel.zone('battle/0')).toHaveLength(6);
  });

  it('a base can be played while the EX Base stands', () => {
    const duel = Duel.from(game, { own: { base: ['ex-base'], hand: 'fort' } });
    duel.deploy('fort');
    expect(duel.zone('base/0')).toEqual(['fort']);
  });

  it('a unit with 0 AP breaks no shield and beats nobody', () => {
    const shield = Duel.from(game, { own: { battle: ['mule'] } });
    shield.strike('mule');
    expect(shield.zone('shields/1')).toHaveLength(6);
    const open = Duel.from(game, { own: { battle: ['mule'] }, other: { shields: [] } });
    open.strike('mule');
    expect(open.table.result).toBeNull();
  });

  it('Breach destroys the top shield with its Burst; never for a defender or effect damage', () => {
    const duel = Duel.from(game, {
      own: { battle: ['ram'] },
      other: { battle: [rested('weak')], shields: ['popup', 'S-01'] },
    });
    duel.strike('ram', 'weak');
    expect(duel.asked).toBe('1: burst');
    duel.confirm();
    expect([duel.at('popup'), duel.zone('shields/1')]).toEqual(['battle/1', ['S-01']]);
    const defender = Duel.from(game, { own: { battle: ['weak'] }, other: { battle: [rested('ram')] } });
    defender.strike('weak', 'ram');
    expect(defender.zone('shields/0')).toHaveLength(6);
    const effect = Duel.from(game, { own: { battle: ['ram'], hand: 'storm' }, other: { battle: ['weak'] } });
    effect.command('storm');
    expect(effect.zone('shields/1')).toHaveLength(6);
  });

  it('First Strike does not help a unit that is attacked, nor one that blocks', () => {
    const duel = Duel.from(game, { own: { battle: ['plain'] }, other: { battle: ['blade'] } });
    duel.attack('plain');
    duel.block('blade');
    expect([duel.at('plain'), duel.at('blade')]).toEqual(['trash/0', 'trash/1']);
  });

  it('"when this unit destroys a unit" also sees a blocker, and works if both fall', () => {
    const duel = Duel.from(game, { own: { battle: ['victor'] }, other: { battle: ['wall'] } });
    duel.attack('victor');
    duel.block('wall');
    expect([duel.at('victor'), duel.at('wall')]).toEqual(['trash/0', 'trash/1']);
    expect(resolvedIn(duel.driver.events)).toEqual(['victor#destroying']);
    expect(hands(duel)).toEqual([1, 0]);
  });

  it('a deck at 0 loses at once, by an effect’s draw or mill too', () => {
    const drawn = Duel.from(game, { own: { hand: 'study', deck: 'S-01 S-01' } });
    drawn.command('study');
    expect(drawn.table.result?.winners).toEqual([1]);
    const milled = Duel.from(game, { own: { hand: 'grind' }, other: { deck: 'S-01 S-01' } });
    milled.command('grind');
    expect(milled.table.result?.winners).toEqual([0]);
  });

  it.each([
    ['recall', 'hand/1'],
    ['banish', 'exile/1'],
  ])('a pilot goes with its unit: %s', (command, zone) => {
    const duel = Duel.from(game, {
      own: { hand: command },
      other: { battle: [lies('plain', { name: 'led' }), under('led', 'ace')] },
    });
    duel.command(command);
    expect([duel.at('led'), duel.at('ace'), duel.zone('battle/1')]).toEqual([zone, zone, []]);
  });

  it('anyone may concede at any time, also while the other decides', () => {
    const own = { battle: ['plain'] };
    const main = Duel.from(game, { own });
    main.driver.concede(1);
    expect(main.table.result?.winners).toEqual([0]);
    const block = Duel.from(game, { own, other: { battle: ['wall'] } });
    block.attack('plain');
    block.driver.concede(0);
    expect(block.table.result?.winners).toEqual([1]);
  });

  it('a redraw puts the hand under the deck, draws five, and only then shuffles', () => {
    const duel = Duel.opening(game);
    duel.choose('first');
    const before = duel.driver.events.length;
    duel.confirm();
    const events = duel.driver.events
      .slice(before)
      .map((event) => (event.type === 'CardsMoved' ? event.reason : event.type));
    expect(events.slice(1, 4)).toEqual(['redraw', 'draw', 'ZoneShuffled']);
  });

  it('Repair is a trigger of the end step, before the cleanup, and is seen as recovery', () => {
    const duel = Duel.from(game, { own: { battle: [hurt('medic', 3)] } });
    const events = duel.endTurn();
    expect(resolvedIn(events)).toEqual(['keyword#repair', 'medic#thanks']);
    const taken = events.findIndex(({ type: kind }) => kind === 'TriggerTaken');
    expect(phasesIn(events.slice(0, taken)).at(-1)).toBe('end');
    expect(duel.damage('medic')).toBe(1);
  });

  it('a deck of three colours, or of one card, is refused', () => {
    const main = Object.values(game.cards).filter((card) => card.facts.type === 'unit' && !card.facts.token);
    const colours = new Set(main.map((card) => card.facts.colour));
    expect(colours.size).toBeGreaterThan(2);
    const codes = (keys: readonly string[]): string[] =>
      game.decks.check({ main: keys, resource: Array.from({ length: 10 }, () => 'R-1') }).map(({ code }) => code);
    expect(codes(main.map((card) => card.key).slice(0, 50))).toContain('too-many-colours');
    expect(codes(['S-01'])).toContain('deck-size');
  });

  it('which resources pay, EX or not, is the player’s choice', () => {
    const duel = Duel.from(game, { own: { hand: 'dear', resources: resources(2, 0, 1) } });
    duel.command('dear');
    expect(duel.asked).toBe('0: pay');
    duel.select('ex-resource');
    expect(duel.zone('resources/0')).toEqual(['R-1', 'R-1']);
    expect((duel.table.zones['resources/0'] ?? []).every((id) => duel.table.cards[id]?.orientation === 'upright')).toBe(
      true,
    );
  });
});

describe.each(EDITIONS)('known traps: the match, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('nothing a player is told names a card that the player may not see', () => {
    const duel = Duel.from(game, {
      own: { hand: 'busy', shields: ['gift'], deck: 'ram ram ram' },
      other: { hand: 'victor', shields: ['popup'], deck: 'blade blade blade' },
    });
    const told = JSON.stringify([duel.view({ seat: 1 }), duel.view({ seat: 1 }).pending]);
    for (const secret of ['busy', 'gift', 'ram', 'popup', 'blade']) expect(told).not.toContain(secret);
    expect(told).toContain('victor');
    expect(JSON.stringify(duel.view('spectator'))).not.toContain('victor');
    expect(Object.keys(duel.table.cards).every((id) => /^\d+$/.test(id))).toBe(true);
  });

  it('only what is asked now can be answered, by whoever is asked', () => {
    const duel = Duel.from(game, { own: { battle: ['plain'] }, other: { battle: ['wall'] } });
    const main = duel.driver.pending(0).id;
    duel.driver.refused(1, { raw: 'end' }, 'not-your-decision');
    duel.attack('plain');
    for (const answer of ['first', 'end', 'pass', 'clockwise']) duel.driver.refused(1, { raw: answer });
    expect(duel.table.pending.map(({ id }) => id)).not.toContain(main);
    expect(duel.table.turn.seat).toBe(0);
  });

  it('what was decided stays decided: after a look at the deck there is no way back', () => {
    const duel = Duel.from(game, { own: { hand: 'peek' } });
    const decision = duel.driver.pending(0).id;
    const events = duel.command('peek');
    expect(events).toContainEqual(expect.objectContaining({ type: 'CardsRevealed', to: { seat: 0 } }));
    expect(duel.table.pending.some(({ id }) => id === decision)).toBe(false);
    expect(duel.offered).toEqual(['end']);
    expect(duel.zone('trash/0')).toEqual(['peek']);
  });

  it('a match does not depend on matches played before it', () => {
    const opening = (): string => {
      const duel = Duel.opening(game);
      duel.choose('second');
      duel.confirm(false);
      duel.confirm();
      return JSON.stringify(duel.driver.events);
    };
    const first = opening();
    Duel.from(game, { own: { battle: ['plain'] } }).strike('plain');
    expect(opening()).toBe(first);
  });
});
