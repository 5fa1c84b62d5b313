import { describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webBars, webInWords } from './web-report.js';
import { webSizes, workerPath } from './web.js';

const SIZES = {
  'index.html': 100,
  'main.css': 200,
  main: 1000,
  shared: 50,
  practice: 300,
  kernel: 400,
  worker: 70,
  verify: 30,
};
const asset = (name: string): string => `assets/${name}-aaaaaaaa.js`;

const manifest = {
  'index.html': {
    ...{
      file: asset('main'),
      css: ['main.css'],
      imports: ['_shared'],
      dynamicImports: ['pages/practice.tsx', '../../libs/games/go/index.ts'],
    },
  },
  _shared: { file: asset('shared') },
  _kernel: { file: asset('kernel') },
  'pages/practice.tsx': { file: asset('practice'), imports: ['_shared', '_kernel'] },
  '../../libs/games/go/index.ts': { file: asset('go'), imports: ['_kernel'] },
  'worker/engine.worker.ts': {
    ...{
      file: asset('worker'),
      imports: ['_kernel'],
      dynamicImports: ['../../libs/games/go/index.ts', 'worker/verify.ts'],
    },
  },
  'worker/verify.ts': { file: asset('verify') },
};

describe('what a browser has to fetch', () => {
  it('counts a file once, pages by what they add, and the worker by what no page has fetched', () => {
    const folder = mkdtempSync(join(tmpdir(), 'senki-web-'));
    mkdirSync(join(folder, 'assets'));
    for (const [name, size] of Object.entries({ ...SIZES, go: 900 }))
      writeFileSync(join(folder, `${name.includes('.') ? name : asset(name)}.br`), 'x'.repeat(size));
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    const [sizes, path] = [webSizes(folder), workerPath(folder)];
    rmSync(folder, { recursive: true });
    expect(sizes).toEqual({
      firstPage: 1350,
      later: { practice: 700, go: 1300 },
      practice: { go: 1350 + 700 + 900 + 70 },
      worker: { playing: { go: 70 + 400 + 900 }, adds: 70, own: 100, all: 70 + 400 + 900 + 30 },
    });
    expect(path).toBe('/assets/worker-aaaaaaaa.js');
    const said = webInWords({ sizes, speed: null, unmeasured: 'no browser', bars: webBars(sizes, null) });
    expect(said).toContain('worker, own files              0.1 kB');
    expect(said).toContain('✓ first page, kB: 1.4 (<= 40)');
  });

  it('is held to the budgets', () => {
    const worker = { playing: { go: 90_000, chess: 130_100 }, adds: 0, own: 0, all: 0 };
    const spread = { count: 200, median: 20, p95: 50.1, most: 60 };
    const speed = {
      ...{ seek: { ...spread, game: 'go', events: 1000 }, verify: { worker: 5, cli: 10, ratio: 0.5 } },
      live: { ...spread, p95: 49 },
    };
    const bars = webBars({ firstPage: 40_049, later: {}, practice: {}, worker }, speed);
    expect(bars.map(({ name, met }) => [name, met])).toEqual([
      ['first page, kB', true],
      ['worker with the largest game, kB', false],
      ['seek p95, ms', false],
      ['verifying, worker / Node', true],
      ['live p95, ms', true],
    ]);
  });
});
