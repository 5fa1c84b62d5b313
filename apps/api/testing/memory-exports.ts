import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ExportQueue, type ExportFile, type ExportRequest, type ExportStatus } from '../replays/export-queue.js';

/** The queue's twin in memory: whoever holds it decides when a file is ready and what stands in it. */
export class MemoryExports extends ExportQueue {
  private readonly orders = new Map<string, ExportStatus>();
  private readonly files = new Map<string, string>();

  request(request: ExportRequest): Promise<{ readonly id: string }> {
    const id = randomUUID();
    this.orders.set(id, { ...request, state: 'waiting', progress: 0, error: null });
    return Promise.resolve({ id });
  }

  status(id: string): Promise<ExportStatus | null> {
    return Promise.resolve(this.orders.get(id) ?? null);
  }

  open(id: string): Promise<ExportFile | null> {
    const text = this.files.get(id);
    if (text === undefined) return Promise.resolve(null);
    const bytes = Buffer.from(text);
    const name = `${this.orders.get(id)?.matchId}.senki.jsonl`;
    return Promise.resolve({ stream: Readable.from([bytes]), name, type: 'application/x-ndjson', bytes: bytes.length });
  }

  finish(id: string, text: string): void {
    const order = this.orders.get(id);
    if (order === undefined) throw new Error(`nobody ordered ${id}`);
    this.orders.set(id, { ...order, state: 'done', progress: 1 });
    this.files.set(id, text);
  }
}
