import { describe, expect, it } from '@jest/globals';
import type { CardDefinition, Operation } from '#kernel';
import { act, auto, power, RC, rest, self, stand, units, VC } from '../cards/text.js';
import { body, Duel } from '../testing/index.js';

/** Units of both fighters alternate: each, when rested, stands and rests the next one; those of seat 0 get stronger as they stand. */
const CIRCLES = ['FL', 'FR', 'BL', 'BC', 'BR', 'A1', 'A2', 'A3', 'A4', 'A5'];
const turned = (to: 'upright' | 'sideways') =>
  ({ event: 'oriented', to, subject: { which: 'self', whose: 'any' } }) as const;
const restAt = (whose: 'controller' | 'opponent', place: string): Operation =>
  rest(units(whose, { all: [{ role: ['rearguard'] }, { place: [place] }] }));
const cheer = auto(RC, { id: 'cheer', on: turned('upright'), do: [power(1000, self)] });

/** A chain from seat 0's front left unit to seat 1's last one; `first`: settings for the first text; `last`: further steps of the last one. */
function row(first: { readonly cost?: readonly [] }, last: readonly Operation[]): Duel {
  const pass = (next: readonly Operation[], more = {}) =>
    auto(RC, { id: 'pass', on: turned('sideways'), ...more, do: [stand(self), ...next] });
  const own = CIRCLES.map((place, i) =>
    body(`own${i}`, 1, 6000, { text: [pass([restAt('opponent', place)], i === 0 ? first : {}), cheer] }),
  );
  const others = CIRCLES.map((_, i) => {
    const next = CIRCLES[i + 1];
    return body(`other${i}`, 1, 6000, { text: [pass(next === undefined ? last : [restAt('opponent', next)])] });
  });
  const leader = body('leader', 3, 11000, { text: [act(VC, { id: 'go', do: [restAt('controller', 'FL')] })] });
  const along = (cards: readonly CardDefinition[]) => Object.fromEntries(CIRCLES.map((at, i) => [at, cards[i]?.key]));
  const duel = { own: { FC: 'leader', ...along(own) }, other: along(others), cards: [...own, ...others, leader] };
  return Duel.from(duel as Parameters<typeof Duel.from>[0]);
}

const roundsOf = (duel: Duel): number => (duel.power('own0') - 6000) / 1000;

describe('rounds in which much happens', () => {
  it('are no draw: the fighter who goes round is asked again in time @vanguard-2.11:12.1.1.2', () => {
    const duel = row({}, []);
    const go = (): Duel => duel.choose(0, { action: 'ability', ability: 'leader#go' });
    for (let n = 0; n < 3; n++) go();
    duel.answer(0, { amount: 200 });
    expect([duel.table.result, duel.asked]).toEqual([null, '0: main']);
    const before = roundsOf(duel);
    expect(before).toBeGreaterThan(20);
    go().answer(0, { amount: 2 });
    expect([roundsOf(duel), duel.may(0, 'ability')]).toEqual([before + 2, false]);
  });

  it('of an AUTO ability neither @vanguard-2.11:12.1.1.2', () => {
    const duel = row({ cost: [] }, [restAt('opponent', 'FL')]);
    duel.choose(0, { action: 'ability', ability: 'leader#go' });
    for (let n = 0; n < 12 && !duel.isAsked(0, 'rounds'); n++) duel.answer(0, { confirm: true });
    duel.answer(0, { amount: 200 });
    expect([duel.table.result, duel.asked]).toEqual([null, '0: rounds']);
    const before = roundsOf(duel);
    expect(before).toBeGreaterThan(20);
    duel.answer(0, { amount: 2 });
    expect([roundsOf(duel), duel.asked]).toEqual([before + 2, '0: main']);
  });
});
