import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPool } from '#event-store';
import { createOwnDatabase, type OwnDatabase } from '#event-store/testing';
import { carryOut, LeasedQueue, LeaseLost, type Work } from './index.js';

interface Errand {
  readonly what: string;
}

class Hopeless extends Error {}

const TABLE = { name: 'errand', fence: 'attempts', columns: 'what' } as const;

let own: OwnDatabase;
let pool: Pool;
let id: string;

beforeAll(async () => {
  own = await createOwnDatabase();
  pool = createPool({ connectionString: own.ownerUrl, max: 4 });
  await pool.query(
    `CREATE TABLE errand (id uuid PRIMARY KEY, what text NOT NULL, state text NOT NULL DEFAULT 'waiting', error text,
       attempts int NOT NULL DEFAULT 0, failures int NOT NULL DEFAULT 0, ordered_at timestamptz NOT NULL DEFAULT now(),
       claimed_until timestamptz, steps int NOT NULL DEFAULT 0)`,
  );
});

afterAll(async () => {
  await pool.end();
  await own.drop();
});

beforeEach(async () => {
  await pool.query('DELETE FROM errand');
  id = randomUUID();
  await pool.query("INSERT INTO errand (id, what) VALUES ($1, 'bread')", [id]);
});

const queue = (leaseMs?: number): LeasedQueue<Errand> => new LeasedQueue(pool, TABLE, leaseMs);

const row = async (): Promise<Record<string, unknown>> => (await pool.query('SELECT * FROM errand')).rows[0]!;

const errand = (work: Work<Errand>['work'], more: Partial<Work<Errand>> = {}): Work<Errand> => ({
  work,
  isFinal: (error): error is Error => error instanceof Hopeless,
  gaveUp: 'tried in vain',
  ...more,
});

/** Lets the lease expire. */
const runOut = () => pool.query("UPDATE errand SET claimed_until = now() - interval '1 second'");

/** A worker that claimed the order and was killed some time ago. */
async function killed() {
  const lease = (await queue().claim(id))!;
  await runOut();
  return lease;
}

describe('an order', () => {
  it('is carried out once, by one worker', async () => {
    const seen: string[] = [];
    const work = errand(async (order) => {
      seen.push(order.what);
      await queue().finish(order, { steps: 3 });
      return 'done';
    });
    const outcomes = await Promise.all([1, 2, 3].map(() => carryOut(queue(), id, work)));
    expect([outcomes.sort(), seen]).toEqual([['done', 'none', 'none'], ['bread']]);
    expect(await row()).toMatchObject({ state: 'done', steps: 3, claimed_until: null });
    expect(await carryOut(queue(), id, work)).toBe('none');
    expect(await carryOut(queue(), randomUUID(), work)).toBe('none');
  });

  it('is taken over from a worker that was killed, whose late words count for nothing', async () => {
    const dead = (await queue().claim(id))!;
    expect(await queue().claim(id)).toBeNull();
    expect(await queue().abandoned(10, 0)).toEqual([]);
    await runOut();
    expect(await queue().abandoned(10, 0)).toEqual([id]);
    const next = (await queue().claim(id))!;
    for (const late of [
      queue().renew(dead),
      queue().advance(dead, { steps: 9 }),
      queue().finish(dead, { steps: 9 }),
      queue().fail(dead, 'x'),
    ])
      await expect(late).rejects.toThrow(LeaseLost);
    await queue().release(dead, true);
    expect(await queue().abandoned(10, 0)).toEqual([]);
    await queue().finish(next, { steps: 1 });
    expect(await row()).toMatchObject({ state: 'done', steps: 1 });
  });

  it('in the hands of a node of the version before is its own until the lease runs out, and then no more', async () => {
    // Such a node counts only attempts.
    await pool.query(
      "UPDATE errand SET state = 'running', attempts = attempts + 1, claimed_until = now() + interval '1 minute'",
    );
    expect(await queue().claim(id)).toBeNull();
    await runOut();
    expect(await queue().claim(id)).toMatchObject({ claim: 2, failures: 1 });
    const late = await pool.query("UPDATE errand SET steps = 9 WHERE id = $1 AND attempts = 1 AND state = 'running'", [
      id,
    ]);
    expect(late.rowCount).toBe(0);
  });

  it('stays with a worker that says it is alive, however long it takes', async () => {
    const until = async () => Number((await row())['claimed_until']);
    const work = errand(
      async (order) => {
        const first = await until();
        while ((await until()) === first) await sleep(20);
        await queue().finish(order, {});
        return 'done';
      },
      { heartbeat: true },
    );
    expect(await carryOut(queue(3_000), id, work)).toBe('done');
  });

  it('is lost by a worker that hangs without a heartbeat, and the worker learns it', async () => {
    const hung = errand(async (order) => {
      await runOut();
      expect(await queue().claim(id)).not.toBeNull();
      await queue().renew(order);
      return 'done';
    });
    expect(await carryOut(queue(), id, hung)).toBe('none');
    expect(await row()).toMatchObject({ state: 'running' });
  });

  it('whose job was lost is found when its grace is over', async () => {
    expect(await queue().abandoned(10, 60_000)).toEqual([]);
    expect(await queue().abandoned(10, 0)).toEqual([id]);
  });

  it('is tried again after a passing trouble, at once where somebody wants to', async () => {
    const trouble = errand(() => Promise.reject(new Error('no bread yet')));
    await expect(carryOut(queue(), id, trouble)).rejects.toThrow('no bread yet');
    expect(await row()).toMatchObject({ state: 'running', failures: 1, claimed_until: null });
    expect(await queue().abandoned(10, 0)).toEqual([id]);
  });

  it('fails for good where trying again is no use, with what belongs to it', async () => {
    const cleaned: string[] = [];
    const hopeless = errand(() => Promise.reject(new Hopeless('no baker')), {
      cleanUp: async (order) => cleaned.push(order.what),
    });
    expect(await carryOut(queue(), id, hopeless)).toBe('failed');
    expect(await row()).toMatchObject({ state: 'failed', error: 'no baker', claimed_until: null });
    expect(cleaned).toEqual(['bread']);
  });

  it('is given up after ten troubles', async () => {
    const trouble = errand(() => Promise.reject(new Error('no bread yet')));
    for (let i = 1; i < 10; i++) await expect(carryOut(queue(), id, trouble)).rejects.toThrow('no bread yet');
    expect(await carryOut(queue(), id, trouble)).toBe('failed');
    expect(await row()).toMatchObject({ state: 'failed', error: 'tried in vain' });
  });

  it('is given up when it has killed ten workers, before it kills another', async () => {
    for (let i = 0; i < 10; i++) await killed();
    let worked = 0;
    expect(
      await carryOut(
        queue(),
        id,
        errand(async () => ((worked += 1), 'done')),
      ),
    ).toBe('failed');
    expect([worked, (await row())['error']]).toEqual([0, 'tried in vain']);
  });

  it('is not given up while something of it is got through', async () => {
    for (let i = 0; i < 9; i++) await killed();
    const work = errand(async (order) => {
      await queue().advance(order, { steps: () => 'steps + 1' });
      throw new Error('no bread yet');
    });
    await expect(carryOut(queue(), id, work)).rejects.toThrow('no bread yet');
    expect(await row()).toMatchObject({ state: 'running', failures: 0, steps: 1 });
  });

  it('that a worker leaves in order has not failed', async () => {
    expect(
      await carryOut(
        queue(),
        id,
        errand(async () => 'none'),
      ),
    ).toBe('none');
    expect(await row()).toMatchObject({ state: 'running', failures: 0, claimed_until: null });
  });
});
