import type { Command } from 'commander';
import type { ApiKeys, KnownKey, Scope } from '#platform';
import { Failure, say, type Io } from '../io.js';

interface ListOptions {
  readonly json: boolean;
}

export function register(program: Command, io: Io): void {
  const keys = program.command('keys').description("operators' API keys");
  keys
    .command('create')
    .description('make a key; it is printed this once and kept nowhere')
    .requiredOption('--name <text>', 'who will use it')
    .requiredOption('--scopes <list>', 'what it may do, separated by commas, such as matches:open,matches:read')
    .option('--json', 'as JSON', false)
    .action((options: ListOptions & { readonly name: string; readonly scopes: string }) =>
      withKeys(async (store, known) => {
        const { key, secret } = await store.create(options.name, scopesIn(options.scopes, known));
        say(io.stdout, options.json ? JSON.stringify({ ...key, secret }) : secret);
      }),
    );
  keys
    .command('list')
    .description('all keys, without their secrets')
    .option('--json', 'as JSON', false)
    .action(({ json }: ListOptions) =>
      withKeys(async (store) => {
        const list = await store.list();
        say(io.stdout, json ? JSON.stringify(list, null, 2) : table(list));
      }),
    );
  keys
    .command('revoke')
    .description('end a key; nodes notice within ten seconds')
    .argument('<id>', 'the 16 digits after "sk_"')
    .action((id: string) =>
      withKeys(async (store) => {
        if (!(await store.revoke(id))) throw new Failure(1, `there is no key ${id} that could be revoked`);
        say(io.stdout, `${id} is revoked`);
      }),
    );
}

async function withKeys(work: (keys: ApiKeys, scopes: readonly Scope[]) => Promise<void>): Promise<void> {
  const { inSession } = await import('../composition/session.js');
  const { ApiKeys, SCOPES } = await import('#platform');
  await inSession(({ pool }) => work(new ApiKeys(pool), SCOPES));
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
    .map(({ id, name, scopes: granted, createdAt, revokedAt }) => {
      const state = revokedAt === null ? '' : `  revoked ${day(revokedAt)}`;
      return `${id}  ${name.padEnd(width)}  ${day(createdAt)}  ${granted.join(',')}${state}`;
    })
    .join('\n');
}

const day = (date: Date): string => date.toISOString().slice(0, 10);
