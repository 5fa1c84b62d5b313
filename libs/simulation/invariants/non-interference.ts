import {
  accepts,
  cardId,
  copyOfCard,
  copyOfCards,
  copyOfTable,
  Draftsman,
  permutation,
  stableText,
  zoneSeat,
  type Answer,
  type Card,
  type CardId,
  type Decision,
  type Game,
  type Outcome,
  type Seat,
  type Table,
  type TableEvent,
  type Viewer,
} from '#kernel';
import { differenceOf, isWrittenSame } from '../differences.js';
import { seededStream } from '../dice.js';
import { carryOut, type Batch } from '../play.js';
import type { History, Problem } from './history.js';
import { isFor, matesOf, mayKnow, offeredTo } from './knowledge.js';

/** For how many answers a permuted world is followed. */
const WINDOW = 12;
/** A card shown this soon after a window is not permuted: an action that takes several answers to raise reveals its cards bit by bit. */
const HORIZON = 8;

export interface Interference {
  readonly problems: readonly Problem[];
  /** Answers after which the two worlds were compared, counted once for each viewer who must see no difference. */
  readonly compared: number;
  /** Worlds abandoned because the recorded answer was not legal in them. */
  readonly skipped: number;
}

/**
 * Permutes the cards that a viewer may not know, plays on with the same answers and dice, and compares every byte that the viewer is sent.
 * A world is abandoned when the answer is not legal in it, because what another seat can do depends on its own cards. `telling` lists
 * reasons of moves that by the rules reveal what the moved cards are not; those cards are not permuted. A spectator knows no card that a
 * seat does not know, so the spectator also watches the worlds of all seats and must not see a difference in any of them. From time to time
 * the spectator gets its own world, in which the cards of all seats are permuted together.
 */
export function nonInterference(history: History, telling: readonly string[]): Interference {
  const worlds = new Worlds(history, telling);
  const found = history.viewers.map((viewer) => worlds.check(viewer));
  return {
    problems: found.flatMap((one) => one.problems),
    compared: found.reduce((sum, one) => sum + one.compared, 0),
    skipped: found.reduce((sum, one) => sum + one.skipped, 0),
  };
}

/** How many answers lie between two worlds of the spectator. */
const SELDOM = 4 * WINDOW;

class Worlds {
  private readonly lines: ReadonlyMap<CardId, number>;
  /** The zone in which each card started: decks have sections, and cards of different sections never share a zone. */
  private readonly origins: ReadonlyMap<number, string>;
  private readonly events: readonly TableEvent[];
  /** Index of the first event of each batch. */
  private readonly firstMoments: readonly number[];
  private readonly next = seededStream('permuted worlds');

  constructor(
    private readonly history: History,
    private readonly telling: readonly string[],
  ) {
    this.lines = history.lines;
    this.events = history.batches.flatMap(({ events }) => events);
    this.origins = new Map(
      this.events.flatMap((event) =>
        event.type === 'CardsCreated'
          ? event.defs.map((_, i) => [this.lines.get(cardId(event.fresh + i)) ?? -1, event.zone] as const)
          : [],
      ),
    );
    let moment = 0;
    this.firstMoments = history.batches.map(({ events }) => (moment += events.length) - events.length);
  }

  check(viewer: Viewer): Interference {
    const exposed = this.exposures(viewer);
    const problems: Problem[] = [];
    let compared = 0;
    let skipped = 0;
    let start = this.nextStart(1, viewer);
    while (start < this.history.batches.length && problems.length === 0) {
      const world = this.permuted(start, viewer, exposed);
      const run: Run = world ? this.follow(world, start, viewer) : { until: start + 1, legal: true, problem: null };
      if (world) compared += (run.until - start) * watchersOf(viewer).length;
      if (!run.legal) skipped += 1;
      if (run.problem) problems.push(run.problem);
      start = this.nextStart(run.legal ? run.until : run.until + 1, viewer);
    }
    return { problems, compared, skipped };
  }

  /** A seat's world starts where that seat decides: nothing that it is offered may depend on what it does not know. */
  private nextStart(from: number, viewer: Viewer): number {
    const batches = this.history.batches;
    if (typeof viewer !== 'object') return Math.ceil((from - 1) / SELDOM) * SELDOM + 1;
    for (let i = from; i < batches.length; i++) {
      const asked = batches[i]?.input?.seat ?? -1;
      if (matesOf(this.history.game, batches[i]?.before as Table, viewer).includes(asked)) return i;
    }
    return batches.length;
  }

