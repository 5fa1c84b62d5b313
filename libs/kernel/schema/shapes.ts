import type { ConstantChange, Muting } from '../effects/changes.js';
import type { Duration } from '../effects/continuous.js';
import type {
  Ability,
  Aim,
  Bearer,
  CardNames,
  Condition,
  Filter,
  Mode,
  Operation,
  Part,
  Preference,
  Quantity,
  SeatRef,
  Selector,
  Sparing,
  Subject,
  TriggerPattern,
  UseLimit,
  ZoneRef,
} from '../effects/language.js';
import type { Json } from '../json.js';
import type { CardId, Facing, Orientation } from '../table.js';
import type { Word } from './vocabulary.js';

/** The shapes by name, with the types they describe. */
export interface Structures {
  selector: Selector;
  'selector or none': Selector | null;
  selectors: readonly Selector[];
  filter: Filter;
  filters: readonly Filter[];
  quantity: Quantity;
  quantities: readonly Quantity[];
  'two quantities': readonly [Quantity, Quantity];
  condition: Condition;
  conditions: readonly Condition[];
  comparison: Extract<Condition, { readonly compare: unknown }>['compare'];
  /** Names bound in a block are not known after it. */
  operations: readonly Operation[];
  /** Names bound in a cost are known to the text that the cost pays for. */
  cost: readonly Operation[];
  'what is paid': readonly Operation[];
  parts: readonly Part[];
  ways: readonly (readonly Part[])[];
  total: NonNullable<Part['total']>;
  'quantity or all': Quantity | 'all';
  aims: readonly Aim[];
  'aimed at': Aim['at'];
  modes: readonly Mode[];
  preference: Preference;
  pattern: TriggerPattern;
  subject: Subject;
  changes: ConstantChange | readonly ConstantChange[];
  sparing: Sparing;
  muting: Muting;
  'use limit': UseLimit;
  /** Named numbers, which later members may use. */
  'numbers kept': Readonly<Record<string, Quantity>>;
  settings: Readonly<Record<string, Json>>;
  seat: SeatRef;
  'seat or all': SeatRef | 'all';
  /** Values of the fact named in the same object. */
  values: readonly Json[];
  'values or all': readonly Json[] | 'all';
  'groups of values': readonly (readonly Json[])[];
  flag: boolean;
  yes: true;
  'whole number': number;
  orientation: Orientation;
  facing: Facing;
  'top or bottom': 'top' | 'bottom';
  'end of link': 'from' | 'to';
  way: 'up' | 'down';
  which: Subject['which'];
  bearer: Bearer;
  duration: Duration;
  'card or player': 'card' | 'player';
  'used or changed': 'used' | 'changed';
  zone: string;
  /** A zone, a group of zones, `any`, or a list of these. */
  'where it lies': ZoneRef;
  /** Places inside zones, and their rows and columns. */
  place: string;
  places: readonly string[];
  'places or exchanged': readonly string[] | 'exchanged';
  rows: readonly string[];
  columns: readonly string[];
  fact: string;
  text: string;
  texts: readonly string[];
  'filter or none': Filter | null;
  'harm or any': string | null;
  /** What the engine writes into continuous effects; no card text can contain it. */
  'ids of cards': readonly CardId[];
  'value of a fact': Json;
  'numbers of stats': Readonly<Record<string, number>>;
  'numbers of labels': Readonly<Record<string, number>>;
  'kinds of ability': readonly Ability['kind'][];
  /** Names of cards and numbers that are already bound. */
  'bound cards': string;
  'cards in line': CardNames;
  'bound number': string;
  'bound names': readonly string[];
  'cards or number': string;
  /** New names, known to the operations that follow. */
  'binds cards': string;
  'binds number': string;
  /** New names, known to the members that follow. */
  'binds cards inside': string;
  'binds seat inside': string;
  /** Ids of abilities on the same card. */
  'ability id': string;
  'ability to run': string;
  'ability to give': string;
  /** The key of a card in the set. */
  card: string;
  operation: string;
}

/** Words of the game, alone or in a list: `reason`, `reasons`. */
type WordShapes = { readonly [W in Exclude<Word, 'duration'>]: string } & {
  readonly [W in Word as `${W}s`]: readonly string[];
};

export type Shapes = Structures & WordShapes;
export type ShapeName = keyof Shapes;
/** A shape, or the allowed values (`paid|free`, possibly with `null`); a question mark marks an optional member. */
export type ShapeRef = ShapeName | `${ShapeName}?` | `${string}|${string}`;
