import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';
import type { Database } from '#event-store';
import { vitalsIn, type Vitals } from './live-report.js';

export const METRICS_TOKEN = randomUUID();

/** Of an API node or a worker. */
export async function vitalsOf(url: string): Promise<Vitals> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return vitalsIn(await answer.text());
}

/** What Redis has used since it started: processor time, and the memory that its data takes now. */
export async function redisVitals(redis: Redis): Promise<Vitals> {
  const info = `${await redis.info('cpu')}\n${await redis.info('memory')}`;
  const used = (name: string): number => Number(new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1] ?? 0);
  return { cpuSeconds: used('used_cpu_user') + used('used_cpu_sys'), rssBytes: used('used_memory') };
}

/** The unit of processor times in `/proc`: every Linux that Node runs on has a hundred ticks a second. */
const TICKS_PER_SECOND = 100;

/**
 * Processor time of all processes of the PostgreSQL server since it started; null if they cannot be seen: the server is
 * on another machine, or the system has no `/proc`.
 */
export async function postgresSeconds(db: Database): Promise<number | null> {
  const { rows } = await db.query<{ file: string }>("SELECT pg_read_file('postmaster.pid') AS file");
  const main = Number(rows[0]?.file.split('\n')[0]);
  const own = statOf(main);
  if (own === null) return null;
  const children = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    return stat?.parent === main ? [stat.ticks] : [];
  });
  // Processes that have ended are counted by their parent.
  return [own.ticks, own.endedTicks, ...children].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}

interface ProcessStat {
  readonly parent: number;
  readonly ticks: number;
  readonly endedTicks: number;
}

function statOf(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may contain anything; the fields after it are numbers.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((i) => Number(fields[i]));
    return { parent: parent!, ticks: user! + system!, endedTicks: endedUser! + endedSystem! };
  } catch {
    return null;
  }
}
