import { describe, expect, it } from '@jest/globals';
import { hasKeyword, type Operation } from '#kernel';
import { checkDeck } from '../deck-check.js';
import { nexa12 } from '../game.js';
import { Duel, gameWith, gs, lies } from '../testing/index.js';
import { command, unit } from './define.js';
import { atRandom, effect, extract, look, makeG, reveal, send } from './text.js';

const free = { sign: ['blue', 'alpha'], cost: [0] } as const;
const machine = { sign: ['blue', 'alpha'], cost: [0, {}], powers: [2, 2, 5], terrain: ['space', 'earth'] } as const;
const order = (key: string, ...operations: readonly Operation[]) =>
  command({ ...free, key, name: key, text: [effect({ timing: 'any', do: operations })] });

describe('terms', () => {
  const top = (n: number) => ({ zone: 'hq', of: 'controller', top: n }) as const;

  it('looking shows cards to one player, who leaves them where they are @nexa-1.2:term.look', () => {
    const duel = Duel.from({ own: { hand: 'peek', hq: 'U-01 U-02 U-03' }, cards: [order('peek', look(top(2)))] });
    const before = duel.zone('hq/0');
    duel.play(0, 'command', 'peek').resolve();
    const told = (seat: 0 | 1) => duel.driver.toldTo({ seat }).filter(({ type }) => type === 'CardsRevealed');
    expect(told(0)).toMatchObject([{ defs: ['U-01', 'U-02'] }]);
    expect(told(1)).toMatchObject([{ defs: [] }]);
    expect(duel.zone('hq/0')).toEqual(before);
  });

  it('revealing shows them to all, and they stay where they are @nexa-1.2:term.reveal', () => {
    const duel = Duel.from({ own: { hand: 'show', hq: 'U-01 U-02 U-03' }, cards: [order('show', reveal(top(2)))] });
    const before = duel.zone('hq/0');
    duel.play(0, 'command', 'show').resolve();
    for (const viewer of [{ seat: 0 }, { seat: 1 }, 'spectator'] as const)
      expect(duel.driver.toldTo(viewer).filter(({ type }) => type === 'CardsRevealed')).toMatchObject([
        { defs: ['U-01', 'U-02'] },
      ]);
    expect(duel.zone('hq/0')).toEqual(before);
  });

  it('shuffling puts a place in an order of chance @nexa-1.2:term.shuffle', () => {
    const mix = order('mix', { op: 'shuffle', zone: 'hq', of: 'controller' });
    const position = { own: { hand: 'mix', hq: 'U-01 U-02 U-03' }, cards: [mix] };
    const duel = Duel.from(position, { shuffles: { 'hq/0': [['U-03', 'U-01', 'U-02']] } });
    duel.play(0, 'command', 'mix').resolve();
    expect(duel.zone('hq/0')).toEqual(['U-03', 'U-01', 'U-02']);
    expect(duel.happened('ZoneShuffled')).toHaveLength(1);
  });

  it('at random nobody knows which cards it will be @nexa-1.2:term.random', () => {
    const raid = order('raid', atRandom({ zone: 'hand', of: 'opponent' }, 1, 'hit'), send({ bound: 'hit' }, 'junk'));
    const taken = (roll: number) => {
      const duel = Duel.from(
        {
          own: { hand: 'raid' },
          other: { hangar: 'U-01 U-02 U-03' },
          cards: [
            order('raid', atRandom({ zone: 'hangar', of: 'opponent' }, 1, 'hit'), send({ bound: 'hit' }, 'junk')),
          ],
        },
        { rolls: { random: [roll] } },
      );
      duel.play(0, 'command', 'raid').resolve();
      return duel.zone('junk/1');
    };
    expect([taken(0), taken(2)]).toEqual([['U-01'], ['U-03']]);
    const duel = Duel.from({ own: { hand: 'raid' }, other: { hand: 'U-01 U-02' }, cards: [raid] });
    duel.play(0, 'command', 'raid').resolve();
    expect([duel.count('hand', 1), duel.count('junk', 1)]).toEqual([1, 1]);
    // Nobody was asked which cards.
    expect(
      duel.happened('DecisionAsked').flatMap(({ decisions }) => decisions.map(({ purpose }) => purpose)),
    ).not.toContain('random');
  });

  it('extracting sets cards aside and leaves the others in their order @nexa-1.2:term.extract.1', () => {
    const sift = order(
      'sift',
      extract({ ...top(3), where: { fact: 'type', in: ['unit'] } }, 'found'),
      send({ bound: 'found' }, 'hand'),
    );
    const duel = Duel.from({ own: { hand: 'sift', hq: 'K-01 U-02 K-03 U-03' }, cards: [sift] });
    duel.play(0, 'command', 'sift').resolve();
    expect(duel.zone('hq/0')).toEqual(['K-01', 'K-03', 'U-03']);
    expect(duel.at('U-02')).toBe('hand/0');
    expect(duel.happened('CardsMoved').map(({ to }) => to)).toContain('aside/0');
  });

  it('what is left aside when the effect is over is removed @nexa-1.2:term.extract.2', () => {
    const lose = order('lose', extract(top(1), 'found'));
    const duel = Duel.from({ own: { hand: 'lose', hq: 'U-02 U-03' }, cards: [lose] });
    expect(duel.play(0, 'command', 'lose').resolve().at('U-02')).toBe('removed/0');
  });

  it('"make it a G" puts it to the G zone, where it is nothing else @nexa-1.2:term.make-g', () => {
    const turn = order('turn', makeG({ zone: 'junk', of: 'controller', where: { fact: 'type', in: ['unit'] } }));
    const duel = Duel.from({ own: { hand: 'turn', junk: 'U-09', deploy: [lies('U-01')] }, cards: [turn] });
    duel.play(0, 'command', 'turn').resolve();
    expect([duel.at('U-09'), duel.card('U-09').role, duel.power(0)]).toEqual(['g/0', 'g', 1]);
    expect(hasKeyword(duel.driver, duel.card('U-09'), 'high-mobility')).toBe(false);
    expect(duel.powers('U-09')).toBe('0/0/0');
  });
});

