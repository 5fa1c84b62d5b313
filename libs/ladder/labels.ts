import type { OwnEvent } from '#match';

/** The labels of a ranked match, stored in its opening, so that ratings can be computed from events alone. */
export interface RankedLabels {
  readonly ladder: string;
  readonly season: string;
  /** Hash of the season's rating policy. */
  readonly policy: string;
  /** The contest that the match belongs to. */
  readonly contest: string;
  /** Number of the match within the contest, from 1. */
  readonly game: number;
  readonly bestOf: number;
}

/** Tags that begin with `senki.` are reserved for the service: operators cannot set them. */
export const toTags = (labels: RankedLabels): Readonly<Record<string, string>> => ({
  'senki.ladder': labels.ladder,
  'senki.season': labels.season,
  'senki.policy': labels.policy,
  'senki.contest': labels.contest,
  'senki.game': String(labels.game),
  'senki.best-of': String(labels.bestOf),
});

/** The opener of a ladder's matches, as recorded in their openings. */
export const openerOf = (ladder: string): string => `ladder/${ladder}`;

type Opening = Pick<OwnEvent & { type: 'MatchOpened' }, 'tags' | 'openedBy'>;

/**
 * The labels of a match that its ladder opened; null for all others, whatever tags they carry. Everything this depends
 * on is in the opening and therefore covered by the chain. Openings recorded before `openedBy` existed are recognised
 * by their tags, which only ladders can set.
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
