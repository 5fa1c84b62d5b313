import { createBot, type Bot } from '#bots';
import { conceal, viewerName, type Answer, type Decision, type Game, type Seat } from '#kernel';
import {
  applyMatch,
  cardSetsOf,
  Chance,
  decideMatch,
  draftMatch,
  PRESETS,
  redactMatch,
  UNOPENED,
  viewHash,
  viewMatch,
  type MatchCommand,
  type MatchState,
  type Recorded,
} from '#match';
import type { Beginning, SeatAct } from '../source/source.js';
import type { Practice } from './messages.js';

/** What a practice match needs from its surroundings. */
export interface Outside {
  readonly now: () => number;
  readonly matchId: string;
  /** The secret of the dice: 32 bytes in hexadecimal. */
  readonly secret: string;
  /** Yields uniform 32-bit numbers, for the bots. */
  readonly next: () => number;
  readonly tell: (events: readonly Recorded[]) => void;
}

const COMMANDS = {
  concede: 'Concede',
  'offer-draw': 'OfferDraw',
  'accept-draw': 'AcceptDraw',
  'decline-draw': 'DeclineDraw',
  'withdraw-passes': 'WithdrawPasses',
} as const satisfies Record<SeatAct, MatchCommand['type']>;

/** A match against bots. It holds the full state; the player gets events redacted for the player's seat. */
export class PracticeMatch {
  private state: MatchState;
  private readonly chance: Chance;
  private readonly bots: readonly Bot[];

  constructor(
    private readonly game: Game,
    private readonly practice: Practice,
    private readonly outside: Outside,
  ) {
    this.state = practice.from ? resumedFrom(practice.from) : UNOPENED;
    this.chance = new Chance(outside.matchId, outside.secret);
    this.bots = practice.teams.map(() => createBot(practice.bot, game, outside.next));
  }

  beginning(): Beginning {
    const { game, seat } = this.practice;
    const state = viewMatch(this.game, this.state, { seat });
    return { game, viewer: { seat }, ...(this.practice.from ? { state } : {}) };
  }

  /** Opens the match, unless it continues an earlier one, and lets the bots play to the player's first decision. */
  start(): void {
    const { mode, decks } = this.practice;
    if (this.state.status === 'unopened') {
      this.command({
        type: 'OpenMatch',
        mode,
        seats: decks.map((name, seat) => ({ player: this.playerAt(seat), deck: this.game.decks.samples[name] ?? {} })),
        timeControl: PRESETS.none,
        cardSets: cardSetsOf(this.game),
        engine: 'browser',
        secretCommitment: this.chance.commitment,
        tags: {},
      });
    }
    this.letBotsPlay();
  }

  answer(decision: string, answer: Answer, until?: string): void {
    const { seat } = this.practice;
    this.command({ type: 'Answer', seat, decision, answer, ...(until === undefined ? {} : { until }) });
    this.letBotsPlay();
  }

  act(act: SeatAct): void {
    this.command({ type: COMMANDS[act], seat: this.practice.seat });
    // Bots always decline a draw.
    if (act === 'offer-draw') this.command({ type: 'DeclineDraw', seat: this.practice.seat === 0 ? 1 : 0 });
    this.letBotsPlay();
  }

  private playerAt(seat: Seat): string {
    return seat === this.practice.seat ? 'you' : `bot-${viewerName({ seat })}`;
  }

  private letBotsPlay(): void {
    for (let decision = this.botsDecision(); decision; decision = this.botsDecision()) {
      const { seat, id } = decision;
      const answer = (this.bots[seat] as Bot)(conceal(this.game, this.state.table, { seat }), decision);
      this.command({ type: 'Answer', seat, decision: id, answer });
    }
  }

  private botsDecision(): Decision | undefined {
    if (this.state.status !== 'playing') return undefined;
    return this.state.table.pending.find(({ seat }) => seat !== this.practice.seat);
  }

  private command(command: MatchCommand): void {
    const { game, chance } = this;
    const now = Math.max(this.outside.now(), this.state.lastAt);
    const knew = viewHash.bind(null, game);
    const verdict = decideMatch(game, this.state, command, { now, chance, knew, past: null });
    if (!verdict.ok) throw new Error(verdict.rejection.message);
    this.tellPlayer(verdict.events.map((event, i) => ({ version: this.state.version + i + 1, at: now, event })));
    this.state = verdict.state;
  }

  private tellPlayer(events: readonly Recorded[]): void {
    const draft = draftMatch(this.state);
    const viewer = { seat: this.practice.seat };
    const told = events.map(({ version, at, event }) => {
      const shown = redactMatch(this.game, draft, event, viewer);
      applyMatch(draft, event, at);
      return { version, at, event: shown };
    });
    if (told.length > 0) this.outside.tell(told);
  }
}

/** The same position as a new match: no clocks, every seat connected, no draw offered, not over. */
const resumedFrom = (state: MatchState): MatchState => ({
  ...state,
  status: 'playing',
  end: null,
  secret: null,
  paused: null,
  entropy: null,
  timeControl: PRESETS.none,
  drawOffers: [],
  connected: state.seats.map(() => true),
  clock: state.clock.map((clock) => ({ ...clock, bank: null, away: null, lag: null, since: null })),
});
