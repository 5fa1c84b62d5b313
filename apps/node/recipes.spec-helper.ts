import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A new file, or lines that go after the line with `after`. */
export interface Change {
  readonly file: string;
  readonly after: string | null;
  readonly text: string;
}

/** One block of the page. */
export type Step = Change | { readonly script: string };

const BLOCK = /^(?:New file `([^`]+)`|In `([^`]+)`, after `([^`]+)`|Run):\n\n```\w+\n([^]*?)^```$/gm;

/** The steps of a page, by its headings. */
export function stepsIn(page: string): ReadonlyMap<string, readonly Step[]> {
  const parts = page.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const steps = [...part.matchAll(BLOCK)].map(([, fresh, changed, after, text]): Step => {
        const file = fresh ?? changed;
        return file === undefined ? { script: scriptIn(text!) } : { file, after: after ?? null, text: text! };
      });
      return [part.slice(0, part.indexOf('\n')), steps];
    }),
  );
}

/** The script of a block that runs one. */
function scriptIn(text: string): string {
  const script = /^node (\S+)$/.exec(text.trimEnd())?.[1];
  if (script === undefined) throw new Error(`not a script: ${text}`);
  return script;
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

  take(step: Step): void {
    if ('file' in step) return this.change(step);
    const { status, output } = this.run(step.script, []);
    if (status !== 0) throw new Error(`${step.script}: ${output}`);
  }

  private change({ file, after, text }: Change): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, after === null ? text : withLines(readFileSync(path, 'utf8'), after, text, file));
  }

  /** Runs a script in the copy. */
  run(script: string, args: readonly string[]): Outcome {
    // Databases of the copy are migrated: the template of the other specs lacks its tables.
    const { TEST_DATABASE_TEMPLATE: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: this.folder,
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    return { status, output: `${stdout}${stderr}` };
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}

const SOURCES = ['apps', 'libs', 'migrations', 'scripts', 'examples', 'docs/*.md', '*.json', '*.mjs'];

function withLines(source: string, after: string, text: string, file: string): string {
  const lines = source.split('\n');
  const place = lines.findIndex((line) => line.includes(after));
  if (place === -1) throw new Error(`${file} has no line with ${after}`);
  return [...lines.slice(0, place + 1), ...text.trimEnd().split('\n'), ...lines.slice(place + 1)].join('\n');
}
