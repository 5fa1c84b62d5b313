import {
  abilityNamed,
  callAll,
  canUse,
  eachAbility,
  effectFrame,
  hasTargets,
  holds,
  isPayable,
  mayActivate,
  spend,
  whileThere,
  type AbilityOf,
  type CardId,
  type Context,
  type Frame,
  type Held,
  type Option,
  type Seat,
  type Step,
} from '#kernel';
import { scopeFor } from './board.js';
import { announce, type Timing } from './play.js';

/** Commands have theirs while they are used only. */
export const isInPlay = ({ zone }: AbilityOf<'activated'>): boolean => zone !== 'limbo';

/** Effects that a seat can activate now: what stands before the colon can be done, and targets are there (1.1.0:10-1-7-2, 10-2-2). */
export function activateOptions(context: Context, seat: Seat, timing: Timing): Option[] {
  const options: Option[] = [];
  eachAbility(context, { kind: 'activated', topic: timing, part: 'in play', where: isInPlay }, (held) => {
    if (!held.source || held.controller !== seat || !isOpen(context, held, timing)) return;
    const { ability, program, carrier } = held;
    const card = held.source.id;
    options.push({
      id: `activate ${card} ${carrier} ${program}`,
      action: 'activate',
      ability: ability.id,
      card,
      by: carrier,
    });
  });
  return options;
}

/** A ban may be on all effects of a card, or on those of one timing: Support is an Activate·Main effect (1.1.0:13-1-3-1, early:11-1-3-1). */
function isOpen(context: Context, held: Held<'activated'>, timing: Timing): boolean {
  const { ability, source, controller, program } = held;
  if (!source || !canUse(context, ability.once, held)) return false;
  if (!mayActivate(context, source, timing)) return false;
  const scope = scopeFor(controller, source.id);
  if (ability.when && !holds(context, scope, ability.when)) return false;
  return isPayable(context, scope, ability.cost) && hasTargets(context, scope, program);
}

export const activateFrame = (seat: Seat, card: CardId, carrier: CardId, program: string): Frame => ({
  step: 'activate',
  seat,
  card,
  carrier,
  program,
});

/** Declare, do what stands before the colon, then what stands after it (1.1.0:10-3-1-2 to 10-3-1-4, 13-2-1-1). */
const activate: Step = (context, frame) => {
  const { seat, card, carrier, program } = frame as unknown as {
    seat: Seat;
    card: CardId;
    carrier: CardId;
    program: string;
  };
  announce(context, seat, program.split('#')[1] as string, card);
  const ability = abilityNamed(context.game, program) as AbilityOf<'activated'>;
  // 1.1.0:13-2-13-1; it counts even if nothing comes of it (ruling A44).
  spend(context, ability.once, { carrier, controller: seat, program });
  const scope = scopeFor(seat, card);
  return callAll([effectFrame(`${program}/cost`, scope), effectFrame(program, scope)], null);
};

export const activateSteps: Readonly<Record<string, Step>> = whileThere({ activate });
