import { keptInWindow } from '../kept.js';

/** A player token comes in the fragment, which is never sent to a server, and is kept in this window only. */
const KEY = 'player token';

export function playerToken(): string | null {
  const given = /^#t=(.+)$/.exec(location.hash)?.[1];
  if (given && location.pathname === '/player') {
    keptInWindow.set(KEY, decodeURIComponent(given));
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return keptInWindow.get(KEY);
}

export const forgetPlayerToken = (): void => keptInWindow.remove(KEY);
