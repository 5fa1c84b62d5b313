import { describe, expect, it } from '@jest/globals';
import type { Operation } from '#kernel';
import { gUnit, type Print } from '../cards/define.js';
import { generationBreak, isStridenOver, HEART, strides, strideSkill, superiorStride } from '../cards/g-text.js';
import { putAsGauge } from '../cards/gauge-text.js';
import {
  act,
  appears,
  auto,
  cont,
  cost,
  counterBlast,
  draw,
  inZone,
  momentComes,
  named,
  power,
  putLocked,
  rest,
  rides,
  self,
  send,
  superiorCall,
  superiorRide,
  units,
  VC,
} from '../cards/text.js';
import { body, Duel, faceDown, lies, resting, type Position } from '../testing/index.js';

const g = (key: string, rest: Partial<Print> = {}) =>
  gUnit({ key, name: key, grade: 4, power: 15000, clan: 'Lantern Guard', ...rest });

const from = (position: Position, marks = {}): Duel => {
  const own = { hand: 'g3', g: 'giant', ...position.own };
  return Duel.from({ at: 'stride', ...position, own, cards: [g('giant'), ...(position.cards ?? [])], marks });
};

/** Strides, and pays with the fewest grades. */
function stride(duel: Duel, card = 'giant'): Duel {
  duel.choose(0, { action: 'stride', card });
  if (duel.asked === '0: cost') duel.answer(0, 'fallback');
  return duel;
}

/** A vanguard's ability that lets the giant stride in the main phase. */
const summon = act(VC, { id: 'summon', do: [superiorStride(inZone('g', 'controller', named('giant')))] });

describe('the stride step', () => {
  it('lets a fighter stride for cards of the hand with grades of 3 or more together @vanguard-2.11:11.11.3.1 @vanguard-2.11:6.5.1.2.2 @vanguard-2.11:10.28.2.1 @vanguard-2.11:8.5.2.4 @vanguard-2.11:8.5.2.2.2', () => {
    const duel = from({ own: { hand: 'g1 g2' } });
    stride(duel);
    expect([duel.at('giant'), duel.card('giant').role]).toEqual(['field/0 FC', 'vanguard']);
    expect(duel.zone('drop/0').sort()).toEqual(['g1', 'g2']);
    expect(duel.asked).toBe('0: main');
    expect(from({ own: { hand: 'g1 g1' } }).may(0, 'stride')).toBe(false);
  });

  it('strides once, onto the vanguard circle only @vanguard-2.11:6.5.1.2.2 @vanguard-2.11:6.5.1.2.3', () => {
    const duel = from({ own: { hand: 'g3 g3', g: 'giant other' }, cards: [g('other')] });
    expect(duel.may(0, 'call')).toBe(false);
    stride(duel).until('main');
    expect(duel.may(0, 'stride')).toBe(false);
    expect(duel.happened('CardsMoved').filter(({ reason }) => reason === 'stride')).toHaveLength(1);
  });

  it('needs both vanguards at grade 3, or the own as the turn began @vanguard-2.11:8.5.2.1.1.3', () => {
    expect(from({}).may(0, 'stride')).toBe(true);
    expect(from({ other: { FC: 'g2' } }).asked).toBe('0: main');
    expect(from({ own: { FC: 'g2' } }).asked).toBe('0: main');
    const later = from({ at: 'main', other: { FC: 'g2' } });
    later.endTurn().endTurn().until('stride', 0);
    expect(later.may(0, 'stride', 'giant')).toBe(true);
    const young = from({ at: 'ride', own: { FC: 'g2', hand: 'g3 g1' }, other: { FC: 'g2' } });
    expect(young.ride('g3').asked).toBe('0: main');
  });

  it('tells the start of the step before the fighter is asked @vanguard-2.11:6.5.1.2.1', () => {
    const text = [auto(VC, { id: 'ready', on: momentComes('stride-step', 'controller'), do: [draw(1)] })];
    const duel = from({ at: 'ride', own: { FC: 'herald', hand: 'g3' }, cards: [body('herald', 3, 11000, { text })] });
    duel.choose(0, 'no');
    expect([duel.asked, duel.count('hand', 0)]).toEqual(['0: stride', 2]);
  });

  it('asks whoever has a face-down card in the G zone, whatever it is @vanguard-2.11:4.11.2', () => {
    const guardian = gUnit({
      key: 'wall',
      name: 'wall',
      grade: 4,
      power: 15000,
      text: [strideSkill({ cost: cost(counterBlast(1)) })],
    });
    const duel = from({ own: { g: 'wall' }, cards: [guardian] });
    expect([duel.asked, duel.may(0, 'stride')]).toEqual(['0: stride', false]);
    expect(from({ own: { g: [lies('giant', { facing: 'up' })] } }).asked).toBe('0: main');
  });

  it('goes by the timing and cost that a skill names @vanguard-2.11:11.11.3', () => {
    const text = [strideSkill({ phase: 'main', cost: cost(counterBlast(1)) })];
    const duel = from({ own: { g: 'bold', damage: 'g1' }, cards: [g('bold', { text })] });
    expect(duel.may(0, 'stride')).toBe(false);
    duel.choose(0, 'no');
    stride(duel, 'bold');
    expect([duel.at('bold'), duel.card('g1').facing, duel.count('hand', 0)]).toEqual(['field/0 FC', 'down', 1]);
  });
});

