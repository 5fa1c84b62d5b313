import type { Ability, AbilityOf, Condition, Filter, Operation, Selector, Subject, UseLimit } from '#kernel';
import {
  appears,
  auto,
  chooseUpTo,
  choose,
  damageVanguard,
  heal,
  inZone,
  it,
  momentComes,
  onlyIf,
  rearguards,
  rest,
  send,
  superiorCall,
  vanguardWasAttacked,
  type Where,
} from '../cards/text.js';
import type { Part } from '../part.js';
import { UNITS } from '../zones.js';

/** Keywords that name a kind of text: each is a label on the text, and a function that writes what such texts have in common. */

type Doing = readonly Operation[];
const labelled = (
  label: string,
  n = 0,
): { readonly id: string; readonly labels: Readonly<Record<string, number>> } => ({
  ...{ id: label, labels: { [label]: n } },
});

/** Heals `n` damage and deals the same amount to the fighter's own vanguard; the text around it has the label `rescue` (11.17.1.1). */
export const rescue = (n: number): Doing => [
  choose(inZone('damage', 'controller'), n, 'rescued'),
  heal({ bound: 'rescued' }),
  damageVanguard(n, 'controller'),
];

const top: Selector = { bound: 'top' };

/** Looks at the top card of the deck. If it goes to the soul, it is put there by revelation (11.20.2, 11.20.3). */
export const revelation = (where: Where): Ability =>
  auto(where, {
    ...labelled('revelation'),
    on: appears(),
    do: [
      { op: 'bind', cards: { zone: 'deck', of: 'controller', top: 1 }, as: 'top' },
      { op: 'reveal', cards: top, to: 'controller' },
      // If the deck is empty, no card can be put into the soul, and what depends on that is not done.
      onlyIf(
        { exists: top },
        {
          ...{ op: 'may', by: 'controller', purpose: 'revelation' },
          do: [send(top, 'soul', 'revelation'), choose(rearguards('controller', { orientation: 'upright' })), rest(it)],
        },
      ),
    ],
  });

/** "At the end of the battle in which it attacked a vanguard, if the attack did not hit": checked on triggering and on resolving (11.25.1). */
export const shadowstitch = (where: Where, doing: Doing): Ability => {
  // The battle stays one against a vanguard even after that vanguard has left (7.1.2.2), and a legion hits as one (10.25.6).
  const attackedInVain: Condition = {
    all: [
      vanguardWasAttacked,
      { exists: { bound: 'self', where: { linked: 'attack', past: true } } },
      { not: { exists: { zone: 'field', of: 'controller', where: { linked: 'hit', past: true } } } },
    ],
  };
  const on = momentComes('end-of-battle');
  return {
    ...auto(where, { ...labelled('shadowstitch'), on, when: attackedInVain, do: doing }),
    needs: attackedInVain,
  } as Ability;
};

/** Triggers when an effect of one of its master's cards makes it stand (11.27.1). */
export const rush = (where: Where, doing: Doing): Ability =>
  auto(where, {
    ...labelled('rush'),
    on: {
      ...{ event: 'oriented', to: 'upright', reason: ['effect'], subject: { which: 'self', whose: 'any' } },
      other: { which: 'any', whose: 'controller' },
    },
    do: doing,
  });

/** Calls units out of the soul; they return there at the end of the turn (11.31.1). */
export const magia = (n: number, where?: Filter): Doing => [
  chooseUpTo(inZone('soul', 'controller', where), n),
  superiorCall(it),
  { op: 'grant', cards: { bound: 'called' }, keyword: 'conjured', until: 'turn' },
];

/** The nth battle of the turn, a range of battles, or all battles from one on (11.35.2). */
export type Battles = number | readonly [from: number, to: number | 'on'];

const isWithin = (battles: Battles): Condition => {
  const [from, to] = typeof battles === 'number' ? [battles, battles] : battles;
  const now = { register: 'turn:battles' };
  const begun: Condition = { compare: [now, '>=', from] };
  return to === 'on' ? begun : { all: [begun, { compare: [now, '<=', to] }] };
};

/** An AUTO that triggers only in those battles (11.35.1). */
export const wave = (battles: readonly Battles[], text: AbilityOf<'triggered'>): Ability => ({
  ...text,
  labels: { ...text.labels, wave: 0 },
  when: { all: [{ marked: 'battle' }, { any: battles.map(isWithin) }, ...(text.when ? [text.when] : [])] },
});

/** Triggers when another unit of its master that matches `unit` appears (11.38.1). */
export const bloom = (where: Where, unit: Filter, doing: Doing): Ability =>
  auto(where, {
    ...labelled('bloom'),
    on: appears({ which: 'other', whose: 'controller', where: unit }),
    do: doing,
  });

const oneEachTurn: UseLimit = { per: 'turn', by: 'player', label: 'homare', spent: 'used' };

/** Added to a text with a cost: each fighter may pay one homare cost per turn (11.40.1). */
export const homare = { labels: { homare: 0 }, once: oneEachTurn } as const;

/** Triggers when it boosts a matching unit, and when a matching unit boosts it (11.41.1). */
export const nitouKaigan = (where: Where, unit: Filter, doing: Doing): readonly Ability[] => {
  const partner: Subject = { which: 'other', whose: 'controller', where: unit };
  return (['from', 'to'] as const).map((end) =>
    auto(where, {
      ...{ ...labelled('nitou-kaigan'), id: `nitou-kaigan-${end}`, do: doing },
      on: { event: 'linked', link: 'boost', end, subject: { which: 'self', whose: 'any' }, other: partner },
    }),
  );
};

/** May return to the hand when a bound card goes to the opponent's hand (11.22.1). */
const afterimage: Ability = {
  ...{ kind: 'triggered', id: 'afterimage', zone: 'field', as: UNITS, optional: true },
  on: { event: 'moved', from: 'bind', to: 'hand', each: true, subject: { which: 'any', whose: 'opponent' } },
  needs: { compare: [{ count: { zone: 'hand', of: 'controller' } }, '<=', 6] },
  do: [send({ bound: 'self' }, 'hand', 'afterimage')],
};

export const labelsPart: Part = {
  keywords: { afterimage: [afterimage] },
  words: {
    keyword: ['afterimage'],
    label: [
      ...['rescue', 'revelation', 'shadowstitch', 'rush', 'burst', 'magia', 'wave', 'bloom', 'homare'],
      ...['nitou-kaigan', 'time-leap', 'dominate'],
    ],
    reason: ['revelation', 'afterimage'],
  },
  purposes: { revelation: 'put the card into the soul?' },
};
