import type { AbilityOf, CardDefinition, Operation } from '#kernel';
import { bloom, homare, nitouKaigan, rush, shadowstitch, wave } from '../../keywords/labels.js';
import {
  act,
  anyOf,
  ANYWHERE,
  appears,
  attacks,
  auto,
  bind,
  choose,
  cont,
  cost,
  counterBlast,
  critical,
  discardCost,
  draw,
  gradeAtMost,
  inZone,
  isAttacked,
  later,
  may,
  momentComes,
  moveUnit,
  oncePerTurn,
  onlyIf,
  power,
  RC,
  rearguards,
  redirect,
  restThis,
  retire,
  self,
  send,
  soulBlast,
  soulCharge,
  stand,
  VC_RC,
} from '../text.js';
import { body, EMBER, LANTERN } from './prints.js';

/** While a unit is in a state that a keyword brings. */
const whileIt = (is: string, by: number) =>
  ({
    ...{ when: { exists: { bound: 'self', where: { keyword: is } } } },
    ...{ on: self, change: { stat: 'power', by } },
  }) as const;

/** One card for each other keyword (11.5 to 11.41): those of the Lantern Guard. */
const lantern: readonly CardDefinition[] = [
  body('W-03', 'Knight in Smoked Glass', LANTERN, 1, 7000, {
    keywords: { resist: 0 },
    text: [
      auto(RC, {
        ...{ id: 'interpose', on: isAttacked(anyOf('controller', { role: ['vanguard'] })) },
        do: [may(redirect(self))],
      }),
    ],
  }),
  body('W-17', 'Tidelamp Vanguarder', LANTERN, 2, 9000, {
    text: [
      wave(
        [[2, 'on']],
        auto(VC_RC, { id: 'crest', on: attacks(), do: [power(5000, self, 'battle')] }) as AbilityOf<'triggered'>,
      ),
      act(RC, { id: 'drift', once: oncePerTurn, cost: cost(soulBlast(1)), do: [moveUnit(self)] }),
    ],
  }),
  body('W-19', 'Wickflower', LANTERN, 1, 6000, {
    text: [bloom(RC, { all: [{ role: ['rearguard'] }, gradeAtMost(1)] }, [power(3000, self), soulCharge()])],
  }),
  body('W-20', 'Sworn Lamp Aude', LANTERN, 2, 9000, {
    text: [
      act(RC, { ...homare, id: 'vow', cost: cost(discardCost(1)), do: [draw()] }),
      auto(RC, {
        ...homare,
        id: 'oath',
        on: attacks(),
        cost: cost(counterBlast(1)),
        do: [power(5000, self, 'battle')],
      }),
    ],
  }),
  body('W-21', 'Sworn Lamp Reinhold', LANTERN, 1, 7000, {
    text: [
      auto(RC, { ...homare, id: 'oath', on: appears(), cost: cost(counterBlast(1)), do: [draw()] }),
      // It may be put back instead of being retired.
      {
        ...{ kind: 'replacement', id: 'return', zone: 'field', as: ['rearguard'], instead: 'retire', optional: true },
        ...{ subject: { which: 'self', whose: 'any' }, do: [send(self, 'soul')] },
      },
    ],
  }),
  body('W-22', 'Left Blade Corin', LANTERN, 1, 7000, {
    text: nitouKaigan(VC_RC, { fact: 'races', in: ['Human'] }, [soulCharge(), power(4000, self)]),
  }),
];

const foesHand = inZone('hand', 'opponent');

/** One card of the opponent's hand, which nobody chooses, is bound face down until the end of the turn. */
const kidnap: readonly Operation[] = [
  {
    ...{ op: 'choose', from: foesHand, min: 1, max: 1, by: 'controller', bind: 'it', purpose: 'choose' },
    ...{ loose: true, blind: true, random: true },
  },
  bind({ bound: 'it' }, 'down'),
  later('release'),
];

const ember: readonly CardDefinition[] = [
  body('W-06', 'Brazier Bearer', EMBER, 2, 9000, {
    keywords: { blaze: 0 },
    text: [
      cont(RC, {
        ...{ id: 'glow', on: rearguards('controller'), change: { stat: 'power', by: 2000 } },
        when: { exists: { zone: 'field', of: 'controller', where: { keyword: 'blazing' } } },
      }),
    ],
  }),
  body('W-07', 'Smoke That Was There', EMBER, 2, 9000, {
    keywords: { afterimage: 0 },
    text: [
      auto(RC, { id: 'abduct', on: appears(), do: kidnap }),
      {
        ...auto(ANYWHERE, {
          ...{ id: 'release', on: momentComes('end-of-turn') },
          do: [send(inZone('bind', 'opponent', { facing: 'down' }), 'hand')],
        }),
        bearer: 'given',
      },
    ],
  }),
  body('W-08', 'Gluttonous Kiln', EMBER, 3, 12000, {
    keywords: { engorge: 0 },
    text: [cont(VC_RC, { id: 'belly', ...whileIt('engorged', 8000) })],
  }),
  body('W-09', 'Soot Assassin', EMBER, 2, 9000, {
    text: [shadowstitch(VC_RC, [choose(rearguards('opponent')), retire()])],
  }),
  body('W-10', 'Twice-Struck Anvil', EMBER, 2, 9000, {
    text: [
      rush(VC_RC, [power(5000, self)]),
      auto(RC, {
        id: 'rebound',
        on: attacks(),
        once: oncePerTurn,
        do: [{ op: 'give', cards: self, ability: 'ring', until: 'turn', once: true }],
      }),
      {
        ...auto(ANYWHERE, { id: 'ring', on: momentComes('end-of-battle'), do: [stand(self)] }),
        bearer: 'given',
      },
    ],
  }),
  body('W-11', 'Overstoked Engine', EMBER, 2, 10000, {
    text: [
      auto(VC_RC, {
        ...{ id: 'burst', labels: { burst: 0 }, on: attacks() },
        do: [onlyIf({ compare: [{ stat: 'power', of: 'self' }, '>=', 15000] }, critical(1, self, 'battle'))],
      }),
    ],
  }),
  body('W-18', 'Champion of the Slag Pits', EMBER, 3, 12000, {
    keywords: { success: 20000 },
    text: [
      cont(VC_RC, { id: 'crown', ...whileIt('successful', 5000) }),
      act(VC_RC, { id: 'train', once: oncePerTurn, cost: cost(discardCost(1)), do: [power(5000, self)] }),
    ],
  }),
  // Binds what the opponent has lost, for thunderstrike.
  body('W-23', 'Cloudgatherer', EMBER, 1, 7000, {
    text: [
      auto(RC, { id: 'gather', on: appears(), do: [choose(inZone('drop', 'opponent')), bind()] }),
      act(RC, { id: 'thicken', cost: cost(restThis), do: [choose(inZone('drop', 'opponent')), bind()] }),
    ],
  }),
];

export const lanternAndEmberKeywords: readonly CardDefinition[] = [...lantern, ...ember];
