import { EventStore, StreamVerifier, type createPool, type StreamFault } from '#event-store';
import { isUuid } from '#proof';
import { ResultCheck, type ResultsCheck } from '#results/projections';
import { Failure } from '../io.js';

type Pool = ReturnType<typeof createPool>;

export interface BrokenStream {
  readonly matchId: string;
  readonly version: number;
  readonly fault: StreamFault;
}

export interface StreamsCheck {
  readonly matches: number;
  readonly events: number;
  readonly faults: readonly BrokenStream[];
}

const PAGE = 500;

/** Recomputes the chains of the given matches; an empty list means all matches. */
export async function verifyStreams(pool: Pool, wanted: readonly string[]): Promise<StreamsCheck> {
  const verifier = new StreamVerifier(pool);
  const faults: BrokenStream[] = [];
  let matches = 0;
  let events = 0;
  for await (const matchId of wanted.length > 0 ? named(wanted) : allMatches(pool)) {
    matches += 1;
    const checked = await verifier.verifyStream(matchId);
    if (checked.ok) events += checked.version;
    else faults.push({ matchId, version: checked.version, fault: checked.fault });
  }
  return { matches, events, faults };
}

/** Compares the stored results of the given matches with their events; an empty list means all matches. */
export function verifyResults(pool: Pool, wanted: readonly string[]): Promise<ResultsCheck> {
  const check = new ResultCheck(pool);
  return wanted.length > 0 ? check.of(wanted.map(requireMatchId)) : check.all();
}

export function requireMatchId(text: string): string {
  const id = text.toLowerCase();
  if (!isUuid(id)) throw new Failure(2, `"${text}" is not a match id (a UUID)`);
  return id;
}

async function* named(ids: readonly string[]): AsyncGenerator<string, void> {
  yield* ids.map(requireMatchId);
}

async function* allMatches(pool: Pool): AsyncGenerator<string, void> {
  const store = new EventStore(pool);
  for (let after: string | null = null; ;) {
    const page: string[] = await store.listMatchIds(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
