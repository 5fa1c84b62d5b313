import { auditMatch, linesIn, type AuditTools, type MatchAudit, type SealedMatch } from '#audit';
import { cardSetsIn } from '#card-sets/node';
import { matchVerification } from '#replay-exports';
import { games } from '#games';
import { quickViewHash } from '#match/quick';
import { engineBuild } from '#platform/program';
import { openReplayFile } from '#replay/node';
import { simulateFile, type Cheat } from '#simulation/population';
import { gameNamed } from '../sim/simulation.js';

/** Terms of a simulated population. Together with its number they determine a match completely. */
export interface SampleTerms {
  readonly game: string;
  readonly seed: string;
  readonly matches: number;
  readonly players: number;
  readonly cheats: readonly Cheat[];
  /** Share of opportunities (0 to 1) at which a cheater cheats. */
  readonly strength: number;
}

/** A task for a thread: audit a file, or play some matches of a population and audit them. */
export type AuditTask =
  | {
      readonly kind: 'file';
      readonly file: string;
      readonly trust: readonly string[];
      readonly cards: readonly string[];
    }
  | { readonly kind: 'simulated'; readonly terms: SampleTerms; readonly numbers: readonly number[] };

export interface AuditOutcome {
  readonly audits: readonly MatchAudit[];
  /** The seals of simulated matches, including those whose file was dropped. */
  readonly sealed: readonly SealedMatch[];
}

/** The first match of a simulated population begins on New Year's Day of 2027. */
const FROM = Date.UTC(2027, 0, 1);

/** `cards` are folders of card sets. */
export function toolsFor(trust: readonly string[], cards: readonly string[] = []): AuditTools {
  const cardSets = cardSetsIn(cards);
  return {
    games,
    cardSets,
    verification: matchVerification(games, cardSets, quickViewHash),
    engine: engineBuild(),
    hashView: quickViewHash,
    trustedKeys: trust.length > 0 ? trust : null,
  };
}

export const simulated = (terms: SampleTerms, number: number) =>
  simulateFile({ ...terms, game: gameNamed(terms.game), engine: engineBuild(), from: FROM }, number);

export async function runTask(task: AuditTask): Promise<AuditOutcome> {
  if (task.kind === 'file')
    return { audits: [await auditFile(task.file, toolsFor(task.trust, task.cards))], sealed: [] };
  const tools = toolsFor([]);
  const audits: MatchAudit[] = [];
  const sealed: SealedMatch[] = [];
  for (const number of task.numbers) {
    const { matchId, head, lines } = await simulated(task.terms, number);
    sealed.push({ matchId, head });
    if (lines) audits.push(await auditMatch(matchId, lines, tools));
  }
  return { audits, sealed };
}

async function auditFile(file: string, tools: AuditTools): Promise<MatchAudit> {
  return auditMatch(file, await linesOf(file), tools);
}

export const linesOf = (file: string): Promise<readonly string[]> => linesIn(openReplayFile(file));
