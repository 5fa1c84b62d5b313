import { resultPage, type ResultEntryDocument } from '#contract';
import type { PatientClient } from './patient-client.spec-helper.js';

/** A ladder with a current season, whose players wait little and may take long to accept a match. */
export async function declareLadder(operator: PatientClient, path: string): Promise<void> {
  const pairing = { windowStart: 100, rematchAfterSeconds: 1, readySeconds: 600, conductSeconds: 1 };
  const ladder = { game: 'blackpoker', edition: 'lite', mode: 'duel', pairing, policy: { placement: 0 } };
  for (const [where, body] of [[path, ladder] as const, [`${path}/seasons/s1`, undefined] as const]) {
    const { status, text } = await operator.send('PUT', where, body);
    if (status !== 200) throw new Error(`PUT ${where}: ${status}: ${text}`);
  }
}

/** The whole result feed, page by page. */
export async function readResults(client: PatientClient): Promise<readonly ResultEntryDocument[]> {
  const entries: ResultEntryDocument[] = [];
  for (let after = ''; ;) {
    const { data, next, more } = await client.get(resultPage, `/v1/results?limit=50${after}`);
    entries.push(...data);
    if (!more) return entries;
    after = `&after=${next}`;
  }
}
