import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { pinnedGame } from '#card-sets';
import { cardSetsIn } from '#card-sets/node';
import { games } from '#games';
import type { Viewer } from '#kernel';
import { fromEnvelope, payloadOf, show, UNOPENED, type MatchEvent } from '#match';
import { DEFAULT_LIMITS, readLines, readReplay, storedEvents } from '#replay';
import { openReplayFile } from '#replay/node';
import { eventPayloads, matchEvent, type EventType } from './index.js';

type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
type Members<Type extends EventType> = keyof z.output<(typeof eventPayloads)[Type]>;
/** The key that opened a match is shown to operators only. */
type Told<Type extends EventType> = Exclude<keyof Extract<MatchEvent, { type: Type }>, 'type' | 'openedBy'>;

const sameTypes: Equal<EventType, MatchEvent['type']> = true;
/** Does not compile if a member exists only in the code or only in the contract. */
const sameMembers: { [Type in EventType]: Told<Type> extends never ? true : Equal<Members<Type>, Told<Type>> } =
  Object.fromEntries(Object.keys(eventPayloads).map((type) => [type, true])) as Record<EventType, true>;

const CORPUS = 'corpus';
const files = readdirSync(CORPUS, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.br'));

async function shownEvents(file: string) {
  const record = await readReplay(readLines(openReplayFile(join(CORPUS, file)), DEFAULT_LIMITS));
  const game = await pinnedGame(games, record.header.pins, cardSetsIn([join(CORPUS, 'card-sets')]));
  const recorded = storedEvents(record).map(fromEnvelope);
  const viewers: readonly Viewer[] = ['omniscient', 'spectator', { seat: 0 }, { seat: 1 }];
  return show(game, UNOPENED, recorded, viewers).shown.flatMap(({ version, at, views }) =>
    views.map((event) => ({ version, at, type: event.type, payload: told(event) })),
  );
}

function told(event: MatchEvent): Record<string, unknown> {
  const { openedBy: _, ...payload } = payloadOf(event);
  return payload;
}

describe('the schemas of events', () => {
  it('name the types and members that the code has', () => {
    expect([sameTypes, ...Object.values(sameMembers)].every(Boolean)).toBe(true);
  });

  it.each(files)('accept every event of %s, whoever sees it', async (file) => {
    const events = await shownEvents(file);
    expect(events.length).toBeGreaterThan(10);
    for (const event of events) {
      const { error } = matchEvent.safeParse(event);
      expect({ event: error ? event : null, issues: error?.issues ?? [] }).toEqual({ event: null, issues: [] });
    }
  });

  it('refuse a member that the type of event does not have', () => {
    const event = { version: 1, at: 1, type: 'TurnBegan', payload: { number: 1, seat: 0 } };
    expect(matchEvent.safeParse(event).success).toBe(true);
    expect(matchEvent.safeParse({ ...event, payload: { number: 1, seat: 0, def: 'S1' } }).success).toBe(false);
    expect(matchEvent.safeParse({ ...event, type: 'TurnEnded' }).success).toBe(false);
  });
});
