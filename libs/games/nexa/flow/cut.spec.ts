import { describe, expect, it } from '@jest/globals';
import { command, unit } from '../cards/define.js';
import { aimAt, custom, damage, effect, modify, send, target, unitsOf, use } from '../cards/text.js';
import { Duel, gs, lies } from '../testing/index.js';

const wall = unit({ key: 'Wall', name: 'Wall', sign: null, cost: [9], powers: [1, 1, 4], terrain: ['space'] });
const free = { sign: null, cost: [0] } as const;
const boost = command({
  key: 'Boost',
  name: 'Boost',
  ...free,
  text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: modify(target, 0, 0, 3) })],
});
const shot = command({
  key: 'Shot',
  name: 'Shot',
  ...free,
  text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: [damage(4)] })],
});
const away = command({
  key: 'Away',
  name: 'Away',
  ...free,
  text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: [send(target, 'hand')] })],
});
const cards = [wall, boost, shot, away];

/** Who was asked, and how often, since an event. */
const askedAfter = (duel: Duel, from: number): string[] =>
  duel.driver.events
    .slice(from)
    .flatMap((event) => (event.type === 'DecisionAsked' ? [event.decisions.map(({ purpose }) => purpose).join()] : []));

const start = (own: string, other = ''): Duel =>
  Duel.from({
    own: { hand: own, deploy: [lies('U-08', { name: 'Own' })] },
    other: { hand: other, deploy: ['Wall'] },
    cards,
  });

describe('a cut', () => {
  it('holds an effect back until both pass, and then applies it at once @nexa-1.2:cut-in.4 @nexa-1.2:cut-in.5 @nexa-1.2:cut-in.11 @nexa-1.2:effect.1 @nexa-1.2:effect.4 @nexa-1.2:resolve.1', () => {
    const duel = start('Shot').play(0, 'command', 'Shot').select(0, 'Wall');
    expect(duel.table.stage.map(({ program }) => program)).toEqual(['Shot#effect']);
    expect(duel.asked).toBe('1: cut-in, 0: cut-in');
    expect(duel.damage('Wall')).toBe(0);
    duel.answer(1, { choose: 'pass' });
    expect(duel.damage('Wall')).toBe(0);
    duel.answer(0, { choose: 'pass' });
    expect(duel.damage('Wall')).toBe(4);
  });

  it('resolves the last effect first, so that +3 defence saves a unit from 4 damage @nexa-1.2:cut-in.2 @nexa-1.2:cut-in.14 @nexa-1.2:cut-in.16', () => {
    const duel = start('Shot', 'Boost').play(0, 'command', 'Shot').select(0, 'Wall');
    duel.play(1, 'command', 'Boost').select(1, 'Wall').resolve();
    expect(duel.powers('Wall')).toBe('1/1/7');
    expect(duel.isDestroyed('Wall')).toBe(false);
    expect(duel.at('Wall')).toBe('deploy/1');
  });

  it('is whole: once it resolves, nobody is asked until it is empty @nexa-1.2:cut-in.15 @nexa-1.2:play-cost.3', () => {
    const duel = start('Shot Away', 'Boost Away').play(0, 'command', 'Shot').select(0, 'Wall');
    duel.play(1, 'command', 'Boost').select(1, 'Wall');
    const before = duel.driver.events.length;
    duel.pass();
    const left = duel.happened('ActionLeft').length;
    expect(left).toBe(2);
    const told = duel.driver.events.slice(before).map(({ type }) => type);
    expect(told.slice(0, told.lastIndexOf('ActionLeft'))).not.toContain('DecisionAsked');
    expect(askedAfter(duel, before)).toEqual(['play,play']);
  });

  it('may be cut into by both, also into the own effect @nexa-1.2:cut-in.7 @nexa-1.2:cut-in.13 @nexa-1.2:cut-in.9', () => {
    const duel = start('Shot Boost', 'Away').play(0, 'command', 'Shot').select(0, 'Wall');
    // The enemy declines, and the player cuts into their own effect: the enemy is asked again, and first.
    duel.play(0, 'command', 'Boost').select(0, 'Wall');
    expect(duel.asked).toBe('1: cut-in, 0: cut-in');
    expect(duel.may(1, 'command', 'Away')).toBe(true);
  });

  it('lets one go on cutting in while the other declines @nexa-1.2:cut-in.10 @nexa-1.2:cut-in.12', () => {
    const many = Array.from({ length: 10 }, (_, i) => lies('Boost', { name: `b${i}` }));
    const duel = Duel.from({ own: { hand: many, deploy: ['Wall'] }, cards });
    for (let i = 0; i < 10; i++) duel.play(0, 'command', `b${i}`);
    expect(duel.table.stage).toHaveLength(10);
    duel.resolve();
    expect(duel.powers('Wall')).toBe('1/1/34');
  });

  it('lets whoever did not make the pending effect declare first @nexa-1.2:cut-in.8', () => {
    const duel = start('Shot Boost', 'Away').play(0, 'command', 'Shot').select(0, 'Wall');
    duel.answer(0, { choose: { action: 'command', card: 'Boost' } });
    duel.answer(1, { choose: { action: 'command', card: 'Away' } });
    duel.select(1, 'Wall');
    expect(duel.table.stage.map(({ action, controller }) => `${controller} ${action}`)).toEqual([
      '0 command',
      '1 command',
    ]);
    expect(duel.at('Boost')).toBe('hand/0');
  });

  it('is opened by the attacker if both declare at once @nexa-1.2:cut-in.6', () => {
    const duel = start('Shot', 'Boost');
    duel.answer(1, { choose: { action: 'command', card: 'Boost' } });
    duel.answer(0, { choose: { action: 'command', card: 'Shot' } });
    duel.select(0, 'Wall');
    expect(duel.table.stage.map(({ program }) => program)).toEqual(['Shot#effect']);
    expect(duel.at('Boost')).toBe('hand/1');
    expect(duel.asked).toBe('1: cut-in, 0: cut-in');
  });

  it('takes in enter effects, commands and texts @nexa-1.2:cut-kind.1 @nexa-1.2:enter.1', () => {
    const otter = unit({
      key: 'Otter',
      name: 'Otter',
      sign: null,
      cost: [0],
      powers: [1, 1, 1],
      terrain: ['space'],
      keywords: { quick: 0 },
    });
    const owl = unit({
      ...{ key: 'Owl', name: 'Owl', sign: null, cost: [0], powers: [1, 1, 1], terrain: ['space'] },
      text: [use({ id: 'hoot', timing: 'any', do: modify({ bound: 'self' }, 1, 0, 0) })],
    });
    const duel = Duel.from({ own: { hand: 'Boost Otter', deploy: ['Owl'] }, cards: [...cards, otter, owl] });
    duel.play(0, 'unit', 'Otter').play(0, 'command', 'Boost').play(0, 'text', 'Owl');
    expect(duel.table.stage.map(({ action }) => action)).toEqual(['unit', 'command', 'text']);
  });

  it('of discards comes after the cut that destroyed them, at the start of a cut of its own @nexa-1.2:cut-kind.2 @nexa-1.2:destroy.5', () => {
    const duel = start('Shot Boost', 'Away').play(0, 'command', 'Shot').select(0, 'Wall');
    duel.pass();
    expect(duel.isDestroyed('Wall')).toBe(true);
    expect(duel.table.stage.map(({ action }) => action)).toEqual(['discard']);
    expect(duel.asked).toBe('0: cut-in, 1: cut-in');
    expect(duel.may(1, 'command', 'Away')).toBe(true);
    duel.pass();
    expect(duel.at('Wall')).toBe('junk/1');
  });
});

