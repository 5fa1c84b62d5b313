import { describe, expect, it } from '@jest/globals';
import { AppendQueue } from './append-queue.js';
import type { Append, AppendResult } from './types.js';

const append = (matchId: string): Append => ({
  matchId,
  expectedVersion: 0,
  commandId: matchId,
  fingerprint: new Uint8Array(),
  at: 0,
  events: [],
  meta: null,
  timers: [],
  reply: matchId,
});

const answer = ({ reply }: Append): AppendResult => ({
  ok: true,
  appended: { outcome: 'appended', fromVersion: 1, toVersion: 1, reply },
});

/** A queue whose batches stay in flight until the test lets them arrive. */
function heldQueue(inFlight: number) {
  const sent: { ids: string[]; arrive: () => void; fail: (error: Error) => void }[] = [];
  const queue = new AppendQueue(
    (batch) =>
      new Promise((resolve, reject) => {
        const arrive = () => resolve(batch.map(answer));
        sent.push({ ids: batch.map((one) => one.matchId), arrive, fail: reject });
      }),
    inFlight,
  );
  return { queue, sent };
}

const turn = () => new Promise(setImmediate);

describe('the append queue', () => {
  it('sends a lone append with the turn of the event loop', async () => {
    const { queue, sent } = heldQueue(1);
    void queue.append(append('a'));
    await turn();
    expect(sent.map((batch) => batch.ids)).toEqual([['a']]);
  });

  it('gathers what arrives in the same turn', async () => {
    const { queue, sent } = heldQueue(4);
    for (const id of ['a', 'b', 'c']) void queue.append(append(id));
    await turn();
    expect(sent.map((batch) => batch.ids)).toEqual([['a', 'b', 'c']]);
  });

  it('gathers what arrives meanwhile, in order, and answers each with its own result', async () => {
    const { queue, sent } = heldQueue(1);
    const first = queue.append(append('a'));
    await turn();
    const later = ['b', 'c'].map((id) => queue.append(append(id)));
    await turn();
    expect(sent).toHaveLength(1);
    sent[0]!.arrive();
    expect(await first).toMatchObject({ reply: 'a' });
    await turn();
    expect(sent[1]!.ids).toEqual(['b', 'c']);
    sent[1]!.arrive();
    expect(await later[1]).toMatchObject({ reply: 'c' });
  });

  it('never has more than its share in flight, nor more than 64 in a batch', async () => {
    const { queue, sent } = heldQueue(2);
    for (let i = 0; i < 200; i++) void queue.append(append(`${i}`));
    await turn();
    expect(sent).toHaveLength(2);
    sent[0]!.arrive();
    await turn();
    expect(sent.map((batch) => batch.ids.length)).toEqual([64, 64, 64]);
  });

  it('fails only the batch that failed', async () => {
    const { queue, sent } = heldQueue(1);
    const first = queue.append(append('a'));
    await turn();
    const second = queue.append(append('b'));
    sent[0]!.fail(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    await turn();
    sent[1]!.arrive();
    expect(await second).toMatchObject({ reply: 'b' });
  });
});
