import type { Append, Appended, AppendResult } from './types.js';

const MAX_BATCH = 64;

interface Waiting {
  readonly append: Append;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects the appends that arrive in the same turn of the event loop, or while other batches are in flight, and sends
 * them as one batch: under load many share one round trip and one commit, while a single append is sent at the end of
 * its turn.
 */
export class AppendQueue {
  private waiting: Waiting[] = [];
  private inFlight = 0;
  private isDue = false;

  constructor(
    private readonly send: (batch: readonly Append[]) => Promise<readonly AppendResult[]>,
    private readonly maxInFlight: number,
  ) {}

  append(append: Append): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ append, resolve, reject });
      if (!this.isDue) setImmediate(() => this.pump());
      this.isDue = true;
    });
  }

  private pump(): void {
    this.isDue = false;
    while (this.inFlight < this.maxInFlight && this.waiting.length > 0) {
      this.inFlight++;
      void this.flush(this.waiting.splice(0, MAX_BATCH)).finally(() => {
        this.inFlight--;
        this.pump();
      });
    }
  }

  private async flush(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.send(batch.map((entry) => entry.append));
      batch.forEach((entry, i) => {
        const result = results[i]!;
        if (result.ok) entry.resolve(result.appended);
        else entry.reject(result.error);
      });
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    }
  }
}
