import { fromEnvelope, type MatchEvent } from '#match';
import type { FeedEvent } from '#event-store';
import { addGame, followContest, newContest, type Contest } from './contest.js';
import { labelsOf } from './labels.js';

/** The types of events that matter to contests; others need not be read. */
export const CONTEST_EVENTS: readonly MatchEvent['type'][] = [
  'MatchOpened',
  'SeatLost',
  'Rewound',
  'ClockExpired',
  'EntropyMissed',
  'MatchEnded',
  'ResultRevised',
];

/** Contests computed from the feed, either from its beginning or from a later position. */
export class ContestLog {
  private readonly contests = new Map<string, Contest>();
  private readonly byMatch = new Map<string, string>();
  private readonly touched = new Set<string>();

  /** Adds a contest as it was stored before. */
  recall(contest: Contest): void {
    this.contests.set(contest.id, contest);
    for (const { matchId } of contest.games) this.byMatch.set(matchId, contest.id);
  }

  /** Applies the next event of the feed. */
  take(stored: FeedEvent): void {
    if (!(CONTEST_EVENTS as readonly string[]).includes(stored.type)) return;
    const { event, at } = fromEnvelope(stored);
    const { matchId, position, version } = stored;
    if (event.type === 'MatchOpened') return this.open(matchId, event);
    const before = this.contests.get(this.byMatch.get(matchId) ?? '');
    if (!before) return;
    const after = followContest(before, { matchId, position, version, at, event });
    if (after !== before) this.put(after);
  }

  /** The contests that have changed since the start. */
  changed(): readonly Contest[] {
    return [...this.touched].map((id) => this.contests.get(id) as Contest);
  }

  private open(matchId: string, event: MatchEvent & { type: 'MatchOpened' }): void {
    const labels = labelsOf(event);
    if (labels === null) return;
    const contest = this.contests.get(labels.contest) ?? newContest(labels);
    this.byMatch.set(matchId, contest.id);
    this.put(addGame(contest, matchId, labels.game, event.seats));
  }

  private put(contest: Contest): void {
    this.contests.set(contest.id, contest);
    this.touched.add(contest.id);
  }
}
