import { finding, type Finding } from '../finding.js';

/** What a list of sealed matches, such as a transparency log, says there is. */
export interface SealedMatch {
  readonly matchId: string;
  /** Head hash of the sealed chain, in hex; null where the list does not tell. */
  readonly head: string | null;
}

/** Whether the archive holds every match that was sealed, as it was sealed, and nothing that was not. */
export function completeness(
  archive: readonly { readonly matchId: string; readonly head: string | null }[],
  sealed: readonly SealedMatch[],
): readonly Finding[] {
  const here = new Map(archive.map(({ matchId, head }) => [matchId, head]));
  const there = new Map(sealed.map(({ matchId, head }) => [matchId, head]));
  const dropped = sealed.filter(({ matchId }) => !here.has(matchId)).map(({ matchId }) => matchId);
  const unsealed = archive.filter(({ matchId }) => !there.has(matchId)).map(({ matchId }) => matchId);
  const replaced = archive.flatMap(({ matchId, head }) => {
    const was = there.get(matchId) ?? null;
    return was !== null && head !== null && was !== head ? [matchId] : [];
  });
  const about = (severity: Finding['severity'], matches: readonly string[], what: string): Finding[] =>
    matches.length === 0
      ? []
      : [
          finding({
            check: 'completeness',
            severity,
            matches,
            numbers: { matches: matches.length },
            explanation: what,
          }),
        ];
  return [
    ...about('high', dropped, `${dropped.length} matches were sealed and are not in the archive: ${named(dropped)}.`),
    ...about(
      'high',
      replaced,
      `${replaced.length} matches are not those that were sealed under their ids: ${named(replaced)}.`,
    ),
    ...about('medium', unsealed, `${unsealed.length} matches of the archive were never sealed: ${named(unsealed)}.`),
  ];
}

const named = (ids: readonly string[]): string =>
  ids.length <= 3 ? ids.join(', ') : `${ids.slice(0, 3).join(', ')} and ${ids.length - 3} more`;
