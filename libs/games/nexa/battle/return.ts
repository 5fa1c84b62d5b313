import { cardOf, cardsIn, done, endEffects, zoneOf, type CardId, type Step } from '#kernel';
import { isUnit, mayBe, turnGroups } from '../board.js';
import { destroy } from '../destruction.js';
import { bothSides, moveOnField } from '../moving.js';
import { AREAS } from '../zones.js';
import { DISBAND, updateForces } from './engagement.js';
import { hasTerrain } from './sortie.js';

/**
 * Units go home rolled (return-step.1), except for one that does not move, which a text may say against the rules (other.priority.2); units
 * in the wrong terrain, and cards that are not units, are destroyed (terrain-destroy.1, .2).
 */
const goHome: Step = (context) => {
  const homing = AREAS.flatMap((area) =>
    bothSides(context).flatMap((seat) =>
      cardsIn(context.table, zoneOf(area, seat))
        .filter((id) => cardOf(context.table, id).host === null)
        .map((id) => ({ id, area, seat })),
    ),
  );
  const lost: CardId[] = homing
    .filter(({ id, area }) => !isUnit(context, cardOf(context.table, id)) || !hasTerrain(context, id, area))
    .map(({ id }) => id);
  destroy(context, lost, 'terrain', null);
  context.together(() => {
    for (const { id, seat } of homing)
      if (mayBe(context, id, 'be-moved')) moveOnField(context, id, 'deploy', seat, { reason: 'return' });
    turnGroups(
      context,
      homing.map(({ id }) => id),
      'sideways',
      'return',
    );
  });
  endEffects(context, DISBAND);
  updateForces(context);
  return done;
};

export const returnSteps: Readonly<Record<string, Step>> = { return: goHome };
