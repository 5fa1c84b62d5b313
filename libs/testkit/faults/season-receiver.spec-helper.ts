import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { result, webhookWithSecret, type ResultDocument, type ResultEntryDocument } from '#contract';
import { eventually } from '../eventually.js';
import type { PatientClient } from './patient-client.spec-helper.js';
import { textOf } from './record-check.spec-helper.js';

/** A back end that receives webhooks: it checks signatures with the public library, and sometimes fails itself. */
export class SeasonReceiver {
  /** By webhook id: how many times it arrived with a valid signature. */
  readonly arrivals = new Map<string, { times: number; readonly result: ResultDocument }>();
  /** Messages without a valid signature, or with different content the second time. */
  private readonly refused: string[] = [];
  private readonly turnedAway = new Set<string>();
  private webhook: Webhook | null = null;

  private constructor(
    private readonly server: Server,
    private readonly next: () => number,
  ) {
    server.on('request', (request, response) => void this.take(request, response));
  }

  static async open(next: () => number): Promise<SeasonReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SeasonReceiver(server, next);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/results`;
  }

  /** Lets the service know where to send results. */
  async register(operator: PatientClient): Promise<void> {
    const { secret } = await operator.post(webhookWithSecret, '/v1/webhooks', { url: this.url });
    this.webhook = new Webhook(secret ?? '');
  }

  /** Waits until every result has come; returns what is wrong with those that came. */
  async faults(results: readonly ResultEntryDocument[]): Promise<readonly string[]> {
    await eventually(async () => results.every(({ id }) => this.arrivals.has(id)), 100);
    const other = results.filter(({ id, result: one }) => textOf(this.arrivals.get(id)?.result) !== textOf(one));
    const known = new Set(results.map(({ id }) => id));
    return [
      ...this.refused,
      ...other.map(({ id }) => `${id} says something else than the feed`),
      ...[...this.arrivals.keys()].filter((id) => !known.has(id)).map((id) => `${id} is no result of the feed`),
    ];
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    // If the sender was killed in the middle, nothing was sent.
    try {
      for await (const chunk of request) body += String(chunk);
    } catch {
      return;
    }
    const id = String(request.headers['webhook-id']);
    const mood = this.turnedAway.has(id) ? 'well' : (MOODS[this.next() % 12] ?? 'well');
    if (mood !== 'well') this.turnedAway.add(id);
    if (mood === 'unwell') return void response.writeHead(503).end();
    this.book(id, body, request.headers as Record<string, string>);
    // Recorded but not acknowledged: it has to be sent again.
    if (mood === 'mute') return void response.destroy();
    response.writeHead(204).end();
  }

  private book(id: string, body: string, headers: Record<string, string>): void {
    try {
      const { data } = this.webhook!.verify(body, headers) as { readonly data: unknown };
      const news = result.parse(data);
      const known = this.arrivals.get(id);
      if (!known) this.arrivals.set(id, { times: 1, result: news });
      else if (JSON.stringify(known.result) !== JSON.stringify(news)) this.refused.push(`${id} came in two forms`);
      else known.times += 1;
    } catch (error) {
      this.refused.push(`${id}: ${(error as Error).message}`);
    }
  }
}

const MOODS = ['unwell', 'mute'] as const;
