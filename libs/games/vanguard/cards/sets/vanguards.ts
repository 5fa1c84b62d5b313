import type { CardDefinition } from '#kernel';
import { HEART, isStridenOver } from '../g-text.js';
import {
  act,
  anyOf,
  attacks,
  attackWith,
  auto,
  battles,
  choose,
  chooseUpTo,
  cont,
  cost,
  counterBlast,
  createProtect,
  critical,
  discardCost,
  draw,
  driveChecks,
  gradeAtLeast,
  gradeAtMost,
  HAND,
  inZone,
  isInFrontRow,
  it,
  limitBreak,
  mayPay,
  nullifyEffects,
  ofClan,
  oncePerTurn,
  power,
  powerBecomes,
  rearguards,
  rides,
  self,
  soulBlast,
  soulCharge,
  stand,
  superiorCall,
  superiorRide,
  units,
  vanguards,
  VC,
} from '../text.js';
import { body, CHOIR, EMBER, LANTERN, TIDE_AND_MOON } from './prints.js';

/**
 * Vanguards with gifts of each kind, and three ways to ride by a text. Their second texts are those that last: numbers that are set, names
 * and clans that are given, rules that change, effects that are nullified or do not reach a unit.
 */
export const vanguards3: readonly CardDefinition[] = [
  body('V-01', 'Regent of the High Lamp', LANTERN, 3, 13000, {
    gift: 'force',
    text: [
      // "All your": whoever comes later has it too.
      cont(VC, {
        ...{ id: 'radiance', when: { turnOf: 'controller' } },
        ...{ on: rearguards('controller'), change: { stat: 'power', by: 2000 } },
      }),
      auto(VC, { id: 'verdict', on: attacks(), cost: cost(counterBlast(1)), do: [critical(1, self, 'battle')] }),
      auto(HEART, { id: 'legacy', on: isStridenOver, do: [power(5000, vanguards('controller')), draw()] }),
    ],
  }),
  body('V-02', 'Prism Justiciar', LANTERN, 3, 12000, {
    gift: 'force',
    text: [
      cont(VC, {
        ...{ id: 'level', on: rearguards('controller', gradeAtMost(0)), change: { stat: 'power', to: 9000 } },
      }),
      act(VC, {
        ...{ id: 'weigh', once: oncePerTurn, cost: cost(soulBlast(1)) },
        do: [choose(rearguards('opponent')), powerBecomes(5000)],
      }),
    ],
  }),
  body('V-03', 'Forge-Heart Wyrm', EMBER, 3, 13000, {
    gift: 'accel',
    text: [
      cont(VC, { id: 'sweep', labels: limitBreak(3), on: self, change: battles(isInFrontRow) }),
      auto(VC, { id: 'roar', on: attacks(), do: [power(3000, rearguards('controller', isInFrontRow))] }),
    ],
  }),
  body('V-04', 'Blast-Furnace Empress', EMBER, 3, 12000, {
    gift: 'accel',
    text: [
      act(VC, {
        ...{ id: 'sally', once: oncePerTurn, cost: cost(counterBlast(1)) },
        do: [choose(rearguards('controller', { orientation: 'upright' })), attackWith(it, vanguards('opponent'))],
      }),
      cont(VC, { id: 'brand', on: rearguards('controller'), change: { fact: 'names', add: ['Blast-Furnace Guard'] } }),
    ],
  }),
  body('V-05', 'Matron of Still Air', CHOIR, 3, 12000, {
    gift: 'protect',
    text: [
      cont(VC, { id: 'calm', on: self, change: { immune: { controlledBy: 'opponent' } } }),
      auto(VC, {
        ...{ id: 'inhale', on: rides() },
        do: [soulCharge(3), choose(inZone('soul', 'controller', gradeAtMost(1))), superiorCall()],
      }),
      act(VC, { id: 'ward', once: oncePerTurn, cost: cost(counterBlast(1), soulBlast(1)), do: [createProtect()] }),
    ],
  }),
  body('V-06', 'Cantor Without a Voice', CHOIR, 3, 13000, {
    gift: 'protect',
    text: [
      cont(VC, { id: 'join', on: rearguards('controller'), change: { fact: 'clans', add: ['Moon Folk'] } }),
      act(VC, {
        ...{ id: 'rest', once: oncePerTurn, cost: cost(soulBlast(1)) },
        do: [nullifyEffects(units('any')), draw()],
      }),
    ],
  }),
  body('V-07', 'Harbour Lord under Two Moons', TIDE_AND_MOON, 3, 13000, {
    gift: 'force',
    text: [
      // A rule for the turn: it is about units that come later as well.
      auto(VC, {
        ...{ id: 'curfew', on: attacks() },
        do: [{ op: 'forbid', cards: rearguards('opponent'), what: 'intercept', until: 'turn', newcomers: true }],
      }),
      // As much as is printed on the card, whatever it has now.
      act(VC, {
        ...{ id: 'ebb', once: oncePerTurn, cost: cost(counterBlast(1)) },
        do: [choose(rearguards('controller')), power({ printed: 'power', of: 'it' })],
      }),
    ],
  }),
  body('V-08', 'Torch Vaulter', LANTERN, 2, 9000, {
    text: [
      act(VC, {
        ...{ id: 'leap', cost: cost(counterBlast(1)) },
        do: [
          choose(inZone('hand', 'controller', { all: [ofClan('Lantern Guard'), gradeAtLeast(3), gradeAtMost(3)] })),
          superiorRide(),
        ],
      }),
    ],
  }),
  body('V-09', 'Colossus from the Undertow', TIDE_AND_MOON, 3, 12000, {
    gift: 'accel',
    text: [
      auto(HAND, {
        ...{ id: 'surge', on: rides(anyOf('controller', gradeAtLeast(2))), cost: cost(discardCost(1)) },
        do: [superiorRide(self)],
      }),
      auto(VC, { id: 'crash', on: rides(), do: [chooseUpTo(rearguards('controller'), 2), stand(), power(3000)] }),
    ],
  }),
  body('V-10', 'Sudden Meteor', EMBER, 3, 11000, {
    skill: 'triple-drive',
    text: [
      auto(VC, {
        ...{ id: 'impact', once: oncePerTurn, on: driveChecks(ofClan('Ember Legion'), gradeAtLeast(3)) },
        do: [mayPay(discardCost(1), superiorRide({ bound: 'became' }))],
      }),
    ],
  }),
];