describe('striding', () => {
  it('takes over only whether the unit stood or rested @vanguard-2.11:8.5.1.3.1 @vanguard-2.11:10.28.2.1.1', () => {
    const text = [summon, act(VC, { id: 'might', do: [power(5000, self)] }), act(VC, { id: 'tire', do: [rest(self)] })];
    const duel = from({ at: 'main', own: { FC: 'caller' }, cards: [body('caller', 3, 11000, { text })] });
    duel.choose(0, { action: 'ability', ability: 'caller#might' });
    duel.choose(0, { action: 'ability', ability: 'caller#tire' });
    duel.choose(0, { action: 'ability', ability: 'caller#summon' });
    expect([duel.isResting('giant'), duel.power('giant')]).toEqual([true, 26000]);
    expect(duel.isResting('caller')).toBe(false);
  });

  it('makes the vanguard hearts, which lend name and printed power @vanguard-2.11:10.28.2.2 @vanguard-2.11:10.28.2.3 @vanguard-2.11:10.27.5 @vanguard-2.11:10.27.5.1', () => {
    const duel = stride(from({}));
    expect([duel.power('giant'), duel.fact('giant', 'names')]).toEqual([26000, ['giant', 'lead']]);
    expect(duel.table.links).toContainEqual({
      ...{ kind: 'heart', from: duel.card('Own').id, to: duel.card('giant').id, remembered: true },
    });
  });

  it('over a G unit leaves all hearts to the new vanguard alone @vanguard-2.11:10.27.5', () => {
    const next = act(VC, { id: 'next', do: [superiorStride(inZone('g', 'controller', named('giant')))] });
    const duel = stride(from({ own: { g: 'first giant' }, cards: [g('first', { text: [next] })] }), 'first').use(
      'first',
    );
    const { id } = duel.card('giant');
    const hearts = duel.driver.view({ seat: 1 }).links.filter(({ kind, over }) => kind === 'heart' && !over);
    expect(hearts.map(({ from, to }) => [from, to]).sort()).toEqual(
      ['Own', 'first'].map((heart) => [duel.card(heart).id, id]).sort(),
    );
    duel.until('ride', 1);
    expect([duel.at('giant'), duel.at('first'), duel.card('Own').role]).toEqual(['g/0', 'g/0', 'vanguard']);
  });

  it('puts a face-down G unit of the G zone onto the circle, not one that lies face up @vanguard-2.11:10.28.1', () => {
    const at = (facing: 'up' | 'down'): string => {
      const cards = [body('caller', 3, 11000, { text: [summon] })];
      const duel = from({ at: 'main', own: { FC: 'caller', g: [lies('giant', { facing })] }, cards });
      return duel.use('caller').at('giant');
    };
    expect([at('down'), at('up')]).toEqual(['field/0 FC', 'g/0']);
  });

  it('is an appearance, but neither ride nor call @vanguard-2.11:10.28.4', () => {
    const text = [
      auto(VC, { id: 'rode', on: rides(), do: [draw(3)] }),
      auto(VC, { id: 'came', on: appears(), do: [draw(1)] }),
      auto(VC, { id: 'strode', on: strides(), do: [draw(1)] }),
    ];
    const duel = from({ own: { g: 'loud' }, cards: [g('loud', { text })] });
    stride(duel, 'loud').until('main');
    expect(duel.count('hand', 0)).toBe(2);
  });
});

