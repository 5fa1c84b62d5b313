import { describe, expect, it } from '@jest/globals';
import type { Selector } from '#kernel';
import { command, unit } from './cards/define.js';
import {
  aimAt,
  aimAtAllPlaces,
  aimAtPlace,
  custom,
  damage,
  draw,
  effect,
  modify,
  send,
  take,
  target,
  toHangar,
  tossHand,
  unitsOf,
  use,
} from './cards/text.js';
import { Duel, gs, lies, rolled } from './testing/index.js';

const plain = { sign: ['blue', 'alpha'], cost: [0] } as const;
const order = (key: string, text: Omit<Parameters<typeof effect>[0], 'timing'>) =>
  command({ key, name: key, ...plain, text: [effect({ timing: 'any', ...text })] });
const own = (zone: string): Selector => ({ zone, of: 'controller' });
const G: Selector = { zone: 'g', of: 'any' };
const cards = [
  ...(['hand', 'hq', 'waste', 'junk', 'removed'] as const).map((to) =>
    order(`to-${to}`, { aims: [aimAt(unitsOf('any'))], do: [send(target, to)] }),
  ),
  order('lift-g', { aims: [aimAt(G)], do: [send(target, 'hand')] }),
  order('park', { aims: [aimAt(unitsOf('any'))], do: [toHangar(target)] }),
  order('lend', { aims: [aimAt(unitsOf('any'))], do: [toHangar(target, 'opponent')] }),
  order('empty', { aims: [aimAt(own('hangar'))], do: [send(target, 'hand')] }),
  order('draw-3', { do: [draw(3)] }),
  order('salvage', { do: [{ op: 'draw', seat: 'controller', n: 2, from: 'waste', to: 'hand' }] }),
  order('pick-pocket', {
    aims: [aimAtPlace('hand', 'opponent')],
    do: [
      {
        op: 'choose',
        from: { zone: 'hand', of: 'opponent' },
        min: 1,
        max: 1,
        by: 'opponent',
        bind: 'lost',
        purpose: 'discard',
      },
      custom('discard', { cards: { bound: 'lost' } }),
    ],
  }),
  order('all-hands', {
    aims: [aimAtAllPlaces('hand', 'any')],
    do: [custom('discard', { cards: { zone: 'hand', of: 'any' } })],
  }),
  order('hit', { aims: [aimAt(unitsOf('any'))], do: [damage(1)] }),
  order('bomb', { aims: [aimAt(unitsOf('opponent'))], do: [damage(1)] }),
  order('steal', { aims: [aimAt(unitsOf('opponent'))], do: [take()] }),
  order('toss', { do: [damage(1, unitsOf('opponent'))], special: [tossHand(1)] }),
  unit({
    ...{ key: 'glow', name: 'Glow', ...plain, powers: [1, 1, 3], terrain: ['space', 'earth'] },
    text: [use({ id: 'shine', timing: 'any', zone: 'hand', do: modify(unitsOf('controller'), 1, 0, 0) })],
  }),
  unit({
    ...{ key: 'lamp', name: 'Lamp', ...plain, powers: [1, 1, 3], terrain: ['space', 'earth'] },
    text: [use({ id: 'beam', timing: 'any', aims: [aimAt(unitsOf('opponent'))], do: [damage(1)] })],
  }),
];
const at = (duel: Duel, ...names: string[]): string[] => names.map((name) => duel.at(name));

