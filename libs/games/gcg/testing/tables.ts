import { REVERSED, type Deck, type Game, type Seat } from '#kernel';
import { Driver, type BoardLiteral, type CardLiteral } from '#scenario';
import { type DiceScript } from '#simulation';
import { Play } from './play.js';
import { zonesOf, type Side } from './sides.js';

interface Position extends Partial<Omit<BoardLiteral, 'seats' | 'turn' | 'teams' | 'mode'>> {
  /** One entry for each seat; zones left out have cards without effects. */
  readonly seats: readonly Side[];
  readonly turn?: { readonly seat?: Seat; readonly number?: number; readonly phase?: string };
}

const turnOf = ({ turn = {} }: Position): BoardLiteral['turn'] => ({
  seat: turn.seat ?? 0,
  number: turn.number ?? 5,
  phase: turn.phase ?? 'main',
});

const sameDeck = (game: Game, seats: number): Deck[] =>
  Array.from({ length: seats }, () => Object.values(game.decks.samples)[0] as Deck);

/** By default seat 0 chooses who goes first. */
const rolling = (script: DiceScript): DiceScript => ({ ...script, rolls: { 'who chooses': [0], ...script.rolls } });

type WinCondition = 'winner-advances' | 'loser-eliminated';

/** Everyone against everyone. */
export class Royale extends Play {
  /** By default play goes clockwise, and the last seat left wins. */
  static from(
    game: Game,
    position: Position & { readonly won?: WinCondition; readonly counterClockwise?: true },
    script: DiceScript = {},
  ): Royale {
    const { won = 'loser-eliminated', counterClockwise, seats, ...rest } = position;
    const board: BoardLiteral = {
      go: 'main',
      ...rest,
      mode: `royale-${won}`,
      teams: seats.map((_, seat) => seat),
      marks: { ...rest.marks, ...(counterClockwise && { [REVERSED]: true }) },
      seats: seats.map((side) => zonesOf(side)),
      turn: turnOf(position),
    };
    return new Royale(Driver.from(game, board, script));
  }

  /** Starts with the set-up; decks keep their order. */
  static opening(game: Game, seats: number, won: WinCondition = 'loser-eliminated', script: DiceScript = {}): Royale {
    return new Royale(Driver.opening(game, sameDeck(game, seats), rolling(script), `royale-${won}`));
  }
}

/** Seats 0 and 1 against 2 and 3. */
export class TeamBattle extends Play {
  static from(game: Game, position: Position, script: DiceScript = {}): TeamBattle {
    const board: BoardLiteral = {
      go: 'main',
      ...position,
      mode: 'team',
      teams: [0, 0, 1, 1],
      seats: [0, 1, 2, 3].map((seat) => zonesOf({ shields: sharedShields(seat), ...position.seats[seat] })),
      turn: turnOf(position),
    };
    return new TeamBattle(Driver.from(game, board, script));
  }

  /** Starts with the set-up; decks keep their order. */
  static opening(game: Game, decks?: readonly Deck[], script: DiceScript = {}): TeamBattle {
    return new TeamBattle(Driver.opening(game, decks ?? sameDeck(game, 4), rolling(script), 'team'));
  }

  /** After the set-up: the captain that chooses goes first or second, and everyone keeps their hand. */
  static opened(game: Game, decks: readonly Deck[], go: 'first' | 'second' = 'first'): TeamBattle {
    const teams = TeamBattle.opening(game, decks);
    teams.choose(go);
    for (let seat = 0; seat < 4; seat++) teams.confirm(false);
    return teams;
  }
}

/** The captain's zone holds four shields of each member, with the team mate's on top. */
const sharedShields = (seat: Seat): CardLiteral[] =>
  seat % 2 === 1 ? [] : Array.from({ length: 8 }, (_, i) => ({ card: 'S-01', owner: i % 2 === 0 ? seat + 1 : seat }));
