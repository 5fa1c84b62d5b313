/** Lists every projection that follows the feed. */
import { archiveProjection } from '#archive/projections';
import type { BatchHandler } from '#event-store';
import type { Token } from '#infrastructure';
import { ladderProjections } from '#ladder/projections';
import { sealProjection } from '#match-log/storage';
import { matchProjections, pseudonymised } from '#match/projections';
import { operatorProjections } from '#operators/projections';
import type { GameRegistry } from '#replay-exports';
import { resultProjection } from '#results/projections';

export interface Projection {
  /** The consumer's name, under which its checkpoint is stored. */
  readonly name: string;
  readonly handle: BatchHandler;
}

export const PROJECTIONS: Token<readonly Projection[]> = Symbol('projections');

export function projectionsOf(games: GameRegistry): readonly Projection[] {
  const all = [
    ...matchProjections,
    resultProjection,
    sealProjection,
    ...operatorProjections,
    ...ladderProjections,
    archiveProjection(games),
  ];
  return all.map(({ name, handle }) => ({ name, handle: pseudonymised(handle) }));
}
