import type { WorkerStage } from './worker-stage.js';

/** The metrics that a running worker exports. */
export class ExportedMetrics {
  private constructor(private readonly types: ReadonlyMap<string, string>) {}

  static async of(stage: WorkerStage): Promise<ExportedMetrics> {
    const { metrics } = await stage.startWorker();
    const text = await metrics.registry.metrics();
    return new ExportedMetrics(
      new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!])),
    );
  }

  get names(): readonly string[] {
    return [...this.types.keys()];
  }

  /** Prometheus exports a histogram under several names, each with a suffix. */
  has(name: string): boolean {
    const histogram = name.replace(/_(bucket|count|sum)$/, '');
    return this.types.has(name) || (histogram !== name && this.types.get(histogram) === 'histogram');
  }
}
