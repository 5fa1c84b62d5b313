import { keptInWindow } from '../kept.js';

/** The token of a player comes in the fragment, which no server is sent, and stays in the memory of this window. */
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
