/** Signatures of the Standard Webhooks specification, version v1. */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** A message as it is sent; `id` stays the same however often it is sent. */
export interface Message {
  readonly id: string;
  readonly body: string;
}

/** One signature for each secret: during a rotation, the receiver may know only one of them. */
export function signedHeaders(
  { id, body }: Message,
  secrets: readonly string[],
  timestampSeconds: number,
): Readonly<Record<string, string>> {
  const content = `${id}.${timestampSeconds}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  };
}
