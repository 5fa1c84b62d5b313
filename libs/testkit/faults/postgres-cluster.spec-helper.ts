import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppLogin } from '#event-store';
import { createLogger, freePort, prepareQueues } from '#platform';
import { migrate } from '../../../migrations/index.js';
import { eventually } from '../eventually.js';
import { childrenOf, signal, withPool, type Pool } from './crashable-postgres.spec-helper.js';
import { Etcd } from './etcd.spec-helper.js';

const OPS = join(process.cwd(), 'ops', 'ha');
const DATABASE = 'senki';
const LOGIN = { name: 'senki_faults', password: 'senki' };
const PASSWORD = 'faults';
/** `ttl` in patroni.yml. */
const LOCK_SECONDS = 20;
/** Small enough to be filled in a moment. */
const DISK_MB = 320;

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';

/** The programs that the cluster needs and this machine lacks. */
export function missingParts(): readonly string[] {
  const programs = ['etcd', 'patroni', 'haproxy'].filter((name) => spawnSync('which', [name]).status !== 0);
  return existsSync(join(POSTGRES_BIN, 'postgres')) ? programs : [...programs, 'postgresql-15'];
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** One PostgreSQL server under Patroni. */
class ClusterNode {
  private patroni: ChildProcess | null = null;

  constructor(
    readonly name: string,
    readonly folder: string,
    readonly port: number,
    readonly apiPort: number,
    private readonly etcd: Etcd,
    private readonly identity: Identity,
  ) {}

  start(): void {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: this.folder,
      PATRONI_NAME: this.name,
      PATRONI_ETCD3_HOSTS: this.etcd.hosts,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${this.apiPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${this.apiPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${this.port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${this.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(this.folder, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: POSTGRES_BIN,
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_USERNAME: 'rewind',
      PATRONI_REWIND_PASSWORD: PASSWORD,
    };
    this.patroni = spawn('patroni', [join(OPS, 'patroni.yml')], {
      ...this.identity,
      cwd: this.folder,
      env,
      stdio: 'ignore',
    });
  }

  /** SIGKILL is what the loss of the machine looks like, except that its files remain. */
  send(name: NodeJS.Signals): void {
    const server = this.postmaster();
    const all = [this.patroni?.pid ?? null, server, ...(server === null ? [] : childrenOf(server))];
    for (const pid of all) if (pid !== null) signal(pid, name);
  }

  private postmaster(): number | null {
    const file = join(this.folder, 'data', 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
  }
}

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL does not run as root. */
function identityOf(): Identity {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Three PostgreSQL servers under Patroni with three members of etcd, behind HAProxy: the configuration of ops/ha on one machine. */
export class PostgresCluster {
  private proxy: ChildProcess | null = null;

  /** Whether each node has a small disk of its own. */
  hasDisks = true;

  private constructor(
    private readonly folder: string,
    readonly etcd: Etcd,
    private readonly nodes: readonly ClusterNode[],
    private readonly port: number,
  ) {}

  static async start(): Promise<PostgresCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'senki-cluster-'));
    chmodSync(folder, 0o755);
    const identity = identityOf();
    const etcd = await Etcd.start(folder);
    const nodes: ClusterNode[] = [];
    const cluster = new PostgresCluster(folder, etcd, nodes, await freePort());
    try {
      for (const name of ['pg1', 'pg2', 'pg3']) {
        const place = join(folder, name);
        mkdirSync(place);
        cluster.hasDisks = mount(place) && cluster.hasDisks;
        if (identity.uid !== undefined) chownSync(place, identity.uid, identity.gid ?? 0);
        nodes.push(new ClusterNode(name, place, await freePort(), await freePort(), etcd, identity));
      }
      await cluster.launch();
      await cluster.prepare();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  private async launch(): Promise<void> {
    for (const node of this.nodes) node.start();
    const env: Record<string, string> = { LISTEN: `127.0.0.1:${this.port}` };
    this.nodes.forEach((node, i) => {
      env[`PG${i + 1}`] = '127.0.0.1';
      env[`PG${i + 1}_PORT`] = String(node.port);
      env[`PG${i + 1}_API`] = String(node.apiPort);
    });
    const options = { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: 'ignore' } as const;
    this.proxy = spawn('haproxy', ['-db', '-f', join(OPS, 'haproxy.cfg')], options);
    await this.healthy();
  }

  private async prepare(): Promise<void> {
    await this.run(`CREATE DATABASE ${DATABASE}`, 'postgres');
    await migrate(this.ownerUrl);
    await createAppLogin(this.ownerUrl, LOGIN);
    await prepareQueues(this.ownerUrl, LOGIN.name, createLogger({ logLevel: 'silent' }));
  }

  get ownerUrl(): string {
    return this.urlFor(DATABASE);
  }

  get appUrl(): string {
    return `postgres://${LOGIN.name}:${LOGIN.password}@127.0.0.1:${this.port}/${DATABASE}`;
  }

  run<Row extends object>(statement: string, database = DATABASE, values: unknown[] = []): Promise<Row[]> {
    return withPool(this.urlFor(database), async (pool) => (await pool.query(statement, values)).rows as Row[]);
  }

  read<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    return withPool(this.ownerUrl, work);
  }

  /** The node with that role; rejects if there is none. */
  async node(role: 'leader' | 'sync_standby'): Promise<ClusterNode> {
    const member = (await this.members()).find((one) => one.role === role);
    const node = this.nodes.find(({ name }) => name === member?.name);
    if (!node) throw new Error(`the cluster has no ${role}`);
    return node;
  }

  /** Waits until there is a leader with a synchronous standby, and all nodes run. */
  async healthy(): Promise<void> {
    await eventually(async () => {
      const members = await this.members().catch(() => []);
      const roles = members.filter(({ state }) => state === 'running' || state === 'streaming').map(({ role }) => role);
      return roles.length === 3 && roles.includes('leader') && roles.includes('sync_standby');
    }, 200);
  }

  /** Waits until the lock that the leader holds now would have expired: what is served later has been renewed. */
  async renewed(): Promise<void> {
    const { name, apiPort } = await this.leader();
    const seen = async (): Promise<number> => {
      const reply = await fetch(`http://127.0.0.1:${apiPort}/patroni`);
      return ((await reply.json()) as { dcs_last_seen: number }).dcs_last_seen;
    };
    const from = await seen();
    await eventually(async () => (await seen().catch(() => from)) > from + LOCK_SECONDS, 200);
    if ((await this.leader()).name !== name) throw new Error(`${name} no longer leads`);
  }

  /** The node that leads, as soon as a member answers. */
  private async leader(): Promise<ClusterNode> {
    let leader: ClusterNode | null = null;
    await eventually(async () => (leader = await this.node('leader').catch(() => null)) !== null, 100);
    return leader!;
  }

  /** Fills the node's disk to the last byte; returns a function that frees it. */
  fillDisk({ folder }: ClusterNode): () => void {
    const ballast = join(folder, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' });
    return () => rmSync(ballast, { force: true });
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) node.send('SIGKILL');
    this.proxy?.kill('SIGKILL');
    this.etcd.stop();
    if (this.hasDisks) for (const { folder } of this.nodes) spawnSync('umount', ['--lazy', folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async members(): Promise<readonly Member[]> {
    for (const { apiPort } of this.nodes) {
      const options = { signal: AbortSignal.timeout(3_000) };
      // On a busy machine the time may also end while the body is read.
      const reply = await fetch(`http://127.0.0.1:${apiPort}/cluster`, options)
        .then((response) => response.json() as Promise<{ members: Member[] }>)
        .catch(() => null);
      if (reply) return reply.members;
    }
    return [];
  }

  private urlFor(database: string): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.port}/${database}`;
  }
}

/** Whether the folder is a small disk now; only root may make one. */
const mount = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'senki-faults', folder]).status === 0;
