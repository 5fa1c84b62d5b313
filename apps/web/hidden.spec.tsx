import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render } from 'preact-render-to-string';
import type { ConnectWire, WireEvents } from '#client';
import { games } from '#games';
import { conceal, isChanging, zoneSeat, type Game, type Table, type TableEvent, type Viewer } from '#kernel';
import { applyMatch, draftMatch, redactMatch, toEnvelope, UNOPENED, viewMatch, type MatchEvent } from '#match';
import { recordRandomMatch } from '#simulation/recording';
import { seededStream } from '#simulation';
import { MatchView } from './pages/match-view.js';
import { Session } from './session.js';
import { SocketSource } from './source/socket-source.js';

/** Matches of each edition; 200 for all five. */
const MATCHES = 40;
/** A seat then concedes: longer matches show no further kinds of events. */
const MOST_COMMANDS = 90;
/** Spectators come after this many commits and get a snapshot in place of what was before. */
const LATE = 20;
/** The page is drawn and its store searched after this many commits. */
const DRAWN_EVERY = 30;

/** A page with a service of its own: frames go through the page's real code, from the socket to the HTML. */
class Page {
  readonly frames: string[] = [];
  readonly session: Session;
  private readonly source: SocketSource;
  private line: WireEvents | null = null;

  constructor(
    game: Game,
    private readonly viewer: Viewer,
  ) {
    const connect: ConnectWire = (_url, _protocol, events) => {
      this.line = events;
      return { send: () => {}, close: () => {} };
    };
    this.source = new SocketSource({ match: 'm', token: 't' }, 'https://senki.example', connect);
    this.session = new Session(this.source, () => Promise.resolve(game));
    this.line?.opened();
    const hello = { type: 'hello', protocol: 1, match: 'm', version: 0, delaySeconds: 0, heartbeatSeconds: 15 };
    this.receive({ ...hello, viewer });
  }

  receive(frame: object): void {
    const text = JSON.stringify(frame);
    this.frames.push(text);
    this.line?.received(text);
  }

  html(): string {
    return render(<MatchView session={this.session} seated={this.viewer === 'spectator' ? undefined : this.source} />);
  }

  /** Everything that the page keeps of the match. */
  store(): string {
    const { timeline, state, problem } = this.session;
    const kept = timeline.value;
    const latest = kept?.at(kept.version.value);
    return JSON.stringify({ latest, events: kept?.events, state: state.value, problem: problem.value });
  }

  close(): void {
    this.session.close();
  }
}

/** A question that asks for a card's name lists every card of the game, whatever is in play (`{ kind: 'name' }` carries no names). */
const withoutNames = (html: string): string =>
  html.replace(/(<section class="ask".*?<input type="search".*?)<ul class="choices">.*?<\/ul>/gsu, '$1');

const isFor = (viewer: Viewer, seat: number | null): boolean => typeof viewer === 'object' && viewer.seat === seat;

/** Cards that the viewer has learned of: seen on the table, in a question to the viewer, or shown to the viewer. */
class Knowledge {
  readonly defs = new Set<string>();

  constructor(
    private readonly game: Game,
    private readonly viewer: Viewer,
  ) {}

  learn(table: Table, event: MatchEvent): void {
    if (event.type === 'CardsRevealed' && this.isShown(event)) this.add(event.defs);
    if (event.type !== 'DecisionAsked' && !isChanging(event as TableEvent)) return;
    const view = conceal(this.game, table, this.viewer);
    this.add(Object.values(view.cards).map(({ def }) => def));
    for (const { shown } of view.pending) this.add(Object.values(shown ?? {}));
  }

  private isShown({ to, zone }: TableEvent & { readonly type: 'CardsRevealed' }): boolean {
    if (to === 'all') return true;
    return isFor(this.viewer, typeof to === 'object' ? to.seat : to === 'owner' ? zoneSeat(zone) : null);
  }

  private add(defs: readonly (string | null)[]): void {
    for (const def of defs) if (def !== null) this.defs.add(def);
  }
}

const word = (text: string): RegExp =>
  new RegExp(`(?<![\\w])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w])`, 'u');

/** Whether the text contains the name as a word. Most pages contain none of the names, which a plain search finds out faster. */
const isWordIn = (text: string, name: string): boolean => text.includes(name) && word(name).test(text);

/** Cards of the match that the viewer has never seen, without those that the text of a known card names. */
class Secrets {
  private texts = '';
  private known = 0;

  constructor(
    private readonly game: Game,
    private readonly defs: ReadonlySet<string>,
  ) {}

