import type { machine } from './report.js';

/** The machine on which something was measured, in one line. */
export const machineInWords = (on: ReturnType<typeof machine>): string =>
  `${on.cpu}, ${on.cores} cores, ${on.system}, Node ${on.node}${on.postgres ? `, PostgreSQL ${on.postgres}` : ''}, load ${on.loadBefore}`;

/** Lines of a table whose columns are aligned to the right. */
export function tableInWords(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const table = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, i) => Math.max(...table.map((row) => (row[i] as string).length)));
  return table.map((row) => row.map((cell, i) => cell.padStart(widths[i] as number)).join('  '));
}
