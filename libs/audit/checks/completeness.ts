import { finding, type Finding } from '../finding.js';

/** A match in a list of sealed matches, such as a transparency log. */
export interface SealedMatch {
  readonly matchId: string;
  /** Head hash of the sealed chain, in hex; null if the list does not contain it. */
  readonly head: string | null;
}

/**
 * Checks that the archive contains every sealed match, exactly as it was sealed, and no others. A match with a ruling
 * after its end is in the list more than once, and any of those records is genuine.
 */
export function completeness(
  archive: readonly { readonly matchId: string; readonly head: string | null }[],
  sealed: readonly SealedMatch[],
): readonly Finding[] {
  const here = new Set(archive.map(({ matchId }) => matchId));
  const there = new Map<string, Set<string | null>>();
  for (const { matchId, head } of sealed) there.set(matchId, (there.get(matchId) ?? new Set()).add(head));
  const dropped = [...there.keys()].filter((matchId) => !here.has(matchId));
  const unsealed = archive.filter(({ matchId }) => !there.has(matchId)).map(({ matchId }) => matchId);
  const isAnother = (heads: ReadonlySet<string | null>, head: string): boolean => !heads.has(null) && !heads.has(head);
  const replaced = archive.flatMap(({ matchId, head }) => {
    const heads = there.get(matchId);
    return heads && head !== null && isAnother(heads, head) ? [matchId] : [];
  });
  return [
    ...about('high', dropped, 'Sealed, but missing from the archive'),
    ...about('high', replaced, 'Not the match that was sealed under its id'),
    ...about('medium', unsealed, 'In the archive, but never sealed'),
  ];
}

function about(severity: Finding['severity'], matches: readonly string[], what: string): Finding[] {
  if (matches.length === 0) return [];
  const count = matches.length === 1 ? '1 match' : `${matches.length} matches`;
  const explanation = `${what}: ${count}, ${named(matches)}.`;
  return [finding({ check: 'completeness', severity, matches, numbers: { matches: matches.length }, explanation })];
}

const named = (ids: readonly string[]): string =>
  ids.length <= 3 ? ids.join(', ') : `${ids.slice(0, 3).join(', ')} and ${ids.length - 3} more`;
