import type { CardDefinition } from '#kernel';
import {
  act,
  appears,
  attacks,
  attackWith,
  auto,
  choose,
  chooseUpTo,
  cost,
  counterBlast,
  deleteUnits,
  discardCost,
  dominate,
  draw,
  hits,
  inZone,
  isDeleted,
  it,
  lock,
  lockedCards,
  oncePerTurn,
  power,
  putLocked,
  RC,
  rearguards,
  restThis,
  self,
  soulBlast,
  undelete,
  units,
  unlock,
  vanguards,
  VC_RC,
} from '../text.js';
import { body, CHOIR, TIDE, TIDE_AND_MOON } from './prints.js';

/** Cards that lock and unlock (10.22, 10.24), delete (10.26) and dominate (10.35). */
export const stateCards: readonly CardDefinition[] = [
  body('X-01', 'Sluice Keeper', TIDE, 2, 9000, {
    text: [
      auto(RC, {
        id: 'seal',
        on: appears(),
        cost: cost(counterBlast(1)),
        do: [choose(rearguards('opponent')), lock()],
      }),
    ],
  }),
  body('X-02', 'Wrecker of the Shoals', TIDE, 3, 12000, {
    text: [
      auto(VC_RC, { id: 'strand', on: hits(), do: [choose(inZone('drop', 'opponent')), putLocked()] }),
      act(VC_RC, {
        ...{ id: 'moor', once: oncePerTurn, cost: cost(soulBlast(1)) },
        do: [choose(rearguards('controller', { not: { is: 'self' } })), lock(), power(5000, self)],
      }),
    ],
  }),
  // What is put there may be a pseudo-card, which is gone then (12.13.2.4).
  body('X-03', 'Sealed Psalter', CHOIR, 1, 7000, {
    text: [
      act(RC, { id: 'lay', cost: cost(restThis), do: [choose(inZone('hand', 'controller')), putLocked(), draw()] }),
      act(RC, { id: 'open', cost: cost(soulBlast(1)), do: [choose(lockedCards('controller')), unlock()] }),
    ],
  }),
  body('X-04', 'Turner of Lock Gates', TIDE, 1, 7000, {
    text: [
      act(RC, { id: 'release', cost: cost(restThis), do: [choose(lockedCards('any')), unlock()] }),
      auto(RC, { id: 'surge', on: appears(), do: [choose(rearguards('controller', { not: { is: 'self' } })), lock()] }),
    ],
  }),
  body('X-05', 'Fog That Forgets', TIDE_AND_MOON, 3, 12000, {
    text: [
      auto(VC_RC, {
        id: 'forget',
        on: attacks(),
        cost: cost(discardCost(1)),
        do: [choose(vanguards('opponent')), deleteUnits()],
      }),
    ],
  }),
  body('X-06', 'Eraser of Charts', TIDE, 2, 9000, {
    text: [
      auto(RC, { id: 'erase', on: appears(), do: [chooseUpTo(rearguards('any'), 2), deleteUnits()] }),
      act(RC, { id: 'redraw', cost: cost(restThis), do: [undelete(units('controller', isDeleted))] }),
    ],
  }),
  body('X-07', 'Siren at the Wheel', TIDE, 2, 9000, {
    text: [
      act(RC, {
        ...{ id: 'lure', labels: { dominate: 0 }, once: oncePerTurn, cost: cost(counterBlast(1)) },
        do: [choose(rearguards('opponent')), dominate(it, 'turn'), power(3000)],
      }),
    ],
  }),
  body('X-08', 'Press-Gang Captain', TIDE_AND_MOON, 3, 12000, {
    text: [
      act(VC_RC, {
        ...{ id: 'press', labels: { dominate: 0 }, once: oncePerTurn, cost: cost(soulBlast(1)) },
        do: [
          choose(rearguards('opponent', { orientation: 'upright' })),
          dominate(it, 'turn'),
          attackWith(it, units('opponent', { role: ['vanguard', 'rearguard'] })),
        ],
      }),
      // While the effect is resolved only (10.35.1.2).
      auto(VC_RC, { id: 'plunder', on: hits(), do: [choose(rearguards('opponent')), dominate(it), power(-5000)] }),
    ],
  }),
];
