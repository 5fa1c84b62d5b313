import type { Json } from '../json.js';
import type { CardId, WaitingTrigger } from '../table.js';
import { seesNow } from '../view.js';
import type { Held } from './abilities.js';
import { abilitiesOf, holds, select } from './evaluate.js';
import type { Scope } from './language.js';
import type { ReadContext } from './places.js';
import type { NewTrigger } from './trigger-facts.js';

/** What became true or false since the last check: marks to set, and triggers that now wait. */
export interface Edges {
  readonly marks: readonly (readonly [key: string, value: Json])[];
  readonly triggers: readonly NewTrigger[];
}

/** A state that holds now, the ability that waits for it, and the cards that make it hold. */
interface Holding {
  readonly key: string;
  readonly held: Held<'triggered'>;
  readonly subjects: readonly CardId[];
}

const STATE = 'state:';

/**
 * Abilities that wait for a condition trigger when it becomes true, and again only after it was false. Public marks record what holds, so
 * only cards that everyone sees can have such abilities. An ability that is still unresolved does not trigger again.
 */
export function edgesNow(context: ReadContext, batch: number, unresolved: () => readonly WaitingTrigger[]): Edges {
  const inForce = abilitiesOf(context, WAITING_FOR_STATES);
  if (inForce.length === 0 && !hasRegisters(context)) return NO_EDGES;
  const held = inForce.filter(
    ({ source }) => source !== null && seesNow(context.game, context.table, source.id, 'spectator'),
  );
  const holding = held.flatMap((one) => holdingNow(context, one));
  const keys = new Set(holding.map(({ key }) => key));
  const ended = Object.keys(context.table.marks).filter((key) => key.startsWith(STATE) && !keys.has(key));
  const begun = holding.filter(({ key }) => context.table.marks[key] === undefined);
  if (ended.length + begun.length === 0) return NO_EDGES;
  const before = begun.length === 0 ? [] : unresolved();
  return {
    marks: [...ended.map((key) => [key, null] as const), ...begun.map(({ key }) => [key, true] as const)],
    triggers: begun.map((one) => triggerOf(one, batch)).filter((one) => !before.some((last) => isSame(last, one))),
  };
}

/** Whether both are of one ability, about one card. */
const isSame = (one: WaitingTrigger, other: NewTrigger): boolean =>
  one.trigger === other.trigger && one.carrier === other.carrier && subjectOf(one) === subjectOf(other);

const subjectOf = ({ facts }: NewTrigger): Json | undefined => (facts.subjects as readonly Json[])[0];

const WAITING_FOR_STATES = { kind: 'triggered', topic: 'state' } as const;
const NO_EDGES: Edges = { marks: [], triggers: [] };

function hasRegisters({ table }: ReadContext): boolean {
  for (const key in table.marks) if (key.startsWith(STATE)) return true;
  return false;
}

/** The marks of the states that hold now for an ability, whether or not it could trigger. */
export const stateKeys = (context: ReadContext, held: Held<'triggered'>): string[] =>
  heldBy(context, held).map(({ key }) => key);

function holdingNow(context: ReadContext, held: Held<'triggered'>): Holding[] {
  const { when } = held.ability;
  return when && !holds(context, scopeOf(held), when) ? [] : heldBy(context, held);
}

const scopeOf = ({ controller, source }: Held<'triggered'>): Scope => ({
  controller,
  source: source?.id ?? null,
  cards: {},
  numbers: {},
  seats: {},
});

/** The condition as a whole, or one entry for each card that `among` finds. */
function heldBy(context: ReadContext, held: Held<'triggered'>): Holding[] {
  const { ability, source, carrier, program } = held;
  const self = source?.id ?? null;
  const scope = scopeOf(held);
  const key = `${STATE}${carrier ?? self}:${program}`;
  const { among, while: condition } = ability.on;
  if (among)
    return select(context, scope, among)
      .filter((id) => seesNow(context.game, context.table, id, 'spectator'))
      .map((id) => ({ key: `${key}:${id}`, held, subjects: [id] }));
  return condition && holds(context, scope, condition) ? [{ key, held, subjects: self === null ? [] : [self] }] : [];
}

function triggerOf({ held, subjects }: Holding, batch: number): NewTrigger {
  const { program, controller, source, carrier } = held;
  const facts = { subjects, became: subjects, others: [], numbers: {} };
  return {
    trigger: program,
    controller,
    source: source?.id ?? null,
    carrier: carrier ?? source?.id ?? null,
    batch,
    facts,
  };
}
