import type { Context } from '../context.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import type { Frame } from '../table.js';
import type { Operation, Scope } from './language.js';
import type { Look } from './places.js';
import type { Possible } from './known.js';
import { programOf } from './programs.js';

/** What an operation of a game's own does: nothing more, a procedure to run first, or names it bound. */
export type CustomResult = null | { readonly call: Frame } | { readonly scope: Scope };
export interface CustomOperation {
  (context: Context, scope: Scope, settings: Readonly<Record<string, Json>>): CustomResult;
  /** Whether it can be done now, and in full; without it, it always can. */
  readonly can?: (look: Look, scope: Scope, settings: Readonly<Record<string, Json>>) => Possible;
}
export type Operations = Readonly<Record<string, CustomOperation>>;

/** Where an effect stands: which program, which block of it, which line, and what it has bound. All of it data. */
export interface EffectFrame extends Frame {
  readonly step: 'effect';
  readonly program: string;
  readonly block: readonly (string | number)[];
  readonly line: number;
  readonly scope: Json;
  readonly asked: boolean;
  /** How far the operation at this line has got, where it asks more than once: which way of a cost was taken, how many aims were named. */
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
