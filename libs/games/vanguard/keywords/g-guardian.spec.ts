import { describe, expect, it } from '@jest/globals';
import { gGuardian, type Print } from '../cards/define.js';
import { anyOf, auto, cost, discardCost, draw, putInto, VC } from '../cards/text.js';
import { body, Duel, faceDown, lies, type Position } from '../testing/index.js';

const guardian = (key: string, rest: Partial<Print> = {}) =>
  gGuardian({
    ...{ key, name: key, grade: 4, power: 15000, shield: 20000, clan: 'Lantern Guard', cost: cost(discardCost(1)) },
    ...rest,
  });

const up = (key: string, times: number) => lies(key, { facing: 'up', times });

/** Own attacks Foe, whose G zone holds a wall. */
function attacked(other: Position['other'] = {}, own: Position['own'] = {}, cards: Position['cards'] = []): Duel {
  const side = { hand: 'g0', g: 'wall', ...other };
  return Duel.from({ own, other: side, at: 'battle', cards: [guardian('wall'), guardian('spent'), ...cards] }).attack(
    own.FC === undefined ? 'Own' : String(own.FC),
  );
}

const call = (duel: Duel): Duel => {
  duel.choose(1, { action: 'g-guard', card: 'wall' });
  if (duel.asked === '1: cost') duel.answer(1, 'fallback');
  return duel;
};

describe('a G guardian', () => {
  it('is called from face down for its cost, and guards @vanguard-2.11:7.5.1.2.3 @vanguard-2.11:11.14.1 @vanguard-2.11:11.14.2 @vanguard-2.11:8.5.2.2.2', () => {
    const duel = call(attacked({ hand: 'g0 g1' }));
    expect([duel.at('wall'), duel.isResting('wall'), duel.zone('drop/1'), duel.power('Foe')]).toEqual([
      ...['field/1 GC', true, ['g0'], 31000],
    ]);
    expect(duel.moves).toContain('wall superior-call');
  });

  it('needs both vanguards at grade 3 @vanguard-2.11:7.5.1.2.3 @vanguard-2.11:11.14.2', () => {
    expect(attacked({ FC: 'g2' }).may(1, 'g-guard')).toBe(false);
    expect(attacked({}, { FC: 'g2' }).may(1, 'g-guard')).toBe(false);
    expect(attacked().may(1, 'g-guard')).toBe(true);
  });

  it('may be called as long as no more than three lie face up @vanguard-2.11:7.5.1.2.3', () => {
    expect(attacked({ g: [faceDown('wall'), up('spent', 3)] }).may(1, 'g-guard')).toBe(true);
    expect(attacked({ g: [faceDown('wall'), up('spent', 4)] }).may(1, 'g-guard')).toBe(false);
    expect(attacked({ g: [up('wall', 1)] }).may(1, 'g-guard')).toBe(false);
  });

  it('is not called again while it lies face up beside others @vanguard-2.11:11.14.2', () => {
    const dear = guardian('dear', { cost: cost(discardCost(2)) } as Partial<Print>);
    expect(attacked({ g: [up('wall', 1), faceDown('dear')] }, {}, [dear]).may(1, 'g-guard')).toBe(false);
  });

  it('may be thought of by others: whoever has face-down cards is asked, whatever they are @vanguard-2.11:7.5.1.2.1.1', () => {
    const cards = [guardian('dear', { cost: cost(discardCost(2)) } as Partial<Print>)];
    const poor = attacked({ hand: '', g: 'dear' }, {}, cards);
    expect([poor.asked, poor.may(1, 'g-guard')]).toEqual(['1: guard', false]);
    expect(attacked({ hand: '', g: [up('wall', 1)] }).asked).not.toBe('1: guard');
  });

  it('leaves after the battle before other guardians do, and these before what was hit @vanguard-2.11:7.7.1.9', () => {
    const ram = body('ram', 3, 90000);
    const duel = Duel.from({
      own: { FL: 'ram' },
      other: { hand: 'g0 g2', g: 'wall', FR: 'g1' },
      ...{ at: 'battle', cards: [guardian('wall'), ram] },
    });
    duel.attack('ram', 'g1').guard('g0');
    call(duel).noGuard();
    const left = duel.happened('CardsMoved').filter(({ from }) => from === 'field/1');
    expect(left.map(({ defs, to }) => [...defs, to])).toEqual([
      ['wall', 'g/1'],
      ['g0', 'drop/1'],
      ['g1', 'drop/1'],
    ]);
  });

  it('goes to the G zone, face up, instead of any other zone @vanguard-2.11:11.14.3', () => {
    const text = [auto(VC, { id: 'mourn', on: putInto('drop', anyOf('any'), 'field'), do: [draw(1)] })];
    const cards = [body('mourner', 3, 11000, { text })];
    const duel = call(attacked({ FC: lies('mourner', { name: 'Foe' }) }, {}, cards))
      .noGuard()
      .until('main', 1);
    expect([duel.at('wall'), duel.card('wall').facing]).toEqual(['g/1', 'up']);
    const gone = duel.happened('CardsMoved').filter(({ defs, from }) => defs[0] === 'wall' && from === 'field/1');
    expect(gone.map(({ to }) => to)).toEqual(['g/1']);
  });
});
