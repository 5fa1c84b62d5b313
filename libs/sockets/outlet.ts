import type { ServerFrame } from '#contract';
import type { LiveSettings } from './settings.js';

/** The part of a WebSocket that is needed here; implemented by `ws`. */
export interface Wire {
  /** Bytes that were passed to `send` and have not been transmitted yet. */
  readonly bufferedAmount: number;
  send(text: string, sent: (error?: Error | null) => void): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

export type OutletSettings = Pick<LiveSettings, 'calmBytes' | 'mostBytes' | 'slowMs'>;

/** Output to a reader: buffers a limited amount for a slow reader, then gives the reader up. */
export class Outlet {
  private isClosed = false;
  private onDrained: (() => void) | null = null;

  constructor(
    private readonly wire: Wire,
    private readonly settings: OutletSettings,
    private readonly onSlow: () => void,
  ) {}

  post(frame: ServerFrame): void {
    this.postText(JSON.stringify(frame));
  }

  postText(text: string): void {
    if (this.isClosed) return;
    this.wire.send(text, () => this.look());
    if (this.wire.bufferedAmount > this.settings.mostBytes) this.onSlow();
  }

  /** Resolves when the reader has caught up or was given up. Only one caller may wait. */
  drained(): Promise<void> {
    if (this.isDrained()) return Promise.resolve();
    return new Promise((resolve) => {
      const tooSlow = setTimeout(() => this.onSlow(), this.settings.slowMs);
      this.onDrained = () => {
        clearTimeout(tooSlow);
        this.onDrained = null;
        resolve();
      };
    });
  }

  /** Sends nothing more. */
  close(): void {
    this.isClosed = true;
    this.onDrained?.();
  }

  private look(): void {
    if (this.isDrained()) this.onDrained?.();
  }

  private isDrained(): boolean {
    return this.isClosed || this.wire.bufferedAmount <= this.settings.calmBytes;
  }
}
