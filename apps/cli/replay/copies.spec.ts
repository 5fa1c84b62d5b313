import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { disclosureRoot, matchVerification } from '#replay-exports';
import { games } from '#games';
import { conceal, draftOf, sampleAnswer, viewerName } from '#kernel';
import type { Answer, Game, Table, TableEvent, Viewer } from '#kernel';
import { applyMatch, divideMatch, draftMatch, fromEnvelope, UNOPENED, viewHash, type MatchState } from '#match';
import { chainHash, genesisHash, hex, payloadHash, hashPart, type Json } from '#proof';
import {
  encodeReplay,
  eyesOfCopy,
  readReplay,
  shownPayload,
  verifyReplay,
  type CopyViewer,
  type RecordedEvent,
  type ReplayRecord,
  REPLAY_FORMAT,
  storedAs,
} from '#replay';
import {
  History,
  nonInterference,
  play,
  sampleSetup,
  seededDice,
  seededStream,
  type Lens,
  type Player,
} from '#simulation';
import { recordRandomMatch, sampleSource } from '#simulation/recording';

const GAMES = ['blackpoker@lite', 'gcg@1.1.0', 'nexa@1.2', 'vanguard@2.11'] as const;
const COPIES: readonly CopyViewer[] = ['spectator', { seat: 0 }, { study: 1 }];

async function linesOf(game: Game, match: ReturnType<typeof recordRandomMatch>, viewer: CopyViewer): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of encodeReplay(sampleSource(game, match, viewer))) lines.push(line.trimEnd());
  return lines;
}

describe.each(GAMES)('copies of a match of %s', (id) => {
  const game = games.get(id)!;
  const match = recordRandomMatch(game, 'a match to copy', 1_700_000_000_000);
  const source = sampleSource(game, match);
  const recorded = [...(source.events as Iterable<RecordedEvent>)];
  const copies = new Map<CopyViewer, ReplayRecord>();
  let whole: string[];

  beforeAll(async () => {
    whole = await linesOf(game, match, 'omniscient');
    for (const viewer of COPIES) {
      const lines = await linesOf(game, match, viewer);
      expect(await verifyReplay(lines, matchVerification(games))).toMatchObject({ ok: true, viewer });
      copies.set(viewer, await readReplay(lines));
    }
  });

  it('hang on the root that whoever seals the match works out by itself', async () => {
    const root = disclosureRoot(game, { seats: 2, events: recorded }, source.blinding);
    expect((await readReplay(whole)).footer).toMatchObject({ root });
    for (const { footer } of copies.values()) expect(footer).toMatchObject({ root });
    expect(disclosureRoot(game, { seats: 2, events: recorded }, new Uint8Array(32))).not.toBe(root);
  });

  it('lead whoever follows them to what the viewer knew, at every decision of its own', () => {
    let decided = 0;
    for (const [viewer, { events }] of copies) {
      const eyes = eyesOfCopy(viewer);
      const draft = draftMatch(UNOPENED);
      for (const line of events) {
        const { event, at } = fromEnvelope(storedAs(REPLAY_FORMAT, line, shownPayload(line)));
        if (event.type === 'DecisionMade' && event.knew !== null) {
          decided += 1;
          expect(typeof eyes === 'object' && eyes.seat).toBe(event.seat);
          expect(viewHash(game, draft.table, event.seat)).toBe(event.knew);
          if ('view' in line) expect(line.view).toEqual(conceal(game, draft.table, eyes));
        }
        applyMatch(draft, event, at);
        draft.table = draftOf(conceal(game, draft.table, eyes));
      }
    }
    expect(decided).toBeGreaterThan(50);
  });

  it('confirm no guess, not even that of the whole match', async () => {
    const text = (await linesOf(game, match, 'spectator')).join('\n');
    expect(confirmed(text, recorded)).toEqual([]);
    // The same attack on a copy in format 1 succeeds.
    const old = readFileSync('libs/replay/testing/fixtures/format-1/spectator.senki.jsonl', 'utf8');
    const events = await readReplay(
      readFileSync('libs/replay/testing/fixtures/format-1/omniscient.senki.jsonl', 'utf8').trimEnd().split('\n'),
    );
    expect(confirmed(old, chained(events)).length).toBeGreaterThan(3);
  });

  it('of one match under two keys have nothing in common but what everyone may know', async () => {
    const blinding = new Uint8Array(32).fill(77);
    const other: string[] = [];
    for await (const line of encodeReplay({ ...sampleSource(game, match, 'spectator'), blinding })) other.push(line);
    const { events } = await readReplay(other.map((line) => line.trimEnd()));
    const seals = copies.get('spectator')!.events.flatMap((event, i) => {
      const twin = events[i]!;
      expect(twin.payload).toEqual(event.payload);
      return 'sealed' in event && 'sealed' in twin ? [[event.sealed, twin.sealed]] : [];
    });
    expect(seals.length).toBeGreaterThan(100);
    expect(seals.filter(([one, two]) => one === two)).toEqual([]);
    // No two seals within one copy are the same either, although many cards are.
    expect(new Set(seals.map(([one]) => one)).size).toBe(seals.length);
  });
});

