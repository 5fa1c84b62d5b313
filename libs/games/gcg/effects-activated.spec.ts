import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import type { Operation } from '#kernel';
import { aCommand, aUnit, Duel, EDITIONS, hurt, lies, movesIn, resources, rested, withCards } from './testing/index.js';

const { activate, choose, chooseUnit, damage, destroy, draw, hand, it: chosen, modify, onDestroyed } = words;
const { pay, recover, self, toHand, units } = words;

const restThis: Operation = { op: 'orient', cards: self, orientation: 'sideways' };
const discardOne: readonly Operation[] = [
  choose(hand(), { as: 'thrown', purpose: 'discard' }),
  { op: 'move', cards: words.bound('thrown'), to: 'trash', reason: 'discard' },
];

const cards = [
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('pump', { text: [activate('main', [restThis], [draw(1)])] }),
  aUnit('well', { text: [activate('main', [pay(2)], [draw(1)])] }),
  aUnit('forge', { text: [activate('main', [pay(1), restThis, ...discardOne], [draw(2)])] }),
  aUnit('bell', { text: [activate('main', [], [modify('ap', 1, self)])] }),
  aUnit('alarm', { text: [activate('action', [], [modify('ap', 1, self)])] }),
  aUnit('phoenix', {
    ap: 2,
    hp: 2,
    text: [
      onDestroyed([draw(1)]),
      {
        kind: 'replacement',
        id: 'rise',
        zone: 'battle',
        instead: 'destroy',
        subject: { which: 'self', whose: 'any' },
        do: [toHand(self)],
      },
    ],
  }),
  aUnit('guardian', {
    ap: 1,
    hp: 4,
    text: [
      {
        kind: 'replacement',
        id: 'shelter',
        zone: 'battle',
        instead: 'destroy',
        subject: { which: 'other', whose: 'team', where: words.isUnit },
        optional: true,
        do: [recover(9, words.bound('subjects')), destroy(self)],
      },
    ],
  }),
  // It is destroyed before it saves the other unit, which has no HP left in between.
  aUnit('martyr', {
    text: [
      words.insteadOfDestroyed(
        { which: 'other', whose: 'team', where: words.isUnit },
        [destroy(self), recover(9, words.bound('subjects'))],
        { optional: true },
      ),
    ],
  }),
  aCommand('now', [draw(1)], { timing: 'main' }),
  aCommand('react', [draw(1)], { timing: 'action' }),
  aCommand('anytime', [draw(1)], { timing: 'main/action' }),
  aCommand('aimed', [chooseUnit('opponent'), damage(2, chosen)]),
  aCommand('tutor', [chooseUnit('team'), modify('ap', 1, chosen), chooseUnit('opponent'), damage(1, chosen)]),
  aCommand('doom', [destroy(units('opponent'))]),
];

describe.each(EDITIONS)('activated effects, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('are used when their player wants, and only then @gcg-1.1.0:10-1-7-1 @gcg-early:9-1-7-1', () => {
    const duel = Duel.from(game, { own: { battle: ['pump', 'soldier'] } });
    expect(duel.may('activate', { card: 'pump' })).toBe(true);
    duel.strike('soldier');
    expect(duel.zone('hand/0')).toEqual([]);
    duel.activate('pump');
    expect(duel.zone('hand/0')).toHaveLength(1);
  });

  it('doing what stands before the colon activates what stands after it @gcg-1.1.0:10-1-7-2 @gcg-early:9-1-7-2', () => {
    const duel = Duel.from(game, { own: { battle: ['pump', rested('pump', { name: 'tired' })] } });
    expect(duel.offered.filter((option) => option.startsWith('activate'))).toHaveLength(1);
    expect(duel.may('activate', { card: 'tired' })).toBe(false);
    const events = duel.activate('pump');
    expect(events.map(({ type }) => type).filter((type) => ['CardsOriented', 'CardsMoved'].includes(type))).toEqual([
      'CardsOriented',
      'CardsMoved',
    ]);
    expect(duel.may('activate')).toBe(false);
  });

  it('a circled number is a cost in resources @gcg-1.1.0:10-1-7-3 @gcg-early:9-1-7-3', () => {
    const duel = Duel.from(game, { own: { battle: ['well'], resources: resources(4, 1) } });
    duel.activate('well');
    const rests = (duel.table.zones['resources/0'] ?? []).filter(
      (id) => duel.table.cards[id]?.orientation === 'sideways',
    );
    expect(rests).toHaveLength(3);
    expect(duel.zone('hand/0')).toHaveLength(1);
    expect(duel.may('activate')).toBe(false);
  });

  it.each([
    ['resources', { resources: [rested('R-2')] }],
    ['an active unit', { battle: [rested('forge')] }],
    ['a card to discard', { hand: [] }],
  ])('of several conditions all must be met, also %s @gcg-1.1.0:10-1-7-4 @gcg-early:9-1-7-4', (_what, lacking) => {
    const own = { battle: ['forge'], hand: 'soldier now', resources: 'R-2' };
    expect(Duel.from(game, { own: { ...own, ...lacking } }).may('activate')).toBe(false);
    const duel = Duel.from(game, { own });
    duel.activate('forge');
    duel.select('now');
    expect(duel.isRested('forge')).toBe(true);
    expect(duel.zone('trash/0')).toEqual(['now']);
    expect(duel.zone('hand/0')).toEqual(['soldier', 'S-01', 'S-01']);
    expect(duel.isRested('R-2')).toBe(true);
  });

  it('without a colon declaring it is enough, as often as one likes @gcg-1.1.0:10-1-7-5 @gcg-early:9-1-7-5 @gcg-early:11-2-1-3', () => {
    const duel = Duel.from(game, { own: { battle: ['bell'], resources: [] } });
    duel.activate('bell');
    duel.activate('bell');
    expect(duel.stat('bell', 'ap')).toBe(4);
    expect(duel.isRested('bell')).toBe(false);
  });

  it('in an action step too, declaring it is enough @gcg-early:11-2-2-3', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: ['alarm'], resources: [] } });
    duel.attack('soldier');
    expect(duel.asked).toBe('1: action');
    duel.activate('alarm');
    expect(duel.stat('alarm', 'ap')).toBe(3);
    expect(duel.isRested('alarm')).toBe(false);
  });
});

