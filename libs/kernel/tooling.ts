import type { Answer, Decision } from './decisions.js';
import type { Dialect } from './dialect.js';
import type { Display } from './display.js';
import type { Aim, Filter, Operation } from './effects/language.js';
import type { Game } from './game.js';
import type { Table } from './table.js';

/** How good an answer is for the deciding seat, judged by what that seat can see; higher is better. */
export type Evaluation = (view: Table, decision: Decision, answer: Answer) => number;

/** An action that players announce with cards, as printed in the game's list of actions. */
export interface PrintedAction {
  readonly id: string;
  readonly timing: string;
  readonly cost: readonly string[];
  /** One filter for each key card. */
  readonly keys: readonly Filter[];
  readonly aim: Aim | null;
  readonly effect: readonly Operation[];
}

/** What a game provides in addition to its rules, for bots, scenario files and terminals. No rule reads any of it. */
export interface Tooling {
  /** The greedy bot's evaluation; without it the bot rates all answers equally. */
  readonly evaluation?: (game: Game) => Evaluation;
  readonly dialect?: Dialect;
  readonly display?: Display;
  /** The list of actions, for games whose texts are printed there instead of on cards. */
  readonly actions?: readonly PrintedAction[];
  /**
   * Reasons of moves that by the rules reveal something about cards that stay hidden, such as how many cards are turned over until one of a
   * kind appears.
   */
  readonly revealingReasons?: readonly string[];
}