  /** For each card the events by which the viewer comes to know it: by its position, by being shown, or by an offer. */
  private exposures(viewer: Viewer): ReadonlyMap<number, readonly number[]> {
    const exposed = new Map<number, number[]>();
    const shown = this.history.shown(viewer);
    const mates = matesOf(this.history.game, this.history.batches[0]?.after as Table, viewer);
    this.events.forEach((event, i) => {
      const note = (id: CardId): void => {
        const line = this.lines.get(id);
        if (line === undefined) return;
        const list = exposed.get(line) ?? exposed.set(line, []).get(line) ?? [];
        if (list.at(-1) !== i) list.push(i);
      };
      if (event.type === 'CardsRevealed' && isFor(event.to, zoneSeat(event.zone), viewer, mates))
        event.cards.forEach(note);
      if (event.type === 'CardsMoved' && this.telling.includes(event.reason)) event.cards.forEach(note);
      for (const id of offeredTo(event, mates)) note(id);
      shown[i]?.forEach(note);
    });
    return exposed;
  }

  /** The table before the batch with unknown cards permuted within each deck section; null if there are too few. */
  private permuted(start: number, viewer: Viewer, exposed: ReadonlyMap<number, readonly number[]>): Table | null {
    const { batches, game } = this.history;
    const table = batches[start]?.before as Table;
    const from = this.firstMoments[start] ?? 0;
    const to = this.firstMoments[start + WINDOW + HORIZON] ?? this.events.length;
    const mates = matesOf(game, table, viewer);
    const isKnownToDecider = knownToDeciders(game, table, mates);
    const piles = new Map<string, Card[]>();
    for (const card of Object.values(table.cards)) {
      if (mayKnow(game, table, card.id, viewer, mates) || isKnownToDecider(card)) continue;
      const line = this.lines.get(card.id) ?? -1;
      if (exposed.get(line)?.some((moment) => moment >= from && moment < to)) continue;
      const pile = `${card.owner} ${this.origins.get(line) ?? ''}`;
      const known = piles.get(pile);
      if (known) known.push(card);
      else piles.set(pile, [card]);
    }
    const cards = copyOfCards(table);
    let isOther = false;
    for (const pile of piles.values()) isOther = this.deal(pile, cards) || isOther;
    return isOther ? Object.assign(copyOfTable(table), { cards }) : null;
  }

  /** Permutes the cards; whether any became another. */
  private deal(unknown: readonly Card[], cards: Record<CardId, Card>): boolean {
    const order = permutation(this.next, unknown.length);
    let isOther = false;
    unknown.forEach((card, i) => {
      const def = unknown[order[i] as number]?.def ?? null;
      isOther ||= def !== card.def;
      cards[card.id] = Object.assign(copyOfCard(card), { def });
    });
    return isOther;
  }

  /** Plays the other world on, batch by batch, while its answers are legal and the window lasts. */
  private follow(world: Table, start: number, viewer: Viewer): Run {
    const { batches } = this.history;
    const watchers = watchersOf(viewer);
    const end = Math.min(start + WINDOW, batches.length);
    let twin = world;
    for (let i = start; i < end; i++) {
      const outcome = this.again(twin, batches[i] as Batch);
      if (outcome === null) return { until: i, legal: false, problem: null };
      if (!outcome.ok) throw new Error(`an offered answer was refused: ${outcome.rejection.message}`);
      const found =
        this.differently(watchers, i, twin, outcome.events) ??
        (i === end - 1 ? this.seenOtherwise(watchers, i, outcome.table) : null);
      if (found) {
        const message = `${JSON.stringify(found.by)} can tell hidden cards apart after ${purposeOf(batches[i] as Batch)}: ${found.what}`;
        return { until: i + 1, legal: true, problem: { invariant: 'non-interference', batch: i, message } };
      }
      twin = outcome.table;
    }
    return { until: end, legal: true, problem: null };
  }

