import { signal } from '@preact/signals';
import type { CurrentSession, SessionDocument } from '#contract';
import { ask } from './http.js';

/** Who is signed in at the pages; undefined until the service was asked. */
export const session = signal<SessionDocument | null | undefined>(undefined);

export async function findSession(): Promise<SessionDocument | null> {
  if (session.peek() === undefined) session.value = (await ask<CurrentSession>('/v1/sessions/current')).session;
  return session.peek() ?? null;
}

/** The key goes to the service this once and is kept nowhere: the cookie that stands for it is out of reach of scripts. */
export async function signIn(key: string): Promise<void> {
  session.value = await ask<SessionDocument>('/v1/sessions', { method: 'POST', token: key });
}

export async function signOut(): Promise<void> {
  await ask('/v1/sessions/current', { method: 'DELETE' });
  session.value = null;
}

export const mayDo = (scope: string, { scopes }: Pick<SessionDocument, 'scopes'>): boolean =>
  scopes.includes(scope) || scopes.includes('admin');
