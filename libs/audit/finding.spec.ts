import { describe, expect, it } from '@jest/globals';
import { finding } from './finding.js';

describe('a finding', () => {
  it('holds only numbers that a report can hold', () => {
    const draft = { check: 'clocks', severity: 'high', matches: ['x'], explanation: 'x' } as const;
    const { evidence } = finding({ ...draft, numbers: { credited: 1234.5678, allowed: NaN, ratio: Infinity } });
    expect(evidence.numbers).toEqual({ credited: 1234.57 });
  });
});
