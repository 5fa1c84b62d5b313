import { send } from './http.js';

/**
 * Saves a file that only a session may read. A plain link cannot do that: it does not send our header, and without the
 * header the cookie does not count.
 */
export async function download(path: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await (await send(path)).blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser reads the file after the click, not during it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
