import { describe, expect, it } from '@jest/globals';
import type { Ability, Aim, Operation } from '#kernel';
import { command, unit } from '../cards/define.js';
import { aimAt, aimAtAll, damage, effect, modify, redirect, send, target, unitsOf, use } from '../cards/text.js';
import { Duel, gs, lies } from '../testing/index.js';

const free = { sign: ['blue', 'alpha'], cost: [0] } as const;
const order = (key: string, aims: readonly Aim[], operations: readonly Operation[]) =>
  command({ ...free, key, name: key, text: [effect({ timing: 'any', aims, do: operations })] });
const machine = { sign: ['blue', 'alpha'], cost: [1, {}], powers: [2, 2, 5], terrain: ['space', 'earth'] } as const;
const hides: Ability = {
  ...{ kind: 'constant', id: 'hides', zone: 'field', on: { bound: 'self' } },
  change: { forbid: 'be-chosen' },
};

const shot = order('shot', [aimAt(unitsOf('opponent'))], [damage(1)]);
const two = order('two', [aimAt(unitsOf('opponent'), 2)], [damage(1)]);
const pair = order(
  'pair',
  [aimAt(unitsOf('controller'), 1, 'first'), aimAt(unitsOf('opponent'), 1, 'second')],
  [damage(1, { bound: 'first' }), damage(2, { bound: 'second' })],
);
const rain = order('rain', [aimAtAll(unitsOf('opponent'))], [damage(1)]);
const quake = order('quake', [], [damage(1, unitsOf('any'))]);
const recall = order('recall', [aimAt(unitsOf('any'))], [send(target, 'hand')]);
const veil = order(
  'veil',
  [aimAt(unitsOf('any'))],
  [{ op: 'forbid', cards: target, what: 'be-chosen', until: 'turn' }],
);
const choosing = order(
  'choosing',
  [],
  [
    { op: 'choose', from: unitsOf('opponent'), min: 1, max: 1, by: 'controller', bind: 'chosen', purpose: 'which' },
    damage(1, { bound: 'chosen' }),
  ],
);
const ghost = unit({ ...machine, key: 'ghost', name: 'Ghost', text: [hides] });
const flash = unit({ ...machine, key: 'flash', name: 'Flash', keywords: { quick: 0 } });
const brace = unit({
  ...{ ...machine, key: 'brace', name: 'Brace' },
  text: [
    use({
      ...{ id: 'brace', timing: 'any' },
      aims: [{ ...aimAt(unitsOf('any')), initially: { bound: 'self' } }],
      do: modify(target, 0, 0, 3),
    }),
  ],
});
const turn = order('turn', [{ bind: 'target', at: { stage: {} }, min: 1, max: 1 }], redirect());
const cards = [shot, two, pair, rain, quake, recall, veil, choosing, ghost, flash, brace, turn];
const foes = (...names: string[]) => names.map((name) => lies('U-08', { name }));

