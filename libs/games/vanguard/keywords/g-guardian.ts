import {
  abilitiesOf,
  cardOf,
  cardsIn,
  hasKeyword,
  usable,
  useFrames,
  zoneOf,
  type Context,
  type Held,
  type Seat,
} from '#kernel';
import type { Part, PlayAction } from '../part.js';
import { prove } from '../play/abilities.js';
import { areBothGrade3, faceDownGs } from '../play/stride.js';

const G_GUARD = 'g-guard';

/** At most this many G guardians may already lie face up in the G zone. */
const RETURNED = 3;

const isG = (context: Context, id: string): boolean => hasKeyword(context, cardOf(context.table, id), 'g-guardian');

/** Whether the conditions that everyone can check hold (7.5.1.2.3). */
function isOpen(context: Context, seat: Seat): boolean {
  const down = faceDownGs(context, seat);
  const up = cardsIn(context.table, zoneOf('g', seat)).filter((id) => !down.includes(id) && isG(context, id));
  return areBothGrade3(context) && up.length <= RETURNED && down.length > 0;
}

const callable = (context: Context, seat: Seat): Held<'activated'>[] =>
  abilitiesOf(context, { kind: 'activated', topic: G_GUARD }).filter(
    (held) =>
      held.controller === seat && held.source?.facing === 'down' && usable(context, held, { timing: G_GUARD }) !== 'no',
  );

/** A face-down G guardian is shown, its cost is paid, and it is called to the guardian circle (7.5.1.2.3, 11.14.2). */
const call: PlayAction = {
  action: G_GUARD,
  isThinkable: isOpen,
  options: (context, seat) =>
    isOpen(context, seat)
      ? callable(context, seat).map(({ source }) => ({
          ...{ id: `${G_GUARD} ${source?.id}`, action: G_GUARD, card: source?.id ?? null },
        }))
      : [],
  play: (context, seat, { card }) => {
    const held = callable(context, seat).find(({ source }) => source?.id === card);
    if (!held?.source) return [];
    prove(context, held.source.id);
    return useFrames(context, held);
  },
};

/** G guardians (11.14). `send` in `moving.ts` decides where they go when they leave. */
export const gGuardianPart: Part = {
  guardActions: [call],
  words: { keyword: ['g-guardian'], timing: [G_GUARD], action: [G_GUARD] },
};