describe('hearts', () => {
  it('stand face up on their circle, and move nowhere @vanguard-2.11:10.27.1 @vanguard-2.11:10.27.2', () => {
    const duel = from({ own: { FC: resting('lead', { name: 'Own', facing: 'down' }) } });
    stride(duel);
    const { role, facing, orientation, place } = duel.card('Own');
    expect({ role, facing, orientation, place }).toEqual({
      role: 'heart',
      facing: 'up',
      orientation: 'upright',
      place: 'FC',
    });
    expect(duel.isResting('giant')).toBe(true);
  });

  it('are no units and have no texts, but are cards with all that is printed @vanguard-2.11:10.27.3', () => {
    const text = [
      cont(VC, { id: 'aura', on: units('controller'), change: { stat: 'power', by: 1000 } }),
      auto(HEART, { id: 'burst', on: isStridenOver, do: [draw(1)] }),
    ];
    const counting = [
      cont(VC, { id: 'units', on: self, change: { stat: 'critical', by: { count: units('controller') } } }),
      cont(VC, {
        ...{ id: 'cards', on: self },
        change: { stat: 'drive', by: { count: inZone('field', 'controller', { fact: 'races', in: ['Human'] }) } },
      }),
    ];
    const cards = [body('soul', 3, 11000, { text, race: 'Human' }), g('count', { text: counting })];
    const duel = stride(from({ own: { FC: 'soul', g: 'count' }, cards }), 'count').until('main');
    expect([duel.power('count'), duel.number('count', 'critical'), duel.number('count', 'drive')]).toEqual([
      26000, 2, 2,
    ]);
    expect(duel.count('hand', 0)).toBe(1);
    expect(duel.choose(0, 'end').may(0, 'attack', 'soul')).toBe(false);
  });
});