describe('targets', () => {
  it('are of the type, condition and number that the text says, and are chosen as it is played @nexa-1.2:target.2', () => {
    const duel = Duel.from({
      own: { hand: 'two', deploy: [lies('U-01')] },
      other: { deploy: [...foes('One', 'Two', 'Three'), lies('O-01')] },
      cards,
    });
    duel.play(0, 'command', 'two');
    const ids = ['One', 'Two', 'Three'].map((name) => duel.card(name).id);
    expect(duel.table.pending).toMatchObject([{ seat: 0, purpose: 'target', offer: { from: ids, min: 2, max: 2 } }]);
    duel.select(0, 'One', 'Three').resolve();
    expect(['One', 'Two', 'Three'].map((name) => duel.damage(name))).toEqual([1, 0, 1]);
  });

  it('that are not there keep an effect from being declared @nexa-1.2:target.3 @nexa-1.2:target.6', () => {
    const may = (names: string[]): boolean =>
      Duel.from({ own: { hand: 'two' }, other: { deploy: foes(...names) }, cards }).may(0, 'command', 'two');
    expect([may([]), may(['One']), may(['One', 'Two'])]).toEqual([false, false, true]);
  });

  it('are cards of the field unless the text says otherwise @nexa-1.2:target.4', () => {
    const duel = Duel.from({
      own: { hand: 'recall U-01', hangar: 'U-02' },
      other: { hangar: 'U-03', junk: 'U-04', g: [lies('U-05')] },
      cards,
    });
    expect(duel.may(0, 'command', 'recall')).toBe(false);
  });

  it('stay what they were once they are chosen @nexa-1.2:target.7', () => {
    const duel = Duel.from({
      own: { hand: 'shot' },
      other: { hand: 'flash', g: gs('blue'), deploy: foes('One', 'Two') },
      cards,
    });
    duel.play(0, 'command', 'shot').select(0, 'One');
    const named = duel.table.stage[0]?.targets;
    duel.play(1, 'unit', 'flash');
    expect(duel.table.stage[0]?.targets).toEqual(named);
    // Nobody is asked again.
    const asked = duel.happened('DecisionAsked').length;
    duel.resolve();
    const purposes = duel
      .happened('DecisionAsked')
      .slice(asked)
      .flatMap(({ decisions }) => decisions.map(({ purpose }) => purpose));
    expect(purposes).not.toContain('target');
    expect([duel.damage('One'), duel.damage('Two'), duel.damage('flash')]).toEqual([1, 0, 0]);
  });

  it('of a text with several are named in the order of the text @nexa-1.2:target.2', () => {
    const duel = Duel.from({
      own: { hand: 'pair', deploy: foes('Mine', 'Other') },
      other: { deploy: foes('Theirs', 'Rest') },
      cards,
    });
    duel.play(0, 'command', 'pair').select(0, 'Mine').select(0, 'Theirs').resolve();
    expect([duel.damage('Mine'), duel.damage('Theirs')]).toEqual([1, 2]);
  });

  it('that have left by the time it resolves let it fail @nexa-1.2:target.8 @nexa-1.2:target.3', () => {
    const duel = Duel.from({
      own: { hand: 'pair', deploy: foes('Mine', 'Rest') },
      other: { hand: 'recall', deploy: foes('Theirs', 'Last') },
      cards,
    });
    duel.play(0, 'command', 'pair').select(0, 'Mine').select(0, 'Theirs');
    duel.play(1, 'command', 'recall').select(1, 'Theirs').resolve();
    // The whole effect fails: the other target is unharmed.
    expect([duel.at('Theirs'), duel.damage('Mine'), duel.at('pair')]).toEqual(['hand/1', 0, 'junk/0']);
    expect(duel.happened('ActionLeft').map(({ outcome }) => outcome)).toEqual(['resolved', 'without-effect']);
  });
});

describe('"all"', () => {
  it('is designated at play, and anew as it resolves: who came since is meant, who left is not @nexa-1.2:target.all.1 @nexa-1.2:target.all.2', () => {
    expect(Duel.from({ own: { hand: 'rain' }, cards }).may(0, 'command', 'rain')).toBe(false);
    const duel = Duel.from({
      own: { hand: 'rain' },
      other: { hand: 'flash recall', g: gs('blue'), deploy: foes('One', 'Two') },
      cards,
    });
    duel.play(0, 'command', 'rain').play(1, 'unit', 'flash').play(1, 'command', 'recall').select(1, 'Two').resolve();
    expect([duel.damage('One'), duel.damage('flash'), duel.at('Two')]).toEqual([1, 1, 'hand/1']);
  });

  it('leaves out what cannot be targeted, and needs one that can @nexa-1.2:target.immune.3', () => {
    expect(
      Duel.from({ own: { hand: 'rain' }, other: { deploy: [lies('ghost')] }, cards }).may(0, 'command', 'rain'),
    ).toBe(false);
    const duel = Duel.from({ own: { hand: 'rain' }, other: { deploy: [lies('ghost'), ...foes('One')] }, cards });
    duel.play(0, 'command', 'rain').resolve();
    expect([duel.damage('ghost'), duel.damage('One')]).toEqual([0, 1]);
  });
});

