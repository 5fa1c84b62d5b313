import { GRAMMAR, type Game, type Members, type ShapeRef, type Vocabulary, type Word } from '#kernel';

/** Draws a number from 0 to n-1. */
export type Draw = (n: number) => number;

/** The game has no words for this shape. */
class Unsayable extends Error {}

const NAMES = ['it', 'that', 'these'];
const NUMBERS = [0, 1, 1, 2, 3, -1, 7, 50, -1000, 1_000_000];

/**
 * Generates random texts from the grammar of the language with the words of a game, so additions to the language are covered automatically.
 * The texts fit their shapes, but may refer to names that nothing binds.
 */
export class Grower {
  constructor(
    private readonly game: Game,
    private readonly draw: Draw,
  ) {}

  /** A value of this shape; null if the game has no words for one. */
  grow(shape: ShapeRef): unknown {
    try {
      return this.value(shape, 5);
    } catch (error) {
      if (error instanceof Unsayable) return null;
      throw error;
    }
  }

  private get vocabulary(): Vocabulary {
    return this.game.language.vocabulary as Vocabulary;
  }

  private one<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Unsayable();
    return list[this.draw(list.length)] as T;
  }

  private several(shape: ShapeRef, depth: number): unknown[] {
    return Array.from({ length: 1 + this.draw(2) }, () => this.value(shape, depth));
  }

  private members(form: Members, depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [key, shape] of Object.entries(form)) {
      if (shape.endsWith('?') && this.draw(3) > 0) continue;
      made[key] = shape === 'settings' ? this.settings(made.name as string, depth) : this.value(shape, depth);
    }
    return made;
  }

  private settings(name: string, depth: number): unknown {
    return this.members(this.vocabulary.operations[name] ?? {}, depth);
  }

  /** One of several forms; at the depth limit, one without nested shapes if there is any. */
  private variant(forms: readonly Members[], depth: number): unknown {
    const flat = forms.filter((form) => Object.values(form).every((shape) => !DEEP.has(shape.replace('?', ''))));
    return this.attempt(depth <= 0 && flat.length > 0 ? flat : forms, (form) => this.members(form, depth - 1));
  }

  private attempt<T>(choices: readonly T[], make: (choice: T) => unknown): unknown {
    for (let tries = 0; tries < 8; tries++) {
      try {
        return make(this.one(choices));
      } catch (error) {
        if (!(error instanceof Unsayable)) throw error;
      }
    }
    throw new Unsayable();
  }

  private operation(depth: number): unknown {
    const ops = Object.entries(GRAMMAR.OPERATIONS);
    return this.attempt(ops, ([op, form]) => ({ op, ...this.members(form, depth - 1) }));
  }

  private value(ref: ShapeRef, depth: number): unknown {
    const shape = ref.replace('?', '');
    if (depth < -6) throw new Unsayable();
    if (shape.includes('|')) return this.one(shape.split('|').map((word) => (word === 'null' ? null : word)));
    if (Object.hasOwn(this.vocabulary.words, shape)) return this.one(this.vocabulary.words[shape as Word]);
    const single = shape.slice(0, -1);
    if (shape.endsWith('s') && Object.hasOwn(this.vocabulary.words, single)) return [this.value(single as Word, depth)];
    return this.structure(shape, depth);
  }

  /** The places inside zones, or their rows or columns. */
  private slots(kind: 'place' | 'row' | 'column'): readonly string[] {
    const inside = Object.values(this.game.layout.places?.inside ?? {});
    if (kind === 'place') return inside.flatMap((places) => Object.keys(places));
    return inside.flatMap((places) => Object.values(places).flatMap((slot) => slot[kind] ?? []));
  }

  private structure(shape: string, depth: number): unknown {
    const { facts } = this.vocabulary;
    const zones = [...Object.keys(this.game.layout.zones)];
    switch (shape) {
      case 'selector':
      case 'selector or none':
        return this.variant(GRAMMAR.SELECTORS, depth);
      case 'filter':
      case 'filter or none':
        return this.variant(GRAMMAR.FILTERS, depth);
      case 'quantity':
        return this.draw(2) === 0 || depth <= 0 ? this.one(NUMBERS) : this.variant(GRAMMAR.QUANTITIES, depth);
      case 'condition':
        return this.variant(GRAMMAR.CONDITIONS, depth);
      case 'selectors':
      case 'filters':
      case 'quantities':
      case 'conditions':
        return this.several(shape === 'quantities' ? 'quantity' : (shape.slice(0, -1) as ShapeRef), depth - 1);
      case 'two quantities':
        return [this.value('quantity', depth - 1), this.value('quantity', depth - 1)];
      case 'comparison':
        return [this.value('quantity', depth - 1), this.one(['<', '=', '>=']), this.value('quantity', depth - 1)];
      case 'operations':
      case 'cost':
        return Array.from({ length: depth <= 0 ? 0 : 1 + this.draw(3) }, () => this.operation(depth - 1));
      case 'what is paid':
        return this.one([
          [],
          [{ op: 'move', cards: { bound: 'paid' }, to: this.one(zones), reason: this.value('reason', 0) }],
        ]);
      case 'parts':
        return ['one', 'two'].slice(this.draw(2)).map((as) => ({ ...this.members(GRAMMAR.PART, depth - 1), as }));
      case 'ways':
        return [this.value('parts', depth - 1)];
      case 'total':
        return this.members(GRAMMAR.TOTAL, depth - 1);
      case 'quantity or all':
        return this.draw(3) === 0 ? 'all' : this.value('quantity', depth - 1);
      case 'aims':
        return [this.members(GRAMMAR.AIM, depth - 1)];
      case 'aimed at':
        return this.attempt(['opponents', 'stage', 'places', 'cards'] as const, (at) => {
          if (at === 'opponents') return at;
          if (at === 'stage') return { stage: {} };
          return at === 'places' ? this.members(GRAMMAR.ZONES_OF_SEATS, depth - 1) : this.value('selector', depth - 1);
        });
      case 'modes':
        return ['a', 'b'].map((id) => ({ ...this.members(GRAMMAR.MODE, depth - 1), id }));
      case 'muting':
        return this.draw(2) === 0 ? 'all' : this.members(GRAMMAR.MUTING, depth);
      case 'kinds of ability':
        return [this.one(Object.keys(GRAMMAR.ABILITIES))];
      case 'numbers of labels':
        return { [this.one(this.vocabulary.words.label)]: this.one(NUMBERS) };
      case 'preference':
        return this.members(GRAMMAR.PREFERENCE, depth);
      case 'changes':
        return this.variant(GRAMMAR.CHANGES, depth);
      case 'sparing':
        return this.members(GRAMMAR.SPARING, depth);
      case 'subject':
        return this.members(GRAMMAR.SUBJECT, depth);
      case 'pattern':
        return this.attempt(Object.entries(GRAMMAR.EVENTS), ([event, form]) => {
          return { event, subject: this.value('subject', depth - 1), ...this.members(form, depth - 1) };
        });
      case 'use limit':
        return this.draw(2) === 0 ? true : this.members(GRAMMAR.USE_LIMIT, depth);
      case 'seat':
      case 'seat or all':
        return this.one(['controller', 'team', 'opponent', 'turn', 'any', { bound: this.one(['owner', 'seat']) }]);
      case 'flag':
        return this.draw(2) === 0;
      case 'yes':
        return true;
      case 'whole number':
        return this.one(NUMBERS);
      case 'zone':
        return this.one(zones);
      case 'where it lies':
        return this.one([...zones, 'any', ...Object.keys(this.game.layout.places?.groups ?? {})]);
      case 'fact':
        return this.one([...Object.keys(facts.printed), ...Object.keys(facts.live)]);
      case 'values':
        return [this.one([true, false, null, 'blue', 'unit', 'A'])];
      case 'groups of values':
        return [this.structure('values', depth)];
      case 'values or all':
        return this.draw(2) === 0 ? 'all' : this.structure('values', depth);
      case 'place':
        return this.one(this.slots('place'));
      case 'places':
      case 'rows':
      case 'columns':
        return [this.one(this.slots(shape.slice(0, -1) as 'place'))];
      case 'places or exchanged':
        return this.draw(2) === 0 ? 'exchanged' : [this.one(this.slots('place'))];
      case 'orientation':
        return this.one(['upright', 'sideways']);
      case 'facing':
      case 'way':
        return this.one(['up', 'down']);
      case 'top or bottom':
        return this.one(['top', 'bottom']);
      case 'end of link':
        return this.one(['from', 'to']);
      case 'which':
        return this.one(['self', 'host', 'rider', 'other', 'any', 'seat']);
      case 'bearer':
        return this.one(['self', 'host', 'given']);
      case 'card or player':
        return this.one(['card', 'player']);
      case 'used or changed':
        return this.one(['used', 'changed']);
      case 'harm or any':
        return this.one([null, ...this.vocabulary.words.harm]);
      case 'card':
        return this.one(Object.keys(this.game.cards));
      case 'operation':
        return this.one(Object.keys(this.vocabulary.operations));
      case 'cards or number':
        return this.one([...NAMES, 'n', 'm']);
      case 'bound cards':
      case 'cards in line':
        return this.one(['self', 'self', 'host', 'riders', 'subjects', 'became', 'others', ...NAMES]);
      case 'bound names':
      case 'numbers kept':
        return shape === 'bound names' ? [this.one(NAMES)] : { n: this.value('quantity', depth - 1) };
      case 'binds seat inside':
        return 'seat';
      case 'bound number':
      case 'binds number':
        return this.one(['n', 'm']);
      case 'binds cards':
      case 'binds cards inside':
        return this.one(NAMES);
      case 'text':
        return this.one(['a', 'target']);
      case 'texts':
        return [this.one(['a', 'guild'])];
      case 'numbers of stats':
        return Object.fromEntries(this.vocabulary.words.stat.map((stat) => [stat, this.one(NUMBERS)]));
      case 'ability to run':
      case 'ability to give':
      case 'ability id':
        return this.one(['effect', 'deploy', 'gift']);
      default:
        throw new Unsayable(shape);
    }
  }
}

/** Shapes that contain other shapes. */
const DEEP = new Set([
  ...['selector', 'selectors', 'filter', 'filters', 'quantities', 'two quantities', 'condition'],
  ...['conditions', 'comparison', 'operations', 'modes', 'sparing', 'subject'],
  ...['parts', 'ways', 'aims', 'aimed at', 'quantity or all', 'total'],
]);
