/** A service filled with data for screenshots: ladders, matches for judges, published replays, an audit. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './prepare.mjs';

const LADDER = 'gcg-weekly';
/** Winner and loser of each contest. */
const CONTESTS = [
  ['mirabel', 'okonkwo'],
  ['mirabel', 'sato.k'],
  ['juniper-of-the-long-valley', 'mirabel'],
  ['okonkwo', 'sato.k'],
  ['mirabel', 'tanager'],
  ['sato.k', 'tanager'],
  ['mirabel', 'juniper-of-the-long-valley'],
  ['okonkwo', 'juniper-of-the-long-valley'],
  ['tanager', 'mirabel'],
  ['mirabel', 'okonkwo'],
];

/** Starts the service with a temporary data folder and fills it. */
export async function startService() {
  const folder = mkdtempSync(join(tmpdir(), 'senki-pictures-'));
  const env = { ...process.env, SENKI_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', SENKI_RATE_LIMIT: '100000' };
  const child = spawn(process.execPath, [join(root, 'bin', 'senki.mjs'), 'serve'], { env, cwd: root });
  const { url, key } = await greeted(child);
  const close = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { url, key, close, ...(await filled(new Operator(url, key))) };
  } catch (error) {
    await close();
    throw error;
  }
}

function greeted(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', () => reject(new Error(`the service ended:\n${said}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
        const [, url] = /serves matches on (http\S+)/.exec(said) ?? [];
        const [key] = /sk_[\w-]{60}/.exec(said) ?? [];
        if (url && key) resolve({ url, key });
      });
  });
}

class Operator {
  constructor(url, token) {
    this.url = url;
    this.token = token;
  }

  as(token) {
    return new Operator(this.url, token);
  }

  async ask(method, path, body) {
    const headers = { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': 'application/json' }) };
    const reply = await fetch(this.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const document = await reply.json();
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(document)}`);
    return document;
  }
}

async function until(question) {
  for (;;) {
    const found = await question();
    if (found) return found;
    await sleep(200);
  }
}

async function filled(operator) {
  const { data: games } = await operator.ask('GET', '/v1/games');
  const { sampleDecks } = games.find(({ game, edition }) => game === 'gcg' && edition === '1.1.0');
  const [deck] = Object.values(sampleDecks);
  const played = await contests(operator, deck);
  for (const match of played.slice(-4)) await publish(operator, match);
  const { matchId: judged } = await inPlay(operator, deck, ['mirabel', 'tanager'], 40);
  await operator.ask('POST', `/v1/matches/${judged}/judge/pause`, { reason: 'Card text to be looked up' });
  const { matchId, seats, spectator } = await inPlay(operator, deck, ['okonkwo', 'juniper-of-the-long-valley'], 30);
  const live = { matchId, seat: seats[0].token, spectator: spectator.token };
  const { auditId } = await operator.ask('POST', '/v1/audits', { matchIds: played });
  await until(async () => (await operator.ask('GET', `/v1/audits/${auditId}`)).state === 'done');
  const { token } = await operator.ask('POST', '/v1/players/mirabel/tokens');
  return { ladder: LADDER, judged, live, published: played.at(-1), audit: auditId, playerToken: token };
}

async function contests(operator, deck) {
  const path = `/v1/ladders/${LADDER}`;
  await operator.ask('PUT', path, {
    game: 'gcg',
    edition: '1.1.0',
    mode: 'duel',
    public: true,
    policy: { placement: 1 },
    pairing: { rematchAfterSeconds: 0, readySeconds: 0, windowStart: 1000 },
  });
  await operator.ask('PUT', `${path}/seasons/2026-autumn`);
  const played = [];
  for (const [winner, loser] of CONTESTS) {
    const tickets = await Promise.all(
      [winner, loser].map((player) => operator.ask('POST', `${path}/tickets`, { players: [{ player, deck }] })),
    );
    const games = await Promise.all(
      tickets.map(({ ticket }) => until(async () => (await operator.ask('GET', `${path}/tickets/${ticket}`)).games[0])),
    );
    const seats = games.map((game) => operator.as(game.seats[0].token));
    const [{ matchId }] = games;
    // The last match is shown on screenshots, so it gets more turns.
    const rounds = played.length === CONTESTS.length - 1 ? 40 : 3;
    for (let i = 0; i < rounds; i++)
      for (const seat of seats) await answerSome(seat, `/v1/matches/${matchId}`, 1, true);
    await seats[1].ask('POST', `/v1/matches/${matchId}/concede`);
    played.push(matchId);
  }
  return played;
}

const publish = (operator, match) =>
  until(() => operator.ask('PUT', `/v1/replays/${match}/publication`, {}).catch(() => null));

async function inPlay(operator, deck, players, rounds) {
  const opened = await operator.ask('POST', '/v1/matches', {
    game: 'gcg',
    edition: '1.1.0',
    mode: 'duel',
    timeControl: 'tournament',
    seats: players.map((player) => ({ player, deck })),
  });
  const path = `/v1/matches/${opened.matchId}`;
  for (let i = 0; i < rounds; i++)
    for (const { token } of opened.seats) await answerSome(operator.as(token), path, 1, true);
  return opened;
}

/** Answers up to `most` decisions with the fallback; if `isLively`, prefers options that put cards on the table. */
async function answerSome(seat, path, most, isLively = false) {
  for (let i = 0; i < most; i++) {
    const { decision } = await seat.ask('GET', `${path}/decision`);
    if (!decision) return;
    const { offer, fallback } = decision;
    const lively = offer?.kind === 'choose' && offer.options.find(({ action }) => /deploy|pair/.test(action ?? ''));
    const answer = (isLively && lively?.id) || fallback;
    await seat.ask('POST', `${path}/answers`, { decision: decision.id, answer });
  }
}