describe('what is chosen as the effect resolves', () => {
  it('is asked then, not as it is played @nexa-1.2:target.late.1', () => {
    const duel = Duel.from({ own: { hand: 'choosing' }, other: { deploy: foes('One', 'Two') }, cards });
    duel.play(0, 'command', 'choosing');
    expect([duel.asked, duel.table.stage[0]?.targets]).toEqual(['1: cut-in, 0: cut-in', []]);
    duel.pass();
    expect(duel.asked).toBe('0: which');
    duel.select(0, 'Two');
    expect([duel.damage('One'), duel.damage('Two')]).toEqual([0, 1]);
  });

  it('has to be there as it is played @nexa-1.2:target.late.2', () => {
    expect(Duel.from({ own: { hand: 'choosing' }, cards }).may(0, 'command', 'choosing')).toBe(false);
  });
});

describe('a card that cannot be targeted', () => {
  it('cannot be designated @nexa-1.2:target.immune.1', () => {
    const duel = Duel.from({ own: { hand: 'shot' }, other: { deploy: [lies('ghost'), ...foes('One', 'Two')] }, cards });
    duel.play(0, 'command', 'shot');
    expect(duel.table.pending[0]?.offer).toMatchObject({ from: [duel.card('One').id, duel.card('Two').id] });
  });

  it('lets an effect fail if it has become so since @nexa-1.2:target.immune.2', () => {
    const duel = Duel.from({ own: { hand: 'shot' }, other: { hand: 'veil', deploy: foes('One', 'Two') }, cards });
    duel.play(0, 'command', 'shot').select(0, 'One').play(1, 'command', 'veil').select(1, 'One').resolve();
    expect(duel.damage('One')).toBe(0);
    expect(duel.happened('ActionLeft').map(({ outcome }) => outcome)).toEqual(['resolved', 'without-effect']);
  });

  it('is affected by what has no targets @nexa-1.2:target.immune.4', () => {
    const duel = Duel.from({ own: { hand: 'quake' }, other: { deploy: [lies('ghost')] }, cards });
    expect(duel.play(0, 'command', 'quake').resolve().damage('ghost')).toBe(1);
  });
});

describe('orange words', () => {
  /** A unit of seat 0 braces itself; the enemy redirects that to another unit; then `last` is played. */
  function turned(last?: 'veil' | 'recall'): Duel {
    const duel = Duel.from({
      own: { hand: last ?? '', deploy: [lies('brace'), lies('U-08', { name: 'Mate' })] },
      other: { hand: 'turn', deploy: foes('Theirs') },
      cards,
    });
    duel.play(0, 'text', 'brace', 'brace').play(1, 'command', 'turn');
    duel.pass();
    expect(duel.asked).toBe('1: redirect');
    return duel.select(1, 'Theirs');
  }

  it('are no targets: nothing is asked, and it does not matter that the card cannot be targeted @nexa-1.2:target.orange', () => {
    const duel = Duel.from({
      own: { deploy: [lies('brace')] },
      other: { hand: 'veil', deploy: foes('Theirs') },
      cards,
    });
    duel.play(0, 'text', 'brace', 'brace');
    expect(duel.asked).toBe('1: cut-in, 0: cut-in');
    duel.play(1, 'command', 'veil').select(1, 'brace').resolve();
    expect(duel.powers('brace')).toBe('2/2/8');
  });

  it('are targets once the effect has been turned elsewhere @nexa-1.2:target.orange', () => {
    const duel = turned();
    expect([duel.powers('brace'), duel.powers('Theirs')]).toEqual(['2/2/5', '7/4/10']);
  });

  it('are then checked like red ones @nexa-1.2:target.orange', () => {
    const duel = Duel.from({
      own: { deploy: [lies('brace'), lies('U-08', { name: 'Mate' })] },
      other: { hand: 'turn veil', deploy: foes('Theirs') },
      cards,
    });
    // The veil resolves after the redirection, but before the redirected effect.
    duel.play(0, 'text', 'brace', 'brace').play(1, 'command', 'veil').select(1, 'Theirs').play(1, 'command', 'turn');
    duel.select(1, duel.table.stage[0]?.id as string).pass();
    duel.select(1, 'Theirs').resolve();
    expect([duel.powers('brace'), duel.powers('Theirs')]).toEqual(['2/2/5', '7/4/7']);
  });
});
