import { describe, expect, it } from '@jest/globals';
import { ace, character, command } from '../cards/define.js';
import { aimAt, custom, effect, target, unitsOf } from '../cards/text.js';
import { Duel, lies, rolled } from '../testing/index.js';

const free = (key: string) =>
  ace({ key, name: key, sign: ['blue', 'alpha'], cost: [0], powers: [3, 3, 3], terrain: ['space', 'earth'] });
const crew = character({ key: 'crew', name: 'Crew', sign: ['blue', 'alpha'], cost: [0], powers: [1, 1, 1] });
/** Works on a unit that has a character. */
const toast = command({
  ...{ key: 'toast', name: 'Toast', sign: ['blue', 'alpha'], cost: [0] },
  text: [
    effect({
      timing: 'any',
      aims: [aimAt(unitsOf('controller', { fact: 'crewed', in: [true] }))],
      do: [custom('turn', { cards: target, to: 'sideways' })],
    }),
  ],
});
const cards = [free('one'), free('two'), free('three'), crew, toast];

describe('an ACE', () => {
  it('is a unit with a character on the field, and nowhere else @nexa-1.2:play-ace.1', () => {
    const duel = Duel.from({ own: { hand: 'one toast', deploy: 'U-01' }, cards });
    expect(duel.may(0, 'command', 'toast')).toBe(false);
    duel.play(0, 'ace', 'one').resolve();
    duel.play(0, 'command', 'toast').resolve();
    expect([duel.isRolled('one'), duel.isRolled('U-01')]).toEqual([true, false]);
  });

  it('sorties like any unit @nexa-1.2:play-ace.1', () => {
    const duel = Duel.from({ own: { deploy: 'one' }, phase: 'attack', at: 1, cards });
    duel.sortie(0, { space: ['one'] });
    expect(duel.at('one')).toBe('space/0');
  });

  it('takes no character, as it counts as having one @nexa-1.2:play-ace.2', () => {
    const duel = Duel.from({ own: { hand: 'crew', deploy: 'one' }, cards });
    expect(duel.may(0, 'character', 'crew')).toBe(false);
    expect(Duel.from({ own: { hand: 'crew', deploy: 'one U-01' }, cards }).may(0, 'character', 'crew')).toBe(true);
  });

  it('is played in the own and in the enemy’s deployment phase, and in no other @nexa-1.2:play-ace.3', () => {
    const spans = ([0, 1] as const).flatMap((turn) =>
      (['reroll', 'draw', 'deploy', 'attack', 'defence', 'damage', 'return'] as const).filter((phase) =>
        Duel.from({ own: { hand: 'one' }, phase, turn, at: phase === 'reroll' ? 1 : 0, cards }).may(0, 'ace', 'one'),
      ),
    );
    expect(spans).toEqual(['deploy', 'deploy']);
  });

  it('is the only one that its player plays that turn; the other may play one too @nexa-1.2:play-ace.4', () => {
    const duel = Duel.from({ own: { hand: 'one two' }, other: { hand: 'three' }, cards });
    duel.play(0, 'ace', 'one').resolve();
    expect([duel.may(0, 'ace', 'two'), duel.may(1, 'ace', 'three')]).toEqual([false, true]);
    duel.endTurn().until('deploy');
    expect(duel.may(0, 'ace', 'two')).toBe(true);
  });

  it('enters by an effect of its own, rerolled @nexa-1.2:play-ace.5 @nexa-1.2:play-ace.6', () => {
    const duel = Duel.from({ own: { hand: 'one' }, turn: 1, cards });
    duel.play(0, 'ace', 'one');
    expect(duel.table.stage).toMatchObject([{ action: 'ace', program: 'rule#enter', controller: 0 }]);
    expect(duel.at('one')).toBe('played');
    duel.resolve();
    expect([duel.at('one'), duel.isRolled('one')]).toEqual(['deploy/0', false]);
  });

  it('sends the own one before it to its owner’s hangar, just before it enters; the enemy’s stays @nexa-1.2:play-ace.7 @nexa-1.2:card.ace.2', () => {
    const duel = Duel.from({
      own: { hand: 'two', space: [], deploy: [rolled('one', { owner: 1 })] },
      other: { deploy: [lies('three')] },
      cards,
    });
    duel.play(0, 'ace', 'two');
    expect(duel.at('one')).toBe('deploy/0');
    duel.resolve();
    expect([duel.at('one'), duel.at('two'), duel.at('three')]).toEqual(['hangar/1', 'deploy/0', 'deploy/1']);
    const [first, second] = duel.happened('CardsMoved').slice(-2);
    expect([first?.to, second?.to]).toEqual(['hangar/1', 'deploy/0']);
  });
});

describe('a graphic', () => {
  const dig = command({
    ...{ key: 'dig', name: 'Dig', sign: ['blue', 'alpha'], cost: [0] },
    text: [
      effect({
        timing: 'any',
        do: [custom('put-out', { cards: { zone: 'junk', of: 'controller' } })],
      }),
    ],
  });

  it('is played as a G and as nothing else, and no effect puts it out @nexa-1.2:play-graphic.1', () => {
    const duel = Duel.from({ own: { hand: 'X-01 dig', junk: 'X-02 U-01' }, cards: [dig] });
    expect(duel.driver.pending(0).offer).toMatchObject({
      options: [{ id: 'pass' }, { action: 'g', card: duel.card('X-01').id }, { action: 'g' }, { action: 'command' }],
    });
    duel.play(0, 'command', 'dig').resolve();
    expect([duel.at('U-01'), duel.at('X-02')]).toEqual(['deploy/0', 'junk/0']);
  });

  it('is a G as soon as it is declared, and keeps what it says @nexa-1.2:play-graphic.2', () => {
    const duel = Duel.from({ own: { hand: 'X-01' } });
    duel.play(0, 'g', 'X-01');
    expect([duel.at('X-01'), duel.fact('X-01', 'type'), duel.number('X-01', 'guard')]).toEqual(['played', 'g', 1]);
    duel.resolve();
    expect([duel.at('X-01'), duel.fact('X-01', 'type'), duel.number('X-01', 'guard')]).toEqual(['g/0', 'g', 1]);
    expect(duel.fact('X-01', 'names')).toEqual(['Dawn over the Yards']);
  });

  it('enters the G zone rerolled and face up, and is the one G of the phase @nexa-1.2:play-graphic.3', () => {
    const duel = Duel.from({ own: { hand: 'X-01 X-02' } });
    duel.play(0, 'g', 'X-01').resolve();
    expect(duel.card('X-01')).toMatchObject({ zone: 'g/0', orientation: 'upright', facing: 'up', role: 'g' });
    expect(duel.may(0, 'g', 'X-02')).toBe(false);
  });
});
