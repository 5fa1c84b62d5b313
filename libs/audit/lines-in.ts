import { DEFAULT_LIMITS, readLines, ReplayError, type Chunks } from '#replay';

/** The lines of a replay as far as they can be read; the audit reports what is wrong with the rest. */
export async function linesIn(chunks: Chunks): Promise<readonly string[]> {
  const lines: string[] = [];
  try {
    for await (const line of readLines(chunks, DEFAULT_LIMITS)) lines.push(line);
  } catch (fault) {
    if (!(fault instanceof ReplayError)) throw fault;
  }
  return lines;
}
