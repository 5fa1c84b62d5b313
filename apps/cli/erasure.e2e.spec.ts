import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  archiveJob,
  archivePage,
  audit,
  collectionChange,
  erasedPlayer,
  hold,
  leaderboardPage,
  played,
  playerRating,
  ticket,
  webhookWithSecret,
} from '#contract';
import { createPatientPool } from '#event-store/testing';
import { findRunningPostgres } from '#platform';
import { eventually, tablesNaming } from '#testkit';
import { accepted, Client } from '../api/testing/client.js';
import { duel, openDuel, RED } from '../api/testing/duel.js';
import { sealedExport } from './testing/sealed-export.spec-helper.js';
import { SenkiProcess } from './testing/senki-process.js';

/** An id that occurs nowhere else, so that it can be searched for. */
const PLAYER = 'quillfeather-7f3c91';
const RIVAL = 'rival-22';
const LADDER = '/v1/ladders/ranked';
const METRICS_TOKEN = 'for-prometheus-only';

let folder: string;
let env: Record<string, string>;
let senki: SenkiProcess;
let operator: Client;
let seal: string;
let receiver: Server;
let delivered = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-erasure-'));
  chmodSync(folder, 0o755);
  receiver = createServer((request, response) => {
    void buffer(request).then(() => {
      delivered += 1;
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  const own = { SENKI_DATA_DIR: join(folder, 'data'), PORT: '0', HOST: '127.0.0.1' };
  env = { ...own, SENKI_METRICS_TOKEN: METRICS_TOKEN, LOG_LEVEL: 'trace', SENKI_WEBHOOKS_PRIVATE: 'true' };
  senki = SenkiProcess.start(['serve'], env);
  const [, url] = await senki.says(/serves matches on (\S+)/);
  const [, key] = await senki.says(/^ {2}(sk_\S+)$/m);
  [, seal = ''] = await senki.says(/^ {2}seal {2}(\S+)/m);
  operator = new Client(url!).as(key!);
});
afterAll(async () => {
  await SenkiProcess.endAll();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

it('an erased player is named by no table beside the record, by no log and no answer, and every proof holds as before', async () => {
  const matchId = await rankedMatch();
  await otherMatches();
  const files = await everythingAround(matchId);
  const report = await auditOf(matchId);
  const receipt = async () => (await operator.send('GET', `/v1/matches/${matchId}/receipt`)).text;
  const earlier = await receipt();
  expect(await namedIn([...ANSWERS, ...report], PLAYER)).toEqual(
    expect.arrayContaining(['/v1/results', '/v1/matches', ...report]),
  );
  expect((await inDatabase((pool) => tablesNaming(PLAYER, pool))).length).toBeGreaterThan(15);

  const { pseudonym } = await operator.post(erasedPlayer, `/v1/players/${PLAYER}/erasure`);

  await auditIsDone(report[0]!);
  expect(await namedIn(report, PLAYER)).toEqual([]);
  expect(await namedIn(report, pseudonym)).toEqual(report);
  // The chain protects events and the seal protects signed copies, so neither can change; they contain only the opaque id.
  expect(await inDatabase((pool) => tablesNaming(PLAYER, pool))).toEqual(['es.event', 'replay_export']);
  expect(await namedIn(ANSWERS, PLAYER)).toEqual([]);
  expect(await namedIn(ANSWERS, pseudonym)).toEqual(expect.arrayContaining(['/v1/results', '/v1/matches']));
  const later = await receipt();
  expect(Buffer.from(later.split('.')[1]!, 'base64url').toString()).toMatch(new RegExp(`"${pseudonym}"`));
  expect(Buffer.from(later.split('.')[1]!, 'base64url').toString()).not.toContain(PLAYER);
  await proofsHold(files, [earlier, later]);
  expect(filesNaming(PLAYER)).toEqual([]);
  expect(senki.stdout + senki.stderr).not.toContain(PLAYER);
});

const ANSWERS = [
  ...['/v1/results', '/v1/matches', '/v1/audit-trail', '/v1/archive/matches', '/v1/archive/collections'],
  ...['/v1/archive/holds', '/v1/webhooks', `${LADDER}/leaderboard`, '/v1/replays', '/metrics'],
];

async function namedIn(paths: readonly string[], text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const reply = await operator.send('GET', path, path === '/metrics' ? { token: METRICS_TOKEN } : {});
    expect([path, reply.status]).toEqual([path, 200]);
    if (reply.text.includes(text)) found.push(path);
  }
  return found;
}

/** Verifies chains, audit trail, log, receipts, copies and archives with the public commands. */
async function proofsHold(files: readonly string[], receipts: readonly string[]): Promise<void> {
  const proofs = receipts.map((_, i) => join(folder, `receipt-${i}.jws`));
  const keys = join(folder, 'jwks.json');
  receipts.forEach((receipt, i) => writeFileSync(proofs[i]!, receipt));
  writeFileSync(keys, (await operator.send('GET', '/.well-known/jwks.json')).text);
  const archive = join(folder, 'data', 'archives', 'theirs');
  for (const args of [
    ['db', 'verify'],
    ['db', 'trail'],
    ['log', 'verify'],
    ['log', 'export', join(folder, 'data', 'log')],
    ['log', 'verify', join(folder, 'data', 'log')],
    ['replay', 'verify', ...files, '--trust', seal, '--sealed'],
    ['archive', 'verify', archive, '--trust', seal],
    ...proofs.map((proof) => ['receipt', 'verify', proof, '--jwks', keys]),
  ]) {
    const { code, stdout, stderr } = await SenkiProcess.run(args, env);
    expect({ args, code, told: code === 0 ? '' : stdout + stderr }).toEqual({ args, code: 0, told: '' });
  }
}

/** Files of the service that contain the text, except those of the database cluster and archives, which are signed copies. */
function filesNaming(text: string): readonly string[] {
  const data = join(folder, 'data');
  const all = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = all.map((entry) => join(entry.parentPath, entry.name));
  expect(paths.filter((path) => /postgres\.log$|checkpoint$|tile/.test(path)).length).toBeGreaterThan(2);
  return paths.filter((path) => !/cluster|\.tar$/.test(path) && readFileSync(path).includes(text));
}

async function inDatabase<T>(ask: (pool: ReturnType<typeof createPatientPool>) => Promise<T>): Promise<T> {
  const url = new URL(findRunningPostgres(join(env['SENKI_DATA_DIR']!, 'postgres'))!.url);
  url.pathname = '/senki';
  const pool = createPatientPool(url.href);
  return ask(pool).finally(() => pool.end());
}

/** Plays a ranked match from the queue of a ladder to the rating, as the service's workers do it. */
async function rankedMatch(): Promise<string> {
  const port = (receiver.address() as AddressInfo).port;
  await operator.post(webhookWithSecret, '/v1/webhooks', { url: `http://127.0.0.1:${port}/results` });
  const pairing = { readySeconds: 600 };
  const terms = { game: 'blackpoker', edition: 'lite', mode: 'duel', timeControl: 'none' };
  const declared = { ...terms, policy: { placement: 1 }, pairing };
  expect((await operator.send('PUT', LADDER, { body: declared })).status).toBe(200);
  expect((await operator.send('PUT', `${LADDER}/seasons/s1`)).status).toBe(200);
  const queue = (player: string) =>
    operator.post(ticket, `${LADDER}/tickets`, { players: [{ player, deck: RED }], avoid: [] });
  const tickets = [await queue(PLAYER), await queue(RIVAL)];
  for (const { ticket: id } of tickets) {
    const path = `${LADDER}/tickets/${id}`;
    await eventually(async () => (await operator.get(ticket, path)).state === 'proposed');
    accepted(ticket, await operator.send('PUT', `${path}/acceptance`));
  }
  const { games } = await operator.get(ticket, `${LADDER}/tickets/${tickets[0]!.ticket}`);
  const { matchId, seats } = games[0]!;
  await operator.as(seats[0]!.token).post(played, `/v1/matches/${matchId}/concede`);
  await eventually(async () => (await operator.get(leaderboardPage, `${LADDER}/leaderboard`)).data.length === 2);
  await eventually(() => Promise.resolve(delivered > 0));
  await queue(PLAYER);
  return matchId;
}

/** Opens a match that a judge decides, and one that is not finished. */
async function otherMatches(): Promise<void> {
  const seats = duel().seats.map((seat, i) => ({ ...seat, player: [RIVAL, PLAYER][i]! }));
  const judged = await openDuel(operator, { seats, tags: { tournament: 'cup' } });
  const award = { winners: [1], reason: 'late' };
  expect((await operator.send('POST', `${judged.path}/judge/award`, { body: award })).status).toBeLessThan(300);
  await openDuel(operator, { seats });
}

/** Orders an audit and returns the paths of its report, as JSON and as HTML. */
async function auditOf(matchId: string): Promise<readonly string[]> {
  const { auditId } = await operator.post(audit, '/v1/audits', { matchIds: [matchId] });
  const report = `/v1/audits/${auditId}/report`;
  await auditIsDone(report);
  return [report, `${report}.html`];
}

const auditIsDone = (report: string): Promise<unknown> =>
  eventually(async () => (await operator.get(audit, report.replace('/report', ''))).state === 'done');

/** Creates everything else that may name the player: copies, collections, holds, archives. Returns the files of the copies. */
async function everythingAround(matchId: string): Promise<readonly string[]> {
  await eventually(
    async () => (await operator.get(archivePage, `/v1/archive/matches?player=${PLAYER}`)).data.length === 2,
  );
  const files: string[] = [];
  for (const viewer of ['omniscient', 'spectator', { seat: 0 }] as const) {
    files.push(join(folder, `copy-${files.length}.senki.jsonl.gz`));
    writeFileSync(files.at(-1)!, await sealedExport(operator, matchId, viewer));
  }
  await operator.get(playerRating, `${LADDER}/players/${PLAYER}`);
  await operator.send('PUT', '/v1/archive/collections/theirs', { body: { title: 'Theirs' } });
  await operator.post(collectionChange, '/v1/archive/collections/theirs/matches', { matchIds: [matchId] });
  await operator.post(hold, '/v1/archive/holds', { matchId, reason: 'appeal' });
  const job = await operator.post(archiveJob, '/v1/archive/exports', { name: 'theirs', filter: { player: [PLAYER] } });
  await eventually(async () => (await operator.get(archiveJob, `/v1/archive/jobs/${job.jobId}`)).state === 'done');
  return files;
}