describe('a G unit', () => {
  it('returns face up before abilities of the end of the turn, and the vanguard is back as it stood @vanguard-2.11:6.8.1.1.1 @vanguard-2.11:10.28.3 @vanguard-2.11:10.27.6', () => {
    const text = [
      auto(VC, { id: 'late', on: momentComes('end-of-turn', 'controller'), do: [draw(1)] }),
      auto(VC, { id: 'came', on: appears(), do: [draw(5)] }),
    ];
    const duel = from({ own: { FC: 'keeper', hand: 'g3' }, cards: [body('keeper', 3, 11000, { text })] });
    stride(duel).attack('giant').noGuard();
    duel.until('ride', 1);
    expect([duel.at('giant'), duel.card('giant').facing]).toEqual(['g/0', 'up']);
    const { role, orientation } = duel.card('keeper');
    expect([role, orientation]).toEqual(['vanguard', 'sideways']);
    expect(duel.moves.filter((move) => move.endsWith(' draw'))).toHaveLength(2);
    expect(duel.power('keeper')).toBe(11000);
  });

  it('returns from rear-guard circles too, and so do those of the other fighter @vanguard-2.11:6.8.1.1.1', () => {
    const at = (name: string) => lies('giant', { name });
    const duel = Duel.from({ own: { FL: at('A') }, other: { BR: at('B') }, at: 'end', cards: [g('giant')] });
    expect([duel.at('A'), duel.at('B'), duel.card('A').facing]).toEqual(['g/0', 'g/1', 'up']);
  });

  it('that leaves the field completes the move and goes on to the G zone @vanguard-2.11:4.6.9', () => {
    const text = [act(VC, { id: 'home', do: [send(self, 'hand')] })];
    const duel = stride(from({ own: { g: 'shy' }, cards: [g('shy', { text })] }), 'shy');
    duel.use('shy');
    expect([duel.at('shy'), duel.card('shy').facing, duel.card('Own').role]).toEqual(['g/0', 'up', 'vanguard']);
    expect(duel.moves.slice(-2)).toEqual(['shy effect', 'shy return']);
  });

  it('on a rear-guard circle stays between circles, but cannot intercept to stay @vanguard-2.11:4.6.9', () => {
    const guard = g('guard', { skill: 'intercept' });
    const duel = Duel.from({ other: { FL: 'guard' }, cards: [guard] });
    duel.attack('Own', 'Foe').intercept('guard');
    expect([duel.at('guard'), duel.card('guard').facing]).toEqual(['g/1', 'up']);
    const mover = Duel.from({ own: { FL: 'guard' }, cards: [guard] });
    mover.choose(0, { action: 'exchange', place: 'FL' });
    expect(mover.at('guard')).toBe('field/0 BL');
  });

  it('goes there from any other zone as well when it moves, but not as it leaves the G zone @vanguard-2.11:4.6.9', () => {
    const after = (zone: string, step: Operation): Duel => {
      const text = [act(VC, { id: 'move', do: [step] })];
      const own = { FC: 'caller', FL: 'g1', [zone]: 'giant' };
      const duel = Duel.from({ own, cards: [g('giant'), body('caller', 3, 11000, { text })] }).use('caller');
      return duel.isAsked(0, 'circle') ? duel.choose(0, { place: 'FR' }) : duel;
    };
    const bound = inZone('bind', 'controller');
    const steps = [send(bound, 'drop'), send(bound, 'deck'), superiorCall(bound), putLocked(bound), putAsGauge(bound)];
    for (const step of steps) {
      const duel = after('bind', step);
      expect([duel.at('giant'), duel.card('giant').facing, duel.moves.at(-1)]).toEqual(['g/0', 'up', 'giant return']);
      expect(duel.moves).toHaveLength(2);
    }
    expect(after('g', send(inZone('g', 'controller'), 'bind')).at('giant')).toBe('bind/0');
    expect(after('g', superiorCall(inZone('g', 'controller'))).at('giant')).toBe('field/0 FR');
  });

  it('that is ridden over goes to the G zone, its hearts to the soul @vanguard-2.11:10.6.1.3 @vanguard-2.11:10.6.1.4', () => {
    const text = [act(VC, { id: 'renew', do: [superiorRide(inZone('hand', 'controller', named('g2')))] })];
    const duel = stride(from({ own: { hand: 'g3 g2', g: 'door' }, cards: [g('door', { text })] }), 'door');
    duel.use('door');
    expect([duel.at('g2'), duel.at('door'), duel.zone('soul/0')]).toEqual(['field/0 FC', 'g/0', ['lead']]);
    expect(duel.moves.filter((move) => move.startsWith('door'))).toEqual(['door stride', 'door ridden']);
  });
});

describe('the G zone', () => {
  it('shows face-up cards to all, face-down ones to their owner @vanguard-2.11:4.11.2 @vanguard-2.11:4.11.3', () => {
    const own = { g: [faceDown('giant', { name: 'Down' }), lies('other', { facing: 'up' as const })] };
    const duel = from({ at: 'main', own, cards: [g('other')] });
    const seen = (seat: number): unknown => {
      const { zones, cards } = duel.driver.view({ seat });
      return zones['g/0']?.map((id) => cards[id]?.def ?? null);
    };
    expect([seen(0), seen(1)]).toEqual([
      ['giant', 'other'],
      [null, 'other'],
    ]);
  });
});

describe('generation break', () => {
  const worth = cont(VC, { id: 'gb', labels: generationBreak(2), on: self, change: { stat: 'critical', by: 1 } });

  it('counts face-up G units on the vanguard circle and in the G zone, all the time @vanguard-2.11:11.12.1 @vanguard-2.11:11.12.3.1 @vanguard-2.11:11.12.3.1.1', () => {
    const cards = [g('other'), g('proud', { text: [worth] })];
    const own = { g: [faceDown('proud'), lies('other', { facing: 'up' as const })] };
    const duel = stride(from({ own, cards }), 'proud');
    expect(duel.number('proud', 'critical')).toBe(2);
    const alone = stride(from({ own: { g: [faceDown('proud'), faceDown('other')] }, cards }), 'proud');
    expect(alone.number('proud', 'critical')).toBe(1);
  });
});
