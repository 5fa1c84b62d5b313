import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ExportedMetrics } from './testing/exported-metrics.js';
import { WorkerStage } from './testing/worker-stage.js';

interface Alarm {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const { groups } = parse(readFileSync('ops/alarms.yml', 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly Alarm[] }[];
};
const alarms = groups.flatMap(({ rules }) => rules);
const sections = [...readFileSync('ops/alarms.md', 'utf8').matchAll(/^## (\w+)\n(.+)/gm)];

/** A name followed by labels is a metric; every one of them names its job. */
const metricsIn = (expr: string): string[] =>
  [...expr.matchAll(/\b([a-z_0-9]+)\{job="senki"/g)].map(([, name]) => name!);
/** What Prometheus knows of a node without asking it. */
const OWN_OF_PROMETHEUS = ['up'];

let stage: WorkerStage;
let exported: ExportedMetrics;

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  exported = await ExportedMetrics.of(stage);
});
afterAll(async () => stage.close());

describe('the alarms', () => {
  it('watch nothing that is not exported', () => {
    expect(alarms.length).toBeGreaterThan(10);
    for (const { alert, expr } of alarms) {
      const names = metricsIn(expr).filter((name) => !OWN_OF_PROMETHEUS.includes(name));
      const isWatching = names.length > 0 || metricsIn(expr).length > 0;
      expect({ alert, isWatching, unknown: names.filter((name) => !exported.has(name)) }).toEqual({
        alert,
        isWatching: true,
        unknown: [],
      });
      // No selector without the job: it would watch other services too.
      expect(expr.match(/\{/g)).toHaveLength(metricsIn(expr).length);
    }
  });

  it('name each how urgent it is and what to do', () => {
    expect(sections.map(([, title]) => title)).toEqual(alarms.map(({ alert }) => alert));
    for (const {
      alert,
      labels: { severity },
      annotations,
    } of alarms) {
      expect(['page', 'ticket']).toContain(severity);
      expect(annotations.summary).toMatch(/\.$/);
      expect(annotations.runbook).toBe(`alarms.md#${alert.toLowerCase()}`);
    }
  });
});
