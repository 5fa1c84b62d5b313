import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stampOf } from '../../../apps/api/http/idempotency.js';
import { drawnNumbers } from '#testkit/chance';
import { FaultStage } from './fault-stage.spec-helper.js';
import { faultsInRecord } from './record-check.spec-helper.js';
import { UnreliableLine, type Fate } from './unreliable-line.spec-helper.js';

/** One reply in twenty never arrives, although its request was carried out. */
const chance = drawnNumbers('lost-replies.e2e.spec.ts');
const oneInTwenty = (): Fate => (chance() < 0.05 ? 'cut' : 'pass');

describe('replies that get lost', () => {
  let stage: FaultStage;
  beforeEach(async () => {
    stage = await FaultStage.create();
  });
  afterEach(() => stage.close());

  it('between server and clients lose no answer and double none', async () => {
    const server = await stage.serve();
    const line = stage.use(await UnreliableLine.open({ to: server.port, onReply: oneInTwenty }));
    const players = stage.play({ matches: 16, url: () => `http://127.0.0.1:${line.port}` });
    await players.progress(250);
    const played = await players.end();

    expect(await stage.postgres.read((pool) => faultsInRecord(pool, played, stampOf))).toEqual([]);
    expect(line.cuts).toBeGreaterThan(10);
    expect(players.troubles.lost).toBeGreaterThan(5);
    expect(players.troubles.replayed).toBeGreaterThan(0);
  });

  it('between PostgreSQL and server lose no answer and double none', async () => {
    let isUnreliable = false;
    const onReply = (): Fate => (isUnreliable ? oneInTwenty() : 'pass');
    const line = stage.use(await UnreliableLine.open({ to: stage.postgres.port, onReply }));
    const server = await stage.serve({ DATABASE_URL: stage.postgres.appUrlAt(line.port) });
    const players = stage.play({ matches: 16, url: () => server.url });
    isUnreliable = true;
    await players.progress(250);
    const played = await players.end();

    expect(await stage.postgres.read((pool) => faultsInRecord(pool, played, stampOf))).toEqual([]);
    expect(line.cuts).toBeGreaterThan(10);
    expect(players.troubles.lost).toBe(0);
    expect(server.isAlive).toBe(true);
    expect(server.output).not.toMatch(/unhandled|uncaught/i);
  });
});
