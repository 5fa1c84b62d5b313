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

/** A queue whose batches stay on their way until they are told to arrive. */
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

describe('the append queue', () => {
  it('sends a lone append at once', () => {
    const { queue, sent } = heldQueue(1);
    void queue.append(append('a'));
    expect(sent.map((batch) => batch.ids)).toEqual([['a']]);
  });

  it('gathers what arrives meanwhile, in order, and answers each with its own result', async () => {
    const { queue, sent } = heldQueue(1);
    const answers = ['a', 'b', 'c'].map((id) => queue.append(append(id)));
    sent[0]!.arrive();
    expect(await answers[0]).toMatchObject({ reply: 'a' });
    await new Promise(setImmediate);
    expect(sent[1]!.ids).toEqual(['b', 'c']);
    sent[1]!.arrive();
    expect(await answers[2]).toMatchObject({ reply: 'c' });
  });

  it('never has more than its share in flight, nor more than 64 in a batch', async () => {
    const { queue, sent } = heldQueue(2);
    for (let i = 0; i < 100; i++) void queue.append(append(`${i}`));
    expect(sent).toHaveLength(2);
    sent[0]!.arrive();
    await new Promise(setImmediate);
    expect(sent.map((batch) => batch.ids.length)).toEqual([1, 1, 64]);
  });

  it('fails only the batch that failed', async () => {
    const { queue, sent } = heldQueue(1);
    const [first, second] = [queue.append(append('a')), queue.append(append('b'))];
    sent[0]!.fail(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    await new Promise(setImmediate);
    sent[1]!.arrive();
    expect(await second).toMatchObject({ reply: 'b' });
  });
});
