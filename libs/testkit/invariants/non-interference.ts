import {
  accepts,
  apply,
  decide,
  draftOf,
  permutation,
  stableText,
  type Answer,
  type Card,
  type CardId,
  type Decision,
  type Outcome,
  type Table,
  type TableEvent,
  type Viewer,
} from '#kernel';
import { differenceOf } from '../differences.js';
import { seededStream } from '../dice.js';
import { lineages, type History, type Problem } from './history.js';

/** Answers a permuted world is followed for. */
const WINDOW = 12;
/** A card shown so soon after a window is left alone: raising an action in several answers tells of its cards piece by piece. */
const HORIZON = 8;

export interface Interference {
  readonly problems: readonly Problem[];
  /** Answers after which the two worlds were compared. */
  readonly compared: number;
  /** Worlds left because the answer given was not legal in them. */
  readonly skipped: number;
}

/**
 * Deals the cards a viewer may not know differently, plays on with the same answers and dice, and compares every byte the
 * viewer is sent. A world is left where the answer is not legal in it: what another seat can do depends on its own cards.
 * `telling` names reasons of moves which by the rules tell what the moved cards are not; those cards stay as they are.
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

class Worlds {
  private readonly lines: ReadonlyMap<CardId, number>;
  /** Number of the first moment of each batch. */
  private readonly firstMoments: readonly number[];
  private readonly next = seededStream('permuted worlds');

  constructor(
    private readonly history: History,
    private readonly telling: readonly string[],
  ) {
    this.lines = lineages(history.moments);
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
      const run = world ? this.follow(world, start, viewer) : { until: start + 1, legal: true, problem: null };
      if (world) compared += run.until - start;
      if (!run.legal) skipped += 1;
      if (run.problem) problems.push(run.problem);
      start = this.nextStart(run.legal ? run.until : run.until + 1, viewer);
    }
    return { problems, compared, skipped };
  }

  /** Worlds part where the viewer decides: nothing that it is offered may hang on what it does not know. */
  private nextStart(from: number, viewer: Viewer): number {
    const batches = this.history.batches;
    for (let i = from; i < batches.length; i++) {
      if (viewer === 'spectator' || viewer === 'omniscient' || batches[i]?.input?.seat === viewer.seat) return i;
    }
    return batches.length;
  }

  /** For each card the moments at which the viewer knows it, by its place, by an event or by an offer; ascending. */
  private exposures(viewer: Viewer): ReadonlyMap<number, readonly number[]> {
    const exposed = new Map<number, number[]>();
    const known = this.history.concealed(viewer);
    const told = this.history.redacted(viewer);
    this.history.moments.forEach(({ event }, i) => {
      const note = (id: CardId): void => {
        const line = this.lines.get(id);
        if (line === undefined) return;
        const list = exposed.get(line) ?? exposed.set(line, []).get(line) ?? [];
        if (list.at(-1) !== i) list.push(i);
      };
      const shown = told[i] as TableEvent;
      if ('defs' in shown && 'cards' in shown)
        shown.defs.forEach((def, place) => def !== null && note(shown.cards[place] ?? ''));
      if (event.type === 'CardsMoved' && this.telling.includes(event.reason)) event.cards.forEach(note);
      const view = known[i] as Table;
      if (view === known[i - 1]) return;
      for (const id in view.cards) if (view.cards[id]?.def !== null) note(id);
      for (const decision of view.pending) for (const id in decision.shown ?? {}) note(id);
    });
    return exposed;
  }

  /** The table before the batch with unknown cards dealt differently among those of the same owner; null if there are too few. */
  private permuted(start: number, viewer: Viewer, exposed: ReadonlyMap<number, readonly number[]>): Table | null {
    const { batches, moments } = this.history;
    const table = batches[start]?.before as Table;
    const from = (this.firstMoments[start] ?? 0) - 1;
    const to = this.firstMoments[start + WINDOW + HORIZON] ?? moments.length;
    const unknown = Object.values(table.cards).filter((card) => {
      const known = exposed.get(this.lines.get(card.id) ?? -1) ?? [];
      return (
        !known.some((moment) => moment >= from && moment < to) && !this.isKnownToDecider(card, table, from, viewer)
      );
    });
    const cards: Record<CardId, Card> = { ...table.cards };
    for (const { seat } of table.seats)
      this.deal(
        unknown.filter((card) => card.owner === seat),
        cards,
      );
    return unknown.some((card) => cards[card.id]?.def !== card.def) ? { ...table, cards } : null;
  }

  /** What is pending was worked out from what the deciding seat knows: that has to stay. */
  private isKnownToDecider(card: Card, table: Table, moment: number, viewer: Viewer): boolean {
    return table.pending.some(({ seat }) => {
      if (typeof viewer === 'object' && viewer.seat === seat) return false;
      const view = this.history.concealed({ seat })[moment];
      return (view?.cards[card.id]?.def ?? null) !== null || view?.pending.some(({ shown }) => shown?.[card.id]);
    });
  }

  private deal(unknown: readonly Card[], cards: Record<CardId, Card>): void {
    const order = permutation(this.next, unknown.length);
    unknown.forEach((card, i) => {
      cards[card.id] = { ...card, def: unknown[order[i] as number]?.def ?? null };
    });
  }

  private follow(
    world: Table,
    start: number,
    viewer: Viewer,
  ): { until: number; legal: boolean; problem: Problem | null } {
    const { batches, game, dice } = this.history;
    let twin = world;
    for (let i = start; i < Math.min(start + WINDOW, batches.length); i++) {
      const batch = batches[i] as (typeof batches)[number];
      const input = batch.input as NonNullable<typeof batch.input>;
      const asked = batch.before.pending.find(({ id }) => id === input.decision) as Decision;
      const answer = sameAnswer(
        twin.pending.find(({ id }) => id === input.decision),
        asked,
        input.answer,
      );
      if (answer === null) return { until: i, legal: false, problem: null };
      const outcome: Outcome = decide(game, twin, { ...input, answer }, dice);
      const difference = outcome.ok ? this.differently(viewer, i, twin, outcome) : outcome.rejection.message;
      if (difference) {
        const message = `${JSON.stringify(viewer)} can tell hidden cards apart after ${asked.purpose}: ${difference}`;
        return { until: i + 1, legal: true, problem: { invariant: 'non-interference', batch: i, message } };
      }
      twin = outcome.ok ? outcome.table : twin;
    }
    return { until: Math.min(start + WINDOW, batches.length), legal: true, problem: null };
  }

  /** Every byte of every event that reaches the viewer is compared; the viewer's table is made of these. */
  private differently(viewer: Viewer, batch: number, twin: Table, outcome: Outcome & { ok: true }): string | null {
    const { game, lens } = this.history;
    const first = this.firstMoments[batch] ?? 0;
    const until = this.firstMoments[batch + 1] ?? this.history.moments.length;
    const here = this.history.redacted(viewer).slice(first, until);
    const draft = draftOf(twin);
    const there = outcome.events.map((event) => {
      const told = lens.redact(game, draft, event, viewer);
      apply(draft, event);
      return told;
    });
    if (JSON.stringify(here) === JSON.stringify(there)) return null;
    return differenceOf(here, there) ?? 'the order of keys';
  }
}

/** The same answer in the other world: options are the same if their facts are; null if it is not offered there. */
function sameAnswer(there: Decision | undefined, here: Decision, answer: Answer): Answer | null {
  if (!there?.offer) return null;
  if (there.offer.kind !== 'choose' || here.offer?.kind !== 'choose')
    return accepts(there.offer, answer) ? answer : null;
  const chosen = here.offer.options.find((option) => option.id === answer);
  const facts = (option: object): string =>
    stableText({ ...option, id: Object.keys(option).length > 1 ? null : (option as { id: string }).id });
  return there.offer.options.find((option) => chosen !== undefined && facts(option) === facts(chosen))?.id ?? null;
}
