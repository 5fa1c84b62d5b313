import { InvalidArgumentError, type Command } from 'commander';
import { say, type Io } from '../io.js';
import { whole } from '../arguments.js';

interface NodeOptions {
  readonly host?: string;
  readonly port?: number;
}

export function register(program: Command, io: Io): void {
  withAddress(program.command('serve'))
    .description('serve matches over HTTP; without DATABASE_URL, on an embedded PostgreSQL in SENKI_DATA_DIR')
    .option('--api-only', 'serve HTTP only; the database must be migrated, and workers must run elsewhere', false)
    .addHelpText('after', ENVIRONMENT)
    .action((options: NodeOptions & { readonly apiOnly: boolean }) => serve(options, io));
  withAddress(program.command('worker'))
    .description('run background work: clocks, feed, replay files; needs DATABASE_URL')
    .addHelpText('after', ENVIRONMENT)
    .action((options: NodeOptions) => work(options, io));
}

const ENVIRONMENT = `
Environment:
  DATABASE_URL, DATABASE_OWNER_URL, REDIS_URL, HOST, PORT, SENKI_DATA_DIR, LOG_LEVEL and others: see docs/settings.md`;

const withAddress = (command: Command): Command =>
  command
    .option('--host <name>', 'address to listen on')
    .option('--port <n>', 'port to listen on; 0 for any free one', port);

function port(text: string): number {
  const value = whole(text);
  if (value > 65_535) throw new InvalidArgumentError('A port is at most 65535.');
  return value;
}

// Loaded only when needed: Nest takes a while to load, and most commands do not use it.
async function serve(options: NodeOptions & { readonly apiOnly: boolean }, io: Io): Promise<void> {
  const { serveAll, serveApi } = await import('../composition/serve.js');
  const tell = (text: string): void => say(io.stdout, text);
  await (options.apiOnly ? serveApi(given(options), tell) : serveAll(given(options), tell));
}

async function work(options: NodeOptions, io: Io): Promise<void> {
  const { serveWork } = await import('../composition/serve.js');
  await serveWork(given(options), (text) => say(io.stdout, text));
}

const given = ({ host, port: number }: NodeOptions): NodeOptions => ({
  ...(host === undefined ? {} : { host }),
  ...(number === undefined ? {} : { port: number }),
});
