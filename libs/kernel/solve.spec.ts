import { describe, expect, it } from '@jest/globals';
import { accepts, foldAlike, sampleAnswer, someAnswer, uniform, type Offer } from './index.js';
import { seededDice } from './toy-game.spec-helper.js';

const letters = (n: number): string[] => Array.from({ length: n }, (_, i) => String.fromCharCode(97 + i));

function subsets(items: readonly string[]): string[][] {
  return items.reduce<string[][]>((all, item) => [...all, ...all.map((set) => [...set, item])], [[]]);
}

/** Every way to put each item into one of the slots, or into none. */
function arrangements(items: readonly string[], slots: readonly string[]): Record<string, string[]>[] {
  return items.reduce<Record<string, string[]>[]>(
    (all, item) =>
      all.flatMap((placed) => [
        placed,
        ...slots.map((slot) => ({ ...placed, [slot]: [...(placed[slot] ?? []), item] })),
      ]),
    [{}],
  );
}

function randomSelect(next: () => number): Offer {
  const from = letters(2 + uniform(next, 6));
  const some = (): string[] => from.filter(() => uniform(next, 2) === 0);
  const min = uniform(next, from.length);
  const limits = Array.from({ length: uniform(next, 4) }, () => {
    const least = uniform(next, 3);
    return { of: some(), min: least, max: least + uniform(next, 2) };
  });
  const values = Object.fromEntries(from.map((id) => [id, uniform(next, 6) - 1]));
  const total = uniform(next, 2) === 0 ? null : { values, min: 4 + uniform(next, 5), max: 9 + uniform(next, 3) };
  return { kind: 'select', from, min, max: min + uniform(next, 3), limits, total };
}

function randomArrange(next: () => number): Offer {
  const items = letters(1 + uniform(next, 4));
  const some = (): string[] => items.filter(() => uniform(next, 2) === 0);
  const values = Object.fromEntries(items.map((id) => [id, uniform(next, 6) - 1]));
  const slots = ['x', 'y', 'z'].slice(0, 1 + uniform(next, 3)).map((id) => {
    const min = uniform(next, 3);
    return {
      ...{ id, min, max: min + uniform(next, 3) },
      ...(uniform(next, 2) === 0 && { of: some() }),
      ...(uniform(next, 2) === 0 && { needs: { of: some(), min: 1, max: 1 + uniform(next, 2) } }),
      ...(uniform(next, 3) === 0 && { total: { values, min: uniform(next, 4), max: 3 + uniform(next, 3) } }),
    };
  });
  return {
    kind: 'arrange',
    items,
    slots,
    alone: uniform(next, 3) === 0 ? some() : [],
    complete: uniform(next, 2) === 0,
  };
}

const isSolvable = (offer: Offer): boolean => {
  if (offer.kind === 'select') return subsets(offer.from).some((answer) => accepts(offer, answer));
  if (offer.kind !== 'arrange') throw new Error('not here');
  const slots = offer.slots.map(({ id }) => id);
  return arrangements(offer.items, slots).some((answer) => accepts(offer, answer));
};

const payment = (n: number, blue: number, total: number): Offer => {
  const from = letters(n);
  return {
    ...{ kind: 'select', from, min: total, max: total, total: null },
    limits: [{ of: from.slice(n - blue), min: blue, max: n }],
  };
};

describe('someAnswer', () => {
  it.each([
    ['selections', randomSelect],
    ['arrangements', randomArrange],
  ])('is exact for %s: an answer wherever trying everything finds one, and none elsewhere', (_, make) => {
    const next = seededDice(11)('offers');
    const found = { answer: 0, none: 0 };
    for (let i = 0; i < 600; i++) {
      const offer = make(next);
      const answer = someAnswer(offer);
      const sampled = sampleAnswer(offer, next);
      expect(answer !== null).toBe(isSolvable(offer));
      expect(sampled !== null).toBe(answer !== null);
      if (answer !== null) expect(accepts(offer, answer) && accepts(offer, sampled)).toBe(true);
      found[answer === null ? 'none' : 'answer']++;
    }
    expect(found.answer).toBeGreaterThan(60);
    expect(found.none).toBeGreaterThan(60);
  });

  it('takes as little as it can, and what is preferred first', () => {
    const stride: Offer = {
      ...{ kind: 'select', from: ['a', 'b', 'c', 'd'], min: 0, max: 4, limits: [] },
      total: { values: { a: 1, b: 2, c: 1, d: 3 }, min: 3, max: 99 },
    };
    expect(someAnswer(stride)).toEqual(['d']);
    expect(
      someAnswer({ ...stride, max: 4, total: { values: { a: 1, b: 2, c: 1, d: 2 }, min: 3, max: 99 } }, ['c']),
    ).toEqual(['c', 'b']);
    expect(someAnswer({ kind: 'choose', options: [{ id: 'a' }, { id: 'b' }] }, ['b'])).toBe('b');
  });

  it('answers large offers that chance would hardly hit: all three blue of twelve, and one card for each of many parts', () => {
    const offer = payment(12, 3, 3);
    expect(someAnswer(offer)).toEqual(['j', 'k', 'l']);
    const next = seededDice(3)('hits');
    for (let i = 0; i < 50; i++) expect(accepts(offer, sampleAnswer(offer, next))).toBe(true);
    const items = letters(20);
    const slots = items.map((item, i) => ({ id: `s${i}`, min: 1, max: 1, of: [item, items[(i + 1) % 20] as string] }));
    const parts: Offer = { kind: 'arrange', items, slots, alone: [], complete: true };
    expect(accepts(parts, someAnswer(parts))).toBe(true);
  });

  it('stays varied where the first guess fails', () => {
    const next = seededDice(5)('varied');
    const offer = payment(9, 2, 4);
    const seen = new Set(
      Array.from({ length: 200 }, () => JSON.stringify([...(sampleAnswer(offer, next) as string[])].sort())),
    );
    expect(seen.size).toBeGreaterThan(15);
  });

  it('finds nothing in empty offers', () => {
    const empty: Offer[] = [
      { kind: 'choose', options: [] },
      { kind: 'name', fact: 'names', count: 0 },
      { kind: 'amount', min: 2, max: 1 },
    ];
    for (const offer of empty)
      expect([someAnswer(offer), sampleAnswer(offer, seededDice(1)('x'))]).toEqual([null, null]);
  });
});

describe('slots', () => {
  const offer: Offer = {
    ...{ kind: 'arrange', items: ['tank', 'jet', 'boat'], alone: [], complete: false },
    slots: [
      { id: 'land', min: 0, max: 3, of: ['tank', 'jet'] },
      { id: 'sea', min: 0, max: 3, needs: { of: ['boat'], min: 1, max: 3 } },
    ],
  };
  it.each([
    [{ land: ['tank'] }, true],
    [{ land: ['boat'] }, false],
    [{ sea: ['jet'] }, false],
    [{ sea: ['jet', 'boat'] }, true],
    [{}, true],
  ])('takes only the items it is for, and with any of them what it needs: %j', (answer, expected) => {
    expect(accepts(offer, answer)).toBe(expected);
  });
});

describe('foldAlike', () => {
  it('makes one option of those that say the same, with their number', () => {
    const options = [
      { id: 't1', ability: 'grow' },
      { id: 't2', ability: 'burn' },
      { id: 't3', ability: 'grow' },
    ];
    expect(foldAlike(options)).toEqual([
      { id: 't1', ability: 'grow', count: 2 },
      { id: 't2', ability: 'burn' },
    ]);
  });
});
