import { BOT_NAMES, type BotName } from '#bots';

/**
 * The opener of guests' matches, as recorded in their openings. No ladder rates them: ladders open their own matches.
 */
export const GUEST_OPENER = 'guest';

const PERSON = '-';

export interface BotSeat {
  readonly seat: number;
  readonly bot: BotName;
}

/** Tags that begin with `senki.` are reserved for the service: operators cannot set them. */
export const guestTags = (): Readonly<Record<string, string>> => ({ 'senki.guest': 'yes' });

/** The bot of each seat; null for a person. */
export const botTags = (seats: readonly (BotName | null)[]): Readonly<Record<string, string>> => ({
  'senki.bots': seats.map((bot) => bot ?? PERSON).join(),
});

export function botsIn(tags: Readonly<Record<string, string>>): readonly BotSeat[] {
  const seats = (tags['senki.bots'] ?? '').split(',');
  return seats.flatMap((name, seat) => BOT_NAMES.filter((bot) => bot === name).map((bot) => ({ seat, bot })));
}