describe.each(GAMES)('whatever a viewer may not know of a match of %s', (id) => {
  const game = games.get(id)!;

  /** Compares what viewers see through the lens during the first 60 answers of a random match. */
  function stretch(seed: string, lens: Lens): ReturnType<typeof nonInterference> {
    const setup = sampleSetup(game);
    const dice = seededDice(seed);
    const players = setup.teams.map((_, seat) => chancePlayer(`${seed}/${seat}`));
    const batches = [...play({ game, setup, dice, players, maxAnswers: 60 })];
    return nonInterference(new History(game, dice, batches, lens), ['succession']);
  }

  it('changes nothing in its copy but seals', () => {
    const found = ['a'].map((seed) => stretch(seed, copyLens));
    expect(found.flatMap(({ problems }) => problems)).toEqual([]);
    expect(found.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(100);
  });

  it('would be found out if seals were plain hashes', () => {
    expect(stretch('a', plainLens).problems).not.toEqual([]);
  });
});

function chancePlayer(seed: string): Player {
  const next = seededStream(seed);
  return (_view, { offer, fallback }) => (offer && sampleAnswer(offer, next)) ?? (fallback as Answer);
}

/** Shows an event as a copy does, with `seal` in place of the real seals. */
const lensOf = (seal: (value: Json) => string): Lens => ({
  conceal,
  redact: (game: Game, table: Table, event: TableEvent, viewer: Viewer) => {
    const seats = table.seats.map(({ team }) => ({ player: '', team }));
    const before: MatchState = { ...UNOPENED, seats, table };
    const { shared, parts } = divideMatch(game, before, event);
    const name = viewerName(viewer);
    const sealed = parts.map((part) => (part.seenBy.includes(name) ? [part.name, part.value] : seal(part.value)));
    return { type: event.type, shared, sealed } as unknown as TableEvent;
  },
});
const copyLens = lensOf(() => 'sealed');
const plainLens = lensOf((value) => hex(payloadHash(value)));

/** Hashes of the guessed events that occur in the file: each would confirm a part of the guess. */
function confirmed(text: string, guess: readonly RecordedEvent[]): string[] {
  const there = new Set([
    ...[...text.matchAll(/"([0-9a-f]{64})"/g)].map(([, hash]) => hash),
    ...[...text.matchAll(/"([\w-]{43})"/g)].map(([, hash]) => Buffer.from(hash!, 'base64url').toString('hex')),
  ]);
  const hashes = guess.flatMap(({ payload, hash }) => {
    const values = [payload, ...Object.values((payload ?? {}) as Record<string, Json>)];
    const saltless = values.map((value) => hex(hashPart(new Uint8Array(16), '/card', value)));
    return [hash, ...values.map((value) => hex(payloadHash(value))), ...saltless];
  });
  return hashes.filter((hash) => there.has(hash));
}

function chained({ header, events }: ReplayRecord): RecordedEvent[] {
  let prev = genesisHash(header.matchId);
  return events.map(({ v, at, type, payload }) => {
    prev = chainHash({ prev, matchId: header.matchId, version: v, at, type, payloadHash: payloadHash(payload) });
    return { v, at, type, payload, hash: hex(prev) };
  });
}
