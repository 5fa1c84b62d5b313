import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { StreamBroken } from './errors.js';
import { StreamVerifier } from './stream-verifier.js';
import { createTestDatabase, played, type TestDatabase } from './test-database.spec-helper.js';

let db: TestDatabase;
let verifier: StreamVerifier;
beforeAll(async () => {
  db = await createTestDatabase();
  verifier = new StreamVerifier(db.app);
});
afterAll(() => db.drop());

/** A match of five events, the last two in a second append. */
async function recorded(): Promise<string> {
  const open = db.opening({ events: [played('S1'), played('H2'), played('D3')] });
  await db.store.append(open);
  await db.store.append(db.following(open, { events: [played('C4'), played('S5')] }));
  return open.matchId;
}

/** Runs the statements as a superuser with the triggers disabled. */
async function tamper(matchId: string, ...statements: string[]): Promise<void> {
  const client = await db.admin.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const statement of statements) await client.query(statement.replaceAll('$1', `'${matchId}'`));
  } finally {
    client.release(true);
  }
}

const EVENT = 'es.event WHERE match_id = $1 AND version';
const COPY = `INSERT INTO es.event SELECT match_id, 6, type, schema_version, payload, meta, recorded_at, payload_hash, hash FROM ${EVENT} = 5`;

describe('verifyStream', () => {
  it('confirms an untouched match and names its head', async () => {
    const matchId = await recorded();
    const head = await db.store.head(matchId);
    expect(await verifier.verifyStream(matchId)).toEqual({ ok: true, version: 5, hash: head!.hash });
  });

  it('says when there is no such match', async () => {
    expect(await verifier.verifyStream(v7())).toEqual({ ok: false, version: 0, fault: 'no such match' });
  });

  it.each([
    [
      'an edited payload',
      3,
      'payload edited',
      [`UPDATE es.event SET payload = '{"card":"JOKER"}' WHERE match_id = $1 AND version = 3`],
    ],
    [
      'a payload edited along with its hash',
      3,
      'hash wrong',
      [
        `UPDATE es.event SET payload = '{"card":"JOKER"}', payload_hash = sha256('{"card":"JOKER"}') WHERE match_id = $1 AND version = 3`,
      ],
    ],
    ['an edited type', 2, 'hash wrong', [`UPDATE es.event SET type = 'CardDrawn' WHERE match_id = $1 AND version = 2`]],
    [
      'an edited time',
      4,
      'hash wrong',
      [`UPDATE es.event SET recorded_at = recorded_at + interval '1 ms' WHERE match_id = $1 AND version = 4`],
    ],
    [
      'a time edited by less than a millisecond',
      4,
      'hash wrong',
      [`UPDATE es.event SET recorded_at = recorded_at + interval '1 microsecond' WHERE match_id = $1 AND version = 4`],
    ],
    ['a deleted event', 2, 'version missing', [`DELETE FROM ${EVENT} = 2`]],
    ['a deleted first event', 1, 'version missing', [`DELETE FROM ${EVENT} = 1`]],
    ['a deleted last event', 5, 'version missing', [`DELETE FROM ${EVENT} = 5`]],
    ['no events left', 1, 'version missing', [`DELETE FROM ${EVENT} > 0`]],
    ['an inserted event', 6, 'hash wrong', [COPY]],
    [
      'two events in swapped order',
      2,
      'hash wrong',
      [
        'UPDATE es.event SET version = version + 100 WHERE match_id = $1 AND version IN (2, 3)',
        'UPDATE es.event SET version = 105 - version WHERE match_id = $1 AND version > 100',
      ],
    ],
    [
      'a shortened match with a matching head version',
      4,
      'head mismatch',
      [`DELETE FROM ${EVENT} = 5`, 'UPDATE es.match_stream SET version = 4 WHERE match_id = $1'],
    ],
    ['a missing head', 5, 'head mismatch', ['DELETE FROM es.match_stream WHERE match_id = $1']],
  ])('names the version of %s', async (_, version, fault, statements) => {
    const matchId = await recorded();
    await tamper(matchId, ...statements);
    expect(await verifier.verifyStream(matchId)).toEqual({ ok: false, version, fault });
  });

  it('finds an event forged with a true chain link by the head', async () => {
    const matchId = await recorded();
    await tamper(
      matchId,
      `INSERT INTO es.event
       SELECT match_id, 6, type, schema_version, payload, meta, recorded_at, payload_hash,
              (es.chain(hash, match_id, 5, (extract(epoch FROM recorded_at) * 1000)::bigint,
                        jsonb_build_array(jsonb_build_object('type', type, 'hash', encode(payload_hash, 'hex')))))[1]
       FROM ${EVENT} = 5`,
    );
    expect(await verifier.verifyStream(matchId)).toEqual({ ok: false, version: 6, fault: 'head mismatch' });
  });
});

describe('load', () => {
  const edit = `UPDATE es.event SET payload = '{"card":"JOKER"}' WHERE match_id = $1 AND version`;

  it.each([
    ['a hole', 2, 'version missing', `DELETE FROM ${EVENT} = 2`],
    ['no beginning', 1, 'version missing', `DELETE FROM ${EVENT} = 1`],
    ['no end', 5, 'version missing', `DELETE FROM ${EVENT} = 5`],
    ['nothing left', 1, 'version missing', `DELETE FROM ${EVENT} > 0`],
    ['an edited event', 3, 'payload edited', `${edit} = 3`],
    ['an inserted event', 6, 'hash wrong', COPY],
    ['no head', 5, 'head mismatch', 'DELETE FROM es.match_stream WHERE match_id = $1'],
  ])('refuses a stream with %s and names the version', async (_, version, fault, statement) => {
    const matchId = await recorded();
    await tamper(matchId, statement);
    const loading = db.store.load(matchId);
    await expect(loading).rejects.toThrow(StreamBroken);
    await expect(loading).rejects.toMatchObject({ matchId, version, fault });
  });

  it.each([
    ['is edited', 4, 'payload edited', `${edit} = 4`],
    ['is missing', 4, 'version missing', `DELETE FROM ${EVENT} = 4`],
    ['lacks the event before', 3, 'version missing', `DELETE FROM ${EVENT} = 3`],
    ['lacks its end', 5, 'version missing', `DELETE FROM ${EVENT} = 5`],
  ])('refuses a tail that %s', async (_, version, fault, statement) => {
    const matchId = await recorded();
    await tamper(matchId, statement);
    await expect(db.store.load(matchId, 3)).rejects.toMatchObject({ matchId, version, fault });
  });

  it('gives nothing of a match that never began or never got so far', async () => {
    expect(await db.store.load(v7())).toEqual([]);
    const matchId = await recorded();
    expect(await db.store.load(matchId, 5)).toEqual([]);
    expect(await db.store.load(matchId, 6)).toEqual([]);
    expect((await db.store.load(matchId, 3)).map(({ version }) => version)).toEqual([4, 5]);
  });
});
