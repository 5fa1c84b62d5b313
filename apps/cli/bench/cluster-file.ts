import { readFileSync } from 'node:fs';
import { Failure, fileFault } from '../io.js';
import type { ClusterReport } from './cluster-report.js';

/** Reads what `senki bench cluster --json` printed. */
export function measuredIn(file: string): ClusterReport {
  const report = contentOf(file) as Partial<ClusterReport> | null;
  if (typeof report?.memoryPerMatchKiB !== 'number' || !report.costs?.node)
    throw new Failure(2, `${file} is not what "senki bench cluster --json" prints`);
  if (typeof report.redisPerMatchKiB !== 'number')
    throw new Failure(2, `${file} does not say what memory Redis needs: measure again with this build`);
  if (typeof report.commitMs !== 'number' || typeof report.sequencedPerSecond !== 'number')
    throw new Failure(2, `${file} does not say how fast the database commits: measure again with this build`);
  if (!report.costs.postgres) throw new Failure(2, `${file} does not say what PostgreSQL costs`);
  return report as ClusterReport;
}

function contentOf(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Failure(2, `${file} cannot be read: ${fileFault(error)}`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
