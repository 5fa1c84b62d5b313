import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CrowdOrder, CrowdReply, CrowdState, CrowdTerms } from './crowd-process.js';
import { OTHER_FILES } from './live-report.js';
import { tallied, type Tallied } from './live-tally.js';

/** How many processes the players of this many matches need, if each may have this many files open. */
export const crowdsFor = (matches: number, filesAllowed: number): number =>
  Math.max(1, Math.ceil((2 * matches) / Math.max(1, filesAllowed - OTHER_FILES)));

/** Why the API nodes cannot hold the sockets of this many matches; null if they can. */
export function tooManySockets(matches: number, nodes: number, filesAllowed: number): string | null {
  const needed = Math.ceil((2 * matches) / nodes) + OTHER_FILES;
  if (needed <= filesAllowed) return null;
  return `${matches} matches need ${needed} open files on each of ${nodes} API nodes and ${filesAllowed} are allowed: raise it with "ulimit -n ${needed}", or ask for more nodes or fewer matches`;
}

/** Players of live matches in several processes, because one process may not be allowed enough open files. */
export class Crowds {
  private constructor(private readonly children: readonly ChildProcess[]) {}

  static start(processes: number): Crowds {
    const program = fileURLToPath(new URL('./crowd-process.js', import.meta.url));
    return new Crowds(Array.from({ length: processes }, () => fork(program)));
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }),
    );
  }

  /** Opens this many matches, shared among the processes; each begins to play immediately. */
  async gather(terms: Omit<CrowdTerms, 'seed'>, matches: number, told: (open: number) => void): Promise<void> {
    const open = this.children.map(() => 0);
    const shares = sharesOf(matches, this.children.length);
    await Promise.all(
      this.children.map((child, i) =>
        send(child, { do: 'gather', terms: { ...terms, seed: `live/${i}` }, matches: shares[i] as number }, (now) => {
          open[i] = now;
          told(open.reduce((sum, n) => sum + n, 0));
        }),
      ),
    );
  }

  begin = (): Promise<CrowdsState> => this.all('begin');
  end = (): Promise<CrowdsState> => this.all('end');
  calm = (): Promise<CrowdsState> => this.all('calm');
  close = (): Promise<CrowdsState> => this.all('close');

  private async all(what: Exclude<CrowdOrder['do'], 'gather'>): Promise<CrowdsState> {
    return new CrowdsState(await Promise.all(this.children.map((child) => send(child, { do: what }))));
  }
}

/** What all processes counted, together. */
class CrowdsState {
  constructor(private readonly states: readonly CrowdState[]) {}

  get sockets(): number {
    return this.states.reduce((sum, state) => sum + state.sockets, 0);
  }

  get cpuSeconds(): number {
    return this.states.reduce((sum, state) => sum + state.cpuSeconds, 0);
  }

  sum(seconds: number): Tallied {
    return tallied(
      this.states.map(({ count }) => count),
      seconds,
    );
  }
}

/** Matches for each process, as even as possible. */
export const sharesOf = (matches: number, processes: number): number[] =>
  Array.from({ length: processes }, (_, i) => Math.floor(matches / processes) + (i < matches % processes ? 1 : 0));

function send(child: ChildProcess, order: CrowdOrder, told: (open: number) => void = () => {}): Promise<CrowdState> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null): void => reject(new Error(`a process of players ended with code ${code}`));
    const hear = (reply: CrowdReply): void => {
      if ('open' in reply) return told(reply.open);
      child.off('message', hear).off('exit', gone);
      resolve(reply.done);
    };
    child.on('message', hear).once('exit', gone);
    child.send(order);
  });
}
