import { sampleAnswer, type Deck, type Game, type Seat } from '#kernel';
import { commit, fromHex, hex } from '#proof';
import { PRESETS, type TimeControl } from './clock.js';
import type { MatchCommand } from './commands.js';
import type { DecisionContext } from './draft.js';
import { decideMatch, type Verdict } from './decide.js';
import { Chance, type EntropyRules } from './entropy.js';
import { toEnvelope, type MatchEvent, type Recorded } from './events.js';
import { viewHash } from './redact.js';
import type { MatchRecord } from './reexecute.js';
import { UNOPENED, foldMatch, type MatchState } from './state.js';
import { toyGame } from './toy-game.spec-helper.js';

export const MATCH_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
export const NOON = 1_800_000_000_000;
export const SECRET = 'ab'.repeat(32);

export const deckOf = (count: number): Deck => ({ main: Array.from({ length: count }, (_, i) => `card-${i}`) });

export interface Opening {
  readonly mode?: string;
  readonly decks?: readonly Deck[];
  readonly timeControl?: TimeControl;
  readonly seatEntropy?: EntropyRules;
}

export const openCommand = ({
  mode = 'duel',
  decks = [deckOf(9), deckOf(9)],
  timeControl = PRESETS.none,
  seatEntropy,
}: Opening = {}) =>
  ({
    type: 'OpenMatch',
    mode,
    seats: decks.map((deck, seat) => ({ player: `player-${seat}`, deck })),
    timeControl,
    cardSets: { core: 'f00d' },
    engine: 'test',
    secretCommitment: hex(commit(fromHex(SECRET))),
    tags: { round: '3' },
    ...(seatEntropy ? { seatEntropy } : {}),
  }) as const satisfies MatchCommand;

/** A match in memory, driven by commands at chosen instants. */
export class Scene {
  state: MatchState = UNOPENED;
  now = NOON;
  readonly record: Recorded[] = [];
  readonly chance: Chance;

  constructor(
    readonly game: Game = toyGame,
    secret: string = SECRET,
  ) {
    this.chance = new Chance(MATCH_ID, secret);
  }

  static opened(opening: Opening = {}): Scene {
    const scene = new Scene();
    scene.does(openCommand(opening));
    return scene;
  }

  /** As `opened`, with every seat past the opening decision. */
  static underWay(opening: Opening = {}): Scene {
    const scene = Scene.opened(opening);
    for (const { seat } of scene.state.seats.map((_, seat) => ({ seat }))) scene.answers(seat, true);
    return scene;
  }

  verdict(command: MatchCommand): Verdict {
    const past =
      command.type === 'Rewind' && command.to > 0 ? foldMatch(UNOPENED, this.record.slice(0, command.to)) : null;
    const knew: DecisionContext['knew'] = (table, seat) => viewHash(this.game, table, seat);
    return decideMatch(this.game, this.state, command, {
      now: this.now,
      chance: this.chance,
      knew,
      past,
    });
  }

  /** Carries the command out and returns the verdict; its events are recorded even if it was refused. */
  tries(command: MatchCommand): Verdict {
    const verdict = this.verdict(command);
    for (const event of verdict.events) this.record.push({ version: this.record.length + 1, at: this.now, event });
    this.state = verdict.state;
    return verdict;
  }

  does(command: MatchCommand): readonly MatchEvent[] {
    const verdict = this.tries(command);
    if (!verdict.ok) throw new Error(`refused: ${verdict.rejection.code} ${verdict.rejection.message}`);
    return verdict.events;
  }

  refusal(command: MatchCommand): string | null {
    const verdict = this.tries(command);
    return verdict.ok ? null : verdict.rejection.code;
  }

  decisionOf(seat: Seat): string {
    return this.state.table.pending.find((decision) => decision.seat === seat)?.id ?? 'none';
  }

  answers(seat: Seat, answer: unknown): readonly MatchEvent[] {
    return this.does({ type: 'Answer', seat, decision: this.decisionOf(seat), answer });
  }

  /** The seat whose turn it is passes. */
  passes(): readonly MatchEvent[] {
    return this.answers(this.toAct(), 'pass');
  }

  toAct(): Seat {
    return this.state.table.pending[0]?.seat ?? -1;
  }

  waits(ms: number): this {
    this.now += ms;
    return this;
  }

  /** Random legal answers until the match is over. */
  playsOn(next: () => number, thinkMs: () => number = () => 1): void {
    while (this.state.status === 'playing') {
      this.waits(thinkMs());
      const decision = this.state.table.pending[next() % this.state.table.pending.length];
      if (!decision?.offer) throw new Error('nobody is to decide');
      this.tries({
        type: 'Answer',
        seat: decision.seat,
        decision: decision.id,
        answer: sampleAnswer(decision.offer, next) ?? decision.fallback,
      });
    }
  }

  commitment(): string {
    return this.chance.commitment;
  }

  matchRecord(): MatchRecord {
    return { matchId: MATCH_ID, events: this.record.map(toEnvelope) };
  }
}

export const typesOf = (events: readonly MatchEvent[]): MatchEvent['type'][] => events.map((event) => event.type);

/** A small random generator for tests, unfit for play. */
export function numbers(seed: number): () => number {
  let x = seed | 0 || 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x >>> 0;
  };
}

const FAST: TimeControl = {
  preset: 'custom',
  bankMs: 20_000,
  incrementMs: 500,
  bufferMs: 200,
  decisionMs: 2_000,
  maxBankMs: 25_000,
  disconnectMs: 4_000,
  lag: null,
  onBankEmpty: 'lose',
};

/** A match in which everything possible happens: answers in time and late, draws, absences, pauses and rewinds. */
export function eventfulScene(seed: number): Scene {
  const next = numbers(seed * 7_919 + 1);
  const below = (n: number): number => next() % n;
  const seats = 2 + below(2);
  const scene = Scene.opened({
    mode: seats === 2 ? 'duel' : 'royale',
    decks: Array.from({ length: seats }, () => deckOf(8 + below(8))),
    timeControl: FAST,
  });
  const judge = { by: 'judge-7', reason: 'as it happens' };
  while (scene.state.status === 'playing') {
    scene.waits(below(900));
    const seat = below(seats);
    const decision = scene.state.table.pending[below(scene.state.table.pending.length)];
    if (!decision?.offer) throw new Error('nobody is to decide');
    const commands: readonly MatchCommand[] = [
      { type: 'Disconnect', seat },
      { type: 'Connect', seat },
      { type: 'OfferDraw', seat },
      { type: 'DeclineDraw', seat },
      { type: 'PauseClocks', ...judge },
      { type: 'ResumeClocks', ...judge },
      { type: 'WithdrawPasses', seat },
      { type: 'ExpireClock', timer: 'clock', generation: 1 },
      { type: 'Rewind', to: below(scene.state.version), ...judge },
      ...(below(8) === 0 ? [{ type: 'AcceptDraw', seat } as const, { type: 'Concede', seat } as const] : []),
      ...(below(20) === 0
        ? [{ type: 'VoidMatch', ...judge } as const, { type: 'AwardResult', winners: [seat], ...judge } as const]
        : []),
    ];
    const answer = sampleAnswer(decision.offer, next) ?? decision.fallback;
    if (below(3) > 0) scene.tries({ type: 'Answer', seat: decision.seat, decision: decision.id, answer });
    else scene.tries(commands[below(commands.length)] as MatchCommand);
  }
  return scene;
}
