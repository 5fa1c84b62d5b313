import type { Spread, WebSpeed } from './web-speed.js';
import type { WebSizes } from './web.js';

export interface WebReport {
  readonly sizes: WebSizes;
  readonly speed: WebSpeed | null;
  /** Why speed was not measured; null if it was. */
  readonly unmeasured: string | null;
}

const sizeLine = (name: string, bytes: number): string =>
  `  ${name.padEnd(24)} ${(bytes / 1000).toFixed(1).padStart(7)} kB`;

export function webInWords({ sizes, speed, unmeasured }: WebReport): string {
  const { firstPage, later, practice, worker } = sizes;
  return [
    'compressed by brotli',
    sizeLine('first page', firstPage),
    ...Object.entries(later).map(([name, bytes]) => sizeLine(`+ ${name}`, bytes)),
    ...Object.entries(practice).map(([game, bytes]) => sizeLine(`practice of ${game}`, bytes)),
    sizeLine('worker, adds to practice', worker.adds),
    sizeLine('worker, own files', worker.own),
    sizeLine('worker, shared ones too', worker.all),
    ...(speed ? speedInWords(speed) : [`speed: not measured, ${unmeasured}`]),
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