  among({ cards }: Table) {
    // A viewer only ever learns of more cards.
    if (this.defs.size > this.known) {
      this.known = this.defs.size;
      this.texts = [...this.defs].map((def) => JSON.stringify(this.game.cards[def])).join(' ');
    }
    const hidden = new Set(
      Object.values(cards).flatMap(({ def }) => (def === null || this.defs.has(def) ? [] : [def])),
    );
    return [...hidden].flatMap((def) => {
      const name = this.game.cards[def]?.name ?? def;
      return this.texts.includes(name) ? [] : [{ def, name, key: `"${def}"` }];
    });
  }
}

/** Gives each seat cards that the other does not have, even where everyone plays with the same pack. */
function withOwnDecks(game: Game): Game {
  if (game.id !== 'blackpoker') return game;
  const keys = Object.keys(game.cards);
  const samples = {
    red: { main: keys.filter((key) => /^[HD]/.test(key)) },
    black: { main: keys.filter((key) => /^[CS]/.test(key)) },
  };
  return { ...game, decks: { ...game.decks, samples } };
}

/**
 * Plays a match in front of one page; returns how often something could have leaked, and what did. `told`: the viewer
 * for whom the service redacts.
 */
async function watch(game: Game, n: number, viewer: Viewer, told: Viewer = viewer) {
  const names = Object.keys(game.decks.samples);
  const decks = [names[n % names.length]!, names[(n + 1) % names.length]!];
  const draw = seededStream(`hidden ${n}`);
  const match = recordRandomMatch(game, `hidden ${game.id} ${n}`, 1_700_000_000_000, {
    sitting: { decks, draw },
    act: ({ length }) => (length > MOST_COMMANDS ? { type: 'Concede', seat: n % 2 } : null),
  });
  const page = new Page(game, told);
  const knowledge = new Knowledge(game, viewer);
  const secrets = new Secrets(game, knowledge.defs);
  const draft = draftMatch(UNOPENED);
  const leaks: string[] = [];
  let looked = 0;
  for (const [i, { events, at }] of match.commits.entries()) {
    const from = draft.version;
    const frames = events.map((event) => {
      const shown = redactMatch(game, draft, event, told);
      const envelope = toEnvelope({ version: draft.version + 1, at, event: shown });
      applyMatch(draft, event, at);
      knowledge.learn(draft.table, event);
      return envelope;
    });
    const joinsAt = viewer === 'spectator' ? LATE : 0;
    if (i < joinsAt) continue;
    if (i > 0 && i === joinsAt)
      page.receive({ type: 'snapshot', version: draft.version, state: viewMatch(game, draft, told) });
    else page.receive({ type: 'events', from, version: draft.version, events: frames });
    if (i === joinsAt) await Promise.resolve();
    const hidden = secrets.among(draft.table);
    const frame = page.frames.at(-1) ?? '';
    leaks.push(...hidden.filter(({ key }) => frame.includes(key)).map(({ def }) => `${def} in a frame`));
    if (i % DRAWN_EVERY !== DRAWN_EVERY - 1) continue;
    const [html, store] = [withoutNames(page.html()), page.store()];
    const view = conceal(game, draft.table, viewer);
    const ids = Object.keys(draft.table.cards).filter((id) => !(id in view.cards));
    const kept = page.session.timeline.value?.at(draft.version).table.cards ?? {};
    leaks.push(
      ...hidden.filter(({ key }) => store.includes(key)).map(({ def }) => `${def} in the store`),
      ...hidden.filter(({ name }) => isWordIn(html, name)).map(({ def }) => `${def} on the page`),
      ...ids.filter((id) => html.includes(`data-card="${id}"`) || id in kept).map((id) => `card ${id}`),
    );
    looked += hidden.length + ids.length;
    expect(html).toContain('data-zone');
  }
  page.close();
  return { looked, leaks };
}

describe('nothing hidden reaches a page', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([...games.values()].map((game) => [`${game.id}@${game.edition}`, withOwnDecks(game)] as const))(
    'in 40 matches of %s: not in its frames, its stores, or what it shows',
    async (_, game) => {
      let looks = 0;
      for (let n = 0; n < MATCHES; n++) {
        const viewer: Viewer = n % 5 === 4 ? 'spectator' : { seat: n % 2 };
        const { looked, leaks } = await watch(game, n, viewer);
        expect(leaks).toEqual([]);
        looks += looked;
      }
      expect(looks).toBeGreaterThan(MATCHES * 10);
    },
    600_000,
  );

  it.each([...games.values()].map((game) => [`${game.id}@${game.edition}`, withOwnDecks(game)] as const))(
    'would be noticed in %s: a seat that is told what the other may know',
    async (_, game) => {
      const { leaks } = await watch(game, 1, { seat: 0 }, { seat: 1 });
      for (const place of ['in a frame', 'in the store', 'on the page'])
        expect(leaks.some((leak) => leak.includes(place))).toBe(true);
    },
  );
});
