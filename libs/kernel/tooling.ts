import type { Answer, Decision } from './decisions.js';
import type { Dialect } from './dialect.js';
import type { Display } from './display.js';
import type { Aim, Filter, Operation } from './effects/language.js';
import type { Game } from './game.js';
import type { Table } from './table.js';

/** How good an answer is for the seat that decides, judged by what that seat can see; more is better. */
export type Evaluation = (view: Table, decision: Decision, answer: Answer) => number;

/** An action that players raise with cards, as a list of actions prints it. */
export interface PrintedAction {
  readonly id: string;
  readonly timing: string;
  readonly cost: readonly string[];
  /** One filter for each key card. */
  readonly keys: readonly Filter[];
  readonly aim: Aim | null;
  readonly effect: readonly Operation[];
}

/** What comes with a game besides its rules. No rule reads any of it: bots, scenario files and terminals do. */
export interface Tooling {
  /** What the greedy bot plays by; without it every answer is as good as the next. */
  readonly evaluation?: (game: Game) => Evaluation;
  readonly dialect?: Dialect;
  readonly display?: Display;
  /** What cards are used for, where texts stand in a list of actions rather than on cards. */
  readonly actions?: readonly PrintedAction[];
  /** Reasons of moves that by the rules tell something about cards that stay hidden: how many are turned until one of a kind comes up. */
  readonly revealingReasons?: readonly string[];
}
