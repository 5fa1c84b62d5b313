import { describe, expect, it } from '@jest/globals';
import { gUnit } from '../cards/define.js';
import { generationBreak } from '../cards/g-text.js';
import {
  act,
  attacks,
  auto,
  choose,
  cont,
  draw,
  it as chosen,
  inZone,
  power,
  self,
  send,
  units,
  VC,
} from '../cards/text.js';
import { body, Duel, faceDown, lies, type Position } from '../testing/index.js';

const card = gUnit({ key: 'past', name: 'past', grade: 4, power: 15000 });
const labels = generationBreak(2);
const up = (times: number) => [lies('past', { facing: 'up', times })];
/** Takes a face-up card out of the G zone. */
const forget = [choose(inZone('g', 'controller', { facing: 'up' })), send(chosen, 'removed')];

const at = (n: number, text: Parameters<typeof body>[3], more: Partial<Position> = {}): Duel =>
  Duel.from({
    own: { FC: 'old', g: up(n) },
    other: { hand: 'g0' },
    cards: [card, body('old', 3, 11000, text)],
    ...more,
  });

describe('generation break', () => {
  it('on CONT counts all the time, face-up cards only @vanguard-2.11:11.12.1 @vanguard-2.11:11.12.3.1 @vanguard-2.11:11.12.3.1.1', () => {
    const gb = cont(VC, { id: 'gb', labels, on: self, change: { stat: 'power', by: 3000 } });
    const duel = at(2, { text: [gb, act(VC, { id: 'forget', do: forget })] });
    expect(duel.power('old')).toBe(14000);
    duel.use('old').answer(0, 'fallback');
    expect(duel.power('old')).toBe(11000);
    const hidden = Duel.from({
      ...{ own: { FC: 'old', g: [...up(1), faceDown('past')] }, cards: [card, body('old', 3, 11000, { text: [gb] })] },
    });
    expect(hidden.power('old')).toBe(11000);
  });

  it('on AUTO asks as it triggers, and not again @vanguard-2.11:11.12.3.2 @vanguard-2.11:11.12.3.2.1', () => {
    const gb = auto(VC, { id: 'gb', labels, on: attacks(), do: [power(5000, self)] });
    const first = auto(VC, { id: 'first', on: attacks(), do: forget });
    const duel = at(2, { text: [first, gb] });
    duel.attack('old').choose(0, { trigger: 'old#first' });
    duel.answer(0, 'fallback');
    expect([duel.count('g', 0), duel.power('old')]).toEqual([1, 16000]);
    const few = at(1, { text: [gb] });
    few.attack('old');
    expect(few.power('old')).toBe(11000);
  });

  it('on ACT asks as it is played, and not again @vanguard-2.11:11.12.3.3 @vanguard-2.11:11.12.3.3.1', () => {
    const gb = act(VC, { id: 'gb', labels, do: [...forget, draw(1)] });
    expect(at(1, { text: [gb] }).may(0, 'ability', 'old')).toBe(false);
    const duel = at(2, { text: [gb] });
    duel.use('old').answer(0, 'fallback');
    expect([duel.count('g', 0), duel.count('hand', 0)]).toEqual([1, 1]);
  });

  it('is what a unit with such a text has @vanguard-2.11:11.12.2', () => {
    const gb = cont(VC, { id: 'gb', labels, on: self, change: { stat: 'power', by: 3000 } });
    const cheer = cont(VC, {
      ...{ id: 'cheer', on: units('controller', { label: 'generation-break' }) },
      change: { stat: 'power', by: 1000 },
    });
    const rear = body('rear', 2, 9000, { text: [{ ...gb, zone: 'field', as: ['rearguard'] }] });
    const cards = [rear, body('old', 3, 11000, { text: [cheer] })];
    const duel = Duel.from({ own: { FC: 'old', FL: 'rear', FR: 'g2' }, cards });
    expect(['rear', 'g2', 'old'].map((name) => duel.power(name))).toEqual([10000, 9000, 11000]);
  });
});
