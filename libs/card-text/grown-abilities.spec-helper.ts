import type { Ability, Condition, Filter, Operation, Selector } from '#kernel';
import { allOf } from './canonical.js';
import { categoriesIn, filled } from './engine/holes.js';
import type { Production } from './engine/production.js';
import { grammar } from './gcg/grammar.js';
import { lasting } from './lasting.js';
import { one, upTo, type Dice } from './random-abilities.spec-helper.js';

/** Random abilities grown from the productions, from which everything that can be printed is made. */

const UNIT: Filter = { role: ['unit'] };
const SELF: Selector = { bound: 'self' };
const IT: Selector = { bound: 'it' };
const WHOSE = ['controller', 'team', 'opponent', 'any'] as const;

/**
 * Productions that refer to something that only another sentence of the same text can introduce, or that need cards of
 * a set.
 */
const DEPENDENT =
  /(bound|is|of|as|bind|sameAs)":"(milled|discarded|tokens|foe|whose|one|two|first|owner|rich|n|ap|cost|them|it|low|high|returning|subjects|others|became)"|register|:token/;
/**
 * "The highest" applies only to choices, a card that "is deployed rested" has a fact for it, and "or" is handled by
 * joining conditions, so none of these are grown.
 */
const APART = /"(most|least)"|"enter-active"|"any":\["\$/;

const isFree = ({ data, readOnly }: Production): boolean => {
  const text = JSON.stringify(data);
  return !readOnly && !APART.test(text) && !DEPENDENT.test(text.replace(/"bind":"it"/g, ''));
};
const TABLES = Object.fromEntries(Object.entries(grammar).map(([name, list]) => [name, list.filter(isFree)]));

export class Grower {
  /** The productions that were used, by their English wording. */
  readonly used = new Set<string>();
  /** The zone of the chosen cards: only units can have temporary changes. Null before a choice. */
  #chosen: string | null = null;

  constructor(private readonly roll: Dice) {}

  ability(): Ability {
    const { roll } = this;
    this.#chosen = null;
    const once = roll() < 0.15 ? { once: true as const } : {};
    const kind = roll();
    if (kind < 0.2) {
      const on = one(roll, [SELF, this.#units(one(roll, WHOSE))]);
      const when = roll() < 0.5 ? { when: this.#grow('condition') as Condition } : {};
      return { kind: 'constant', id: 'c', zone: 'battle', on, change: this.#grow('change') as never, ...when };
    }
    if (kind < 0.4) {
      const cost = roll() < 0.3 ? [] : (this.#grow('cost') as readonly Operation[]);
      const timing = one(roll, ['main', 'action', 'main/action']);
      return { kind: 'activated', id: 'a', zone: 'battle', timing, cost, do: this.#program(), ...once };
    }
    const when = roll() < 0.2 ? { when: this.#grow('condition') } : {};
    return { kind: 'triggered', id: 't', ...this.#trigger(), do: this.#program(), ...once, ...when } as Ability;
  }

  /** A trigger of a unit, but not 【When Linked】, which has a condition of its own. */
  #trigger(): object {
    for (;;) {
      const made = this.#grow(one(this.roll, ['icon', 'trigger'])) as { zone: string; timing?: string };
      if (made.zone === 'battle' && made.timing !== 'linked') return made;
    }
  }

  #program(): readonly Operation[] {
    const { roll } = this;
    const steps: Operation[] = [];
    if (roll() < 0.5) {
      const max = upTo(roll, 2);
      const min = roll() < 0.3 ? 0 : max;
      const from = this.#fill('chosen', 0) as Extract<Selector, { readonly of: unknown; readonly zone: unknown }>;
      steps.push({ op: 'choose', from, min, max, by: 'controller', bind: 'it', purpose: 'target' });
      this.#chosen = String(from.zone);
    }
    steps.push(...this.#step());
    if (roll() < 0.3) steps.push(...this.#step());
    return roll() < 0.2 ? [{ op: 'if', when: this.#grow('condition') as Condition, do: steps }] : steps;
  }

  #step(): readonly Operation[] {
    if (this.roll() > 0.35) return this.#grow('operations') as readonly Operation[];
    const cards = this.#fill('subject', 0) as Selector;
    return [lasting({ cards, until: this.#grow('duration') as never, change: this.#grow('change') as never })];
  }

  #grow(category: string, depth = 0): unknown {
    const list = TABLES[category] ?? [];
    const shallow = list.filter(({ data }) => categoriesIn(data).size < 2);
    const production = one(this.roll, depth > 3 && shallow.length > 0 ? shallow : list);
    this.used.add(`${category}: ${production.en[0]}`);
    const values = new Map(
      [...categoriesIn(production.data)].map(([hole, kind]) => [hole, this.#fill(kind, depth + 1)]),
    );
    return filled(production.data, values);
  }

  /** At most one phrase after the noun: a second one would belong to the noun inside the first. */
  #qualities(depth: number): Filter[] {
    const { roll } = this;
    const before = roll() < 0.5 ? [this.#grow('adjective', depth + 1) as Filter] : [];
    return roll() < 0.4 && depth < 3 ? [...before, this.#grow('qualifier', depth + 1) as Filter] : before;
  }
  #units(of: string, depth = 0): Selector {
    return { zone: 'battle', of: of as never, where: allOf([UNIT, ...this.#qualities(depth)]) as Filter };
  }
  #kind(): Filter {
    const { roll } = this;
    const more: Filter[] = [
      { fact: 'traits', in: ['guild'] },
      { stat: 'level', atMost: upTo(roll, 6) },
    ];
    return allOf([{ fact: 'type', in: [one(roll, ['unit', 'pilot'])] }, ...more.filter(() => roll() < 0.4)]) as Filter;
  }
  #lying(zone: string): Selector {
    return { zone, of: 'controller', ...(this.roll() < 0.7 && { where: this.#kind() }) };
  }

  #fill(category: string, depth: number): unknown {
    const { roll } = this;
    const n = upTo(roll, 6);
    switch (category) {
      case 'number':
        return n;
      case 'signed':
        return roll() < 0.5 ? n : -n;
      case 'circled':
        return upTo(roll, 4);
      case 'keyword':
        return one(roll, ['blocker', 'first-strike', 'high-maneuver', 'suppression']);
      case 'numbered':
        return { gain: one(roll, ['repair', 'breach', 'support']), value: n };
      case 'quoted':
        return 'Kite';
      case 'traits':
        return one(roll, [['guild'], ['order', 'grove']]);
      case 'names':
        return ['Ada Quill'];
      case 'colours':
        return one(roll, [['blue'], ['red', 'green']]);
      case 'terrain':
        return ['space'];
      case 'cards':
        return this.#chosen && roll() < 0.7 ? IT : one(roll, [SELF, this.#units(one(roll, WHOSE), depth)]);
      case 'subject':
        return this.#chosen === 'battle' && roll() < 0.7 ? IT : one(roll, [SELF, this.#units(one(roll, WHOSE), depth)]);
      case 'chosen':
      case 'counted':
        return one(roll, [this.#units(one(roll, WHOSE), depth), this.#lying('trash')]);
      case 'held':
      case 'helds':
      case 'restable':
        return this.#units('controller', depth);
      case 'there':
      case 'theres':
        return this.#units(one(roll, ['team', 'opponent', 'any']), depth);
      case 'placed':
      case 'lying':
        return this.#lying(one(roll, ['trash', 'hand']));
      case 'discardable':
        return { zone: 'hand', of: 'controller', where: this.#kind() };
      case 'kind':
      case 'kinds':
        return this.#kind();
      case 'unit':
      case 'fallen':
      case 'other':
        return allOf([UNIT, ...this.#qualities(depth)]);
      case 'foe':
      case 'foes':
        return this.#grow('adjective', depth);
      case 'yours':
        return allOf([UNIT, { controlledBy: 'controller' }, { fact: 'traits', in: ['guild'] }]);
      case 'opposed':
      case 'source':
        return allOf([
          { controlledBy: one(roll, ['opponent', 'team']) },
          UNIT,
          this.#grow('adjective', depth) as Filter,
        ]);
      default:
        return this.#grow(category, depth);
    }
  }
}

/** The categories that a grower can use. */
export const GROWABLE: readonly string[] = [
  'condition',
  'change',
  'operations',
  'cost',
  'qualifier',
  'adjective',
  'duration',
  'sparing',
].flatMap((category) => (TABLES[category] ?? []).map(({ en }) => `${category}: ${en[0]}`));
