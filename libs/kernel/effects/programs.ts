import type { Game } from '../game.js';
import { abilityNamed } from './ability-names.js';
import type { Operation } from './language.js';

const known = new WeakMap<Game, Map<string, readonly Operation[]>>();

/** The operations of a program: `name` is a program of the game, `card#ability` a printed ability, `card#ability/cost` its cost. */
export function programOf(game: Game, name: string): readonly Operation[] {
  let programs = known.get(game);
  if (!programs) known.set(game, (programs = new Map(Object.entries(game.procedures.programs))));
  let program = programs.get(name);
  if (!program) programs.set(name, (program = printedProgram(game, name)));
  return program;
}

function printedProgram(game: Game, name: string): readonly Operation[] {
  const [whole = '', part = 'do'] = name.split('/');
  const ability = abilityNamed(game, whole);
  if (part === 'cost' && ability && ability.kind !== 'constant' && ability.cost) return ability.cost;
  if (!ability || ability.kind === 'constant' || part !== 'do') throw new Error(`${game.id} has no program ${name}`);
  return ability.do;
}

/** The name of another ability on the card that the program is printed on. */
export const nameBeside = (program: string, ability: string): string => `${program.split('#')[0]}#${ability}`;

/** The operations of another ability on that card. */
export const programBeside = (game: Game, program: string, ability: string): readonly Operation[] =>
  programOf(game, nameBeside(program, ability));