describe('an effect that cannot resolve', () => {
  it('fails, its card goes to the junkyard, and what was paid stays paid @nexa-1.2:resolve.3 @nexa-1.2:resolve.4 @nexa-1.2:resolve.5 @nexa-1.2:target.8', () => {
    const costly = command({
      ...{ key: 'Costly', name: 'Costly', sign: null, cost: [1, { blue: 1 }] },
      text: [
        effect({
          timing: 'any',
          aims: [aimAt(unitsOf('opponent'))],
          do: [damage(4), custom('damage-hq', { amount: 1, of: 'opponent' })],
        }),
      ],
    });
    const duel = Duel.from({
      own: { hand: 'Costly', g: gs('blue') },
      other: { hand: 'Away', deploy: ['Wall'] },
      cards: [...cards, costly],
    });
    duel.play(0, 'command', 'Costly');
    duel.play(1, 'command', 'Away').resolve();
    expect(duel.at('Wall')).toBe('hand/1');
    expect(duel.happened('ActionLeft').map(({ outcome }) => outcome)).toEqual(['resolved', 'without-effect']);
    expect(duel.count('hq', 1)).toBe(20);
    expect(duel.at('Costly')).toBe('junk/0');
    expect(duel.power(0)).toBe(0);
  });

  it('cannot be played unless what it says holds, and fails if that ends @nexa-1.2:resolve.condition.1 @nexa-1.2:resolve.condition.2 @nexa-1.2:play-cost.1', () => {
    const alone = command({
      ...{ key: 'Alone', name: 'Alone', ...free },
      text: [
        effect({
          timing: 'any',
          when: { exists: unitsOf('opponent') },
          do: [custom('damage-hq', { amount: 1, of: 'opponent' })],
        }),
      ],
    });
    expect(Duel.from({ own: { hand: 'Alone' }, cards: [...cards, alone] }).may(0, 'command', 'Alone')).toBe(false);
    const duel = Duel.from({
      own: { hand: 'Alone' },
      other: { hand: 'Away', deploy: ['Wall'] },
      cards: [...cards, alone],
    });
    duel.play(0, 'command', 'Alone').play(1, 'command', 'Away').resolve();
    expect(duel.count('hq', 1)).toBe(20);
    expect(duel.at('Alone')).toBe('junk/0');
  });
});
