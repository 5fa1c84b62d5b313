import type { Json } from '../json.js';
import { seesNow } from '../view.js';
import type { Held } from './abilities.js';
import { groupAbout } from './ability-index.js';
import { abilitiesOf, holds } from './evaluate.js';
import type { Scope } from './language.js';
import type { Look } from './places.js';
import type { NewTrigger } from './triggers.js';

/** What became true or false since it was last looked at: registers to set, and triggers that wait from now on. */
export interface Edges {
  readonly marks: readonly (readonly [key: string, value: Json])[];
  readonly triggers: readonly NewTrigger[];
}

const STATE = 'state:';
const registerOf = ({ carrier, source, program }: Held<'triggered'>): string =>
  `${STATE}${carrier ?? source?.id}:${program}`;

/** Whether a text of the card set waits for something to become true. */
export const hasStates = (look: Look): boolean => groupAbout(look, 'triggered', 'state') !== null;

/**
 * Abilities that wait for something to become true trigger when it does, and again only after it was false. Registers, which all see,
 * keep what holds; so only cards that all see can have such abilities.
 */
export function edgesNow(look: Look, batch: number): Edges {
  const held = abilitiesOf(look, { kind: 'triggered', topic: 'state' }).filter(
    ({ source }) => source !== null && seesNow(look.game, look.table, source.id, 'spectator'),
  );
  const holding = held.filter((one) => isTrue(look, one));
  const keys = new Set(holding.map(registerOf));
  const ended = Object.keys(look.table.marks).filter((key) => key.startsWith(STATE) && !keys.has(key));
  const begun = holding.filter((one) => look.table.marks[registerOf(one)] === undefined);
  return {
    marks: [...ended.map((key) => [key, null] as const), ...begun.map((one) => [registerOf(one), true] as const)],
    triggers: begun.map((one) => triggerOf(one, batch)),
  };
}

function isTrue(look: Look, { ability, source, controller }: Held<'triggered'>): boolean {
  const scope: Scope = { controller, source: source?.id ?? null, cards: {}, numbers: {}, seats: {} };
  const conditions = [ability.on.while, ability.when];
  return ability.on.while !== undefined && conditions.every((one) => one === undefined || holds(look, scope, one));
}

function triggerOf({ program, controller, source, carrier }: Held<'triggered'>, batch: number): NewTrigger {
  const subjects = source ? [source.id] : [];
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
