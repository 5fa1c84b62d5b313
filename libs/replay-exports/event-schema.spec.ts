import { expect, it } from '@jest/globals';
import { SCHEMA_VERSION } from '#match';
import { REPLAY_FORMAT, storedAs } from '#replay';

// Exports and seals write events as they were recorded. Before the version is raised, they need to know each event's own.
it('the current file format holds events in the version that matches record', () => {
  const recorded = { v: 1, at: 0, type: 'MatchOpened' };
  expect(storedAs(REPLAY_FORMAT, recorded, {}).schemaVersion).toBe(SCHEMA_VERSION);
});
