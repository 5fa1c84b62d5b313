import { cardOf, factNow, listOf, type Ability, type CardId, type Context, type Filter } from '#kernel';
import { isRiddenOver, self, superiorCall, VC } from '../cards/text.js';
import type { Part, Ridden } from '../part.js';
import { UNITS } from '../zones.js';

/** Keywords about attacking, being chosen and being ridden over. */

const sharesClan: Filter = { fact: 'clans', shares: 'self' };

/** Cannot attack, neither by choice nor when an effect names the attacker (11.5.1, R-14). */
const restraint: Ability = {
  ...{ kind: 'constant', id: 'restraint', zone: 'field', on: self },
  change: { forbid: 'attack' },
};

/** Cannot attack while its master has a unit on the field that shares no clan with it (11.8.1). */
const lord: Ability = {
  ...{ ...restraint, id: 'lord' },
  when: { exists: { zone: 'field', of: 'controller', where: { all: [{ role: UNITS }, { not: sharesClan }] } } },
};

/** Effects of the opponent's cards cannot choose it, but effects on all units still apply to it (11.13.1). */
const resist: Ability = {
  ...{ kind: 'constant', id: 'resist', zone: 'any', on: self },
  change: { forbid: 'be-chosen', seat: 'opponent' },
};

/** A unit that was ridden over by one of its own clan may be called out of the soul (11.7.1), whichever unit is the vanguard by then. */
const forerunner: Ability = {
  ...{ kind: 'triggered', id: 'forerunner', ...VC, optional: true },
  on: isRiddenOver(),
  do: [superiorCall(self)],
};

/** Forerunner does not trigger for a unit that shares no clan with its rider. */
function cancelForeign(context: Context, rider: CardId, over: readonly Ridden[]): void {
  const clans = listOf(factNow(context, cardOf(context.table, rider), 'clans'));
  const foreign = over.filter((one) => !one.clans.some((clan) => clans.includes(clan))).map(({ id }) => id);
  for (const { id, trigger, source } of context.table.waiting)
    if (trigger === 'keyword#forerunner' && foreign.includes(source ?? '')) context.emit({ type: 'TriggerTaken', id });
}

export const fightingPart: Part = {
  rides: (context, _seat, card, over) => cancelForeign(context, card, over),
  keywords: { restraint: [restraint], lord: [lord], resist: [resist], forerunner: [forerunner] },
  words: { keyword: ['restraint', 'lord', 'resist', 'forerunner'] },
};
