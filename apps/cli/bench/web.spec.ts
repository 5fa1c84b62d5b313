import { describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webReport, webSizes } from './web.js';

describe('what a browser has to fetch', () => {
  it('counts shared files once, later pages by what they add, and the worker by itself', () => {
    const folder = mkdtempSync(join(tmpdir(), 'senki-web-'));
    mkdirSync(join(folder, 'assets'));
    const put = (name: string, size: number): void => writeFileSync(join(folder, `${name}.br`), 'x'.repeat(size));
    put('index.html', 100);
    for (const [name, size] of [
      ['main-aaaaaaaa.js', 1000],
      ['main-aaaaaaaa.css', 200],
      ['shared-aaaaaaaa.js', 50],
    ] as const)
      put(`assets/${name}`, size);
    for (const [name, size] of [
      ['play-aaaaaaaa.js', 300],
      ['engine.worker-aaaaaaaa.js', 700],
      ['gcg-aaaaaaaa.js', 900],
    ] as const) {
      put(`assets/${name}`, size);
      writeFileSync(join(folder, 'assets', name), '');
    }
    const manifest = {
      'index.html': {
        file: 'assets/main-aaaaaaaa.js',
        isEntry: true,
        css: ['assets/main-aaaaaaaa.css'],
        imports: ['_s'],
        dynamicImports: ['play'],
      },
      _s: { file: 'assets/shared-aaaaaaaa.js' },
      play: { file: 'assets/play-aaaaaaaa.js', imports: ['_s'] },
    };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    const sizes = webSizes(folder)!;
    rmSync(folder, { recursive: true });
    expect(sizes).toEqual({
      firstPage: 1350,
      later: { play: 300 },
      worker: { start: 700, all: 1600, parts: { 'engine.worker': 700, gcg: 900 } },
    });
    expect(webReport(sizes)).toContain('worker, all games            1.6 kB');
  });
});
