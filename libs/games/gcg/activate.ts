import {
  callAll,
  cardOf,
  abilitiesOf,
  EVERYONE,
  usable,
  useFrames,
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
import { announce, type Timing } from './play.js';

/** The effect of a command exists only while the command is used, in limbo. */
export const isInPlay = ({ zone }: AbilityOf<'activated'>): boolean => zone !== 'limbo';

/**
 * Effects that a seat can activate now: the cost before the colon can be paid, and there are targets (1.1.0:10-1-7-2, 10-2-2). A ban may
 * cover all effects of a card, or those of one timing: Support is an Activate·Main effect (1.1.0:13-1-3-1, early:11-1-3-1).
 */
export function activateOptions(context: Context, seat: Seat, timing: Timing): Option[] {
  const options: Option[] = [];
  eachOf(context, seat, timing, (held) => {
    if (usable(context, held, { timing }) === 'no') return;
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

/** Whether, as far as everyone can see, a seat could activate an effect. It reveals nothing about the hand. */
export function mightActivate(context: Context, seat: Seat, timing: Timing): boolean {
  let might = false;
  eachOf(context, seat, timing, (held) => {
    might ||= usable(context, held, { timing, asker: EVERYONE }) !== 'no';
  });
  return might;
}

type OfCard = Held<'activated'> & { readonly source: NonNullable<Held['source']> };

function eachOf(context: Context, seat: Seat, timing: Timing, visit: (held: OfCard) => void): void {
  const wanted = { kind: 'activated', topic: timing, part: 'in play', where: isInPlay } as const;
  for (const held of abilitiesOf(context, wanted)) if (held.source && held.controller === seat) visit(held as OfCard);
}

export const activateFrame = (seat: Seat, card: CardId, carrier: CardId, program: string): Frame => ({
  step: 'activate',
  seat,
  card,
  carrier,
  program,
});

/** Declares the effect, pays the cost before the colon, then carries out what follows it (1.1.0:10-3-1-2 to 10-3-1-4, 13-2-1-1). */
const activate: Step = (context, frame) => {
  const { seat, card, carrier, program } = frame as unknown as {
    seat: Seat;
    card: CardId;
    carrier: CardId;
    program: string;
  };
  announce(context, seat, program.split('#')[1] as string, card);
  // 1.1.0:13-2-13-1: once per turn; the use counts even if it has no effect (ruling A44).
  return callAll(
    [...useFrames(context, { source: cardOf(context.table, card), carrier, controller: seat, program })],
    null,
  );
};

export const activateSteps: Readonly<Record<string, Step>> = whileThere({ activate });
