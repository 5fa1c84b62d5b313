import { appendFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Game } from '#kernel';
import { inContext } from '../composition/session.js';
import { BenchServer } from './bench-database.js';
import { openHttp, type HttpBench } from './http.js';
import { soakPlot } from './soak-plot.js';

export interface SoakPlan {
  readonly game: Game;
  readonly minutes: number;
  readonly clients: number;
  /** Path of the output files without extension. */
  readonly out: string;
  readonly database: string | null;
  readonly progress: (text: string) => void;
}

/** Memory of the server process after some minutes. */
export interface Sample {
  readonly minutes: number;
  readonly matches: number;
  readonly residentMb: number;
  readonly heapMb: number;
}

export interface SoakReport {
  readonly minutes: number;
  readonly matches: number;
  /** Slope of a line through what remains on the heap between collections, in the last half. */
  readonly keptGrowthMbPerMinute: number;
  /** Slope of a line through the samples of the last half. */
  readonly residentGrowthMbPerMinute: number;
  readonly files: readonly string[];
}

const EVERY_MS = 5_000;
const TOKEN = 'for-the-soak-alone';

/** Shows whether the memory of an all-in-one node levels off while clients play match after match. */
export async function benchSoak(plan: SoakPlan): Promise<SoakReport> {
  const { game, clients, out } = plan;
  return inContext(true, async ({ logger, stages }) => {
    const server = await BenchServer.start(plan.database, logger, stages);
    const { appUrl, ownerUrl, key } = await server.database();
    const env = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, SENKI_METRICS_TOKEN: TOKEN };
    const http = await openHttp({ game, key, clients, args: ['serve'], env });
    try {
      const samples = await soak(http, plan);
      writeFileSync(`${out}.svg`, soakPlot(samples));
      const last = samples.slice(Math.floor(samples.length / 2));
      return {
        minutes: plan.minutes,
        matches: http.matches(),
        keptGrowthMbPerMinute: slope(lowest(last), ({ heapMb }) => heapMb),
        residentGrowthMbPerMinute: slope(last, ({ residentMb }) => residentMb),
        files: [`${out}.csv`, `${out}.svg`],
      };
    } finally {
      await http.close();
    }
  });
}

async function soak(http: HttpBench, { minutes, clients, out, progress }: SoakPlan): Promise<readonly Sample[]> {
  writeFileSync(`${out}.csv`, 'minutes,matches,resident MiB,heap MiB\n');
  const began = performance.now();
  const now = (): number => (performance.now() - began) / 60_000;
  const play = async (lane: number): Promise<void> => {
    while (now() < minutes) await http.answer(lane);
  };
  const playing = Promise.all(Array.from({ length: clients }, (_, lane) => play(lane)));
  const samples: Sample[] = [];
  while (now() < minutes) {
    await Promise.race([sleep(EVERY_MS), playing]);
    const sample = { minutes: now(), matches: http.matches(), ...(await memoryOf(http.url)) };
    samples.push(sample);
    const row = [sample.minutes, sample.matches, sample.residentMb, sample.heapMb];
    appendFileSync(`${out}.csv`, `${row.map((value) => Math.round(value * 100) / 100).join(',')}\n`);
    progress(`${sample.minutes.toFixed(1)} min, ${sample.matches} matches, ${Math.round(sample.residentMb)} MiB`);
  }
  await playing;
  return samples;
}

async function memoryOf(url: string): Promise<Pick<Sample, 'residentMb' | 'heapMb'>> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await reply.text();
  const mb = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 2 ** 20;
  return { residentMb: mb('process_resident_memory_bytes'), heapMb: mb('nodejs_heap_size_used_bytes') };
}

/** The samples with the least garbage: the lowest of each sixth. Collections of the whole heap are rare. */
export function lowest(samples: readonly Sample[]): readonly Sample[] {
  const size = Math.max(1, Math.ceil(samples.length / 6));
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, i) =>
    samples.slice(i * size, (i + 1) * size).reduce((low, sample) => (sample.heapMb < low.heapMb ? sample : low)),
  );
}

/** Slope of the least-squares line through the samples, per minute. */
export function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(samples.map(({ minutes }) => minutes));
  const y = mean(samples.map(of));
  const products = samples.map((sample) => (sample.minutes - x) * (of(sample) - y));
  const squares = samples.map(({ minutes }) => (minutes - x) ** 2);
  return Math.round((mean(products) / mean(squares)) * 100) / 100;
}

export const soakInWords = (report: SoakReport): string =>
  [
    `${report.matches} matches in ${report.minutes} minutes`,
    `in the last half: heap between collections ${report.keptGrowthMbPerMinute} MiB/min, resident ${report.residentGrowthMbPerMinute} MiB/min`,
    report.files.join(', '),
  ].join('\n');