describe('a card that moves', () => {
  it('goes to its owner’s place, whoever controls it @nexa-1.2:move.4 @nexa-1.2:owner.2', () => {
    for (const to of ['hand', 'hq', 'waste', 'junk', 'removed']) {
      const duel = Duel.from({ own: { hand: `steal to-${to}` }, other: { deploy: 'U-01' }, cards });
      duel.play(0, 'command', 'steal').resolve();
      expect(duel.card('U-01')).toMatchObject({ zone: 'deploy/0', controller: 0 });
      duel.play(0, 'command', `to-${to}`).resolve();
      expect(at(duel, 'U-01')).toEqual([`${to}/1`]);
    }
  });

  it('goes to the hangar that is named, with all that is set on it, whoever owns them @nexa-1.2:move.5 @nexa-1.2:move.6 @nexa-1.2:hangar.1', () => {
    const deploy = [
      lies('U-01', { name: 'Host' }),
      lies('C-01', { on: 'Host' }),
      lies('O-02', { on: 'Host', owner: 0 }),
    ];
    const duel = Duel.from({ own: { hand: 'park' }, other: { deploy }, cards });
    duel.play(0, 'command', 'park').resolve();
    expect(duel.zone('hangar/0')).toEqual(['U-01', 'C-01', 'O-02']);
    expect([duel.card('Host').owner, duel.card('C-01').host]).toEqual([1, null]);
    const away = Duel.from({ own: { hand: 'lend', deploy: [lies('U-01')] }, cards });
    away.play(0, 'command', 'lend').resolve();
    expect(at(away, 'U-01')).toEqual(['hangar/1']);
  });

  it('is off the field what it originally was, and lies as its new place has it @nexa-1.2:move.7', () => {
    const duel = Duel.from({ own: { hand: 'lift-g', g: [rolled('U-02', { name: 'Sign' })] }, cards });
    expect(duel.fact('Sign', 'type')).toBe('g');
    duel.play(0, 'command', 'lift-g').resolve();
    expect(duel.card('Sign')).toMatchObject({ zone: 'hand/0', role: null, orientation: 'upright' });
    expect([duel.fact('Sign', 'type'), duel.fact('Sign', 'names')]).toEqual(['unit', ['Harrier']]);
    for (const [to, facing] of [
      ['hq', 'down'],
      ['waste', 'down'],
      ['junk', 'up'],
      ['removed', 'up'],
    ] as const) {
      const one = Duel.from({ own: { hand: `to-${to}`, deploy: [lies('U-01', { counters: { damage: 1 } })] }, cards });
      one.play(0, 'command', `to-${to}`).resolve();
      expect(one.card('U-01')).toMatchObject({ facing, orientation: 'upright', counters: {} });
    }
  });
});

describe('drawing', () => {
  const hq = [lies('U-01'), lies('U-02'), lies('U-03'), lies('U-04')];

  it('is from the top of the own HQ, one after the other @nexa-1.2:draw.2 @nexa-1.2:draw.3', () => {
    const duel = Duel.from({ own: { hand: 'draw-3', hq }, other: { hq: [lies('U-05', { times: 5 })] }, cards });
    duel.play(0, 'command', 'draw-3').resolve();
    expect([duel.zone('hand/0'), duel.zone('hq/0')]).toEqual([['U-01', 'U-02', 'U-03'], ['U-04']]);
    expect(duel.count('hq', 1)).toBe(5);
    const early = Duel.from({ own: { hq }, phase: 'draw', at: 1 });
    expect([early.zone('hand/0'), early.zone('hq/0')]).toEqual([['U-01'], ['U-02', 'U-03', 'U-04']]);
  });

  it('may be from the waste pile where a text says so', () => {
    const duel = Duel.from({ own: { hand: 'salvage', waste: hq }, cards });
    duel.play(0, 'command', 'salvage').resolve();
    expect([duel.zone('hand/0'), duel.zone('waste/0')]).toEqual([
      ['U-01', 'U-02'],
      ['U-03', 'U-04'],
    ]);
  });
});

