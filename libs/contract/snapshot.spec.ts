import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pinnedGame } from '#card-sets';
import { cardSetsIn } from '#card-sets/node';
import { games } from '#games';
import { stableText, type Viewer } from '#kernel';
import { evolveMatch, fromEnvelope, redactMatch, UNOPENED, viewMatch, type MatchState } from '#match';
import { DEFAULT_LIMITS, readLines, readReplay, storedEvents } from '#replay';
import { openReplayFile } from '#replay/node';
import { matchSnapshot, type MatchSnapshot } from './index.js';

type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
/** Does not compile if a member exists only in the code or only in the contract. */
const sameMembers: Equal<keyof MatchSnapshot, keyof MatchState> = true;

/** The recorded matches of the last build: every game, edition and mode. */
const FOLDER = join(
  'corpus',
  readdirSync('corpus')
    .filter((name) => name.startsWith('senki-'))
    .sort()
    .at(-1) ?? '',
);
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.br'));
const VIEWERS: readonly Viewer[] = ['spectator', { seat: 0 }, { seat: 1 }];
/** Snapshots are compared at every so many events, and at the last. */
const EVERY = 37;

/** The same match with the hidden cards of each zone in the reverse order; null if that changes nothing. */
function withOthersHidden(state: MatchState, view: MatchState): MatchState | null {
  const cards = { ...state.table.cards };
  let changed = 0;
  for (const ids of Object.values(state.table.zones)) {
    const hidden = ids.filter((id) => id in cards && (view.table.cards[id]?.def ?? null) === null);
    for (const [i, id] of hidden.entries()) {
      const def = state.table.cards[hidden.at(-1 - i)!]!.def;
      if (cards[id]!.def !== def) changed += 1;
      cards[id] = { ...cards[id]!, def };
    }
  }
  return changed === 0 ? null : { ...state, table: { ...state.table, cards } };
}

describe('a snapshot', () => {
  it('has the members that the state has', () => {
    expect(sameMembers).toBe(true);
  });

  it.each(files)(
    'is what the own events of each viewer fold to, shows nothing of hidden cards, and fits its schema, in %s',
    async (file) => {
      const record = await readReplay(readLines(openReplayFile(join(FOLDER, file)), DEFAULT_LIMITS));
      const game = await pinnedGame(games, record.header.pins, cardSetsIn([join('corpus', 'card-sets')]));
      const recorded = storedEvents(record).map(fromEnvelope);
      let state = UNOPENED;
      let permuted = 0;
      const told = VIEWERS.map((): MatchState => UNOPENED);
      for (const { version, event, at } of recorded) {
        for (const [i, viewer] of VIEWERS.entries())
          told[i] = viewMatch(game, evolveMatch(told[i]!, redactMatch(game, state, event, viewer), at), viewer);
        state = evolveMatch(state, event, at);
        if (version % EVERY !== 0 && version !== recorded.length) continue;
        for (const [i, viewer] of VIEWERS.entries()) {
          const snapshot = JSON.parse(JSON.stringify(viewMatch(game, state, viewer))) as unknown;
          expect(matchSnapshot.safeParse(snapshot).error?.issues ?? []).toEqual([]);
          expect(stableText(snapshot)).toBe(stableText(told[i]));
          const other = withOthersHidden(state, viewMatch(game, state, viewer));
          if (!other) continue;
          permuted += 1;
          expect(stableText(viewMatch(game, other, viewer))).toBe(stableText(snapshot));
        }
      }
      expect(state.version).toBeGreaterThan(EVERY);
      expect(permuted).toBeGreaterThan(0);
    },
  );

  it('has no room for anything that nobody decided to show', () => {
    const snapshot = { ...UNOPENED, status: 'playing', openedBy: 'key/1' };
    const issues = matchSnapshot.safeParse(snapshot).error?.issues ?? [];
    expect(issues).toEqual(expect.arrayContaining([expect.objectContaining({ keys: ['openedBy'] })]));
  });
});
