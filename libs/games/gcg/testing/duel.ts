import type { Deck, Game, Seat } from '#kernel';
import { Driver, type BoardLiteral } from '#scenario';
import { type DiceScript } from '#simulation';
import { Play } from './play.js';
import { zonesOf, type Side } from './sides.js';

/** A position. By default seat 0 is in its main phase with ten resources, and each seat has a deck and six shields without effects. */
export interface Position extends Partial<Omit<BoardLiteral, 'seats' | 'turn'>> {
  readonly own?: Side;
  readonly other?: Side;
  readonly turn?: { readonly seat?: Seat; readonly number?: number; readonly phase?: string };
}

/** One against one. */
export class Duel extends Play {
  static from(game: Game, position: Position = {}, script: DiceScript = {}): Duel {
    const { own, other, turn = {}, ...rest } = position;
    const board: BoardLiteral = {
      go: 'main',
      ...rest,
      seats: [zonesOf(own), zonesOf(other)],
      turn: { seat: turn.seat ?? 0, number: turn.number ?? 3, phase: turn.phase ?? 'main' },
    };
    return new Duel(Driver.from(game, board, script));
  }

  /** Starts with the set-up. By default decks keep their order, and seat 0 chooses who goes first. */
  static opening(game: Game, decks?: readonly Deck[], script: DiceScript = {}, mode = 'duel'): Duel {
    const deck = Object.values(game.decks.samples)[0] as Deck;
    const dice = { ...script, rolls: { 'who chooses': [0], ...script.rolls } };
    return new Duel(Driver.opening(game, decks ?? [deck, deck], dice, mode));
  }
}
