import type { Game } from '#kernel';
import { openAppends, type AppendBench } from './append.js';
import type { BenchDatabase } from './bench-database.js';
import { openHttp, type HttpBench } from './http.js';
import { median, rateOf, warmUp } from './rates.js';

export interface ThroughputPlan {
  readonly game: Game;
  readonly database: BenchDatabase;
  readonly clients: number;
  readonly seconds: number;
  readonly append: boolean;
  readonly http: boolean;
}

const ROUNDS = 3;
const WARM_UP_SECONDS = 24;

/**
 * Measures appends and HTTP answers on the same database. They take turns in short rounds and a ratio is the median of
 * its rounds, so that a change in the machine's speed affects both sides equally.
 */
export async function benchThroughput(plan: ThroughputPlan) {
  const { game, database, clients, append, http } = plan;
  const appends = append ? await openAppends(game, database.appUrl, clients) : null;
  const answers = http
    ? await openHttp({ game, env: { DATABASE_URL: database.appUrl }, key: database.key, clients })
    : null;
  try {
    if (appends) await warmUp(clients, appends.raw, 4);
    if (appends) await warmUp(clients, appends.store, 4);
    if (answers) await warmUp(clients, answers.answer, WARM_UP_SECONDS);
    const rounds: Round[] = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(await oneRound(plan, appends, answers));
    return {
      ...(appends ? { append: appendReport(rounds, clients, appends) } : {}),
      ...(answers ? { http: httpReport(rounds, clients, appends !== null) } : {}),
    };
  } finally {
    await appends?.close();
    await answers?.close();
  }
}

interface Round {
  readonly raw: number;
  readonly store: number;
  readonly answers: number;
  readonly requests: number;
}

async function oneRound(
  { clients, seconds }: ThroughputPlan,
  appends: AppendBench | null,
  http: HttpBench | null,
): Promise<Round> {
  const each = seconds / ROUNDS;
  const raw = appends ? await rateOf(clients, each, appends.raw) : 0;
  const store = appends ? await rateOf(clients, each, appends.store) : 0;
  const before = http?.requests() ?? 0;
  const began = performance.now();
  const answers = http ? await rateOf(clients, each, http.answer) : 0;
  const requests = ((http?.requests() ?? 0) - before) / ((performance.now() - began) / 1000);
  return { raw, store, answers, requests };
}

function appendReport(rounds: readonly Round[], writers: number, { eventsPerCommit }: AppendBench) {
  const [raw, store] = [median(rounds.map((round) => round.raw)), median(rounds.map((round) => round.store))];
  return {
    writers,
    eventsPerCommit,
    functionCommitsPerSecond: Math.round(raw),
    storeAppendsPerSecond: Math.round(store),
    storeShare: share(median(rounds.map((round) => round.store / round.raw))),
  };
}

function httpReport(rounds: readonly Round[], clients: number, hasAppends: boolean) {
  return {
    clients,
    answersPerSecond: Math.round(median(rounds.map(({ answers }) => answers))),
    requestsPerSecond: Math.round(median(rounds.map(({ requests }) => requests))),
    shareOfFunction: hasAppends ? share(median(rounds.map(({ answers, raw }) => answers / raw))) : null,
  };
}

const share = (value: number): number => Math.round(value * 1000) / 1000;
