import { PRESENCE_PACE, type PresencePace } from '#sockets';
import type { Token } from '#infrastructure';

/**
 * How often the worker looks, and how long it waits for others, in milliseconds; `quiet…` applies while nothing happens
 * in any match. Tests use shorter intervals.
 */
export interface Intervals {
  readonly lookaheadMs: number;
  readonly quietLookaheadMs: number;
  readonly horizonMs: number;
  readonly sweepMs: number;
  readonly quietSweepMs: number;
  readonly graceMs: number;
  readonly canaryMs: number;
  readonly exportSweepMs: number;
  readonly quietExportSweepMs: number;
  readonly exportGraceMs: number;
  readonly exportLeaseMs: number;
  readonly waveMs: number;
  readonly quietWaveMs: number;
  readonly sealMs: number;
  readonly quietSealMs: number;
  readonly anchorMs: number;
  readonly webhookMs: number;
  readonly quietWebhookMs: number;
  readonly webhookLeaseMs: number;
  readonly presence: PresencePace;
}

export const INTERVALS: Token<Intervals> = Symbol('intervals of the worker');

export const DEFAULT_INTERVALS: Intervals = {
  lookaheadMs: 250,
  // Well within the horizon, because deadlines come near without any event.
  quietLookaheadMs: 1_000,
  horizonMs: 3_000,
  sweepMs: 1_000,
  quietSweepMs: 2_000,
  graceMs: 500,
  canaryMs: 10_000,
  exportSweepMs: 2_000,
  quietExportSweepMs: 10_000,
  exportGraceMs: 5_000,
  exportLeaseMs: 15_000,
  waveMs: 500,
  // A new ticket is not an event, so the feed does not announce it.
  quietWaveMs: 1_500,
  sealMs: 200,
  quietSealMs: 3_000,
  anchorMs: 10_000,
  webhookMs: 250,
  quietWebhookMs: 3_000,
  webhookLeaseMs: 30_000,
  presence: PRESENCE_PACE,
};