describe.each(EDITIONS)('commands, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('are played at the timing printed on them: Main, Action or either @gcg-1.1.0:10-1-8-1 @gcg-early:9-1-8-1', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'], hand: 'now react anytime' } });
    const commands = (): string[] => duel.offered.filter((option) => option.startsWith('command'));
    expect(commands()).toEqual(['command now', 'command anytime']);
    duel.attack('soldier');
    expect(duel.asked).toBe('0: action');
    expect(commands()).toEqual(['command react', 'command anytime']);
    duel.command('react');
    expect(duel.zone('hand/0')).toHaveLength(3);
  });

  it('that must choose a target cannot be played without one @gcg-1.1.0:10-1-8-1-1 @gcg-early:9-1-8-1-1', () => {
    const hopeless = Duel.from(game, { own: { battle: ['soldier'], hand: 'aimed' } });
    expect(hopeless.may('command')).toBe(false);
    hopeless.driver.refused(0, { choose: { action: 'command', card: 'aimed' } });
    expect(hopeless.zone('hand/0')).toEqual(['aimed']);
    const duel = Duel.from(game, { own: { hand: 'aimed' }, other: { battle: ['soldier'] } });
    duel.command('aimed');
    expect(duel.damage('soldier')).toBe(2);
  });

  it('only the first choice gates it; a later one that is impossible is skipped (ruling A15)', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'], hand: 'tutor' } });
    duel.command('tutor');
    expect(duel.stat('soldier', 'ap')).toBe(4);
    expect(duel.zone('trash/0')).toEqual(['tutor']);
  });
});

describe.each(EDITIONS)('replacement effects, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('another thing happens in place of the destruction @gcg-1.1.0:10-1-9-1 @gcg-early:9-1-9-1', () => {
    const duel = Duel.from(game, { own: { hand: 'doom' }, other: { battle: ['phoenix', 'soldier'] } });
    const events = duel.command('doom');
    expect(movesIn(events).slice(1)).toEqual([
      'phoenix battle/1 > hand/1 (return)',
      'soldier battle/1 > trash/1 (destroyed-effect)',
      'doom limbo > trash/0 (used)',
    ]);
    // It was not destroyed, so nothing that waits for that triggers.
    expect(duel.zone('hand/1')).toEqual(['phoenix']);
  });

  it('one that its player may use is offered, once for each event @gcg-1.1.0:10-1-9-1 @gcg-early:9-1-9-1', () => {
    const position = { own: { battle: ['soldier'] }, other: { battle: [rested('phoenix'), hurt('guardian', 1)] } };
    const saved = Duel.from(game, position);
    saved.strike('soldier', 'phoenix');
    expect(saved.asked).toBe('1: instead');
    expect(saved.offered).toHaveLength(2);
    saved.choose(optionOf(saved, 'guardian'));
    expect(saved.at('phoenix')).toBe('battle/1');
    expect(saved.damage('phoenix')).toBe(0);
    expect(saved.at('guardian')).toBe('trash/1');
  });

  it('the rules wait for all that is done instead, and what falls beside it falls as it did @gcg-1.1.0:10-1-9-1 @gcg-early:9-1-9-1', () => {
    const duel = Duel.from(game, {
      own: { battle: [lies('soldier', { name: 'attacker' })] },
      other: { battle: [rested('soldier', { name: 'victim' }), 'martyr'] },
    });
    duel.strike('attacker', 'victim');
    const events = duel.choose(optionOf(duel, 'martyr'));
    expect(duel.at('victim')).toBe('battle/1');
    expect(duel.damage('victim')).toBe(0);
    expect(movesIn(events)).toEqual([
      'martyr battle/1 > trash/1 (destroyed-effect)',
      'soldier battle/0 > trash/0 (destroyed-battle)',
    ]);
  });

  it('one that is declined leaves the event as it was @gcg-1.1.0:10-1-9-1 @gcg-early:9-1-9-1', () => {
    const duel = Duel.from(game, {
      own: { battle: [lies('soldier', { name: 'attacker' })] },
      other: { battle: [rested('soldier', { name: 'victim' }), 'guardian'] },
    });
    duel.strike('attacker', 'victim');
    expect(duel.asked).toBe('1: instead');
    duel.choose('no');
    expect(duel.at('victim')).toBe('trash/1');
    expect(duel.at('guardian')).toBe('battle/1');
  });
});

/** The option of the pending decision that names an ability of the card. */
function optionOf(duel: Duel, card: string): string {
  const offer = duel.table.pending[0]?.offer;
  const options = offer?.kind === 'choose' ? offer.options : [];
  return options.find(({ ability }) => String(ability).startsWith(card))?.id ?? '';
}
