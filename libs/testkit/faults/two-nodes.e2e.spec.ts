import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { matchEvents, pendingDecision, played, type AnswerValue } from '#contract';
import { EventStore } from '#event-store';
import { stampOf } from '../../../apps/api/http/idempotency.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import type { PatientClient } from './patient-client.spec-helper.js';
import { faultsInRecord } from './record-check.spec-helper.js';
import type { SenkiProcess } from './senki-process.spec-helper.js';

describe('two servers on one database', () => {
  let stage: FaultStage;
  let nodes: readonly [SenkiProcess, SenkiProcess];
  beforeAll(async () => {
    stage = await FaultStage.create();
    nodes = [await stage.serve(), await stage.serve()];
  });
  afterAll(() => stage.close());

  /** A new duel: each seat's client at each node, and the seat to decide. */
  async function duel() {
    const { matchId, seats } = await stage.openDuel(nodes[0].url);
    const at = (node: number, seat: number): PatientClient =>
      stage.client(nodes[node]?.url ?? '', seats[seat]?.token ?? '');
    const path = `/v1/matches/${matchId}`;
    const asked = await Promise.all([0, 1].map((seat) => at(0, seat).get(pendingDecision, `${path}/decision`)));
    const decider = asked[0]?.decision ? 0 : 1;
    return { matchId, path, at, decider, waiter: 1 - decider };
  }

  it('carry matches whose seats are at different nodes to their end', async () => {
    const players = stage.play({ matches: 16, url: (seat) => nodes[seat]?.url ?? '' });
    await players.progress(200);
    const ended = await players.end();
    expect(await stage.postgres.read((pool) => faultsInRecord(pool, ended, stampOf))).toEqual([]);
  });

  it('wake who waits at the other one', async () => {
    const { path, at, decider, waiter } = await duel();
    const { version, decision } = await at(0, decider).get(pendingDecision, `${path}/decision`);
    const waiting = at(1, waiter).get(matchEvents, `${path}/events?after=${version}&wait=30`);
    await sleep(500);
    const body = { decision: decision?.id, answer: decision?.fallback };
    await at(0, decider).post(played, `${path}/answers`, body);
    const news = await waiting;
    expect(news.events[0]).toMatchObject({ version: version + 1 });
  });

  it('settle races: each command counts once, whichever node was first', async () => {
    const races = Array.from({ length: 12 }, async () => {
      const { matchId, path, at, decider } = await duel();
      const made: string[] = [];
      const judged: string[] = [];
      for (let round = 0; round < 8; round++) {
        // Both nodes know the current version, so both decide on it.
        const [{ decision }] = await Promise.all([
          at(0, decider).get(pendingDecision, `${path}/decision`),
          at(1, decider).get(pendingDecision, `${path}/decision`),
        ]);
        if (!decision) break;
        const body = { decision: decision.id, answer: decision.fallback as AnswerValue };
        const key = randomUUID();
        const [act, event] = round % 2 === 0 ? ['pause', 'ClocksPaused'] : ['resume', 'ClocksResumed'];
        const replies = await Promise.all([
          ...[0, 0].map((node) => at(node, decider).send('POST', `${path}/answers`, body, key)),
          stage.client(nodes[1].url).send('POST', `${path}/judge/${act}`, { reason: 'a race' }),
          at(1, decider).send('POST', `${path}/answers`, body, key),
        ]);
        for (const { status, text } of replies) expect({ status, text }).toMatchObject({ status: 200 });
        made.push(decision.id);
        judged.push(event as string);
      }
      const events = await stage.postgres.read((pool) => new EventStore(pool).load(matchId));
      const decisions = events.filter(({ type }) => type === 'DecisionMade');
      expect(decisions.map(({ payload }) => (payload as { decision: string }).decision)).toEqual(made);
      expect(events.filter(({ type }) => type.startsWith('Clocks')).map(({ type }) => type)).toEqual(judged);
    });
    await Promise.all(races);
  });
});
