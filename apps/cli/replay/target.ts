import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Path for a new file: `out` itself, the name inside `out` if it is a folder, or the working folder if `out` is null. */
export function target(out: string | null, name: string): string {
  if (out === null) return name;
  return existsSync(out) && statSync(out).isDirectory() ? join(out, name) : out;
}
