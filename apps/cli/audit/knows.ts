import { couldKnow, isPlayable, openDossier, type CouldKnow } from '#audit';
import { games } from '#games';
import { Failure } from '../io.js';
import { linesOf, toolsFor } from './tasks.js';
import { counted } from '../plural.js';

interface Question {
  readonly seat: number;
  readonly at: number;
  readonly zone: string;
  readonly json: boolean;
}

/** Answers what one seat could know of one zone at one event. */
export async function knows(file: string, { seat, at, zone, json }: Question): Promise<string> {
  const dossier = await openDossier(file, await linesOf(file), toolsFor([]));
  if (!isPlayable(dossier)) throw new Failure(2, `${file} is not the complete record of a game that this build knows`);
  if (!dossier.players[seat]) throw new Failure(2, `the match has no seat ${seat}`);
  const known = couldKnow(dossier, { seat, version: at, zone });
  if (!known) throw new Failure(2, `there is no event ${at}, or no zone ${zone} by then`);
  return json ? JSON.stringify(known, null, 2) : inWords(known, (def) => nameOf(dossier.record.header.pins, def));
}

const nameOf = ({ game, edition }: { game: string; edition: string }, def: string): string =>
  games.get(`${game}@${edition}`)?.cards[def]?.name ?? def;

function inWords(
  { seat, version, zone, cards, seen, remembered, unknown }: CouldKnow,
  name: (def: string) => string,
): string {
  return [
    `Before event ${version}, ${zone} held ${counted(cards, 'card')}. Seat ${seat} could know of them:`,
    `  sees      ${seen.map(({ def }) => name(def)).join(', ') || 'none'}`,
    ...remembered.map(
      ({ def, since, isCertain }) =>
        `  remembers ${name(def)}, seen going there at event ${since}${isCertain ? '' : '; it may have left since'}`,
    ),
    `  unknown   ${unknown}`,
  ].join('\n');
}
