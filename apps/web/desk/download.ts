import { send } from './http.js';

/** Saves what only a session may read. A plain link cannot: it sends no header of ours, and without that no cookie counts. */
export async function download(path: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await (await send(path)).blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser takes the file after the click, not during it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
