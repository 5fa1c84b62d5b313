import { z } from 'zod';
import { instant, listOf, uuid } from './primitives.js';

export const sessionParams = z.strictObject({ sessionId: uuid.describe('Id of the session.') });

export const session = z
  .strictObject({
    sessionId: uuid.describe('Id of the session.'),
    keyId: z.string().describe('Id of the key that the operator signed in with.'),
    name: z.string().describe('Name of the key.'),
    scopes: z.array(z.string()).describe('What the session may do: whatever its key may do now.'),
    startedAt: instant.describe('When the operator signed in.'),
    expiresAt: instant.describe('When the session ends.'),
  })
  .meta({ id: 'Session', description: "An operator's session on the web pages of the service." });

export const currentSession = z
  .strictObject({ session: z.nullable(session).describe('Null for a browser that is not signed in.') })
  .meta({ id: 'CurrentSession', description: 'The session of the browser that asks.' });

export const sessionList = listOf(session, 'SessionList', 'Sessions of operators that have not ended, at most 100.');

export type SessionParams = z.output<typeof sessionParams>;
export type SessionDocument = z.output<typeof session>;
export type CurrentSession = z.output<typeof currentSession>;
export type SessionList = z.output<typeof sessionList>;
