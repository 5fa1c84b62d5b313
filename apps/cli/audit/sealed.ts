import { readFileSync } from 'node:fs';
import type { SealedMatch } from '#audit';
import { base64url } from '#proof';
import { createEntryCheck } from '#match-log';
import { verifyLog } from '#merkle-log';
import { Failure, fileFault } from '../io.js';
import { entryKeysOf, isAddress, isFile, logAt } from '../log/place.js';

/** The sealed matches from a JSON list, or from a log (a folder or an address), which is verified first. */
export async function sealedIn(place: string, trust: readonly string[]): Promise<readonly SealedMatch[]> {
  return !isAddress(place) && (await isFile(place)) ? sealedInList(place) : sealedInLog(place, trust);
}

function sealedInList(file: string): readonly SealedMatch[] {
  const list = jsonIn(file);
  const isSealed = (one: unknown): boolean => typeof (one as { matchId?: unknown } | null)?.matchId === 'string';
  if (!Array.isArray(list) || !list.every(isSealed)) throw new Failure(2, `${file} is not a list of sealed matches`);
  return (list as SealedMatch[]).map(({ matchId, head }) => ({ matchId, head: head ?? null }));
}

/** Every seal and every later ruling. Without a trusted key, the log's own keys are accepted. */
async function sealedInLog(place: string, trust: readonly string[]): Promise<readonly SealedMatch[]> {
  const log = logAt(place);
  const own = await log.ownKeys();
  const isNamed = trust.length > 0;
  const trusted = isNamed ? own.keys.filter(({ publicKey }) => trust.includes(base64url(publicKey))) : own.keys;
  const sealed: SealedMatch[] = [];
  const entryFault = createEntryCheck({
    trustedKeys: isNamed ? trust : entryKeysOf(own),
    statementFault: ({ match, head }) => {
      sealed.push({ matchId: match, head });
      return null;
    },
  });
  const verdict = await verifyLog(log.read, { trusted, entryFault });
  if (!verdict.ok) throw new Failure(2, `the log at ${place} is bad at ${verdict.place}: ${verdict.reason}`);
  return sealed;
}

export function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Failure(2, `cannot read ${file}: ${fileFault(error)}`);
  }
}
