import { extended, withCards } from './bound.js';
import { holds, quantity } from './evaluate.js';
import type { Operation, OperationOf, Scope } from './language.js';
import { allOf, askerFor, known, oneOf, type Asker, type Possible } from './known.js';
import { choosableBy } from './permissions.js';
import { seatsOf, zonesMeant, type ReadContext } from './places.js';
import { programBeside, programOf } from './programs.js';

/** What precedes the choice under examination. */
interface Before {
  /** Whether something was already done, so that a new sentence has begun. */
  readonly hasActed: boolean;
  /** Whether a choice was already made, so that the sentence ends with the next action. */
  readonly hasChosen: boolean;
  /** Names of zones into which the text itself moved cards. */
  readonly fed: readonly string[];
}

const START: Before = { hasActed: false, hasChosen: false, fed: [] };

const CHOOSING: readonly string[] = ['choose', 'run', 'whole', 'if', 'pick'] satisfies Operation['op'][];
const NAMING: readonly string[] = ['bind', 'note', 'reveal', 'number', 'declare'] satisfies Operation['op'][];
const choosing = new WeakMap<readonly Operation[], boolean>();

/** Cached per text: most texts choose nothing. */
function mayChoose(operations: readonly Operation[]): boolean {
  let may = choosing.get(operations);
  if (may === undefined) choosing.set(operations, (may = operations.some(({ op }) => CHOOSING.includes(op))));
  return may;
}

/**
 * Whether the choices in the first choosing sentence of a text can be made: all of them, each of at least one card. Later sentences do not
 * count, because impossible choices are skipped there. Of several modes, one must be possible.
 */
export const canBegin = (
  context: ReadContext,
  scope: Scope,
  operations: readonly Operation[],
  asker: Asker = askerFor(scope),
): Possible => (mayChoose(operations) ? begin(context, scope, { operations, line: 0 }, asker, START) : 'yes');

/** Whether the program's choices can be made, as far as the asker knows. */
export function hasTargets(
  context: ReadContext,
  scope: Scope,
  program: string,
  asker: Asker = askerFor(scope),
): boolean {
  const operations = programOf(context.game, program);
  if (!mayChoose(operations)) return true;
  const { viewer, without = null } = asker;
  return begin(context, scope, { operations, line: 0 }, { viewer, without, program }, START) !== 'no';
}

/** A position in a text. */
interface At {
  readonly operations: readonly Operation[];
  readonly line: number;
}

const past = ({ operations, line }: At): At => ({ operations, line: line + 1 });
/** The position with other operations in place of the current one. */
const spliced = ({ operations, line }: At, inner: readonly Operation[]): At => ({
  operations: [...inner, ...operations.slice(line + 1)],
  line: 0,
});

function begin(context: ReadContext, scope: Scope, at: At, asker: Asker, before: Before): Possible {
  const first = at.operations[at.line];
  if (!first) return 'yes';
  switch (first.op) {
    case 'bind':
    case 'note':
    case 'reveal':
    case 'number':
    case 'declare':
      return begin(context, scope, past(at), asker, before);
    case 'choose':
      return choice(context, scope, first, past(at), asker, before);
    case 'run': {
      const other = programBeside(context.game, asker.program ?? '', first.ability);
      return begin(context, scope, spliced(at, other), asker, before);
    }
    case 'whole':
      return begin(context, scope, spliced(at, first.do), asker, before);
    case 'if': {
      if (before.hasActed) break;
      const taken = holds(context, scope, first.when) ? first.do : first.otherwise;
      return begin(context, scope, taken ? { operations: taken, line: 0 } : past(at), asker, before);
    }
    case 'pick': {
      if (before.hasActed) break;
      const modes = openModes(context, scope, first);
      return oneOf(modes.map((mode) => begin(context, scope, { operations: mode.do, line: 0 }, asker, before)));
    }
    default:
  }
  if (before.hasChosen) return 'yes';
  const fed = first.op === 'move' || first.op === 'draw' ? [...before.fed, first.to] : before.fed;
  return begin(context, scope, past(at), asker, { hasActed: true, hasChosen: false, fed });
}

/** The modes whose condition holds, whether or not their choices can be made. */
const openModes = (context: ReadContext, scope: Scope, { modes }: OperationOf<'pick'>): OperationOf<'pick'>['modes'] =>
  modes.filter(({ when }) => !when || holds(context, scope, when));

/** The modes that can be taken, as far as the asker knows. */
export const modesFor = (
  context: ReadContext,
  scope: Scope,
  pick: OperationOf<'pick'>,
  asker: Asker,
): OperationOf<'pick'>['modes'] =>
  openModes(context, scope, pick).filter((mode) => canBegin(context, scope, mode.do, asker) !== 'no');

/** Whether the sentence needs no further choice: operations that only name something are skipped, and any other operation ends it. */
function endsWith({ operations, line }: At): boolean {
  let next = line;
  while (NAMING.includes(operations[next]?.op ?? '')) next++;
  return !CHOOSING.includes(operations[next]?.op ?? '');
}

/** Tries the rest of the sentence with each card that could be chosen, until one works. */
function choice(
  context: ReadContext,
  scope: Scope,
  choose: OperationOf<'choose'>,
  rest: At,
  asker: Asker,
  before: Before,
): Possible {
  const { from, bind, each } = choose;
  if (each !== undefined) {
    const { each: _each, ...one } = choose;
    const scopes = seatsOf(context, scope, choose.by).map((seat) => extended(scope, { seats: { [each]: seat } }));
    return oneOf(scopes.map((own) => choice(context, own, one, rest, asker, before)));
  }
  if (choose.loose || 'bound' in from || quantity(context, scope, choose.min) < 1)
    return begin(context, scope, rest, asker, before);
  if ('zone' in from && zonesMeant(context.game, from.zone).some((zone) => before.fed.includes(zone))) return 'yes';
  const then: Before = { hasActed: before.hasActed, hasChosen: true, fed: before.fed };
  const isDecided = endsWith(rest);
  const go = (way: Scope): Possible => (isDecided ? 'yes' : begin(context, way, rest, asker, then));
  // After an action the table will differ, so only cards that everyone sees now still count.
  const eyes: Asker = before.hasActed ? { ...asker, viewer: 'spectator' } : asker;
  const isFree = choosableBy(context, scope);
  let best = 'no' as Possible;
  const { hidden } = known(context, scope, from, eyes, (id) => {
    if (isFree(id)) best = isDecided ? 'yes' : oneOf([best, go(withCards(scope, bind, [id]))]);
    return best === 'yes';
  });
  if (best === 'yes' || hidden.length === 0) return best;
  return oneOf([best, allOf(['unknown', go(scope)])]);
}
