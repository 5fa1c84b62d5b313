import { divider, replayName } from '#replay-exports';
import { games } from '#games';
import { eyesOfCopy, redactReplay, ReplayError, studentOf, type CopyViewer } from '#replay';
import { verifyReplayFile, writeReplayFile } from '#replay/node';
import { Failure } from '../io.js';
import { readFile } from './show.js';
import { target } from './target.js';

/** Verifies an omniscient file and writes the viewer's copy of it. Returns the path of the copy. */
export async function redactFile(
  file: string,
  viewer: Exclude<CopyViewer, 'omniscient'>,
  out: string | null,
): Promise<string> {
  const record = await readFile(file);
  const { pins, matchId, format } = record.header;
  const game = games.get(`${pins.game}@${pins.edition}`);
  if (!game) throw new Failure(1, `the rules of ${pins.game}@${pins.edition} are not known here`);
  if (record.header.blinding === undefined)
    throw new Failure(
      2,
      `${file}: only from an omniscient copy in format 2 can others be made (this: format ${format})`,
    );
  const eyes = eyesOfCopy(viewer);
  if (typeof eyes === 'object' && !record.header.seats[eyes.seat])
    throw new Failure(2, `the match has no seat ${eyes.seat}`);
  const verdict = await verifyReplayFile(file);
  if (!verdict.ok) throw new Failure(1, `${file}: ${verdict.check}, line ${verdict.line}: ${verdict.reason}`);
  const path = target(out, replayName(matchId, viewer));
  try {
    await writeReplayFile(path, redactReplay(record, viewer, divider(game, studentOf(viewer), format)));
  } catch (error) {
    if (error instanceof ReplayError) throw new Failure(1, `${file}: ${error.message}`);
    throw error;
  }
  return path;
}
