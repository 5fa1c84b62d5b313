import { DEFAULT_LIMITS, readLines, ReplayError, type Chunks } from '#replay';

/** As many lines of a replay as can be read: what is wrong with the rest, the audit says. */
export async function linesIn(chunks: Chunks): Promise<readonly string[]> {
  const lines: string[] = [];
  try {
    for await (const line of readLines(chunks, DEFAULT_LIMITS)) lines.push(line);
  } catch (fault) {
    if (!(fault instanceof ReplayError)) throw fault;
  }
  return lines;
}
