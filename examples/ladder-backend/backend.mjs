/**
 * A minimal back end for a ranked ladder. Senki pairs, runs and rates the matches; this program does the rest:
 *
 *   SENKI_KEY=sk_… node examples/ladder-backend/backend.mjs [http://127.0.0.1:3000] [players] [rounds]
 *
 * It declares a ladder, queues its players, accepts for them, gives the seat tokens to bots, books every result from the
 * feed once, and shows the leaderboard.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { playSeat } from '../socket-bot/bot.mjs';

const LADDER = 'example';
const WAIT_SECONDS = 20;
/** Short, so that the end of the last contest is noticed soon. */
const FEED_WAIT_SECONDS = 2;

/** Talks to the service as an operator; retries when the service is away or asks it to wait. */
export class Senki {
  constructor(url, key) {
    this.url = url;
    this.key = key;
  }

  get(path) {
    return this.send('GET', path);
  }

  async send(method, path, body) {
    const headers = { authorization: `Bearer ${this.key}` };
    // The same key for every try: a command that already took effect does not take effect again.
    if (method !== 'GET') headers['idempotency-key'] = randomUUID();
    if (body) headers['content-type'] = 'application/json';
    for (let tries = 1; ; tries++) {
      const reply = await fetch(`${this.url}/v1${path}`, { method, headers, body: body && JSON.stringify(body) }).catch(
        () => null,
      );
      if (reply?.ok) return reply.json();
      const mayWork = reply === null || reply.status === 429 || reply.status === 503;
      if (mayWork && tries < 20) await sleep(1000 * Number(reply?.headers.get('retry-after') ?? 1));
      else throw new Error(`${method} ${path}: ${reply ? await reply.text() : 'no answer'}`);
    }
  }
}

/** Books each result once. A real back end stores the cursor in the same transaction as its bookings. */
export class Ledger {
  constructor(file) {
    this.file = file;
    this.cursor = null;
    this.booked = new Map();
    try {
      const { cursor, booked } = JSON.parse(readFileSync(file, 'utf8'));
      this.cursor = cursor;
      this.booked = new Map(booked);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }

  has(matchId) {
    return this.booked.has(matchId);
  }

  /** Books the results of the feed until `isDone` returns true. */
  async follow(senki, isDone, log) {
    while (!isDone()) {
      const after = this.cursor === null ? '' : `&after=${encodeURIComponent(this.cursor)}`;
      const { data, next } = await senki.get(`/results?wait=${FEED_WAIT_SECONDS}${after}`);
      for (const { position, result } of data) {
        // A correction by a judge is a later entry of the same match: the last one counts.
        this.booked.set(result.matchId, result);
        const places = result.seats.map(({ player, place }) => `${player} ${place ?? 'void'}`).join(', ');
        log(`result ${position}: ${places} (${result.reason})`);
      }
      this.cursor = next;
      writeFileSync(this.file, JSON.stringify({ cursor: next, booked: [...this.booked] }));
    }
  }
}

export async function declareLadder(senki) {
  const pairing = { windowStart: 1000, rematchAfterSeconds: 0, readySeconds: 30 };
  const policy = { placement: 1 };
  const declared = { game: 'blackpoker', edition: 'lite', mode: 'duel', timeControl: 'blitz', pairing, policy };
  await senki.send('PUT', `/ladders/${LADDER}`, declared);
  await senki.send('PUT', `/ladders/${LADDER}/seasons/first`);
}

/** One ranked contest of a player, from the queue to the end of the match, whose id it returns. */
export async function playRanked(senki, player, deck, log) {
  const tickets = `/ladders/${LADDER}/tickets`;
  let ticket = await senki.send('POST', tickets, { players: [{ player, deck }] });
  while (ticket.state !== 'matched') {
    if (ticket.state === 'proposed' && !ticket.accepted)
      ticket = await senki.send('PUT', `${tickets}/${ticket.ticket}/acceptance`);
    else if (['cancelled', 'dropped', 'refused'].includes(ticket.state))
      throw new Error(`${player} was not matched: ${ticket.state}`);
    else ticket = await senki.get(`${tickets}/${ticket.ticket}?after=${ticket.version}&wait=${WAIT_SECONDS}`);
  }
  const [{ matchId, seats }] = ticket.games;
  log(`${player} sits at ${matchId}`);
  await playSeat({ url: senki.url, match: matchId, token: seats[0].token });
  return matchId;
}

/** Runs the whole evening: every player plays one contest in each round. */
export async function runLadder({ url, key, players, rounds, file, log = console.log }) {
  const senki = new Senki(url, key);
  await declareLadder(senki);
  const decks = await sampleDecks(senki);
  const rated = await contestsOn(senki);
  const ledger = new Ledger(file);
  const played = new Set();
  let isLate = false;
  const booking = ledger.follow(senki, () => isLate && [...played].every((id) => ledger.has(id)), log);
  for (let round = 1; round <= rounds; round++) {
    const one = (_, i) => playRanked(senki, `player-${i + 1}`, decks[i % decks.length], log);
    for (const matchId of await Promise.all(Array.from({ length: players }, one))) played.add(matchId);
  }
  isLate = true;
  await booking;
  // Ratings follow the results with a short delay.
  while ((await contestsOn(senki)) < rated + 2 * played.size) await sleep(200);
  return (await leaderboard(senki)).slice(0, 20);
}

async function sampleDecks(senki) {
  const { data } = await senki.get('/games');
  return Object.values(data.find(({ game, edition }) => `${game}@${edition}` === 'blackpoker@lite').sampleDecks);
}

const leaderboard = async (senki) => (await senki.get(`/ladders/${LADDER}/leaderboard?limit=100`)).data;
const contestsOn = async (senki) => (await leaderboard(senki)).reduce((sum, { contests }) => sum + contests, 0);

/** A first request without retries, so that a missing service is reported immediately. */
async function requireService(url) {
  const reply = await fetch(`${url}/livez`).catch(() => null);
  if (reply === null)
    throw new Error(
      `Nothing answers at ${url}. Start the service with "npm start", or give its address as the first argument.`,
    );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { SENKI_KEY: key, LEDGER: file = 'ledger.json' } = process.env;
  const [url = 'http://127.0.0.1:3000', players = '4', rounds = '2'] = process.argv.slice(2);
  if (!key || Number(players) % 2 !== 0) {
    console.error('Set SENKI_KEY to an operator key. The number of players must be even.');
    process.exit(1);
  }
  const evening = { url, key, players: Number(players), rounds: Number(rounds), file };
  const lines = await requireService(url)
    .then(() => runLadder(evening))
    .catch((error) => {
      console.error(error.message);
      process.exit(1);
    });
  for (const { rank, player, score, wins, draws, losses } of lines)
    console.log(`${rank}. ${player}  ${score.toFixed(2)}  ${wins}-${draws}-${losses}`);
}
