import { describe, expect, it } from '@jest/globals';
import { UNOPENED, type MatchState } from '../state.js';
import { toyGame } from '../toy-game.spec-helper.js';
import { MatchRepository } from './match-repository.js';

const SECRET = new Uint8Array(32).fill(7);

/** A repository without a database, with room for two matches and for one that is over. */
function repository() {
  const none = null as never;
  const matches = new MatchRepository(none, none, none, none, () => undefined, 2, 1);
  const keep = (matchId: string, status: MatchState['status'], version = 1): void => {
    matches.adopt(matches.unopened(matchId, toyGame, SECRET), [], { ...UNOPENED, status, version });
  };
  const kept = (...ids: string[]): string[] => ids.filter((id) => matches.cached(id) !== null);
  return { keep, kept, statusOf: (id: string) => matches.cached(id)?.state.status };
}

describe('matches in memory', () => {
  it('those that are over do not take the room of those that are played', () => {
    const { keep, kept } = repository();
    keep('played', 'playing');
    for (const id of ['a', 'b', 'c']) keep(id, 'over');
    expect(kept('played', 'a', 'b', 'c')).toEqual(['played', 'c']);
  });

  it('one that ends is kept once, among those that are over', () => {
    const { keep, kept, statusOf } = repository();
    keep('a', 'playing');
    keep('a', 'over', 2);
    keep('a', 'playing');
    expect(statusOf('a')).toBe('over');
    keep('b', 'over');
    expect(kept('a', 'b')).toEqual(['b']);
  });
});
