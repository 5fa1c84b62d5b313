import { RecentMap } from '#cache';
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
import { advance, atState, type LiveMatch } from './live-match.js';

/** From a game's full name, e.g. `blackpoker@lite`, to the game. */
export type GameRegistry = ReadonlyMap<string, Game>;

const SNAPSHOT_EVERY = 200;

/** How many matches are kept in memory. If more than that are being watched, they are read again and again. */
const CAPACITY = 10_000;

/** How many matches that are over are kept: their players look at the end, and then hardly anybody asks for them. */
const OVER_CAPACITY = 200;

/**
 * Matches by id. The copy in memory is a cache that may be out of date: an append names the version it was decided on,
 * so if another node has continued the match, the append fails and is tried again.
 */
export class MatchRepository {
  private readonly matches: RecentMap<string, LiveMatch>;
  private readonly over: RecentMap<string, LiveMatch>;
  private readonly loading = new Map<string, Promise<LiveMatch>>();

  constructor(
    private readonly store: EventStore,
    private readonly secrets: MatchSecrets,
    private readonly heads: StreamHeads,
    private readonly library: GameLibrary,
    /** Called when a snapshot cannot be saved. That costs only time, no data. */
    private readonly onError: (error: Error) => void,
    capacity = CAPACITY,
    overCapacity = OVER_CAPACITY,
  ) {
    this.matches = new RecentMap(capacity);
    this.over = new RecentMap(overCapacity);
  }

  /** The game of a match, with the cards that the match pins. Rejects with UnknownGame or UnknownPins. */
  async game(pins: PlayedBy): Promise<Game> {
    const name = `${pins.game}@${pins.edition}`;
    if (!this.library.games.has(name)) throw new UnknownGame(name);
    return this.library.find(pins);
  }

  /** The match as last seen by this node, without asking the database. */
  cached(matchId: string): LiveMatch | null {
    return this.matches.get(matchId) ?? this.over.get(matchId) ?? null;
  }

  /** The match, possibly out of date. */
  async load(matchId: string): Promise<LiveMatch> {
    return this.cached(matchId) ?? this.share(matchId, () => this.read(matchId, true));
  }

  /** The match in its current state in the database. */
  async refresh(matchId: string): Promise<LiveMatch> {
    const live = this.cached(matchId);
    if (!live) return this.load(matchId);
    // Usually the version has not changed, and one query answers that for many matches.
    if ((await this.heads.version(matchId)) === live.state.version) return this.cached(matchId) ?? live;
    const events = await this.store.load(matchId, live.state.version);
    return events.length === 0 ? (this.cached(matchId) ?? live) : this.keep(advance(live, events.map(recorded)));
  }

  /**
   * The match computed from its events alone, without cache and snapshot, for when the cached copy turned out to be
   * wrong.
   */
  async rebuild(matchId: string): Promise<LiveMatch> {
    this.matches.delete(matchId);
    this.over.delete(matchId);
    return this.keep(await this.read(matchId, false));
  }

  /**
   * Caches the match after an append, with the state that the decision produced. The events are folded once more only
   * to redact them: the decider changes one table in place, and a copy of it for each event would save nothing over
   * this fold (10 to 50 µs for an answer). The state itself is the decider's own object, so that texts cached for its
   * parts stay valid.
   */
  adopt(live: LiveMatch, events: readonly Recorded[], state: MatchState): LiveMatch {
    const next = this.keep(atState(live, state, advance(live, events).tail));
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

  /** A match without any recorded events. */
  unopened(matchId: string, game: Game, secret: Uint8Array): LiveMatch {
    return { matchId, game, chance: new Chance(matchId, hex(secret)), state: UNOPENED, tail: [] };
  }

  private async read(matchId: string, trustSnapshot: boolean): Promise<LiveMatch> {
    const [secret, snapshot] = await Promise.all([
      this.secrets.of(matchId),
      trustSnapshot ? this.store.loadSnapshot(matchId, REDUCER_VERSION) : null,
    ]);
    if (!secret) throw new MatchNotFound(matchId);
    // Stored as text: PostgreSQL would reorder the keys of a JSON document.
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

  /** Keeps whichever is newer, this match or the cached one. */
  private keep(live: LiveMatch): LiveMatch {
    const { matchId } = live;
    const there = this.matches.peek(matchId) ?? this.over.peek(matchId);
    const newer = there && there.state.version >= live.state.version ? there : live;
    const isOver = newer.state.status === 'over';
    if (isOver) this.matches.delete(matchId);
    (isOver ? this.over : this.matches).set(matchId, newer);
    return newer;
  }

  // Saved after the command has been answered, so that nobody waits for a snapshot.
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
