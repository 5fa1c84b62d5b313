import { HttpMatch, LiveMatch, type ConnectWire, type LineState } from '#client';
import type { MatchEventDocument, MatchSnapshot } from '#contract';
import type { Answer, Viewer } from '#kernel';
import { fromEnvelope, type MatchState, type Recorded, SCHEMA_VERSION } from '#match';
import { noteServerTime } from '../server-time.js';
import { t } from '../text/language.js';
import type { Line, Listener, Seated, SeatAct } from './source.js';

interface Seat {
  readonly match: string;
  readonly token: string;
  /** If the page is more events than this behind, it starts from a snapshot. Absent: it gets all events. */
  readonly snapshotBeyond?: number;
}

const recordedOf = (events: readonly MatchEventDocument[]): readonly Recorded[] =>
  events.map(({ version, at, type, payload }) =>
    fromEnvelope({ version, at, type, payload, schemaVersion: SCHEMA_VERSION }),
  );

const LINES: Readonly<Record<LineState['is'], Line>> = {
  connecting: 'opening',
  open: 'open',
  lost: 'lost',
  over: 'closed',
  refused: 'closed',
};

/** A match on the service of this page. The token decides whether it is followed as a seat, a spectator or a judge. */
export class SocketSource implements Seated {
  private live: LiveMatch | null = null;
  private hello: { readonly viewer: Viewer; readonly delaySeconds: number } | null = null;
  private hasBegun = false;

  constructor(
    private readonly seat: Seat,
    private readonly url: string = location.origin,
    private readonly connect?: ConnectWire,
  ) {}

  open(listener: Listener): void {
    this.live = new LiveMatch(
      { url: this.url, ...this.seat, ...(this.connect ? { connect: this.connect } : {}) },
      {
        hello: ({ viewer, delaySeconds }) => (this.hello = { viewer: viewer as Viewer, delaySeconds }),
        events: (events) => {
          const recorded = recordedOf(events);
          this.begin(recorded, listener);
          listener.happened(recorded);
        },
        snapshot: ({ state }) => this.skip(state, listener),
        judgeCall: (call) => listener.called?.(call),
        settled: (_, refusal) => refusal && listener.trouble(refusal.detail ?? refusal.title),
        line: (state) => {
          listener.line?.(LINES[state.is]);
          if (state.is === 'refused') listener.trouble(state.problem?.detail ?? t().match.denied);
        },
        time: noteServerTime,
      },
    );
  }

  answer(decision: string, answer: Answer, until?: string): void {
    this.live?.answer(decision, answer, until);
  }

  act(act: SeatAct): void {
    this.live?.act(act);
  }

  callJudge(reason: string): void {
    this.live?.callJudge(reason);
  }

  async earlier(version: number): Promise<readonly Recorded[]> {
    const http = new HttpMatch({ url: this.url, token: this.seat.token }, this.seat.match);
    const events: Recorded[] = [];
    while (events.length < version) {
      const page = await http.events(events.length);
      if (page.events.length === 0) throw new Error(t().match.noEarlier);
      events.push(...recordedOf(page.events));
    }
    return events.slice(0, version);
  }

  close(): void {
    this.live?.leave();
    this.live = null;
  }

  /** The first event of every match says which game it is. */
  private begin([first]: readonly Recorded[], listener: Listener): void {
    if (this.hasBegun || !this.hello || first?.event.type !== 'MatchOpened') return;
    this.hasBegun = true;
    const { game, edition, cardSets } = first.event;
    listener.began({ game: `${game}@${edition}`, cardSets, ...this.hello });
  }

  private skip(snapshot: MatchSnapshot, listener: Listener): void {
    if (!this.hello) return;
    this.hasBegun = true;
    const { game, edition, cardSets } = snapshot.pins;
    const state = snapshot as unknown as MatchState;
    listener.began({ game: `${game}@${edition}`, cardSets, state, ...this.hello });
  }
}
