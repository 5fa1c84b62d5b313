/**
 * A back end that takes results from Senki. Plain Node, no packages:
 *
 *   SENKI_KEY=sk_… node examples/webhook-receiver/receiver.mjs [http://127.0.0.1:3000]
 *
 * It sets up its webhook with the operator key; for an existing webhook, pass its secret: WEBHOOK_SECRET=whsec_…
 * It checks every signature (Standard Webhooks, v1), processes each message once however often it is sent, and keeps the
 * newest revision of every match.
 */
import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const TOLERANCE_SECONDS = 5 * 60;
const MAX_BODY_BYTES = 256 * 1024;

/** The message, or null if it was not signed with the secret or is older than five minutes. */
export function verified(body, headers, secret, now = Date.now()) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures) return null;
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return null;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // There are several signatures while a secret is being rotated: one valid signature is enough.
  const fits = signatures.split(' ').some((entry) => {
    const [version, text = ''] = entry.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return fits ? { id, ...JSON.parse(body) } : null;
}

/** Stores results. A real back end does this in the same transaction as its bookings. */
export class Standings {
  #seen = new Set();
  #results = new Map();

  /** False if the message was received before. */
  take({ id, data }) {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    // Messages may arrive out of order: the highest revision counts.
    const known = this.#results.get(data.matchId);
    if (known === undefined || known.revision < data.revision) this.#results.set(data.matchId, data);
    return true;
  }

  get results() {
    return [...this.#results.values()];
  }
}

export function createReceiver(secret, standings, log = console.log) {
  return createServer(async (request, response) => {
    const body = request.method === 'POST' ? await bodyOf(request).catch(() => null) : null;
    const message = body === null ? null : verified(body, request.headers, secret);
    if (message === null) return response.writeHead(401).end();
    const isNew = standings.take(message);
    if (isNew) log(describe(message));
    // Any 2xx status means: do not send it again.
    return response.writeHead(204).end();
  });
}

async function bodyOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function describe({ type, data: { matchId, reason, seats } }) {
  const places = seats.map(({ player, place }) => `${player}: ${place ?? 'void'}`).join(', ');
  return `${type} ${matchId} by ${reason} (${places})`;
}

/** Creates a webhook for the address and returns the secret that signs its messages, which is shown only once. */
export async function subscribe(senki, key, url) {
  const ask = async (path, body) => {
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const reply = await fetch(`${senki}/v1/webhooks${path}`, init).catch(() => {
      throw new Error(
        `Nothing answers at ${senki}. Start the service with "npm start", or give its address as the first argument.`,
      );
    });
    const document = await reply.json();
    if (!reply.ok) throw new Error(`${document.title}: ${document.detail}`);
    return document;
  };
  // The secret of an earlier start is lost, so an existing webhook gets a new one.
  const known = (await ask('')).data.find((webhook) => webhook.url === url);
  const { secret } = known ? await ask(`/${known.webhookId}/rotate`, { overlapSeconds: 0 }) : await ask('', { url });
  return secret;
}

async function main([senki = 'http://127.0.0.1:3000'], { SENKI_KEY: key, WEBHOOK_SECRET, PORT: port = '4000' }) {
  if (!key && !WEBHOOK_SECRET) throw new Error('Set SENKI_KEY to an operator key, or WEBHOOK_SECRET.');
  const secret = WEBHOOK_SECRET ?? (await subscribe(senki, key, `http://127.0.0.1:${port}/`));
  const server = createReceiver(secret, new Standings());
  server.listen(Number(port), '127.0.0.1', () => {
    console.log(`Waiting for results on http://127.0.0.1:${server.address().port}/`);
  });
  // Finishes the current request before exiting; otherwise the message would be sent again.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close());
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(process.argv.slice(2), process.env).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
