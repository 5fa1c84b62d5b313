import type { GameLibrary, PlayedBy } from '#card-sets';
import type { EventStore, StoredEvent } from '#event-store';
import type { Game } from '#kernel';
import { hex } from '#proof';
import { Chance } from '../entropy.js';
import { fromEnvelope, type Recorded } from '../events.js';
import { REDUCER_VERSION, UNOPENED, foldMatch, type MatchState } from '../state.js';
import type { MatchSecrets } from '../storage/match-secrets.js';
import type { StreamHeads } from '../storage/stream-heads.js';
import { MatchNotFound, UnknownGame } from './errors.js';
import { advance, type LiveMatch } from './live-match.js';

/** `blackpoker@lite` to the game. */
export type GameRegistry = ReadonlyMap<string, Game>;

const SNAPSHOT_EVERY = 200;

/** How many matches are kept in memory; fewer than are being watched means reading them again and again. */
const CAPACITY = 10_000;

/**
 * Matches by id. What is kept in memory is a baseline, never the truth: an append names the version it was decided on, so
 * a match that others have carried on costs a second look and can do no harm.
 */
export class MatchRepository {
  private readonly matches = new Map<string, LiveMatch>();
  private readonly loading = new Map<string, Promise<LiveMatch>>();

  constructor(
    private readonly store: EventStore,
    private readonly secrets: MatchSecrets,
    private readonly heads: StreamHeads,
    private readonly library: GameLibrary,
    /** Told of snapshots that could not be saved: nothing is lost by that but time. */
    private readonly onError: (error: Error) => void,
    /** The longest unused goes first. */
    private readonly capacity = CAPACITY,
  ) {}

  /** The game that a match is played by, with the cards that it pins. Rejects with UnknownGame or UnknownPins. */
  async game(pins: PlayedBy): Promise<Game> {
    const name = `${pins.game}@${pins.edition}`;
    if (!this.library.games.has(name)) throw new UnknownGame(name);
    return this.library.find(pins);
  }

  /** The match as last seen from here, without asking the database. */
  cached(matchId: string): LiveMatch | null {
    const live = this.matches.get(matchId);
    if (!live) return null;
    this.matches.delete(matchId);
    this.matches.set(matchId, live);
    return live;
  }

  /** The match, possibly behind the truth. */
  async load(matchId: string): Promise<LiveMatch> {
    return this.cached(matchId) ?? this.share(matchId, () => this.read(matchId, true));
  }

  /** The match as it stands in the database now. */
  async refresh(matchId: string): Promise<LiveMatch> {
    const live = this.cached(matchId);
    if (!live) return this.load(matchId);
    // Mostly it has not gone on, and finding that out costs many matches one question.
    if ((await this.heads.version(matchId)) === live.state.version) return this.cached(matchId) ?? live;
    const events = await this.store.load(matchId, live.state.version);
    return events.length === 0 ? (this.cached(matchId) ?? live) : this.keep(advance(live, events.map(recorded)));
  }

  /** The match worked out from its events alone, for when what was kept turned out to lead nowhere. */
  async rebuild(matchId: string): Promise<LiveMatch> {
    this.matches.delete(matchId);
    return this.keep(await this.read(matchId, false));
  }

  /**
   * Takes note of what was appended, and of the state that deciding it led to. Events are carried forward once more only to be
   * redacted on the way; the state stays the decider's own, with all that is remembered about its objects.
   */
  adopt(live: LiveMatch, events: readonly Recorded[], state: MatchState): LiveMatch {
    const next = this.keep({ ...advance(live, events), state });
    const from = live.state.version;
    if (Math.floor(next.state.version / SNAPSHOT_EVERY) > Math.floor(from / SNAPSHOT_EVERY)) this.saveSoon(next);
    return next;
  }

  /** The match as it was at an earlier version. */
  async at(matchId: string, version: number): Promise<MatchState> {
    const events = await this.store.load(matchId);
    return foldMatch(UNOPENED, events.slice(0, version).map(recorded));
  }

  async history(matchId: string, after = 0): Promise<readonly Recorded[]> {
    return (await this.store.load(matchId, after)).map(recorded);
  }

  /** A match of which nothing has been recorded yet. */
  unopened(matchId: string, game: Game, secret: Uint8Array): LiveMatch {
    return { matchId, game, chance: new Chance(matchId, hex(secret)), state: UNOPENED, tail: [] };
  }

  private async read(matchId: string, trustSnapshot: boolean): Promise<LiveMatch> {
    const [secret, snapshot] = await Promise.all([
      this.secrets.of(matchId),
      trustSnapshot ? this.store.loadSnapshot(matchId, REDUCER_VERSION) : null,
    ]);
    if (!secret) throw new MatchNotFound(matchId);
    // Kept as text: the database would reorder the keys of a JSON document.
    const state = snapshot ? (JSON.parse(snapshot.state as string) as MatchState) : UNOPENED;
    const events = (await this.store.load(matchId, state.version)).map(recorded);
    const opened = events[0]?.event;
    const pins = opened?.type === 'MatchOpened' ? opened : state.pins;
    if (pins.game === '') throw new MatchNotFound(matchId);
    return advance({ ...this.unopened(matchId, await this.game(pins), secret), state }, events);
  }

  private share(matchId: string, read: () => Promise<LiveMatch>): Promise<LiveMatch> {
    const running = this.loading.get(matchId);
    if (running) return running;
    const started = read()
      .then((live) => this.keep(live))
      .finally(() => this.loading.delete(matchId));
    this.loading.set(matchId, started);
    return started;
  }

  /** Keeps the newer of this one and the one that is there. */
  private keep(live: LiveMatch): LiveMatch {
    const there = this.matches.get(live.matchId);
    const newer = there && there.state.version >= live.state.version ? there : live;
    this.matches.delete(live.matchId);
    this.matches.set(live.matchId, newer);
    const oldest = this.matches.keys().next().value;
    if (this.matches.size > this.capacity && oldest !== undefined) this.matches.delete(oldest);
    return newer;
  }

  // Whoever gave the command has their answer first.
  private saveSoon({ matchId, state }: LiveMatch): void {
    setImmediate(() => {
      const snapshot = {
        matchId,
        reducerVersion: REDUCER_VERSION,
        version: state.version,
        state: JSON.stringify(state),
      };
      this.store.saveSnapshot(snapshot).catch(this.onError);
    });
  }
}

function recorded({ version, at, type, payload, schemaVersion }: StoredEvent): Recorded {
  return fromEnvelope({ version, at, type, payload, schemaVersion });
}
