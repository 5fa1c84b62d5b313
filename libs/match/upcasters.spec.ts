import { describe, expect, it } from '@jest/globals';
import { fromEnvelope } from './events.js';
import { SCHEMA_VERSION, UnreadableEvent, UPCASTERS, upcasting, type Upcasters } from './upcasters.js';

/** A possible future: version 2 counts in milliseconds, version 3 names the seat. */
const later: Upcasters = {
  LagCredited: {
    1: ({ seconds, ...rest }) => ({ ...rest, ms: (seconds as number) * 1000 }),
    2: (payload) => ({ seat: 0, ...payload }),
  },
  DrawOffered: { 2: (payload) => ({ ...payload, again: false }) },
};

describe('upcasting', () => {
  const read = upcasting(later, 3);

  it('goes from version to version, only for types that changed', () => {
    expect(read('LagCredited', 1, { seconds: 2 })).toEqual({ seat: 0, ms: 2000 });
    expect(read('LagCredited', 2, { ms: 5 })).toEqual({ seat: 0, ms: 5 });
    expect(read('LagCredited', 3, { seat: 1, ms: 5 })).toEqual({ seat: 1, ms: 5 });
    expect(read('DrawOffered', 1, { seat: 1 })).toEqual({ seat: 1, again: false });
    expect(read('MatchVoided', 1, { by: 'x' })).toEqual({ by: 'x' });
  });

  it('leaves what was recorded as it is', () => {
    const recorded = Object.freeze({ seconds: 2 });
    expect(read('LagCredited', 1, recorded)).not.toBe(recorded);
    expect(recorded).toEqual({ seconds: 2 });
  });

  it('refuses what a newer build has written', () => {
    expect(() => read('MatchVoided', 4, {})).toThrow(UnreadableEvent);
  });
});

describe('events as they are read', () => {
  const stored = { version: 3, at: 5, type: 'DrawOffered', payload: { seat: 1 } };

  it('of the present version are what was stored', () => {
    const event = { type: 'DrawOffered', seat: 1 };
    expect(fromEnvelope({ ...stored, schemaVersion: SCHEMA_VERSION })).toEqual({ version: 3, at: 5, event });
  });

  it('of a version that is not known here are refused, not misread', () => {
    expect(() => fromEnvelope({ ...stored, schemaVersion: SCHEMA_VERSION + 1 })).toThrow('reads versions up to');
  });

  it('have an upcaster only from versions before the present one', () => {
    for (const steps of Object.values(UPCASTERS))
      for (const from of Object.keys(steps)) expect(Number(from)).toBeLessThan(SCHEMA_VERSION);
  });
});
