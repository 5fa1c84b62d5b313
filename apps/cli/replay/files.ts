import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../io.js';

const REPLAY = /\.senki\.jsonl(\.gz|\.br)?$/;

/** The given files, and all replay files in the given folders and their subfolders, sorted within each folder. */
export async function replayFiles(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const entry = await stat(path).catch((error: Error) => {
      throw new Failure(2, `cannot read ${path}: ${error.message}`);
    });
    if (!entry.isDirectory()) found.push(path);
    else found.push(...(await below(path)).sort());
  }
  if (found.length === 0) throw new Failure(2, `no replay file (*.senki.jsonl, .gz, .br) in ${paths.join(', ')}`);
  return found;
}

async function below(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isFile() && REPLAY.test(entry.name)) found.push(join(entry.parentPath, entry.name));
  }
  return found;
}
