import { describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webInWords } from './web-report.js';
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
      worker: { adds: 70, own: 100, all: 70 + 400 + 900 + 30 },
    });
    expect(path).toBe('/assets/worker-aaaaaaaa.js');
    expect(webInWords({ sizes, speed: null, unmeasured: 'no browser' })).toContain(
      'worker, own files            0.1 kB',
    );
  });
});
