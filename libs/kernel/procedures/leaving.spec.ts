import { describe, expect, it } from '@jest/globals';
import {
  ask,
  begin,
  call,
  concede,
  done,
  goTo,
  whileThere,
  whileTurnLasts,
  type AskedAgain,
  type Game,
  type Step,
  type Table,
} from '../index.js';
import { question, seededDice, TEAMS, toy, varied } from '../toy-game.spec-helper.js';

const dice = seededDice(3);
const yes = (seat: number) => question(seat, 'sure', { kind: 'confirm' }, false);

const gameOf = (steps: Record<string, Step>, asksAgain?: Readonly<Record<string, AskedAgain>>): Game =>
  varied(toy, { procedures: { first: 'first', steps }, ...(asksAgain && { endings: { asksAgain } }) });
const open = (game: Game): Table =>
  begin(game, { mode: 'all', teams: TEAMS.all as readonly number[], decks: [] }, dice).table;

function left(game: Game, table: Table, seat: number): Table {
  const outcome = concede(game, table, seat, 'concede', dice);
  if (!outcome.ok) throw new Error(outcome.rejection.message);
  return outcome.table;
}

describe('a question that waits when a seat leaves', () => {
  const steps: Record<string, Step> = {
    first: (context) => {
      const seat = context.table.seats.find(({ status }) => status === 'playing')?.seat ?? 0;
      return ask(yes(seat), { step: 'told', seat });
    },
    told: (context, { seat }) => {
      context.mark('told', context.answerOf(seat as number) as boolean);
      return ask(yes(1), { step: 'told', seat: 1 });
    },
    tidy: (context) => {
      context.mark('tidy', true);
      return done;
    },
  };

  it('is asked again, as the table is then, after what comes first', () => {
    const game = gameOf(steps, { told: { by: 'first', after: { step: 'tidy' } } });
    const table = left(game, open(game), 0);
    expect(table.pending).toMatchObject([{ seat: 1, purpose: 'sure' }]);
    expect(table.marks).toEqual({ tidy: true });
  });

  it('is answered by the rules for the seat that left, where the game does not say how to ask it again', () => {
    const game = gameOf(steps);
    const table = left(game, open(game), 0);
    expect(table.marks).toEqual({ told: false });
    expect(left(game, open(game), 2).pending).toMatchObject([{ seat: 0 }]);
  });
});

describe('what a seat was doing ends when it leaves', () => {
  const end: Step = () => ask(yes(1), { step: 'end' });

  it('with all that it controls', () => {
    const game = gameOf(
      {
        first: () => ask(yes(0), { step: 'go' }),
        go: () => call({ step: 'doing', seat: 0 }, { step: 'end' }),
        ...whileThere({ doing: (context) => (context.mark('done', true), done) }),
        end,
      },
      { go: { by: 'go', after: null } },
    );
    expect(left(game, open(game), 0).marks).toEqual({});
    expect(left(game, open(game), 2).marks).toEqual({ done: true });
  });

  it('with its turn', () => {
    const game = gameOf(
      {
        first: () => ask(yes(1), { step: 'turn' }),
        ...whileTurnLasts({ turn: (context) => (context.mark('turn', true), goTo({ step: 'end' })) }, { step: 'over' }),
        over: (context) => (context.mark('over', true), goTo({ step: 'end' })),
        end,
      },
      { turn: { by: 'turn', after: null } },
    );
    expect(left(game, open(game), 0).marks).toEqual({ over: true });
    expect(left(game, open(game), 2).marks).toEqual({ turn: true });
  });
});