describe('a place in which cards lie face down', () => {
  it('is named as a place, and must hold a card @nexa-1.2:place.6', () => {
    const none = Duel.from({ own: { hand: 'pick-pocket' }, other: { hand: '' }, cards });
    expect(none.may(0, 'command', 'pick-pocket')).toBe(false);
    const duel = Duel.from({ own: { hand: 'pick-pocket' }, other: { hand: 'U-01 U-02' }, cards });
    duel.play(0, 'command', 'pick-pocket');
    expect(duel.table.stage).toMatchObject([{ targets: ['hand/1'] }]);
    duel.resolve().select(1, 'U-02');
    expect(at(duel, 'U-01', 'U-02')).toEqual(['hand/1', 'junk/1']);
  });

  it('leaves the effect without a target if it is empty as that resolves @nexa-1.2:place.6', () => {
    const duel = Duel.from({ own: { hand: 'pick-pocket' }, other: { hand: 'hit', deploy: 'U-08' }, cards });
    duel.play(0, 'command', 'pick-pocket');
    duel.play(1, 'command', 'hit').resolve();
    expect(duel.happened('ActionLeft').map(({ outcome }) => outcome)).toEqual(['resolved', 'without-effect']);
    expect(duel.at('pick-pocket')).toBe('junk/0');
  });

  it('is one of several of which one with a card is enough @nexa-1.2:place.7', () => {
    // Played from the hangar, so that the player's hand is empty.
    const duel = Duel.from({ own: { hangar: 'all-hands' }, other: { hand: 'U-01' }, cards });
    duel.play(0, 'command', 'all-hands').resolve();
    expect(duel.at('U-01')).toBe('junk/1');
    const none = Duel.from({ own: { hangar: 'all-hands' }, cards });
    expect(none.may(0, 'command', 'all-hands')).toBe(false);
  });
});

describe('a card in a hangar', () => {
  it('is played as from the hand by whoever manages the hangar, whoever owns it @nexa-1.2:zone.hangar.2 @nexa-1.2:hangar.2', () => {
    const hangar = [lies('U-01', { owner: 1 }), lies('K-11', { owner: 1 })];
    const duel = Duel.from({ own: { hangar, g: gs('blue') }, cards });
    expect([duel.may(0, 'unit', 'U-01'), duel.may(0, 'g', 'K-11')]).toEqual([true, true]);
    expect(duel.driver.pending(1).offer).toEqual({ kind: 'choose', options: [{ id: 'pass' }] });
    expect(duel.driver.view({ seat: 1 }).zones['hangar/0']).toEqual([duel.card('U-01').id, duel.card('K-11').id]);
  });

  it('enters the deployment area of who played it, and goes to its owner’s places afterwards @nexa-1.2:hangar.4 @nexa-1.2:hangar.5', () => {
    const duel = Duel.from({
      own: { hangar: [lies('lamp', { owner: 1 }), lies('to-junk', { owner: 1 })] },
      other: { deploy: 'U-08' },
      cards,
    });
    duel.play(0, 'unit', 'lamp').resolve();
    expect(duel.card('lamp')).toMatchObject({ zone: 'deploy/0', controller: 0, owner: 1 });
    duel.play(0, 'command', 'to-junk').select(0, 'lamp').resolve();
    expect(at(duel, 'lamp', 'to-junk')).toEqual(['junk/1', 'junk/1']);
  });

  it('goes to its owner’s hand if it is moved there @nexa-1.2:hangar.5', () => {
    const duel = Duel.from({ own: { hand: 'empty', hangar: [lies('U-01', { owner: 1 })] }, cards });
    duel.play(0, 'command', 'empty').resolve();
    expect(duel.at('U-01')).toBe('hand/1');
  });

  it('is the target of effects on hangars alone @nexa-1.2:hangar.3', () => {
    const duel = Duel.from({ own: { hand: 'hit empty', hangar: 'U-01' }, other: { hangar: 'U-02' }, cards });
    expect([duel.may(0, 'command', 'hit'), duel.may(0, 'command', 'empty')]).toEqual([false, true]);
  });

  it('is no card of the hand: it pays nothing from there, and texts that work in a hand do not @nexa-1.2:hangar.6', () => {
    const duel = Duel.from({
      own: { hand: 'toss', hangar: 'U-02 glow', deploy: 'U-01' },
      other: { deploy: 'U-08' },
      cards,
    });
    expect([duel.may(0, 'command', 'toss'), duel.may(0, 'text', 'glow', 'shine')]).toEqual([false, false]);
    const hand = Duel.from({ own: { hand: 'toss glow', deploy: 'U-01' }, other: { deploy: 'U-08' }, cards });
    expect([hand.may(0, 'command', 'toss'), hand.may(0, 'text', 'glow', 'shine')]).toEqual([true, true]);
  });
});
