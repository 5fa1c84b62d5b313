/**
 * A bot that plays one seat of a Senki match by random answers, over a WebSocket:
 *
 *   node examples/socket-bot/bot.mjs http://127.0.0.1:3000 MATCH SEAT_TOKEN
 *
 * It may lose its connection at any moment. It then reconnects and continues after the last version it knows, so it sees
 * every event once. An answer that may not have arrived is sent again with the same id, so it counts once.
 */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { Buffer } from 'node:buffer';
import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import WebSocket from 'ws';

const LONGEST_PAUSE_MS = 5_000;
/** The server pings every fifteen seconds: a connection that is silent for longer than this is dead. */
const SILENCE_MS = 40_000;
/** A seat may send twenty messages a second, and a random bot can exceed that; it pauses this long after a refusal. */
const HASTE_MS = 500;

/**
 * Plays to the end. Returns how many events the seat saw and how often it had to reconnect. If you may have to restart
 * the bot before the deal, keep the share of the dice and pass it again: without it the seat cannot reveal what it
 * committed to.
 */
export async function playSeat({ url, match, token, share = randomBytes(32), log = () => {} }) {
  const seat = {
    match,
    token,
    after: 0,
    draft: null,
    refused: null,
    place: null,
    share,
    pledge: null,
  };
  let hasConnected = false;
  for (let drops = 0, pauseMs = 100; ; drops += 1) {
    const known = seat.after;
    const { isOver, problem, isConnected } = await oneConnection(url, seat, log);
    hasConnected ||= isConnected;
    if (isOver) return { events: seat.after, drops };
    if (problem) throw new Error(`${problem.title}: ${problem.detail ?? problem.type}`);
    // Waits longer while the server is away, and only briefly after a connection that worked.
    pauseMs = seat.after > known ? 100 : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    log(
      hasConnected
        ? `connection lost at version ${seat.after}; reconnecting`
        : `nothing answers at ${url}; trying again (start the service with "npm start")`,
    );
    await sleep(pauseMs);
  }
}

function oneConnection(url, seat, log) {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/v1/live`, 'senki.v1');
    let outcome = { isOver: false, problem: null };
    let isConnected = false;
    let silence = setTimeout(() => socket.terminate(), SILENCE_MS);
    const send = (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));
    const heard = () => void (silence = (clearTimeout(silence), setTimeout(() => socket.terminate(), SILENCE_MS)));
    socket.on('open', () => (isConnected = true));
    socket.on('open', () => send({ type: 'subscribe', match: seat.match, token: seat.token, after: seat.after }));
    socket.on('ping', heard);
    socket.on('message', (data) => {
      heard();
      const message = JSON.parse(data);
      if (message.type === 'bye')
        outcome = { isOver: message.reason === 'over', problem: message.reconnect ? null : message.problem };
      else take(message, seat, send, log);
    });
    // The error itself does not matter here: `close` follows.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(silence);
      resolve({ ...outcome, isConnected });
    });
  });
}

function take(message, seat, send, log) {
  if (message.type === 'hello') {
    seat.place = message.viewer.seat;
    // A frame sent before the connection dropped may be lost; under the same id it counts once.
    if (seat.pledge) send(seat.pledge);
  } else if (message.type === 'events') {
    if (message.from !== seat.after) throw new Error(`a gap: ${message.from} follows ${seat.after}`);
    seat.after = message.version;
    for (const event of message.events) addToDice(event, seat, send);
  } else if (message.type === 'decision' && message.decision) {
    const { id } = message.decision;
    // The same decision again, after a reconnect or with a new deadline: the same answer under the same id, never a
    // second one.
    if (seat.draft?.decision.id !== id) seat.draft = draftFor(message.decision);
    send(seat.draft.frame);
  } else if (message.type === 'refused' && message.problem.status === 429) {
    // Too many messages: this one was not even read. Send it again in a moment; under the same id it counts once.
    setTimeout(() => seat.draft && send(seat.draft.frame), HASTE_MS);
  } else if (message.type === 'refused' && message.commandId === seat.draft?.frame.commandId) {
    // A random pick may break a limit of the offer. Its fallback never does.
    log(`refused: ${message.problem.title}`);
    if (seat.draft.isFallback) return;
    const { decision } = seat.draft;
    seat.draft = { decision, isFallback: true, frame: answerFrame(decision.id, decision.fallback) };
    send(seat.draft.frame);
  }
}

/** If the match asks for it, adds to the dice: a commitment before the deal, the reveal once no other is awaited. */
function addToDice({ type, payload }, seat, send) {
  if (type === 'MatchOpened' && payload.seatEntropy) {
    seat.awaited = payload.seats.length;
    seat.pledge = { type: 'commit', commandId: randomUUID(), commitment: commitmentOf(seat) };
    send(seat.pledge);
  }
  if (type === 'EntropyCommitted') seat.awaited -= 1;
  else if (type === 'EntropyMissed' && payload.stage === 'commit') seat.awaited = 0;
  else return;
  if (seat.awaited > 0) return;
  seat.pledge = { type: 'reveal', commandId: randomUUID(), entropy: seat.share.toString('hex') };
  send(seat.pledge);
}

function commitmentOf({ match, place, share }) {
  const id = Buffer.from(match.replaceAll('-', ''), 'hex');
  return createHash('sha256')
    .update('senki-seat-v1')
    .update(id)
    .update(Uint8Array.of(place))
    .update(share)
    .digest('hex');
}

function draftFor(decision) {
  return { decision, isFallback: false, frame: answerFrame(decision.id, randomAnswer(decision)) };
}

const answerFrame = (decision, answer) => ({ type: 'answer', commandId: randomUUID(), decision, answer });

/** Picks a random answer from the offer, which lists exactly what is legal. */
export function randomAnswer({ offer, fallback }) {
  switch (offer.kind) {
    case 'choose':
      return offer.options[randomInt(offer.options.length)].id;
    case 'select':
      return shuffled(offer.from).slice(0, randomInt(offer.min, offer.max + 1));
    case 'order':
      return shuffled(offer.items);
    case 'amount':
      return randomInt(offer.min, offer.max + 1);
    case 'confirm':
      return randomInt(2) === 1;
    default:
      return fallback;
  }
}

function shuffled(items) {
  const rest = [...items];
  return items.map(() => rest.splice(randomInt(rest.length), 1)[0]);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [url, match, token] = process.argv.slice(2);
  if (!token) {
    console.error('usage: node examples/socket-bot/bot.mjs http://127.0.0.1:3000 MATCH SEAT_TOKEN');
    process.exit(1);
  }
  const { events, drops } = await playSeat({ url, match, token, log: console.log });
  console.log(`over after ${events} events and ${drops} drops`);
}
