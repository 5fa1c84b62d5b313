import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { match, openedMatch } from '#contract';
import { freePort } from '#platform';
import { eventually } from '#testkit';
import { Client } from '../api/testing/client.js';
import { duel } from '../api/testing/duel.js';
import { SenkiProcess } from './testing/senki-process.js';

let folder: string;
let url: string;
let key: string;
let operator: Client;
/** Processes of examples that run until they are stopped. */
const left: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-examples-'));
  // If root starts the database server, it runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  // With the default limits, so that bots, which answer without thinking, run into the limit on messages.
  const env = {
    SENKI_DATA_DIR: join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'warn',
    SENKI_WEBHOOKS_PRIVATE: 'true',
  };
  const senki = SenkiProcess.start(['serve'], env);
  [, url = ''] = await senki.says(/serves matches on (\S+)/);
  [, key = ''] = await senki.says(/^ {2}(sk_\S+)$/m);
  operator = new Client(url).as(key);
});
afterAll(async () => {
  for (const child of left) child.kill('SIGKILL');
  await SenkiProcess.endAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs an example as its README says and returns the lines it printed. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [printed, complaints] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  return printed.trim().split('\n');
}

/** Starts the receiver, which sets up its own webhook; `lines` collects what it prints. */
async function startReceiver(port: number): Promise<{ readonly lines: string[]; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['examples/webhook-receiver/receiver.mjs', url], {
    env: { PATH: process.env['PATH'], SENKI_KEY: key, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  left.push(child);
  const lines: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean)));
  await once(child.stdout, 'data');
  const stop = async (): Promise<void> => {
    child.kill();
    await once(child, 'exit');
  };
  return { lines, stop };
}

/** A proxy that drops each connection after some bytes from the server: first 1,000, then twice as many each time, up to `bytes`. */
async function frailLine(bytes: number): Promise<{ readonly address: string; readonly server: Server }> {
  let next = 1_000;
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1');
    let left = next;
    next = Math.min(2 * next, bytes);
    const cut = (): void => {
      near.destroy();
      far.destroy();
    };
    far.on('data', (chunk: Buffer) => ((left -= chunk.length) < 0 ? cut() : near.write(chunk)));
    near.on('data', (chunk: Buffer) => far.write(chunk));
    for (const end of [near, far]) end.on('error', cut).on('close', cut);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe('the example of a bot over WebSocket', () => {
  it('plays to the end, and sees as much over a line that keeps breaking', async () => {
    // Long enough for two processes to start on a busy machine.
    const seatEntropy = { commitMs: 600_000, revealMs: 600_000 };
    const opened = await operator.post(openedMatch, '/v1/matches', duel({ seatEntropy }));
    const { address, server } = await frailLine(30_000);
    const bot = (at: string, seat: number) =>
      run(['examples/socket-bot/bot.mjs', at, opened.matchId, opened.seats[seat]?.token ?? '']);
    const [steady, frail] = await Promise.all([bot(url, 0), bot(address, 1)]);
    server.close();
    const { status, version } = await operator.get(match, `/v1/matches/${opened.matchId}`);
    expect(status).toBe('over');
    expect(steady).toEqual([`over after ${version} events and 0 drops`]);
    expect(frail.at(-1)).toMatch(new RegExp(`^over after ${version} events and [1-9]\\d* drops$`));
  });
});

describe('the examples of a ladder back end and a webhook receiver', () => {
  it('play ranked rounds, get every result once, and go on where they were', async () => {
    const ledger = join(folder, 'ledger.json');
    const booked = () =>
      (JSON.parse(readFileSync(ledger, 'utf8')) as { booked: readonly (readonly [string, Booked])[] }).booked;
    const port = await freePort();
    const evening = async () => {
      const receiver = await startReceiver(port);
      const lines = await run(['examples/ladder-backend/backend.mjs', url, '4', '1'], {
        SENKI_KEY: key,
        LEDGER: ledger,
      });
      const told = () => receiver.lines.slice(1).map((line) => line.split(' ')[1]);
      // The webhooks may come after the results of the feed.
      const latest = booked()
        .slice(-2)
        .map(([matchId]) => matchId);
      await eventually(() => latest.every((matchId) => told().includes(matchId)));
      await receiver.stop();
      return { lines, told: told() };
    };
    const positions = (lines: readonly string[]): number[] =>
      lines.flatMap((line) => /^result (\d+):/.exec(line)?.slice(1) ?? []).map(Number);
    const first = await evening();
    const ranks = [1, 2, 3, 4].map((rank) => expect.stringMatching(new RegExp(`^${rank}. player-`)));
    expect(first.lines.slice(-4)).toEqual(ranks);
    const second = await evening();
    const seen = [...positions(first.lines), ...positions(second.lines)];
    // The feed also contains the duel of the other example.
    expect(seen).toEqual(seen.map((_, i) => i + 1));
    expect(seen.length).toBeGreaterThanOrEqual(4);
    expect(booked()).toHaveLength(seen.length);
    // No match was lost on time because a message was refused.
    expect(booked().filter(([, { reason }]) => reason === 'clock')).toEqual([]);
    const ranked = booked()
      .slice(-4)
      .map(([matchId]) => matchId);
    for (const { told } of [first, second]) expect(new Set(told).size).toBe(told.length);
    // Webhooks are delivered at least once, so a restarted receiver may get a message that the first one already got.
    expect([...new Set([...first.told, ...second.told])].sort()).toEqual(ranked.sort());
    const played = second.lines.slice(-4).map((line) => (/(\d+)-(\d+)-(\d+)$/.exec(line)?.slice(1) ?? []).map(Number));
    for (const record of played) expect(record.reduce((sum, n) => sum + n, 0)).toBe(2);
  });
});

interface Booked {
  readonly reason: string;
}
