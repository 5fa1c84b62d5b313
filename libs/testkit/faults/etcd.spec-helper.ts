import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '#platform';
import { eventually } from '../eventually.js';

const MEMBERS = 3;
/** Longer than the defaults, which a busy machine with slow disks exceeds; Patroni waits for eight seconds. */
const PATIENCE = ['--heartbeat-interval', '300', '--election-timeout', '3000'];

interface Member {
  readonly client: string;
  readonly args: readonly string[];
  process: ChildProcess | null;
}

/** Three members of etcd on one machine, which elect their own leader and outlive the loss of one. */
export class Etcd {
  private constructor(private readonly members: readonly Member[]) {}

  static async start(folder: string): Promise<Etcd> {
    const places: { readonly name: string; readonly peer: string; readonly client: string }[] = [];
    for (let i = 1; i <= MEMBERS; i++) {
      const [peer, client] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
      places.push({ name: `etcd${i}`, peer, client });
    }
    const all = places.map(({ name, peer }) => `${name}=${peer}`).join(',');
    const etcd = new Etcd(
      places.map(({ name, peer, client }) => {
        const data = ['--name', name, '--data-dir', join(folder, name), '--initial-cluster', all];
        const clients = ['--listen-client-urls', client, '--advertise-client-urls', client];
        const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer];
        return { client, args: [...data, ...clients, ...peers, ...PATIENCE], process: null };
      }),
    );
    etcd.startMissing();
    try {
      await etcd.healthy();
    } catch (error) {
      etcd.stop();
      throw error;
    }
    return etcd;
  }

  /** As Patroni wants them in its environment. */
  get hosts(): string {
    return this.members.map(({ client }) => `'${new URL(client).host}'`).join(',');
  }

  /** Kills so many members as the loss of their machines would; their files remain. */
  kill(count: number): void {
    for (const member of this.members.slice(0, count)) member.process?.kill('SIGKILL');
  }

  /** Starts those that were killed, on the files that they had. */
  startMissing(): void {
    for (const member of this.members) {
      const { process: known } = member;
      if (known !== null && known.exitCode === null && known.signalCode === null) continue;
      member.process = spawn('etcd', member.args, { env: { PATH: process.env['PATH'] ?? '' }, stdio: 'ignore' });
    }
  }

  /** Waits until every member answers and agrees with the others on a leader. */
  async healthy(): Promise<void> {
    for (const { client } of this.members)
      await eventually(async () => (await fetch(`${client}/health`).catch(() => null))?.ok === true);
  }

  stop(): void {
    this.kill(MEMBERS);
  }
}