  /** The outcome of the same act in the other world; null if the answer is not offered there. */
  private again(twin: Table, { before, ...act }: Batch): Outcome | null {
    const { game, dice } = this.history;
    const { input } = act;
    if (!input) return carryOut(game, twin, act, dice);
    const find = (table: Table): Decision | undefined => table.pending.find(({ id }) => id === input.decision);
    const answer = sameAnswer(find(twin), find(before) as Decision, input.answer);
    return answer === null ? null : carryOut(game, twin, { input: { ...input, answer } }, dice);
  }

  /** Compares every byte of every event that the watchers receive. */
  private differently(
    watchers: readonly Viewer[],
    batch: number,
    twin: Table,
    events: readonly TableEvent[],
  ): Told | null {
    const { game, lens } = this.history;
    const first = this.firstMoments[batch] ?? 0;
    const until = this.firstMoments[batch + 1] ?? this.events.length;
    const draftsman = new Draftsman(twin);
    const there = watchers.map((): TableEvent[] => []);
    for (const event of events) {
      watchers.forEach((viewer, i) => there[i]?.push(lens.redact(game, draftsman.draft, event, viewer)));
      draftsman.apply(event);
    }
    return firstTold(watchers, (viewer, i) => difference(this.history.redacted(viewer).slice(first, until), there[i]));
  }

  private seenOtherwise(watchers: readonly Viewer[], batch: number, twin: Table): Told | null {
    const { batches, game, lens } = this.history;
    const here = batches[batch]?.after as Table;
    return firstTold(watchers, (viewer) =>
      difference(lens.conceal(game, here, viewer), lens.conceal(game, twin, viewer)),
    );
  }
}

/** Pending decisions were computed from what the deciding seat knows, so those cards must not be permuted. */
function knownToDeciders(game: Game, table: Table, mates: readonly Seat[]): (card: Card) => boolean {
  const { pending } = table;
  const others = pending.filter(({ seat }) => !mates.includes(seat)).map(({ seat }) => ({ seat }));
  return ({ id }) =>
    pending.some(({ shown }) => shown?.[id] !== undefined) || others.some((seat) => mayKnow(game, table, id, seat));
}

/** The viewers who must not be able to tell the worlds apart. */
const watchersOf = (viewer: Viewer): readonly Viewer[] => (viewer === 'spectator' ? [viewer] : [viewer, 'spectator']);

/** A viewer who can tell two worlds apart, and by what. */
interface Told {
  readonly by: Viewer;
  readonly what: string;
}

function firstTold(watchers: readonly Viewer[], tell: (viewer: Viewer, i: number) => string | null): Told | null {
  for (const [i, by] of watchers.entries()) {
    const what = tell(by, i);
    if (what !== null) return { by, what };
  }
  return null;
}

const purposeOf = ({ before, input, withdrew }: Batch): string =>
  before.pending.find(({ id }) => id === input?.decision)?.purpose ??
  (withdrew === undefined ? 'someone left' : 'someone withdrew passes');

/** How far another world was followed, whether all answers were legal, and the problem found, if any. */
interface Run {
  readonly until: number;
  readonly legal: boolean;
  readonly problem: Problem | null;
}

function difference(here: unknown, there: unknown): string | null {
  if (isWrittenSame(here, there) || JSON.stringify(here) === JSON.stringify(there)) return null;
  return differenceOf(here, there) ?? 'the order of keys';
}

/** The same answer in the other world; options are the same if their facts are. Null if it is not offered there. */
function sameAnswer(there: Decision | undefined, here: Decision, answer: Answer): Answer | null {
  if (!there?.offer) return null;
  if (there.offer.kind !== 'choose' || here.offer?.kind !== 'choose')
    return accepts(there.offer, answer) ? answer : null;
  const chosen = here.offer.options.find((option) => option.id === answer);
  if (!chosen) return null;
  const facts = (option: object): string =>
    stableText({ ...option, id: Object.keys(option).length > 1 ? null : (option as { id: string }).id });
  const wanted = facts(chosen);
  const { options } = there.offer;
  // If several options are identical, the id tells which was meant, for example with two triggers of one ability.
  const meant = options.find(({ id }) => id === answer);
  if (meant && facts(meant) === wanted) return meant.id;
  return options.find((option) => facts(option) === wanted)?.id ?? null;
}
