import type { OwnEvent } from '#match';

/** What a ranked match says of itself in its opening, so that ratings need nothing but events. */
export interface RankedLabels {
  readonly ladder: string;
  readonly season: string;
  /** Hash of the policy the season is rated by. */
  readonly policy: string;
  /** The contest the match is part of, or all of. */
  readonly contest: string;
  /** 1 for the first match of the contest. */
  readonly game: number;
  readonly bestOf: number;
}

/** Tags that begin with `senki.` are the service's own: operators cannot give them. */
export const toTags = (labels: RankedLabels): Readonly<Record<string, string>> => ({
  'senki.ladder': labels.ladder,
  'senki.season': labels.season,
  'senki.policy': labels.policy,
  'senki.contest': labels.contest,
  'senki.game': String(labels.game),
  'senki.best-of': String(labels.bestOf),
});

/** Who opens a ladder's matches, as it stands in their openings. */
export const openerOf = (ladder: string): string => `ladder/${ladder}`;

type Opening = Pick<OwnEvent & { type: 'MatchOpened' }, 'tags' | 'openedBy'>;

/**
 * The labels of a match that its ladder opened; null for all others, whatever tags they carry. All that decides it is in the
 * opening, and so in the chain. Openings from before they named their opener go by their tags, which only ladders can give.
 */
export function labelsOf({ tags, openedBy }: Opening): RankedLabels | null {
  const ladder = tags['senki.ladder'];
  const season = tags['senki.season'];
  const policy = tags['senki.policy'];
  const contest = tags['senki.contest'];
  if (!ladder || !season || !policy || !contest) return null;
  if (openedBy !== undefined && openedBy !== openerOf(ladder)) return null;
  return { ladder, season, policy, contest, game: Number(tags['senki.game']), bestOf: Number(tags['senki.best-of']) };
}
