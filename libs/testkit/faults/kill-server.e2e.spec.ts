import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stampOf } from '../../../apps/api/http/idempotency.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import { faultsInRecord } from './record-check.spec-helper.js';

describe('a server killed with kill -9 in the middle of 32 clients', () => {
  let stage: FaultStage;
  beforeEach(async () => {
    stage = await FaultStage.create();
  });
  afterEach(() => stage.close());

  it('loses no confirmed answer and doubles none', async () => {
    const server = await stage.serve();
    const players = stage.play({ matches: 16, url: () => server.url });
    for (let kills = 0; kills < 3; kills++) {
      await players.progress(150);
      await server.restart();
    }
    const played = await players.end();

    expect(await stage.postgres.read((pool) => faultsInRecord(pool, played, stampOf))).toEqual([]);
    expect(players.troubles.lost).toBeGreaterThan(0);
  });
});
