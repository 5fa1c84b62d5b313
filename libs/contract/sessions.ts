import { z } from 'zod';
import { instant, uuid } from './primitives.js';

export const sessionParams = z.strictObject({ sessionId: uuid });

export const session = z
  .strictObject({
    sessionId: uuid,
    keyId: z.string(),
    name: z.string().describe('That of the key.'),
    scopes: z.array(z.string()).describe('What the session may do: what its key may do now.'),
    startedAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'Session', description: "An operator's session at the pages of the service." });

export const currentSession = z
  .strictObject({ session: z.nullable(session).describe('Null for whoever is not signed in.') })
  .meta({ id: 'CurrentSession' });

export const sessionList = z.strictObject({ data: z.array(session) }).meta({ id: 'SessionList' });

export type SessionParams = z.output<typeof sessionParams>;
export type SessionDocument = z.output<typeof session>;
export type CurrentSession = z.output<typeof currentSession>;
export type SessionList = z.output<typeof sessionList>;
