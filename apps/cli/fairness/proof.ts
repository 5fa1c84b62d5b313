import { storedEvents } from '#replay';
import { EventStore } from '#event-store';
import { proveFairness, type FairnessProof } from '#audit/fairness';
import { isUuid } from '#proof';
import { readFile } from '../replay/show.js';

/** Makes the proof of a match, given by its id in the database or by its file. */
export async function proofOf(target: string): Promise<FairnessProof> {
  if (isUuid(target.toLowerCase())) return storedProof(target.toLowerCase());
  const record = await readFile(target);
  return proveFairness({ matchId: record.header.matchId, events: storedEvents(record) });
}

async function storedProof(matchId: string): Promise<FairnessProof> {
  const { inSession } = await import('../composition/session.js');
  return inSession(async ({ pool }) => proveFairness({ matchId, events: await new EventStore(pool).load(matchId) }));
}

export function proofText(target: string, proof: FairnessProof): string {
  const { matchId, faults, seats, acts, isSecretProven, missing } = proof;
  const rolls = acts.filter(({ label }) => /^\d+:roll:/.test(label)).length;
  const proven = acts.filter(({ isProven }) => isProven).length;
  return [
    `${target}: ${verdictOn(proof)}`,
    `  match   ${matchId}`,
    `  secret  ${isSecretProven ? 'the one that was committed to when the match opened' : 'not proven'}`,
    `  seats   ${seatsText(seats)}`,
    `  acts    ${proven} of ${acts.length} follow from it: ${acts.length - rolls} shuffles, ${rolls} rolls`,
    ...missing.map((seat) => `  seat ${seat}: ${MISSING}`),
    ...faults.map(({ version, reason }) => `  event ${version}: ${reason}`),
  ].join('\n');
}

const MISSING =
  'its share is not in the dice; if it was sent all the same, the server could choose, and nothing is proven';

function verdictOn({ ok, missing }: FairnessProof): string {
  if (!ok) return 'NOT PROVEN';
  return missing.length === 0 ? 'proven' : `proven but for the share of seat ${missing.join(' and ')}`;
}

const seatsText = (seats: FairnessProof['seats']): string =>
  seats.length === 0
    ? 'added nothing: the dice rest on the secret alone'
    : seats.map(({ seat, state }) => `${seat} ${state}`).join(', ');
