import { Context } from './context.js';
import { accepts, type Decision } from './decisions.js';
import type { Dice } from './dice.js';
import type { TableEvent } from './events.js';
import { isForcedLoop, type Following } from './forced-loops.js';
import type { Deck, Game } from './game.js';
import { copyOf, stableText } from './json.js';
import { madeEvent } from './standing.js';
import { roomIn } from './view.js';
import { EMPTY_TABLE, zoneOf, type Seat, type Table } from './table.js';

/** Why an answer is not accepted. `code` is stable. */
export interface Rejection {
  readonly code: 'match-over' | 'no-such-decision' | 'not-your-decision' | 'not-offered' | 'withdrawn-already';
  readonly message: string;
}

export type Outcome =
  | { readonly ok: true; readonly events: readonly TableEvent[]; readonly table: Table }
  | { readonly ok: false; readonly rejection: Rejection };

/** The mode, the team of each seat, and the decks in seat order. */
export interface Setup {
  readonly mode: string;
  readonly teams: readonly number[];
  readonly decks: readonly Deck[];
}

interface Play {
  readonly events: readonly TableEvent[];
  readonly table: Table;
}

/** Opens the table, lays out the decks and runs to the first decision. */
export function begin(game: Game, setup: Setup, dice: Dice): Play {
  const laid = layOut(game, setup);
  const { events, table } = deal(game, laid.table, dice);
  return { events: [...laid.events, ...events], table };
}

const NO_DICE: Dice = (label) => {
  throw new Error(`random act ${label} before the deal`);
};

/** Opens the table and lays out the decks in the order in which they were registered. */
export function layOut(game: Game, setup: Setup): Play {
  const context = new Context(game, EMPTY_TABLE, NO_DICE);
  const seats = setup.teams.map((_, seat) => seat);
  const zones = Object.entries(game.layout.zones).flatMap(([name, rule]) =>
    rule.per === 'table' ? [name] : seats.map((seat) => zoneOf(name, seat)),
  );
  context.emit({
    type: 'TableOpened',
    game: game.id,
    edition: game.edition,
    mode: setup.mode,
    teams: setup.teams,
    zones,
  });
  for (const seat of seats) {
    for (const [section, zone] of Object.entries(game.decks.sections)) {
      const defs = setup.decks[seat]?.[section] ?? [];
      const unknown = defs.find((def) => !Object.hasOwn(game.cards, def));
      if (unknown !== undefined) throw new Error(`${game.id} has no card ${unknown}`);
      if (defs.length === 0) continue;
      const fresh = context.table.ids + 1;
      context.emit({
        type: 'CardsCreated',
        zone: zoneOf(zone, seat),
        owner: seat,
        defs,
        fresh,
        ...roomIn(game, zone, defs.length),
        facing: 'down',
        role: null,
      });
    }
  }
  return { events: context.events, table: context.table };
}

/** Runs from laid-out decks to the first decision. */
export function deal(game: Game, table: Table, dice: Dice): Play {
  const context = new Context(game, { ...table, stack: [{ step: game.procedures.first }] }, dice);
  context.run();
  return { events: context.events, table: context.table };
}

const reject = (code: Rejection['code'], message: string): Outcome => ({ ok: false, rejection: { code, message } });

/** Only the fallback can become a standing answer, and only until a moment that the decision names. */
const mayStand = ({ until = [], fallback }: Decision, answer: unknown, moment: string): boolean =>
  until.includes(moment) && stableText(answer) === stableText(fallback);

/** Applies a seat's answer to a decision and runs to the next one, or says why the answer is not accepted. */
export function decide(
  game: Game,
  table: Table,
  input: {
    readonly seat: Seat;
    readonly decision: string;
    readonly answer: unknown;
    readonly knew?: string;
    /** The moment until which the answer, which must be the fallback, stands. */
    readonly until?: string;
  },
  dice: Dice,
): Outcome {
  if (table.result) return reject('match-over', 'the match is over');
  const decision = table.pending.find((pending) => pending.id === input.decision);
  if (!decision) return reject('no-such-decision', `decision ${input.decision} is not pending`);
  if (decision.seat !== input.seat) return reject('not-your-decision', `decision ${decision.id} is for another seat`);
  if (!decision.offer || !accepts(decision.offer, input.answer)) {
    return reject('not-offered', 'the decision does not offer that answer');
  }
  const { until } = input;
  if (until !== undefined && !mayStand(decision, input.answer, until)) {
    return reject('not-offered', `that answer cannot stand until ${until}`);
  }
  const context = new Context(game, table, dice);
  const knew = input.knew ?? null;
  context.emit(madeEvent(decision, copyOf(input.answer), until === undefined ? { knew } : { knew, until }));
  context.run();
  if (isForcedLoop(game, table, context.table, followingIn(game))) context.endLoop();
  return { ok: true, events: context.events, table: context.table };
}

/** For looking ahead: returns null as soon as a random act would be needed. */
const followingIn =
  (game: Game): Following =>
  (table, decision, answer) => {
    const context = new Context(game, table, () => {
      throw CHANCE;
    });
    try {
      context.emit(madeEvent(decision, answer, { knew: null }));
      context.run();
    } catch (error) {
      if (error === CHANCE) return null;
      throw error;
    }
    return { events: context.events, table: context.table };
  };

const CHANCE = new Error('a random act is needed');

/**
 * Withdraws a seat's standing passes, at any moment. Whether there were any is the seat's secret, so a seat without passes may withdraw
 * too, but only once until its next decision.
 */
export function withdrawPasses(game: Game, table: Table, seat: Seat, dice: Dice): Outcome {
  if (table.result) return reject('match-over', 'the match is over');
  if (table.seats[seat]?.status !== 'playing') return reject('match-over', 'the match is over for this seat');
  if (table.withdrew?.includes(seat))
    return reject('withdrawn-already', 'the seat has already withdrawn its passes since its last decision');
  const context = new Context(game, table, dice);
  context.emit({ type: 'PassesWithdrawn', seat });
  return { ok: true, events: context.events, table: context.table };
}

/** Lets a seat leave at any moment, no matter which seat is to decide. */
export function concede(game: Game, table: Table, seat: Seat, reason: string, dice: Dice): Outcome {
  if (table.result) return reject('match-over', 'the match is over');
  if (table.seats[seat]?.status !== 'playing') return reject('match-over', 'the match is over for this seat');
  const context = new Context(game, table, dice);
  context.lose(game.endings.concede(table, seat), reason);
  context.askAgain();
  context.run();
  return { ok: true, events: context.events, table: context.table };
}
