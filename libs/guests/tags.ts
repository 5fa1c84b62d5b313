import { BOT_NAMES, type BotName } from '#bots';

/** Who opens guests' matches, as it stands in their openings. No ladder counts them: ladders open their own. */
export const GUEST_OPENER = 'guest';

const PERSON = '-';

export interface BotSeat {
  readonly seat: number;
  readonly bot: BotName;
}

/** Tags that begin with `senki.` are the service's own: operators cannot give them. */
export const guestTags = (): Readonly<Record<string, string>> => ({ 'senki.guest': 'yes' });

/** Which seats bots play, by seat; null where a person sits. */
export const botTags = (seats: readonly (BotName | null)[]): Readonly<Record<string, string>> => ({
  'senki.bots': seats.map((bot) => bot ?? PERSON).join(),
});

export function botsIn(tags: Readonly<Record<string, string>>): readonly BotSeat[] {
  const seats = (tags['senki.bots'] ?? '').split(',');
  return seats.flatMap((name, seat) => BOT_NAMES.filter((bot) => bot === name).map((bot) => ({ seat, bot })));
}
