import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** One block of the page: a new file, or lines that go after the line with `after`. */
export interface Step {
  readonly file: string;
  readonly after: string | null;
  readonly text: string;
}

const BLOCK = /^(?:New file `([^`]+)`|In `([^`]+)`, after `([^`]+)`):\n\n```\w+\n([^]*?)^```$/gm;

/** The steps of a page, by its headings. */
export function stepsIn(page: string): ReadonlyMap<string, readonly Step[]> {
  const parts = page.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const steps = [...part.matchAll(BLOCK)].map(([, fresh, changed, after, text]) => {
        return { file: (fresh ?? changed)!, after: after ?? null, text: text! };
      });
      return [part.slice(0, part.indexOf('\n')), steps];
    }),
  );
}

/** How many fenced blocks a page has. */
export const blocksIn = (page: string): number => [...page.matchAll(/^```\w/gm)].length;

export interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

/** A copy of the repository's sources, to follow a page in. */
export class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'senki-recipes-'));

  constructor() {
    const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...SOURCES], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    for (const file of stdout.split('\0').filter(Boolean)) cpSync(file, join(this.folder, file));
    symlinkSync(resolve('node_modules'), join(this.folder, 'node_modules'));
  }

  take({ file, after, text }: Step): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, after === null ? text : withLines(readFileSync(path, 'utf8'), after, text, file));
  }

  /** Runs a program of `node_modules` in the copy. */
  run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Outcome {
    const { TEST_DATABASE_TEMPLATE: _, ...own } = process.env;
    const script = join('node_modules', program);
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: this.folder,
      // Databases of the copy are migrated: those of the other specs lack its tables.
      env: { ...own, ...env },
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    return { status, output: `${stdout}${stderr}` };
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}

const SOURCES = [
  'apps',
  'libs',
  'migrations',
  'scripts',
  'examples',
  'package.json',
  'jest.config.mjs',
  'tsconfig*.json',
];

function withLines(source: string, after: string, text: string, file: string): string {
  const lines = source.split('\n');
  const place = lines.findIndex((line) => line.includes(after));
  if (place === -1) throw new Error(`${file} has no line with ${after}`);
  return [...lines.slice(0, place + 1), ...text.trimEnd().split('\n'), ...lines.slice(place + 1)].join('\n');
}
