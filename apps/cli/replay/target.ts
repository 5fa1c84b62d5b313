import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Where a file of that name goes: to the path that was asked for, into it if it is a folder, or here. */
export function target(out: string | null, name: string): string {
  if (out === null) return name;
  return existsSync(out) && statSync(out).isDirectory() ? join(out, name) : out;
}
