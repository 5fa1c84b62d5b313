import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { AdminStamp, KeyManager } from '#operators';
import type { KnownKey, Scope } from '#access';
import { positive, whole } from '../arguments.js';
import { Failure, say, type Io } from '../io.js';

interface ListOptions {
  readonly json: boolean;
}

interface Limits {
  readonly maxRequests?: number;
  readonly maxMatches?: number;
}

interface CreateOptions extends ListOptions, Limits {
  readonly name: string;
  readonly scopes: string;
}

const DAY_SECONDS = 24 * 3_600;

export function register(program: Command, io: Io): void {
  const keys = program.command('keys').description("operators' API keys");
  withLimits(keys.command('create'))
    .description('create a key; its secret is printed once and not stored')
    .requiredOption('--name <text>', 'who will use it')
    .requiredOption('--scopes <list>', 'what it may do, separated by commas, such as matches:open,matches:read')
    .option('--json', 'as JSON', false)
    .action((options: CreateOptions) =>
      withKeys(async (manager, stamp, known) => {
        const request = { name: options.name, scopes: scopesIn(options.scopes, known), limits: limitsIn(options) };
        tell(io, options, await manager.create(stamp, request));
      }),
    );
  keys
    .command('list')
    .description('list all keys, without their secrets')
    .option('--json', 'as JSON', false)
    .action(({ json }: ListOptions) =>
      withKeys(async (manager) => {
        const list = await manager.list();
        say(io.stdout, json ? JSON.stringify(list, null, 2) : table(list));
      }),
    );
  keys
    .command('rotate')
    .description('give a key a new secret, which is printed once; the old one keeps working for a while')
    .argument('<id>', 'the 16 digits after "sk_"')
    .option('--overlap <seconds>', 'how long the old secret keeps working', whole, DAY_SECONDS)
    .option('--json', 'as JSON', false)
    .action((id: string, options: ListOptions & { readonly overlap: number }) =>
      withKeys(async (manager, stamp) => tell(io, options, await manager.rotate(stamp, id, options.overlap))),
    );
  withLimits(keys.command('limit'))
    .description('set the limits of a key; without an option, its default applies')
    .argument('<id>', 'the 16 digits after "sk_"')
    .action((id: string, options: Limits) =>
      withKeys(async (manager, stamp) => {
        const { reply } = await manager.limit(stamp, id, limitsIn(options));
        say(io.stdout, `${id} may use ${JSON.stringify(reply.limits)}`);
      }),
    );
  keys
    .command('revoke')
    .description('revoke a key; nodes notice within ten seconds')
    .argument('<id>', 'the 16 digits after "sk_"')
    .action((id: string) =>
      withKeys(async (manager, stamp) => {
        await manager.revoke(stamp, id);
        say(io.stdout, `${id} is revoked`);
      }),
    );
}

const withLimits = (command: Command): Command =>
  command
    .option('--max-requests <n>', 'requests per minute', positive)
    .option('--max-matches <n>', 'matches in play', positive);

const limitsIn = ({ maxRequests, maxMatches }: Limits) => ({
  requestsPerMinute: maxRequests ?? null,
  openMatches: maxMatches ?? null,
});

function tell(
  io: Io,
  { json }: ListOptions,
  { reply, secret }: { readonly reply: KnownKey; readonly secret: string | null },
): void {
  say(io.stdout, json ? JSON.stringify({ ...reply, secret }) : String(secret));
}

/** The audit trail records the actor as `cli`: the program has no operator key, only access to the database. */
async function withKeys(
  work: (manager: KeyManager, stamp: AdminStamp, scopes: readonly Scope[]) => Promise<void>,
): Promise<void> {
  const { inSession } = await import('../composition/session.js');
  const { ApiKeys, SCOPES } = await import('#access/keys');
  const { AuditTrail, KeyManager, NoSuchKey } = await import('#operators');
  await inSession(async ({ pool }) => {
    const manager = new KeyManager(new ApiKeys(pool), new AuditTrail(pool));
    await work(manager, { by: 'cli', commandId: randomUUID() }, SCOPES).catch((error: unknown) => {
      throw error instanceof NoSuchKey ? new Failure(1, error.message) : error;
    });
  });
}

function scopesIn(text: string, known: readonly Scope[]): Scope[] {
  return text.split(',').map((word) => {
    const scope = known.find((candidate) => candidate === word.trim());
    if (scope === undefined) throw new Failure(2, `"${word.trim()}" is none of the scopes ${known.join(', ')}`);
    return scope;
  });
}

function table(keys: readonly KnownKey[]): string {
  if (keys.length === 0) return 'there are no keys';
  const width = Math.max(...keys.map(({ name }) => name.length));
  return keys
    .map(({ id, name, scopes: granted, createdAt, revokedAt, overlapUntil }) => {
      const overlap = overlapUntil === null ? '' : `  old secret until ${overlapUntil.toISOString()}`;
      const state = revokedAt === null ? overlap : `  revoked ${day(revokedAt)}`;
      return `${id}  ${name.padEnd(width)}  ${day(createdAt)}  ${granted.join(',')}${state}`;
    })
    .join('\n');
}

const day = (date: Date): string => date.toISOString().slice(0, 10);
