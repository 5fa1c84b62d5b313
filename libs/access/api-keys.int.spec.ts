import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { createOwnDatabase, type OwnDatabase } from '#event-store/testing';
import { ApiKeys } from './api-keys.js';

let own: OwnDatabase;
let pool: Pool;
let now = 1_000_000;
let keys: ApiKeys;

beforeAll(async () => {
  own = await createOwnDatabase();
  // With exactly the rights that are granted to the application's role.
  pool = new Pool({ connectionString: own.ownerUrl, max: 1, options: '-c role=senki_app' });
  keys = new ApiKeys(pool, () => now);
});

afterAll(async () => {
  await pool.end();
  await own.drop();
});

describe('ApiKeys', () => {
  it('stores a hash, never the key', async () => {
    const { key, secret } = await keys.create('ladder', ['matches:open', 'matches:read']);
    expect(secret).toMatch(/^sk_[0-9a-f]{16}_[\w-]{43}$/);
    const { rows } = await pool.query('SELECT * FROM api_key JOIN api_key_secret ON key_id = id WHERE id = $1', [
      key.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(20));
    expect(await keys.verify(secret)).toEqual(key);
  });

  it('forgets a revoked key: at once here, within ten seconds elsewhere', async () => {
    const { key, secret } = await keys.create('x', ['admin']);
    const elsewhere = new ApiKeys(pool, () => now);
    await elsewhere.verify(secret);
    expect(await keys.revoke(key.id)).toBe(true);
    expect(await keys.revoke(key.id)).toBe(false);
    expect(await keys.verify(secret)).toBeNull();
    expect(await elsewhere.verify(secret)).not.toBeNull();
    now += 10_001;
    expect(await elsewhere.verify(secret)).toBeNull();
  });

  it('lets the old secret and the new one in while they overlap', async () => {
    const { key, secret } = await keys.create('x', ['admin']);
    const elsewhere = new ApiKeys(pool, () => now);
    await elsewhere.verify(secret);
    const fresh = await keys.rotate(key.id, 3_600);
    expect(await keys.verify(secret)).toEqual(key);
    expect(await keys.verify(fresh)).toEqual(key);
    expect(await keys.find(key.id)).toMatchObject({ secrets: 2, overlapUntil: expect.any(Date) });
    now += 1_001;
    expect(await elsewhere.verify(fresh)).toEqual(key);
    const last = await keys.rotate(key.id, 0);
    expect([await keys.verify(secret), await keys.verify(fresh)]).toEqual([null, null]);
    expect(await keys.verify(last)).toEqual(key);
  });

  it('keeps limits as data of the key', async () => {
    const { key, secret } = await keys.create('x', ['admin'], { requestsPerMinute: 5 });
    expect(key.limits).toEqual({ requestsPerMinute: 5 });
    await keys.limit(key.id, { openMatches: 2, requestsPerMinute: null });
    expect(await keys.verify(secret)).toMatchObject({ limits: { openMatches: 2, requestsPerMinute: null } });
    expect(keys.limitsOf(key.id)).toEqual({ openMatches: 2, requestsPerMinute: null });
  });

  it('does not let the application delete or alter keys', async () => {
    await expect(pool.query('DELETE FROM api_key')).rejects.toThrow(/permission denied/);
    await expect(pool.query('DELETE FROM api_key_secret')).rejects.toThrow(/permission denied/);
    await expect(pool.query('UPDATE api_key_secret SET hash = hash')).rejects.toThrow(/permission denied/);
    await expect(pool.query("UPDATE api_key SET scopes = '{admin}'")).rejects.toThrow(/permission denied/);
  });
});
