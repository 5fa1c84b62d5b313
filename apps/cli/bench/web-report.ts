import { atLeast, atMost, barInWords, type Bar } from './bars.js';
import type { Spread, WebSpeed } from './web-speed.js';
import type { WebSizes } from './web.js';

export interface WebReport {
  readonly sizes: WebSizes;
  readonly speed: WebSpeed | null;
  /** Why speed was not measured; null if it was. */
  readonly unmeasured: string | null;
  readonly bars: readonly Bar[];
}

/** The budgets of the pages. Times include the browser's drawing, so they hold on an otherwise idle machine. */
export function webBars(sizes: WebSizes, speed: WebSpeed | null): readonly Bar[] {
  const kB = (bytes: number): number => Math.round(bytes / 100) / 10;
  return [
    atMost('first page, kB', kB(sizes.firstPage), 40),
    atMost('worker with the largest game, kB', kB(Math.max(...Object.values(sizes.worker.playing))), 130),
    ...(speed
      ? [
          atMost('seek p95, ms', speed.seek.p95, 50),
          atLeast('verifying, worker / Node', speed.verify.ratio, 0.5),
          atMost('live p95, ms', speed.live.p95, 50),
        ]
      : []),
  ];
}

const sizeLine = (name: string, bytes: number): string =>
  `  ${name.padEnd(26)} ${(bytes / 1000).toFixed(1).padStart(7)} kB`;

export function webInWords({ sizes, speed, unmeasured, bars }: WebReport): string {
  const { firstPage, later, practice, worker } = sizes;
  return [
    'compressed by brotli',
    sizeLine('first page', firstPage),
    ...Object.entries(later).map(([name, bytes]) => sizeLine(`+ ${name}`, bytes)),
    ...Object.entries(practice).map(([game, bytes]) => sizeLine(`practice of ${game}`, bytes)),
    ...Object.entries(worker.playing).map(([game, bytes]) => sizeLine(`worker, playing ${game}`, bytes)),
    sizeLine('worker, adds to practice', worker.adds),
    sizeLine('worker, own files', worker.own),
    sizeLine('worker, shared ones too', worker.all),
    ...(speed ? speedInWords(speed) : [`speed: not measured, ${unmeasured}`]),
    ...bars.map(barInWords),
  ].join('\n');
}

const ms = ({ median, p95, most }: Spread): string => `median ${median} ms, 95 % ${p95} ms, at most ${most} ms`;

function speedInWords({ seek, verify, live }: WebSpeed): string[] {
  return [
    `seek, ${seek.events} events of ${seek.game}: ${ms(seek)} (${seek.count} moments)`,
    `verify, events/s: ${verify.worker} in the worker, ${verify.cli} in Node (${verify.ratio} of it)`,
    `live, from a click to the other page: ${ms(live)} (${live.count} answers)`,
  ];
}