describe('a text', () => {
  it('prevails over the basic rules: when cards are played, how they enter, how many are held @nexa-1.2:other.priority.2', () => {
    // free-timing.3
    expect(
      Duel.from({ own: { hand: 'U-12 U-01', g: gs('purple*2 blue') }, turn: 1, phase: 'damage' }).may(
        0,
        'unit',
        'U-12',
      ),
    ).toBe(true);
    expect(
      Duel.from({ own: { hand: 'U-12 U-01', g: gs('purple*2 blue') }, turn: 1, phase: 'damage' }).may(
        0,
        'unit',
        'U-01',
      ),
    ).toBe(false);
    // play-unit.4
    const fresh = Duel.from({ own: { hand: 'U-13', g: gs('green*2') } })
      .play(0, 'unit', 'U-13')
      .resolve();
    expect(fresh.isRolled('U-13')).toBe(false);
    // turn-end.6
    const store = order('store', { op: 'adjust', rating: 'hand-limit', of: 'controller', by: 2, until: 'turn' });
    const full = Duel.from({ own: { hand: `store ${'U-08 '.repeat(9)}` }, phase: 'return', cards: [store] });
    full.play(0, 'command', 'store').resolve().endTurn();
    expect(full.count('hand', 0)).toBe(8);
  });

  it('that is constant works in deck construction: three unique cards @nexa-1.2:auto.constant.1', () => {
    const rare = ['A', 'B', 'C', 'D'].map((letter) =>
      unit({ ...machine, key: `rare-${letter}`, name: `Rare ${letter}`, keywords: { unique: 0 } }),
    );
    const game = gameWith(rare);
    const sample = Object.values(nexa12.decks.samples)[0]?.main as readonly string[];
    const problems = (n: number) =>
      checkDeck(game.cards, { main: [...sample.slice(n), ...rare.slice(0, n).map(({ key }) => key)] }).filter(
        ({ rule }) => rule.startsWith('special.unique'),
      );
    expect([problems(3).length, problems(4).length]).toEqual([0, 1]);
  });
});
