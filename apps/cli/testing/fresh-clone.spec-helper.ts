import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { shell, type Ran } from '#testkit';

/** Replaces npx on the pages: the README already shows that npx works, and starting npm for every command takes long. */
const NPX = '#!/bin/sh\nname=$1\nshift\nexec node "bin/$name.mjs" "$@"\n';
/** Folder that comes first in the PATH of the commands. */
const PROGRAMS = '.senki/programs';

/** A folder like a fresh clone in which `npm start` has run once: packages are linked, compiled code is copied. */
export class FreshClone {
  private constructor(readonly folder: string) {}

  /** Of the folder `corpus`, it has only those files. */
  static make(corpus: readonly string[]): FreshClone {
    const clone = new FreshClone(mkdtempSync(join(tmpdir(), 'senki-clone-')));
    const { folder } = clone;
    // If root starts the database server, it runs as another user, who needs access to the folder.
    chmodSync(folder, 0o755);
    const files = git(process.cwd(), 'ls-files', '--cached', '--others', '--exclude-standard').split('\n');
    const parts = new Set(files.map((file) => file.split('/')[0] ?? file).filter((part) => part !== 'corpus'));
    // With the times of the files, by which `npm start` sees that the compiled code is up to date.
    execFileSync('cp', ['-Rp', ...parts, 'dist', folder]);
    for (const file of corpus.map((name) => join('corpus', name))) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      execFileSync('cp', ['-p', file, join(folder, file)]);
    }
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    git(folder, 'init', '--quiet');
    git(folder, 'add', '--all');
    clone.write(join(PROGRAMS, 'npx'), NPX);
    chmodSync(join(folder, PROGRAMS, 'npx'), 0o755);
    return clone;
  }

  /** Files that git would take for changes. */
  get changes(): readonly string[] {
    return git(this.folder, 'ls-files', '--others', '--modified', '--exclude-standard').split('\n').filter(Boolean);
  }

  write(name: string, content: string): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    writeFileSync(join(this.folder, name), content);
  }

  /** Runs commands as a user who types them. */
  shell(script: string): Promise<Ran> {
    return shell(script, this.folder, this.environment);
  }

  /** Like `shell`, with a quicker npx. A failed command is recorded, and the next one runs; background jobs end with it. */
  async follow(script: string): Promise<{ readonly failed: readonly string[]; readonly output: string }> {
    const { output, complaints } = await this.shell(
      `trap 'echo "FAILED $BASH_COMMAND" >&2' ERR\nPATH=$PWD/${PROGRAMS}:$PATH\n${script}\nkill $(jobs -p) 2>/dev/null || true`,
    );
    const failed = [...complaints.matchAll(/^FAILED (.*)$/gm)].map(([, command = '']) => command);
    return { failed, output: output + complaints };
  }

  get environment(): Readonly<Record<string, string>> {
    return {
      ...{ PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
      // Neither npm's warnings about its own settings nor its offer of a newer npm is about our commands.
      ...{ npm_config_loglevel: 'error', npm_config_update_notifier: 'false' },
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: folder, encoding: 'utf8' }).trimEnd();
