import type { Context } from '../context.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import type { Frame } from '../table.js';
import type { Operation, Part, Scope } from './language.js';
import type { ReadContext } from './places.js';
import type { Possible } from './known.js';
import { programOf } from './programs.js';

/** The result of a game's own operation: null if it is complete, a procedure to run first, or a scope with the names it bound. */
export type CustomResult = null | { readonly call: Frame } | { readonly scope: Scope };
export interface CustomOperation {
  (context: Context, scope: Scope, settings: Readonly<Record<string, Json>>): CustomResult;
  /** Whether it can be done now, and in full; absent: always. */
  readonly can?: (context: ReadContext, scope: Scope, settings: Readonly<Record<string, Json>>) => Possible;
  /** The cards that it takes as a line of a cost, if the settings do not name them as `cards`: other lines cannot take them too. */
  readonly takes?: (settings: Readonly<Record<string, Json>>) => Part;
}
export type Operations = Readonly<Record<string, CustomOperation>>;

/** The state of a running effect: its program, block, line and scope. All of it is data. */
export interface EffectFrame extends Frame {
  readonly step: 'effect';
  readonly program: string;
  readonly block: readonly (string | number)[];
  readonly line: number;
  readonly scope: Json;
  readonly asked: boolean;
  /** The progress of an operation that asks more than once: which way to pay was taken, or how many aims were named. */
  readonly at?: number;
}

export const effectFrame = (program: string, scope: Scope): EffectFrame => ({
  step: 'effect',
  program,
  block: [],
  line: 0,
  scope: scope as unknown as Json,
  asked: false,
});

export function blockOf(game: Game, frame: Pick<EffectFrame, 'program' | 'block'>): readonly Operation[] {
  let at: unknown = programOf(game, frame.program);
  for (const key of frame.block) at = (at as Record<string | number, unknown>)[key];
  return at as readonly Operation[];
}
