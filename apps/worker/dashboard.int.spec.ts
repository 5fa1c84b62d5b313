import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExportedMetrics } from './testing/exported-metrics.js';
import { WorkerStage } from './testing/worker-stage.js';

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

const dashboard = JSON.parse(readFileSync('ops/grafana/senki.json', 'utf8')) as { readonly panels: readonly Panel[] };
const graphs = dashboard.panels.filter(({ type }) => type !== 'row');
/** A name with underscores followed by labels is a metric; a function is followed by a parenthesis. */
const metricsIn = (expr: string): string[] =>
  [...expr.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)(?=\{)/g)].map(([, name]) => name!);

let stage: WorkerStage;
let exported: ExportedMetrics;

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  exported = await ExportedMetrics.of(stage);
});
afterAll(async () => stage.close());

describe('the dashboard for Grafana', () => {
  it('asks for nothing that is not exported', () => {
    for (const { title, targets = [] } of graphs) {
      expect(targets.length).toBeGreaterThan(0);
      for (const { expr } of targets) {
        const names = metricsIn(expr);
        expect({ title, names: names.length > 0, unknown: names.filter((name) => !exported.has(name)) }).toEqual({
          title,
          names: true,
          unknown: [],
        });
      }
    }
  });

  it('shows every number that is our own', () => {
    const shown = graphs.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr))).join(' ');
    const own = exported.names.filter((name) => name.startsWith('senki_'));
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('lays no panel over another', () => {
    const cells = graphs.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});
