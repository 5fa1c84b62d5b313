import { signal } from '@preact/signals';
import type { CurrentSession, SessionDocument } from '#contract';
import { ask } from './http.js';

/** Who is signed in; null: nobody; undefined until the service has answered. */
export const session = signal<SessionDocument | null | undefined>(undefined);

export async function findSession(): Promise<SessionDocument | null> {
  if (session.peek() === undefined) session.value = (await ask<CurrentSession>('/v1/sessions/current')).session;
  return session.peek() ?? null;
}

/** The key is sent to the service once and stored nowhere: scripts cannot read the cookie that replaces it. */
export async function signIn(key: string): Promise<void> {
  session.value = await ask<SessionDocument>('/v1/sessions', { method: 'POST', token: key });
}

export async function signOut(): Promise<void> {
  await ask('/v1/sessions/current', { method: 'DELETE' });
  session.value = null;
}

export const mayDo = (scope: string, { scopes }: Pick<SessionDocument, 'scopes'>): boolean =>
  scopes.includes(scope) || scopes.includes('admin');
