import type {
  Ability,
  Condition,
  ConstantChange,
  Filter,
  Operation,
  Quantity,
  SeatRef,
  Selector,
  Subject,
  TriggerPattern,
} from '#kernel';

/** Every word of the effect language, by topic. The compiler compares each list with the types of the language. */

type KeyOf<T> = T extends unknown ? Extract<keyof T, string> : never;
type Relation = Extract<Condition, { readonly compare: unknown }>['compare'][1];

const words = <T extends string>(list: Readonly<Record<T, true>>): readonly T[] => Object.keys(list) as T[];

export const VOCABULARY = {
  kind: words<Ability['kind']>({ triggered: true, activated: true, constant: true, replacement: true }),
  operation: words<Operation['op']>({
    ...({ draw: true, move: true, orient: true, face: true, reveal: true, shuffle: true, modify: true } as const),
    ...({ assign: true, grant: true, strip: true, forbid: true, allow: true, spare: true, give: true } as const),
    ...({ count: true, counter: true, choose: true, may: true, pick: true, number: true, order: true } as const),
    ...({ bind: true, note: true, create: true, run: true, if: true, each: true, seats: true } as const),
    ...({ repeat: true, custom: true, declare: true, pay: true, whole: true, use: true } as const),
    ...({ place: true, fact: true, mute: true, immune: true } as const),
    ...({ exchange: true, control: true, adjust: true, nullify: true, copy: true, retarget: true } as const),
  }),
  filter: words<KeyOf<Filter>>({
    ...({ all: true, any: true, not: true, fact: true, in: true, sameAs: true, contains: true } as const),
    ...({ stat: true, counter: true, atLeast: true, atMost: true, keyword: true, role: true } as const),
    ...({ orientation: true, facing: true, attached: true, enteredThisTurn: true, linked: true } as const),
    ...({ linkedTo: true, other: true, carries: true, liesOn: true, controlledBy: true, ownedBy: true } as const),
    ...({ most: true, least: true, among: true, is: true, these: true, declared: true } as const),
    ...({ place: true, row: true, column: true, sameRow: true, sameColumn: true, past: true } as const),
    ...({ shares: true, same: true, printed: true, label: true, ofKeyword: true, on: true } as const),
  }),
  quantity: words<KeyOf<Exclude<Quantity, number>>>({
    ...({ count: true, stat: true, of: true, printed: true, bound: true, sum: true, minus: true } as const),
    ...({ times: true, over: true, counter: true, register: true, keyword: true } as const),
    ...({ different: true, among: true, on: true } as const),
    ...({ rating: true, zone: true, place: true } as const),
  }),
  condition: words<KeyOf<Condition> | Relation>({
    ...({ all: true, any: true, not: true, exists: true, compare: true, turnOf: true, phase: true } as const),
    ...({ marked: true, did: true, '<': true, '<=': true, '=': true, '>=': true, '>': true } as const),
  }),
  selector: words<KeyOf<Selector>>({ zone: true, of: true, top: true, where: true, bound: true, either: true }),
  change: words<KeyOf<ConstantChange>>({
    ...({ stat: true, by: true, to: true, gain: true, value: true, lose: true, forbid: true } as const),
    ...({ allow: true, where: true, seat: true, spare: true, fact: true, add: true, remove: true } as const),
    ...({ mute: true, immune: true } as const),
  }),
  event: words<TriggerPattern['event']>({
    ...({ moved: true, oriented: true, linked: true, 'turn-began': true, 'phase-began': true } as const),
    ...({ damaged: true, counted: true, raised: true, placed: true, faced: true, created: true } as const),
    ...({ unlinked: true, moment: true, began: true, state: true } as const),
  }),
  subject: words<Subject['which']>({ self: true, host: true, rider: true, other: true, any: true, seat: true }),
  seat: words<Exclude<SeatRef, object> | 'bound'>({
    ...({ controller: true, team: true, opponent: true, turn: true, any: true, bound: true } as const),
  }),
} as const;

/** Topics whose words each game defines. */
export const OPEN = ['custom', 'duration', 'prohibition', 'permission', 'granted', 'timing', 'decision'] as const;

export type Topic = keyof typeof VOCABULARY | (typeof OPEN)[number];
