/** Lists every projection that follows the feed. */
import { archiveProjection } from '#archive/projections';
import type { Projection } from '#event-store';
import type { Token } from '#infrastructure';
import { ladderProjections } from '#ladder/projections';
import { sealProjection } from '#match-log/storage';
import { matchProjections, pseudonymised } from '#match/projections';
import { operatorProjections } from '#operators/projections';
import type { GameRegistry } from '#replay-exports';
import { resultProjection } from '#results/projections';

export const PROJECTIONS: Token<readonly Projection[]> = Symbol('projections');

export function projectionsOf(games: GameRegistry): readonly Projection[] {
  const all: readonly Projection[] = [
    ...matchProjections,
    resultProjection,
    sealProjection,
    ...operatorProjections,
    ...ladderProjections,
    archiveProjection(games),
  ];
  return all.map((projection) => ({ ...projection, handle: pseudonymised(projection.handle) }));
}
