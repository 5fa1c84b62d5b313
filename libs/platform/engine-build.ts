import { readFileSync } from 'node:fs';

/** The build of the rules engine that every match pins: the version of this package. */
export function engineBuild(from: URL = new URL('.', import.meta.url)): string {
  try {
    const { name, version } = JSON.parse(readFileSync(new URL('package.json', from), 'utf8')) as Record<string, string>;
    return `${name}@${version}`;
  } catch (error) {
    const parent = new URL('..', from);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent.href === from.href) throw error;
    return engineBuild(parent);
  }
}
