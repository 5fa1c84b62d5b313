/**
 * A bot that plays one seat of a Senki match by random answers, over a WebSocket:
 *
 *   node examples/socket-bot/bot.mjs http://127.0.0.1:3000 MATCH SEAT_TOKEN
 *
 * The client library keeps the connection: after a drop it continues at the last version it knows, so the bot sees every
 * event once, and it sends unsettled commands again with the same id, so each counts once.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Buffer } from 'node:buffer';
import { pathToFileURL } from 'node:url';
import WebSocket from 'ws';
import { LiveMatch } from 'senki/client';

// Node has a WebSocket of its own from version 22 on.
globalThis.WebSocket ??= WebSocket;

/** Waits longer while the server is away, and only briefly after a connection that worked. */
const pause = (attempt) => Math.min(5_000, 100 * 2 ** attempt);

/**
 * Plays to the end. Returns how many events the seat saw and how often it had to reconnect. If you may have to restart
 * the bot before the deal, keep the share of the dice and pass it again: without it the seat cannot reveal what it
 * committed to.
 */
export function playSeat({ url, match, token, share = randomBytes(32), log = () => {} }) {
  return new Promise((resolve, reject) => {
    const line = { is: 'connecting', drops: 0, hasOpened: false };
    const answers = new Answers(log);
    const dice = new Dice(match, share);
    const live = new LiveMatch(
      { url, match, token, pause },
      {
        hello: ({ viewer }) => dice.sitAt(viewer.seat),
        events: (events) => events.forEach((event) => dice.take(live, event)),
        decision: ({ decision }) => answers.give(live, decision),
        settled: (commandId, refusal) => answers.settled(live, commandId, refusal),
        line: (now) => {
          if (now.is === 'over') resolve({ events: live.known, drops: line.drops });
          if (now.is === 'refused') reject(new Error(`${now.problem?.title}: ${now.problem?.detail ?? ''}`));
          if (now.is === 'lost' && line.is !== 'lost') {
            if (line.is === 'open') line.drops += 1;
            log(
              line.hasOpened
                ? `connection lost at version ${live.known}; reconnecting`
                : `nothing answers at ${url}; trying again (start the service with "npm start")`,
            );
          }
          line.hasOpened ||= now.is === 'open';
          line.is = now.is;
        },
      },
    );
  });
}

/** One answer to each decision, and the fallback if that is refused. */
class Answers {
  last = null;

  constructor(log) {
    this.log = log;
  }

  give(live, decision) {
    // A decision comes again after a reconnect, or with a new deadline: it already has its answer.
    if (!decision || this.last?.decision.id === decision.id) return;
    this.send(live, decision, randomAnswer(decision));
  }

  settled(live, commandId, refusal) {
    if (!refusal || commandId !== this.last?.commandId) return;
    this.log(`refused: ${refusal.title}`);
    // A random pick may break a limit of the offer. Its fallback never does.
    const { decision, answer } = this.last;
    if (answer !== decision.fallback) this.send(live, decision, decision.fallback);
  }

  send(live, decision, answer) {
    this.last = { decision, answer, commandId: live.answer(decision.id, answer) };
  }
}

/** If the match asks for it, adds to the dice: a commitment before the deal, the reveal once no other is awaited. */
class Dice {
  seat = null;
  awaited = 0;

  constructor(match, share) {
    this.match = match;
    this.share = share;
  }

  sitAt(seat) {
    this.seat = seat;
  }

  take(live, { type, payload }) {
    if (type === 'MatchOpened' && payload.seatEntropy) {
      this.awaited = payload.seats.length;
      live.commit(this.commitment());
    }
    if (type === 'EntropyCommitted') this.awaited -= 1;
    else if (type === 'EntropyMissed' && payload.stage === 'commit') this.awaited = 0;
    else return;
    if (this.awaited === 0) live.reveal(this.share.toString('hex'));
  }

  commitment() {
    const id = Buffer.from(this.match.replaceAll('-', ''), 'hex');
    const hash = createHash('sha256').update('senki-seat-v1').update(id).update(Uint8Array.of(this.seat));
    return hash.update(this.share).digest('hex');
  }
}

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
