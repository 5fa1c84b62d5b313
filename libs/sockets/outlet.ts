import type { ServerFrame } from '#contract';
import type { LiveSettings } from './settings.js';

/** One end of a socket, as far as it is needed here; `ws` has it. */
export interface Wire {
  /** Bytes that were sent and have not left yet. */
  readonly bufferedAmount: number;
  send(text: string, sent: (error?: Error | null) => void): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

export type OutletSettings = Pick<LiveSettings, 'calmBytes' | 'mostBytes' | 'slowMs'>;

/** The way out to a reader: holds a bounded amount for one that does not read, and then gives it up. */
export class Outlet {
  private isShut = false;
  private calm: (() => void) | null = null;

  constructor(
    private readonly wire: Wire,
    private readonly settings: OutletSettings,
    private readonly onSlow: () => void,
  ) {}

  post(frame: ServerFrame): void {
    this.postText(JSON.stringify(frame));
  }

  postText(text: string): void {
    if (this.isShut) return;
    this.wire.send(text, () => this.look());
    if (this.wire.bufferedAmount > this.settings.mostBytes) this.onSlow();
  }

  /** Resolves when the reader has kept up, or will never. Only one may wait. */
  flow(): Promise<void> {
    if (this.isCalm()) return Promise.resolve();
    return new Promise((resolve) => {
      const tooSlow = setTimeout(() => this.onSlow(), this.settings.slowMs);
      this.calm = () => {
        clearTimeout(tooSlow);
        this.calm = null;
        resolve();
      };
    });
  }

  /** Sends nothing more. */
  shut(): void {
    this.isShut = true;
    this.calm?.();
  }

  private look(): void {
    if (this.isCalm()) this.calm?.();
  }

  private isCalm(): boolean {
    return this.isShut || this.wire.bufferedAmount <= this.settings.calmBytes;
  }
}
